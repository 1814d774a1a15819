//! How a text is changed where a finding has one right answer: nothing but the piece at fault, whose quotes stay.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::segment::{Kind, Statement, statements};
use crate::toml::several::Several;

pub(crate) mod misfit;
pub(crate) mod moved;

/// One change of one place.
pub(crate) fn one(title: String, span: Span, text: impl Into<String>) -> Fix {
    Fix { title, edits: vec![Edit { span, text: text.into() }] }
}

/// Writes something else where a token stands.
pub(crate) fn write(span: Span, right: impl Into<String>) -> Fix {
    let right = right.into();
    one(format!("write `{right}`"), span, right)
}

/// Writes another word where one stands, in the quotes that it has; not where its list has that word already.
pub(crate) fn word(text: &str, span: Span, right: &str) -> Option<Fix> {
    let is_listed = neighbours(text, span).any(|entry| entry.trim_matches(['"', '\'']) == right);
    if is_listed {
        return None;
    }
    Some(one(format!("write `{right}`"), span, quoted(text.get(span.start..span.end)?, right)?))
}

/// Writes several words where one entry of a list stands, unless the list has one of them already.
pub(crate) fn instead(text: &str, span: Span, several: &Several) -> Option<Fix> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    let open = before.rfind(['[', ']', '=']).filter(|at| before[*at..].starts_with('['))?;
    let close = after.find(['[', ']', '=']).filter(|at| after[*at..].starts_with(']'))?;
    let others = before[open + 1..].split(',').chain(after[..close].split(','));
    let others: Vec<&str> = others.map(|entry| entry.trim().trim_matches(['"', '\''])).collect();
    let is_new = several.words.iter().all(|word| !others.contains(&word.as_str()));
    is_new.then(|| write(span, several.entries()))
}

/// Names a phase or a pass with the table it belongs in, in the place of another table or of none, wherever the file
/// does; not where that is written as well.
pub(crate) fn in_table(text: &str, of: Span, (from, to, name): (Option<&str>, &str, &str)) -> Option<Fix> {
    let statements = statements(text);
    let headers = statements.iter().position(|statement| statement.kind == Kind::Header);
    let keys = |statement: &Statement| -> Vec<&str> {
        statement.keys.iter().map(|key| plain(text, key.clone())).collect()
    };
    let is_at_the_top = |at: usize| headers.is_none_or(|first| at < first);
    let named = statements.iter().enumerate();
    let named = named.filter(|(at, statement)| statement.kind == Kind::Header || is_at_the_top(*at));
    let named: Vec<&Statement> = named.map(|(_, statement)| statement).collect();
    if named.iter().any(|statement| keys(statement).starts_with(&[to, name])) {
        return None;
    }
    let wrong: Vec<&str> = from.into_iter().chain([name]).collect();
    let wrong = named.into_iter().filter(|statement| keys(statement).starts_with(&wrong));
    let edit = |statement: &Statement| {
        let first = statement.keys.first()?.clone();
        Some(match from {
            Some(_) => Edit { span: within(of, first), text: to.to_owned() },
            None => Edit { span: within(of, first.start..first.start), text: format!("{to}.") },
        })
    };
    let edits: Vec<Edit> = wrong.filter_map(edit).collect();
    (!edits.is_empty()).then(|| Fix { title: format!("write `[{to}.{name}]`"), edits })
}

