//! `charleston play RULESET`.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use charleston::internal::describe::event;
use charleston::internal::describe::play::{Narrator, Reader};
use charleston::internal::describe::words::the;
use charleston::internal::diagnostic::suggest;
use charleston::internal::play::MAX_REDEALS;
use charleston::play::{Company, KeepsPairs, RandomPlayer, Recorder};
use charleston::session::Session;
use charleston::table::{ContextError, PreviousDeal, Rack, Role};
use charleston::{Command, DealContext, Move, Prompt, Refusal, Ruleset, Schedule, Seat, View};

use crate::args::{After, PlayArgs, Players, Until};
use crate::record::Record;
use crate::terminal::{Answer, Terminal};
use crate::{Ended, print, ruleset, search, terminal};

pub fn run(args: &PlayArgs) -> Result<Ended, Ended> {
    let schedule = ruleset::open(&args.ruleset)?;
    // Both print their errors.
    let (seat, context) = (seat(&schedule, args.seat.as_deref()), context(&schedule, args));
    let (seat, context) = (seat?, context?);
    for named in seat.into_iter().chain([context.dealer]) {
        if schedule.ruleset().vacant_seat(named).is_some() {
            let name = schedule.ruleset().seat_name(named);
            return Err(print::failed(&format!(
                "error[nobody-sits]: `{name}` is a vacant seat, so no player can deal or play there"
            )));
        }
    }
    let record = args.record.as_deref().map(|path| Record::at(path, args.force)).transpose()?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let session = Session::shuffled(Arc::clone(&schedule), seed, context).map_err(|error| {
        let help = match error {
            ContextError::NotReported { role } => format!("\nhelp: add `--{} SEAT`", role.word()),
            ContextError::CountsNotReported => "\nhelp: add `--counts N,N,...`".to_owned(),
            _ => String::new(),
        };
        print::failed(&format!("error[unplayable]: {error}{help}"))
    })?;
    let (seed, session) = match args.until {
        Some(until) => search(args, until, seed, &session)?,
        None => (seed, session),
    };
    let reader = match seat {
        Some(seat) => Reader::Seat(seat),
        None if args.open => Reader::Everything,
        None => Reader::Racks,
    };
    let mut table = Table {
        game: Game {
            narrator: Narrator::new(&schedule),
            recorder: record.as_ref().map(|record| Recorder::open(&session, &record.names(&args.ruleset))),
            session,
        },
        reader,
        others: others(args.players, &schedule, seed, seat),
        human: seat.map(|seat| (seat, Terminal::new())),
        last: None,
    };
    let ended = table.play();
    let Game { session, recorder, .. } = table.game;
    if let Some((record, recorder)) = record.zip(recorder) {
        record.write(&recorder.close(&session))?;
    }
    Ok(ended)
}

/// Plays games with successive seeds, starting at `from`, until the event happens in one of them.
fn search(args: &PlayArgs, until: Until, from: u64, opened: &Session) -> Result<(u64, Session), Ended> {
    let schedule = opened.schedule();
    let mut seeds = (0..args.tries).map(|games| from.wrapping_add(games));
    let found = seeds.find_map(|seed| {
        let session = Session::shuffled(Arc::clone(schedule), seed, opened.public().context).ok()?;
        let players = others(args.players, schedule, seed, None);
        until.happens(session.clone(), players).then_some((seed, session))
    });
    found.ok_or_else(|| {
        print::stderr(&format!(
            "error[not-found]: the event didn't happen in {} games, starting with seed {from}\n\
             help: the rules may not allow it; `charleston schedule` lists every way a game can go",
            args.tries
        ));
        Ended::Findings
    })
}

/// Returns the context of the deal. Prints an error if a seat is unknown.
fn context(schedule: &Schedule, args: &PlayArgs) -> Result<DealContext, Ended> {
    let round = find(schedule, "round", args.round.as_deref(), Ruleset::round)?.unwrap_or(Seat::FIRST);
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
    Ok(match args.after {
        Some(After::Win) => context.after(PreviousDeal::Win),
        Some(After::WallGame) => context.after(PreviousDeal::WallGame),
        None => context,
    })
}

