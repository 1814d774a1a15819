//! Which word a slip of the pen stands for, where that is certain enough to write it.

use super::{is_plural, nearest, said_otherwise};

/// The word of `words` that was certainly meant: the only one that is nearest, told apart from what was written
/// by a slip within its parts.
///
/// It is asked more than of a suggestion. `turn-3` is no slip of `turn-2`, nor `first-left` of `last-left`, nor
/// `dealer` of `deal`: each is a word of its own.
pub fn meant<'a>(written: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let otherwise = || meant_as(&said_otherwise(written)?, words.clone());
    meant_as(written, words.clone()).or_else(otherwise)
}

fn meant_as<'a>(written: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let near = nearest(written, words.clone())?;
    let written_small = small(written);
    let distance = |word: &str| apart(&written_small, &small(word));
    let mut others = words.into_iter().filter(|word| *word != near);
    let is_only = others.all(|word| distance(word) > distance(near));
    (is_only && is_slip(&written_small, &small(near))).then_some(near)
}

/// A word in small letters, its parts joined by `-`.
fn small(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

fn is_slip(written: &str, word: &str) -> bool {
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    if digits(written) != digits(word) {
        return false;
    }
    if written.split('-').count() != word.split('-').count() {
        let squeezed = |word: &str| word.replace('-', "");
        return strsim::damerau_levenshtein(&squeezed(written), &squeezed(word)) <= 1;
    }
    written.split('-').zip(word.split('-')).all(|(written, word)| is_slip_of_part(written, word))
}

fn is_slip_of_part(written: &str, word: &str) -> bool {
    let is_derived = written.strip_prefix(word).is_some_and(|ending| ENDINGS.contains(&ending));
    !is_derived && apart(written, word) <= (written.chars().count() / 3).max(1)
}

fn apart(written: &str, word: &str) -> usize {
    if is_plural(written, word) { 1 } else { strsim::damerau_levenshtein(written, word) }
}

/// What makes another word of one.
const ENDINGS: [&str; 14] =
    ["able", "al", "ed", "en", "er", "ers", "est", "ful", "ing", "ion", "less", "ly", "ness", "or"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_nearest_word_is_suggested() {
        let words = ["one-right", "one-across", "two-left"];
        for (written, right) in [
            ("one-rihgt", Some("one-right")),
            ("One_Right", Some("one-right")),
            ("oneright", Some("one-right")),
            ("two-right", None),
            ("four-right", None),
        ] {
            assert_eq!(meant(written, words), right, "{written}");
        }
    }

    #[test]
    fn a_tie_between_words_suggests_nothing() {
        assert_eq!(meant("weast", ["east", "south", "west"]), None);
        assert_eq!(meant("eats", ["east", "south", "west"]), Some("east"));
        assert_eq!(meant("c", ["a", "b"]), None);
    }

    #[test]
    fn a_derived_word_is_a_different_word() {
        assert_eq!(meant("dealer", ["deal", "chance", "dice"]), None);
        assert_eq!(meant("deals", ["deal", "chance", "dice"]), Some("deal"));
        assert_eq!(meant("pass", ["passes", "phases"]), Some("passes"));
        assert_eq!(meant("locking", ["lock"]), None);
    }

    #[test]
    fn an_opposite_is_never_suggested() {
        let words = ["counter-clockwise", "clockwise"];
        for written in [
            "anticlockwise",
            "anti-clockwise",
            "Anticlockwise",
            "counterclockwise",
            "counter clockwise",
            "anticlokwise",
        ] {
            assert_eq!(meant(written, words), Some("counter-clockwise"), "{written}");
        }
        assert_eq!(meant("unclockwise", words), None);
        assert_eq!(meant("minimum", ["min", "max", "settle"]), Some("min"));
    }

    #[test]
    fn another_number_is_another_name() {
        assert_eq!(meant("turn-3", ["turn-1", "swap"]), None);
        assert_eq!(meant("turns-1", ["turn-1", "swap"]), Some("turn-1"));
    }
}
