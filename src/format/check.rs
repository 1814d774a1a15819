//! Whether what was written has the shape that the schema describes.
//!
//! The schema is the only list of rules here, so that editors and this reader agree. Every problem is said
//! once, on its own token, and that piece is marked broken: what remains reads into the document types.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Fix, Span, nearest, only_typo};
use crate::format::grammar::{Bounds, FILE, Setting, Takes, Way};
use crate::format::schema_error::{SchemaError, UnknownKey, homes, is_of_the_top};
use crate::toml::edit;
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::location::is_in_header;
use crate::toml::tree::{Entry, Node, Table, Value, join};

/// Marks what does not fit the schema as broken, and says why.
pub(crate) fn check<'a>(text: &str, root: &mut Node<'a>) -> Vec<Diagnostic> {
    let known = FILE.table().map_or(&[][..], Way::keys).iter().map(|(key, _)| *key);
    let top = known.filter(|key| root.get(key).is_some()).collect();
    let mut walk = Walk { text, top, too_deep: Vec::new(), findings: Vec::new() };
    walk.node(root, &FILE, KeyPath::root());
    walk.raise(root);
    walk.findings
}

struct Walk<'t, 'a> {
    text: &'t str,
    /// The keys at the top of the file.
    top: Vec<&'static str>,
    /// What stands at the top of a file and was written below a header.
    too_deep: Vec<Entry<'a>>,
    findings: Vec<Diagnostic>,
}

/// Findings after which the rest of a file is not judged: the first hundred are told.
pub(crate) const MAX_JUDGED: usize = 2_000;

