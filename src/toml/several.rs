//! Several words that were written as one text.

use crate::diagnostic::{meant, nearest};
use crate::fix::mend::is_bare;
use crate::format::grammar::{Setting, Takes, Way};

/// Several words that were written as one text.
pub(crate) struct Several {
    pub words: Vec<String>,
    /// Whether nothing else can be meant.
    pub is_certain: bool,
}

impl Several {
    /// The words as entries of a list, each in quotes of its own.
    pub(crate) fn entries(&self) -> String {
        self.words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
    }
}

/// More words than that are no list of a ruleset.
const MAX_WORDS: usize = 40;

/// The words in a text that stands where a list of them does, or as one entry of it.
pub(crate) fn several(text: &str, of: &Setting) -> Option<Several> {
    let words: Vec<&str> = of.ways.iter().flat_map(Way::words).copied().collect();
    let is_text = of.ways.iter().any(|way| matches!(way.takes, Takes::Text { .. }));
    if !is_text || parts(text).nth(MAX_WORDS).is_some() {
        None
    } else if words.is_empty() {
        names(text)
    } else {
        several_of(text, &words)
    }
}

/// The names in a text; only commas keep them apart for certain.
fn names(text: &str) -> Option<Several> {
    let has_commas = text.contains([',', ';']);
    let words: Vec<String> = match has_commas {
        true => text.split([',', ';']).map(|part| part.trim().to_owned()).collect(),
        false => parts(text).map(str::to_owned).collect(),
    };
    let is_name = |word: &String| !word.is_empty() && word.chars().all(is_bare);
    let is_certain = has_commas && words.iter().all(is_name);
    let is_several =
        words.len() > 1 && words.iter().all(|word| !word.is_empty() && !word.contains(['"', '\\']));
    is_several.then_some(Several { words, is_certain })
}

/// The words in a text, each of which is one that is known, or nearly.
pub(crate) fn several_of(text: &str, known: &[&str]) -> Option<Several> {
    if parts(text).nth(MAX_WORDS).is_some() {
        return None;
    }
    let right = |part| meant(part, known.iter().copied());
    let is_certain = parts(text).all(|part| right(part).is_some());
    let near = parts(text).map(|part| right(part).or_else(|| nearest(part, known.iter().copied())));
    let words: Option<Vec<String>> = near.map(|near| near.map(str::to_owned)).collect();
    words.filter(|words| words.len() > 1).map(|words| Several { words, is_certain })
}

/// What stands between commas and spaces.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|letter: char| matches!(letter, ',' | ';' | '&' | '+') || letter.is_whitespace());
    parts.filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_words_are_split() {
        let known = ["wind", "joker", "wall-game"];
        let words = |text: &str| several_of(text, &known).map(|several| (several.words, several.is_certain));
        let right = |words: [&str; 2]| Some((words.map(str::to_owned).to_vec(), true));
        assert_eq!(words("joker, wind"), right(["joker", "wind"]));
        assert_eq!(words("Jokers and winds"), right(["joker", "wind"]));
        assert_eq!(words("joker, dice"), None);
        assert_eq!(words("joker"), None);
        assert_eq!(words(&"joker ".repeat(MAX_WORDS + 1)), None);
    }

    #[test]
    fn names_are_split_only_at_commas() {
        let certain = |text: &str| names(text).map(|several| several.is_certain);
        assert_eq!(certain("one, two;three"), Some(true));
        assert_eq!(certain("one two"), Some(false));
        assert_eq!(certain("one"), None);
        assert_eq!(certain("our one, two"), Some(false));
        assert_eq!(certain("one,"), None);
    }
}
