//! Human-readable findings, with excerpts from the files.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Label, Severity, SourceId, Sources};
use crate::escape;
use crate::lists::grouped;
use crate::output::places::{Lines, Point};

/// Renders the findings as text for a terminal or a page, separated by blank lines.
pub fn render<'a>(
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
    sources: &Sources,
    styled: bool,
) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let pages: Vec<Page<'_>> =
        sources.iter().map(|source| Page(&source.name, Lines::new(&source.text))).collect();
    let mut text = String::new();
    for diagnostic in diagnostics {
        if !text.is_empty() {
            text.push('\n');
        }
        let report = report(diagnostic, &pages);
        // Without an excerpt, the help is printed separately.
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

/// Returns one excerpt per file. The file with the primary label comes first.
fn excerpts<'a>(diagnostic: &'a Diagnostic, pages: &'a [Page<'a>]) -> Vec<Element<'a>> {
    let primary = diagnostic.primary.iter().map(|label| (AnnotationKind::Primary, label));
    let others = diagnostic.others.iter().map(|label| (AnnotationKind::Context, label));
    let labels = primary.chain(others).map(|(kind, label)| (label.span.source, (kind, label)));
    let excerpt = |(file, labels): (SourceId, Vec<(AnnotationKind, &'a Label)>)| {
        pages.get(usize::from(file.0)).map(|page| page.excerpt(&labels))
    };
    grouped(labels).into_iter().filter_map(excerpt).collect()
}

/// The maximum length of a line in an excerpt, in bytes.
const MAX_LINE: usize = 2_000;

/// A file's name and its lines, split only once for all excerpts.
struct Page<'a>(&'a str, Lines<'a>);

impl<'a> Page<'a> {
    fn excerpt(&self, labels: &[(AnnotationKind, &'a Label)]) -> Element<'a> {
        let Self(name, lines) = self;
        if let [(_, label), ..] = labels
            && labels.iter().any(|(_, label)| self.is_on_a_long_line(label.span.start))
        {
            let Point { line, column, .. } = lines.point(label.span.start);
            return Origin::path(escape::text(name)).line(line).char_column(column).into();
        }
        let first = labels.iter().map(|(_, label)| lines.line(label.span.start)).min().unwrap_or(0);
        let last = labels.iter().map(|(_, label)| lines.line(label.span.end)).max().unwrap_or(0);
        let (start, end) = (lines.start_of(first), lines.start_of(last + 1));
        let whole = lines.text().get(start..end).unwrap_or_default();
        // Editors don't show the byte order mark.
        let text = if first == 0 { whole.trim_start_matches('\u{feff}') } else { whole };
        let start = start + whole.len() - text.len();
        let annotations = labels.iter().map(|(kind, label)| {
            let within = |at: usize| at.saturating_sub(start).min(text.len());
            let annotation = kind.span(within(label.span.start)..within(label.span.end));
            let text = Some(escape::text(&label.text)).filter(|text| !text.is_empty());
            annotation.label(text)
        });
        let excerpt = Snippet::source(text).path(escape::text(name)).line_start(first + 1);
        excerpt.annotations(annotations).into()
    }

    fn is_on_a_long_line(&self, at: usize) -> bool {
        let line = self.1.line(at);
        self.1.start_of(line + 1) - self.1.start_of(line) > MAX_LINE
    }
}
