//! Every setting of a ruleset file and what it means, in the words of the published schema.

use crate::format::grammar::{Bounds, FILE, Setting, Takes, Way};

/// How wide a line may be.
const WIDTH: usize = 100;

/// Every table of a ruleset file with its settings, or one of them, or one setting in every table that has it; nothing
/// where there is no such table or setting.
pub fn settings(name: Option<&str>) -> Option<Vec<String>> {
    match name.filter(|name| !tables().contains(name)) {
        Some(key) => one_setting(key),
        None => whole_tables(name),
    }
}

/// One setting wherever it can stand.
fn one_setting(key: &str) -> Option<Vec<String>> {
    let at_the_top = top().iter().filter(|(known, inner)| *known == key && inner.table().is_none());
    let mut places: Vec<(String, Vec<String>)> = at_the_top
        .map(|(key, inner)| ("At the top of the file".to_owned(), setting(key, inner, 2)))
        .collect();
    for (table, inner) in top() {
        let Some(way) = inner.table() else { continue };
        let way = way.others().and_then(Setting::table).unwrap_or(way);
        places.push((header(table, inner), found(key, way, 2)));
    }
    places.retain(|(_, lines)| !lines.is_empty());
    let mut lines: Vec<String> =
        places.into_iter().flat_map(|(place, found)| [vec![String::new(), place], found].concat()).collect();
    (!lines.is_empty()).then(|| lines.split_off(1))
}

/// A setting of a table, or of a table within that.
fn found(key: &str, way: &Way, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (known, inner) in way.keys() {
        if *known == key {
            lines.extend(setting(known, inner, indent));
            continue;
        }
        let within: Vec<String> = inner.ways.iter().flat_map(|way| in_braces(key, way, indent + 4)).collect();
        if !within.is_empty() {
            let values: Vec<String> = inner.ways.iter().map(value).collect();
            lines.extend([String::new(), format!("{:indent$}{known} = {}", "", values.join(" or "))]);
            lines.extend(within);
        }
    }
    lines
}

/// The same in a value that is made of settings.
fn in_braces(key: &str, way: &Way, indent: usize) -> Vec<String> {
    let inner = match way.takes {
        Takes::List { of, .. } => of.table(),
        Takes::Table { others: Some(others), .. } => others.table(),
        _ => Some(way),
    };
    inner.map_or_else(Vec::new, |way| found(key, way, indent))
}

/// The settings that can be asked for by name.
pub fn keys() -> Vec<&'static str> {
    let mut keys = Vec::new();
    let mut left = vec![&FILE];
    while let Some(setting) = left.pop() {
        for way in setting.ways {
            keys.extend(way.keys().iter().map(|(key, _)| *key));
            left.extend(way.keys().iter().map(|(_, inner)| inner).chain(way.others()));
            left.extend(if let Takes::List { of, .. } = way.takes { Some(of) } else { None });
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn header(key: &str, setting: &Setting) -> String {
    match setting.table().and_then(Way::others).and_then(Setting::table) {
        Some(_) => format!("[{key}.NAME]"),
        None => format!("[{key}]"),
    }
}

/// All tables, or one.
fn whole_tables(table: Option<&str>) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    if table.is_none() {
        lines.push("At the top of the file".to_owned());
        lines.extend(wrapped(FILE.about, 2));
        for (key, inner) in top().iter().filter(|(_, inner)| inner.table().is_none()) {
            lines.extend(setting(key, inner, 2));
        }
    }
    for (key, inner) in top() {
        let Some(way) = inner.table() else { continue };
        if table.is_some_and(|table| table != *key) {
            continue;
        }
        let named = way.others().and_then(Setting::table);
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(header(key, inner));
        lines.extend(wrapped(inner.about, 2));
        for (key, inner) in named.unwrap_or(way).keys() {
            lines.extend(setting(key, inner, 2));
        }
    }
    (!lines.is_empty()).then_some(lines)
}

/// The tables that [`settings`] knows.
pub fn tables() -> Vec<&'static str> {
    top().iter().filter(|(_, inner)| inner.table().is_some()).map(|(key, _)| *key).collect()
}

/// What can stand at the top of a file.
fn top() -> &'static [(&'static str, Setting)] {
    FILE.table().map_or(&[], Way::keys)
}

