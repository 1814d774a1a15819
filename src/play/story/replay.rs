//! Replays a story and compares the results with it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use super::parse::without_note;
use super::record::secrets;
use super::speak::{meant, named};
use super::update::Edit;
use super::words::held;
use super::{Expected, Line, SeatAction, Statement, Story, action};
use crate::describe::event;
use crate::diagnostic::suggest;
use crate::escape;
use crate::load::LoadError;
use crate::play::MAX_REDEALS;
use crate::replay::Table;
use crate::ruleset::{Place, Ruleset};
use crate::schedule::{Schedule, StepId};
use crate::session::{
    Command, Declaration, Event, HostCommand, Move, OpeningError, Outcome, Prompt, Refusal, SeatState,
    Session, Stage, TableState,
};
use crate::source::Source;
use crate::table::context::{ContextError, DealContext};
use crate::table::deal::{Deal, DealError};
use crate::table::rack::Rack;
use crate::table::seat::Seat;
use crate::words::capitalized;

/// The result of replaying a story.
#[derive(Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The table after the last line.
    pub table: Table,
    /// The differences between the story and the table.
    pub differences: Vec<Difference>,
    /// The moves in the story that were refused, each with the number of moves accepted before it.
    #[doc(hidden)]
    pub refused: Vec<(usize, Move)>,
}

/// A line where the game differs from the story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DifferenceDoc"))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Difference {
    /// The line in the file, numbered from 1.
    pub line: usize,
    /// The expected result.
    pub expected: String,
    /// The actual result.
    pub found: String,
    /// Whether the rest of the story isn't compared, because the game can't go on as the story says.
    pub ends_comparison: bool,
    /// The edits that make the story expect the actual result.
    #[doc(hidden)]
    #[serde(skip)]
    pub edits: Vec<Edit>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, expected, found, ends_comparison, edits: _ } = self;
        write!(f, "line {line}\n  expected {expected}\n  found    {found}")?;
        if *ends_comparison { write!(f, "\n  the rest of the story isn't compared") } else { Ok(()) }
    }
}

/// An error that prevents a story from being replayed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The story's ruleset can't be played.
    #[error("the ruleset `{}` can't be played:\n{}", escape::quoted(.0), .1)]
    Ruleset(String, LoadError),
    /// The hands can't have been dealt. If one of them has the wrong number of tiles, `seat` is the name of its seat.
    #[error("these hands are impossible: {}", misdealt(.seat.as_deref(), .error))]
    Deal {
        /// The name of the seat.
        seat: Option<String>,
        /// The reason.
        error: DealError,
    },
    /// This deal can't occur in any match.
    #[error("this deal is impossible: {}{}", .0, how_to_report(.0))]
    DealContext(ContextError),
    /// The ruleset doesn't have a seat with this name.
    #[error("this table has no seat `{}`: {}", escape::quoted(.name), suggest(.name, .seats.iter().map(String::as_str)))]
    Seat {
        /// The name in the story.
        name: String,
        /// The names of the table's seats.
        seats: Vec<String>,
    },
    /// A line makes no sense at this table. The fields are the line number, starting at 1, and the reason.
    #[error("line {}: {}", .0, escape::message(.1))]
    Line(usize, String),
}

/// Says how a story reports what the deal needs.
fn how_to_report(error: &ContextError) -> String {
    match error {
        ContextError::NotReported { role } => format!("; add `{}: SEAT`", role.word()),
        _ => String::new(),
    }
}

/// Replays a story. `ruleset` is the name or path by which `source` finds the story's ruleset.
///
/// # Errors
///
/// Returns an error if the ruleset can't be played, if the deal is impossible, or if a line makes no sense at this
/// table. An expectation that isn't met is a [`Difference`], not an error.
pub fn replay(story: &Story, source: &dyn Source, ruleset: &str) -> Result<Replayed, ReplayError> {
    let loaded = Schedule::load(source, ruleset);
    let schedule = loaded.map_err(|error| ReplayError::Ruleset(ruleset.to_owned(), error))?;
    replay_by(story, Arc::new(schedule))
}

