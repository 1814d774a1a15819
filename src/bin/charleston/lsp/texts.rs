//! The texts that an editor has open: what they say counts, whatever stands on the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range};
use serde_json::Value;

use super::lines::{Columns, Lines};
use super::uri;

/// The texts that are open, by their addresses.
#[derive(Debug, Default)]
pub struct Texts(BTreeMap<String, Text>);

/// A text that is open.
#[derive(Debug)]
pub struct Text {
    /// By what the editor knows it.
    pub address: String,
    /// As the editor counts its changes.
    pub version: i32,
    /// What it says now.
    pub text: String,
    /// The file it will be saved in, if it is one.
    pub path: Option<PathBuf>,
    /// Whether the editor takes it for something else than TOML, or for what a file once was.
    pub is_other: bool,
    /// The same without links, where it is on the disk.
    resolved: Option<PathBuf>,
}

impl Texts {
    pub fn open(&mut self, address: &str, language: &str, version: i32, text: String) {
        let path = uri::path(address);
        let resolved = path.as_deref().and_then(|path| path.canonicalize().ok());
        let is_other = is_past(address) || !is_toml(language);
        let open = Text { address: address.to_owned(), version, text, path, is_other, resolved };
        self.0.insert(address.to_owned(), open);
    }

    pub fn close(&mut self, address: &str) {
        self.0.remove(address);
    }

    /// Makes changes one after the other, each in the text that the one before has left. One that cannot be
    /// understood is let go.
    pub fn change(&mut self, address: &str, version: Option<i32>, changes: &[Value], columns: Columns) {
        let Some(open) = self.0.get_mut(address) else { return };
        open.version = version.unwrap_or(open.version);
        for change in changes {
            match (change["text"].as_str(), stretch(&change["range"])) {
                (Some(text), Some(Stretch::Whole)) => text.clone_into(&mut open.text),
                (Some(text), Some(Stretch::Part(Range { start, end }))) => {
                    let lines = Lines::new(&open.text, columns);
                    let (start, end) = (lines.byte(start), lines.byte(end));
                    open.text.replace_range(start.min(end)..end.max(start), text);
                }
                (None, _) | (_, None) => {}
            }
        }
    }

    pub fn get(&self, address: &str) -> Option<&Text> {
        self.0.get(address)
    }

    /// The texts in the order of their addresses.
    pub fn iter(&self) -> impl Iterator<Item = &Text> {
        self.0.values()
    }

    /// The open text of a file.
    pub fn of(&self, path: &Path) -> Option<&Text> {
        self.iter().find(|text| text.path.as_deref() == Some(path)).or_else(|| {
            let resolved = path.canonicalize().ok()?;
            self.iter().find(|text| text.resolved.as_ref() == Some(&resolved))
        })
    }
}

/// What a change writes anew.
enum Stretch {
    Whole,
    Part(Range),
}

/// The stretch that a change says; nothing where it is none.
fn stretch(range: &Value) -> Option<Stretch> {
    let count = |number: &Value| u32::try_from(number.as_u64()?).ok();
    let position = |place: &Value| {
        Some(Position { line: count(&place["line"])?, character: count(&place["character"])? })
    };
    match range {
        Value::Null => Some(Stretch::Whole),
        range => {
            Some(Stretch::Part(Range { start: position(&range["start"])?, end: position(&range["end"])? }))
        }
    }
}

/// Whether an address shows what a file was once, as editors do for comparing.
fn is_past(address: &str) -> bool {
    let scheme = address.split(':').next().unwrap_or_default();
    scheme.to_ascii_lowercase().starts_with("git")
}

/// Whether a language is TOML, by whatever name: Emacs calls it `conf-toml`. One that is not said may be.
fn is_toml(language: &str) -> bool {
    language.is_empty() || language.to_ascii_lowercase().contains("toml")
}
