//! Findings about values that don't fit the schema.

use crate::diagnostic::{Diagnostic, RuleId, Span, Topic, list, nearest, one_of, suggest, suggest_similar};
use crate::escape::is_invisible;
use crate::format::grammar::{Bounds, FILE, Schema, Variant, named, truth};
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::key_path::PathPart::{self, Index, Key};
use crate::toml::segment::is_bare;
use crate::toml::tree::{Node, Type, Value};
use crate::words::{number_in, range_in, uncapitalized};

/// The location of a value that might not fit the schema, for use in findings.
#[derive(Clone, Copy)]
pub(crate) struct ValueAt<'a> {
    pub path: KeyPath<'a>,
    pub span: Span,
    /// The whole file.
    pub text: &'a str,
}

impl ValueAt<'_> {
    pub(crate) fn error(&self, id: RuleId, message: String, label: impl Into<String>) -> Diagnostic {
        Diagnostic::error(id, message, self.span, label)
    }

    /// Returns the phrase that messages use for the value: its key or, for a list entry, the key of the list.
    fn subject(&self) -> String {
        let key = |part: &PathPart<'_>| if let Key(key) = part { Some((*key).to_owned()) } else { None };
        match (self.path.parts().last(), self.path.parts().iter().rev().find_map(key)) {
            (Some(Index(_)), Some(key)) => format!("an entry in `{key}`"),
            (_, Some(key)) => format!("`{key}`"),
            (_, None) => "this file".to_owned(),
        }
    }

    /// Returns the location of a key in this table, for use in messages.
    pub(crate) fn table(&self) -> String {
        match self.path.parts() {
            [] => "at the top of the file".to_owned(),
            [Key(_)] | [Key(_), Key(_)] => format!("in `[{}]`", self.path),
            _ => format!("in {}", self.subject()),
        }
    }

    /// Formats a value as it would appear in the file: after its key, or by itself if it is a list entry.
    fn assigned(&self, value: &str) -> String {
        match self.path.parts().last() {
            Some(Key(key)) => {
                let before = self.text.get(..self.span.start).unwrap_or_default().trim_end();
                let before = before.strip_suffix('=').unwrap_or_default();
                let written = before.rsplit(['\n', '{', ',']).next().unwrap_or_default().trim();
                let is_whole = written.ends_with(&format!(".{key}"))
                    && written.chars().all(|letter| letter == '.' || is_bare(letter));
                format!("{} = {value}", if is_whole { written } else { key })
            }
            Some(Index(_)) | None => value.to_owned(),
        }
    }

    /// Reports a required key that is missing. `doc` is the first line of its description.
    pub(crate) fn missing(&self, (key, doc): (&'static str, &str), variant: &Variant) -> Diagnostic {
        let message = format!("{} needs `{key}`", self.subject());
        let finding = self.error(RuleId::MissingKey, message, format!("`{key}` is missing"));
        let finding = finding.about(Topic::MissingKey(key));
        let Some(schema) = variant.get(key) else { return finding };
        let doc = uncapitalized(doc.trim_end_matches('.'));
        finding.help(format!("`{key}` is {}: {doc}", kinds(schema, "")))
    }

    /// Reports a value of the wrong type.
    pub(crate) fn wrong_type(&self, value: &Value, schema: &Schema) -> Diagnostic {
        let right: Vec<&str> = schema.variants.iter().map(Variant::kind).collect();
        let message = format!("{} must be {}, not {}", self.subject(), list(&right, "or"), value.kind());
        let finding = self.error(RuleId::WrongType, message, format!("this is {}", value.kind()));
        let forms = self.accepted_forms(value, schema);
        let help = match (self.path.parts(), schema.table()) {
            ([Key(table), Key(key)], _)
                if named(table)
                    .and_then(|settings| settings.get(key))
                    .is_some_and(|setting| setting.variant(value).is_some()) =>
            {
                needs_name(table, key)
            }
            ([Key("phases"), Key(name)], _) if is_no(value) => leave_out(name),
            ([Key("passes"), Key(_)], _) if is_no(value) => {
                "to leave out a pass, remove it from `passes` in its phase".to_owned()
            }
            ([Key(_)] | [Key(_), Key(_)], Some(table)) if schema.variants.len() == 1 => {
                let is_of_names = table.others.is_some_and(|others| others.table().is_some());
                let named = match value {
                    Value::List(list) => list.first().and_then(Node::text),
                    Value::Text(text) => Some(&**text),
                    _ => None,
                };
                let named = named.filter(|text| is_name(text));
                let name = if is_of_names { format!(".{}", named.unwrap_or("NAME")) } else { String::new() };
                format!("write `[{}{name}]` on a line of its own, with its settings below", self.path)
            }
            ([.., Key(_)], _) => match &forms[..] {
                [] if schema.variants.iter().any(|variant| !variant.words.is_empty()) => {
                    format!("write {}", kinds(schema, "\""))
                }
                [] => self.what_fits(value, schema, value),
                // A header.
                [right, ..] if matches!(value, Value::Table(_)) && self.written().starts_with('[') => {
                    format!("write `{right}`")
                }
                [right, ..] => {
                    let finding = finding.help(format!("write `{}`", self.assigned(right)));
                    return self.with(finding.fallback(self.what_fits(value, schema, &Value::Broken)), forms);
                }
            },
            _ if self.is_in_directions() && matches!(value, Value::Integer(_)) => {
                "list the names of directions, such as `left`; `directions` in `[table]` can name more"
                    .to_owned()
            }
            _ => return self.with(finding, forms),
        };
        self.with(finding.help(help), forms)
    }

    /// Returns whether the value is in a list of directions.
    fn is_in_directions(&self) -> bool {
        matches!(self.path.parts(), [.., Key("to"), Index(_)])
    }

    /// Returns help for a value from which no correct one can be made. Gives an example only if it can't be mistaken for
    /// the rule that the author wants. The example keeps the parts of `kept` that fit.
    fn what_fits(&self, value: &Value, schema: &Schema, kept: &Value) -> String {
        let Variant { of, bounds, entry, .. } = schema.variants[0];
        match (of, entry, value) {
            (Type::Boolean, ..) => "write `true` or `false`".to_owned(),
            (Type::Integer, ..) if bounds.min != bounds.max => format!("write a number: {bounds}"),
            (_, Some(entry), Value::Text(_)) if !entry.variants[0].words.is_empty() => {
                format!("write a list with any of these: {}", kinds(entry, "\""))
            }
            _ => format!("for example `{}`", self.assigned(&sketch(schema, kept))),
        }
    }

    /// Reports a list whose entries should be lists themselves. The author may have meant the whole list to be one
    /// entry.
    pub(crate) fn wrong_entries(&self, list: &[Node], entry: &Schema) -> Diagnostic {
        let value = Value::List(list.to_vec());
        let (of, kind) = (entry.variants[0].kind(), list[0].value.kind());
        let message = format!("each entry in {} must be {of}, not {kind}", self.subject());
        let finding = self.error(RuleId::WrongType, message, "these are all wrong");
        let right = match entry.variant(&value) {
            Some(variant) if variant.bounds.contain(list.len()) => format!("[{}]", self.written()),
            _ => format!("[{}, ...]", sketch(entry, &list[0].value)),
        };
        let finding = finding.help(format!("write `{}`", self.assigned(&right)));
        self.with(finding, vec![right])
    }

    fn written(&self) -> &str {
        self.text.get(self.span.start..self.span.end).unwrap_or_default()
    }

    fn with(&self, finding: Diagnostic, right: Vec<String>) -> Diagnostic {
        right.into_iter().fold(finding, |finding, right| finding.candidate(edit::replace(self.span, right)))
    }

    /// Returns the forms in which the setting would accept this value: without quotes, in quotes, as the only entry in a
    /// list, or as a range.
    fn accepted_forms(&self, value: &Value, schema: &Schema) -> Vec<String> {
        let written = self.written();
        let form = |Variant { of, bounds, entry, words, .. }: &Variant| match (of, value) {
            // If the setting also takes words, 0 may mean something else: it costs nothing to peek.
            (Type::Integer, _) if is_no(value) => {
                (bounds.contain(0) && schema.variants.len() == 1).then(|| "0".to_owned())
            }
            (Type::Integer, Value::Text(text)) => {
                let number = number_in(text).filter(|number| bounds.contain(*number));
                number.map(|number: i64| number.to_string())
            }
            (Type::Integer, Value::Float) => {
                let (whole, fraction) = written.split_once('.')?;
                let number = whole.parse().ok().filter(|_| fraction.chars().all(|digit| digit == '0'));
                number.filter(|number| bounds.contain(*number)).map(|number: i64| number.to_string())
            }
            (Type::Table, Value::Text(text)) => ranged(text, schema),
            (Type::Table, Value::List(list)) => {
                let number = |node: &Node<'_>| {
                    if let Value::Integer(number) = node.value { Some(number) } else { None }
                };
                let numbers: Vec<i64> = list.iter().map(number).collect::<Option<_>>()?;
                let is_range =
                    numbers.len() == 2 || numbers.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
                match numbers[..] {
                    [min, .., max] if is_range => ranged(&format!("{min}-{max}"), schema),
                    _ => None,
                }
            }
            (Type::Boolean, Value::Text(text)) => truth(text).map(str::to_owned),
            (Type::Text, Value::Text(text)) if matches!(self.path.parts(), [.., Index(_)]) => {
                let words = words_in(text, words.iter().copied()).filter(|words| words.len() > 1);
                words.map(|words| words.join(", "))
            }
            (Type::Text, Value::Integer(_) | Value::Boolean(_) | Value::Float)
                if words.is_empty() && !self.is_in_directions() =>
            {
                Some(format!("\"{written}\""))
            }
            (Type::List, _) => {
                let entry = (*entry)?;
                let listed = listed(value, entry, *bounds);
                listed.or_else(|| entry.variant(value).map(|_| format!("[{written}]")))
            }
            _ => None,
        };
        schema.variants.iter().filter_map(form).collect()
    }

    /// Checks the number of settings in a table, or the number of entries in a list.
    pub(crate) fn entries(&self, length: usize, right: Bounds) -> Option<Diagnostic> {
        if right.contain(length) {
            return None;
        }
        let is_long = Bounds { max: None, ..right }.contain(length);
        let id = if is_long { RuleId::TooLong } else { RuleId::TooShort };
        let has = match length {
            0 => "is empty".to_owned(),
            1 => "has 1 entry".to_owned(),
            _ => format!("has {length} entries"),
        };
        Some(self.error(
            id,
            format!("{} {has}, but must have {right}", self.subject()),
            format!("must have {right}"),
        ))
    }

    /// Checks a string.
    pub(crate) fn text(&self, text: &str, variant: &Variant, schema: &Schema) -> Option<Diagnostic> {
        let is_unseen = |letter: char| letter.is_whitespace() || is_invisible(letter);
        let Variant { words, bounds: length, .. } = *variant;
        if !words.is_empty() && !words.contains(&text) {
            return Some(self.unknown_word(text, words, schema));
        }
        match text.chars().count() {
            _ if text.chars().all(is_unseen) && !length.contain(0) => {
                let message = format!("{} is empty", self.subject());
                let label =
                    if text.is_empty() { "the quotes are empty" } else { "nothing that people can see" };
                Some(self.error(RuleId::TooShort, message, label))
            }
            letters if length.contain(letters) => None,
            letters => {
                let message = format!("{} has {letters} characters, but must have {length}", self.subject());
                Some(self.error(RuleId::TooLong, message, format!("must have {length} characters")))
            }
        }
    }

    fn unknown_word(&self, text: &str, words: &'static [&'static str], schema: &Schema) -> Diagnostic {
        let near = nearest(text, words.iter().copied());
        let mut forms = self.accepted_forms(&Value::Text(text.into()), schema);
        // A table is also accepted here. The author may have meant the word for a setting in that table.
        let settings = schema.table().map_or(&[][..], |table| table.settings).iter();
        let takers = settings.filter(|(_, schema)| schema.examples.contains(&text));
        forms.extend(takers.map(|(key, _)| format!("{{ {key} = \"{text}\" }}")));
        let help = match &forms[..] {
            [] if near.is_none() && schema.variants.len() > 1 => {
                let meaning = match self.path.parts() {
                    [.., Key("consent")] => {
                        "; `none` means that it is always played; to leave it out, remove its name from `phases` or `passes`"
                    }
                    _ => "",
                };
                format!("write {}{meaning}", kinds(schema, ""))
            }
            [] if matches!(self.path.parts(), [.., Key("never-pass"), Index(_)]) => {
                suggest_similar(text, words.iter().copied()).unwrap_or_else(|| {
                    let kinds = suggest(text, words.iter().copied());
                    format!("{kinds}; single tiles can't be listed, so write a rule about them in `notes`")
                })
            }
            [] => suggest(text, words.iter().copied()),
            rights => format!("write {}", one_of(rights.iter().map(String::as_str))),
        };
        let is_number = text.trim().parse::<i64>().is_ok();
        let (shown, label) =
            if is_number { (self.written(), "this is text") } else { (text, "unknown word") };
        let message = format!("{} can't be `{shown}`", self.subject());
        let finding = self.error(RuleId::UnknownWord, message, label).help(help);
        let finding = finding.candidate(near.and_then(|near| edit::word(self.text, self.span, near)));
        if forms.len() == 1 { self.with(finding, forms) } else { finding }
    }

    /// Checks a number.
    pub(crate) fn number(&self, number: i64, right: Bounds) -> Option<Diagnostic> {
        if right.contain(number) {
            return None;
        }
        if self.path == KeyPath::root().key("format") {
            let newest = right.max.unwrap_or(1);
            let message = format!("format {number} isn't supported; this version supports format {newest}");
            let finding = self.error(RuleId::UnknownFormat, message, "");
            return Some(finding.help(format!("write `format = {newest}`")));
        }
        let message = format!("{} must be {right}, not {number}", self.subject());
        let finding = self.error(RuleId::OutOfRange, message, "out of range");
        if let ([Key("passes"), _, Key("tiles")], 0) = (self.path.parts(), number) {
            let help = "to leave this pass out, remove it from its phase's `passes`; if it is the only one, remove the \
                        phase from `phases` in [charleston]";
            return Some(finding.help(help));
        }
        let negative = number.checked_neg().filter(|number| right.contain(*number));
        Some(self.with(finding, Vec::from_iter(negative.map(|number| number.to_string()))))
    }
}

