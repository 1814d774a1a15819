use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::toml::schema_line::SchemaLine;

/// Lines that were meant to name a schema and that no editor finds.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let text = reading.loaded.sources.get(SourceId(0)).map_or("", |file| file.text.as_str());
    SchemaLine::all(text).iter().filter_map(|line| finding(line, text)).collect()
}

fn finding(line: &SchemaLine, text: &str) -> Option<Diagnostic> {
    let span = Span { source: SourceId(0), start: line.at.start, end: line.at.end };
    let path = line.path(text);
    let warn = |message, label| Diagnostic::warning(RuleId::SchemaLine, message, span, label);
    if path.is_empty() {
        let finding = warn("this line names no schema", "no path");
        return Some(finding.help("write `#:schema PATH`, or take the line out"));
    }
    let right = format!("#:schema {path}");
    if !line.is_on_top {
        let finding = warn("no editor looks for its schema below a setting", "too far down");
        return Some(finding.help(format!("write `{right}` on the first line")));
    }
    if line.is_known {
        return None;
    }
    let finding = warn("no editor takes this for the line that names its schema", "nearly");
    let edit = Edit { span, text: right.clone() };
    Some(
        finding
            .help(format!("write `{right}`"))
            .candidate(Fix::suggestion(format!("write `{right}`"), vec![edit])),
    )
}
