//! Keys that are written twice, and where they were written first.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, Fix, RuleId, Span};
use crate::fix::mend::{self, moved};
use crate::format::schema_error::{is_top_table, stands_at_the_top};
use crate::toml::scan::{Kind, Statement, statements};
use crate::toml::syntax::fault::Fault;
use crate::toml::tree::{Node, Value};
use crate::toml::wording::Wording;

const QUOTES: [char; 2] = ['"', '\''];
/// Findings of this sort after which no more are looked for; each one costs a walk.
const MOST: usize = 50;

/// What is said of keys that contradict each other.
pub(crate) fn conflicts(wording: &Wording<'_>, text: &str, root: &Node, faults: &[Fault]) -> Vec<Diagnostic> {
    if faults.is_empty() {
        return Vec::new();
    }
    let statements = statements(text);
    let first = Firsts::new(wording, &statements);
    let mut faults: Vec<&Fault> = faults.iter().collect();
    faults.sort_by_key(|fault| fault.at.start);
    let mut quiet_until = 0;
    let mut findings = Vec::new();
    for fault in faults {
        if findings.len() == MOST {
            break;
        }
        let at = statements.partition_point(|statement| statement.range.start <= fault.at.start);
        let statement = at.checked_sub(1).and_then(|at| statements.get(at));
        // A second header brings the same settings again; the header is the one thing to say.
        if fault.at.start < quiet_until {
            continue;
        }
        if statement.is_some_and(|statement| statement.kind == Kind::Header) {
            let next = statements[at..].iter().find(|statement| statement.kind == Kind::Header);
            quiet_until = next.map_or(text.len(), |next| next.range.start);
        }
        let key = wording.written(fault.at.clone()).trim_matches(QUOTES);
        let earlier = first.before(wording, fault).or_else(|| sibling(root, key, fault.at.start));
        let finding = say(wording, fault, earlier);
        let finding = match first.below(fault) {
            Some((key, name)) if finding.id != RuleId::DuplicateKey && is_top_table(key) => {
                finding.help(stands_at_the_top(key, name))
            }
            _ => finding,
        };
        let is_header = |at: usize| {
            let mut headers = statements.iter().filter(|statement| statement.kind == Kind::Header);
            headers.any(|header| header.range.contains(&at))
        };
        let is_twice = finding.id == RuleId::DuplicateKey && is_header(fault.at.start);
        let finding = match earlier.filter(|_| is_twice).map(|earlier| is_header(earlier.start)) {
            Some(true) => finding.help("put both under one header"),
            Some(false) => finding.help("write what is set above under this header"),
            None => finding,
        };
        let repeated = statement.zip(earlier).filter(|_| finding.id == RuleId::DuplicateKey);
        let fix = repeated.and_then(|(statement, earlier)| {
            let twice = Twice { wording, statements: &statements, statement, key: fault.at.start };
            twice.mend(earlier)
        });
        findings.push(finding.mended(fix));
    }
    findings
}

/// A statement that writes a key for the second time.
struct Twice<'a> {
    wording: &'a Wording<'a>,
    statements: &'a [Statement],
    statement: &'a Statement,
    key: usize,
}

impl Twice<'_> {
    /// The second goes if it says nothing that the first does not: the same value, or a header with nothing between.
    fn mend(&self, first: Span) -> Option<Fix> {
        let ends_with =
            |statement: &&Statement, key: usize| statement.keys.last().is_some_and(|last| last.start == key);
        if !ends_with(&self.statement, self.key) {
            return None;
        }
        if self.statement.kind == Kind::Header
            && !self.statements.iter().any(|statement| ends_with(&statement, first.start))
        {
            return moved::under_header(self.wording.text, self.statement, self.wording.span(0..0));
        }
        let first = self.statements.iter().find(|statement| ends_with(statement, first.start))?;
        let says_nothing_new = match (first.kind, self.statement.kind) {
            (Kind::Setting(Some(first_at)), Kind::Setting(Some(second_at))) => {
                let value = |at: usize, of: &Statement| self.wording.written(at..of.range.end).trim();
                value(first_at, first) == value(second_at, self.statement)
            }
            (Kind::Header, Kind::Header) => self.is_within(first),
            _ => false,
        };
        let span = self.wording.span(self.statement.range.clone());
        let title = "take the second out".to_owned();
        says_nothing_new.then(|| mend::without_line(title, self.wording.text, span))
    }

    /// Whether what is under the second header is under the first already, or there is nothing.
    fn is_within(&self, first: &Statement) -> bool {
        let is_header = |statement: &&Statement| statement.kind == Kind::Header;
        let headers = self.statements.iter().filter(is_header);
        let between = headers
            .filter(|header| (first.range.end..self.statement.range.start).contains(&header.range.start));
        let next = self.statements.iter().find(|next| next.range.start > self.statement.range.start);
        between.count() == 0 || next.is_none_or(|next| next.kind == Kind::Header)
    }
}

