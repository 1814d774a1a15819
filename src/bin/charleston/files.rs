//! The files that a command is about.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use charleston::check::report::{Skipped, Unread, WhySkipped};
use charleston::diagnostic::escape;
use charleston::diagnostic::{Diagnostic, RuleId};
use charleston::source::{MAX_BYTES, seems_to_hold_rules};

/// What a folder is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Rule files: what is called so, and what else ends in `.toml` and seems to hold rules.
    Rules,
    /// The same, and of files that are named only those that seem to hold rules.
    OnlyRules,
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
    pub skipped: Vec<Skipped>,
}

/// Folders in which programs keep what they have built.
const BUILT: [&str; 2] = ["target", "node_modules"];

/// Folders in which nobody keeps files of their own, so that nothing is said of them.
const HISTORIES: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// The files that paths name, and those in the folders among them.
///
/// A file is taken by its name whatever it is called. A link to a folder is followed where it is named itself; in a
/// folder that is searched it could lead in a circle.
pub fn find(paths: &[PathBuf], wanted: Wanted) -> Found {
    let mut search = Search { wanted, found: Found::default(), seen: BTreeSet::new() };
    for path in paths {
        if path.is_dir() {
            search.whole(path);
        } else if wanted == Wanted::OnlyRules && path.is_file() && !(is_called_so(path) || holds_rules(path))
        {
            search.leave_out(path, WhySkipped::NoRules);
        } else {
            search.add(path.clone());
        }
    }
    search.found
}

struct Search {
    wanted: Wanted,
    found: Found,
    seen: BTreeSet<Place>,
}

/// Where a file is: its folder, which what it extends is seen from, and the file itself, both without links.
type Place = (Option<PathBuf>, PathBuf);

impl Search {
    fn whole(&mut self, folder: &Path) {
        let (files, unread) = (self.found.files.len(), self.found.unread.len());
        let skipped = self.found.skipped.len();
        let own = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        self.folder(folder, &own);
        let skipped = &self.found.skipped[skipped..];
        let count = |why| skipped.iter().filter(|skipped| skipped.why == why).count();
        let is_told = self.found.unread.len() > unread || count(WhySkipped::Again) > 0;
        if self.found.files.len() == files && !is_told {
            let others = count(WhySkipped::NoRules);
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
            let path = if folder == Path::new(".") { PathBuf::from(&name) } else { folder.join(&name) };
            let kind = entry.file_type();
            let is_link = kind.as_ref().is_ok_and(fs::FileType::is_symlink);
            let is_folder = kind.is_ok_and(|kind| kind.is_dir());
            if word.starts_with('.') {
                self.pass_by_hidden(&path, is_folder);
            } else if is_folder && BUILT.contains(&&*word) {
                self.leave_out(&path, WhySkipped::Built);
            } else if is_folder {
                self.folder(&path, &own.join(&name));
            } else if is_link && path.is_dir() {
                self.leave_out(&path, WhySkipped::LinkedFolder);
            } else {
                let file = if is_link { path.canonicalize().ok() } else { Some(own.join(&name)) };
                self.meet(path, file.map(|file| (Some(own.to_owned()), file)));
            }
        }
    }

    /// Something hidden is not looked at; that it is there is said, if it may hold what is searched for.
    fn pass_by_hidden(&mut self, path: &Path, is_folder: bool) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let may_hold = if is_folder { !HISTORIES.contains(&&*name) } else { name.ends_with(".toml") };
        if may_hold {
            self.leave_out(path, WhySkipped::Hidden);
        }
    }

    /// A file in a folder that is searched.
    fn meet(&mut self, path: PathBuf, place: Option<Place>) {
        match takes(self.wanted, &path) {
            Some(true) => self.add_at(path, place),
            Some(false) => self.leave_out(&path, WhySkipped::NoRules),
            None => {}
        }
    }

    fn add(&mut self, path: PathBuf) {
        let folder =
            path.parent().map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
        let folder = folder.and_then(|folder| folder.canonicalize().ok());
        let place = path.canonicalize().ok().map(|file| (folder, file));
        self.add_at(path, place);
    }

    /// Adds a file, unless it was found by another path already. A link in another folder is another file, as
    /// what it extends is another.
    fn add_at(&mut self, path: PathBuf, place: Option<Place>) {
        if self.seen.insert(place.unwrap_or_else(|| (None, path.clone()))) {
            self.found.files.push(path);
        } else {
            self.leave_out(&path, WhySkipped::Again);
        }
    }

    fn leave_out(&mut self, path: &Path, why: WhySkipped) {
        self.found.skipped.push(Skipped { path: escape::path(path), why });
    }
}

/// Whether a file in a folder is wanted; nothing of one that has nothing to do with what is searched for.
fn takes(wanted: Wanted, path: &Path) -> Option<bool> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match wanted {
        Wanted::Ending(ending) => name.ends_with(ending).then_some(true),
        Wanted::Rules | Wanted::OnlyRules if name.ends_with(".toml") => {
            Some(is_called_so(path) || holds_rules(path))
        }
        Wanted::Rules | Wanted::OnlyRules => None,
    }
}

/// Whether a file is called as only rule files are.
fn is_called_so(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.ends_with(".charleston.toml")
}

/// Whether a file seems to hold rules. One that cannot be read may: the check says why it cannot.
fn holds_rules(path: &Path) -> bool {
    beginning(path).is_none_or(|text| text_holds_rules(&text, Some(path)))
}

/// Whether a text seems to hold rules, of itself or by what it extends, seen from the file that it is in.
pub fn text_holds_rules(text: &str, path: Option<&Path>) -> bool {
    let mut file = path.map(Path::to_owned);
    seems_to_hold_rules(text, |written| {
        file = Some(file.as_ref()?.parent().unwrap_or(Path::new("")).join(written.replace('\\', "/")));
        beginning(file.as_ref()?)
    })
}

/// As much of a file as is ever read, with marks for what isn't text; `None` if it can't be read.
pub fn beginning(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    path.metadata().ok().filter(fs::Metadata::is_file)?;
    File::open(path).ok()?.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn no_files(folder: &Path, wanted: Wanted, others: usize) -> Unread {
    let path = escape::path(folder);
    let message = match wanted {
        Wanted::Rules | Wanted::OnlyRules => format!("`{path}` holds no rule file"),
        Wanted::Ending(ending) => format!("`{path}` holds no file that ends in {ending}"),
    };
    let finding = Diagnostic::unplaced(RuleId::NoFiles, message);
    let finding = match (wanted, others) {
        (Wanted::Ending(_), _) => finding,
        (_, 0) => finding.help("a rule file is called `NAME.charleston.toml`"),
        (_, 1) => finding.help(
            "one file that ends in .toml seems to hold something else: call it `NAME.charleston.toml`, or name it",
        ),
        (_, others) => finding.help(format!(
            "{others} files that end in .toml seem to hold something else: call a rule file `NAME.charleston.toml`, \
             or name it"
        )),
    };
    Unread { path, finding }
}

fn unsearched(folder: &Path, error: &io::Error) -> Unread {
    let path = escape::path(folder);
    let finding =
        Diagnostic::unplaced(RuleId::UnreadableFolder, format!("`{path}` cannot be searched: {error}"));
    Unread { path, finding }
}
