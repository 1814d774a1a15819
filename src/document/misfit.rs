//! What is said of a value that does not fit the schema.

use serde_json::Value as Json;

use crate::diagnostic::{Diagnostic, Span, nearest, one_of, suggest};
use crate::document::check::{Schema, strings};
use crate::document::schema::schema;
use crate::document::tree::Value;
use crate::key_path::{KeyPath, Turn};

/// A place in a file, about to be spoken of.
#[derive(Clone, Copy)]
pub(crate) struct Misfit<'a> {
    pub path: KeyPath<'a>,
    pub span: Span,
}

/// The key that was probably meant.
pub(crate) fn misspelled<'a>(key: &str, schema: &'a Schema) -> Option<&'a str> {
    nearest(key, keys(schema))
}

impl Misfit<'_> {
    fn error(&self, id: &'static str, message: String, label: impl Into<String>) -> Diagnostic {
        Diagnostic::error(id, message, self.span, label)
    }

    /// What the value is called: its key, or as an entry of a list.
    fn subject(&self) -> String {
        let key = self.path.turns().iter().rev().find_map(|turn| match turn {
            Turn::Key(key) => Some(*key),
            Turn::Index(_) => None,
        });
        match (self.path.turns().last(), key) {
            (Some(Turn::Index(_)), Some(key)) => format!("an entry of `{key}`"),
            (_, Some(key)) => format!("`{key}`"),
            (_, None) => "this file".to_owned(),
        }
    }

    /// What the table around a key is called.
    fn table(&self) -> String {
        match self.path.turns() {
            [] => "at the top of the file".to_owned(),
            [Turn::Key(_)] | [Turn::Key(_), Turn::Key(_)] => format!("in `[{}]`", self.path),
            _ => format!("in {}", self.subject()),
        }
    }

    pub(crate) fn unknown_key(&self, key: &str, value: &Value, schema: &Schema) -> Diagnostic {
        let is_table = matches!(value, Value::Table(_)) && self.path.turns().is_empty();
        let message = if is_table {
            format!("there is no table `[{key}]`")
        } else {
            format!("there is no setting `{key}` {}", self.table())
        };
        let label = if is_table { "no such table" } else { "no such setting" };
        if matches!(value, Value::Table(_)) && !self.path.turns().is_empty() && is_top_table(key) {
            let help = format!(
                "`{key}` stands at the top: write this line before the first table, or as `[{key}...]`"
            );
            return self.error("unknown-key", message, label).help(help);
        }
        let homes = homes(key);
        if is_table && homes.is_empty() && misspelled(key, schema).is_none() {
            let tables = tables();
            let help = format!("one of {}", one_of(tables.iter().map(String::as_str)));
            return self.error("unknown-key", message, label).help(help);
        }
        let help = match (homes.is_empty(), misspelled(key, schema)) {
            (true, _) => suggest(key, keys(schema)),
            (false, None) => format!("`{key}` belongs in {}", one_of(homes.iter().map(String::as_str))),
            (false, Some(near)) => {
                let homes = one_of(homes.iter().map(String::as_str));
                format!("did you mean `{near}`? `{key}` belongs in {homes}")
            }
        };
        self.error("unknown-key", message, label).help(help)
    }

    pub(crate) fn missing(&self, key: &str, schema: &Schema) -> Diagnostic {
        let message = format!("{} needs `{key}`", self.subject());
        let finding = self.error("missing-key", message, format!("`{key}` is missing"));
        let inner =
            schema.get("properties").and_then(|properties| properties.get(key)).and_then(Json::as_object);
        let Some(inner) = inner else { return finding };
        let about = inner.get("description").and_then(Json::as_str).unwrap_or_default();
        let about = about.lines().next().unwrap_or_default().trim_end_matches('.');
        let mut words = strings(inner, "enum").peekable();
        match words.peek() {
            Some(_) => finding.help(format!("`{key}` is {}: {}", one_of(words), lower(about))),
            None => finding.help(format!("`{key}` is {}: {}", kind_of(inner), lower(about))),
        }
    }

    pub(crate) fn wrong_kind(&self, value: &Value, allowed: &[&Schema]) -> Diagnostic {
        let kinds: Vec<&str> = allowed.iter().map(|schema| kind_of(schema)).collect();
        let written = written_kind(value);
        let message = format!("{} is {}, not {written}", self.subject(), kinds.join(" or "));
        let finding = self.error("wrong-type", message, format!("this is {written}"));
        let rewritten = allowed.iter().find_map(|schema| self.rewrite(value, schema));
        // Where a word is one way to say it, the other is named as well.
        let others = match allowed {
            [words, other] if words.contains_key("enum") => format!(", or {}", kind_of(other)),
            _ => String::new(),
        };
        match rewritten {
            Some(help) => finding.help(format!("{help}{others}")),
            None => finding,
        }
    }

    /// How the same would be written in the right kind.
    fn rewrite(&self, value: &Value, schema: &Schema) -> Option<String> {
        let words = strings(schema, "enum");
        let shown = match value {
            Value::Text(text) if text.chars().count() < 40 => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(truth) => truth.to_string(),
            _ => String::new(),
        };
        match (kind_of(schema), value) {
            ("a whole number", Value::Text(text)) => Some(match number_meant(text) {
                Some(number) => format!("a number has no quotes: `{} = {number}`", self.key()),
                None => format!("a number, for example `{}`", self.example(schema)),
            }),
            ("a whole number", Value::Boolean(_)) => Some(match bounds(schema, "minimum", "maximum") {
                (min, max) if min == max => format!("write `{}`", self.example(schema)),
                _ => format!("how many, for example `{}`", self.example(schema)),
            }),
            ("a whole number", Value::Float) => Some("without a fraction".to_owned()),
            ("true or false", Value::Text(text)) => {
                let truth = matches!(text.as_str(), "true" | "yes" | "on");
                Some(format!("without quotes: `{truth}`"))
                    .filter(|_| truth || matches!(&**text, "false" | "no" | "off"))
            }
            ("true or false", _) => Some("write `true` or `false`".to_owned()),
            ("text", _) => match (words.clone().next(), words.clone().nth(1)) {
                (Some(only), None) => Some(format!("write `\"{only}\"`")),
                (Some(_), Some(_)) => Some(format!("one of {}", one_of(words))),
                (None, _) => match value {
                    _ if !shown.is_empty() => Some(format!("in quotes: `\"{shown}\"`")),
                    Value::Float | Value::Datetime => Some("in quotes".to_owned()),
                    _ => None,
                },
            },
            ("a list", Value::Text(_)) if !shown.is_empty() => Some(format!("in brackets: `[\"{shown}\"]`")),
            ("a table", Value::List(_)) if self.path.turns().len() <= 2 => {
                Some(format!("in single brackets: `[{}]`", self.header(schema)))
            }
            ("a table", _) if self.path.turns().len() <= 2 => Some(format!(
                "write `[{}]` on a line of its own, and its settings below",
                self.header(schema)
            )),
            _ => None,
        }
    }

    /// The key itself.
    fn key(&self) -> &str {
        match self.path.turns().last() {
            Some(Turn::Key(key)) => key,
            Some(Turn::Index(_)) | None => "key",
        }
    }

    /// The setting with a number that it takes.
    fn example(&self, schema: &Schema) -> String {
        let (min, max) = bounds(schema, "minimum", "maximum");
        let number = 3.max(min.unwrap_or(3)).min(max.unwrap_or(3));
        format!("{} = {number}", self.key())
    }

    /// The name of the table that is asked for, as a header says it.
    fn header(&self, schema: &Schema) -> String {
        let name = if schema.contains_key("properties") { "" } else { ".NAME" };
        format!("{}{name}", self.path)
    }

    /// Judges how many settings a table has.
    pub(crate) fn size(&self, size: usize, schema: &Schema) -> Option<Diagnostic> {
        self.entries(size, bounds(schema, "minProperties", "maxProperties"))
    }

    /// Judges how many entries a list has.
    pub(crate) fn length(&self, length: usize, schema: &Schema) -> Option<Diagnostic> {
        self.entries(length, bounds(schema, "minItems", "maxItems"))
    }

    fn entries(&self, length: usize, (min, max): (Option<i64>, Option<i64>)) -> Option<Diagnostic> {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        let id = match (min.is_some_and(|min| length < min), max.is_some_and(|max| length > max)) {
            (true, _) => "too-short",
            (_, true) => "too-long",
            _ => return None,
        };
        let has = if length == 0 { "is empty".to_owned() } else { format!("has {}", count(length)) };
        let right = range(min, max);
        Some(self.error(id, format!("{} {has}; it takes {right}", self.subject()), format!("takes {right}")))
    }

    /// Judges a text by the alternative for texts; `allowed` are all alternatives.
    pub(crate) fn text(&self, text: &str, schema: &Schema, allowed: &[&Schema]) -> Option<Diagnostic> {
        let words = strings(schema, "enum");
        if schema.contains_key("enum") && !words.clone().any(|word| word == text) {
            let message = format!("{} cannot be `{text}`", self.subject());
            let kinds = allowed.iter().map(|schema| kind_of(schema)).filter(|kind| *kind != "text");
            let help = match (nearest(text, words.clone()), words.clone().nth(1)) {
                (None, None) => kinds.fold(one_of(words), |help, kind| format!("{help}, or {kind}")),
                _ => suggest(text, words),
            };
            return Some(self.error("unknown-word", message, "no such word").help(help));
        }
        let shortest = schema.get("minLength").and_then(Json::as_u64).unwrap_or(0);
        let is_short = (text.chars().count() as u64) < shortest;
        is_short.then(|| {
            let message = format!("{} is empty", self.subject());
            self.error("too-short", message, "nothing between the quotes")
        })
    }

    pub(crate) fn number(&self, number: i64, schema: &Schema) -> Option<Diagnostic> {
        let (min, max) = bounds(schema, "minimum", "maximum");
        if min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max) {
            return None;
        }
        if self.path == KeyPath::root().key("format") {
            let newest = max.unwrap_or(1);
            let message = format!("format {number} does not exist yet; this version reads format {newest}");
            return Some(
                self.error("unknown-format", message, "").help(format!("write `format = {newest}`")),
            );
        }
        let right = range(min, max);
        let message = format!("{} cannot be {number}", self.subject());
        let finding = self.error("out-of-range", message, format!("must be {right}"));
        let is_penalty = max == Some(0) && number > 0 && min.is_none_or(|min| -number >= min);
        Some(if is_penalty { finding.help(format!("a penalty is negative: `-{number}`")) } else { finding })
    }
}

