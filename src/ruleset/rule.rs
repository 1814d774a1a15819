//! The rules a ruleset is made of.

use super::consent::{Consent, LeadsTo, NobodyHasAny};
use super::{
    CannotPass, Change, Count, EarthlyHand, Face, Miscount, PeekPer, PickUp, PlaceId, Route, Ruled, SeatRef,
    VacantEnds, VacantGives,
};
use crate::table::context::DealFilter;
use crate::table::selection::Conditions;
use crate::table::tile::KindSet;

/// The rules that hold in the whole Charleston.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What happens when a seat holds too few tiles that may be passed (R17).
    pub cannot_pass: Ruled<CannotPass>,
    /// What happens when a seat was dealt a wrong number of tiles (R34).
    pub miscount: Ruled<Miscount>,
    /// Whether the dealer may declare a winning hand before the Charleston (R31).
    pub heavenly_hand: Ruled<bool>,
    /// When the dealer may declare a winning hand after a phase or after all of them (R32).
    pub earthly_hand: Ruled<EarthlyHand>,
}

/// When the seats see and change the tiles of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// When a seat may pick up the tiles passed to it (R28).
    pub pick_up: Ruled<PickUp>,
    /// Until when a seat may change what it has laid down (R29).
    pub change: Ruled<Change>,
    /// Whether a seat may peek before it passes blind, and what it costs (R22).
    pub peek: Ruled<Peek>,
}

/// Whether a seat may peek before it passes blind (R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peek {
    /// It is not allowed.
    Refused,
    /// It is, and costs points if a tile that the seat has seen is then passed blind.
    Costs(PeekCost),
}

/// What it costs to pass tiles blind after a peek at them (R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeekCost {
    /// The points, zero or negative.
    pub points: i16,
    /// How often they are lost in one pass.
    pub per: PeekPer,
}

/// A hand that is dealt to a seat nobody sits at: it passes and receives, and nobody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VacantSeat {
    /// Which of its tiles it passes.
    pub gives: VacantGives,
    /// The kinds of tile that stay there in every pass, instead of the pass's own list.
    pub stays: Option<Ruled<KindSet>>,
    /// What becomes of it when the Charleston is over.
    pub at_the_end: VacantEnds,
    /// Where it was written.
    pub place: PlaceId,
}

/// What becomes of the pile beside the table in a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileRule {
    /// How the tiles lie that are given to it.
    pub face: Face,
    /// Who picks up all of it when the pass is over; `None` if it stays where it is.
    pub goes_to: Option<SeatRef>,
}

/// A part of the Charleston, in the order it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// The name it has in the file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
    /// Its passes in order; at least one.
    pub passes: Vec<Pass>,
    /// Who decides whether it is played; nothing where it is compulsory (R23, R26).
    pub consent: Option<Ruled<Consent>>,
    /// What follows when it has been played.
    pub then: LeadsTo,
    /// The deals on which it is played, if there is a Charleston (R12).
    pub when: DealFilter,
}

impl Pass {
    /// The conditions for single gifts, and those for all others.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        self.route.value.selections().chain([self.selection])
    }
}

/// One pass (R5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The name it has in the file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
    /// From whom to whom.
    pub route: Ruled<Route>,
    /// How many tiles go from a seat to each of its receivers.
    pub count: Ruled<Count>,
    /// How many of them may be passed blind (R18).
    pub blind: Ruled<u8>,
    /// What becomes of the pile beside the table.
    pub pile: Ruled<PileRule>,
    /// When tiles are seen and can be changed (R22, R28, R29).
    pub sight: Sight,
    /// What follows when nobody passes a tile of its own (R21).
    pub nobody_has_any: Ruled<NobodyHasAny>,
    /// The kinds of tile that stay (R14).
    pub stays: Ruled<KindSet>,
    /// What all own tiles of a seat must obey together (R14).
    pub selection: Ruled<Conditions>,
    /// Who decides whether it is made; nothing where nobody is asked (R23).
    pub consent: Option<Ruled<Consent>>,
    /// The deals on which it is made, if its phase is played (R12).
    pub when: DealFilter,
}
