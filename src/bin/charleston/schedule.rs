//! `charleston schedule RULESET`.

use charleston::describe::schedule::{routes, rules, steps};

use crate::{Ended, print, ruleset};

pub fn run(ruleset: &str) -> Ended {
    let schedule = match ruleset::open(ruleset) {
        Ok(schedule) => schedule,
        Err(ended) => return ended,
    };
    print::lines([steps(&schedule), rules(&schedule), routes(&schedule)].join(&String::new()));
    Ended::Clean
}
