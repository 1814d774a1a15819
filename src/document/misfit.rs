//! What is said of a value that does not fit the schema.

use crate::diagnostic::{Diagnostic, Span, nearest, one_of, suggest};
use crate::document::grammar::{Bounds, FILE, Setting, Takes, Way};
use crate::document::tree::Value;
use crate::key_path::{KeyPath, Turn};

/// A place in a file, about to be spoken of.
#[derive(Clone, Copy)]
pub(crate) struct Misfit<'a> {
    pub path: KeyPath<'a>,
    pub span: Span,
}

/// The key that was probably meant.
pub(crate) fn misspelled(key: &str, way: &Way) -> Option<&'static str> {
    nearest(key, keys(way))
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

    pub(crate) fn unknown_key(&self, key: &str, value: &Value, way: &Way) -> Diagnostic {
        if self.path.turns() == [Turn::Key("lints")] {
            return self.unknown_lint(key, way);
        }
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
        if is_table && homes.is_empty() && misspelled(key, way).is_none() {
            let headers = headers();
            let help = format!("one of {}", one_of(headers.iter().map(String::as_str)));
            return self.error("unknown-key", message, label).help(help);
        }
        let help = match (homes.is_empty(), misspelled(key, way)) {
            (true, _) => suggest(key, keys(way)),
            (false, None) => format!("`{key}` belongs in {}", one_of(homes.iter().map(String::as_str))),
            (false, Some(near)) => {
                let homes = one_of(homes.iter().map(String::as_str));
                format!("did you mean `{near}`? `{key}` belongs in {homes}")
            }
        };
        self.error("unknown-key", message, label).help(help)
    }

    fn unknown_lint(&self, id: &str, way: &Way) -> Diagnostic {
        let finding = self.error("unknown-key", format!("there is no lint `{id}`"), "no such lint");
        match misspelled(id, way) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help("`charleston rule` lists them all"),
        }
    }

    pub(crate) fn missing(&self, key: &str, way: &Way) -> Diagnostic {
        let message = format!("{} needs `{key}`", self.subject());
        let finding = self.error("missing-key", message, format!("`{key}` is missing"));
        let Some(setting) = way.setting(key) else { return finding };
        let about = setting.about.lines().next().unwrap_or_default().trim_end_matches('.');
        let words = setting.ways.first().map_or(&[][..], Way::words);
        let right = match words {
            [] => setting.ways.first().map_or("something else", kind_of).to_owned(),
            words => one_of(words.iter().copied()),
        };
        finding.help(format!("`{key}` is {right}: {}", lower(about)))
    }

    pub(crate) fn wrong_kind(&self, value: &Value, allowed: &[Way]) -> Diagnostic {
        let kinds: Vec<&str> = allowed.iter().map(kind_of).collect();
        let written = written_kind(value);
        let message = format!("{} is {}, not {written}", self.subject(), kinds.join(" or "));
        let finding = self.error("wrong-type", message, format!("this is {written}"));
        let rewritten = allowed.iter().find_map(|way| self.rewrite(value, way));
        // Where a word is one way to say it, the other is named as well.
        let others = match allowed {
            [words, other] if !words.words().is_empty() => format!(", or {}", kind_of(other)),
            _ => String::new(),
        };
        match rewritten {
            Some(help) => finding.help(format!("{help}{others}")),
            None => finding,
        }
    }

    /// How the same would be written in the right kind.
    fn rewrite(&self, value: &Value, way: &Way) -> Option<String> {
        let shown = match value {
            Value::Text(text) if text.chars().count() < 40 => text.clone().into_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(truth) => truth.to_string(),
            _ => String::new(),
        };
        match (kind_of(way), value) {
            ("a whole number", Value::Text(text)) => Some(match number_meant(text) {
                Some(number) => format!("a number has no quotes: `{} = {number}`", self.key()),
                None => format!("a number, for example `{}`", self.example(way)),
            }),
            ("a whole number", Value::Boolean(_)) => Some(match way.bounds() {
                Bounds { least, most } if least == most => format!("write `{}`", self.example(way)),
                _ => format!("how many, for example `{}`", self.example(way)),
            }),
            ("a whole number", Value::Float) => Some("without a fraction".to_owned()),
            ("true or false", Value::Text(text)) => {
                let truth = matches!(&**text, "true" | "yes" | "on");
                Some(format!("without quotes: `{truth}`"))
                    .filter(|_| truth || matches!(&**text, "false" | "no" | "off"))
            }
            ("true or false", _) => Some("write `true` or `false`".to_owned()),
            ("text", _) => match way.words() {
                [only] => Some(format!("write `\"{only}\"`")),
                words @ [_, ..] => Some(format!("one of {}", one_of(words.iter().copied()))),
                [] => match value {
                    _ if !shown.is_empty() => Some(format!("in quotes: `\"{shown}\"`")),
                    Value::Float | Value::Datetime => Some("in quotes".to_owned()),
                    _ => None,
                },
            },
            ("a list", Value::Text(_)) if !shown.is_empty() => Some(format!("in brackets: `[\"{shown}\"]`")),
            ("a table", Value::List(_)) if self.path.turns().len() <= 2 => {
                Some(format!("in single brackets: `[{}]`", self.header(way)))
            }
            ("a table", _) if self.path.turns().len() <= 2 => {
                Some(format!("write `[{}]` on a line of its own, and its settings below", self.header(way)))
            }
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
    fn example(&self, way: &Way) -> String {
        let Bounds { least, most } = way.bounds();
        let number = 3.max(least.unwrap_or(3)).min(most.unwrap_or(3));
        format!("{} = {number}", self.key())
    }

    /// The name of the table that is asked for, as a header says it.
    fn header(&self, way: &Way) -> String {
        let name = if way.keys().is_empty() { ".NAME" } else { "" };
        format!("{}{name}", self.path)
    }

    /// Judges how many settings a table has, or how many entries a list.
    pub(crate) fn entries(&self, length: usize, right: Bounds) -> Option<Diagnostic> {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        if right.contain(length) {
            return None;
        }
        let is_short = right.least.is_some_and(|least| length < least);
        let id = if is_short { "too-short" } else { "too-long" };
        let has = if length == 0 { "is empty".to_owned() } else { format!("has {}", count(length)) };
        let right = range(right);
        Some(self.error(id, format!("{} {has}; it takes {right}", self.subject()), format!("takes {right}")))
    }

    /// Judges a text by the alternative for texts; `allowed` are all alternatives.
    pub(crate) fn text(&self, text: &str, way: &Way, allowed: &[Way]) -> Option<Diagnostic> {
        let Takes::Text { words, shortest } = way.takes else { return None };
        if !words.is_empty() && !words.contains(&text) {
            let message = format!("{} cannot be `{text}`", self.subject());
            let kinds = allowed.iter().map(kind_of).filter(|kind| *kind != "text");
            let words = words.iter().copied();
            let help = match (nearest(text, words.clone()), words.clone().nth(1)) {
                (None, None) => kinds.fold(one_of(words), |help, kind| format!("{help}, or {kind}")),
                _ => suggest(text, words),
            };
            return Some(self.error("unknown-word", message, "no such word").help(help));
        }
        let is_short = text.chars().count() < shortest;
        is_short.then(|| {
            let message = format!("{} is empty", self.subject());
            self.error("too-short", message, "nothing between the quotes")
        })
    }

    pub(crate) fn number(&self, number: i64, right: Bounds) -> Option<Diagnostic> {
        if right.contain(number) {
            return None;
        }
        let Bounds { least, most } = right;
        if self.path == KeyPath::root().key("format") {
            let newest = most.unwrap_or(1);
            let message = format!("format {number} does not exist yet; this version reads format {newest}");
            return Some(
                self.error("unknown-format", message, "").help(format!("write `format = {newest}`")),
            );
        }
        let message = format!("{} cannot be {number}", self.subject());
        let finding = self.error("out-of-range", message, format!("must be {}", range(right)));
        let is_penalty = most == Some(0) && number > 0 && least.is_none_or(|least| -number >= least);
        Some(if is_penalty { finding.help(format!("a penalty is negative: `-{number}`")) } else { finding })
    }
}

/// The tables of a file by their names.
fn tables() -> impl Iterator<Item = (&'static str, &'static Way)> {
    let top = FILE.table().map_or(&[][..], Way::keys).iter();
    top.filter_map(|(name, setting)| Some((*name, setting.table()?)))
}

/// The same as headers say them.
fn headers() -> Vec<String> {
    let named = |(name, way): (&str, &Way)| match way.others() {
        Some(_) => format!("[{name}.NAME]"),
        None => format!("[{name}]"),
    };
    tables().map(named).collect()
}

/// The tables in which a key is at home.
fn homes(key: &str) -> Vec<String> {
    let has = |way: &Way| keys(way).any(|known| known == key);
    let mut homes = Vec::new();
    for (name, way) in tables() {
        if has(way) {
            homes.push(format!("[{name}]"));
        } else if way.others().and_then(Setting::table).is_some_and(has) {
            homes.push(format!("[{name}.NAME]"));
        }
    }
    homes
}

/// Whether a file has a table of that name.
fn is_top_table(key: &str) -> bool {
    tables().any(|(name, _)| name == key)
}

fn keys(way: &Way) -> impl Iterator<Item = &'static str> + Clone + use<> {
    way.keys().iter().map(|(key, _)| *key)
}

fn kind_of(way: &Way) -> &'static str {
    match way.takes {
        Takes::Table { .. } => "a table",
        Takes::List { .. } => "a list",
        Takes::Text { .. } => "text",
        Takes::Number(_) => "a whole number",
        Takes::Truth => "true or false",
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

fn range(Bounds { least, most }: Bounds) -> String {
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("exactly {least}"),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
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
