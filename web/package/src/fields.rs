//! The fields of a call, and what is wrong with them, in words that a JavaScript developer knows.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::answer::Failure;

/// The fields of a call.
pub struct Fields<'c>(pub &'c mut Map<String, Value>);

impl Fields<'_> {
    /// Reads a field. A missing one counts as null.
    #[inline(never)]
    pub fn take<T: for<'de> Deserialize<'de>>(&mut self, name: &str) -> Result<T, Failure> {
        let value = self.0.get_mut(name).map(Value::take);
        let is_missing = value.is_none();
        serde_json::from_value(value.unwrap_or_default()).map_err(|error| {
            invalid(&match is_missing {
                true => format!("`{name}` is missing"),
                false => format!("`{name}`: {}", in_words(&error.to_string())),
            })
        })
    }

    /// Refuses fields that the call doesn't have.
    #[inline(never)]
    pub fn check(&self, known: &[&str]) -> Result<(), Failure> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(invalid(&format!("this call has no field `{name}`"))),
            None => Ok(()),
        }
    }
}

/// Returns the failure for a call that can't be read. The message can quote the call, which can contain a table's key.
pub fn invalid(message: &str) -> Failure {
    Failure::InvalidCall { message: without_keys(message) }
}

/// Replaces Rust's words for types in an error.
fn in_words(error: &str) -> String {
    for (rust, word) in [("missing field ", "key"), ("unknown field ", "key"), ("unknown variant ", "word")] {
        if let Some(rest) = error.strip_prefix(rust) {
            return format!("{} {word} {rest}", &rust[..7]);
        }
    }
    let found = error.strip_prefix("invalid type: ").or_else(|| error.strip_prefix("invalid value: "));
    match found.and_then(|found| found.rsplit_once(", expected ")) {
        Some((found, wanted)) => {
            format!("expected {}, not {}", wanted_in_words(wanted), found_in_words(found))
        }
        None => error.to_owned(),
    }
}

fn wanted_in_words(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" | "u32" | "u64" | "usize" => "a whole number that isn't negative or too large",
        "string or map" => "a word, or an object with one key",
        "a sequence" => "a list",
        "a map" => "an object",
        "newtype variant" | "struct variant" | "tuple variant" => "an object with this word as its key",
        _ if wanted.starts_with("struct ") => "an object",
        _ if wanted.starts_with("enum ") => "a word, or an object with one key",
        _ => wanted,
    }
}

/// The longest text to quote.
const MAX_QUOTED: usize = 40;

fn found_in_words(found: &str) -> &str {
    match found.split_once(' ').unwrap_or(("", found)) {
        _ if found.len() > MAX_QUOTED => "text",
        (_, "sequence") => "a list",
        (_, "map") => "an object",
        ("unit", _) => "the word alone",
        ("floating", point) => &point["point ".len()..],
        (_, value) => value,
    }
}

/// Removes everything that could be a part of a table's key from an error that quotes what it can't read.
fn without_keys(text: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_hexdigit();
    let runs = text.split_inclusive(|letter| !is_digit(letter));
    runs.map(|run| {
        let digits = run.trim_end_matches(|letter| !is_digit(letter));
        if digits.len() < 32 { run.to_owned() } else { format!("...{}", &run[digits.len()..]) }
    })
    .collect()
}
