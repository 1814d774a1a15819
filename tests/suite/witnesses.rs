//! The witnesses of `explain`: short games that show each rule at work.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use charleston::internal::check::explain::{About, Explanation, Sentence};
use charleston::internal::check::witness::witnesses;
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
fn a_rule_without_a_game_says_so() {
    // The direction is drawn after everyone has passed, so no tile arrives that a player could peek at.
    let schedule = variant("rulesets/peeks-at-a-late-lot.toml");
    let explanation = Explanation::of(&schedule);
    let stories = witnesses(&schedule, &explanation, "peeks-at-a-late-lot.toml");
    let text = text(&explanation, &stories, false);
    let (before, _) = text.split_once("No short game was found that shows this.\n").unwrap();
    let (_, rule) = before.rsplit_once("  - ").unwrap();
    assert!(rule.starts_with("You can peek at arriving tiles before you pass any blind"), "{rule}");
    assert_eq!(text.matches("No short game").count(), 1, "{text}");
}

#[test]
fn a_skipped_pass_is_its_witness() {
    let schedule = variant("variants/last-round.toml");
    let explanation = Explanation::of(&schedule);
    let stories = witnesses(&schedule, &explanation, "last-round.toml");
    let mut all = explanation.sentences().zip(&stories);
    let (_, story) =
        all.find(|(sentence, _)| sentence.text.starts_with("It is played only on deal 4")).unwrap();
    let story = story.as_ref().unwrap();
    assert!(story.ends_with("\nat closing\n") && !story.contains("deal: 4\n"), "{story}");
}

#[test]
fn a_witness_has_only_needed_moves() {
    let schedule = load("nmjl");
    let explanation = Explanation::of(&schedule);
    let stories = witnesses(&Arc::clone(&schedule), &explanation, "nmjl");
    let of = |part: &str| {
        let mut all = explanation.sentences().zip(&stories);
        all.find(|(sentence, _)| sentence.text.contains(part)).and_then(|(_, story)| story.clone()).unwrap()
    };
    let stop = of("can stop it during its first pass");
    assert!(stop.contains("\nplay on to second-left\n") && stop.contains(" stops\n"), "{stop}");
    assert_eq!(stop.lines().filter(|line| line.contains(" passes ")).count(), 0, "{stop}");
    let joker = of("can't pass jokers");
    assert!(joker.contains("  refused stays\n"), "{joker}");
}
