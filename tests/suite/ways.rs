//! How the ways a Charleston can run are told where there are too many to read.

use charleston::report::schedule::routes;
use charleston::ruleset::Ruleset;
use charleston::schedule::Schedule;
use charleston::source::Memory;

/// The ways of a house on top of a shipped ruleset.
fn told(settings: &str) -> Vec<String> {
    let file = format!("extends = \"nmjl\"\nname = \"Club\"\n{settings}\n");
    let ruleset = Ruleset::load(&Memory::default().with_file("club.toml", &file), "club.toml");
    routes(&Schedule::compile(ruleset.unwrap_or_else(|error| panic!("{error}"))))
}

#[test]
fn ways_that_differ_only_by_skipped_passes_are_told_as_one_where_there_are_hundreds() {
    assert_eq!(
        told("charleston.blind = 3")[1..],
        [
            "    1   3-21  played through",
            "    2   0-15  nobody has any on Last right",
            "    3   0-12  Second Charleston is stopped before anybody looks",
            "    4      0  the dealer declares a Heavenly Hand",
            "   and on each of them a pass in which nobody has any is skipped",
        ]
    );
}

#[test]
fn a_pass_of_two_phases_is_told_with_its_phase() {
    let third = "charleston.phases = [\"second\", \"third\"]\nphases.second.consent = \"none\"\n\
        phases.third.passes = [\"second-right\"]\npasses.second-across.blind = 3";
    assert_eq!(
        told(third)[1..4],
        [
            "    1     12  played through",
            "    2      9  nobody has any on Last right (Third)",
            "    3      6  nobody has any on Last right (Second Charleston)",
        ]
    );
}
