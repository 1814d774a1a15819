//! Fixes of broken statements: a short list of rewrites per error, each tested by parsing the statement again.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId, Span};
use crate::format::grammar::{Setting, Takes, settings_named, truth};
use crate::format::syntax::CURLY;
use crate::toml::assemble::assemble;
use crate::toml::parse::{Parsed, parse};
use crate::toml::segment::{Kind, is_bare, is_blank, lacks_bracket, tokens};
use crate::toml::syntax_error::{SyntaxError, SyntaxErrorKind};
use crate::toml::tree::{Node, Value};
/// Errors of one statement that are fixed one after the other.
const MAX_STEPS: usize = 12;

/// What is replaced, and by what.
type Change = (Range<usize>, String);

/// One rewrite of a statement.
struct Candidate {
    title: String,
    changes: Vec<Change>,
}

/// Adds the fixes of broken statements to what was found in them.
pub fn repair(source: SourceId, text: &str, findings: &mut [Diagnostic]) {
    let broken = |finding: &&mut Diagnostic| finding.id == RuleId::InvalidToml;
    if findings.iter().all(|finding| finding.id != RuleId::InvalidToml) {
        return;
    }
    for statement in parse(text, &tokens(text)).iter().filter(|parsed| parsed.is_broken()) {
        let range = &statement.statement.range;
        let is_own = |place: Span| range.start <= place.start && place.end <= range.end;
        let mut own =
            findings.iter_mut().filter(broken).filter(|found| found.place().is_some_and(is_own)).peekable();
        let Some(fix) = own.peek().and_then(|_| only_fix(source, text, statement)) else { continue };
        for finding in own {
            if statement.lacks_equals() {
                finding.help = Some(fix.title.clone());
            }
            finding.fix = Some(Box::new(fix.clone()));
        }
    }
}

/// The fix of a broken statement, if there is exactly one way to read it.
fn only_fix(source: SourceId, text: &str, broken: &Parsed<'_>) -> Option<Fix> {
    let start = broken.statement.range.start;
    let mut statement = text.get(broken.statement.range.clone())?.to_owned();
    let mut error = broken.fatal().next().map(|error| {
        let at = error.at.start.checked_sub(start)?..error.at.end.checked_sub(start)?;
        Some(SyntaxError { at, kind: error.kind })
    })??;
    let (mut changes, mut title) = (Vec::new(), None);
    for _ in 0..MAX_STEPS {
        let (candidate, next, rest) = only_reading(&statement, &error)?;
        let own = candidate
            .changes
            .into_iter()
            .map(|(at, new)| Some((original(&changes, at.start)?..original(&changes, at.end)?, new)));
        let own = own.collect::<Option<Vec<Change>>>()?;
        changes.extend(own);
        changes.sort_by_key(|(at, _)| at.start);
        title = Some(title.map_or(candidate.title, |_: String| format!("write `{next}`")));
        let Some(rest) = rest else {
            let edits = changes.into_iter().map(|(at, text)| {
                let span = Span { source, start: start + at.start, end: start + at.end };
                Edit { span, text }
            });
            return Some(Fix::safe(title?, edits.collect()));
        };
        (statement, error) = (next, rest);
    }
    None
}

/// The only candidate after which the statement parses, or else the only one after which it parses further, with the
/// new text and what is wrong then.
fn only_reading(statement: &str, error: &SyntaxError) -> Option<(Candidate, String, Option<SyntaxError>)> {
    let (mut whole, mut further) = (Vec::new(), Vec::new());
    for candidate in candidates(statement, error) {
        let next = applied(statement, &candidate.changes)?;
        let end = candidate.changes.iter().map(|(at, new)| at.start + new.len()).max().unwrap_or_default();
        let rest = match parse(&next, &tokens(&next)).as_slice() {
            [parsed] => parsed.fatal().next().cloned(),
            _ => continue,
        };
        match rest {
            None if fits_grammar(&next) => whole.push((candidate, next, None)),
            Some(error) if error.met_at() >= end => further.push((candidate, next, Some(error))),
            None | Some(_) => {}
        }
    }
    let mut readings = if whole.is_empty() { further } else { whole };
    let only = readings.pop();
    only.filter(|(_, next, _)| readings.iter().all(|(_, other, _)| other == next))
}

