//! Suggestions for unknown words.

/// Characters that join the parts of a word.
const JOINERS: [char; 3] = ['-', '_', ' '];

/// Longer words aren't compared, because no name is that long.
const MAX_LETTERS: usize = 64;

/// Returns the known word that is nearest to an unknown word, if it is close enough to be a typo.
///
/// "Close enough" means a Damerau-Levenshtein distance of at most a third of the word's length, or 1 for short words.
/// That also applies to each part of a word such as `no-jokers`. Case is ignored. `-`, `_` and spaces count only to
/// break ties between equally close words. A word is never close to its negation: `locked` isn't close to `unlocked`.
pub fn nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    all_nearest(written, words).into_iter().min()
}

/// Returns the slug that was probably meant: the nearest one, or else the only one that starts with the written name.
pub(crate) fn nearest_slug<'a>(written: &str, slugs: &[&'a str]) -> Option<&'a str> {
    let begins = |known: &&str| known.strip_prefix(written).is_some_and(|rest| rest.starts_with('-'));
    let mut longer = slugs.iter().copied().filter(begins);
    let longer = longer.next().filter(|_| longer.next().is_none());
    nearest(written, slugs.iter().copied()).or(longer)
}

/// Returns the nearest known words: more than one if several are equally close.
pub(crate) fn all_nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_of(written, &Vec::from_iter(words))
}

// The functions that do the work take slices, so that they are compiled only once.
fn nearest_of<'a>(written: &str, words: &[&'a str]) -> Vec<&'a str> {
    let written = Folded::new(written);
    let close = with_min(words.iter().filter_map(|word| Some((written.distance(word)?, *word))));
    with_min(close.into_iter().map(|word| (written.ties(word), word)))
}

/// Returns the words with the smallest distance.
fn with_min<'a, D: Ord>(words: impl Iterator<Item = (D, &'a str)>) -> Vec<&'a str> {
    let words: Vec<(D, &str)> = words.collect();
    let min = words.iter().map(|(distance, _)| distance).min();
    words.iter().filter(|(distance, _)| Some(distance) == min).map(|(_, word)| *word).collect()
}

/// Returns the known word within an edit distance of 1, if there is exactly one. The unknown word can then only be a
/// typo for that word. Case is ignored, and `_` and spaces count as `-`.
pub fn only_typo<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    only_typo_of(written, &Vec::from_iter(words))
}

fn only_typo_of<'a>(written: &str, words: &[&'a str]) -> Option<&'a str> {
    let fold = |word: &str| word.to_lowercase().replace(['_', ' '], "-");
    let written = fold(written);
    let is_close = |word: &&str| {
        written.len().abs_diff(word.len()) <= 4 && strsim::damerau_levenshtein(&written, &fold(word)) <= 1
    };
    let mut close = words.iter().copied().filter(is_close);
    close.next().filter(|_| close.next().is_none())
}

/// The minimum length of the stem that two forms of a word have in common, as in `passes` and `passing`.
const MIN_STEM: usize = 4;

/// The maximum number of letters in which the endings of two forms of a word differ.
const MAX_ENDING: usize = 3;

/// A word, prepared for comparison.
struct Folded {
    lower: String,
    /// The word without `-`, `_` and spaces.
    plain: String,
    letters: usize,
}

impl Folded {
    fn new(word: &str) -> Self {
        let lower = word.to_lowercase();
        let plain = lower.replace(JOINERS, "");
        let letters = plain.chars().count();
        Self { lower, plain, letters }
    }

    /// Returns the number of letters that differ from another word, or `None` if the words are too different for one to
    /// be a typo for the other.
    fn distance(&self, word: &str) -> Option<usize> {
        let max = (self.letters / 3).max(1);
        // The difference in length rules out most words quickly.
        let length = word.chars().filter(|letter| !JOINERS.contains(letter)).count();
        if self.letters > MAX_LETTERS || self.letters.abs_diff(length) > max.max("es".len()) {
            return None;
        }
        let other = Self::new(word);
        let apart =
            if is_plural(&self.plain, &other.plain) { 1 } else { differing(&self.plain, &other.plain) };
        let is_close = apart <= max && !is_negated(&self.plain, &other.plain) && self.has_close_parts(&other);
        is_close.then_some(apart)
    }