fn say(wording: &Wording<'_>, fault: &Fault, earlier: Option<Span>) -> Diagnostic {
    let key = wording.written(fault.at.clone());
    let span = wording.span(fault.at.clone());
    let finding = match fault.message.strip_prefix("cannot extend value of type ") {
        None => Diagnostic::error(
            RuleId::DuplicateKey,
            format!("`{key}` is written twice"),
            span,
            "the second time",
        ),
        Some(rest) => {
            let kind = match rest.split(" with ").next().unwrap_or_default() {
                "inline table" => "a table in braces, which is complete",
                "array" => "a list",
                "string" => "a text",
                _ => "a single value",
            };
            let message = format!("`{key}` is already written as {kind}");
            Diagnostic::error(RuleId::InvalidToml, message, span, "nothing can be added to it")
        }
    };
    match earlier {
        Some(first) => finding.other(first, "the first time"),
        None => finding,
    }
}

type Path = Vec<String>;

/// Where every key of the file is written first.
struct Firsts {
    whole: BTreeMap<Path, Range<usize>>,
    part: BTreeMap<Path, Range<usize>>,
    /// The path of every key, by where it is written.
    paths: BTreeMap<usize, Path>,
}

impl Firsts {
    fn new(wording: &Wording<'_>, statements: &[Statement]) -> Self {
        let mut firsts = Self { whole: BTreeMap::new(), part: BTreeMap::new(), paths: BTreeMap::new() };
        let mut header = Path::new();
        for statement in statements {
            if statement.kind == Kind::Header {
                header.clear();
            }
            let path = firsts.note(wording, &header, &statement.keys);
            if statement.kind == Kind::Header {
                header = path;
            }
        }
        firsts
    }

    fn note(&mut self, wording: &Wording<'_>, header: &[String], keys: &[Range<usize>]) -> Path {
        let mut path = header.to_vec();
        for (position, key) in keys.iter().enumerate() {
            path.push(wording.written(key.clone()).trim_matches(QUOTES).to_owned());
            let is_last = position + 1 == keys.len();
            let firsts = if is_last { &mut self.whole } else { &mut self.part };
            firsts.entry(path.clone()).or_insert_with(|| key.clone());
            self.paths.insert(key.start, path.clone());
        }
        path
    }

    /// The key that nothing can be added to, and the next one below it.
    fn below(&self, fault: &Fault) -> Option<(&str, &str)> {
        let path = self.paths.get(&fault.at.start)?;
        let next = self.paths.range(fault.at.start + 1..).next()?.1;
        let below = next.strip_prefix(path.as_slice())?.first().map_or("NAME", String::as_str);
        Some((path.last()?.as_str(), below))
    }

    fn before(&self, wording: &Wording<'_>, fault: &Fault) -> Option<Span> {
        let path = self.paths.get(&fault.at.start)?;
        let first = self.whole.get(path).filter(|first| first.start < fault.at.start);
        let first = first.or_else(|| self.part.get(path).filter(|first| first.start < fault.at.start))?;
        Some(wording.span(first.clone()))
    }
}

/// The first of two equal keys within one pair of braces.
fn sibling(node: &Node, key: &str, at: usize) -> Option<Span> {
    match &node.value {
        Value::Table(table) => {
            let deeper = table.entries.iter().filter(|entry| reaches(&entry.node, at));
            let deeper = deeper.filter_map(|entry| sibling(&entry.node, key, at)).next();
            let here = table.get(key).map(|entry| entry.key_span).filter(|first| first.start < at);
            deeper.or(here.filter(|_| is_inside(node.span, at)))
        }
        Value::List(list) => {
            list.iter().find(|node| reaches(node, at)).and_then(|node| sibling(node, key, at))
        }
        _ => None,
    }
}

fn is_inside(span: Span, at: usize) -> bool {
    (span.start..span.end).contains(&at)
}

/// Whether a place is in a value, or below the header that opens it.
fn reaches(node: &Node, at: usize) -> bool {
    is_inside(node.span, at)
        || match &node.value {
            Value::Table(table) => table.entries.iter().any(|entry| reaches(&entry.node, at)),
            Value::List(list) => list.iter().any(|node| reaches(node, at)),
            _ => false,
        }
}
