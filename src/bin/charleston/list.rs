//! `charleston list`.

use charleston::source::AboutOption;
use charleston::{Schedule, Shipped};

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
    let options = AboutOption::all(&Shipped);
    let example = options.first().map_or("", |option| option.name.as_str());
    print::line("");
    print::line(&format!("Options. To use one, write a line such as `with = [\"{example}\"]`:"));
    let width = options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for topic in options.chunk_by(|one, other| one.topic == other.topic) {
        let question = topic.first().map_or("", |option| option.question.as_str());
        print::line("");
        print::line(question);
        for option in topic {
            print::line(&format!("  {:width$}  {}", option.name, option.answer));
        }
    }
    Ended::Clean
}
