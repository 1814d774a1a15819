//! Giving a phase, a pass, a seat or a direction another name, in all files that share it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use charleston::diagnostic::{Diagnostic, Edit, Severity, SourceId, Sources};
use charleston::source::Shipped;
use charleston::symbols::{Kind, Name, Names};
use gen_lsp_types::{
    PrepareRenamePlaceholder, PrepareRenameResult, TextDocumentPositionParams, TextEdit, WorkspaceEdit,
};

use super::desk::{Asked, Chain, Desk, own};
use super::go::home;
use super::lines::Lines;
use super::server::Server;

impl Server {
    /// The name at a place, if it can be another.
    pub fn prepare_rename(&self, params: &TextDocumentPositionParams) -> Result<PrepareRenameResult, String> {
        let (open, at) = self.place(params).ok_or(NOT_OPEN)?;
        let chain = self.desk().chain(Asked::from(open)).ok_or(UNREAD)?;
        let names = chain.names();
        let name = names.at(SourceId(0), at).ok_or(NO_NAME)?;
        can_be_renamed(&names, name, &chain.sources)?;
        let lines = Lines::new(&open.text, self.client.columns);
        let range = lines.range(name.span().start, name.span().end);
        Ok(PrepareRenamePlaceholder { range, placeholder: name.text().to_owned() }.into())
    }

    /// The changes after which what stands at a place is called something else everywhere.
    pub fn rename(&self, params: &TextDocumentPositionParams, new: &str) -> Result<WorkspaceEdit, String> {
        let (open, at) = self.place(params).ok_or(NOT_OPEN)?;
        let desk = self.desk();
        let chain = desk.chain(Asked::from(open)).ok_or(UNREAD)?;
        let names = chain.names();
        let name = names.at(SourceId(0), at).ok_or(NO_NAME)?;
        if new.trim().is_empty() {
            return Err(format!("a {} has a name of at least one letter", name.kind.word()));
        }
        if new == name.text() {
            can_be_renamed(&names, name, &chain.sources)?;
            return Ok(self.workspace_edit(BTreeMap::new()));
        }
        let family = self.family(&desk, open, &home(&names, name, &chain.sources));
        let mut edits = Edits::default();
        for member in &family.members {
            let names = member.names();
            can_be_renamed(&names, name, &member.sources)?;
            if let Some(taken) = names.taken(name.kind, new) {
                let file = shown(&member.sources, taken.span().source);
                return Err(format!("`{new}` is already the name of a {} in {file}", taken.kind.word()));
            }
            edits.add(member, &names, name, new);
        }
        if let Some(why) = family.unread(&desk, open, name) {
            return Err(why);
        }
        let mut after = self.desk();
        after.tried = edits.tried();
        for member in &family.members {
            let asked = member.file().map_or(Asked::from(open), Asked::File);
            still_right((&desk, &after), asked, name, new)?;
        }
        self.edit(edits).ok_or_else(|| UNREAD.to_owned())
    }

    fn edit(&self, edits: Edits) -> Option<WorkspaceEdit> {
        let mut files = BTreeMap::new();
        for Changed { names, text, edits } in edits.files.into_values() {
            let file = names.first()?;
            let lines = self.lines(file, &text);
            let edit = |edit: Edit| TextEdit {
                range: lines.range(edit.span.start, edit.span.end),
                new_text: edit.text,
            };
            files.insert(self.address(file)?, edits.into_values().map(edit).collect());
        }
        Some(self.workspace_edit(files))
    }
}

const NOT_OPEN: &str = "this text is not open";
const UNREAD: &str = "this file cannot be read";
const NO_NAME: &str =
    "only a phase, a pass, a seat or a direction of the table's own can be given another name";

/// Why a name cannot be another: it is no file's own to change.
fn can_be_renamed(names: &Names<'_>, name: &Name<'_>, sources: &Sources) -> Result<(), String> {
    let (what, text) = (name.kind.word(), name.text());
    for place in names.same(name) {
        let file = shown(sources, place.span().source);
        if Shipped::text(&file).is_some() {
            return Err(format!(
                "`{text}` is a {what} of the shipped ruleset `{file}`, which cannot be changed"
            ));
        }
    }
    match names.definitions(name).next() {
        Some(_) => Ok(()),
        None if name.kind == Kind::Seat => Err(format!(
            "no file names the seat `{text}`: write the seats first, as `seats = [...]` under `[table]`"
        )),
        None => Err(format!("no {what} is called `{text}` here")),
    }
}

fn shown(sources: &Sources, file: SourceId) -> String {
    sources.get(file).map(|source| source.name.clone()).unwrap_or_default()
}

/// The changes of each file, by its own path.
#[derive(Default)]
struct Edits {
    files: BTreeMap<PathBuf, Changed>,
}

#[derive(Default)]
struct Changed {
    /// The paths by which it was reached.
    names: BTreeSet<String>,
    /// What it says before.
    text: String,
    /// By their place, because several rulesets build on one file.
    edits: BTreeMap<usize, Edit>,
}

impl Edits {
    fn add(&mut self, member: &Chain, names: &Names<'_>, name: &Name<'_>, new: &str) {
        let text = |source: SourceId| member.sources.get(source).map_or("", |source| source.text.as_str());
        let written = |place: &Name<'_>| {
            let span = place.span();
            text(span.source).get(span.start..span.end).unwrap_or_default()
        };
        for edit in names.rename(name, new, written) {
            let source = edit.span.source;
            let file = shown(&member.sources, source);
            let changed = self.files.entry(own(&file)).or_default();
            changed.names.insert(file);
            if changed.text.is_empty() {
                changed.text = text(source).to_owned();
            }
            changed.edits.insert(edit.span.start, edit);
        }
    }

    /// What the files would say.
    fn tried(&self) -> BTreeMap<PathBuf, String> {
        let mut tried = BTreeMap::new();
        for Changed { names, text, edits } in self.files.values() {
            let mut text = text.clone();
            for edit in edits.values().rev() {
                text.replace_range(edit.span.start..edit.span.end, &edit.text);
            }
            tried.extend(names.iter().map(|name| (PathBuf::from(name), text.clone())));
        }
        tried
    }
}

/// Whether a ruleset has no more errors after the change than before, and nothing else in it means anything else.
fn still_right(
    desks: (&Desk<'_>, &Desk<'_>),
    asked: Asked<'_>,
    name: &Name<'_>,
    new: &str,
) -> Result<(), String> {
    let (before, after) = desks;
    let errors = |desk: &Desk<'_>| -> Vec<Diagnostic> {
        let checked = desk.check(asked);
        let findings = checked.map_or_else(|error| vec![error.diagnostic()], |checked| checked.findings);
        findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect()
    };
    let (old, found) = (errors(before), errors(after));
    let is_new = |finding: &&Diagnostic| old.iter().all(|old| old.message != finding.message);
    let wrong = found.iter().find(is_new).or(found.first()).filter(|_| found.len() > old.len());
    if let Some(wrong) = wrong {
        return Err(format!("it cannot be called `{new}`: {}", wrong.message));
    }
    let chains = (before.chain(asked).ok_or(UNREAD)?, after.chain(asked).ok_or(UNREAD)?);
    if chains.0.names().are_renamed(name, new, &chains.1.names()) {
        return Ok(());
    }
    Err(format!("it cannot be called `{new}`: another name would mean something else"))
}
