//! What was written.

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::format::check;
use crate::format::shape::RulesetDoc;
use crate::format::syntax::Reporter;
use crate::toml::assemble::{Assembled, assemble, mark_broken};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::location::{first_line, place};
use crate::toml::newer::newer;
use crate::toml::parse::{between_statements, parse};
use crate::toml::segment;
use crate::toml::tree::{Node, Table, Value};

pub use crate::toml::newer::{Newer, NewerSyntax};

/// One file as it was written: every piece that fits the format, and the places of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document<'a> {
    /// The file.
    pub source: SourceId,
    /// Its tables and settings; what a finding speaks of is [`Value::Broken`].
    pub root: Node<'a>,
    /// What in it only the newest version of TOML has.
    pub newer: Vec<Newer>,
    /// The tables in which a line could not be read at all, so that what they seem to lack may stand in it. The path of
    /// the whole file is among them if anything may.
    pub lost: KeyPaths,
}

impl<'a> Document<'a> {
    /// Reads a file and says everything that is wrong with its syntax and its shape, in the order of the text.
    pub fn parse(source: SourceId, text: &'a str) -> (Self, Vec<Diagnostic>) {
        let tokens = segment::tokens(text);
        if let Some(at) = segment::too_deep(&tokens) {
            let (span, message) = (place(source, text, at), "this is nested deeper than any ruleset is");
            return Self::unread((source, text), Diagnostic::error(RuleId::TooDeep, message, span, ""));
        }
        let statements = parse(source, text, &tokens);
        if statements.is_empty() {
            let span = first_line(source, text);
            let finding = Diagnostic::error(RuleId::EmptyFile, "this file says nothing", span, "");
            let finding = finding.help("a house's rules begin with `extends = \"RULESET\"`");
            return Self::unread((source, text), finding);
        }
        let reporter = Reporter { source, text };
        let between = between_statements(text, &tokens);
        let mut findings: Vec<_> = between.iter().map(|error| reporter.between(error)).collect();
        findings.extend(statements.iter().flat_map(|parsed| reporter.statement(parsed)));
        let newer = newer(source, text, &tokens, &statements);
        let Assembled { mut root, conflicts, lost } = assemble(
            (source, text),
            statements.into_iter().map(|parsed| mark_broken((source, text), parsed)),
        );
        findings.extend(conflicts.iter().map(|conflict| reporter.conflict(conflict)));
        findings.extend(check::check(text, &mut root));
        findings.sort_by_key(|finding| finding.place().map(|place| place.start));
        leave_open(&mut findings);
        let is_syntax = |finding: &Diagnostic| finding.id == RuleId::InvalidToml;
        keep_first(&mut findings, (MAX_BROKEN, "syntax errors"), is_syntax);
        shorten(&mut findings);
        (Self { source, root, newer, lost }, findings)
    }

    /// A file of which nothing can be read.
    fn unread((source, text): (SourceId, &'a str), finding: Diagnostic) -> (Self, Vec<Diagnostic>) {
        let root = Node { value: Value::Table(Table::default()), span: first_line(source, text) };
        let mut lost = KeyPaths::default();
        lost.push(&KeyPath::root());
        (Self { source, root, newer: Vec::new(), lost }, vec![finding])
    }
}

/// Of a key that is written twice nobody knows which holds: under another name it would be decided.
fn leave_open(findings: &mut [Diagnostic]) {
    let twice = findings.iter().filter(|finding| finding.id == RuleId::DuplicateKey);
    let twice = twice.flat_map(|finding| finding.primary.iter().chain(&finding.others));
    let twice: Vec<_> = twice.map(|label| label.span).collect();
    for finding in findings.iter_mut().filter(|finding| finding.id == RuleId::UnknownKey) {
        if finding.place().is_some_and(|place| twice.contains(&place)) {
            finding.fix = None;
            finding.candidates.clear();
        }
    }
}

/// Pieces that aren't TOML and are reported one by one.
const MAX_BROKEN: usize = 10;

/// Findings of one file that are reported one by one.
pub(crate) const MAX_FINDINGS: usize = 100;

/// Nobody reads thousands of findings, and each one draws its line: the rest is only counted. They are in
/// the order of the text.
pub(crate) fn shorten(findings: &mut Vec<Diagnostic>) {
    keep_first(findings, (MAX_FINDINGS, "findings"), |_| true);
}

/// Keeps the first findings of a kind, and counts the others on the next one's place.
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
        found += usize::from(is_one(finding));
        if is_one(finding)
            && found == max + 1
            && let Some(place) = finding.place()
        {
            let over = if all >= check::MAX_JUDGED { "over " } else { "" };
            let message = format!("only {max} of {over}{all} {what} in this file are shown");
            *finding = Diagnostic::error(RuleId::TooManyFindings, message, place, "the next of them");
            return true;
        }
        found <= max || !is_one(finding)
    });
}

/// Reads the document types from a tree that has been checked; they borrow its words.
///
/// # Errors
///
/// A `wrong-type` finding on the whole file, if the types ask for more than their schema says.
pub fn decode<'a>(root: &'a Node<'_>) -> Result<RulesetDoc<'a>, Diagnostic> {
    RulesetDoc::deserialize(root).map_err(|error| {
        Diagnostic::error(RuleId::WrongType, format!("this file cannot be read: {error}"), root.span, "")
    })
}
