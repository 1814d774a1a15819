//! What an editor is told of the texts that it has open.

use std::path::Path;

use gen_lsp_types::json_rpc::RequestObject;
use gen_lsp_types::{DiagnosticRefreshRequest, PublishDiagnosticsNotification, PublishDiagnosticsParams};

use super::desk::{Asked, is_same, resolved};
use super::ours;
use super::server::Server;
use super::texts::Text;
use super::wire::Outgoing;

/// Findings as they are shown.
type Shown = Vec<gen_lsp_types::Diagnostic>;

impl Server {
    /// Says what is found in a text, and in those that depend on it; or in all of them.
    ///
    /// Where a message that changes a text further has come already, nothing is said of it before that.
    pub fn say_findings(&mut self, address: Option<&str>) -> Vec<Outgoing> {
        if address.is_some_and(|address| self.to_change.contains(address)) {
            return Vec::new();
        }
        let changed = address.and_then(|address| self.texts.get(address));
        if address.is_some() && changed.is_none() {
            return Vec::new();
        }
        let own = changed.filter(|_| !self.client.pulls);
        let own = own.map(|open| (open.address.clone(), self.findings(open)));
        let path = changed.and_then(|open| open.path.clone());
        let mut said: Vec<Outgoing> =
            own.into_iter().map(|(address, findings)| self.say(address, findings)).collect();
        said.extend(self.say_findings_of_others(address, path.as_deref()));
        said
    }

    pub fn close(&mut self, address: &str) -> Vec<Outgoing> {
        let path = self.texts.get(address).and_then(|open| open.path.clone());
        self.texts.close(address);
        self.said.remove(address);
        let mut said = self.say_findings_of_others(Some(address), path.as_deref());
        if !self.client.pulls {
            said.push(publish(address.to_owned(), None, Vec::new()));
        }
        said
    }

    /// The findings in a text, which the editor has asked for.
    pub fn answered(&mut self, address: &str) -> Shown {
        let Some(open) = self.texts.get(address) else { return Vec::new() };
        let findings = self.findings(open);
        self.said.insert(address.to_owned(), findings.clone());
        findings
    }

    /// Says what is found in the other open texts that depend on a changed one, or in all of them, as far as it is
    /// anything else than before.
    fn say_findings_of_others(&mut self, changed: Option<&str>, path: Option<&Path>) -> Vec<Outgoing> {
        let path = path.map(resolved);
        let depends = |open: &Text| match (changed, &path) {
            (None, _) => true,
            (Some(changed), _) if open.address == changed => false,
            (_, path) => {
                self.may_be_parent(open) || path.as_ref().is_some_and(|path| self.builds_on(open, path))
            }
        };
        let others =
            self.texts.iter().filter(|open| !self.to_change.contains(&open.address) && depends(open));
        let found = others.map(|open| (open.address.clone(), self.findings(open)));
        let is_new = |(address, findings): &(String, Shown)| {
            self.said.get(address).map_or(&[][..], Vec::as_slice) != findings.as_slice()
        };
        let found: Vec<(String, Shown)> = found.filter(is_new).collect();
        if !self.client.pulls {
            return found.into_iter().map(|(address, findings)| self.say(address, findings)).collect();
        }
        if found.is_empty() {
            return Vec::new();
        }
        self.said.extend(found);
        vec![self.request::<DiagnosticRefreshRequest>(())]
    }

    /// Whether a text counts as rules: it seems to hold some, or rules that are open build on it.
    pub fn is_ruleset(&self, open: &Text) -> bool {
        ours::is_ruleset(open) || (self.may_be_parent(open) && self.is_parent(open))
    }

    /// Whether only others could make rules of a text.
    fn may_be_parent(&self, open: &Text) -> bool {
        !open.is_other && open.path.is_some() && !ours::is_ruleset(open)
    }

    fn is_parent(&self, open: &Text) -> bool {
        let Some(path) = open.path.as_deref().map(resolved) else { return false };
        self.texts.iter().any(|other| ours::is_ruleset(other) && self.builds_on(other, &path))
    }

    /// Whether a text extends a file, directly or not, be it there or not.
    fn builds_on(&self, open: &Text, path: &Path) -> bool {
        if !open.text.contains("extends") {
            return false;
        }
        let desk = self.desk();
        let own = open.path.as_deref();
        drop(desk.chain(Asked::from(open)));
        desk.asked().iter().any(|asked| Some(asked.as_path()) != own && is_same(asked, path))
    }

    fn say(&mut self, address: String, findings: Shown) -> Outgoing {
        self.said.insert(address.clone(), findings.clone());
        let version = self.texts.get(&address).map(|open| open.version);
        publish(address, version.filter(|_| self.client.counts_findings), findings)
    }
}

fn publish(address: String, version: Option<i32>, diagnostics: Shown) -> Outgoing {
    let params = PublishDiagnosticsParams { uri: address.into(), version, diagnostics };
    Outgoing::Said(RequestObject::from_notification::<PublishDiagnosticsNotification>(params))
}
