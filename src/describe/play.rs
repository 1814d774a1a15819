//! Describes a game while it is played, for a reader who sees every rack or for one seat.

use crate::describe::{event, words};
use crate::schedule::{Schedule, Target};
use crate::session::{Event, Fact, Given, Secret, Session, Stage, TableState};
use crate::table::context::DealContext;
use crate::table::rack::{Packet, written};
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::Tile;

/// Describes a game while it is played: a pass when it is over, and everything else when it happens.
#[derive(Debug, Clone)]
pub struct Narrator {
    /// The seat that reads the description; `None` for a reader who sees every rack.
    eyes: Option<Seat>,
    phase: Option<usize>,
    rows: BySeat<Row>,
    /// The direction that was chosen for the current pass.
    direction: Option<usize>,
    /// The sentence for that direction, if it was announced after everyone had passed.
    announced: Option<String>,
}

/// A seat's moves in the current pass.
#[derive(Debug, Clone, Default)]
struct Row {
    /// The tiles that the seat gave to each receiver.
    gave: Option<Vec<String>>,
    got: Option<String>,
}

impl Narrator {
    /// Creates a narrator for one seat, or for a reader who sees every rack if `eyes` is `None`.
    pub fn new(schedule: &Schedule, eyes: Option<Seat>) -> Self {
        let rows = BySeat::new(schedule.seats(), |_| Row::default());
        Self { eyes, phase: None, rows, direction: None, announced: None }
    }

    /// Describes the table and the deal, before the first turn.
    pub fn open(&mut self, session: &Session) -> Vec<String> {
        let (schedule, public) = (session.schedule(), session.public());
        let (name, when) = (schedule.ruleset().name(), event::context(schedule, &public.context));
        let seed = session.randomness().seed();
        let chance = seed.map_or("the host's random numbers".to_owned(), |seed| format!("seed {seed}"));
        let mut lines = vec![format!("{name}, {when}, {chance}"), String::new(), "The deal".to_owned()];
        lines.extend(self.racks(session));
        if matches!(public.stage, Stage::Closing { .. }) {
            lines.extend(no_charleston(schedule, &public.context));
        }
        // A direction may be chosen before anyone can act.
        if let (Stage::At(id), Some(direction)) = (public.stage, public.direction) {
            self.direction = Some(usize::from(direction));
            lines.extend(self.heading(schedule, public.stage));
            lines.push(format!("  {}", event::goes(schedule, id, direction)));
        }
        lines
    }

    /// Returns the racks that the reader sees, one line each.
    pub fn racks(&self, session: &Session) -> Vec<String> {
        let schedule = session.schedule();
        let width = name_width(schedule);
        let seen =
            schedule.ruleset().every_seat().filter(|seat| self.sees(*seat) && !is_gone(session, *seat));
        seen.filter_map(|seat| {
            let rack = session.private(seat)?.before_laying();
            let tiles = if rack.is_empty() { words::tiles(0) } else { rack.to_string() };
            Some(format!("  {:width$}  {tiles}", event::seat(schedule, seat)))
        })
        .collect()
    }

    /// Describes new events. `before` is the stage before them.
    pub fn tell(&mut self, session: &Session, before: Stage, events: &[Event]) -> Vec<String> {
        let (schedule, public) = (session.schedule(), session.public());
        let mut lines = Vec::new();
        for event in events {
            self.note(event);
            let fact = || event::fact(schedule, public, &event.fact, before);
            match &event.fact {
                Fact::Laid { .. }
                | Fact::Requested { aloud: None, .. }
                | Fact::PickedUp { .. }
                | Fact::PutOnPile { .. }
                | Fact::PickedUpPile { .. } => {}
                Fact::Directed { .. } | Fact::Rolled { .. } if self.has_rows() => {
                    self.announced = Some(fact());
                }
                Fact::Passed { .. } | Fact::NobodyHasAny { .. } => {
                    lines.extend(self.heading(schedule, before));
                    lines.extend(self.pass(schedule, public, (before, &event.fact)));
                }
                Fact::Declared { .. } => lines.extend([String::new(), format!("  {}", fact())]),
                Fact::Rejected { .. } => lines.push(format!("  {}", fact())),
                Fact::Won { .. } | Fact::Redealt { .. } | Fact::Dealt { .. } | Fact::Drew { .. } => {
                    // These belong to the deal. Hands that are dealt in turn stay together.
                    self.phase = None;
                    lines.extend((!matches!(event.fact, Fact::Dealt { .. })).then(String::new));
                    lines.push(format!("  {}", fact()));
                    lines.extend(self.secret(schedule, event));
                }
                _ => {
                    lines.extend(self.heading(schedule, before));
                    lines.push(format!("  {}", fact()));
                    lines.extend(self.secret(schedule, event));
                }
            }
            if event.fact.then().is_some() {
                *self = Self { phase: self.phase, ..Self::new(schedule, self.eyes) };
            }
        }
        lines
    }

