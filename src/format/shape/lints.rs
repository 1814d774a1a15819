//! The levels of the lints, as a ruleset file sets them.

use serde::Deserialize;

use super::LevelWord;

/// How each kind of warning is treated.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LintsDoc {
    /// More tiles may be passed blind than are passed at all.
    pub blind_beyond_the_pass: Option<LevelWord>,
    /// A value that replaces the parent's as a whole leaves out a setting that could still hold.
    pub dropped_settings: Option<LevelWord>,
    /// A list of rounds or deals leaves no deal out.
    pub every_deal: Option<LevelWord>,
    /// The dealer may declare a winning hand, but isn't dealt as many tiles as one has.
    pub impossible_hand: Option<LevelWord>,
    /// A penalty is set for something that no player can do.
    pub impossible_penalty: Option<LevelWord>,
    /// Jokers are missing from `never-pass`.
    pub jokers_may_pass: Option<LevelWord>,
    /// The schema that the file names for editors is missing or a different one.
    pub missing_schema: Option<LevelWord>,
    /// A file that extends another has no name of its own.
    pub no_name: Option<LevelWord>,
    /// The file does not say where its rules are from.
    pub no_source: Option<LevelWord>,
    /// A setting of the whole Charleston doesn't hold in passes for which the parent sets another.
    pub not_everywhere: Option<LevelWord>,
    /// Tiles in `never-pass` aren't in the box.
    pub not_in_the_box: Option<LevelWord>,
    /// A range of tiles has only one number in it.
    pub range_of_one: Option<LevelWord>,
    /// A setting repeats what the parent says.
    pub repeats_parent: Option<LevelWord>,
    /// Two phases, or two passes of one phase, have the same title.
    pub same_title: Option<LevelWord>,
    /// Editors don't find the line that names the schema for them.
    pub schema_line: Option<LevelWord>,
    /// A seat can hold too few tiles that may be passed.
    pub stuck_seat: Option<LevelWord>,
    /// The title of a pass names a different direction than the pass takes.
    pub title_says_otherwise: Option<LevelWord>,
    /// The file uses TOML 1.1, which many programs can't read.
    pub toml_1_1: Option<LevelWord>,
    /// In a pass, each seat gives to the seat that has just given to it.
    pub undone_pass: Option<LevelWord>,
    /// Hands can end with more or fewer tiles than they were dealt.
    pub unequal_courtesy: Option<LevelWord>,
    /// A phase or a pass can't be reached.
    pub unreached: Option<LevelWord>,
    /// A phase or a pass may be stopped, but no seat ever has time to.
    pub unstoppable: Option<LevelWord>,
    /// A setting makes no difference at any table.
    pub without_effect: Option<LevelWord>,
}
