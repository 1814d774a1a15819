//! The shipped rulesets: what is on disk is what the library has.

use charleston::ruleset::Ruleset;
use charleston::source::{Directory, Shipped};

/// Every ruleset the library ships.
pub fn shipped() -> Vec<Ruleset> {
    Shipped::slugs().map(load).collect()
}

/// Every ruleset that was written for a story.
pub fn of_stories() -> Vec<Ruleset> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/rulesets");
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert!(!names.is_empty(), "the stories have no rulesets of their own");
    let source = Directory::new(folder);
    let load = |name: &std::ffi::OsString| {
        let name = name.to_str().unwrap();
        Ruleset::load(&source, name).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    names.iter().map(load).collect()
}

/// A ruleset by its slug.
pub fn load(slug: &str) -> Ruleset {
    Ruleset::load(&Shipped, slug).unwrap_or_else(|error| panic!("{slug}: {error}"))
}

#[test]
fn the_disk_is_the_registry() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets");
    let mut on_disk: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let slug = path.file_name().unwrap().to_str().unwrap().strip_suffix(".toml");
            (
                slug.expect("rulesets/ holds only .toml files").to_owned(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    on_disk.sort();
    let embedded: Vec<_> =
        Shipped::slugs().map(|slug| (slug.to_owned(), Shipped::text(slug).unwrap().to_owned())).collect();
    assert!(on_disk.len() >= 8, "rulesets/ is empty");
    assert_eq!(embedded, on_disk);
}

#[test]
fn every_shipped_ruleset_names_its_source() {
    for ruleset in shipped() {
        assert!(ruleset.citation().is_some(), "{}", ruleset.file());
    }
}
