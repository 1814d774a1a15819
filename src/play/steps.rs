//! A game, step by step: sentences that describe each move, and the hands that a reader sees after it.

use crate::describe::event;
use crate::describe::play::Reader;
use crate::play::story::describe as move_in_words;
use crate::replay::Table;
use crate::session::{Event, Move, Refusal, SeatEvent, Session};
use crate::table::rack::Packet;
use crate::table::seat::Seat;
use crate::table::tile::Tile;
use crate::words::capitalized;

/// A move in a game, as a reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameStep {
    /// The move, as written in a story: `east passes 1B 2B 3B`. `None` for the deal, and for a move that the reader
    /// doesn't see.
    pub line: Option<String>,
    /// Why the move was refused; `None` if it was accepted. A refused move changes nothing.
    pub refused: Option<Refusal>,
    /// The events, in order.
    pub events: Vec<ShownEvent>,
    /// The table's stage after the move: `First right`, `before Second Charleston`.
    pub place: String,
    /// The hands after the move.
    pub hands: Vec<ShownHand>,
    /// The tiles that the reader sees in the pile, sorted.
    pub pile: Vec<Tile>,
}

/// An event, as shown to a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownEvent {
    /// The event, as a sentence.
    pub sentence: String,
    /// The event as the reader sees it.
    pub event: SeatEvent,
    /// The tiles in the event that the reader knows.
    pub tiles: Packet,
    /// The hands after the event.
    pub hands: Vec<ShownHand>,
}

/// A hand that a reader sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownHand {
    /// The seat.
    pub seat: Seat,
    /// The tiles on the seat's rack, sorted.
    pub rack: Packet,
    /// The tiles that the seat has passed in this pass, packet by packet, even if they have been picked up.
    pub passed: Packet,
    /// The tiles that the seat has picked up in this pass, which go on the rack when the pass is over.
    pub received: Packet,
}

/// Returns a game from the deal to its last move, as a reader sees it. `refused` contains the moves that were refused,
/// each with the number of moves accepted before it.
pub fn steps(table: &Table, refused: &[(usize, Move)], reader: Reader) -> Vec<GameStep> {
    let mut session: Session = (*table.at_the_deal()).clone();
    let mut steps = vec![now(&session, reader)];
    for (at, turn) in table.moves().iter().map(Some).chain([None]).enumerate() {
        let tried =
            refused.iter().filter(|(before, turn)| *before == at && reader.sees_commands(turn.seat()));
        steps.extend(tried.map(|(_, tried)| {
            let line = Some(move_in_words(session.schedule(), tried));
            let refused = session.clone().play_move(tried).err();
            GameStep { line, refused, ..now(&session, reader) }
        }));
        steps.extend(turn.map(|turn| step(&mut session, turn, reader)));
    }
    steps
}

/// Plays a move, and returns it as a reader sees it.
fn step(session: &mut Session, turn: &Move, reader: Reader) -> GameStep {
    let mut shown = session.clone();
    let line = reader.sees_commands(turn.seat()).then(|| move_in_words(session.schedule(), turn));
    let events = session.play_move(turn).unwrap_or_default();
    let shown = |event: &Event| {
        let stage = shown.public().stage;
        shown.apply(event);
        let seen = reader.event(event);
        let you = reader.seat();
        let fact = event::fact_for(you, session.schedule(), shown.public(), (&seen.fact, stage));
        ShownEvent {
            sentence: capitalized(&fact) + ".",
            tiles: seen.secret.tiles().iter().copied().collect(),
            event: seen,
            hands: hands(&shown, reader),
        }
    };
    let events = events.iter().map(shown).collect();
    GameStep { line, events, ..now(session, reader) }
}

/// Returns a step with no move and no events.
fn now(session: &Session, reader: Reader) -> GameStep {
    let place = event::stage(session.schedule(), session.public().stage);
    let mut pile = reader.pile(session);
    pile.sort_unstable();
    GameStep { line: None, refused: None, events: Vec::new(), place, hands: hands(session, reader), pile }
}

/// Returns the hands that a reader sees.
fn hands(session: &Session, reader: Reader) -> Vec<ShownHand> {
    let hands = reader.hands(session).map(|(seat, own)| {
        let received = own.received().iter().copied().collect();
        ShownHand { seat, rack: own.stack().sorted(), passed: own.passed(), received }
    });
    hands.collect()
}
