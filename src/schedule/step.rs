//! The steps of a schedule: decisions and passes.

use super::pass_bounds::PassBounds;
use super::{Gate, Part, Routing, StopWindow, Target};
use crate::ruleset::{
    Announced, CannotPass, Count, Draws, Exchange, Face, Peek, PickUp, Ruled, Sight, To, Zone, ZoneRule,
};
use crate::table::context::{DealFilter, PreviousDeals};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::Conditions;
use crate::table::tile::KindSet;

/// One step of a schedule: a decision or a pass.
#[derive(Debug, Clone)]
pub enum Step {
    /// The seats decide whether a phase or a pass is played.
    Gate(Gate),
    /// The seats pass tiles.
    Pass(Box<PassStep>),
}

impl Step {
    /// Returns the pass, or the phase or pass that the gate is about.
    #[doc(hidden)]
    pub fn part(&self) -> Part {
        match self {
            Self::Gate(gate) => gate.part,
            Self::Pass(pass) => pass.part(),
        }
    }

    /// Returns the endings of the previous deal after which anyone answers at the gate, or can stop the pass or its
    /// phase. The rules can name roles that no one has after the other endings.
    pub(super) fn endings(&self) -> PreviousDeals {
        match self {
            Self::Gate(gate) => gate.endings,
            Self::Pass(pass) => pass.stop.map_or_else(PreviousDeals::all, |window| window.endings),
        }
    }

    /// Returns the position of the step's phase in the ruleset.
    pub fn phase(&self) -> usize {
        self.part().phase()
    }

    /// Returns the gate; `None` if the step is a pass.
    pub(crate) fn gate(&self) -> Option<&Gate> {
        match self {
            Self::Gate(gate) => Some(gate),
            Self::Pass(_) => None,
        }
    }

    /// Returns the pass; `None` if the step is a gate.
    #[doc(hidden)]
    pub fn pass(&self) -> Option<&PassStep> {
        match self {
            Self::Gate(_) => None,
            Self::Pass(pass) => Some(pass),
        }
    }
}

/// A gift whose tiles must meet conditions that don't apply to the seat's other tiles (R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GiftSelection {
    /// The seat that makes the gift.
    pub from: Seat,
    /// Where the tiles go; `None` if this is the seat's only gift, so that the conditions apply to all its tiles.
    pub to: Option<To>,
    /// The conditions that the tiles must meet as a group.
    pub selection: Ruled<Conditions>,
}

/// One pass: gifts from seat to seat, made at the same time (R5).
#[derive(Debug, Clone)]
pub struct PassStep {
    /// The position of the phase in the ruleset.
    pub phase: usize,
    /// The position of the pass in its phase.
    pub pass: usize,
    /// Which seats give to which other seats.
    pub routing: Routing,
    /// The zone that the seats give to and draw from; `None` if tiles go from seat to seat.
    pub zone: Option<ZoneRule>,
    /// How the number of tiles is decided.
    pub count: Ruled<Count>,
    /// The maximum number of tiles that a seat may pass blind (R18).
    pub blind: Ruled<u8>,
    /// Whether tiles in the pile are face up or face down.
    pub face: Face,
    /// The seat that picks up the pile after the pass; `None` if the pile stays where it is.
    pub pile_goes_to: Option<Seat>,
    /// When seats can see and change the tiles in the pass (R22, R28, R29).
    pub sight: Sight,
    /// The maximum number of tiles that each seat can pass blind: no more than the seat can give or get.
    pub max_blind: BySeat<u8>,
    /// Whether the table makes automatic moves in this pass, such as choosing a direction, drawing from a zone, filling
    /// or emptying the pile, or playing a vacant seat. Settling the number of tiles and delivering tiles don't count.
    pub has_table_moves: bool,
    /// The kinds of tiles that can't be passed (R14).
    pub stays: Ruled<KindSet>,
    /// The conditions that a seat's own tiles must meet as a group (R14), unless one of its gifts has
    /// conditions of its own. There are none if this is so for every giver.
    pub selection: Ruled<Conditions>,
    /// The gifts with conditions of their own: at most one for each seat.
    pub gift_selections: Vec<GiftSelection>,
    /// The players who have conditions on their tiles, either on all of them or only on those in one gift.
    pub selecting: SeatSet,
    /// The deals in which the pass is played, if its phase is played (R12).
    pub when: DealFilter,
    /// The window for stopping a phase or this pass while this pass is being played; `None` if there is none. In some
    /// deals, the window has already closed in an earlier pass (R24, R25); see [`Schedule::stop_window`](super::Schedule::stop_window).
    pub stop: Option<StopWindow>,
    /// The target after the pass.
    pub next: Target,
    /// The target if only blind tiles were passed (R21).
    pub nobody_has_any: Ruled<Target>,
    /// The limits on what every seat can hold and pass; `None` if no route reaches the pass.
    pub bounds: Option<PassBounds>,
}