fn applied(text: &str, changes: &[Change]) -> Option<String> {
    let mut text = text.to_owned();
    for (at, new) in changes.iter().rev() {
        text.get(at.clone())?;
        text.replace_range(at.clone(), new);
    }
    Some(text)
}

/// Where a place of the changed text was at first, unless a change wrote it.
fn original(changes: &[Change], place: usize) -> Option<usize> {
    let mut place = place;
    for (at, new) in changes {
        if place < at.start {
            break;
        }
        if place < at.start + new.len() {
            return (place == at.start).then_some(place);
        }
        place = place - new.len() + at.len();
    }
    Some(place)
}

/// What may have been meant: never more than a handful.
fn candidates(statement: &str, error: &SyntaxError) -> Vec<Candidate> {
    use SyntaxErrorKind as Wrong;
    let at = error.at.clone();
    let written = statement.get(at.clone()).unwrap_or_default();
    match error.kind {
        _ if statement.starts_with('[') || lacks_bracket(statement) => header(statement),
        Wrong::OpenString => closed_string(statement, at),
        Wrong::OpenList | Wrong::OpenBraces => closed_brackets(statement),
        Wrong::NoEquals => equals(statement),
        Wrong::KeyInBraces | Wrong::NoEqualsInBraces if colon(statement, at.start).is_some() => {
            Vec::from_iter(colon(statement, at.start))
        }
        Wrong::NoComma => Vec::from_iter(comma(statement, at.start)),
        Wrong::WrongBracket | Wrong::NoEqualsInBraces | Wrong::EqualsInList | Wrong::ExtraComma => {
            let comma = statement[at.start..].starts_with(',');
            let mut found = Vec::from_iter(swapped(statement, at.start));
            found.extend(comma.then(|| removed(statement, at.start..at.start + 1)));
            found
        }
        Wrong::ExtraEquals => vec![removed(statement, at.start..at.start + 1)],
        Wrong::AfterValue => match statement.get(at.start..) {
            Some("," | "]" | "}") => vec![removed(statement, at.start..statement.len())],
            _ => Vec::new(),
        },
        Wrong::BareWord => words(statement, at),
        // Any other quote before it may be the one that is out of place.
        Wrong::NoOpeningQuote if !statement[..at.end - 1].contains(['"', '\'']) => {
            let plain = written.trim_matches(CURLY).trim_matches(['"', '\'']);
            vec![write(at, format!("\"{plain}\""))]
        }
        Wrong::Escape => {
            let slash = statement.get(..at.start).and_then(|before| before.strip_suffix('\\')).map(str::len);
            let slash = slash.filter(|_| !written.starts_with('\\')).unwrap_or(at.start);
            vec![one("write the backslash twice".to_owned(), slash..slash, "\\")]
        }
        _ => Vec::new(),
    }
}

fn one(title: String, at: Range<usize>, new: impl Into<String>) -> Candidate {
    Candidate { title, changes: vec![(at, new.into())] }
}

fn write(at: Range<usize>, new: String) -> Candidate {
    one(format!("write `{new}`"), at, new)
}

fn removed(statement: &str, at: Range<usize>) -> Candidate {
    one(format!("remove `{}`", statement.get(at.clone()).unwrap_or_default()), at, "")
}

/// The header with one bracket at each end.
fn header(statement: &str) -> Vec<Candidate> {
    let name = statement.trim_matches(['[', ']']);
    let is_name = !name.is_empty() && name.chars().all(|letter| is_bare(letter) || letter == '.');
    Vec::from_iter(is_name.then(|| write(0..statement.len(), format!("[{name}]"))))
}

