//! What is said of a value that does not fit the schema.

use crate::diagnostic::{Cause, Diagnostic, RuleId, Span, nearest, one_of, suggest};
use crate::format::grammar::{Bounds, Takes, Way, truth};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::{Node, Value};

mod unknown_key;

pub(crate) use unknown_key::{UnknownKey, homes, is_of_the_top, is_top_table, stands_at_the_top};

/// A place in a file that may not fit the schema.
#[derive(Clone, Copy)]
pub(crate) struct SchemaError<'a> {
    pub path: KeyPath<'a>,
    pub span: Span,
}

impl SchemaError<'_> {
    fn error(&self, id: RuleId, message: String, label: impl Into<String>) -> Diagnostic {
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

    pub(crate) fn missing(&self, key: &str, way: &Way) -> Diagnostic {
        let message = format!("{} needs `{key}`", self.subject());
        let finding = self.error(RuleId::MissingKey, message, format!("`{key}` is missing"));
        let Some(setting) = way.setting(key) else { return finding };
        let about = setting.about.lines().next().unwrap_or_default().trim_end_matches('.');
        let words = setting.ways.first().map_or(&[][..], Way::words);
        let right = match words {
            [] => setting.ways.first().map_or("something else", Way::kind).to_owned(),
            words => one_of(words.iter().copied()),
        };
        finding.help(format!("`{key}` is {right}: {}", lower(about)))
    }

    pub(crate) fn wrong_kind(&self, value: &Value, allowed: &[Way]) -> Diagnostic {
        let kinds: Vec<&str> = allowed.iter().map(Way::kind).collect();
        let written = value.kind();
        let message = format!("{} is {}, not {written}", self.subject(), kinds.join(" or "));
        let finding = self.error(RuleId::WrongType, message, format!("this is {written}"));
        if let (Value::Table(table), [_, Turn::Key(key)]) = (value, self.path.turns())
            && is_top_table(key)
        {
            let name = table.entries.first().map_or("NAME", |entry| &entry.key);
            return finding.help(stands_at_the_top(key, name));
        }
        let rewritten = allowed.iter().find_map(|way| self.rewrite(value, way));
        // Where a word is one way to say it, the other is named as well.
        let others = match allowed {
            [words, other] if !words.words().is_empty() => format!(", or {}", other.kind()),
            _ => String::new(),
        };
        match rewritten {
            Some(help) => finding.help(format!("{help}{others}")),
            None => finding,
        }
    }

    /// How the value would be written in a kind that the setting takes.
    fn rewrite(&self, value: &Value, way: &Way) -> Option<String> {
        let shown = match value {
            Value::Text(text) if text.chars().count() < 40 => text.clone().into_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(truth) => truth.to_string(),
            _ => String::new(),
        };
        match (&way.takes, value) {
            (Takes::Number(_), Value::Text(text)) => Some(match text.trim().parse::<i64>() {
                Ok(number) => format!("a number has no quotes: `{} = {number}`", self.key()),
                Err(_) => format!("a number, for example `{}`", self.example(way)),
            }),
            (Takes::Number(Bounds { min, max }), Value::Boolean(_)) if min == max => {
                Some(format!("write `{}`", self.example(way)))
            }
            (Takes::Number(_), Value::Boolean(_)) => {
                Some(format!("how many, for example `{}`", self.example(way)))
            }
            (Takes::Number(_), Value::Float) => Some("without a fraction".to_owned()),
            (Takes::Truth, Value::Text(text)) if truth(text).is_some() => {
                truth(text).map(|right| format!("without quotes: `{right}`"))
            }
            (Takes::Truth, _) => Some("write `true` or `false`".to_owned()),
            (Takes::Text { words: [only], .. }, _) => Some(format!("write `\"{only}\"`")),
            (Takes::Text { words: words @ [_, ..], .. }, _) => {
                Some(format!("one of {}", one_of(words.iter().copied())))
            }
            // A list of texts is one of names, and no name is a number.
            (Takes::Text { .. }, _) if matches!(self.path.turns().last(), Some(Turn::Index(_))) => None,
            (Takes::Text { .. }, _) if !shown.is_empty() => Some(format!("in quotes: `\"{shown}\"`")),
            (Takes::Text { .. }, Value::Float | Value::Datetime) => Some("in quotes".to_owned()),
            (Takes::List { .. }, Value::Text(_)) if !shown.is_empty() && lists_texts(way) => {
                Some(format!("in brackets: `[\"{shown}\"]`"))
            }
            (Takes::List { .. }, _) => Some(format!("for example `{}`", self.assigned(sketch(way, value)))),
            (Takes::Table { .. }, Value::List(list)) if self.path.turns().len() <= 2 && are_tables(list) => {
                Some(format!("in single brackets: `[{}]`", self.header(way)))
            }
            (Takes::Table { .. }, _) if self.path.turns().len() <= 2 => {
                let below =
                    below(way).map_or("its settings below".to_owned(), |line| format!("below it `{line}`"));
                Some(format!("write `[{}]` on a line of its own, and {below}", self.header(way)))
            }
            (Takes::Table { required: [_, ..], .. }, _) => {
                Some(format!("for example `{}`", self.assigned(sketch(way, value))))
            }
            _ => None,
        }
    }

    /// A value as it would be written here: behind its key, unless it is an entry of a list.
    fn assigned(&self, value: String) -> String {
        match self.path.turns().last() {
            Some(Turn::Key(key)) => format!("{key} = {value}"),
            Some(Turn::Index(_)) | None => value,
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
        format!("{} = {}", self.key(), example(way.bounds()))
    }

    /// The name of the table that is asked for, as a header says it.
    fn header(&self, way: &Way) -> String {
        let name = if way.others().is_some_and(|others| others.table().is_some()) { ".NAME" } else { "" };
        format!("{}{name}", self.path)
    }

    /// Names where a list of pairs of them stands: one finding on the whole.
    pub(crate) fn without_pairs(&self, pairs: &[[&str; 2]]) -> Diagnostic {
        let message = format!("{} is a list of pairs, not of names", self.subject());
        let right = pairs.iter().map(|[one, other]| format!("[\"{one}\", \"{other}\"]"));
        let right = right.collect::<Vec<_>>().join(", ");
        let each = if pairs.len() == 1 { "the pair" } else { "each pair" };
        self.error(RuleId::WrongType, message, "these are names")
            .help(format!("{each} in brackets of its own: `[{right}]`"))
    }

    /// Judges how many settings a table has, or how many entries a list.
    pub(crate) fn entries(&self, length: usize, right: Bounds) -> Option<Diagnostic> {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        if right.contain(length) {
            return None;
        }
        let is_short = right.min.is_some_and(|min| length < min);
        let id = if is_short { RuleId::TooShort } else { RuleId::TooLong };
        let has = if length == 0 { "is empty".to_owned() } else { format!("has {}", count(length)) };
        let right = range(right);
        Some(self.error(id, format!("{} {has}; it takes {right}", self.subject()), format!("takes {right}")))
    }

    /// Judges a text by the alternative for texts; `allowed` are all alternatives.
    pub(crate) fn text(&self, text: &str, way: &Way, allowed: &[Way]) -> Option<Diagnostic> {
        let Takes::Text { words, shortest } = way.takes else { return None };
        let takes_number = |number: &i64| {
            allowed.iter().any(|way| matches!(way.takes, Takes::Number(bounds) if bounds.contain(*number)))
        };
        let number = text.trim().parse::<i64>().ok().filter(takes_number);
        if let Some(number) = number.filter(|_| !words.is_empty() && !words.contains(&text)) {
            let finding = self.error(RuleId::WrongType, "a number has no quotes".to_owned(), "this is text");
            return Some(finding.help(format!("write `{}`", self.assigned(number.to_string()))));
        }
        if !words.is_empty() && !words.contains(&text) {
            return Some(self.unknown_word(text, words, allowed));
        }
        let is_short = text.chars().count() < shortest;
        is_short.then(|| {
            let message = format!("{} is empty", self.subject());
            let finding = self.error(RuleId::TooShort, message, "nothing between the quotes");
            match self.path == KeyPath::root().key("extends") {
                true => finding.help(
                    "write the name of a shipped ruleset, which `charleston list` tells, or a path seen from this file",
                ),
                false => finding,
            }
        })
    }

    fn unknown_word(&self, text: &str, words: &'static [&'static str], allowed: &[Way]) -> Diagnostic {
        let known = words.iter().copied();
        let close = nearest(text, known.clone());
        let help = match (close, words) {
            (None, [only]) if self.key() == CONSENT => format!("`{only}`, or {WHO_CONSENTS}"),
            (None, [_]) => {
                let others = allowed.iter().filter(|way| !matches!(way.takes, Takes::Text { .. }));
                others.map(Way::kind).fold(one_of(known), |help, kind| format!("{help}, or {kind}"))
            }
            _ => suggest(text, known),
        };
        let message = format!("{} cannot be `{text}`", self.subject());
        let setting = self.path.turns().iter().filter_map(|turn| match turn {
            Turn::Key(key) => Some((*key).to_owned()),
            Turn::Index(_) => None,
        });
        let cause = Cause::UnknownWord {
            setting: setting.collect(),
            word: text.to_owned(),
            is_close: close.is_some(),
        };
        self.error(RuleId::UnknownWord, message, "no such word").help(help).cause(cause)
    }

    /// Judges a number by the alternative for numbers; `allowed` are all alternatives.
    pub(crate) fn number(&self, number: i64, right: Bounds, allowed: &[Way]) -> Option<Diagnostic> {
        if right.contain(number) {
            return None;
        }
        let Bounds { min, max } = right;
        if self.path == KeyPath::root().key("format") {
            let newest = max.unwrap_or(1);
            let message = format!("format {number} does not exist yet; this version reads format {newest}");
            return Some(
                self.error(RuleId::UnknownFormat, message, "").help(format!("write `format = {newest}`")),
            );
        }
        let message = format!("{} cannot be {number}", self.subject());
        let finding = self.error(RuleId::OutOfRange, message, format!("must be {}", range(right)));
        let is_penalty = max == Some(0) && number > 0 && min.is_none_or(|min| -number >= min);
        // Fewer than the fewest are said as a range, where one may stand.
        let braces = |way: &&Way| matches!(way.takes, Takes::Table { required: [_, ..], .. });
        let otherwise = allowed.iter().find(braces).filter(|_| min.is_some_and(|min| number < min));
        Some(match otherwise {
            _ if is_penalty => finding.help(format!("a penalty is negative: `-{number}`")),
            Some(way) => {
                let value = self.assigned(sketch(way, &Value::Integer(number)));
                finding.help(format!("as a range it may: `{value}`"))
            }
            None => finding,
        })
    }
}