/// Every table a file can hold, as a header says it.
fn tables() -> Vec<String> {
    let mut tables = Vec::new();
    let top = schema().get("properties").and_then(Json::as_object);
    for (name, table) in top.into_iter().flatten() {
        if table.get("properties").is_some() {
            tables.push(format!("[{name}]"));
        } else if table.get("additionalProperties").is_some_and(Json::is_object) {
            tables.push(format!("[{name}.NAME]"));
        }
    }
    tables
}

/// The tables in which a key is at home.
fn homes(key: &str) -> Vec<String> {
    let mut homes = Vec::new();
    let top = schema().get("properties").and_then(Json::as_object);
    for (name, table) in top.into_iter().flatten() {
        let has =
            |schema: &Json| schema.get("properties").is_some_and(|properties| properties.get(key).is_some());
        if has(table) {
            homes.push(format!("[{name}]"));
        } else if table.get("additionalProperties").is_some_and(has) {
            homes.push(format!("[{name}.NAME]"));
        }
    }
    homes
}

/// Whether a file has a table of that name.
fn is_top_table(key: &str) -> bool {
    let table = schema().get("properties").and_then(|properties| properties.get(key));
    table.and_then(Json::as_object).is_some_and(|table| kind_of(table) == "a table")
}

fn keys(schema: &Schema) -> impl Iterator<Item = &str> + Clone {
    let properties = schema.get("properties").and_then(Json::as_object);
    properties.into_iter().flat_map(|properties| properties.keys().map(String::as_str))
}

