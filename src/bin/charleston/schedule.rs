//! `charleston schedule RULESET`.

use charleston::internal::describe::graph::Graph;
use charleston::internal::describe::schedule::{routes, rules, steps};
use charleston::internal::output::{dot, mermaid, picture};

use crate::args::{ScheduleArgs, ScheduleFormat};
use crate::{Ended, print, ruleset};

pub fn run(ScheduleArgs { ruleset, format }: &ScheduleArgs) -> Result<Ended, Ended> {
    let schedule = ruleset::open(ruleset)?;
    let graph = || Graph::of(&schedule);
    let text = match format {
        ScheduleFormat::Text => {
            print::lines([steps(&schedule), rules(&schedule), routes(&schedule)].join(&String::new()));
            return Ok(Ended::Clean);
        }
        ScheduleFormat::Svg => picture::render(&schedule, &graph()),
        ScheduleFormat::Mermaid => mermaid::render(&graph()),
        ScheduleFormat::Dot => dot::render(&graph()),
    };
    print::text(&text);
    Ok(Ended::Clean)
}
