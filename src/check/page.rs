//! The pages that explain findings. Each page gives the reason for a finding, a small example and a correction.
//!
//! An error's page is `page/<id>.md`. A lint's page is next to its code.

use crate::diagnostic::RuleId;

/// A kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// The page in Markdown, which explains why the finding is reported and gives an example.
    pub page: &'static str,
}

/// The ids of all errors with their pages, sorted by id.
static ERRORS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/error-pages.rs"));

/// The ids of all lints with their pages, sorted by id. The pages don't depend on the lints' code, so a program can
/// show them without including the lints.
static LINTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lint-pages.rs"));

/// Returns all kinds of findings: the errors, then the lints, each sorted by id.
pub fn all() -> impl Iterator<Item = Rule> + Clone {
    ERRORS.iter().chain(LINTS).filter_map(|&(name, page)| Some(Rule { id: name.parse().ok()?, page }))
}

/// Returns the kind of finding with this id.
pub fn find(id: &str) -> Option<Rule> {
    all().find(|rule| rule.id.as_str() == id)
}

impl Rule {
    /// Returns the first paragraph of the page, which is one sentence.
    pub fn title(&self) -> &'static str {
        self.page.split("\n\n").nth(1).unwrap_or_default()
    }

    /// Returns the paragraph that explains why the finding is reported, if the page has one.
    pub fn why(&self) -> Option<&'static str> {
        self.page.split("\n\n").nth(2).filter(|why| !why.starts_with("```"))
    }
}
