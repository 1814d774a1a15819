//! What lints say can be taken out, can be: the file is then played as before, and nothing is said of it any more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use charleston::check::lint::ALL;
use charleston::check::report::{CheckedFile, check};
use charleston::diagnostic::{Diagnostic, Edit, Fix};
use charleston::play::player::RandomPlayer;
use charleston::schedule::Schedule;
use charleston::schedule::routes::{Routes, Turn};
use charleston::session::Session;
use charleston::source::Memory;
use charleston::table::random::{Purpose, Randomness};

use crate::sizes::WITHOUT_EFFECT_GAMES;

use charleston::check::laws::anything::any_context;

/// The lints whose findings make no difference to what is played.
const IDLE: [&str; 7] = [
    "blind-beyond-the-pass",
    "every-deal",
    "impossible-penalty",
    "not-in-the-box",
    "repeats-parent",
    "toml-1-1",
    "without-effect",
];

/// The flagged files of a lint.
fn flagged(id: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/lints").join(id);
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .filter(|(name, _)| name.starts_with("flagged"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{id}");
    files
}

fn checked(text: &str) -> CheckedFile {
    check(&Memory::default().with_file("club.toml", text), "club.toml").unwrap()
}

fn fixed(text: &str, Fix { title, edits, .. }: &Fix) -> String {
    assert!(!title.is_empty() && !edits.is_empty());
    let mut fixed = text.to_owned();
    let mut end = text.len();
    for Edit { span, text } in edits.iter().rev() {
        assert!(span.source.0 == 0 && span.start <= span.end && span.end <= end, "{edits:?}");
        fixed.replace_range(span.start..span.end, text);
        end = span.start;
    }
    fixed
}

/// Plays a game at one table and the same commands at the other: what may be done is the same, and so is what each
/// seat holds in the end.
fn leads_the_other(case: &str, leading: &Arc<Schedule>, following: &Arc<Schedule>, seed: u64) {
    let context = any_context(leading.ruleset(), &mut Randomness::from_seed(seed).draw(Purpose::Player, 2));
    let [mut one, mut other] =
        [leading, following].map(|schedule| Session::shuffled(Arc::clone(schedule), seed, context).unwrap());
    let mut player = RandomPlayer::new(seed);
    while let Some(turn) = player.turn(&one) {
        one.play_move(&turn).unwrap();
        let played = other.play_move(&turn);
        assert!(played.is_ok(), "{case}, seed {seed}: {turn:?}: {played:?}");
    }
    let hands = |table: &Session| -> Vec<String> {
        let seats = leading.ruleset().every_seat().filter_map(|seat| table.private(seat));
        seats.map(|own| own.rack().to_string()).collect()
    };
    assert_eq!(hands(&one), hands(&other), "{case}, seed {seed}");
    assert_eq!(player.turn(&other), None, "{case}, seed {seed}: the other goes on");
}

/// Every way it can go, on whatever deal.
fn ways(schedule: &Schedule) -> BTreeSet<Vec<Turn>> {
    Routes::of(schedule).routes.into_iter().map(|route| route.turns).collect()
}

fn is_played_the_same(case: &str, one: CheckedFile, other: CheckedFile) {
    let [one, other] = [one, other].map(|file| Arc::new(file.schedule.unwrap_or_else(|| panic!("{case}"))));
    assert_eq!(ways(&one), ways(&other), "{case}");
    for seed in WITHOUT_EFFECT_GAMES.seeds() {
        leads_the_other(case, &one, &other, seed);
        leads_the_other(case, &other, &one, seed);
    }
}

fn of_lint<'a>(file: &'a CheckedFile, id: &str) -> Vec<&'a Diagnostic> {
    file.findings.iter().filter(|finding| finding.id.as_str() == id).collect()
}

#[test]
fn settings_without_effect_can_be_removed() {
    for id in IDLE {
        let mut taken_out = 0;
        for (name, text) in flagged(id) {
            let before = checked(&text);
            for finding in of_lint(&before, id) {
                let Some(fix) = &finding.fix else { continue };
                let case = format!("{id}/{name}: {}", finding.message);
                let text = fixed(&text, fix);
                let after = checked(&text);
                let left: Vec<_> =
                    of_lint(&after, id).iter().map(|finding| finding.message.clone()).collect();
                assert!(!left.contains(&finding.message), "{case}\n{text}");
                assert!(after.findings.len() < before.findings.len(), "{case}: {:?}\n{text}", after.findings);
                is_played_the_same(&case, checked(&before.sources.iter().next().unwrap().text), after);
                taken_out += 1;
            }
        }
        assert!(taken_out > 0, "{id} has no fix");
    }
}

#[test]
fn every_fix_leaves_fewer_findings() {
    for lint in ALL {
        for (name, text) in flagged(lint.id.as_str()) {
            let before = checked(&text).findings;
            for fix in before.iter().filter_map(|finding| finding.fix.as_deref()) {
                let after = checked(&fixed(&text, fix));
                assert!(after.schedule.is_some(), "{}/{name}: {}", lint.id.as_str(), fix.title);
                assert!(
                    of_lint(&after, lint.id.as_str()).len() < before.len(),
                    "{}/{name}: {}",
                    lint.id.as_str(),
                    fix.title
                );
            }
        }
    }
}
