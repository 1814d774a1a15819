//! The grammar of rule files: the published schema, as constants.
//!
//! The build script generates the constants from `schemas/ruleset.schema.json`, which is derived from the document
//! types, so editors and this program accept the same files.

use std::fmt;

use crate::toml::key_path::PathPart;
use crate::toml::tree::{Type, Value};

/// The settings that determine where the tiles in a pass go. A pass has only one of them.
pub(crate) const ROUTE_KEYS: [&str; 3] = ["to", "between", "gifts"];
/// The settings that determine who decides whether a phase or a pass is played. A consent has only one of them.
pub(crate) const CONSENT_KEYS: [&str; 3] = ["stop", "agree", "asked-by"];

/// A whole rule file.
pub(crate) static FILE: Schema = include!(concat!(env!("OUT_DIR"), "/grammar.rs"));

/// The descriptions of all settings and values. They are apart from the grammar, so that a program that doesn't show
/// them doesn't contain them.
#[cfg(feature = "check")]
static DOCS: &[&str] = include!(concat!(env!("OUT_DIR"), "/grammar-docs.rs"));

/// The schema of a setting, or of an entry in a list.
#[derive(Debug)]
pub(crate) struct Schema {
    /// The position of the setting's description in the list.
    #[cfg_attr(not(feature = "check"), allow(dead_code, reason = "nothing else shows descriptions"))]
    doc: usize,
    /// The default, as it would be written in a rule file; `None` if there is none, or if it isn't a single value.
    #[cfg_attr(not(feature = "check"), allow(dead_code, reason = "only lints need the default"))]
    pub default: Option<&'static str>,
    /// The first noun of the description, if it begins with "The": `options` in "The options that this file uses".
    pub noun: &'static str,
    /// Words with a special meaning, if the setting also takes other strings.
    pub examples: &'static [&'static str],
    /// The types of value that the setting takes. Most settings take one.
    pub variants: &'static [Variant],
}

/// One type of value that a setting takes.
#[derive(Debug)]
pub(crate) struct Variant {
    /// The position of the description of values of this type in the list.
    #[cfg_attr(not(feature = "check"), allow(dead_code, reason = "nothing else shows descriptions"))]
    doc: usize,
    pub of: Type,
    /// The settings that a table can have.
    pub settings: &'static [(&'static str, Schema)],
    /// The schema of all other keys in a table; `None` if it can't have any.
    pub others: Option<&'static Schema>,
    /// The keys that a table must have, with the first lines of their descriptions.
    pub required: &'static [(&'static str, &'static str)],
    /// The schema of each entry in a list.
    pub entry: Option<&'static Schema>,
    /// The only strings that the setting takes. If there are none, it takes any string whose length is in bounds.
    pub words: &'static [&'static str],
    /// The limits for a number, for the length of a string, or for the number of entries in a table or a list.
    pub bounds: Bounds,
}

/// A minimum and a maximum, both inclusive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Schema {
    /// Returns the variant for tables, if the setting takes tables.
    pub(crate) fn table(&self) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| variant.of == Type::Table)
    }

    /// Returns the description of the setting.
    #[cfg(feature = "check")]
    pub(crate) fn doc(&self) -> &'static str {
        DOCS[self.doc]
    }

    /// Returns the variant for tables, if the setting takes only tables and can therefore be written as a header.
    pub(crate) fn only_table(&self) -> Option<&'static Variant> {
        self.table().filter(|_| self.variants.len() == 1)
    }

    /// Returns the keys that the setting's tables can have.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.table().into_iter().flat_map(Variant::keys)
    }

    /// Returns the schema of a key in the setting's tables.
    pub(crate) fn get(&self, key: &str) -> Option<&'static Schema> {
        self.table()?.get(key)
    }

    /// Returns the variant that takes values of this type.
    pub(crate) fn variant(&self, value: &Value) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| variant.of == value.into())
    }
}

impl Variant {
    /// Returns the description of values of this type.
    #[cfg(feature = "check")]
    pub(crate) fn doc(&self) -> &'static str {
        DOCS[self.doc]
    }

    /// Returns the type's name, for use in messages.
    pub(crate) fn kind(&self) -> &'static str {
        self.of.into()
    }

    /// Returns whether the variant takes strings other than a few words.
    pub(crate) fn is_free_text(&self) -> bool {
        self.of == Type::Text && self.words.is_empty()
    }

    /// Returns the keys of the named settings, if the variant takes tables.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.settings.iter().map(|(key, _)| *key)
    }

    /// Returns the schema of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&'static Schema> {
        let named = self.settings.iter().find(|(known, _)| *known == key).map(|(_, schema)| schema);
        named.or(self.others)
    }
}

/// Returns the schema of the setting at a path, if there is one.
pub(crate) fn schema_at(path: &[PathPart<'_>]) -> Option<&'static Schema> {
    let inner = |variant: &'static Variant, part: &PathPart<'_>| match part {
        PathPart::Key(key) => variant.get(key),
        PathPart::Index(_) => variant.entry,
    };
    path.iter()
        .try_fold(&FILE, |schema, part| schema.variants.iter().find_map(|variant| inner(variant, part)))
}

/// Returns the schema of the named tables in a table, if it contains named tables, as `passes` does.
pub(crate) fn named(table: &str) -> Option<&'static Schema> {
    FILE.get(table)?.table()?.others
}

/// Returns `true` or `false` for a word with that meaning, such as "yes" or "off".
pub(crate) fn truth(word: &str) -> Option<&'static str> {
    match word.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}

impl Bounds {
    /// Returns whether a number, or the length of a text or a list, is within the limits.
    pub(crate) fn contain(self, number: impl TryInto<i64>) -> bool {
        let number = number.try_into().unwrap_or(i64::MAX);
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => write!(f, "exactly {min}"),
            (Some(min), Some(max)) => write!(f, "{min} to {max}"),
            (Some(min), None) => write!(f, "at least {min}"),
            (None, Some(max)) => write!(f, "at most {max}"),
            (None, None) => f.write_str("anything"),
        }
    }
}

/// Returns all settings in rule files, in any table. Settings with the same name can have different schemas.
pub(crate) fn all_settings() -> impl Iterator<Item = &'static (&'static str, Schema)> {
    let (mut found, mut left) = (Vec::new(), vec![&FILE]);
    while let Some(schema) = left.pop() {
        for variant in schema.variants {
            let inner = variant.settings.iter().map(|(_, schema)| schema);
            left.extend(inner.chain(variant.others).chain(variant.entry));
            found.extend(variant.settings);
        }
    }
    found.into_iter()
}

/// Returns the schemas of all settings with this name, in any table.
pub(crate) fn schemas_named(key: &str) -> Vec<&'static Schema> {
    all_settings().filter(|(name, _)| *name == key).map(|(_, schema)| schema).collect()
}
