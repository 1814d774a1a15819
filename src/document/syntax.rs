//! What is wrong with a file as TOML: broken statements are reported and set aside, one by one.

use std::borrow::Cow;
use std::ops::Range;

use toml::de::{DeTable, Error};
use toml_parser::lexer::Token;

use crate::diagnostic::{Diagnostic, SourceId};
use crate::document::conflict::conflicts;
use crate::document::grow::grow;
use crate::document::plant::Plant;
use crate::document::scan::{Kind, Piece, Statement, statements};
use crate::document::tree::Node;
use crate::document::wording::Wording;

/// Findings after which the rest of a broken file is not looked at.
const MOST: usize = 10;

/// A file as far as it could be read as TOML.
pub(crate) struct Parsed<'a> {
    /// The tree, unless too much is broken.
    pub root: Option<Node<'a>>,
    pub findings: Vec<Diagnostic>,
    /// Whether every statement is in the tree, be it only as a broken one.
    pub complete: bool,
}

/// Reads a file as TOML.
pub(crate) fn parse<'a>(source: SourceId, written: &'a str, tokens: &[Token]) -> Parsed<'a> {
    match grow(source, written, tokens) {
        Some(root) => Parsed { root: Some(root), findings: Vec::new(), complete: true },
        None => repair(source, written),
    }
}

/// Reads a file in which something may be broken.
///
/// A broken statement would make the parser misread what follows it, so it is reported, its value
/// replaced by a stand-in of the same length, and the file read again.
fn repair(source: SourceId, written: &str) -> Parsed<'static> {
    let mut text = Cow::Borrowed(written);
    let mut repair = Repair { source, written, stand_ins: Vec::new(), findings: Vec::new(), complete: true };
    while repair.findings.len() < MOST {
        let (table, errors) = DeTable::parse_recoverable(&text);
        let faults: Vec<Fault> = errors.iter().map(Fault::of).collect();
        let (clashes, mut broken): (Vec<_>, Vec<_>) = faults.into_iter().partition(Fault::is_conflict);
        if broken.is_empty() {
            return repair.finish(&text, table.get_ref(), &clashes);
        }
        broken.sort_by_key(|fault| fault.at.start);
        let edits = repair.round(&text, &broken);
        text = Cow::Owned(apply(&text, &edits));
    }
    Parsed { root: None, findings: repair.findings, complete: false }
}

/// An error of the parser: where, and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub at: Range<usize>,
    pub message: String,
}

impl Fault {
    fn of(error: &Error) -> Self {
        Self { at: error.span().unwrap_or(0..0), message: error.message().to_owned() }
    }

    /// Whether it is about keys that contradict each other, which leaves the tree sound.
    fn is_conflict(&self) -> bool {
        self.message.starts_with("duplicate key") || self.message.starts_with("cannot extend value")
    }

    pub(crate) fn is_in_comment(&self) -> bool {
        self.message.starts_with("invalid comment")
    }
}

/// A stretch to take out, and whether a stand-in takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    range: Range<usize>,
    stand_in: bool,
}

