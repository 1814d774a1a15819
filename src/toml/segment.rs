//! Splits a file into statements: headers and `key = value` settings, each with its tokens.
//!
//! If a list isn't closed, the parser's own recovery would treat the rest of the file as entries in that list. Here, a
//! statement ends at the first line that can only be the start of a new one, so a broken statement doesn't affect the
//! others.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

use crate::escape::is_invisible;

/// The maximum depth of nested brackets. No setting needs nearly as many.
const MAX_BRACKETS: usize = 32;
/// The maximum number of parts in a dotted key. No setting needs nearly as many.
const MAX_KEY_PARTS: usize = 16;
/// The maximum number of unclosed multi-line strings that are cut off after one line. Any others run to the end of the
/// file.
const MAX_UNCLOSED: usize = 8;

/// One header, or one setting with its whole value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The byte range from its first token to its last.
    pub range: Range<usize>,
    pub kind: Kind,
    /// The range of its tokens in the file's list of tokens.
    pub tokens: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Header,
    /// A setting, and the position after its equals sign, if it has one.
    Setting(Option<usize>),
}

/// Returns the tokens of a file. An unclosed multi-line string ends after its first line, and other characters that look
/// like spaces count as spaces.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Source::new(text).lex().into_vec();
    let mut closed = with_plain_spaces(text, &tokens);
    if let Some(plain) = &closed {
        tokens = Source::new(plain).lex().into_vec();
    }
    for _ in 0..MAX_UNCLOSED {
        let written = closed.as_deref().unwrap_or(text);
        let last = tokens.iter().rfind(|token| token.kind() != TokenKind::Eof);
        let Some(open) = last.filter(|last| is_multi_line(last.kind()) && is_unclosed(written, **last))
        else {
            break;
        };
        // If two of its three quotes are removed, the string ends at the end of the line.
        let mut shorter = written.to_owned();
        let start = open.span().start();
        shorter.replace_range(start + 1..start + 3, "  ");
        tokens = Source::new(&shorter).lex().into_vec();
        closed = Some(shorter);
    }
    tokens
}

/// Returns whether a character looks like a space, or like nothing, but isn't a space in TOML. Word processors and web
/// pages use such characters.
pub(crate) fn is_odd_space(letter: char) -> bool {
    let ends_line = matches!(letter, '\u{85}' | '\u{2028}' | '\u{2029}');
    letter.is_whitespace() && !letter.is_ascii() && !ends_line || is_invisible(letter)
}

/// Returns the text with ordinary spaces in place of the odd ones outside strings and comments: for each, as many as it
/// has bytes. Returns `None` if all spaces are ordinary.
fn with_plain_spaces(text: &str, tokens: &[Token]) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut plain = None::<String>;
    for token in tokens.iter().filter(|token| token.kind() == TokenKind::Atom) {
        let start = token.span().start();
        for (at, odd) in text.get(range(*token))?.char_indices().filter(|(_, letter)| is_odd_space(*letter)) {
            let (at, length) = (start + at, odd.len_utf8());
            plain.get_or_insert_with(|| text.to_owned()).replace_range(at..at + length, &" ".repeat(length));
        }
    }
    plain
}

fn is_multi_line(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::MlBasicString | TokenKind::MlLiteralString)
}

/// Returns whether a token is a string that is missing its closing quotes.
pub(crate) fn is_unclosed(text: &str, token: Token) -> bool {
    let quotes = match token.kind() {
        TokenKind::BasicString => "\"",
        TokenKind::LiteralString => "'",
        TokenKind::MlBasicString => "\"\"\"",
        TokenKind::MlLiteralString => "'''",
        _ => return false,
    };
    let written = text.get(range(token)).unwrap_or_default();
    let body = written.strip_prefix(quotes).unwrap_or_default();
    let escapes = body.strip_suffix(quotes).map(|body| body.len() - body.trim_end_matches('\\').len());
    let is_escaped = quotes.starts_with('"') && escapes.is_some_and(|escapes| escapes % 2 == 1);
    opens_lines(written, token) || escapes.is_none() || is_escaped
}

