//! Halves of letters in JSON, which some editors send while a letter is typed.

/// What a half letter is read as.
const UNKNOWN: &str = "\\ufffd";

/// JSON in which every escaped half of a letter that has no other half is an escaped unknown letter instead.
pub fn whole(json: &str) -> String {
    let mut whole = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        whole += before;
        let (kept, length) = match (half(escape), escape.get(6..).and_then(half)) {
            (Some(Half::First), Some(Half::Second)) => (&escape[..12], 12),
            (Some(_), _) => (UNKNOWN, 6),
            // The letter behind a backslash may be one itself.
            (None, _) => {
                let length = escape.chars().take(2).map(char::len_utf8).sum();
                (&escape[..length], length)
            }
        };
        whole += kept;
        rest = &escape[length..];
    }
    whole + rest
}

#[derive(Clone, Copy)]
enum Half {
    First,
    Second,
}

/// The half of a letter that an escape is, if it is one.
fn half(escape: &str) -> Option<Half> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    match u16::from_str_radix(digits, 16).ok()? {
        0xD800..=0xDBFF => Some(Half::First),
        0xDC00..=0xDFFF => Some(Half::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_surrogate_becomes_a_replacement_character() {
        for (json, expected) in [
            (r#""a\ud83cb""#, r#""a\ufffdb""#),
            (r#""\uDC04\ud83c""#, r#""\ufffd\ufffd""#),
            (r#""\ud83c\ud83c\udc04""#, r#""\ufffd\ud83c\udc04""#),
            (r#""\\ud83c\n\u00e9é""#, r#""\\ud83c\n\u00e9é""#),
            (r#""\ud8"#, r#""\ud8"#),
            ("\\é\\", "\\é\\"),
        ] {
            assert_eq!(whole(json), expected);
        }
    }
}
