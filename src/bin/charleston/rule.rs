//! `charleston rule ID`.

use charleston::diagnostic::suggest;
use charleston::rule::{Kind, Rule, all, find};

use crate::args::RuleArgs;
use crate::{Ended, print};

pub fn run(args: &RuleArgs) -> Ended {
    let Some(id) = &args.id else {
        let _read = print::lines(list().iter());
        return Ended::Clean;
    };
    let Some(rule) = find(id) else {
        let help = suggest(id, all().map(|rule| rule.id));
        print::complain(&format!("error: there is no finding `{id}`: {help}"));
        return Ended::CouldNotRun;
    };
    let _read = print::lines(rule.page.lines());
    Ended::Clean
}

/// A line for each, the errors apart from what a file can have nothing said of.
fn list() -> Vec<String> {
    let width = all().map(|rule| rule.id.len()).max().unwrap_or_default();
    let line = |rule: Rule| format!("  {:width$}  {}", rule.id, rule.title());
    let group = |kind| all().filter(move |rule| rule.kind == kind).map(line);
    let mut lines = vec!["Errors: a file that has one cannot be played.".to_owned(), String::new()];
    lines.extend(group(Kind::Error));
    lines.extend([
        String::new(),
        "Warnings: legal, but probably not what the house plays. `[lints]` in a file changes how they count."
            .to_owned(),
        String::new(),
    ]);
    lines.extend(group(Kind::Lint));
    lines
}
