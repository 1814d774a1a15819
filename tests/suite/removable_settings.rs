//! A setting that a lint wants removed can be removed: the file plays as before, and the warning is gone.

use std::collections::BTreeSet;
use std::sync::Arc;

use charleston::Schedule;
use charleston::internal::check::laws::random;
use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::diagnostic::Diagnostic;
use charleston::internal::editor::apply;
use charleston::internal::schedule::routes::{Routes, Turn};
use charleston::play::RandomPlayer;
use charleston::session::Session;
use charleston::table::{Purpose, Randomness};

use crate::gallery::{cases, club, read};
use crate::sizes::WITHOUT_EFFECT_GAMES;

/// The lints that flag settings without any effect on the game.
const IDLE: [&str; 7] = [
    "blind-beyond-the-pass",
    "every-deal",
    "impossible-penalty",
    "not-in-the-box",
    "repeats-parent",
    "toml-1-1",
    "without-effect",
];

fn checked(text: &str) -> CheckedFile {
    check(&club(text), "club.toml").unwrap()
}

/// Plays a game at one table and the same commands at the other. All of them must be legal there, and every seat must
/// end up with the same hand.
fn leads_the_other(case: &str, leading: &Arc<Schedule>, following: &Arc<Schedule>, seed: u64) {
    let context =
        random::context(leading.ruleset(), &mut Randomness::from_seed(seed).draw(Purpose::Player, 2));
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

/// Every route of the Charleston, on any deal.
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
        let folder = format!("lints/{id}");
        for name in cases(&folder, ".toml").iter().filter(|name| name.starts_with("flagged")) {
            let text = read(&folder, &format!("{name}.toml"));
            let before = checked(&text);
            for finding in of_lint(&before, id) {
                let Some(fix) = &finding.fix else { continue };
                let case = format!("{id}/{name}: {}", finding.message);
                let text = apply(&text, &fix.edits);
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
