//! Where the statements of a file begin and end, told from its tokens alone.
//!
//! The parser's own recovery reads on inside an unclosed list and takes the rest of the file for its
//! entries. This scan stops at the first line that can only be a new statement.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

use crate::format::grammar::names_a_table;

pub(crate) mod remark;

/// Brackets within brackets that are still followed; a ruleset needs four.
const MOST_BRACKETS: usize = 32;
/// Parts of one dotted key that are still followed; a ruleset needs three.
const MOST_PARTS: usize = 16;

/// One header line, or one setting with its whole value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    /// From its first byte to the end of its last token.
    pub range: Range<usize>,
    pub kind: Kind,
    pub keys: Vec<Range<usize>>,
    /// The first piece of it that is opened and never closed.
    pub unclosed: Option<Unclosed>,
    /// What was meant as comments in it or behind it, and begins with another sign than `#`.
    pub remarks: Vec<Range<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Header,
    /// A setting, and the first byte after its equals sign if it has one.
    Setting(Option<usize>),
    /// A line that was meant as a comment, and begins with another sign than `#`.
    Remark,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unclosed {
    pub at: Range<usize>,
    pub piece: Piece,
    /// Whether the parser takes the lines below for a part of it.
    pub runs_on: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    Text,
    List,
    Table,
    Header,
}

/// The tokens of a file.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    Source::new(text).lex().into_vec()
}

/// Whether there is nothing in the file besides comments.
pub(crate) fn is_empty(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| is_blank(token.kind()) || token.kind() == TokenKind::Eof)
}

/// The place where brackets or dotted keys go deeper than any ruleset can.
///
/// The parser drops its tree by recursion, so what is too deep must not reach it.
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
        if brackets > MOST_BRACKETS || dots >= MOST_PARTS {
            return Some(range(*token));
        }
    }
    None
}

/// The statements of a file in order.
pub(crate) fn statements(text: &str) -> Vec<Statement> {
    let mut scan = Scan { text, tokens: tokens(text), next: 0 };
    let mut found = Vec::new();
    while let Some(token) = scan.peek() {
        match token.kind() {
            TokenKind::Eof => break,
            kind if is_blank(kind) => scan.next += 1,
            TokenKind::LeftSquareBracket => found.push(scan.header()),
            _ if scan.begins_remark() => found.push(scan.remark_line()),
            _ => found.push(scan.setting()),
        }
    }
    found.iter_mut().for_each(|statement| statement.end_before_return(text));
    found
}

impl Statement {
    /// A text that is not closed holds the carriage return at the end of its line; it belongs to the line's end.
    fn end_before_return(&mut self, text: &str) {
        let end = self.range.end;
        let ends_line = text.get(end..).is_some_and(|rest| rest.starts_with('\n'));
        if !ends_line || !text.get(..end).is_some_and(|before| before.ends_with('\r')) {
            return;
        }
        self.range.end = end - 1;
        if let Some(unclosed) = self.unclosed.as_mut().filter(|unclosed| unclosed.at.end == end) {
            unclosed.at.end = end - 1;
        }
    }
}

