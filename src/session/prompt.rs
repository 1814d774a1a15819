//! Prompts: the moves that a seat can make now, in a form that a user interface can show directly.

use serde::{Deserialize, Serialize};

use super::Session;
use super::blind::Flow;
use super::command::{Command, Declaration, Offer};
use super::event::Fact;
use super::selection::Selection;
use crate::few::{Few, byte};
use crate::redacted::redacted;
use crate::ruleset::{Count, Gift, Peek, PeekCost, PlaceId, Ruled, To};
use crate::schedule::{Part, PassStep};
use crate::table::rack::{MAX_TILES, Packet, Rack};
use crate::table::seat::{MAX_SEATS, Seat, SeatSet};
use crate::table::selection::{Choices, Conditions};
use crate::table::tile::{Kind, Tile};

/// The moves that a seat can make now. Every move that the prompt offers is accepted, and every other move is refused.
/// A prompt offers nothing while the host has to confirm or reject a declared hand
/// ([`TableState::waits_for_host`](super::TableState::waits_for_host)).
#[derive(Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Prompt {
    /// The seats the table is waiting for.
    pub waiting_for: SeatSet,
    /// The tiles that the seat can pass or change; `None` if it can't pass now.
    pub pass: Option<PassPrompt>,
    /// The minimum and maximum number of tiles that the seat can request; `None` if it can't make a request now (R11).
    pub request: Option<(u8, u8)>,
    /// The suits that the seat can name for the tiles it passes (R14).
    pub name_suit: Few<SuitToName, MAX_SUITS>,
    /// Whether the seat can pick up the tiles that were passed to it.
    pub pick_up: bool,
    /// The number of points it costs to pass tiles blind after peeking at them; `None` if the seat can't peek now
    /// (R22).
    pub peek: Option<PeekCost>,
    /// Whether the seat can stop the phase or the pass.
    pub stop: bool,
    /// Whether the seat can agree to play the phase or the pass.
    pub agree: bool,
    /// Whether the seat can decline to play the phase or the pass, or decline to ask for it.
    pub decline: bool,
    /// Whether the seat can ask for the next phase that is played on request (R9).
    pub ask: bool,
    /// The phase or the pass that the seat can stop, agree to, decline or ask for; `None` if it can do none of these. It
    /// isn't always the current one: players may be able to stop a phase before it begins.
    pub about: Option<Part>,
    /// Whether the seat can declare a winning hand before the Charleston (R31).
    pub heavenly_hand: bool,
    /// Whether the seat can declare a winning hand after the Charleston, or between two of its phases (R32).
    pub earthly_hand: bool,
    /// Whether the seat can say that it was dealt the wrong number of tiles (R34).
    pub miscount: bool,
    /// Whether the seat can say that it doesn't have enough tiles that can be passed (R17).
    pub cannot_pass: bool,
    /// The number of dice that the host rolls for this seat to decide the direction of the pass; `None` if the seat
    /// doesn't have to roll.
    pub dice: Option<u8>,
    /// Whether the seat can discard the first tile (R13).
    pub begin_play: bool,
}

/// The maximum number of suits that a box can have.
pub const MAX_SUITS: usize = 4;

/// A suit that the player can name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SuitToName {
    /// The suit.
    pub suit: Kind,
    /// The number of tiles of this suit that can be passed together now.
    pub tiles: u8,
}

/// The tiles that a seat can pass.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PassPrompt {
    /// The receivers, and how many tiles each of them can get, including blind tiles.
    pub receivers: Few<Gift, MAX_SEATS>,
    /// The minimum number of tiles in total. It can exceed the sum of the receivers' minimums: a seat with too few
    /// tiles that can be passed decides which receivers get fewer.
    pub min_in_all: u8,
    /// The maximum number of tiles that can be passed blind (R18).
    pub max_blind: u8,
    /// The tiles that the seat can choose to pass, including those that it has passed and can still change.
    pub passable: Rack,
    /// The sets of these tiles that can be passed together.
    pub choices: Choices,
    /// The conditions that the seat's own tiles must meet as a group, and the rule that sets them.
    pub conditions: Ruled<Conditions>,
    /// The only receiver whose tiles must meet the conditions; `None` if the tiles for all receivers must meet them.
    pub conditions_for: Option<To>,
    /// The rule that lifts the conditions for this seat; `None` if they apply (R17).
    pub lifted_by: Option<PlaceId>,
    /// The tiles on the seat's rack that can't be passed (R14), sorted.
    pub staying: Few<StayingTile, MAX_TILES>,
    /// Whether the seat has already passed, so that passing again changes its tiles (R29).
    pub changes: bool,
}