impl<'a> Walk<'_, 'a> {
    /// Judges one value; what is at fault as a whole becomes broken.
    fn node(&mut self, node: &mut Node<'a>, setting: &Setting, path: KeyPath) {
        if self.findings.len() >= MAX_JUDGED {
            node.value = Value::Broken;
            return;
        }
        let span = node.span;
        let at = SchemaError { path, span };
        let fitting = setting.way(&node.value);
        let is_sound = match (&mut node.value, fitting) {
            (Value::Broken, _) => true,
            (value, None) => {
                let finding = at.wrong_kind(value, setting.ways);
                let finding = self.refit(finding, value, (span, setting));
                self.note(Some(finding))
            }
            (Value::Table(table), Some(way)) => self.table(table, way, at),
            (Value::List(list), Some(way)) => self.list(list, way, at),
            (Value::Text(text), Some(way)) => {
                let finding = at.text(text, way, setting.ways).map(|finding| {
                    let near = nearest(text, way.words().iter().copied());
                    let finding = finding.candidate(near.and_then(|near| edit::word(self.text, span, near)));
                    self.refit(finding, &Value::Text(Cow::Borrowed(text)), (span, setting))
                });
                self.note(finding)
            }
            (Value::Integer(number), Some(way)) => self.note(at.number(*number, way.bounds(), setting.ways)),
            (Value::Boolean(_) | Value::Float | Value::Datetime, Some(_)) => true,
        };
        if !is_sound {
            node.value = Value::Broken;
        }
    }

    /// A finding with what the value could be rewritten as.
    fn refit(&self, finding: Diagnostic, value: &Value, (span, setting): (Span, &Setting)) -> Diagnostic {
        let written = self.text.get(span.start..span.end).unwrap_or_default();
        let refitted = setting.refit(written, value);
        refitted.into_iter().fold(finding, |finding, right| finding.candidate(edit::replace(span, right)))
    }

    /// Keeps a finding, if there is one, and says whether there is none.
    fn note(&mut self, finding: Option<Diagnostic>) -> bool {
        let is_sound = finding.is_none();
        self.findings.extend(finding);
        is_sound
    }

    fn table(&mut self, table: &mut Table<'a>, way: &Way, at: SchemaError) -> bool {
        let Takes::Table { required, size, .. } = way.takes else { return false };
        if !self.note(at.entries(table.entries.len(), size)) {
            return false;
        }
        let is_open = self.entries(table, way, at.path);
        for key in required {
            if table.get(key).is_none() && !is_open {
                self.findings.push(at.missing(key, way));
            }
        }
        let holds = |key: &&str| table.get(key).is_some_and(|entry| entry.node.value != Value::Broken);
        required.iter().all(holds)
    }

    /// Judges each setting, and says whether one is strange enough to stand for any that is missing. A misspelled
    /// key is read as the one that was meant, so that what stands below it is judged as well and nothing in it is
    /// missing.
    fn entries(&mut self, table: &mut Table<'a>, way: &Way, path: KeyPath) -> bool {
        let mut meant: Vec<(&'static str, Entry)> = Vec::new();
        let mut strays = self.strays(table, way, path).into_iter();
        let mut is_open = false;
        table.entries.retain_mut(|entry| {
            if let Some(inner) = way.setting(&entry.key) {
                self.node(&mut entry.node, inner, path.key(&entry.key));
                return true;
            }
            let Some((right, finding)) = strays.next() else { return false };
            if self.findings.len() < MAX_JUDGED {
                self.findings.extend(finding);
            }
            match right {
                Right::Key(key) => meant.push((key, entry.clone())),
                Right::AtTheTop => self.too_deep.push(entry.clone()),
                Right::Open => is_open = true,
            }
            false
        });
        for (key, mut written) in meant {
            if let Some(inner) = way.setting(key) {
                self.node(&mut written.node, inner, path.key(key));
            }
            written.key = Cow::Borrowed(key);
            join(table, Table { entries: vec![written], ..Table::default() });
        }
        is_open
    }

    /// What each key that no setting has should be, and what is said of it: of those that belong together once.
    fn strays(&self, table: &Table, way: &Way, path: KeyPath) -> Vec<(Right, Option<Diagnostic>)> {
        let unknown = table.entries.iter().filter(|entry| way.setting(&entry.key).is_none());
        let unknown: Vec<UnknownKey<'_>> =
            unknown.take(MAX_JUDGED).map(|entry| UnknownKey { entry, table, way }).collect();
        let meant: Vec<Option<&str>> = unknown.iter().map(|unknown| unknown.misspelled()).collect();
        let is_only = |right: &str| meant.iter().filter(|meant| **meant == Some(right)).count() == 1;
        let strays = unknown.iter().zip(&meant).map(|(unknown, right)| {
            let at = SchemaError { path, span: unknown.entry.key_span };
            if is_of_the_top(unknown.entry, &path, &self.top) {
                let is_in_header = is_in_header(self.text, at.span);
                let finding = at.at_the_top(unknown.entry, is_in_header);
                // In a table that has a title, a name may be meant as that.
                let is_title = unknown.entry.key == "name" && way.setting("title").is_some();
                let moved = edit::to_the_top(self.text, at.span).filter(|_| !is_title);
                return (Right::AtTheTop, Some(finding.candidate(moved)));
            }
            let is_told = !is_line(unknown.entry) && unknown.is_first();
            let finding = is_told.then(|| {
                let right = right.filter(|right| is_only(right));
                let moved = self.moved(*unknown, at);
                let renamed = right.and_then(|right| self.renamed(*unknown, at, right));
                renamed.into_iter().chain(moved).fold(at.unknown_key(*unknown), Diagnostic::candidate)
            });
            (right.map_or(Right::Open, Right::Key), finding)
        });
        strays.collect()
    }

    /// A key with the name that was meant; safe if no other could have been.
    fn renamed(&self, unknown: UnknownKey<'_>, at: SchemaError, right: &str) -> Option<Fix> {
        let keys = unknown.way.keys().iter().map(|(key, _)| *key);
        let spans: Vec<Span> = [at.span].into_iter().chain(unknown.entry.again.iter().copied()).collect();
        let fix = edit::words(self.text, &spans, right)?;
        let is_certain = only_typo(&unknown.entry.key, keys) == Some(right);
        Some(if is_certain { Fix::safe(fix.title, fix.edits) } else { fix })
    }

    /// A key in the table where it belongs.
    fn moved(&self, unknown: UnknownKey<'_>, at: SchemaError) -> Vec<Fix> {
        if let [home] = unknown.inner_homes().as_slice() {
            return edit::in_braces(self.text, at.span, home).into_iter().collect();
        }
        match homes(&unknown.entry.key).as_slice() {
            [home] if at.path.turns().is_empty() && !home.contains('.') => {
                edit::into_table(self.text, at.span, home.trim_matches(['[', ']']))
            }
            _ => Vec::new(),
        }
    }

    /// Judges what stands at the top of a file and was written below a header, and reads it where it belongs.
    fn raise(&mut self, root: &mut Node<'a>) {
        for mut entry in std::mem::take(&mut self.too_deep) {
            if let Some(setting) = FILE.table().and_then(|way| way.setting(&entry.key)) {
                self.node(&mut entry.node, setting, KeyPath::root().key(&entry.key.clone()));
            }
            if let Value::Table(table) = &mut root.value {
                join(table, Table { entries: vec![entry], ..Table::default() });
            }
        }
    }

    /// A list with one bad entry is bad as a whole: without the entry it would say something else. Only a list of
    /// names, or of lists of them, or of what is counted from 1 is still read, since each of the others refers to
    /// something.
    fn list(&mut self, list: &mut [Node<'a>], way: &Way, at: SchemaError) -> bool {
        let Takes::List { of, length } = way.takes else { return false };
        if let Some(pairs) = without_pairs(list, of) {
            let written = self.text.get(at.span.start..at.span.end).unwrap_or_default();
            let fix = (pairs.len() == 1).then(|| edit::replace(at.span, format!("[{written}]")));
            let finding = at.without_pairs(&pairs).candidate(fix);
            return self.note(Some(finding));
        }
        let has_length = self.note(at.entries(list.len(), length));
        for (index, node) in list.iter_mut().enumerate() {
            self.node(node, of, at.path.index(index));
            if node.value == Value::Broken && of.ways.iter().all(is_of_names) {
                node.value = Value::List(vec![Node { value: Value::Broken, span: node.span }]);
            }
        }
        let is_inner = matches!(at.path.turns(), [.., Turn::Index(_)]);
        let is_open = is_of_names(way) && (is_inner || length.min.is_none_or(|min| min < 2));
        let is_open = is_open || is_counted(way);
        has_length && (is_open || list.iter().all(|node| node.value != Value::Broken))
    }
}

/// What a key that no setting has should be.
enum Right {
    /// This key of the same table.
    Key(&'static str),
    /// The same key at the top of the file.
    AtTheTop,
    /// What only the club knows.
    Open,
}

/// Names one after another where each two of them should be a list of their own.
fn without_pairs<'n>(list: &'n [Node], of: &Setting) -> Option<Vec<[&'n str; 2]>> {
    let is_pair = |way: &Way| matches!(way.takes, Takes::List { length: Bounds { max: Some(2), .. }, .. });
    let name = |node: &'n Node| if let Value::Text(name) = &node.value { Some(&**name) } else { None };
    let names: Vec<&str> = list.iter().map(name).collect::<Option<_>>()?;
    let (pairs, rest) = names.as_chunks::<2>();
    (of.ways.iter().all(|way| is_pair(way) && is_of_names(way)) && rest.is_empty() && !pairs.is_empty())
        .then(|| pairs.to_vec())
}

/// Whether a list is one of names, whatever they are.
fn is_of_names(way: &Way) -> bool {
    let Takes::List { of, .. } = way.takes else { return false };
    of.ways.iter().all(|way| matches!(way.takes, Takes::Text { words: [], .. }))
}

/// Whether a list is one of numbers that are counted from 1.
fn is_counted(way: &Way) -> bool {
    let Takes::List { of, .. } = way.takes else { return false };
    let from_1 = |way: &Way| matches!(way.takes, Takes::Number(Bounds { min: Some(1), .. }));
    of.ways.iter().all(from_1)
}

/// Whether the key is all that could be read of a line: what is wrong with it is said of the whole.
fn is_line(entry: &Entry) -> bool {
    entry.node.value == Value::Broken && entry.node.span == entry.key_span
}

#[cfg(test)]
#[cfg(feature = "schema")]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::diagnostic::SourceId;
    use crate::format::grammar::Bounds;
    use crate::format::schema::schema;
    use crate::toml::assemble::{BrokenStatements, assemble};
    use crate::toml::key_path::KeyPath;
    use crate::toml::parse::parse;
    use crate::toml::segment::tokens;

    /// The schema of a setting again, out of what the reader follows.
    fn as_schema(setting: &Setting) -> Json {
        let mut schema = match setting.ways {
            [way] => of_way(way),
            ways => json!({ "anyOf": ways.iter().map(of_way).collect::<Vec<_>>() }),
        };
        put(&mut schema, "description", Some(setting.about).filter(|about| !about.is_empty()));
        schema
    }

    fn of_way(way: &Way) -> Json {
        let mut schema = json!({});
        put(&mut schema, "description", Some(way.about).filter(|about| !about.is_empty()));
        let bounds = |schema: &mut Json, bounds: Bounds, min: &str, max: &str| {
            put(schema, min, bounds.min);
            put(schema, max, bounds.max);
        };
        match way.takes {
            Takes::Table { keys, others, required, size } => {
                put(&mut schema, "type", Some("object"));
                let named = keys.iter().map(|(key, setting)| ((*key).to_owned(), as_schema(setting)));
                let named = Some(Json::Object(named.collect())).filter(|_| !keys.is_empty());
                put(&mut schema, "properties", named);
                put(&mut schema, "additionalProperties", Some(others.map_or(json!(false), as_schema)));
                put(&mut schema, "required", Some(required).filter(|keys| !keys.is_empty()));
                bounds(&mut schema, size, "minProperties", "maxProperties");
            }
            Takes::List { of, length } => {
                put(&mut schema, "type", Some("array"));
                put(&mut schema, "items", Some(as_schema(of)));
                bounds(&mut schema, length, "minItems", "maxItems");
            }
            Takes::Text { words, shortest } => {
                put(&mut schema, "type", Some("string"));
                put(&mut schema, "enum", Some(words).filter(|words| !words.is_empty()));
                put(&mut schema, "minLength", Some(shortest).filter(|shortest| *shortest > 0));
            }
            Takes::Number(numbers) => {
                put(&mut schema, "type", Some("integer"));
                bounds(&mut schema, numbers, "minimum", "maximum");
            }
            Takes::Truth => put(&mut schema, "type", Some("boolean")),
        }
        schema
    }

    fn put(schema: &mut Json, key: &str, value: Option<impl Into<Json>>) {
        if let Some(value) = value {
            schema[key] = value.into();
        }
    }

    /// A schema without what only editors read.
    fn without_remarks(schema: &Json) -> Json {
        let mut schema = schema.clone();
        let map = schema.as_object_mut().unwrap();
        let is_remark =
            |key: &str| ["$schema", "default", "title", "examples"].contains(&key) || key.starts_with("x-");
        map.retain(|key, _| !is_remark(key));
        for (key, value) in map.iter_mut() {
            match (key.as_str(), value) {
                ("properties", Json::Object(inner)) => {
                    inner.values_mut().for_each(|inner| *inner = without_remarks(inner));
                }
                ("anyOf", Json::Array(ways)) => ways.iter_mut().for_each(|way| *way = without_remarks(way)),
                ("items" | "additionalProperties", inner) if inner.is_object() => {
                    *inner = without_remarks(inner)
                }
                _ => {}
            }
        }
        schema
    }

    #[test]
    fn the_reader_follows_the_derived_schema() {
        let (followed, derived) = (as_schema(&FILE), without_remarks(schema()));
        assert_eq!(followed, derived);
        let keys =
            |schema: &Json| schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&followed), keys(&derived), "and in its order");
    }

    fn to_json(node: &Node) -> Json {
        match &node.value {
            Value::Table(table) => {
                table.entries.iter().map(|entry| (entry.key.clone(), to_json(&entry.node))).collect()
            }
            Value::List(list) => list.iter().map(to_json).collect(),
            Value::Text(text) => Json::from(&**text),
            Value::Integer(number) => Json::from(*number),
            Value::Boolean(truth) => Json::from(*truth),
            Value::Float => Json::from(0.5),
            Value::Datetime | Value::Broken => Json::Null,
        }
    }

    const VALUES: [&str; 14] = [
        "0",
        "3",
        "-7",
        "21",
        "2.5",
        "true",
        "\"right\"",
        "\"refused\"",
        "\"\"",
        "[]",
        "[\"joker\"]",
        "[[\"east\", \"south\"]]",
        "{ min = 0, max = 3, settle = \"fewest\" }",
        "{ min = 0 }",
    ];

    fn tree(text: &str) -> Node<'_> {
        let statements = parse(SourceId(0), text, &tokens(text));
        assemble((SourceId(0), text), statements, BrokenStatements::Mark).root
    }

    /// Every value in the place of every setting, and of one that does not exist.
    #[test]
    fn schema_and_reader_accept_the_same_files() {
        let validator = jsonschema::draft7::new(schema()).unwrap();
        let mut settings = vec![("passes.x".to_owned(), "unheard-of".to_owned())];
        for (table, place) in [
            ("/properties", ""),
            ("/properties/table/properties", "table"),
            ("/properties/box/properties", "box"),
            ("/properties/charleston/properties", "charleston"),
            ("/properties/phases/additionalProperties/properties", "phases.x"),
            ("/properties/passes/additionalProperties/properties", "passes.x"),
        ] {
            let keys = schema().pointer(table).unwrap().as_object().unwrap().keys();
            settings.extend(keys.map(|key| (place.to_owned(), key.clone())));
        }
        for (table, key) in &settings {
            for value in VALUES {
                let header = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
                let text = format!("{header}{key} = {value}\n");
                let mut root = tree(&text);
                let is_valid = validator.is_valid(&to_json(&root));
                let findings = check(&text, &mut root);
                assert_eq!(findings.is_empty(), is_valid, "{text}: {findings:?}");
                assert!(crate::format::document::decode(&root).is_ok(), "{text}");
            }
        }
    }

    #[test]
    fn a_misspelled_key_is_not_also_missing() {
        let text = "[passes.x]\ntoo = \"right\"\nblnd = \"3\"\n[pases.y]\ntiles = 99\n";
        let mut root = tree(text);
        let ids: Vec<_> = check(text, &mut root).iter().map(|finding| finding.id.as_str()).collect();
        assert_eq!(ids, ["unknown-key", "unknown-key", "wrong-type", "unknown-key", "out-of-range"]);
        let passes = KeyPath::root().key("passes");
        let x = passes.key("x");
        assert_eq!(root.at(&x.key("to")).unwrap().value, Value::Text("right".into()));
        assert!(root.is_broken(&x.key("blind")) && root.is_broken(&passes.key("y").key("tiles")));
        assert!(!root.is_broken(&x.key("tiles")));
    }
}