/// Returns whether a string was meant to span several lines but was cut off after the first.
fn opens_lines(written: &str, token: Token) -> bool {
    !is_multi_line(token.kind()) && (written.starts_with("\"\"\"") || written.starts_with("'''"))
}

/// Returns the location where brackets are nested too deeply, or where a dotted key has too many parts. These limits
/// are needed because values are parsed recursively.
pub(crate) fn too_deep(tokens: &[Token]) -> Option<Range<usize>> {
    let (mut brackets, mut dots) = (0_usize, 0);
    for token in tokens {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                (brackets, dots) = (brackets + 1, 0)
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                (brackets, dots) = (brackets.saturating_sub(1), 0);
            }
            TokenKind::Dot => dots += 1,
            TokenKind::Equals | TokenKind::Comma | TokenKind::Newline => dots = 0,
            _ => {}
        }
        if brackets > MAX_BRACKETS || dots >= MAX_KEY_PARTS {
            return Some(range(*token));
        }
    }
    None
}

/// Splits the tokens of a file into statements, in order.
pub(crate) fn segment(text: &str, tokens: &[Token]) -> Vec<Statement> {
    let end = tokens.iter().position(|token| token.kind() == TokenKind::Eof).unwrap_or(tokens.len());
    let tokens = &tokens[..end];
    let mut segmenter = Segmenter { text, tokens, closed: closed_brackets(tokens), next: 0 };
    let mut found = Vec::new();
    while let Some(token) = tokens.get(segmenter.next) {
        if is_blank(token.kind()) {
            segmenter.next += 1;
        } else {
            found.push(segmenter.statement());
        }
    }
    found
}

/// Returns the indices of all opening brackets that have a matching closing bracket, in order.
fn closed_brackets(tokens: &[Token]) -> Vec<usize> {
    let (mut open, mut closed) = (Vec::<usize>::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(at),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                closed.extend(open.pop_if(|open| is_closed_by(tokens[*open], *token)));
            }
            _ => {}
        }
    }
    closed.sort_unstable();
    closed
}

struct Segmenter<'a> {
    text: &'a str,
    tokens: &'a [Token],
    closed: Vec<usize>,
    next: usize,
}