/// Everything keeps its old place: what is taken out becomes spaces, its line ends stay.
fn apply(text: &str, edits: &[Edit]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits {
        for byte in bytes.get_mut(edit.range.clone()).into_iter().flatten() {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        if let Some(byte) = bytes.get_mut(edit.range.start).filter(|_| edit.stand_in) {
            *byte = b'0';
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

struct Repair<'a> {
    source: SourceId,
    written: &'a str,
    stand_ins: Vec<usize>,
    findings: Vec<Diagnostic>,
    complete: bool,
}

impl Repair<'_> {
    /// Reports each broken statement once, up to the first that swallows what follows it.
    fn round(&mut self, text: &str, faults: &[Fault]) -> Vec<Edit> {
        let statements = statements(text);
        let mut edits = Vec::new();
        let mut last = None;
        for fault in faults {
            let Some(at) = blamed(text, &statements, fault) else {
                edits.push(self.stray(text, fault));
                break;
            };
            if last == Some(at) {
                continue;
            }
            last = Some(at);
            let wording = Wording { source: self.source, text: self.written };
            self.findings.push(wording.statement(&statements[at], fault));
            let mut edit = self.take_out(&statements, at, fault);
            // Nothing stands in for what goes with its header.
            edit.stand_in &= edits.iter().all(|other: &Edit| !other.range.contains(&edit.range.start));
            edits.push(edit);
            let swallows = self.swallowed_below(&statements, at)
                || statements[at].unclosed.as_ref().is_some_and(|unclosed| unclosed.piece.runs_on());
            if swallows || self.findings.len() == MOST {
                break;
            }
        }
        edits
    }

    /// Reports what is not closed under a header that is not closed either, and says whether it takes the
    /// lines below for a part of it: both are taken out with their header.
    fn swallowed_below(&mut self, statements: &[Statement], at: usize) -> bool {
        let wording = Wording { source: self.source, text: self.written };
        let below = statements.iter().skip(at + 1).take_while(|statement| statement.kind != Kind::Header);
        let unclosed: Vec<_> = below
            .filter_map(|statement| statement.unclosed.as_ref())
            .filter(|piece| piece.piece.runs_on())
            .collect();
        if statements[at].kind != Kind::Header || unclosed.is_empty() {
            return false;
        }
        let room = MOST - self.findings.len();
        self.findings.extend(unclosed.into_iter().take(room).map(|unclosed| wording.unclosed(unclosed)));
        true
    }

    /// What no statement holds, such as a control character in a comment: the line is taken out from there.
    fn stray(&mut self, text: &str, fault: &Fault) -> Edit {
        let wording = Wording { source: self.source, text: self.written };
        self.findings.push(wording.stray(fault));
        let at = wording.span(fault.at.clone()).start;
        let opens = if fault.is_in_comment() { ['\n', '#'] } else { ['\n', '\n'] };
        let start = text.get(..at).and_then(|before| before.rfind(opens)).unwrap_or(0);
        let end =
            text.get(at..).and_then(|after| after.find('\n')).map_or(text.len(), |newline| at + newline);
        self.complete &= fault.is_in_comment();
        Edit { range: start..end, stand_in: false }
    }

    fn take_out(&mut self, statements: &[Statement], at: usize, fault: &Fault) -> Edit {
        let statement = &statements[at];
        let end = statement.range.end;
        match statement.kind {
            Kind::Setting(Some(value))
                if value < end && fault.at.start >= value && !self.stand_ins.contains(&value) =>
            {
                self.stand_ins.push(value);
                // Three quotes that are not closed take the rest of the file with them.
                let text = statement.unclosed.as_ref().filter(|unclosed| unclosed.piece == Piece::Text);
                let wording = Wording { source: self.source, text: self.written };
                self.complete &= text.is_none_or(|text| !wording.written(text.at.clone()).contains('\n'));
                return Edit { range: value..end, stand_in: true };
            }
            _ => self.complete = false,
        }
        let end = if statement.kind == Kind::Header { section_end(statements, at) } else { end };
        Edit { range: statement.range.start..end, stand_in: false }
    }

    fn finish(mut self, text: &str, table: &DeTable<'_>, clashes: &[Fault]) -> Parsed<'static> {
        self.stand_ins.sort_unstable();
        let mut plant = Plant {
            source: self.source,
            text: self.written,
            stand_ins: &self.stand_ins,
            findings: Vec::new(),
        };
        let root = plant.root(table);
        self.findings.append(&mut plant.findings);
        let wording = Wording { source: self.source, text: self.written };
        self.findings.extend(conflicts(&wording, text, &root, clashes));
        Parsed { root: Some(root), findings: self.findings, complete: self.complete }
    }
}

/// The statement an error is to be blamed on: the one it is in, or the one before that reads on into it.
fn blamed(text: &str, statements: &[Statement], fault: &Fault) -> Option<usize> {
    if fault.is_in_comment() {
        return None;
    }
    let after = statements.partition_point(|statement| statement.range.start <= fault.at.start);
    let at = after.checked_sub(1)?;
    let runs_into = |at: &usize| {
        let unclosed = statements[*at].unclosed.as_ref();
        unclosed.is_some_and(|unclosed| unclosed.at.start <= fault.at.start)
    };
    if let Some(before) = at.checked_sub(1).filter(runs_into) {
        return Some(before);
    }
    let between = text.get(statements[at].range.end..fault.at.start).unwrap_or_default();
    (runs_into(&at) || !between.contains('\n')).then_some(at)
}

/// Where the settings under a header end.
fn section_end(statements: &[Statement], header: usize) -> usize {
    let rest = &statements[header..];
    let next = rest.iter().skip(1).position(|statement| statement.kind == Kind::Header);
    let last = next.map_or(rest.last(), |next| rest.get(next));
    last.map_or(0, |statement| statement.range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::scan::tokens;
    use crate::document::tree::Value;
    use crate::key_path::KeyPath;

    fn read(text: &str) -> Parsed<'_> {
        parse(SourceId(0), text, &tokens(text))
    }

    fn ids_and_places(text: &str) -> Vec<(&'static str, &str)> {
        let findings = read(text).findings;
        findings
            .iter()
            .map(|finding| {
                let span = finding.primary.as_ref().unwrap().span;
                (finding.id, &text[span.start..span.end])
            })
            .collect()
    }

    #[test]
    fn a_broken_value_leaves_its_key() {
        let parsed = read("[t]\na = [1,\nb = 2\n");
        let root = parsed.root.unwrap();
        assert!(parsed.complete);
        assert!(root.is_broken(&KeyPath::root().key("t").key("a")));
        let b = root.at(&KeyPath::root().key("t").key("b")).unwrap();
        assert_eq!(b.value, Value::Integer(2));
    }

    #[test]
    fn what_lost_its_name_is_admitted() {
        for text in ["[t\na = 1\n", "a\n", "a = \"\"\"x\nb = 1\n"] {
            assert!(!read(text).complete, "{text}");
        }
    }

    #[test]
    fn a_broken_comment_costs_nothing_else() {
        let parsed = read("a = [1, # \u{7}\n 2] # \u{7}\n# \u{7}\nb = 1\n");
        let root = parsed.root.unwrap();
        assert!(parsed.complete);
        assert_eq!(parsed.findings.len(), 3);
        assert!(
            matches!(&root.at(&KeyPath::root().key("a")).unwrap().value, Value::List(list) if list.len() == 2)
        );
    }

    #[test]
    fn each_broken_statement_is_reported_once_at_its_opener() {
        let text = "a = [1, 2\nb = \"x\nc = { d = 1\n[t\ne = 1\n[u]\nf = yes\n";
        let found = ids_and_places(text);
        let places: Vec<&str> = found.iter().map(|(_, place)| *place).collect();
        assert_eq!(places, ["[", "\"x", "{", "[t", "yes"]);
    }

    #[test]
    fn no_more_than_ten_are_reported() {
        let text = "a = b\n".repeat(30);
        assert_eq!(ids_and_places(&text).len(), MOST);
    }

    /// Whether the tree is grown straight; if so, it is the one that the parser's own tree would give.
    fn is_grown(text: &str) -> bool {
        let Some(grown) = grow(SourceId(0), text, &tokens(text)) else { return false };
        let Parsed { root, findings, complete } = repair(SourceId(0), text);
        assert_eq!((Some(grown), &*findings, complete), (root, &[][..], true), "{text}");
        true
    }

    #[test]
    fn what_is_written_plainly_grows_straight() {
        let plain = [
            "a = 1\nb = \"\\t\"\n'c d' = [1, [true], {}]\n",
            "[a.b]\nc = 1\n[d]\n[a.e]\n[a.b.f]\ng = { h = 'x', i = [{ j = 0x1F }] }\n",
            "a_1-b = \"\"\n2 = \"it's # = [x]\"\n\"c.d\" = \"\t\"\ne = '\\'\nf = \"\\\"\"\n",
            "\u{feff}# no more\n[a]\n[a.b]\n[\"é\".\"\"]\n\"\" = \"\"\"é\n\"\"\"",
        ];
        for text in plain {
            assert!(is_grown(text), "{text}");
        }
        let odd = [
            "a.b = 1",
            "[a.b]\n[a]",
            "a = 1\na = 2",
            "a = {}\n[a.b]",
            "[[a]]",
            "a = 1.5",
            "a = {b.c = 1}",
            "a$b = 1",
            "a = \"\u{7f}\"",
        ];
        for text in odd {
            assert!(!is_grown(text), "{text}");
        }
    }

    #[test]
    fn a_word_is_copied_only_where_it_is_not_written_as_it_is_meant() {
        let root = read("[a]\nb = 'x'\n\"c\" = \"x\"\n'd' = \"\\u0078\"\n").root.unwrap();
        let Value::Table(table) = &root.at(&KeyPath::root().key("a")).unwrap().value else { panic!() };
        let is_borrowed = |text: &Cow<str>| matches!(text, Cow::Borrowed(_));
        assert!(table.entries.iter().all(|entry| is_borrowed(&entry.key)));
        let texts = table.entries.iter().map(|entry| match &entry.node.value {
            Value::Text(text) => (&**text, is_borrowed(text)),
            other => panic!("{other:?}"),
        });
        assert_eq!(texts.collect::<Vec<_>>(), [("x", true), ("x", true), ("x", false)]);
    }

    /// Every shipped ruleset, whole, and without one letter here and there.
    #[test]
    fn what_grows_straight_is_what_the_parser_reads() {
        let (mut grown, mut others) = (0, 0);
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets")).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(is_grown(&text), "{text}");
            for (at, letter) in text.char_indices().step_by(3) {
                let damaged = [&text[..at], &text[at + letter.len_utf8()..]].concat();
                if is_grown(&damaged) { grown += 1 } else { others += 1 }
            }
        }
        assert!(grown > 1_000 && others > 300, "{grown} grown, {others} not");
    }
}
