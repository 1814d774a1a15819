//! Broken files, and what is still read of them.

use super::*;
use crate::toml::key_path::KeyPath;
use crate::toml::scan::tokens;
use crate::toml::tree::Value;

fn read(text: &str) -> Parsed<'_> {
    parse(SourceId(0), text, &tokens(text))
}

fn ids_and_places(text: &str) -> Vec<(&'static str, &str)> {
    let findings = read(text).findings;
    findings
        .iter()
        .map(|finding| {
            let span = finding.primary.as_ref().unwrap().span;
            (finding.id.as_str(), &text[span.start..span.end])
        })
        .collect()
}

#[test]
fn a_broken_value_leaves_its_key() {
    let parsed = read("[t]\na = [1,\nb = 2\n");
    let root = parsed.root.unwrap();
    assert!(parsed.complete);
    assert!(root.is_broken(&KeyPath::root().key("t").key("a")));
    let b = root.at(&KeyPath::root().key("t").key("b")).unwrap();
    assert_eq!(b.value, Value::Integer(2));
}

#[test]
fn a_nameless_value_makes_the_tree_incomplete() {
    for text in ["[t u\na = 1\n", "a b c\n", "a = \"\"\"x\nb = 1\n"] {
        assert!(!read(text).complete, "{text}");
    }
    let parsed = read("[t]\na b c\n");
    assert!(parsed.complete && parsed.lost.iter().eq([KeyPath::root().key("t")]));
}

#[test]
fn settings_below_a_broken_header_are_read() {
    for header in ["[t.u", "[[t.u]", "[t.u]]", "[ t . 'u'"] {
        let text = format!("a = 1\n{header}\nb = [1,\nc = 2\nd: 3\n[t.u.v]\ne = 4\n[w]\nf = 5");
        let parsed = read(&text);
        let root = parsed.root.unwrap();
        assert!(parsed.complete, "{text}");
        assert_eq!(parsed.findings.len(), 3, "{text}");
        let at = |path: &[&str]| {
            let path = path.iter().fold(KeyPath::root(), |path, key| path.key(key));
            root.at(&path).map(|node| node.value.clone())
        };
        assert_eq!((at(&["a"]), at(&["w", "f"])), (Some(Value::Integer(1)), Some(Value::Integer(5))));
        assert_eq!(at(&["t", "u", "c"]), Some(Value::Integer(2)), "{text}");
        assert_eq!(at(&["t", "u", "v", "e"]), Some(Value::Integer(4)), "{text}");
        assert_eq!([at(&["t", "u", "b"]), at(&["t", "u", "d"])], [Some(Value::Broken), Some(Value::Broken)]);
    }
}

#[test]
fn a_broken_comment_breaks_nothing_else() {
    let parsed = read("a = [1, # \u{7}\n 2] # \u{7}\n# \u{7}\nb = 1\n");
    let root = parsed.root.unwrap();
    assert!(parsed.complete);
    assert_eq!(parsed.findings.len(), 3);
    assert!(
        matches!(&root.at(&KeyPath::root().key("a")).unwrap().value, Value::List(list) if list.len() == 2)
    );
}

#[test]
fn broken_statements_are_reported_once_where_they_open() {
    let text = "a = [1, 2\nb = \"x\nc = { d = 1\n[t\ne = 1\n[u]\nf = yes\n";
    let found = ids_and_places(text);
    let places: Vec<&str> = found.iter().map(|(_, place)| *place).collect();
    assert_eq!(places, ["[", "\"x", "{", "[t", "yes"]);
}

#[test]
fn a_lone_carriage_return_ends_its_line() {
    for text in ["a = 1\rb = \"2\"\r\nc = 3 # x\ry = 4\r[t]\rd = 5\r", "a = \"x\ry\"\nb = 2\n[t]\nd = 5\n"] {
        let returns = text.matches('\r').count() - text.matches("\r\n").count();
        let parsed = read(text);
        assert_eq!(ids_and_places(text), vec![("invalid-toml", "\r"); returns], "{text:?}");
        let d = KeyPath::root().key("t").key("d");
        assert_eq!(parsed.root.unwrap().at(&d).map(|node| &node.value), Some(&Value::Integer(5)));
    }
}

#[test]
fn no_more_than_ten_are_reported() {
    let text = "a = b\n".repeat(30) + "c = 1\n";
    let found = ids_and_places(&text);
    assert!(found[..MOST].iter().all(|(id, _)| *id == "invalid-toml"));
    assert_eq!(found[MOST].0, "too-many-findings");
    assert_eq!(read(&text).findings[MOST].message, "20 more pieces of this file are not TOML");
    assert!(read(&text).root.unwrap().get("c").is_some(), "the rest is read");
}

/// Whether the tree is grown straight; if so, it is the one that the parser's own tree would give.
fn is_grown(text: &str) -> bool {
    let Some(grown) = grow(SourceId(0), text, &tokens(text)) else { return false };
    let Parsed { root, findings, complete, lost } = repair(SourceId(0), text);
    assert_eq!((Some(grown), &*findings, complete), (root, &[][..], true), "{text}");
    assert!(lost.is_empty());
    true
}

#[test]
fn a_plain_file_is_parsed_directly() {
    let plain = [
        "a = 1\nb = \"\\t\"\n'c d' = [1, [true], {}]\n",
        "[a.b]\nc = 1\n[d]\n[a.e]\n[a.b.f]\ng = { h = 'x', i = [{ j = 0x1F }] }\n",
        "a_1-b = \"\"\n2 = \"it's # = [x]\"\n\"c.d\" = \"\t\"\ne = '\\'\nf = \"\\\"\"\n",
        "\u{feff}# no more\n[a]\n[a.b]\n[\"é\".\"\"]\n\"\" = \"\"\"é\n\"\"\"",
    ];
    for text in plain {
        assert!(is_grown(text), "{text}");
    }
    let odd = [
        "a.b = 1",
        "[a.b]\n[a]",
        "a = 1\na = 2",
        "a = {}\n[a.b]",
        "[[a]]",
        "a = 1.5",
        "a = {b.c = 1}",
        "a$b = 1",
        "a = \"\u{7f}\"",
    ];
    for text in odd {
        assert!(!is_grown(text), "{text}");
    }
}

#[test]
fn only_escaped_strings_are_copied() {
    let root = read("[a]\nb = 'x'\n\"c\" = \"x\"\n'd' = \"\\u0078\"\n").root.unwrap();
    let Value::Table(table) = &root.at(&KeyPath::root().key("a")).unwrap().value else { panic!() };
    let is_borrowed = |text: &Cow<str>| matches!(text, Cow::Borrowed(_));
    assert!(table.entries.iter().all(|entry| is_borrowed(&entry.key)));
    let texts = table.entries.iter().map(|entry| match &entry.node.value {
        Value::Text(text) => (&**text, is_borrowed(text)),
        other => panic!("{other:?}"),
    });
    assert_eq!(texts.collect::<Vec<_>>(), [("x", true), ("x", true), ("x", false)]);
}

/// Every shipped ruleset, whole, and without one letter here and there.
#[test]
fn direct_parsing_matches_the_parser() {
    let (mut grown, mut others) = (0, 0);
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(is_grown(&text), "{text}");
        for (at, letter) in text.char_indices().step_by(3) {
            let damaged = [&text[..at], &text[at + letter.len_utf8()..]].concat();
            if is_grown(&damaged) { grown += 1 } else { others += 1 }
        }
    }
    assert!(grown > 1_000 && others > 300, "{grown} grown, {others} not");
}
