//! The ids of all findings: each is shown by a case, and none has two meanings.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use charleston::load::check;
use charleston::source::{Directory, Memory};

use crate::check_meaning::{cases, checked};

const FINDINGS: [&str; 15] = [
    "duplicate-key",
    "empty-file",
    "extends-loop",
    "extends-too-deep",
    "invalid-toml",
    "missing-key",
    "missing-parent",
    "out-of-range",
    "too-deep",
    "too-long",
    "too-many-findings",
    "too-short",
    "unknown-key",
    "unknown-word",
    "wrong-type",
];

/// What keeps a folder from being checked. The command alone searches folders, and its tests show both.
const FOLDERS: [&str; 2] = ["no-files", "unreadable-folder"];

/// The ids in an error's `fn id`.
fn ids_of(file: &str) -> Vec<String> {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let (_, body) = source.split_once("pub fn id(&self)").unwrap();
    let (body, _) = body.split_once("\n    }\n").unwrap();
    let quoted = body.split('"').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

/// Every id of an error, with where it is said.
pub fn all() -> BTreeMap<String, Vec<&'static str>> {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for file in ["src/ruleset/error.rs", "src/source/error.rs"] {
        for id in ids_of(file) {
            all.entry(id).or_default().push(file);
        }
    }
    for id in FINDINGS.into_iter().chain(["unknown-format"]) {
        all.entry(id.to_owned()).or_default().push("document");
    }
    for id in FOLDERS {
        all.entry(id.to_owned()).or_default().push("command");
    }
    all
}

#[test]
fn an_id_has_one_meaning() {
    for (id, places) in all() {
        let is_kebab =
            id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-' || letter.is_ascii_digit());
        assert!(is_kebab, "{id}");
        // A key may be missing in braces or in the whole file; it is the same slip.
        assert!(places.len() == 1 || id == "missing-key", "{id} is in {places:?}");
    }
}

/// What keeps a file from being read, as ids.
fn unread() -> Vec<&'static str> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ids");
    fs::create_dir_all(root.join("folder.toml")).unwrap();
    fs::write(root.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::write(root.join("large.toml"), vec![b'#'; 200_000]).unwrap();
    let long = format!("{}.toml", "x".repeat(4_000));
    let references = ["folder.toml", "latin.toml", "large.toml", "none.toml", "../x.toml", "huose", &long];
    let directory = Directory::new(&root);
    references.iter().map(|reference| check(&directory, reference).unwrap_err().id()).collect()
}

/// Files that would be too long for the gallery.
fn long() -> Vec<&'static str> {
    let mut memory = Memory::default().with_file("many.toml", many_settings());
    for at in 0..20 {
        memory = memory.with_file(&format!("{at}.toml"), format!("extends = \"{}.toml\"\n", at + 1));
    }
    let files = ["many.toml", "0.toml"].map(|file| check(&memory, file).unwrap().findings);
    files.iter().flatten().map(|finding| finding.id).collect()
}

fn many_settings() -> String {
    (0..200).map(|at| format!("setting-{at} = 1\n")).collect()
}

#[test]
fn every_id_is_shown_by_a_case() {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for case in cases() {
        shown.extend(checked(&case).findings.iter().map(|finding| finding.id.to_owned()));
    }
    shown.extend(unread().into_iter().chain(long()).chain(FOLDERS).map(str::to_owned));
    let known: BTreeSet<String> = all().into_keys().collect();
    assert_eq!(shown, known);
}
