//! Why a finding is said: a page for each, with the smallest example of what is refused or odd and of what is right.
//!
//! The page of an error is `rule/<id>.md`; that of a lint stands beside the lint.

use crate::check::lint;
use crate::diagnostic::RuleId;

/// What a check can find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// The kebab-case word that names it in output, in files and in docs.
    pub id: RuleId,
    /// Why it is said, with an example, in Markdown.
    pub page: &'static str,
    /// How it counts where no file says otherwise.
    pub kind: Kind,
}

/// How a finding counts where no file says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The file cannot be played, or not even be read.
    Error,
    /// The file can be played, but probably not as the house does. A file can have nothing said of it.
    Lint,
}

/// Every page in the folder, sorted by its id.
static ERRORS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Everything that a check can find: the errors, then the lints, each in the order of their names.
pub fn all() -> impl Iterator<Item = Rule> + Clone {
    let errors = ERRORS
        .iter()
        .filter_map(|&(name, page)| Some(Rule { id: name.parse().ok()?, page, kind: Kind::Error }));
    errors.chain(lint::ALL.iter().map(|lint| Rule { id: lint.id, page: lint.page, kind: Kind::Lint }))
}

/// The finding of this id.
pub fn find(id: &str) -> Option<Rule> {
    all().find(|rule| rule.id.as_str() == id)
}

impl Rule {
    /// What it is, in one sentence: the first paragraph of its page.
    pub fn title(&self) -> &'static str {
        self.page.split("\n\n").nth(1).unwrap_or_default()
    }

    /// Why it is said: the paragraph below, if its page has one.
    pub fn why(&self) -> Option<&'static str> {
        self.page.split("\n\n").nth(2).filter(|why| !why.starts_with("```"))
    }
}
