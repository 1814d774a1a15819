//! The words of a ruleset file, as types that can hold nonsense.
//!
//! The doc comments here are the descriptions of the published JSON Schema: they are written for the club
//! member who reads them in an editor. Every setting is optional, because a child file writes only what it
//! changes; what a setting means when nobody wrote it stands in `ruleset/defaults.rs`. The words of the file itself are
//! borrowed from the tree.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::table::context::PreviousDeal;
use crate::table::tile::Kind;

mod consent;
mod deals;
mod lints;
mod selection;
mod words;

pub use consent::{AskedByDoc, ConsentDoc, NeededConsentDoc, WhoDoc};
pub use deals::{CycleDoc, DealsDoc};
pub use lints::LintsDoc;
pub use selection::{AskedTilesDoc, ConditionDoc};
pub use words::*;

/// The rules of one table: how the Charleston is passed there.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(title = "charleston ruleset"))]
pub struct RulesetDoc<'a> {
    /// The version of this format. It is 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub format: Option<u16>,
    /// The ruleset this one starts from: the name of a shipped one, or a path relative to this file.
    /// Write only what differs.
    pub extends: Option<&'a str>,
    /// What the table calls its rules.
    pub name: Option<&'a str>,
    /// Where these rules are from: a card, a sheet, a decision of the club.
    pub source: Option<&'a str>,
    /// Who sits at the table and how many tiles each is dealt.
    pub table: Option<TableDoc<'a>>,
    /// What is in the box: which tiles and how many of each, or a deck of cards.
    #[serde(rename = "box")]
    pub tile_box: Option<BoxDoc<'a>>,
    /// The order of the Charleston and the rules that hold in all of it.
    pub charleston: Option<CharlestonDoc<'a>>,
    /// The parts of the Charleston by name: which passes, and who decides whether they are played.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 200,
        "x-tombi-additional-key-label" = "phase"
    )))]
    pub phases: Option<BTreeMap<&'a str, PhaseDoc<'a>>>,
    /// The passes by name: from whom to whom, and how many tiles.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 200,
        "x-tombi-additional-key-label" = "pass"
    )))]
    pub passes: Option<BTreeMap<&'a str, PassDoc<'a>>>,
    /// How each kind of warning is treated: `"warn"`, which is the default, `"allow"` or `"deny"`.
    /// `charleston rule NAME` explains each kind.
    pub lints: Option<LintsDoc>,
}

/// Who sits at the table and how many tiles each is dealt.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct TableDoc<'a> {
    /// The seats in turn order. The first deals first in a match. If they are named after winds, East first, and the
    /// box is one of tiles, these names in rules mean the winds of each deal: East is the dealer, and the others follow
    /// in turn order; a vacant seat keeps its wind. Other names mean the same chairs all match.
    /// Default: east, south, west, north.
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 8)))]
    pub seats: Option<Vec<&'a str>>,
    /// Which way the turn goes round the table, and so whether the next seat is to the right or to the left.
    /// Default: `"counter-clockwise"`.
    pub turn_order: Option<TurnOrderWord>,
    /// The table's own words for directions, each with how many seats further in turn order it points:
    /// `{ up = 1, down = -1 }`. They can be used wherever `"right"` can.
    #[cfg_attr(feature = "schema", schemars(extend(
        "additionalProperties" = { "type": "integer", "minimum": -7, "maximum": 7 },
        "maxProperties" = 20,
        "x-tombi-additional-key-label" = "direction"
    )))]
    pub directions: Option<BTreeMap<&'a str, i8>>,
    /// Hands that are dealt to seats without a player: they pass and receive tiles, and no player sees them.
    #[cfg_attr(feature = "schema", schemars(extend(
        "maxProperties" = 7,
        "x-tombi-additional-key-label" = "seat"
    )))]
    pub vacant_seats: Option<BTreeMap<&'a str, VacantSeatDoc>>,
    /// How many tiles each seat is dealt. Default: 13.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 27)))]
    pub hand: Option<u8>,
    /// How many tiles single players are dealt instead, by their seats or roles: `winner`, `loser`, `thrower` or
    /// `last-place`. The others are dealt `hand`. For `dealer`, or `east` where the names are winds, it is the dealer's
    /// whole hand, without `dealer-extra`. If a player has several of these names, the dealer's counts first, then those
    /// of the roles in this order.
    #[cfg_attr(feature = "schema", schemars(extend(
        "additionalProperties" = { "type": "integer", "minimum": 1, "maximum": 27 },
        "maxProperties" = 8,
        "x-tombi-additional-key-label" = "seat"
    )))]
    pub hands: Option<BTreeMap<&'a str, u8>>,
    /// How many more tiles the dealer is dealt, unless `hands` names the dealer. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 4)))]
    pub dealer_extra: Option<u8>,
}

