//! The key or value at a position in a rule file. It may be complete, unfinished or missing.

use crate::diagnostic::{SourceId, Span};
use crate::editor::tree;
use crate::editor::words::{Word, each_word};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::segment::is_bare;

/// A key or a value at a position, or an empty position where one can be written.
pub(super) struct Cursor {
    path: KeyPaths,
    /// Whether it is a key.
    pub is_key: bool,
    /// The range of the key or the value. Empty if nothing is written there yet.
    pub span: Span,
}

fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '\'')
}

impl Cursor {
    /// Finds the key or value at a byte offset. Returns `None` if neither a key nor a value can be written there.
    pub fn find(text: &str, byte: usize) -> Option<Self> {
        let (before, after) = text.split_at_checked(byte)?;
        let start = before.trim_end_matches(|letter| is_quote(letter) || is_bare(letter)).len();
        let end = text.len() - after.trim_start_matches(is_bare).len();
        // Without its closing quote, a string seems to go on until the next quote.
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let is_unclosed = text[start..end].starts_with(is_quote)
            && text[line..start].matches(is_quote).count().is_multiple_of(2)
            && text[end..].starts_with([',', ']', '}']);
        if let Some(written) = Self::at(text, byte).filter(|_| !is_unclosed) {
            return Some(written);
        }
        // Put the word in quotes, so that the parser can tell whether it is a key or a value.
        let word = text[start..end].trim_matches(is_quote);
        let quoted = format!("{}\"{word}\"{}", &text[..start], &text[end..]);
        let span = Span { source: SourceId(0), start, end };
        Some(Self { span, ..Self::at(&quoted, start)? })
    }

    /// Returns the key or string at a byte offset. If one ends where another begins, returns the second one.
    fn at(text: &str, byte: usize) -> Option<Self> {
        let mut found: Option<Self> = None;
        each_word(&tree(SourceId(0), text), KeyPath::root(), &mut |path, Word { is_key, span, .. }| {
            let is_last = found.as_ref().is_none_or(|found| found.span < span);
            if is_last && (span.start..=span.end).contains(&byte) {
                let mut kept = KeyPaths::default();
                kept.push(path);
                found = Some(Self { path: kept, is_key, span });
            }
        });
        found
    }

    /// Returns the path, including the key.
    pub fn path(&self) -> KeyPath<'_> {
        self.path.get(0).unwrap_or(KeyPath::root())
    }

    /// Returns the path of the table that contains the key.
    pub fn table(&self) -> KeyPath<'_> {
        let path = self.path();
        path.parts().split_last().into_iter().flat_map(|(_, table)| table).copied().collect()
    }
}
