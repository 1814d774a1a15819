//! Detects whether a file seems to be a rule file.

use std::borrow::Cow;

use crate::diagnostic::{SourceId, nearest};
use crate::format::grammar::{FILE, Schema};
use crate::format::unknown_key::is_top_table;
use crate::source::reference::is_toml;
use crate::source::{Shipped, is_path};
use crate::toml::assemble::{assemble, mark_broken};
use crate::toml::location::{File, is_in_header};
use crate::toml::parse::parse;
use crate::toml::schema_line::SchemaLine;
use crate::toml::tree::{Entry, Node};

/// The maximum number of parents to follow.
const MAX_PARENTS: usize = 16;

/// Returns whether a file seems to be a rule file. The parts of a broken statement that can be parsed also count. When
/// in doubt, the answer is yes.
///
/// The answer is yes if the file names the schema for rule files, has a `[charleston]` table, names a lint, has two of
/// the topic, the question and the answer of an option, has phases or passes as well as `format` or `extends`, uses a
/// shipped option and has no other keys than rule files, or extends a shipped ruleset, even if the ruleset's name is
/// misspelled. It is also yes if the file has `format` or `extends` and most of its keys belong in rule files, or if
/// the file that it extends is a rule file. If the extended file can't be read, the answer is yes if its name ends in
/// `.toml` and every top-level key belongs in rule files.
///
/// `parent` takes the path written in `extends` and returns the text of the extended file, or `None` if that file can't
/// be read.
pub fn seems_to_hold_rules(text: &str, mut parent: impl FnMut(&str) -> Option<String>) -> bool {
    let mut text = Cow::Borrowed(text);
    for above in 0..=MAX_PARENTS {
        let marks = Marks::of(&text);
        // A parent needs less evidence.
        if marks.is_certain || (marks.begins || above > 0) && marks.most_are_ours() {
            return true;
        }
        let Some(written) = marks.parent else { return false };
        let may_be = marks.is_spelled_right && marks.others == 0 && is_toml(written);
        match parent(written) {
            Some(next) => text = Cow::Owned(next),
            None => return may_be,
        }
    }
    false
}

/// Evidence that a file is or isn't a rule file.
#[derive(Default)]
struct Marks<'t> {
    /// Whether the file contains anything that is found only in rule files.
    is_certain: bool,
    /// Whether the file has `extends` or `format`.
    begins: bool,
    /// The path that the file extends.
    parent: Option<&'t str>,
    /// Whether `extends` is spelled correctly.
    is_spelled_right: bool,
    /// The number of top-level keys that belong in rule files.
    ours: usize,
    /// The number of top-level keys that don't belong in rule files.
    others: usize,
}

impl<'t> Marks<'t> {
    fn of(text: &'t str) -> Self {
        let mut marks = Self { is_certain: names_our_schema(text), ..Self::default() };
        let (mut may_begin, mut has_parts, mut has_option) = (false, false, false);
        let file = File { source: SourceId(0), text };
        let statements = parse(file).map_or_else(|_| Vec::new(), |(_, statements)| statements);
        let root = assemble(file, statements.into_iter().map(|parsed| mark_broken(file, parsed))).root;
        for Entry { key_span: span, node, .. } in root.settings() {
            let key = text.get(span.start..span.end).unwrap_or_default().trim_matches(['"', '\'']);
            has_parts |= PARTS.contains(&key);
            if is_in_header(text, *span) {
                let mut lints =
                    FILE.get("lints").filter(|_| key == "lints").into_iter().flat_map(Schema::keys);
                marks.is_certain |= lints.any(|lint| node.get(lint).is_some());
                let about = OF_OPTIONS.iter().filter(|of| key == "option" && node.get(of).is_some());
                marks.is_certain |= about.count() > 1;
                marks.add_key(key, is_top_table(key));
            } else {
                may_begin |= BEGINNINGS.contains(&key);
                let mut names = node.entries().iter().filter(|_| key == "with").filter_map(Node::text);
                has_option |= names.any(|name| Shipped::options().any(|option| option == name));
                marks.add_setting(key, value(&text[span.end..]));
            }
        }
        marks.is_certain |= may_begin && has_parts || has_option && marks.others == 0;
        marks
    }

    /// Records a top-level table or setting as evidence for or against a rule file.
    fn add_key(&mut self, key: &str, is_ours: bool) {
        self.is_certain |= key == "charleston";
        self.ours += usize::from(is_ours);
        self.others += usize::from(!is_ours);
    }

    fn add_setting(&mut self, key: &'t str, value: &'t str) {
        match key {
            "format" if value.parse::<u16>().is_ok() => self.begins = true,
            "format" => {}
            // Rule files don't extend web addresses or packages.
            "extends" if value.contains("://") || value.starts_with('@') => self.add_key(key, false),
            "extends" => self.extend(value, true),
            _ if nearest(key, ["extends"]).is_some() => self.extend(value, false),
            _ => self.add_key(key, FILE.get(key).is_some()),
        }
    }

    fn extend(&mut self, written: &'t str, is_spelled_right: bool) {
        let is_shipped = match is_spelled_right {
            true => nearest(written, Shipped::slugs()).is_some(),
            false => Shipped::text(written).is_some(),
        };
        self.is_certain |= is_shipped && !is_path(written);
        self.begins = true;
        self.is_spelled_right = is_spelled_right;
        self.parent = Some(written).filter(|written| is_path(written));
    }

    fn most_are_ours(&self) -> bool {
        self.ours > self.others
    }
}

const OF_OPTIONS: [&str; 3] = ["topic", "question", "answer"];
const BEGINNINGS: [&str; 2] = ["extends", "format"];
const PARTS: [&str; 2] = ["phases", "passes"];

/// Returns the value that follows a key, without quotes or trailing text.
fn value(rest: &str) -> &str {
    let line = rest.lines().next().unwrap_or_default();
    let value = line.trim_start_matches(['=', ':', ' ', '\t']);
    let bare = value.trim_start_matches(['"', '\'']);
    let ends = |letter: char| letter.is_whitespace() && value == bare || "\"'#,".contains(letter);
    bare.split(ends).next().unwrap_or_default()
}

fn names_our_schema(text: &str) -> bool {
    SchemaLine::all(text).iter().any(|line| {
        let name = line.path(text).rsplit(['/', '\\']).next().unwrap_or_default();
        name == "ruleset.schema.json" || name.contains("charleston")
    })
}
