//! The defects that can be planted in a rule file, each with the finding it must cause.
#![allow(clippy::single_range_in_vec_init, reason = "most defects touch one stretch")]

use std::ops::Range;

use charleston::internal::diagnostic::SourceId;
use charleston::internal::format::document::Document;
use charleston::internal::format::schema::schema;
use charleston::internal::toml::tree::{Entry, Node, Value};
use serde_json::Value as Json;

/// Eight kinds of defects that any checker should find, and the things that can be left unclosed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Key,
    Word,
    Type,
    Range,
    Missing,
    Twice,
    Table,
    Name,
    OpenText,
    OpenList,
    OpenBraces,
    OpenHeader,
}

impl Kind {
    pub const EIGHT: [Self; 8] =
        [Self::Key, Self::Word, Self::Type, Self::Range, Self::Missing, Self::Twice, Self::Table, Self::Name];
    pub const OPEN: [Self; 4] = [Self::OpenText, Self::OpenList, Self::OpenBraces, Self::OpenHeader];
}

/// Where the finding must be.
#[derive(Debug, Clone)]
pub enum Token {
    /// A place in the original text.
    Old(Range<usize>),
    /// A part of the planted text.
    New(Range<usize>),
    /// The first line that isn't empty or a comment.
    FirstLine,
}

#[derive(Debug, Clone)]
pub struct Defect {
    pub kind: Kind,
    /// The range to replace, and its replacement.
    pub edit: (Range<usize>, String),
    pub id: &'static str,
    pub at: Token,
    /// The name that the help must mention.
    pub help: Option<String>,
    /// The lines and values that no other defect may touch.
    pub touches: Vec<Range<usize>>,
    /// What the defect is about. Two defects about the same thing can't be planted together.
    pub about: Vec<String>,
}

impl Defect {
    pub fn goes_with(&self, other: &Self) -> bool {
        let apart = |one: &Range<usize>, two: &Range<usize>| one.end <= two.start || two.end <= one.start;
        let (one, two) = (&self.touches, &other.touches);
        one.iter().all(|one| two.iter().all(|two| apart(one, two)))
            && self.edit.0 != other.edit.0
            && !self.about.iter().any(|about| other.about.contains(about))
            && !(self.hides_the_parent() && other.kind == Kind::Name)
            && !(other.hides_the_parent() && self.kind == Kind::Name)
    }
}

impl Defect {
    /// Whether the parent can't be found. If so, any name may be defined there.
    fn hides_the_parent(&self) -> bool {
        self.about.iter().any(|about| about == "extends")
    }
}

/// A typo that doubles one letter of a word.
fn slip(word: &str) -> String {
    let middle = word.len() / 2;
    format!("{}{}", &word[..=middle], &word[middle..])
}

/// A rule file, and the defects that can be planted in it.
pub struct File<'a> {
    pub text: &'a str,
    pub is_child: bool,
    defects: Vec<Defect>,
}

/// Every defect that can be planted in a file.
pub fn all(text: &str) -> Vec<Defect> {
    let root = Document::parse(SourceId(0), text).0.root;
    let is_child = root.get("extends").is_some();
    let mut file = File { text, is_child, defects: Vec::new() };
    file.headers();
    file.node(&root, schema(), &mut Vec::new());
    file.definitions(&root);
    file.defects
}

