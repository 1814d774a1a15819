//! The settings of a rule file, as types that can also hold invalid values.
//!
//! The doc comments become the descriptions in the published JSON Schema, so write them for club members who read them
//! in an editor. Every setting is optional, because a child file contains only what it changes. The defaults are in
//! `ruleset/defaults.rs`. The strings are borrowed from the parsed tree.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::by_name::ByName;
use crate::table::context::PreviousDeal;
use crate::table::tile::Kind;

mod consent;
mod deals;
#[cfg(feature = "schema")]
mod layers;
mod selection;
mod words;

pub use consent::{AskedByDoc, ConsentDoc, NeededConsentDoc, WhoDoc};
pub use deals::{CycleDoc, DealsDoc};
pub use selection::{AskedTilesDoc, ConditionDoc};
pub use words::*;

/// The rules of the Charleston at one table.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(title = "charleston ruleset"))]
pub struct RulesetDoc<'a> {
    /// The version of the rule file format: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub format: Option<u16>,
    /// The ruleset that this file extends: the name of a shipped ruleset, or a path relative to this file. Write only
    /// what differs.
    pub extends: Option<&'a str>,
    /// The options that this file uses: names of shipped options, or paths relative to this file. The order doesn't
    /// matter. `charleston list` shows the shipped options.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<&'a str>>", length(max = 64)))]
    pub with: Option<IgnoredAny>,
    /// Information about this file if it is an option: a small change that other files can list in `with`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::OptionDoc<'a>>"))]
    pub option: Option<IgnoredAny>,
    /// The name of these rules, as shown to players.
    pub name: Option<&'a str>,
    /// Where these rules come from: a printed card, a rule sheet, or a decision by the club.
    pub source: Option<&'a str>,
    /// Table notes: customs that no program checks, such as who breaks the wall. `charleston explain` lists them after
    /// the rules.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::NotesDoc<'a>>"))]
    pub notes: Option<Vec<&'a str>>,
    /// The seats at the table, and how many tiles each one is dealt.
    pub table: Option<TableDoc<'a>>,
    /// The contents of the box: which tiles and how many of each, or a deck of cards.
    #[serde(rename = "box")]
    pub tile_box: Option<BoxDoc<'a>>,
    /// The order of the phases, and the rules for the whole Charleston.
    pub charleston: Option<CharlestonDoc<'a>>,
    /// The phases of the Charleston, by name: which passes each one has, and who decides whether it is played.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 200,
        "x-tombi-additional-key-label" = "phase"
    )))]
    pub phases: Option<ByName<'a, PhaseDoc<'a>>>,
    /// The passes, by name: who passes to whom, and how many tiles.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 200,
        "x-tombi-additional-key-label" = "pass"
    )))]
    pub passes: Option<ByName<'a, PassDoc<'a>>>,
    /// Settings for every pass. They override the parent's settings and the options' settings, but not the settings for
    /// a single pass in this file.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::EveryPassDoc<'a>>"))]
    pub every_pass: Option<IgnoredAny>,
    /// The level of each kind of warning: `"warn"` (the default), `"allow"` or `"deny"`. `charleston rule NAME`
    /// explains each kind.
    #[cfg_attr(feature = "schema", schemars(
        with = "Option<BTreeMap<&'a str, LevelWord>>",
        transform = layers::list_lints,
    ))]
    pub lints: Option<IgnoredAny>,
}