/// A hand that is dealt to a seat without a player.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VacantSeatDoc {
    /// Which of its tiles it passes. Default: `"random"`.
    pub gives: Option<VacantGivesWord>,
    /// The kinds of tiles that it can't pass in any pass, instead of the list of the pass or of the Charleston.
    pub never_pass: Option<Vec<Kind>>,
    /// What becomes of it when the Charleston is over. Default: `"stays"`.
    pub at_the_end: Option<VacantEndsWord>,
}

/// What is in the box: which tiles and how many of each, or a deck of cards.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct BoxDoc<'a> {
    /// What is in the box. A file that changes its parent's tiles to cards, or its cards to tiles, starts with a
    /// new box: the parent's other settings of the box don't apply. Default: `"tiles"`.
    pub of: Option<BoxWord>,
    /// Which suits are in the box. Only with tiles. Default: `["bam", "crak", "dot"]`.
    pub suits: Option<Vec<SuitWord>>,
    /// Whether the winds are in the box. Only with tiles. Default: `true`.
    pub winds: Option<bool>,
    /// Whether the dragons are in the box. Only with tiles. Default: `true`.
    pub dragons: Option<bool>,
    /// How many there are of each suit tile, wind and dragon. Only with tiles. Default: 4.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 8)))]
    pub copies: Option<u8>,
    /// How many such sets, or decks of cards, are in the box. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub sets: Option<u8>,
    /// How many jokers are in a set. A deck of cards has none unless this says so. Default: 8.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub jokers: Option<u8>,
    /// How many flowers are in a set. Only with tiles. Default: 8.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub flowers: Option<u8>,
    /// How many seasons are used besides the flowers. Only with tiles. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub seasons: Option<u8>,
    /// Whether a rule that names flowers also means the seasons. Only with tiles. Default: `true`.
    pub seasons_are_flowers: Option<bool>,
    /// How many blanks are in a set. Only with tiles. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 40)))]
    pub blanks: Option<u8>,
    /// Tiles or cards that are left out of the box, every copy of them: `["D2"]` is the two of diamonds.
    /// Default: `[]`.
    #[cfg_attr(feature = "schema", schemars(length(max = 90)))]
    pub without: Option<Vec<&'a str>>,
}

/// The order of the Charleston and the rules that hold in all of it.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["phases"] })))]
pub struct CharlestonDoc<'a> {
    /// The phases in the order they are played. An empty list is a table without a Charleston.
    #[cfg_attr(feature = "schema", schemars(length(max = 32)))]
    pub phases: Option<Vec<&'a str>>,
    /// The rounds that have a Charleston, by the seat each round is named after; `"last"` is the last.
    /// Default: every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals of the match that have a Charleston. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this deal to have a Charleston. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
    /// The kinds of tiles that can't be passed. Default: `["joker"]`.
    pub never_pass: Option<Vec<Kind>>,
    /// How many tiles may be passed blind in each pass that doesn't set `blind` itself. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub blind: Option<u8>,
    /// The conditions that a seat's own tiles in one pass must meet together. Default: `[]`.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
    /// When a seat may pick up the tiles passed to it, in each pass that doesn't set `pick-up` itself.
    /// Default: `"once-all-passed"`.
    pub pick_up: Option<PickUpWord>,
    /// How long a seat may change the tiles it has passed, in each pass that doesn't set `change` itself.
    /// Default: `"until-picked-up"`.
    pub change: Option<ChangeWord>,
    /// Whether a seat may peek at a tile before passing it blind, in each pass that doesn't set `peek` itself: it is
    /// `"refused"`, or costs points such as `-10`. A seat that peeks and passes no tile blind loses no points.
    /// Default: `"refused"`.
    pub peek: Option<PeekDoc>,
    /// What happens when a seat holds too few tiles that may be passed, or too few that may be passed together
    /// (`selection`). Default: `"pass-what-you-can"`.
    pub cannot_pass: Option<CannotPassWord>,
    /// What happens when a seat was dealt the wrong number of tiles. Default: `"redeal"`.
    pub miscount: Option<MiscountWord>,
    /// Whether the dealer may declare a winning hand before the Charleston begins. A table with cards has no such hand
    /// unless this says so. Default: `true`.
    pub heavenly_hand: Option<bool>,
    /// When the dealer may declare a winning hand that it got in the Charleston. A table with cards has no such hand
    /// unless this says so. Default: `"at-the-end"`.
    pub earthly_hand: Option<EarthlyHandWord>,
}

