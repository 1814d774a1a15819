//! The published schema.

use charleston::document::schema::{published, schema};
use serde_json::Value;

#[test]
fn the_published_schema_is_the_one_the_reader_follows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/ruleset.schema.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == published(),
        "schemas/ruleset.schema.json is out of date; write it anew with\n\n    \
         cargo run -- schema > schemas/ruleset.schema.json\n"
    );
}

#[test]
fn the_schema_is_valid_draft_7() {
    assert_eq!(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
    jsonschema::draft7::meta::validate(schema()).unwrap();
}

#[test]
fn every_setting_is_described_and_every_table_says_what_else_it_takes() {
    assert_is_described("the file", schema());
}

fn assert_is_described(name: &str, schema: &Value) {
    let schema = schema.as_object().unwrap();
    for foreign in ["$ref", "oneOf", "const", "format", "null"] {
        assert!(!schema.contains_key(foreign), "{name}: `{foreign}` is not followed by every editor");
    }
    if schema.get("type") == Some(&Value::from("object")) {
        assert!(schema.contains_key("additionalProperties"), "{name}: what else may stand in it?");
    }
    for (key, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let description = inner["description"].as_str().unwrap_or_default();
        assert!(!description.trim().is_empty(), "{key} has no description");
        assert_is_described(key, inner);
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(key).filter(|inner| inner.is_object()) {
            assert_is_described(key, inner);
        }
    }
    for branch in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        assert_is_described(name, branch);
    }
}

#[test]
fn every_word_is_explained_in_both_places_editors_look() {
    let look = &schema()["properties"]["charleston"]["properties"]["look"];
    let words = look["enum"].as_array().unwrap();
    assert_eq!(look["x-taplo"]["docs"]["enumValues"].as_array().unwrap().len(), words.len());
    let description = look["description"].as_str().unwrap();
    assert!(words.iter().all(|word| description.contains(word.as_str().unwrap())), "{description}");
}
