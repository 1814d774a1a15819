//! Every word of the schema with a one-letter typo: how many typos get the right suggestion, and how many a fix.

use std::collections::BTreeSet;

use charleston::internal::diagnostic::{nearest, only_typo};
use serde_json::Value;

use crate::schema::parts;

/// The words allowed in each place: the keys of a table, or the values of a setting.
fn vocabularies() -> BTreeSet<Vec<&'static str>> {
    let of_part = |(_, part): (&str, &'static Value)| {
        let keys = part["properties"].as_object().map(|keys| keys.keys().map(String::as_str).collect());
        let words = part["enum"].as_array().map(|words| words.iter().filter_map(Value::as_str).collect());
        [keys, words].into_iter().flatten()
    };
    parts().into_iter().flat_map(of_part).collect()
}

/// The word with one letter dropped, doubled, changed, or swapped with the next, for each of its letters.
fn slips(word: &str) -> BTreeSet<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut slips = BTreeSet::new();
    for (at, letter) in letters.iter().enumerate().filter(|(_, letter)| letter.is_alphabetic()) {
        let with = |new: &[char], taken: usize| -> String {
            letters[..at].iter().chain(new).chain(&letters[at + taken..]).collect()
        };
        slips.insert(with(&[], 1));
        slips.insert(with(&[*letter, *letter], 1));
        slips.insert(with(&['q'], 1));
        slips.insert(with(&['e'], 1));
        if let Some(next) = letters.get(at + 1).filter(|next| next.is_alphabetic()) {
            slips.insert(with(&[*next, *letter], 2));
        }
    }
    slips.remove(word);
    slips
}

/// Returns the number of typos, how many get the right suggestion, how many get a fix, and the wrong fixes.
fn judged() -> (usize, usize, usize, Vec<String>) {
    let (mut all, mut suggested, mut fixed, mut wrong) = (0, 0, 0, Vec::new());
    for words in vocabularies() {
        for word in words.iter().filter(|word| word.len() > 3) {
            for slip in slips(word).iter().filter(|slip| !words.contains(&slip.as_str())) {
                all += 1;
                suggested += usize::from(nearest(slip, words.iter().copied()) == Some(word));
                match only_typo(slip, words.iter().copied()) {
                    Some(right) if right == *word => fixed += 1,
                    Some(other) => wrong.push(format!("{slip} for {word} is {other}")),
                    None => {}
                }
            }
        }
    }
    (all, suggested, fixed, wrong)
}

#[test]
fn one_letter_typos_get_the_right_suggestion() {
    let (all, suggested, fixed, wrong) = judged();
    assert!(all > 5_000, "{all} slips");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(suggested * 1_000 > all * 995, "{suggested} of {all} suggested");
    assert!(fixed * 1_000 > all * 995, "{fixed} of {all} fixed");
}

/// Prefixes that can reverse the meaning of a word.
const NEGATIONS: [&str; 9] = ["un", "in", "non-", "not-", "dis", "de", "no-", "dont-", "don't "];

#[test]
fn no_typo_is_corrected_to_the_opposite() {
    for words in vocabularies() {
        for (word, negation) in words.iter().flat_map(|word| NEGATIONS.map(|negation| (*word, negation))) {
            let negated = format!("{negation}{word}");
            // Skip short words: `until` starts with `un`, but it isn't the opposite of `til`.
            let is_word = |text: &str| text.split('-').next().is_some_and(|part| part.len() > 3);
            if words.contains(&negated.as_str()) || !negation.ends_with(['-', ' ']) && !is_word(word) {
                continue;
            }
            assert_ne!(nearest(&negated, words.iter().copied()), Some(word), "{negated}");
            let positive = word.strip_prefix(negation).filter(|rest| is_word(rest));
            if let Some(positive) = positive.filter(|positive| !words.contains(positive)) {
                assert_ne!(nearest(positive, words.iter().copied()), Some(word), "{positive}");
            }
        }
    }
}
