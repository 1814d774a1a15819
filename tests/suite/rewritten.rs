//! Writes rule files differently without changing what they mean.

use std::collections::BTreeMap;

use charleston::Ruleset;
use charleston::table::Draw;
use toml::{Table, Value};

/// Settings for the whole Charleston, with the defaults that can be written out.
const DEFAULTS: [(&str, &str); 5] = [
    ("pick-up", "once-all-passed"),
    ("change", "until-picked-up"),
    ("cannot-pass", "pass-what-you-can"),
    ("miscount", "redeal"),
    ("peek", "refused"),
];

/// Returns the same rules, written differently: with other ids, in another order, with defaults written out, and with
/// dotted keys and inline tables.
pub fn rewritten(text: &str, ruleset: &Ruleset, draw: &mut Draw) -> String {
    let mut file: Table = text.parse().unwrap();
    write_titles(&mut file, ruleset);
    write_defaults(&mut file, draw);
    let names = new_names(&file, draw);
    let mut lines = Vec::new();
    let mut tables = Vec::new();
    for (key, value) in renamed(file, &names) {
        match value {
            Value::Table(table) => tables.push((key, table)),
            value => lines.push(format!("{key} = {value}")),
        }
    }
    draw.mix(&mut lines);
    draw.mix(&mut tables);
    // Dotted keys at the top level must come before all tables.
    let (dotted, headed): (Vec<_>, Vec<_>) = tables.into_iter().partition(|_| draw.once_in(4));
    for (key, table) in dotted {
        dot(&key, table, &mut lines, draw);
    }
    for (key, table) in headed {
        head(&key, table, &mut lines, draw);
    }
    lines.join("\n") + "\n"
}

/// Titles are visible, so they stay when the ids change.
fn write_titles(file: &mut Table, ruleset: &Ruleset) {
    for phase in ruleset.phases() {
        title(file, "phases", &phase.id, &phase.title);
        for pass in &phase.passes {
            title(file, "passes", &pass.id, &pass.title);
        }
    }
}

fn title(file: &mut Table, table: &str, id: &str, title: &str) {
    let named = file.get_mut(table).and_then(|all| all.get_mut(id)).and_then(Value::as_table_mut);
    named.unwrap().entry("title").or_insert_with(|| Value::String(title.to_owned()));
}

fn write_defaults(file: &mut Table, draw: &mut Draw) {
    let charleston = file.get_mut("charleston").and_then(Value::as_table_mut).unwrap();
    for (key, value) in DEFAULTS {
        if draw.once_in(2) {
            charleston.entry(key).or_insert_with(|| Value::String(value.to_owned()));
        }
    }
}

fn new_names(file: &Table, draw: &mut Draw) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for table in ["phases", "passes"] {
        let all = file.get(table).and_then(Value::as_table).into_iter().flatten();
        let mut ids: Vec<&String> = all.map(|(id, _)| id).collect();
        draw.mix(&mut ids);
        names.extend(ids.into_iter().enumerate().map(|(at, id)| (id.clone(), format!("{table}-{at}"))));
    }
    names
}

/// Replaces the ids in a table, and all references to them.
fn renamed(table: Table, names: &BTreeMap<String, String>) -> Table {
    let new = |id: String| names.get(&id).cloned().unwrap_or(id);
    table.into_iter().map(|(key, value)| (new(key), renamed_value(value, names))).collect()
}

fn renamed_value(value: Value, names: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(word) => Value::String(names.get(&word).cloned().unwrap_or(word)),
        Value::Array(list) => {
            Value::Array(list.into_iter().map(|value| renamed_value(value, names)).collect())
        }
        Value::Table(table) => Value::Table(renamed(table, names)),
        other => other,
    }
}

/// Writes a table as dotted keys.
fn dot(path: &str, table: Table, lines: &mut Vec<String>, draw: &mut Draw) {
    let mut entries: Vec<_> = table.into_iter().collect();
    draw.mix(&mut entries);
    for (key, value) in entries {
        match value {
            Value::Table(table) if !table.is_empty() && draw.once_in(2) => {
                dot(&format!("{path}.{key}"), table, lines, draw);
            }
            value => lines.push(format!("{path}.{key} = {value}")),
        }
    }
}

/// Writes a table under a header, with inline tables, dotted keys or more headers in it.
fn head(path: &str, table: Table, lines: &mut Vec<String>, draw: &mut Draw) {
    lines.push(format!("[{path}]"));
    let mut entries: Vec<_> = table.into_iter().collect();
    draw.mix(&mut entries);
    let mut later = Vec::new();
    for (key, value) in entries {
        match value {
            Value::Table(table) if !table.is_empty() => match draw.below(3) {
                0 => lines.push(format!("{key} = {}", Value::Table(table))),
                1 => dot(&key, table, lines, draw),
                _ => later.push((key, table)),
            },
            value => lines.push(format!("{key} = {value}")),
        }
    }
    for (key, table) in later {
        head(&format!("{path}.{key}"), table, lines, draw);
    }
}
