//! What is written where, key by key and text by text.
//!
//! Statements that are broken count as far as they could be parsed, and so does what the tree keeps only once, such as
//! a name that is in two headers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostic::{SourceId, Span};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::location::place;
use crate::toml::parse::{self, Item, Key, parse};
use crate::toml::segment::{Kind, tokens, too_deep};
use crate::toml::tree::Value;

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
    let tokens = tokens(text);
    if too_deep(&tokens).is_some() {
        return;
    }
    let statement = Span { source, start: 0, end: 0 };
    let mut walk = Walk { text, path: Vec::new(), statement, entries: BTreeMap::new(), tell };
    let mut header = 0;
    for parsed in parse(text, &tokens) {
        let range = parsed.statement.range;
        walk.statement = place(source, text, range.clone());
        if parsed.statement.kind == Kind::Header {
            walk.path.clear();
            walk.header(parsed.keys);
            if text.get(range).is_some_and(|header| header.starts_with("[[")) {
                walk.begin_entry();
            }
            header = walk.path.len();
            continue;
        }
        walk.path.truncate(header);
        walk.keys(parsed.keys);
        if let Some(value) = parsed.value {
            walk.value(value);
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
    path: Vec<Step<'a>>,
    statement: Span,
    /// The last entry of each list that headers write in two brackets, entry by entry.
    entries: BTreeMap<Vec<Step<'a>>, usize>,
    tell: &'t mut dyn FnMut(&KeyPath<'_>, Written<'a>),
}

impl<'a> Walk<'a, '_> {
    /// The parts of a header. One that names a list of tables means the last of them.
    fn header(&mut self, keys: Vec<Key<'a>>) {
        for key in keys.into_iter().filter(|key| !key.at.is_empty()) {
            self.path.push(Step::Key(key.name.clone()));
            self.say(What::Header, key.name, key.at);
            let last = self.entries.get(&self.path).copied();
            self.path.extend(last.map(Step::Index));
        }
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

    fn keys(&mut self, keys: Vec<Key<'a>>) {
        for key in keys.into_iter().filter(|key| !key.at.is_empty()) {
            self.path.push(Step::Key(key.name.clone()));
            self.say(What::Key, key.name, key.at);
        }
    }

    fn say(&mut self, what: What, text: Cow<'a, str>, at: Range<usize>) {
        let path: KeyPath<'_> = self.path.iter().map(Step::turn).collect();
        let statement = self.statement;
        let span = place(statement.source, self.text, at);
        (self.tell)(&path, Written { what, text, span, statement });
    }

    fn value(&mut self, item: Item<'a>) {
        let depth = self.path.len();
        match item.written {
            parse::Written::Scalar(Value::Text(text)) => self.say(What::Text, text, item.at),
            parse::Written::Scalar(_) => {}
            parse::Written::List(list) => {
                for (index, item) in list.into_iter().enumerate() {
                    self.path.push(Step::Index(index));
                    self.value(item);
                    self.path.truncate(depth);
                }
            }
            parse::Written::Braces(settings) => {
                for (keys, item) in settings {
                    self.keys(keys);
                    self.value(item);
                    self.path.truncate(depth);
                }
            }
        }
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
