//! Where the server reads: from the open texts first, and from the disk only what is not among them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use charleston::check::report::{CheckedFile, check};
use charleston::diagnostic::{Sources, Span};
use charleston::fix::apply::fix;
use charleston::source::{Directory, MOST_BYTES, Reference, Source, SourceError, load};
use charleston::symbols::Names;

use super::texts::{Text, Texts};

/// What is at hand while one question is answered. Each file is read from the disk once.
pub struct Desk<'a> {
    pub texts: &'a Texts,
    /// What files would say after a change that is only tried.
    pub tried: BTreeMap<PathBuf, String>,
    read: RefCell<BTreeMap<PathBuf, Result<String, SourceError>>>,
    asked: RefCell<BTreeSet<PathBuf>>,
}

/// A ruleset to look at.
#[derive(Debug, Clone, Copy)]
pub enum Asked<'a> {
    /// A file, whether it is open or not.
    File(&'a Path),
    /// A text that is no file yet.
    Text(&'a Text),
}

impl<'a> From<&'a Text> for Asked<'a> {
    fn from(open: &'a Text) -> Self {
        open.path.as_deref().map_or(Self::Text(open), Self::File)
    }
}

/// By what a text is asked for that is no file.
const LOOSE: &str = "./unsaved";

impl<'a> Desk<'a> {
    pub fn new(texts: &'a Texts) -> Self {
        Self { texts, tried: BTreeMap::new(), read: RefCell::default(), asked: RefCell::default() }
    }

    /// Everything that is wrong or odd in a ruleset.
    pub fn check(&self, asked: Asked<'_>) -> Result<CheckedFile, SourceError> {
        self.with(asked, |source, reference| check(source, reference))
    }

    /// A text with all its safe fixes. Its source goes by
    /// this name.
    pub fn fixed(mut self, open: &Text, name: &str) -> String {
        let fixed = fix(&open.text, |text| {
            self.tried.insert(PathBuf::from(name), text.to_owned());
            self.check(Asked::from(open)).map(|checked| checked.findings).unwrap_or_default()
        });
        fixed.text
    }

    /// A ruleset's file and those it extends.
    pub fn chain(&self, asked: Asked<'_>) -> Option<Chain> {
        let sources = Sources::default();
        let brought_in = self.with(asked, |source, reference| {
            load(source, reference, &sources).map(|loaded| loaded.brought_in)
        });
        let brought_in = brought_in.ok()?;
        Some(Chain { sources, brought_in })
    }

    /// What a file says.
    pub fn said(&self, path: &Path) -> Result<String, SourceError> {
        self.with(Asked::File(path), |source, reference| {
            Ok(source.read(&Reference::resolve(reference, None)?)?.text)
        })
    }

    /// The files that were looked for so far, whether they are there or not.
    pub fn asked(&self) -> BTreeSet<PathBuf> {
        self.asked.borrow().clone()
    }

    /// The files that are there and could not be read so far, and why.
    pub fn unread(&self) -> Vec<(PathBuf, SourceError)> {
        let read = self.read.borrow();
        let failed = read.iter().filter_map(|(path, text)| Some((path.clone(), text.clone().err()?)));
        failed.filter(|(_, error)| !matches!(error, SourceError::Missing { .. })).collect()
    }

    fn with<T>(&self, asked: Asked<'_>, look: impl Fn(&dyn Source, &str) -> T) -> T {
        match asked {
            Asked::File(path) => {
                let (directory, reference) = Directory::around(path);
                look(&Shelf { desk: self, directory }, &reference)
            }
            Asked::Text(open) => look(&Loose { desk: self, open }, LOOSE),
        }
    }

    /// The text of a file; `from_disk` reads it where it is not at hand.
    fn text(
        &self,
        path: PathBuf,
        from_disk: impl FnOnce() -> Result<String, SourceError>,
    ) -> Result<String, SourceError> {
        self.asked.borrow_mut().insert(path.clone());
        let open = || self.texts.of(&path).map(|open| &open.text);
        match self.tried.get(&path).or_else(open) {
            Some(text) => small(text, &path.display().to_string()),
            None => self.read.borrow_mut().entry(path).or_insert_with(from_disk).clone(),
        }
    }
}

/// A text that is no larger than a file may be.
fn small(text: &str, shown: &str) -> Result<String, SourceError> {
    if text.len() as u64 > MOST_BYTES {
        return Err(SourceError::TooLarge { path: shown.to_owned(), limit: MOST_BYTES });
    }
    Ok(text.to_owned())
}

/// A folder, with what is open in it.
struct Shelf<'d, 't> {
    desk: &'d Desk<'t>,
    directory: Directory,
}

impl Source for Shelf<'_, '_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        self.desk.text(PathBuf::from(self.name(path)), || self.directory.file(path))
    }

    fn name(&self, path: &str) -> String {
        self.directory.name(path)
    }
}

/// A text that is no file: it can build only on what ships.
struct Loose<'d, 't> {
    desk: &'d Desk<'t>,
    open: &'d Text,
}

impl Source for Loose<'_, '_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let shown = self.name(path);
        if shown == path {
            return Err(SourceError::Missing { path: shown });
        }
        small(self.desk.tried.get(Path::new(&shown)).unwrap_or(&self.open.text), &shown)
    }

    /// The text itself goes by its address.
    fn name(&self, path: &str) -> String {
        if LOOSE == format!("./{path}") { self.open.address.clone() } else { path.to_owned() }
    }
}

/// A ruleset's file and those it extends, as they are read now.
pub struct Chain {
    pub sources: Sources,
    /// The line that brought each in but the first.
    pub brought_in: Vec<Span>,
}

impl Chain {
    pub fn names(&self) -> Names<'_> {
        Names::of(&self.sources)
    }

    /// The ruleset's own file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        file(&self.sources.iter().next()?.name)
    }
}

/// The file behind the name of a source: nothing for a shipped ruleset, and for a text that is no file.
pub fn file(name: &str) -> Option<&Path> {
    Some(Path::new(name)).filter(|path| path.is_absolute())
}

/// One path for the file behind the name of a source, by whatever links it was reached.
pub fn own(name: &str) -> PathBuf {
    file(name).map_or_else(|| PathBuf::from(name), resolved)
}

/// A path without links, as far as there is such a file.
pub fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().ok().or_else(|| in_its_folder(path)).unwrap_or_else(|| path.to_owned())
}

/// The path of a file that is not there, in a folder that is.
fn in_its_folder(path: &Path) -> Option<PathBuf> {
    Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?))
}

/// Whether a path leads to a file whose own path without links is the other, be it by a link.
pub fn is_same(path: &Path, own: &Path) -> bool {
    path == own || resolved(path) == own
}
