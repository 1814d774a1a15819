//! The phases and passes that a rule file sets, with their extents.

use crate::diagnostic::{SourceId, Span};
use crate::editor::symbols::{Kind, Role, Symbol, Symbols};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::written::each_written;

/// A phase or a pass in a list of what is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// A phase or a pass.
    pub kind: Kind,
    /// What it is called; with its quotes if it is called nothing.
    pub name: String,
    /// Where its name is written first.
    pub name_span: Span,
    /// The statement that names it first, and all that set something in it before another table begins.
    pub extent: Span,
}

/// The phases and passes that a text sets, in the order of the text.
pub fn outline(text: &str, symbols: &Symbols<'_>) -> Vec<Item> {
    let own = |symbol: &&Symbol<'_>| symbol.span().source == SourceId(0) && symbol.role == Role::Definition;
    let mut items: Vec<Item> = Vec::new();
    for symbol in symbols.iter().filter(own) {
        let (kind, name_span) = (symbol.kind, symbol.span());
        let is_blank = symbol.text().trim().is_empty();
        let name = if is_blank { &text[name_span.start..name_span.end] } else { symbol.text() };
        let is_known = items.iter().any(|known| known.kind == kind && known.name == name);
        if table(kind).is_some() && !is_known {
            let extent = extent(text, symbol);
            items.push(Item { kind, name: name.to_owned(), name_span, extent });
        }
    }
    items
}

/// The table that lists symbols of a kind; `None` if they are too small to be listed.
fn table(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Phase => Some("phases"),
        Kind::Pass => Some("passes"),
        Kind::Seat | Kind::Direction => None,
    }
}

fn extent(text: &str, symbol: &Symbol<'_>) -> Span {
    let mut extent = symbol.written.statement;
    let is_in_it = |path: &KeyPath<'_>| match path.turns() {
        [Turn::Key(list), Turn::Key(name), ..] => table(symbol.kind) == Some(list) && *name == symbol.text(),
        _ => false,
    };
    let mut is_over = false;
    each_written(extent.source, text, &mut |path, written| {
        // A header's first key, such as `passes`, doesn't say yet which pass is meant.
        if written.statement.start < extent.start || path.turns().len() < 2 {
            return;
        }
        is_over |= !is_in_it(path);
        if !is_over {
            extent.end = extent.end.max(written.statement.end);
        }
    });
    extent
}