/// The closing quote at the end of the line, before a comment, or before the brackets at the end.
fn closed_string(statement: &str, at: Range<usize>) -> Vec<Candidate> {
    let line = statement.get(at.clone()).and_then(|rest| rest.lines().next()).unwrap_or_default().trim_end();
    let Some(quote) = line.chars().next().filter(|_| line.len() > 1) else { return Vec::new() };
    if let Some(body) = line.strip_suffix(CURLY) {
        return vec![one(
            "straighten the quotes".to_owned(),
            at.start + body.len()..at.start + line.len(),
            quote,
        )];
    }
    let is_in_brackets = statement.get(..at.start).is_some_and(|before| before.contains(['[', '{']));
    let body = line.trim_end_matches([']', '}', ',', ' ']);
    let mut ends = vec![body.len()];
    ends.extend((!is_in_brackets).then_some(line.len()));
    ends.extend(line.find(" #"));
    ends.extend(line[1..].find(['"', '\'']).map(|at| at + 1));
    let insert =
        |end: usize| one(format!("put a `{quote}` at its end"), at.start + end..at.start + end, quote);
    ends.into_iter().map(insert).collect()
}

/// Every bracket that is open, closed at the end.
fn closed_brackets(statement: &str) -> Vec<Candidate> {
    let mut open = Vec::new();
    for token in tokens(statement) {
        match token.kind() {
            TokenKind::LeftSquareBracket => open.push("]"),
            TokenKind::LeftCurlyBracket => open.push(" }"),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => drop(open.pop()),
            _ => {}
        }
    }
    let is_list = open.last() == Some(&"]");
    let end = if is_list { statement.len() } else { statement.trim_end_matches(',').len() };
    let mut closing: String = open.into_iter().rev().collect();
    let title = format!("put `{}` at its end", closing.trim());
    if is_list && statement.contains('\n') {
        closing.insert_str(0, if statement.contains("\r\n") { "\r\n" } else { "\n" });
    }
    // What an empty bracket should hold may be on the lines below.
    let holds = !statement.ends_with(['[', '{']);
    Vec::from_iter(holds.then(|| one(title, end..statement.len(), closing)))
}

/// An equals sign for a colon, or for the space behind a key.
fn equals(statement: &str) -> Vec<Candidate> {
    let key = statement.len() - statement.trim_start_matches(is_bare).len();
    let rest = &statement[key..];
    let value = rest.trim_start().trim_start_matches(':').trim_start();
    let has_colon = rest.trim_start().starts_with(':');
    let is_known = has_colon || !settings_named(&statement[..key]).is_empty();
    if key == 0 || value.is_empty() || !is_known || value.contains('=') && !value.starts_with('{') {
        return Vec::new();
    }
    let gap = key..statement.len() - value.len();
    vec![one(format!("write `{} = {value}`", &statement[..key]), gap, " = ")]
}

/// An equals sign for the colon behind a key in braces.
fn colon(statement: &str, at: usize) -> Option<Candidate> {
    let from = statement.get(..at)?.trim_end_matches(|letter| is_bare(letter) || letter == ':').len();
    let rest = statement.get(from..)?;
    let key = rest.len() - rest.trim_start_matches(is_bare).len();
    let behind = rest.get(key..)?.trim_start().strip_prefix(':')?.trim_start();
    let gap = from + key..statement.len() - behind.len();
    (key > 0).then(|| one("write an equals sign".to_owned(), gap, " = "))
}

/// A comma behind the last piece before a place.
fn comma(statement: &str, at: usize) -> Option<Candidate> {
    // Where a string runs into what follows, one of its quotes is out of place.
    let before = tokens(statement.get(..at).filter(|before| before.ends_with(char::is_whitespace))?);
    let is_piece = |kind: TokenKind| !is_blank(kind) && kind != TokenKind::Eof;
    let end = before.into_iter().rfind(|token| is_piece(token.kind()))?.span().end();
    Some(one("put a comma between them".to_owned(), end..end, ","))
}

