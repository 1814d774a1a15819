//! What is taken out of a text before it is read again; everything else keeps its place.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::toml::scan::tokens;

/// A stretch to take out, and whether a stand-in takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Edit {
    pub range: Range<usize>,
    pub stand_in: bool,
}

/// Everything keeps its old place: what is taken out becomes spaces, its line ends stay.
pub(crate) fn apply(text: &str, edits: &[Edit]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits {
        blank(bytes.get_mut(edit.range.clone()).unwrap_or_default());
        if let Some(byte) = bytes.get_mut(edit.range.start).filter(|_| edit.stand_in) {
            *byte = b'0';
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

fn blank(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

/// Only a stretch of a text, in its old place.
pub(crate) fn alone(text: &str, range: &Range<usize>) -> String {
    let before = Edit { range: 0..range.start, stand_in: false };
    let after = Edit { range: range.end..text.len(), stand_in: false };
    apply(text, &[before, after])
}

/// The text with a line end for every carriage return that stands alone, and where those are. Within a text it becomes
/// a space.
pub(crate) fn line_ends(written: &str) -> (Cow<'_, str>, Vec<usize>) {
    let bytes = written.as_bytes();
    let is_alone = |at: &usize| bytes.get(*at) == Some(&b'\r') && bytes.get(at + 1) != Some(&b'\n');
    if !(0..bytes.len()).any(|at| is_alone(&at)) {
        return (Cow::Borrowed(written), Vec::new());
    }
    let mut text = bytes.to_vec();
    let mut returns = Vec::new();
    for token in tokens(written) {
        let end = match token.kind() {
            TokenKind::BasicString | TokenKind::LiteralString => b' ',
            _ => b'\n',
        };
        for at in (token.span().start()..token.span().end()).filter(is_alone) {
            text[at] = end;
            returns.push(at);
        }
    }
    (Cow::Owned(String::from_utf8(text).unwrap_or_default()), returns)
}
