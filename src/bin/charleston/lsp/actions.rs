//! What an editor offers to mend a finding.

use std::collections::{BTreeMap, HashMap};

use charleston::check::lint;
use charleston::diagnostic::{Diagnostic, Edit, Fix, FixKind, RuleId, SourceId, Sources};
use charleston::output::diff::edits;
use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, DocumentChange,
    OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit, TextDocumentIdentifier, TextEdit,
    WorkspaceEdit,
};

use super::client::FIX_ALL;
use super::findings::Found;
use super::server::Server;
use super::silence::silence;
use super::texts::Text;

impl Server {
    /// What can be done about the findings in a stretch of a text.
    pub fn actions(&self, params: &CodeActionParams) -> Option<Vec<CodeActionResponse>> {
        let open = self.texts.get(params.text_document.uri.as_ref())?;
        let Found { findings, sources } = self.found(open);
        let only = params.context.only.as_deref();
        let wants = |kind: &str| {
            let within = |wanted: &CodeActionKind| {
                let wanted = String::from(wanted.clone());
                wanted.is_empty() || kind == wanted || kind.starts_with(&format!("{wanted}."))
            };
            only.is_none_or(|only| only.iter().any(within))
        };
        if !self.client.takes_actions {
            return None;
        }
        let mut actions = Vec::new();
        let mut silenced: Vec<(RuleId, CodeAction)> = Vec::new();
        for finding in findings.iter().filter(|_| wants("quickfix")) {
            let shown = self.shown(finding, open, &sources);
            if !touches(shown.range, params.range) {
                continue;
            }
            actions.extend(self.mend(finding, &shown, &sources));
            match silenced.iter_mut().find(|(id, _)| *id == finding.id) {
                // What is silenced for one finding is silenced for all of its kind.
                Some((_, action)) => action.diagnostics.get_or_insert_default().push(shown),
                None => {
                    let action = self.silence(finding, &shown, &sources);
                    silenced.extend(action.map(|action| (finding.id, action)));
                }
            }
        }
        actions.extend(silenced.into_iter().map(|(_, action)| action));
        if wants(FIX_ALL) {
            actions.extend(self.mend_all(open, &sources));
        }
        Some(actions.into_iter().map(CodeActionResponse::from).collect())
    }

    fn mend(
        &self,
        finding: &Diagnostic,
        shown: &gen_lsp_types::Diagnostic,
        sources: &Sources,
    ) -> Option<CodeAction> {
        let Fix { kind, title, edits } = finding.fix.as_deref()?;
        Some(CodeAction {
            title: title.clone(),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![shown.clone()]),
            is_preferred: (self.client.takes_preferred && *kind == FixKind::Safe).then_some(true),
            edit: Some(self.changed(edits, sources)?),
            ..CodeAction::default()
        })
    }

    /// Having nothing said of what is only odd.
    fn silence(
        &self,
        finding: &Diagnostic,
        shown: &gen_lsp_types::Diagnostic,
        sources: &Sources,
    ) -> Option<CodeAction> {
        let lint = lint::ALL.iter().find(|lint| lint.id == finding.id)?;
        let edit = silence(&sources.get(SourceId(0))?.text, lint.id.as_str())?;
        Some(CodeAction {
            title: format!("say nothing of `{}` in this file", lint.id),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![shown.clone()]),
            edit: Some(self.changed(&[edit], sources)?),
            ..CodeAction::default()
        })
    }

    /// Everything in the file itself that has one right answer, written as `check --fix` would.
    fn mend_all(&self, open: &Text, sources: &Sources) -> Option<CodeAction> {
        let edits = edits(&open.text, &self.desk().fixed(open, &sources.get(SourceId(0))?.name));
        Some(CodeAction {
            title: "apply all safe fixes".to_owned(),
            kind: Some(CodeActionKind::from(FIX_ALL)),
            edit: Some(self.changed(Some(&edits).filter(|edits| !edits.is_empty())?, sources)?),
            ..CodeAction::default()
        })
    }

    /// Changes of files as an editor makes them; nothing where one is of no file.
    pub fn changed(&self, edits: &[Edit], sources: &Sources) -> Option<WorkspaceEdit> {
        let mut files: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for (file, edits) in by_file(edits) {
            let source = sources.get(file)?;
            let lines = self.lines(&source.name, &source.text);
            let edit = |edit: &&Edit| TextEdit {
                range: lines.range(edit.span.start, edit.span.end),
                new_text: edit.text.clone(),
            };
            files.entry(self.address(&source.name)?).or_default().extend(edits.iter().map(edit));
        }
        Some(self.workspace_edit(files))
    }

    /// Changes of files by their addresses, each for the version of the text that is open now.
    pub fn workspace_edit(&self, files: BTreeMap<String, Vec<TextEdit>>) -> WorkspaceEdit {
        if !self.client.takes_versions {
            let changes: HashMap<_, _> =
                files.into_iter().map(|(file, edits)| (file.into(), edits)).collect();
            return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
        }
        let changes = files.into_iter().map(|(file, edits)| {
            let version = self.texts.get(&file).map(|open| open.version);
            let text_document = OptionalVersionedTextDocumentIdentifier {
                version,
                text_document_identifier: TextDocumentIdentifier { uri: file.into() },
            };
            let edits = edits.into_iter().map(Into::into).collect();
            DocumentChange::from(TextDocumentEdit { text_document, edits })
        });
        WorkspaceEdit { document_changes: Some(changes.collect()), ..WorkspaceEdit::default() }
    }
}

