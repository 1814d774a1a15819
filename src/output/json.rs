//! Machine-readable JSON: the full result of a check. The doc comments of these types are the descriptions in the
//! published schema, `schemas/check.schema.json`.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::check::prove::Proofs;
use crate::check::report::{CheckedFile, Checks, Games, Skipped, Totals, Unread};
use crate::diagnostic::{Diagnostic, Edit, FixKind, Label, Severity};
use crate::output::places::{Place, Places};
use crate::output::written;
use crate::source::Reference;
use crate::wire::schema::of;

/// The version of the format.
const FORMAT: u16 = 1;

/// The result of a check.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "charleston check")]
struct ChecksDoc<'a> {
    /// The version of the format: 1. Keys can be added within a version, but are never removed.
    #[schemars(range(min = FORMAT, max = FORMAT))]
    format: u16,
    /// The total number of findings of each kind.
    totals: Totals,
    /// Each checked file, in order.
    files: Vec<FileDoc<'a>>,
    /// Files and folders that couldn't be read.
    unread: Vec<UnreadDoc<'a>>,
    /// Skipped files and folders.
    skipped: &'a [Skipped],
    /// The games requested with `--games`. Absent if none were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<&'a Games>,
}

/// The result of checking one file.
#[derive(Serialize, JsonSchema)]
struct FileDoc<'a> {
    /// The name of the file: its path without parts such as `./`, the name of a shipped ruleset, or `<stdin>`. Control
    /// characters, and bytes that aren't UTF-8, are escaped.
    path: &'a str,
    /// Whether the rules can be played: true if neither the file nor any of its parents has an error. Warnings that
    /// count as errors don't affect this.
    playable: bool,
    /// The files that were read: the file itself, its parent, its parent's parent, and so on.
    reads: Vec<ReadDoc<'a>>,
    /// The findings, in the same order as the files and, within each file, in source order.
    findings: Vec<FindingDoc<'a>>,
    /// Notes about the file that aren't problems.
    notes: &'a [String],
    /// The proofs requested with `--prove`. Absent if none were requested, or the rules can't be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    proofs: Option<&'a Proofs>,
}

/// A file that was read.
#[derive(Serialize, JsonSchema)]
struct ReadDoc<'a> {
    /// The name of the file: a path, or the name of a shipped ruleset.
    name: &'a str,
    /// Whether the file is a shipped ruleset.
    shipped: bool,
}

/// One finding.
#[derive(Serialize, JsonSchema)]
struct FindingDoc<'a> {
    /// The id of this kind of finding. It never changes.
    id: &'a str,
    /// Error or warning.
    severity: Severity,
    /// The problem, in a sentence.
    message: &'a str,
    /// Where the problem is. Absent if the problem isn't in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place<'a>>,
    /// A label for that location. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    /// Other locations that help explain the problem.
    others: Vec<LabelDoc<'a>>,
    /// How to correct the problem. Absent if charleston has no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    /// A fix. Absent if no fix is known to work.
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixDoc<'a>>,
}

/// A location with a label.
#[derive(Serialize, JsonSchema)]
struct LabelDoc<'a> {
    /// The location.
    place: Place<'a>,
    /// The label.
    label: &'a str,
}

/// A set of edits that fixes the problem. The fix has been tested and doesn't cause other errors, but it can reveal
/// hidden ones. Fixes of different findings can be the same or overlap: check again after applying one.
#[derive(Serialize, JsonSchema)]
struct FixDoc<'a> {
    /// Whether the fix can be applied without asking. `--fix` applies safe fixes only to the named files, and only to
    /// those that are clearly rule files.
    kind: FixKind,
    /// A short description of the fix.
    title: &'a str,
    /// The edits, in source order, without overlaps.
    edits: Vec<EditDoc<'a>>,
}

/// A range in a file and its new text.
#[derive(Serialize, JsonSchema)]
struct EditDoc<'a> {
    /// The range. Empty to insert text.
    place: Place<'a>,
    /// The new text.
    text: &'a str,
}

/// A file or folder that couldn't be read, and why.
#[derive(Serialize, JsonSchema)]
pub(super) struct UnreadDoc<'a> {
    /// The path as the user gave it. Control characters, and bytes that aren't UTF-8, are escaped.
    path: &'a str,
    /// The id of this kind of finding.
    id: &'a str,
    /// Why the file or folder couldn't be read.
    message: &'a str,
    /// How to correct the problem. Absent if charleston has no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

/// Renders the findings of a check as JSON.
pub fn render(checks: &Checks) -> String {
    let Checks { files, unread, skipped, games, here: _ } = checks;
    written(&ChecksDoc {
        format: FORMAT,
        totals: checks.totals(),
        files: files.iter().map(file).collect(),
        unread: unread.iter().map(self::unread).collect(),
        skipped,
        games: games.as_ref(),
    })
}

/// Returns the JSON Schema (draft 7) for the result of a check. The schema allows additional keys, because later
/// versions may add some.
pub fn schema() -> Value {
    of::<ChecksDoc<'static>>()
}

fn file(checked: &CheckedFile) -> FileDoc<'_> {
    let CheckedFile { path, findings, sources, references, is_playable, schedule: _, notes, proofs } =
        checked;
    let reads = sources.iter().zip(references).map(|(source, reference)| ReadDoc {
        name: &source.name,
        shipped: matches!(reference, Reference::Slug(_)),
    });
    let places = Places::of(checked);
    FileDoc {
        path,
        playable: *is_playable,
        reads: reads.collect(),
        findings: findings.iter().map(|found| finding(found, &places)).collect(),
        notes,
        proofs: proofs.as_ref(),
    }
}

fn finding<'a>(finding: &'a Diagnostic, places: &Places<'a>) -> FindingDoc<'a> {
    let Diagnostic {
        id,
        severity,
        message,
        primary,
        others,
        help,
        fix,
        candidates: _,
        fallback: _,
        topic: _,
    } = finding;
    let label = |label: &'a Label| Some(LabelDoc { place: places.get(label.span)?, label: &label.text });
    let edit = |edit: &'a Edit| Some(EditDoc { place: places.get(edit.span)?, text: &edit.text });
    let primary = primary.as_ref().and_then(label);
    FindingDoc {
        id: id.as_str(),
        severity: *severity,
        message,
        place: primary.as_ref().map(|primary| primary.place),
        label: primary.map(|primary| primary.label).filter(|label| !label.is_empty()),
        others: others.iter().filter_map(label).collect(),
        help: help.as_deref(),
        fix: fix.as_deref().map(|fix| FixDoc {
            kind: fix.kind,
            title: &fix.title,
            edits: fix.edits.iter().filter_map(edit).collect(),
        }),
    }
}

pub(super) fn unread(Unread { path, finding }: &Unread) -> UnreadDoc<'_> {
    let Diagnostic { id, message, help, .. } = finding;
    UnreadDoc { path, id: id.as_str(), message, help: help.as_deref() }
}