/// Returns a help message for a setting that is written where a name belongs: `[passes] blind = 2`.
pub(crate) fn needs_name(table: &str, key: &str) -> String {
    let is_for_all = table == "passes" && FILE.get("every-pass").is_some_and(|all| all.get(key).is_some());
    let all = if is_for_all { "in `[every-pass]`, for all passes, or " } else { "" };
    format!("`{key}` belongs {all}in `[{table}.NAME]`: write such a line above it")
}

/// Returns help for leaving out a phase.
pub(crate) fn leave_out(phase: &str) -> String {
    format!(
        "to leave out a phase, remove it from `phases` in `[charleston]`: `phases = {{ remove = [\"{phase}\"] }}`"
    )
}

/// Returns whether a value says "no".
pub(crate) fn is_no(value: &Value) -> bool {
    match value {
        Value::Boolean(truth) => !truth,
        Value::Text(text) => {
            truth(text) == Some("false") || matches!(&*text.to_ascii_lowercase(), "none" | "never")
        }
        _ => false,
    }
}

/// Whether a text can be the name of a table.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_bare)
}

/// Lists everything that a setting takes: each word in these quotes, and the types of its other values.
pub(crate) fn kinds(schema: &Schema, quote: &str) -> String {
    let kind = |variant: &Variant| match variant.words {
        // "A table" could be read as the players' table.
        [] if !variant.settings.is_empty() => {
            let keys: Vec<String> = variant.keys().map(|key| format!("`{key}`")).collect();
            vec![format!("settings in braces ({})", keys.join(", "))]
        }
        [] => vec![variant.kind().to_owned()],
        words => words.iter().map(|word| format!("`{quote}{word}{quote}`")).collect(),
    };
    list(&schema.variants.iter().flat_map(kind).collect::<Vec<_>>(), "or")
}

