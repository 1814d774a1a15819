//! `charleston rule ID`.

use charleston::check::page::{Rule, all, find};
use charleston::diagnostic::nearest;

use crate::{Ended, print};

pub fn run(id: Option<&str>) -> Ended {
    match id.map(|id| find(id).ok_or(id)) {
        None => print::lines(list()),
        Some(Ok(rule)) => print::lines(rule.page.lines()),
        Some(Err(id)) => {
            print::complain(&format!("error: there is no finding `{id}`: {}", otherwise(id)));
            return Ended::CouldNotRun;
        }
    };
    Ended::Clean
}

/// What to look for instead: what is near, or what speaks of it.
fn otherwise(word: &str) -> String {
    if let Some(near) = nearest(word, all().map(|rule| rule.id.as_str())) {
        return format!("did you mean `{near}`?");
    }
    let small = word.to_lowercase();
    let word = small.strip_suffix('s').filter(|word| word.len() > 2).unwrap_or(&small);
    let speaks = |rule: &Rule| rule.id.as_str().contains(word) || rule.title().to_lowercase().contains(word);
    let about: Vec<String> =
        all().filter(speaks).map(|rule| format!("\n  {}  {}", rule.id, rule.title())).collect();
    match about.is_empty() || word.is_empty() {
        true => "`charleston rule` lists them all".to_owned(),
        false => format!("these speak of it{}", about.concat()),
    }
}

/// A line for each, the errors apart from what a file can have nothing said of.
fn list() -> Vec<String> {
    let width = all().map(|rule| rule.id.as_str().len()).max().unwrap_or_default();
    let line = |rule: Rule| format!("  {:width$}  {}", rule.id, rule.title());
    let group = |is_lint| all().filter(move |rule| rule.id.is_lint() == is_lint).map(line);
    let mut lines = vec!["Errors: a file that has one cannot be played.".to_owned(), String::new()];
    lines.extend(group(false));
    lines.extend([
        String::new(),
        "Warnings: legal, but probably not what the house plays. `[lints]` in a file changes how they count."
            .to_owned(),
        String::new(),
    ]);
    lines.extend(group(true));
    lines
}
