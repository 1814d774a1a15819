//! The shipped rulesets: the library has exactly the files in the folder.

use std::path::Path;
use std::sync::Arc;

use charleston::{Directory, Schedule, Shipped};

use crate::gallery::names;

/// Every ruleset the library ships.
pub fn shipped() -> Vec<Arc<Schedule>> {
    Shipped::slugs().map(load).collect()
}

/// Every ruleset written for a story, and every variant.
pub fn of_stories() -> Vec<Arc<Schedule>> {
    let files = ["rulesets", "variants"].map(files_in);
    let files = files.iter().flatten();
    files.map(|file| variant(file)).collect()
}

/// The variants: complete tables that play differently from every shipped ruleset.
pub fn variants() -> Vec<String> {
    files_in("variants")
}

/// Loads a story ruleset or a variant by its path in the stories folder.
pub fn variant(file: &str) -> Arc<Schedule> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories");
    Arc::new(Schedule::load(&Directory::new(folder), file).unwrap_or_else(|error| panic!("{file}: {error}")))
}

/// The text of a story ruleset or a variant, by its path in the stories folder.
pub fn variant_text(file: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories");
    std::fs::read_to_string(format!("{folder}/{file}")).unwrap()
}

/// The files in a subfolder of the stories folder, such as `variants/NAME.toml`.
fn files_in(folder: &str) -> Vec<String> {
    let names = names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stories").join(folder));
    let files: Vec<String> = names.iter().map(|name| format!("{folder}/{name}")).collect();
    assert!(!files.is_empty(), "there are no {folder} beside the stories");
    files
}

/// A ruleset by its slug.
pub fn load(slug: &str) -> Arc<Schedule> {
    Arc::new(Schedule::load(&Shipped, slug).unwrap_or_else(|error| panic!("{slug}: {error}")))
}

#[test]
fn the_rulesets_folder_is_the_registry() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets");
    let mut on_disk: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
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
    for schedule in shipped() {
        let ruleset = schedule.ruleset();
        assert!(ruleset.citation().is_some(), "{}", ruleset.file());
    }
}
