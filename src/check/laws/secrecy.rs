//! The fourth law: if two tables differ only in what a seat can't see, they look the same to that seat.
//!
//! Both tables have the same deal, except that one tile is swapped between two other seats, or between another seat and
//! the wall. The same game is played at both tables, except for what other players keep to themselves: at the other
//! table, they name other suits, give other answers in secret and request other numbers of tiles. Everything that the
//! seat sees is compared until it receives the swapped tile or everyone learns of the difference.

use std::sync::Arc;

use super::random::{self, below};
use super::table::own_tiles;
use super::{Broken, Law, Laws, hold};
use crate::describe::play::Reader;
use crate::play::player::RandomPlayer;
use crate::play::steps::steps;
use crate::replay::{EventId, Table};
use crate::ruleset::{Ballot, Face};
use crate::schedule::{Gate, PassStep, Question, Schedule};
use crate::session::{
    Command, Declaration, Fact, HostCommand, Move, Offer, Refusal, SeatState, Secret, Session,
};
use crate::table::deal::Deal;
use crate::table::random::{Draw, Purpose, Randomness};
use crate::table::seat::Seat;
use crate::table::tile::{Kind, Tile};
use crate::view::View;
use crate::wire::PlayerMessage;

/// The number of commands between two comparisons of the table's description, which stays the same throughout the game,
/// and of the answers to late messages.
const COMPARE_MORE_EVERY: usize = 6;

/// One game at two tables, as one seat sees it.
struct Tables {
    one: Table,
    other: Table,
    eyes: Seat,
    /// Whether tiles have been drawn at random or a different suit has been named since the deal, so that more than one
    /// tile can differ.
    has_drifted: bool,
    /// Whether the other seats request other numbers of tiles at the other table. If that changes the number of tiles
    /// that is exchanged, the comparison ends, so it isn't done in every game.
    varies_requests: bool,
}

impl Tables {
    /// Deals both tables. Returns `None` if no tile can be swapped.
    fn deal(schedule: &Arc<Schedule>, seed: u64, draw: &mut Draw) -> Option<Self> {
        let ruleset = schedule.ruleset();
        let seats = schedule.seats();
        let sitting: Vec<Seat> = ruleset.players().iter().collect();
        let eyes = sitting[draw.below(sitting.len())];
        let holder = eyes.further(1 + draw.below(seats - 1), seats);
        let partner = eyes.further(1 + draw.below(seats - 1), seats);
        let context = random::context(ruleset, draw);
        let deal = random::shuffled(ruleset, &context, seed);
        let mut hands = deal.hand_lists();
        let at = draw.below(hands[holder.position()].len());
        let tile = hands[holder.position()][at];
        let swapped = if partner == holder {
            deal.wall().tiles().nth(draw.below(90))?
        } else {
            let there = draw.below(hands[partner.position()].len());
            std::mem::replace(&mut hands[partner.position()][there], tile)
        };
        hands[holder.position()][at] = swapped;
        let changed = Deal::of(ruleset.tile_box(), &ruleset.hands(&context), &hands).ok()?;
        let open = |deal| Table::dealt(Arc::clone(schedule), deal, seed, context).ok();
        let varies_requests = draw.below(4) == 0;
        let (one, other) = (open(deal)?, open(changed)?);
        let tables = Self { one, other, eyes, has_drifted: false, varies_requests };
        (!tables.began_with_short_hand()).then_some(tables)
    }

    /// Checks that `seen` returns the same at both tables. `what` describes what it returns.
    fn same<T: PartialEq>(&self, what: &str, seen: impl Fn(&Table) -> T) -> Result<(), Broken> {
        same(seen(&self.one) == seen(&self.other), || what.to_owned())
    }

