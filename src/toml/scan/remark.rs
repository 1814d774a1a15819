//! What was meant as a comment and begins with another sign than `#`.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use super::{Kind, Open, Scan, Statement, is_blank, range};

/// Signs with which comments begin elsewhere.
const SIGNS: [&str; 3] = ["//", ";", "--"];

/// The sign with which a text begins, if that is one with which comments begin elsewhere.
pub(crate) fn sign(written: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|sign| written.starts_with(sign))
}

impl Scan<'_> {
    /// Whether the next line is such a comment. `--x = 3` is a setting, and so is `-- = 3`.
    pub(super) fn begins_remark(&self) -> bool {
        let mut line =
            self.tokens.iter().skip(self.next).filter(|token| token.kind() != TokenKind::Whitespace);
        let first = line.next().filter(|first| self.is_remark_sign(**first));
        let mut is_key = || matches!(line.next().map(Token::kind), Some(TokenKind::Equals | TokenKind::Dot));
        first.is_some_and(|first| !self.word(*first).starts_with('-') || !is_key())
    }

    pub(super) fn remark_line(&mut self) -> Statement {
        let mut open = Open::at(self.take());
        let line = self.remark(open.start);
        open.end = line.end;
        open.remarks.push(line);
        open.close(Kind::Remark, None)
    }

    /// Whether a word is the beginning of such a comment, wherever it stands.
    pub(super) fn is_remark_sign(&self, token: Token) -> bool {
        token.kind() == TokenKind::Atom && sign(self.word(token)).is_some()
    }

    /// Where such a comment begins within the word of a value that was taken last, if it does: behind a whole value, or
    /// between the entries of a list, at the end of their lines.
    pub(super) fn remark_start(&self, token: Token, brackets: &[Token]) -> Option<usize> {
        let word =
            Some(token).filter(|token| token.kind() == TokenKind::Atom).map(|token| self.word(token))?;
        let behind = match sign(word) {
            Some(_) => 0,
            None => word.find("//").or_else(|| word.find(';')).filter(|at| is_whole(&word[..*at]))?,
        };
        let start = token.span().start() + behind;
        let rest = self.text.get(start..)?.lines().next()?;
        let (sign, before) = (sign(rest)?, self.before(token));
        let is_remark = match brackets {
            [] => (behind > 0 || self.ends_value(before)) && !(sign == ";" && is_setting(rest)),
            _ if sign == ";" || rest.contains([']', '}']) => false,
            _ => {
                before.is_none_or(|before| before.kind() == TokenKind::Newline) || !rest.contains(['"', '\''])
            }
        };
        is_remark.then_some(start)
    }

    /// The comment that begins there, to the end of its line; the token it begins in is taken.
    pub(super) fn remark(&mut self, start: usize) -> Range<usize> {
        let taken = self.next.checked_sub(1).and_then(|last| self.tokens.get(last));
        let mut end = taken.map_or(start, |token| token.span().end());
        let ends = |kind| matches!(kind, TokenKind::Newline | TokenKind::Comment | TokenKind::Eof);
        while let Some(token) = self.peek().filter(|token| !ends(token.kind())) {
            end = token.span().end();
            self.next += 1;
        }
        start..start + self.text.get(start..end).unwrap_or_default().trim_end().len()
    }

    /// What stands before a token that was taken, other than blanks on its line.
    fn before(&self, token: Token) -> Option<Token> {
        let at = self.tokens.partition_point(|other| other.span().start() < token.span().start());
        let is_piece = |token: &&Token| token.kind() == TokenKind::Newline || !is_blank(token.kind());
        self.tokens.get(..at)?.iter().rfind(is_piece).copied()
    }

    /// Whether a value can end with that token.
    fn ends_value(&self, last: Option<Token>) -> bool {
        let Some(last) = last else { return false };
        match last.kind() {
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => true,
            TokenKind::Atom => is_whole(self.word(last)),
            TokenKind::BasicString
            | TokenKind::LiteralString
            | TokenKind::MlBasicString
            | TokenKind::MlLiteralString => !self.is_torn(last),
            _ => false,
        }
    }

    fn word(&self, token: Token) -> &str {
        self.text.get(range(token)).unwrap_or_default()
    }
}

/// Whether a word is a value without quotes.
fn is_whole(word: &str) -> bool {
    matches!(word, "true" | "false") || word.parse::<i64>().is_ok()
}

/// Whether a semicolon parts a setting from another one.
pub(crate) fn is_setting(rest: &str) -> bool {
    let key = rest.trim_start_matches([';', ' ', '\t']).split_once('=').map(|(key, _)| key.trim());
    let is_key = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    key.is_some_and(|key| !key.is_empty() && key.chars().all(is_key))
}
