//! Findings in the editor's format.

use charleston::internal::diagnostic::{Diagnostic, Label, RuleId, Severity, SourceId, Sources, Span};
use charleston::internal::editor::parent;
use gen_lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, Range};

use super::documents::Target;
use super::open_files::OpenFile;
use super::server::Server;

/// Findings about settings that can be removed. Editors fade these settings.
const UNNEEDED: [RuleId; 6] = [
    RuleId::EveryDeal,
    RuleId::RepeatsParent,
    RuleId::UnusedDirection,
    RuleId::UnusedPass,
    RuleId::UnusedPhase,
    RuleId::WithoutEffect,
];

impl Server {
    /// Returns the findings in an open file, and the files that were read. Both are empty if the file isn't a
    /// rule file.
    pub fn findings(&self, open: &OpenFile) -> (Vec<Diagnostic>, Sources) {
        if !self.is_rule_file(open) {
            return Default::default();
        }
        match self.documents().check(Target::from(open)) {
            Ok(checked) => (checked.findings, checked.sources),
            Err(error) => (vec![error.diagnostic()], Sources::default()),
        }
    }

    pub fn diagnostics(&self, open: &OpenFile) -> Vec<gen_lsp_types::Diagnostic> {
        let (findings, sources) = self.findings(open);
        findings.iter().map(|finding| self.diagnostic(finding, open, &sources)).collect()
    }

    /// Converts a finding to the editor's format. Locations in other files become related information.
    pub fn diagnostic(
        &self,
        finding: &Diagnostic,
        open: &OpenFile,
        sources: &Sources,
    ) -> gen_lsp_types::Diagnostic {
        let Diagnostic { id, severity, message, primary, others, help, .. } = finding;
        let own = primary.as_ref().map(|label| label.span).filter(|span| span.source == SourceId(0));
        let elsewhere = primary.as_ref().filter(|_| own.is_none());
        // A finding in a parent is shown on the line that extends it.
        let here = own.or_else(|| elsewhere.and(parent(&open.text)));
        let mut message =
            [Some(message.as_str()), help.as_deref()].into_iter().flatten().collect::<Vec<_>>().join("\n");
        let mut related = Vec::new();
        for Label { span, text } in
            elsewhere.into_iter().chain(others).filter(|label| Some(label.span) != here)
        {
            let text = if text.is_empty() { "here" } else { text };
            match self.location(*span, sources).filter(|_| self.client.shows_related) {
                Some(location) => {
                    related.push(DiagnosticRelatedInformation { location, message: text.to_owned() });
                }
                None => message += &format!("\n{}: {text}", place(*span, sources)),
            }
        }
        let range = |span: Span| self.positions(&open.uri, &open.text).range(span.start, span.end);
        let severity = match severity {
            Severity::Error => DiagnosticSeverity::Error,
            _ => DiagnosticSeverity::Warning,
        };
        gen_lsp_types::Diagnostic {
            range: here.map_or_else(Range::default, range),
            severity: Some(severity),
            code: Some(id.as_str().to_owned().into()),
            source: Some("charleston".to_owned()),
            message: message.into(),
            tags: UNNEEDED.contains(id).then(|| vec![DiagnosticTag::Unnecessary]),
            related_information: Some(related).filter(|related| !related.is_empty()),
            ..gen_lsp_types::Diagnostic::default()
        }
    }

    /// Converts a location to the editor's format. `None` if it is in a shipped ruleset, which isn't a file.
    pub fn location(&self, span: Span, sources: &Sources) -> Option<Location> {
        let source = sources.get(span.source)?;
        let uri = self.uri(&source.name)?;
        let range = self.positions(&source.name, &source.text).range(span.start, span.end);
        Some(Location { uri: uri.into(), range })
    }
}

/// Formats a location as text: file, line and column.
fn place(span: Span, sources: &Sources) -> String {
    let (line, column) = sources.line_and_column(span);
    format!("{}:{line}:{column}", sources.name(span.source))
}
