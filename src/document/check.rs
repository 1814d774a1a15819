//! Whether what was written has the shape that the schema describes.
//!
//! The schema is the only list of rules here, so that editors and this reader agree. Every problem is said
//! once, on its own token, and that piece is marked broken: what remains reads into the document types.

use serde_json::{Map, Value as Json};

use crate::diagnostic::Diagnostic;
use crate::document::misfit::{Misfit, misspelled};
use crate::document::schema::schema;
use crate::document::tree::{Entry, Node, Table, Value};
use crate::key_path::KeyPath;

pub(crate) type Schema = Map<String, Json>;

/// Marks what does not fit the schema as broken, and says why.
pub(crate) fn check(root: &mut Node) -> Vec<Diagnostic> {
    let mut walk = Walk { findings: Vec::new() };
    if let Some(schema) = schema().as_object() {
        walk.node(root, schema, KeyPath::root());
    }
    walk.findings
}

struct Walk {
    findings: Vec<Diagnostic>,
}

impl Walk {
    /// Judges one value; what is at fault as a whole becomes broken.
    fn node(&mut self, node: &mut Node, schema: &Schema, path: KeyPath) {
        let at = Misfit { path, span: node.span };
        let fitting = branch(&node.value, schema);
        let is_sound = match (&mut node.value, fitting) {
            (Value::Broken, _) => true,
            (value, None) => self.note(Some(at.wrong_kind(value, &branches(schema)))),
            (Value::Table(table), Some(schema)) => self.table(table, schema, at),
            (Value::List(list), Some(schema)) => self.list(list, schema, at),
            (Value::Text(text), Some(fitting)) => self.note(at.text(text, fitting, &branches(schema))),
            (Value::Integer(number), Some(schema)) => self.note(at.number(*number, schema)),
            (Value::Boolean(_) | Value::Float | Value::Datetime, Some(_)) => true,
        };
        if !is_sound {
            node.value = Value::Broken;
        }
    }

    /// Keeps a finding, if there is one, and says whether there is none.
    fn note(&mut self, finding: Option<Diagnostic>) -> bool {
        let is_sound = finding.is_none();
        self.findings.extend(finding);
        is_sound
    }

    fn table(&mut self, table: &mut Table, schema: &Schema, at: Misfit) -> bool {
        if self.note(at.size(table.entries.len(), schema)) { self.members(table, schema, at) } else { false }
    }

    fn members(&mut self, table: &mut Table, schema: &Schema, at: Misfit) -> bool {
        let required: Vec<&str> = strings(schema, "required").collect();
        self.entries(table, schema, at.path);
        for key in &required {
            if table.get(key).is_none() {
                self.findings.push(at.missing(key, schema));
            }
        }
        let holds = |key: &&str| table.get(key).is_some_and(|entry| entry.node.value != Value::Broken);
        required.iter().all(holds)
    }

    /// Judges each setting. In the place of a misspelled key, the key that was meant is broken.
    fn entries(&mut self, table: &mut Table, schema: &Schema, path: KeyPath) {
        let mut meant: Vec<(&str, Entry)> = Vec::new();
        table.entries.retain_mut(|entry| {
            let Some(inner) = setting(schema, &entry.key) else {
                let at = Misfit { path, span: entry.key_span };
                self.findings.push(at.unknown_key(&entry.key, &entry.node.value, schema));
                meant.extend(misspelled(&entry.key, schema).map(|key| (key, entry.clone())));
                return false;
            };
            self.node(&mut entry.node, inner, path.key(&entry.key));
            true
        });
        for (key, written) in meant {
            put_broken(table, key, &written);
        }
    }

    /// A list with one bad entry is bad as a whole: without the entry it would say something else.
    fn list(&mut self, list: &mut [Node], schema: &Schema, at: Misfit) -> bool {
        let has_length = self.note(at.length(list.len(), schema));
        if let Some(inner) = schema.get("items").and_then(Json::as_object) {
            for (index, node) in list.iter_mut().enumerate() {
                self.node(node, inner, at.path.index(index));
            }
        }
        has_length && list.iter().all(|node| node.value != Value::Broken)
    }
}

/// Puts what was written under a misspelled key where it was meant to be, as a broken piece: nothing in it
/// is missing.
fn put_broken(table: &mut Table, key: &str, written: &Entry) {
    let broken = |key: &str| Entry {
        key: key.to_owned(),
        key_span: written.key_span,
        node: Node { value: Value::Broken, span: written.key_span },
    };
    let there = table.entries.iter_mut().find(|entry| entry.key == key);
    match (there.map(|entry| &mut entry.node.value), &written.node.value) {
        (None, _) => table.entries.push(broken(key)),
        (Some(Value::Table(there)), Value::Table(lost)) => {
            for entry in &lost.entries {
                if there.get(&entry.key).is_none() {
                    there.entries.push(broken(&entry.key));
                }
            }
        }
        (Some(_), _) => {}
    }
}

/// The schema of a setting, by its key.
fn setting<'a>(schema: &'a Schema, key: &str) -> Option<&'a Schema> {
    let named = schema.get("properties").and_then(|properties| properties.get(key));
    named.or_else(|| schema.get("additionalProperties")).and_then(Json::as_object)
}

