//! Fixes for broken statements: a few possible rewrites for each error, tested by parsing the statement again.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId, Span};
use crate::escape::is_invisible;
use crate::format::document::Document;
use crate::format::grammar::{Schema, schemas_named, truth};
use crate::format::syntax::{CURLY, with_hyphen};
use crate::toml::location::{File, newline};
use crate::toml::parse::{Parsed, odd_spaces, parse};
use crate::toml::segment::{Kind, is_bare, is_blank, is_dotted, tokens};
use crate::toml::syntax_error::{SyntaxError, SyntaxErrorKind};
use crate::toml::tree::{Entry, Node};

/// The maximum number of errors that are fixed in one statement.
const MAX_STEPS: usize = 12;

/// A possible rewrite of a statement: its title and the new statement.
#[derive(Clone)]
struct Candidate {
    title: String,
    text: String,
}

/// Adds fixes to the findings about broken statements.
pub fn repair(source: SourceId, text: &str, findings: &mut [Diagnostic]) {
    if findings.iter().all(|finding| finding.id != RuleId::InvalidToml) {
        return;
    }
    let Ok((tokens, statements)) = parse(File { source, text }) else { return };
    plain_spaces(File { source, text }, &odd_spaces(text, &tokens, &statements), findings);
    let (mut header, mut cut_until) = ("", 0);
    for (at, parsed) in statements.iter().enumerate() {
        let cut = cut_string(text, &statements[at..]);
        cut_until = cut_until.max(at + cut);
        let range = &parsed.statement.range;
        let written = text.get(range.clone()).unwrap_or_default();
        if parsed.statement.kind == Kind::Header {
            header = written;
        }
        if cut > 0 {
            join_lines(text, (source, range.start, statements[at + cut - 1].statement.range.end), findings);
        }
        let is_own = |place: Span| range.start <= place.start && place.end <= range.end;
        let own = findings.iter_mut().filter(|finding| finding.id == RuleId::InvalidToml);
        let own: Vec<_> = own.filter(|finding| finding.place().is_some_and(is_own)).collect();
        let is_broken = parsed.is_broken() && !own.is_empty();
        // The quotes that a single word lacks wouldn't make it correct.
        let first = parsed.fatal().next().map(|error| error.kind);
        let is_only = own.len() == 1;
        let is_one_word = is_only && first == Some(SyntaxErrorKind::BareWord);
        let repaired = (is_broken && at >= cut_until).then(|| only_repair(written));
        let Some(repaired) = repaired.flatten() else { continue };
        let edit = |new: &str| {
            let (start, end) = difference(written, new);
            let span = Span { source, start: range.start + start, end: range.end - end };
            vec![Edit { span, text: new[start..new.len() - end].to_owned() }]
        };
        let error = schema_error(header, written, &repaired.text);
        for finding in own {
            let Some(SchemaError { value, message, help, candidates }) = &error else {
                finding.set_help(&repaired.title);
                finding.fix = Some(Box::new(Fix::safe(&*repaired.title, edit(&repaired.text))));
                continue;
            };
            // The error can be about one of several values, and there can already be better help for a single word.
            if is_one_word && finding.help.is_some() {
                continue;
            }
            if (!is_only || is_one_word)
                && finding.place().is_some_and(|place| text[place.start..place.end] != *value)
            {
                continue;
            }
            match help {
                Some(help) if is_one_word => {
                    finding.message.clone_from(message);
                    finding.set_help(help);
                }
                Some(help) => finding.set_help(format!("{message}; {help}")),
                None => finding.set_help(message),
            }
            let suggestion = |right: &Candidate| Fix::suggestion(&*right.title, edit(&right.text));
            finding.candidates = candidates.iter().map(suggestion).collect();
        }
    }
}

/// The maximum number of lines in a string with line breaks in it.
const MAX_CUT: usize = 50;