/// A part of a key without its quotes.
pub(crate) fn plain(text: &str, key: Range<usize>) -> &str {
    text.get(key).unwrap_or_default().trim_matches(['"', '\''])
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

/// Whether a letter can stand in a key without quotes.
pub(crate) fn is_bare(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// What stands in the same list, where a place is the entry of one.
fn neighbours(text: &str, span: Span) -> impl Iterator<Item = &str> {
    let before = text.get(..span.start).unwrap_or_default();
    let open = before.rfind(['[', ']', '=']).filter(|at| before[*at..].starts_with('['));
    let list = open.and_then(|open| {
        let after = text.get(span.end..)?;
        let close = span.end + after.find(['[', ']', '=']).filter(|at| after[*at..].starts_with(']'))?;
        text.get(open + 1..close)
    });
    list.into_iter().flat_map(|list| list.split(',')).map(str::trim)
}

/// Writes a line before the one that begins at a place.
pub(crate) fn line_before(text: &str, place: Span, line: &str) -> Fix {
    one(format!("write `{line}`"), place, format!("{line}{}", newline(text)))
}

/// Writes each of two values where the other stands.
pub(crate) fn exchanged(text: &str, one: Span, other: Span) -> Option<Fix> {
    let (first, second) = (one.min(other), one.max(other));
    let written = |span: Span| text.get(span.start..span.end).map(str::to_owned);
    let edits =
        vec![Edit { span: first, text: written(second)? }, Edit { span: second, text: written(first)? }];
    (first.source == second.source).then(|| Fix { title: "exchange the two numbers".to_owned(), edits })
}

/// Takes out an entry that its list has before, unless one alone would be left: who lists two means two.
pub(crate) fn listed_once(text: &str, span: Span) -> Option<Fix> {
    let several = neighbours(text, span).filter(|entry| !entry.is_empty()).nth(2).is_some();
    several.then(|| without_entry("list it once".to_owned(), text, span))
}

/// Takes an entry out of its list, or a setting out of its braces, with its comma.
pub(crate) fn without_entry(title: String, text: &str, span: Span) -> Fix {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let is_blank = |letter: char| letter == ' ' || letter == '\t';
    let gap = after.len() - after.trim_start_matches(is_blank).len();
    let range = if after[gap..].starts_with(',') {
        let rest = &after[gap + 1..];
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        span.start..span.end + gap + 1 + blank
    } else {
        let comma = before.trim_end().strip_suffix(',').map(str::len);
        comma.unwrap_or(span.start)..span.end
    };
    one(title, within(span, range), "")
}

/// Takes a statement out, with its line where nothing else is on that.
pub(crate) fn without_line(title: String, text: &str, span: Span) -> Fix {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
    let starts_line = before[..before.len() - indent].chars().next_back().is_none_or(|letter| letter == '\n');
    let line_end = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let is_alone = starts_line && after[..line_end].trim().is_empty();
    let range = if is_alone { span.start - indent..span.end + line_end } else { span.start..span.end };
    one(title, within(span, range), "")
}

fn within(span: Span, range: Range<usize>) -> Span {
    Span { start: range.start, end: range.end, ..span }
}

/// The line ends of a file.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceId;

    /// The text after a change of the only place where a piece of it stands.
    fn changed(text: &str, piece: &str, change: impl Fn(&str, Span) -> Option<Fix>) -> Option<String> {
        let start = text.rfind(piece).unwrap();
        let span = Span { source: SourceId(0), start, end: start + piece.len() };
        let mut text = text.to_owned();
        for edit in change(&text, span)?.edits.iter().rev() {
            text.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
        Some(text)
    }

    #[test]
    fn a_word_keeps_its_quotes() {
        let mended = |text, piece| changed(text, piece, |text, span| word(text, span, "left")).unwrap();
        assert_eq!(mended("to = 'lefft'", "'lefft'"), "to = 'left'");
        assert_eq!(mended("to = \"lefft\"", "\"lefft\""), "to = \"left\"");
        assert_eq!(mended("[passes.lefft]", "lefft"), "[passes.left]");
        let key = changed("[passes.lefft]", "lefft", |text, span| word(text, span, "far left")).unwrap();
        assert_eq!(key, "[passes.\"far left\"]");
    }

    #[test]
    fn a_list_never_gets_a_word_twice() {
        let mended = |text| changed(text, "\"lefft\"", |text, span| word(text, span, "left"));
        assert_eq!(mended("to = [ 'left' ,\n \"lefft\"]"), None);
        assert_eq!(mended("to = [\"lefft\", \"left\"]"), None);
        assert!(mended("a = [[\"left\", \"right\"], [\"lefft\", \"right\"]]").is_some());
        assert!(mended("a = [{ to = \"left\" }, { to = \"lefft\" }]").is_some());
        assert!(mended("a = [\"left\"]\nto = \"lefft\"").is_some());
    }

    #[test]
    fn removing_an_entry_removes_its_comma() {
        let mended =
            |text| changed(text, "\"b\"", |text, span| Some(without_entry(String::new(), text, span)));
        for (text, right) in [
            ("[\"a\", \"b\"]", "[\"a\"]"),
            ("[\"a\", \"b\" , 'c']", "[\"a\", 'c']"),
            ("[\"b\"]", "[]"),
            ("[\n  \"a\",\n  \"b\"\n]", "[\n  \"a\"\n]"),
            ("[\n  \"a\", # one\n  \"b\" # two\n]", "[\n  \"a\", # one\n   # two\n]"),
        ] {
            assert_eq!(mended(text).as_deref(), Some(right), "{text}");
        }
    }

    #[test]
    fn removing_a_statement_removes_an_empty_line() {
        let mended =
            |text| changed(text, "b = 1", |text, span| Some(without_line(String::new(), text, span)));
        for (text, right) in [
            ("a = 1\nb = 1\nc = 1\n", "a = 1\nc = 1\n"),
            ("a = 1\r\n\tb = 1 \r\nc = 1\r\n", "a = 1\r\nc = 1\r\n"),
            ("a = 1\nb = 1", "a = 1\n"),
            ("a = 1\nb = 1 # one\n", "a = 1\n # one\n"),
        ] {
            assert_eq!(mended(text).as_deref(), Some(right), "{text}");
        }
    }
}
