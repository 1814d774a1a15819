//! Syntax errors in a statement.

use std::ops::Range;

use toml_parser::{Expected, ParseError};

/// A syntax error in a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub at: Range<usize>,
    pub kind: SyntaxErrorKind,
}

/// The kinds of syntax errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SyntaxErrorKind {
    /// A header has too few or too many brackets, or an invalid name.
    Header,
    /// The text before the equals sign isn't a key.
    Key,
    /// A line, or a setting in an inline table, is missing its equals sign.
    NoEquals,
    /// There is nothing after the equals sign.
    NoValue,
    /// Something follows the value.
    AfterValue,
    /// A string is missing its closing quote.
    OpenString,
    /// A list is missing its closing bracket.
    OpenList,
    /// An inline table is missing its closing brace.
    OpenBraces,
    /// A closing bracket doesn't match the opening one.
    WrongBracket,
    /// There is an unexpected equals sign, comma or closing bracket.
    Unexpected,
    /// Two values in a list, or two settings in an inline table, have no comma between them.
    NoComma,
    /// Text without quotes, or with a quote only at its end.
    BareWord,
    /// Not a number or a date.
    Number,
    /// A whole number that is too large for any number type.
    HugeNumber,
    /// A backslash in a string starts an unknown escape.
    Escape,
    /// A string or a comment contains a control character.
    ControlCharacter,
    /// A character that only looks like a space, or that can't be seen.
    OddSpace,
    /// A carriage return that isn't followed by a newline.
    CarriageReturn,
}

impl SyntaxError {
    /// Returns whether the statement can be read despite the error.
    pub(crate) fn is_harmless(&self) -> bool {
        self.kind == SyntaxErrorKind::HugeNumber
    }

    /// Returns the position at which the parser found the error. For an unclosed bracket, this is the end of the
    /// statement.
    pub(crate) fn found_at(&self) -> usize {
        match self.kind {
            SyntaxErrorKind::OpenList | SyntaxErrorKind::OpenBraces => usize::MAX,
            _ => self.at.start,
        }
    }

    /// Classifies a parser error about the order of tokens.
    pub(crate) fn structural(text: &str, error: &ParseError, is_header: bool) -> Self {
        let at = range(error.unexpected());
        let context = range(error.context());
        let opener = text.get(context.clone()).unwrap_or_default();
        let is_in = |bracket: &str| opener == bracket;
        let found = text.get(at.start..).and_then(|rest| rest.chars().next());
        let expected = error.expected().and_then(<[Expected]>::first);
        let kind = match (expected, found) {
            _ if is_header => SyntaxErrorKind::Header,
            (Some(Expected::Literal(",")), Some('=')) if is_in("{") => {
                match key_in_value(text, context.end..at.start) {
                    Some(key) => return Self { at: key, kind: SyntaxErrorKind::NoComma },
                    None => SyntaxErrorKind::Unexpected,
                }
            }
            (Some(Expected::Literal("]")), _) => SyntaxErrorKind::OpenList,
            (Some(Expected::Literal("}")), _) => SyntaxErrorKind::OpenBraces,
            (Some(Expected::Literal("\n")), _) => SyntaxErrorKind::AfterValue,
            (_, Some('}')) if is_in("[") => SyntaxErrorKind::WrongBracket,
            (_, Some(']')) if is_in("{") => SyntaxErrorKind::WrongBracket,
            (Some(Expected::Literal("[" | "{")), _) | (_, Some('=')) => SyntaxErrorKind::Unexpected,
            (_, Some(',')) if is_in("[") || is_in("{") => SyntaxErrorKind::Unexpected,
            (Some(Expected::Literal(",")), _) => SyntaxErrorKind::NoComma,
            (Some(Expected::Literal("=")), _) => SyntaxErrorKind::NoEquals,
            (Some(Expected::Description("value")), _) => SyntaxErrorKind::NoValue,
            _ => SyntaxErrorKind::Key,
        };
        let is_open = matches!(kind, SyntaxErrorKind::OpenList | SyntaxErrorKind::OpenBraces);
        Self { at: if is_open { context } else { at }, kind }
    }

    /// Classifies an error in a value without brackets.
    pub(crate) fn scalar(text: &str, at: Range<usize>, error: &ParseError) -> Self {
        let written = text.get(at.clone()).unwrap_or_default();
        let begins = written.chars().next();
        let is_number =
            begins.is_some_and(|first| first.is_ascii_digit() || matches!(first, '+' | '-' | '.'));
        let kind = match begins {
            None => SyntaxErrorKind::NoValue,
            Some('"' | '\'') => return Self::string(text, at, error),
            _ if !is_number || written.ends_with(['"', '\'']) => SyntaxErrorKind::BareWord,
            _ => SyntaxErrorKind::Number,
        };
        Self { at, kind }
    }

    /// Classifies an error in a closed string.
    fn string(text: &str, string: Range<usize>, error: &ParseError) -> Self {
        let start = error.unexpected().map_or(string.start, |at| at.start()).clamp(string.start, string.end);
        let found = text.get(start..).and_then(|rest| rest.chars().next());
        let (kind, length) = match found {
            Some('\r') => (SyntaxErrorKind::CarriageReturn, 1),
            Some(letter) if letter.is_control() && letter != '\n' => {
                (SyntaxErrorKind::ControlCharacter, letter.len_utf8())
            }
            letter => (SyntaxErrorKind::Escape, letter.map_or(0, char::len_utf8)),
        };
        Self { at: start..start + length, kind }
    }
}

/// Returns the location of the key at the end of a setting's value. Without a comma between them, the parser takes both
/// for one word.
fn key_in_value(text: &str, inside: Range<usize>) -> Option<Range<usize>> {
    let before = text.get(inside.clone())?.trim_end();
    let (_, value) = before.rsplit([',', '{']).next()?.split_once('=')?;
    let (value, key) = value.trim_start().rsplit_once(char::is_whitespace)?;
    let end = inside.start + before.len();
    (!value.contains('=')).then(|| end - key.len()..end)
}

fn range(span: Option<toml_parser::Span>) -> Range<usize> {
    span.map_or(0..0, |span| span.start()..span.end())
}
