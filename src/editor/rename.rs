//! Renaming a phase, a pass, a seat or a direction in every rule file that uses it.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::check::report::check;
use crate::diagnostic::{Diagnostic, Edit, Severity, SourceId};
use crate::editor::symbols::{Kind, Symbol, Symbols};
use crate::editor::{Chain, RuleFile, apply};
use crate::ruleset::defaults::SEATS;
use crate::schedule::Schedule;
use crate::source::{Overlay, Shipped, Source, SourceError};
use crate::toml::edit::quoted;

/// The changes that a rename makes in one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// The text before the change.
    pub text: String,
    /// The edits, keyed by the offset of the first byte. This avoids duplicates if several rule files extend
    /// the same file.
    pub edits: BTreeMap<usize, Edit>,
}

/// Why a symbol can't be renamed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain the fields")]
pub enum RenameError {
    /// The text at this position isn't a symbol.
    #[error("only a phase, a pass, a seat or a direction from `[table]` can be renamed")]
    NoSymbol,
    /// A shipped ruleset uses the symbol.
    #[error("`{name}` is a {} of the shipped ruleset `{ruleset}`, which can't be changed", .kind.word())]
    Shipped { kind: Kind, name: String, ruleset: String },
    /// The seat is a default seat that no file lists.
    #[error("no file lists the seat `{name}`; first list the seats: `seats = [...]` in `[table]`")]
    UnlistedSeat { name: String },
    /// No file defines the symbol.
    #[error("there is no {} `{name}` here", .kind.word())]
    Undefined { kind: Kind, name: String },
    /// The new name is blank.
    #[error("the name of a {} needs at least one letter", .kind.word())]
    Blank { kind: Kind },
    /// The new name can't be written without escapes.
    #[error("`{new}` can't be the new name: names can't contain quotes, backslashes or control characters")]
    Unwritable { new: String },
    /// The new name is already taken.
    #[error("`{new}` is already the name of a {} in {file}", .kind.word())]
    Taken { new: String, kind: Kind, file: String },
    /// The rename would cause an error.
    #[error("`{new}` can't be the new name: {message}")]
    NewError { new: String, message: String },
    /// The rename would change the meaning of another name.
    #[error("`{new}` can't be the new name: that would change the meaning of another name")]
    OtherMeaning { new: String },
    /// The rename would decide whether the seats are the winds, which change seats from deal to deal.
    #[error(
        "`{new}` can't be the new name: it decides whether the seats are the winds, so the rules would change"
    )]
    Winds { new: String },
    /// A file can't be read.
    #[error(transparent)]
    Unreadable(#[from] SourceError),
}

/// Finds the symbol at a byte offset in a rule file, if it can be renamed.
///
/// # Errors
///
/// Fails if there is no symbol at that position, or if the symbol is in a file that can't be changed.
pub fn find<'s, 'a>(
    chain: &'s Chain,
    symbols: &'s Symbols<'a>,
    at: usize,
) -> Result<&'s Symbol<'a>, RenameError> {
    let symbol = symbols.at(SourceId(0), at).ok_or(RenameError::NoSymbol)?;
    can_change(chain, symbols, symbol)?;
    Ok(symbol)
}

fn can_change(chain: &Chain, symbols: &Symbols<'_>, symbol: &Symbol<'_>) -> Result<(), RenameError> {
    let (kind, name) = (symbol.kind, symbol.text().to_owned());
    let files = symbols.same(symbol).map(|place| chain.sources.name(place.span().source));
    if let Some(ruleset) = files.into_iter().find(|file| Shipped::text(file).is_some()) {
        return Err(RenameError::Shipped { kind, name, ruleset: ruleset.to_owned() });
    }
    if kind == Kind::Seat && !symbols.defines(symbol) {
        return Err(RenameError::UnlistedSeat { name });
    }
    Ok(())
}

/// Returns the error about a symbol that no file defines.
pub fn undefined(symbol: &Symbol<'_>) -> RenameError {
    RenameError::Undefined { kind: symbol.kind, name: symbol.text().to_owned() }
}