fn kind_of(schema: &Schema) -> &'static str {
    match schema.get("type").and_then(Json::as_str) {
        Some("object") => "a table",
        Some("array") => "a list",
        Some("string") => "text",
        Some("integer") => "a whole number",
        Some("boolean") => "true or false",
        _ => "something else",
    }
}

fn written_kind(value: &Value) -> &'static str {
    match value {
        Value::Table(_) => "a table",
        Value::List(_) => "a list",
        Value::Text(_) => "text",
        Value::Integer(_) => "a whole number",
        Value::Boolean(_) => "true or false",
        Value::Float => "a number with a fraction",
        Value::Datetime => "a date",
        Value::Broken => "something broken",
    }
}

fn bounds(schema: &Schema, min: &str, max: &str) -> (Option<i64>, Option<i64>) {
    (schema.get(min).and_then(Json::as_i64), schema.get(max).and_then(Json::as_i64))
}

fn range(min: Option<i64>, max: Option<i64>) -> String {
    match (min, max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("at least {min}"),
        (None, Some(max)) => format!("at most {max}"),
        (None, None) => "anything".to_owned(),
    }
}

/// The number that a text says, in digits or as a word.
fn number_meant(text: &str) -> Option<i64> {
    const WORDS: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    let text = text.trim().to_lowercase();
    let word = WORDS.iter().position(|word| *word == text).and_then(|number| i64::try_from(number).ok());
    word.or_else(|| text.parse().ok())
}

fn count(entries: i64) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