/// Returns how many of these statements are probably parts of one string with line breaks in it.
fn cut_string(text: &str, statements: &[Parsed<'_>]) -> usize {
    let is_open = |parsed: &Parsed<'_>| {
        parsed.fatal().next().is_some_and(|error| error.kind == SyntaxErrorKind::OpenString)
    };
    if !is_open(&statements[0]) {
        return 0;
    }
    let written = |parsed: &Parsed<'_>| &text[parsed.statement.range.clone()];
    // A line with an equals sign is a setting of its own.
    let is_part = |(at, parsed): &(usize, &Parsed<'_>)| {
        parsed.is_broken() && (*at == 0 || !written(parsed).contains('='))
    };
    let broken = statements.iter().take(MAX_CUT).enumerate().take_while(is_part).count();
    let closes = |parsed: &Parsed<'_>| {
        let ending = written(parsed).strip_suffix(['"', '\'']);
        ending.is_some_and(|line| !line.contains(['"', '\'']))
    };
    let last = statements[1.min(broken)..broken].iter().position(closes);
    last.map_or(0, |last| last + 2)
}

/// Adds a fix to the findings about the parts of a string with line breaks in it, which begins and ends at these
/// locations: writes the string on one line.
fn join_lines(text: &str, (source, start, end): (SourceId, usize, usize), findings: &mut [Diagnostic]) {
    let span = Span { source, start, end };
    let Some(joined) = joined(&text[start..end]) else { return };
    if !only_statement(&joined).is_some_and(|parsed| !parsed.is_broken() && fits_grammar(&parsed)) {
        return;
    }
    let is_part = |finding: &&mut Diagnostic| {
        let place = finding.place().filter(|_| finding.id == RuleId::InvalidToml);
        place.is_some_and(|place| start <= place.start && place.end <= end)
    };
    for finding in findings.iter_mut().filter(is_part) {
        finding.set_help(ONE_LINE);
        finding.fix = Some(Box::new(Fix::safe(ONE_LINE, vec![Edit { span, text: joined.clone() }])));
    }
}

/// Adds the fix for all odd spaces in a file to the finding about the first.
fn plain_spaces(file: File<'_>, odd: &[SyntaxError], findings: &mut [Diagnostic]) {
    let edits = odd.iter().map(|SyntaxError { at, .. }| {
        let is_hidden = file.text[at.clone()].chars().all(is_invisible);
        Edit { span: file.place(at.clone()), text: if is_hidden { "" } else { " " }.to_owned() }
    });
    let edits: Vec<Edit> = edits.collect();
    let Some(Edit { span: first, .. }) = edits.first() else { return };
    let title = match (edits.iter().all(|edit| edit.text.is_empty()), edits.len()) {
        (true, 1) => "remove the invisible character",
        (true, _) => "remove the invisible characters",
        (false, 1) => "write an ordinary space",
        (false, _) => "replace them with ordinary spaces",
    };
    for finding in findings.iter_mut().filter(|finding| finding.place() == Some(*first)) {
        finding.set_help(title);
        finding.fix = Some(Box::new(Fix::safe(title, edits.clone())));
    }
}

/// The error in a repaired statement that has a string that its setting doesn't take.
struct SchemaError {
    /// The string, without its quotes.
    value: String,
    message: String,
    help: Option<String>,
    /// The statements that might be meant instead.
    candidates: Vec<Candidate>,
}

/// Returns the error in a repaired statement, if it has a string that its setting doesn't take.
fn schema_error(header: &str, broken: &str, repaired: &str) -> Option<SchemaError> {
    let (start, end) = difference(broken, repaired);
    let above = header.len() + 1;
    let text = [header, "\n", repaired].concat();
    let changed = above + start..text.len() - end;
    // Findings about tables and keys aren't due to the repair.
    let is_due = |place: Span| {
        place.start < changed.end && changed.start < place.end && text[place.start..].starts_with(['"', '\''])
    };
    let (_, findings) = Document::parse(SourceId(0), &text);
    let finding = findings.into_iter().find(|finding| finding.place().is_some_and(is_due))?;
    let meant = |fix: &Fix| match &fix.edits[..] {
        [Edit { span, text }] => {
            let at = span.start.checked_sub(above)?..span.end.checked_sub(above)?;
            Some(replace(&*fix.title, repaired, at, text))
        }
        _ => None,
    };
    let candidates = finding.candidates.iter().filter_map(meant).collect();
    let value = finding.place().map_or("", |place| &text[place.start..place.end]);
    let value = value.trim_matches(['"', '\'']).to_owned();
    Some(SchemaError { value, message: finding.message, help: finding.help, candidates })
}

