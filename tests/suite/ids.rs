//! The ids of all findings: each has an example, and none has two meanings.

use std::collections::BTreeSet;

use charleston::Memory;
use charleston::internal::check::lint;
use charleston::internal::diagnostic::RuleId;
use charleston::internal::load::check;

use crate::check_meaning::{cases, checked};
use crate::files::unreadable;
use crate::gallery::ids;

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
    let (directory, references) = unreadable("ids");
    let long = format!("{}.toml", "x".repeat(4_000));
    let references = references.into_iter().chain([long.as_str()]);
    references.map(|reference| check(&directory, reference).unwrap_err().id().as_str()).collect()
}

/// The ids for files that would be too long for the gallery.
fn long() -> Vec<&'static str> {
    let many: String = (0..200).map(|at| format!("setting-{at} = 1\n")).collect();
    let mut memory = Memory::default().with_file("many.toml", many);
    for at in 0..20 {
        memory = memory.with_file(&format!("{at}.toml"), format!("extends = \"{}.toml\"\n", at + 1));
    }
    ["many.toml", "0.toml"].map(|file| ids(&check(&memory, file).unwrap().findings)).concat()
}

#[test]
fn every_id_is_shown_by_a_case() {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for case in cases() {
        shown.extend(ids(&checked(&case).findings).into_iter().map(str::to_owned));
    }
    shown.extend(unread().into_iter().chain(long()).chain(FOLDERS).map(str::to_owned));
    let is_error = |id: &&RuleId| lint::ALL.iter().all(|lint| lint.id != **id);
    let known: BTreeSet<String> = RuleId::ALL.iter().filter(is_error).map(RuleId::to_string).collect();
    assert_eq!(shown, known);
}
