//! Describes a game as it is played, for a player or for an onlooker.

use crate::describe::{event, words};
use crate::ruleset::Gift;
use crate::schedule::{Schedule, Target};
use crate::session::{Event, Fact, Given, SeatEvent, SeatState, Secret, Session, Stage, TableState};
use crate::table::context::DealContext;
use crate::table::rack::{Packet, written};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::Tile;
use crate::view::View;

/// The reader of a description. The description shows only what this reader may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The player of a seat.
    Seat(Seat),
    /// An onlooker who sees every rack, but not what players keep to themselves, such as answers in a secret ballot.
    Racks,
    /// An onlooker who sees everything.
    Everything,
}

impl Reader {
    /// Returns the part of a game that the reader can see.
    pub fn scene(self, session: &Session) -> Scene<'_> {
        let (schedule, public) = (session.schedule(), *session.public());
        let (hands, pile) = (self.hands(session).collect(), self.pile(session));
        Scene { schedule, public, hands, pile, seed: session.randomness().seed() }
    }

    /// Returns events as the reader sees them.
    pub fn events(self, events: &[Event]) -> Vec<SeatEvent> {
        events.iter().map(|event| self.event(event)).collect()
    }

    /// Returns an event as the reader sees it.
    pub fn event(self, event: &Event) -> SeatEvent {
        match self {
            Self::Seat(seat) => event.seen_by(seat),
            Self::Racks => match event.secret {
                Secret::Answer(_) | Secret::Suit(_) | Secret::Request(_) | Secret::Nothing => {
                    SeatEvent { fact: event.fact, secret: Secret::Nothing }
                }
                Secret::Tiles(_) | Secret::Unseen(_) => SeatEvent { fact: event.fact, secret: event.secret },
            },
            Self::Everything => SeatEvent { fact: event.fact, secret: event.secret },
        }
    }

    /// Returns the reader's seat, if the reader is a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Racks | Self::Everything => None,
        }
    }

    /// Returns the seats whose hands the reader sees, each with its state.
    pub fn hands(self, session: &Session) -> impl Iterator<Item = (Seat, SeatState)> {
        let seats = session.schedule().ruleset().every_seat();
        seats.filter_map(move |seat| match self {
            Self::Seat(own) if own == seat => Some((seat, View::of(session, seat)?.own)),
            Self::Seat(_) => None,
            Self::Racks | Self::Everything => Some((seat, *session.private(seat)?)),
        })
    }

    /// Returns whether the reader can see a seat's commands, including their secret parts.
    pub fn sees_commands(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Racks => false,
            Self::Everything => true,
        }
    }

    /// Returns the tiles in the pile that the reader can see.
    pub fn pile(self, session: &Session) -> Vec<Tile> {
        match self {
            Self::Seat(_) => session.public().pile.face_up.to_vec(),
            Self::Racks | Self::Everything => session.pile().tiles().collect(),
        }
    }
}

/// The part of a table that a reader can see.
#[derive(Debug)]
pub struct Scene<'a> {
    schedule: &'a Schedule,
    public: TableState,
    /// The seats whose tiles the reader sees.
    hands: Vec<(Seat, SeatState)>,
    /// The tiles in the pile that the reader sees.
    pile: Vec<Tile>,
    /// The seed for replaying the same game; `None` if the host supplies the random numbers.
    seed: Option<u64>,
}

/// Describes a game as it is played: each pass once it is over, and everything else as it happens.
#[derive(Debug, Clone)]
pub struct Narrator {
    phase: Option<usize>,
    rows: BySeat<Row>,
    /// The direction that was chosen for the current pass.
    direction: Option<usize>,
    /// The sentence for that direction, if it was announced after everyone had passed.
    announced: Option<String>,
    /// The lines of the summary so far: the finished passes, and the phases and passes that were stopped or not played.
    past: Vec<Past>,
}

/// A line of the summary.
#[derive(Debug, Clone)]
enum Past {
    /// The title of a pass, and the tiles that each seat passed and got.
    Pass(String, BySeat<String>),
    /// Something that everyone saw.
    Seen(String),
}

/// A seat's moves in the current pass.
#[derive(Debug, Clone, Default)]
struct Row {
    /// The tiles that the seat gave to each receiver.
    gave: Option<Vec<String>>,
    got: Option<String>,
}

impl Narrator {
    /// Creates a narrator.
    pub fn new(schedule: &Schedule) -> Self {
        let rows = BySeat::new(schedule.seats(), |_| Row::default());
        Self { phase: None, rows, direction: None, announced: None, past: Vec::new() }
    }

