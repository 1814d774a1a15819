//! What is wrong with a file as TOML: broken statements are reported and set aside, one by one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::DeTable;
use toml_parser::lexer::Token;

use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::toml::conflict::conflicts;
use crate::toml::graft::{Part, graft};
use crate::toml::grow::grow;
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::lost::{Apart, apart, section_end};
use crate::toml::patch::{Edit, alone, apply, line_ends};
use crate::toml::plant::{Plant, place};
use crate::toml::scan::{Kind, Piece, Statement, statements};
use crate::toml::slip::unseen::{is_apart, unseen};
use crate::toml::tree::{Node, Value};
use crate::toml::wording::Wording;
use fault::{Fault, blamed, runs_on};
use words::other_words;

pub(crate) mod fault;
mod words;

/// Statements that are not TOML and are told one by one.
const MOST: usize = 10;
/// The same that are kept, to tell the first of them.
const MOST_KEPT: usize = 5 * MOST;
/// Readings after which everything that looks open is taken out at once.
const PATIENT: usize = 12;
/// Readings after which the rest of a broken file is not looked at.
const MOST_READINGS: usize = 16;

/// A file as far as it could be read as TOML.
pub(crate) struct Parsed<'a> {
    /// The tree, unless too much is broken.
    pub root: Option<Node<'a>>,
    pub findings: Vec<Diagnostic>,
    /// Whether every statement is in the tree, be it only as a broken one.
    pub complete: bool,
    /// The tables in which a statement is lost.
    pub lost: KeyPaths,
}

/// Reads a file as TOML.
pub(crate) fn parse<'a>(source: SourceId, written: &'a str, tokens: &[Token]) -> Parsed<'a> {
    match grow(source, written, tokens) {
        Some(root) => {
            Parsed { root: Some(root), findings: Vec::new(), complete: true, lost: KeyPaths::default() }
        }
        None => repair(source, written),
    }
}

/// Reads a file in which something may be broken.
///
/// A broken statement would make the parser misread what follows it, so it is reported, its value
/// replaced by a stand-in of the same length, and the file read again. What stands below a broken header is read
/// by itself and put into its place.
fn repair(source: SourceId, written: &str) -> Parsed<'static> {
    let mut repair = Repair {
        source,
        written,
        stand_ins: BTreeSet::new(),
        broken: Vec::new(),
        more: 0,
        others: Vec::new(),
        apart: Vec::new(),
        under: Vec::new(),
        complete: true,
        lost: KeyPaths::default(),
        readings: 0,
    };
    let (text, returns) = line_ends(written);
    for at in returns {
        repair.note(|wording| wording.line_end(at));
    }
    let mut root = repair.read(text);
    while let Some(piece) = repair.apart.pop() {
        repair.put_back(&mut root, piece);
    }
    repair.complete &= root.is_some();
    repair.told(root)
}

struct Repair<'a> {
    source: SourceId,
    written: &'a str,
    stand_ins: BTreeSet<usize>,
    /// What is said of statements that are not TOML, as far as it is kept.
    broken: Vec<Diagnostic>,
    /// How many more of them there are.
    more: usize,
    /// What else is said of the text.
    others: Vec<Diagnostic>,
    /// What is put into the tree when the rest of it is read.
    apart: Vec<Apart>,
    /// The table whose settings are read by themselves.
    under: Vec<Part>,
    complete: bool,
    lost: KeyPaths,
    readings: usize,
}

