//! What a check says, for programs: all there is, in a form that `schemas/check.schema.json` describes.

use serde::Serialize;
use serde_json::Value;

use crate::check::report::{BrokenGame, CheckedFile, Checks, Games, Skipped, Totals, Unread, WhySkipped};
use crate::diagnostic::{Diagnostic, Edit, FixKind, Label, Severity};
use crate::output::places::{Place, Places, Point};
use crate::saved::schema::of;
use crate::source::Reference;

pub mod shape;

use shape::{
    BrokenGameDoc, ChecksDoc, EditDoc, FORMAT, FileDoc, FindingDoc, FixDoc, FixKindDoc, GamesDoc, LabelDoc,
    PlaceDoc, PointDoc, ReadDoc, SeverityDoc, SkippedDoc, TotalsDoc, UnreadDoc, WhySkippedDoc,
};

/// The findings of a check as JSON.
pub fn render(checks: &Checks) -> String {
    written(&doc(checks))
}

/// The JSON Schema of that, draft 7. It leaves room for keys that come later.
pub fn schema() -> Value {
    let mut schema = of::<ChecksDoc<'static>>();
    open(&mut schema);
    schema
}

/// Says of each object that it may have further keys.
fn open(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") {
                map.insert("additionalProperties".to_owned(), true.into());
            }
            map.values_mut().for_each(open);
        }
        Value::Array(list) => list.iter_mut().for_each(open),
        _ => {}
    }
}

/// The schema as it is published.
pub fn published() -> String {
    format!("{:#}\n", schema())
}

/// A document as indented text that ends its last line.
pub(crate) fn written(doc: &impl Serialize) -> String {
    // None of these types has a key that is no text, which is all that could go wrong.
    serde_json::to_string_pretty(doc).unwrap_or_default() + "\n"
}

fn doc(checks: &Checks) -> ChecksDoc<'_> {
    let Totals { files, errors, warnings, unread } = checks.totals();
    let Checks { files: checked, unread: not_read, skipped, games, here: _ } = checks;
    ChecksDoc {
        format: FORMAT,
        totals: TotalsDoc { files, errors, warnings, unread },
        files: checked.iter().map(file).collect(),
        unread: not_read.iter().map(self::unread).collect(),
        skipped: skipped.iter().map(self::skipped).collect(),
        games: games.as_ref().map(self::games),
    }
}

fn games(games: &Games) -> GamesDoc<'_> {
    let Games { played, broken } = games;
    GamesDoc { played: *played, broken: broken.iter().map(broken_game).collect() }
}

fn broken_game(game: &BrokenGame) -> BrokenGameDoc<'_> {
    let BrokenGame { path, seed, law } = game;
    BrokenGameDoc { path, seed: *seed, law }
}

fn file(checked: &CheckedFile) -> FileDoc<'_> {
    let CheckedFile { path, findings, sources, references, is_playable, schedule: _, notes, proofs } =
        checked;
    let reads = sources.iter().zip(references).map(|(source, reference)| ReadDoc {
        name: &source.name,
        shipped: matches!(reference, Reference::Slug(_)),
    });
    let places = Places::of(checked);
    let findings = findings.iter().map(|found| finding(found, &places));
    FileDoc {
        path,
        playable: *is_playable,
        reads: reads.collect(),
        findings: findings.collect(),
        notes,
        proofs: proofs.as_ref(),
    }
}

fn finding<'a>(finding: &'a Diagnostic, places: &Places<'a>) -> FindingDoc<'a> {
    let Diagnostic { id, severity, message, primary, others, help, fix, candidates: _, cause: _ } = finding;
    let label =
        |label: &'a Label| Some(LabelDoc { place: place(places.get(label.span)?), label: &label.text });
    let edit = |edit: &'a Edit| Some(EditDoc { place: place(places.get(edit.span)?), text: &edit.text });
    let primary = primary.as_ref().and_then(label);
    let said = primary.as_ref().map(|primary| primary.label).filter(|label| !label.is_empty());
    FindingDoc {
        id: id.as_str(),
        severity: match severity {
            Severity::Warning => SeverityDoc::Warning,
            Severity::Error => SeverityDoc::Error,
        },
        message,
        place: primary.map(|primary| primary.place),
        label: said,
        others: others.iter().filter_map(label).collect(),
        help: help.as_deref(),
        fix: fix.as_deref().map(|fix| FixDoc {
            kind: match fix.kind {
                FixKind::Safe => FixKindDoc::Safe,
                FixKind::Suggestion => FixKindDoc::Suggestion,
            },
            title: &fix.title,
            edits: fix.edits.iter().filter_map(edit).collect(),
        }),
    }
}

fn place(place: Place<'_>) -> PlaceDoc<'_> {
    let Place { file, is_shipped: _, start, end } = place;
    let point = |Point { byte, line, column, utf16: _ }| PointDoc { byte, line, column };
    PlaceDoc { file, start: point(start), end: point(end) }
}

fn unread(unread: &Unread) -> UnreadDoc<'_> {
    let Unread { path, finding: Diagnostic { id, message, help, .. } } = unread;
    UnreadDoc { path, id: id.as_str(), message, help: help.as_deref() }
}

fn skipped(skipped: &Skipped) -> SkippedDoc<'_> {
    let Skipped { path, why } = skipped;
    let why = match why {
        WhySkipped::NoRules => WhySkippedDoc::NoRules,
        WhySkipped::LinkedFolder => WhySkippedDoc::LinkedFolder,
        WhySkipped::Again => WhySkippedDoc::Again,
        WhySkipped::Hidden => WhySkippedDoc::Hidden,
        WhySkipped::Built => WhySkippedDoc::Built,
    };
    SkippedDoc { path, why }
}
