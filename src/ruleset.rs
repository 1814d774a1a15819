//! What a ruleset means: valid by construction, every rule with the place where it was written.

use crate::table::context::DealFilter;
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::TileBox;

mod consent;
pub(crate) mod defaults;
mod error;
mod exchange;
mod fingerprint;
mod hands;
mod place;
pub(crate) mod read;
mod route;
mod rule;

pub use crate::format::shape::{
    AnnounceWord as Announced, CannotPassWord as CannotPass, ChangeWord as Change, ChooseWord as Chooses,
    DrawOrderWord as DrawOrder, DrawsWord as Draws, EarthlyHandWord as EarthlyHand, MiscountWord as Miscount,
    PickUpWord as PickUp, VacantEndsWord as VacantEnds, VacantGivesWord as VacantGives,
};
pub use consent::{Ask, Ballot, Closes, Consent, LeadsTo, NobodyHasAny, Vote, Window};
pub use error::{Clash, RulesetError, Wording};
pub use exchange::{Exchange, Gift, Gifts, Incoming, To};
#[cfg(feature = "check")]
pub(crate) use fingerprint::only_names;
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use hands::Hands;
use place::Places;
pub use place::{Place, PlaceId, Ruled};
pub use read::MAX_ASKS;
pub use route::{Choice, Count, Direction, GiftRule, Route, Whom, Zone, ZoneRule};
pub use rule::{Pass, Peek, Phase, Rules, VacantSeat};

/// The rules of one table, as they are meant.
///
/// Only [`load`](crate::load) makes one, and only from files without an error, so every ruleset that exists can be
/// played.
#[derive(Debug, Clone)]
pub struct Ruleset {
    name: String,
    citation: Option<String>,
    file: String,
    seats: Vec<String>,
    clockwise: bool,
    vacant_seats: BySeat<Option<VacantSeat>>,
    hands: Hands,
    tile_box: TileBox,
    rules: Rules,
    when: DealFilter,
    phases: Vec<Phase>,
    places: Places,
    fingerprint: Fingerprint,
}

impl Ruleset {
    /// What the table calls its rules.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the rules are from, if the file says so.
    pub fn citation(&self) -> Option<&str> {
        self.citation.as_deref()
    }

    /// The file it was read from, by the name people know it by.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// By what it is noticed that a table was played by other rules.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// How many seats the table has (R1).
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// What a seat is called, in lower case; empty where the table has no such seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(seat.position()).map_or("", String::as_str)
    }

    /// The seat of that name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.every_seat().find(|seat| self.seat_name(*seat) == name)
    }

    /// Whether the turn goes round clockwise, so that the next seat is to the left.
    pub fn is_clockwise(&self) -> bool {
        self.clockwise
    }

    /// What is played of a seat that nobody sits at; nothing where somebody does.
    pub fn vacant_seat(&self, seat: Seat) -> Option<&VacantSeat> {
        self.vacant_seats.get(seat)?.as_ref()
    }

    /// The seats that somebody sits at.
    pub fn players(&self) -> SeatSet {
        self.every_seat().filter(|seat| self.vacant_seat(*seat).is_none()).collect()
    }

    /// Every seat in turn order.
    pub fn every_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.seats.len()).iter()
    }

    /// How many tiles each seat is dealt when this one deals (R3).
    pub fn hands(&self, dealer: Seat) -> BySeat<u8> {
        self.hands.of(dealer)
    }

    /// How many tiles each seat is dealt, whoever deals (R3).
    pub fn hand_sizes(&self) -> &Hands {
        &self.hands
    }

    /// What is in the box (R2).
    pub fn tile_box(&self) -> &TileBox {
        &self.tile_box
    }

    /// Whether the box is that of a table that says nothing about it.
    pub fn has_usual_box(&self) -> bool {
        self.tile_box == read::usual_box()
    }

    /// The rules that hold in the whole Charleston.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// On which deals there is a Charleston at all (R12).
    pub fn when(&self) -> &DealFilter {
        &self.when
    }

    /// The phases in the order they are played.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Where a rule was written.
    pub fn place(&self, id: PlaceId) -> Place<'_> {
        self.places.get(id)
    }
}