/// Returns the repaired statement if there is exactly one way to repair it.
fn only_repair(broken: &str) -> Option<Candidate> {
    let (mut statement, mut title) = (broken.to_owned(), None);
    for _ in 0..MAX_STEPS {
        let (Candidate { title: next, text }, is_whole) = only_reading(&statement)?;
        title = Some(match title {
            None => next,
            Some(first) if text.contains('\n') => format!("{first}; {next}"),
            Some(_) => format!("write `{text}`"),
        });
        statement = text;
        if is_whole {
            return Some(Candidate { title: title?, text: statement });
        }
    }
    None
}

/// Returns the lengths of the prefix and the suffix that two strings share, in bytes.
fn difference(one: &str, other: &str) -> (usize, usize) {
    let same = one.char_indices().zip(other.chars()).find(|((_, one), other)| one != other);
    let start = same.map_or(one.len().min(other.len()), |((at, _), _)| at);
    let (one, other) = (&one[start..], &other[start..]);
    let same = one.chars().rev().zip(other.chars().rev()).take_while(|(one, other)| one == other);
    (start, same.map(|(letter, _)| letter.len_utf8()).sum())
}

/// Returns the only candidate that makes the whole statement parse. If there is none, returns the only candidate that
/// fixes the first error. The boolean is true if the whole statement then parses.
fn only_reading(statement: &str) -> Option<(Candidate, bool)> {
    let (mut whole, mut further) = (Vec::new(), Vec::new());
    for candidate in candidates(statement, only_statement(statement)?.fatal().next()?) {
        let end = candidate.text.len() - difference(statement, &candidate.text).1;
        let Some(parsed) = only_statement(&candidate.text) else { continue };
        match parsed.fatal().next().map(SyntaxError::found_at) {
            None if fits_grammar(&parsed) => whole.push(candidate.clone()),
            Some(found_at) if found_at >= end => further.push(candidate.clone()),
            None | Some(_) => {}
        }
    }
    let is_whole = !whole.is_empty();
    let mut readings = if is_whole { whole } else { further };
    let only = readings.pop()?;
    readings.iter().all(|other| other.text == only.text).then_some((only, is_whole))
}

/// Parses a text that should be a single statement.
fn only_statement(text: &str) -> Option<Parsed<'_>> {
    let (_, mut statements) = parse(File { source: SourceId(0), text }).ok()?;
    statements.pop().filter(|_| statements.is_empty())
}

/// Returns rewrites that might fix an error.
fn candidates(statement: &str, error: &SyntaxError) -> Vec<Candidate> {
    use SyntaxErrorKind as Wrong;
    let at = error.at.clone();
    match error.kind {
        Wrong::Header => {
            let name = statement.trim_matches(['[', ']']);
            let header = is_dotted(name).then(|| write(statement, 0..statement.len(), &format!("[{name}]")));
            Vec::from_iter(header)
        }
        Wrong::OpenString => {
            joined_string(statement, at.start).into_iter().chain(closed_string(statement, at)).collect()
        }
        Wrong::OpenList | Wrong::OpenBraces => Vec::from_iter(closed_brackets(statement)),
        Wrong::Key | Wrong::NoEquals | Wrong::WrongBracket | Wrong::Unexpected => {
            let all = [equals(statement, at.start), removed(statement, at.start..at.start + 1)];
            all.into_iter().flatten().chain(swapped(statement, at.start)).collect()
        }
        Wrong::NoComma => Vec::from_iter(comma(statement, at.start)),
        Wrong::AfterValue => {
            let all = [removed(statement, at.start..statement.len()), opened_list(statement, at.start)];
            all.into_iter().flatten().collect()
        }
        Wrong::BareWord => words(statement, at),
        Wrong::Escape => backslash(statement, at.start),
        Wrong::NoValue
        | Wrong::Number
        | Wrong::HugeNumber
        | Wrong::ControlCharacter
        | Wrong::OddSpace
        | Wrong::CarriageReturn => Vec::new(),
    }
}

