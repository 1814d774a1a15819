//! Describes the settings in rule files, with the descriptions from the published schema.

use crate::describe::wrap::{self, WIDTH};
use crate::format::grammar::{Bounds, FILE, Schema, Variant, all_settings};
use crate::toml::tree::Type;

/// Describes all settings, table by table, or only those of one table, or one setting in every table that has it. A
/// path, such as `passes.courtesy` or `charleston.blind`, selects the table or setting at that path. Returns `None` if
/// there is no such table or setting.
pub fn settings(name: Option<&str>) -> Option<Vec<String>> {
    let name = name.map(end_of_path);
    let table = name.filter(|name| tables().contains(name));
    let key = name.filter(|_| table.is_none());
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut add = |header: String, about: &str, keys: &mut dyn Iterator<Item = &(&str, Schema)>| {
        let lines: Vec<String> = keys.flat_map(|(known, inner)| setting(known, inner, 2, key)).collect();
        if key.is_none() || !lines.is_empty() {
            let about = if key.is_none() { wrapped(about, 2) } else { Vec::new() };
            groups.push([vec![header], about, lines].concat());
        }
    };
    if table.is_none() {
        let mut keys = top().iter().filter(|(_, inner)| inner.only_table().is_none());
        add("At the top of the file".to_owned(), FILE.doc(), &mut keys);
    }
    for (known, inner) in top().iter().filter(|(known, _)| table.is_none_or(|table| table == *known)) {
        let Some(variant) = inner.only_table() else { continue };
        let named = variant.others.and_then(Schema::table);
        let header = if named.is_some() { format!("[{known}.NAME]") } else { format!("[{known}]") };
        add(header, inner.doc(), &mut named.unwrap_or(variant).settings.iter());
    }
    (!groups.is_empty()).then(|| groups.join(&String::new()))
}

/// Returns the table or setting that a path selects. `passes.courtesy` selects `passes`, because all passes have the
/// same settings.
fn end_of_path(path: &str) -> &str {
    let Some((first, rest)) = path.split_once('.') else { return path };
    let is_of_named = |schema: &Schema| schema.table().is_some_and(|variant| variant.others.is_some());
    let is_named = top().iter().any(|(known, inner)| *known == first && is_of_named(inner));
    match rest.rsplit_once('.') {
        None if is_named => first,
        None => rest,
        Some((_, last)) => last,
    }
}

/// Returns the settings that can be looked up by name.
pub fn keys() -> Vec<&'static str> {
    let mut keys: Vec<_> = all_settings().map(|(key, _)| *key).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the tables that [`settings`] can describe.
pub fn tables() -> Vec<&'static str> {
    top().iter().filter(|(_, inner)| inner.only_table().is_some()).map(|(key, _)| *key).collect()
}

fn top() -> &'static [(&'static str, Schema)] {
    FILE.table().map_or(&[], |table| table.settings)
}

/// Describes a setting: its possible values, its meaning, and the settings inside it. If `wanted` is a key, describes
/// only that key and the settings that contain it, or returns an empty list if it isn't in this setting.
fn setting(key: &str, setting: &Schema, indent: usize, wanted: Option<&str>) -> Vec<String> {
    let wanted = wanted.filter(|wanted| *wanted != key);
    let about = |text: &str| if wanted.is_none() { wrapped(text, indent + 4) } else { Vec::new() };
    let mut lines = about(setting.doc());
    for variant in setting.variants {
        if setting.variants.len() > 1 && !variant.doc().is_empty() {
            let (value, doc) = form(variant);
            lines.extend(about(&format!("{value}: {doc}")));
        }
        let inner = match (variant.entry, variant.others) {
            (Some(entry), _) => {
                if entry.variants.iter().any(|variant| !variant.words.is_empty()) {
                    lines.extend(about(entry.doc()));
                    let words = entry.variants.iter().filter(|_| entry.variants.len() > 1);
                    lines.extend(words.flat_map(|variant| about(variant.doc())));
                }
                entry.table()
            }
            (None, Some(others)) => others.table(),
            (None, None) => Some(variant),
        };
        let keys = inner.map_or(&[][..], |table| table.settings).iter();
        lines.extend(keys.flat_map(|(key, inner)| self::setting(key, inner, indent + 4, wanted)));
    }
    if wanted.is_some() && lines.is_empty() {
        return lines;
    }
    [vec![String::new(), format!("{:indent$}{key} = {}", "", values(setting))], lines].concat()
}