/// Replays a story by the rules of this schedule, and ignores the ruleset that the story names.
///
/// # Errors
///
/// Returns an error if the deal is impossible, or if a line makes no sense at this table. An expectation that isn't met
/// is a [`Difference`], not an error.
#[doc(hidden)]
pub fn replay_by(story: &Story, schedule: Arc<Schedule>) -> Result<Replayed, ReplayError> {
    let table = open(story, schedule)?;
    let mut replayed = Replayed { table, differences: Vec::new(), refused: Vec::new() };
    for line in &story.lines {
        replayed.line(line)?;
        if replayed.differences.last().is_some_and(|last| last.ends_comparison) {
            break;
        }
    }
    Ok(replayed)
}

fn open(story: &Story, schedule: Arc<Schedule>) -> Result<Table, ReplayError> {
    let ruleset = schedule.ruleset();
    let context = context(story, ruleset)?;
    if story.hands.is_empty() {
        return Table::shuffled(schedule, story.seed, context).map_err(ReplayError::DealContext);
    }
    if let Some(name) = story.hands.keys().find(|name| ruleset.seat(name).is_none()) {
        return Err(no_seat(ruleset, name));
    }
    let hands: Vec<_> =
        ruleset.every_seat().filter_map(|seat| story.hands.get(ruleset.seat_name(seat)).cloned()).collect();
    let sizes = ruleset.hands(&context);
    let deal = if story.is_misdealt {
        Deal::miscounted(ruleset.tile_box(), &sizes, &hands)
    } else if hands.len() == ruleset.seats() {
        Deal::of(ruleset.tile_box(), &sizes, &hands)
    } else {
        Err(DealError::Seats { hands: hands.len(), seats: ruleset.seats() })
    };
    let unplayable = |error| {
        let seat = match error {
            DealError::Size { seat, .. } | DealError::NoMiscount { seat, .. } => Some(seat),
            DealError::Seats { .. } | DealError::TooMany { .. } | DealError::OtherBox { .. } => None,
        };
        ReplayError::Deal { seat: seat.map(|seat| ruleset.seat_name(seat).to_owned()), error }
    };
    let opened = Table::dealt(Arc::clone(&schedule), deal.map_err(unplayable)?, story.seed, context);
    opened.map_err(|error| match error {
        OpeningError::DealContext(error) => ReplayError::DealContext(error),
        OpeningError::Deal(error) => unplayable(error),
    })
}

fn no_seat(ruleset: &Ruleset, name: &str) -> ReplayError {
    let seats = ruleset.every_seat().map(|seat| ruleset.seat_name(seat).to_owned());
    ReplayError::Seat { name: name.to_owned(), seats: seats.collect() }
}

/// Returns the context of the deal. If a setting is missing, its value on the first deal of a match is used.
fn context(story: &Story, ruleset: &Ruleset) -> Result<DealContext, ReplayError> {
    let known = |name: &String, found: Option<Seat>| found.ok_or_else(|| no_seat(ruleset, name));
    let round = story.round.as_ref().map_or(Ok(Seat::FIRST), |name| known(name, ruleset.round(name)))?;
    let dealer = story.dealer.as_ref().map_or(Ok(Seat::FIRST), |name| known(name, ruleset.seat(name)))?;
    let context = DealContext::default().in_round(round).dealt_by(dealer).on_deal(story.deal.unwrap_or(1));
    let mut context = context.after(story.after.unwrap_or(context.after));
    (context.is_last, context.counts) = (story.is_last, story.counts);
    for (role, name) in &story.roles {
        context.roles.set(*role, known(name, ruleset.seat(name))?);
    }
    Ok(context)
}

/// Explains why the hands can't have been dealt.
fn misdealt(seat: Option<&str>, error: &DealError) -> String {
    match (seat, error) {
        (Some(seat), DealError::Size { held, due, .. } | DealError::NoMiscount { held, due, .. }) => {
            format!("{} is dealt {due} tiles, but its hand has {held}", capitalized(seat))
        }
        _ => error.to_string(),
    }
}

/// Returns the location of the setting that a refusal is based on, such as `tuesday.toml:7`, or `default` if no file
/// sets it; `None` if the refusal isn't based on a setting.
fn cited(schedule: &Schedule, refusal: &Refusal) -> Option<String> {
    let Place { file, line, path: _ } = schedule.place(refusal.rule()?);
    Some(match file.zip(line) {
        Some((file, line)) => format!("{file}:{line}"),
        None => "default".to_owned(),
    })
}

