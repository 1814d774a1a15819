//! The phases and passes of a file, for the editor's outline.

use charleston::internal::editor::symbols::Kind;
use charleston::internal::editor::{Item, outline};
use gen_lsp_types::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolResponse, Location, SymbolInformation, SymbolKind,
};

use super::documents::Target;
use super::open_files::OpenFile;
use super::server::Server;

impl Server {
    /// Returns the phases and passes of an open file. Empty if the file isn't a rule file.
    pub fn outline(&self, open: &OpenFile) -> DocumentSymbolResponse {
        let chain = self.is_rule_file(open).then(|| self.documents().chain(Target::from(open))).flatten();
        let items = chain.map(|chain| outline(&open.text, &chain.symbols())).unwrap_or_default();
        let symbols: Vec<_> = items.into_iter().map(|item| self.symbol(item, open)).collect();
        if self.client.nests_symbols {
            return symbols.into();
        }
        symbols.into_iter().map(|symbol| flat(symbol, &open.uri)).collect::<Vec<_>>().into()
    }

    fn symbol(&self, item: Item, open: &OpenFile) -> DocumentSymbol {
        let Item { kind, name, name_span, extent } = item;
        let positions = self.positions(&open.uri, &open.text);
        let is_pass = kind == Kind::Pass;
        #[allow(deprecated, reason = "the struct requires this field")]
        DocumentSymbol {
            name,
            detail: Some(kind.word().to_owned()),
            kind: if is_pass { SymbolKind::Function } else { SymbolKind::Module },
            tags: None,
            deprecated: None,
            range: positions.range(extent.start, extent.end),
            selection_range: positions.range(name_span.start, name_span.end),
            children: None,
        }
    }
}

/// Converts a symbol for editors that don't support nested symbols.
fn flat(symbol: DocumentSymbol, uri: &str) -> SymbolInformation {
    let DocumentSymbol { name, kind, range, .. } = symbol;
    #[allow(deprecated, reason = "the struct requires this field")]
    SymbolInformation {
        deprecated: None,
        location: Location { uri: uri.into(), range },
        base_symbol_information: BaseSymbolInformation { name, kind, tags: None, container_name: None },
    }
}
