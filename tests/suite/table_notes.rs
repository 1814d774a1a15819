//! Table notes: they merge like other lists, and they don't affect the game.

use charleston::internal::check::diff::compare;
use charleston::internal::check::explain::{About, Explanation};
use charleston::internal::diagnostic::Sources;
use charleston::internal::load::read;
use charleston::{Memory, Schedule, Shipped};

use crate::gallery::league_with;
use crate::rulesets;

/// A club with notes, which extends a base with its own notes and uses two options with notes.
fn club(base_notes: &str, with: &str, notes: &str) -> Memory {
    let option = |topic: &str, notes: &str| {
        format!("[option]\ntopic = \"{topic}\"\nquestion = \"?\"\nanswer = \"Yes\"\n")
            .replace("[option]", &format!("notes = {notes}\n[option]"))
    };
    Memory::default()
        .with_file("base.toml", format!("extends = \"spec\"\nname = \"Base\"\nnotes = {base_notes}\n"))
        .with_file("a.toml", option("a", "{ add = [\"Snacks at ten.\", \"A coin decides.\"] }"))
        .with_file("b.toml", option("b", "{ add = [\"Phones are silent.\"], remove = [\"Be on time.\"] }"))
        .with_file("club.toml", format!("extends = \"base.toml\"\nwith = {with}\nname = \"Club\"\n{notes}"))
}

fn notes(memory: &Memory) -> Vec<String> {
    Schedule::load(memory, "club.toml").unwrap().ruleset().notes().to_vec()
}

#[test]
fn options_add_notes_in_any_order() {
    let base = "[\"Be on time.\", \"East breaks the wall.\"]";
    let all = ["East breaks the wall.", "Phones are silent.", "Snacks at ten.", "A coin decides.", "Own."];
    for with in ["[\"a.toml\", \"b.toml\"]", "[\"b.toml\", \"a.toml\"]"] {
        assert_eq!(notes(&club(base, with, "notes = { add = [\"Own.\"] }\n")), all);
        assert_eq!(notes(&club(base, with, "notes = [\"Own.\"]\n")), ["Own."]);
    }
    assert_eq!(notes(&club("[\"Two\\n  lines.\"]", "[]", "")), ["Two lines."]);
}

#[test]
fn each_note_has_its_own_line() {
    let memory = club("[\n\"East breaks the wall.\",\n\"Be on time.\"]", "[\"b.toml\"]", "");
    let sources = Sources::default();
    let explanation = Explanation::of_reading(&read(&memory, "club.toml", &sources).unwrap()).unwrap();
    let last = explanation.sections.last().unwrap();
    assert_eq!(last.about, About::Notes);
    let lines = last.sentences.iter().map(|sentence| {
        let [origin] = &sentence.settings[..] else { panic!("one setting") };
        (origin.setting.as_str(), origin.file.as_deref(), origin.line)
    });
    let (base, option) = (Some("base.toml"), Some("b.toml"));
    assert_eq!(lines.collect::<Vec<_>>(), [("notes", base, Some(4)), ("notes", option, Some(1))]);
}

#[test]
fn notes_make_no_difference_at_the_table() {
    let [with, without] = ["notes = [\"Phones are silent.\"]", "notes = []"].map(league_with);
    assert_eq!(with.ruleset().fingerprint(), without.ruleset().fingerprint());
    assert!(compare(&with, &without, "club").is_empty());
    let slugs = Shipped::slugs().filter(|slug| !rulesets::load(slug).ruleset().notes().is_empty());
    assert!(slugs.count() > 4);
}
