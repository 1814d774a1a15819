//! Defects planted in every shipped ruleset, one by one and in random sets: each is found once, on the exact token,
//! whatever else is wrong in the file.

use std::ops::Range;

use charleston::internal::diagnostic::{Diagnostic, RuleId, SourceId};
use charleston::internal::load::{Checked, check};
use charleston::internal::output::text::render;
use charleston::table::{Draw, Purpose, Randomness};
use charleston::{Memory, Shipped};

mod defects;
use defects::{Defect, Kind, Token, all};

use crate::sizes::{self, HANDFULS};

/// A ruleset's slug, its text, and the defects that can be planted in it.
type Plot = (&'static str, &'static str, Vec<Defect>);

fn plots() -> Vec<Plot> {
    let texts = Shipped::slugs().map(|slug| (slug, without_notes(Shipped::text(slug).unwrap())));
    texts.map(|(slug, text)| (slug, text, all(text))).collect()
}

/// Removes the notes from a text, because two defects in one list can hide each other.
fn without_notes(text: &'static str) -> &'static str {
    match text.split_once("notes = [\n") {
        Some((before, list)) => {
            let (_, after) = list.split_once("\n]\n").unwrap();
            format!("{before}{after}").leak()
        }
        None => text,
    }
}

/// Plants defects in a text. Returns the text, and where each defect must be found.
fn planted(text: &str, defects: &[&Defect]) -> (String, Vec<(&'static str, Range<usize>)>) {
    let mut edits: Vec<_> = defects.iter().map(|defect| &defect.edit).collect();
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut planted = String::new();
    let mut copied = 0;
    for (range, new) in &edits {
        planted += &text[copied..range.start];
        planted += new;
        copied = range.end;
    }
    planted += &text[copied..];
    // The new position of a byte, after everything that was inserted at or before it.
    let now = |at: usize, is_end: bool| {
        let before = edits
            .iter()
            .filter(|(range, _)| range.end < at || (range.end == at && !(is_end && range.is_empty())));
        let (put, taken) =
            before.fold((0, 0), |(put, taken), (range, new)| (put + new.len(), taken + range.len()));
        at + put - taken
    };
    let token = |defect: &&Defect| {
        let place = match &defect.at {
            Token::Old(range) if range.is_empty() => now(range.start, false)..now(range.start, false),
            Token::Old(range) => now(range.start, false)..now(range.end, true),
            Token::New(range) => {
                let start = now(defect.edit.0.end, false) - defect.edit.1.len();
                start + range.start..start + range.end
            }
            Token::FirstLine => first_line(&planted),
        };
        (defect.id, place)
    };
    let mut expected: Vec<_> = defects.iter().map(token).collect();
    expected.sort_by_key(|(id, place)| (place.start, *id));
    (planted, expected)
}

fn first_line(text: &str) -> Range<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if !line.starts_with('#') && !line.trim().is_empty() {
            return start..start + line.trim_end().len();
        }
        start += line.len();
    }
    0..0
}

/// The ids and places of the findings. For syntax errors, only the start counts.
fn places(findings: &[Diagnostic]) -> Vec<(&'static str, Range<usize>)> {
    let mut found: Vec<_> = findings
        .iter()
        .map(|finding| {
            let span = finding.place().unwrap();
            let end = if finding.id == RuleId::InvalidToml { span.start } else { span.end };
            (finding.id.as_str(), span.start..end)
        })
        .collect();
    found.sort_by_key(|(id, place)| (place.start, *id));
    found
}