impl File<'_> {
    fn plant(
        &mut self,
        kind: Kind,
        edit: (Range<usize>, String),
        id: &'static str,
        at: Token,
    ) -> &mut Defect {
        let touches = vec![edit.0.clone()];
        self.defects.push(Defect { kind, edit, id, at, help: None, touches, about: Vec::new() });
        self.defects.last_mut().unwrap()
    }

    /// The line around a place, including the line break.
    fn line(&self, at: usize) -> Range<usize> {
        let start = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline + 1);
        start..end
    }

    fn headers(&mut self) {
        let lines: Vec<(usize, &str)> = self
            .text
            .split_inclusive('\n')
            .scan(0, |start, line| {
                *start += line.len();
                Some((*start - line.len(), line.trim_end()))
            })
            .collect();
        for (start, line) in lines.into_iter().filter(|(_, line)| line.starts_with('[')) {
            let inside = &line[1..line.len() - 1];
            let table = inside.split('.').next().unwrap();
            let slipped = slip(table);
            let key = start + 1..start + 1 + table.len();
            let defect =
                self.plant(Kind::Key, (key, slipped.clone()), "unknown-key", Token::New(0..slipped.len()));
            defect.help = Some(table.to_owned());
            defect.touches = vec![start..start + line.len()];
            // Two headers with the same misspelling are one table.
            defect.about.push(slipped);
            let close = start + line.len() - 1;
            let open = self.plant(
                Kind::OpenHeader,
                (close..close + 1, String::new()),
                "invalid-toml",
                Token::Old(start..start),
            );
            open.touches = vec![start..start + line.len()];
            let scoring = "[scoring]\nwinner = 25\n\n".to_owned();
            let defect = self.plant(Kind::Table, (start..start, scoring), "unknown-key", Token::New(1..8));
            defect.about.push("scoring".to_owned());
            let again = format!("\n{line}\n");
            let last = inside.split('.').next_back().unwrap();
            let token = again.len() - 2 - last.len()..again.len() - 2;
            let end = self.text.len()..self.text.len();
            let defect = self.plant(Kind::Twice, (end, again), "duplicate-key", Token::New(token));
            defect.touches = vec![start..start + line.len()];
            defect.about.push("the end".to_owned());
        }
        let end = self.text.len()..self.text.len();
        for (table, token) in [("\n[scoring]\nwinner = 25\n", 2..9), ("\n[charleston.scoring]\n", 13..20)] {
            if table.contains("charleston") && !self.text.contains("\n[charleston]\n") {
                continue;
            }
            let edit = (end.clone(), table.to_owned());
            let defect = self.plant(Kind::Table, edit, "unknown-key", Token::New(token));
            defect.about.extend(["the end".to_owned(), "scoring".to_owned()]);
        }
    }

    fn node(&mut self, node: &Node, schema: &Json, path: &mut Vec<String>) {
        let ways = ways(schema);
        match &node.value {
            Value::Table(table) => {
                let Some(way) = ways.into_iter().find(|way| way["type"] == "object") else { return };
                let is_inline = self.text[node.span.start..].starts_with('{');
                for (at, entry) in table.entries().iter().enumerate() {
                    let inner = way["properties"].get(&*entry.key).unwrap_or(&way["additionalProperties"]);
                    let is_named = way["properties"].get(&*entry.key).is_some();
                    let has_header = matches!(entry.node.value, Value::Table(_))
                        && !self.text[entry.node.span.start..].starts_with('{');
                    path.push(entry.key.clone().into_owned());
                    if !has_header {
                        self.setting(entry, inner, path, is_named);
                        if is_inline {
                            self.in_braces(table.entries(), at, way, node);
                        } else {
                            self.on_a_line(entry, path, node);
                        }
                    }
                    self.node(&entry.node, inner, path);
                    path.pop();
                }
            }
            Value::List(list) => {
                let Some(way) = ways.into_iter().find(|way| way["type"] == "array") else { return };
                for entry in list {
                    self.value(entry, &way["items"], path);
                    self.node(entry, &way["items"], path);
                }
            }
            _ => {}
        }
    }

    fn setting(&mut self, entry: &Entry, schema: &Json, path: &[String], is_named: bool) {
        if is_named {
            let slipped = slip(&entry.key);
            let key = entry.key_span.start..entry.key_span.end;
            let length = slipped.len();
            let defect = self.plant(Kind::Key, (key, slipped), "unknown-key", Token::New(0..length));
            defect.help = Some(entry.key.clone().into_owned());
        }
        self.value(&entry.node, schema, path);
        let range = entry.node.span.start..entry.node.span.end;
        let kind = match self.text[range.clone()].chars().next() {
            Some('[') => Kind::OpenList,
            Some('{') => Kind::OpenBraces,
            _ => return,
        };
        let edit = (range.end - 1..range.end, String::new());
        let defect = self.plant(kind, edit, "invalid-toml", Token::Old(range.start..range.start));
        defect.touches = vec![range];
    }

    fn value(&mut self, node: &Node, schema: &Json, path: &[String]) {
        let range = node.span.start..node.span.end;
        let ways = ways(schema);
        let takes = |kind: &str| ways.iter().find(|way| way["type"] == kind);
        let others = [("boolean", "true"), ("integer", "7"), ("string", "\"seven\""), ("array", "[]")];
        let (_, other) = others.into_iter().find(|(kind, _)| takes(kind).is_none()).unwrap();
        let about: Vec<String> = path.iter().filter(|key| *key == "extends").cloned().collect();
        self.plant(Kind::Type, (range.clone(), other.to_owned()), "wrong-type", Token::New(0..other.len()))
            .about
            .clone_from(&about);
        match &node.value {
            Value::Integer(_) => {
                let way = takes("integer").unwrap();
                let number = way["maximum"].as_i64().map(|max| max + 1);
                let number = number.or(way["minimum"].as_i64().map(|min| min - 1));
                let Some(written) = number.map(|number| number.to_string()) else { return };
                let id = if path == ["format"] { "unknown-format" } else { "out-of-range" };
                let length = written.len();
                self.plant(Kind::Range, (range, written), id, Token::New(0..length));
            }
            Value::Text(text) => {
                let quote = range.end - 1..range.end;
                let at = Token::Old(range.start..range.start);
                let open = self.plant(Kind::OpenText, (quote, String::new()), "invalid-toml", at);
                // An unclosed text swallows the rest of its line.
                open.about = about;
                let line = self.line(range.start);
                self.defects.last_mut().unwrap().touches.push(line);
                let words = takes("string").map(|way| &way["enum"]).and_then(Json::as_array);
                let (kind, id) = match words {
                    Some(_) => (Kind::Word, "unknown-word"),
                    None => match reference(path) {
                        Some(id) => (Kind::Name, id),
                        None => return,
                    },
                };
                let slipped = format!("\"{}\"", slip(text));
                let length = slipped.len();
                let defect = self.plant(kind, (range, slipped), id, Token::New(0..length));
                defect.help = Some(text.clone().into_owned());
                defect.about.push(format!("name {text}"));
            }
            _ => {}
        }
    }

    /// Adds the defects of a setting on its own line: it's there twice, or missing.
    fn on_a_line(&mut self, entry: &Entry, path: &[String], table: &Node) {
        let start = entry.key_span.start;
        let end = self.line(entry.node.span.end.max(start + 1) - 1).end;
        let written = self.text[start..end].to_owned();
        let token = Token::New(0..entry.key.len());
        let defect = self.plant(Kind::Twice, (end..end, written), "duplicate-key", token);
        defect.touches = vec![start..end];
        let header = table.span.start..table.span.end;
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let (id, at) = match names.as_slice() {
            _ if self.is_child => return,
            ["format" | "name"] => ("missing-key", Token::FirstLine),
            ["charleston", "phases"] => ("missing-key", Token::Old(header)),
            ["phases", _, "passes"] => ("empty-phase", Token::Old(header)),
            ["passes", _, "to" | "between" | "gifts"] => ("no-route", Token::Old(header)),
            _ => return,
        };
        let touches = vec![start..end, table.span.start..table.span.end];
        let defect = self.plant(Kind::Missing, (start..end, String::new()), id, at);
        // The other settings in the table are no longer played.
        defect.touches = if path.len() == 1 { vec![start..end] } else { touches };
        if path.len() == 1 {
            defect.about.push("the first line".to_owned());
        }
    }

    /// Adds the defects of a setting in braces: it's there twice, or missing.
    fn in_braces(&mut self, entries: &[Entry], at: usize, way: &Json, table: &Node) {
        let entry = &entries[at];
        let braces = table.span.start..table.span.end;
        let written = &self.text[entry.key_span.start..entry.node.span.end];
        let more = format!(", {written} }}");
        let before = self.text[..braces.end - 1].trim_end().len();
        let token = Token::New(2..2 + entry.key.len());
        let defect = self.plant(Kind::Twice, (before..braces.end, more), "duplicate-key", token);
        defect.touches = vec![braces.clone()];
        if !way["required"].as_array().is_some_and(|keys| keys.iter().any(|key| *key == *entry.key)) {
            return;
        }
        let out = match entries.get(at + 1) {
            Some(next) => entry.key_span.start..next.key_span.start,
            None if at > 0 => entries[at - 1].node.span.end..entry.node.span.end,
            None => entry.key_span.start..entry.node.span.end,
        };
        let at = Token::Old(braces.clone());
        let defect = self.plant(Kind::Missing, (out, String::new()), "missing-key", at);
        defect.touches = vec![braces];
        defect.help = Some(entry.key.clone().into_owned());
    }

    /// Misspells the definition of a pass or phase, so that the list that names it has an unknown name.
    fn definitions(&mut self, root: &Node) {
        if self.is_child {
            return;
        }
        let lists = |node: &Node, found: &mut Vec<(String, Range<usize>)>| {
            let Value::List(list) = &node.value else { return };
            for entry in list {
                if let Value::Text(text) = &entry.value {
                    found.push((text.clone().into_owned(), entry.span.start..entry.span.end));
                }
            }
        };
        let (mut phases, mut passes) = (Vec::new(), Vec::new());
        if let Some(list) = root.get("charleston").and_then(|table| table.get("phases")) {
            lists(list, &mut phases);
        }
        for entry in entries(root.get("phases")) {
            if let Some(list) = entry.node.get("passes") {
                lists(list, &mut passes);
            }
        }
        for (table, listed, id) in [("phases", phases, "unknown-phase"), ("passes", passes, "unknown-pass")] {
            for entry in entries(root.get(table)) {
                let found: Vec<_> = listed.iter().filter(|(name, _)| *name == entry.key).collect();
                let quoted = format!("\"{}\"", entry.key);
                let [(_, place)] = found.as_slice() else { continue };
                if self.text.matches(&quoted).count() != 1 {
                    continue;
                }
                let slipped = slip(&entry.key);
                let key = entry.key_span.start..entry.key_span.end;
                let touches = vec![entry.node.span.start..entry.node.span.end, place.clone()];
                let defect = self.plant(Kind::Name, (key, slipped.clone()), id, Token::Old(place.clone()));
                defect.touches = touches;
                defect.help = Some(slipped);
                defect.about.push(format!("name {}", entry.key));
            }
        }
    }
}

fn entries<'a, 'b>(node: Option<&'b Node<'a>>) -> &'b [Entry<'a>] {
    match node.map(|node| &node.value) {
        Some(Value::Table(table)) => table.entries(),
        _ => &[],
    }
}

fn ways(schema: &Json) -> Vec<&Json> {
    schema["anyOf"].as_array().map_or_else(|| vec![schema], |ways| ways.iter().collect())
}

/// The id of the finding for a name in this setting that isn't defined.
fn reference(path: &[String]) -> Option<&'static str> {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    Some(match names.as_slice() {
        ["charleston", "phases"] => "unknown-phase",
        ["phases", _, "passes"] => "unknown-pass",
        [.., "rounds" | "joins" | "between" | "from" | "stop" | "agree" | "asked-by"] => "unknown-seat",
        ["phases", _, "consent", "of"] => "not-in-phase",
        ["passes", _, "consent", "leads-to"] => "unknown-target",
        [.., "leads-to"] => "unknown-phase",
        ["passes", _, "to"] | ["passes", _, "gifts", "to"] => "unknown-direction",
        _ => return None,
    })
}
