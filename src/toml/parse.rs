//! Parses each statement of a file on its own.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::lexer::{Token, TokenKind};
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ParseError, Raw, Source};

use crate::toml::insert::{Conflict, Key};
use crate::toml::location::File;
use crate::toml::segment::{self, Kind, Statement, is_odd_space};
use crate::toml::syntax_error::{SyntaxError, SyntaxErrorKind};
use crate::toml::tree::{Node, Origin, Table, Value};

/// The maximum number of errors kept for one statement. The first is the most useful.
const MAX_ERRORS: usize = 64;

/// A parsed statement.
#[derive(Debug)]
pub(crate) struct Parsed<'a> {
    pub statement: Statement,
    /// The keys in the header or before the equals sign.
    pub keys: Vec<Key<'a>>,
    /// The setting's value.
    pub value: Option<Node<'a>>,
    /// Its errors, in the order in which the parser found them.
    pub errors: Vec<SyntaxError>,
    /// Conflicts between keys in its inline tables.
    pub conflicts: Vec<Conflict>,
}

impl Parsed<'_> {
    /// Returns the errors that make the statement unreadable.
    pub(crate) fn fatal(&self) -> impl Iterator<Item = &SyntaxError> {
        self.errors.iter().filter(|error| !error.is_harmless())
    }

    /// Returns whether the statement can't be read as TOML.
    pub(crate) fn is_broken(&self) -> bool {
        self.fatal().next().is_some()
    }
}

/// Returns the tokens of a file, and its statements, each parsed on its own.
///
/// # Errors
///
/// Returns the location where brackets are nested too deeply to parse the file.
pub(crate) fn parse(file: File<'_>) -> Result<(Vec<Token>, Vec<Parsed<'_>>), Range<usize>> {
    let tokens = segment::tokens(file.text);
    if let Some(at) = segment::too_deep(&tokens) {
        return Err(at);
    }
    let end = tokens.last().copied().filter(|token| token.kind() == TokenKind::Eof);
    let mut own = Vec::new();
    let statements = segment::segment(file.text, &tokens).into_iter();
    let parsed = statements.map(|statement| {
        own.clear();
        own.extend_from_slice(tokens.get(statement.tokens.clone()).unwrap_or_default());
        own.extend(end);
        parse_statement(file, statement, &own)
    });
    let parsed = parsed.collect();
    Ok((tokens, parsed))
}

/// Returns errors for control characters in comments, and for carriage returns without a newline.
pub(crate) fn between_statements(text: &str, tokens: &[Token]) -> Vec<SyntaxError> {
    let source = Source::new(text);
    let error = |token: &Token| {
        let mut error = None::<ParseError>;
        let (mut start, mut kind) = (token.span().start(), SyntaxErrorKind::CarriageReturn);
        if token.kind() == TokenKind::Newline {
            source.get(token)?.decode_newline(&mut error);
        } else if token.kind() == TokenKind::Comment {
            source.get(token)?.decode_comment(&mut error);
            kind = SyntaxErrorKind::ControlCharacter;
            start = error.as_ref()?.unexpected().map_or(start, |at| at.start());
        }
        error.map(|_| SyntaxError { at: start..start + 1, kind })
    };
    tokens.iter().filter_map(error).collect()
}