impl PassStep {
    /// Returns the pass's position in the ruleset.
    #[doc(hidden)]
    pub fn part(&self) -> Part {
        Part::phase_at(self.phase).pass_at(self.pass)
    }

    /// Returns the seats that must all have passed before this seat may pick up, unless the house rules let it pick up
    /// earlier (R28). These are all the players in the exchange, or only the seat's own group if the group decides the
    /// number (R10).
    pub fn picks_up_with(&self, exchange: &Exchange, seat: Seat) -> SeatSet {
        match self.count.value {
            Count::Exactly(_) | Count::Reported { .. } => exchange.players(),
            Count::Fewest { .. } | Count::Independent { .. } => exchange.group_of(seat),
        }
    }

    /// Returns the minimum number of tiles that a seat has to pass, including blind ones. If the host reports
    /// the number, returns the maximum that the rule allows.
    pub(crate) fn due(&self, seat: Seat) -> usize {
        let (min, max) = self.routing.given_by(seat);
        if self.count.value.is_reported() { max } else { min }
    }

    /// Returns the conditions for a seat's tiles. If they apply only to one gift, also returns the receiver of that
    /// gift.
    pub fn selection_of(&self, seat: Seat) -> (Ruled<Conditions>, Option<To>) {
        let own = self.gift_selections.iter().find(|own| own.from == seat);
        own.map_or((self.selection, None), |own| (own.selection, own.to))
    }

    /// Returns whether every player who passes tiles has a gift with conditions of its own, so that the conditions of the
    /// pass never apply.
    pub(crate) fn has_only_own_selections(&self) -> bool {
        let has_own = |seat: Seat| self.gift_selections.iter().any(|own| own.from == seat);
        let mut givers = self.routing.players().iter().filter(|seat| self.routing.given_by(*seat).1 > 0);
        !self.gift_selections.is_empty() && givers.all(has_own)
    }

    /// Returns whether there are no conditions on any seat's tiles.
    pub fn has_no_selection(&self) -> bool {
        self.selections().all(|selection| selection.value.is_empty())
    }

    /// Returns what happens if a player can't pass enough tiles. Without conditions, there are none to lift.
    pub(crate) fn cannot_pass(&self, rule: CannotPass) -> CannotPass {
        let lifts_none = self.has_no_selection() && rule.lifts_conditions();
        if lifts_none { CannotPass::PassWhatYouCan } else { rule }
    }