/// Returns whether two citations can refer to the same line. The paths may be relative to different folders, so one of
/// them can have additional folders at the start.
fn is_same_place(one: &str, other: &str) -> bool {
    let upward = |place: &str| place.trim_start_matches("../").trim_start_matches("./").to_owned();
    let (one, other) = (upward(one), upward(other));
    let is_end = |long: &str, short: &str| {
        long.strip_suffix(short).is_some_and(|folders| folders.is_empty() || folders.ends_with('/'))
    };
    is_end(&one, &other) || is_end(&other, &one)
}

/// Returns a refusal in story notation: `refused stays (tuesday.toml:7)`.
fn words(id: &str, place: Option<&str>) -> String {
    place.map_or_else(|| format!("refused {id}"), |place| format!("refused {id} ({place})"))
}

/// Returns the words of a text, in alphabetical order.
fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

impl Replayed {
    fn line(&mut self, line: &Line) -> Result<(), ReplayError> {
        let number = line.number;
        match &line.statement {
            Statement::Does(name, action) => {
                let is_no_seat = Expected::Refused(Refusal::NoSuchSeat.id().to_owned(), None);
                let seat = match self.seat(number, name) {
                    Err(_) if line.expects.iter().any(|expected| expected.what == is_no_seat) => None,
                    seat => Some(seat?),
                };
                let turn = meant(self.table.schedule(), self.table.public(), seat, action);
                self.replay_move(line, &turn.map_err(|problem| ReplayError::Line(number, problem))?)?;
            }
            Statement::HostAnswers(is_confirmed) => {
                let public = self.table.public();
                let declared = public.waits_for_host().unwrap_or(Declaration::HeavenlyHand);
                let answer = declared.answer(public.context.dealer, *is_confirmed);
                self.replay_move(line, &Move::Host(answer))?;
            }
            Statement::Holds(seat, tiles) => {
                let expected = held(&Rack::from_iter(tiles.iter().copied()));
                let found: Rack = match seat.as_str() {
                    PILE => self.table.pile().tiles().collect(),
                    seat => {
                        self.table.private(self.seat(number, seat)?).map(SeatState::rack).unwrap_or_default()
                    }
                };
                let found = held(&found);
                let edit = Edit::Replace(number, format!("{seat} holds {found}"));
                self.compare(number, (expected, found), edit);
            }
            Statement::May(seat, word, may) => self.may(number, seat, word, *may)?,
            Statement::Points(seat, points) => {
                let found = self.table.public().seats[self.seat(number, seat)?].points;
                let edit = Edit::Replace(number, format!("{seat} has {found} points"));
                self.compare(number, (format!("{points} points"), format!("{found} points")), edit);
            }
            Statement::WaitingFor(names) => {
                let expected: Result<_, _> = names.iter().map(|name| self.seat(number, name)).collect();
                let (expected, found) = (expected?, self.table.waiting_for());
                let schedule = self.table.schedule();
                let names: Vec<_> = found.iter().map(|seat| schedule.ruleset().seat_name(seat)).collect();
                let edit = Edit::Replace(number, format!("waiting for {}", names.join(" ")));
                let say = |seats| format!("waiting for {}", event::seats(schedule, seats));
                self.compare(number, (say(expected), say(found)), edit);
            }
            Statement::At(place) => {
                self.check_stage_exists(number, place)?;
                let found = format!("at {}", self.place());
                let edit = Edit::Replace(number, found.clone());
                self.compare(number, (format!("at {place}"), found), edit);
            }
            Statement::PlayOnTo(place) => self.play_on(number, place)?,
        }
        Ok(())
    }

