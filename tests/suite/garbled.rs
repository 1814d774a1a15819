//! Rulesets with a few values exchanged at random: none panics, and what is accepted can be played to its end.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use charleston::load::{Checked, check};
use charleston::output::text::render;
use charleston::play::player::RandomPlayer;
use charleston::schedule::routes::Routes;
use charleston::session::Session;
use charleston::source::{Memory, Shipped};
use charleston::table::context::DealContext;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::sizes::EXCHANGED_VALUES;

/// Every shipped ruleset, and every variant of the stories, which say what no shipped one does.
fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/variants");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let variants = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    Shipped::slugs().map(|slug| Shipped::text(slug).unwrap().to_owned()).chain(variants).collect()
}

/// One of these with a few values, keys or names exchanged for others of the same files.
fn garbled(files: &[String], chance: &mut ChaCha8Rng) -> String {
    const VALUES: [&str; 44] = [
        "0",
        "1",
        "3",
        "5",
        "13",
        "20",
        "\"right\"",
        "\"across\"",
        "\"each-other\"",
        "\"left\"",
        "[]",
        "true",
        "\"skip-pass\"",
        "\"end-phase\"",
        "\"end-charleston\"",
        "\"redeal\"",
        "[\"joker\", \"flower\", \"dot\"]",
        "{ min = 0, max = 20, settle = \"independent\" }",
        "{ min = 2, max = 1, settle = \"fewest\" }",
        "{ stop = \"west\", until = \"first-pick-up\", leads-to = \"courtesy\" }",
        "{ asked-by = \"south\", at-most = 20 }",
        "{ agree = \"majority\", leads-to = \"end\" }",
        "[\"east\", \"south\", \"west\"]",
        "[[\"east\", \"west\"]]",
        "-2",
        "\"middle\"",
        "\"wall\"",
        "\"before\"",
        "\"chance\"",
        "\"once-all-passed\"",
        "\"clockwise\"",
        "\"any-tiles\"",
        "[\"right\", \"none\", \"left\"]",
        "[\"east\", \"east\"]",
        "[\"one-suit\", \"all-different\"]",
        "[\"not-just-received\"]",
        "[\"win\", \"wall-game\"]",
        "{ cycle = 4, on = [2, 4] }",
        "{ north = { gives = \"what-came\", at-the-end = \"into-the-wall\" } }",
        "{ over = 2, back = -1 }",
        "{ west = 2 }",
        "[{ from = \"east\", to = \"west\", tiles = 2 }, { to = \"right\" }]",
        "{ leads-to = \"courtesy\" }",
        "{ agree = 2, ballot = \"secret\", at-most = 3 }",
    ];
    let mut pick = |below: usize| chance.next_u32() as usize % below.max(1);
    let mut lines: Vec<String> = files[pick(files.len())].lines().map(str::to_owned).collect();
    if pick(4) == 0 {
        let more =
            [", \"west\"", ", \"west\", \"north\"", "", ", \"x\", \"y\", \"west\", \"north\""][pick(4)];
        lines.push(format!("[table]\nseats = [\"east\", \"south\"{more}]"));
    }
    if pick(4) == 0 {
        let holds = [
            "of = \"cards\"",
            "suits = []\nsets = 4",
            "sets = 4\ncopies = 8",
            "winds = false\nof = \"cards\"",
        ];
        lines.push(format!("[box]\n{}", holds[pick(4)]));
    }
    for _ in 0..=pick(3) {
        let (at, other) = (pick(lines.len()), pick(lines.len()));
        match (pick(5), lines[at].split_once(" = ").map(|(key, _)| key.to_owned())) {
            (0, _) => drop(lines.remove(at)),
            (1, _) => lines.insert(at, lines[other].clone()),
            (_, Some(key)) => lines[at] = format!("{key} = {}", VALUES[pick(VALUES.len())]),
            (_, None) => lines.swap(at, other),
        }
    }
    lines.join("\n")
}

#[test]
fn garbled_files_never_panic_and_accepted_ones_play() {
    let seed = 20_261_120;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let (files, mut played) = (files(), 0);
    for round in EXCHANGED_VALUES.seeds() {
        let text = garbled(&files, &mut chance);
        let memory = Memory::default().with_file("club.toml", text.clone());
        let Checked { schedule, findings, sources } = check(&memory, "club.toml").unwrap();
        assert_eq!(schedule.is_none(), !findings.is_empty(), "seed {seed}, round {round}:\n{text}");
        assert_eq!(render(&findings, &sources, false).is_empty(), findings.is_empty());
        let mut said: Vec<String> = findings.iter().map(|finding| finding.line(&sources)).collect();
        said.sort();
        let count = said.len();
        said.dedup();
        assert_eq!(said.len(), count, "seed {seed}, round {round}: something is said twice:\n{text}");
        let Some(schedule) = schedule else { continue };
        played += 1;
        let schedule = Arc::new(schedule);
        assert!(!Routes::of(&schedule).routes.is_empty(), "seed {seed}, round {round}:\n{text}");
        let mut session = Session::shuffled(schedule, round, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(round);
        for _ in 0..5_000 {
            if session.is_over() {
                break;
            }
            let turn = player.turn_but_for(&session, None).expect("somebody can act");
            session.play_move(&turn).unwrap();
        }
        assert!(session.is_over(), "seed {seed}, round {round}: the table does not end:\n{text}");
    }
    assert!(played > EXCHANGED_VALUES.count() / 15, "only {played} were accepted");
}
