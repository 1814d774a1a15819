//! The galleries: folders of rule files, each with a page that shows its findings.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use charleston::internal::diagnostic::Diagnostic;
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

/// Every file of a gallery under its own name, except files with several cases.
pub fn files(gallery: &str) -> Memory {
    let names = names(&folder(gallery)).into_iter().filter(|name| !name.ends_with(".txt"));
    names.fold(Memory::default(), |memory, name| memory.with_file(&name, read(gallery, &name)))
}

/// The gallery and the name of every bad file, and of every file about a lint.
pub fn bad_and_linted() -> Vec<(String, String)> {
    let lints = names(&folder("lints")).into_iter().map(|lint| format!("lints/{lint}"));
    let files = ["bad".to_owned()].into_iter().chain(lints).flat_map(|gallery| {
        let cases = cases(&gallery, ".toml").into_iter();
        cases.map(move |case| (gallery.clone(), format!("{case}.toml")))
    });
    files.collect()
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

/// Compares a page with its snapshot. The page shows each case of a file with several cases, such as
/// `mistakes/a-bare-text-gets-quotes.txt`.
pub fn assert_cases(gallery: &str, page: impl Fn(&str) -> String) {
    for name in cases(gallery, ".txt") {
        assert!(name.split('-').count() <= 8, "{name}");
        let text = read(gallery, &format!("{name}.txt"));
        let pages: Vec<String> = text.trim_end().split("\n----\n").map(&page).collect();
        assert_page(&format!("{gallery}/{name}"), &pages.join("\n----\n"));
    }
}

/// The ids of findings.
pub fn ids(findings: &[Diagnostic]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.id.as_str()).collect()
}

/// The rule file `club.toml`.
pub fn club(text: &str) -> Memory {
    Memory::default().with_file("club.toml", text)
}

/// Loads the rules of a club's file.
pub fn load(text: &str) -> Schedule {
    Schedule::load(&club(text), "club.toml").unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Loads the rules of a club's file; `None` if it has an error.
pub fn accepted(text: &str) -> Option<Arc<Schedule>> {
    Schedule::load(&club(text), "club.toml").ok().map(Arc::new)
}

/// Loads the rules of a club that plays by the League's rules with these changes.
pub fn league_with(settings: &str) -> Schedule {
    load(&format!("extends = \"nmjl\"\nname = \"Club\"\n{settings}\n"))
}