    /// Describes the table and the deal, before the first turn.
    pub fn open(&mut self, scene: &Scene<'_>) -> Vec<String> {
        let Scene { schedule, public, seed, .. } = scene;
        let (name, when) = (schedule.ruleset().name(), event::context(schedule, &public.context));
        let chance = seed.map_or("the host's random numbers".to_owned(), |seed| format!("seed {seed}"));
        let mut lines = vec![format!("{name}, {when}, {chance}"), String::new(), "The deal".to_owned()];
        lines.extend(racks(scene));
        let vacant: SeatSet = schedule.ruleset().vacant_seats().map(|(seat, _)| seat).collect();
        if !vacant.is_empty() {
            lines.push(format!("  No one sits at {}.", event::seats(schedule, vacant)));
        }
        if matches!(public.stage, Stage::Closing { .. }) {
            lines.extend(no_charleston(schedule, &public.context));
        }
        // A direction may be chosen before anyone can act.
        if let (Stage::At(id), Some(direction)) = (public.stage, public.direction) {
            self.direction = Some(usize::from(direction));
            lines.extend(self.heading(schedule, public.stage));
            lines.push(format!("  {}", event::goes(schedule, id, direction)));
        }
        schedule.ruleset().tile_box().worded_lines(lines)
    }

    /// Describes new events. `before` is the stage that the game was in before these events.
    pub fn tell(&mut self, scene: &Scene<'_>, before: Stage, events: &[SeatEvent]) -> Vec<String> {
        let Scene { schedule, public, .. } = scene;
        let mut lines = Vec::new();
        for event in events {
            self.note(event);
            let fact = || event::fact(schedule, public, &event.fact, before);
            if let Fact::Stopped { .. } | Fact::StoppedEarly { .. } | Fact::Decided { played: false, .. } =
                event.fact
            {
                self.past.push(Past::Seen(fact()));
            }
            match &event.fact {
                Fact::Passed { .. }
                | Fact::Requested { aloud: None, .. }
                | Fact::PickedUp { .. }
                | Fact::PutOnPile { .. }
                | Fact::PickedUpPile { .. } => {}
                Fact::Directed { .. } | Fact::Rolled { .. }
                    if self.rows.values().any(|row| row.gave.is_some()) =>
                {
                    self.announced = Some(fact());
                }
                Fact::PassEnded { .. } | Fact::NobodyHasAny { .. } => {
                    lines.extend(self.heading(schedule, before));
                    lines.extend(self.pass(schedule, public, (before, &event.fact)));
                }
                Fact::Declared { .. } => lines.extend([String::new(), format!("  {}", fact())]),
                Fact::Rejected { .. } => lines.push(format!("  {}", fact())),
                Fact::Won { .. } | Fact::Redealt { .. } | Fact::Dealt { .. } | Fact::Drew { .. } => {
                    // These events are part of the deal. The hands in a deal aren't separated by blank lines.
                    self.phase = None;
                    if matches!(event.fact, Fact::Redealt { .. }) {
                        self.past.clear();
                    }
                    lines.extend((!matches!(event.fact, Fact::Dealt { .. })).then(String::new));
                    lines.push(format!("  {}", fact()));
                    lines.extend(secret(schedule, event));
                }
                _ => {
                    lines.extend(self.heading(schedule, before));
                    if event.fact.then().is_some() {
                        // The pass ends without being described.
                        let announced = self.announced.take();
                        lines.extend(announced.map(|said| format!("  after everyone has passed, {said}")));
                    }
                    lines.push(format!("  {}", fact()));
                    lines.extend(secret(schedule, event));
                }
            }
            if event.fact.then().is_some() {
                let past = std::mem::take(&mut self.past);
                *self = Self { phase: self.phase, past, ..Self::new(schedule) };
            }
        }
        schedule.ruleset().tile_box().worded_lines(lines)
    }

    /// Describes how the game ended, and the hands that the reader sees.
    pub fn close(&self, scene: &Scene<'_>) -> Vec<String> {
        let Scene { schedule, public, .. } = scene;
        let (Stage::Over(outcome), seats) = (public.stage, &public.seats) else { return Vec::new() };
        let mut lines = vec![String::new(), format!("The hands when {}", event::outcome(schedule, outcome))];
        lines.extend(racks(scene));
        lines.extend(pile(scene));
        let hands = schedule.ruleset().hands(&public.context);
        lines.extend(seats.iter().filter_map(|(seat, shown)| {
            let dealt = i16::from(hands[seat]) + i16::from(shown.miscount);
            let differs = i16::from(shown.held) != dealt && !is_gone(scene, seat);
            let name = event::seat(schedule, seat);
            differs.then(|| format!("  {name} holds {}, but was dealt {dealt}", shown.held))
        }));
        let penalties = seats.iter().filter(|(_, seat)| seat.points != 0);
        lines.extend(penalties.map(|(seat, shown)| {
            format!("  {} has {} points from penalties", event::seat(schedule, seat), shown.points)
        }));
        schedule.ruleset().tile_box().worded_lines(lines)
    }

