//! The fields of a call, and what is wrong with them, in words that a JavaScript developer knows.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::answer::Failure;

/// The fields of a call that haven't been read yet.
pub struct Fields(pub Map<String, Value>);

impl Fields {
    /// Reads a field. A missing one counts as null.
    pub fn take<T: for<'de> Deserialize<'de>>(&mut self, name: &str) -> Result<T, Failure> {
        let value = self.0.remove(name);
        let missing = value.is_none();
        serde_json::from_value(value.unwrap_or_default()).map_err(|error| {
            if missing {
                return invalid(format!("`{name}` is missing"));
            }
            invalid(format!("`{name}`: {}", without_keys(&in_words(&error.to_string()))))
        })
    }

    /// Refuses fields that the call doesn't have.
    pub fn end(&self) -> Result<(), Failure> {
        self.0.keys().next().map_or(Ok(()), |name| Err(invalid(format!("this call has no field `{name}`"))))
    }
}

fn invalid(message: String) -> Failure {
    Failure::InvalidCall { message }
}

/// Replaces Rust's words for types in an error.
fn in_words(error: &str) -> String {
    let Some((found, wanted)) = error.split_once(", expected ") else {
        return error.replace("missing field ", "missing key ").replace("unknown field ", "unknown key ");
    };
    let found_value = found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: "));
    match found_value {
        Some(found) => format!("expected {}, not {}", wanted_in_words(wanted), found_in_words(found)),
        None => {
            let found =
                found.replace("unknown variant ", "unknown word ").replace("unknown field ", "unknown key ");
            format!("{found}, expected {wanted}")
        }
    }
}

fn wanted_in_words(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
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
    let value = ["string ", "integer ", "floating point ", "boolean "];
    match found {
        "sequence" => "a list",
        "map" => "an object",
        "unit variant" => "the word alone",
        _ if found.len() > MAX_QUOTED => "text",
        _ => value.iter().find_map(|kind| found.strip_prefix(kind)).unwrap_or(found),
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
