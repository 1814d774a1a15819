//! The rules of a table, each with the location where it is set. Only valid rulesets can be created.

use crate::table::context::{DealContext, DealFilter, PreviousDeal, Role, Roles};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::{Kind, TileBox};

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
mod seat_ref;

pub use crate::format::shape::{
    AnnounceWord as Announced, BallotWord as Ballot, CannotPassWord as CannotPass, ChangeWord as Change,
    ChooseWord as Chooses, DrawOrderWord as DrawOrder, DrawsWord as Draws, EarthlyHandWord as EarthlyHand,
    FaceWord as Face, MiscountWord as Miscount, PeekPerWord as PeekPer, PickUpWord as PickUp,
    VacantEndsWord as VacantEnds, VacantGivesWord as VacantGives,
};
pub(crate) use consent::SeatGroup;
pub use consent::{Ask, Closes, Consent, LeadsTo, NobodyHasAny, Vote, Window};
pub use error::{Clash, RulesetError, SeatHint, Unused, Wording};
pub use exchange::{Exchange, Gift, Gifts, Incoming, To};
#[cfg(feature = "check")]
pub(crate) use fingerprint::only_names;
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use hands::{HandSizes, Hands};
use place::{Line, Lines, Places};
pub use place::{Place, PlaceId, Ruled};
pub use read::MAX_COUNTERS;
pub use route::{Choice, Count, Direction, GiftRule, Route, Whom, Zone, ZoneRule};
pub(crate) use route::{position_rolled, rolls};
pub use rule::{Pass, Peek, PeekCost, Phase, PileRule, Rules, Sight, VacantSeat};
pub(crate) use seat_ref::all_endings;
pub use seat_ref::{SeatRef, Seating, Who};

/// The word that the rules use for the dealer.
pub(crate) const DEALER: &str = "dealer";
/// The word that the rules use for the last round of a match.
pub(crate) const LAST_ROUND: &str = "last";
/// The target that stands for the end of the Charleston.
pub(crate) const END: &str = "end";
/// The words for directions. A table with an odd number of seats has no `across`.
pub(crate) const DIRECTIONS: [&str; 3] = ["right", "across", "left"];
/// Words that can be written in place of a direction but aren't directions.
pub(crate) const NO_DIRECTIONS: [&str; 5] = ["each-other", "middle", "wall", PILE, NONE];
/// The word in a rule file for passing tiles to the pile beside the table.
const PILE: &str = "pile";
/// The word in a list of directions that means no pass.
const NONE: &str = "none";

/// The rules of one table.
///
/// Rulesets are created only from files without errors, so every ruleset can be played.
#[derive(Debug, Clone)]
pub struct Ruleset {
    name: String,
    citation: Option<String>,
    notes: Vec<String>,
    file: String,
    seats: Vec<String>,
    /// Whether the seat names in the rules refer to each deal's winds, rather than to chairs.
    winds: bool,
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
    /// Returns the ruleset's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the source of the rules, if the file cites one.
    pub fn citation(&self) -> Option<&str> {
        self.citation.as_deref()
    }

