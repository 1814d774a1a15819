//! The ids of all findings: each has an example, and none has two meanings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use charleston::internal::check::lint;
use charleston::internal::diagnostic::RuleId;
use charleston::internal::load::check;
use charleston::{Directory, Memory};

use crate::check_meaning::{cases, checked};

/// The ids for folders that can't be checked. Only the command searches folders, and its tests cover both.
const FOLDERS: [&str; 2] = ["no-files", "unreadable-folder"];

#[test]
fn an_id_is_one_kebab_case_word() {
    let words: BTreeSet<&str> = RuleId::ALL.iter().map(|id| id.as_str()).collect();
    assert_eq!(words.len(), RuleId::ALL.len());
    for id in RuleId::ALL {
        let is_kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-' || letter.is_ascii_digit();
        assert!(id.as_str().chars().all(is_kebab), "{id}");
        assert_eq!(id.as_str().parse(), Ok(*id));
    }
}

/// The ids for files that can't be read.
fn unread() -> Vec<&'static str> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ids");
    fs::create_dir_all(root.join("folder.toml")).unwrap();
    fs::write(root.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::write(root.join("large.toml"), vec![b'#'; 200_000]).unwrap();
    let long = format!("{}.toml", "x".repeat(4_000));
    let references = ["folder.toml", "latin.toml", "large.toml", "none.toml", "../x.toml", "huose", &long];
    let directory = Directory::new(&root);
    references.iter().map(|reference| check(&directory, reference).unwrap_err().id().as_str()).collect()
}

/// The ids for files that would be too long for the gallery.
fn long() -> Vec<&'static str> {
    let mut memory = Memory::default().with_file("many.toml", many_settings());
    for at in 0..20 {
        memory = memory.with_file(&format!("{at}.toml"), format!("extends = \"{}.toml\"\n", at + 1));
    }
    let files = ["many.toml", "0.toml"].map(|file| check(&memory, file).unwrap().findings);
    files.iter().flatten().map(|finding| finding.id.as_str()).collect()
}

fn many_settings() -> String {
    (0..200).map(|at| format!("setting-{at} = 1\n")).collect()
}

#[test]
fn every_id_is_shown_by_a_case() {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for case in cases() {
        shown.extend(checked(&case).findings.iter().map(|finding| finding.id.as_str().to_owned()));
    }
    shown.extend(unread().into_iter().chain(long()).chain(FOLDERS).map(str::to_owned));
    let is_error = |id: &&RuleId| lint::ALL.iter().all(|lint| lint.id != **id);
    let known: BTreeSet<String> = RuleId::ALL.iter().filter(is_error).map(RuleId::to_string).collect();
    assert_eq!(shown, known);
}
