//! Findings as an editor shows them.

use charleston::check::report::CheckedFile;
use charleston::diagnostic::{Diagnostic, Label, RuleId, Severity, SourceId, Sources, Span};
use charleston::toml::key_path::Turn;
use charleston::toml::written::{What, each_written};
use gen_lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, Range};

use super::desk::Asked;
use super::lines::Lines;
use super::server::Server;
use super::texts::Text;

/// What could as well be left out, so that editors show it faded.
const UNNEEDED: [RuleId; 6] = [
    RuleId::EveryOccasion,
    RuleId::RepeatsParent,
    RuleId::UnusedDirection,
    RuleId::UnusedPass,
    RuleId::UnusedPhase,
    RuleId::WithoutEffect,
];

/// What is found in a text, and the files that were read for it.
#[derive(Default)]
pub struct Found {
    pub findings: Vec<Diagnostic>,
    pub sources: Sources,
}

impl Server {
    /// What is found in an open text; nothing in one that is no ruleset.
    pub fn found(&self, open: &Text) -> Found {
        if !self.is_ruleset(open) {
            return Found::default();
        }
        match self.desk().check(Asked::from(open)) {
            Ok(CheckedFile { findings, sources, .. }) => Found { findings, sources },
            Err(error) => Found { findings: vec![error.diagnostic()], ..Found::default() },
        }
    }

    /// The findings of an open text as they are shown in it.
    pub fn findings(&self, open: &Text) -> Vec<gen_lsp_types::Diagnostic> {
        let Found { findings, sources } = self.found(open);
        findings.iter().map(|finding| self.shown(finding, open, &sources)).collect()
    }

    /// A finding as it is shown in the text that was checked. Whatever it speaks of in other files is named there.
    pub fn shown(&self, finding: &Diagnostic, open: &Text, sources: &Sources) -> gen_lsp_types::Diagnostic {
        let Diagnostic { id, severity, message, primary, others, help, fix: _, candidates: _, cause: _ } =
            finding;
        let own = primary.as_ref().map(|label| label.span).filter(|span| span.source == SourceId(0));
        let elsewhere = primary.as_ref().filter(|_| own.is_none());
        // What is at fault in a parent is shown where the parent is named.
        let here = own.or_else(|| elsewhere.and(extends(&open.text)));
        let mut text = message.clone();
        if let Some(help) = help {
            text += &format!("\n{help}");
        }
        let mut related = Vec::new();
        for Label { span, text: said } in elsewhere.into_iter().chain(others) {
            if Some(*span) == here {
                continue;
            }
            let said = if said.is_empty() { "here" } else { said };
            match self.location(*span, sources).filter(|_| self.client.shows_related) {
                Some(location) => {
                    related.push(DiagnosticRelatedInformation { location, message: said.to_owned() });
                }
                // What cannot be opened is told in words.
                None => text += &format!("\n{}: {said}", place(*span, sources)),
            }
        }
        let lines = Lines::new(&open.text, self.client.columns);
        let range = here.map_or_else(Range::default, |span| lines.range(span.start, span.end));
        let severity = match severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        };
        gen_lsp_types::Diagnostic {
            range,
            severity: Some(severity),
            code: Some(id.as_str().into()),
            source: Some("charleston".to_owned()),
            message: text.into(),
            tags: (self.client.fades && UNNEEDED.contains(id)).then(|| vec![DiagnosticTag::Unnecessary]),
            related_information: Some(related).filter(|related| !related.is_empty()),
            ..gen_lsp_types::Diagnostic::default()
        }
    }

    /// A place as an editor opens it; nothing for a shipped ruleset, which is no file.
    pub fn location(&self, span: Span, sources: &Sources) -> Option<Location> {
        let source = sources.get(span.source)?;
        let address = self.address(&source.name)?;
        let range = self.lines(&source.name, &source.text).range(span.start, span.end);
        Some(Location { uri: address.into(), range })
    }
}

/// Where a text names its parent.
pub fn extends(text: &str) -> Option<Span> {
    let mut found = None;
    each_written(SourceId(0), text, &mut |path, written| {
        if let ([Turn::Key("extends")], What::Text) = (path.turns(), written.what) {
            found = Some(written.span);
        }
    });
    found
}

/// A place in words: the file, the line and the column.
fn place(span: Span, sources: &Sources) -> String {
    let name = sources.get(span.source).map_or("", |source| source.name.as_str());
    let (line, column) = sources.line_and_column(span);
    format!("{name}:{line}:{column}")
}
