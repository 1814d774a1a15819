//! A game told as it is played, by somebody who sees every rack or by one of the seats.

use crate::describe::event;
use crate::describe::words;
use crate::schedule::{Schedule, Target};
use crate::session::{Event, Fact, Given, Secret, Session, Stage, TableState};
use crate::table::context::{DealContext, PreviousDeals};
use crate::table::rack::{Packet, written};
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::Tile;

/// Tells a game as it is played.
///
/// A pass is told when it is over, a line for each seat; everything else is told when it happens.
#[derive(Debug, Clone)]
pub struct Narrator {
    /// Whose eyes it is seen with; nothing for somebody who sees every rack.
    eyes: Option<Seat>,
    phase: Option<usize>,
    rows: BySeat<Row>,
    /// The direction that was chosen for the pass that is told.
    way: Option<usize>,
    /// What told it, where that was when all had laid their tiles.
    told: Option<String>,
}

/// What a seat did in the pass that is being made.
#[derive(Debug, Clone, Default)]
struct Row {
    /// What it gave, gift by gift.
    gave: Option<Vec<String>>,
    got: Option<String>,
}

impl Narrator {
    /// A narrator who sees with the eyes of one seat, or, with none, every rack.
    pub fn new(schedule: &Schedule, eyes: Option<Seat>) -> Self {
        Self {
            eyes,
            phase: None,
            rows: BySeat::new(schedule.seats(), |_| Row::default()),
            way: None,
            told: None,
        }
    }

    /// What is to be said before the first turn: the table, and the deal as the narrator sees it.
    pub fn open(&mut self, session: &Session) -> Vec<String> {
        let schedule = session.schedule();
        let context = &session.public().context;
        let when = event::context(schedule, context);
        let name = schedule.ruleset().name();
        let chance =
            session.randomness().seed().map_or("the host's chance".to_owned(), |seed| format!("seed {seed}"));
        let mut lines = vec![format!("{name}, {when}, {chance}"), String::new(), "The deal".to_owned()];
        lines.extend(self.racks(session));
        if matches!(session.public().stage, Stage::Closing { .. }) {
            // A direction may have been chosen before anybody could do anything, and it was none.
            let skipped = matches!(schedule.begin(context), Target::Step(_));
            if skipped {
                let none = "No tiles are passed in this deal".to_owned();
                lines.extend([String::new(), schedule.ruleset().tile_box().worded(none)]);
            } else {
                lines.extend(none_now(schedule, context));
            }
        }
        // A direction that chance tells first was told before anybody could do anything.
        if let (Stage::At(id), Some(way)) = (session.public().stage, session.public().direction) {
            self.way = Some(usize::from(way));
            lines.extend(self.heading(schedule, session.public().stage));
            lines.push(format!("  {}", event::goes(schedule, id, way)));
        }
        lines
    }

    /// What is on the racks, a line for each seat whose rack the narrator sees.
    pub fn racks(&self, session: &Session) -> Vec<String> {
        let schedule = session.schedule();
        let width = name_width(schedule);
        let gone = |seat: Seat| {
            schedule.ruleset().vacant_seat(seat).is_some() && session.public().seats[seat].held == 0
        };
        let seen = schedule.ruleset().every_seat().filter(|seat| self.sees(*seat) && !gone(*seat));
        seen.filter_map(|seat| {
            let rack = session.private(seat)?.before_laying();
            Some(format!("  {:width$}  {rack}", event::seat(schedule, seat)))
        })
        .collect()
    }

