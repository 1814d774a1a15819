//! What mends a statement that is not TOML.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use super::{is_bare, newline, one, write};
use crate::diagnostic::{Fix, SourceId, Span, only_typo};
use crate::format::grammar::{FILE, Setting, Takes, Way};
use crate::toml::scan::{Kind, Piece, Statement, Unclosed, tokens};

/// A broken statement and the file it is in.
#[derive(Clone, Copy)]
pub(crate) struct Broken<'a> {
    pub source: SourceId,
    pub text: &'a str,
    pub statement: &'a Statement,
}

impl<'a> Broken<'a> {
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        Span { source: self.source, start: range.start, end: range.end }
    }

    pub(crate) fn written(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// The piece that is missing at the end of what was opened, where the end is certain.
    pub(crate) fn unclosed(&self, unclosed: &Unclosed) -> Option<Fix> {
        match unclosed.piece {
            Piece::Text => self.unclosed_text(unclosed.at.clone()),
            Piece::List | Piece::Table => self.unclosed_brackets(),
            Piece::Header => {
                let header = self.written(unclosed.at.clone()).trim_end();
                let is_name = |letter: char| is_bare(letter) || letter == '.';
                let name = header.strip_prefix('[').filter(|name| name.chars().all(is_name))?;
                let end = unclosed.at.start + header.len();
                (!name.is_empty()).then(|| one("put a `]` at its end".to_owned(), self.span(end..end), "]"))
            }
        }
    }

    /// A text that fills the rest of its line ends with that; a word within brackets ends before they close.
    fn unclosed_text(&self, at: Range<usize>) -> Option<Fix> {
        let Kind::Setting(Some(value)) = self.statement.kind else { return None };
        let line = self.written(at.clone()).lines().next().unwrap_or_default().trim_end();
        let quote = line.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let body = &line[1..];
        if body.is_empty() || body.contains(['#', '\\', quote]) {
            return None;
        }
        let (title, end) = (format!("put a `{quote}` at its end"), at.start + line.len());
        if self.written(value..at.start).contains(['[', '{']) {
            let word = body.len() - body.trim_start_matches(is_bare).len();
            let closes = body[word..].chars().all(|letter| matches!(letter, ']' | '}' | ',' | ' ' | '\t'));
            let end = at.start + 1 + word;
            return (word > 0 && closes).then(|| one(title, self.span(end..end), quote));
        }
        let other = if quote == '"' { '\'' } else { '"' };
        match body.matches(other).count() {
            0 if body.ends_with([',', ';', ']', '}', '[', '{']) => None,
            0 => Some(one(title, self.span(end..end), quote)),
            1 if body.ends_with(other) => Some(one(title, self.span(end - 1..end), quote)),
            _ => None,
        }
    }

    /// Whatever is open at the end of the statement is closed there.
    fn unclosed_brackets(&self) -> Option<Fix> {
        let whole = self.written(self.statement.range.clone());
        // What it holds may stand on the lines below.
        if whole.ends_with('{') {
            return None;
        }
        let mut open = Vec::new();
        for token in tokens(whole) {
            match token.kind() {
                TokenKind::LeftSquareBracket => open.push("]"),
                TokenKind::LeftCurlyBracket => open.push(" }"),
                TokenKind::RightSquareBracket if open.pop() == Some("]") => {}
                TokenKind::RightCurlyBracket if open.pop() == Some(" }") => {}
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => return None,
                _ => {}
            }
        }
        let end = self.statement.range.end;
        let is_table = open.last() == Some(&" }");
        let start =
            if is_table { self.statement.range.start + whole.trim_end_matches(',').len() } else { end };
        let mut closed: String = open.into_iter().rev().collect();
        let title = format!("put `{}` at its end", closed.trim());
        if !is_table && whole.contains('\n') {
            closed.insert_str(0, newline(self.text));
        }
        Some(one(title, self.span(start..end), closed))
    }

    /// A setting with a colon, or nothing, in the place of its equals sign.
    pub(crate) fn without_equals(&self, range: Range<usize>, key: &str, value: &str) -> Option<Fix> {
        let written = self.written(range.clone());
        let is_certain = written[key.len()..].trim_start().starts_with(':') || is_setting(key);
        (is_certain && value != "VALUE").then(|| write(self.span(range), format!("{key} = {value}")))
    }

    /// What the parser's words for a fault in a value ask for.
    pub(crate) fn value(&self, message: &str, at: Range<usize>) -> Option<Fix> {
        let fault = self.written(at.clone());
        let rest = self.written(at.start..self.statement.range.end);
        let take_out = |range: Range<usize>| {
            let title = format!("take `{}` out", self.written(range.clone()));
            one(title, self.span(range), "")
        };
        match message {
            _ if message.starts_with("missing comma") => {
                let end = self.before(at.start)?;
                Some(one("put a comma between them".to_owned(), self.span(end..end), ","))
            }
            _ if message.starts_with("extra comma") && fault == "," => Some(take_out(at)),
            _ if message.starts_with("extra `=`") && fault == "=" => Some(take_out(at)),
            _ if message.starts_with("unexpected key or value") && matches!(rest, "," | "]" | "}") => {
                Some(take_out(at.start..self.statement.range.end))
            }
            _ if message.starts_with("missing escaped value") => {
                let before = self.written(at.start.checked_sub(1)?..at.start) == "\\";
                let slash = at.start - usize::from(before);
                let fix = one("write the backslash twice".to_owned(), self.span(slash..slash), "\\");
                self.written(slash..slash + 1).starts_with('\\').then_some(fix)
            }
            _ if message.starts_with("invalid unquoted key") => self.colon(at.start, rest),
            _ => None,
        }
    }

    /// A colon in braces, in the place of an equals sign.
    fn colon(&self, start: usize, rest: &str) -> Option<Fix> {
        let value = rest.trim_start_matches(is_bare);
        let key = rest.len() - value.len();
        let blank = value.len() - value.trim_start().len();
        let behind = value.trim_start().strip_prefix(':')?;
        let gap = behind.len() - behind.trim_start_matches(' ').len();
        let span = self.span(start + key..start + key + blank + 1 + gap);
        let has_key = self.written(self.statement.range.start..start + key).ends_with(is_bare);
        has_key.then(|| one("write an equals sign".to_owned(), span, " = "))
    }

    /// Where the last piece before a place ends; a comment is none.
    fn before(&self, at: usize) -> Option<usize> {
        let start = self.statement.range.start;
        let pieces = tokens(self.written(start..at));
        let is_piece = |kind: TokenKind| {
            !matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof)
        };
        let last = pieces.into_iter().rfind(|token| is_piece(token.kind()))?;
        Some(start + last.span().end())
    }

    /// A word without quotes.
    pub(crate) fn bare(&self, key: &str, at: Range<usize>) -> Option<Fix> {
        let word = self.written(at.clone()).trim();
        let span = self.span(at.start..at.start + word.len());
        if takes(key, |takes| matches!(takes, Takes::Truth)) {
            return truth(word).map(|right| write(span, right));
        }
        // Several words in brackets, or a word before an equals sign, may be two slips.
        let Kind::Setting(Some(value)) = self.statement.kind else { return None };
        let is_whole = self.written(value..self.statement.range.end).trim() == word;
        let is_plain =
            |letter: char| letter.is_alphanumeric() || is_bare(letter) || is_whole && letter == ' ';
        let is_text =
            word.starts_with(char::is_alphabetic) && word.chars().all(is_plain) && truth(word).is_none();
        let behind = self.written(span.end..self.statement.range.end).trim_start();
        (is_text && !behind.starts_with('=')).then(|| write(span, format!("\"{word}\"")))
    }

    /// A text in quotes that are not the straight ones, or not at both ends.
    pub(crate) fn in_quotes(&self, at: Range<usize>, plain: &str) -> Option<Fix> {
        let is_plain = !plain.is_empty() && !plain.contains(['"', '\\', '#', ',', '“', '”', '„', '=']);
        is_plain.then(|| write(self.span(at), format!("\"{plain}\"")))
    }

    /// A number with spaces in it: behind its minus, or between its thousands.
    pub(crate) fn number(&self, at: Range<usize>, together: &str) -> Option<Fix> {
        let written = self.written(at.clone());
        let mut groups = written.trim_start_matches(['+', '-', ' ']).split_whitespace();
        let is_number =
            groups.next().is_some_and(|first| first.len() <= 3) && groups.all(|group| group.len() == 3);
        is_number.then(|| write(self.span(at), together))
    }
}

