//! Signs that look like a blank, or like nothing, and are none to TOML.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use super::quotes::is_crooked;
use crate::fix::mend::is_bare;
use crate::toml::scan::{Kind, Statement, tokens};

/// The signs of that kind in a statement, outside of its texts.
pub(crate) fn unseen(text: &str, statement: &Statement) -> Vec<Range<usize>> {
    let Range { start, end } = statement.range.clone();
    let written = text.get(start..end).unwrap_or_default();
    if written.is_ascii() {
        return Vec::new();
    }
    // Within quotes of another kind they are a part of what is said.
    let value = match statement.kind {
        Kind::Setting(Some(value)) => value - start,
        _ => written.len(),
    };
    let is_said = written.get(value..).unwrap_or_default().contains(is_crooked);
    let words = tokens(written).into_iter().filter(|token| token.kind() == TokenKind::Atom);
    let words = words.map(|token| token.span().start()..token.span().end());
    let words = words.filter(|word| !is_said || word.end <= value);
    // A mark at its beginning is no token.
    let words = written.starts_with('\u{feff}').then_some(0..'\u{feff}'.len_utf8()).into_iter().chain(words);
    let signs = words.flat_map(|word| {
        let letters = written.get(word.clone()).unwrap_or_default().char_indices();
        let signs = letters.filter(|(_, letter)| is_blank(*letter) || is_nothing(*letter));
        signs.map(move |(at, sign)| start + word.start + at..start + word.start + at + sign.len_utf8())
    });
    signs.collect()
}

/// Whether a blank can take the place of a sign: not where it stands within a word and nobody sees it.
pub(crate) fn is_apart(text: &str, at: &Range<usize>) -> bool {
    let sign = text.get(at.clone()).unwrap_or_default();
    let before = text.get(..at.start).and_then(|before| before.chars().next_back());
    let after = text.get(at.end..).and_then(|after| after.chars().next());
    sign.contains(is_blank) || !(before.is_some_and(is_bare) && after.is_some_and(is_bare))
}

/// What stands in the place of a sign.
pub(crate) fn plain(sign: &str) -> &'static str {
    if sign.contains(is_blank) { " " } else { "" }
}

/// What is said of a sign.
pub(crate) fn message(sign: &str) -> String {
    let letter = sign.chars().next().unwrap_or_default();
    let name = match letter {
        '\u{a0}' | '\u{202f}' => "a no-break space",
        '\u{ad}' => "a soft hyphen",
        '\u{200b}' => "a space without a width",
        '\u{feff}' => "a byte order mark",
        _ if is_blank(letter) => "a space that is not the plain one",
        _ => "a sign that nobody sees",
    };
    format!("{name} stands here (U+{:04X})", u32::from(letter))
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() && !letter.is_ascii()
}

fn is_nothing(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}
