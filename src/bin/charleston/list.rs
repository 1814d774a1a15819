//! `charleston list`.

use charleston::schedule::Schedule;
use charleston::source::Shipped;

use crate::{Ended, print};

pub fn run() -> Ended {
    let width = Shipped::slugs().map(str::len).max().unwrap_or(0);
    for slug in Shipped::slugs() {
        match Schedule::load(&Shipped, slug) {
            Ok(schedule) => {
                let ruleset = schedule.ruleset();
                let citation =
                    ruleset.citation().map_or_else(String::new, |citation| format!(" - {citation}"));
                print::line(&format!("{slug:width$}  {}{citation}", ruleset.name()))
            }
            Err(error) => {
                print::stderr(&format!("error: {slug}: {error}"));
                return Ended::Findings;
            }
        };
    }
    Ended::Clean
}