/// Renames a symbol in the given rule files and their parents. Returns the changes by file name.
///
/// # Errors
///
/// Fails if the symbol can't be changed in one of the files, if the new name is taken, or if a rule file would then
/// have more errors or a different meaning.
pub fn rename(
    files: &[RuleFile<'_>],
    symbol: &Symbol<'_>,
    new: &str,
) -> Result<BTreeMap<String, Change>, RenameError> {
    if new.trim().is_empty() {
        return Err(RenameError::Blank { kind: symbol.kind });
    }
    let mut changes = BTreeMap::new();
    if new == symbol.text() {
        return Ok(changes);
    }
    let mut is_defined = false;
    for file in files {
        let chain = Chain::load(&*file.source, &file.reference)?;
        let symbols = chain.symbols();
        is_defined |= symbols.defines(symbol);
        can_change(&chain, &symbols, symbol)?;
        if let Some(taken) = symbols.taken(symbol.kind, new) {
            let file = chain.sources.name(taken.span().source).to_owned();
            return Err(RenameError::Taken { new: new.to_owned(), kind: taken.kind, file });
        }
        let edits = symbols.rename(symbol, new, &chain);
        for edit in edits.ok_or_else(|| RenameError::Unwritable { new: new.to_owned() })? {
            let change: &mut Change =
                changes.entry(chain.sources.name(edit.span.source).to_owned()).or_default();
            if change.text.is_empty() {
                change.text = chain.sources.text(edit.span.source).to_owned();
            }
            change.edits.insert(edit.span.start, edit);
        }
    }
    if !is_defined {
        return Err(undefined(symbol));
    }
    let after: BTreeMap<_, _> = changes.iter().map(|(name, change)| (name.clone(), change.apply())).collect();
    for file in files {
        let renamed = Overlay { source: &*file.source, texts: after.clone() };
        compare(file, &renamed, symbol, new)?;
    }
    Ok(changes)
}

impl Change {
    fn apply(&self) -> String {
        apply(&self.text, self.edits.values())
    }
}

/// Checks that a rule file has no more errors than before, and that no other name in it has changed meaning.
fn compare(
    file: &RuleFile<'_>,
    after: &dyn Source,
    symbol: &Symbol<'_>,
    new: &str,
) -> Result<(), RenameError> {
    let errors = |source: &dyn Source| -> Result<Vec<Diagnostic>, SourceError> {
        let mut findings = check(source, &file.reference)?.findings;
        findings.retain(|finding| finding.severity == Severity::Error);
        Ok(findings)
    };
    let (old, found) = (errors(&*file.source)?, errors(after)?);
    let of_kind = |all: &[Diagnostic], one: &Diagnostic| all.iter().filter(|it| it.id == one.id).count();
    let is_new = |finding: &&Diagnostic| of_kind(&found, finding) > of_kind(&old, finding);
    let wrong = found.iter().find(is_new).or(found.first()).filter(|_| found.len() > old.len());
    let new = new.to_owned();
    if let Some(wrong) = wrong {
        return Err(RenameError::NewError { new, message: wrong.message.clone() });
    }
    // Whether the seats are the winds, which change seats from deal to deal, depends on their names.
    let names_winds = |source: &dyn Source| {
        let schedule = Schedule::load(source, &file.reference).ok()?;
        Some(schedule.ruleset().has_winds() && schedule.ruleset().depends_on_dealer())
    };
    let changes_winds = || match (names_winds(&*file.source), names_winds(after)) {
        (Some(before), Some(after)) => before != after,
        // Nothing is known about a file with errors.
        _ => SEATS.contains(&symbol.text()) || SEATS.contains(&&*new),
    };
    if symbol.kind == Kind::Seat && changes_winds() {
        return Err(RenameError::Winds { new });
    }
    let before = Chain::load(&*file.source, &file.reference)?;
    let after = Chain::load(after, &file.reference)?;
    if before.symbols().are_renamed(symbol, &new, &after.symbols()) {
        return Ok(());
    }
    Err(RenameError::OtherMeaning { new })
}

impl<'a> Symbols<'a> {
    /// Returns the edits that rename a symbol everywhere in a chain. `None` if the new name would need escapes.
    pub fn rename(&self, symbol: &Symbol<'_>, new: &str, chain: &Chain) -> Option<Vec<Edit>> {
        let edit = |place: &Symbol<'a>| {
            let span = place.span();
            let old = chain.sources.text(span.source).get(span.start..span.end)?;
            let is_part_of_a_string = !place.is_key() && !old.starts_with(['"', '\'']);
            let text = quoted(old, new)?;
            Some(Edit { span, text: if is_part_of_a_string { new.to_owned() } else { text } })
        };
        self.same(symbol).map(edit).collect()
    }

    /// Returns the first symbol that already has the new name, if the two could be confused. A seat and a direction
    /// can't have the same name.
    fn taken(&self, kind: Kind, new: &str) -> Option<&Symbol<'a>> {
        let is_confused = |other: Kind| {
            let table = [Kind::Seat, Kind::Direction];
            other == kind || (table.contains(&kind) && table.contains(&other))
        };
        self.iter().find(|symbol| is_confused(symbol.kind) && symbol.text() == new)
    }

    /// Returns whether these symbols differ from `after` only in the new name of one symbol.
    pub fn are_renamed(&self, symbol: &Symbol<'_>, new: &str, after: &Symbols<'_>) -> bool {
        let as_before = |place: &Symbol<'_>, after: &Symbol<'_>| {
            let text = if place.is_same(symbol) { new } else { place.text() };
            (place.kind, place.role, text) == (after.kind, after.role, after.text())
        };
        self.iter().count() == after.iter().count()
            && self.iter().zip(after.iter()).all(|(place, after)| as_before(place, after))
    }
}
