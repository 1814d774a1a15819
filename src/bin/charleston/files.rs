//! The files that a command is about.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use charleston::diagnostic::Diagnostic;
use charleston::report::check::{LeftOut, Unread, WhyLeftOut};
use charleston::source::{MOST_BYTES, seems_to_hold_rules};

/// What a folder is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Rule files: what is called so, and what else ends in `.toml` and seems to hold rules.
    Rules,
    /// Files that end so.
    Ending(&'static str),
}

/// What paths come to.
#[derive(Debug, Default)]
pub struct Found {
    /// The files, in the order of the paths, those of a folder in the order of their names; none twice.
    pub files: Vec<PathBuf>,
    /// Folders that hold none, or could not be searched.
    pub unread: Vec<Unread>,
    /// What was passed by.
    pub left_out: Vec<LeftOut>,
}

/// Folders that hold what other programs have made.
const NOT_SEARCHED: [&str; 2] = ["target", "node_modules"];

/// The files that paths name, and those in the folders among them.
///
/// A file is taken by its name whatever it is called. A link to a folder is followed where it is named itself; in a
/// folder that is searched it could lead in a circle.
pub fn find(paths: &[PathBuf], wanted: Wanted) -> Found {
    let mut search = Search { wanted, found: Found::default(), seen: BTreeSet::new() };
    for path in paths {
        if path.is_dir() {
            search.whole(path);
        } else {
            search.add(path.clone());
        }
    }
    search.found
}

struct Search {
    wanted: Wanted,
    found: Found,
    seen: BTreeSet<PathBuf>,
}

impl Search {
    fn whole(&mut self, folder: &Path) {
        let (files, unread) = (self.found.files.len(), self.found.unread.len());
        let left_out = self.found.left_out.len();
        let own = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        self.folder(folder, &own);
        let left_out = &self.found.left_out[left_out..];
        let count = |why| left_out.iter().filter(|left_out| left_out.why == why).count();
        let is_told = self.found.unread.len() > unread || count(WhyLeftOut::Again) > 0;
        if self.found.files.len() == files && !is_told {
            let others = count(WhyLeftOut::NoRules);
            self.found.unread.push(no_files(folder, self.wanted, others));
        }
    }

    /// Searches a folder, whose own path without links is `own`.
    fn folder(&mut self, folder: &Path, own: &Path) {
        let mut entries: Vec<DirEntry> = match fs::read_dir(folder).and_then(Iterator::collect) {
            Ok(entries) => entries,
            Err(error) => return self.found.unread.push(unsearched(folder, &error)),
        };
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let word = name.to_string_lossy();
            if word.starts_with('.') {
                continue;
            }
            let path = if folder == Path::new(".") { PathBuf::from(&name) } else { folder.join(&name) };
            let kind = entry.file_type();
            let is_link = kind.as_ref().is_ok_and(fs::FileType::is_symlink);
            if kind.is_ok_and(|kind| kind.is_dir()) {
                if !NOT_SEARCHED.contains(&&*word) {
                    self.folder(&path, &own.join(&name));
                }
            } else if is_link && path.is_dir() {
                self.leave_out(&path, WhyLeftOut::LinkedFolder);
            } else {
                let own = if is_link { path.canonicalize().ok() } else { Some(own.join(&name)) };
                self.meet(path, own);
            }
        }
    }

    /// A file in a folder that is searched.
    fn meet(&mut self, path: PathBuf, own: Option<PathBuf>) {
        match takes(self.wanted, &path) {
            Some(true) => self.add_own(path, own),
            Some(false) => self.leave_out(&path, WhyLeftOut::NoRules),
            None => {}
        }
    }

    fn add(&mut self, path: PathBuf) {
        let own = path.canonicalize().ok();
        self.add_own(path, own);
    }

    /// Adds a file, unless it was found by another path already.
    fn add_own(&mut self, path: PathBuf, own: Option<PathBuf>) {
        if self.seen.insert(own.unwrap_or_else(|| path.clone())) {
            self.found.files.push(path);
        } else {
            self.leave_out(&path, WhyLeftOut::Again);
        }
    }

    fn leave_out(&mut self, path: &Path, why: WhyLeftOut) {
        self.found.left_out.push(LeftOut { path: path.display().to_string(), why });
    }
}

/// Whether a file in a folder is wanted; nothing of one that has nothing to do with what is searched for.
fn takes(wanted: Wanted, path: &Path) -> Option<bool> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match wanted {
        Wanted::Ending(ending) => name.ends_with(ending).then_some(true),
        Wanted::Rules if name.ends_with(".charleston.toml") => Some(true),
        Wanted::Rules if name.ends_with(".toml") => Some(holds_rules(path)),
        Wanted::Rules => None,
    }
}

/// Whether a file seems to hold rules. One that cannot be read may: the check says why it cannot.
fn holds_rules(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = || File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes);
    let is_file = path.metadata().is_ok_and(|about| about.is_file());
    !is_file || { read }().is_err() || seems_to_hold_rules(&String::from_utf8_lossy(&bytes))
}

fn no_files(folder: &Path, wanted: Wanted, others: usize) -> Unread {
    let path = folder.display().to_string();
    let message = match wanted {
        Wanted::Rules => format!("`{path}` holds no rule file"),
        Wanted::Ending(ending) => format!("`{path}` holds no file that ends in {ending}"),
    };
    let finding = Diagnostic::unplaced("no-files", message);
    let finding = match (wanted, others) {
        (Wanted::Ending(_), _) => finding,
        (Wanted::Rules, 0) => finding.help("a rule file is called `NAME.charleston.toml`"),
        (Wanted::Rules, 1) => finding.help(
            "one file that ends in .toml seems to hold something else: call it `NAME.charleston.toml`, or name it",
        ),
        (Wanted::Rules, others) => finding.help(format!(
            "{others} files that end in .toml seem to hold something else: call a rule file `NAME.charleston.toml`, \
             or name it"
        )),
    };
    Unread { path, finding }
}

fn unsearched(folder: &Path, error: &io::Error) -> Unread {
    let path = folder.display().to_string();
    let finding = Diagnostic::unplaced("unreadable-folder", format!("`{path}` cannot be searched: {error}"));
    Unread { path, finding }
}
