//! Finds the files for a command.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::mem;
use std::path::{Path, PathBuf};

use charleston::internal::check::report::{Skipped, Unread, WhySkipped};
use charleston::internal::describe::words::count;
use charleston::internal::diagnostic::{Diagnostic, RuleId};
use charleston::internal::escape;
use charleston::internal::play::story::seems_to_be_story;
use charleston::source::{MAX_BYTES, seems_to_hold_rules};

/// The kind of file to look for in folders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Files named `NAME.charleston.toml`, and other TOML files that seem to contain rules.
    Rules,
    /// Like `Rules`, but skips named files that don't seem to contain rules.
    OnlyRules,
    /// Text files that seem to contain a story.
    Stories,
}

/// The result of a search.
#[derive(Debug, Default)]
pub struct Found {
    /// The files, without duplicates, in the order of the paths that the user named. The files in a folder are sorted
    /// by name.
    pub files: Vec<PathBuf>,
    /// Folders that contain no matching files or can't be searched.
    pub unread: Vec<Unread>,
    /// Skipped files and folders.
    pub skipped: Vec<Skipped>,
}

/// The ending that an editor can add to a rule file's name without showing it.
const ADDED_ENDING: &str = ".txt";

/// Build output folders.
const BUILT: [&str; 2] = ["target", "node_modules"];

/// Folders of version control, its services and editors. They never contain rule files, so they aren't even listed as
/// skipped.
const WITHOUT_RULES: [&str; 6] = [".git", ".github", ".hg", ".jj", ".svn", ".vscode"];

/// Returns the files that the user named, and the wanted files in the folders that the user named.
///
/// A named file counts as wanted, unless it is clearly of the other kind or [`Wanted::OnlyRules`] leaves it out. Follows a
/// link to a folder only if the user named it, because links inside a folder could form a cycle.
pub fn find(paths: &[PathBuf], wanted: Wanted) -> Found {
    let mut search = Search { wanted, found: Found::default(), seen: BTreeMap::new() };
    for path in paths {
        if path.is_dir() {
            search.search_folder(path);
        } else if let Some(why) = other_kind(wanted, path).filter(|_| path.is_file()) {
            search.skip(path, why);
        } else {
            search.add(path.clone());
        }
    }
    search.found
}

struct Search {
    wanted: Wanted,
    found: Found,
    /// The path under which each file was found.
    seen: BTreeMap<Place, PathBuf>,
}

/// The folder and the path of a file, both with links resolved. The paths in the file are relative to the folder.
type Place = (Option<PathBuf>, PathBuf);

impl Search {
    fn search_folder(&mut self, folder: &Path) {
        let (files, unread) = (self.found.files.len(), self.found.unread.len());
        let skipped = self.found.skipped.len();
        let own = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        self.folder(folder, &own);
        let skipped = &self.found.skipped[skipped..];
        let skipped_for = |why| skipped.iter().filter(|skipped| skipped.why == why).count();
        let has_more = self.found.unread.len() > unread || skipped_for(WhySkipped::Again) > 0;
        if self.found.files.len() == files && !has_more {
            let others = skipped_for(unwanted(self.wanted));
            self.found.unread.push(no_files(folder, self.wanted, others));
        }
    }

    /// Searches a folder. `own` is the folder's path with links resolved.
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
                self.skip_hidden(&path, is_folder);
            } else if is_folder && BUILT.contains(&&*word) {
                self.skip(&path, WhySkipped::Built);
            } else if is_folder {
                self.folder(&path, &own.join(&name));
            } else if is_link && path.is_dir() {
                self.skip(&path, WhySkipped::LinkedFolder);
            } else {
                let file = if is_link { path.canonicalize().ok() } else { Some(own.join(&name)) };
                let place = file.map(|file| (Some(own.to_owned()), file));
                match takes(self.wanted, &path) {
                    Some(true) => self.add_at(path, place),
                    Some(false) => self.skip(&path, unwanted(self.wanted)),
                    None => {}
                }
            }
        }
    }

    /// Skips a hidden file or folder, and lists it if it could contain rules.
    fn skip_hidden(&mut self, path: &Path, is_folder: bool) {
        let name = lower_name(path);
        let extension = if self.wanted == Wanted::Stories { ".txt" } else { ".toml" };
        let may_hold = if is_folder { !WITHOUT_RULES.contains(&&*name) } else { name.ends_with(extension) };
        if may_hold {
            self.skip(path, WhySkipped::Hidden);
        }
    }

    fn add(&mut self, path: PathBuf) {
        let folder =
            path.parent().map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
        let folder = folder.and_then(|folder| folder.canonicalize().ok());
        let place = path.canonicalize().ok().map(|file| (folder, file));
        self.add_at(path, place);
    }

    /// Adds a file, unless it was found under another path. The file's own path takes precedence over a link to it. A
    /// link in another folder counts as a separate file, because the paths in the file are then relative to that
    /// folder.
    fn add_at(&mut self, mut path: PathBuf, place: Option<Place>) {
        let place = place.unwrap_or_else(|| (None, path.clone()));
        if let Some(known) = self.seen.get_mut(&place) {
            if known.is_symlink() && !path.is_symlink() {
                self.found.files.retain(|file| file != known);
                self.found.files.push(path.clone());
                mem::swap(known, &mut path);
            }
            return self.skip(&path, WhySkipped::Again);
        }
        self.found.files.push(path.clone());
        self.seen.insert(place, path);
    }

    fn skip(&mut self, path: &Path, why: WhySkipped) {
        self.found.skipped.push(Skipped { path: escape::path(path), why });
    }
}