fn replace(title: impl Into<String>, statement: &str, at: Range<usize>, new: &str) -> Candidate {
    let text = [&statement[..at.start], new, &statement[at.end..]].concat();
    Candidate { title: title.into(), text }
}

fn write(statement: &str, at: Range<usize>, new: &str) -> Candidate {
    replace(format!("write `{new}`"), statement, at, new)
}

/// Removes an extra equals sign, comma or closing bracket, or several of them at the end.
fn removed(statement: &str, at: Range<usize>) -> Option<Candidate> {
    let written = statement.get(at.clone())?;
    let is_sign = !written.is_empty() && written.chars().all(|sign| "=,]}".contains(sign));
    is_sign.then(|| replace(format!("remove `{written}`"), statement, at, ""))
}

/// Doubles the backslash before a location, unless another one in the line is an escape: in `C:\docs\new`, `\n` probably
/// isn't meant to be a newline.
fn backslash(statement: &str, at: usize) -> Vec<Candidate> {
    let (before, after) = statement.split_at_checked(at).unwrap_or_default();
    let line = [before.lines().last(), after.lines().next()].map(Option::unwrap_or_default).concat();
    let pairs = line.replace("\\\\", "");
    let has_escape =
        pairs.split('\\').skip(1).any(|rest| rest.starts_with(['b', 'e', 'f', 'n', 'r', 't', 'u', 'U', 'x']));
    let slash = before.trim_end_matches('\\').len();
    let twice = replace("write the backslash twice", statement, slash..slash, "\\");
    if has_escape { Vec::new() } else { vec![twice] }
}

/// The help for a string with line breaks in it.
const ONE_LINE: &str = "write the text on one line";

/// Replaces the line breaks in a string with spaces.
fn joined_string(statement: &str, start: usize) -> Option<Candidate> {
    let quote = statement[start..].chars().next()?;
    let inside = statement[start + 1..].split_once(quote)?.0;
    let at = start + 1..start + 1 + inside.len();
    Some(replace(ONE_LINE, statement, at, &joined(inside)?))
}

