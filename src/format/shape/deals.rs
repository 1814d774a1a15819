//! Some of the deals of a match, as a rule file writes them.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::words::DealsWord;

/// Some of the deals of a match.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum DealsDoc {
    /// The last deal of the match, or all the others.
    Word(DealsWord),
    /// Deals at certain places of a cycle.
    Cycle(CycleDoc),
}

/// Some of the deals of a match, which are counted from 1.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CycleDoc {
    /// After how many deals the count starts over.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 12)))]
    pub cycle: u8,
    /// Which of these deals, counted from 1.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 12), inner(range(min = 1, max = 12))))]
    pub on: Vec<u8>,
}

/// Derived code would forget that the entries of `on` are numbers, and so couldn't read a list with a broken one.
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