/// Whether to include a file that was found in a folder. `None` if the file should be left out without being listed as
/// skipped.
fn takes(wanted: Wanted, path: &Path) -> Option<bool> {
    let name = lower_name(path);
    match wanted {
        Wanted::Stories => has_name_of_story(path).then(|| holds_story(path)),
        Wanted::Rules | Wanted::OnlyRules => is_toml(&name).then(|| holds_rules(path)),
    }
}

/// Whether this is the name of a TOML file, even if an editor has added `.txt` to it.
fn is_toml(name: &str) -> bool {
    name.strip_suffix(ADDED_ENDING).unwrap_or(name).ends_with(".toml")
}

/// Whether a search for stories includes files with this name.
pub fn has_name_of_story(path: &Path) -> bool {
    let name = lower_name(path);
    name.ends_with(".txt") && !is_toml(&name)
}

/// The reason for skipping a file that has the right extension.
fn unwanted(wanted: Wanted) -> WhySkipped {
    match wanted {
        Wanted::Rules | Wanted::OnlyRules => WhySkipped::NoRules,
        Wanted::Stories => WhySkipped::NoStory,
    }
}

/// Returns the reason for skipping a file that the user named, or `None` if the file is wanted.
fn other_kind(wanted: Wanted, path: &Path) -> Option<WhySkipped> {
    match wanted {
        Wanted::OnlyRules => (!holds_rules(path)).then_some(WhySkipped::NoRules),
        Wanted::Rules => is_story(path).then_some(WhySkipped::Story),
        Wanted::Stories => (holds_rules(path) && !holds_story(path)).then_some(WhySkipped::RuleFile),
    }
}

/// Whether a file looks like a story and not like a rule file.
pub fn is_story(path: &Path) -> bool {
    !lower_name(path).ends_with(".toml") && !holds_rules(path) && holds_story(path)
}

/// Whether a file seems to contain a story. Also true if the file can't be read, so that the test reports the reason.
fn holds_story(path: &Path) -> bool {
    beginning(path).is_none_or(|text| seems_to_be_story(&text))
}

pub fn lower_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Whether a file seems to contain rules. No other file is ever fixed. Also true if the file can't be read, so that the
/// check reports the reason.
pub fn holds_rules(path: &Path) -> bool {
    beginning(path).is_none_or(|text| text_holds_rules(&text, Some(path)))
}

/// Whether a file's text seems to contain rules, on its own or because of the files that it extends. Those files are
/// found relative to `path`.
pub fn text_holds_rules(text: &str, path: Option<&Path>) -> bool {
    let is_named = path.is_some_and(|path| {
        let name = lower_name(path);
        name.strip_suffix(ADDED_ENDING).unwrap_or(&name).ends_with(".charleston.toml")
    });
    let mut file = path.map(Path::to_owned);
    // Text from web pages and word processors can have other spaces, which `check` reports.
    let text = text.replace(|letter: char| letter.is_whitespace() && !letter.is_ascii(), " ");
    is_named
        || seems_to_hold_rules(&text, |written| {
            file = Some(file.as_ref()?.parent().unwrap_or(Path::new("")).join(written.replace('\\', "/")));
            beginning(file.as_ref()?)
        })
}

/// Returns the beginning of a file, up to the size limit, with invalid bytes replaced. `None` if the file can't be
/// read. Words in UTF-16 can be found, too, because the bytes between their letters are left out.
pub fn beginning(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    path.metadata().ok().filter(fs::Metadata::is_file)?;
    File::open(path).ok()?.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    bytes.retain(|byte| !matches!(byte, 0 | 0xFE | 0xFF));
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn no_files(folder: &Path, wanted: Wanted, others: usize) -> Unread {
    let path = escape::path(folder);
    let message = match wanted {
        Wanted::Rules | Wanted::OnlyRules => format!("`{path}` has no rule files"),
        Wanted::Stories => format!("`{path}` has no stories"),
    };
    let help = match (wanted, others) {
        (Wanted::Stories, _) => Some("a story is a `.txt` file that has a `ruleset: NAME` line".to_owned()),
        (_, 0) => Some("rule files are named `NAME.charleston.toml`".to_owned()),
        (_, others) => Some(format!(
            "skipped {} without rules; to check one anyway, name it in the command, or rename it to \
             `NAME.charleston.toml`",
            count(others, "TOML file")
        )),
    };
    let finding = Diagnostic { help, ..Diagnostic::unplaced(RuleId::NoFiles, message) };
    Unread { path, finding }
}

fn unsearched(folder: &Path, error: &io::Error) -> Unread {
    let path = escape::path(folder);
    let finding =
        Diagnostic::unplaced(RuleId::UnreadableFolder, format!("`{path}` can't be searched: {error}"));
    Unread { path, finding }
}