/// The brackets around a place, both of the one kind or both of the other.
fn swapped(statement: &str, at: usize) -> Vec<Candidate> {
    let (mut open, mut pair) = (Vec::new(), None);
    for token in tokens(statement) {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(token.span().start()),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                let start = open.pop();
                if pair.is_none() && token.span().start() >= at {
                    pair = start.map(|start| (start, token.span().start()));
                }
            }
            _ => {}
        }
    }
    let Some((start, end)) = pair else { return Vec::new() };
    let both = [("[", "]"), ("{", "}")].map(|(opening, closing)| {
        let changes = [(start, opening), (end, closing)].map(|(at, new)| (at..at + 1, new.to_owned()));
        let changes = changes.into_iter().filter(|(at, new)| statement.get(at.clone()) != Some(new.as_str()));
        Candidate { title: format!("write `{opening}` and `{closing}`"), changes: changes.collect() }
    });
    both.into_iter().filter(|candidate| !candidate.changes.is_empty()).collect()
}

/// A word in straight quotes, or as true or false.
fn words(statement: &str, at: Range<usize>) -> Vec<Candidate> {
    let written = statement.get(at.clone()).unwrap_or_default();
    let is_whole = statement.get(..at.start).is_some_and(|before| before.trim_end().ends_with('='))
        && at.end == statement.len();
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || is_bare(letter) || is_whole && matches!(letter, ' ' | '\'' | '.' | '&')
    };
    let within = written.strip_prefix(CURLY).and_then(|rest| rest.strip_suffix(CURLY)).map(str::trim);
    let plain = match within {
        Some(within) => Some(within).filter(|within| !within.contains(['"', '\\', '“', '”', '„', '»', '«'])),
        None => Some(written)
            .filter(|written| written.starts_with(char::is_alphabetic) && written.chars().all(is_plain)),
    };
    let plain = plain.filter(|plain| !plain.is_empty());
    let quoted = plain.map(|plain| write(at.clone(), format!("\"{plain}\"")));
    let truth = truth(written).map(|right| write(at, right.to_owned()));
    quoted.into_iter().chain(truth).collect()
}

/// Whether a setting of that name takes a value of that kind, as far as any has the name.
fn fits_grammar(statement: &str) -> bool {
    let parsed = parse(statement, &tokens(statement));
    let Some(Kind::Setting(_)) = parsed.first().map(|parsed| parsed.statement.kind) else { return true };
    let Some(key) = parsed.first().and_then(|parsed| parsed.keys.last()).map(|key| key.name.to_string())
    else {
        return false;
    };
    let root = assemble(SourceId(0), statement, parsed).root;
    let known = settings_named(&key);
    let node = leaf(&root, &key);
    known.is_empty() || node.is_some_and(|node| known.iter().any(|setting| fits(setting, node)))
}

/// The value of the only setting in a tree.
fn leaf<'t, 'a>(node: &'t Node<'a>, key: &str) -> Option<&'t Node<'a>> {
    let Value::Table(table) = &node.value else { return None };
    let entry = table.entries.first()?;
    if entry.key == key { Some(&entry.node) } else { leaf(&entry.node, key) }
}

fn fits(setting: &Setting, node: &Node<'_>) -> bool {
    let Some(way) = setting.way(&node.value) else { return false };
    match (&way.takes, &node.value) {
        (Takes::List { of, .. }, Value::List(list)) => list.iter().all(|node| fits(of, node)),
        (Takes::Table { .. }, Value::Table(table)) => table
            .entries
            .iter()
            .all(|entry| way.setting(&entry.key).is_none_or(|setting| fits(setting, &entry.node))),
        _ => true,
    }
}