    /// Checks that the seat's view, prompt, updates and answers are the same at both tables.
    fn compare(&self, draw: &mut Draw) -> Result<(), Broken> {
        let eyes = self.eyes;
        self.same("what it sees", |table| View::of(table, eyes))?;
        self.same("what it is offered", |table| table.prompt(eyes))?;
        let debugged = |table: &Table| format!("{:?} {:?}", View::of(table, eyes), table.prompt(eyes));
        self.same("the debug output of its view and prompt", debugged)?;
        self.same("what it is sent", |table| table.update(eyes, None))?;
        self.same("what spectators see", |table| table.spectator_update(None))?;
        self.same("who the table is waiting for", |table| table.waiting_for())?;
        for turn in questions(&self.one, eyes, draw) {
            let (here, there) = (self.one.decide_move(&turn), self.other.decide_move(&turn));
            let is_same = match (&here, &there) {
                // The secret may include the swapped tile, but the public part must not differ.
                (Ok(here), Ok(there)) => here.fact == there.fact,
                (here, there) => here == there,
            };
            same(is_same, || format!("the answer to {turn:?}"))?;
        }
        Ok(())
    }

    /// Checks that late and repeated messages from the seat's device are answered the same way at both tables.
    fn compare_late(&self, draw: &mut Draw) -> Result<(), Broken> {
        let last = self.one.last_event();
        let seen = EventId { number: last.number.saturating_sub(u32::from(below(draw, 6))), ..last };
        for turn in questions(&self.one, self.eyes, draw) {
            let Move::Player(seat, command) = turn else { continue };
            let message = PlayerMessage::new(command).having_seen(seen);
            let answer = |table: &Table| {
                let events = table.clone().receive(seat, &message)?;
                // The other events can depend on what the other seats have decided.
                Ok::<_, Refusal>(events.first().map(|event| event.fact))
            };
            self.same(&format!("the answer to {message:?}"), answer)?;
        }
        Ok(())
    }

    /// Undoes the last of `moves` moves, and any move after it, at both tables. Checks that the seat still sees the same
    /// at both.
    fn compare_undone(mut self, moves: usize, draw: &mut Draw) -> Result<(), Broken> {
        if self.one.last_event() != self.other.last_event() {
            return Ok(());
        }
        let seen = self.one.last_event();
        for table in [&mut self.one, &mut self.other] {
            while table.moves().len() >= moves.max(1) {
                table.undo();
            }
        }
        self.same("its update about the undo", |table| table.update(self.eyes, Some(seen)))?;
        self.compare(draw)
    }

    /// Checks that the seat sees the same deal and the same first `moves` moves at both tables, step by step and in
    /// words.
    fn compare_steps(&self, moves: usize) -> Result<(), Broken> {
        let first = |table: &Table| {
            let mut steps = steps(table, &[], Reader::Seat(self.eyes));
            steps.truncate(1 + moves);
            steps
        };
        self.same("the game in words", first)
    }

    /// Plays a turn at both tables. At the other table, players name different suits and can request different numbers
    /// of tiles, and a player who doesn't hold an offered tile there passes the swapped tile instead. Returns whether
    /// the tables can still be compared. They can't if the seat received the swapped tile, or if the same turn isn't
    /// possible at the other table.
    fn play(&mut self, turn: &Move) -> Result<bool, Broken> {
        let translated = match turn {
            Move::Player(seat, command) => {
                self.translate(*seat, command).map(|command| Move::Player(*seat, command))
            }
            Move::Host(_) => Some(*turn),
        };
        let Some(translated) = translated else { return Ok(false) };
        let names_suit = matches!(turn, Move::Player(_, Command::NameSuit(_)));
        self.has_drifted |= self.is_drawn() || names_suit && *turn != translated;
        let is_ballot = secret_gate(&self.one).is_some();
        let refused = |refusal| Broken::law(Law::Offered, format!("offered, but refused: {refusal}"));
        let lies_face_up = self.one.passing().is_some_and(|step| step.face == Face::Up);
        let before = self.one.last_event();
        let here = self.one.play_move(turn).map_err(refused)?;
        let Ok(there) = self.other.play_move(&translated) else { return Ok(false) };
        for (here, there) in here.iter().zip(&there) {
            let (here, there) = (here.seen_by(self.eyes), there.seen_by(self.eyes));
            if self.is_revealed((&here.fact, &there.fact), is_ballot, lies_face_up) {
                return Ok(false);
            }
            same(here.fact == there.fact, || format!("what everyone sees of {:?}", here.fact))?;
            if here.secret != there.secret {
                let is_own = here.fact.actor() == Some(self.eyes);
                let is_arrival = self.has_drifted || is_arrival(&here.secret, &there.secret);
                same(is_own && is_arrival, || format!("a secret of {:?}", here.fact))?;
                return Ok(false);
            }
        }
        same(here.len() == there.len(), || "the number of events".to_owned())?;
        self.same("its update about the move", |table| table.update(self.eyes, Some(before)))?;
        self.same("the description of the move", |table| table.describe(self.eyes, Some(before)))?;
        self.same("the spectators' update about the move", |table| table.spectator_update(Some(before)))?;
        self.same("the spectators' description", |table| table.describe_to_spectators(Some(before)))?;
        Ok(true)
    }

