//! `explain`: every setting with an effect changes a sentence, every sentence cites its settings, and the shipped
//! rulesets read as they should.

use std::collections::{BTreeMap, BTreeSet};

use charleston::Shipped;
use charleston::internal::check::explain::{About, Explanation, Sentence};
use charleston::internal::describe::wrap::WIDTH;
use charleston::internal::diagnostic::Sources;
use charleston::internal::format::schema::schema;
use charleston::internal::load::read;
use charleston::internal::output::explanation::text;
use serde_json::Value;

use crate::gallery::{assert_cases, assert_page, folder, league_with};
use crate::rulesets;

/// Settings that `explain` may leave out, because they don't change how a table plays.
const UNPLAYED: [&str; 8] =
    ["format", "extends", "name", "source", "option", "lints", "phases.*.title", "passes.*.title"];

/// Settings that change other settings when files are merged. They have their own tests in `options.rs`.
const MERGED: [&str; 7] = [
    "with",
    "every-pass",
    "charleston.phases.",
    "charleston.never-pass.",
    "notes.",
    "phases.*.passes.",
    "passes.*.never-pass.",
];

/// Settings that hold only other settings.
const TABLES: [&str; 5] = ["table", "box", "charleston", "phases", "passes"];

/// `of` names a pass of a phase, so it can't be used in the consent of a pass.
const IMPOSSIBLE: [&str; 1] = ["passes.*.consent.of"];

/// Every setting, such as `passes.*.tiles.min`, with the words it accepts.
pub(crate) fn settings() -> BTreeMap<String, BTreeSet<String>> {
    fn walk(schema: &Value, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        let joined = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        for variant in ["anyOf", "oneOf"].iter().filter_map(|key| schema[key].as_array()).flatten() {
            walk(variant, path, found);
        }
        let words = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
        for word in words.filter_map(Value::as_str) {
            found.entry(path.trim_end_matches("[]").to_owned()).or_default().insert(word.to_owned());
        }
        for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
            found.entry(joined(key)).or_default();
            walk(inner, &joined(key), found);
        }
        walk_if(&schema["additionalProperties"], &joined("*"), found);
        walk_if(&schema["items"], &format!("{path}[]"), found);
    }

    fn walk_if(schema: &Value, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        if schema.is_object() {
            walk(schema, path, found);
        }
    }

    let mut found = BTreeMap::new();
    walk(schema(), "", &mut found);
    found.retain(|setting, _| {
        let is_unplayed = |other: &&str| setting == *other || setting.starts_with(&format!("{other}."));
        !UNPLAYED.iter().any(is_unplayed)
            && !MERGED.iter().any(|other| setting.starts_with(other))
            && !TABLES.contains(&setting.as_str())
            && !IMPOSSIBLE.contains(&setting.as_str())
    });
    found
}

/// A setting, and rule files that differ only in its value.
struct Row {
    setting: String,
    tables: Vec<String>,
}

/// The rows of `explained-settings.txt`.
fn rows() -> Vec<Row> {
    let settings = settings();
    let text = std::fs::read_to_string(folder("explained-settings.txt")).unwrap();
    let rows = text.split("\n\n").map(str::trim).filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let (setting, row) = row.split_once('\n').unwrap();
        let (template, values) = row.rsplit_once("\n= ").unwrap();
        let only = "charleston.phases = [\"x\"]\nphases.x.passes = [\"x\"]";
        let template = template.replace("only x", only);
        let words = &settings[setting];
        let each_word = |value: &str| match value.contains("WORD") {
            true => words.iter().map(|word| value.replace("WORD", &format!("{word:?}"))).collect(),
            false => vec![if value == "-" { String::new() } else { value.to_owned() }],
        };
        let tables = values.split(" | ").flat_map(each_word).map(|value| template.replace("VALUE", &value));
        Row { setting: setting.to_owned(), tables: tables.collect() }
    })
    .collect()
}

fn sentences(explanation: &Explanation) -> Vec<&str> {
    explanation.sentences().map(|sentence| sentence.text.as_str()).collect()
}

