//! The galleries: folders of rule files, each with a page that shows its findings.

use std::fs;
use std::path::{Path, PathBuf};

use charleston::internal::diagnostic::Fix;
use charleston::{Memory, Schedule};

/// The folder of a gallery, or of a part of one.
pub fn folder(gallery: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite").join(gallery)
}

/// The names of a gallery's files that have this extension, without the extension.
pub fn cases(gallery: &str, ending: &str) -> Vec<String> {
    let names = fs::read_dir(folder(gallery)).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let mut cases: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(ending)?.to_owned())).collect();
    cases.sort();
    assert!(!cases.is_empty(), "no {ending} in {gallery}");
    cases
}

/// The text of a file in a gallery.
pub fn read(gallery: &str, file: &str) -> String {
    fs::read_to_string(folder(gallery).join(file)).unwrap()
}

/// Every TOML file of a gallery, under its own name.
pub fn files(gallery: &str) -> Memory {
    cases(gallery, ".toml").into_iter().fold(Memory::default(), |memory, case| {
        let name = format!("{case}.toml");
        let text = read(gallery, &name);
        memory.with_file(&name, text)
    })
}

/// Compares a page with its snapshot, such as `bad/empty-file`.
pub fn assert_page(path: &str, page: &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(format!("snapshots/{folder}"));
    settings.bind(|| insta::assert_snapshot!(name, page));
}

/// Applies a fix to a text.
pub fn applied(text: &str, fix: &Fix) -> String {
    let mut text = text.to_owned();
    for edit in fix.edits.iter().rev() {
        text.replace_range(edit.span.start..edit.span.end, &edit.text);
    }
    text
}

/// The rule file `club.toml`.
pub fn club(text: &str) -> Memory {
    Memory::default().with_file("club.toml", text)
}

/// Loads the rules of a club's file.
pub fn load(text: &str) -> Schedule {
    Schedule::load(&club(text), "club.toml").unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Loads the rules of a club that plays by the League's rules with these changes.
pub fn league_with(settings: &str) -> Schedule {
    load(&format!("extends = \"nmjl\"\nname = \"Club\"\n{settings}\n"))
}
