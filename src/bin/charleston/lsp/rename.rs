//! Renames a symbol in every file of a project.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use charleston::internal::editor::rename;
use charleston::internal::editor::rename::Change;
use gen_lsp_types::{
    PrepareRenamePlaceholder, PrepareRenameResult, TextDocumentPositionParams, WorkspaceEdit,
};

use super::documents::Target;
use super::goto::home;
use super::paths::identity;
use super::server::Server;

const NOT_OPEN: &str = "this file isn't open";
const UNREADABLE: &str = "this file can't be read";

impl Server {
    /// Returns the name at a position, if it can be renamed.
    pub fn prepare_rename(&self, params: &TextDocumentPositionParams) -> Result<PrepareRenameResult, String> {
        let (open, at) = self.place(params).ok_or(NOT_OPEN)?;
        let documents = self.documents();
        let chain = documents.chain(Target::from(open)).ok_or(UNREADABLE)?;
        let symbols = chain.symbols();
        let symbol = rename::find(&chain, &symbols, at).map_err(|error| error.to_string())?;
        // An option can name what only the rulesets that use it define.
        let dependents = || self.dependents(&documents, open, (home(&chain, &symbols, symbol), symbol));
        if !symbols.defines(symbol)
            && !dependents().chains.iter().any(|chain| chain.symbols().defines(symbol))
        {
            return Err(rename::undefined(symbol).to_string());
        }
        let range = self.positions(&open.uri, &open.text).range(symbol.span().start, symbol.span().end);
        Ok(PrepareRenamePlaceholder { range, placeholder: symbol.text().to_owned() }.into())
    }

    /// Returns the edits that rename the symbol at a position in all files that share it.
    pub fn rename(&self, params: &TextDocumentPositionParams, new: &str) -> Result<WorkspaceEdit, String> {
        let (open, at) = self.place(params).ok_or(NOT_OPEN)?;
        let documents = self.documents();
        let chain = documents.chain(Target::from(open)).ok_or(UNREADABLE)?;
        let symbols = chain.symbols();
        let symbol = rename::find(&chain, &symbols, at).map_err(|error| error.to_string())?;
        let dependents = self.dependents(&documents, open, (home(&chain, &symbols, symbol), symbol));
        let files: Vec<_> = dependents.targets(open).map(|target| documents.open(target)).collect();
        let changes = rename::rename(&files, symbol, new).map_err(|error| error.to_string())?;
        match dependents.unreadable(&documents, open, symbol) {
            Some(why) => Err(why),
            None => self.rename_edit(changes).ok_or_else(|| UNREADABLE.to_owned()),
        }
    }

    /// Converts the changes to a workspace edit. Edits each file only once, even if it can be reached through links.
    fn rename_edit(&self, changes: BTreeMap<String, Change>) -> Option<WorkspaceEdit> {
        let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
        let mut files = BTreeMap::new();
        for (name, Change { text, edits }) in
            changes.into_iter().filter(|(name, _)| seen.insert(identity(name)))
        {
            let positions = self.positions(&name, &text);
            let edits = edits.values().map(|edit| positions.edit(edit)).collect();
            files.insert(self.uri(&name)?, edits);
        }
        Some(self.workspace_edit(files))
    }
}