    /// What is to be said of what just happened; `before` is where the table stood until then.
    pub fn tell(&mut self, session: &Session, before: Stage, events: &[Event]) -> Vec<String> {
        let schedule = session.schedule();
        let mut lines = Vec::new();
        for event in events {
            self.note(event);
            match &event.fact {
                Fact::Laid { .. } | Fact::Requested { .. } | Fact::PickedUp { .. } => {}
                // What was told when all had laid their tiles stands below them.
                Fact::Directed { .. } | Fact::Rolled { .. } if self.has_rows() => {
                    self.told = Some(event::fact(schedule, session.public(), &event.fact, before));
                }
                Fact::Passed { .. } | Fact::NobodyHasAny { .. } => {
                    lines.extend(self.heading(schedule, before));
                    lines.extend(self.block(schedule, session.public(), (before, &event.fact)));
                }
                fact => {
                    lines.extend(if is_of_the_deal(fact) {
                        self.aside(fact)
                    } else {
                        self.heading(schedule, before)
                    });
                    lines.push(format!(
                        "  {}",
                        event::fact(session.schedule(), session.public(), fact, before)
                    ));
                    lines.extend(self.secret(schedule, event));
                }
            }
            if event.fact.then().is_some() {
                self.rows = BySeat::new(schedule.seats(), |_| Row::default());
                self.way = None;
                self.told = None;
            }
        }
        lines
    }

    /// How it ended and what everybody holds.
    pub fn close(&self, session: &Session) -> Vec<String> {
        let Stage::Over(outcome) = session.public().stage else { return Vec::new() };
        let schedule = session.schedule();
        let mut lines = vec![String::new(), format!("The hands when {}", event::outcome(schedule, outcome))];
        lines.extend(self.racks(session));
        let hands = schedule.ruleset().hands(session.public().context.dealer);
        lines.extend(session.public().seats.iter().filter_map(|(seat, public)| {
            let dealt = i16::from(hands[seat]) + i16::from(public.miscount);
            let name = event::seat(schedule, seat);
            let is_gone = schedule.ruleset().vacant_seat(seat).is_some() && public.held == 0;
            (i16::from(public.held) != dealt && !is_gone)
                .then(|| format!("  {name} holds {}, was dealt {dealt}", public.held))
        }));
        let penalties = session.public().seats.iter().filter(|(_, seat)| seat.points != 0);
        lines.extend(penalties.map(|(seat, public)| {
            format!("  {} has {} points from penalties", event::seat(schedule, seat), public.points)
        }));
        lines
    }

    fn has_rows(&self) -> bool {
        self.rows.values().any(|row| row.gave.is_some())
    }

    fn sees(&self, seat: Seat) -> bool {
        self.eyes.is_none_or(|eyes| eyes == seat)
    }

