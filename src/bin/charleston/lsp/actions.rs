//! Quick fixes, and an action that fixes a whole file.

use std::collections::{BTreeMap, HashMap};

use charleston::internal::check::{fix, lint};
use charleston::internal::diagnostic::{Diagnostic, Edit, Fix, FixKind, RuleId, SourceId, Sources};
use charleston::internal::editor::RuleFile;
use charleston::internal::editor::suppress;
use charleston::internal::output::diff;
use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, DocumentChange,
    OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit, TextDocumentIdentifier, TextEdit,
    WorkspaceEdit,
};

use super::client::FIX_ALL;
use super::documents::Target;
use super::open_files::OpenFile;
use super::server::Server;

impl Server {
    /// Returns the actions for the findings in a range.
    pub fn actions(&self, params: &CodeActionParams) -> Option<Vec<CodeActionResponse>> {
        let open = self.files.get(params.text_document.uri.as_ref()).filter(|_| self.client.takes_actions)?;
        let (findings, sources) = self.findings(open);
        let only = params.context.only.as_deref();
        let mut actions = Vec::new();
        if is_wanted("quickfix", only) {
            actions = self.quick_fixes((open, params.range), &findings, &sources);
        }
        if is_wanted(FIX_ALL, only) {
            actions.extend(self.fix_all(open, &sources));
        }
        Some(actions.into_iter().map(CodeActionResponse::from).collect())
    }

    /// Returns the fixes for the findings in a range, followed by actions that allow their lints in this file.
    fn quick_fixes(
        &self,
        (open, range): (&OpenFile, Range),
        findings: &[Diagnostic],
        sources: &Sources,
    ) -> Vec<CodeAction> {
        let mut fixes = Vec::new();
        let mut allowed: Vec<(RuleId, CodeAction)> = Vec::new();
        for finding in findings {
            let shown = self.diagnostic(finding, open, sources);
            if shown.range.start > range.end || range.start > shown.range.end {
                continue;
            }
            let fix = finding.fix.as_deref().and_then(|fix| self.quick_fix(fix, shown.clone(), sources));
            fixes.extend(fix);
            match allowed.iter_mut().find(|(id, _)| *id == finding.id) {
                Some((_, action)) => action.diagnostics.get_or_insert_default().push(shown),
                None => {
                    let allow = self.allow(finding, open);
                    let action = allow.and_then(|allow| self.quick_fix(&allow, shown, sources));
                    allowed.extend(action.map(|action| (finding.id, action)));
                }
            }
        }
        fixes.extend(allowed.into_iter().map(|(_, action)| action));
        fixes
    }

    /// Returns an edit that sets a finding's lint to `"allow"`.
    fn allow(&self, finding: &Diagnostic, open: &OpenFile) -> Option<Fix> {
        let lint = lint::ALL.iter().find(|lint| lint.id == finding.id)?;
        let title = format!("allow `{}` in this file", lint.id);
        Some(Fix::suggestion(title, vec![suppress(&open.text, lint.id.as_str())?]))
    }

    fn quick_fix(
        &self,
        Fix { kind, title, edits }: &Fix,
        shown: gen_lsp_types::Diagnostic,
        sources: &Sources,
    ) -> Option<CodeAction> {
        Some(CodeAction {
            title: title.clone(),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![shown]),
            is_preferred: (*kind == FixKind::Safe).then_some(true),
            edit: Some(self.edit(edits, sources)?),
            ..CodeAction::default()
        })
    }

    /// Returns an action that applies all safe fixes at once, as `check --fix` does.
    fn fix_all(&self, open: &OpenFile, sources: &Sources) -> Option<CodeAction> {
        let documents = self.documents();
        let RuleFile { source, reference } = documents.open(Target::from(open));
        let fixed =
            if self.is_rule_file(open) { fix::fix(&*source, &reference).ok()?? } else { return None };
        let edits = diff::edits(&fixed.before, &fixed.after.text);
        Some(CodeAction {
            title: "apply all safe fixes".to_owned(),
            kind: Some(CodeActionKind::from(FIX_ALL)),
            edit: Some(self.edit(Some(&edits).filter(|edits| !edits.is_empty())?, sources)?),
            ..CodeAction::default()
        })
    }

    /// Converts edits in one or more files to the editor's format. `None` if one of the files is a shipped ruleset.
    fn edit(&self, edits: &[Edit], sources: &Sources) -> Option<WorkspaceEdit> {
        let mut files: BTreeMap<SourceId, Vec<&Edit>> = BTreeMap::new();
        edits.iter().for_each(|edit| files.entry(edit.span.source).or_default().push(edit));
        let mut changes = BTreeMap::new();
        for (file, edits) in files {
            let source = sources.get(file)?;
            let positions = self.positions(&source.name, &source.text);
            let edits = edits.into_iter().map(|edit| positions.edit(edit)).collect();
            changes.insert(self.uri(&source.name)?, edits);
        }
        Some(self.workspace_edit(changes))
    }

    /// Converts edits, keyed by file URI, to a workspace edit. Includes the versions of open files if the editor
    /// supports versioned edits.
    pub fn workspace_edit(&self, files: BTreeMap<String, Vec<TextEdit>>) -> WorkspaceEdit {
        if !self.client.takes_versioned_edits {
            let changes: HashMap<_, _> = files.into_iter().map(|(uri, edits)| (uri.into(), edits)).collect();
            return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
        }
        let changes = files.into_iter().map(|(uri, edits)| {
            let version = self.files.get(&uri).map(|open| open.version);
            let text_document = OptionalVersionedTextDocumentIdentifier {
                version,
                text_document_identifier: TextDocumentIdentifier { uri: uri.into() },
            };
            let edits = edits.into_iter().map(Into::into).collect();
            DocumentChange::from(TextDocumentEdit { text_document, edits })
        });
        WorkspaceEdit { document_changes: Some(changes.collect()), ..WorkspaceEdit::default() }
    }
}

/// Whether the editor wants actions of this kind: `only` contains the kind or a broader one, or the editor sent no
/// list.
fn is_wanted(kind: &str, only: Option<&[CodeActionKind]>) -> bool {
    let includes = |wanted: &CodeActionKind| {
        let wanted = String::from(wanted.clone());
        wanted.is_empty() || kind == wanted || kind.starts_with(&format!("{wanted}."))
    };
    only.is_none_or(|only| only.iter().any(includes))
}