    /// Summarizes the tiles that a seat passed and got, and the phases and passes that were stopped or not played.
    pub fn summary(&self, schedule: &Schedule, seat: Seat) -> Vec<String> {
        let width = |past: &Past| match past {
            Past::Pass(title, _) => words::columns(title),
            Past::Seen(_) => 0,
        };
        let width = self.past.iter().map(width).max().unwrap_or(0);
        let lines = self.past.iter().map(|past| match past {
            Past::Pass(title, moves) => {
                let moves = if moves[seat].is_empty() { "nothing moved" } else { &moves[seat] };
                format!("  {}  {moves}", words::padded(title, width))
            }
            Past::Seen(sentence) => format!("  {sentence}"),
        });
        let lines: Vec<String> = lines.collect();
        if lines.is_empty() {
            return lines;
        }
        let heading = format!("What {} passed and got", event::seat(schedule, seat));
        schedule.ruleset().tile_box().worded_lines([vec![String::new(), heading], lines].concat())
    }

    fn note(&mut self, event: &SeatEvent) {
        let known = known(event);
        let tiles = |count: u8| known.map_or_else(|| words::tiles(count), |tiles| sorted(tiles));
        match &event.fact {
            Fact::Passed { seat, gifts } => self.rows[*seat].gave = Some(gave(gifts, known)),
            Fact::Directed { direction, .. } | Fact::Rolled { direction, .. } => {
                self.direction = Some(usize::from(*direction));
            }
            Fact::PickedUp { seat, count } => {
                self.rows[*seat].got = Some(tiles(*count));
            }
            Fact::PutOnPile { seat, face_up, .. } if !face_up.is_empty() => {
                let gave = self.rows[*seat].gave.as_mut().and_then(|gave| gave.last_mut());
                gave.into_iter().for_each(|gave| *gave = sorted(face_up));
            }
            Fact::PickedUpPile { seat, count } => {
                let got = self.rows[*seat].got.take().map_or_else(String::new, |got| got + ", and ");
                self.rows[*seat].got = Some(format!("{got}{} from the pile", tiles(*count)));
            }
            _ => {}
        }
    }

    /// Returns the title of the phase, unless the previous event was in the same phase.
    fn heading(&mut self, schedule: &Schedule, before: Stage) -> Vec<String> {
        let Stage::At(id) = before else { return Vec::new() };
        let phase = schedule.step(id).phase();
        if self.phase.replace(phase) == Some(phase) {
            return Vec::new();
        }
        vec![String::new(), schedule.phase_title(phase).to_owned()]
    }

    /// Describes a finished pass, with one line for each seat that took part.
    fn pass(
        &mut self,
        schedule: &Schedule,
        public: &TableState,
        (before, fact): (Stage, &Fact),
    ) -> Vec<String> {
        let Some(step) = event::pass_at(schedule, before) else { return Vec::new() };
        let exchange = step.routing.known(|| self.direction.or_else(|| public.direction_index(step)));
        let moved = |seat: &Seat| self.rows[*seat].gave.is_some() || self.rows[*seat].got.is_some();
        let gave: BySeat<String> = BySeat::new(schedule.seats(), |seat| {
            to_each(schedule, self.rows[seat].gave.as_deref().unwrap_or_default(), &exchange.gifts[seat])
        });
        let width = gave.values().map(|gave| words::columns(gave)).max().unwrap_or(0);
        let names = name_width(schedule);
        let rows = schedule.ruleset().every_seat().filter(moved).map(|seat| {
            let got = self.rows[seat].got.as_ref().map_or_else(String::new, |got| format!("   gets {got}"));
            let name = words::padded(&event::seat(schedule, seat), names);
            let row = format!("    {name}  {}{got}", words::padded(&gave[seat], width));
            row.trim_end().to_owned()
        });
        let rows: Vec<String> = rows.collect();
        let moves = BySeat::new(schedule.seats(), |seat| {
            let passed = (!gave[seat].is_empty()).then(|| format!("passed {}", gave[seat]));
            let got = self.rows[seat].got.as_ref().map(|got| format!("got {got}"));
            passed.into_iter().chain(got).collect::<Vec<_>>().join(", ")
        });
        self.past.push(Past::Pass(schedule.pass(step).title.clone(), moves));
        let how = match (fact, &self.announced) {
            (Fact::NobodyHasAny { .. }, _) => format!(": {}, so no tiles move", event::ONLY_BLIND),
            (_, _) if rows.is_empty() => ": no tiles are exchanged".to_owned(),
            (_, Some(announced)) => format!(": after everyone has passed, {announced}"),
            (_, None) => String::new(),
        };
        [vec![format!("  {}{how}", schedule.pass(step).title)], rows].concat()
    }
}

