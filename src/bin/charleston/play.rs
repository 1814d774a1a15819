//! `charleston play RULESET`.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use charleston::describe::play::Narrator;
use charleston::diagnostic::suggest;
use charleston::play::player::{Company, KeepsPairs, RandomPlayer};
use charleston::play::story::Recorder;
use charleston::schedule::Schedule;
use charleston::session::{Move, Session};
use charleston::table::context::{ContextError, DealContext, PreviousDeal, Role};
use charleston::table::seat::Seat;

use crate::args::{After, PlayArgs, Players, Until};
use crate::record::Record;
use crate::terminal::{Answer, Terminal};
use crate::{Ended, print, ruleset, search};

pub fn run(args: &PlayArgs) -> Ended {
    let schedule = match ruleset::open(&args.ruleset) {
        Ok(schedule) => schedule,
        Err(ended) => return ended,
    };
    let seats = seat(&schedule, args.seat.as_deref()).zip(context(&schedule, args));
    let Some((seat, context)) = seats else { return Ended::CouldNotRun };
    for named in seat.into_iter().chain([context.dealer]) {
        if schedule.ruleset().vacant_seat(named).is_some() {
            let name = schedule.ruleset().seat_name(named);
            print::stderr(&format!(
                "error[nobody-sits]: `{name}` is a vacant seat, so no player can deal or play there"
            ));
            return Ended::CouldNotRun;
        }
    }
    let record = args.record.as_deref().map(|path| Record::at(path, args.force)).transpose();
    let Ok(record) = record else { return Ended::CouldNotRun };
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let session = match Session::shuffled(Arc::clone(&schedule), seed, context) {
        Ok(session) => session,
        Err(error) => {
            let help = match error {
                ContextError::NotReported { role } => format!("\nhelp: add `--{} SEAT`", role.word()),
                ContextError::CountsNotReported => "\nhelp: add `--counts N,N,...`".to_owned(),
                _ => String::new(),
            };
            print::stderr(&format!("error[unplayable]: {error}{help}"));
            return Ended::CouldNotRun;
        }
    };
    let (seed, session) = match args.until {
        Some(until) => match search(args, until, seed, &session) {
            Ok(found) => found,
            Err(ended) => return ended,
        },
        None => (seed, session),
    };
    let mut table = Table {
        narrator: Narrator::new(&schedule, seat),
        recorder: record.as_ref().map(|record| Recorder::open(&session, &record.names(&args.ruleset))),
        session,
        others: others(args.players, &schedule, seed, seat),
        human: seat.map(Terminal::new),
    };
    let ended = table.play();
    let text = table.recorder.map(|recorder| recorder.close(&table.session));
    match record.zip(text) {
        Some((record, text)) => record.write(&text).map_or_else(|ended| ended, |()| ended),
        None => ended,
    }
}

/// Finds the first game, starting from a seed, in which something happens.
fn search(args: &PlayArgs, until: Until, from: u64, opened: &Session) -> Result<(u64, Session), Ended> {
    let schedule = opened.schedule();
    let players = |seed| others(args.players, schedule, seed, None);
    let seeds = (0..args.tries).map(|games| from.wrapping_add(games));
    let seed = search::first_seed(until, seeds, opened, players);
    let found = seed.and_then(|seed| {
        let session = Session::shuffled(Arc::clone(schedule), seed, opened.public().context);
        Some((seed, session.ok()?))
    });
    found.ok_or_else(|| {
        print::stderr(&format!(
            "error[not-found]: this doesn't happen in {} games from seed {from} on\n\
             help: the rules may not allow it; `charleston schedule` lists every way a game can run",
            args.tries
        ));
        Ended::Findings
    })
}

/// Returns the context of the deal. Prints an error and returns `None` if a seat is unknown.
fn context(schedule: &Schedule, args: &PlayArgs) -> Option<DealContext> {
    let round = seat(schedule, args.round.as_deref())?.unwrap_or(Seat::FIRST);
    let dealer = seat(schedule, args.dealer.as_deref())?.unwrap_or(Seat::FIRST);
    let mut context = DealContext::default().in_round(round).dealt_by(dealer).on_deal(args.deal.unwrap_or(1));
    (context.is_last, context.counts) = (args.last, args.counts);
    let roles = [
        (Role::Winner, &args.winner),
        (Role::Loser, &args.loser),
        (Role::Thrower, &args.thrower),
        (Role::LastPlace, &args.last_place),
    ];
    for (role, name) in roles {
        if let Some(seat) = seat(schedule, name.as_deref())? {
            context.roles.set(role, seat);
        }
    }
    Some(match args.after {
        Some(After::Win) => context.after(PreviousDeal::Win),
        Some(After::WallGame) => context.after(PreviousDeal::WallGame),
        None => context,
    })
}