    /// Describes how the game ended, and the hands that the reader sees.
    pub fn close(&self, session: &Session) -> Vec<String> {
        let Stage::Over(outcome) = session.public().stage else { return Vec::new() };
        let (schedule, seats) = (session.schedule(), &session.public().seats);
        let mut lines = vec![String::new(), format!("The hands when {}", event::outcome(schedule, outcome))];
        lines.extend(self.racks(session));
        lines.extend(self.pile(session));
        let hands = schedule.ruleset().hands(&session.public().context);
        lines.extend(seats.iter().filter_map(|(seat, public)| {
            let dealt = i16::from(hands[seat]) + i16::from(public.miscount);
            let differs = i16::from(public.held) != dealt && !is_gone(session, seat);
            let name = event::seat(schedule, seat);
            differs.then(|| format!("  {name} holds {}, was dealt {dealt}", public.held))
        }));
        let penalties = seats.iter().filter(|(_, seat)| seat.points != 0);
        lines.extend(penalties.map(|(seat, public)| {
            format!("  {} has {} points from penalties", event::seat(schedule, seat), public.points)
        }));
        lines
    }

    /// Describes the part of the pile that the reader sees; `None` if the pile is empty.
    fn pile(&self, session: &Session) -> Option<String> {
        let pile = session.public().pile;
        let known = match self.eyes {
            None => session.pile().tiles().collect(),
            Some(_) => pile.face_up.to_vec(),
        };
        let rest = usize::from(pile.len()) - known.len();
        let unseen = (rest > 0).then(|| format!("{} face down", words::count(rest, "tile")));
        let known = (!known.is_empty()).then(|| written(&known));
        let words: Vec<String> = known.into_iter().chain(unseen).collect();
        (!pile.is_empty()).then(|| format!("  The pile has {}", words::and(&words)))
    }

    fn has_rows(&self) -> bool {
        self.rows.values().any(|row| row.gave.is_some())
    }

    fn sees(&self, seat: Seat) -> bool {
        self.eyes.is_none_or(|eyes| eyes == seat)
    }

