//! Small edits of a file: a word, a line, a key in another table. Each may be wrong, so what they lead to is checked
//! before they are offered.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::moves::{self, newline, plain, within};
use crate::toml::segment::{Kind, Statement, is_bare, statements};

/// Replaces a token.
pub(crate) fn replace(span: Span, right: impl Into<String>) -> Fix {
    let text = right.into();
    Fix::suggestion(format!("write `{text}`"), vec![Edit { span, text }])
}

/// Replaces a word and keeps its quotes.
pub(crate) fn word(text: &str, span: Span, right: &str) -> Option<Fix> {
    let text = quoted(text.get(span.start..span.end)?, right)?;
    Some(Fix::suggestion(format!("write `{right}`"), vec![Edit { span, text }]))
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
    Fix::suggestion(
        format!("write `{line}`"),
        vec![Edit { span: at, text: format!("{line}{}", newline(text)) }],
    )
}

/// Another name for a table at the top of the file, in each of its headers.
pub(crate) fn table_name(text: &str, key: Span, right: &str) -> Option<Fix> {
    let name = plain(text, key.start..key.end);
    let statements = statements(text);
    let at_the_top = at_the_top(&statements);
    let first = at_the_top.iter().filter_map(|statement| statement.keys(text).into_iter().next());
    let edits = first.filter(|first| plain(text, first.clone()) == name).map(|first| {
        let span = within(key, first.clone());
        Some(Edit { span, text: quoted(text.get(first)?, right)? })
    });
    Some(Fix::suggestion(format!("write `{right}`"), edits.collect::<Option<Vec<Edit>>>()?))
}

/// The statements whose keys begin at the top of the file: the headers, and the settings above them.
fn at_the_top(statements: &[Statement]) -> Vec<&Statement> {
    let first = statements.iter().position(|statement| statement.kind == Kind::Header);
    let is_above = |at: usize| first.is_none_or(|first| at < first);
    let all = statements.iter().enumerate();
    all.filter(|(at, statement)| statement.kind == Kind::Header || is_above(*at))
        .map(|(_, one)| one)
        .collect()
}

/// Moves a key of the top of the file into a table: by naming the table before it, or to the line below its header.
pub(crate) fn into_table(text: &str, key: Span, table: &str) -> Vec<Fix> {
    let named = Edit { span: within(key, key.start..key.start), text: format!("{table}.") };
    let name = plain(text, key.start..key.end);
    let named = Fix::suggestion(format!("write `{table}.{name}`"), vec![named]);
    std::iter::once(named).chain(below_header(text, key, table)).collect()
}

fn below_header(text: &str, key: Span, table: &str) -> Option<Fix> {
    let statements = statements(text);
    let statement = statements.iter().find(|statement| statement.range.start == key.start)?;
    let is_header = |statement: &&Statement| {
        statement.kind == Kind::Header
            && matches!(statement.keys(text).as_slice(), [only] if plain(text, only.clone()) == table)
    };
    let header = statements.iter().find(is_header)?;
    let end = line_end(text, header.range.end);
    let lines = moves::own_lines(text, statement)?;
    let line = text.get(lines.clone())?.trim_end_matches(['\r', '\n']);
    let edits = vec![
        Edit { span: within(key, lines), text: String::new() },
        Edit { span: within(key, end..end), text: format!("{}{line}", newline(text)) },
    ];
    Some(Fix::suggestion(format!("move `{}` to `[{table}]`", plain(text, key.start..key.end)), edits))
}

fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.find(['\r', '\n']).unwrap_or(rest.len())
}

/// Writes a setting into the braces of the table in which its key belongs.
pub(crate) fn in_braces(text: &str, key: Span, table: &str) -> Option<Fix> {
    let statements = statements(text);
    let statement = statements.iter().find(|statement| statement.range.start == key.start)?;
    let Range { start, end } = statement.range;
    let edits = vec![
        Edit { span: within(key, start..start), text: format!("{table} = {{ ") },
        Edit { span: within(key, end..end), text: " }".to_owned() },
    ];
    Some(Fix::suggestion(format!("write it into `{table}`"), edits))
}

/// Moves what belongs at the top of the file there: a line before the first table, or a header without the table that
/// it names first.
pub(crate) fn to_the_top(text: &str, key: Span) -> Option<Fix> {
    let statements = statements(text);
    let holds = |statement: &&Statement| statement.keys(text).iter().any(|part| part.start == key.start);
    let statement = statements.iter().find(holds)?;
    if statement.kind != Kind::Header {
        return moves::to_the_top(text, statement, key);
    }
    let keys = statement.keys(text);
    let first = keys.first()?.start;
    let header = text.get(key.start..keys.last()?.end)?;
    let edit = Edit { span: within(key, first..key.start), text: String::new() };
    Some(Fix::suggestion(format!("write `[{header}]`"), vec![edit]))
}

/// Names a phase or a pass with the table it belongs in, in place of another table or of none.
pub(crate) fn in_named_table(text: &str, name: Span, table: &str) -> Option<Fix> {
    let statements = statements(text);
    let holds = |statement: &&Statement| statement.keys(text).iter().any(|part| part.start == name.start);
    let first = statements.iter().find(holds)?.keys(text).first()?.start;
    let edit = Edit { span: within(name, first..name.start), text: format!("{table}.") };
    let name = text.get(name.start..name.end)?;
    Some(Fix::suggestion(format!("write `[{table}.{name}]`"), vec![edit]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceId;

    /// The text after a fix of the last place where a piece of it is.
    fn fixed(text: &str, piece: &str, fix: impl Fn(&str, Span) -> Option<Fix>) -> Option<String> {
        let start = text.rfind(piece).unwrap();
        let span = Span { source: SourceId(0), start, end: start + piece.len() };
        let mut text = text.to_owned();
        for edit in fix(&text, span)?.edits.iter().rev() {
            text.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
        Some(text)
    }

    #[test]
    fn a_word_keeps_its_quotes() {
        let left = |text, piece| fixed(text, piece, |text, span| word(text, span, "left")).unwrap();
        assert_eq!(left("to = 'lefft'", "'lefft'"), "to = 'left'");
        assert_eq!(left("to = \"lefft\"", "\"lefft\""), "to = \"left\"");
        assert_eq!(left("[passes.lefft]", "lefft"), "[passes.left]");
        let key = fixed("[passes.lefft]", "lefft", |text, span| word(text, span, "far left")).unwrap();
        assert_eq!(key, "[passes.\"far left\"]");
    }

    #[test]
    fn a_key_moves_to_its_table() {
        let text = "blind = 3 # all\n[charleston] # ours\npick-up = 1\n";
        let into = |at: usize| {
            fixed(text, "blind", |text, span| into_table(text, span, "charleston").get(at).cloned())
        };
        assert_eq!(into(0).unwrap(), "charleston.blind = 3 # all\n[charleston] # ours\npick-up = 1\n");
        assert_eq!(into(1).unwrap(), "[charleston] # ours\nblind = 3 # all\npick-up = 1\n");
        let name = |text, piece| fixed(text, piece, |text, span| in_named_table(text, span, "passes"));
        assert_eq!(name("[right]\n", "right").unwrap(), "[passes.right]\n");
        assert_eq!(name("[phases.right]\n", "right").unwrap(), "[passes.right]\n");
        let top = |text, piece| fixed(text, piece, to_the_top);
        assert_eq!(top("[a.passes.x]\n", "passes").unwrap(), "[passes.x]\n");
        assert_eq!(top("[a]\nname = 1\n", "name").unwrap(), "name = 1\n\n[a]\n");
    }
}
