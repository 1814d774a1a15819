//! The gallery of house rules: the steps, rules, routes, proofs and notes that each one changes at a League table.
//!
//! Each file in `house-rules/` holds several cases and is named after what its snapshot shows.

use charleston::Schedule;
use charleston::internal::check::prove::Proofs;
use charleston::internal::check::prove::text::proved;
use charleston::internal::describe::feasibility::assurances;
use charleston::internal::describe::schedule::{routes, rules, steps};

use crate::gallery::{assert_cases, league_with};

/// Everything that is printed about a ruleset.
fn described(schedule: &Schedule) -> Vec<String> {
    let proofs = proved(&Proofs::of(schedule));
    [steps(schedule), rules(schedule), routes(schedule), proofs, assurances(schedule)].concat()
}

#[test]
fn every_house_rule_matches_its_snapshot() {
    let plain = described(&league_with(""));
    assert_cases("house-rules", |case| {
        let described = described(&league_with(case));
        let new = described.iter().filter(|line| !plain.contains(line));
        let new: String = new.map(|line| format!("  {}\n", line.trim_end())).collect();
        format!("{case}\n\n{new}")
    });
}
