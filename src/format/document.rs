//! A parsed rule file.

use serde::Deserialize;

use crate::conflict::{KEEP_ONE, merge_conflict};
use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::format::check;
use crate::format::shape::RulesetDoc;
use crate::toml::assemble::{Assembled, assemble, mark_broken};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::location::{File, first_line};
use crate::toml::parse::{between_statements, odd_spaces, parse};
use crate::toml::tree::{Node, Table, Value};

/// The parsed contents of a rule file: everything that fits the format, with locations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document<'a> {
    /// The file.
    pub source: SourceId,
    /// Its tables and settings. Values with a finding are [`Value::Broken`].
    pub root: Node<'a>,
    /// The tables that contain a line that couldn't be parsed. Anything that seems to be missing from such a table may
    /// be on that line. If the line could belong to any table, the list includes the root path.
    pub lost: KeyPaths,
}

impl<'a> Document<'a> {
    /// Parses a file and returns its syntax and schema findings, in source order.
    pub fn parse(source: SourceId, text: &'a str) -> (Self, Vec<Diagnostic>) {
        let file = File { source, text };
        let (tokens, statements) = match parse(file) {
            Ok(parsed) => parsed,
            Err(at) => {
                let (span, message) = (file.place(at), "this is nested too deeply");
                return Self::unread(file, Diagnostic::error(RuleId::TooDeep, message, span, ""));
            }
        };
        if let Some(marker) = merge_conflict(text) {
            let message = "this file contains a merge conflict";
            let finding =
                Diagnostic::error(RuleId::InvalidToml, message, file.place(marker), "it starts here");
            return Self::unread(file, finding.help(KEEP_ONE));
        }
        if statements.is_empty() {
            let span = first_line(source, text);
            let finding = Diagnostic::error(RuleId::EmptyFile, "this file is empty", span, "");
            let help = "start with the ruleset you want to build on: `extends = \"RULESET\"`";
            return Self::unread(file, finding.help(help));
        }
        let between = between_statements(text, &tokens);
        let mut findings: Vec<_> = between.iter().map(|error| file.finding_between(error)).collect();
        findings.extend(file.odd_spaces(&odd_spaces(text, &tokens, &statements)));
        findings.extend(statements.iter().flat_map(|parsed| file.statement_findings(parsed)));
        let statements = statements.into_iter().map(|parsed| mark_broken(file, parsed));
        let Assembled { mut root, conflicts, lost } = assemble(file, statements);
        findings.extend(conflicts.iter().map(|conflict| file.conflict_finding(conflict)));
        findings.extend(check::check(text, &mut root));
        findings.sort_by_key(|finding| finding.place().map(|place| place.start));
        leave_open(&mut findings);
        let is_syntax = |finding: &Diagnostic| finding.id == RuleId::InvalidToml;
        keep_first(&mut findings, (MAX_BROKEN, "syntax errors"), is_syntax);
        shorten(&mut findings);
        (Self { source, root, lost }, findings)
    }

    /// Returns an empty document for a file that can't be read at all.
    fn unread(File { source, text }: File<'_>, finding: Diagnostic) -> (Self, Vec<Diagnostic>) {
        let root = Node { value: Value::Table(Table::default()), span: first_line(source, text) };
        let mut lost = KeyPaths::default();
        lost.push(&KeyPath::root());
        (Self { source, root, lost }, vec![finding])
    }
}

/// Removes the fixes for unknown keys that appear more than once, because renaming one of them would amount to choosing
/// which one applies.
fn leave_open(findings: &mut [Diagnostic]) {
    let twice = findings.iter().filter(|finding| finding.id == RuleId::DuplicateKey);
    let twice = twice.flat_map(|finding| finding.primary.iter().chain(&finding.others));
    let twice: Vec<_> = twice.map(|label| label.span).collect();
    for finding in findings.iter_mut().filter(|finding| finding.id == RuleId::UnknownKey) {
        if finding.place().is_some_and(|place| twice.contains(&place)) {
            finding.candidates.clear();
        }
    }
}

/// The maximum number of syntax errors that are reported for one file.
const MAX_BROKEN: usize = 10;

/// The maximum number of findings that are reported for one file.
pub(crate) const MAX_FINDINGS: usize = 100;

/// Keeps the first findings and counts the rest, because no one reads thousands of them. The findings must be in source
/// order.
pub(crate) fn shorten(findings: &mut Vec<Diagnostic>) {
    keep_first(findings, (MAX_FINDINGS, "findings"), |_| true);
}

/// Keeps the first `max` findings of a kind, replaces the next one with a finding that states the total, and drops the
/// rest.
fn keep_first(
    findings: &mut Vec<Diagnostic>,
    (max, what): (usize, &str),
    is_one: impl Fn(&Diagnostic) -> bool,
) {
    let all = findings.iter().filter(|finding| is_one(finding)).count();
    if all <= max {
        return;
    }
    let mut found = 0;
    findings.retain_mut(|finding| {
        if !is_one(finding) {
            return true;
        }
        found += 1;
        if found == max + 1
            && let Some(place) = finding.place()
        {
            let over = if all >= check::MAX_JUDGED { "over " } else { "" };
            let message = format!("only {max} of {over}{all} {what} in this file are shown");
            *finding = Diagnostic::error(RuleId::TooManyFindings, message, place, "the next one");
            return true;
        }
        found <= max
    });
}

/// Deserializes the document types from a checked tree. They borrow its text.
///
/// # Errors
///
/// Returns a `wrong-type` finding about the whole file if the document types reject a file that their schema accepts.
pub fn decode<'a>(root: &'a Node<'_>) -> Result<RulesetDoc<'a>, Diagnostic> {
    RulesetDoc::deserialize(root).map_err(|error| {
        Diagnostic::error(RuleId::WrongType, format!("this file can't be read: {error}"), root.span, "")
    })
}
