//! The files that the server reads to answer one message. Open files are read from memory, and others from disk.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use charleston::Directory;
use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::editor::Chain;
use charleston::internal::editor::RuleFile;
use charleston::source::{Reference, Source, SourceError};

use super::open_files::{OpenFile, OpenFiles};

/// The files needed to answer one message. Each file is read from disk at most once.
pub struct Documents<'a> {
    files: &'a OpenFiles,
    read: RefCell<BTreeMap<PathBuf, Result<String, SourceError>>>,
    wanted: RefCell<BTreeSet<PathBuf>>,
}

/// A rule file to read.
#[derive(Debug, Clone, Copy)]
pub enum Target<'a> {
    /// A file, open or not.
    File(&'a Path),
    /// An open file that has never been saved.
    Unsaved(&'a OpenFile),
}

impl<'a> From<&'a OpenFile> for Target<'a> {
    fn from(open: &'a OpenFile) -> Self {
        open.path.as_deref().map_or(Self::Unsaved(open), Self::File)
    }
}

/// The reference used for a file that has never been saved.
const UNSAVED: &str = "./unsaved";

impl<'a> Documents<'a> {
    pub fn new(files: &'a OpenFiles) -> Self {
        Self { files, read: RefCell::default(), wanted: RefCell::default() }
    }

    /// Returns a rule file whose source reads open files from memory.
    pub fn open<'d>(&'d self, target: Target<'d>) -> RuleFile<'d> {
        match target {
            Target::File(path) => {
                let (directory, reference) = Directory::around(path);
                RuleFile { source: Box::new(Folder { documents: self, directory }), reference }
            }
            Target::Unsaved(open) => {
                RuleFile { source: Box::new(Unsaved(open)), reference: UNSAVED.to_owned() }
            }
        }
    }

    pub fn check(&self, target: Target<'_>) -> Result<CheckedFile, SourceError> {
        let RuleFile { source, reference } = self.open(target);
        check(&*source, &reference)
    }

    /// Returns a rule file and the files that it extends.
    pub fn chain(&self, target: Target<'_>) -> Option<Chain> {
        let RuleFile { source, reference } = self.open(target);
        Chain::load(&*source, &reference).ok()
    }

    pub fn text(&self, path: &Path) -> Result<String, SourceError> {
        let RuleFile { source, reference } = self.open(Target::File(path));
        Ok(Reference::resolve(&reference, None)?.read(&*source)?.text)
    }

    /// Returns the paths of all files needed so far, including missing ones.
    pub fn wanted(&self) -> BTreeSet<PathBuf> {
        self.wanted.borrow().clone()
    }

    /// Returns the files that exist but can't be read, with the reasons.
    pub fn unreadable(&self) -> Vec<(PathBuf, SourceError)> {
        let read = self.read.borrow();
        let failed = read.iter().filter_map(|(path, text)| Some((path.clone(), text.clone().err()?)));
        failed.filter(|(_, error)| !matches!(error, SourceError::Missing { .. })).collect()
    }
}

/// A folder whose files are read from disk, except for open files, which are read from memory.
struct Folder<'d, 'f> {
    documents: &'d Documents<'f>,
    directory: Directory,
}

impl Source for Folder<'_, '_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let name = self.name(path);
        let path_on_disk = PathBuf::from(&name);
        self.documents.wanted.borrow_mut().insert(path_on_disk.clone());
        match self.documents.files.at(&path_on_disk) {
            Some(open) => Ok(open.text.clone()),
            None => {
                let mut read = self.documents.read.borrow_mut();
                read.entry(path_on_disk).or_insert_with(|| self.directory.file(path)).clone()
            }
        }
    }

    fn files(&self, folder: &str) -> Vec<String> {
        self.directory.files(folder)
    }

    fn name(&self, path: &str) -> String {
        self.directory.name(path)
    }
}

/// A file that has never been saved. It can extend only shipped rulesets, and its URI is also the name of its source.
struct Unsaved<'d>(&'d OpenFile);

impl Source for Unsaved<'_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let name = self.name(path);
        if name == path { Err(SourceError::Missing { path: name }) } else { Ok(self.0.text.clone()) }
    }

    fn name(&self, path: &str) -> String {
        if UNSAVED == format!("./{path}") { self.0.uri.clone() } else { path.to_owned() }
    }
}
