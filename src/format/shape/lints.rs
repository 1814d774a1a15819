//! What a file thinks of what is legal but odd.

use serde::Deserialize;

use super::LevelWord;

/// What is to be thought of what is legal but odd.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LintsDoc {
    /// More tiles may be passed blind than are passed at all.
    pub blind_beyond_the_pass: Option<LevelWord>,
    /// Rounds, deals or ends of a deal are named that leave no deal out.
    pub every_deal: Option<LevelWord>,
    /// A penalty stands for something that nobody can do.
    pub impossible_penalty: Option<LevelWord>,
    /// A list of tiles that stay leaves the jokers out.
    pub jokers_may_pass: Option<LevelWord>,
    /// The schema that the file names for editors is not there, or is another.
    pub missing_schema: Option<LevelWord>,
    /// A file that extends another has no name of its own.
    pub no_name: Option<LevelWord>,
    /// The file does not say where its rules are from.
    pub no_source: Option<LevelWord>,
    /// Tiles are said to stay that are not in the box.
    pub not_in_the_box: Option<LevelWord>,
    /// A range of tiles has one number in it.
    pub range_of_one: Option<LevelWord>,
    /// A setting says what the file above says already.
    pub repeats_parent: Option<LevelWord>,
    /// Two phases, or two passes of one phase, have the same title.
    pub same_title: Option<LevelWord>,
    /// The line that names the schema for editors is one that they do not find.
    pub schema_line: Option<LevelWord>,
    /// A seat can hold too few tiles that may be passed.
    pub stuck_seat: Option<LevelWord>,
    /// The title of a pass names another direction than the one in which it goes.
    pub title_says_otherwise: Option<LevelWord>,
    /// The file is written in TOML 1.1, which many programs do not read.
    pub toml_1_1: Option<LevelWord>,
    /// In a pass everybody gives to who has just given to it.
    pub undone_pass: Option<LevelWord>,
    /// Hands can end with more or fewer tiles than they were dealt.
    pub unequal_courtesy: Option<LevelWord>,
    /// No way leads to a phase or a pass.
    pub unreached: Option<LevelWord>,
    /// A phase or a pass may be stopped, and nobody ever has the time to.
    pub unstoppable: Option<LevelWord>,
    /// A setting makes no difference at any table.
    pub without_effect: Option<LevelWord>,
}