/// Returns the racks that the reader sees, one line each.
fn racks(scene: &Scene<'_>) -> Vec<String> {
    let width = name_width(scene.schedule);
    let rack = |(seat, own): &(Seat, SeatState)| {
        let rack = own.before_passing();
        let tiles = if rack.is_empty() { words::tiles(0) } else { rack.to_string() };
        format!("  {}  {tiles}", words::padded(&event::seat(scene.schedule, *seat), width))
    };
    scene.hands.iter().filter(|(seat, _)| !is_gone(scene, *seat)).map(rack).collect()
}

/// Describes the part of the pile that the reader sees; `None` if the pile is empty.
fn pile(scene: &Scene<'_>) -> Option<String> {
    let pile = scene.public.pile;
    let rest = usize::from(pile.len()) - scene.pile.len();
    let unseen = (rest > 0).then(|| format!("{} face down", words::count(rest, "tile")));
    let known = (!scene.pile.is_empty()).then(|| written(&scene.pile));
    let words: Vec<String> = known.into_iter().chain(unseen).collect();
    (!pile.is_empty()).then(|| format!("  The pile has {}", words::and(&words)))
}

/// Returns the tiles in an event, if the reader may see them.
fn known(event: &SeatEvent) -> Option<&Packet> {
    match &event.secret {
        Secret::Tiles(tiles) | Secret::Unseen(tiles) => Some(tiles),
        Secret::Request(_) | Secret::Suit(_) | Secret::Answer(_) | Secret::Nothing => None,
    }
}

fn secret(schedule: &Schedule, event: &SeatEvent) -> Option<String> {
    let seat = event.fact.actor()?;
    let said = match event.secret {
        Secret::Answer(answer) => answer.to_string(),
        Secret::Suit(suit) => suit.plural(),
        Secret::Tiles(_) | Secret::Unseen(_) | Secret::Request(_) | Secret::Nothing => {
            written(known(event).filter(|tiles| !tiles.is_empty())?)
        }
    };
    Some(format!("    {}  {said}", event::seat(schedule, seat)))
}

/// Returns whether the hand of a vacant seat went into the wall.
fn is_gone(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.schedule.ruleset().vacant_seat(seat).is_some() && scene.public.seats[seat].held == 0
}

/// Returns a note if no tiles are passed in a deal.
fn no_charleston(schedule: &Schedule, context: &DealContext) -> Vec<String> {
    let mut phases = 0..schedule.ruleset().phases().len();
    let none = match schedule.begin(context) {
        // The direction chosen in this deal is `none`.
        Target::Step(_) => "No tiles are passed in this deal",
        Target::Close | Target::End if phases.any(|phase| schedule.is_played(phase, context)) => {
            return Vec::new();
        }
        Target::Close | Target::End => "There is no Charleston in this deal",
    };
    vec![String::new(), none.to_owned()]
}

fn name_width(schedule: &Schedule) -> usize {
    let widths = schedule.ruleset().every_seat().map(|seat| words::columns(&event::seat(schedule, seat)));
    widths.max().unwrap_or(0)
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

/// Describes the tiles that a seat gives to each of its receivers: `4C to South, 1 blind to West`.
fn to_each(schedule: &Schedule, gave: &[String], gifts: &[Gift]) -> String {
    let each = gave.iter().zip(gifts);
    let each = each.map(|(tiles, gift)| format!("{tiles} to {}", event::receiver(schedule, gift.to)));
    each.collect::<Vec<_>>().join(", ")
}

/// Describes the tiles that the viewer has passed to each of several receivers in this pass. Returns `None` if there
/// aren't several, or if the viewer hasn't passed yet.
pub fn passed_to_each(view: &View) -> Option<String> {
    let step = event::pass_at(view.schedule(), view.public.stage)?;
    let gifts = &view.public.exchange(step).gifts[view.seat];
    let act = &view.public.seats[view.seat].act;
    let given = gave(act.gifts(), Some(&view.own.passed()));
    (act.has_passed() && gifts.len() > 1).then(|| to_each(view.schedule(), &given, gifts))
}

fn sorted(tiles: &[Tile]) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    written(&tiles)
}