    /// Returns the conditions for individual gifts, followed by those for all other tiles.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        self.gift_selections.iter().map(|own| own.selection).chain([self.selection])
    }

    /// Returns the kinds of tiles that a seat can't pass, including those in `stays`.
    pub(crate) fn keep(&self, stays: KindSet, seat: Seat) -> KindSet {
        match self.selection_of(seat) {
            (_, Some(_)) => stays,
            (selection, None) => selection.value.keep(stays),
        }
    }

    /// Returns how many tiles a seat can pass if `meeting` tiles meet the conditions, `passable` tiles can be passed
    /// when the conditions are ignored, and `due` tiles have to be passed. If one gift has conditions of its own, the
    /// tiles for the other gifts can be any that can be passed.
    pub(crate) fn can_pass(&self, seat: Seat, (meeting, passable): (usize, usize), due: usize) -> usize {
        let asked = self.min_of_judged_gift(seat);
        asked.map_or(meeting, |asked| passable.min(meeting.min(asked) + due.saturating_sub(asked)))
    }

    /// Returns the minimum number of tiles in the seat's gift with conditions of its own; `None` if it has no
    /// such gift.
    pub(crate) fn min_of_judged_gift(&self, seat: Seat) -> Option<usize> {
        let to = self.selection_of(seat).1?;
        let exchange = self.routing.all().next()?;
        let gift = exchange.gifts[seat].get(exchange.gift_for(seat, to)?)?;
        Some(usize::from(gift.min))
    }

    /// Returns whether the tiles go to the wall.
    pub fn goes_to_wall(&self) -> bool {
        self.zone.is_some_and(|rule| rule.zone == Zone::Wall)
    }

    /// Returns whether seats draw from the wall in this pass before they pass any tiles.
    pub fn draws_first(&self) -> bool {
        self.zone.is_some_and(|rule| rule.draws == Draws::Before && rule.zone == Zone::Wall)
    }

    /// Returns the minimum number of tiles that the seat draws in this pass before it gives any away.
    pub(crate) fn drawn_first(&self, seat: Seat) -> usize {
        if self.draws_first() { self.due(seat) } else { 0 }
    }

    /// Returns whether any tile may be passed blind.
    pub fn has_blind(&self) -> bool {
        self.blind.value > 0
    }

    /// Returns the maximum number of tiles that any seat can pass blind.
    pub(crate) fn most_blind(&self) -> u8 {
        self.max_blind.values().copied().max().unwrap_or(0)
    }

    /// Returns whether players can see arriving tiles before they pick them up.
    pub(crate) fn can_peek(&self) -> bool {
        self.could_peek() && self.sight.peek.value != Peek::Refused
    }

    /// Returns whether tiles that could be passed blind can arrive at a player who hasn't passed.
    pub(crate) fn could_peek(&self) -> bool {
        let chosen = self.routing.left_open();
        self.most_blind() > 0 && chosen.is_none_or(|chosen| chosen.announced == Announced::Before)
    }

    /// Returns whether any seat can get tiles from another seat.
    pub(crate) fn is_picked_up(&self) -> bool {
        self.routing
            .all()
            .any(|exchange| self.routing.players().iter().any(|seat| !exchange.incoming(seat).is_empty()))
    }

    /// Returns whether several groups each exchange tiles among themselves.
    pub(crate) fn is_in_groups(&self) -> bool {
        self.routing.all().any(|exchange| exchange.groups.len() > 1)
    }

    /// Returns whether every group that exchanges tiles consists of two players.
    pub(crate) fn are_pairs(&self) -> bool {
        self.routing.all().flat_map(|exchange| exchange.groups.iter()).all(|group| group.len() == 2)
    }

    /// Returns whether several groups each settle their own number of tiles, so that one group doesn't wait for
    /// another.
    pub(crate) fn has_own_numbers(&self) -> bool {
        let waits_less = |exchange: &Exchange| {
            exchange.players().iter().any(|seat| self.picks_up_with(exchange, seat) != exchange.players())
        };
        self.is_in_groups() && self.routing.all().any(waits_less)
    }

    /// Returns whether everyone picks up as soon as all players have passed.
    pub(crate) fn picks_up_together(&self) -> bool {
        self.sight.pick_up.value == PickUp::Together && !self.has_own_numbers()
    }
}
