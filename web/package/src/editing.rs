//! Calls for the text of a rule file: findings and fixes.

use charleston::internal::check::{fix as fixing, report};
use charleston::internal::diagnostic::{Diagnostic, Edit, Fix, Sources, Span};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::file::{RuleFile, unread};
use crate::offset::utf16;

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

pub fn fix(file: &RuleFile) -> Answer {
    let fixing = fixing::fix(&file.source(), &file.name).map_err(|error| unread(&error))?;
    Ok(json!(fixing.map(|fixing| fixing.after.text)))
}
