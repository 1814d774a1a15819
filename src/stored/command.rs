//! Commands: written down for the wire or a record, and understood again.

use super::error::{StoredError, StoredFault};
use super::names::{self, Names, read_tiles};
use super::shape::{CommandDoc, Format, GiftDoc, StoredCommand};
use crate::schedule::Schedule;
use crate::session::{Command, Offer};
use crate::table::rack::MAX_TILES;
use crate::table::seat::MAX_SEATS;
use crate::toml::key_path::KeyPath;

impl StoredCommand {
    /// A command as it is stored, in the names of a schedule's ruleset.
    pub fn of(command: &Command, schedule: &Schedule) -> Self {
        Self { format: Format, command: written(Names(schedule), command) }
    }

    /// The command that is meant at a table of this schedule. Whether it is legal, the table decides.
    ///
    /// # Errors
    ///
    /// It names a seat or a tile that there is not, or more tiles or receivers than anybody can have.
    pub fn read(&self, schedule: &Schedule) -> Result<Command, StoredError> {
        let Self { format: _, command } = self;
        read(Names(schedule), command, &KeyPath::root().key("command"))
    }
}

pub(super) fn written(names: Names, command: &Command) -> CommandDoc {
    match command {
        Command::Pass(offer) => CommandDoc::Pass(gifts(names, offer)),
        Command::Request(number) => CommandDoc::Request(*number),
        Command::PickUp => CommandDoc::PickUp,
        Command::Peek => CommandDoc::Peek,
        Command::Stop => CommandDoc::Stop,
        Command::Agree => CommandDoc::Agree,
        Command::Decline => CommandDoc::Decline,
        Command::Ask => CommandDoc::Ask,
        Command::Declare(declaration) => CommandDoc::Declare(names::declaration(*declaration)),
        Command::Miscount => CommandDoc::Miscount,
        Command::CannotPass => CommandDoc::CannotPass,
        Command::CallDead(seat) => CommandDoc::CallDead(names.seat(*seat)),
        Command::BeginPlay => CommandDoc::BeginPlay,
    }
}

pub(super) fn read(names: Names, command: &CommandDoc, place: &KeyPath) -> Result<Command, StoredError> {
    Ok(match command {
        CommandDoc::Pass(gifts) => Command::Pass(offer(names, gifts, &place.key("pass"))?),
        CommandDoc::Request(number) => Command::Request(*number),
        CommandDoc::PickUp => Command::PickUp,
        CommandDoc::Peek => Command::Peek,
        CommandDoc::Stop => Command::Stop,
        CommandDoc::Agree => Command::Agree,
        CommandDoc::Decline => Command::Decline,
        CommandDoc::Ask => Command::Ask,
        CommandDoc::Declare(word) => Command::Declare(names::read_declaration(*word)),
        CommandDoc::Miscount => Command::Miscount,
        CommandDoc::CannotPass => Command::CannotPass,
        CommandDoc::CallDead(name) => Command::CallDead(names.read_seat(name, &place.key("call-dead"))?),
        CommandDoc::BeginPlay => Command::BeginPlay,
    })
}

fn gifts(names: Names, offer: &Offer) -> Vec<GiftDoc> {
    let blind = offer.blind_to_nobody();
    let unnamed = (blind > 0).then(|| GiftDoc { to: None, tiles: String::new(), blind });
    let named = offer.gifts().map(|(to, own, blind)| {
        let to = Some(names.to(to));
        GiftDoc { to, tiles: names::tiles(own), blind }
    });
    unnamed.into_iter().chain(named).collect()
}

fn offer(names: Names, gifts: &[GiftDoc], place: &KeyPath) -> Result<Offer, StoredError> {
    if gifts.iter().filter(|gift| gift.to.is_some()).count() > MAX_SEATS {
        return Err(StoredFault::TooManyReceivers { count: gifts.len(), max: MAX_SEATS }.at(place));
    }
    let (mut offer, mut count) = (Offer::new(), 0);
    for (position, GiftDoc { to, tiles, blind }) in gifts.iter().enumerate() {
        let here = place.index(position);
        let tiles = read_tiles(tiles, &here.key("tiles"))?;
        count += tiles.len();
        offer = match to {
            Some(to) => offer.with(names.read_to(to, &here.key("to"))?, tiles).and_blind(*blind),
            None if position == 0 && tiles.is_empty() => offer.and_blind(*blind),
            None => return Err(StoredFault::ToWhom.at(&here)),
        };
    }
    if count > MAX_TILES {
        return Err(StoredFault::TooManyTiles { count, max: MAX_TILES }.at(place));
    }
    Ok(offer)
}