/// The seats at the table, and how many tiles each one is dealt.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct TableDoc<'a> {
    /// The seats in turn order. The player in the first seat deals first in a match. If the seats are named after the
    /// winds, with East first, and the box has tiles, these names refer to the winds in the current deal: East is the
    /// dealer, and the other winds follow in turn order. A vacant seat keeps its wind. All other names refer to the
    /// same seats for the whole match. Default: east, south, west, north.
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 8)))]
    pub seats: Option<Vec<&'a str>>,
    /// The direction of play around the table, which determines whether the next player is to the right or to the left.
    /// Default: `"counter-clockwise"`.
    pub turn_order: Option<TurnOrderWord>,
    /// Your own words for directions, such as `{ up = 1, down = -1 }`. Each value is the number of seats from the
    /// giver to the receiver in turn order. You can use these words wherever you can write `"right"`.
    #[cfg_attr(feature = "schema", schemars(extend(
        "additionalProperties" = { "type": "integer", "minimum": -7, "maximum": 7 },
        "maxProperties" = 20,
        "x-tombi-additional-key-label" = "direction"
    )))]
    pub directions: Option<ByName<'a, i8>>,
    /// Seats that have no player but are still dealt a hand. Vacant seats pass and receive tiles, and no player sees
    /// the tiles in their hands. A vacant seat passes after all the players in the same exchange.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 7,
        "x-tombi-additional-key-label" = "seat"
    )))]
    pub vacant_seats: Option<ByName<'a, VacantSeatDoc>>,
    /// The number of tiles that each seat is dealt. Default: 13.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 27)))]
    pub hand: Option<u8>,
    /// The number of tiles that particular players are dealt instead of `hand`, by seat or by role: `winner`, `loser`,
    /// `thrower` or `last-place`. All others are dealt `hand`. For `dealer`, or for `east` if the seats are named after
    /// the winds, this is the dealer's whole hand, and `dealer-extra` isn't added. If several of these numbers apply to
    /// a player, the one for the dealer takes precedence, followed by those for the roles in the order above.
    #[cfg_attr(feature = "schema", schemars(extend(
        "additionalProperties" = { "type": "integer", "minimum": 1, "maximum": 27 },
        "maxProperties" = 8,
        "x-tombi-additional-key-label" = "seat"
    )))]
    pub hands: Option<ByName<'a, u8>>,
    /// The number of additional tiles that the dealer is dealt, unless `hands` names the dealer. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 4)))]
    pub dealer_extra: Option<u8>,
}

/// A seat that has no player but is still dealt a hand.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VacantSeatDoc {
    /// Which of its tiles the vacant seat passes. Default: `"random"`.
    pub gives: Option<VacantGivesWord>,
    /// The kinds of tiles that the vacant seat can't pass. This replaces the lists for the Charleston and for each
    /// pass.
    pub never_pass: Option<Vec<Kind>>,
    /// What happens to the vacant seat's tiles after the Charleston. Default: `"stays"`.
    pub at_the_end: Option<VacantEndsWord>,
}

/// The contents of the box: which tiles and how many of each, or a deck of cards.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct BoxDoc<'a> {
    /// Whether the box holds tiles or cards. If a file changes its parent's tiles to cards, or cards to tiles, it
    /// starts with a new box, and the parent's other box settings don't apply. Default: `"tiles"`.
    pub of: Option<BoxWord>,
    /// The suits in the box. Only for tiles. Default: `["bam", "crak", "dot"]`.
    pub suits: Option<Vec<SuitWord>>,
    /// Whether the box has winds. Only for tiles. Default: `true`.
    pub winds: Option<bool>,
    /// Whether the box has dragons. Only for tiles. Default: `true`.
    pub dragons: Option<bool>,
    /// The number of copies of each suit tile, wind and dragon in a set. Only for tiles. Default: 4.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 8)))]
    pub copies: Option<u8>,
    /// The number of sets of tiles, or decks of cards, in the box. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub sets: Option<u8>,
    /// The number of jokers in a set. A deck of cards has no jokers unless you set this. Default: 8.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub jokers: Option<u8>,
    /// The number of flowers in a set. Only for tiles. Default: 8.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub flowers: Option<u8>,
    /// The number of seasons in a set, in addition to the flowers. Only for tiles. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub seasons: Option<u8>,
    /// Whether rules about flowers also apply to seasons. Only for tiles. Default: `true`.
    pub seasons_are_flowers: Option<bool>,
    /// The number of blanks in a set. Only for tiles. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub blanks: Option<u8>,
    /// Tiles or cards to leave out of the box, including all copies. For example, `["D2"]` leaves out the two of
    /// diamonds. Default: `[]`.
    #[cfg_attr(feature = "schema", schemars(length(max = 90)))]
    pub without: Option<Vec<&'a str>>,
}

