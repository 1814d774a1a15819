//! Findings for people, each drawn on the lines it speaks of.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::escape;
use crate::diagnostic::{Diagnostic, Label, Severity, SourceId, SourceText, Sources};
use crate::output::places::{Lines, Point};

/// The findings as text for a terminal or a page, with a blank line between two of them.
pub fn render<'a>(
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
    sources: &Sources,
    styled: bool,
) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let pages: Vec<Page<'_>> = sources.iter().map(Page::new).collect();
    let mut text = String::new();
    for diagnostic in diagnostics {
        if !text.is_empty() {
            text.push('\n');
        }
        let report = report(diagnostic, &pages);
        // Without an excerpt there is nothing for the help to hang on.
        let step = if diagnostic.primary.is_some() { report.len() } else { 1 };
        for part in report.chunks(step) {
            text.push_str(&renderer.render(part));
            text.push('\n');
        }
    }
    text
}

fn report<'a>(diagnostic: &'a Diagnostic, pages: &'a [Page<'a>]) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(escape::text(&diagnostic.message)).id(diagnostic.id.as_str());
    let mut report = vec![Group::with_title(title).elements(excerpts(diagnostic, pages))];
    if let Some(help) = &diagnostic.help {
        report.push(Group::with_title(Level::HELP.secondary_title(escape::text(help))));
    }
    report
}

/// One excerpt per file, the file of the primary label first.
fn excerpts<'a>(diagnostic: &'a Diagnostic, pages: &'a [Page<'a>]) -> Vec<Element<'a>> {
    let primary = diagnostic.primary.iter().map(|label| (AnnotationKind::Primary, label));
    let others = diagnostic.others.iter().map(|label| (AnnotationKind::Context, label));
    let labels: Vec<(AnnotationKind, &Label)> = primary.chain(others).collect();
    let mut files: Vec<SourceId> = Vec::new();
    for (_, label) in &labels {
        if !files.contains(&label.span.source) {
            files.push(label.span.source);
        }
    }
    let excerpt = |file: SourceId| {
        let here: Vec<_> = labels.iter().filter(|(_, label)| label.span.source == file).copied().collect();
        pages.get(usize::from(file.0)).map(|page| page.excerpt(&here))
    };
    files.into_iter().filter_map(excerpt).collect()
}

/// A line of more bytes than this is not drawn: nobody reads it, and its place says as much.
const LONGEST_LINE: usize = 2_000;

/// A file and where its lines begin, so that an excerpt costs no more than its own length.
struct Page<'a> {
    source: &'a SourceText,
    lines: Lines<'a>,
}

impl<'a> Page<'a> {
    fn new(source: &'a SourceText) -> Self {
        Self { source, lines: Lines::new(&source.text) }
    }

    fn excerpt(&self, labels: &[(AnnotationKind, &'a Label)]) -> Element<'a> {
        if let [(_, label), ..] = labels
            && labels.iter().any(|(_, label)| self.is_on_a_long_line(label.span.start))
        {
            let Point { line, column, .. } = self.lines.point(label.span.start);
            return Origin::path(escape::text(&self.source.name)).line(line).char_column(column).into();
        }
        let first = labels.iter().map(|(_, label)| self.lines.line(label.span.start)).min().unwrap_or(0);
        let last = labels.iter().map(|(_, label)| self.lines.line(label.span.end)).max().unwrap_or(0);
        let (start, end) = (self.lines.start_of(first), self.lines.start_of(last + 1));
        let text = self.lines.text().get(start..end).unwrap_or_default();
        let annotations = labels.iter().map(|(kind, label)| {
            let within = |at: usize| at.saturating_sub(start).min(text.len());
            let annotation = kind.span(within(label.span.start)..within(label.span.end));
            let said = Some(escape::text(&label.text)).filter(|said| !said.is_empty());
            annotation.label(said)
        });
        let excerpt = Snippet::source(text).path(escape::text(&self.source.name)).line_start(first + 1);
        excerpt.annotations(annotations).into()
    }

    fn is_on_a_long_line(&self, at: usize) -> bool {
        let line = self.lines.line(at);
        self.lines.start_of(line + 1) - self.lines.start_of(line) > LONGEST_LINE
    }
}