/// Returns the seat with this name, if a name is given. Prints an error if it is unknown.
fn seat(schedule: &Schedule, name: Option<&str>) -> Result<Option<Seat>, Ended> {
    find(schedule, "seat", name, Ruleset::seat)
}

fn find(
    schedule: &Schedule,
    what: &str,
    name: Option<&str>,
    by_name: fn(&Ruleset, &str) -> Option<Seat>,
) -> Result<Option<Seat>, Ended> {
    let Some(name) = name else { return Ok(None) };
    let ruleset = schedule.ruleset();
    let found = by_name(ruleset, &name.to_lowercase());
    found.map(Some).ok_or_else(|| {
        let seats = ruleset.every_seat().map(|seat| ruleset.seat_name(seat));
        let known = seats.chain(["last"]).filter(|name| by_name(ruleset, name).is_some());
        let help = suggest(name, known.collect::<Vec<_>>());
        print::failed(&format!("error[unknown-seat]: there is no {what} `{name}`\nhelp: {help}"))
    })
}

/// Creates a new seed that is short enough to write down.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}

/// Returns computer players for all seats except the person's. Random players also take turns in random order.
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
    game: Game,
    reader: Reader,
    others: search::Players,
    human: Option<(Seat, Terminal)>,
    /// The person's last step.
    last: Option<Step>,
}

impl Table {
    fn play(&mut self) -> Ended {
        let opening = self.game.narrator.open(&self.reader.scene(&self.game.session));
        if !print::lines(opening) {
            return Ended::Clean;
        }
        while !self.game.session.is_over() {
            if self.game.session.public().redeals > MAX_REDEALS {
                return print::failed(&format!(
                    "error[dealt-again]: the tiles were redealt {MAX_REDEALS} times, because a player always had \
                     too few that could be passed\nhelp: shorten `never-pass`, leave out conditions (`selection`), or write \
                     `cannot-pass = \"pass-what-you-can\"`"
                ));
            }
            let is_read = match self.next_turn() {
                Some(Turn::Move(turn)) => self.turn(&turn),
                Some(Turn::Undo) => self.undo(),
                None => {
                    print::stderr("you left the game");
                    return Ended::CouldNotRun;
                }
            };
            if !is_read {
                return Ended::Clean;
            }
        }
        let Game { session, narrator, .. } = &self.game;
        print::lines(narrator.close(&self.reader.scene(session)));
        if let Some((seat, _)) = self.human {
            print::lines(narrator.summary(session.schedule(), seat));
        }
        Ended::Clean
    }

    /// Gets the next turn from the person at the terminal or from another player. `None` if the person leaves.
    fn next_turn(&mut self) -> Option<Turn> {
        let session = &self.game.session;
        let public = session.public();
        if let Some(declaration) = public.waits_for_host() {
            // Only a person declares hands, and the program takes the person's word for it.
            self.human.as_ref()?;
            let is_confirmed = terminal::confirm(declaration)?;
            return Some(Turn::Move(Move::Host(declaration.answer(public.context.dealer, is_confirmed))));
        }
        let asked = self.human.as_mut().and_then(|(seat, human)| {
            let (view, prompt) = (View::of(session, *seat)?, session.prompt(*seat)?);
            let undo =
                self.last.as_ref().map_or(Err(NOTHING_TO_UNDO), |last| last.may_be_undone(&view, &prompt));
            Some(human.ask(&view, &prompt, undo))
        });
        match asked {
            Some(Answer::Move(turn)) => Some(Turn::Move(turn)),
            Some(Answer::Undo) => Some(Turn::Undo),
            Some(Answer::Wait) | None => (self.others)(session).map(Turn::Move),
            Some(Answer::Leave) => None,
        }
    }