    fn replay_move(&mut self, line: &Line, turn: &Move) -> Result<(), ReplayError> {
        for expected in &line.expects {
            if let Expected::Only(name, _) = &expected.what {
                self.seat(expected.number, name)?;
            }
        }
        let before = *self.table.public();
        let played = self.table.play_move(turn);
        if played.is_err() {
            self.refused.push((self.table.moves().len(), *turn));
        }
        let refused = line.expects.iter().find_map(|expected| match &expected.what {
            Expected::Refused(id, place) => Some((expected.number, id.as_str(), place.as_deref())),
            Expected::All(_) | Expected::Only(..) => None,
        });
        match (played, refused) {
            (Ok(events), None) => self.compare_events(line, &events, &before)?,
            (Ok(events), Some((number, id, place))) => {
                let mut facts = self.facts(&events, &before).into_iter().map(|fact| format!("all: {fact}"));
                let first = facts.next().map_or(Edit::Remove(number), |fact| Edit::Replace(number, fact));
                let edits = vec![first, Edit::InsertBelow(number, facts.collect())];
                self.differ(number, (words(id, place), "it was accepted".to_owned()), edits);
            }
            (Err(refusal), Some((number, id, place))) => {
                let cited = cited(self.table.schedule(), &refusal);
                let found = words(refusal.id(), place.and(cited.as_deref()));
                let is_cited = place
                    .is_none_or(|place| cited.as_deref().is_some_and(|cited| is_same_place(place, cited)));
                if refusal.id() != id || !is_cited {
                    let shown = words(refusal.id(), cited.as_deref());
                    self.differ(number, (words(id, place), shown), vec![Edit::Replace(number, found)]);
                }
            }
            (Err(refusal), None) => {
                let sentence = refusal.sentence_with_rule(self.table.schedule());
                let found = format!("refused {}: {sentence}", refusal.id());
                let refused = Edit::InsertBelow(line.number, vec![words(refusal.id(), None)]);
                let removed = line.expects.iter().map(|expected| Edit::Remove(expected.number));
                let edits = std::iter::once(refused).chain(removed).collect();
                self.end_comparison(line.number, ("it is accepted".to_owned(), found), edits);
            }
        }
        Ok(())
    }

    /// Returns the sentences for the events that everyone sees. Each is cut off where a comment would begin in a story.
    fn facts(&self, events: &[Event], before: &TableState) -> Vec<String> {
        let facts = event::facts(self.table.schedule(), *before, events).into_iter();
        facts.map(|fact| without_note(&format!("all: {fact}"))["all:".len()..].trim().to_owned()).collect()
    }

    /// Compares the events with the line's expectations.
    fn compare_events(
        &mut self,
        line: &Line,
        events: &[Event],
        before: &TableState,
    ) -> Result<(), ReplayError> {
        let mut facts = self.facts(events, before).into_iter();
        let mut last = line.number;
        let mut expects_all = false;
        for expected in &line.expects {
            last = expected.number;
            match &expected.what {
                Expected::Refused(..) => {}
                Expected::All(sentence) => {
                    expects_all = true;
                    let found = facts.next();
                    let edit = found
                        .as_ref()
                        .map_or(Edit::Remove(last), |found| Edit::Replace(last, format!("all: {found}")));
                    let found = found.unwrap_or_else(|| "nothing more".to_owned());
                    self.compare(last, (sentence.clone(), found), edit);
                }
                Expected::Only(name, sees) => {
                    let seat = self.seat(last, name)?;
                    let found = secrets(events, seat).unwrap_or_else(|| "nothing".to_owned());
                    // Tiles have no order, but events do.
                    if !sees.split("; ").map(sorted_words).eq(found.split("; ").map(sorted_words)) {
                        let (expected, found) = (format!("{name}: {sees}"), format!("{name}: {found}"));
                        self.differ(last, (expected, found.clone()), vec![Edit::Replace(last, found)]);
                    }
                }
            }
        }
        let more: Vec<String> = facts.filter(|_| expects_all).collect();
        if let Some(first) = more.first() {
            let edit = Edit::InsertBelow(last, more.iter().map(|fact| format!("all: {fact}")).collect());
            self.differ(last, ("nothing more".to_owned(), first.clone()), vec![edit]);
        }
        Ok(())
    }

    fn may(&mut self, number: usize, name: &str, word: &str, expected: bool) -> Result<(), ReplayError> {
        let seat = self.seat(number, name)?;
        let Some(prompt) = self.table.prompt(seat) else {
            return Err(ReplayError::Line(
                number,
                format!("{name} is a vacant seat, where no one can do anything"),
            ));
        };
        let Some(found) = offers(&prompt, word) else {
            let problem = format!("`{word}` isn't something that a player can do; {MAY}");
            return Err(ReplayError::Line(number, problem));
        };
        let say = |may: bool| format!("{name} may {}{word}", if may { "" } else { "not " });
        self.compare(number, (say(expected), say(found)), Edit::Replace(number, say(found)));
        Ok(())
    }

