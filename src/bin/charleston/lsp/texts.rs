//! The texts that an editor has open: what they say counts, whatever stands on the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::TextDocumentContentChangeEvent;

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
    /// The same without links, where it is on the disk.
    resolved: Option<PathBuf>,
}

impl Texts {
    pub fn open(&mut self, address: &str, version: i32, text: String) {
        let path = uri::path(address);
        let resolved = path.as_deref().and_then(|path| path.canonicalize().ok());
        let open = Text { address: address.to_owned(), version, text, path, resolved };
        self.0.insert(address.to_owned(), open);
    }

    pub fn close(&mut self, address: &str) {
        self.0.remove(address);
    }

    /// Makes changes one after the other, each in the text that the one before has left.
    pub fn change(
        &mut self,
        address: &str,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        columns: Columns,
    ) {
        let Some(open) = self.0.get_mut(address) else { return };
        open.version = version;
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    open.text = whole.text;
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let lines = Lines::new(&open.text, columns);
                    let (start, end) = (lines.byte(part.range.start), lines.byte(part.range.end));
                    open.text.replace_range(start.min(end)..end.max(start), &part.text);
                }
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