#[test]
fn each_setting_has_a_row() {
    let rows: BTreeSet<String> = rows().into_iter().map(|row| row.setting).collect();
    let settings: BTreeSet<String> = settings().into_keys().collect();
    assert!(settings.len() > 100, "only {settings:?}");
    let missing: Vec<_> = settings.difference(&rows).collect();
    let unknown: Vec<_> = rows.difference(&settings).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "without a row: {missing:?}; no setting: {unknown:?}");
}

#[test]
fn each_word_of_a_setting_is_tried() {
    let settings = settings();
    for Row { setting, tables } in rows() {
        // The kinds of tiles that can be named depend on the box.
        let words = settings[&setting].iter().filter(|_| !setting.ends_with("never-pass"));
        for word in words.filter(|_| tables.len() > 1) {
            let is_tried = tables.iter().any(|table| table.contains(&format!("\"{word}\"")));
            // Only a phase can be requested until the first discard.
            let is_possible = setting != "passes.*.consent.until" || word != "first-discard";
            assert!(is_tried || !is_possible, "{setting} is never {word:?}");
        }
    }
}

#[test]
fn each_setting_changes_a_sentence() {
    for Row { setting, tables } in rows() {
        assert!(tables.len() > 1, "{setting} has a single value");
        let explained: Vec<(&String, Explanation)> =
            tables.iter().map(|table| (table, Explanation::of(&league_with(table)))).collect();
        for (position, (table, explanation)) in explained.iter().enumerate() {
            for (other_table, other) in &explained[..position] {
                let is_same = sentences(explanation) == sentences(other);
                assert!(!is_same, "{setting}: nothing is different between\n{other_table}\nand\n{table}");
            }
        }
    }
}

#[test]
fn each_setting_is_an_origin() {
    for Row { setting, tables } in rows() {
        let is_origin = |explanation: &Explanation| {
            let mut origins = explanation.sentences().flat_map(|sentence| &sentence.settings);
            origins.any(|origin| covers(&origin.setting, &setting))
        };
        let explained = tables.iter().map(|table| Explanation::of(&league_with(table)));
        assert!(explained.into_iter().any(|one| is_origin(&one)), "no sentence comes from {setting}");
    }
}

/// Whether a path such as `passes.left.tiles` matches a setting such as `passes.*.tiles`, a table around it, or a
/// setting inside it.
fn covers(path: &str, setting: &str) -> bool {
    let keys = setting.split('.').map(|key| key.trim_end_matches("[]"));
    path.split('.').zip(keys).all(|(key, other)| other == "*" || other == key)
}

/// The full explanation of a shipped ruleset.
fn explained(slug: &str) -> Explanation {
    let sources = Sources::default();
    Explanation::of_reading(&read(&Shipped, slug, &sources).unwrap()).unwrap()
}

/// Each case changes the League's rules, and shows the sentences that only the changed rules have.
#[test]
fn changed_rules_are_explained() {
    let league = Explanation::of(&league_with(""));
    assert_cases("explained", |case| {
        let explanation = Explanation::of(&league_with(case));
        let new = sentences(&explanation).into_iter().filter(|text| !sentences(&league).contains(text));
        let new: String = new.map(|text| format!("  {text}\n")).collect();
        format!("{case}\n\n{new}")
    });
}

#[test]
fn shipped_rulesets_are_explained() {
    for slug in Shipped::slugs() {
        assert_page(&format!("{slug}/explain"), &text(&explained(slug), &[], false, WIDTH));
    }
}

#[test]
fn every_table_can_be_explained() {
    for schedule in rulesets::all() {
        let explanation = Explanation::of(&schedule);
        let rules = explanation.sections.iter().filter(|section| section.about != About::Notes);
        for Sentence { text, .. } in rules.flat_map(|section| &section.sentences) {
            let is_sentence = text.starts_with(char::is_uppercase) && text.ends_with('.');
            assert!(is_sentence && !text.contains("  ") && !text.contains(".."), "{text}");
            let wrong = if schedule.ruleset().tile_box().is_of_cards() { " tile" } else { " card" };
            assert!(!text.contains(wrong), "{text}");
        }
    }
}
