//! What can stand where in a ruleset file: the published schema as constants.
//!
//! The build makes them of `schemas/ruleset.schema.json`, which is derived from the document types, so that
//! editors and the reader agree.

#[cfg(feature = "check")]
use crate::toml::key_path::Turn;
use crate::toml::tree::Value;

/// A whole ruleset file.
pub(crate) static FILE: Setting = include!(concat!(env!("OUT_DIR"), "/grammar.rs"));

/// What can be written for a setting, or as an entry of a list.
#[derive(Debug)]
pub(crate) struct Setting {
    /// What it is.
    pub about: &'static str,
    /// Words with a meaning of their own, where other texts can be written too.
    #[cfg_attr(not(feature = "check"), expect(dead_code, reason = "only editors offer them"))]
    pub examples: &'static [&'static str],
    /// The kinds of value it takes; most take one.
    pub ways: &'static [Way],
}

/// One kind of value that a setting takes.
#[derive(Debug)]
pub(crate) struct Way {
    /// What it is then.
    pub about: &'static str,
    pub takes: Takes,
}

/// A kind of value.
#[derive(Debug)]
pub(crate) enum Takes {
    /// Settings by key: those listed, and where there are `others`, any other key with one of these.
    Table {
        keys: &'static [(&'static str, Setting)],
        others: Option<&'static Setting>,
        required: &'static [&'static str],
        size: Bounds,
    },
    List {
        of: &'static Setting,
        length: Bounds,
    },
    /// One of these words, or any text of so many letters where there are none.
    Text {
        words: &'static [&'static str],
        shortest: usize,
    },
    Number(Bounds),
    /// True or false.
    Truth,
}

/// From where to where a number goes, both included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Setting {
    /// Its kind of value for tables, if it takes tables.
    pub(crate) fn table(&self) -> Option<&'static Way> {
        self.ways.iter().find(|way| matches!(way.takes, Takes::Table { .. }))
    }

    /// The way this kind of value is taken.
    pub(crate) fn way(&self, value: &Value) -> Option<&'static Way> {
        self.ways.iter().find(|way| {
            matches!(
                (&way.takes, value),
                (Takes::Table { .. }, Value::Table(_))
                    | (Takes::List { .. }, Value::List(_))
                    | (Takes::Text { .. }, Value::Text(_))
                    | (Takes::Number(_), Value::Integer(_))
                    | (Takes::Truth, Value::Boolean(_))
            )
        })
    }
}

impl Setting {
    /// A value as the setting takes it: without quotes, in quotes, or as the only entry of a list.
    pub(crate) fn refit(&self, written: &str, value: &Value) -> Vec<String> {
        let refit = |takes: &Takes| match (takes, value) {
            (Takes::Number(bounds), Value::Text(text)) => {
                let number = text.trim().parse().ok().filter(|number| bounds.contain(*number));
                number.map(|number: i64| number.to_string())
            }
            (Takes::Truth, Value::Text(text)) => truth(text).map(str::to_owned),
            (Takes::Text { words: [], .. }, Value::Integer(_) | Value::Boolean(_) | Value::Float) => {
                Some(format!("\"{written}\""))
            }
            (Takes::List { of, .. }, Value::Text(_) | Value::Integer(_) | Value::Boolean(_)) => {
                match of.way(value) {
                    Some(_) => Some(format!("[{written}]")),
                    None => of.refit(written, value).into_iter().next().map(|entry| format!("[{entry}]")),
                }
            }
            _ => None,
        };
        self.ways.iter().filter_map(|way| refit(&way.takes)).collect()
    }
}

impl Way {
    /// What such a value is called.
    pub(crate) fn kind(&self) -> &'static str {
        match self.takes {
            Takes::Table { .. } => "a table",
            Takes::List { .. } => "a list",
            Takes::Text { .. } => "text",
            Takes::Number(_) => "a whole number",
            Takes::Truth => "true or false",
        }
    }

    /// The settings with names of their own, where it takes tables.
    pub(crate) fn keys(&self) -> &'static [(&'static str, Setting)] {
        if let Takes::Table { keys, .. } = self.takes { keys } else { &[] }
    }

    /// What stands under any other key.
    pub(crate) fn others(&self) -> Option<&'static Setting> {
        if let Takes::Table { others, .. } = self.takes { others } else { None }
    }

    /// What each entry is, where it takes lists.
    #[cfg_attr(not(feature = "check"), expect(dead_code, reason = "only editors ask"))]
    pub(crate) fn entry(&self) -> Option<&'static Setting> {
        if let Takes::List { of, .. } = self.takes { Some(of) } else { None }
    }

    /// The words it takes, where it takes no other text.
    pub(crate) fn words(&self) -> &'static [&'static str] {
        if let Takes::Text { words, .. } = self.takes { words } else { &[] }
    }

    /// The numbers it takes.
    pub(crate) fn bounds(&self) -> Bounds {
        if let Takes::Number(bounds) = self.takes { bounds } else { Bounds { min: None, max: None } }
    }

    /// The setting under a key.
    pub(crate) fn setting(&self, key: &str) -> Option<&'static Setting> {
        let named = self.keys().iter().find(|(known, _)| *known == key).map(|(_, setting)| setting);
        named.or_else(|| self.others())
    }
}

/// What can be written at a path, if the format has it.
#[cfg(feature = "check")]
pub(crate) fn setting_at(path: &[Turn<'_>]) -> Option<&'static Setting> {
    let inner = |way: &'static Way, turn: &Turn<'_>| match turn {
        Turn::Key(key) => way.setting(key),
        Turn::Index(_) => way.entry(),
    };
    path.iter().try_fold(&FILE, |setting, turn| setting.ways.iter().find_map(|way| inner(way, turn)))
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

/// The settings of a name, in whichever table they are.
pub(crate) fn settings_named(key: &str) -> Vec<&'static Setting> {
    let mut found = Vec::new();
    collect_named(&FILE, key, MAX_TABLES, &mut found);
    found
}

/// Tables within tables that a ruleset has.
const MAX_TABLES: usize = 5;

fn collect_named(setting: &'static Setting, key: &str, depth: usize, found: &mut Vec<&'static Setting>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    for way in setting.ways {
        for (name, inner) in way.keys() {
            if *name == key {
                found.push(inner);
            }
            collect_named(inner, key, depth, found);
        }
        if let Some(others) = way.others() {
            collect_named(others, key, depth, found);
        }
    }
}