fn by_file(edits: &[Edit]) -> BTreeMap<SourceId, Vec<&Edit>> {
    let mut files: BTreeMap<SourceId, Vec<&Edit>> = BTreeMap::new();
    edits.iter().for_each(|edit| files.entry(edit.span.source).or_default().push(edit));
    files
}

/// Whether two stretches meet, be it at an end.
fn touches(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

#[cfg(test)]
mod tests {
    use charleston::diagnostic::{SourceText, Span};
    use serde_json::{Value, json};

    use super::*;

    const TEXT: &str = "a = \"😀\"\nb = 2\n";
    const ADDRESS: &str = "untitled:1";

    /// A finding whose fix writes stretches of the text anew.
    fn finding(edits: &[(usize, usize, &str)]) -> Diagnostic {
        let span = |start, end| Span { source: SourceId(0), start, end };
        let edit = |(start, end, text): &(usize, usize, &str)| Edit {
            span: span(*start, *end),
            text: (*text).to_owned(),
        };
        let finding = Diagnostic::error(RuleId::WrongType, "wrong", span(0, 1), "");
        finding.fix("write it", edits.iter().map(edit).collect())
    }

    fn offered(
        takes_versions: bool,
        make: impl Fn(&Server, &Sources) -> Option<CodeAction>,
    ) -> Option<Value> {
        let mut server = Server::default();
        server.client.takes_versions = takes_versions;
        server.client.takes_preferred = true;
        server.texts.open(ADDRESS, "toml", 7, TEXT.to_owned());
        let sources = Sources::default();
        sources.add(SourceText { name: ADDRESS.to_owned(), text: TEXT.to_owned() });
        sources.add(SourceText { name: "shipped".to_owned(), text: TEXT.to_owned() });
        make(&server, &sources).map(|action| serde_json::to_value(action).unwrap())
    }

    fn edit(from: [u32; 2], to: [u32; 2], text: &str) -> Value {
        let at = |[line, character]: [u32; 2]| json!({ "line": line, "character": character });
        json!({ "range": { "start": at(from), "end": at(to) }, "newText": text })
    }

    #[test]
    fn the_safe_fix_is_offered_first() {
        let finding = finding(&[(4, 10, "1"), (11, 11, "#")]);
        let shown = gen_lsp_types::Diagnostic::default();
        let action = offered(true, |server, sources| server.mend(&finding, &shown, sources)).unwrap();
        assert_eq!(
            (&action["title"], &action["kind"], &action["isPreferred"]),
            (&json!("write it"), &json!("quickfix"), &json!(true))
        );
        let edits = json!([edit([0, 4], [0, 8], "1"), edit([1, 0], [1, 0], "#")]);
        let document = json!({ "uri": ADDRESS, "version": 7 });
        assert_eq!(
            action["edit"],
            json!({ "documentChanges": [{ "textDocument": document, "edits": edits }] })
        );
        let action = offered(false, |server, sources| server.mend(&finding, &shown, sources)).unwrap();
        assert_eq!(action["edit"], json!({ "changes": { ADDRESS: edits } }));
    }

    #[test]
    fn a_shipped_ruleset_is_never_changed() {
        let mut finding = finding(&[(0, 1, "c")]);
        finding.fix.as_mut().unwrap().edits[0].span.source = SourceId(1);
        let shown = gen_lsp_types::Diagnostic::default();
        assert_eq!(offered(true, |server, sources| server.mend(&finding, &shown, sources)), None);
    }
}