/// The order of the phases, and the rules for the whole Charleston.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["phases"] })))]
pub struct CharlestonDoc<'a> {
    /// The phases in the order of play. If the list is empty, there is no Charleston.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::SequenceDoc<'a>>"))]
    pub phases: Option<Vec<&'a str>>,
    /// The rounds that have a Charleston. Each round is named after a seat, and `"last"` is the last round. Default:
    /// every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals in the match that have a Charleston. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this deal to have a Charleston. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
    /// The kinds of tiles that can't be passed. Default: `["joker"]`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::KindsDoc>"))]
    pub never_pass: Option<Vec<Kind>>,
    /// The number of tiles that a player can pass blind in each pass that doesn't set its own `blind`. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub blind: Option<u8>,
    /// The conditions that a player's own tiles in one pass must meet as a group. Default: `[]`.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
    /// When players can pick up the tiles passed to them, in each pass that doesn't set its own `pick-up`. Default:
    /// `"once-all-passed"`.
    pub pick_up: Option<PickUpWord>,
    /// How long players can change the tiles they have passed, in each pass that doesn't set its own `change`. Default:
    /// `"until-picked-up"`.
    pub change: Option<ChangeWord>,
    /// Whether players can peek at a tile before passing it blind, in each pass that doesn't set its own `peek`:
    /// `"refused"`, or the points that a peek costs, such as `-10`. A player who peeks but passes no tiles blind loses
    /// no points. Default: `"refused"`.
    pub peek: Option<PeekDoc>,
    /// What happens if a player has too few tiles that can be passed, or too few that together meet the conditions
    /// in `selection`. Default: `"pass-what-you-can"`.
    pub cannot_pass: Option<CannotPassWord>,
    /// What happens if a player is dealt the wrong number of tiles. Default: `"redeal"`.
    pub miscount: Option<MiscountWord>,
    /// Whether the dealer can declare a winning hand before the Charleston begins. With cards, the dealer can't unless
    /// you set this. Default: `true`.
    pub heavenly_hand: Option<bool>,
    /// When the dealer can declare a winning hand after passing. With cards, the dealer can't unless
    /// you set this. Default: `"at-the-end"`.
    pub earthly_hand: Option<EarthlyHandWord>,
}

/// A phase, which is a series of passes in the Charleston.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["passes"] })))]
pub struct PhaseDoc<'a> {
    /// The title of this phase, as shown to players.
    pub title: Option<&'a str>,
    /// The passes in order.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::SequenceDoc<'a>>"))]
    pub passes: Option<Vec<&'a str>>,
    /// The players who decide whether this phase is played. If this is `"none"` or isn't set, the phase is compulsory.
    pub consent: Option<NeededConsentDoc<'a>>,
    /// What follows this phase: a later phase, or `"end"`. Default: the next phase. If players can play the phase again
    /// but decline, what follows is set by `leads-to` in `consent`.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub then: Option<&'a str>,
    /// The rounds in which this phase is played. Each round is named after a seat, and `"last"` is the last round.
    /// Default: every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals in the match in which this phase is played. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this phase to be played. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
}

