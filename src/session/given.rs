//! How many tiles a seat passes, receiver by receiver.

use serde::{Deserialize, Serialize};

use crate::few::Few;
use crate::table::seat::MAX_SEATS;

/// How many tiles a seat laid down for one receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    /// How many of its own.
    pub own: u8,
    /// How many it passes on unseen (R18).
    pub blind: u8,
}

/// How many tiles a seat laid down, gift by gift.
pub type Givens = Few<Given, MAX_SEATS>;
