//! Good rule files with random typos: a safe fix never makes a file worse, and never turns it into a different one.

use charleston::internal::check::fix::fix;
use charleston::internal::check::report::check;
use charleston::internal::diagnostic::{Diagnostic, Fix, FixKind, RuleId, Severity};
use charleston::internal::fix::apply::Fixed;
use charleston::table::{Purpose, Randomness};
use charleston::{Memory, Shipped};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::gallery::club;
use crate::mistakes::accept_all;
use crate::rules_mutated::{self, Damage};
use crate::sizes::TYPOS;

fn files() -> Vec<&'static str> {
    Shipped::slugs().filter_map(Shipped::text).collect()
}

fn fixed(text: &str) -> Fixed {
    fix(&club(text), "club.toml").unwrap().unwrap().after
}

fn errors(text: &str) -> Vec<Diagnostic> {
    let findings = check(&club(text), "club.toml").unwrap().findings;
    findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect()
}

/// Counts the syntax errors, and all errors. Syntax errors come first, because one can hide other errors.
fn counts(errors: &[Diagnostic]) -> (usize, usize) {
    (errors.iter().filter(|finding| finding.id == RuleId::InvalidToml).count(), errors.len())
}

/// Changes the layout of a file at random, but not its meaning.
fn laid_out(text: &str, chance: &mut ChaCha8Rng) -> String {
    let mut text = text.to_owned();
    if chance.next_u32().is_multiple_of(2) {
        text = text.replace(" = ", "\t=\t").replace('\n', " # 🀄 é\n").replace("# é\n\n", "\n");
    }
    if chance.next_u32().is_multiple_of(2) {
        text = text.replace('\n', "\r\n");
    }
    if chance.next_u32().is_multiple_of(4) {
        text.insert(0, '\u{feff}');
    }
    text
}

/// Adds random typos that break the TOML syntax.
fn broken(text: &str, chance: &mut ChaCha8Rng) -> String {
    const SLIPS: [(&str, &str); 26] = [
        (", ", "; "),
        ("\"", "“"),
        ("\"", "‘"),
        ("\"", "\"\""),
        ("\"", "'"),
        ("\"", ""),
        ("[", "("),
        ("]", ")"),
        ("[", "{"),
        ("]", "}"),
        ("{", "["),
        ("}", "]"),
        ("[", ""),
        ("]", ""),
        ("{", ""),
        (" = ", " => "),
        (" = ", ": "),
        (" = ", " "),
        (" = ", "\u{a0}= "),
        ("#", "//"),
        ("#", ";"),
        ("-", "–"),
        (" ", "\u{200b}"),
        ("\n", " -- all\n"),
        ("\n", ";\n"),
        ("3", "03"),
    ];
    let mut text = text.to_owned();
    for _ in 0..=chance.next_u32() % 4 {
        let (right, slip) = SLIPS[chance.next_u32() as usize % SLIPS.len()];
        let line = text.lines().count();
        let line = chance.next_u32() as usize % line.max(1);
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let end = start + text[start..].split_inclusive('\n').next().map_or(0, str::len);
        let max = 1 + chance.next_u32() as usize % 3;
        let slipped = text[start..end].replacen(right, slip, max);
        text.replace_range(start..end, &slipped);
    }
    text
}

fn is_toml(text: &str) -> bool {
    toml::from_str::<toml::Table>(text).is_ok()
}

/// If every syntax error has a safe fix, the fixed file is valid TOML: no fix breaks it in a new way.
#[test]
fn fixing_random_typos_never_makes_it_worse() {
    let (mut changed, mut clean, mut whole, mut others) = (0, 0, 0, 0);
    let (files, all) = (files(), rules_mutated::files());
    let damage = Damage::with(&all);
    for seed in TYPOS.seeds() {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 12);
        let text = files[chance.next_u32() as usize % files.len()];
        let text = laid_out(text, &mut chance);
        let mutated = String::from_utf8_lossy(&damage.mutated(&mut draw)).into_owned();
        for (slips, text) in [(false, mutated), (true, broken(&text, &mut chance))] {
            let before = errors(&text);
            let Fixed { text: after, done, refused, .. } = fixed(&text);
            let left = errors(&after);
            assert!(
                counts(&left) <= counts(&before),
                "seed {seed}: {left:?}, and {before:?} before\n{text}\n{after}"
            );
            assert_eq!(after != text, !done.is_empty(), "seed {seed}");
            assert_eq!(fixed(&after).text, after, "seed {seed}: fixed twice");
            assert_eq!(after.starts_with('\u{feff}'), text.starts_with('\u{feff}'), "seed {seed}");
            let bare = |text: &str| text.matches('\n').count() - text.matches("\r\n").count();
            assert!(bare(&text) > 0 || bare(&after) == 0, "seed {seed}: {text:?} {after:?}");
            changed += usize::from(!done.is_empty());
            clean += usize::from(!done.is_empty() && left.is_empty());
            let unread: Vec<_> = before.iter().filter(|finding| finding.id == RuleId::InvalidToml).collect();
            if !slips || unread.is_empty() || is_toml(&text) {
                continue;
            }
            let is_safe = |fix: &Fix| fix.kind == FixKind::Safe;
            let all_have_fixes = unread.iter().all(|finding| finding.fix.as_deref().is_some_and(is_safe));
            let is_whole = !all_have_fixes || is_toml(&after) || !refused.is_empty();
            assert!(is_whole, "seed {seed}:\n{text}\n{after}");
            whole += usize::from(all_have_fixes);
            others += usize::from(!all_have_fixes);
        }
    }
    let counted = format!("{changed} fixed, {clean} of them clean; {whole} whole, {others} not");
    eprintln!("{counted}");
    assert!(changed > 50 && clean > 20 && whole > 20 && others > 60, "{counted}");
}

/// The place of every word in the keys and values of a file.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let is_prose =
            ["name", "source", "title", "notes", "\""].iter().any(|key| code.trim_start().starts_with(key));
        let mut start = None;
        for (place, letter) in code.char_indices().chain([(code.len(), ' ')]) {
            let is_part = letter.is_ascii_alphanumeric() || letter == '-';
            match start {
                None if is_part => start = Some(place),
                Some(begins) if !is_part => {
                    words.push(at + begins..at + place);
                    start = None;
                }
                _ => {}
            }
        }
        words.retain(|word| word.start < at || !is_prose);
        at += line.len();
    }
    words
}

/// Swaps two letters of a word. A safe fix restores the file, and so do most suggestions.
#[test]
fn a_typo_is_fixed_correctly_or_left() {
    let (mut right, mut other) = (0, 0);
    for text in files() {
        for word in words(text) {
            let middle = word.start + word.len() / 2;
            let letters = &text[middle - 1..middle + 1];
            if word.len() < 4 || letters.as_bytes()[0] == letters.as_bytes()[1] || letters.contains('-') {
                continue;
            }
            let turned: String = letters.chars().rev().collect();
            let slip = format!("{}{turned}{}", &text[..middle - 1], &text[middle + 1..]);
            let after = fixed(&slip).text;
            let accepted = accept_all(&Memory::default(), "club.toml", &slip);
            right += usize::from(accepted == text);
            other += usize::from(accepted != text);
            let header = text[..word.start].rsplit('\n').next().unwrap_or_default();
            // The club chooses the name in a header, so a fix may change the references to it instead.
            let is_name = header.starts_with("[phases.") || header.starts_with("[passes.");
            assert!(is_name || after == text || after == slip, "{}:\n{after}", &slip[word]);
        }
    }
    assert!(right > 4 * other, "{right} put right, {other} not");
}
