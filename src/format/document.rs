//! What was written.

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::format::check;
use crate::format::shape::RulesetDoc;
use crate::toml::key_path::KeyPaths;
use crate::toml::tree::{Node, Table, Value};

use crate::toml::{newer, plant, scan, syntax};

pub use crate::toml::newer::{Newer, NewerSyntax};

/// One file as it was written: every piece that fits the format, and the places of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document<'a> {
    /// The file.
    pub source: SourceId,
    /// Its tables and settings; what a finding speaks of is [`Value::Broken`].
    pub root: Node<'a>,
    /// Whether every statement left at least its key. If not, something that seems to be missing may
    /// stand in a line that could not be read.
    pub complete: bool,
    /// What in it only the newest version of TOML has.
    pub newer: Vec<Newer>,
    /// The tables in which a line could not be read at all, so that what they seem to lack may stand in it.
    pub lost: KeyPaths,
}

impl<'a> Document<'a> {
    /// Reads a file and says everything that is wrong with its syntax and its shape, in the order of the text.
    pub fn parse(source: SourceId, text: &'a str) -> (Self, Vec<Diagnostic>) {
        let nothing =
            || Node { value: Value::Table(Table::default()), span: plant::first_line(source, text) };
        let unread = |finding| {
            let (newer, lost) = (Vec::new(), KeyPaths::default());
            (Self { source, root: nothing(), complete: false, newer, lost }, vec![finding])
        };
        let tokens = scan::tokens(text);
        if let Some(at) = scan::too_deep(&tokens) {
            let span = plant::place(source, text, at);
            return unread(Diagnostic::error(
                RuleId::TooDeep,
                "this is nested deeper than any ruleset is",
                span,
                "",
            ));
        }
        if scan::is_empty(&tokens) {
            let finding = Diagnostic::error(RuleId::EmptyFile, "this file says nothing", nothing().span, "");
            return unread(finding.help("a house's rules begin with `extends = \"RULESET\"`"));
        }
        let syntax::Parsed { root, mut findings, complete, lost } = syntax::parse(source, text, &tokens);
        let mut root = root.unwrap_or_else(nothing);
        findings.extend(check::check(text, &mut root));
        findings.sort_by_key(|finding| finding.primary.as_ref().map(|label| label.span.start));
        leave_open(&mut findings);
        shorten(&mut findings);
        let newer = newer::newer(source, text, &tokens);
        (Self { source, root, complete, newer, lost }, findings)
    }
}

/// Of a key that is written twice nobody knows which holds: under another name it would be decided.
fn leave_open(findings: &mut [Diagnostic]) {
    let twice = findings.iter().filter(|finding| finding.id == RuleId::DuplicateKey);
    let twice: Vec<_> = twice.flat_map(|finding| finding.primary.iter().chain(&finding.others)).collect();
    let twice: Vec<_> = twice.into_iter().map(|label| label.span).collect();
    for finding in findings.iter_mut().filter(|finding| finding.id == RuleId::UnknownKey) {
        if finding.place().is_some_and(|place| twice.contains(&place)) {
            finding.fix = None;
            finding.candidates.clear();
        }
    }
}

/// Findings of one file that are told one by one.
pub(crate) const MOST_FINDINGS: usize = 100;

/// Nobody reads thousands of findings, and each one draws its line: the rest is only counted. They are in
/// the order of the text.
pub(crate) fn shorten(findings: &mut Vec<Diagnostic>) {
    let rest = findings.len().saturating_sub(MOST_FINDINGS);
    let next = findings.get(MOST_FINDINGS).and_then(|finding| finding.primary.as_ref());
    if let Some(span) = next.map(|label| label.span).filter(|_| rest > 1) {
        let over = if findings.len() >= check::MOST_JUDGED { "over " } else { "" };
        let message = format!("{over}{rest} more findings in this file are not shown");
        findings.truncate(MOST_FINDINGS);
        findings.push(Diagnostic::error(RuleId::TooManyFindings, message, span, "the next of them"));
    }
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