    fn translate(&self, seat: Seat, command: &Command) -> Option<Command> {
        if let Some(gate) = secret_gate(&self.one).filter(|_| seat != self.eyes) {
            return Some(other_answer(gate, command));
        }
        let offer = match command {
            Command::Pass(offer) => offer,
            Command::NameSuit(_) if seat != self.eyes => return self.other_suit(seat, command),
            Command::Request(number) if seat != self.eyes => {
                return Some(Command::Request(self.other_request(seat, *number).unwrap_or(*number)));
            }
            _ => return Some(*command),
        };
        let named = |table: &Table| table.private(seat).and_then(SeatState::named_suit);
        if named(&self.one) != named(&self.other) {
            return self.of_other_suit(seat, offer);
        }
        let (here, there) = (own_tiles(&self.one, seat), own_tiles(&self.other, seat));
        if there.without(offer.tiles()).is_ok() {
            return Some(*command);
        }
        if seat == self.eyes || self.one.passing().is_some_and(PassStep::has_blind) {
            // The random order of tiles that are passed along depends on those tiles, so the two games diverge here.
            return None;
        }
        let mut vacant: Vec<Tile> = there.tiles().to_vec();
        here.tiles().iter().for_each(|tile| take(&mut vacant, *tile));
        let mut left = there.tiles().to_vec();
        let mut translated = Offer::new().and_blind(offer.blind_to_nobody());
        for (to, tiles, blind) in offer.gifts() {
            let mut gift = Vec::new();
            for tile in tiles {
                let tile = if left.contains(tile) { *tile } else { vacant.pop()? };
                take(&mut left, tile);
                gift.push(tile);
            }
            translated = translated.with_at_most(to, gift).and_blind(blind);
        }
        Some(Command::Pass(translated))
    }

    /// Returns a command that names a different suit, if the player can name one.
    fn other_suit(&self, seat: Seat, named: &Command) -> Option<Command> {
        let suits = self.other.prompt(seat)?.name_suit;
        let mut suits = suits.iter().map(|offered| Command::NameSuit(offered.suit));
        suits.find(|other| other != named).or(Some(*named))
    }

    /// Returns another number that the player can request in secret; `None` if the request stays the same. Different
    /// numbers lead to different numbers, so that a changed request is a changed request at both tables.
    fn other_request(&self, seat: Seat, number: u8) -> Option<u8> {
        let is_secret = |step: &PassStep| !step.count.value.is_aloud();
        self.one.passing().filter(|step| self.varies_requests && is_secret(step))?;
        let (min, max) =
            self.other.prompt(seat)?.request.filter(|(min, max)| (*min..=*max).contains(&number))?;
        Some(if number == max { min } else { number + 1 })
    }

    /// Returns an offer of tiles in the suit named at the other table, with the same number of tiles for each receiver.
    fn of_other_suit(&self, seat: Seat, offer: &Offer) -> Option<Command> {
        let pass = self.other.prompt(seat)?.pass?;
        let mut supply = pass.supply(&pass.choices.iter().next()?, |_| {});
        let mut translated = Offer::new().and_blind(offer.blind_to_nobody());
        for (to, tiles, blind) in offer.gifts() {
            let own = supply.take(to, u8::try_from(tiles.len()).ok()?);
            translated = translated.with_at_most(to, own).and_blind(blind);
        }
        (translated.tiles().len() == offer.tiles().len()).then_some(Command::Pass(translated))
    }