/// Joins the lines of a text. Returns `None` if there is only one, or if one of them may be a comment.
fn joined(text: &str) -> Option<String> {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    if !text.contains('\n') || text.lines().skip(1).any(is_comment) {
        return None;
    }
    // A backslash at the end of a line is for a string with several lines.
    let lines = text.lines().map(|line| line.trim().trim_end_matches('\\').trim_end());
    Some(lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Adds a closing quote at the end of the line, before a comment, or before the closing brackets.
fn closed_string(statement: &str, Range { start, end }: Range<usize>) -> Vec<Candidate> {
    let line = statement[start..end].lines().next().unwrap_or_default().trim_end();
    let Some(quote) = line.get(..1).filter(|_| line.len() > 1) else { return Vec::new() };
    let is_in_brackets = statement[..start].contains(['[', '{']);
    let body = if is_in_brackets { line.trim_end_matches([']', '}', ',', ' ']) } else { line };
    if let Some(inside) = body.strip_suffix(CURLY) {
        // Where a word processor has turned the closing `'` into `’`, it has done the same to apostrophes. With any other
        // quotation mark, it's unclear where the text ends.
        let apostrophe = if quote == "'" { "’" } else { "" };
        let is_clear = !inside.replace(apostrophe, "").contains(CURLY);
        let at = start + inside.len()..start + body.len();
        return is_clear.then(|| replace("use straight quotes", statement, at, quote)).into_iter().collect();
    }
    if let Some(at) = line.find(['“', '”', '«', '»']) {
        if !is_in_brackets && line.ends_with([']', '}']) {
            return Vec::new();
        }
        // More settings can follow the curly quote.
        let length = line[at..].chars().next().map_or(0, char::len_utf8);
        return vec![replace("use straight quotes", statement, start + at..start + at + length, quote)];
    }
    let body = line.trim_end_matches([']', '}', ',', ' ']);
    let mut found = Vec::new();
    let ends = [Some(body.len()), (!is_in_brackets).then_some(line.len()), line.find(" #")];
    for end in ends.into_iter().flatten() {
        found.push(replace(format!("add a closing `{quote}`"), statement, start + end..start + end, quote));
    }
    // A different quote may be the closing one: the next one, or the last one.
    let others = [line[1..].find(['"', '\'']).map(|at| at + 1), body.rfind(['"', '\''])];
    for at in others.into_iter().flatten().filter(|at| *at > 0) {
        if at == 1 {
            found.push(replace(format!("remove `{quote}`"), statement, start..start + 1, ""));
        }
        let is_last = at + 1 == body.len();
        if Some(at) == others[0] || is_last && !is_in_brackets {
            found.push(replace("use the same quotes", statement, start + at..start + at + 1, quote));
        }
    }
    found
}

/// Adds an opening bracket before a value that is followed by a comma.
fn opened_list(statement: &str, at: usize) -> Option<Candidate> {
    let (_, value) = statement.get(..at)?.split_once('=').filter(|_| statement[at..].starts_with(','))?;
    let start = at - value.trim_start().len();
    Some(replace("add an opening `[`", statement, start..start, "["))
}

/// Adds the missing closing brackets at the end.
fn closed_brackets(statement: &str) -> Option<Candidate> {
    let (_, open) = brackets(statement);
    let is_square = |at: &usize| statement[*at..].starts_with('[');
    let is_list = open.last().is_some_and(is_square);
    let end = if is_list { statement.len() } else { statement.trim_end_matches(',').len() };
    let mut closing: String = open.iter().rev().map(|at| if is_square(at) { "]" } else { " }" }).collect();
    let title = format!("add a closing `{}`", closing.trim());
    if is_list && statement.contains('\n') {
        closing.insert_str(0, newline(statement));
    }
    // The contents of an empty bracket may be on the lines below.
    let is_empty = statement.ends_with(['[', '{']);
    (!is_empty).then(|| replace(title, statement, end..statement.len(), &closing))
}

/// Replaces a colon, or the space after the key of a known setting, with an equals sign.
fn equals(statement: &str, at: usize) -> Option<Candidate> {
    let is_part = |letter: char| is_bare(letter) || letter == ':';
    let (before, after) = statement.split_at_checked(at)?;
    let key_end = if after.starts_with(':') { before.trim_end() } else { before };
    let before = key_end.trim_end_matches(is_part).len();
    let from = if statement[..before].contains(['=', '{']) { before } else { 0 };
    let (key, rest) = statement[from..].split_at(statement[from..].find(|letter| !is_bare(letter))?);
    let value = rest.trim_start().trim_start_matches(':').trim_start();
    let is_known = rest.trim_start().starts_with(':') || from == 0 && !schemas_named(key).is_empty();
    let is_sentence = from == 0 && value.contains('=') && !value.starts_with('{');
    let gap = from + key.len()..statement.len() - value.len();
    let title =
        if from == 0 { format!("write `{key} = {value}`") } else { "write an equals sign".to_owned() };
    (is_known && !is_sentence && !key.is_empty() && !value.is_empty())
        .then(|| replace(title, statement, gap, " = "))
}

/// Adds a missing comma after the item that precedes an error.
fn comma(statement: &str, at: usize) -> Option<Candidate> {
    // If a string runs into the next item, one of its quotes is misplaced.
    let before = tokens(statement.get(..at).filter(|before| before.ends_with(char::is_whitespace))?);
    let is_piece = |kind: TokenKind| !is_blank(kind) && kind != TokenKind::Eof;
    let end = before.into_iter().rfind(|token| is_piece(token.kind()))?.span().end();
    Some(replace("add a comma between them", statement, end..end, ","))
}

/// Replaces the pair of brackets around an error with square brackets or with braces.
fn swapped(statement: &str, at: usize) -> Vec<Candidate> {
    let pair = brackets(statement).0.into_iter().find(|(_, end)| *end >= at);
    let Some((start, end)) = pair else { return Vec::new() };
    let both = [("[", "]"), ("{", "}")].map(|(opening, closing)| {
        let (inside, after) = (&statement[start + 1..end], &statement[end + 1..]);
        let text = [&statement[..start], opening, inside, closing, after].concat();
        Candidate { title: format!("write `{opening}` and `{closing}`"), text }
    });
    both.into_iter().filter(|candidate| candidate.text != statement).collect()
}

/// Returns the positions of each pair of brackets in a statement, ordered by closing bracket, and the positions of the
/// brackets that aren't closed.
fn brackets(statement: &str) -> (Vec<(usize, usize)>, Vec<usize>) {
    let (mut pairs, mut open) = (Vec::new(), Vec::new());
    for token in tokens(statement) {
        let start = token.span().start();
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(start),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                pairs.extend(open.pop().map(|opening| (opening, start)));
            }
            _ => {}
        }
    }
    (pairs, open)
}

