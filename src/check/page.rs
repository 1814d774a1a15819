//! The pages of all findings: why each is reported, with the smallest example and what is right.
//!
//! The page of an error is `page/<id>.md`; that of a lint is beside the lint.

use crate::check::lint;
use crate::diagnostic::RuleId;

/// A kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// The kebab-case word that names it in output, in files and in docs.
    pub id: RuleId,
    /// Why it is reported, with an example, in Markdown.
    pub page: &'static str,
}

/// Every page in the folder, sorted by its id.
static ERRORS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// All kinds of findings: the errors, then the lints, by name.
pub fn all() -> impl Iterator<Item = Rule> + Clone {
    let errors = ERRORS.iter().filter_map(|&(name, page)| Some(Rule { id: name.parse().ok()?, page }));
    errors.chain(lint::ALL.iter().map(|lint| Rule { id: lint.id, page: lint.page }))
}

/// The kind of finding with an id.
pub fn find(id: &str) -> Option<Rule> {
    all().find(|rule| rule.id.as_str() == id)
}

impl Rule {
    /// The first paragraph of its page: one sentence.
    pub fn title(&self) -> &'static str {
        self.page.split("\n\n").nth(1).unwrap_or_default()
    }

    /// The second paragraph of its page, if it has one: the reason.
    pub fn why(&self) -> Option<&'static str> {
        self.page.split("\n\n").nth(2).filter(|why| !why.starts_with("```"))
    }
}
