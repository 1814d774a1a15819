//! Go to definition and find references.

use std::collections::BTreeSet;

use charleston::internal::diagnostic::SourceId;
use charleston::internal::editor::Chain;
use charleston::internal::editor::symbols::{Role, Symbol, Symbols};
use gen_lsp_types::{Location, Range, TextDocumentPositionParams};

use super::documents::Target;
use super::open_files::OpenFile;
use super::paths::identity;
use super::server::Server;

impl Server {
    /// Returns the open file and the byte offset for a position from the editor.
    pub fn place(&self, params: &TextDocumentPositionParams) -> Option<(&OpenFile, usize)> {
        let open = self.files.get(params.text_document.uri.as_ref())?;
        Some((open, self.positions(&open.uri, &open.text).offset(params.position)))
    }

    /// Returns the location where the symbol at a position is defined, or the file of the parent or option that is
    /// named there.
    pub fn definition(&self, params: &TextDocumentPositionParams) -> Option<Location> {
        let (open, at) = self.place(params)?;
        let chain = self.documents().chain(Target::from(open))?;
        if let Some(file) = chain.named_at(at) {
            let uri = self.uri(chain.sources.name(file))?;
            return Some(Location { uri: uri.into(), range: Range::default() });
        }
        let symbols = chain.symbols();
        let symbol = symbols.at(SourceId(0), at)?;
        // A definition in a shipped ruleset isn't in a file, so go to the nearest file that changes it instead.
        let mut definitions = symbols.definition(symbol).into_iter().chain(symbols.definitions(symbol));
        definitions.find_map(|definition| self.location(definition.span(), &chain.sources))
    }

    /// Returns all references to the symbol at a position, in all files that share it.
    pub fn references(
        &self,
        params: &TextDocumentPositionParams,
        with_definitions: bool,
    ) -> Option<Vec<Location>> {
        let (open, at) = self.place(params)?;
        let documents = self.documents();
        let chain = documents.chain(Target::from(open))?;
        let symbols = chain.symbols();
        let symbol = symbols.at(SourceId(0), at)?;
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for dependent in self.dependents(&documents, open, (home(&chain, &symbols, symbol), symbol)).chains {
            for place in dependent.symbols().same(symbol) {
                let file = identity(dependent.sources.name(place.span().source));
                let is_wanted = with_definitions || place.role == Role::Reference;
                if is_wanted && seen.insert((file, place.span().start)) {
                    found.extend(self.location(place.span(), &dependent.sources));
                }
            }
        }
        Some(found)
    }
}

/// Returns the name of the file that first defines a symbol, or of the last file in the chain if no file defines it.
pub fn home<'c>(chain: &'c Chain, symbols: &Symbols<'_>, symbol: &Symbol<'_>) -> &'c str {
    let defined = symbols.home(symbol).and_then(|home| chain.sources.get(home));
    defined.or_else(|| chain.sources.iter().last()).map_or("", |source| source.name.as_str())
}
