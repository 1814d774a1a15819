//! Matches the phases and passes of one ruleset with those of another.

use super::alignment::Alignment;
use super::phases;
use super::topic::Topic;
use crate::ruleset::Phase;
use crate::schedule::{Part, Schedule};

impl Alignment {
    /// Pairs the phases and passes that are most alike and in the same order. Then pairs the remaining ones that have the
    /// same name but a different place.
    pub fn of(a: &Schedule, b: &Schedule) -> Self {
        let (ones, others) = (a.ruleset().phases(), b.ruleset().phases());
        let pass = |phase: usize, pass: usize| Part::phase_at(phase).pass_at(pass);
        let passes = |one: usize, other: usize| {
            let alike = |x: usize, y: usize| pass_likeness((a, pass(one, x)), (b, pass(other, y)));
            let (ones, others) = (&ones[one].passes, &others[other].passes);
            let (mut pairs, likeness) = matched(ones.len(), others.len(), alike);
            add_moved(&mut pairs, (ones, others), |pass| &pass.id);
            (pairs, likeness)
        };
        let alike = |one: usize, other: usize| {
            let (common, likeness) = passes(one, other);
            let names = phase_likeness(&ones[one], &others[other]);
            let all = ones[one].passes.len().max(others[other].passes.len());
            if names == 0 && common.len() * 2 <= all { 0 } else { likeness + names }
        };
        let (mut phases, _) = matched(ones.len(), others.len(), alike);
        add_moved(&mut phases, (ones, others), |phase| &phase.id);
        let of_phase = |&(one, other): &(usize, usize)| {
            let (found, _) = passes(one, other);
            found.into_iter().map(move |(x, y)| (pass(one, x), pass(other, y)))
        };
        let passes = phases.iter().flat_map(of_phase).collect();
        let phases = phases.iter().map(|(one, other)| (Part::phase_at(*one), Part::phase_at(*other)));
        Self { passes, phases: phases.collect() }
    }
}

/// Adds pairs of entries that have the same name but aren't in a pair yet.
fn add_moved<T>(pairs: &mut Vec<(usize, usize)>, (ones, others): (&[T], &[T]), name: impl Fn(&T) -> &str) {
    for (one, entry) in ones.iter().enumerate() {
        let moved = others.iter().position(|other| name(other) == name(entry));
        if let Some(other) = moved.filter(|other| !pairs.iter().any(|(x, y)| *x == one || y == other)) {
            pairs.push((one, other));
        }
    }
    pairs.sort_unstable();
}

/// Returns how similar the names of two phases are. If they are the same, that outweighs a list of passes.
fn phase_likeness(a: &Phase, b: &Phase) -> u32 {
    match (a.title == b.title, a.id == b.id) {
        (true, true) => 100,
        (true, false) => 4,
        (false, true) => 2,
        (false, false) => 0,
    }
}

/// Returns how similar two passes are. The result is 0 if their titles, ids and routes all differ.
fn pass_likeness((a, one): (&Schedule, Part), (b, other): (&Schedule, Part)) -> u32 {
    let id = |schedule: &Schedule, part: Part| Some(schedule.pass(schedule.pass_of(part)?).id.clone());
    let (rules, other_rules) = (phases::pass(a, one, false), phases::pass(b, other, false));
    let is_same = |topic: Topic| {
        let [one, other] = [&rules, &other_rules].map(|all| all.iter().find(|rule| rule.topic == topic));
        one.map(|rule| &rule.meaning) == other.map(|rule| &rule.meaning)
    };
    let alike = 4 * u32::from(a.part_title(one) == b.part_title(other))
        + 2 * u32::from(id(a, one) == id(b, other))
        + 4 * u32::from(is_same(Topic::Route));
    if alike == 0 { 0 } else { alike + u32::from(is_same(Topic::Count)) + u32::from(is_same(Topic::Blind)) }
}

/// Returns the pairs with the greatest total similarity, and that total. Neither list is reordered.
fn matched(ones: usize, others: usize, alike: impl Fn(usize, usize) -> u32) -> (Vec<(usize, usize)>, u32) {
    // best[i][j] is the greatest total similarity if one list starts at position i and the other at position j.
    let mut best = vec![vec![0; others + 1]; ones + 1];
    let likeness: Vec<Vec<u32>> =
        (0..ones).map(|one| (0..others).map(|other| alike(one, other)).collect()).collect();
    for one in (0..ones).rev() {
        for other in (0..others).rev() {
            let both = likeness[one][other] + best[one + 1][other + 1];
            best[one][other] = both.max(best[one + 1][other]).max(best[one][other + 1]);
        }
    }
    let (mut pairs, mut one, mut other) = (Vec::new(), 0, 0);
    while one < ones && other < others {
        let both = likeness[one][other] + best[one + 1][other + 1];
        if likeness[one][other] > 0 && best[one][other] == both {
            pairs.push((one, other));
            (one, other) = (one + 1, other + 1);
        } else if best[one][other] == best[one + 1][other] {
            one += 1;
        } else {
            other += 1;
        }
    }
    (pairs, best[0][0])
}