    /// Returns the notes for the players, which the engine doesn't check, such as who breaks the wall (R4).
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the rule file's display name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the fingerprint, which shows whether two tables play by the same rules.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Returns the number of seats at the table (R1).
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Returns a chair's name in lowercase, or an empty string if the table has no such chair.
    ///
    /// At a Mah Jongg table, this is the chair's wind on the first deal.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(seat.position()).map_or("", String::as_str)
    }

    /// Returns the seat with this name, which is in lowercase, or `None` if the table has no such seat.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.every_seat().find(|seat| self.seat_name(*seat) == name)
    }

    /// Returns the seat that a round is named after, or `None` if there is no such round. The round `last` is named
    /// after the last seat, unless a seat has that name.
    #[doc(hidden)]
    pub fn round(&self, name: &str) -> Option<Seat> {
        let last = self.every_seat().last().filter(|_| name == LAST_ROUND);
        self.seat(name).or(last)
    }

    /// Returns whether this is a Mah Jongg table, where the seat names in the rules refer to each deal's winds.
    ///
    /// East deals, the other winds follow in turn order (R1, R8), and a vacant seat keeps its wind. At other tables,
    /// the names refer to chairs, which stay the same throughout the match.
    #[doc(hidden)]
    pub fn has_winds(&self) -> bool {
        self.winds
    }

    /// Returns a chair's name when `dealer` deals: its wind, or its own name if the table has no winds.
    pub fn name_on_deal(&self, chair: Seat, dealer: Seat) -> &str {
        let seating = self.seating(dealer);
        let place = seating.in_turn().position(|seat| seat == chair).filter(|_| self.winds);
        let named = place.and_then(|place| self.players().iter().nth(place));
        self.seat_name(named.unwrap_or(chair))
    }

    /// Returns the seating when `dealer` deals and the host reports no roles or tile counts.
    pub(crate) fn seating(&self, dealer: Seat) -> Seating {
        let (seats, players) = (self.seats(), self.players());
        Seating { seats, players, dealer, roles: Roles::default(), counts: None }
    }

    /// Returns the seating in a deal, including the roles and tile counts that the host reports. A required tile count
    /// that the host doesn't report is taken to be 0.
    #[doc(hidden)]
    pub fn seating_on(&self, context: &DealContext) -> Seating {
        let none = || BySeat::new(self.seats(), |_| 0);
        let counts = self.reported_passes().next().map(|_| context.counts.unwrap_or_else(none));
        Seating { roles: context.roles, counts, ..self.seating(context.dealer) }
    }

    /// Returns the passes whose tile counts the host reports, each with its phase.
    fn reported_passes(&self) -> impl Iterator<Item = (&Phase, &Pass)> {
        let all = self.phases.iter().flat_map(|phase| phase.passes.iter().map(move |pass| (phase, pass)));
        all.filter(|(_, pass)| pass.count.value.is_reported())
    }

    /// Returns whether the host must report tile counts for this deal. The first deal of a match never needs them.
    pub(crate) fn needs_counts(&self, context: &DealContext) -> bool {
        let is_made = |(phase, pass): (&Phase, &Pass)| {
            [&self.when, &phase.when, &pass.when].iter().all(|when| when.contains(context))
        };
        context.after != PreviousDeal::Start && self.reported_passes().any(is_made)
    }

    /// Returns whether any rule names a wind or the dealer, whose chairs change when a different player deals.
    #[doc(hidden)]
    pub fn depends_on_dealer(&self) -> bool {
        self.named().iter().any(|named| matches!(named, SeatRef::FromDealer(_)))
    }

    /// Returns the roles that the host must report because the rules name them.
    #[doc(hidden)]
    pub fn reported_roles(&self) -> Vec<Role> {
        let named = self.named();
        Role::ALL.iter().copied().filter(|role| named.contains(&SeatRef::Role(*role))).collect()
    }

    /// Returns whether the rules treat all winds alike on every deal: they name only winds, and no seat is vacant.
    pub(crate) fn is_the_same_in_winds(&self) -> bool {
        let is_wind = |named: &SeatRef| matches!(named, SeatRef::FromDealer(_));
        self.winds && self.players().len() == self.seats() && self.named().iter().all(is_wind)
    }

    /// Returns every mention of a seat in the rules for hand sizes, passes, the pile and consent.
    pub(crate) fn named(&self) -> Vec<SeatRef> {
        let mut named = self.named_with_tiles();
        for phase in &self.phases {
            let consents = phase.passes.iter().filter_map(|pass| pass.consent.as_ref());
            for consent in consents.chain(&phase.consent) {
                named.extend(consent.value.ask.who().named());
            }
        }
        named
    }

    /// Returns every mention of a seat in the rules for hand sizes, passes and the pile. Only these rules affect how
    /// many tiles a seat has.
    fn named_with_tiles(&self) -> Vec<SeatRef> {
        let mut named = Vec::with_capacity(4 * self.seats());
        named.extend(self.hands.named.iter().map(|(named, _)| *named));
        for Pass { route, pile, .. } in self.phases.iter().flat_map(|phase| &phase.passes) {
            named.extend(route.value.named().chain(pile.value.goes_to));
        }
        named
    }

    /// Returns whether the turn order is clockwise, so that the next seat is on the left.
    pub(crate) fn is_clockwise(&self) -> bool {
        self.clockwise
    }

    /// Returns the rules for a vacant seat, or `None` if a player sits there.
    #[doc(hidden)]
    pub fn vacant_seat(&self, seat: Seat) -> Option<&VacantSeat> {
        self.vacant_seats.get(seat)?.as_ref()
    }

    /// Returns the vacant seats in turn order, each with its rules.
    pub(crate) fn vacant_seats(&self) -> impl Iterator<Item = (Seat, &VacantSeat)> {
        self.vacant_seats.iter().filter_map(|(seat, vacant)| Some((seat, vacant.as_ref()?)))
    }

    /// Returns the seats that have a player.
    pub fn players(&self) -> SeatSet {
        self.every_seat().filter(|seat| self.vacant_seat(*seat).is_none()).collect()
    }

    /// Returns every seat in turn order.
    pub fn every_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.seats.len()).iter()
    }

    /// Returns the number of tiles that each chair is dealt in a deal (R3). If the dealer isn't at the table, no chair
    /// has the dealer's extra tiles.
    pub fn hands(&self, context: &DealContext) -> BySeat<u8> {
        self.hand_sizes(&self.seating_on(context)).of_dealer(context.dealer)
    }

    /// Returns whether the dealer draws a tile before the first discard. The dealer doesn't if they were dealt more tiles
    /// than at least half of the others (R3, R13). A player with a special role may have been dealt even more.
    pub(crate) fn dealer_draws_first(&self, context: &DealContext) -> bool {
        self.draws_first(&self.seating_on(context))
    }

    /// Returns whether the dealer draws a tile before the first discard in a seating.
    pub(crate) fn draws_first(&self, seating: &Seating) -> bool {
        let (dealer, hands) = (seating.dealer, self.hand_sizes(seating).of_dealer(seating.dealer));
        let others = self.every_seat().filter(|seat| *seat != dealer);
        let (fewer, others): (Vec<Seat>, Vec<Seat>) = others.partition(|seat| hands[*seat] < hands[dealer]);
        fewer.len() < others.len()
    }

    /// Returns the number of tiles that each chair is dealt in a seating. The dealer's extra tiles are counted
    /// separately.
    #[doc(hidden)]
    pub fn hand_sizes(&self, seating: &Seating) -> HandSizes {
        self.hands.on(seating)
    }

    /// Returns the hand sizes as set in the rule file.
    #[doc(hidden)]
    pub fn hands_by_name(&self) -> &Hands {
        &self.hands
    }

    /// Returns the seatings to consider in a match. If the rules name the dealer or a role, there is one for each
    /// player who could fill it.
    pub(crate) fn every_seating(&self) -> Vec<Seating> {
        self.seating(Seat::FIRST).all(&self.named(), |role| self.hands.has_hand(role))
    }

    /// Returns the seatings that differ in the number of tiles that a seat can have. Any other seating differs from one
    /// of these only in who gives consent.
    pub(crate) fn seatings_by_tiles(&self) -> Vec<Seating> {
        let named = self.named_with_tiles();
        let mut seatings = self.seating(Seat::FIRST).all(&named, |role| self.hands.has_hand(role));
        if self.is_the_same_in_winds() {
            seatings.truncate(1);
        }
        seatings
    }

    /// Returns the number of tiles that a seat is dealt when a different seat is the dealer.
    ///
    /// If the rules name the winds, this is the wind's hand size, and East's doesn't include the dealer's extra tiles.
    pub(crate) fn usual_hand(&self, seat: Seat) -> u8 {
        let is_wind = self.winds && self.depends_on_dealer();
        let other = self.players().without(seat).first().filter(|_| !is_wind);
        self.hand_sizes(&self.seating(other.unwrap_or(Seat::FIRST))).each[seat]
    }

    /// Returns the contents of the box (R2).
    pub fn tile_box(&self) -> &TileBox {
        &self.tile_box
    }

    /// Returns whether the box is the default box.
    pub(crate) fn has_usual_box(&self) -> bool {
        self.tile_box == read::usual_box()
    }

    /// Returns the rules that apply to the whole Charleston.
    #[doc(hidden)]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the deals that have a Charleston (R12).
    #[doc(hidden)]
    pub fn when(&self) -> &DealFilter {
        &self.when
    }

    /// Returns the phases in the order they are played.
    #[doc(hidden)]
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Returns the first phase in the order of play, beginning with this one. Phases that players can ask for until the
    /// dealer discards aren't in that order.
    pub(crate) fn next_in_order(&self, from: usize) -> Option<usize> {
        (from..self.phases.len()).find(|phase| !self.phases[*phase].is_open())
    }

    /// Returns the rules that a comparison can replace with those of another ruleset.
    #[cfg(feature = "check")]
    pub(crate) fn parts_mut(&mut self) -> (&mut Rules, &mut DealFilter, &mut Vec<Phase>) {
        (&mut self.rules, &mut self.when, &mut self.phases)
    }

    /// Returns the location where a rule is set.
    #[doc(hidden)]
    pub fn place(&self, id: PlaceId) -> Place<'_> {
        self.places.get(id)
    }

    /// Returns the paths of the settings that a rule comes from but no file sets.
    #[cfg(feature = "check")]
    pub(crate) fn default_settings(&self) -> Vec<String> {
        self.places.defaults()
    }

    /// Returns the id of the location where a kind of tile is added to a list. The list itself may be set in another
    /// file.
    pub(crate) fn place_of_kind(&self, list: PlaceId, kind: Kind) -> PlaceId {
        self.places.of_kind(list, kind)
    }
}
