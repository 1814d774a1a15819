//! What can stand where in a ruleset file: the published schema as constants.
//!
//! The build makes them of `schemas/ruleset.schema.json`, which is derived from the document types, so that
//! editors and the reader agree.

use std::fmt;

#[cfg(feature = "check")]
use crate::toml::key_path::Turn;
use crate::toml::tree::Value;

/// A whole ruleset file.
pub(crate) static FILE: Schema = include!(concat!(env!("OUT_DIR"), "/grammar.rs"));

/// What can be written for a setting, or as an entry of a list.
#[derive(Debug)]
pub(crate) struct Schema {
    /// What it is.
    pub doc: &'static str,
    /// Words with a meaning of their own, where other texts can be written too.
    pub examples: &'static [&'static str],
    /// The kinds of value it takes; most take one.
    pub variants: &'static [Variant],
}

/// One kind of value that a setting takes.
#[derive(Debug)]
pub(crate) struct Variant {
    /// What it is then.
    pub doc: &'static str,
    pub value: Type,
}

/// A kind of value.
#[derive(Debug)]
pub(crate) enum Type {
    /// Settings by key: those listed, and where there are `others`, any other key with one of these.
    Table {
        settings: &'static [(&'static str, Schema)],
        others: Option<&'static Schema>,
        required: &'static [&'static str],
        size: Bounds,
    },
    List {
        entry: &'static Schema,
        length: Bounds,
    },
    /// One of these words, or any text of so many letters where there are none.
    Text {
        words: &'static [&'static str],
        min_length: usize,
    },
    Number(Bounds),
    Boolean,
}

/// From where to where a number goes, both included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Schema {
    /// What it takes if it takes tables.
    pub(crate) fn table(&self) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| matches!(variant.value, Type::Table { .. }))
    }

    /// What it is if no file writes it, as a file would write it.
    #[cfg(feature = "check")]
    pub(crate) fn default(&self) -> Option<&'static str> {
        let (_, default) = self.doc.split_once("Default: ")?;
        let default = default.split(". ").next().unwrap_or(default).lines().next()?;
        Some(default.trim_end_matches('.').trim_matches('`'))
    }

    /// The keys of its tables.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.table().map_or(&[][..], Variant::settings).iter().map(|(key, _)| *key)
    }

    /// What a key of its tables takes.
    pub(crate) fn get(&self, key: &str) -> Option<&'static Schema> {
        self.table()?.get(key)
    }

    /// The variant for values of this kind.
    pub(crate) fn variant(&self, value: &Value) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| {
            matches!(
                (&variant.value, value),
                (Type::Table { .. }, Value::Table(_))
                    | (Type::List { .. }, Value::List(_))
                    | (Type::Text { .. }, Value::Text(_))
                    | (Type::Number(_), Value::Integer(_))
                    | (Type::Boolean, Value::Boolean(_))
            )
        })
    }
}

impl Variant {
    /// What such a value is called.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Type::Table { .. } => "a table",
            Type::List { .. } => "a list",
            Type::Text { .. } => "text",
            Type::Number(_) => "a whole number",
            Type::Boolean => "true or false",
        }
    }

    /// The settings with names of their own, where it takes tables.
    pub(crate) fn settings(&self) -> &'static [(&'static str, Schema)] {
        if let Type::Table { settings, .. } = self.value { settings } else { &[] }
    }

    /// The names of those settings.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.settings().iter().map(|(key, _)| *key)
    }

    /// What any other key takes.
    pub(crate) fn others(&self) -> Option<&'static Schema> {
        if let Type::Table { others, .. } = self.value { others } else { None }
    }

    /// What each entry is, where it takes lists.
    pub(crate) fn entry(&self) -> Option<&'static Schema> {
        if let Type::List { entry, .. } = self.value { Some(entry) } else { None }
    }

    /// The words it takes, where it takes no other text.
    pub(crate) fn words(&self) -> &'static [&'static str] {
        if let Type::Text { words, .. } = self.value { words } else { &[] }
    }

    /// What a key takes.
    pub(crate) fn get(&self, key: &str) -> Option<&'static Schema> {
        let named = self.settings().iter().find(|(known, _)| *known == key).map(|(_, schema)| schema);
        named.or_else(|| self.others())
    }
}

/// What can be written at a path, if the format has it.
#[cfg(feature = "check")]
pub(crate) fn schema_at(path: &[Turn<'_>]) -> Option<&'static Schema> {
    let inner = |variant: &'static Variant, turn: &Turn<'_>| match turn {
        Turn::Key(key) => variant.get(key),
        Turn::Index(_) => variant.entry(),
    };
    path.iter()
        .try_fold(&FILE, |schema, turn| schema.variants.iter().find_map(|variant| inner(variant, turn)))
}

/// What a word says where true or false is asked for.
pub(crate) fn truth(word: &str) -> Option<&'static str> {
    match word.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}

impl Bounds {
    pub(crate) fn contain(self, number: i64) -> bool {
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

/// What the settings of a name take, in whichever table they are.
pub(crate) fn schemas_named(key: &str) -> Vec<&'static Schema> {
    let (mut found, mut left) = (Vec::new(), vec![&FILE]);
    while let Some(schema) = left.pop() {
        for variant in schema.variants {
            let settings = variant.settings();
            found.extend(settings.iter().filter(|(name, _)| *name == key).map(|(_, schema)| schema));
            left.extend(settings.iter().map(|(_, schema)| schema).chain(variant.others()));
        }
    }
    found
}
