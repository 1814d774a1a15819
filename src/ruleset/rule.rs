//! The rules that make up a ruleset.

use serde::{Deserialize, Serialize};

use super::consent::{Consent, LeadsTo, NobodyHasAny};
use super::{
    CannotPass, Change, Count, EarthlyHand, Face, Miscount, PeekPer, PickUp, PlaceId, Route, Ruled, SeatRef,
    VacantEnds, VacantGives,
};
use crate::table::context::DealFilter;
use crate::table::selection::Conditions;
use crate::table::tile::KindSet;

/// The rules that apply to the whole Charleston.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What happens when a seat has too few tiles that can be passed (R17).
    pub cannot_pass: Ruled<CannotPass>,
    /// What happens when a seat is dealt the wrong number of tiles (R34).
    pub miscount: Ruled<Miscount>,
    /// Whether the dealer may declare a winning hand before the Charleston (R31).
    pub heavenly_hand: Ruled<bool>,
    /// When the dealer may declare a winning hand: after a phase, or after all phases (R32).
    pub earthly_hand: Ruled<EarthlyHand>,
}

/// When seats can see and change the tiles in a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// When a seat may pick up the tiles passed to it (R28).
    pub pick_up: Ruled<PickUp>,
    /// How long a seat may change the tiles it has passed (R29).
    pub change: Ruled<Change>,
    /// Whether a seat may peek before passing blind, and what that costs (R22).
    pub peek: Ruled<Peek>,
}

/// Whether a seat may peek before passing blind (R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peek {
    /// Peeking isn't allowed.
    Refused,
    /// Peeking is allowed, but a seat that peeks at a tile and then passes it blind loses points.
    Costs(PeekCost),
}

/// The cost of passing tiles blind after peeking at them (R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PeekCost {
    /// The number of points: zero or negative.
    pub points: i16,
    /// How many times the points can be lost in one pass.
    pub per: PeekPer,
}

/// A seat without a player. It passes and receives tiles, but no player sees its hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VacantSeat {
    /// Which tiles from its hand the seat passes.
    pub gives: VacantGives,
    /// The kinds of tiles that the seat never passes. They replace each pass's own list.
    pub stays: Option<Ruled<KindSet>>,
    /// What happens to the seat's hand after the Charleston.
    pub at_the_end: VacantEnds,
    /// The location where the vacant seat is defined.
    pub place: PlaceId,
}

/// What happens to the pile beside the table in a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileRule {
    /// Whether tiles are put on the pile face up or face down.
    pub face: Face,
    /// The seat that picks up the whole pile after the pass, or `None` if the pile stays.
    pub goes_to: Option<SeatRef>,
}

/// A phase of the Charleston.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// The phase's name in the file.
    pub id: String,
    /// The title, which is the name that players use.
    pub title: String,
    /// The passes in order. A phase has at least one pass.
    pub passes: Vec<Pass>,
    /// Consent to the phase, or `None` if it is compulsory (R23, R26).
    pub consent: Option<Ruled<Consent>>,
    /// The next step after the phase has been played.
    pub then: LeadsTo,
    /// The deals on which the phase is played, if there is a Charleston (R12).
    pub when: DealFilter,
}

impl Phase {
    /// Returns whether the phase is outside the order of play, so that players can ask for it until the dealer
    /// discards.
    pub fn is_open(&self) -> bool {
        self.consent.is_some_and(|consent| consent.value.ask.is_until_discard())
    }

    /// Returns whether players are asked again after the phase has been played, so that what follows the phase follows
    /// only after the last time or if they say no.
    pub(crate) fn is_asked_again(&self) -> bool {
        self.consent.is_some_and(|consent| consent.value.at_most > 1) && !self.is_open()
    }
}

impl Pass {
    /// Returns the seats that the route and the pile name.
    pub fn named(&self) -> Vec<SeatRef> {
        self.route.value.named().chain(self.pile.value.goes_to).collect()
    }

    /// Returns the conditions that apply to individual gifts, followed by the pass's conditions.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        self.route.value.selections().chain([self.selection])
    }
}

/// One pass (R5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The pass's name in the file.
    pub id: String,
    /// The title, which is the name that players use.
    pub title: String,
    /// Where the tiles go.
    pub route: Ruled<Route>,
    /// The number of tiles that a seat gives to each of its receivers.
    pub count: Ruled<Count>,
    /// How many tiles a seat may pass blind, over all its receivers (R18).
    pub blind: Ruled<u8>,
    /// What happens to the pile beside the table.
    pub pile: Ruled<PileRule>,
    /// When seats can see and change the tiles in the pass (R22, R28, R29).
    pub sight: Sight,
    /// The next step if no player passes any tiles of their own (R21).
    pub nobody_has_any: Ruled<NobodyHasAny>,
    /// The kinds of tiles that can't be passed (R14).
    pub stays: Ruled<KindSet>,
    /// The conditions that a seat's own tiles in this pass must meet as a group (R14).
    pub selection: Ruled<Conditions>,
    /// Consent to the pass, or `None` if players aren't asked (R23).
    pub consent: Option<Ruled<Consent>>,
    /// The deals on which the pass is played, if its phase is played (R12).
    pub when: DealFilter,
}
