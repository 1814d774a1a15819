//! Some of the deals in a match, as listed in rule files.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::words::DealsWord;

/// Some of the deals in a match.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum DealsDoc {
    /// The last deal of the match, or all deals except the last.
    Word(DealsWord),
    /// The deals at the listed positions in a repeating cycle.
    Cycle(CycleDoc),
}

/// The deals at the listed positions in a repeating cycle. Deals are numbered from 1.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CycleDoc {
    /// The number of deals in a cycle.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 12)))]
    pub cycle: u8,
    /// The positions of the deals in each cycle, numbered from 1.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 12), inner(range(min = 1, max = 12))))]
    pub on: Vec<u8>,
}

/// A derived implementation would lose the type of the entries in `on`, and couldn't read a list with a broken entry.
impl<'de> Deserialize<'de> for DealsDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordOrCycle;

        impl<'de> Visitor<'de> for WordOrCycle {
            type Value = DealsDoc;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, or a cycle of deals")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<DealsDoc, E> {
                DealsWord::deserialize(word.into_deserializer()).map(DealsDoc::Word)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DealsDoc, A::Error> {
                CycleDoc::deserialize(MapAccessDeserializer::new(map)).map(DealsDoc::Cycle)
            }
        }

        deserializer.deserialize_any(WordOrCycle)
    }
}
