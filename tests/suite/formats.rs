//! The results of a check in each output format.

use charleston::internal::check::report::{
    BrokenGame, CheckedFile, Checks, Games, Skipped, Unread, WhySkipped, check,
};
use charleston::internal::output::{github, gitlab, json, junit, sarif, short};
use charleston::source::Source;
use charleston::{Directory, Memory, Severity};
use serde_json::Value;

use crate::drawings::elements;
use crate::gallery::{self, assert_page, bad_and_linted, folder};

/// A club with a misspelled schema line. It extends a house with a typo, which extends a shipped ruleset.
fn club(above: &str) -> Checks {
    let club = format!(
        "{above}#:scheme https://club.example/\"🀄\".json\n\nextends = \"our house.toml\"\nname = \"Club\"\n"
    );
    let house = "extends = \"nmjl\"\nname = \"House\"\nsource = \"Us\"\n\n[passes.second-right]\nblnd = 0\n";
    let source = Memory::default().with_file("club.toml", club).with_file("our house.toml", house);
    let mut checked = check(&source, "club.toml").unwrap();
    for finding in &mut checked.findings {
        finding.fix = finding.fix.take().filter(|_| finding.id.as_str() == "schema-line");
    }
    assert!(checked.findings.iter().any(|finding| finding.fix.is_some()));
    let missing = source.file("none.toml").unwrap_err();
    let skipped = Skipped { path: "Cargo.toml".to_owned(), why: WhySkipped::NoRules };
    let unread = Unread::new("none.toml".to_owned(), &missing);
    Checks { files: vec![checked], unread: vec![unread], skipped: vec![skipped], ..Checks::default() }
}

fn one(checked: CheckedFile) -> Checks {
    Checks { files: vec![checked], ..Checks::default() }
}

fn memory(text: &str) -> Checks {
    one(check(&gallery::club(text), "club.toml").unwrap())
}

/// Checks every file of the two galleries by itself.
fn galleries() -> Vec<(String, Checks)> {
    let checked = |(gallery, name): (String, String)| {
        let checked = check(&Directory::new(folder(&gallery)), &name).unwrap();
        (name, one(checked))
    };
    bad_and_linted().into_iter().map(checked).collect()
}

/// Makes a schema reject unknown keys, which it otherwise allows for later versions.
pub fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) -> usize {
        match schema {
            Value::Object(map) => {
                let is_object = map.contains_key("properties");
                if is_object {
                    map.insert("additionalProperties".to_owned(), false.into());
                }
                usize::from(is_object) + map.values_mut().map(close).sum::<usize>()
            }
            Value::Array(list) => list.iter_mut().map(close).sum(),
            _ => 0,
        }
    }
    assert!(close(&mut schema) > 3);
    schema
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn every_format_shows_errors_warnings_and_fixes() {
    let checks = club("");
    assert_page("formats/short", &short::render(&checks));
    assert_page("formats/json", &json::render(&checks));
    assert_page("formats/github", &github::render(&checks));
    assert_page("formats/gitlab", &gitlab::render(&checks));
    assert_page("formats/junit", &junit::render(&checks));
    let log = value(&sarif::render(&checks));
    let version = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let run = &log["runs"][0];
    assert_page("formats/sarif-tool", &format!("{:#}", run["tool"]).replace(&version, "\"VERSION\""));
    assert_page("formats/sarif-results", &format!("{:#}", run["results"]));
    assert_page("formats/sarif-invocations", &format!("{:#}", run["invocations"]));
}

#[test]
fn each_format_counts_columns_its_own_way() {
    // The token comes after a tab, two tile emoji, or a wide letter and a combining accent.
    let cases = [
        ("\tto = \"x\"", 2 + 5, 2 + 5),
        ("title = \"🀄🀄\"; to", 13, 15),
        ("gifts = [{ to = \"麻\" }, { to = \"e\u{301}\" }, { to = \"x\" }]", 46, 46),
    ];
    for ending in ["\n", "\r\n"] {
        for (line, column, utf16) in cases {
            let lines =
                ["\u{feff}format = 1", "name = \"Club\"", "[charleston]", "phases = [\"p\"]", "[phases.p]"];
            let text = [&lines[..], &["passes = [\"q\"]", "[passes.q]", line]].concat().join(ending);
            let checks = memory(&text);
            let json = value(&json::render(&checks));
            let findings = json["files"][0]["findings"].as_array().unwrap();
            let place = findings
                .iter()
                .map(|finding| &finding["place"]["start"])
                .find(|start| start["line"] == 8 && start["column"] == column);
            assert!(place.is_some(), "{line:?}: {findings:#?}");
            let at = format!("line=8,endLine=8,col={column},");
            assert!(github::render(&checks).contains(&at), "{}", github::render(&checks));
            let log = value(&sarif::render(&checks));
            let results = log["runs"][0]["results"].as_array().unwrap();
            let mut regions =
                results.iter().map(|found| &found["locations"][0]["physicalLocation"]["region"]);
            let is_there = regions.any(|region| region["startLine"] == 8 && region["startColumn"] == utf16);
            assert!(is_there, "{line:?}: {results:#?}");
        }
    }
}

