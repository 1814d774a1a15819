//! The phases and passes that a rule file defines or changes, with their ranges.

use crate::diagnostic::{SourceId, Span};
use crate::editor::symbols::{Kind, Role, Symbol, Symbols};
use crate::editor::tree;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Node;

/// A phase or a pass in the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Whether it is a phase or a pass.
    pub kind: Kind,
    /// The name. A blank name is shown in quotes.
    pub name: String,
    /// The range of the name where it first appears.
    pub name_span: Span,
    /// The range from the line with the name to the end of the last setting.
    pub extent: Span,
}

/// Returns the phases and passes that a file defines or changes, in source order.
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

/// Returns the table that defines symbols of a kind. `None` if the outline doesn't list that kind.
fn table(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Phase => Some("phases"),
        Kind::Pass => Some("passes"),
        Kind::Seat | Kind::Direction => None,
    }
}