    /// Returns the tiles of an event that the reader may know.
    fn known<'a>(&self, event: &'a Event) -> Option<&'a Packet> {
        match &event.secret {
            Secret::Tiles(tiles) if event.fact.actor().is_some_and(|seat| self.sees(seat)) => Some(tiles),
            Secret::Unseen(tiles) if self.eyes.is_none() => Some(tiles),
            Secret::Tiles(_)
            | Secret::Unseen(_)
            | Secret::Request(_)
            | Secret::Suit(_)
            | Secret::Answer(_)
            | Secret::Nothing => None,
        }
    }

    fn note(&mut self, event: &Event) {
        let known = self.known(event);
        match &event.fact {
            Fact::Laid { seat, gifts } => self.rows[*seat].gave = Some(gave(gifts, known)),
            Fact::Directed { direction, .. } | Fact::Rolled { direction, .. } => {
                self.direction = Some(usize::from(*direction));
            }
            Fact::PickedUp { seat, count } => {
                self.rows[*seat].got =
                    Some(known.map_or_else(|| words::tiles(*count), |tiles| sorted(tiles)));
            }
            Fact::PutOnPile { seat, face_up, .. } if !face_up.is_empty() => {
                let gave = self.rows[*seat].gave.as_mut().and_then(|gave| gave.last_mut());
                gave.into_iter().for_each(|gave| *gave = sorted(face_up));
            }
            Fact::PickedUpPile { seat, count } => {
                let pile = known.map_or_else(|| words::tiles(*count), |tiles| sorted(tiles));
                let got = self.rows[*seat].got.take().map_or_else(String::new, |got| got + ", and ");
                self.rows[*seat].got = Some(format!("{got}{pile} from the pile"));
            }
            _ => {}
        }
    }

    /// Returns the title of the phase the first time that something happens in it.
    fn heading(&mut self, schedule: &Schedule, before: Stage) -> Vec<String> {
        let Stage::At(id) = before else { return Vec::new() };
        let phase = schedule.step(id).phase();
        if self.phase.replace(phase) == Some(phase) {
            return Vec::new();
        }
        vec![String::new(), schedule.phase_title(phase).to_owned()]
    }

    /// Describes a pass that is over, with one line for each seat that took part.
    fn pass(&self, schedule: &Schedule, public: &TableState, (before, fact): (Stage, &Fact)) -> Vec<String> {
        let Some(step) = event::pass_at(schedule, before) else { return Vec::new() };
        let exchange = step.routing.known(self.direction.or_else(|| public.direction_index(step)));
        let moved = |seat: &Seat| self.rows[*seat].gave.is_some() || self.rows[*seat].got.is_some();
        let gave: BySeat<String> = BySeat::new(schedule.seats(), |seat| {
            let gave = self.rows[seat].gave.iter().flatten().zip(&exchange.gifts[seat]);
            let gave = gave.map(|(tiles, gift)| format!("{tiles} to {}", event::receiver(schedule, gift.to)));
            gave.collect::<Vec<_>>().join(", ")
        });
        let width = gave.values().map(|gave| gave.chars().count()).max().unwrap_or(0);
        let names = name_width(schedule);
        let rows = schedule.ruleset().every_seat().filter(moved).map(|seat| {
            let got = self.rows[seat].got.as_ref().map_or_else(String::new, |got| format!("   gets {got}"));
            let row = format!("    {:names$}  {:width$}{got}", event::seat(schedule, seat), gave[seat]);
            row.trim_end().to_owned()
        });
        let rows: Vec<String> = rows.collect();
        let how = match (fact, &self.announced) {
            (Fact::NobodyHasAny { .. }, _) => ": everyone passes blind, so no tiles move".to_owned(),
            (_, _) if rows.is_empty() => ": no tiles are exchanged".to_owned(),
            (_, Some(announced)) => format!(": after everyone has passed, {announced}"),
            (_, None) => String::new(),
        };
        [vec![format!("  {}{how}", schedule.pass_title(step))], rows].concat()
    }

    fn secret(&self, schedule: &Schedule, event: &Event) -> Option<String> {
        let seat = event.fact.actor()?;
        let said = match event.secret {
            Secret::Answer(answer) if self.sees(seat) => answer.to_string(),
            Secret::Suit(suit) if self.sees(seat) => suit.plural(),
            _ => written(self.known(event).filter(|tiles| !tiles.is_empty())?),
        };
        Some(format!("    {}  {said}", event::seat(schedule, seat)))
    }
}

/// Returns whether the hand of a vacant seat went into the wall.
fn is_gone(session: &Session, seat: Seat) -> bool {
    session.schedule().ruleset().vacant_seat(seat).is_some() && session.public().seats[seat].held == 0
}

/// Returns a note if no tiles are passed in a deal.
fn no_charleston(schedule: &Schedule, context: &DealContext) -> Vec<String> {
    let mut phases = 0..schedule.ruleset().phases().len();
    let none = match schedule.begin(context) {
        // The chosen direction is none.
        Target::Step(_) => "No tiles are passed in this deal",
        Target::Close | Target::End if phases.any(|phase| schedule.is_played(phase, context)) => {
            return Vec::new();
        }
        Target::Close | Target::End => "There is no Charleston on this deal",
    };
    vec![String::new(), schedule.ruleset().tile_box().worded(none.to_owned())]
}

fn name_width(schedule: &Schedule) -> usize {
    schedule.ruleset().every_seat().map(|seat| event::seat(schedule, seat).chars().count()).max().unwrap_or(0)
}

/// Describes the tiles for each receiver: `1B + 2 blind`, or `1 tile + 2 blind` if the tiles aren't known.
fn gave(given: &[Given], known: Option<&Packet>) -> Vec<String> {
    let mut from = 0;
    let parts = given.iter().map(|Given { own, blind }| {
        let until = from + usize::from(*own);
        let tiles = known.map_or_else(|| words::tiles(*own), |tiles| sorted(&tiles[from..until]));
        from = until;
        match (own, blind) {
            (0, 0) => "nothing".to_owned(),
            (0, blind) => format!("{blind} blind"),
            (_, 0) => tiles,
            (_, blind) => format!("{tiles} + {blind} blind"),
        }
    });
    parts.collect()
}

fn sorted(tiles: &[Tile]) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    written(&tiles)
}
