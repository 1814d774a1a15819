//! Lints: warnings about rules that probably aren't what the club plays. Each lint has its own file.
//!
//! A rule file can set the level of each lint in its `[lints]` table, which its children inherit. Each lint has a page,
//! `lint/<id>.md`, that explains the warning, gives an example, and shows how to turn the warning off.

use crate::diagnostic::{Diagnostic, RuleId, Severity};
use crate::load::Reading;
use crate::source::Source;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Node;

mod blind_beyond_the_pass;
mod compiled;
mod dropped_settings;
mod every_deal;
mod impossible_hand;
mod impossible_penalty;
mod jokers_may_pass;
mod missing_schema;
mod no_name;
mod no_source;
mod not_everywhere;
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

use compiled::Compiled;

/// A lint.
#[derive(Debug, Clone, Copy)]
pub struct Lint {
    /// Its id.
    pub id: RuleId,
    check: Check,
}

/// The function that runs a lint. Each variant takes a different kind of input. The function reports warnings; the
/// level that the file sets is applied later.
#[derive(Debug, Clone, Copy)]
enum Check {
    /// Checks the text, even if it has errors.
    Text(fn(&Reading<'_>) -> Vec<Diagnostic>),
    /// Checks the text, and can read files that the ruleset refers to but doesn't extend.
    Files(fn(&Reading<'_>, &dyn Source) -> Vec<Diagnostic>),
    /// Checks the compiled rules. It runs only if the file has no errors.
    Rules(fn(&Compiled<'_>) -> Vec<Diagnostic>),
}

/// All lints, sorted by id.
pub const ALL: &[Lint] = &[
    Lint { id: RuleId::BlindBeyondThePass, check: Check::Rules(blind_beyond_the_pass::find) },
    Lint { id: RuleId::DroppedSettings, check: Check::Rules(dropped_settings::find) },
    Lint { id: RuleId::EveryDeal, check: Check::Rules(every_deal::find) },
    Lint { id: RuleId::ImpossibleHand, check: Check::Rules(impossible_hand::find) },
    Lint { id: RuleId::ImpossiblePenalty, check: Check::Rules(impossible_penalty::find) },
    Lint { id: RuleId::JokersMayPass, check: Check::Rules(jokers_may_pass::find) },
    Lint { id: RuleId::MissingSchema, check: Check::Files(missing_schema::find) },
    Lint { id: RuleId::NoName, check: Check::Text(no_name::find) },
    Lint { id: RuleId::NoSource, check: Check::Text(no_source::find) },
    Lint { id: RuleId::NotEverywhere, check: Check::Rules(not_everywhere::find) },
    Lint { id: RuleId::NotInTheBox, check: Check::Rules(not_in_the_box::find) },
    Lint { id: RuleId::RangeOfOne, check: Check::Rules(range_of_one::find) },
    Lint { id: RuleId::RepeatsParent, check: Check::Text(repeats_parent::find) },
    Lint { id: RuleId::SameTitle, check: Check::Rules(same_title::find) },
    Lint { id: RuleId::SchemaLine, check: Check::Text(schema_line::find) },
    Lint { id: RuleId::StuckSeat, check: Check::Rules(stuck_seat::find) },
    Lint { id: RuleId::TitleSaysOtherwise, check: Check::Rules(title_says_otherwise::find) },
    Lint { id: RuleId::Toml11, check: Check::Text(toml_1_1::find) },
    Lint { id: RuleId::UndonePass, check: Check::Rules(undone_pass::find) },
    Lint { id: RuleId::UnequalCourtesy, check: Check::Rules(unequal_courtesy::find) },
    Lint { id: RuleId::Unreached, check: Check::Rules(unreached::find) },
    Lint { id: RuleId::Unstoppable, check: Check::Rules(unstoppable::find) },
    Lint { id: RuleId::WithoutEffect, check: Check::Rules(without_effect::find) },
];

impl Lint {
    /// Returns the severity for the level that the file or a parent sets; `None` if the level is `allow`.
    fn severity(&self, tree: &Node<'_>) -> Option<Severity> {
        let level = tree.at(&KeyPath::root().key("lints").key(self.id.as_str()));
        match level.and_then(Node::text) {
            Some("allow") => None,
            Some("deny") => Some(Severity::Error),
            _ => Some(Severity::Warning),
        }
    }

    fn find(&self, reading: &Reading<'_>, source: &dyn Source) -> Vec<Diagnostic> {
        let Some(severity) = self.severity(&reading.loaded.tree) else { return Vec::new() };
        let mut found = match (self.check, &reading.schedule) {
            (Check::Text(find), _) => find(reading),
            (Check::Files(find), _) => find(reading, source),
            (Check::Rules(find), Some(schedule)) => find(&Compiled { reading, schedule }),
            (Check::Rules(_), None) => Vec::new(),
        };
        found.iter_mut().for_each(|finding| finding.severity = severity);
        found
    }
}

/// Runs all lints on a ruleset and returns their findings. Some lints run only if the ruleset has no errors. No lint
/// runs on an option, because an option isn't a ruleset by itself.
pub fn lint(reading: &Reading<'_>, source: &dyn Source) -> Vec<Diagnostic> {
    if reading.loaded.is_option {
        return Vec::new();
    }
    let mut found: Vec<Diagnostic> = ALL.iter().flat_map(|lint| lint.find(reading, source)).collect();
    repeats_parent::remove_covered(&mut found, reading);
    let is_of_cards =
        reading.schedule.as_ref().is_some_and(|schedule| schedule.ruleset().tile_box().is_of_cards());
    for finding in &mut found {
        reading.loaded.add_brought_in(finding);
        if is_of_cards {
            finding.call_tiles_cards();
        }
    }
    found
}