    /// Whether tiles come from a vacant seat, the middle or the wall, so that a hidden tile can change which other
    /// tiles are drawn.
    fn is_drawn(&self) -> bool {
        let ruleset = self.one.schedule().ruleset();
        let has_vacant = ruleset.players().len() < ruleset.seats();
        self.one.passing().is_some_and(|step| has_vacant || step.zone.is_some())
    }

    /// Whether vacant seats passed different numbers of tiles when the tables were opened.
    fn began_with_short_hand(&self) -> bool {
        let ruleset = self.one.schedule().ruleset();
        let act = |table: &Table, seat| table.public().seats[seat].act;
        ruleset.vacant_seats().any(|(seat, _)| act(&self.one, seat) != act(&self.other, seat))
    }

    /// Whether a fact reveals a difference between the tables to everyone, as the rules intend.
    fn is_revealed(&self, facts: (&Fact, &Fact), is_ballot: bool, lies_face_up: bool) -> bool {
        match facts {
            // Different answers led to different decisions.
            (Fact::Decided { played: here, .. }, Fact::Decided { played: there, .. }) => {
                is_ballot && here != there
            }
            // Different requests led to different numbers of tiles.
            (Fact::Settled { group, number }, Fact::Settled { group: other, number: there }) => {
                self.varies_requests && group == other && number != there
            }
            // A vacant seat passes more tiles at one of the tables, because it has too few passable tiles at the other.
            (Fact::Passed { seat, gifts: here }, Fact::Passed { seat: other, gifts: there }) => {
                let is_vacant = self.one.schedule().ruleset().vacant_seat(*seat).is_some();
                seat == other && is_vacant && here != there
            }
            // The swapped tile lands face up on the pile.
            (
                Fact::PutOnPile { seat, count, face_up: here },
                Fact::PutOnPile { seat: giver, count: given, face_up: there },
            ) => {
                let is_same = (seat, count) == (giver, given) && here.len() == there.len();
                lies_face_up && is_same && here != there
            }
            _ => false,
        }
    }
}

fn same(holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    hold(Law::Unseen, holds, || format!("{} differs", what()))
}

fn take(tiles: &mut Vec<Tile>, tile: Tile) {
    if let Some(at) = tiles.iter().position(|other| *other == tile) {
        tiles.remove(at);
    }
}

/// Returns the gate at which a secret ballot is open, if there is one.
fn secret_gate(session: &Session) -> Option<&Gate> {
    session.gate().filter(|gate| gate.ballot == Ballot::Secret)
}

/// Returns the opposite answer to the question at a gate.
fn other_answer(gate: &Gate, command: &Command) -> Command {
    match (gate.question, command) {
        (Question::Stop, Command::Agree) => Command::Stop,
        (Question::Agree, Command::Agree) | (Question::Request(_), Command::Ask) => Command::Decline,
        (Question::Stop | Question::Agree, Command::Stop | Command::Decline) => Command::Agree,
        (Question::Request(_), Command::Decline) => Command::Ask,
        (_, other) => *other,
    }
}

/// Whether exactly one tile differs, which means that the seat received the swapped tile.
fn is_arrival(here: &Secret, there: &Secret) -> bool {
    let (Secret::Tiles(here), Secret::Tiles(there)) = (here, there) else { return false };
    let mut rest = here.to_vec();
    there.iter().for_each(|tile| take(&mut rest, *tile));
    here.len() == there.len() && rest.len() == 1
}