    /// Returns whether each part could be a typo or another form of the other word's part, as far as both have the same
    /// number of parts. Thus `no-jokers` isn't close to `no-blanks`.
    fn has_close_parts(&self, other: &Self) -> bool {
        let (own, others) = (parts(&self.lower), parts(&other.lower));
        let is_close = |(one, other): (&&str, &&str)| {
            let is_number = one.bytes().all(|letter| letter.is_ascii_digit());
            let alike = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
            let max = if alike >= MIN_STEM { MAX_ENDING } else { (one.len() / 3).max(1) };
            is_number || is_plural(one, other) || differing(one, other) <= max
        };
        own.len() != others.len() || own.iter().zip(&others).all(is_close)
    }

    /// Returns what decides between words at the same distance: whether any digits differ, and the number of characters
    /// that differ if `-`, `_` and spaces also count.
    fn ties(&self, word: &str) -> (bool, usize) {
        let other = Self::new(word);
        let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
        (digits(&self.plain) != digits(&other.plain), differing(&self.lower, &other.lower))
    }
}

/// Returns the parts of a word: `no` and `jokers` for `no-jokers`.
fn parts(word: &str) -> Vec<&str> {
    word.split(JOINERS).collect()
}

/// Returns whether one word is the other with a prefix, as in `unlocked` and `locked` or `not-secret` and `secret`.
fn is_negated(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    long.strip_suffix(short).is_some_and(|prefix| prefix.chars().count() > 1)
}

/// Returns whether one word is the plural of the other, formed with `es`.
fn is_plural(one: &str, other: &str) -> bool {
    one.strip_suffix("es") == Some(other) || other.strip_suffix("es") == Some(one)
}

/// Returns the Damerau-Levenshtein distance between two words. Skips their common prefix, because a file can have many
/// long names that differ only at the end.
fn differing(one: &str, other: &str) -> usize {
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other);
    let begins: usize = alike.map(|(letter, _)| letter.len_utf8()).sum();
    strsim::osa_distance(&one[begins..], &other[begins..])
}

/// Formats words in backticks, with commas and an "or" before the last word.
pub fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    quoted(&Vec::from_iter(words))
}

fn quoted(words: &[&str]) -> String {
    list(&words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "or")
}

/// Joins words with commas, and with `joint` before the last word: `bams, craks and dots`.
pub fn list(words: &[impl AsRef<str>], joint: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        words => words.concat(),
    }
}

/// Returns a help message for a word that isn't one of `words`. The message suggests the nearest of them, or those with
/// the same parts, or lists them all.
pub fn suggest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let words = Vec::from_iter(words);
    similar(written, &words).unwrap_or_else(|| format!("write {}", quoted(&words)))
}

/// Returns a help message that suggests the nearest of the known words, or those with the same parts; `None` if no word
/// is similar.
pub(crate) fn suggest_similar<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    similar(written, &Vec::from_iter(words))
}

fn similar(written: &str, words: &[&str]) -> Option<String> {
    let near: Vec<&str> = nearest(written, words.iter().copied()).into_iter().collect();
    let is_unclear = near.is_empty() && !lists_names(written);
    let alike = if is_unclear { with_shared_parts(written, words) } else { near };
    (!alike.is_empty()).then(|| format!("did you mean {}?", quoted(&alike)))
}

/// Returns whether a text seems to list several names, of which only one would be suggested.
fn lists_names(text: &str) -> bool {
    text.contains([',', '+', '&', '/']) || text.contains(" and ") || text.contains(" or ")
}

/// Parts that turn a name into its opposite.
const NEGATIONS: [&str; 8] = ["but", "cannot", "except", "never", "no", "not", "skip", "without"];

/// Parts that many different names have.
const COMMON: [&str; 7] = ["after", "and", "before", "only", "the", "until", "with"];