/// A tile that has to stay on the rack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct StayingTile {
    /// The tile.
    pub tile: Tile,
    /// The rule that keeps tiles of its kind on the rack.
    pub by: PlaceId,
}

impl Session {
    /// Returns the moves that a seat can make now; `None` if there is no such seat or if it is vacant.
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.public.seats.get(seat).filter(|_| !self.is_vacant(seat))?;
        let may = |command: &Command| self.decide(seat, command).is_ok();
        let peek = match self.passing().map(|step| step.sight.peek.value) {
            Some(Peek::Costs(cost)) if may(&Command::Peek) => Some(cost),
            Some(Peek::Costs(_) | Peek::Refused) | None => None,
        };
        let (stop, ask) = (self.decide(seat, &Command::Stop).ok(), self.decide(seat, &Command::Ask).ok());
        let (agree, decline) = (may(&Command::Agree), may(&Command::Decline));
        let is_open = self.public.waits_for_host().is_none();
        let passing = self.passing().filter(|_| is_open);
        Some(Prompt {
            waiting_for: self.waiting_for(),
            pass: passing.and_then(|step| self.pass_prompt(step, seat)),
            request: passing.and_then(|step| self.request_prompt(step, seat)),
            name_suit: passing.map(|step| self.suit_prompt(step, seat)).unwrap_or_default(),
            pick_up: passing
                .is_some_and(|step| self.may_pick_up(step, &Flow::of(step, &self.public), seat).is_ok()),
            peek,
            about: match self.gate() {
                Some(gate) if stop.is_some() || agree || decline || ask.is_some() => Some(gate.part),
                Some(_) => None,
                None => stop.as_ref().or(ask.as_ref()).and_then(|event| self.part_of(&event.fact)),
            },
            stop: stop.is_some(),
            agree,
            decline,
            ask: ask.is_some(),
            heavenly_hand: self.may_declare(seat, Declaration::HeavenlyHand).is_ok(),
            earthly_hand: self.may_declare(seat, Declaration::EarthlyHand).is_ok(),
            miscount: may(&Command::Miscount),
            cannot_pass: may(&Command::CannotPass),
            dice: self.dice_for(seat).filter(|_| is_open),
            begin_play: may(&Command::BeginPlay),
        })
    }

    /// Returns the seats that the table is waiting for; empty if the table is finished or is waiting for the host.
    pub fn waiting_for(&self) -> SeatSet {
        let dealer = SeatSet::only(self.public.context.dealer);
        if self.public.waits_for_host().is_some() || self.is_over() {
            return SeatSet::NONE;
        }
        if let Some(gate) = self.gate() {
            let has_yet_to_answer = |seat: &Seat| self.public.seats[*seat].vote.is_none();
            return self.sitting(gate.voters).iter().filter(has_yet_to_answer).collect();
        }
        match self.passing() {
            Some(step) if self.due_choice(step).is_none() => {
                let flow = Flow::of(step, &self.public);
                let is_awaited = |seat: &Seat| {
                    self.has_yet_to_pass(step, *seat) || self.may_pick_up(step, &flow, *seat).is_ok()
                };
                self.schedule.players().iter().filter(is_awaited).collect()
            }
            Some(_) | None => dealer,
        }
    }

    fn pass_prompt(&self, step: &PassStep, seat: Seat) -> Option<PassPrompt> {
        self.may_pass(step, seat).ok()?;
        let need = self.need(step, seat);
        if need.is_stuck && self.schedule.ruleset().rules().cannot_pass.value.is_announced() {
            return None;
        }
        let selection = self.selection(step, seat);
        let Selection { passable, conditions, to, .. } = selection;
        let judged = need.gifts.iter().find(|gift| Some(gift.to) == to);
        let own = judged.map_or(need.min_in_all.saturating_sub(need.max_blind), |gift| gift.min);
        let by = |kind| self.schedule.ruleset().place_of_kind(step.stays.place, kind);
        let by_rule = |tile: &Tile| StayingTile { tile: *tile, by: by(tile.kind()) };
        let choices = self.choices(&selection, need.lifted_by).of_at_least(usize::from(own));
        Some(PassPrompt {
            receivers: need.gifts.into_owned(),
            min_in_all: need.min_in_all,
            max_blind: need.max_blind,
            passable: if to.is_some() { passable } else { choices.tiles() },
            choices,
            conditions,
            conditions_for: to,
            lifted_by: need.lifted_by,
            staying: self.staying(step, seat).tiles().iter().map(by_rule).collect(),
            changes: self.public.seats[seat].act.has_passed(),
        })
    }

    fn suit_prompt(&self, step: &PassStep, seat: Seat) -> Few<SuitToName, MAX_SUITS> {
        let suits = self.suits_to_name(seat);
        let tiles = |suit| byte(self.most_of_suit(step, seat, suit));
        suits.iter().map(|suit| SuitToName { suit, tiles: tiles(suit) }).collect()
    }

    fn request_prompt(&self, step: &PassStep, seat: Seat) -> Option<(u8, u8)> {
        let Count::Fewest { min, .. } = step.count.value else { return None };
        self.decide(seat, &Command::Request(min)).ok()?;
        Some((min, self.max_to_request(step, seat)))
    }

    /// Returns the phase or the pass that is stopped or asked for.
    fn part_of(&self, fact: &Fact) -> Option<Part> {
        match fact {
            Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. } => Some(*part),
            Fact::Asked { request, .. } => Some(self.schedule.requests()[usize::from(*request)].part),
            _ => None,
        }
    }
}