/// Returns commands that a curious player might try.
fn questions(session: &Session, eyes: Seat, draw: &mut Draw) -> Vec<Move> {
    let mut tiles: Vec<Tile> = session.private(eyes).map_or_else(Vec::new, |own| own.rack().tiles().to_vec());
    draw.mix(&mut tiles);
    let neighbour = eyes.further(1 + draw.below(3), session.schedule().seats());
    let offer = Offer::new().with_at_most(neighbour, tiles.into_iter().take(draw.below(5)));
    let said = [
        Command::Pass(offer),
        Command::Pass(offer.and_blind(2)),
        Command::Request(below(draw, 5)),
        Command::CallDead(neighbour),
        Command::NameSuit(Kind::Crak),
        Command::NameSuit(Kind::Heart),
    ];
    let reports = [
        Move::Host(Declaration::HeavenlyHand.answer(eyes, true)),
        Move::Host(Declaration::EarthlyHand.answer(eyes, false)),
        Move::Host(HostCommand::Rolled { seat: eyes, pips: below(draw, 7) }),
    ];
    let commands = said.into_iter().chain(Command::PLAIN);
    commands.map(|command| Move::Player(eyes, command)).chain(reports).collect()
}

impl Laws {
    /// Plays the game for a seed at two tables that differ only in one swapped tile that a seat can't see, until that
    /// seat receives the tile. Returns the number of commands that were compared. Calls `watch` with both tables before
    /// each command and at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the fourth law ([`Law::Unseen`]) is broken.
    pub fn at_two_tables(&self, seed: u64, watch: &mut dyn FnMut([&Table; 2])) -> Result<usize, Broken> {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 1);
        let Some(mut tables) = Tables::deal(&self.schedule, seed, &mut draw) else { return Ok(0) };
        let mut player = RandomPlayer::new(seed);
        let mut compared = 0;
        loop {
            watch([&tables.one, &tables.other]);
            let Some(turn) = next_turn(&tables.one, &mut player, &mut draw) else { break };
            let after = |broken: Broken| broken.after(compared);
            tables.compare(&mut draw).map_err(after)?;
            if compared % COMPARE_MORE_EVERY == 0 {
                tables.same("the description of the table", |table| table.description()).map_err(after)?;
                tables.compare_late(&mut draw).map_err(after)?;
            }
            if !tables.play(&turn).map_err(after)? {
                break;
            }
            compared += 1;
        }
        // These replay the game from the deal, so do them only once.
        let after = |broken: Broken| broken.after(compared);
        tables.compare_steps(compared).map_err(after)?;
        tables.compare_undone(compared, &mut draw).map_err(after)?;
        Ok(compared)
    }
}

/// Returns the next turn. The dealer sometimes declares a hand.
fn next_turn(session: &Session, player: &mut RandomPlayer, draw: &mut Draw) -> Option<Move> {
    let dealer = session.public().context.dealer;
    let may_declare = |hand: &Declaration| session.decide(dealer, &Command::Declare(*hand)).is_ok();
    let hand = [Declaration::HeavenlyHand, Declaration::EarthlyHand].into_iter().find(may_declare);
    let declared = hand.filter(|_| draw.once_in(4)).map(|hand| Move::Player(dealer, Command::Declare(hand)));
    declared.or_else(|| player.turn(session))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Shipped;

    #[test]
    fn a_visible_difference_is_detected() {
        let slug = Shipped::slugs().next().unwrap();
        let schedule = Arc::new(Schedule::load(&Shipped, slug).unwrap());
        let mut noticed = 0;
        for seed in 0..20 {
            let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 1);
            let Some(tables) = Tables::deal(&schedule, seed, &mut draw) else { continue };
            let seen_by =
                |eyes| Tables { one: tables.one.clone(), other: tables.other.clone(), eyes, ..tables };
            assert_eq!(tables.compare(&mut draw), Ok(()));
            let seats = schedule.ruleset().every_seat().filter(|seat| *seat != tables.eyes);
            let views = seats.map(|seat| seen_by(seat).compare(&mut draw));
            noticed += views.filter(|view| matches!(view, Err(Broken { law: Law::Unseen, .. }))).count();
        }
        assert!(noticed >= 15, "another seat sees the swapped tile: {noticed}");
    }
}
