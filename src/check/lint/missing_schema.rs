use crate::check::lint::Files;
use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::source::{Reference, SourceError};
use crate::toml::schema_line::SchemaLine;

/// What stands in the schema of rule files, and in no other.
const MARK: &str = "\"charleston ruleset\"";

/// A schema that is named for editors and cannot be had there.
pub(super) fn find(reading: &Reading<'_>, files: Files<'_>) -> Vec<Diagnostic> {
    let source = SourceId(0);
    let text = reading.loaded.sources.get(source).map_or("", |file| file.text.as_str());
    let lines = SchemaLine::all(text);
    // Editors follow the first.
    let line = lines.iter().find(|line| line.is_known && line.is_on_top && !line.path.is_empty());
    let Some((line, reference)) = line.and_then(|line| Some((line, reference(line.path(text), reading)?)))
    else {
        return Vec::new();
    };
    let path = line.path(text);
    let (message, label) = match files(&reference) {
        Ok(file) if file.text.contains(MARK) => return Vec::new(),
        // What lies outside the project is not looked up, and may well be there.
        Err(SourceError::Outside { .. }) => return Vec::new(),
        Err(SourceError::Missing { .. }) => (format!("there is no schema `{path}`"), "no such file"),
        Err(error @ SourceError::Unreadable { .. }) => (error.to_string(), "this cannot be read"),
        Err(SourceError::NotAFile { .. }) => (format!("the schema `{path}` is not a file"), "no file"),
        Ok(_) | Err(_) => (format!("`{path}` is not the schema of rule files"), "holds something else"),
    };
    let span = Span { source, start: line.path.start, end: line.path.end };
    let finding = Diagnostic::warning(RuleId::MissingSchema, message, span, label);
    vec![finding.help("`charleston schema` prints the schema of rule files; the path is seen from this file")]
}

/// The file that a path in a schema line means; nothing of an address on the web, or of a place that is not the
/// project's.
fn reference(path: &str, reading: &Reading<'_>) -> Option<Reference> {
    let own = reading.loaded.references.first().filter(|own| matches!(own, Reference::Path(_)))?;
    let is_elsewhere = path.contains("://") || path.starts_with(['/', '\\']) || path.get(1..2) == Some(":");
    let seen = format!("./{path}");
    if is_elsewhere { None } else { Reference::resolve(&seen, Some(own)).ok() }
}
