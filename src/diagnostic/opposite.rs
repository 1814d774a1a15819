//! Words that say the contrary of another, or the same as another.

use super::{JOINS, differing};

/// Parts of a word that turn the rest of it round.
const PARTS: [&str; 8] = ["anti", "dis", "dont", "never", "no", "non", "not", "un"];
/// What does the same at the beginning of a word without anything between.
const PREFIXES: [&str; 10] = ["anti", "de", "dis", "dont", "im", "in", "no", "non", "not", "un"];
/// Fewer letters behind them are no word: `until` and `into` turn nothing round.
const FEWEST_LETTERS: usize = 4;

/// Whether one of two words in small letters is the other with something before it that turns it round. However near
/// they are, neither is a slip of the other.
pub(super) fn is_opposite(written: &str, word: &str) -> bool {
    let (plain, other) = (plain(written), plain(word));
    if plain == other {
        return false;
    }
    let apart = differing(&plain, &other);
    let is_nearer = |positive: String, to: &str| differing(&positive, to) < apart;
    negations(written) > negations(word)
        || positives(written).any(|positive| is_nearer(positive, &other))
        || positives(word).any(|positive| is_nearer(positive, &plain))
}

fn plain(word: &str) -> String {
    word.replace(APOSTROPHES, "").replace(JOINS, "")
}

fn negations(word: &str) -> usize {
    parts(word).iter().filter(|part| PARTS.contains(&part.as_str())).count()
}

fn parts(word: &str) -> Vec<String> {
    let parts = word.split(JOINS).map(|part| part.replace(APOSTROPHES, ""));
    parts.filter(|part| !part.is_empty()).collect()
}

/// What a word would be without what turns it round.
fn positives(word: &str) -> impl Iterator<Item = String> {
    let parts = parts(word);
    let rest: String = parts.iter().filter(|part| !PARTS.contains(&part.as_str())).cloned().collect();
    let without_parts = (rest.len() < parts.concat().len() && !rest.is_empty()).then_some(rest);
    let without_prefix = PREFIXES.into_iter().filter_map(move |prefix| {
        let (first, others) = parts.split_first()?;
        let rest = first.strip_prefix(prefix)?;
        (rest.chars().count() >= FEWEST_LETTERS).then(|| format!("{rest}{}", others.concat()))
    });
    without_parts.into_iter().chain(without_prefix)
}

/// A word as others say it: `anti-` is `counter-` elsewhere, and some write out what is abbreviated here.
pub(super) fn said_otherwise(written: &str) -> Option<String> {
    let small = written.trim().to_lowercase();
    let said = small.replace("minimum", "min").replace("maximum", "max");
    let said = match said.strip_prefix("anti") {
        Some(rest) => format!("counter{rest}"),
        None => said,
    };
    (said != small).then_some(said)
}

/// Whether one of two words is the other with `es` behind it, as one is said of several.
pub(super) fn is_plural(one: &str, other: &str) -> bool {
    one.strip_suffix("es") == Some(other) || other.strip_suffix("es") == Some(one)
}

const APOSTROPHES: [char; 2] = ['\'', '’'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_are_never_typos_of_each_other() {
        for (one, other) in [
            ("unlocked", "locked"),
            ("dependent", "independent"),
            ("not together", "together"),
            ("not-secret", "secret"),
            ("notsecrt", "secret"),
            ("just-received", "not-just-received"),
            ("dont-skip-pass", "skip-pass"),
            ("don't skip pass", "skip-pass"),
            ("anticlockwise", "clockwise"),
        ] {
            assert!(is_opposite(one, other) && is_opposite(other, one), "{one} {other}");
        }
        assert!(is_opposite("no-suit", "one-suit"));
    }

    #[test]
    fn a_misspelled_opposite_is_still_opposite() {
        for (written, word) in [
            ("ot-just-received", "not-just-received"),
            ("notjust-received", "not-just-received"),
            ("no-just-received", "not-just-received"),
            ("indepndent", "independent"),
            ("ndependent", "independent"),
            ("till-looked", "until-picked-up"),
            ("to-the-wall", "into-the-wall"),
            ("nstoppable", "unstoppable"),
            ("in-to-the-wall", "into-the-wall"),
        ] {
            assert!(!is_opposite(written, word), "{written} {word}");
        }
    }

    #[test]
    fn synonyms_are_recognized() {
        assert_eq!(said_otherwise("Anti-clockwise").as_deref(), Some("counter-clockwise"));
        assert_eq!(said_otherwise("minimum").as_deref(), Some("min"));
        assert_eq!(said_otherwise("clockwise"), None);
    }
}
