//! Capital letters, and numbers in words.

/// Begins a text with a capital letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Begins a text with a small letter.
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Counts things: `1 file`, `3 files`.
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Writes the numbers from `min` to `max`: `0 to 3`, `0 or 1`, `exactly 2`.
pub fn range(min: u8, max: u8) -> String {
    match max.checked_sub(min) {
        Some(0) => format!("exactly {min}"),
        Some(1) => format!("{min} or {max}"),
        _ => format!("{min} to {max}"),
    }
}

/// Counts things of which there can be `min` to `max`: `0 or 1 tile`, `0 to 3 tiles`, `exactly 2 tiles`.
pub fn count_range(min: u8, max: u8, one: &str) -> String {
    format!("{} {one}{}", range(min, max), if max == 1 { "" } else { "s" })
}

/// Writes a position, counted from 1: `1st`, `22nd`.
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Returns the number that a text stands for: 3 for `3`, `three`, `3 tiles` and `3 of 4`, and 0 for `none`. Returns
/// `None` if it could be several numbers, as in `0-3`.
pub fn number_in(text: &str) -> Option<i64> {
    const WORDS: [&str; 14] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    let text = text.trim();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_single = rest.starts_with("of ") || !rest.contains(|letter: char| letter.is_ascii_digit());
    let word = || WORDS.iter().position(|word| word.eq_ignore_ascii_case(first))?.try_into().ok();
    first.parse().ok().or_else(word).filter(|_| is_single)
}

/// Returns the numbers at both ends of a range such as `0-3`, `0 to 3`, `0..3` or `up to 3`.
pub fn range_in(text: &str) -> Option<(i64, i64)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let text = text.trim();
    let lower = text.to_lowercase();
    if let Some(max) = lower.strip_prefix("up to ").or(lower.strip_prefix("at most ")) {
        return Some((0, number_in(max).filter(|max| *max > 0)?));
    }
    let (min, rest) = text.split_at(text.find(|letter| !is_digit(letter))?);
    let (joint, max) = rest.split_at(rest.find(is_digit)?);
    let is_range = matches!(joint.trim(), "-" | "\u{2013}" | "to" | ".." | "or");
    Some((min.parse().ok()?, max.parse().ok()?)).filter(|(min, max)| is_range && min < max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_words() {
        for (text, number) in [
            ("3", Some(3)),
            ("-5", Some(-5)),
            ("Three", Some(3)),
            ("13 tiles", Some(13)),
            ("3 of 4", Some(3)),
            ("none", Some(0)),
            ("0-3", None),
            ("0 to 3", None),
            ("some", None),
            ("", None),
        ] {
            assert_eq!(number_in(text), number, "{text}");
        }
    }

    #[test]
    fn ranges_are_found_in_words() {
        for (text, range) in [
            ("0-3", Some((0, 3))),
            ("0 to 3", Some((0, 3))),
            ("1..2", Some((1, 2))),
            ("up to 2 tiles", Some((0, 2))),
            ("3-1", None),
            ("3", None),
            ("a-b", None),
        ] {
            assert_eq!(range_in(text), range, "{text}");
        }
    }
}
