//! A seat's private state, in the form that is sent to that seat.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::answer::Answer;
use crate::few::Few;
use crate::table::deal::MAX_RULED;
use crate::table::rack::Packet;
use crate::table::tile::{Kind, Tile};

/// The private state of one seat. Only that seat and the host may see it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct OwnTiles {
    /// The tiles on the seat's rack, sorted.
    pub rack: Packet,
    /// The tiles that the seat has passed face down, gift by gift and sorted within each gift. They stay here until the
    /// pass is over, even if the receiver has already picked them up. To count each tile at the table once, count
    /// `rack` and `passed` of every seat, but not `received`. Default: it hasn't passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<Packet>,
    /// The tiles that the seat picked up in this pass, including those from the pile, sorted. They go on the rack when
    /// the pass is over. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub received: Few<Tile, MAX_RULED>,
    /// The tiles that the seat peeked at before passing, sorted. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub peeked: Few<Tile, MAX_RULED>,
    /// The tiles that arrived in the last pass that the seat took part in, sorted. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub arrived: Few<Tile, MAX_RULED>,
    /// The number of tiles that the seat requests to exchange (R11). Default: it hasn't made a request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u8>,
    /// The suit that the seat has named in this Charleston (R14). Default: it hasn't named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named_suit: Option<Kind>,
    /// The seat's answer in the current secret ballot. Default: it hasn't answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// Shows only the number of tiles, so the output is safe to log.
impl fmt::Debug for OwnTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnTiles").field("rack", &self.rack.len()).finish_non_exhaustive()
    }
}
