//! Saved tables: how a table was opened and its moves. Opening replays them, so the judge rejects what can't be.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::command;
use super::error::{StoredError, StoredFault};
use super::names::{self, Names, read_tiles};
use super::shape::{Format, HostDoc, KeyDoc, MoveDoc, SavedTable};
use crate::play::transcript::describe;
use crate::replay::Table;
use crate::schedule::Schedule;
use crate::session::{HostCommand, Move};
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::random::{Key, Randomness};
use crate::table::seat::Seat;
use crate::table::tile::Tile;
use crate::toml::key_path::KeyPath;

/// The version of this engine. Another version might play the same moves otherwise, so it refuses the table.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

impl Table {
    /// The table as it is saved. It holds every hand and the key: only the host may have it.
    pub fn save(&self) -> SavedTable {
        let names = Names(self.schedule());
        let written = |deal: &Deal| deal.hands().values().map(|hand| names::tiles(hand.tiles())).collect();
        SavedTable {
            format: Format,
            engine: ENGINE.to_owned(),
            ruleset: names.ruleset(),
            key: self.randomness().key().map(|key| KeyDoc(*key)),
            context: names.context(&self.public().context),
            deal: self.given_deal().map(written),
            moves: self.moves().iter().map(|turn| written_move(names, turn)).collect(),
        }
    }
}

fn written_move(names: Names, turn: &Move) -> MoveDoc {
    match turn {
        Move::Player(seat, said) => MoveDoc::Player(names.seat(*seat), command::written(names, said)),
        Move::Host(HostCommand::Rolled { seat, pips }) => {
            MoveDoc::Host(HostDoc::Rolled(names.seat(*seat), *pips))
        }
        Move::Host(HostCommand::Won { seat, declaration }) => {
            MoveDoc::Host(HostDoc::Won(names.seat(*seat), names::declaration(*declaration)))
        }
    }
}

impl SavedTable {
    /// Opens the table just as it was saved, by replaying its moves.
    ///
    /// # Errors
    ///
    /// It was saved by another version of this engine, or with other rules; it names something that doesn't exist; the
    /// deal or a move is impossible, and the error names the move; or the randomness is the host's.
    pub fn open(&self, schedule: Arc<Schedule>) -> Result<Table, StoredError> {
        let Some(KeyDoc(key)) = self.key else {
            return Err(StoredFault::HostsChance.at(&KeyPath::root().key("key")));
        };
        self.replay(schedule, key.into())
    }

    /// The same for a table whose random numbers come from the host, which gives the same ones again.
    ///
    /// # Errors
    ///
    /// Those of [`SavedTable::open`]; and the table has another key.
    pub fn open_with(&self, schedule: Arc<Schedule>, randomness: Randomness) -> Result<Table, StoredError> {
        if self.key.as_ref().map(|KeyDoc(key)| key) != randomness.key() {
            return Err(StoredFault::OtherChance.at(&KeyPath::root().key("key")));
        }
        self.replay(schedule, randomness)
    }

    fn replay(&self, schedule: Arc<Schedule>, randomness: Randomness) -> Result<Table, StoredError> {
        let Self { format: _, engine, ruleset, key: _, context, deal, moves } = self;
        let (names, root) = (Names(&schedule), KeyPath::root());
        if engine != ENGINE {
            let fault = StoredFault::OtherEngine { saved: engine.clone() };
            return Err(fault.at(&root.key("engine")));
        }
        names.are_of(ruleset)?;
        let context = names.read_context(context)?;
        let mut table = match deal {
            None => Table::shuffled(Arc::clone(&schedule), randomness, context)
                .map_err(|error| StoredFault::DealContext(error).at(&root.key("context")))?,
            Some(hands) => {
                let deal = read_deal(&schedule, &context, hands)?;
                Table::dealt(Arc::clone(&schedule), deal, randomness, context)
                    .map_err(|error| StoredFault::Opening(error).at(&root))?
            }
        };
        for (at, doc) in moves.iter().enumerate() {
            let place = root.key("moves").index(at);
            let turn = read_move(names, doc, &place)?;
            table.play_move(&turn).map_err(|refusal| {
                let said = describe(&schedule, &turn);
                StoredFault::Refused { number: at + 1, said, refusal }.at(&place)
            })?;
        }
        Ok(table)
    }
}

fn read_deal(schedule: &Schedule, context: &DealContext, hands: &[String]) -> Result<Deal, StoredError> {
    let place = KeyPath::root().key("deal");
    let ruleset = schedule.ruleset();
    let read = |(at, hand): (usize, &String)| {
        Ok(read_tiles(hand, &place.index(at))?.iter().copied().collect::<Vec<Tile>>())
    };
    let hands = hands.iter().enumerate().map(read).collect::<Result<Vec<_>, StoredError>>()?;
    if ruleset.seats() <= context.dealer.position() {
        return Err(StoredFault::Opening(crate::session::OpeningError::DealContext(
            crate::table::context::ContextError::NobodySits { dealer: context.dealer },
        ))
        .at(&place));
    }
    let deal = Deal::miscounted(ruleset.tile_box(), &ruleset.hands(context.dealer), &hands);
    deal.map_err(|error| StoredFault::Deal(error).at(&place))
}

fn read_move(names: Names, doc: &MoveDoc, place: &KeyPath) -> Result<Move, StoredError> {
    let seat = |name: &str| -> Result<Seat, StoredError> { names.read_seat(name, place) };
    Ok(match doc {
        MoveDoc::Player(name, said) => Move::Player(seat(name)?, command::read(names, said, place)?),
        MoveDoc::Host(HostDoc::Rolled(name, pips)) => {
            Move::Host(HostCommand::Rolled { seat: seat(name)?, pips: *pips })
        }
        MoveDoc::Host(HostDoc::Won(name, word)) => {
            let declaration = names::read_declaration(*word);
            Move::Host(HostCommand::Won { seat: seat(name)?, declaration })
        }
    })
}

impl fmt::Display for KeyDoc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 digits, 0 to 9 and a to f")]
pub struct NoKey;

impl FromStr for KeyDoc {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(NoKey);
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| NoKey)?;
        }
        Ok(Self(Key::new(bytes)))
    }
}