/// One pass: who passes to whom, and how many tiles.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["to", "tiles"] })))]
pub struct PassDoc<'a> {
    /// The title of this pass, as shown to players.
    pub title: Option<&'a str>,
    /// Where each player's tiles go. A pass sets exactly one of `to`, `between` and `gifts`.
    pub to: Option<ToDoc<'a>>,
    /// The pairs of players who exchange tiles. The winds are those of the current deal. `winner`, `loser`, `thrower`
    /// and `last-place` are roles that the host reports. If no player has a role that the pass names, the pass is
    /// skipped.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 4), inner(length(min = 2, max = 2))))]
    pub between: Option<Vec<Vec<&'a str>>>,
    /// The individual gifts, such as `{ from = "east", to = "west", tiles = 2 }`. A player who neither gives nor
    /// receives a gift sits out.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 56)))]
    pub gifts: Option<Vec<GiftDoc<'a>>>,
    /// How one of several directions is chosen. Only if `to` is a list.
    pub choose: Option<ChooseWord>,
    /// The number of dice that the dealer rolls, if dice determine the direction. Default: 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub dice: Option<u8>,
    /// When players learn the direction that was drawn or rolled. Default: `"before"`.
    pub announce: Option<AnnounceWord>,
    /// The seats that give tiles to the middle or the wall and draw from it. Default: all.
    #[cfg_attr(feature = "schema", schemars(length(max = 8)))]
    pub joins: Option<Vec<&'a str>>,
    /// Whether players can get back the tiles that they gave to the middle. If `false`, a player gets some back only
    /// after giving more tiles than the others can take. Only if `to` is `middle`. Default: `true`.
    pub own_back: Option<bool>,
    /// Whether the tiles given to the wall are shuffled in before players draw. If `false`, players draw only tiles
    /// that were already in the wall. Only if `to` is `wall`. Default: `true`.
    pub shuffle_in: Option<bool>,
    /// Whether players draw from the wall before or after they give tiles to it. Default: `"after"`.
    pub draws: Option<DrawsWord>,
    /// The order in which players draw from the middle or the wall after everyone has given tiles. Default:
    /// `"turn-order"`.
    pub draw_order: Option<DrawOrderWord>,
    /// Whether tiles given to the pile beside the table are face up or face down. Only if tiles go to the `pile`.
    /// Default: `"down"`.
    pub face: Option<FaceWord>,
    /// The player who picks up the pile beside the table after this pass, including all tiles that earlier passes left
    /// in it: a seat, `dealer`, or a role that the host reports, such as `winner`. Default: none, so the pile stays
    /// where it is.
    pub pile_goes_to: Option<&'a str>,
    /// The number of tiles that each player passes to each receiver: a fixed number, or a range and how the number is
    /// decided. Default: 3.
    pub tiles: Option<TilesDoc>,
    /// The number of tiles that a player can pass blind. To pass blind means to pass along tiles received in the same
    /// pass without looking at them. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub blind: Option<u8>,
    /// When players can pick up the tiles passed to them in this pass. This replaces the setting for the Charleston.
    pub pick_up: Option<PickUpWord>,
    /// How long players can change the tiles they have passed in this pass. This replaces the setting for the
    /// Charleston.
    pub change: Option<ChangeWord>,
    /// Whether players can peek at a tile before passing it blind in this pass, and what a peek costs. This replaces
    /// the setting for the Charleston.
    pub peek: Option<PeekDoc>,
    /// What happens if no tiles can move because only blind tiles are passed. Default: `"skip-pass"`.
    pub nobody_has_any: Option<NobodyDoc<'a>>,
    /// The kinds of tiles that can't be passed in this pass. This replaces the list for the Charleston.
    #[cfg_attr(feature = "schema", schemars(with = "Option<layers::KindsDoc>"))]
    pub never_pass: Option<Vec<Kind>>,
    /// The conditions that a player's own tiles in this pass must meet as a group. This replaces the list for the
    /// Charleston, and `[]` means no conditions. If there are conditions, tiles can't be passed blind.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
    /// The players who decide whether this pass is played. If this is `"none"` or isn't set, the pass is compulsory.
    pub consent: Option<NeededConsentDoc<'a>>,
    /// The rounds in which this pass is played. Each round is named after a seat, and `"last"` is the last round.
    /// Default: every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals in the match in which this pass is played. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this pass to be played. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
}