/// Puts a word in straight quotes, or replaces it with `true`, `false` or a number.
fn words(statement: &str, at: Range<usize>) -> Vec<Candidate> {
    let (before, written) = (&statement[..at.start], &statement[at.clone()]);
    let is_whole = before.trim_end().ends_with('=') && at.end == statement.len();
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || is_bare(letter) || is_whole && matches!(letter, ' ' | '\'' | '.' | '&')
    };
    let is_text = |plain: &&str| plain.starts_with(char::is_alphabetic) && plain.chars().all(is_plain);
    let plain = match written
        .strip_prefix(CURLY)
        .and_then(|rest| rest.strip_suffix(CURLY).or(rest.strip_suffix('"')))
    {
        Some(within) => Some(within.trim()).filter(|within| {
            let is_clear =
                !within.contains(['"', '\\', '“', '”', '„', '»', '«']) && !within.ends_with([']', '}', ',']);
            // Single words with commas between them may be a list.
            let is_list = within.contains(',') && within.split(',').all(|part| !part.trim().contains(' '));
            is_clear && !is_list
        }),
        // If a word ends with a quote, any quote before it may be the misplaced one.
        None if written.ends_with(['"', '\'']) && before.contains(['"', '\'']) => None,
        None => Some(written.trim_end_matches(['"', '\''])).filter(is_text),
    };
    let plain = plain.filter(|plain| !plain.is_empty());
    let quoted = plain.map(|plain| write(statement, at.clone(), &format!("\"{plain}\"")));
    let truth = truth(written).map(|right| write(statement, at.clone(), right));
    let number = with_hyphen(written).map(|number| write(statement, at, &number.to_string()));
    quoted.into_iter().chain(truth).chain(number).collect()
}

/// Returns whether the type of a statement's value is allowed for at least one setting with the statement's key. Also
/// returns true if no setting has that key.
fn fits_grammar(parsed: &Parsed<'_>) -> bool {
    let (Some(key), Some(value)) = (parsed.keys.last(), &parsed.value) else { return true };
    let known = schemas_named(&key.name);
    known.is_empty() || known.iter().any(|schema| fits(schema, value))
}

fn fits(schema: &Schema, node: &Node<'_>) -> bool {
    let Some(variant) = schema.variant(&node.value) else { return false };
    let fits_setting =
        |entry: &Entry<'_>| variant.get(&entry.key).is_none_or(|schema| fits(schema, &entry.node));
    let fits_entry = |node: &Node<'_>| variant.entry.is_none_or(|entry| fits(entry, node));
    node.entries().iter().all(fits_entry) && node.settings().iter().all(fits_setting)
}
