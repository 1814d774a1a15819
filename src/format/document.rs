//! What was written.

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::format::check;
use crate::format::shape::RulesetDoc;
use toml_parser::lexer::Token;

use crate::format::syntax::Reporter;
use crate::toml::assemble::{Assembled, assemble};
use crate::toml::key_path::KeyPaths;
use crate::toml::location::{first_line, place};
use crate::toml::newer::newer;
use crate::toml::parse::{Parsed, between_statements, parse};
use crate::toml::segment;
use crate::toml::syntax_error::SyntaxError;
use crate::toml::tree::{Node, Table, Value};

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
        let nothing = || Node { value: Value::Table(Table::default()), span: first_line(source, text) };
        let unread = |finding| {
            let (newer, lost) = (Vec::new(), KeyPaths::default());
            (Self { source, root: nothing(), complete: false, newer, lost }, vec![finding])
        };
        let tokens = segment::tokens(text);
        if let Some(at) = segment::too_deep(&tokens) {
            let span = place(source, text, at);
            let message = "this is nested deeper than any ruleset is";
            return unread(Diagnostic::error(RuleId::TooDeep, message, span, ""));
        }
        if segment::is_empty(&tokens) {
            let finding = Diagnostic::error(RuleId::EmptyFile, "this file says nothing", nothing().span, "");
            return unread(finding.help("a house's rules begin with `extends = \"RULESET\"`"));
        }
        let statements = parse(text, &tokens);
        let reporter = Reporter { source, text };
        let (mut findings, more) = broken(reporter, &statements, &tokens);
        let huge = statements.iter().flat_map(|parsed| &parsed.errors);
        let huge = huge.filter(|error| error.kind.is_harmless()).map(|error| reporter.harmless(error));
        let huge: Vec<Diagnostic> = huge.collect();
        let newer = newer(source, text, &statements);
        let Assembled { mut root, conflicts, complete, lost } = assemble(source, text, statements);
        let (closed, repeated): (Vec<_>, Vec<_>) =
            conflicts.iter().partition(|conflict| conflict.closed.is_some());
        findings.extend(closed.into_iter().map(|conflict| reporter.conflict(conflict)));
        count_the_rest(&mut findings, more);
        findings.extend(repeated.into_iter().map(|conflict| reporter.conflict(conflict)));
        findings.extend(huge);
        findings.extend(check::check(text, &mut root));
        findings.sort_by_key(|finding| finding.primary.as_ref().map(|label| label.span.start));
        leave_open(&mut findings);
        shorten(&mut findings);
        (Self { source, root, complete, newer, lost }, findings)
    }
}

/// What isn't TOML: the first pieces, and how many more there are.
fn broken(reporter: Reporter<'_>, statements: &[Parsed<'_>], tokens: &[Token]) -> (Vec<Diagnostic>, usize) {
    let between = between_statements(reporter.text, tokens);
    let between = between.iter().map(|error| (error.at.start, Broken::Between(error)));
    let broken = statements.iter().filter(|parsed| parsed.is_broken());
    let broken = broken.map(|parsed| (parsed.statement.range.start, Broken::Statement(parsed)));
    let mut broken: Vec<(usize, Broken<'_, '_>)> = between.chain(broken).collect();
    broken.sort_by_key(|(at, _)| *at);
    let mut findings = Vec::new();
    let mut rest = broken.iter();
    while findings.len() <= MAX_BROKEN
        && let Some((_, broken)) = rest.next()
    {
        match broken {
            Broken::Between(error) => findings.push(reporter.harmless(error)),
            Broken::Statement(parsed) => findings.extend(reporter.statement(parsed)),
        }
    }
    (findings, rest.count())
}

/// Pieces that aren't TOML and are reported one by one; the others are counted.
fn count_the_rest(findings: &mut Vec<Diagnostic>, more: usize) {
    findings.sort_by_key(Diagnostic::place);
    let more = more + findings.len().saturating_sub(MAX_BROKEN);
    let Some(next) = findings.get(MAX_BROKEN).and_then(Diagnostic::place) else { return };
    let message = match more {
        1 => "1 more piece of this file is not TOML".to_owned(),
        more => format!("{more} more pieces of this file are not TOML"),
    };
    findings.truncate(MAX_BROKEN);
    findings.push(Diagnostic::error(RuleId::TooManyFindings, message, next, "the next of them"));
}

/// A piece of a file that isn't TOML.
enum Broken<'e, 'a> {
    Between(&'e SyntaxError),
    Statement(&'e Parsed<'a>),
}

/// Pieces that aren't TOML and are reported one by one.
const MAX_BROKEN: usize = 10;

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
pub(crate) const MAX_FINDINGS: usize = 100;

/// Nobody reads thousands of findings, and each one draws its line: the rest is only counted. They are in
/// the order of the text.
pub(crate) fn shorten(findings: &mut Vec<Diagnostic>) {
    let rest = findings.len().saturating_sub(MAX_FINDINGS);
    let next = findings.get(MAX_FINDINGS).and_then(|finding| finding.primary.as_ref());
    if let Some(span) = next.map(|label| label.span).filter(|_| rest > 1) {
        let over = if findings.len() >= check::MAX_JUDGED { "over " } else { "" };
        let message = format!("{over}{rest} more findings in this file are not shown");
        findings.truncate(MAX_FINDINGS);
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
