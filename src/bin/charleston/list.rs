//! `charleston list`.

use charleston::describe::schedule::listed;
use charleston::ruleset::Ruleset;
use charleston::source::Shipped;

use crate::{Ended, print};

pub fn run() -> Ended {
    let width = Shipped::slugs().map(str::len).max().unwrap_or(0);
    for slug in Shipped::slugs() {
        match Ruleset::load(&Shipped, slug) {
            Ok(ruleset) => print::line(&format!("{slug:width$}  {}", listed(&ruleset))),
            Err(error) => {
                print::complain(&format!("error: {slug}: {error}"));
                return Ended::Findings;
            }
        };
    }
    Ended::Clean
}