/// Returns the known words that share the most parts with an unknown word: `near-left` and `far-left` for `left`.
/// Ignores common parts, parts of one or two letters, and words that mean the opposite.
fn with_shared_parts<'a>(written: &str, words: &[&'a str]) -> Vec<&'a str> {
    let written = written.to_lowercase();
    let written = parts(&written);
    let is_negative = |parts: &[&str]| parts.iter().any(|part| NEGATIONS.contains(part));
    let is_common = |part: &&str| COMMON.contains(part);
    let counts = |part: &&&str| part.len() > 2 && !is_common(part);
    let shared = |word: &str| {
        let parts = parts(word);
        let has_own = !parts.iter().all(is_common);
        let tells = |part: &&&str| part.len() > 2 && !(has_own && is_common(part)) && written.contains(part);
        let shared = parts.iter().filter(tells).count();
        // If each has a part that the other lacks, they are about different things: `no-jokers` and `no-blanks`.
        let lacks =
            |these: &[&str], those: &[&str]| these.iter().filter(counts).any(|part| !those.contains(part));
        let is_other = lacks(&parts, &written) && lacks(&written, &parts);
        if is_negative(&parts) == is_negative(&written) && !is_other { shared } else { 0 }
    };
    let shared: Vec<(usize, &str)> = words.iter().map(|word| (shared(word), *word)).collect();
    let most = shared.iter().map(|(count, _)| *count).max().filter(|most| *most > 0);
    shared.into_iter().filter(|(count, _)| Some(*count) == most).map(|(_, word)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_get_suggestions_and_strangers_do_not() {
        assert_eq!(nearest("acros", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("ACROSS", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("arcoss", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("upwards", ["right", "across", "left"]), None);
    }

    #[test]
    fn word_separators_do_not_count() {
        let names = ["once-round", "twice-round", "once-ruond"];
        for written in ["onceround", "once_round", "Once Round", "ONCE-ROUND", "onceRound"] {
            assert_eq!(nearest(written, names), Some("once-round"), "{written}");
        }
        assert_eq!(nearest("a_b", ["ab", "a-b", "a b c"]), Some("a-b"));
        assert_eq!(nearest("-", ["to", "of"]), None);
    }

    #[test]
    fn a_changed_digit_outweighs_a_changed_letter() {
        let names = ["turn-1", "turn-2", "tturn-3"];
        assert_eq!(nearest("turn-3", names), Some("tturn-3"));
        assert_eq!(all_nearest("turn-3", names), ["tturn-3"]);
        assert_eq!(all_nearest("turn-4", ["turn-1", "turn-2"]), ["turn-1", "turn-2"]);
    }

    #[test]
    fn only_one_close_word_is_certain() {
        assert_eq!(only_typo("blnd", ["blind", "pick-up"]), Some("blind"));
        assert_eq!(only_typo("never_pass", ["never-pass"]), Some("never-pass"));
        assert_eq!(only_typo("weast", ["east", "west"]), None);
        assert_eq!(only_typo("blnnd", ["pick-up"]), None);
    }

    #[test]
    fn words_with_the_same_parts_are_suggested() {
        let names = ["near-left", "near-right", "no-blinds", "passing-jokers", "far-left"];
        assert_eq!(suggest("left", names), "did you mean `near-left` or `far-left`?");
        assert_eq!(suggest("left of the near", names), "did you mean `near-left`?");
        let all = "write `near-left`, `near-right`, `no-blinds`, `passing-jokers` or `far-left`";
        for stranger in [
            "",
            "ab",
            "near-left, far-left",
            "near and far",
            "no-jokers",
            "no-left",
            "passing-flowers",
            "with-blinds",
        ] {
            assert_eq!(suggest(stranger, names), all, "{stranger}");
        }
    }

    #[test]
    fn a_negated_word_is_never_close() {
        assert_eq!(nearest("unlocked", ["locked"]), None);
        assert_eq!(nearest("anticlockwise", ["counter-clockwise", "clockwise"]), None);
        assert_eq!(nearest("ight", ["right"]), Some("right"));
    }
}
