//! The gallery of bad files: one minimal file per id, and the report on it that a club member reads.

use charleston::internal::diagnostic::{Diagnostic, Sources};
use charleston::internal::load::{Checked, check};
use charleston::internal::output::text::render;
use charleston::{Directory, Memory};

use crate::gallery::{self, assert_page, ids, read};

/// The names of the bad files, without `.toml`. Each is named after the id it shows.
pub fn cases() -> Vec<String> {
    gallery::cases("bad", ".toml")
}

/// Checks a bad file.
pub fn checked(case: &str) -> Checked {
    check(&Directory::new(gallery::folder("bad")), &format!("{case}.toml")).unwrap()
}

fn page(findings: &[Diagnostic], sources: &Sources) -> String {
    render(findings, sources, false)
}

#[test]
fn every_bad_file_matches_its_snapshot() {
    for case in cases() {
        let Checked { schedule, findings, sources } = checked(&case);
        assert!(schedule.is_none(), "{case} can be played");
        assert_page(&format!("bad/{case}"), &page(&findings, &sources));
    }
}

#[test]
fn no_one_draws_first_from_the_middle() {
    let club = "extends = \"wall.toml\"\nname = \"Club\"\nsource = \"Us\"\npasses.swap.to = \"middle\"\n";
    let files = Memory::default().with_file("wall.toml", read("bad", "rack-too-small-drawn.toml"));
    let checked = check(&files.with_file("club.toml", club), "club.toml").unwrap();
    assert_eq!(ids(&checked.findings), [""; 0]);
}

#[test]
fn a_bad_file_shows_only_its_own_id() {
    for case in cases() {
        let ids = ids(&checked(&case).findings);
        assert!(!ids.is_empty(), "{case}");
        if case != "eight-defects" {
            assert!(
                ids.iter().all(|id| case == *id || case.starts_with(&format!("{id}-"))),
                "{case}: {ids:?}"
            );
        }
    }
}

/// Checks a file that extends another. Returns the report.
fn extended(parent: &str, child: &str) -> String {
    let memory = Memory::default().with_file("house.toml", parent).with_file("club.toml", child);
    let Checked { findings, sources, .. } = check(&memory, "club.toml").unwrap();
    page(&findings, &sources)
}

/// The house rules that the clubs here extend.
fn house() -> String {
    read("mistakes", "house.toml")
}

/// A child that switches from its parent's tiles to cards starts a new box. If it adds a tile to its parent's cards,
/// the error shows both places.
#[test]
fn a_child_can_replace_the_whole_box() {
    let tiles = house() + "\n[table]\ndealer-extra = 0\n[box]\nsuits = [\"bam\"]\nflowers = 0\njokers = 40\n";
    let cards = house() + "\n[table]\ndealer-extra = 0\n[box]\nof = \"cards\"\njokers = 40\n";
    for (parent, child, held) in [
        (&tiles, "[box]\nof = \"cards\"\n", 52),
        (&tiles, "[box]\nof = \"cards\"\nsets = 2\njokers = 1\n", 106),
        (&tiles, "box.of = \"tiles\"\n", 36 + 28 + 40),
        (&cards, "[box]\nof = \"tiles\"\n", 152),
        (&cards, "[box]\nof = \"tiles\"\nflowers = 1\n", 145),
        (&cards, "[box]\nof = \"cards\"\nsets = 1\n", 92),
    ] {
        let memory = Memory::default()
            .with_file("house.toml", parent.as_str())
            .with_file("club.toml", format!("extends = \"house.toml\"\n{child}"));
        let Checked { schedule, findings, sources } = check(&memory, "club.toml").unwrap();
        let schedule = schedule.unwrap_or_else(|| panic!("{child}\n{}", page(&findings, &sources)));
        assert_eq!(schedule.ruleset().tile_box().total(), held, "{child}");
    }
    let page = extended(&cards, "extends = \"house.toml\"\n[box]\nflowers = 4\n");
    assert_page("a_tile_among_the_cards_of_the_parent", &page);
}

#[test]
fn parent_errors_name_the_extends_line() {
    let page = extended(
        "format = 1\nname = \"House\"\n",
        "extends = \"house.toml\"\n[charleston]\nphases = [\"first\"]\n[phases.first]\npasses = [\"x\"]\n[passes.x]\nto = \"right\"\n",
    );
    assert_eq!(page, "");
    let broken = house().replace("\"second-left\"]", "\"third-left\"]");
    let page = extended(&broken, "extends = \"house.toml\"\nname = \"Club\"\n");
    assert_page("a_fault_of_the_parents_meaning", &page);
}

/// Rules for five players that replace the parent's seats and Charleston.
const FIVE: &str = r#"
[table]
seats = ["ann", "bea", "cleo", "dora", "eve"]

[charleston]
phases = ["main"]

[phases.main]
passes = ["around"]

[passes.around]
to = "right"
"#;

#[test]
fn unplayed_inherited_passes_are_not_checked() {
    // The unplayed phase names a pass, a seat and a phase that don't exist.
    let odd = house()
        .replace("[\"second-left\"]", "[\"nothing\"]")
        .replace("stop = \"any-seat\"", "stop = \"nobody\", leads-to = \"nowhere\"");
    let across = "extends = \"house.toml\"\n[passes.first-across]\nto = \"left\"\n";
    let memory = Memory::default()
        .with_file("house.toml", house())
        .with_file("odd.toml", odd)
        .with_file("across.toml", across);
    // With the last parent, the club plays an inherited pass, so that pass is checked.
    let with_across = FIVE.replace("[\"around\"]", "[\"around\", \"first-across\"]");
    for (parent, five) in
        [("nmjl", FIVE), ("house.toml", FIVE), ("odd.toml", FIVE), ("across.toml", with_across.as_str())]
    {
        let club = format!("extends = \"{parent}\"\nname = \"Five\"\n{five}");
        let Checked { schedule, findings, sources } =
            check(&memory.clone().with_file("club.toml", club), "club.toml").unwrap();
        assert!(schedule.is_some(), "{parent}\n{}", page(&findings, &sources));
    }
}