/// Returns errors for characters that only look like spaces. In a broken statement, they could be part of a text that
/// lacks its quotes.
pub(crate) fn odd_spaces(text: &str, tokens: &[Token], statements: &[Parsed<'_>]) -> Vec<SyntaxError> {
    if text.is_ascii() {
        return Vec::new();
    }
    let blank = tokens
        .iter()
        .filter(|token| token.kind() == TokenKind::Whitespace)
        .map(|token| segment::range(*token));
    let error = |range: Range<usize>| {
        let written = text.get(range.clone())?;
        let at = range.start + written.find(is_odd_space)?..range.start + written.trim_end_matches(' ').len();
        let next = statements.partition_point(|parsed| parsed.statement.range.start <= at.start);
        let before = next.checked_sub(1).map(|before| &statements[before]);
        let is_broken =
            before.is_some_and(|parsed| parsed.is_broken() && parsed.statement.range.contains(&at.start));
        (!is_broken).then_some(SyntaxError { at, kind: SyntaxErrorKind::OddSpace })
    };
    blank.filter_map(error).collect()
}

fn parse_statement<'a>(file: File<'a>, statement: Statement, tokens: &[Token]) -> Parsed<'a> {
    let text = file.text;
    let errors = RefCell::new(Vec::new());
    let is_header = statement.kind == Kind::Header;
    let (keys, open, conflicts) = (Vec::new(), Vec::new(), Vec::new());
    let mut builder = Builder { file, errors: &errors, keys, value: None, open, conflicts };
    let mut structural =
        |error: ParseError| errors.borrow_mut().push(SyntaxError::structural(text, &error, is_header));
    parse_document(tokens, &mut |event: Event| builder.take(event), &mut structural);
    let Builder { mut keys, value, conflicts, .. } = builder;
    if let Kind::Setting(Some(value)) = statement.kind {
        keys.retain(|key| key.span.start < value);
    }
    let mut errors = errors.into_inner();
    errors.truncate(MAX_ERRORS);
    errors.extend(open_string(text, tokens).map(|at| SyntaxError { at, kind: SyntaxErrorKind::OpenString }));
    let end = statement.range.end;
    errors.iter_mut().for_each(|error| {
        let start = error.at.start.min(end);
        error.at = start..error.at.end.clamp(start, end.max(start));
    });
    join_curly(&text[..end], &mut errors);
    // The error that explains the others comes first: a string without its closing quote swallows brackets, a key in a
    // list looks like a word without quotes, without a comma, a number and a key look like one word, and a line without
    // an equals sign seems to have no key.
    let is_key =
        |at: &Range<usize>| text.get(at.end..).is_some_and(|after| after.trim_start().starts_with('='));
    errors.sort_by_key(|error| match error.kind {
        SyntaxErrorKind::OpenString => 0,
        SyntaxErrorKind::Unexpected if text.as_bytes().get(error.at.start) == Some(&b'=') => 1,
        SyntaxErrorKind::NoComma if is_key(&error.at) => 1,
        SyntaxErrorKind::NoEquals if statement.kind == Kind::Setting(None) => 2,
        _ => 3,
    });
    Parsed { statement, keys, value, errors, conflicts }
}

/// Extends each word that begins with a curly quote to the closing one, because a comma between them is part of the text.
fn join_curly(text: &str, errors: &mut Vec<SyntaxError>) {
    let mut next = 0;
    while let Some(error) = errors.get_mut(next) {
        next += 1;
        let line = text.get(error.at.start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let (opening, closing): (char, &[char]) = match line.chars().next() {
            Some('“') => ('“', &['”']),
            Some('„') => ('„', &['“', '”']),
            Some('«') => ('«', &['»']),
            Some('»') => ('»', &['«']),
            _ => continue,
        };
        let Some((inside, behind)) = line.split_once(closing) else { continue };
        // If another text begins before this one ends, it's unclear where this one ends.
        if inside.matches(opening).count() > 1 {
            continue;
        }
        let end = error.at.start + line.len() - behind.len();
        let rest = error.at.end..end;
        if error.kind == SyntaxErrorKind::BareWord && !rest.is_empty() {
            error.at.end = end;
            // The comma ended the value too early, so of the later errors, only unquoted words that aren't keys are real.
            let is_word = |other: &SyntaxError| {
                let behind = text.get(other.at.end..).unwrap_or_default().trim_start();
                other.kind == SyntaxErrorKind::BareWord && !behind.starts_with('=')
            };
            errors.retain(|other| other.at.start < rest.start || other.at.start >= end && is_word(other));
        }
    }
}

/// Returns the string that is missing its closing quote. In `["x, "y"]`, the first string runs into the second, and in
/// `"x # not "y"`, it runs into a comment. Otherwise, as in `"x "y" z"`, a string more likely contains quotes.
fn open_string(text: &str, tokens: &[Token]) -> Option<Range<usize>> {
    let (mut runs_on, mut brackets) = (None, 0_usize);
    let runs_into_comment =
        |string: Token| text.get(segment::range(string)).is_some_and(|text| text.contains('#'));
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).filter(|next| next.kind() == TokenKind::Atom);
        let next = next.and_then(|next| text.get(segment::range(*next)));
        match token.kind() {
            TokenKind::Newline => runs_on = None,
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => brackets += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                brackets = brackets.saturating_sub(1);
            }
            _ if segment::is_unclosed(text, *token) => {
                return Some(runs_on.map_or(segment::range(*token), |first| one_entry(text, first)));
            }
            TokenKind::BasicString | TokenKind::LiteralString => match next {
                Some(word) if word.contains(['"', '\'']) && (brackets > 0 || runs_into_comment(*token)) => {
                    return Some(one_entry(text, *token));
                }
                Some(_) => runs_on = runs_on.or(Some(*token)),
                None => {}
            },
            _ => {}
        }
    }
    None
}

/// Returns the range of a string that runs into the next one, cut off where it was probably meant to end.
fn one_entry(text: &str, token: Token) -> Range<usize> {
    let at = segment::range(token);
    let written = text.get(at.clone()).unwrap_or_default();
    at.start..at.start + written.find([',', ']', '}']).unwrap_or(written.len())
}

