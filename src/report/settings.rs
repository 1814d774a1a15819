//! Every setting of a ruleset file and what it means, in the words of the published schema.

use serde_json::{Map, Value};

use crate::document::schema::schema;

/// How wide a line may be.
const WIDTH: usize = 100;

/// Every table of a ruleset file with its settings, or one of them; nothing where there is no such table.
pub fn settings(table: Option<&str>) -> Option<Vec<String>> {
    let root = schema().as_object()?;
    let tables = properties(root).filter(|(_, inner)| is_table(inner));
    let known: Vec<(&String, &Map<String, Value>)> = tables.collect();
    let mut lines = Vec::new();
    if table.is_none() {
        lines.push("At the top of the file".to_owned());
        lines.extend(wrapped(about(root), 2));
        for (key, inner) in properties(root).filter(|(_, inner)| !is_table(inner)) {
            lines.extend(setting(key, inner, 2));
        }
    }
    for (key, inner) in &known {
        if table.is_some_and(|table| table != key.as_str()) {
            continue;
        }
        let named = inner.get("additionalProperties").and_then(Value::as_object);
        let header = named.map_or_else(|| format!("[{key}]"), |_| format!("[{key}.NAME]"));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(header);
        lines.extend(wrapped(about(inner), 2));
        for (key, inner) in properties(named.unwrap_or(inner)) {
            lines.extend(setting(key, inner, 2));
        }
    }
    (!lines.is_empty()).then_some(lines)
}

/// The tables that [`settings`] knows.
pub fn tables() -> Vec<&'static str> {
    let root = schema().as_object().into_iter();
    let tables = root.flat_map(properties).filter(|(_, inner)| is_table(inner));
    tables.map(|(key, _)| key.as_str()).collect()
}

fn is_table(schema: &Map<String, Value>) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("object")
}

fn properties(schema: &Map<String, Value>) -> impl Iterator<Item = (&String, &Map<String, Value>)> {
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    properties.filter_map(|(key, inner)| Some((key, inner.as_object()?)))
}

fn about(schema: &Map<String, Value>) -> &str {
    schema.get("description").and_then(Value::as_str).unwrap_or_default()
}

/// A setting, what can be written for it, and below it what it means.
fn setting(key: &str, schema: &Map<String, Value>, indent: usize) -> Vec<String> {
    let ways = ways(schema);
    let values: Vec<String> = ways.iter().map(|way| value(way)).collect();
    let mut lines = vec![String::new(), format!("{:indent$}{key} = {}", "", values.join(" or "))];
    lines.extend(wrapped(about(schema), indent + 4));
    for (way, value) in ways.iter().zip(&values) {
        if ways.len() > 1 && !about(way).is_empty() {
            lines.extend(wrapped(&format!("{value}: {}", about(way)), indent + 4));
        }
        let listed = way.get("items").and_then(Value::as_object);
        if let Some(words) = listed.filter(|inner| inner.contains_key("enum")) {
            lines.extend(wrapped(about(words), indent + 4));
        }
        let named = way.get("additionalProperties").and_then(Value::as_object);
        for (key, inner) in properties(named.or(listed).unwrap_or(way)) {
            lines.extend(setting(key, inner, indent + 4));
        }
    }
    lines
}

/// The kinds of value that a setting takes.
fn ways(schema: &Map<String, Value>) -> Vec<&Map<String, Value>> {
    match schema.get("anyOf").and_then(Value::as_array) {
        Some(ways) => ways.iter().filter_map(Value::as_object).collect(),
        None => vec![schema],
    }
}

/// A kind of value as it would be written.
fn value(schema: &Map<String, Value>) -> String {
    let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
    match schema.get("type").and_then(Value::as_str) {
        Some("integer") => match (bound("minimum"), bound("maximum")) {
            (Some(least), Some(most)) if least == most => least.to_string(),
            (Some(least), Some(most)) => format!("{least}..{most}"),
            _ => "NUMBER".to_owned(),
        },
        Some("boolean") => "true/false".to_owned(),
        Some("array") => {
            let inner = schema.get("items").and_then(Value::as_object);
            format!("[{}, ...]", inner.map_or_else(|| "...".to_owned(), value))
        }
        Some("object") => match schema.get("additionalProperties").and_then(Value::as_object) {
            Some(inner) => format!("{{ NAME = {}, ... }}", value(inner)),
            None => "{ ... }".to_owned(),
        },
        _ => match schema.get("enum").and_then(Value::as_array) {
            Some(words) if words.len() == 1 => format!("\"{}\"", words[0].as_str().unwrap_or_default()),
            Some(_) => "\"WORD\"".to_owned(),
            None => "\"TEXT\"".to_owned(),
        },
    }
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
        let mut left = vec![schema().clone()];
        while let Some(inner) = left.pop() {
            let Value::Object(map) = inner else { continue };
            keys.extend(properties(&map).map(|(key, _)| key.clone()));
            left.extend(properties(&map).map(|(_, inner)| Value::Object(inner.clone())));
            left.extend(["items", "additionalProperties"].iter().filter_map(|key| map.get(*key).cloned()));
            left.extend(map.get("anyOf").and_then(Value::as_array).into_iter().flatten().cloned());
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
