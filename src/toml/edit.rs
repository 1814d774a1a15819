//! Small edits to a file, such as replacing a word, removing a setting, or moving a key to another table. These edits are
//! guesses, so they are tested before they are offered.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::location::{is_in_header, lines, newline};
use crate::toml::segment::is_bare;
use crate::toml::tree::Entry;
#[cfg(feature = "check")]
use crate::toml::tree::Place;

/// Replaces a token.
pub(crate) fn replace(span: Span, right: impl Into<String>) -> Fix {
    let text = right.into();
    Fix::suggestion(format!("write `{text}`"), vec![Edit { span, text }])
}

/// Replaces a word, keeping any quotes around it.
pub(crate) fn word(text: &str, span: Span, right: &str) -> Option<Fix> {
    words(text, &[span], right)
}

/// Replaces a word in several locations, keeping any quotes around it.
pub(crate) fn words(text: &str, spans: &[Span], right: &str) -> Option<Fix> {
    let edit =
        |span: &Span| Some(Edit { span: *span, text: quoted(text.get(span.start..span.end)?, right)? });
    Some(Fix::suggestion(format!("write `{right}`"), spans.iter().map(edit).collect::<Option<_>>()?))
}

/// Returns the new word in the same quotes as the old one, or `None` if it would need escapes.
pub(crate) fn quoted(written: &str, right: &str) -> Option<String> {
    let is_plain = |letter: char| !letter.is_control() && !matches!(letter, '"' | '\'' | '\\');
    if right.is_empty() || !right.chars().all(is_plain) {
        return None;
    }
    Some(match written.chars().next()? {
        '\'' => format!("'{right}'"),
        '"' => format!("\"{right}\""),
        _ if right.chars().all(is_bare) => right.to_owned(),
        _ => format!("\"{right}\""),
    })
}

/// Inserts a line before the line that contains a span.
pub(crate) fn line_before(text: &str, at: Span, line: &str) -> Fix {
    let edit = Edit { span: at, text: format!("{line}{}", newline(text)) };
    Fix::suggestion(format!("write `{line}`"), vec![edit])
}

/// Moves a top-level setting into a table, by adding the table's name or by moving it below the table's header.
pub(crate) fn into_table(text: &str, entry: &Entry<'_>, table: &str) -> Vec<Fix> {
    let key = entry.key_span;
    let name = text.get(key.start..key.end).unwrap_or_default();
    let named = edit(key, key.start..key.start, format!("{table}."));
    let named = Fix::suggestion(format!("write `{table}.{name}`"), vec![named]);
    let header = format!("[{table}]");
    let header = lines(text).find(|(_, line)| line.starts_with(&header));
    let moved = header.and_then(|(start, line)| moved(text, entry, start + line.len()));
    let moved = moved.map(|edits| Fix::suggestion(format!("move `{name}` to `[{table}]`"), edits));
    std::iter::once(named).chain(moved).collect()
}

/// Wraps a setting in an inline table with this name.
pub(crate) fn in_braces(entry: &Entry<'_>, table: &str) -> Fix {
    let setting = written(entry);
    let insert = |at: usize, text: String| edit(setting, at..at, text);
    let edits = vec![insert(setting.start, format!("{table} = {{ ")), insert(setting.end, " }".to_owned())];
    Fix::suggestion(format!("move it into `{table}`"), edits)
}

/// Moves a setting or a table to the top level: puts a setting on a line before the first table, or shortens a table's
/// header.
pub(crate) fn to_the_top(text: &str, entry: &Entry<'_>) -> Option<Fix> {
    let (key, first) = (entry.key_span, first_key(text, entry.key_span)?);
    if is_in_header(text, key) {
        let name = text.get(key.start..)?.split(']').next()?;
        let cut = edit(key, first..key.start, String::new());
        return Some(Fix::suggestion(format!("write `[{name}]`"), vec![cut]));
    }
    let is_header = |line: &str| {
        line.starts_with('[') && line[1..].starts_with(|letter: char| letter.is_ascii_alphabetic())
    };
    let (header, _) = lines(text).find(|(_, line)| is_header(line))?;
    let is_setting = |line: &str| !line.is_empty() && !line.starts_with('#');
    let above = lines(&text[..header]).filter(|(_, line)| is_setting(line)).last();
    let edits = match above {
        Some((start, line)) => moved(text, entry, start + line.len())?,
        None => {
            let (range, line) = own_lines(text, written(entry))?;
            let new = line + newline(text) + newline(text);
            vec![edit(key, header..header, new), edit(key, range, String::new())]
        }
    };
    let name = text.get(first..key.end)?;
    Some(Fix::suggestion(format!("move `{name}` before the first group"), edits))
}