struct Scan<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    next: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).copied()
    }

    /// The next token, unless the file ends.
    fn take(&mut self) -> Option<Token> {
        let token = self.peek().filter(|token| token.kind() != TokenKind::Eof)?;
        self.next += 1;
        Some(token)
    }

    /// The next token, unless the line ends.
    fn take_on_line(&mut self) -> Option<Token> {
        self.peek().filter(|token| token.kind() != TokenKind::Newline)?;
        self.take()
    }

    fn header(&mut self) -> Statement {
        let mut open = Open::at(self.peek());
        let mut closed = false;
        while let Some(token) = self.take_on_line() {
            if closed && self.is_remark_sign(token) {
                open.remarks.push(self.remark(token.span().start()));
                break;
            }
            closed |= token.kind() == TokenKind::RightSquareBracket;
            open.part(token, !closed);
        }
        let unclosed = (!closed).then(|| Unclosed { at: open.range(), piece: Piece::Header, runs_on: false });
        open.close(Kind::Header, unclosed)
    }

    fn setting(&mut self) -> Statement {
        let mut open = Open::at(self.peek());
        while let Some(token) = self.take_on_line() {
            if token.kind() == TokenKind::Equals {
                open.part(token, false);
                let unclosed = self.value(&mut open);
                return open.close(Kind::Setting(Some(token.span().end())), unclosed);
            }
            open.part(token, true);
        }
        let kind = if self.is_unopened(&mut open) { Kind::Header } else { Kind::Setting(None) };
        open.close(kind, None)
    }

    /// Whether a line without an equals sign is a header that lacks its first bracket, or both of them.
    fn is_unopened(&self, open: &mut Open) -> bool {
        let written = self.text.get(open.range()).unwrap_or_default();
        let name = written.trim_end_matches([']', ':']);
        if !names_a_table(name, written.ends_with(']')) {
            return false;
        }
        let end = open.start + name.len();
        open.keys.iter_mut().for_each(|key| key.end = key.end.min(end));
        true
    }

    /// Reads to the end of a value and says what in it is never closed.
    fn value(&mut self, open: &mut Open) -> Option<Unclosed> {
        let mut brackets: Vec<Token> = Vec::new();
        let mut torn = None;
        let mut run_on: Option<Token> = None;
        while let Some(token) = self.take() {
            if let Some(start) = self.remark_start(token, &brackets) {
                open.end = if start > token.span().start() { start } else { open.end };
                open.remarks.push(self.remark(start));
                continue;
            }
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => brackets.push(token),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    // To the parser a bracket of another kind closes nothing.
                    let open = brackets.pop().filter(|open| !is_closed_by(*open, token));
                    torn = torn.or(open.map(unclosed));
                }
                TokenKind::Newline => match brackets.last() {
                    None => return torn,
                    Some(last) if self.begins_statement(*last, open.start) => break,
                    Some(_) => {}
                },
                _ if self.is_torn(token) => {
                    let first = run_on.map_or_else(|| range(token), |first| self.one_text(first));
                    torn = torn.or(Some(open_text(first, &brackets)));
                }
                TokenKind::BasicString | TokenKind::LiteralString => match self.word_behind() {
                    Some(word) if word.contains(['"', '\'']) => {
                        torn = torn.or(Some(open_text(self.one_text(token), &brackets)));
                    }
                    Some(_) => run_on = run_on.or(Some(token)),
                    None => {}
                },
                _ => {}
            }
            if token.kind() == TokenKind::Newline {
                run_on = None;
            }
            open.part(token, false);
        }
        torn.or(brackets.last().copied().map(unclosed))
    }

    /// The word that follows a text without anything between them: where the quotes of the line do not come out
    /// even, those of the text are the ones that the writer left open, and its end is the next one's beginning.
    fn word_behind(&self) -> Option<&str> {
        let next = self.peek().filter(|next| next.kind() == TokenKind::Atom)?;
        let next = Some(next).filter(|next| !self.is_remark_sign(*next))?;
        self.text.get(range(next))
    }

    /// What was meant as one text, of a string token that runs on into the next one.
    fn one_text(&self, token: Token) -> Range<usize> {
        let at = range(token);
        let written = self.text.get(at.clone()).unwrap_or_default();
        let length = written.find([',', ']', '}']).unwrap_or(written.len());
        at.start..at.start + length
    }

    /// Whether a string token ends without its quotes.
    fn is_torn(&self, token: Token) -> bool {
        let quotes = match token.kind() {
            TokenKind::BasicString => "\"",
            TokenKind::LiteralString => "'",
            TokenKind::MlBasicString => "\"\"\"",
            TokenKind::MlLiteralString => "'''",
            _ => return false,
        };
        let written = self.text.get(range(token)).unwrap_or_default();
        written.len() < 2 * quotes.len() || !written.ends_with(quotes)
    }

    /// Whether the next line can only be a new statement, seen from within a bracket.
    fn begins_statement(&self, bracket: Token, statement: usize) -> bool {
        let mut ahead = self.tokens.iter().skip(self.next).copied().peekable();
        let indent =
            ahead.next_if(|token| token.kind() == TokenKind::Whitespace).map_or(0, |t| t.span().len());
        match ahead.peek().map(Token::kind) {
            Some(TokenKind::LeftSquareBracket) => self.is_header(ahead),
            Some(TokenKind::Atom) => {
                let in_list = bracket.kind() == TokenKind::LeftSquareBracket;
                (in_list || indent <= self.indent(statement)) && is_key(ahead)
            }
            _ => false,
        }
    }

    fn indent(&self, at: usize) -> usize {
        let line = self.text.get(..at).unwrap_or_default();
        at - line.rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn is_header(&self, ahead: impl Iterator<Item = Token>) -> bool {
        let line: Vec<Token> = ahead.take_while(|token| token.kind() != TokenKind::Newline).collect();
        let mut names = line.iter().filter(|token| token.kind() == TokenKind::Atom);
        let is_name = |token: &&Token| {
            let name = self.text.get(range(**token)).unwrap_or_default();
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && !matches!(name, "true" | "false")
        };
        names.next().is_some_and(|first| is_name(&first))
            && line.iter().all(|token| {
                is_blank(token.kind())
                    || matches!(
                        token.kind(),
                        TokenKind::LeftSquareBracket
                            | TokenKind::RightSquareBracket
                            | TokenKind::Atom
                            | TokenKind::Dot
                            | TokenKind::Eof
                    )
            })
    }
}