    /// What the narrator may know of the secret of something that happened.
    fn known<'a>(&self, event: &'a Event) -> Option<&'a Packet> {
        match &event.secret {
            Secret::Tiles(tiles) if event.fact.actor().is_some_and(|seat| self.sees(seat)) => Some(tiles),
            Secret::Unseen(tiles) if self.eyes.is_none() => Some(tiles),
            Secret::Tiles(_)
            | Secret::Unseen(_)
            | Secret::Request(_)
            | Secret::Answer(_)
            | Secret::Nothing => None,
        }
    }

    fn note(&mut self, event: &Event) {
        let known = self.known(event);
        match &event.fact {
            Fact::Laid { seat, gifts } => self.rows[*seat].gave = Some(gave(gifts, known)),
            Fact::Directed { direction, .. } | Fact::Rolled { direction, .. } => {
                self.way = Some(usize::from(*direction))
            }
            Fact::PickedUp { seat, count } => {
                let text = known.map_or_else(|| words::tiles(*count), |tiles| sorted(tiles));
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
    fn block(&self, schedule: &Schedule, public: &TableState, (before, fact): (Stage, &Fact)) -> Vec<String> {
        let Some(step) = event::pass_at(schedule, before) else { return Vec::new() };
        let title = schedule.pass_title(step);
        let mut lines = vec![match fact {
            Fact::NobodyHasAny { .. } => format!("  {title}: everybody passes blind, so nothing moves"),
            _ => match &self.told {
                Some(told) => format!("  {title}: when all had passed, {told}"),
                None => format!("  {title}"),
            },
        }];
        let exchange = step.routing.known(self.way.or_else(|| public.direction_index(step)));
        let moved = |seat: &Seat| self.rows[*seat].gave.is_some() || self.rows[*seat].got.is_some();
        let gave: BySeat<String> = BySeat::new(schedule.seats(), |seat| {
            let gave = self.rows[seat].gave.as_deref().unwrap_or_default();
            let parts = gave.iter().zip(&exchange.gifts[seat]);
            let parts =
                parts.map(|(tiles, gift)| format!("{tiles} to {}", event::receiver(schedule, gift.to)));
            parts.collect::<Vec<_>>().join(", ")
        });
        let width = gave.values().map(|gave| gave.chars().count()).max().unwrap_or(0);
        let names = name_width(schedule);
        lines.extend(step.routing.players().iter().filter(moved).map(|seat| {
            let (gave, got) = (&gave[seat], &self.rows[seat].got);
            let got = got.as_deref().map_or_else(String::new, |got| format!("   gets {got}"));
            format!("    {:names$}  {gave:width$}{got}", event::seat(schedule, seat)).trim_end().to_owned()
        }));
        if lines.len() == 1 && !matches!(fact, Fact::NobodyHasAny { .. }) {
            lines[0].push_str(": no tiles are exchanged");
        }
        lines
    }

    fn secret(&self, schedule: &Schedule, event: &Event) -> Option<String> {
        let seat = event.fact.actor()?;
        if let Secret::Answer(answer) = event.secret {
            return self.sees(seat).then(|| format!("    {}  {answer}", event::seat(schedule, seat)));
        }
        let tiles = self.known(event).filter(|tiles| !tiles.is_empty())?;
        Some(format!("    {}  {}", event::seat(schedule, seat), written(tiles)))
    }
}

/// That there is no Charleston, and why not, where nothing is played in a deal.
fn none_now(schedule: &Schedule, context: &DealContext) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let phases = ruleset.phases();
    if (0..phases.len()).any(|phase| schedule.is_played(phase, context)) {
        return Vec::new();
    }
    let mut whens = phases.iter().map(|phase| &phase.when).chain([ruleset.when()]);
    let place = if phases.is_empty() {
        "at this table".to_owned()
    } else if whens.all(|when| when.deals.value.is_every() && when.after.value == PreviousDeals::all())
        && phases.iter().flat_map(|phase| &phase.passes).all(|pass| pass.when.deals.value.is_every())
    {
        format!("in the {} round", event::seat(schedule, context.round))
    } else {
        "on this deal".to_owned()
    };
    vec![String::new(), format!("There is no Charleston {place}")]
}

/// Whether it is no part of a phase, wherever the table stands.
fn is_of_the_deal(fact: &Fact) -> bool {
    matches!(fact, Fact::Won { .. } | Fact::Redealt { .. } | Fact::Dealt { .. } | Fact::Drew { .. })
}

fn name_width(schedule: &Schedule) -> usize {
    schedule.ruleset().every_seat().map(|seat| event::seat(schedule, seat).chars().count()).max().unwrap_or(0)
}

/// Tiles gift by gift: `1B + 2 blind`, or `1 tile + 2 blind` where they are not known.
fn gave(given: &[Given], known: Option<&Packet>) -> Vec<String> {
    let mut from = 0;
    let parts = given.iter().map(|Given { own, blind }| {
        let until = from + usize::from(*own);
        let tiles = known.map_or_else(|| words::tiles(*own), |tiles| sorted(&tiles[from..until]));
        from = until;
        let own = Some(tiles).filter(|_| *own > 0);
        let unseen = (*blind > 0).then(|| format!("{blind} blind"));
        let both: Vec<String> = own.into_iter().chain(unseen).collect();
        if both.is_empty() { "nothing".to_owned() } else { both.join(" + ") }
    });
    parts.collect()
}

fn sorted(tiles: &[Tile]) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    written(&tiles)
}
