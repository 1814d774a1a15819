//! The levels of the lints, as set in rule files.

use serde::Deserialize;

use super::LevelWord;

/// The level of each kind of warning.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LintsDoc {
    /// More tiles can be passed blind than are passed at all.
    pub blind_beyond_the_pass: Option<LevelWord>,
    /// A value replaces the parent's value and drops a setting that could still apply.
    pub dropped_settings: Option<LevelWord>,
    /// A list of rounds or deals includes every deal.
    pub every_deal: Option<LevelWord>,
    /// The dealer can declare a winning hand, but isn't dealt the right number of tiles for one.
    pub impossible_hand: Option<LevelWord>,
    /// A penalty is set for something that no player can do.
    pub impossible_penalty: Option<LevelWord>,
    /// `never-pass` doesn't list jokers.
    pub jokers_may_pass: Option<LevelWord>,
    /// The file's schema reference for editors (`#:schema`) points to a missing file or a different schema.
    pub missing_schema: Option<LevelWord>,
    /// A file that extends another has no name of its own.
    pub no_name: Option<LevelWord>,
    /// The file doesn't say where its rules come from.
    pub no_source: Option<LevelWord>,
    /// A setting for the whole Charleston doesn't apply to passes for which the parent sets a different value.
    pub not_everywhere: Option<LevelWord>,
    /// Tiles in `never-pass` aren't in the box.
    pub not_in_the_box: Option<LevelWord>,
    /// The minimum and maximum of a range are the same number.
    pub range_of_one: Option<LevelWord>,
    /// A setting repeats the parent's value.
    pub repeats_parent: Option<LevelWord>,
    /// Two phases, or two passes in one phase, have the same title.
    pub same_title: Option<LevelWord>,
    /// Editors don't recognize the line that names the schema.
    pub schema_line: Option<LevelWord>,
    /// A player could end up with too few tiles that can be passed.
    pub stuck_seat: Option<LevelWord>,
    /// The title of a pass names one direction, but the tiles go in another.
    pub title_says_otherwise: Option<LevelWord>,
    /// The file uses TOML 1.1, which many programs can't read.
    pub toml_1_1: Option<LevelWord>,
    /// In a pass, each player passes tiles back to the player who just passed tiles to them.
    pub undone_pass: Option<LevelWord>,
    /// Players can end up with more or fewer tiles than they were dealt.
    pub unequal_courtesy: Option<LevelWord>,
    /// A phase or a pass can't be reached.
    pub unreached: Option<LevelWord>,
    /// Players are allowed to stop a phase or a pass, but never get the chance.
    pub unstoppable: Option<LevelWord>,
    /// A setting makes no difference at any table.
    pub without_effect: Option<LevelWord>,
}
