//! A game told as it is played, by somebody who sees every rack or by one of the seats.

use crate::rack::{Packet, written};
use crate::ruleset::Gift;
use crate::schedule::{PassStep, Schedule, Step};
use crate::seat::{BySeat, Seat};
use crate::sentence;
use crate::session::{Event, Fact, Given, Secret, Session, Stage};
use crate::tile::Tile;

/// Tells a game as it is played.
///
/// A pass is told when it is over, a line for each seat; everything else is told when it happens.
#[derive(Debug, Clone)]
pub struct Narrator {
    /// Whose eyes it is seen with; nothing for somebody who sees every rack.
    eyes: Option<Seat>,
    phase: Option<usize>,
    rows: BySeat<Row>,
}

/// What a seat did in the pass that is being made.
#[derive(Debug, Clone, Default)]
struct Row {
    gave: Option<String>,
    got: Option<String>,
}

impl Narrator {
    /// A narrator who sees with the eyes of one seat, or, with none, every rack.
    pub fn new(schedule: &Schedule, eyes: Option<Seat>) -> Self {
        Self { eyes, phase: None, rows: BySeat::new(schedule.seats(), |_| Row::default()) }
    }

    /// What is to be said before the first turn: the table, and the deal as the narrator sees it.
    pub fn open(&self, session: &Session) -> Vec<String> {
        let schedule = session.schedule();
        let round = sentence::seat(schedule, session.public().round);
        let name = schedule.ruleset().name();
        let mut lines = vec![
            format!("{name}, {round} round, seed {}", session.seed()),
            String::new(),
            "The deal".to_owned(),
        ];
        lines.extend(self.racks(session));
        if matches!(session.public().stage, Stage::Closing { .. }) {
            let none = schedule.ruleset().phases().iter().all(|phase| phase.rounds.value.is_empty());
            let place = if none { "at this table".to_owned() } else { format!("in the {round} round") };
            lines.extend([String::new(), format!("There is no Charleston {place}")]);
        }
        lines
    }

    /// What is on the racks, a line for each seat whose rack the narrator sees.
    pub fn racks(&self, session: &Session) -> Vec<String> {
        let schedule = session.schedule();
        let width = name_width(schedule);
        let seen = schedule.ruleset().every_seat().filter(|seat| self.sees(*seat));
        seen.filter_map(|seat| {
            let rack = &session.private(seat)?.rack;
            Some(format!("  {:width$}  {rack}", sentence::seat(schedule, seat)))
        })
        .collect()
    }

    /// What is to be said of what just happened; `before` is where the table stood until then.
    pub fn tell(&mut self, session: &Session, before: Stage, events: &[Event]) -> Vec<String> {
        let schedule = session.schedule();
        let mut lines = Vec::new();
        for event in events {
            self.note(schedule, before, event);
            match &event.fact {
                Fact::Laid { .. } | Fact::Wished { .. } | Fact::Looked { .. } => {}
                Fact::Passed { .. } | Fact::NobodyHasAny { .. } => {
                    lines.extend(self.heading(schedule, before));
                    lines.extend(self.block(schedule, before, &event.fact));
                }
                fact => {
                    lines.extend(if is_of_the_deal(fact) {
                        self.aside(fact)
                    } else {
                        self.heading(schedule, before)
                    });
                    lines.push(format!(
                        "  {}",
                        sentence::fact(session.schedule(), session.public(), fact, before)
                    ));
                    lines.extend(self.secret(schedule, event));
                }
            }
            if event.fact.then().is_some() {
                self.rows = BySeat::new(schedule.seats(), |_| Row::default());
            }
        }
        lines
    }

    /// How it ended and what everybody holds.
    pub fn close(&self, session: &Session) -> Vec<String> {
        let Stage::Over(outcome) = session.public().stage else { return Vec::new() };
        let schedule = session.schedule();
        let mut lines =
            vec![String::new(), format!("The hands when {}", sentence::outcome(schedule, outcome))];
        lines.extend(self.racks(session));
        lines.extend(session.public().seats.iter().filter_map(|(seat, public)| {
            let dealt = i16::from(schedule.ruleset().hands()[seat]) + i16::from(public.miscount);
            let name = sentence::seat(schedule, seat);
            (i16::from(public.held) != dealt)
                .then(|| format!("  {name} holds {}, was dealt {dealt}", public.held))
        }));
        let penalties = session.public().seats.iter().filter(|(_, seat)| seat.points != 0);
        lines.extend(penalties.map(|(seat, public)| {
            format!("  {} has {} points from penalties", sentence::seat(schedule, seat), public.points)
        }));
        lines
    }

    fn sees(&self, seat: Seat) -> bool {
        self.eyes.is_none_or(|eyes| eyes == seat)
    }

