//! Loads a ruleset file with all its parents and options into one tree.

use crate::diagnostic::{Diagnostic, Label, RuleId, SourceId, SourceText, Sources, Span};
use crate::fix::syntax::repair;
use crate::format::document::Document;
use crate::source::{Reference, Source, SourceError};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::tree::{Node, Origin, Table, Value};
use option_file::OptionFile;

mod edits;
mod every_pass;
mod known;
mod merge;
mod option_file;
mod options;
mod parent;

pub use edits::Removed;
pub use merge::{Dropped, Replaced};

/// The maximum number of parents that a file can have.
const MAX_PARENTS: usize = 16;

/// A ruleset file with all its parents and options, merged into one tree.
#[derive(Debug, Clone)]
pub struct Loaded<'a> {
    /// The files: the ruleset first, then its options, its parent, the parent's options, and so on.
    pub sources: &'a Sources,
    /// The files' references, in the same order. Paths are relative to the root of the source.
    pub references: Vec<Reference>,
    /// The merged settings of all files, each with its location.
    pub tree: Node<'a>,
    /// The settings for every pass in the ruleset's own file. In `tree`, each pass has a copy of them.
    pub every_pass: Option<Node<'a>>,
    /// Whether the file is an option, which isn't a ruleset by itself.
    pub is_option: bool,
    /// The settings of parents and options that the ruleset's own file replaces.
    pub replaced: Vec<Replaced>,
    /// The names that files and options remove from inherited lists.
    pub removed: Vec<Removed<'a>>,
    /// Findings about the syntax and schema of the files and about their options, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The settings that already have a finding and aren't replaced by a child. If a line or a parent couldn't be read,
    /// it might contain any setting, so the path of the whole file is included.
    pub broken: KeyPaths,
    /// For each file, where another file names it. `None` for the ruleset itself.
    pub brought_in: Vec<Option<Named>>,
}

/// The location at which one file names another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The location of the name in the file.
    pub span: Span,
    /// Whether it is in `with` rather than in `extends`.
    pub is_option: bool,
}

impl Loaded<'_> {
    /// Returns whether a path already has a finding, or may have been on a line that couldn't be read. If so, it isn't
    /// reported as missing.
    pub fn is_reported(&self, path: &KeyPath) -> bool {
        self.broken.iter().any(|broken| path.parts().starts_with(broken.parts()))
    }

    /// Returns where the ruleset's own file names a file as an option; `None` if it doesn't.
    pub fn own_option(&self, file: SourceId) -> Option<Span> {
        let named = self.brought_in.get(usize::from(file.0)).copied().flatten()?;
        (named.is_option && named.span.source == SourceId(0)).then_some(named.span)
    }

    /// Returns the options that the ruleset's own file names, each with the place where it does.
    pub fn own_options(&self) -> impl Iterator<Item = (SourceId, Span)> {
        let files = (0..).map(SourceId).take(self.brought_in.len());
        files.filter_map(|file| Some((file, self.own_option(file)?)))
    }

    /// If every location in a finding is in a file that another file names, adds labels for the lines that cause that
    /// file to be loaded.
    pub fn add_brought_in(&self, finding: &mut Diagnostic) {
        let mut spans = finding.primary.iter().chain(&finding.others).map(|label| label.span);
        if let Some(place) = finding.place().filter(|_| spans.all(|span| span.source != SourceId(0))) {
            finding.others.extend(brought_in(&self.brought_in, place.source));
        }
    }
}

/// Returns labels for the lines that cause a file to be loaded: the line that names it, and the line in the ruleset's
/// own file that leads to it.
fn brought_in(lines: &[Option<Named>], file: SourceId) -> Vec<Label> {
    let line = |file: SourceId| lines.get(usize::from(file.0)).copied().flatten();
    let all: Vec<Named> = std::iter::successors(line(file), |named| line(named.span.source)).collect();
    let label = |named: &Named| {
        let text = if named.is_option { "used here" } else { "extended here" };
        Label { span: named.span, text: text.to_owned() }
    };
    match &all[..] {
        [] => Vec::new(),
        [only] => vec![label(only)],
        [nearest, .., own] => vec![label(nearest), label(own)],
    }
}

/// Reads the ruleset that a reference names, with all its parents and options. Adds the files to `sources`, which must
/// be empty.
///
/// # Errors
///
/// Fails if the ruleset's own file can't be read. A parent or an option that can't be read is reported as a finding
/// instead.
///
/// # Panics
///
/// Panics if `sources` already has files.
pub fn load<'a>(
    source: &dyn Source,
    reference: &str,
    sources: &'a Sources,
) -> Result<Loaded<'a>, SourceError> {
    assert!(sources.iter().next().is_none(), "`sources` is empty");
    let first = Reference::resolve(reference, None)?;
    let text = first.read(source)?;
    let mut chain = Chain {
        source,
        sources,
        references: Vec::new(),
        findings: Vec::new(),
        brought_in: Vec::new(),
        parents: Vec::new(),
        is_whole: true,
    };
    let mut layers = Vec::new();
    let mut next = Some(File { reference: first, text, by: None });
    while let Some(file) = next {
        let (layer, parent) = chain.add_layer(file);
        layers.push(layer);
        next = parent;
    }
    Ok(chain.finish(layers))
}

