//! Parts of the schema for settings that are read before decoding: options, the ways in which a file can change part of
//! a value, and the levels of lints.

#![allow(dead_code, reason = "only for the schema")]

use schemars::Schema;
use serde_json::{Value, json};
use strum::EnumMessage as _;

use super::{ChangeWord, ConditionDoc, NobodyDoc, PeekDoc, PickUpWord};
use crate::diagnostic::RuleId;
use crate::table::tile::Kind;

/// Information about an option. A file with this table is an option, which other files can list in `with`.
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OptionDoc<'a> {
    /// The topic. Options with the same topic are alternatives: a file can use only one of them.
    #[schemars(extend("examples" = ["blind-passing", "second-charleston"]))]
    topic: &'a str,
    /// The question that this option answers, as you would ask it at the table.
    question: &'a str,
    /// The answer to the question at a table that uses this option.
    answer: &'a str,
    /// The settings that a file must have to use this option, such as `phases.second` or `box.blanks`. Default: none.
    #[schemars(length(max = 16))]
    needs: Option<Vec<&'a str>>,
    /// The options that can't be used together with this one. Default: none.
    #[schemars(length(max = 64))]
    excludes: Option<Vec<&'a str>>,
    /// Where this option comes from: a rule sheet, a book, or a decision by the club.
    source: Option<&'a str>,
}

/// Settings for every pass. They override the parent's settings, the options' settings and the settings for the
/// Charleston, but not the settings for a single pass in this file.
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EveryPassDoc<'a> {
    /// The number of tiles that a player can pass blind in every pass. If a pass has fewer tiles than that, all of them
    /// can be passed blind. No tiles can be passed blind in a pass to the middle, the wall or the pile, or in a pass
    /// with conditions on its tiles.
    #[schemars(range(min = 0, max = 20))]
    blind: Option<u8>,
    /// When players can pick up the tiles passed to them, in every pass.
    pick_up: Option<PickUpWord>,
    /// How long players can change the tiles they have passed, in every pass.
    change: Option<ChangeWord>,
    /// Whether players can peek at a tile before passing it blind in any pass, and what a peek costs.
    peek: Option<PeekDoc>,
    /// What happens in any pass in which only blind tiles are passed.
    nobody_has_any: Option<NobodyDoc<'a>>,
    /// The kinds of tiles that can't be passed in any pass. Changes apply to the lists of all passes: their own, and the
    /// one for the Charleston.
    never_pass: Option<KindsDoc>,
    /// The conditions that a player's own tiles must meet as a group in every pass.
    selection: Option<Vec<ConditionDoc<'a>>>,
}

/// Kinds of tiles, or changes to the parent's list.
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
pub enum KindsDoc {
    /// The whole list.
    All(Vec<Kind>),
    /// Changes to the parent's list.
    Changes(KindChangesDoc),
}

/// Changes to a list of kinds of tiles.
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields, extend("minProperties" = 1))]
pub struct KindChangesDoc {
    /// The kinds to add.
    add: Option<Vec<Kind>>,
    /// The kinds to remove.
    remove: Option<Vec<Kind>>,
}

/// Notes for the players, or changes to the parent's notes.
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
pub enum NotesDoc<'a> {
    /// The whole list.
    All(#[schemars(length(max = 20), inner(length(max = 200)))] Vec<&'a str>),
    /// Changes to the parent's notes.
    Changes(NoteChangesDoc<'a>),
}

/// Changes to a list of notes.
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields, extend("minProperties" = 1))]
pub struct NoteChangesDoc<'a> {
    /// The notes to add.
    #[schemars(length(max = 20), inner(length(max = 200)))]
    add: Option<Vec<&'a str>>,
    /// The notes to remove, word for word.
    remove: Option<Vec<&'a str>>,
}

/// Phases or passes in the order of play, or changes to the parent's list.
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
pub enum SequenceDoc<'a> {
    /// The whole list.
    All(#[schemars(length(max = 32))] Vec<&'a str>),
    /// Changes to the parent's list.
    Changes(SequenceChangesDoc<'a>),
}

/// Changes to a list of phases or passes.
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields, extend("minProperties" = 1))]
pub struct SequenceChangesDoc<'a> {
    /// The names to insert, in order.
    #[schemars(length(min = 1, max = 32))]
    insert: Option<Vec<&'a str>>,
    /// The existing name that the new names go after. Without `after` or `before`, they go at the end.
    after: Option<&'a str>,
    /// The existing name that the new names go before.
    before: Option<&'a str>,
    /// The names to remove.
    #[schemars(length(min = 1, max = 32))]
    remove: Option<Vec<&'a str>>,
}

/// Changes the schema of a table: instead of any keys, it has one key for each lint.
pub(super) fn list_lints(table: &mut Schema) {
    let Some(level) = table.insert("additionalProperties".to_owned(), json!(false)) else { return };
    let description = table.remove("description");
    let lints = RuleId::ALL.iter().filter(|id| id.is_lint());
    let described = lints.map(|lint| {
        let mut level = level.clone();
        level["description"] = json!(lint.get_documentation());
        (lint.as_str().to_owned(), level)
    });
    table.insert("properties".to_owned(), Value::Object(described.collect()));
    table.insert("description".to_owned(), description.unwrap_or_default());
}