impl Prompt {
    /// Returns whether the prompt offers this command.
    pub fn offers(&self, command: &Command) -> bool {
        match command {
            Command::Pass(offer) => self.pass.as_ref().is_some_and(|pass| pass.offers(offer)),
            Command::Request(number) => self.request.is_some_and(|(min, max)| (min..=max).contains(number)),
            Command::NameSuit(suit) => self.name_suit.iter().any(|offered| offered.suit == *suit),
            Command::PickUp => self.pick_up,
            Command::Peek => self.peek.is_some(),
            Command::Stop => self.stop,
            Command::Agree => self.agree,
            Command::Decline => self.decline,
            Command::Ask => self.ask,
            Command::Declare(Declaration::HeavenlyHand) => self.heavenly_hand,
            Command::Declare(Declaration::EarthlyHand) => self.earthly_hand,
            Command::Miscount => self.miscount,
            Command::CannotPass => self.cannot_pass,
            Command::CallDead(_) => false,
            Command::BeginPlay => self.begin_play,
        }
    }

    /// Returns the offered commands that don't require any choices, such as picking up or stopping.
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        Command::PLAIN.into_iter().filter(|command| self.offers(command))
    }

    /// Returns a command that a host can play for a player who is away.
    ///
    /// The command names the suit with the most tiles that can be passed, passes as few tiles as possible, and keeps no
    /// one waiting. If players can stop the next phase or pass, the command is [`Command::Agree`]. If the phase
    /// or pass is played only if players agree to it or ask for it, the command is [`Command::Decline`].
    /// Returns `None` if the table isn't waiting for this seat, or is waiting only for a dice roll, which the host
    /// makes ([`HostCommand::Rolled`](super::HostCommand::Rolled)).
    ///
    /// The command passes the first tiles on the sorted rack that can be passed, so players who know that a host played
    /// it learn something about the rest of the rack.
    pub fn default_command(&self, seat: Seat) -> Option<Command> {
        if !self.waiting_for.contains(seat) {
            return None;
        }
        let go_on = if self.stop && self.agree { Command::Agree } else { Command::Decline };
        let suit = self.name_suit.iter().rev().max_by_key(|suit| suit.tiles);
        let suit = suit.map(|suit| Command::NameSuit(suit.suit));
        let request = self.request.map(|(min, _)| Command::Request(min));
        let pass = self.pass.as_ref().filter(|pass| !pass.changes);
        let pass = pass.map(|pass| Command::Pass(pass.default_offer()));
        let plain = [Command::PickUp, go_on, Command::CannotPass].into_iter();
        let mut all = plain.chain(suit).chain(request).chain(pass).chain([Command::BeginPlay]);
        all.find(|command| self.offers(command))
    }
}

impl PassPrompt {
    /// Returns a simple offer: as few tiles as possible, the first on the rack that can be passed together, and blind
    /// tiles only if there aren't enough others.
    pub fn default_offer(&self) -> Offer {
        let first = self.choices.iter().next().unwrap_or_default();
        self.offer_of(self.supply(&first, |_| {}), self.min_in_all, self.max_blind)
    }

