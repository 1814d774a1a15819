//! Values by name, in a list that is sorted by name. For each kind of value, this needs less code than a `BTreeMap`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Values by name.
#[derive(Debug, Clone)]
pub struct ByName<'a, V>(Vec<(&'a str, V)>);

impl<V> Default for ByName<'_, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'a, V> ByName<'a, V> {
    /// Returns the value with this name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.position(name).ok().map(|at| &self.0[at].1)
    }

    /// Returns the names and their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &V)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Returns the names.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.iter().map(|(name, _)| name)
    }

    /// Returns the values.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// Adds a value, and replaces one with the same name.
    pub fn insert(&mut self, name: &'a str, value: V) {
        match self.position(name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| (*known).cmp(name))
    }
}

impl<'de: 'a, 'a, V: Deserialize<'de>> Deserialize<'de> for ByName<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de: 'a, 'a, V: Deserialize<'de>> Visitor<'de> for Entries<ByName<'a, V>> {
    type Value = ByName<'a, V>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a table")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values = ByName::default();
        while let Some((name, value)) = map.next_entry()? {
            values.insert(name, value);
        }
        Ok(values)
    }
}

#[cfg(feature = "schema")]
impl<V: schemars::JsonSchema> schemars::JsonSchema for ByName<'_, V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        <std::collections::BTreeMap<&str, V>>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <std::collections::BTreeMap<&str, V>>::json_schema(generator)
    }
}
