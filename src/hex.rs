//! Numbers that are written as 16 hexadecimal digits, `0` to `9` and `a` to `f`.

/// The number as it is written.
pub fn written(number: u64) -> String {
    format!("{number:016x}")
}

/// The number of a text; `None` for capital letters, a sign or fewer digits, which would be another text for the same
/// number.
pub fn read(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|number| written(*number) == text)
}