    /// What the narrator may know of the secret of something that happened.
    fn known<'a>(&self, event: &'a Event) -> Option<&'a Packet> {
        match &event.secret {
            Secret::Tiles(tiles) if event.fact.actor().is_some_and(|seat| self.sees(seat)) => Some(tiles),
            Secret::Tiles(_) | Secret::Wish(_) | Secret::Nothing => None,
        }
    }

    fn note(&mut self, schedule: &Schedule, before: Stage, event: &Event) {
        let known = self.known(event);
        match &event.fact {
            Fact::Laid { seat, gifts } => {
                let Some(step) = pass_at(schedule, before) else { return };
                let to = &step.exchange.gifts[*seat];
                self.rows[*seat].gave = Some(gave(schedule, to, gifts, known));
            }
            Fact::Looked { seat, count } => {
                let text = known.map_or_else(|| sentence::tiles(*count), |tiles| written(tiles));
                self.rows[*seat].got = Some(text);
            }
            _ => {}
        }
    }

    /// The title of the phase, the first time something of it is told.
    fn heading(&mut self, schedule: &Schedule, before: Stage) -> Vec<String> {
        let Stage::At(id) = before else { return Vec::new() };
        let phase = schedule.step(id).phase();
        if self.phase == Some(phase) {
            return Vec::new();
        }
        self.phase = Some(phase);
        vec![String::new(), schedule.phase_title(phase).to_owned()]
    }

    /// What is of the deal begins after a blank line, but for the hands that are dealt in turn; after it the
    /// Charleston begins anew.
    fn aside(&mut self, fact: &Fact) -> Vec<String> {
        self.phase = None;
        if matches!(fact, Fact::Dealt { .. }) { Vec::new() } else { vec![String::new()] }
    }

    /// A pass that is over, a line for each seat that took part.
    fn block(&self, schedule: &Schedule, before: Stage, fact: &Fact) -> Vec<String> {
        let Some(step) = pass_at(schedule, before) else { return Vec::new() };
        let title = schedule.pass_title(step);
        let mut lines = vec![match fact {
            Fact::NobodyHasAny { .. } => format!("  {title}: nobody has a tile to pass, so nothing moves"),
            _ => format!("  {title}"),
        }];
        let moved = step.exchange.players().iter().filter(|seat| self.rows[*seat].gave.is_some());
        let (names, width) = (name_width(schedule), self.gave_width());
        lines.extend(moved.map(|seat| {
            let Row { gave, got } = &self.rows[seat];
            let gave = gave.as_deref().unwrap_or_default();
            let got = got.as_deref().map_or_else(String::new, |got| format!("   gets {got}"));
            format!("    {:names$}  {gave:width$}{got}", sentence::seat(schedule, seat)).trim_end().to_owned()
        }));
        if lines.len() == 1 && !matches!(fact, Fact::NobodyHasAny { .. }) {
            lines[0].push_str(": no tiles are exchanged");
        }
        lines
    }

    fn gave_width(&self) -> usize {
        self.rows
            .values()
            .filter_map(|row| row.gave.as_ref())
            .map(|gave| gave.chars().count())
            .max()
            .unwrap_or(0)
    }

    fn secret(&self, schedule: &Schedule, event: &Event) -> Option<String> {
        let tiles = self.known(event).filter(|tiles| !tiles.is_empty())?;
        let seat = event.fact.actor()?;
        Some(format!("    {}  {}", sentence::seat(schedule, seat), written(tiles)))
    }
}

/// Whether it is no part of a phase, wherever the table stands.
fn is_of_the_deal(fact: &Fact) -> bool {
    matches!(fact, Fact::Won { .. } | Fact::Redealt { .. } | Fact::Dealt { .. } | Fact::Drew { .. })
}

fn pass_at(schedule: &Schedule, stage: Stage) -> Option<&PassStep> {
    let Stage::At(id) = stage else { return None };
    match schedule.step(id) {
        Step::Pass(step) => Some(step),
        Step::Gate(_) => None,
    }
}

fn name_width(schedule: &Schedule) -> usize {
    schedule
        .ruleset()
        .every_seat()
        .map(|seat| sentence::seat(schedule, seat).chars().count())
        .max()
        .unwrap_or(0)
}

/// Tiles to their receivers: `1B + 2 blind to South`, or `1 tile + 2 blind to South` where they are not known.
fn gave(schedule: &Schedule, gifts: &[Gift], given: &[Given], known: Option<&Packet>) -> String {
    let mut from = 0;
    let parts = gifts.iter().zip(given).map(|(gift, Given { own, blind })| {
        let until = from + usize::from(*own);
        let tiles = known.map_or_else(|| sentence::tiles(*own), |tiles| sorted(&tiles[from..until]));
        from = until;
        let own = Some(tiles).filter(|_| *own > 0);
        let unseen = (*blind > 0).then(|| format!("{blind} blind"));
        let both: Vec<String> = own.into_iter().chain(unseen).collect();
        let both = if both.is_empty() { "nothing".to_owned() } else { both.join(" + ") };
        format!("{both} to {}", sentence::receiver(schedule, gift.to))
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn sorted(tiles: &[Tile]) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    written(&tiles)
}
