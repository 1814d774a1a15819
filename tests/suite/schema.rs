//! The published schema.

use charleston::Shipped;
use charleston::internal::describe::schedule::{rules, steps};
use charleston::internal::diagnostic::SourceId;
use charleston::internal::format::document::{Document, decode};
use charleston::internal::format::schema::schema;
use charleston::internal::output::{comparison, explanation, json, stories};
use charleston::wire::schema::Published;
use jsonschema::Validator;
use serde_json::Value;

use crate::command_line::{folder_with, run};
use crate::formats::closed;
use crate::gallery::{cases, ids, load, read};

/// The schemas of messages and reports, by name: all schemas except the one for rule files.
fn of_messages_and_reports() -> Vec<(&'static str, Value)> {
    let reports = [
        ("check", json::schema()),
        ("test", stories::json::schema()),
        ("explain", explanation::schema()),
        ("diff", comparison::schema()),
    ];
    Published::ALL.iter().map(|saved| (saved.name(), saved.schema())).chain(reports).collect()
}

#[test]
fn the_published_schemas_are_current() {
    let rules = ("ruleset", schema().clone());
    let mut stale = String::new();
    for (name, schema) in of_messages_and_reports().into_iter().chain([rules]) {
        let current = format!("{schema:#}\n");
        let path = format!("{}/schemas/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        // The build reads the schema for rule files, so the new one is first written to another file.
        if committed != current {
            let write =
                format!("cargo run -- schema {name} > new.json && mv new.json schemas/{name}.schema.json");
            stale += &format!("    {write}\n");
        }
        assert!(!current.contains("[`") && !current.contains("```"), "{name} has links or code for Rust");
        assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
        jsonschema::draft7::meta::validate(&schema).unwrap();
    }
    assert!(stale.is_empty(), "these schemas are out of date; update them with\n\n{stale}");
}

/// The keys that can be missing from an object in a schema, and their descriptions.
fn optional_keys(schema: &Value) -> Vec<(&str, &str)> {
    let is_required =
        |key: &String| schema["required"].as_array().is_some_and(|all| all.contains(&key.as_str().into()));
    let keys = schema["properties"].as_object().into_iter().flatten();
    let optional = keys.filter(|(key, _)| !is_required(key));
    let here = optional.map(|(key, about)| (key.as_str(), about["description"].as_str().unwrap_or_default()));
    let inner = schema.as_object().into_iter().flat_map(|map| map.values());
    here.chain(inner.chain(schema.as_array().into_iter().flatten()).flat_map(optional_keys)).collect()
}

#[test]
fn docs_say_what_a_missing_key_means() {
    let mut read = 0;
    for (name, schema) in of_messages_and_reports() {
        let is_report = matches!(name, "check" | "test" | "explain" | "diff");
        let word = if is_report { "Absent if " } else { "Default: " };
        for (key, description) in optional_keys(&schema) {
            let (_, meaning) = description.split_once(word).unwrap_or_default();
            assert!(!meaning.is_empty() && !meaning.contains('`'), "{name}: {key}: {description}");
            read += 1;
        }
    }
    assert!(read > 50, "only {read} keys can be missing");
}

const COLORS: &str = r#"extends = "nmjl"
name = "Colors"

[table]
seats = ["red", "green", "blue", "black"]

[passes.first-right]
to = "left"
"#;

#[test]
fn what_commands_print_fits_its_schema() {
    let files = [
        ("agrees.txt", "ruleset: nmjl\nat first-right\n"),
        ("differs.txt", "ruleset: nmjl\nat first-left\n"),
        ("invalid.txt", "ruleset: nmjl\neast pases\n"),
        ("notes.txt", "Bring snacks.\n"),
        // One difference has a game, and one has none.
        ("colors.toml", COLORS),
    ];
    let folder = folder_with("printed-json", &files);
    let fits = |validator: &Validator, args: &[&str]| {
        let ended = run(&folder, args);
        let json: Value =
            serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{args:?}: {error}"));
        assert!(validator.is_valid(&json), "{args:?}: {:?}", validator.iter_errors(&json).next());
    };
    let explained = jsonschema::draft7::new(&closed(explanation::schema())).unwrap();
    let compared = jsonschema::draft7::new(&closed(comparison::schema())).unwrap();
    let checked = jsonschema::draft7::new(&closed(json::schema())).unwrap();
    let tested = jsonschema::draft7::new(&closed(stories::json::schema())).unwrap();
    fits(&tested, &["test", ".", "none.txt", "--format", "json"]);
    for slug in Shipped::slugs() {
        fits(&explained, &["explain", slug, "--format", "json"]);
        fits(&compared, &["diff", "nmjl", slug, "--format", "json"]);
        fits(&checked, &["check", "--prove", "--games", "1", slug, "--format", "json"]);
    }
    fits(&compared, &["diff", "nmjl", "colors.toml", "--format", "json", "--game"]);
    assert!(!compared.is_valid(&serde_json::json!({ "format": 1 })));
}

/// The parts of the schema: the whole file, each setting, and everything that a setting can contain. Each has the name
/// of the setting around it.
pub fn parts() -> Vec<(&'static str, &'static Value)> {
    fn walk(name: &'static str, schema: &'static Value, found: &mut Vec<(&'static str, &'static Value)>) {
        found.push((name, schema));
        for (key, setting) in schema["properties"].as_object().into_iter().flatten() {
            walk(key, setting, found);
        }
        let inner = [&schema["items"], &schema["additionalProperties"]].into_iter();
        let variants = schema["anyOf"].as_array().into_iter().flatten();
        for inner in inner.filter(|inner| inner.is_object()).chain(variants) {
            walk(name, inner, found);
        }
    }

    let mut found = Vec::new();
    walk("the file", schema(), &mut found);
    found
}

#[test]
fn every_setting_is_described_in_the_schema() {
    for (name, part) in parts() {
        for foreign in ["$ref", "oneOf", "const", "format", "null"] {
            assert!(part.get(foreign).is_none(), "{name}: `{foreign}` is not followed by every editor");
        }
        if part["type"] == "object" {
            assert!(part.get("additionalProperties").is_some(), "{name}: what else may stand in it?");
        }
        for (key, setting) in part["properties"].as_object().into_iter().flatten() {
            let description = setting["description"].as_str().unwrap_or_default();
            assert!(!description.trim().is_empty(), "{key} has no description");
        }
    }
}

#[test]
fn every_word_is_explained_for_editors() {
    let pick_up = &schema()["properties"]["charleston"]["properties"]["pick-up"];
    let words = pick_up["enum"].as_array().unwrap();
    assert_eq!(pick_up["x-taplo"]["docs"]["enumValues"].as_array().unwrap().len(), words.len());
    let description = pick_up["description"].as_str().unwrap();
    assert!(words.iter().all(|word| description.contains(word.as_str().unwrap())), "{description}");
}

#[test]
fn every_default_in_the_schema_is_valid() {
    let mut told = 0;
    for (key, part) in parts() {
        let Some(default) = part.get("default") else { continue };
        assert!(jsonschema::draft7::new(part).unwrap().is_valid(default), "{key} cannot be {default}");
        told += 1;
    }
    assert!(told >= 30, "only {told} defaults are told");
}

#[test]
fn editor_snippets_use_settings_of_their_table() {
    let mut tried = 0;
    for (name, table) in parts() {
        for key in table["x-taplo"]["initKeys"].as_array().into_iter().flatten() {
            let key = key.as_str().unwrap();
            assert!(table["properties"].get(key).is_some(), "{name} has no `{key}`");
            tried += 1;
        }
    }
    assert_eq!(tried, 4);
}

/// The problems in a file that a schema can detect.
const SHAPES: [&str; 8] = [
    "missing-key",
    "out-of-range",
    "too-long",
    "too-short",
    "unknown-format",
    "unknown-key",
    "unknown-word",
    "wrong-type",
];

fn validator() -> Validator {
    jsonschema::draft7::new(schema()).unwrap()
}

#[test]
fn the_schema_accepts_every_shipped_ruleset() {
    let validator = validator();
    for slug in Shipped::slugs() {
        let text = Shipped::text(slug).unwrap();
        let json: Value = toml::from_str(text).unwrap();
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{slug}: {errors:?}");
        assert_eq!(Document::parse(SourceId(0), text).1, [], "{slug}");
    }
}

/// The schema rejects exactly the bad files in which the reader finds such a problem. Editors accept the others, which
/// only the reader can judge.
#[test]
fn schema_and_reader_agree_on_bad_files() {
    let validator = validator();
    let (mut refused, mut accepted) = (Vec::new(), Vec::new());
    for case in cases("bad", ".toml") {
        let text = read("bad", &format!("{case}.toml"));
        let Ok(json) = toml::from_str::<Value>(&text) else { continue };
        let found = ids(&Document::parse(SourceId(0), &text).1);
        let is_shape = found.iter().any(|id| SHAPES.contains(id));
        let is_valid = validator.is_valid(&json);
        assert_eq!(is_valid, !is_shape, "{case}: the reader found {found:?}");
        if is_valid { accepted.push(case) } else { refused.extend(found) }
    }
    refused.sort_unstable();
    refused.dedup();
    assert_eq!(refused, SHAPES, "each kind of misshape has a bad file");
    assert!(accepted.len() > 25, "only {accepted:?} are left to the reader");
}

const VALUES: &str = r#"0 | 3 | -7 | 21 | 2.5 | true | "right" | "refused" | "" | [] | ["joker"] |
    [["east", "south"]] | { min = 0, max = 3, settle = "fewest" } | { min = 0 }"#;

const EDITABLE: [&str; 5] = ["charleston.phases", "never-pass", "notes", "phases.x.passes", "every-pass"];

/// Tries every value for every setting, and for a setting that doesn't exist.
#[test]
fn schema_and_reader_accept_the_same_files() {
    let validator = validator();
    let mut settings = vec!["passes.x.unheard-of".to_owned()];
    for (table, place) in [
        ("/properties", ""),
        ("/properties/table/properties", "table."),
        ("/properties/box/properties", "box."),
        ("/properties/charleston/properties", "charleston."),
        ("/properties/phases/additionalProperties/properties", "phases.x."),
        ("/properties/passes/additionalProperties/properties", "passes.x."),
    ] {
        let keys = schema().pointer(table).unwrap().as_object().unwrap().keys();
        settings.extend(keys.map(|key| format!("{place}{key}")));
    }
    for (setting, value) in
        settings.iter().flat_map(|setting| VALUES.split('|').map(move |value| (setting, value.trim())))
    {
        let text = format!("{setting} = {value}\n");
        let is_valid = validator.is_valid(&toml::from_str(&text).unwrap());
        let (document, findings) = Document::parse(SourceId(0), &text);
        assert_eq!(findings.is_empty(), is_valid, "{text}: {findings:?}");
        // Changes to a list are merged before the file is decoded.
        let is_change = EDITABLE.iter().any(|list| setting.ends_with(list)) && value.starts_with('{');
        assert!(is_change || decode(&document.root).is_ok(), "{text}");
    }
}

/// The smallest playable file. It has no table headers, so that a test can append settings.
const CLUB: &str = "format = 1\nname = \"Club\"\ncharleston.phases = [\"one\"]\n\
    phases.one.passes = [\"one\"]\npasses.one.to = \"left\"\n";

/// Writing out a default from the schema changes nothing.
#[test]
fn the_reader_uses_the_schemas_defaults() {
    // Describes a file in which this setting has an effect.
    let told = |key: &str, setting: &str| {
        let chosen = "passes.one.choose = \"dice\"\n";
        let (club, blind) = match key {
            "announce" | "dice" => (CLUB.replace("\"left\"", "[\"left\", \"right\"]") + chosen, ""),
            "face" => (CLUB.replace("left", "pile"), ""),
            "own-back" => (CLUB.replace("left", "middle"), ""),
            "shuffle-in" | "draws" | "draw-order" => (CLUB.replace("left", "wall"), ""),
            "blind" => (CLUB.to_owned(), ""),
            _ => (CLUB.to_owned(), "passes.one.blind = 3"),
        };
        let file = format!("{club}{blind}\n{setting}\n");
        let schedule = load(&file);
        [steps(&schedule), rules(&schedule)].concat()
    };
    let mut tried = 0;
    for table in ["table", "box", "charleston", "passes"] {
        let properties = match table {
            "passes" => schema().pointer("/properties/passes/additionalProperties/properties"),
            _ => schema().pointer(&format!("/properties/{table}/properties")),
        };
        for (key, about) in properties.unwrap().as_object().unwrap() {
            let described = about["description"].as_str().unwrap();
            let Some((_, value)) = described.split_once("Default: ") else { continue };
            let value = value.lines().next().unwrap().trim_end_matches('.').trim_matches('`');
            let value = if key == "seats" { "[\"east\", \"south\", \"west\", \"north\"]" } else { value };
            let starts = ["none", "every", "in any way"];
            if starts.iter().any(|start| value.starts_with(start)) || value == "all" {
                continue;
            }
            let name = if table == "passes" { "passes.one".to_owned() } else { table.to_owned() };
            assert_eq!(told(key, &format!("{name}.{key} = {value}")), told(key, ""), "{table}.{key}");
            tried += 1;
        }
    }
    assert!(tried >= 22, "only {tried} defaults were tried");
}