/// Where each player's tiles go.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum ToDoc<'a> {
    /// `right`, `left`, `across`, `each-other`, `middle`, `wall`, `pile`, or a direction of your own. From the middle
    /// or the wall, each player draws as many tiles as they give. The pile is beside the table.
    #[serde(rename = "<text>")]
    Word(
        #[cfg_attr(feature = "schema", schemars(
            extend("examples" = ["right", "across", "left", "each-other", "middle", "wall", "pile"])
        ))]
        &'a str,
    ),
    /// The player this many seats ahead in turn order. A negative number counts backward.
    #[serde(rename = "<number>")]
    Further(#[cfg_attr(feature = "schema", schemars(range(min = -7, max = 7)))] i8),
    /// Several directions, one of which is chosen each time. `none` means that no tiles are passed.
    #[serde(rename = "<list>")]
    OneOf(
        #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 12), extend("items" = {
            "type": "string", "minLength": 1,
            "examples": ["right", "across", "left", "none"],
        })))]
        Vec<&'a str>,
    ),
}

/// One gift in a pass.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct GiftDoc<'a> {
    /// The giver: a seat, `dealer`, or a role that the host reports: `winner`, `loser`, `thrower` or `last-place`.
    /// Default: every seat except the receiver, one gift from each.
    pub from: Option<&'a str>,
    /// The receiver: a seat, `dealer`, a role such as `winner`, a direction as seen from the giver, or the `pile`
    /// beside the table.
    #[cfg_attr(feature = "schema", schemars(
        extend("examples" = ["right", "across", "left", "each-other", "pile"])
    ))]
    pub to: &'a str,
    /// The number of tiles in this gift. You can't set this if the lowest request determines the number. Default: the
    /// number that is set for the pass.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub tiles: Option<u8>,
    /// The conditions that the tiles in this gift must meet as a group. No other conditions apply to the giver in this
    /// pass, and the giver can make only one such gift. Default: the conditions that are set for the pass.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
}

/// What happens if only blind tiles are passed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum NobodyDoc<'a> {
    /// The part of the Charleston that is skipped.
    #[serde(rename = "<text>")]
    Word(NobodyWord),
    /// The part of the Charleston that follows.
    #[serde(rename = "<table>")]
    Leads(NobodyLeadsDoc<'a>),
}

/// The part of the Charleston that follows if only blind tiles are passed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct NobodyLeadsDoc<'a> {
    /// A later phase, or `"end"`.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub leads_to: &'a str,
}

/// The number of tiles that a player passes.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum TilesDoc {
    /// Exactly this many tiles.
    #[serde(rename = "<number>")]
    Exactly(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))] u8),
    /// A range of tiles.
    #[serde(rename = "<table>")]
    Range(RangeDoc),
}

/// The minimum and maximum number of tiles, and how the number is decided.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RangeDoc {
    /// The minimum number of tiles.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub min: u8,
    /// The maximum number of tiles.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub max: u8,
    /// How the number of tiles is decided.
    pub settle: SettleWord,
}

/// Whether players can peek at a tile before passing it blind, and what a peek costs.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum PeekDoc {
    /// Players can't peek.
    #[serde(rename = "<text>")]
    Word(PeekWord),
    /// The points that a player loses for peeking at a tile and then passing it blind, as a negative number.
    #[serde(rename = "<number>")]
    Points(#[cfg_attr(feature = "schema", schemars(range(min = -1000, max = 0)))] i16),
    /// The points that a player loses, and how many times the player can lose them in one pass.
    #[serde(rename = "<table>")]
    Costs(PeekCostDoc),
}

/// The points that a player loses for peeking at a tile and then passing it blind, and how many times the player can
/// lose them in one pass.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PeekCostDoc {
    /// The points, as a negative number.
    #[cfg_attr(feature = "schema", schemars(range(min = -1000, max = 0)))]
    pub points: i16,
    /// How many times a player can lose the points in one pass. Default: `"pass"`.
    pub per: Option<PeekPerWord>,
}