/// Adds a missing `phases.` or `passes.` to the header of a phase or a pass, or corrects a wrong one.
pub(crate) fn in_named_table(text: &str, name: Span, table: &str) -> Option<Fix> {
    let edit = edit(name, first_key(text, name)?..name.start, format!("{table}."));
    Some(Fix::suggestion(format!("write `[{table}.{}]`", text.get(name.start..name.end)?), vec![edit]))
}

/// Returns an edit that replaces a range with `text`, in the file that contains `place`.
fn edit(place: Span, range: Range<usize>, text: String) -> Edit {
    Edit { span: Span { start: range.start, end: range.end, ..place }, text }
}

/// Returns the start of the header or dotted key that a key is part of.
fn first_key(text: &str, key: Span) -> Option<usize> {
    let before = text.get(..key.start)?;
    let line = &before[before.rfind(['\n', '{', ',']).map_or(0, |end| end + 1)..];
    Some(before.len() - line.trim_start_matches(['[', ' ', '\t', '\u{feff}']).len())
}

/// Returns an edit that removes a setting, either its whole line or its entry in an inline table. Returns `None` if the
/// edit would also remove something else, such as a comment.
#[cfg(feature = "check")]
pub(crate) fn without_setting(text: &str, setting: Place) -> Option<Edit> {
    let Place { key: Some(key), value } = setting else { return None };
    let written = Span { end: value.end, ..key };
    if key.source != value.source || value.end <= key.start {
        return None;
    }
    without_piece(text, written, '{').or_else(|| {
        let (lines, _) = own_lines(text, written)?;
        let has_comment = !text.get(written.end..lines.end)?.trim().is_empty();
        (!has_comment).then(|| edit(key, lines, String::new()))
    })
}

/// Returns an edit that removes an entry in a list.
pub(crate) fn without_entry(text: &str, entry: Span) -> Option<Edit> {
    without_piece(text, entry, '[').or_else(|| {
        let (before, after) = around(text, entry)?;
        let is_only = before.trim_end().ends_with('[') && after.trim_start().starts_with(']');
        is_only.then(|| Edit { span: entry, text: String::new() })
    })
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

/// Returns the text before and after a span.
fn around(text: &str, span: Span) -> Option<(&str, &str)> {
    Some((text.get(..span.start)?, text.get(span.end..)?))
}

/// Moves a setting to a new line below a position.
fn moved(text: &str, entry: &Entry<'_>, below: usize) -> Option<Vec<Edit>> {
    let (lines, line) = own_lines(text, written(entry))?;
    let insert = edit(entry.key_span, below..below, format!("{}{line}", newline(text)));
    let mut edits = vec![insert, edit(entry.key_span, lines, String::new())];
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

/// Returns the span from the key of a setting to the end of its value.
fn written(entry: &Entry<'_>) -> Span {
    Span { end: entry.node.end(), ..entry.key_span }
}

/// Returns the range and the text of the lines that contain a setting, or `None` if they contain anything besides the
/// setting and a comment.
fn own_lines(text: &str, setting: Span) -> Option<(Range<usize>, String)> {
    let (before, after) = around(text, setting)?;
    let key = first_key(text, setting)?;
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = setting.end + after.find('\n').map_or(after.len(), |newline| newline + 1);
    let behind = text.get(setting.end..end)?.trim();
    let begin = begin + if text[begin..].starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let is_alone = text.get(begin..key)?.trim().is_empty() && (behind.is_empty() || behind.starts_with('#'));
    is_alone.then(|| (begin..end, text[begin..end].trim().to_owned()))
}