/// The alternatives of a schema; most have one.
fn branches(schema: &Schema) -> Vec<&Schema> {
    match schema.get("anyOf").and_then(Json::as_array) {
        Some(branches) => branches.iter().filter_map(Json::as_object).collect(),
        None => vec![schema],
    }
}

/// The alternative that is for this kind of value.
fn branch<'a>(value: &Value, schema: &'a Schema) -> Option<&'a Schema> {
    let kind = match value {
        Value::Table(_) => "object",
        Value::List(_) => "array",
        Value::Text(_) => "string",
        Value::Integer(_) => "integer",
        Value::Boolean(_) => "boolean",
        Value::Float | Value::Datetime | Value::Broken => return None,
    };
    branches(schema).into_iter().find(|schema| schema.get("type").and_then(Json::as_str) == Some(kind))
}

/// The texts of a list in a schema, such as its words or its required keys.
pub(crate) fn strings<'a>(schema: &'a Schema, key: &str) -> impl Iterator<Item = &'a str> + Clone {
    let list = schema.get(key).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(Json::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceId;
    use crate::document::syntax::parse;
    use crate::key_path::KeyPath;

    /// What the walk follows.
    const RULES: [&str; 13] = [
        "maxProperties",
        "type",
        "properties",
        "additionalProperties",
        "required",
        "enum",
        "minimum",
        "maximum",
        "items",
        "minItems",
        "maxItems",
        "minLength",
        "anyOf",
    ];
    /// What only people and editors read.
    const REMARKS: [&str; 4] = ["$schema", "title", "description", "examples"];

    fn assert_is_followed(schema: &Json) {
        let schema = schema.as_object().unwrap();
        for key in schema.keys() {
            let is_followed = RULES.contains(&key.as_str());
            assert!(is_followed || REMARKS.contains(&key.as_str()) || key.starts_with("x-"), "{key}");
        }
        let kind = schema.get("type").map(|kind| kind.as_str().unwrap());
        assert!(kind.is_some() || schema.contains_key("anyOf"), "no kind of value: {schema:?}");
        let named = schema.get("properties").and_then(Json::as_object).into_iter().flat_map(Map::values);
        let other = ["items", "additionalProperties"].into_iter().filter_map(|key| schema.get(key));
        let branches = schema.get("anyOf").and_then(Json::as_array).into_iter().flatten();
        for inner in named.chain(other.filter(|inner| inner.is_object())).chain(branches) {
            assert_is_followed(inner);
        }
    }

    #[test]
    fn every_rule_of_the_schema_is_followed() {
        assert_is_followed(schema());
    }

    fn to_json(node: &Node) -> Json {
        match &node.value {
            Value::Table(table) => {
                table.entries.iter().map(|entry| (entry.key.clone(), to_json(&entry.node))).collect()
            }
            Value::List(list) => list.iter().map(to_json).collect(),
            Value::Text(text) => Json::from(text.as_str()),
            Value::Integer(number) => Json::from(*number),
            Value::Boolean(truth) => Json::from(*truth),
            Value::Float => Json::from(0.5),
            Value::Datetime | Value::Broken => Json::Null,
        }
    }

    const VALUES: [&str; 14] = [
        "0",
        "3",
        "-7",
        "21",
        "2.5",
        "true",
        "\"right\"",
        "\"refused\"",
        "\"\"",
        "[]",
        "[\"joker\"]",
        "[[\"east\", \"south\"]]",
        "{ min = 0, max = 3, settle = \"fewest\" }",
        "{ min = 0 }",
    ];

    /// Every value in the place of every setting, and of one that does not exist.
    #[test]
    fn editors_and_the_reader_agree_on_what_is_right() {
        let validator = jsonschema::draft7::new(schema()).unwrap();
        let mut settings = vec![("passes.x".to_owned(), "unheard-of".to_owned())];
        for (table, place) in [
            ("/properties", ""),
            ("/properties/table/properties", "table"),
            ("/properties/box/properties", "box"),
            ("/properties/charleston/properties", "charleston"),
            ("/properties/phases/additionalProperties/properties", "phases.x"),
            ("/properties/passes/additionalProperties/properties", "passes.x"),
        ] {
            let keys = schema().pointer(table).unwrap().as_object().unwrap().keys();
            settings.extend(keys.map(|key| (place.to_owned(), key.clone())));
        }
        for (table, key) in &settings {
            for value in VALUES {
                let header = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
                let text = format!("{header}{key} = {value}\n");
                let mut root = parse(SourceId(0), &text).root.unwrap();
                let is_valid = validator.is_valid(&to_json(&root));
                let findings = check(&mut root);
                assert_eq!(findings.is_empty(), is_valid, "{text}: {findings:?}");
                assert!(crate::document::decode(&root).is_ok(), "{text}");
            }
        }
    }

    #[test]
    fn the_key_that_was_meant_is_not_missing() {
        let mut root = parse(SourceId(0), "[passes.x]\ntoo = \"right\"\n").root.unwrap();
        check(&mut root);
        let x = KeyPath::root().key("passes").key("x");
        assert!(root.is_broken(&x.key("to")));
        assert!(!root.is_broken(&x.key("tiles")));
    }
}
