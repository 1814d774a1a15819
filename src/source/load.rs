//! A ruleset file and everything it extends, as one tree.

use crate::diagnostic::{Diagnostic, Label, RuleId, SourceId, SourceText, Sources, Span};
use crate::fix::syntax::repair;
use crate::format::document::{Document, NewSyntax};
use crate::source::{Reference, Source, SourceError};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::tree::{Node, Value};

mod known;
mod merge;
mod parent;

pub use merge::{Dropped, Replaced};

/// The most parents that a file can have.
const MAX_PARENTS: usize = 16;

/// A ruleset file and everything it extends, as one tree.
#[derive(Debug, Clone)]
pub struct Loaded<'a> {
    /// The files: the ruleset first, then its parent, its parent's parent, and so on.
    pub sources: &'a Sources,
    /// Their references from the root.
    pub references: Vec<Reference>,
    /// The merged settings of all files, each with its location.
    pub tree: Node<'a>,
    /// The settings of parents that the ruleset's own file replaces.
    pub replaced: Vec<Replaced>,
    /// Syntax in the ruleset's own file that is new in TOML 1.1.
    pub new_syntax: Vec<NewSyntax>,
    /// Findings about the syntax and schema of the files, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The settings that already have a finding and aren't replaced by a child. Includes the path of the whole file if a
    /// line or a parent couldn't be read and could hold anything.
    pub broken: KeyPaths,
    /// The `extends` lines: the first extends the second file, and so on.
    pub brought_in: Vec<Span>,
}

impl Loaded<'_> {
    /// Returns whether a path already has a finding, or may have been in a line that couldn't be read. If so, it isn't
    /// reported as missing.
    pub fn is_reported(&self, path: &KeyPath) -> bool {
        self.broken.iter().any(|broken| path.turns().starts_with(broken.turns()))
    }

    /// Returns labels for the lines that extend a file: the one that names it, and the one in the ruleset itself.
    pub fn brought_in(&self, file: SourceId) -> Vec<Label> {
        let lines = self.brought_in.get(..usize::from(file.0)).unwrap_or_default();
        brought_in(lines)
    }
}

fn brought_in(lines: &[Span]) -> Vec<Label> {
    let label = |span: &Span| Label { span: *span, text: "extended here".to_owned() };
    match lines {
        [] => Vec::new(),
        [only] => vec![label(only)],
        [own, .., nearest] => vec![label(nearest), label(own)],
    }
}

/// Reads the ruleset that a reference names and everything it extends. Adds the files to `sources`, which must be empty.
///
/// # Errors
///
/// If the ruleset's own file can't be read. A parent that can't be read is a finding instead.
///
/// # Panics
///
/// If `sources` already has files.
pub fn load<'a>(
    source: &(impl Source + ?Sized),
    reference: &str,
    sources: &'a Sources,
) -> Result<Loaded<'a>, SourceError> {
    assert!(sources.iter().next().is_none(), "`sources` is empty");
    let first = Reference::resolve(reference, None)?;
    let text = source.read(&first)?;
    let mut chain = Chain {
        source,
        sources,
        references: Vec::new(),
        findings: Vec::new(),
        brought_in: Vec::new(),
        is_whole: true,
    };
    let mut documents = Vec::new();
    let mut next = Some(File { reference: first, text, by: None });
    while let Some(file) = next {
        let (document, parent) = chain.add(file);
        documents.push(document);
        next = parent;
    }
    Ok(chain.finish(documents))
}

/// A file, and the line that extends it.
struct File {
    reference: Reference,
    text: SourceText,
    by: Option<Span>,
}

struct Chain<'s, 'a, S: ?Sized> {
    source: &'s S,
    sources: &'a Sources,
    references: Vec<Reference>,
    findings: Vec<Diagnostic>,
    brought_in: Vec<Span>,
    /// Whether every parent could be read.
    is_whole: bool,
}

