//! What cannot be at a table, in a sentence that says what would be right.

use crate::session::Refusal;
use crate::table::context::OccasionError;
use crate::table::rack::written;
use crate::table::tile::Tile;

/// Something that no game comes to, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible {
    /// The seat it is about; nothing where it is about the whole table.
    pub seat: Option<crate::table::seat::Seat>,
    /// The key of the stored form that it stands under.
    pub key: &'static str,
    /// What is impossible about it.
    pub fault: Fault,
}

impl Impossible {
    pub(super) fn table(key: &'static str, fault: Fault) -> Self {
        Self { seat: None, key, fault }
    }

    pub(super) fn seat(seat: crate::table::seat::Seat, key: &'static str, fault: Fault) -> Self {
        Self { seat: Some(seat), key, fault }
    }
}

/// What is impossible about a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the sentences name")]
pub enum Fault {
    /// No table comes to this occasion.
    #[error(transparent)]
    Occasion(OccasionError),
    /// The step is left out on this occasion, or was made as often as it can be (R12).
    #[error("this is not played on this occasion, or was played as often as it can be")]
    NotPlayed,
    /// More often than the house allows (R9).
    #[error("{part} was played {}, and the house allows {most}", times(*.played))]
    PlayedOften { part: String, played: u8, most: u8 },
    /// Something was played that comes later than where the table stands.
    #[error("{part} was played {}, and the table has not come to it yet", times(*.played))]
    PlayedEarly { part: String, played: u8 },
    /// The table stands where it only comes when somebody asked or all agreed, and that is not counted.
    #[error("the table stands in {part}, so that was played at least once")]
    NeverPlayed { part: String },
    /// Directions are chosen in other passes.
    #[error("no direction is chosen here")]
    NoWay,
    /// The list has fewer directions.
    #[error("direction {way} is chosen among {among}")]
    NoSuchWay { way: usize, among: usize },
    /// The direction is told only when all have passed.
    #[error("the direction is told only when all have passed")]
    WayTooEarly,
    /// The direction is not known, and it comes first.
    #[error("nothing is passed before the direction is told")]
    WayFirst,
    /// The Charleston has begun, or has not.
    #[error("{}", has_begun(*.begun))]
    Begun { begun: bool },
    /// Who cannot declare, is said to have won (R31, R32).
    #[error("this cannot have been declared here")]
    NotWon,
    /// What belongs to a pass, where none is made.
    #[error("no tiles are passed now")]
    NoPass,
    /// What belongs to a gate, where nothing is asked (R23).
    #[error("nothing is asked now")]
    NothingAsked,
    /// Somebody else is asked (R23).
    #[error("this seat is not asked")]
    NotAsked,
    /// An answer to another question.
    #[error("that is no answer to what is asked")]
    NoAnswer,
    /// A tile that the box does not have (R2).
    #[error("holds {tile}, which is not in the box")]
    NotInBox { tile: Tile },
    /// More of a tile than the box has (R2).
    #[error("holds {held} of {tile}, and the box has {in_box}")]
    TooManyOf { tile: Tile, held: usize, in_box: u8 },
    /// More of a tile in all hands than the box has (R2).
    #[error("holds {tile} when the hands before it have all {in_box} of the box")]
    Taken { tile: Tile, in_box: u8 },
    /// More tiles than a seat has room for.
    #[error("its hand has {held} tiles, what it laid included, and no seat holds more than {most}")]
    NoRoom { held: usize, most: usize },
    /// A size of a hand that the schedule cannot give.
    #[error("its hand has {}, what it laid included, and {}", tiles(*.held), range(*.least, *.most))]
    HandSize { held: usize, least: usize, most: usize },
    /// All hands together.
    #[error("all hands together have {held} tiles, and {due} were dealt")]
    AllHands { held: usize, due: usize },
    /// Hands, wall and what lies there are not the box (R2).
    #[error("the wall, the hands and what lies there are {tiles} tiles, and the box has {in_box}")]
    NotTheBox { tiles: u32, in_box: u32 },
    /// A seat sees of itself what nobody else does.
    #[error("{}, and everybody sees {seen}", tiles(*.held))]
    SeenOtherwise { held: usize, seen: u8 },
    /// A wish or an answer that everybody knows of, and what it was is missing; or the other way round.
    #[error("this says something else than what everybody knows: whether there is one")]
    NotSaid,
    /// A miscount that nobody would call one, or none after all was dealt again (R34).
    #[error("no hand is dealt {miscount:+} tiles{}", if *.redealt { " when all was dealt again" } else { "" })]
    Miscount { miscount: i8, redealt: bool },
    /// Points, where nothing costs any (R22).
    #[error("has {points} points, and nothing costs any")]
    NoPoints { points: i16 },
    /// Points that are not the sum of penalties (R22).
    #[error("has {points} points, and each of its penalties is {cost}")]
    Points { points: i16, cost: i16 },
    /// The table would refuse it.
    #[error("the table would refuse it: {0}")]
    Refused(Refusal),
    /// What only somebody who sits there can do.
    #[error("nobody sits at this seat")]
    NobodySits,
    /// A spare hand passes what it can, and last (R17).
    #[error("a spare hand passes last, nothing blind, and as many as it can of those it may")]
    SpareHand,
    /// Other tiles than those that lay there.
    #[error("`{}` lay there", written(.right))]
    NotThere { right: Vec<Tile> },
    /// Tiles that the seat does not have, though they came to it.
    #[error("`{}` came to it and is not among its tiles", .tile)]
    NotArrived { tile: Tile },
    /// More tiles than any pass brings.
    #[error("{} came, and {most} can have at most", tiles(*.came))]
    TooManyCame { came: usize, most: usize },
    /// More or fewer tiles drawn than are to be given back.
    #[error("drew {}, and {due} are drawn", tiles(usize::from(*.drawn)))]
    Drawn { drawn: u8, due: usize },
    /// The lowest wish says otherwise (R11).
    #[error("{}", settled(*.right))]
    Settled { right: Option<u8> },
    /// What was laid by an event that has not happened, or that was another's.
    #[error("event {at} {}", if *.is_another { "was another seat's" } else { "has not happened" })]
    NotThen { at: u32, is_another: bool },
    /// More events than any game has.
    #[error("no more than {most} events can have happened by then")]
    TooMany { most: u32 },
    /// Fewer events than what is there took.
    #[error("it took at least {} to come to this", events(*.least))]
    TooFewEvents { least: u32 },
    /// The table would go on by itself.
    #[error("the table does not stand still here: something follows by itself")]
    NotAtRest,
}

fn tiles(count: usize) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}

fn events(count: u32) -> String {
    if count == 1 { "1 event".to_owned() } else { format!("{count} events") }
}

fn times(count: u8) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

fn has_begun(begun: bool) -> &'static str {
    if begun {
        "nobody has done anything yet, so this is left out"
    } else {
        "the Charleston has begun, so this is true"
    }
}

fn range(least: usize, most: usize) -> String {
    if least == most { format!("it can only have {most}") } else { format!("it can have {least} to {most}") }
}

fn settled(right: Option<u8>) -> String {
    right.map_or_else(
        || "nothing is settled here yet".to_owned(),
        |right| format!("the wishes settle {right} for this seat"),
    )
}
