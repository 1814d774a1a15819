//! A player that makes random legal moves.

use super::{Player, can_act, first_to_act, rolled};
use crate::session::{Command, Gift, HostCommand, Move, Offer, PassPrompt, Prompt, Session};
use crate::table::random::{Draw, Purpose, Randomness};
use crate::table::seat::Seat;
use crate::view::View;

/// A player that makes random legal moves. Players with the same seed make the same moves.
#[derive(Debug, Clone)]
pub struct RandomPlayer {
    randomness: Randomness,
    decisions: u32,
    /// The total of the player's latest roll.
    rolled: u8,
}

impl RandomPlayer {
    /// Creates a player with this seed.
    pub fn new(seed: u64) -> Self {
        Self { randomness: Randomness::from_seed(seed), decisions: 0, rolled: 0 }
    }

    /// Returns the next move if this player plays every seat; `None` when the game is over. Confirms or rejects a
    /// declared hand at random.
    pub fn turn(&mut self, session: &Session) -> Option<Move> {
        let public = session.public();
        if let Some(declaration) = public.waits_for_host() {
            let is_confirmed = self.draw().once_in(2);
            return Some(Move::Host(declaration.answer(public.context.dealer, is_confirmed)));
        }
        self.turn_but_for(session, None)
    }

    /// Returns the next move by any seat except `other`, which someone else plays; `None` when the table waits for that
    /// seat.
    #[doc(hidden)]
    pub fn turn_but_for(&mut self, session: &Session, other: Option<Seat>) -> Option<Move> {
        let mut draw = self.draw();
        let mut seats = can_act(session);
        seats.retain(|seat| Some(*seat) != other);
        draw.mix(&mut seats);
        first_to_act(session, seats, |seat, prompt| self.choose(seat, prompt))
    }

    /// Chooses a move that the prompt offers; `None` to wait.
    #[doc(hidden)]
    pub fn choose(&mut self, seat: Seat, prompt: &Prompt) -> Option<Move> {
        let mut draw = self.draw();
        let draw = &mut draw;
        let urgent = [(prompt.miscount, Command::Miscount), (prompt.cannot_pass, Command::CannotPass)];
        let urgent = urgent.into_iter().find(|(may, _)| *may).map(|(_, command)| command);
        let first =
            urgent.or_else(|| say(prompt, draw)).or_else(|| prompt.pick_up.then_some(Command::PickUp));
        match (first, prompt.dice) {
            (None, Some(dice)) => Some(rolled(seat, throw(dice, draw))),
            (None, None) => do_something(prompt, draw).map(|command| Move::Player(seat, command)),
            (Some(command), _) => Some(Move::Player(seat, command)),
        }
    }

    fn draw(&mut self) -> Draw {
        self.decisions += 1;
        self.randomness.draw(Purpose::Player, self.decisions)
    }
}

impl Player for RandomPlayer {
    fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
        match self.choose(view.seat, prompt)? {
            Move::Player(_, command) => Some(command),
            Move::Host(HostCommand::Rolled { pips, .. }) => {
                self.rolled = pips;
                None
            }
            Move::Host(HostCommand::Won { .. } | HostCommand::Rejected { .. }) => None,
        }
    }

    fn roll(&mut self, _: u8) -> u8 {
        self.rolled
    }
}

/// Returns an answer if the prompt asks for one.
fn say(prompt: &Prompt, draw: &mut Draw) -> Option<Command> {
    if prompt.ask {
        let begin = prompt.begin_play.then_some(Command::BeginPlay);
        let declines = if prompt.decline { Some(Command::Decline) } else { begin };
        return if draw.once_in(3) { declines } else { Some(Command::Ask) };
    }
    if prompt.agree {
        let objects = if prompt.stop { Command::Stop } else { Command::Decline };
        return Some(if draw.once_in(12) { objects } else { Command::Agree });
    }
    (prompt.stop && draw.once_in(40)).then_some(Command::Stop)
}

fn do_something(prompt: &Prompt, draw: &mut Draw) -> Option<Command> {
    if !prompt.name_suit.is_empty() {
        return Some(Command::NameSuit(prompt.name_suit[draw.below(prompt.name_suit.len())].suit));
    }
    if let Some((min, max)) = prompt.request {
        return Some(Command::Request(between(min, max, draw)));
    }
    if prompt.peek.is_some() && draw.once_in(8) {
        return Some(Command::Peek);
    }
    match &prompt.pass {
        Some(pass) => Some(Command::Pass(offer(pass, draw))),
        None => prompt.begin_play.then_some(Command::BeginPlay),
    }
}

pub(super) fn throw(dice: u8, draw: &mut Draw) -> u8 {
    (0..dice).map(|_| between(1, 6, draw)).fold(0, u8::saturating_add)
}

fn between(min: u8, max: u8, draw: &mut Draw) -> u8 {
    let more = draw.below(usize::from(max.saturating_sub(min)) + 1);
    min + u8::try_from(more).unwrap_or(0)
}

/// Returns an offer of random tiles that meets the prompt's limits. Some of the tiles may be blind.
fn offer(pass: &PassPrompt, draw: &mut Draw) -> Offer {
    let chosen = if pass.choices.len() > 1 { draw.below(pass.choices.len()) } else { 0 };
    let list = pass.choices.iter().nth(chosen).unwrap_or_default();
    let mut supply = pass.supply(&list, |tiles| draw.mix(tiles));
    let (mut due, mut unseen) = (pass.min_in_all, pass.max_blind);
    let is_judged = |receiver: &Gift| Some(receiver.to) == pass.conditions_for;
    pass.receivers.iter().enumerate().fold(Offer::new(), |offer, (at, receiver)| {
        let others = pass.receivers[at + 1..].iter().filter(|other| is_judged(other) == is_judged(receiver));
        let (left, later) = (supply.left(receiver.to), others.map(|other| other.min).sum::<u8>());
        let max = receiver.max.min(left.saturating_add(unseen).saturating_sub(later)).max(receiver.min);
        let count = between(receiver.min.max(due.min(max)), max, draw);
        due = due.saturating_sub(count);
        let lacking = (count + later).saturating_sub(left);
        let mut blind = lacking.min(unseen).min(count);
        if unseen > 0 && draw.once_in(2) {
            blind = between(blind, count.min(unseen), draw);
        }
        unseen -= blind;
        offer.with_at_most(receiver.to, supply.take(receiver.to, count - blind)).and_blind(blind)
    })
}
