//! What a view says of its own seat, to put it together again.

use super::answer::Answer;
use super::given::Givens;
use crate::table::rack::Packet;

/// What a seat knows of itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SeatParts {
    /// The tiles on its rack; where nobody sits there, in the order in which they lie from the top.
    pub rack: Packet,
    pub laid: Option<LaidParts>,
    pub received: Packet,
    pub peeked: Packet,
    pub arrived: Packet,
    pub drawn: u8,
    pub request: Option<u8>,
    pub settled: Option<u8>,
    pub answer: Option<Answer>,
    pub points: i16,
    pub miscount: i8,
}

/// What a seat laid down, and by which event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LaidParts {
    pub at: u16,
    pub gifts: Givens,
    pub tiles: Packet,
}
