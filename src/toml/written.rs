//! What is written where, key by key and text by text.
//!
//! It is read from the tokens alone: in a broken file as well as in a whole one, and also what the tree keeps but
//! once, such as a name that stands in two headers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::{ParseError, Source};

use crate::diagnostic::{SourceId, Span};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::plant::place;
use crate::toml::scan::{self, Kind};

/// A key or a text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written<'a> {
    /// Which of the two it is.
    pub what: What,
    /// What it says, without quotes.
    pub text: Cow<'a, str>,
    /// Where it is written, with its quotes.
    pub span: Span,
    /// The header, or the setting with its whole value, that it is a part of.
    pub statement: Span,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A key in a header.
    Header,
    /// A key before an equals sign.
    Key,
    /// A value, or an entry of a list, in quotes.
    Text,
}

/// Goes through the keys and texts of a file in order, each with its path. The path of a key ends with it.
pub fn each_written<'a>(source: SourceId, text: &'a str, tell: &mut dyn FnMut(&KeyPath<'_>, Written<'a>)) {
    let tokens = scan::tokens(text);
    if scan::too_deep(&tokens).is_some() {
        return;
    }
    let whole = Span { source, start: 0, end: 0 };
    let mut walk =
        Walk { text, tokens: &tokens, path: Vec::new(), statement: whole, entries: BTreeMap::new(), tell };
    let mut header = 0;
    for statement in scan::statements(text) {
        walk.statement = place(source, text, statement.range.clone());
        let what = match statement.kind {
            Kind::Header => {
                header = 0;
                What::Header
            }
            Kind::Setting(_) => What::Key,
            Kind::Remark => continue,
        };
        walk.path.truncate(header);
        for key in statement.keys {
            walk.key(key, what);
            if what == What::Header {
                walk.go_into_the_last();
            }
        }
        match statement.kind {
            Kind::Header => {
                if text.get(statement.range).is_some_and(|header| header.starts_with("[[")) {
                    walk.begin_entry();
                }
                header = walk.path.len();
            }
            Kind::Setting(None) | Kind::Remark => {}
            Kind::Setting(Some(value)) => walk.values(value..statement.range.end),
        }
    }
}

/// One turn of the path, with its key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Step<'a> {
    Key(Cow<'a, str>),
    Index(usize),
}

struct Walk<'a, 't> {
    text: &'a str,
    tokens: &'t [Token],
    path: Vec<Step<'a>>,
    statement: Span,
    /// The last entry of each list that headers write in two brackets, entry by entry.
    entries: BTreeMap<Vec<Step<'a>>, usize>,
    tell: &'t mut dyn FnMut(&KeyPath<'_>, Written<'a>),
}

impl<'a, 't> Walk<'a, 't> {
    fn key(&mut self, at: Range<usize>, what: What) {
        let key = self.decoded(at.clone());
        self.path.push(Step::Key(key.clone()));
        self.say(what, key, at);
    }

    /// Where a header names a list of tables, it speaks of the last one.
    fn go_into_the_last(&mut self) {
        let last = self.entries.get(&self.path).copied();
        self.path.extend(last.map(Step::Index));
    }

    /// A header in two brackets begins the next entry of its list.
    fn begin_entry(&mut self) {
        let next = match self.path.pop() {
            Some(Step::Index(last)) => last + 1,
            other => {
                self.path.extend(other);
                0
            }
        };
        self.entries.insert(self.path.clone(), next);
        self.path.push(Step::Index(next));
    }

    fn say(&mut self, what: What, text: Cow<'a, str>, at: Range<usize>) {
        let path: KeyPath<'_> = self.path.iter().map(Step::turn).collect();
        let statement = self.statement;
        let span = place(statement.source, self.text, at);
        (self.tell)(&path, Written { what, text, span, statement });
    }

    /// What a key or a text says; one that is broken says what is written.
    fn decoded(&self, at: Range<usize>) -> Cow<'a, str> {
        let written = self.text.get(at.clone()).unwrap_or_default();
        let token = self.tokens.get(self.tokens.partition_point(|token| token.span().start() < at.start));
        let raw = token.and_then(|token| Source::new(self.text).get(token));
        let (mut text, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        match raw {
            Some(raw) if written.starts_with(['"', '\'']) => {
                let _kind = raw.decode_scalar(&mut text, &mut error);
                if error.is_some() { Cow::Borrowed(written) } else { text }
            }
            _ => Cow::Borrowed(written),
        }
    }

    fn values(&mut self, at: Range<usize>) {
        let first = self.tokens.partition_point(|token| token.span().start() < at.start);
        let rest = self.tokens.get(first..).unwrap_or_default();
        let end = rest.partition_point(|token| token.span().start() < at.end);
        let mut tokens = rest.get(..end).unwrap_or_default().iter();
        self.value(&mut tokens);
    }

    fn value(&mut self, tokens: &mut std::slice::Iter<'t, Token>) {
        if let Some(token) = next(tokens) {
            self.begun(*token, tokens);
        }
    }

