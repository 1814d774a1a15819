//! `charleston rule ID`.

use charleston::internal::check::page::{Rule, all, find};
use charleston::internal::diagnostic::nearest;

use crate::args::site;
use crate::{Ended, print};

pub fn run(id: Option<&str>) -> Ended {
    match id.map(|id| find(id).ok_or(id)) {
        None => print::lines(list()),
        Some(Ok(rule)) => print::lines(rule.page.lines()) && print::lines(on_the_site(&rule)),
        Some(Err(id)) => {
            return print::failed(&format!("error: there is no error or warning `{id}`: {}", advice(id)));
        }
    };
    Ended::Clean
}

/// Returns the lines that tell users where to try the example: on the rule's page on the site in `CHARLESTON_SITE`.
/// Empty if no site is set, or if the page has no example.
fn on_the_site(rule: &Rule) -> Vec<String> {
    let url = std::env::var("CHARLESTON_SITE").ok().filter(|_| rule.page.contains("```toml"));
    let playground = url.and_then(|url| site(&url).ok());
    let pages = playground.as_deref().and_then(|address| address.strip_suffix("play/"));
    let line = pages.map(|pages| format!("Try it: {pages}findings/{}.html", rule.id.as_str()));
    line.into_iter().flat_map(|line| [String::new(), line]).collect()
}

/// Returns advice for an unknown id: a similar id, or the pages whose id or title contains it.
fn advice(word: &str) -> String {
    if let Some(near) = nearest(word, all().map(|rule| rule.id.as_str())) {
        return format!("did you mean `{near}`?");
    }
    let small = word.to_lowercase();
    let word = small.strip_suffix('s').filter(|word| word.len() > 2).unwrap_or(&small);
    let mentions =
        |rule: &Rule| rule.id.as_str().contains(word) || rule.title().to_lowercase().contains(word);
    let found: Vec<String> =
        all().filter(mentions).map(|rule| format!("\n  {}  {}", rule.id, rule.title())).collect();
    match found.is_empty() || word.is_empty() {
        true => "`charleston rule` lists them all".to_owned(),
        false => format!("these mention it{}", found.concat()),
    }
}

/// Lists the ids, one per line: the errors, then the warnings.
fn list() -> Vec<String> {
    let width = all().map(|rule| rule.id.as_str().len()).max().unwrap_or_default();
    let line = |rule: Rule| format!("  {:width$}  {}", rule.id, rule.title());
    let group = |is_lint| all().filter(move |rule| rule.id.is_lint() == is_lint).map(line);
    let mut lines = vec!["Errors: a file with an error can't be played.".to_owned(), String::new()];
    lines.extend(group(false));
    lines.extend([
        String::new(),
        "Warnings: the rules can be played, but may not be what you meant. `[lints]` in a file sets their levels."
            .to_owned(),
        String::new(),
    ]);
    lines.extend(group(true));
    lines
}