impl Segmenter<'_> {
    /// Reads a header to the end of its line, or a setting to the end of its value.
    fn statement(&mut self) -> Statement {
        let (first, start) = (self.next, self.tokens[self.next].span().start());
        let is_header = self.tokens[first].kind() == TokenKind::LeftSquareBracket;
        let line = self.tokens[first..].iter().take_while(|token| token.kind() != TokenKind::Newline);
        let equals = line.clone().position(|token| token.kind() == TokenKind::Equals).filter(|_| !is_header);
        self.next += equals.map_or_else(|| line.count(), |equals| equals + 1);
        if equals.is_some() {
            self.value(start);
        }
        let is_part = |token: &Token| !is_blank(token.kind());
        let length = self.tokens[first..self.next].iter().rposition(is_part).map_or(0, |last| last + 1);
        let mut end = self.tokens[first + length - 1].span().end();
        // An unclosed string includes the carriage return at the end of its line.
        if self.text[start..end].ends_with('\r') && self.text[end..].starts_with('\n') {
            end -= 1;
        }
        let kind = match equals.map(|equals| self.tokens[first + equals].span().end()) {
            None if is_header || lacks_bracket(&self.text[start..end]) => Kind::Header,
            value => Kind::Setting(value),
        };
        Statement { range: start..end, kind, tokens: first..first + length }
    }

    /// Reads a value to the end of its line. If a bracket is still open there, continues on the next line.
    fn value(&mut self, statement: usize) {
        let mut brackets: Vec<usize> = Vec::new();
        let mut is_cut_off = false;
        while let Some(token) = self.tokens.get(self.next) {
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => brackets.push(self.next),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => drop(brackets.pop()),
                TokenKind::Newline if brackets.is_empty() && !is_cut_off => return,
                TokenKind::Newline if self.begins_statement(brackets.last().copied(), statement) => return,
                _ => is_cut_off |= opens_lines(&self.text[range(*token)], *token),
            }
            self.next += 1;
        }
    }

    /// Returns whether the next line can only be the start of a new statement, even though a value still seems to be
    /// open.
    fn begins_statement(&self, bracket: Option<usize>, statement: usize) -> bool {
        let rest = self.tokens.get(self.next + 1..).unwrap_or_default();
        let blank = rest.first().filter(|first| first.kind() == TokenKind::Whitespace);
        let indent = blank.map_or(0, |blank| blank.span().len());
        let line = rest.get(usize::from(blank.is_some())..).unwrap_or_default();
        let can_hold_settings = bracket.is_some_and(|at| {
            let is_table = self.tokens[at].kind() == TokenKind::LeftCurlyBracket;
            is_table && (self.closed.binary_search(&at).is_ok() || indent > self.indent(statement))
        });
        match line.first().map(Token::kind) {
            Some(TokenKind::LeftSquareBracket) => self.is_header(line),
            Some(kind) if is_name(kind) => !can_hold_settings && is_key(line),
            _ => false,
        }
    }

    fn indent(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        at - before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn is_header(&self, rest: &[Token]) -> bool {
        let line = || rest.iter().take_while(|token| token.kind() != TokenKind::Newline);
        let first = line().find(|token| token.kind() == TokenKind::Atom);
        let is_table = first.and_then(|first| self.text.get(range(*first))).is_some_and(|name| {
            let is_value = matches!(name, "true" | "false" | "inf" | "nan");
            name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !is_value
        });
        is_table
            && line().all(|token| match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::RightSquareBracket => true,
                TokenKind::Atom | TokenKind::Dot => true,
                kind => is_blank(kind),
            })
    }
}

/// Returns whether a line without an equals sign is a header that is missing its first bracket, such as `passes.x]`.
fn lacks_bracket(written: &str) -> bool {
    written.strip_suffix(']').is_some_and(is_dotted)
}

/// Returns whether a text is a key, or several with dots between them, that needs no quotes.
pub(crate) fn is_dotted(name: &str) -> bool {
    name.split('.').all(|part| !part.is_empty() && part.chars().all(is_bare))
}

/// Returns whether a character is allowed in a bare key.
pub(crate) fn is_bare(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

fn is_key(line: &[Token]) -> bool {
    let key = line.iter().take_while(|token| {
        is_name(token.kind()) || matches!(token.kind(), TokenKind::Dot | TokenKind::Whitespace)
    });
    line.get(key.count()).is_some_and(|next| next.kind() == TokenKind::Equals)
}

fn is_name(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString)
}

/// Returns whether a token is whitespace, a newline or a comment.
pub(crate) fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment)
}

fn is_closed_by(open: Token, close: Token) -> bool {
    let is_list = open.kind() == TokenKind::LeftSquareBracket;
    is_list == (close.kind() == TokenKind::RightSquareBracket)
}

/// Returns the byte range of a token.
pub(crate) fn range(token: Token) -> Range<usize> {
    token.span().start()..token.span().end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        segment(text, &tokens(text)).into_iter().map(|statement| &text[statement.range]).collect()
    }

    #[test]
    fn an_unclosed_bracket_ends_before_the_next_statement() {
        let text = "a = [1,\n  2\nb = 3\nc = [[1, 2]\n[t]\nd = { e = 1\nf = 2\n\"g\" = 3";
        let right = ["a = [1,\n  2", "b = 3", "c = [[1, 2]", "[t]", "d = { e = 1", "f = 2", "\"g\" = 3"];
        assert_eq!(cut(text), right);
    }
}