#[test]
fn json_output_matches_its_schema_for_every_finding() {
    let validator = jsonschema::draft7::new(&closed(json::schema())).unwrap();
    let broken = BrokenGame { path: "club.toml".to_owned(), seed: 7, law: "a tile is lost".to_owned() };
    let games = Some(Games { played: 9, broken: vec![broken] });
    let nothing = ("nothing".to_owned(), Checks { games, ..Checks::default() });
    for (name, checks) in galleries().into_iter().chain([nothing, ("club".to_owned(), club(""))]) {
        let json = value(&json::render(&checks));
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        let totals = checks.totals();
        assert_eq!(json["totals"]["errors"], totals.errors, "{name}");
        for (file, checked) in json["files"].as_array().unwrap().iter().zip(&checks.files) {
            let found = file["findings"].as_array().unwrap();
            assert_eq!(found.len(), checked.findings.len());
            for (found, finding) in found.iter().zip(&checked.findings) {
                assert_eq!(found["id"], finding.id.as_str());
                assert_eq!(found["message"], finding.message.as_str());
                let span = finding.place().unwrap();
                let (line, column) = checked.sources.line_and_column(span);
                let start = &found["place"]["start"];
                assert_eq!(start["byte"], span.start, "{name}");
                assert_eq!((&start["line"], &start["column"]), (&line.into(), &column.into()), "{name}");
            }
        }
    }
}

#[test]
fn the_json_schema_allows_future_keys() {
    let validator = jsonschema::draft7::new(&json::schema()).unwrap();
    let mut later = value(&json::render(&club("")));
    for place in ["", "/totals", "/files/0", "/files/0/findings/0", "/skipped/0"] {
        later.pointer_mut(place).unwrap().as_object_mut().unwrap().insert("later".to_owned(), 1.into());
    }
    assert!(validator.is_valid(&later));
    later["totals"]["files"] = "one".into();
    assert!(!validator.is_valid(&later));
}

#[test]
fn sarif_references_are_consistent() {
    for (name, checks) in galleries().into_iter().chain([("club".to_owned(), club(""))]) {
        let log = value(&sarif::render(&checks));
        assert_eq!(
            (&log["version"], &log["runs"][0]["columnKind"]),
            (&"2.1.0".into(), &"utf16CodeUnits".into())
        );
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert!(
            rules
                .iter()
                .all(|rule| rule["shortDescription"]["text"].as_str().is_some_and(|text| text.len() > 5))
        );
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), checks.files[0].findings.len(), "{name}");
        assert_eq!(run["invocations"][0]["executionSuccessful"], checks.is_complete(), "{name}");
        for result in results {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"], "{name}");
            assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()), "{name}");
            let place = &result["locations"][0]["physicalLocation"];
            // A service can't open shipped rulesets.
            let related = result["relatedLocations"].as_array().into_iter().flatten();
            for found in [&result["locations"][0]].into_iter().chain(related) {
                let uri = &found["physicalLocation"]["artifactLocation"]["uri"];
                assert!(uri.as_str().unwrap().ends_with(".toml"), "{name}: {uri}");
            }
            let region = |key: &str| place["region"][key].as_u64().unwrap();
            let (start, end) =
                ((region("startLine"), region("startColumn")), (region("endLine"), region("endColumn")));
            assert!(start >= (1, 1) && start <= end, "{name}: {place}");
        }
    }
}

#[test]
fn fingerprints_ignore_the_lines_above() {
    let fingerprints = |checks: &Checks| -> Vec<String> {
        let issues = value(&gitlab::render(checks));
        let issues = issues.as_array().unwrap().iter();
        issues.map(|issue| issue["fingerprint"].as_str().unwrap().to_owned()).collect()
    };
    let before = fingerprints(&club(""));
    assert_eq!(before, fingerprints(&club("# One line more.\n\n")));
    assert_eq!(before.len(), 3);
    let log = value(&sarif::render(&club("")));
    let results = log["runs"][0]["results"].as_array().unwrap().iter();
    let same: Vec<&Value> = results.map(|found| &found["partialFingerprints"]["charleston/v1"]).collect();
    assert_eq!(same, before[..2].iter().collect::<Vec<_>>());
    // The same mistake in two places is two findings.
    let twice = memory(
        "extends = \"nmjl\"\nname = \"C\"\nsource = \"Us\"\ncharleston.pick-up = 1\nphases.first.x = 1\nphases.second.x = 1\n",
    );
    let mut all = fingerprints(&twice);
    assert!(all.len() >= 3);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), twice.totals().errors + twice.totals().warnings);
}

/// Counts the elements with this name.
fn count(xml: &str, name: &str) -> usize {
    elements(xml).iter().filter(|element| element.name == name).count()
}

#[test]
fn junit_has_a_test_case_per_file() {
    for (name, checks) in galleries() {
        let xml = junit::render(&checks);
        assert_eq!(count(&xml, "testcase"), 1, "{name}");
        let [failed, warned] =
            [Severity::Error, Severity::Warning].map(|severity| checks.files[0].count(severity) > 0);
        assert_eq!(count(&xml, "failure"), usize::from(failed), "{name}: {xml}");
        assert_eq!(count(&xml, "system-out"), usize::from(warned), "{name}: {xml}");
    }
    let unread = junit::render(&club(""));
    let counts = ["testcase", "error", "skipped"].map(|name| count(&unread, name));
    assert_eq!(counts, [3, 1, 1]);
    assert!(unread.contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"1\""), "{unread}");
    assert_eq!(count(&junit::render(&Checks::default()), "testsuite"), 1);
    let control = memory("extends = \"nmjl\"\nname = \"C\"\n\"a\\u0001]]><b>&\u{85}\" = 1\n");
    let xml = junit::render(&control);
    assert!(count(&xml, "failure") == 1 && !xml.contains('\u{1}') && !xml.contains("<b>"), "{xml}");
    assert!(xml.contains(r"\u{85}"), "{xml}");
}
