//! Offsets in UTF-16 code units, which JavaScript strings and editors use.

/// Converts an offset in bytes to an offset in UTF-16 code units.
pub fn utf16(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.encode_utf16().count())
}

/// Converts an offset in UTF-16 code units to an offset in bytes. An offset past the end of the text is treated
/// as the end.
#[cfg(feature = "overview")]
pub fn byte(text: &str, utf16: usize) -> usize {
    let mut left = utf16;
    let inside = text.char_indices().find(|(_, letter)| {
        let is_here = left == 0;
        left = left.saturating_sub(letter.len_utf16());
        is_here
    });
    inside.map_or(text.len(), |(at, _)| at)
}
