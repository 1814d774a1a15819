//! The witnesses of `explain`: short games that show each rule at work.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use charleston::internal::check::explain::{About, Explanation, Sentence};
use charleston::internal::check::witness::witnesses;
use charleston::internal::describe::wrap::WIDTH;
use charleston::internal::output::explanation::text;
use charleston::internal::play::story::replay_by;
use charleston::play::Story;
use charleston::{Schedule, Shipped};

use crate::gallery::assert_page;
use crate::options::club;
use crate::rulesets::{load, named, variant};
use crate::sizes::sample;

/// The maximum length of a game that shows a rule, in lines after the hands.
const MAX_LINES: usize = 60;

/// Plays the witness of each rule. Returns the number of rules, and the rules without a witness.
fn play(name: &str, schedule: &Arc<Schedule>, explanation: &Explanation) -> (usize, Vec<String>) {
    let mut rules = explanation.clone();
    // No game shows a table note.
    rules.sections.retain(|section| section.about != About::Notes);
    let stories = witnesses(schedule, &rules, name);
    let mut missing = Vec::new();
    let all = stories.len();
    for (Sentence { text: rule, .. }, story) in rules.sentences().zip(stories) {
        let Some(text) = story else {
            missing.push(rule.clone());
            continue;
        };
        let story = Story::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let replayed =
            replay_by(&story, Arc::clone(schedule)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(replayed.differences, [], "{text}");
        assert_eq!(story.title.as_ref(), Some(rule));
        let lines = text.split("\n\n").skip(1).flat_map(str::lines).count();
        assert!(lines <= MAX_LINES, "{lines} lines: {text}");
    }
    (all, missing)
}

#[test]
fn every_witness_replays_without_a_difference() {
    let mut table = String::new();
    for (name, schedule) in named() {
        let (all, missing) = play(&name, &schedule, &Explanation::of(&schedule));
        writeln!(table, "{name}: {all} rules, {} with a witness", all - missing.len()).unwrap();
        assert_eq!(missing, Vec::<String>::new(), "{name}");
    }
    assert_page("witnesses", &table);
}

/// A witness on a later deal, where another player is East, is harder to follow.
#[test]
fn witnesses_are_on_deals_of_the_first_dealer() {
    let rules = "phases.courtesy.deals = \"last\"\nphases.second.rounds = [\"south\"]\n";
    let club = club("nmjl", &[], rules).schedule.unwrap();
    for schedule in [load("nmjl"), Arc::new(club)] {
        for story in witnesses(&schedule, &Explanation::of(&schedule), "club.toml").into_iter().flatten() {
            assert!(!story.contains("\ndealer: "), "{story}");
        }
    }
}

#[test]
fn rules_of_options_have_witnesses() {
    let options: Vec<&str> = Shipped::options().collect();
    let bases = Shipped::slugs().flat_map(|base| options.iter().map(move |option| (base, *option)));
    let mut played = 0;
    let mut without = Vec::new();
    for (base, option) in sample(bases) {
        let Some(schedule) = club(base, &[option], "").schedule.map(Arc::new) else { continue };
        let known = Explanation::of(&load(base));
        let known: BTreeSet<&str> = known.sentences().map(|sentence| sentence.text.as_str()).collect();
        let mut new = Explanation::of(&schedule);
        for section in &mut new.sections {
            section.sentences.retain(|sentence| !known.contains(sentence.text.as_str()));
        }
        let (all, missing) = play("club.toml", &schedule, &new);
        without.extend(missing.into_iter().map(|sentence| format!("{base} with {option}: {sentence}")));
        played += all;
    }
    assert_eq!(without, Vec::<String>::new());
    assert!(played > 20, "only {played} rules");
}

#[test]
fn one_sentence_alone_has_the_same_witness() {
    let schedule = load("spec");
    let explanation = Explanation::of(&schedule);
    let all = witnesses(&schedule, &explanation, "spec");
    for (position, story) in all.iter().enumerate() {
        let mut one = explanation.clone();
        one.keep_only(&[position]);
        assert_eq!(witnesses(&schedule, &one, "spec"), std::slice::from_ref(story));
    }
}

#[test]
fn a_witness_has_only_needed_moves() {
    let mut page = String::new();
    for (name, schedule, rule) in [
        ("nmjl", load("nmjl"), "can stop it during its first pass"),
        ("nmjl", load("nmjl"), "can't pass jokers"),
        ("last-round.toml", variant("variants/last-round.toml"), "on every 4th deal"),
    ] {
        let mut explanation = Explanation::of(&schedule);
        let at = explanation.sentences().position(|sentence| sentence.text.contains(rule)).unwrap();
        explanation.keep_only(&[at]);
        explanation.sections.retain(|section| !section.sentences.is_empty());
        page += &text(&explanation, &witnesses(&schedule, &explanation, name), false, WIDTH);
    }
    assert_page("witnesses-of-rules", &page);
}