/// Whether a list is one of texts.
fn lists_texts(way: &Way) -> bool {
    let Takes::List { of, .. } = way.takes else { return false };
    of.ways.iter().any(|way| matches!(way.takes, Takes::Text { .. }))
}

fn are_tables(list: &[Node]) -> bool {
    list.iter().all(|node| matches!(node.value, Value::Table(_)))
}

/// A line of a table whose keys are names.
fn below(way: &Way) -> Option<String> {
    let of = way.others()?.ways.first().filter(|way| !matches!(way.takes, Takes::Table { .. }))?;
    // Of what can be less than nothing, one step is the plainest.
    let value = match of.bounds() {
        Bounds { min: Some(..0), .. } => "1".to_owned(),
        _ => sketch(of, &Value::Broken),
    };
    Some(format!("NAME = {value}"))
}

/// The setting that says who decides; what is a word in it is often written in its place.
const CONSENT: &str = "consent";

/// How who decides is written.
const WHO_CONSENTS: &str =
    "who decides: `{ agree = \"all\" }`, `{ stop = \"any-seat\" }` or `{ asked-by = \"any-seat\" }`";

/// How a value of this kind is written, with what was written in its place where it fits.
fn sketch(way: &Way, written: &Value) -> String {
    match (&way.takes, written) {
        (Takes::Text { words: [], .. }, Value::Text(text)) if text.chars().count() < 40 => {
            format!("\"{text}\"")
        }
        (Takes::Text { words, .. }, _) => format!("\"{}\"", words.first().unwrap_or(&"...")),
        (Takes::Number(bounds), Value::Integer(number)) if bounds.contain(*number) => number.to_string(),
        (Takes::Number(_), Value::List(list)) if !list.is_empty() => sketch(way, &list[0].value),
        (Takes::Number(bounds), _) => example(*bounds).to_string(),
        (Takes::Truth, _) => "true".to_owned(),
        (Takes::List { of, length }, written) => {
            let fewest = usize::try_from(length.min.unwrap_or(1)).unwrap_or(1).max(1);
            let given = match written {
                Value::List(list) if !list.is_empty() => list.iter().map(|node| &node.value).collect(),
                other => vec![other],
            };
            let given = given.into_iter().chain(std::iter::repeat(&Value::Broken));
            let entry = |value| of.ways.first().map_or_else(String::new, |way| sketch(way, value));
            format!("[{}]", given.take(fewest).map(entry).collect::<Vec<_>>().join(", "))
        }
        (Takes::Table { required, .. }, written) => {
            // What was written as a list is taken in order.
            let given = |at: usize| match written {
                Value::List(list) => list.get(at).map_or(written, |node| &node.value),
                _ => written,
            };
            let setting = |(at, key): (usize, &&str)| {
                let way = way.setting(key).and_then(|setting| setting.ways.first())?;
                Some(format!("{key} = {}", sketch(way, given(at))))
            };
            let settings = required.iter().enumerate().filter_map(setting);
            format!("{{ {} }}", settings.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A number that may stand there: what most passes have, or the nearest.
fn example(Bounds { min, max }: Bounds) -> i64 {
    3.max(min.unwrap_or(3)).min(max.unwrap_or(3))
}

fn range(Bounds { min, max }: Bounds) -> String {
    match (min, max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("at least {min}"),
        (None, Some(max)) => format!("at most {max}"),
        (None, None) => "anything".to_owned(),
    }
}

fn count(entries: i64) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
