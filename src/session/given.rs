//! The number of tiles that a seat passes to each receiver.

use serde::{Deserialize, Serialize};

use crate::few::Few;
use crate::table::seat::MAX_SEATS;

/// The number of tiles that a seat passes to one receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    /// The number of the seat's own tiles.
    pub own: u8,
    /// The number of tiles passed blind (R18).
    pub blind: u8,
}

/// The number of tiles in each of a seat's gifts.
pub type Givens = Few<Given, MAX_SEATS>;