    /// Plays and prints a turn. Returns false if no one is reading the output anymore.
    fn turn(&mut self, turn: &Move) -> bool {
        let before = self.human.is_some().then(|| self.game.clone());
        match self.game.play(turn, self.reader) {
            Ok(lines) => {
                let person = self.human.as_ref().map(|(seat, _)| *seat);
                let late = person
                    .zip(before.as_ref())
                    .and_then(|(seat, before)| too_late((seat, turn), &before.session, &self.game.session));
                match (turn, before) {
                    (Move::Player(seat, command), Some(before)) if Some(*seat) == person => {
                        self.last = Some(Step { before, command: *command, since: Vec::new() });
                    }
                    _ => self.last.iter_mut().for_each(|last| last.since.push(*turn)),
                }
                print::lines(lines) && late.is_none_or(|late| print::line(&late))
            }
            Err(refusal) => {
                if let Some(recorder) = &mut self.game.recorder {
                    recorder.refused(&self.game.session, turn, &refusal);
                }
                print::line(&refusal.sentence_with_rule(self.game.session.schedule()))
            }
        }
    }

    /// Takes back the person's last step, and replays what the others have done since then. Returns false if no one is
    /// reading the output anymore.
    fn undo(&mut self) -> bool {
        let Some(Step { mut before, since, .. }) = self.last.take() else { return true };
        if since.iter().all(|turn| before.play(turn, self.reader).is_ok()) {
            self.game = before;
            print::line("You take back your last step.")
        } else {
            print::line("The others have acted on your last step, so you can't undo it.")
        }
    }
}

/// A turn at the table.
enum Turn {
    Move(Move),
    Undo,
}

/// A game, along with its narrator and the record of its turns so far.
#[derive(Clone)]
struct Game {
    session: Session,
    narrator: Narrator,
    recorder: Option<Recorder>,
}

impl Game {
    /// Plays and records a turn, and describes it.
    fn play(&mut self, turn: &Move, reader: Reader) -> Result<Vec<String>, Refusal> {
        let before = *self.session.public();
        let events = self.session.play_move(turn)?;
        if let Some(recorder) = &mut self.recorder {
            recorder.played(&self.session, turn, &events, &before);
        }
        Ok(self.narrator.tell(&reader.scene(&self.session), before.stage, &reader.events(&events)))
    }
}

/// Says that a player can't stop a part anymore because another player has acted.
fn too_late((seat, turn): (Seat, &Move), before: &Session, after: &Session) -> Option<String> {
    if matches!(turn, Move::Player(by, command) if *by == seat || *command == Command::Stop) {
        return None;
    }
    let is_same_step = before.public().stage == after.public().stage;
    let is_lost = is_same_step && before.prompt(seat)?.stop && !after.prompt(seat)?.stop;
    let part = before.prompt(seat)?.about.filter(|_| is_lost)?;
    let title = event::distinct_title(before.schedule(), part);
    Some(format!("It is now too late to stop {}.", the(&title)))
}

/// The last step of the person at the terminal.
struct Step {
    /// The game before the step.
    before: Game,
    command: Command,
    /// The other players' turns since the step.
    since: Vec<Move>,
}

const NOTHING_TO_UNDO: &str = "You can undo only your last step, and only once.";

impl Step {
    /// Checks whether the step can be taken back. If not, returns the reason: the person has seen new tiles, or the
    /// rules don't allow a change.
    fn may_be_undone(&self, view: &View, prompt: &Prompt) -> Result<(), &'static str> {
        let Some(before) = View::of(&self.before.session, view.seat) else { return Err(NOTHING_TO_UNDO) };
        if seen(&before) != seen(view) {
            return Err("You have seen new tiles since your last step, so you can't undo it.");
        }
        let may_change = match self.command {
            Command::Pass(_) => prompt.pass.as_ref().is_some_and(|pass| pass.changes),
            Command::Request(_) => prompt.request.is_some(),
            Command::Stop | Command::Agree | Command::Decline | Command::Ask => {
                prompt.stop || prompt.agree || prompt.decline || prompt.ask
            }
            // At a real table, no other step can be taken back.
            _ => false,
        };
        match may_change && before.public.began_at == view.public.began_at {
            true => Ok(()),
            false => Err("It is too late to undo your last step: the rules no longer allow a change."),
        }
    }
}

/// Returns the tiles that a player has seen.
fn seen(view: &View) -> Rack {
    let own = &view.own;
    let held = own.before_passing();
    held.tiles().iter().chain(own.received()).chain(own.peeked()).copied().collect()
}
