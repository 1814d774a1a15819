//! The phases and passes that a rule file sets, with their extents.

use crate::diagnostic::{SourceId, Span};
use crate::editor::symbols::{Kind, Role, Symbol, Symbols};
use crate::editor::tree;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Node;

/// A phase or a pass in a list of what is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// A phase or a pass.
    pub kind: Kind,
    /// What it is called; with its quotes if it is called nothing.
    pub name: String,
    /// Where its name is written first.
    pub name_span: Span,
    /// From the line on which its name is written first to the end of the last setting in it.
    pub extent: Span,
}

/// The phases and passes that a text sets, in the order of the text.
pub fn outline(text: &str, symbols: &Symbols<'_>) -> Vec<Item> {
    let own = |symbol: &&Symbol<'_>| symbol.span().source == SourceId(0) && symbol.role == Role::Definition;
    let root = tree(SourceId(0), text);
    let mut items: Vec<Item> = Vec::new();
    for symbol in symbols.iter().filter(own) {
        let (kind, name_span) = (symbol.kind, symbol.span());
        let is_blank = symbol.text().trim().is_empty();
        let name = if is_blank { &text[name_span.start..name_span.end] } else { symbol.text() };
        let is_known = items.iter().any(|known| known.kind == kind && known.name == name);
        let Some(table) = table(kind).filter(|_| !is_known) else { continue };
        let path = KeyPath::root().key(table).key(symbol.text());
        let end = root.at(&path).map_or(name_span.end, Node::end).max(name_span.end);
        let start = text[..name_span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let extent = Span { start, end, ..name_span };
        items.push(Item { kind, name: name.to_owned(), name_span, extent });
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
