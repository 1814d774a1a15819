//! Conventions of this project that the compiler doesn't check.

mod cycles;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::gallery::{below, names};
use crate::rulesets;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, with its path from the root.
fn files(folder: &Path) -> Vec<(String, String)> {
    let paths =
        below(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        (name, std::fs::read_to_string(&path).unwrap())
    };
    paths.map(read).collect()
}

/// The lines of a file that aren't comments, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The part of a file before its own tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

/// The names that only rulesets may know, in every spelling that code could use.
fn ruleset_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for schedule in rulesets::shipped() {
        let ruleset = schedule.ruleset();
        names.insert(ruleset.file().to_owned());
        for phase in ruleset.phases() {
            names.insert(phase.id.clone());
            names.extend(phase.passes.iter().map(|pass| pass.id.clone()));
        }
    }
    let spelled = |name: &String| {
        let camel: String = name.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
        [name.clone(), name.replace('-', "_"), name.replace('-', " "), camel]
    };
    names.iter().flat_map(spelled).collect()
}

/// Whether a line contains a name as a separate word. An everyday word counts only as a whole string literal, so code
/// may call `first` but not look for `"first"`.
fn speaks_of(line: &str, name: &str) -> bool {
    const EVERYDAY: [&str; 8] =
        ["first", "second", "First", "Second", "spec", "Spec", "exchange", "Exchange"];
    if EVERYDAY.contains(&name) {
        return line.contains(&format!("\"{name}\""));
    }
    let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric());
    line.match_indices(name).any(|(at, _)| {
        !is_part(line[..at].chars().next_back()) && !is_part(line[at + name.len()..].chars().next())
    })
}

/// Removes lint ids from a line, because code may use the names in them.
fn without_lints(line: &str) -> String {
    let ids = charleston::internal::check::lint::ALL
        .iter()
        .flat_map(|lint| [lint.id.as_str().to_owned(), lint.id.as_str().replace('-', "_")]);
    ids.fold(line.to_owned(), |line, id| line.replace(&id, ""))
}

#[test]
fn src_never_names_a_ruleset_or_phase() {
    let names = ruleset_names();
    assert!(names.contains("nmjl") && names.contains("ding-dong") && names.contains("Courtesy"));
    let mut found = Vec::new();
    for (file, text) in files(&root().join("src")) {
        for (number, line) in code(&text) {
            let line = &without_lints(line);
            for name in names.iter().filter(|name| speaks_of(line, name)) {
                found.push(format!("{file}:{number}: `{name}` in {}", line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The modules in the order in which data flows. A module may use only the ones before it.
const LAYERS: &[&str] = &[
    "bits",
    "conflict",
    "few",
    "escape",
    "hex",
    "lists",
    "redacted",
    "strict",
    "words",
    "table",
    "diagnostic",
    "toml",
    "format",
    "fix",
    "source",
    "ruleset",
    "schedule",
    "load",
    "session",
    "view",
    "replay",
    "describe",
    "play",
    "saved",
    "wire",
    "check",
    "editor",
    "output",
    "lib",
];

/// The command line, which is another crate, and the module that exports all others to it.
const EXEMPT: &[&str] = &["bin", "internal"];

fn layer(module: &str) -> usize {
    LAYERS.iter().position(|known| *known == module).unwrap_or_else(|| panic!("{module} has no layer"))
}

#[test]
fn imports_only_point_downward() {
    let mut wrong = Vec::new();
    for (file, text) in files(&root().join("src")) {
        let path = file.trim_start_matches("src/");
        let module = path.split(['/', '.']).next().unwrap_or(path);
        for (number, line) in code(without_tests(&text)) {
            for (at, _) in line.match_indices("crate::").filter(|_| !EXEMPT.contains(&module)) {
                let used = line[at + "crate::".len()..]
                    .split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let used = used.into_iter().next().unwrap_or_default();
                if used != module && layer(used) >= layer(module) {
                    wrong.push(format!("{file}:{number}: {module} uses {used}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The names of a file's tests.
fn tests(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[test]").skip(1).filter_map(|test| test.split_once("fn ")?.1.split('(').next())
}

#[test]
fn test_names_have_at_most_eight_words() {
    let sources = files(&root().join("src")).into_iter().chain(files(&root().join("tests")));
    let stories = names(&root().join("tests/stories")).into_iter().map(|name| name.replace('-', "_"));
    let of_file = |text: &str| tests(text).map(str::to_owned).collect::<Vec<_>>();
    let tests: Vec<_> = sources.flat_map(|(_, text)| of_file(&text)).chain(stories).collect();
    assert!(tests.len() > 400, "the tests were not found");
    let long: Vec<_> = tests.iter().filter(|name| name.split('_').count() > 8).collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn no_file_is_longer_than_500_lines() {
    let long: Vec<_> = ["src", "tests", "benches"]
        .into_iter()
        .flat_map(|folder| files(&root().join(folder)))
        .filter(|(_, text)| text.lines().count() > 500)
        .map(|(name, _)| name)
        .collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn no_snapshot_is_too_long_to_read() {
    let mut snapshots = below(&root().join("tests/suite/snapshots"));
    snapshots.retain(|path| path.extension().is_some_and(|ending| ending == "snap"));
    for path in &snapshots {
        let max = if path.ends_with("play.snap") { 400 } else { 150 };
        let lines = std::fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= max, "{} has {lines} lines", path.display());
    }
    assert!(snapshots.len() > 20, "the snapshots were not found");
}