impl<'a, S: Source + ?Sized> Chain<'_, 'a, S> {
    /// Parses one more file and returns its parent.
    fn add(&mut self, file: File) -> (Document<'a>, Option<File>) {
        let id = self.sources.add(file.text);
        let text = self.sources.get(id).map_or("", |source| source.text.as_str());
        let (document, mut findings) = Document::parse(id, text);
        repair(id, text, &mut findings);
        self.references.push(file.reference);
        self.brought_in.extend(file.by);
        let parent = self.parent(&document).unwrap_or_else(|finding| {
            self.is_whole = false;
            findings.extend(finding);
            None
        });
        for finding in &mut findings {
            finding.others.extend(brought_in(&self.brought_in));
        }
        self.findings.append(&mut findings);
        (document, parent)
    }

    /// Returns the file that a document extends, if it extends one. `Err(None)` means that there is already a finding.
    fn parent(&self, document: &Document) -> Result<Option<File>, Option<Diagnostic>> {
        let extends = document.root.get("extends");
        match extends.map(|extends| (&extends.value, extends.span)) {
            None => Ok(None),
            Some((Value::Text(written), span)) => self.read_parent(written, span).map(Some).map_err(Some),
            Some(_) => Err(None),
        }
    }

    fn read_parent(&self, written: &str, span: Span) -> Result<File, Diagnostic> {
        if parent::is_address(written) {
            return Err(parent::not_fetched(written, span));
        }
        let refuse = |error: SourceError| parent::refused(&error, span);
        let reference = Reference::resolve(written, self.references.last()).map_err(refuse)?;
        if let Some(at) = self.references.iter().position(|earlier| *earlier == reference) {
            return Err(self.in_a_loop(at, span));
        }
        if self.references.len() > MAX_PARENTS {
            let message = format!("more than {MAX_PARENTS} files extend each other");
            return Err(Diagnostic::error(RuleId::ExtendsTooDeep, message, span, "one parent too many"));
        }
        let text = self.source.read(&reference).map_err(|error| self.missing(written, &error, span))?;
        Ok(File { reference, text, by: Some(span) })
    }

    fn in_a_loop(&self, at: usize, span: Span) -> Diagnostic {
        let names: Vec<&str> = self.sources.iter().skip(at).map(|source| source.name.as_str()).collect();
        let first = names.first().copied().unwrap_or_default();
        let message = match names.as_slice() {
            [only] => format!("`{only}` extends itself"),
            _ => format!("these files extend each other: {} -> {first}", names.join(" -> ")),
        };
        Diagnostic::error(RuleId::ExtendsLoop, message, span, format!("leads back to `{first}`"))
            .help("extend a ruleset that doesn't build on this one")
    }

    fn finish(self, mut documents: Vec<Document<'a>>) -> Loaded<'a> {
        let new_syntax =
            documents.first_mut().map(|own| std::mem::take(&mut own.new_syntax)).unwrap_or_default();
        let mut broken = broken(&documents);
        if !self.is_whole {
            broken.push(&KeyPath::root());
        }
        let mut replaced = Vec::new();
        let tree = documents.into_iter().map(|document| document.root).rev().reduce(|parent, child| {
            replaced.clear();
            merge::merge(parent, child, &mut replaced)
        });
        let nowhere = Span { source: SourceId(0), start: 0, end: 0 };
        let tree = tree.unwrap_or(Node { value: Value::Broken, span: nowhere });
        let Self { sources, references, mut findings, brought_in, .. } = self;
        known::explain(sources, &tree, &mut findings);
        Loaded { sources, references, tree, replaced, new_syntax, findings, broken, brought_in }
    }
}

/// Returns the broken settings of all files that no child replaces.
fn broken(documents: &[Document]) -> KeyPaths {
    let mut paths = KeyPaths::default();
    for (above, document) in documents.iter().enumerate() {
        let below = documents.get(..above).unwrap_or_default();
        let is_replaced = |path: &KeyPath| {
            let written = below.iter().filter_map(|document| document.root.at(path));
            written.into_iter().any(|node| node.value != Value::Broken)
        };
        document.root.broken().iter().filter(|path| !is_replaced(path)).for_each(|path| paths.push(&path));
        document.lost.iter().for_each(|path| paths.push(&path));
    }
    paths
}
