use super::compiled::own_text;
use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::source::{Reference, Source, SourceError, is_absolute};
use crate::toml::schema_line::SchemaLine;

/// A string near the end of the schema for rule files. No other schema contains it.
const MARK: &str = "\"charleston ruleset\"";

/// Finds `#:schema` lines that name a missing or wrong file.
pub(super) fn find(reading: &Reading<'_>, source: &dyn Source) -> Vec<Diagnostic> {
    finding(reading, source).into_iter().collect()
}

fn finding(reading: &Reading<'_>, source: &dyn Source) -> Option<Diagnostic> {
    let text = own_text(reading);
    // Editors use only the first schema line.
    let lines = SchemaLine::all(text);
    let line = lines.iter().find(|line| line.is_known && line.is_on_top && !line.path.is_empty())?;
    let path = line.path(text);
    let (message, label) = match reference(path, reading)?.read(source) {
        Ok(file) if file.text.rfind(MARK).is_some() => return None,
        // Files that are outside the project or larger than any rule file aren't read, so the line may be correct.
        Err(SourceError::Outside { .. } | SourceError::TooLarge { .. }) => return None,
        Err(SourceError::Missing { .. }) => (format!("there is no schema `{path}`"), "no such file"),
        Err(error @ SourceError::Unreadable { .. }) => (error.to_string(), "this can't be read"),
        Err(SourceError::NotAFile { .. }) => (format!("the schema `{path}` isn't a file"), "not a file"),
        Ok(_) | Err(_) => (format!("`{path}` isn't the schema for rule files"), "wrong file"),
    };
    let span = Span { source: SourceId(0), start: line.path.start, end: line.path.end };
    let finding = Diagnostic::warning(RuleId::MissingSchema, message, span, label);
    Some(finding.help("`charleston schema` prints the schema; write its path relative to this file's folder"))
}

/// Returns the file that a schema line names. Returns `None` for a web address or a path outside the project.
fn reference(path: &str, reading: &Reading<'_>) -> Option<Reference> {
    let own = reading.loaded.references.first().filter(|own| matches!(own, Reference::Path(_)))?;
    let is_elsewhere = path.contains("://") || is_absolute(path);
    if is_elsewhere { None } else { Reference::resolve(&format!("./{path}"), Some(own)).ok() }
}