/// A part of the Charleston.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["passes"] })))]
pub struct PhaseDoc<'a> {
    /// What the table calls this part.
    pub title: Option<&'a str>,
    /// The passes in the order they are made.
    #[cfg_attr(feature = "schema", schemars(length(max = 32)))]
    pub passes: Option<Vec<&'a str>>,
    /// Who decides whether this part is played. Default, or `"none"`: it is compulsory.
    pub consent: Option<NeededConsentDoc<'a>>,
    /// What follows when this part has been played: a phase that is played later, or `"end"`. Default: the next phase.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub then: Option<&'a str>,
    /// The rounds in which this part is played, by the seat each round is named after; `"last"` is the
    /// last. Default: every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals of the match on which this part is played. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this part to be played. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
}

/// One pass: from whom to whom, and how many tiles.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("x-taplo" = { "initKeys": ["to", "tiles"] })))]
pub struct PassDoc<'a> {
    /// What the table calls this pass.
    pub title: Option<&'a str>,
    /// To whom each seat passes. A pass has exactly one of this, `between` and `gifts`.
    pub to: Option<ToDoc<'a>>,
    /// The pairs of seats that exchange tiles. Winds are those of the deal. `winner`, `loser`, `thrower` and
    /// `last-place` are the players that the host reports; on deals without them, the pass is skipped.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 4), inner(length(min = 2, max = 2))))]
    pub between: Option<Vec<Vec<&'a str>>>,
    /// The gifts one by one, such as `{ from = "east", to = "west", tiles = 2 }`. A seat in none of them sits out.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 56)))]
    pub gifts: Option<Vec<GiftDoc<'a>>>,
    /// Who chooses among several directions. Only where `to` is a list.
    pub choose: Option<ChooseWord>,
    /// How many dice the dealer rolls, where the dice choose. Default: 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub dice: Option<u8>,
    /// When players learn the direction that was drawn or rolled. Default: `"before"`.
    pub announce: Option<AnnounceWord>,
    /// The seats that give to the middle or the wall and draw from it. Default: all.
    #[cfg_attr(feature = "schema", schemars(length(max = 8)))]
    pub joins: Option<Vec<&'a str>>,
    /// Whether a seat may get tiles back that it gave to the middle itself. If `false`, it doesn't, unless it gave so
    /// many that nobody else can take them. Only where `to` is `middle`. Default: `true`.
    pub own_back: Option<bool>,
    /// Whether the tiles that are given to the wall are shuffled in before the seats draw. If `false`, they draw only
    /// tiles that were in the wall before. Only where `to` is `wall`. Default: `true`.
    pub shuffle_in: Option<bool>,
    /// Whether a seat draws from the wall before or after it gives. Default: `"after"`.
    pub draws: Option<DrawsWord>,
    /// In which order the seats draw from the middle or the wall after all have given. Default: `"turn-order"`.
    pub draw_order: Option<DrawOrderWord>,
    /// How the tiles lie that are given to the pile beside the table. Only where tiles go to the `pile`.
    /// Default: `"down"`.
    pub face: Option<FaceWord>,
    /// Who picks up the pile beside the table when this pass is over, with everything that earlier passes left on it: a
    /// seat, `dealer`, or a role that the host reports, such as `winner`. Default: none, so that it stays where it is.
    pub pile_goes_to: Option<&'a str>,
    /// How many tiles each seat passes to each receiver: a number, or a range and who settles it.
    /// Default: 3.
    pub tiles: Option<TilesDoc>,
    /// How many of a seat's tiles may be passed blind: taken, unseen, from the tiles it gets in the same pass.
    /// Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub blind: Option<u8>,
    /// When a seat may pick up the tiles passed to it in this pass, instead of what the Charleston says.
    pub pick_up: Option<PickUpWord>,
    /// How long a seat may change the tiles it has passed in this pass, instead of what the Charleston says.
    pub change: Option<ChangeWord>,
    /// What a peek before a blind pass costs in this pass, instead of what the Charleston says.
    pub peek: Option<PeekDoc>,
    /// What happens when no seat passes a tile of its own, so no tiles can move.
    /// Default: `"skip-pass"`.
    pub nobody_has_any: Option<NobodyDoc<'a>>,
    /// The kinds of tiles that can't be passed in this pass, instead of the Charleston's list.
    pub never_pass: Option<Vec<Kind>>,
    /// The conditions that a seat's own tiles in this pass must meet together, instead of the Charleston's
    /// list; `[]` means none. Where there are conditions, no tile can be passed blind.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
    /// Who decides whether this pass is made. Default, or `"none"`: it is compulsory.
    pub consent: Option<NeededConsentDoc<'a>>,
    /// The rounds in which this pass is made, by the seat each round is named after; `"last"` is the
    /// last. Default: every round.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))]
    pub rounds: Option<Vec<&'a str>>,
    /// The deals of the match on which this pass is made. Default: every deal.
    pub deals: Option<DealsDoc>,
    /// How the previous deal must have ended for this pass to be made. Default: in any way.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
    pub after: Option<Vec<PreviousDeal>>,
}

