//! What is legal, but probably not what the house plays: one opinion a file.
//!
//! A file changes the level of each in its table `[lints]`, where a child inherits what its parent says. The page of
//! each, `lint/<id>.md`, says why it is odd, shows an example, and how to have nothing said of it.

use crate::diagnostic::{Diagnostic, RuleId, Severity, SourceId, SourceText};
use crate::load::Reading;
use crate::schedule::Schedule;
use crate::source::{Reference, SourceError};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

mod blind_beyond_the_pass;
mod every_deal;
mod impossible_penalty;
mod jokers_may_pass;
mod meant;
mod missing_schema;
mod no_name;
mod no_source;
mod not_in_the_box;
mod range_of_one;
mod repeats_parent;
mod same_title;
mod schema_line;
mod stuck_seat;
mod title_says_otherwise;
mod toml_1_1;
mod undone_pass;
mod unequal_courtesy;
mod unreached;
mod unstoppable;
mod without_effect;

use meant::Meant;

/// One opinion.
#[derive(Debug, Clone, Copy)]
pub struct Lint {
    /// The kebab-case word that names it in output, in files and in docs.
    pub id: RuleId,
    /// Why it is odd, with an example, and how to have nothing said of it, in Markdown.
    pub page: &'static str,
    looks_at: LooksAt,
}

/// What a lint looks at. Each calls what it finds a warning; the file's own level is put on it afterwards.
#[derive(Debug, Clone, Copy)]
enum LooksAt {
    /// What is written, even where something in it is an error.
    Written(fn(&Reading<'_>) -> Vec<Diagnostic>),
    /// What is written, and the files that it names besides those it extends.
    Beside(fn(&Reading<'_>, Files<'_>) -> Vec<Diagnostic>),
    /// What is meant, where nothing is an error.
    Meant(fn(&Meant<'_>) -> Vec<Diagnostic>),
}

/// Where files are to be had.
pub type Files<'a> = &'a dyn Fn(&Reference) -> Result<SourceText, SourceError>;

/// A lint of this name, with the page beside it.
macro_rules! lint {
    ($id:ident, $page:literal, $looks_at:expr) => {
        Lint { id: RuleId::$id, page: include_str!(concat!("lint/", $page, ".md")), looks_at: $looks_at }
    };
}

/// Every lint, in the order of their names.
pub const ALL: &[Lint] = &[
    lint!(BlindBeyondThePass, "blind-beyond-the-pass", LooksAt::Meant(blind_beyond_the_pass::find)),
    lint!(EveryDeal, "every-deal", LooksAt::Meant(every_deal::find)),
    lint!(ImpossiblePenalty, "impossible-penalty", LooksAt::Meant(impossible_penalty::find)),
    lint!(JokersMayPass, "jokers-may-pass", LooksAt::Meant(jokers_may_pass::find)),
    lint!(MissingSchema, "missing-schema", LooksAt::Beside(missing_schema::find)),
    lint!(NoName, "no-name", LooksAt::Written(no_name::find)),
    lint!(NoSource, "no-source", LooksAt::Written(no_source::find)),
    lint!(NotInTheBox, "not-in-the-box", LooksAt::Meant(not_in_the_box::find)),
    lint!(RangeOfOne, "range-of-one", LooksAt::Meant(range_of_one::find)),
    lint!(RepeatsParent, "repeats-parent", LooksAt::Written(repeats_parent::find)),
    lint!(SameTitle, "same-title", LooksAt::Meant(same_title::find)),
    lint!(SchemaLine, "schema-line", LooksAt::Written(schema_line::find)),
    lint!(StuckSeat, "stuck-seat", LooksAt::Meant(stuck_seat::find)),
    lint!(TitleSaysOtherwise, "title-says-otherwise", LooksAt::Meant(title_says_otherwise::find)),
    lint!(Toml11, "toml-1-1", LooksAt::Written(toml_1_1::find)),
    lint!(UndonePass, "undone-pass", LooksAt::Meant(undone_pass::find)),
    lint!(UnequalCourtesy, "unequal-courtesy", LooksAt::Meant(unequal_courtesy::find)),
    lint!(Unreached, "unreached", LooksAt::Meant(unreached::find)),
    lint!(Unstoppable, "unstoppable", LooksAt::Meant(unstoppable::find)),
    lint!(WithoutEffect, "without-effect", LooksAt::Meant(without_effect::find)),
];

/// What a file thinks of something odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Nothing is said of it.
    Allow,
    /// It is said.
    Warn,
    /// It is said, and counts as an error.
    Deny,
}

impl Lint {
    /// What the files that were read together think of it; where they do not say, it is a warning.
    pub fn level(&self, tree: &Node<'_>) -> Level {
        let written = tree.at(&KeyPath::root().key("lints").key(self.id.as_str()));
        match written.map(|node| &node.value) {
            Some(Value::Text(word)) if word == "allow" => Level::Allow,
            Some(Value::Text(word)) if word == "deny" => Level::Deny,
            _ => Level::Warn,
        }
    }

    fn find(&self, reading: &Reading<'_>, schedule: Option<&Schedule>, files: Files<'_>) -> Vec<Diagnostic> {
        let severity = match self.level(&reading.loaded.tree) {
            Level::Allow => return Vec::new(),
            Level::Warn => Severity::Warning,
            Level::Deny => Severity::Error,
        };
        let mut found = match (self.looks_at, schedule) {
            (LooksAt::Written(find), _) => find(reading),
            (LooksAt::Beside(find), _) => find(reading, files),
            (LooksAt::Meant(find), Some(schedule)) => find(&Meant::of(reading, schedule)),
            (LooksAt::Meant(_), None) => Vec::new(),
        };
        found.iter_mut().for_each(|finding| finding.severity = severity);
        found
    }
}

/// Everything odd about a ruleset, in the order of the files; of one with errors, as far as it was written. `files` are
/// those of the source that it was read from.
pub fn lint(reading: &Reading<'_>, schedule: Option<&Schedule>, files: Files<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> =
        ALL.iter().flat_map(|lint| lint.find(reading, schedule, files)).collect();
    repeats_parent::give_way(&mut found, reading);
    for finding in &mut found {
        add_brought_in(finding, reading);
    }
    found.sort_by_key(Diagnostic::place);
    found
}

/// Where all that a finding speaks of is in files that this one extends, the line that brought them in is
/// shown as well.
fn add_brought_in(finding: &mut Diagnostic, reading: &Reading<'_>) {
    let mut spans = finding.others.iter().chain(&finding.primary).map(|label| label.span);
    let Some(place) = finding.place().filter(|_| spans.all(|span| span.source != SourceId(0))) else {
        return;
    };
    finding.others.extend(reading.loaded.brought_in(place.source));
}