/// Checks a file with planted defects. Returns the findings, and how they differ from what's expected.
fn found(memory: Memory, expected: &[(&'static str, Range<usize>)]) -> (Vec<Diagnostic>, Option<String>) {
    let Checked { schedule, findings, sources } = check(&memory, "club.toml").unwrap();
    let places = places(&findings);
    let lacks: Vec<_> = expected.iter().filter(|place| !places.contains(place)).collect();
    let more: Vec<_> = places.iter().filter(|place| !expected.contains(place)).collect();
    let wrong = schedule.is_some() || places != expected;
    let said = wrong.then(|| {
        format!("not found {lacks:?}, and too much {more:?} in\n{}", render(&findings, &sources, false))
    });
    (findings, said)
}

/// Plants defects in a ruleset and checks it. Notes in `wrong` if the findings aren't exactly the planted defects.
fn found_in(plot: &Plot, defects: &[&Defect], wrong: &mut Vec<String>) -> Vec<Diagnostic> {
    let (slug, text, _) = plot;
    let (planted, expected) = planted(text, defects);
    let (findings, said) = found(Memory::default().with_file("club.toml", planted), &expected);
    wrong.extend(said.map(|said| format!("{slug}: {said}")));
    findings
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

#[test]
fn each_planted_defect_is_found_and_corrected() {
    let (mut kinds, mut wrong) = (Vec::new(), Vec::new());
    for plot in plots() {
        kinds.extend(plot.2.iter().map(|defect| defect.kind));
        for defect in sizes::sample(&plot.2) {
            let findings = found_in(&plot, &[defect], &mut wrong);
            let [finding] = findings.as_slice() else { continue };
            if let Some(meant) = &defect.help {
                let help = finding.help.as_deref().unwrap_or_default();
                let says = |text: &str| text.contains(&format!("`{meant}`"));
                assert!(says(help) || says(&finding.message), "{}: {meant} for {finding:?}", plot.0);
                assert!(defect.kind == Kind::Missing || help.contains("did you mean"), "{finding:?}");
            }
            let has_first = finding.others.iter().any(|label| label.text == "the first time");
            assert_eq!(defect.kind == Kind::Twice, has_first, "{}: {finding:?}", plot.0);
        }
    }
    assert_none(&wrong);
    let of = |kind: &Kind| kinds.iter().filter(|planted| *planted == kind).count();
    let every = Kind::EIGHT.iter().chain(&Kind::OPEN);
    assert!(every.clone().all(|kind| of(kind) >= 8), "{:?}", every.map(of).collect::<Vec<_>>());
}

/// In a parent, the same defects are found, and the findings also show the line that extends it.
#[test]
fn a_parents_defects_show_both_files() {
    let mut wrong = Vec::new();
    for plot in plots() {
        let (slug, text, defects) = &plot;
        // A top-level key that the parent lacks may be set in the child.
        let below = defects.iter().filter(|defect| !matches!(defect.at, Token::FirstLine));
        for defect in sizes::sample(below) {
            let (planted, expected) = planted(text, &[defect]);
            let memory = Memory::default()
                .with_ruleset("parent", planted)
                .with_file("club.toml", "extends = \"parent\"\nname = \"Club\"\n");
            let (findings, said) = found(memory, &expected);
            wrong.extend(said.map(|said| format!("{slug}: {said}")));
            let is_shown = |place: u16| {
                let labels =
                    findings.iter().flat_map(|finding| finding.primary.iter().chain(&finding.others));
                labels.into_iter().any(|label| label.span.source == SourceId(place))
            };
            assert!(is_shown(0) && is_shown(1), "{slug}: {findings:?}");
        }
    }
    assert_none(&wrong);
}

/// Picks independent defects, one of each of these kinds if there is one.
fn pick<'a>(defects: &'a [Defect], kinds: &[Kind], draw: &mut Draw) -> Vec<&'a Defect> {
    let mut picked: Vec<&Defect> = Vec::new();
    for kind in kinds {
        let of_kind: Vec<&Defect> = defects
            .iter()
            .filter(|defect| defect.kind == *kind && picked.iter().all(|other| defect.goes_with(other)))
            .collect();
        if !of_kind.is_empty() {
            picked.push(of_kind[draw.below(of_kind.len())]);
        }
    }
    picked
}

/// Plants several defects of these kinds in every ruleset, and returns the largest number planted at once.
fn plant_handfuls(kinds: impl Fn(&mut Draw) -> Vec<Kind>) -> usize {
    let (mut largest, mut wrong) = (0, Vec::new());
    for plot in plots() {
        for seed in HANDFULS.seeds() {
            let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
            let mut kinds = kinds(&mut draw);
            draw.mix(&mut kinds);
            let defects = pick(&plot.2, &kinds, &mut draw);
            largest = largest.max(defects.len());
            if !defects.is_empty() {
                found_in(&plot, &defects, &mut wrong);
            }
        }
    }
    assert_none(&wrong);
    largest
}

#[test]
fn two_defects_are_two_findings() {
    let two = |draw: &mut Draw| {
        let all: Vec<Kind> = Kind::EIGHT.into_iter().chain(Kind::OPEN).collect();
        vec![all[draw.below(all.len())], all[draw.below(all.len())]]
    };
    assert_eq!(plant_handfuls(two), 2);
}

#[test]
fn eight_planted_defects_are_eight_findings() {
    assert_eq!(plant_handfuls(|_| Kind::EIGHT.to_vec()), 8);
}

#[test]
fn eight_defects_are_found_despite_unclosed_brackets() {
    let all = |draw: &mut Draw| {
        let open = Kind::OPEN.into_iter().take(draw.below(5));
        Kind::EIGHT.into_iter().chain(Kind::EIGHT).chain(open).collect()
    };
    assert!(plant_handfuls(all) >= 16);
}

#[test]
fn the_first_ten_unclosed_brackets_are_reported() {
    let (slug, text, defects) = plots().into_iter().find(|(slug, ..)| *slug == "nmjl").unwrap();
    for seed in HANDFULS.seeds() {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 1);
        let mut kinds = Kind::OPEN.repeat(4);
        draw.mix(&mut kinds);
        kinds.push(Kind::Table);
        let picked = pick(&defects, &kinds, &mut draw);
        let (planted, expected) = planted(text, &picked);
        let memory = Memory::default().with_file("club.toml", planted);
        let Checked { findings, sources, .. } = check(&memory, "club.toml").unwrap();
        let page = || format!("{slug}, {seed}:\n{}", render(&findings, &sources, false));
        let open = |all: Vec<(&'static str, Range<usize>)>| -> Vec<_> {
            all.into_iter().filter(|(id, _)| *id == "invalid-toml").collect()
        };
        let expected = open(expected);
        assert!(expected.len() > 10);
        assert_eq!(open(places(&findings)), &expected[..10], "{}", page());
        let counted = |id: &str| findings.iter().filter(|finding| finding.id.as_str() == id).count();
        assert_eq!((counted("too-many-findings"), counted("unknown-key")), (1, 1), "{}", page());
    }
}
