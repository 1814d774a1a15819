use super::compiled::own_text;
use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::toml::edit::replace;
use crate::toml::schema_line::SchemaLine;

/// Finds lines that seem to name a schema but that editors don't recognize.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let text = own_text(reading);
    SchemaLine::all(text).iter().filter_map(|line| finding(line, text)).collect()
}

fn finding(line: &SchemaLine, text: &str) -> Option<Diagnostic> {
    let span = Span { source: SourceId(0), start: line.at.start, end: line.at.end };
    let path = line.path(text);
    let warn = |message, label| Diagnostic::warning(RuleId::SchemaLine, message, span, label);
    if path.is_empty() {
        let finding = warn("this line doesn't name a schema", "no path");
        return Some(finding.help("write `#:schema PATH`, or remove the line"));
    }
    let right = format!("#:schema {path}");
    if !line.is_on_top {
        let finding = warn("editors don't look for a schema line below a setting", "too far down");
        return Some(finding.help(format!("write `{right}` on the first line")));
    }
    if line.is_known {
        return None;
    }
    let finding = warn("editors don't recognize this schema line", "misspelled");
    Some(finding.help(format!("write `{right}`")).candidate(replace(span, right)))
}
