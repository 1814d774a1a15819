//! `charleston list`.

use charleston::describe::schedule::listed;
use charleston::schedule::Schedule;
use charleston::source::Shipped;

use crate::{Ended, print};

pub fn run() -> Ended {
    let width = Shipped::slugs().map(str::len).max().unwrap_or(0);
    for slug in Shipped::slugs() {
        match Schedule::load(&Shipped, slug) {
            Ok(schedule) => print::line(&format!("{slug:width$}  {}", listed(schedule.ruleset()))),
            Err(error) => {
                print::complain(&format!("error: {slug}: {error}"));
                return Ended::Findings;
            }
        };
    }
    Ended::Clean
}