/// Returns the seat with a name, if a name is given. Prints an error and returns `None` if it is unknown.
fn seat(schedule: &Schedule, name: Option<&str>) -> Option<Option<Seat>> {
    let Some(name) = name else { return Some(None) };
    let ruleset = schedule.ruleset();
    let seat = ruleset.seat(&name.to_lowercase());
    if seat.is_none() {
        let names: Vec<&str> = ruleset.every_seat().map(|seat| ruleset.seat_name(seat)).collect();
        let help = suggest(name, names.iter().copied());
        print::stderr(&format!("error[unknown-seat]: there is no seat `{name}`\nhelp: {help}"));
    }
    seat.map(Some)
}

/// Creates a new seed that is short enough to write down.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}

/// The maximum number of redeals before a game is abandoned.
const MAX_REDEALS: u16 = 1_000;

/// Returns the computer players of all seats except the person's. Random players also act in a random order.
fn others(players: Players, schedule: &Schedule, seed: u64, human: Option<Seat>) -> search::Players {
    match players {
        Players::Random => {
            let mut player = RandomPlayer::new(seed);
            Box::new(move |session| player.turn_but_for(session, human))
        }
        Players::KeepsPairs => {
            let seats = schedule.ruleset().players().iter().filter(|seat| Some(*seat) != human);
            let mut company = Company::of(seats.collect(), KeepsPairs::new(seed));
            Box::new(move |session| company.turn(session))
        }
    }
}

struct Table {
    session: Session,
    narrator: Narrator,
    recorder: Option<Recorder>,
    others: search::Players,
    human: Option<Terminal>,
}

impl Table {
    fn play(&mut self) -> Ended {
        if !print::lines(self.narrator.open(&self.session)) {
            return Ended::Clean;
        }
        while !self.session.is_over() {
            if self.session.public().redeals > MAX_REDEALS {
                print::stderr(&format!(
                    "error[dealt-again]: the tiles were redealt {MAX_REDEALS} times, because some player always has \
                     too few that can be passed\nhelp: shorten `never-pass`, or write \
                     `cannot-pass = \"pass-what-you-can\"`"
                ));
                return Ended::CouldNotRun;
            }
            let Some(turn) = self.next_turn() else {
                print::stderr("you left the game");
                return Ended::CouldNotRun;
            };
            if !self.turn(&turn) {
                return Ended::Clean;
            }
        }
        print::lines(self.narrator.close(&self.session));
        Ended::Clean
    }

    /// Returns the next turn of the person at the terminal or of another player. `None` if the person leaves.
    fn next_turn(&mut self) -> Option<Move> {
        let public = self.session.public();
        if let Some(declaration) = public.waits_for_host() {
            // Only a person can declare a hand, and the program takes their word for it.
            let is_confirmed = self.human.as_ref()?.confirm(declaration)?;
            return Some(Move::Host(declaration.answer(public.context.dealer, is_confirmed)));
        }
        match self.human.as_mut().map(|human| human.ask(&self.session)) {
            Some(Answer::Move(turn)) => Some(turn),
            Some(Answer::Wait) | None => (self.others)(&self.session),
            Some(Answer::Leave) => None,
        }
    }

    /// Plays and prints a turn. Returns whether anyone is still reading.
    fn turn(&mut self, turn: &Move) -> bool {
        let before = self.session.public().stage;
        match self.session.play_move(turn) {
            Ok(events) => {
                if let Some(recorder) = &mut self.recorder {
                    recorder.played(&self.session, turn, &events, before);
                }
                print::lines(self.narrator.tell(&self.session, before, &events))
            }
            Err(refusal) => {
                if let Some(recorder) = &mut self.recorder {
                    recorder.refused(self.session.schedule(), turn, &refusal);
                }
                print::line(&refusal.with_rule(self.session.schedule()))
            }
        }
    }
}
