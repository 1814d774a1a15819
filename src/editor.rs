//! Editor features for rule files: symbols, renaming, outline, completion, hover text and lint levels.
//!
//! This module works with strings, byte offsets and a [`Source`], and is independent of any protocol, so a language
//! server or a web page can use it. Findings and their fixes come from [`crate::check::report::check`].

use crate::diagnostic::{SourceId, Sources, Span};
use crate::source::{Named, Source, SourceError, load};
use crate::toml::assemble::assemble;
use crate::toml::location::File;
use crate::toml::parse::parse;
use crate::toml::tree::Node;

mod complete;
mod cursor;
mod hover;
mod outline;
pub mod rename;
mod suppress;
pub mod symbols;
mod words;

pub use crate::fix::offer::apply;
pub use complete::{Completion, complete};
pub use hover::{Hover, hover};
pub use outline::{Item, outline};
pub use suppress::suppress;
use symbols::Symbols;

/// A rule file that is being edited, and the source to read it from.
pub struct RuleFile<'a> {
    /// The source of the file and the files it extends.
    pub source: Box<dyn Source + 'a>,
    /// The path from the root of the source.
    pub reference: String,
}

/// A rule file and every file it extends.
#[derive(Debug)]
pub struct Chain {
    /// The files: the rule file first, then its options, its parent, the parent's options, and so on.
    pub sources: Sources,
    /// For each file, the location where another file names it. `None` for the rule file itself.
    pub brought_in: Vec<Option<Named>>,
}

impl Chain {
    /// Reads a rule file and every file it extends.
    ///
    /// # Errors
    ///
    /// Fails if the rule file itself can't be read. Parents that can't be read are left out.
    pub fn load(source: &dyn Source, reference: &str) -> Result<Self, SourceError> {
        let sources = Sources::default();
        let brought_in = load(source, reference, &sources)?.brought_in;
        Ok(Self { sources, brought_in })
    }

    /// Returns the symbols in all of the files.
    pub fn symbols(&self) -> Symbols<'_> {
        Symbols::of(&self.sources)
    }

    /// Returns the file that `extends` or `with` names at a byte offset in the rule file.
    pub fn named_at(&self, at: usize) -> Option<SourceId> {
        let names = |named: &Option<Named>| {
            named.is_some_and(|Named { span, .. }| {
                span.source == SourceId(0) && (span.start..=span.end).contains(&at)
            })
        };
        self.brought_in.iter().position(names).and_then(|file| u16::try_from(file).ok()).map(SourceId)
    }

    /// Returns the text of the rule file itself.
    pub fn text(&self) -> &str {
        self.sources.text(SourceId(0))
    }
}

/// Returns the location where a rule file names its parent, if it has one.
pub fn parent(text: &str) -> Option<Span> {
    tree(SourceId(0), text).get("extends").map(|extends| extends.span)
}

/// Parses a file into a tree without checking it. Includes the parts of broken statements that can be parsed.
fn tree(source: SourceId, text: &str) -> Node<'_> {
    let file = File { source, text };
    let statements = parse(file).map_or_else(|_| Vec::new(), |(_, statements)| statements);
    assemble(file, statements).root
}