/// A file that hasn't been parsed yet, and the location at which another file names it.
struct File {
    reference: Reference,
    text: SourceText,
    by: Option<Named>,
}

/// A file with the options that it uses.
struct Layer<'a> {
    own: Document<'a>,
    options: Vec<OptionFile<'a>>,
}

struct Chain<'s, 'a> {
    source: &'s dyn Source,
    sources: &'a Sources,
    references: Vec<Reference>,
    findings: Vec<Diagnostic>,
    brought_in: Vec<Option<Named>>,
    /// The ruleset, its parent, and so on, without their options.
    parents: Vec<SourceId>,
    /// Whether every parent and option could be read.
    is_whole: bool,
}

impl<'a> Chain<'_, 'a> {
    /// Parses a file and its options, and reads its parent, if it has one.
    fn add_layer(&mut self, file: File) -> (Layer<'a>, Option<File>) {
        let by = file.by.map(|named| named.span);
        let own = self.add(file);
        self.parents.push(own.source);
        let is_option = option_file::is_option(&own.root);
        if is_option && let Some(span) = by {
            self.is_whole = false;
            self.report([option_file::as_a_parent(self.sources.name_at(span), span)]);
        }
        let options = if is_option { Vec::new() } else { self.options(&own) };
        let parent = self.parent(&own, is_option);
        (Layer { own, options }, parent)
    }

    /// Returns a file that another file names, or reports that the file can't be used.
    fn accept(&mut self, file: Result<File, Diagnostic>) -> Option<File> {
        self.is_whole &= file.is_ok();
        file.map_err(|finding| self.report([finding])).ok()
    }

    /// Adds a file to the sources and parses it.
    fn add(&mut self, file: File) -> Document<'a> {
        let id = self.sources.add(file.text);
        let text = self.sources.text(id);
        let (document, mut findings) = Document::parse(id, text);
        repair(id, text, &mut findings);
        self.references.push(file.reference);
        self.brought_in.push(file.by);
        self.report(findings);
        document
    }

    /// Records findings, each with labels on the lines that bring in its file.
    fn report(&mut self, findings: impl IntoIterator<Item = Diagnostic>) {
        for mut finding in findings {
            let file = finding.place().map_or(SourceId(0), |place| place.source);
            finding.others.extend(brought_in(&self.brought_in, file));
            self.findings.push(finding);
        }
    }

    fn reference(&self, file: SourceId) -> Option<&Reference> {
        self.references.get(usize::from(file.0))
    }

    /// Returns the options that a file uses.
    fn options(&mut self, own: &Document<'a>) -> Vec<OptionFile<'a>> {
        let mut options = Vec::new();
        let Some(with) = own.root.get("with") else { return options };
        if own.root.get("extends").is_none() && !with.entries().is_empty() {
            self.report([option_file::without_parent(with.span)]);
            return options;
        }
        for node in with.entries() {
            let Value::Text(written) = &node.value else { continue };
            let file = self.read_option(own.source, written, node.span);
            let Some(file) = self.accept(file) else { continue };
            let document = self.add(file);
            let option = OptionFile { written: written.to_string(), at: node.span, document };
            let error = option.error();
            self.is_whole &= error.is_none();
            self.report(error);
            options.push(option);
        }
        options
    }

    fn read_option(&self, by: SourceId, written: &str, span: Span) -> Result<File, Diagnostic> {
        if parent::is_address(written) {
            return Err(option_file::not_fetched(written, span));
        }
        let reference = Reference::resolve_option(written, self.reference(by));
        let reference = reference.map_err(|error| option_file::unread(&error, span))?;
        let text = reference.read(self.source).map_err(|error| self.missing_option(written, &error, span))?;
        Ok(File { reference, text, by: Some(Named { span, is_option: true }) })
    }

    /// Returns the file that a document extends, if it extends one that can be read.
    fn parent(&mut self, document: &Document, is_option: bool) -> Option<File> {
        let parent = if is_option {
            Err(option_file::builds_on_another(option_file::builds_on(&document.root)?))
        } else {
            let extends = document.root.get("extends")?;
            let Some(written) = extends.text() else {
                // The wrong type has already been reported.
                self.is_whole = false;
                return None;
            };
            self.read_parent(document.source, written, extends.span)
        };
        self.accept(parent)
    }

    fn read_parent(&self, by: SourceId, written: &str, span: Span) -> Result<File, Diagnostic> {
        if parent::is_address(written) {
            return Err(parent::not_fetched(written, span));
        }
        let refuse = |error: SourceError| self.missing(written, &error, span);
        let reference = Reference::resolve(written, self.reference(by)).map_err(refuse)?;
        if let Some(at) = self.parents.iter().position(|earlier| self.reference(*earlier) == Some(&reference))
        {
            return Err(self.in_a_loop(at, span));
        }
        if self.parents.len() > MAX_PARENTS {
            let message = format!("this file has a chain of more than {MAX_PARENTS} parents");
            return Err(Diagnostic::error(RuleId::ExtendsTooDeep, message, span, "one parent too many"));
        }
        let text = reference.read(self.source).map_err(refuse)?;
        Ok(File { reference, text, by: Some(Named { span, is_option: false }) })
    }

    fn in_a_loop(&self, at: usize, span: Span) -> Diagnostic {
        let names: Vec<&str> = self.parents.iter().skip(at).map(|file| self.sources.name(*file)).collect();
        let first = names.first().copied().unwrap_or_default();
        let message = match names.as_slice() {
            [only] => format!("`{only}` extends itself"),
            _ => format!("these files extend each other: {} -> {first}", names.join(" -> ")),
        };
        Diagnostic::error(RuleId::ExtendsLoop, message, span, format!("leads back to `{first}`"))
            .help("extend a ruleset that doesn't build on this one")
    }

    fn finish(mut self, layers: Vec<Layer<'a>>) -> Loaded<'a> {
        let is_option = layers.first().is_some_and(|layer| option_file::is_option(&layer.own.root));
        let every_pass = layers.first().and_then(|layer| layer.own.root.get(merge::EVERY_PASS)).cloned();
        let mut broken = broken(&layers);
        if !self.is_whole {
            broken.push(&KeyPath::root());
        }
        let (mut replaced, mut removed) = (Vec::new(), Vec::new());
        let mut found = Vec::new();
        let mut base = None;
        for layer in layers.into_iter().rev() {
            if is_option {
                base = Some(layer.own.root);
                break;
            }
            // An option isn't a parent, so it's the same as if the parent were missing.
            if option_file::is_option(&layer.own.root) {
                continue;
            }
            replaced.clear();
            if let Some(base) = &base {
                merge::explain(self.sources, (base, &layer.own.root), &mut self.findings);
            }
            base = Some(merged(base, layer, (&mut replaced, &mut removed), &mut found));
        }
        self.report(found);
        let nowhere = Span { source: SourceId(0), start: 0, end: 0 };
        let tree = base.unwrap_or(Node { value: Value::Broken, span: nowhere });
        let Self { sources, references, mut findings, brought_in, .. } = self;
        known::explain(sources, &tree, &mut findings);
        Loaded {
            sources,
            references,
            tree,
            every_pass,
            is_option,
            replaced,
            removed,
            findings,
            broken,
            brought_in,
        }
    }
}

/// Merges a file and its options into the ruleset that it extends, if any.
fn merged<'a>(
    base: Option<Node<'a>>,
    Layer { own, options }: Layer<'a>,
    (replaced, removed): (&mut Vec<Replaced>, &mut Vec<Removed<'a>>),
    findings: &mut Vec<Diagnostic>,
) -> Node<'a> {
    let (mut root, mut decided) = (own.root, Vec::new());
    let base = match base {
        Some(base) => options::apply(base, &options, &root, (findings, &mut decided, removed)),
        None => Node { value: Value::Table(Table::new(Origin::Header)), span: root.span },
    };
    let edits = edits::take_edits(&mut root);
    removed.extend(edits::removed(&edits));
    let every_pass = take(&mut root, merge::EVERY_PASS);
    drop([take(&mut root, "with"), take(&mut root, "option")]);
    let kept = every_pass.as_ref().map(|_| root.clone());
    let mut tree = merge::merge(base, root, replaced);
    // Without such a setting, the options would contradict each other.
    replaced
        .iter_mut()
        .filter(|setting| decided.contains(&setting.by))
        .for_each(|setting| setting.is_same = false);
    edits::apply(&mut tree, &edits, findings);
    if let Some((every_pass, own)) = every_pass.zip(kept) {
        let exceptions = every_pass::exceptions(&every_pass, &own);
        let is_exception =
            |setting: &&mut Replaced| setting.by.key.is_some_and(|key| exceptions.contains(&key));
        replaced.iter_mut().filter(is_exception).for_each(|setting| setting.is_same = false);
        every_pass::write(&mut tree, &every_pass, &own);
    }
    findings.extend(options::unmet(&options, &tree));
    tree
}

/// Removes a top-level key from a file, and returns its value.
fn take<'a>(root: &mut Node<'a>, key: &str) -> Option<Node<'a>> {
    let Value::Table(table) = &mut root.value else { return None };
    table.take(|entry| entry.key == key).pop().map(|entry| entry.node)
}

/// Returns the paths of the broken settings in all files, except those that a child replaces.
fn broken(layers: &[Layer<'_>]) -> KeyPaths {
    let documents: Vec<&Document<'_>> = layers
        .iter()
        .flat_map(|layer| {
            std::iter::once(&layer.own).chain(layer.options.iter().map(|option| &option.document))
        })
        .collect();
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
