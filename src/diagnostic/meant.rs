//! Which word a slip of the pen stands for, where that is certain enough to write it.

use super::nearest;

/// The word of `words` that was certainly meant: the only one that is nearest, told apart from what was written
/// by a slip within its parts.
///
/// It is asked more than of a suggestion. `turn-3` is no slip of `turn-2`, nor `first-left` of `last-left`: each
/// is a name of its own.
pub fn meant<'a>(written: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let near = nearest(written, words.clone())?;
    let distance = |word: &str| strsim::damerau_levenshtein(&small(written), &small(word));
    let mut others = words.into_iter().filter(|word| *word != near);
    let is_only = others.all(|word| distance(word) > distance(near));
    (is_only && is_slip(&small(written), &small(near))).then_some(near)
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
    written.split('-').zip(word.split('-')).all(|(written, word)| {
        strsim::damerau_levenshtein(written, word) <= (written.chars().count() / 3).max(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_nearest_word_was_meant() {
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
    fn what_is_as_near_to_two_words_is_left_alone() {
        assert_eq!(meant("weast", ["east", "south", "west"]), None);
        assert_eq!(meant("eats", ["east", "south", "west"]), Some("east"));
        assert_eq!(meant("c", ["a", "b"]), None);
    }

    #[test]
    fn another_number_is_another_name() {
        assert_eq!(meant("turn-3", ["turn-1", "swap"]), None);
        assert_eq!(meant("turns-1", ["turn-1", "swap"]), Some("turn-1"));
    }
}