/// Builds the value of a statement from the parser's events.
struct Builder<'a, 'e> {
    file: File<'a>,
    errors: &'e RefCell<Vec<SyntaxError>>,
    keys: Vec<Key<'a>>,
    value: Option<Node<'a>>,
    /// The open brackets, innermost last.
    open: Vec<Open<'a>>,
    conflicts: Vec<Conflict>,
}

/// An open bracket, with its position and its contents so far.
enum Open<'a> {
    List(usize, Vec<Node<'a>>),
    /// An inline table, and the dotted key whose value hasn't been parsed yet.
    Braces(usize, Table<'a>, Vec<Key<'a>>),
}

impl<'a> Builder<'a, '_> {
    fn take(&mut self, event: Event) {
        let at = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::SimpleKey => self.key(at, event.encoding()),
            EventKind::Scalar => {
                let scalar = self.scalar(at.clone(), event.encoding());
                self.put(scalar, at);
            }
            EventKind::ArrayOpen => self.open.push(Open::List(at.start, Vec::new())),
            EventKind::InlineTableOpen => {
                self.open.push(Open::Braces(at.start, Table::new(Origin::Braces), Vec::new()));
            }
            EventKind::ArrayClose | EventKind::InlineTableClose => match self.open.pop() {
                Some(Open::List(start, list)) => self.put(Value::List(list), start..at.end),
                Some(Open::Braces(start, table, _)) => self.put(Value::Table(table), start..at.end),
                None => {}
            },
            _ => {}
        }
    }

    /// Adds a value to the innermost open list or inline table. If none is open, sets the value of the statement.
    fn put(&mut self, value: Value<'a>, at: Range<usize>) {
        let node = Node { value, span: self.file.place(at) };
        match self.open.last_mut() {
            None => self.value = Some(node),
            Some(Open::List(_, list)) => list.push(node),
            Some(Open::Braces(_, table, keys)) => {
                self.conflicts.extend(table.set(&std::mem::take(keys), node));
            }
        }
    }

    fn key(&mut self, at: Range<usize>, encoding: Option<Encoding>) {
        let written = self.file.text.get(at.clone()).unwrap_or_default();
        let (mut name, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        raw(written, encoding, &at).decode_key(&mut name, &mut error);
        if error.is_some() {
            self.errors.borrow_mut().push(SyntaxError { at: at.clone(), kind: SyntaxErrorKind::Key });
            name = Cow::Borrowed(written);
        }
        let key = Key { name, span: self.file.place(at.clone()) };
        match self.open.last_mut() {
            _ if at.is_empty() => {}
            Some(Open::Braces(.., keys)) => keys.push(key),
            Some(Open::List(..)) => {}
            None => self.keys.push(key),
        }
    }

    fn scalar(&self, at: Range<usize>, encoding: Option<Encoding>) -> Value<'a> {
        let written = self.file.text.get(at.clone()).unwrap_or_default();
        let (mut text, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        let kind = raw(written, encoding, &at).decode_scalar(&mut text, &mut error);
        let wrong = |kind| SyntaxError { at: at.clone(), kind };
        let value = match (error, kind) {
            (Some(error), _) => Err(SyntaxError::scalar(self.file.text, at.clone(), &error)),
            (None, ScalarKind::String) => Ok(Value::Text(text)),
            (None, ScalarKind::Boolean(truth)) => Ok(Value::Boolean(truth)),
            (None, ScalarKind::Integer(radix)) => i64::from_str_radix(&text, radix.value())
                .map(Value::Integer)
                .map_err(|_| wrong(SyntaxErrorKind::HugeNumber)),
            (None, ScalarKind::Float) => Ok(Value::Float),
            (None, ScalarKind::DateTime) if is_datetime(&text) => Ok(Value::Datetime),
            (None, ScalarKind::DateTime) => Err(wrong(SyntaxErrorKind::Number)),
        };
        value.unwrap_or_else(|error| {
            self.errors.borrow_mut().push(error);
            Value::Broken
        })
    }
}

fn raw<'a>(written: &'a str, encoding: Option<Encoding>, at: &Range<usize>) -> Raw<'a> {
    Raw::new_unchecked(written, encoding, toml_parser::Span::new_unchecked(at.start, at.end))
}

/// Returns whether a date or time is valid. The parser accepts any digits with `-` or `:` between them.
fn is_datetime(written: &str) -> bool {
    let digits = written.bytes().take_while(u8::is_ascii_digit).count();
    matches!((digits, written.as_bytes().get(digits)), (4, Some(b'-')) | (2, Some(b':')))
}
