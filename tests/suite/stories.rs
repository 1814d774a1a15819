//! The stories: games written by hand, each named after what happens in it, and replayed here.

use std::collections::BTreeSet;

use charleston::internal::check::laws::conserved;
use charleston::play::{Replayed, Story, replay};
use charleston::{Directory, Shipped};

use crate::gallery::names;
use crate::rulesets;
use crate::saved::{assert_same, reopened};

pub fn stories() -> Vec<(String, Story)> {
    let read = |name: String| {
        let text = rulesets::variant_text(&name);
        let story = story(&name, &text);
        (name, story)
    };
    names(&rulesets::stories()).into_iter().filter(|name| name.ends_with(".txt")).map(read).collect()
}

/// Parses the text of a story.
pub fn story(name: &str, text: &str) -> Story {
    Story::parse(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"))
}

/// Plays a story.
pub fn play(name: &str, story: &Story) -> Replayed {
    let played = if story.ruleset.ends_with(".toml") {
        replay(story, &Directory::new(rulesets::stories()), &story.ruleset)
    } else {
        replay(story, &Shipped, &story.ruleset)
    };
    played.unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_story_replays_exactly() {
    let stories = stories();
    assert!(!stories.is_empty(), "there are no stories");
    for (name, story) in &stories {
        let played = play(name, story);
        let differences: Vec<_> = played.differences.iter().map(ToString::to_string).collect();
        assert!(differences.is_empty(), "{name}:\n{}", differences.join("\n"));
        assert_eq!(conserved(&played.table), Ok(()), "{name}");
    }
}

/// A player sees tiles in several events: which tiles, and in which event, matters. Their order in an event doesn't.
#[test]
fn tiles_of_another_event_are_a_difference() {
    let mut moved = 0;
    for (name, _) in stories() {
        let text = rulesets::variant_text(&name);
        let seen = text.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(": "));
        for (seat, seen) in seen.filter(|(seat, seen)| *seat != "all" && seen.contains("; ")) {
            let (before, after) = seen.split_once("; ").unwrap();
            let (first, rest) = before.split_once(' ').unwrap_or((before, ""));
            let other = [rest, "; ", after, " ", first].concat();
            let reversed: Vec<&str> = before.split(' ').rev().collect();
            let same = [&reversed.join(" "), "; ", after].concat();
            for (events, differences) in
                [(other, 1), (same, 0)].iter().filter(|(events, _)| !events.starts_with(';'))
            {
                let told = text.replacen(&format!("  {seat}: {seen}"), &format!("  {seat}: {events}"), 1);
                let played = play(&name, &story(&name, &told));
                assert_eq!(played.differences.len(), *differences, "{name}: {events}");
                moved += differences;
            }
        }
    }
    assert!(moved > 5, "only {moved} tiles were moved");
}

#[test]
fn every_story_can_be_saved_anywhere() {
    for (name, mut story) in stories() {
        let lines = story.lines.len();
        for kept in [lines, lines * 2 / 3, lines / 2, lines / 3] {
            story.lines.truncate(kept);
            let table = play(&name, &story).table;
            assert_same(&table, &reopened(&table));
        }
    }
}

#[test]
fn every_rule_of_the_charleston_has_a_story() {
    let cited: BTreeSet<String> = stories().into_iter().flat_map(|(_, story)| story.rules).collect();
    let due = [1, 3].into_iter().chain(5..=34).map(|number| format!("R{number}"));
    let missing: Vec<_> = due.filter(|rule| !cited.contains(rule)).collect();
    assert!(missing.is_empty(), "no story cites {missing:?}");
}

#[test]
fn every_variant_has_a_story() {
    let used: BTreeSet<String> = stories().into_iter().map(|(_, story)| story.ruleset).collect();
    let missing: Vec<_> = rulesets::variants().into_iter().filter(|file| !used.contains(file)).collect();
    assert!(missing.is_empty(), "no story plays {missing:?}");
}

#[test]
fn every_story_has_a_description() {
    for (name, story) in stories() {
        assert!(story.title.is_some(), "{name} has no title");
        assert!(!story.rules.is_empty(), "{name} cites no rule");
    }
}