    /// Checks that the table has a stage with this name.
    fn check_stage_exists(&self, number: usize, place: &str) -> Result<(), ReplayError> {
        let schedule = self.table.schedule();
        let steps = (0..).map(StepId).take(schedule.steps().len()).map(Stage::At);
        let others = [Stage::Closing { open: false }, Stage::Over(Outcome::PlayBegan)];
        let known: Vec<_> = steps.chain(others).map(|stage| event::stage_word(schedule, stage)).collect();
        if known.iter().any(|known| known == place) {
            return Ok(());
        }
        let right = suggest(place, known.iter().map(String::as_str));
        Err(ReplayError::Line(number, format!("this table has no stage `{place}`: {right}")))
    }

    fn play_on(&mut self, number: usize, place: &str) -> Result<(), ReplayError> {
        self.check_stage_exists(number, place)?;
        while self.place() != place {
            let is_endless = self.table.public().redeals > MAX_REDEALS;
            let Some(next) = plain_move(&self.table).filter(|_| !is_endless) else {
                let expected = format!("the table goes to {place}");
                self.end_comparison(number, (expected, "it never does".to_owned()), Vec::new());
                return Ok(());
            };
            let played = self.table.play_move(&next);
            played.map_err(|refusal| ReplayError::Line(number, refusal.to_string()))?;
        }
        Ok(())
    }

    fn seat(&self, line: usize, name: &str) -> Result<Seat, ReplayError> {
        named(self.table.schedule(), name).map_err(|problem| ReplayError::Line(line, problem))
    }

    fn place(&self) -> String {
        event::stage_word(self.table.schedule(), self.table.public().stage)
    }

    /// Compares an expected result with the actual one. If they differ, records the difference and the edit that
    /// corrects the story.
    fn compare(&mut self, line: usize, (expected, found): (String, String), edit: Edit) {
        if expected != found {
            self.differ(line, (expected, found), vec![edit]);
        }
    }

    fn differ(&mut self, line: usize, (expected, found): (String, String), edits: Vec<Edit>) {
        self.differences.push(Difference { line, expected, found, ends_comparison: false, edits });
    }

    /// Records a difference after which the rest of the story can't be compared: a command was unexpectedly refused, or
    /// the table ended too early.
    fn end_comparison(&mut self, line: usize, (expected, found): (String, String), edits: Vec<Edit>) {
        self.differences.push(Difference { line, expected, found, ends_comparison: true, edits });
    }
}

/// The word that a story uses in place of a seat's name for the pile beside the table.
const PILE: &str = "pile";

const MAY: &str = "write `pass`, `change`, `request` or `roll` without tiles or numbers, \
                   or another command, such as `pick up`";

/// Returns whether a prompt offers the action that these words name; `None` if the words don't name an action.
fn offers(prompt: &Prompt, words: &str) -> Option<bool> {
    Some(match words {
        "pass" => prompt.pass.as_ref().is_some_and(|pass| !pass.changes),
        "change" => prompt.pass.as_ref().is_some_and(|pass| pass.changes),
        "request" => prompt.request.is_some(),
        "roll" => prompt.dice.is_some(),
        words => match action::parse(&words.split_whitespace().collect::<Vec<_>>()) {
            Ok(SeatAction::Plain(command)) => prompt.offers(&command),
            Ok(_) | Err(_) => return None,
        },
    })
}

/// Returns the simplest move for one of the players that the table is waiting for.
pub(crate) fn plain_move(session: &Session) -> Option<Move> {
    session.waiting_for().iter().find_map(|seat| default_move(seat, &session.prompt(seat)?))
}

/// Returns a seat's simplest move: pick up, agree, request the minimum, or pass the first tiles that can be passed.
fn default_move(seat: Seat, prompt: &Prompt) -> Option<Move> {
    if let Some(dice) = prompt.dice.filter(|_| !prompt.pick_up) {
        return Some(Move::Host(HostCommand::Rolled { seat, pips: dice }));
    }
    let agree = prompt.agree.then_some(Command::Agree);
    agree.or_else(|| prompt.default_command(seat)).map(|command| Move::Player(seat, command))
}
