//! A table that is checked against the laws. It keeps the session, a record of the moves, and a view for each seat,
//! built from that seat's events.

use super::{Broken, Law, hold};
use crate::check::prove::{DealtAndHeld, Proofs};
use crate::play::player::RandomPlayer;
use crate::session::{
    Command, Declaration, Event, Fact, HostCommand, Move, Prompt, Refusal, SeatState, Secret, Session,
};
use crate::table::rack::Rack;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::{Kind, Tile, TileBox};
use crate::view::View;

/// A turn at a table.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// The table before the turn.
    pub before: &'a Session,
    /// The table after the turn.
    pub after: &'a Session,
    /// The turn.
    pub turn: &'a Move,
    /// The events that the turn produced, or the refusal if the turn wasn't allowed.
    pub result: &'a Result<Vec<Event>, Refusal>,
}

/// A table that is checked against the laws after every command.
#[derive(Debug)]
pub struct CheckedTable<'a> {
    opened: Session,
    session: Session,
    proofs: &'a Proofs,
    /// `None` for a vacant seat.
    views: BySeat<Option<View>>,
    jokers: BySeat<usize>,
    record: Vec<Move>,
    events: Vec<Event>,
    /// The number of tiles in each hand, before the vacant seats' tiles were moved into the wall.
    held: BySeat<usize>,
    /// The tiles in the pile, according to the events.
    pile: TileBox,
    /// The number of passes since the deal.
    passes: u32,
    commands: usize,
}

