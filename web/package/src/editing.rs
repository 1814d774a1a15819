//! Calls for the text of a rule file: findings, fixes, completion and hover text.
//!
//! Positions are offsets in UTF-16 code units, which JavaScript strings and editors use.

use charleston::internal::check::{fix as fixing, report};
use charleston::internal::diagnostic::{Diagnostic, Edit, Fix, Sources, Span};
use charleston::internal::editor::{self, Chain};
use charleston::source::SourceError;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::file::RuleFile;

fn unread(error: &SourceError) -> Failure {
    Failure::InvalidRules {
        message: error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {help}")),
    }
}

pub fn check(file: &RuleFile) -> Answer {
    let checked = report::check(&file.source(), &file.name).map_err(|error| unread(&error))?;
    let findings: Vec<Value> =
        checked.findings.iter().map(|finding| found(finding, &checked.sources)).collect();
    Ok(json!({ "playable": checked.is_playable, "findings": findings }))
}

fn found(finding: &Diagnostic, sources: &Sources) -> Value {
    let labels = finding.primary.iter().chain(&finding.others).map(|label| {
        let mut place = place(label.span, sources);
        place["text"] = json!(label.text);
        place
    });
    json!({
        "id": finding.id.as_str(),
        "severity": finding.severity.word(),
        "message": finding.message,
        "help": finding.help,
        "place": finding.place().map(|span| place(span, sources)),
        "labels": labels.collect::<Vec<_>>(),
        "fixes": finding.fix.iter().map(|fix| offered(fix, sources)).collect::<Vec<_>>(),
    })
}

fn offered(Fix { kind, title, edits }: &Fix, sources: &Sources) -> Value {
    let edit = |Edit { span, text }: &Edit| {
        let mut edit = place(*span, sources);
        edit["text"] = json!(text);
        edit
    };
    json!({ "kind": kind, "title": title, "edits": edits.iter().map(edit).collect::<Vec<_>>() })
}

/// Converts a span to JSON: the file's name, the range, and the line and column where it starts.
fn place(span: Span, sources: &Sources) -> Value {
    let Some(file) = sources.get(span.source) else { return json!({}) };
    let (line, column) = sources.line_and_column(span);
    json!({
        "file": file.name,
        "from": utf16(&file.text, span.start),
        "to": utf16(&file.text, span.end),
        "line": line,
        "column": column,
    })
}

/// Converts an offset in bytes to an offset in UTF-16 code units.
fn utf16(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.encode_utf16().count())
}

/// Converts an offset in UTF-16 code units to an offset in bytes. An offset past the end of the text is treated
/// as the end.
fn byte(text: &str, utf16: usize) -> usize {
    let mut left = utf16;
    let inside = text.char_indices().find(|(_, letter)| {
        let is_here = left == 0;
        left = left.saturating_sub(letter.len_utf16());
        is_here
    });
    inside.map_or(text.len(), |(at, _)| at)
}

pub fn fix(file: &RuleFile) -> Answer {
    let fixing = fixing::fix(&file.source(), &file.name).map_err(|error| unread(&error))?;
    Ok(json!(fixing.map(|fixing| fixing.after.text)))
}

fn chain(file: &RuleFile) -> Result<Chain, Failure> {
    Chain::load(&file.source(), &file.name).map_err(|error| unread(&error))
}

pub fn complete(file: &RuleFile, offset: usize) -> Answer {
    let chain = chain(file)?;
    let text = chain.text();
    let completion = |completion: editor::Completion| {
        let editor::Completion { text: write, doc, span } = completion;
        json!({ "text": write, "doc": doc, "from": utf16(text, span.start), "to": utf16(text, span.end) })
    };
    let file = editor::RuleFile { source: Box::new(file.source()), reference: file.name.clone() };
    Ok(editor::complete(&file, &chain, byte(text, offset)).into_iter().map(completion).collect())
}

pub fn hover(file: &RuleFile, offset: usize) -> Answer {
    let chain = chain(file)?;
    let text = chain.text();
    let hover = |hover: editor::Hover| {
        let editor::Hover { span, text: doc } = hover;
        json!({ "doc": doc, "from": utf16(text, span.start), "to": utf16(text, span.end) })
    };
    Ok(json!(editor::hover(&chain, byte(text, offset)).map(hover)))
}
