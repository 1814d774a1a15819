//! From a name to where it is defined and used, and from a file to the one it extends.

use std::collections::BTreeSet;

use charleston::diagnostic::{SourceId, Sources};
use charleston::symbols::{Name, Names, Role};
use gen_lsp_types::{Location, Range, TextDocumentPositionParams};

use super::desk::{Asked, Chain, own};
use super::lines::Lines;
use super::server::Server;
use super::texts::Text;

impl Server {
    /// The open text that an editor speaks of, and the byte in it.
    pub fn place(&self, params: &TextDocumentPositionParams) -> Option<(&Text, usize)> {
        let open = self.texts.get(params.text_document.uri.as_ref())?;
        Some((open, Lines::new(&open.text, self.client.columns).byte(params.position)))
    }

    /// Where what stands at a place is defined: a name, or the file that is extended.
    pub fn definition(&self, params: &TextDocumentPositionParams) -> Option<Location> {
        let (open, at) = self.place(params)?;
        let Chain { sources, brought_in } = self.desk().chain(Asked::from(open))?;
        let extends = brought_in.first().filter(|span| (span.start..=span.end).contains(&at));
        if extends.is_some_and(|span| span.source == SourceId(0)) {
            let address = self.address(&sources.get(SourceId(1))?.name)?;
            return Some(Location { uri: address.into(), range: Range::default() });
        }
        let names = Names::of(&sources);
        let name = names.at(SourceId(0), at)?;
        // A shipped ruleset is no file, so from there nothing is opened; the nearest change of it is.
        let mut definitions = names.definition(name).into_iter().chain(names.definitions(name));
        definitions.find_map(|definition| self.location(definition.span(), &sources))
    }

    /// Every place where what stands at a place is named, in all files that share it.
    pub fn references(
        &self,
        params: &TextDocumentPositionParams,
        with_definitions: bool,
    ) -> Option<Vec<Location>> {
        let (open, at) = self.place(params)?;
        let desk = self.desk();
        let chain = desk.chain(Asked::from(open))?;
        let names = chain.names();
        let name = names.at(SourceId(0), at)?;
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for member in self.family(&desk, open, &home(&names, name, &chain.sources)).members {
            let files: Vec<_> = member.sources.iter().map(|source| own(&source.name)).collect();
            for place in member.names().same(name) {
                let source = files.get(usize::from(place.span().source.0)).cloned();
                let is_wanted = with_definitions || place.role == Role::Use;
                if is_wanted && seen.insert((source, place.span().start)) {
                    found.extend(self.location(place.span(), &member.sources));
                }
            }
        }
        Some(found)
    }
}

/// The file that gives a name its meaning; where none does, the one that everything else builds on.
pub fn home(names: &Names<'_>, name: &Name<'_>, sources: &Sources) -> String {
    let defined = names.home(name).and_then(|home| sources.get(home));
    defined.or_else(|| sources.iter().last()).map(|source| source.name.clone()).unwrap_or_default()
}
