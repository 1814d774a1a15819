//! Edits that remove a setting or an entry in a list.

use crate::diagnostic::{Edit, Span};
#[cfg(feature = "check")]
use crate::toml::tree::Place;

/// Returns an edit that removes a setting, either its whole line or its entry in an inline table. Returns `None` if the
/// edit would also remove something else, such as a comment.
#[cfg(feature = "check")]
pub(crate) fn without_setting(text: &str, setting: Place) -> Option<Edit> {
    let Place { key: Some(key), value } = setting else { return None };
    let within = Span { source: key.source, start: key.start, end: value.end };
    if key.source != value.source || value.end <= key.start {
        return None;
    }
    without_piece(text, within, '{').or_else(|| without_line(text, within))
}

/// Returns an edit that removes an entry in a list.
pub(crate) fn without_entry(text: &str, entry: Span) -> Option<Edit> {
    without_piece(text, entry, '[').or_else(|| {
        let (before, after) = around(text, entry)?;
        let is_only = before.trim_end().ends_with('[') && after.trim_start().starts_with(']');
        is_only.then(|| Edit { span: entry, text: String::new() })
    })
}

fn around(text: &str, span: Span) -> Option<(&str, &str)> {
    Some((text.get(..span.start)?, text.get(span.end..)?))
}

/// Returns an edit that removes an item and the comma next to it.
fn without_piece(text: &str, piece: Span, opens: char) -> Option<Edit> {
    let (before, after) = around(text, piece)?;
    let (kept, rest) = (before.trim_end_matches([' ', '\t']), after.trim_start_matches([' ', '\t']));
    let span = if kept.ends_with(',') {
        Span { start: kept.len() - 1, ..piece }
    } else if kept.ends_with(opens) && rest.starts_with(',') {
        let rest = rest[1..].trim_start_matches([' ', '\t']);
        Span { end: text.len() - rest.len(), ..piece }
    } else {
        return None;
    };
    Some(Edit { span, text: String::new() })
}

#[cfg(feature = "check")]
fn without_line(text: &str, setting: Span) -> Option<Edit> {
    let (before, after) = around(text, setting)?;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let is_key = |letter: char| letter.is_alphanumeric() || "-_.\"' \t\u{feff}".contains(letter);
    let stands_alone = before.get(start..)?.chars().all(is_key) && after.get(..end)?.trim().is_empty();
    let start = start + if before[start..].starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    stands_alone
        .then(|| Edit { span: Span { start, end: setting.end + end, ..setting }, text: String::new() })
}