/// Returns the list that a text such as `"flowers, jokers"`, `"first, second"`, `"1, 2"` or `"none"` stands for, if it
/// stands for one.
fn listed(value: &Value, entry: &Schema, length: Bounds) -> Option<String> {
    let Value::Text(text) = value else { return None };
    if entry.variants.iter().any(|variant| variant.of == Type::Integer) {
        let numbers = text.split([',', ' ']).filter(|part| !part.is_empty());
        let numbers: Vec<i64> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
        let fits = !numbers.is_empty() && length.contain(numbers.len());
        return fits.then(|| format!("{numbers:?}"));
    }
    let words = entry.variants.iter().flat_map(|variant| variant.words).copied();
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    let takes_names = entry.variants[0].is_free_text();
    let right = if takes_names && names.len() > 1 && names.iter().all(|name| is_name(name)) {
        names.iter().map(|name| format!("\"{name}\"")).collect()
    } else {
        words_in(text, words)?
    };
    length.contain(right.len()).then(|| format!("[{}]", right.join(", ")))
}

/// Returns the known words that a text lists, in quotes: two for `flowers and jokers`, and none for `none`.
fn words_in(text: &str, words: impl Iterator<Item = &'static str> + Clone) -> Option<Vec<String>> {
    let written = text.split([',', '+', '&']).flat_map(|part| part.split(" and ")).map(str::trim);
    let written = written.filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("none"));
    written.map(|part| nearest(part, words.clone()).map(|word| format!("\"{word}\""))).collect()
}

