//! Small edits of a file: a word, a line, a key in another table. Each may be wrong, so what they lead to is checked
//! before they are offered.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::location::newline;
use crate::toml::parse::{Parsed, parse};
use crate::toml::segment::{Kind, is_bare, tokens};

/// Replaces a token.
pub(crate) fn replace(span: Span, right: impl Into<String>) -> Fix {
    let text = right.into();
    Fix::suggestion(format!("write `{text}`"), vec![Edit { span, text }])
}

/// Replaces a word and keeps its quotes.
pub(crate) fn word(text: &str, span: Span, right: &str) -> Option<Fix> {
    words(text, &[span], right)
}

/// Replaces a word in several places and keeps its quotes.
pub(crate) fn words(text: &str, spans: &[Span], right: &str) -> Option<Fix> {
    let edit =
        |span: &Span| Some(Edit { span: *span, text: quoted(text.get(span.start..span.end)?, right)? });
    Some(Fix::suggestion(format!("write `{right}`"), spans.iter().map(edit).collect::<Option<_>>()?))
}

/// A word in the quotes of another, unless it would need escapes.
fn quoted(written: &str, right: &str) -> Option<String> {
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

/// Inserts a line before the one that begins at a place.
pub(crate) fn line_before(text: &str, at: Span, line: &str) -> Fix {
    let edit = Edit { span: at, text: format!("{line}{}", newline(text)) };
    Fix::suggestion(format!("write `{line}`"), vec![edit])
}

/// Moves a key of the top of the file into a table: by naming the table before it, or to the line below its header.
pub(crate) fn into_table(text: &str, key: Span, table: &str) -> Vec<Fix> {
    let insert = Edit { span: Span { end: key.start, ..key }, text: format!("{table}.") };
    let name = text.get(key.start..key.end).unwrap_or_default();
    let named = Fix::suggestion(format!("write `{table}.{name}`"), vec![insert]);
    let statements = statements(text, key);
    let is_header = |parsed: &&Parsed<'_>| {
        parsed.statement.kind == Kind::Header && matches!(&parsed.keys[..], [only] if only.name == table)
    };
    let moved = statements.iter().find(is_header).and_then(|header| {
        let edits = moved(text, statement_at(&statements, key)?, header.statement.range.end)?;
        Some(Fix::suggestion(format!("move `{name}` to `[{table}]`"), edits))
    });
    std::iter::once(named).chain(moved).collect()
}

/// Writes a setting into the braces of the table in which its key belongs.
pub(crate) fn in_braces(text: &str, key: Span, table: &str) -> Option<Fix> {
    let Range { start, end } = statement_at(&statements(text, key), key)?.statement.range.clone();
    let insert = |at: usize, text: String| Edit { span: Span { start: at, end: at, ..key }, text };
    let edits = vec![insert(start, format!("{table} = {{ ")), insert(end, " }".to_owned())];
    Some(Fix::suggestion(format!("write it into `{table}`"), edits))
}

/// Moves what belongs at the top of the file there: a line before the first table, or a header without the table that
/// it names first.
pub(crate) fn to_the_top(text: &str, key: Span) -> Option<Fix> {
    let statements = statements(text, key);
    let parsed = statement_at(&statements, key)?;
    let (first, last) = (parsed.keys.first()?.span, parsed.keys.last()?.span);
    if parsed.statement.kind == Kind::Header {
        let edit = Edit { span: Span { end: key.start, ..first }, text: String::new() };
        return Some(Fix::suggestion(format!("write `[{}]`", text.get(key.start..last.end)?), vec![edit]));
    }
    let header = statements.iter().position(|parsed| parsed.statement.kind == Kind::Header)?;
    let edits = match header.checked_sub(1) {
        Some(above) => moved(text, parsed, statements[above].statement.range.end)?,
        None => {
            let at = Span { end: statements[header].statement.range.start, ..key };
            let (lines, line) = own_lines(text, parsed)?;
            let above =
                Edit { span: Span { start: at.end, ..at }, text: line + newline(text) + newline(text) };
            vec![
                above,
                Edit { span: Span { start: lines.start, end: lines.end, ..key }, text: String::new() },
            ]
        }
    };
    Some(Fix::suggestion(
        format!("move `{}` before the first table", text.get(first.start..first.end)?),
        edits,
    ))
}

/// Names a phase or a pass with the table it belongs in, in place of another table or of none.
pub(crate) fn in_named_table(text: &str, name: Span, table: &str) -> Option<Fix> {
    let first = statement_at(&statements(text, name), name)?.keys.first()?.span;
    let edit = Edit { span: Span { end: name.start, ..first }, text: format!("{table}.") };
    Some(Fix::suggestion(format!("write `[{table}.{}]`", text.get(name.start..name.end)?), vec![edit]))
}

/// The statements of the file in which a key is.
fn statements(text: &str, key: Span) -> Vec<Parsed<'_>> {
    parse(key.source, text, &tokens(text))
}

/// The statement of which a key is a part.
fn statement_at<'s, 'a>(statements: &'s [Parsed<'a>], key: Span) -> Option<&'s Parsed<'a>> {
    statements.iter().find(|parsed| parsed.keys.iter().any(|part| part.span.start == key.start))
}

/// Moves a statement to the line below a place.
fn moved(text: &str, parsed: &Parsed<'_>, below: usize) -> Option<Vec<Edit>> {
    let (lines, line) = own_lines(text, parsed)?;
    let below = below + text.get(below..)?.find(['\r', '\n']).unwrap_or(text.len() - below);
    let key = parsed.keys.first()?.span;
    let span = |range: Range<usize>| Span { start: range.start, end: range.end, ..key };
    let insert = Edit { span: span(below..below), text: format!("{}{line}", newline(text)) };
    let mut edits = vec![insert, Edit { span: span(lines), text: String::new() }];
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

/// The lines of a statement with their end, and what is written on them, unless another statement is on them.
fn own_lines(text: &str, parsed: &Parsed<'_>) -> Option<(Range<usize>, String)> {
    let Range { start, end } = parsed.statement.range;
    let begin = text.get(..start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let after = text.get(end..)?;
    let rest = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let behind = after.get(..rest)?.trim();
    let is_alone =
        text.get(begin..start)?.trim().is_empty() && (behind.is_empty() || behind.starts_with('#'));
    is_alone.then(|| (begin..end + rest, text[begin..end + rest].trim().to_owned()))
}