/// Returns the notation for a type of value, and its meaning.
pub(crate) fn form(variant: &Variant) -> (String, &'static str) {
    // The notation for a single word is the word, so the list of words would repeat it.
    let only = variant.words.len() == 1;
    let doc = variant.doc().split("\n\n- `").next().filter(|_| only).unwrap_or(variant.doc());
    (value(variant), doc)
}

/// Returns the notation for a type of value: `0..20`, `true/false`.
fn value(variant: &Variant) -> String {
    let text = |schema: Option<&Schema>| schema.map_or_else(String::new, values);
    match (variant.of, variant.bounds, variant.words) {
        (Type::Integer, Bounds { min: Some(min), max: Some(max) }, _) if min == max => min.to_string(),
        (Type::Integer, Bounds { min: Some(min), max: Some(max) }, _) => format!("{min}..{max}"),
        (Type::Integer, ..) => "NUMBER".to_owned(),
        (Type::Boolean, ..) => "true/false".to_owned(),
        (Type::List, ..) => format!("[{}, ...]", text(variant.entry)),
        (Type::Table, ..) if variant.others.is_some() => {
            format!("{{ NAME = {}, ... }}", text(variant.others))
        }
        (Type::Text, _, [only]) => format!("\"{only}\""),
        (Type::Text, _, []) => "\"TEXT\"".to_owned(),
        (Type::Text, ..) => "\"WORD\"".to_owned(),
        (Type::Table | Type::Float | Type::Datetime | Type::Broken, ..) => "{ ... }".to_owned(),
    }
}

/// Returns the notation for every type of value that a setting takes: `true/false or "WORD"`.
pub(crate) fn values(setting: &Schema) -> String {
    setting.variants.iter().map(value).collect::<Vec<_>>().join(" or ")
}

/// Wraps text into indented lines that fit a terminal, and keeps its line breaks.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let lines = |part: &str| {
        let hanging = if part.starts_with("- ") { indent + 2 } else { indent };
        wrap::wrapped(part, WIDTH, &" ".repeat(indent), &" ".repeat(hanging))
    };
    text.lines().filter(|line| !line.is_empty()).flat_map(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_in_the_schema_is_listed() {
        let text = settings(None).unwrap().join("\n");
        let keys = keys();
        assert!(keys.len() > 60, "only {} settings", keys.len());
        let is_listed = |key: &&str| text.contains(&format!("{key} = ")) || text.contains(&format!("[{key}"));
        assert_eq!(keys.into_iter().find(|key| !is_listed(key)), None);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH + 20), "a line is too wide");
        assert_eq!(settings(Some("pases")), None);
    }

    #[test]
    fn every_setting_can_be_looked_up_by_name() {
        for key in keys() {
            let lines = settings(Some(key)).unwrap_or_else(|| panic!("{key} is not found"));
            assert!(lines.iter().any(|line| line.contains(key)), "{key}");
            assert!(lines.first().is_some_and(|line| !line.is_empty()), "{key}");
        }
        let blind = settings(Some("blind")).unwrap();
        let places = blind.iter().filter(|line| line.starts_with('['));
        assert_eq!(places.collect::<Vec<_>>(), ["[charleston]", "[passes.NAME]", "[every-pass]"]);
        let agree = settings(Some("agree")).unwrap().join("\n");
        assert!(agree.contains("consent = ") && !agree.contains("asked-by ="), "{agree}");
    }
}
