//! The JSON Schema of rule files, generated from the document types in a form that editors can use.

use std::sync::OnceLock;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use crate::format::shape::RulesetDoc;

/// Returns the schema of rule files: JSON Schema draft 7, without references.
pub fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(generate)
}

fn generate() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let settings = settings.with_transform(RecursiveTransform(simplify));
    let mut schema = settings.into_generator().into_root_schema_for::<RulesetDoc>();
    schema.insert("x-tombi-toml-version".to_owned(), json!("v1.0.0"));
    schema.to_value()
}

/// Reduces the schema from schemars to the subset that all TOML language servers support.
fn simplify(schema: &mut Schema) {
    let Some(map) = schema.as_object_mut() else { return };
    drop_null(map);
    lift_only_branch(map);
    map.shift_remove("format");
    if let Some(Value::String(text)) = map.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    set_default(map);
    list_words(map);
    if map.get("type") == Some(&json!("string")) && !map.contains_key("enum") {
        map.insert("minLength".to_owned(), json!(1));
    }
    if map.contains_key("properties") {
        map.insert("x-tombi-table-keys-order".to_owned(), json!("schema"));
    }
}

/// Removes `null` from optional values, because TOML has no null.
pub(crate) fn drop_null(map: &mut Map<String, Value>) {
    if let Some(Value::Array(kinds)) = map.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            map.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
        branches.retain(|branch| branch.get("type") != Some(&json!("null")));
    }
}

/// Replaces an `anyOf` that has only one schema with that schema. Keeps the outer description, which is about the
/// setting.
fn lift_only_branch(map: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = map.get_mut("anyOf") else { return };
    if branches.len() != 1 {
        return;
    }
    let only = branches.pop();
    map.shift_remove("anyOf");
    for (key, value) in only.as_ref().and_then(Value::as_object).into_iter().flatten() {
        map.entry(key.clone()).or_insert_with(|| value.clone());
    }
    drop_null(map);
    lift_only_branch(map);
}

/// Copies the default from the end of a description to `default`, so that editors show it and suggest it first.
fn set_default(map: &mut Map<String, Value>) {
    let about = map.get("description").and_then(Value::as_str).unwrap_or_default();
    let Some((_, value)) = about.split_once("Default: ") else { return };
    // Numbers, quoted words, `true` and lists look the same in TOML and JSON. Anything else is a sentence.
    if let Ok(value) = serde_json::from_str(value.trim_end_matches('.').trim_matches('`')) {
        map.insert("default".to_owned(), value);
    }
}

/// Turns a `oneOf` of documented constants into a plain list, as editors expect. Adds the meaning of each word to the
/// description of the setting.
fn list_words(map: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = map.shift_remove("oneOf") else { return };
    let about = map.get("description").and_then(Value::as_str).unwrap_or_default();
    let mut lines = vec![about.to_owned(), String::new()];
    let (mut words, mut meanings) = (Vec::new(), Vec::new());
    for branch in &branches {
        let text = |key: &str| branch[key].as_str().unwrap_or_default().replace('\n', " ");
        let (word, meaning) = (text("const"), text("description"));
        lines.push(format!("- `{word}`: {meaning}"));
        words.push(word);
        meanings.push(meaning);
    }
    map.insert("type".to_owned(), json!("string"));
    map.insert("enum".to_owned(), json!(words));
    map.insert("x-taplo".to_owned(), json!({ "docs": { "enumValues": meanings } }));
    map.insert("description".to_owned(), json!(lines.join("\n")));
}