impl Repair<'_> {
    fn wording(&self) -> Wording<'_> {
        Wording { source: self.source, text: self.written }
    }

    /// Reads a text until nothing in it is broken any more; nothing where that does not come to an end.
    fn read(&mut self, text: Cow<'_, str>) -> Option<Node<'static>> {
        let mut text = text;
        while self.readings < MOST_READINGS {
            self.readings += 1;
            let (table, errors) = DeTable::parse_recoverable(&text);
            let faults: Vec<Fault> = errors.iter().map(Fault::of).collect();
            let (clashes, mut broken): (Vec<_>, Vec<_>) = faults.into_iter().partition(Fault::is_conflict);
            if broken.is_empty() {
                return Some(self.planted(&text, table.get_ref(), &clashes));
            }
            broken.sort_by_key(|fault| fault.at.start);
            let edits = self.round(&text, &broken);
            text = Cow::Owned(apply(&text, &edits));
        }
        None
    }

    /// Reports each broken statement once, up to the first that swallows what follows it.
    fn round(&mut self, text: &str, faults: &[Fault]) -> Vec<Edit> {
        let statements = statements(text);
        let is_hasty = self.readings > PATIENT;
        let open: Vec<Fault> =
            if is_hasty { statements.iter().filter_map(runs_on).collect() } else { vec![] };
        let faults = if open.is_empty() { faults } else { &open };
        let mut edits: Vec<Edit> = Vec::new();
        let mut dealt_with = 0;
        for fault in faults.iter() {
            if fault.at.start < dealt_with {
                continue;
            }
            let Some(at) = blamed(text, &statements, fault) else {
                edits.push(self.stray(text, fault));
                break;
            };
            let statement = &statements[at];
            if statement.range.start < dealt_with {
                continue;
            }
            if let Some(foreign) = self.foreign(text, statement) {
                dealt_with = statement.range.end.max(foreign.last().map_or(0, |edit| edit.range.end));
                edits.extend(foreign);
                if runs_on(statement).is_some() {
                    break;
                }
                continue;
            }
            self.note(|wording| wording.statement(statement, fault));
            for word in other_words(text, statement, fault, faults) {
                self.note(|wording| wording.statement(statement, word));
            }
            let edit = self.take_out(text, &statements, at, fault);
            dealt_with = edit.range.end.max(statement.range.end).max(statement.range.start + 1);
            let swallows = statements[at..]
                .iter()
                .take_while(|below| below.range.start < dealt_with)
                .any(|below| runs_on(below).is_some());
            edits.push(edit);
            if swallows && !is_hasty {
                break;
            }
        }
        edits
    }

    /// Reports what in a statement is none of TOML's signs, if all of it can be passed over: the rest is read again.
    fn foreign(&mut self, text: &str, statement: &Statement) -> Option<Vec<Edit>> {
        for remark in &statement.remarks {
            self.note(|wording| wording.remark(statement, remark));
        }
        let signs = if statement.remarks.is_empty() { unseen(text, statement) } else { Vec::new() };
        if !signs.is_empty() && signs.iter().all(|at| is_apart(text, at)) {
            self.note(|wording| wording.unseen(&signs));
        } else if statement.remarks.is_empty() {
            return None;
        }
        let ranges = statement.remarks.iter().cloned().chain(signs);
        Some(ranges.map(|range| Edit { range, stand_in: false }).collect())
    }

    /// Keeps what is said of a statement that is not TOML, if it is one of the first. What two errors of the parser are
    /// understood as alike is one slip.
    fn note(&mut self, say: impl Fn(&Wording<'_>) -> Diagnostic) {
        if self.broken.len() < MOST_KEPT {
            let finding = say(&self.wording());
            if self.broken.last() != Some(&finding) {
                self.broken.push(finding);
            }
        } else {
            self.more += 1;
        }
    }

    /// What no statement holds, such as a control character in a comment: the line is taken out from there.
    fn stray(&mut self, text: &str, fault: &Fault) -> Edit {
        self.note(|wording| wording.stray(fault));
        let at = self.span(fault.at.clone()).start;
        let opens = if fault.is_in_comment() { ['\n', '#'] } else { ['\n', '\n'] };
        let start = text.get(..at).and_then(|before| before.rfind(opens)).unwrap_or(0);
        let end =
            text.get(at..).and_then(|after| after.find('\n')).map_or(text.len(), |newline| at + newline);
        self.complete &= fault.is_in_comment();
        Edit { range: start..end, stand_in: false }
    }

    fn take_out(&mut self, text: &str, statements: &[Statement], at: usize, fault: &Fault) -> Edit {
        let statement = &statements[at];
        let end = statement.range.end;
        if let Kind::Setting(Some(value)) = statement.kind
            && value < end
            && fault.at.start >= value
            && self.stand_ins.insert(value)
        {
            // Three quotes that are not closed take the rest of the file with them.
            let torn = statement.unclosed.as_ref().filter(|unclosed| unclosed.piece == Piece::Text);
            let wording = self.wording();
            let takes_more = torn.is_some_and(|torn| wording.written(torn.at.clone()).contains('\n'));
            self.complete &= !takes_more;
            return Edit { range: value..end, stand_in: true };
        }
        // Of what is not told, nothing is looked for.
        let piece = match self.more {
            0 => apart(&self.wording(), statements, at).under(&self.under),
            _ => Apart::Nothing,
        };
        self.set_apart(text, piece);
        let end = if statement.kind == Kind::Header { section_end(statements, at) } else { end };
        Edit { range: statement.range.start..end, stand_in: false }
    }

    /// Keeps what can still be told of a statement that is taken out with its key.
    fn set_apart(&mut self, text: &str, piece: Apart) {
        match piece {
            Apart::Nothing => self.complete = false,
            Apart::Line { table } => {
                let path = table.iter().fold(KeyPath::root(), |path, part| path.key(part));
                self.lost.push(&path);
            }
            Apart::Section { path, header, body, .. } if self.apart.len() < MOST => {
                let text = alone(text, &body);
                self.apart.push(Apart::Section { path, header, body, text });
            }
            Apart::Below { body, .. } if self.apart.len() < MOST => {
                self.complete = false;
                let text = alone(text, &body);
                self.apart.push(Apart::Below { body, text });
            }
            Apart::Section { .. } | Apart::Below { .. } => self.complete = false,
            setting @ Apart::Setting { .. } => self.apart.push(setting),
        }
    }

    /// Puts what was set apart into the tree.
    fn put_back(&mut self, root: &mut Option<Node<'static>>, piece: Apart) {
        let (path, node) = match piece {
            Apart::Section { path, header, text, .. } => {
                self.under.clone_from(&path);
                let Some(node) = self.read(Cow::Owned(text)) else {
                    self.complete = false;
                    return;
                };
                (path, Node { span: self.span(header), ..node })
            }
            Apart::Setting { path } => {
                let span = path.last().map(|part| self.span(part.at.clone()));
                let Some(span) = span else { return };
                (path, Node { value: Value::Broken, span })
            }
            Apart::Below { text, .. } => {
                // What is no TOML in it is told; in which table the rest stands, nobody knows.
                let kept = self.apart.len();
                self.under.clear();
                drop(self.read(Cow::Owned(text)));
                self.apart.truncate(kept);
                return;
            }
            Apart::Line { .. } | Apart::Nothing => return,
        };
        let span = |range: Range<usize>| place(self.source, self.written, range);
        if let Some(Node { value: Value::Table(table), .. }) = root {
            graft(table, &path, node, &span);
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.written, range)
    }

    fn planted(&mut self, text: &str, table: &DeTable<'_>, clashes: &[Fault]) -> Node<'static> {
        let stand_ins: Vec<usize> = self.stand_ins.iter().copied().collect();
        let mut plant =
            Plant { source: self.source, text: self.written, stand_ins: &stand_ins, findings: Vec::new() };
        let root = plant.root(table);
        let found = plant.findings;
        self.others.extend(found);
        let clashes = conflicts(&self.wording(), text, &root, clashes);
        self.others.extend(clashes);
        root
    }

    /// All that is to be said: of what is not TOML, the first in the order of the text.
    fn told(self, root: Option<Node<'static>>) -> Parsed<'static> {
        let Self { broken, mut more, others, complete, lost, .. } = self;
        let (clashes, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|finding| finding.id == RuleId::InvalidToml);
        let mut findings: Vec<Diagnostic> = broken.into_iter().chain(clashes).collect();
        findings.sort_by_key(Diagnostic::place);
        more += findings.len().saturating_sub(MOST);
        if let Some(next) = findings.get(MOST).and_then(Diagnostic::place) {
            let message = match more {
                1 => "1 more piece of this file is not TOML".to_owned(),
                more => format!("{more} more pieces of this file are not TOML"),
            };
            findings.truncate(MOST);
            findings.push(Diagnostic::error(RuleId::TooManyFindings, message, next, "the next of them"));
        }
        findings.extend(others);
        Parsed { root, findings, complete, lost }
    }
}

#[cfg(test)]
mod tests;