/// What a word without quotes says where true or false is asked for.
pub(crate) fn truth(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "yes" | "on" => Some("true"),
        "no" | "off" => Some("false"),
        word => only_typo(word, ["true", "false"]),
    }
}

/// Whether some table has a setting of this name.
pub(crate) fn is_setting(key: &str) -> bool {
    takes(key, |_| true)
}

/// Whether some table has a setting of this name that takes such values.
pub(crate) fn takes(key: &str, is: impl Fn(&Takes) -> bool + Copy) -> bool {
    way(key, is).is_some()
}

/// How some setting of this name takes such values.
pub(crate) fn way(key: &str, is: impl Fn(&Takes) -> bool + Copy) -> Option<&'static Way> {
    let name = key.rsplit('.').next().unwrap_or(key).trim();
    below(&FILE, name, is, MOST_TABLES)
}

fn below(
    setting: &'static Setting,
    key: &str,
    is: impl Fn(&Takes) -> bool + Copy,
    depth: usize,
) -> Option<&'static Way> {
    let depth = depth.checked_sub(1)?;
    setting.ways.iter().find_map(|way| {
        let named = way.keys().iter().find_map(|(name, inner)| {
            let fitting = inner.ways.iter().find(|way| *name == key && is(&way.takes));
            fitting.or_else(|| below(inner, key, is, depth))
        });
        named.or_else(|| below(way.others()?, key, is, depth))
    })
}

/// Tables within tables that a ruleset has.
const MOST_TABLES: usize = 5;
