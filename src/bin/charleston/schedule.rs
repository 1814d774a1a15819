//! `charleston schedule RULESET`.

use charleston::describe::schedule::{routes, rules, steps};

use crate::args::ScheduleArgs;
use crate::{Ended, print, ruleset};

pub fn run(args: &ScheduleArgs) -> Ended {
    let schedule = match ruleset::open(&args.ruleset) {
        Ok(schedule) => schedule,
        Err(ended) => return ended,
    };
    let _read = print::lines(steps(&schedule))
        && print::line("")
        && print::lines(rules(&schedule))
        && print::line("")
        && print::lines(routes(&schedule));
    Ended::Clean
}
