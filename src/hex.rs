//! Numbers written as 16 hexadecimal digits, `0` to `9` and `a` to `f`.

/// Formats a number.
pub fn written(number: u64) -> String {
    format!("{number:016x}")
}

/// Parses a number. Returns `None` if the text has uppercase letters, a sign or fewer than 16 digits, so that each
/// number can be written in only one way.
pub fn read(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|number| written(*number) == text)
}
