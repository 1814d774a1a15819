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

/// Returns the same rules, written differently: with other ids, in another order, with defaults written out, with
/// dotted keys and inline tables, and with a table note.
pub fn rewritten(text: &str, ruleset: &Ruleset, draw: &mut Draw) -> String {
    let mut file: Table = text.parse().unwrap();
    // Titles are visible, so they stay when the ids change.
    for phase in ruleset.phases() {
        set_default(&mut file["phases"][&phase.id], "title", &phase.title);
        for pass in &phase.passes {
            set_default(&mut file["passes"][&pass.id], "title", &pass.title);
        }
    }
    for (key, value) in DEFAULTS {
        if draw.once_in(2) {
            set_default(&mut file["charleston"], key, value);
        }
    }
    file.insert("notes".to_owned(), Value::Array(vec!["Phones are silent.".into()]));
    let names = new_names(&file, draw);
    let Value::Table(file) = renamed(Value::Table(file), &names) else { panic!("it is a table") };
    let mut lines = Vec::new();
    write(None, file, &mut lines, draw);
    lines.join("\n") + "\n"
}

fn set_default(table: &mut Value, key: &str, value: &str) {
    table.as_table_mut().unwrap().entry(key).or_insert_with(|| value.into());
}

fn new_names(file: &Table, draw: &mut Draw) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for table in ["phases", "passes"] {
        let mut ids: Vec<&String> = file[table].as_table().unwrap().keys().collect();
        draw.mix(&mut ids);
        names.extend(ids.into_iter().enumerate().map(|(at, id)| (id.clone(), format!("{table}-{at}"))));
    }
    names
}

/// Replaces the ids in a value, and all references to them.
fn renamed(value: Value, names: &BTreeMap<String, String>) -> Value {
    let new = |id: String| names.get(&id).cloned().unwrap_or(id);
    match value {
        Value::String(word) => Value::String(new(word)),
        Value::Array(list) => Value::Array(list.into_iter().map(|value| renamed(value, names)).collect()),
        Value::Table(table) => {
            Value::Table(table.into_iter().map(|(key, value)| (new(key), renamed(value, names))).collect())
        }
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

/// Writes a table under its header, or the whole file, with inline tables, dotted keys or more headers in it.
fn write(header: Option<&str>, table: Table, lines: &mut Vec<String>, draw: &mut Draw) {
    lines.extend(header.map(|path| format!("[{path}]")));
    let mut entries: Vec<_> = table.into_iter().collect();
    draw.mix(&mut entries);
    let mut later = Vec::new();
    for (key, value) in entries {
        match value {
            Value::Table(table) if !table.is_empty() => match draw.below(4) {
                0 => lines.push(format!("{key} = {}", Value::Table(table))),
                1 => dot(&key, table, lines, draw),
                _ => later.push((key, table)),
            },
            value => lines.push(format!("{key} = {value}")),
        }
    }
    for (key, table) in later {
        let path = header.map_or_else(|| key.clone(), |header| format!("{header}.{key}"));
        write(Some(&path), table, lines, draw);
    }
}