    /// Returns an offer of `count` tiles, and at most `blind` of them blind. Each receiver gets at least its minimum, and
    /// any additional tiles go to the first receivers. Tiles are passed blind only if the supply runs out.
    pub(crate) fn offer_of(&self, mut supply: Supply, count: u8, mut blind: u8) -> Offer {
        let min: u8 = self.receivers.iter().map(|receiver| receiver.min).fold(0, u8::saturating_add);
        let mut due = count.saturating_sub(min);
        self.receivers.iter().fold(Offer::new(), |offer, receiver| {
            let held = supply.left(receiver.to).saturating_add(blind);
            let more = due.min((receiver.max - receiver.min).min(held.saturating_sub(receiver.min)));
            let count = receiver.min + more;
            let own = supply.take(receiver.to, count);
            let lacking = count - own.size();
            let unseen = lacking.min(blind);
            blind -= unseen;
            due -= more;
            offer.with_at_most(receiver.to, own).and_blind(unseen)
        })
    }

    /// Returns the tiles that a player can pass after choosing `list` from `choices`. `prefer` puts tiles in the order
    /// in which the player wants to pass them.
    pub(crate) fn supply(&self, list: &Rack, mut prefer: impl FnMut(&mut [Tile])) -> Supply {
        let mut judged = self.choices.in_order(list, &mut prefer);
        let receiver = self.receivers.iter().find(|receiver| Some(receiver.to) == self.conditions_for);
        let Some(Gift { to, max, .. }) = receiver else {
            return Supply::for_all(judged);
        };
        judged.truncate(usize::from(*max));
        let free = self.passable.without(&judged).unwrap_or_default();
        let mut free: Packet = free.tiles().iter().copied().collect();
        prefer(&mut free);
        Supply { to: Some(*to), judged, free }
    }

    /// Returns the tiles in an offer that must meet the conditions: either all of them or only those for one receiver.
    fn judged<'a>(&self, offer: &'a Offer) -> &'a [Tile] {
        self.conditions_for.map_or(offer.tiles(), |to| offer.gift_for(to, self.receivers.len()).0)
    }

    /// Returns whether the seat can make this offer.
    pub fn offers(&self, offer: &Offer) -> bool {
        let mut left = self.receivers;
        let named = offer.gifts().all(|(to, ..)| {
            let known = left.iter().position(|receiver| receiver.to == to);
            known.map(|position| left.remove(position)).is_some()
        });
        let given = |receiver: &Gift| {
            let (tiles, blind) = offer.gift_for(receiver.to, self.receivers.len());
            tiles.len() + usize::from(blind)
        };
        let fits = |receiver: &Gift| {
            (usize::from(receiver.min)..=usize::from(receiver.max)).contains(&given(receiver))
        };
        named
            && (offer.blind_to_nobody() == 0 || self.receivers.len() == 1)
            && offer.blind() <= self.max_blind
            && self.receivers.iter().all(fits)
            && self.receivers.iter().map(given).sum::<usize>() >= usize::from(self.min_in_all)
            && self.passable.without(offer.tiles()).is_ok()
            && self.choices.contain(self.judged(offer))
    }
}

/// The tiles that a player can pass, in the order in which they are taken.
#[derive(Clone)]
pub struct Supply {
    /// The only receiver whose tiles must meet the conditions; `None` if the tiles for all receivers must meet them.
    to: Option<To>,
    judged: Packet,
    free: Packet,
}

impl Supply {
    /// Creates a supply of tiles that can go to any receiver.
    pub fn for_all(tiles: Packet) -> Self {
        Self { to: None, judged: tiles, free: Packet::new() }
    }

    fn of(&mut self, to: To) -> &mut Packet {
        if self.to.is_none_or(|judged| judged == to) { &mut self.judged } else { &mut self.free }
    }

    /// Returns the number of tiles left for a receiver.
    pub fn left(&self, to: To) -> u8 {
        if self.to.is_none_or(|judged| judged == to) { self.judged.size() } else { self.free.size() }
    }

    /// Takes the first `count` tiles for a receiver, or all of them if there are fewer.
    pub fn take(&mut self, to: To, count: u8) -> Packet {
        let tiles = self.of(to);
        let taken: Packet = tiles.iter().copied().take(usize::from(count)).collect();
        *tiles = tiles.iter().copied().skip(taken.len()).collect();
        taken
    }
}

redacted! {
    /// Omits what depends on the player's tiles, such as whether the player has enough tiles to pass, so the output is
    /// safe to log.
    Prompt {
        waiting_for, name_suit, pick_up, peek, stop, agree, decline, ask, about, heavenly_hand, earthly_hand,
        miscount, dice, begin_play,
    }

    /// Omits the number of tiles, which depends on the player's tiles, so the output is safe to log.
    SuitToName { suit }

    /// Omits the tile and its rule, so the output is safe to log.
    StayingTile {}

    /// Shows only the rules. Omits tiles, and numbers that depend on the player's tiles, so the output is safe to log.
    PassPrompt { conditions, conditions_for, changes }
}
