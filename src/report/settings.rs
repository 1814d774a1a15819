//! Every setting of a ruleset file and what it means, in the words of the published schema.

use crate::document::grammar::{Bounds, FILE, Setting, Takes, Way};

/// How wide a line may be.
const WIDTH: usize = 100;

/// Every table of a ruleset file with its settings, or one of them; nothing where there is no such table.
pub fn settings(table: Option<&str>) -> Option<Vec<String>> {
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
        lines.push(named.map_or_else(|| format!("[{key}]"), |_| format!("[{key}.NAME]")));
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
        Takes::Number(Bounds { least: Some(least), most: Some(most) }) if least == most => least.to_string(),
        Takes::Number(Bounds { least: Some(least), most: Some(most) }) => format!("{least}..{most}"),
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

fn values(setting: &Setting) -> String {
    setting.ways.iter().map(value).collect::<Vec<_>>().join(" or ")
}

/// A text in lines of a width that a terminal has, each indented; its own line breaks stay.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.lines().filter(|part| !part.is_empty()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_the_schema_is_told() {
        let told = settings(None).unwrap().join("\n");
        let mut keys = Vec::new();
        let mut left = vec![&FILE];
        while let Some(way) = left.pop().map(|setting| setting.ways) {
            for way in way {
                keys.extend(way.keys().iter().map(|(key, _)| *key));
                left.extend(way.keys().iter().map(|(_, inner)| inner));
                left.extend(way.others());
                left.extend(if let Takes::List { of, .. } = way.takes { Some(of) } else { None });
            }
        }
        assert!(keys.len() > 60, "only {} settings", keys.len());
        for key in keys {
            let is_told = told.contains(&format!("{key} = ")) || told.contains(&format!("[{key}"));
            assert!(is_told, "{key}");
        }
        assert!(told.lines().all(|line| line.chars().count() <= WIDTH + 20), "a line is too wide");
        assert_eq!(settings(Some("pases")), None);
    }
}
