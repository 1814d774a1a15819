//! Publishes diagnostics when files change.

use std::path::Path;

use gen_lsp_types::{
    DiagnosticRefreshRequest, Notification, PublishDiagnosticsNotification, PublishDiagnosticsParams,
};
use lsp_server::Message;

use super::documents::Target;
use super::open_files::{Changes, OpenFile};
use super::paths::resolve;
use super::server::Server;

impl Server {
    /// Returns the diagnostics for changed files, and for other open files whose diagnostics have changed as a result.
    pub fn publish(&mut self) -> Vec<Message> {
        let changes = std::mem::take(&mut self.changes);
        if changes.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for open in self.files.iter() {
            let is_own = changes.uris.contains(&open.uri);
            let may_differ = || changes.on_disk || self.depends_on(open, &changes);
            if is_own && !self.client.pulls {
                found.push((open.uri.clone(), self.diagnostics(open)));
            } else if !is_own && may_differ() {
                let diagnostics = self.diagnostics(open);
                if self.published.get(&open.uri).map_or(&[][..], Vec::as_slice) != diagnostics {
                    found.push((open.uri.clone(), diagnostics));
                }
            }
        }
        self.published.extend(found.iter().cloned());
        if !self.client.pulls {
            let messages = found.into_iter().map(|(uri, diagnostics)| self.message(uri, diagnostics));
            return messages.collect();
        }
        if found.is_empty() { Vec::new() } else { vec![self.request::<DiagnosticRefreshRequest>(())] }
    }

    /// Closes a file, and clears its diagnostics.
    pub fn close(&mut self, uri: &str) -> Vec<Message> {
        let Some(open) = self.files.close(uri) else { return Vec::new() };
        self.changes.add(&open);
        self.published.remove(uri);
        if self.client.pulls { Vec::new() } else { vec![self.message(open.uri, Vec::new())] }
    }

    /// Returns a file's diagnostics when the editor asks for them.
    pub fn pull(&mut self, uri: &str) -> Vec<gen_lsp_types::Diagnostic> {
        let Some(open) = self.files.get(uri) else { return Vec::new() };
        let diagnostics = self.diagnostics(open);
        self.published.insert(uri.to_owned(), diagnostics.clone());
        diagnostics
    }

    fn message(&self, uri: String, diagnostics: Vec<gen_lsp_types::Diagnostic>) -> Message {
        let version = self.files.get(&uri).map(|open| open.version);
        let version = version.filter(|_| self.client.takes_versioned_diagnostics);
        let params = PublishDiagnosticsParams { uri: uri.into(), version, diagnostics };
        let method = PublishDiagnosticsNotification::METHOD.to_string();
        lsp_server::Notification::new(method, params).into()
    }

    fn depends_on(&self, open: &OpenFile, changes: &Changes) -> bool {
        self.may_be_parent(open) || changes.paths.iter().any(|path| self.extends(open, path))
    }

    /// Whether an open file is a rule file, on its own or because an open rule file extends it.
    pub fn is_rule_file(&self, open: &OpenFile) -> bool {
        open.looks_like_rules() || self.may_be_parent(open) && self.is_parent(open)
    }

    /// Whether this file, which isn't a rule file on its own, could be one because another file extends it.
    fn may_be_parent(&self, open: &OpenFile) -> bool {
        !open.is_other && open.path.is_some() && !open.looks_like_rules()
    }

    fn is_parent(&self, open: &OpenFile) -> bool {
        let Some(path) = open.path.as_deref().map(resolve) else { return false };
        self.files.iter().any(|other| other.looks_like_rules() && self.extends(other, &path))
    }

    /// Whether a file extends the file at `path`, directly or through other files. The file at `path` may be missing.
    fn extends(&self, open: &OpenFile, path: &Path) -> bool {
        if !open.text.contains("extends") {
            return false;
        }
        let documents = self.documents();
        drop(documents.chain(Target::from(open)));
        let own = open.path.as_deref();
        documents
            .wanted()
            .iter()
            .any(|wanted| Some(wanted.as_path()) != own && (wanted == path || resolve(wanted) == path))
    }
}
