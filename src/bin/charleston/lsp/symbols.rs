//! The phases and passes of a text, for a list of what is in it.

use charleston::diagnostic::{SourceId, Span};
use charleston::symbols::{Kind, Name, Names, Role};
use charleston::toml::key_path::{KeyPath, Turn};
use charleston::toml::written::{What, each_written};
use gen_lsp_types::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolResponse, Location, SymbolInformation, SymbolKind,
};

use super::desk::{Asked, Chain};
use super::lines::Lines;
use super::server::Server;
use super::texts::Text;

impl Server {
    /// The phases and passes of an open text; none in one that is no ruleset.
    pub fn symbols(&self, open: &Text) -> DocumentSymbolResponse {
        let chain = Some(open).filter(|open| self.is_ruleset(open));
        let chain = chain.and_then(|open| self.desk().chain(Asked::from(open)));
        let symbols = chain.map(|chain| self.listed(open, &chain)).unwrap_or_default();
        if self.client.nests_symbols {
            return symbols.into();
        }
        symbols.into_iter().map(|symbol| flat(symbol, &open.address)).collect::<Vec<_>>().into()
    }

    fn listed(&self, open: &Text, chain: &Chain) -> Vec<DocumentSymbol> {
        let names = Names::of(&chain.sources);
        let sections = sections(&open.text);
        let lines = Lines::new(&open.text, self.client.columns);
        let mut symbols: Vec<DocumentSymbol> = Vec::new();
        let own = |name: &&Name<'_>| name.span().source == SourceId(0) && name.role == Role::Definition;
        for name in names.iter().filter(own) {
            let (table, kind) = match name.kind {
                Kind::Phase => ("phases", SymbolKind::Module),
                Kind::Pass => ("passes", SymbolKind::Function),
                Kind::Seat | Kind::Direction => continue,
            };
            let span = name.span();
            // One without a letter is shown with its quotes.
            let is_blank = name.text().trim().is_empty();
            let shown = if is_blank { &open.text[span.start..span.end] } else { name.text() };
            if symbols.iter().any(|known| known.kind == kind && known.name == shown) {
                continue;
            }
            let extent = extent(name.written.statement, [table, name.text()], &sections);
            symbols.push(DocumentSymbol {
                name: shown.to_owned(),
                detail: Some(name.kind.word().to_owned()),
                range: lines.range(extent.start, extent.end),
                selection_range: lines.range(span.start, span.end),
                ..of_kind(kind)
            });
        }
        symbols
    }
}

/// A header and what stands under it.
struct Section {
    span: Span,
    /// The first two keys of the header.
    keys: Vec<String>,
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    each_written(SourceId(0), text, &mut |path, written| match (written.what, sections.last_mut()) {
        (What::Header, Some(section)) if section.span == written.statement => section.keys = keys(path),
        (What::Header, _) => sections.push(Section { span: written.statement, keys: keys(path) }),
        (What::Key | What::Text, Some(section)) => section.span.end = written.statement.end,
        (What::Key | What::Text, None) => {}
    });
    sections
}

fn keys(path: &KeyPath<'_>) -> Vec<String> {
    let key = |turn: &Turn<'_>| match turn {
        Turn::Key(key) => Some((*key).to_owned()),
        Turn::Index(_) => None,
    };
    path.turns().iter().map_while(key).take(2).collect()
}

/// A definition with everything that stands under its header, and under those below it that are of the same.
fn extent(statement: Span, keys: [&str; 2], sections: &[Section]) -> Span {
    let own = sections.iter().skip_while(|section| section.span.start != statement.start);
    let last = own.take_while(|section| section.keys == keys).last();
    Span { end: last.map_or(statement.end, |last| last.span.end), ..statement }
}

fn of_kind(kind: SymbolKind) -> DocumentSymbol {
    #[allow(deprecated, reason = "the type has it")]
    DocumentSymbol {
        name: String::new(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: gen_lsp_types::Range::default(),
        selection_range: gen_lsp_types::Range::default(),
        children: None,
    }
}

/// The same for an editor that shows no extents.
fn flat(symbol: DocumentSymbol, address: &str) -> SymbolInformation {
    let DocumentSymbol { name, kind, range, .. } = symbol;
    #[allow(deprecated, reason = "the type has it")]
    SymbolInformation {
        deprecated: None,
        location: Location { uri: address.into(), range },
        base_symbol_information: BaseSymbolInformation { name, kind, tags: None, container_name: None },
    }
}
