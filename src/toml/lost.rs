//! What can still be told of a statement that is taken out with its key.

use std::ops::Range;

use crate::toml::graft::Part;
use crate::toml::scan::{Kind, Statement};
use crate::toml::slip::plain_key;
use crate::toml::wording::{Wording, without_equals};

/// What can still be told of a statement that is taken out with its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Apart {
    /// Nothing at all: what it was about may be anywhere.
    Nothing,
    /// The table in which it is a setting.
    Line { table: Vec<String> },
    /// A setting that has a key, though no value.
    Setting { path: Vec<Part> },
    /// The settings below a header of which nobody can tell what it names.
    Below { body: Range<usize>, text: String },
    /// A header that names its table, and the settings below it.
    Section { path: Vec<Part>, header: Range<usize>, body: Range<usize>, text: String },
}

impl Apart {
    /// The same below a header that stands no more in the text.
    pub(crate) fn under(self, header: &[Part]) -> Self {
        let below = |path: Vec<Part>| header.iter().cloned().chain(path).collect();
        match self {
            Self::Setting { path } => Self::Setting { path: below(path) },
            Self::Line { table } => {
                let header = header.iter().map(|part| part.name.clone());
                Self::Line { table: header.chain(table).collect() }
            }
            Self::Nothing if !header.is_empty() => Self::Line { table: vec![] }.under(header),
            other => other,
        }
    }
}

/// What can still be told of a statement.
pub(crate) fn apart(wording: &Wording<'_>, statements: &[Statement], at: usize) -> Apart {
    let Some(statement) = statements.get(at) else { return Apart::Nothing };
    if statement.kind == Kind::Header {
        let body = statement.range.end..section_end(statements, at).max(statement.range.end);
        return match named(wording, statement) {
            Some(path) => Apart::Section { path, header: statement.range.clone(), body, text: String::new() },
            None => Apart::Below { body, text: String::new() },
        };
    }
    let header = statements.iter().take(at).rev().find(|statement| statement.kind == Kind::Header);
    let table = match header {
        Some(header) => named(wording, header),
        None => Some(Vec::new()),
    };
    let Some(mut table) = table else { return Apart::Nothing };
    if let Some(name) = key(wording, statement) {
        table.push(name);
        return Apart::Setting { path: table };
    }
    // What stands at the top may bring in another file, and with it everything.
    match table.is_empty() {
        true => Apart::Nothing,
        false => Apart::Line { table: table.into_iter().map(|part| part.name).collect() },
    }
}

/// The table that a header names, whatever its brackets are.
fn named(wording: &Wording<'_>, header: &Statement) -> Option<Vec<Part>> {
    let (first, last) = (header.keys.first()?, header.keys.last()?);
    let is_made_of = |range: Range<usize>, of: &[char]| {
        wording.written(range).chars().all(|letter| of.contains(&letter) || letter == ' ' || letter == '\t')
    };
    let behind = wording.written(last.end..header.range.end).trim_start();
    let is_closed = behind.starts_with(']') && !behind.trim_start_matches(']').contains(['[', ']', '=', '.']);
    let outside = is_made_of(header.range.start..first.start, &['['])
        && (is_closed || behind.chars().all(|letter| "[]: \t".contains(letter)));
    let dots = header.keys.windows(2).all(|pair| match pair {
        [one, next] => wording.written(one.end..next.start).trim() == ".",
        _ => true,
    });
    let part = |at: &Range<usize>| Some(Part { name: name(wording.written(at.clone()))?, at: at.clone() });
    if outside && dots { header.keys.iter().map(part).collect() } else { None }
}

/// The key of a setting without an equals sign, or with dashes that are not the plain one.
fn key(wording: &Wording<'_>, statement: &Statement) -> Option<Part> {
    let start = statement.range.start;
    if let Kind::Setting(Some(value)) = statement.kind {
        let key = wording.written(start..value.saturating_sub(1)).trim_end();
        let name = plain_key(key).filter(|name| !name.contains('.'))?;
        return Some(Part { name, at: start..start + key.len() });
    }
    let (key, _) = without_equals(wording.written(statement.range.clone()))?;
    Some(Part { name: key.to_owned(), at: start..start + key.len() })
}

/// The name that a part of a key says.
fn name(written: &str) -> Option<String> {
    let quoted = |quote: char| written.strip_prefix(quote)?.strip_suffix(quote);
    let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(written);
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let is_name = if name == written { name.chars().all(is_bare) } else { name.chars().all(is_plain) };
    (is_name && !name.is_empty()).then(|| name.to_owned())
}

/// Where the settings under a header end.
pub(crate) fn section_end(statements: &[Statement], header: usize) -> usize {
    let rest = statements.get(header..).unwrap_or_default();
    let next = rest.iter().skip(1).position(|statement| statement.kind == Kind::Header);
    let last = next.map_or(rest.last(), |next| rest.get(next));
    last.map_or(0, |statement| statement.range.end)
}
