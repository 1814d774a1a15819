//! What only one seat may know, as it is sent to that seat.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::answer::Answer;
use crate::few::Few;
use crate::table::deal::MAX_RULED;
use crate::table::rack::Packet;
use crate::table::tile::{Kind, Tile};

/// What only one seat may know. Only that seat and the host may hold it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct OwnTiles {
    /// The tiles on its rack, sorted.
    pub rack: Packet,
    /// The tiles it has passed, face down, gift by gift and sorted within each. Default: it has not passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laid: Option<Packet>,
    /// The tiles it picked up in this pass, from the pile as well, sorted. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub received: Few<Tile, MAX_RULED>,
    /// The tiles it peeked at before it passed, sorted. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub peeked: Few<Tile, MAX_RULED>,
    /// The tiles that came to it in the pass before, sorted. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    pub arrived: Few<Tile, MAX_RULED>,
    /// How many tiles it requests to exchange (R11). Default: it has made no request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u8>,
    /// The suit that it has named in this Charleston (R14). Default: it has named none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named_suit: Option<Kind>,
    /// What it answered in the secret ballot that is being held. Default: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// Only the number of tiles: it can be logged.
impl fmt::Debug for OwnTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnTiles").field("rack", &self.rack.len()).finish_non_exhaustive()
    }
}
