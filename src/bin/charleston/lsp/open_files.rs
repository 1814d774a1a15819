//! The files that an editor has open. Their text is used instead of the text on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use charleston::internal::editor::parent;
use gen_lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem};

use super::paths;
use super::positions::{Encoding, Positions};
use crate::files;

/// The open files, keyed by URI.
#[derive(Debug, Default)]
pub struct OpenFiles(BTreeMap<String, OpenFile>);

#[derive(Debug)]
pub struct OpenFile {
    /// The URI as the editor writes it.
    pub uri: String,
    pub version: i32,
    pub text: String,
    /// `None` for a file that has never been saved.
    pub path: Option<PathBuf>,
    /// The path with links resolved, if the file exists.
    resolved: Option<PathBuf>,
    /// Whether the editor labels the file with a language other than TOML, or shows an old version of the file.
    pub is_other: bool,
    /// Whether the text has looked like rules since the file was opened. A rule file stays one while a line is unfinished.
    has_held_rules: bool,
}

impl OpenFile {
    /// Whether a file looks like a rule file, judging by its name or text. Editors send every open TOML file to the
    /// server, so not all of them contain rules.
    pub fn looks_like_rules(&self) -> bool {
        let name = self.path.as_deref().and_then(paths::file_name);
        let has_name = name.is_some_and(|name| name.ends_with(".charleston.toml"));
        has_name || !self.is_other && (self.has_held_rules || self.holds_rules())
    }

    fn holds_rules(&self) -> bool {
        // An unsaved file has no folder, so its parents can't be found.
        let parent = || parent(&self.text).filter(|_| self.path.is_none());
        files::text_holds_rules(&self.text, self.path.as_deref())
            || parent().is_some_and(|parent| self.text[parent.start..parent.end].contains(".toml"))
    }
}

impl OpenFiles {
    pub fn open(&mut self, item: TextDocumentItem) {
        let uri = item.uri.0;
        let path = paths::from_uri(&uri);
        let resolved = path.as_deref().and_then(|path| path.canonicalize().ok());
        let is_other = is_old(&uri) || !is_toml(&String::from(item.language_id));
        let (version, text) = (item.version, item.text);
        self.0.insert(
            uri.clone(),
            OpenFile { uri, version, text, path, resolved, is_other, has_held_rules: false },
        );
    }

    pub fn close(&mut self, uri: &str) -> Option<OpenFile> {
        self.0.remove(uri)
    }

    /// Applies changes in order.
    pub fn change(
        &mut self,
        (uri, version): (&str, i32),
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        let Some(open) = self.0.get_mut(uri) else { return };
        open.version = version;
        open.has_held_rules = open.looks_like_rules();
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    open.text = whole.text;
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let positions = Positions::new(&open.text, encoding);
                    let (start, end) = (positions.offset(part.range.start), positions.offset(part.range.end));
                    open.text.replace_range(start.min(end)..end.max(start), &part.text);
                }
            }
        }
    }

    pub fn get(&self, uri: &str) -> Option<&OpenFile> {
        self.0.get(uri)
    }

    /// Returns the open files, sorted by URI.
    pub fn iter(&self) -> impl Iterator<Item = &OpenFile> {
        self.0.values()
    }

    /// Returns the open file at a path.
    pub fn at(&self, path: &Path) -> Option<&OpenFile> {
        self.iter().find(|open| open.path.as_deref() == Some(path)).or_else(|| {
            let resolved = path.canonicalize().ok()?;
            self.iter().find(|open| open.resolved.as_ref() == Some(&resolved))
        })
    }
}

/// The changes since the last published diagnostics.
#[derive(Debug, Default)]
pub struct Changes {
    /// The URIs of files that were opened, changed, saved or closed.
    pub uris: BTreeSet<String>,
    /// The paths of these files, with links resolved.
    pub paths: BTreeSet<PathBuf>,
    /// Whether a file has changed on disk.
    pub on_disk: bool,
}

impl Changes {
    pub fn add(&mut self, open: &OpenFile) {
        self.uris.insert(open.uri.clone());
        self.paths.extend(open.path.as_deref().map(paths::resolve));
    }

    pub fn is_empty(&self) -> bool {
        self.uris.is_empty() && !self.on_disk
    }
}

/// Whether a URI refers to an old version of a file. Editors open old versions for comparison.
fn is_old(uri: &str) -> bool {
    uri.split(':').next().unwrap_or_default().to_ascii_lowercase().starts_with("git")
}

/// Whether a language may be TOML. Emacs calls TOML `conf-toml`, and some editors don't name the language.
fn is_toml(language: &str) -> bool {
    language.is_empty() || language.to_ascii_lowercase().contains("toml")
}
