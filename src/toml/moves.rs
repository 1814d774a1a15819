//! Moving a line to another place of the file, with the comment on it.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::segment::{Kind, Statement, statements};

/// Writes the line of a statement before the first table: below what stands there, or above all tables and what is
/// said of the first.
pub(crate) fn to_the_top(text: &str, statement: &Statement, of: Span) -> Option<Fix> {
    let lines = own_lines(text, statement)?;
    let line = text.get(lines.clone())?.trim();
    let key = text.get(statement.keys(text).first()?.clone())?;
    let (at, is_first) = top_end(text)?;
    let (newline, is_before_blank) = (newline(text), text.get(at..)?.trim_start_matches([' ', '\t']));
    let is_before_blank = is_before_blank.starts_with(['\r', '\n']);
    let gap = if is_first && !is_before_blank { newline } else { "" };
    let title = format!("move `{key}` before the first table");
    let moved = Edit { span: within(of, at..at), text: format!("{line}{newline}{gap}") };
    let taken_out = Edit { span: within(of, lines), text: String::new() };
    Some(Fix::suggestion(title, vec![moved, taken_out]))
}

/// The lines of a statement with their end, unless another statement is on them.
pub(crate) fn own_lines(text: &str, statement: &Statement) -> Option<Range<usize>> {
    let Range { start, end } = statement.range;
    let begin = text.get(..start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let after = text.get(end..)?;
    let rest = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let behind = after.get(..rest)?.trim();
    let is_alone =
        text.get(begin..start)?.trim().is_empty() && (behind.is_empty() || behind.starts_with('#'));
    is_alone.then_some(begin..end + rest)
}

/// Where the statements before the first table end, and whether there is none.
fn top_end(text: &str) -> Option<(usize, bool)> {
    let statements = statements(text);
    let header = statements.iter().position(|statement| statement.kind == Kind::Header)?;
    if let Some(last) = header.checked_sub(1).and_then(|last| statements.get(last)) {
        let after = text.get(last.range.end..)?;
        return Some((last.range.end + after.find('\n')? + 1, false));
    }
    let before = text.get(..statements.get(header)?.range.start)?;
    let mut at = before.rfind('\n').map_or(0, |newline| newline + 1);
    // What is said of the first table stays above it; the line for editors is the first of the file.
    while let Some(above) = before.get(..at).and_then(|above| above.strip_suffix('\n')) {
        let begin = above.rfind('\n').map_or(0, |newline| newline + 1);
        let line = above.get(begin..)?.trim_start_matches('\u{feff}');
        if !line.trim_start().starts_with('#') || line.starts_with("#:") {
            break;
        }
        at = begin;
    }
    let mark = if at == 0 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Some((at + mark, true))
}

/// A part of a key without its quotes.
pub(crate) fn plain(text: &str, key: Range<usize>) -> &str {
    text.get(key).unwrap_or_default().trim_matches(['"', '\''])
}

/// A stretch of the same file.
pub(crate) fn within(span: Span, range: Range<usize>) -> Span {
    Span { start: range.start, end: range.end, ..span }
}

/// The line ends of a file.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
