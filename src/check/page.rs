//! The pages for all kinds of findings: why each is reported, with a small example and its correction.
//!
//! An error's page is `page/<id>.md`. A lint's page is next to its code.

use crate::diagnostic::RuleId;

/// A kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// The page in Markdown: why such a finding is reported, with an example.
    pub page: &'static str,
}

/// The ids of all errors with their pages, sorted by id.
static ERRORS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/error-pages.rs"));

/// The ids of all lints with their pages, sorted by id. The pages don't refer to the code of the lints, so a program
/// can show pages without containing the lints.
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

    /// Returns the paragraph on the page that gives the reason, if there is one.
    pub fn why(&self) -> Option<&'static str> {
        self.page.split("\n\n").nth(2).filter(|why| !why.starts_with("```"))
    }
}
