//! The witnesses of `explain`: short games that show each rule at work.

use std::fmt::Write as _;
use std::sync::Arc;

use charleston::check::explain::{Explanation, Sentence};
use charleston::check::witness::witnesses;
use charleston::play::{Story, replay};
use charleston::source::Shipped;

use crate::gallery::assert_page;
use crate::rulesets::{load, shipped};

/// The longest game that shows a rule, in lines after the hands.
const MAX_LINES: usize = 60;

#[test]
fn every_witness_replays_without_a_difference() {
    let mut table = String::new();
    for slug in Shipped::slugs() {
        let schedule = load(slug);
        let explanation = Explanation::of(&schedule);
        let stories = witnesses(&schedule, &explanation, slug);
        let mut missing = Vec::new();
        // No game shows a table note.
        let is_rule = |sentence: &Sentence| sentence.settings.iter().all(|origin| origin.setting != "notes");
        let rules: Vec<_> =
            explanation.sentences().zip(stories).filter(|(sentence, _)| is_rule(sentence)).collect();
        let all = rules.len();
        for (sentence, story) in rules {
            let Some(text) = story else {
                missing.push(&sentence.text);
                continue;
            };
            let story = Story::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
            let replayed = replay(&story, &Shipped, slug).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(replayed.differences, [], "{text}");
            assert_eq!(story.title.as_ref(), Some(&sentence.text));
            let lines = text.split("\n\n").skip(1).flat_map(str::lines).count();
            assert!(lines <= MAX_LINES, "{lines} lines: {text}");
        }
        writeln!(table, "{slug}: {all} rules, {} with a witness", all - missing.len()).unwrap();
        missing.iter().for_each(|text| writeln!(table, "  without: {text}").unwrap());
    }
    assert!(!shipped().is_empty());
    assert_page("witnesses", &table);
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
    let stop = of("can stop it without giving a reason");
    assert!(stop.contains("\nplay on to second-left\n") && stop.contains(" stops\n"), "{stop}");
    assert_eq!(stop.lines().filter(|line| line.contains(" passes ")).count(), 0, "{stop}");
    let joker = of("can't pass jokers");
    assert!(joker.contains("  refused stays\n"), "{joker}");
}