/// A setting, what can be written for it, and below it what it means.
fn setting(key: &str, setting: &Setting, indent: usize) -> Vec<String> {
    let values: Vec<String> = setting.ways.iter().map(value).collect();
    let mut lines = vec![String::new(), format!("{:indent$}{key} = {}", "", values.join(" or "))];
    lines.extend(wrapped(setting.about, indent + 4));
    for (way, value) in setting.ways.iter().zip(&values) {
        if setting.ways.len() > 1 && !way.about.is_empty() {
            lines.extend(wrapped(&format!("{value}: {}", way.about), indent + 4));
        }
        lines.extend(within(way, indent + 4));
    }
    lines
}

/// What a value is made of: the settings of a table, and of a list what its entries are.
fn within(way: &Way, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let inner = match way.takes {
        Takes::List { of, .. } => {
            if of.ways.iter().any(|way| !way.words().is_empty()) {
                lines.extend(wrapped(of.about, indent));
            }
            of.table()
        }
        Takes::Table { others: Some(others), .. } => others.table(),
        _ => Some(way),
    };
    for (key, inner) in inner.map_or(&[][..], Way::keys) {
        lines.extend(setting(key, inner, indent));
    }
    lines
}

/// A kind of value as it would be written.
fn value(way: &Way) -> String {
    match way.takes {
        Takes::Number(Bounds { min: Some(min), max: Some(max) }) if min == max => min.to_string(),
        Takes::Number(Bounds { min: Some(min), max: Some(max) }) => format!("{min}..{max}"),
        Takes::Number(_) => "NUMBER".to_owned(),
        Takes::Truth => "true/false".to_owned(),
        Takes::List { of, .. } => format!("[{}, ...]", values(of)),
        Takes::Table { others: Some(others), .. } => format!("{{ NAME = {}, ... }}", values(others)),
        Takes::Table { others: None, .. } => "{ ... }".to_owned(),
        Takes::Text { words: [only], .. } => format!("\"{only}\""),
        Takes::Text { words: [], .. } => "\"TEXT\"".to_owned(),
        Takes::Text { .. } => "\"WORD\"".to_owned(),
    }
}

/// Every kind of value of a setting, as it would be written.
pub(crate) fn values(setting: &Setting) -> String {
    setting.ways.iter().map(value).collect::<Vec<_>>().join(" or ")
}

/// A text in lines of a width that a terminal has, each indented; its own line breaks stay.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in parts(text) {
        let hanging = if part.starts_with("- ") { indent + 2 } else { indent };
        let mut line = " ".repeat(indent);
        for word in part.split(' ') {
            let is_empty = line.trim_start().is_empty();
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::replace(&mut line, " ".repeat(hanging)));
            } else if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The lines of a text, each item of a list in one.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match parts.last_mut().filter(|last| last.starts_with("- ") && !line.starts_with("- ")) {
            Some(item) => *item += &format!(" {line}"),
            None => parts.push(line.to_owned()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_list_items_stay_together() {
        let text = "What it is.\n- `a`: A long word that goes on\nin the next line.\n- `b`: Another.";
        let told = ["What it is.", "- `a`: A long word that goes on in the next line.", "- `b`: Another."];
        assert_eq!(parts(text), told);
    }

    #[test]
    fn every_setting_in_the_schema_is_listed() {
        let told = settings(None).unwrap().join("\n");
        let keys = keys();
        assert!(keys.len() > 60, "only {} settings", keys.len());
        for key in keys {
            let is_told = told.contains(&format!("{key} = ")) || told.contains(&format!("[{key}"));
            assert!(is_told, "{key}");
        }
        assert!(told.lines().all(|line| line.chars().count() <= WIDTH + 20), "a line is too wide");
        assert_eq!(settings(Some("pases")), None);
    }

    #[test]
    fn every_setting_can_be_looked_up_by_name() {
        for key in keys() {
            let told = settings(Some(key)).unwrap_or_else(|| panic!("{key} is not found"));
            assert!(told.iter().any(|line| line.contains(key)), "{key}");
            assert!(told.first().is_some_and(|line| !line.is_empty()), "{key}");
        }
        let blind = settings(Some("blind")).unwrap();
        let places = blind.iter().filter(|line| line.starts_with('['));
        assert_eq!(places.collect::<Vec<_>>(), ["[charleston]", "[passes.NAME]"]);
        let agree = settings(Some("agree")).unwrap().join("\n");
        assert!(agree.contains("consent = ") && !agree.contains("asked-by ="), "{agree}");
    }
}
