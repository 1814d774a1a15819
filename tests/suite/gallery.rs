//! The galleries: folders of rule files, each with a page that shows its findings.

use std::fs;
use std::path::{Path, PathBuf};

use charleston::{Memory, Schedule};

/// The folder of a gallery, or of a part of one.
pub fn folder(gallery: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite").join(gallery)
}

/// The names of the files and folders in a folder, including hidden ones, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The files below a folder, at any depth.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let inside = |name: String| {
        let path = folder.join(name);
        if path.is_dir() { below(&path) } else { vec![path] }
    };
    names(folder).into_iter().flat_map(inside).collect()
}

/// The names of a gallery's files that have this extension, without the extension.
pub fn cases(gallery: &str, ending: &str) -> Vec<String> {
    let names = names(&folder(gallery)).into_iter();
    let cases: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(ending)?.to_owned())).collect();
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