/// Returns the table that a range such as `0-3` stands for, if the setting takes a minimum and a maximum.
pub(crate) fn ranged(text: &str, schema: &Schema) -> Option<String> {
    let (min, max) = range_in(text)?;
    let table = schema.table().filter(|table| table.get("min").is_some())?;
    let ends = |key: &str, _: &Schema| match key {
        "min" => Some(min.to_string()),
        "max" => Some(max.to_string()),
        _ => None,
    };
    Some(in_braces(table, ends, |schema| sketch(schema, &Value::Broken)))
}

/// Writes a table on one line: the settings that have a value, and `missing` for each other setting that it needs.
pub(crate) fn in_braces(
    table: &Variant,
    value: impl Fn(&str, &Schema) -> Option<String>,
    missing: impl Fn(&Schema) -> String,
) -> String {
    let shown = table.settings.iter().filter_map(|(key, schema)| {
        let value = value(key, schema).or_else(|| {
            table.required.iter().any(|(required, _)| required == key).then(|| missing(schema))
        })?;
        Some(format!("{key} = {value}"))
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    if shown.is_empty() { "{}".to_owned() } else { format!("{{ {shown} }}") }
}

/// Returns an example value for a setting. Keeps the parts of the written value that fit the schema.
pub(crate) fn sketch(schema: &Schema, written: &Value) -> String {
    let variant = schema.variant(written).unwrap_or(&schema.variants[0]);
    let Variant { bounds, words, .. } = *variant;
    match (variant.of, written) {
        (Type::Text, Value::Text(text)) if words.is_empty() && text.chars().count() < 40 => {
            format!("\"{text}\"")
        }
        (Type::Text, Value::Text(text)) if words.contains(&&**text) => format!("\"{text}\""),
        (Type::Text, _) => {
            format!("\"{}\"", words.first().or(schema.examples.first()).unwrap_or(&"..."))
        }
        (Type::Integer, Value::Integer(number)) if bounds.contain(*number) => number.to_string(),
        (Type::Integer, _) => bounds.min.filter(|min| *min >= 0).unwrap_or(1).to_string(),
        (Type::Boolean, _) => "true".to_owned(),
        (Type::List, _) => {
            let given = match written {
                Value::List(list) if !list.is_empty() => list.iter().map(|node| &node.value).collect(),
                other => vec![other],
            };
            let min = usize::try_from(bounds.min.unwrap_or(1)).unwrap_or(1).max(1);
            let given = given.into_iter().chain(std::iter::repeat(&Value::Broken)).take(min);
            format!(
                "[{}]",
                given.filter_map(|value| Some(sketch(variant.entry?, value))).collect::<Vec<_>>().join(", ")
            )
        }
        (Type::Table | Type::Float | Type::Datetime | Type::Broken, _) => {
            let given = |key: &str, schema: &Schema| match written {
                Value::Table(table) => table.get(key).map(|entry| sketch(schema, &entry.node.value)),
                _ => None,
            };
            in_braces(variant, given, |schema| sketch(schema, &Value::Broken))
        }
    }
}