/// To whom each seat passes.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum ToDoc<'a> {
    /// `right`, `left`, `across`, `each-other`, `middle`, `wall`, `pile`, or a direction of the table's own. From the
    /// middle and the wall, each seat gets as many tiles as it gives; the pile lies beside the table.
    Word(
        #[cfg_attr(feature = "schema", schemars(
            extend("examples" = ["right", "across", "left", "each-other", "middle", "wall", "pile"])
        ))]
        &'a str,
    ),
    /// A number of seats further in turn order; a negative number counts backward.
    Further(#[cfg_attr(feature = "schema", schemars(range(min = -7, max = 7)))] i8),
    /// Several directions, one of which is chosen each time; `none` is no pass.
    OneOf(
        #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 12), extend("items" = {
            "type": "string", "minLength": 1,
            "examples": ["right", "across", "left", "none"],
        })))]
        Vec<&'a str>,
    ),
}

/// One gift of a pass.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct GiftDoc<'a> {
    /// Who gives: a seat, `dealer`, or a role that the host reports: `winner`, `loser`, `thrower` or `last-place`.
    /// Default: every other seat.
    pub from: Option<&'a str>,
    /// Who gets it: a seat, `dealer`, a role such as `winner`, or a direction seen from the giver; or the `pile` beside
    /// the table.
    #[cfg_attr(feature = "schema", schemars(
        extend("examples" = ["right", "across", "left", "each-other", "pile"])
    ))]
    pub to: &'a str,
    /// How many tiles, unless the lowest request settles that. Default: as many as the pass says.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub tiles: Option<u8>,
    /// The conditions that the tiles of this gift must meet together. For a seat that makes it, no other conditions hold
    /// in this pass; it can make only one such gift. Default: the conditions of the pass.
    pub selection: Option<Vec<ConditionDoc<'a>>>,
}

/// What happens when no seat passes a tile of its own.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum NobodyDoc<'a> {
    /// What is skipped.
    Word(NobodyWord),
    /// What follows.
    Leads(NobodyLeadsDoc<'a>),
}

/// What follows when no seat passes a tile of its own.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct NobodyLeadsDoc<'a> {
    /// A phase that is played later, or `"end"`.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub leads_to: &'a str,
}

/// How many tiles a seat passes.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum TilesDoc {
    /// Exactly this many.
    Exactly(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))] u8),
    /// A range.
    Range(RangeDoc),
}

/// A range of tiles, and who settles the number.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RangeDoc {
    /// The fewest tiles.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 20)))]
    pub min: u8,
    /// The most tiles.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub max: u8,
    /// Who settles the number.
    pub settle: SettleWord,
}

/// What a peek before a blind pass costs.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PeekDoc {
    /// It is not allowed.
    Word(PeekWord),
    /// It costs points if the player then passes a tile blind that it has seen. Write a negative number.
    Points(#[cfg_attr(feature = "schema", schemars(range(min = -1000, max = 0)))] i16),
    /// It costs points more than once in a pass.
    Costs(PeekCostDoc),
}

/// What passing a tile blind costs after a peek at it, and how often.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PeekCostDoc {
    /// How many points, written as a negative number.
    #[cfg_attr(feature = "schema", schemars(range(min = -1000, max = 0)))]
    pub points: i16,
    /// How often the points are lost in one pass. Default: `"pass"`.
    pub per: Option<PeekPerWord>,
}
