//! What can be wrong with a statement as TOML.

use std::ops::Range;

use toml_parser::{Expected, ParseError};

/// What is wrong with a statement, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub at: Range<usize>,
    pub kind: SyntaxErrorKind,
}

/// What was expected, and what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SyntaxErrorKind {
    /// A header has too few or too many brackets, or its name isn't one.
    Header,
    /// A header lacks its closing bracket.
    OpenHeader,
    /// What is before the equals sign isn't a key.
    Key,
    /// Nothing is before the equals sign.
    NoKey,
    /// A line lacks its equals sign.
    NoEquals,
    /// Nothing is after the equals sign.
    NoValue,
    /// Something follows the value, or the header.
    AfterValue,
    /// A second equals sign.
    ExtraEquals,
    /// A string lacks its closing quote.
    OpenString,
    /// A list lacks its closing bracket.
    OpenList,
    /// A table in braces lacks its closing brace.
    OpenBraces,
    /// A closing bracket is of the other kind than the opening one.
    WrongBracket,
    /// A closing bracket closes nothing.
    ExtraBracket,
    /// Two values in a list, or two settings in braces, have no comma between them.
    NoComma,
    /// Nothing is before a comma.
    ExtraComma,
    /// A list has an equals sign.
    EqualsInList,
    /// A setting in braces lacks its key.
    NoKeyInBraces,
    /// A setting in braces lacks its equals sign.
    NoEqualsInBraces,
    /// What is before an equals sign in braces isn't a key.
    KeyInBraces,
    /// Text without quotes.
    BareWord,
    /// Text with a quote at its end only.
    NoOpeningQuote,
    /// An underscore in a number isn't between two digits.
    Underscore,
    /// A number with a leading zero.
    LeadingZero,
    /// Neither a number nor a date.
    Number,
    /// A whole number that no number type holds.
    HugeNumber,
    /// A backslash in a text begins nothing that TOML has.
    Escape,
    /// A text has a character that can't be printed.
    ControlCharacter,
    /// A comment has a character that can't be printed.
    ControlCharacterInComment,
    /// A carriage return that isn't followed by a newline.
    CarriageReturn,
}

impl SyntaxErrorKind {
    /// Whether the rest of the statement is sound.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(self, Self::HugeNumber | Self::ControlCharacterInComment)
    }
}

impl SyntaxError {
    /// How far the statement could be read: an open bracket is met at its end.
    pub(crate) fn met_at(&self) -> usize {
        match self.kind {
            SyntaxErrorKind::OpenList | SyntaxErrorKind::OpenBraces => usize::MAX,
            _ => self.at.start,
        }
    }

    /// An error of the parser about the order of tokens.
    pub(crate) fn structural(text: &str, error: &ParseError, is_header: bool) -> Self {
        let at = range(error.unexpected());
        let context = range(error.context());
        let opener = text.get(context.clone()).unwrap_or_default();
        let is_in = |bracket: &str| opener == bracket;
        let found = text.get(at.start..).and_then(|rest| rest.chars().next());
        let expected = error.expected().and_then(<[Expected]>::first);
        let kind = match (expected, found) {
            (Some(Expected::Literal("]" | "]]")), _) if is_header => SyntaxErrorKind::OpenHeader,
            (Some(Expected::Literal("]")), _) => SyntaxErrorKind::OpenList,
            (Some(Expected::Literal("}")), _) => SyntaxErrorKind::OpenBraces,
            (Some(Expected::Literal("\n")), _) => SyntaxErrorKind::AfterValue,
            (_, Some('}')) if is_in("[") => SyntaxErrorKind::WrongBracket,
            (_, Some(']')) if is_in("{") => SyntaxErrorKind::WrongBracket,
            (Some(Expected::Literal("[" | "{")), _) => SyntaxErrorKind::ExtraBracket,
            (_, Some('=')) if is_in("[") => SyntaxErrorKind::EqualsInList,
            (_, Some('=')) => SyntaxErrorKind::ExtraEquals,
            (_, Some(',')) if is_in("[") || is_in("{") => SyntaxErrorKind::ExtraComma,
            (Some(Expected::Literal(",")), _) => SyntaxErrorKind::NoComma,
            (Some(Expected::Literal("=")), _) if is_in("{") => SyntaxErrorKind::NoEqualsInBraces,
            (Some(Expected::Literal("=")), _) if !is_header => SyntaxErrorKind::NoEquals,
            (Some(Expected::Description("key")), _) if is_in("{") => SyntaxErrorKind::NoKeyInBraces,
            (Some(Expected::Description("value")), _) => SyntaxErrorKind::NoValue,
            _ if is_header => SyntaxErrorKind::Header,
            _ => SyntaxErrorKind::Key,
        };
        let is_open = matches!(kind, SyntaxErrorKind::OpenList | SyntaxErrorKind::OpenBraces);
        Self { at: if is_open { context } else { at }, kind }
    }

    /// What is wrong with a value that isn't in brackets.
    pub(crate) fn scalar(text: &str, at: Range<usize>, error: &ParseError) -> Self {
        let written = text.get(at.clone()).unwrap_or_default();
        let begins = written.chars().next();
        let is_number =
            begins.is_some_and(|first| first.is_ascii_digit() || matches!(first, '+' | '-' | '.'));
        let kind = match begins {
            None => SyntaxErrorKind::NoValue,
            Some('"' | '\'') => return Self::string(text, at, error),
            _ if written.ends_with(['"', '\'']) => SyntaxErrorKind::NoOpeningQuote,
            _ if !is_number => SyntaxErrorKind::BareWord,
            _ if written.contains('_') => SyntaxErrorKind::Underscore,
            _ if has_leading_zero(written) => SyntaxErrorKind::LeadingZero,
            _ => SyntaxErrorKind::Number,
        };
        Self { at, kind }
    }

    /// What is wrong with a string that is closed.
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

fn has_leading_zero(written: &str) -> bool {
    let digits = written.trim_start_matches(['+', '-']);
    digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn range(span: Option<toml_parser::Span>) -> Range<usize> {
    span.map_or(0..0, |span| span.start()..span.end())
}
