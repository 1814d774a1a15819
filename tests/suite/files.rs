//! Files that can't be read, and files that extend others.

use std::fs;

use charleston::internal::diagnostic::Sources;
use charleston::internal::format::document::decode;
use charleston::internal::output::text::render;
use charleston::source::{Loaded, Source, SourceError, load};
use charleston::{Directory, Memory};

use crate::command_line::folder;
use crate::gallery::assert_page;

fn read(memory: &Memory, reference: &str) -> Loaded<'static> {
    load(memory, reference, Box::leak(Box::default())).unwrap()
}

const HOUSE: &str = r#"format = 1
name = "House"

[charleston]
phases = ["first"]
pick-up = "together"

[passes.across]
to = "across"
tiles = { min = 0, max = 3, settle = "fewest" }
blind = 2
"#;

#[test]
fn a_bad_setting_keeps_the_parents_value() {
    let club = "extends = \"house\"\n[charleston]\npick-up = \"togehter\"\n";
    let memory = Memory::default().with_ruleset("house", HOUSE).with_file("club.toml", club);
    let loaded = read(&memory, "club.toml");
    assert_eq!(loaded.findings.len(), 1);
    assert!(decode(&loaded.tree).unwrap().charleston.unwrap().pick_up.is_some());
}

/// A folder with files that can't be read, and references that can't be read there.
pub fn unreadable(name: &str) -> (Directory, [&'static str; 6]) {
    let folder = folder(name);
    fs::create_dir(folder.join("rules")).unwrap();
    fs::write(folder.join("rules/latin.toml"), b"name = \"Club\"\nsource = \"caf\xe9\"\n").unwrap();
    fs::write(folder.join("rules/large.toml"), vec![b'#'; (128 << 10) + 1]).unwrap();
    fs::create_dir_all(folder.join("rules/folder.toml")).unwrap();
    let references = [
        "rules/latin.toml",
        "rules/large.toml",
        "rules/folder.toml",
        "rules/none.toml",
        "../x.toml",
        "huose",
    ];
    (Directory::new(&folder), references)
}

#[test]
fn files_that_cannot_be_read_say_why() {
    let (directory, references) = unreadable("unreadable-rules");
    let errors = references
        .map(|reference| load(&directory, reference, &Sources::default()).unwrap_err().diagnostic());
    assert_page("files_that_cannot_be_read", &render(&errors, &Sources::default(), false));
}

#[test]
fn a_file_at_the_size_limit_is_read() {
    let folder = folder("large");
    let mut bytes = b"name = \"Club\" #".to_vec();
    bytes.resize(128 << 10, b'#');
    fs::write(folder.join("large.toml"), bytes).unwrap();
    assert_eq!(load(&Directory::new(&folder), "large.toml", &Sources::default()).unwrap().findings, []);
}

#[test]
fn a_missing_folder_is_named() {
    let error = Directory::new("no/such").file("club.toml").unwrap_err();
    assert_eq!(error.to_string(), "`club.toml` can't be read: there is no folder `no/such`");
}

#[cfg(unix)]
#[test]
fn a_device_is_not_a_file() {
    let directory = Directory::new("/dev");
    assert!(matches!(directory.file("zero"), Err(SourceError::NotAFile { .. })));
}

#[test]
#[should_panic(expected = "`sources` is empty")]
fn two_rulesets_do_not_share_their_files() {
    let memory = Memory::default().with_ruleset("house", HOUSE);
    let sources = Sources::default();
    assert_eq!(load(&memory, "house", &sources).unwrap().findings, []);
    drop(load(&memory, "house", &sources));
}