impl<'a> CheckedTable<'a> {
    /// Opens a new table. `proofs` must be the proofs for the session's ruleset.
    pub fn open(session: Session, proofs: &'a Proofs) -> Self {
        let seats = session.schedule().seats();
        Self {
            views: BySeat::new(seats, |seat| View::of(&session, seat)),
            jokers: jokers(&session),
            held: held(&session),
            record: Vec::new(),
            events: Vec::new(),
            pile: TileBox::empty(),
            passes: 0,
            commands: 0,
            opened: session.clone(),
            session,
            proofs,
        }
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the number of commands played so far, including refused ones.
    pub fn commands(&self) -> usize {
        self.commands
    }

    /// Plays a turn, checks every law, and calls `watch` with the result.
    ///
    /// # Errors
    ///
    /// Returns an error if a law is broken.
    pub fn play(&mut self, turn: &Move, watch: &mut dyn FnMut(&Played<'_>)) -> Result<(), Broken> {
        let before = self.session.clone();
        let is_offered = is_offered(&before, turn);
        let result = self.session.play_move(turn);
        self.commands += 1;
        let held = match &result {
            Ok(events) => {
                self.record.push(*turn);
                hold(Law::Offered, is_offered, || format!("accepted, but not offered: {turn:?}"))
                    .and_then(|()| self.check(events))
            }
            Err(refusal) => {
                hold(Law::Offered, !is_offered, || format!("offered, but refused: {turn:?}: {refusal}"))
                    .and_then(|()| check_unchanged(&before, &self.session))
            }
        };
        held.map_err(|broken| broken.after(self.commands))?;
        watch(&Played { before: &before, after: &self.session, turn, result: &result });
        self.events.extend(result.into_iter().flatten());
        Ok(())
    }

    fn check(&mut self, events: &[Event]) -> Result<(), Broken> {
        let (mut is_dealt_anew, mut is_put_away) = (false, false);
        for event in events {
            for (seat, view) in self.views.iter_mut() {
                let seat_event = event.seen_by(seat);
                match view {
                    Some(view) => view.apply(&seat_event),
                    None => hold(Law::Unseen, seat_event.secret == Secret::Nothing, || {
                        "a player sees a vacant seat's tiles".to_owned()
                    })?,
                }
            }
            match event.fact {
                Fact::Redealt { .. } => (self.passes, self.pile) = (0, TileBox::empty()),
                Fact::PassEnded { .. } => self.passes += 1,
                Fact::PutOnPile { .. } => self.pile.put_all(event.secret.tiles()),
                Fact::PickedUpPile { .. } => self.pile.take_all(event.secret.tiles()),
                _ => {}
            }
            is_dealt_anew |= matches!(event.fact, Fact::Redealt { .. } | Fact::Drew { .. });
            is_put_away |= matches!(event.fact, Fact::WentIntoWall { .. });
        }
        self.are_folded()?;
        self.jokers_stay(is_dealt_anew || is_put_away)?;
        if !is_put_away {
            self.held = held(&self.session);
        }
        let max = self.proofs.ends.max_passes;
        hold(Law::Ends, max.is_none_or(|max| self.passes <= max), || {
            format!("{} passes were played, but at most {} are possible", self.passes, max.unwrap_or(0))
        })?;
        check_repeats(&self.session)?;
        conserved(&self.session)?;
        hold(Law::Conserved, self.session.pile() == self.pile, || {
            "the tiles in the pile aren't the ones that were put there".to_owned()
        })?;
        check_tile_counts(&self.session)?;
        somebody_can_act(&self.session)
    }

    fn are_folded(&self) -> Result<(), Broken> {
        let mut views = self.views.iter();
        let differs = views.find(|(seat, view)| **view != View::of(&self.session, *seat));
        hold(Law::Folded, differs.is_none(), || {
            format!("what {:?} knows differs", differs.map(|(seat, _)| seat))
        })
    }

    /// Checks that every hand has as many jokers as before, unless the proofs show that jokers can move, or tiles were
    /// redealt, drawn, or moved into the wall.
    fn jokers_stay(&mut self, is_anew: bool) -> Result<(), Broken> {
        let now = jokers(&self.session);
        let is_same = self.jokers == now;
        let before = std::mem::replace(&mut self.jokers, now);
        let may_move = is_anew || !self.proofs.jokers.move_in.is_empty();
        hold(Law::Jokers, may_move || is_same, || format!("{before:?} jokers become {now:?}"))
    }

    /// Checks the laws that apply once the game is over. The number of tiles in every hand must be within `misdealt` of
    /// a number that was proved possible, and replaying the commands must produce the same events.
    ///
    /// # Errors
    ///
    /// Returns an error if a law is broken.
    pub fn close(self, misdealt: usize) -> Result<(), Broken> {
        let commands = self.commands;
        self.sizes_are_proved(misdealt).and_then(|()| self.replays()).map_err(|broken| broken.after(commands))
    }

    fn sizes_are_proved(&self, misdealt: usize) -> Result<(), Broken> {
        let Some(sizes) = &self.proofs.sizes else { return Ok(()) };
        let (context, ruleset) = (&self.session.public().context, self.session.schedule().ruleset());
        for (seat, held) in self.held.iter() {
            let Some(DealtAndHeld { dealt: _, held: sizes }) = sizes.of_chair(ruleset, seat, context) else {
                continue;
            };
            let mut near = sizes.iter().map(|size| usize::from(*size).abs_diff(*held));
            hold(Law::Conserved, near.any(|differs| differs <= misdealt), || {
                format!("{} ends with {held} tiles, but can have only {sizes:?}", ruleset.seat_name(seat))
            })?;
        }
        Ok(())
    }

    fn replays(self) -> Result<(), Broken> {
        let mut again = self.opened;
        let mut events = Vec::new();
        for turn in &self.record {
            let refused = |refusal| Broken::law(Law::Replayed, format!("{turn:?} is refused: {refusal}"));
            events.extend(again.play_move(turn).map_err(refused)?);
        }
        let is_same = events == self.events && again.is_over();
        hold(Law::Replayed, is_same, || "the same commands produce different events".to_owned())
    }
}

/// Checks that every tile in the box is on a rack, on the table, in the pile or in the wall.
///
/// # Errors
///
/// Returns an error if the first law ([`Law::Conserved`]) is broken.
pub fn conserved(session: &Session) -> Result<(), Broken> {
    let mut found: TileBox = *session.wall();
    for seat in session.schedule().ruleset().every_seat() {
        found.put_all(session.private(seat).map(SeatState::own).unwrap_or_default());
    }
    found.put_all(&session.public().pile.face_up);
    // Tiles that weren't found anywhere else must be face down in the pile.
    let tile_box = session.schedule().ruleset().tile_box();
    let missing = |tile: Tile| tile_box.count(tile).checked_sub(found.count(tile)).map(u32::from);
    let face_down: Option<u32> = Tile::all().map(missing).sum();
    let is_box = face_down == Some(u32::from(session.public().pile.face_down));
    hold(Law::Conserved, is_box, || "tiles were lost or duplicated".to_owned())
}

/// Checks that the public tile counts are correct ([`Law::Conserved`]).
fn check_tile_counts(session: &Session) -> Result<(), Broken> {
    for (seat, public) in session.public().seats.iter() {
        let Some(private) = session.private(seat) else { continue };
        let said = [public.held, public.act.own(), public.picked_up.unwrap_or(0)].map(usize::from);
        let is = [private.rack().len(), private.passed().len(), private.received().len()];
        hold(Law::Conserved, said == is, || {
            format!("the actual tile counts for {seat:?} are {is:?}, but the public counts are {said:?}")
        })?;
    }
    let (said, is) = (u32::from(session.public().wall), session.wall().total());
    hold(Law::Conserved, said == is, || format!("the wall has {is} tiles, but the public count is {said}"))
}

/// Checks that the game is over or can continue: the host or every seat that the table is waiting for must be able to
/// act, and every default offer must be accepted ([`Law::Ends`] and [`Law::Offered`]).
fn somebody_can_act(session: &Session) -> Result<(), Broken> {
    if session.is_over() {
        return Ok(());
    }
    if let Some(declaration) = session.public().waits_for_host() {
        return host_can_act(session, declaration);
    }
    let waiting = session.waiting_for();
    hold(Law::Ends, !waiting.is_empty(), || {
        format!("at stage {:?}, the table isn't waiting for any player", session.public().stage)
    })?;
    for seat in session.schedule().ruleset().every_seat() {
        let prompt = session.prompt(seat).unwrap_or_default();
        if let Some(pass) = &prompt.pass {
            let staying = pass.staying.iter().map(|staying| staying.tile);
            let shown: Rack = pass.passable.tiles().iter().copied().chain(staying).collect();
            // Tiles that don't meet the conditions can't be passed, but don't have to stay, either.
            let is_hand = !pass.conditions.value.is_empty() || shown == own_tiles(session, seat);
            hold(Law::Offered, is_hand, || {
                format!("{seat:?}'s tiles that can be passed and those that stay aren't its hand")
            })?;
            let decided = session.decide(seat, &Command::Pass(pass.default_offer()));
            hold(Law::Offered, decided.is_ok(), || {
                format!("{seat:?}'s default offer is refused: {decided:?}")
            })?;
        }
        if !waiting.contains(seat) {
            continue;
        }
        let Some(turn) = RandomPlayer::new(1).choose(seat, &prompt) else {
            return Err(Broken::law(
                Law::Ends,
                format!("the table is waiting for {seat:?}, which can't do anything"),
            ));
        };
        let has_default = has_default(session, seat, &prompt);
        hold(Law::Offered, has_default, || format!("{seat:?} has no default command that is accepted"))?;
        let decided = session.decide_move(&turn);
        hold(Law::Offered, decided.is_ok(), || format!("offered, but refused: {turn:?}: {decided:?}"))?;
    }
    Ok(())
}

/// Whether a seat that the table is waiting for has a default command that would be accepted. A seat doesn't need one
/// if the host rolls the dice for it, and can't be stuck before that.
fn has_default(session: &Session, seat: Seat, prompt: &Prompt) -> bool {
    match prompt.default_command(seat) {
        Some(Command::CannotPass) if prompt.dice.is_some() => false,
        Some(command) => session.decide(seat, &command).is_ok(),
        None => prompt.dice.is_some(),
    }
}

/// Checks that the host can confirm or reject a declared hand, and that the table isn't waiting for a seat.
fn host_can_act(session: &Session, declaration: Declaration) -> Result<(), Broken> {
    let dealer = session.public().context.dealer;
    for is_confirmed in [true, false] {
        let answered = session.decide_report(&declaration.answer(dealer, is_confirmed));
        hold(Law::Ends, answered.is_ok(), || format!("the host can't answer {declaration:?}: {answered:?}"))?;
    }
    let is_nobody = session.waiting_for().is_empty() && session.follow().is_none();
    hold(Law::Ends, is_nobody, || "play continues while the host checks a declared hand".to_owned())
}

/// Whether a prompt offers this move, or the table is waiting for the host to report it.
fn is_offered(session: &Session, turn: &Move) -> bool {
    let prompt = session.prompt(turn.seat());
    prompt.is_some_and(|prompt| match turn {
        Move::Player(_, command) => prompt.offers(command),
        Move::Host(HostCommand::Rolled { pips, .. }) => {
            prompt.dice.is_some_and(|dice| (dice..=dice.saturating_mul(6)).contains(pips))
        }
        Move::Host(HostCommand::Won { seat, declaration } | HostCommand::Rejected { seat, declaration }) => {
            let public = session.public();
            public.waits_for_host() == Some(*declaration) && public.context.dealer == *seat
        }
    })
}

/// Checks that no phase or pass is played more times than the house rules allow (R9).
fn check_repeats(session: &Session) -> Result<(), Broken> {
    let schedule = session.schedule();
    for (counter, played) in schedule.counters().iter().zip(session.public().played) {
        let part = schedule.part_title(counter.part);
        hold(Law::Ends, played <= counter.at_most, || {
            format!("{part} is played {played} times, but it can be played only {} times", counter.at_most)
        })?;
    }
    Ok(())
}

/// Checks that a refused command hasn't changed anything.
fn check_unchanged(before: &Session, after: &Session) -> Result<(), Broken> {
    let is_public = before.public() == after.public() && before.wall() == after.wall();
    let mut seats = after.schedule().ruleset().every_seat();
    let is_same = is_public && seats.all(|seat| before.private(seat) == after.private(seat));
    hold(Law::Refused, is_same, || "something has changed".to_owned())
}

/// Returns all of a seat's own tiles: those on its rack and those it has passed face down.
pub(super) fn own_tiles(session: &Session, seat: Seat) -> Rack {
    session.private(seat).map(SeatState::before_passing).unwrap_or_default()
}

fn held(session: &Session) -> BySeat<usize> {
    count_own(session, |_| true)
}

fn jokers(session: &Session) -> BySeat<usize> {
    count_own(session, |tile| tile.kind() == Kind::Joker)
}

/// Counts the tiles that meet a condition among each seat's own tiles, including those it has passed face down.
fn count_own(session: &Session, condition: impl Fn(Tile) -> bool) -> BySeat<usize> {
    let own = |seat| session.private(seat).map(SeatState::own).unwrap_or_default();
    let count = |seat| own(seat).iter().filter(|tile| condition(**tile)).count();
    BySeat::new(session.schedule().seats(), count)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::schedule::Schedule;
    use crate::source::Shipped;
    use crate::table::context::DealContext;

    fn opened(seed: u64) -> (Session, Proofs) {
        let slug = Shipped::slugs().next().unwrap();
        let schedule = Arc::new(Schedule::load(&Shipped, slug).unwrap());
        let proofs = Proofs::of(&schedule);
        (Session::shuffled(schedule, seed, DealContext::default()).unwrap(), proofs)
    }

    fn play(table: &mut CheckedTable, player: &mut RandomPlayer) -> Result<(), Broken> {
        while let Some(turn) = player.turn(table.session()) {
            table.play(&turn, &mut |_| {})?;
        }
        Ok(())
    }

    fn broken(doctor: impl Fn(&mut CheckedTable)) -> Law {
        let (session, proofs) = opened(7);
        let mut table = CheckedTable::open(session, &proofs);
        doctor(&mut table);
        let played = play(&mut table, &mut RandomPlayer::new(7));
        played.and_then(|()| table.close(0)).unwrap_err().law
    }

    #[test]
    fn a_wrong_view_breaks_a_law() {
        let other = opened(8).0;
        assert_eq!(broken(|table| table.views[Seat::FIRST] = View::of(&other, Seat::FIRST)), Law::Folded);
    }

    #[test]
    fn a_wrong_record_breaks_a_law() {
        assert_eq!(
            broken(|table| table.record.push(Move::Player(Seat::FIRST, Command::BeginPlay))),
            Law::Replayed
        );
        let other = opened(8).0;
        assert_eq!(broken(|table| table.opened = other.clone()), Law::Replayed);
    }

    #[test]
    fn changed_tables_break_a_law() {
        let (mut one, (other, _)) = (opened(7).0, opened(8));
        assert_eq!(check_unchanged(&one, &other).unwrap_err().law, Law::Refused);
        let mut player = RandomPlayer::new(1);
        let turn = player.turn(&one).unwrap();
        let before = one.clone();
        one.play_move(&turn).unwrap();
        assert_eq!(check_unchanged(&before, &one).unwrap_err().law, Law::Refused);
    }
}