/// A statement while it is read.
struct Open {
    start: usize,
    end: usize,
    keys: Vec<Range<usize>>,
    remarks: Vec<Range<usize>>,
}

impl Open {
    fn at(token: Option<Token>) -> Self {
        let start = token.map_or(0, |token| token.span().start());
        Self { start, end: start, keys: Vec::new(), remarks: Vec::new() }
    }

    fn part(&mut self, token: Token, in_key: bool) {
        if is_blank(token.kind()) {
            return;
        }
        self.end = token.span().end();
        if in_key && is_name(token.kind()) {
            self.keys.push(range(token));
        }
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    fn close(self, kind: Kind, unclosed: Option<Unclosed>) -> Statement {
        Statement { range: self.range(), kind, keys: self.keys, unclosed, remarks: self.remarks }
    }
}

fn is_key(ahead: impl Iterator<Item = Token>) -> bool {
    for token in ahead {
        match token.kind() {
            TokenKind::Equals => return true,
            TokenKind::Atom | TokenKind::Dot | TokenKind::Whitespace => {}
            _ => return false,
        }
    }
    false
}

fn is_name(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString)
}

fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment)
}

/// A text that is not closed; where it takes a closing bracket with it, the lines below as well.
fn open_text(at: Range<usize>, brackets: &[Token]) -> Unclosed {
    Unclosed { at, piece: Piece::Text, runs_on: !brackets.is_empty() }
}

fn unclosed(bracket: Token) -> Unclosed {
    let is_list = bracket.kind() == TokenKind::LeftSquareBracket;
    let piece = if is_list { Piece::List } else { Piece::Table };
    Unclosed { at: range(bracket), piece, runs_on: true }
}

fn is_closed_by(open: Token, close: Token) -> bool {
    let is_list = open.kind() == TokenKind::LeftSquareBracket;
    is_list == (close.kind() == TokenKind::RightSquareBracket)
}

fn range(token: Token) -> Range<usize> {
    token.span().start()..token.span().end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        statements(text).into_iter().map(|statement| &text[statement.range]).collect()
    }

    #[test]
    fn an_unclosed_list_ends_before_the_next_statement() {
        let text = "a = [1,\n  2\nb = 3\nc = [[1, 2]\n[t]\nd = 1";
        assert_eq!(cut(text), ["a = [1,\n  2", "b = 3", "c = [[1, 2]", "[t]", "d = 1"]);
    }

    #[test]
    fn an_unclosed_value_ends_on_its_line() {
        let text = "a = \"x\r\n[lints]\"y\r\nb = [1,\r\n";
        let found = statements(text);
        let written: Vec<&str> = found.iter().map(|found| &text[found.range.clone()]).collect();
        assert_eq!(written, ["a = \"x", "[lints]\"y", "b = [1,"]);
        assert_eq!(found[0].unclosed.as_ref().map(|unclosed| unclosed.at.clone()), Some(4..6));
    }

    #[test]
    fn a_list_of_lists_is_not_a_header() {
        let text = "between = [\n  [\"east\", \"south\"],\n  [1],\n]\nb = { x = 1,\n  y = 2 }\n";
        assert_eq!(cut(text).len(), 2);
        assert!(statements(text).iter().all(|statement| statement.unclosed.is_none()));
    }

    #[test]
    fn an_unclosed_string_is_reported_where_it_begins() {
        let found = statements("a = [\"x\", \"y]\nb = 1");
        assert_eq!(found[0].unclosed, Some(Unclosed { at: 10..13, piece: Piece::Text, runs_on: true }));
        let found = statements("a = [\"x, \"y\"]\nb = { c = 'd, e = 'f' }");
        let places: Vec<_> = found.iter().map(|found| found.unclosed.clone().unwrap().at).collect();
        assert_eq!(places, [5..7, 24..26]);
    }
}