    /// A value whose first token is known.
    fn begun(&mut self, token: Token, tokens: &mut std::slice::Iter<'t, Token>) {
        match token.kind() {
            TokenKind::LeftSquareBracket => self.list(tokens),
            TokenKind::LeftCurlyBracket => self.braces(tokens),
            kind if is_text(kind) => {
                let at = token.span().start()..token.span().end();
                let text = self.decoded(at.clone());
                self.say(What::Text, text, at);
            }
            _ => {}
        }
    }

    fn list(&mut self, tokens: &mut std::slice::Iter<'t, Token>) {
        let mut index = 0;
        while let Some(token) = next(tokens) {
            match token.kind() {
                TokenKind::RightSquareBracket => return,
                TokenKind::Comma => index += 1,
                _ => {
                    self.path.push(Step::Index(index));
                    self.begun(*token, tokens);
                    self.path.pop();
                }
            }
        }
    }

    fn braces(&mut self, tokens: &mut std::slice::Iter<'t, Token>) {
        let outside = self.path.len();
        while let Some(token) = next(tokens) {
            match token.kind() {
                TokenKind::RightCurlyBracket => break,
                TokenKind::Comma => self.path.truncate(outside),
                TokenKind::Equals => {
                    self.value(tokens);
                    self.path.truncate(outside);
                }
                kind if kind == TokenKind::Atom || is_text(kind) => {
                    self.key(token.span().start()..token.span().end(), What::Key);
                }
                _ => {}
            }
        }
        self.path.truncate(outside);
    }
}

impl Step<'_> {
    fn turn(&self) -> Turn<'_> {
        match self {
            Self::Key(key) => Turn::Key(key),
            Self::Index(index) => Turn::Index(*index),
        }
    }
}

/// The next token that is more than a blank.
fn next<'t>(tokens: &mut std::slice::Iter<'t, Token>) -> Option<&'t Token> {
    tokens.find(|token| {
        !matches!(token.kind(), TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment)
    })
}

fn is_text(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::BasicString
            | TokenKind::LiteralString
            | TokenKind::MlBasicString
            | TokenKind::MlLiteralString
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key and text of a file: what it is, its path, and what it says.
    fn all(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        each_written(SourceId(0), text, &mut |path, written| {
            let mark = match written.what {
                What::Header => "#",
                What::Key => "",
                What::Text => "=",
            };
            let token = &text[written.span.start..written.span.end];
            let said = [token, token.trim_matches(['"', '\''])].contains(&&*written.text);
            assert!(said || token.contains('\\'), "{token}");
            all.push(format!("{path} {mark}{}", written.text));
        });
        all
    }

    #[test]
    fn every_key_and_string_has_its_path() {
        let text = "a = 'x'\n[b.\"c d\"]\ne.f = [\"y\", 2, [\"\\u007a\"]] # \"no\"\ng = { h.i = \"u\", j = { k = '' } }\n";
        let expected = [
            "a a",
            "a =x",
            "b #b",
            "b.c d #c d",
            "b.c d.e e",
            "b.c d.e.f f",
            "b.c d.e.f[0] =y",
            "b.c d.e.f[2][0] =z",
            "b.c d.g g",
            "b.c d.g.h h",
            "b.c d.g.h.i i",
            "b.c d.g.h.i =u",
            "b.c d.g.j j",
            "b.c d.g.j.k k",
            "b.c d.g.j.k =",
        ];
        assert_eq!(all(text), expected);
    }

    #[test]
    fn double_brackets_begin_the_next_list_entry() {
        let text = "[[a.b]]\nc = \"x\"\n[[a.b]]\nc = \"y\"\n[a.b.d]\ne = \"z\"\n[[a.b.f]]\n[[a.b.f]]\n[a]\n";
        let expected = [
            "a #a",
            "a.b #b",
            "a.b[0].c c",
            "a.b[0].c =x",
            "a #a",
            "a.b #b",
            "a.b[1].c c",
            "a.b[1].c =y",
            "a #a",
            "a.b #b",
            "a.b[1].d #d",
            "a.b[1].d.e e",
            "a.b[1].d.e =z",
            "a #a",
            "a.b #b",
            "a.b[1].f #f",
            "a #a",
            "a.b #b",
            "a.b[1].f #f",
            "a #a",
        ];
        assert_eq!(all(text), expected);
    }

    #[test]
    fn a_broken_statement_hides_none_of_the_others() {
        for broken in ["a = [\"x\",", "a = \"x", "[a", "a", "a = { b = ", "= 3", "a = ]}"] {
            let found = all(&format!("{broken}\n[t]\nu = \"v\"\n"));
            assert_eq!(found[found.len() - 3..], ["t #t", "t.u u", "t.u =v"], "{broken}: {found:?}");
        }
        assert_eq!(all(&"[".repeat(100)), Vec::<String>::new());
    }
}
