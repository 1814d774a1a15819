//! The keys and values that can be written at a place in a rule file.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::diagnostic::{SourceId, Span};
use crate::editor::Chain;
use crate::editor::cursor::{At, Cursor, parent, setting, table};
use crate::editor::symbols::meaning::kinds;
use crate::editor::symbols::{Kind, Symbols};
use crate::format::document::Document;
use crate::format::grammar::{Setting, Takes, Way};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::{Node, Value};

/// A key or a value that can be written at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What to write; a text comes with its quotes.
    pub text: Cow<'static, str>,
    /// What it means.
    pub doc: &'static str,
    /// What it replaces; empty in a blank.
    pub span: Span,
}

/// The keys or values that can be written at a byte of a rule file, with what they mean.
pub fn complete(chain: &Chain, byte: usize) -> Vec<Completion> {
    let text = chain.sources.get(SourceId(0)).map_or("", |source| source.text.as_str());
    let Some(cursor) = Cursor::find(text, byte) else { return Vec::new() };
    let path = cursor.path();
    let symbols = chain.symbols();
    let found = match cursor.at {
        At::Key => keys((text, parent(&path)), path.turns().last(), &symbols),
        At::Table => keys((text, path), None, &symbols),
        At::Value => values(&path, &symbols),
    };
    let completion = |(text, doc)| Completion { text, doc, span: cursor.span };
    found.into_iter().map(completion).collect()
}

type Found = Vec<(Cow<'static, str>, &'static str)>;

/// The keys that the table at a path doesn't have yet, and the one that is being written.
fn keys((text, path): (&str, KeyPath<'_>), own: Option<&Turn<'_>>, symbols: &Symbols<'_>) -> Found {
    let Some(way) = setting(&path).and_then(table).and_then(Setting::table) else { return Vec::new() };
    let (document, _) = Document::parse(SourceId(0), text);
    let written = document.root.at(&path);
    let is_table = |node: &Node<'_>| matches!(node.value, Value::Table(_));
    let is_free = |key: &str| {
        own == Some(&Turn::Key(key)) || written.and_then(|table| table.get(key)).is_none_or(is_table)
    };
    let known = way.keys().iter().filter(|(key, _)| is_free(key));
    let mut found: Found = known.map(|(key, setting)| (Cow::Borrowed(*key), setting.about)).collect();
    if let (Some(others), Some(kind)) = (way.others(), kind_of_table(&path)) {
        let names = symbols.iter().filter(|symbol| symbol.kind == kind).map(|symbol| symbol.text());
        found.extend(once(names).map(|name| (Cow::Owned(name.to_owned()), others.about)));
    }
    found
}

fn kind_of_table(path: &KeyPath<'_>) -> Option<Kind> {
    match path.turns() {
        [Turn::Key("phases")] => Some(Kind::Phase),
        [Turn::Key("passes")] => Some(Kind::Pass),
        _ => None,
    }
}

/// The words and names that can be the value at a path.
fn values(path: &KeyPath<'_>, symbols: &Symbols<'_>) -> Found {
    let Some(setting) = setting(path) else { return Vec::new() };
    let mut found: Found = setting.ways.iter().flat_map(|way| words(setting, way)).collect();
    let quoted = |word: &str| (Cow::Owned(format!("\"{word}\"")), setting.about);
    let (kinds, fixed) = kinds(path);
    let names = symbols.iter().filter(|symbol| kinds.contains(&symbol.kind)).map(|symbol| symbol.text());
    found.extend(once(fixed.iter().copied().chain(names)).map(quoted));
    found
}

fn words(setting: &'static Setting, way: &'static Way) -> Found {
    let doc = if way.about.is_empty() { setting.about } else { way.about };
    match way.takes {
        Takes::Truth => ["true", "false"].map(|word| (Cow::Borrowed(word), doc)).to_vec(),
        Takes::Text { words, .. } => {
            words.iter().map(|word| (Cow::Owned(format!("\"{word}\"")), doc)).collect()
        }
        Takes::Table { .. } | Takes::List { .. } | Takes::Number(_) => Vec::new(),
    }
}

/// Each name once, in order.
fn once<'n>(names: impl Iterator<Item = &'n str>) -> impl Iterator<Item = &'n str> {
    let mut seen = BTreeSet::new();
    names.filter(move |name| seen.insert(*name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Memory;

    /// What is offered at the `|` of a text.
    fn offered(marked: &str) -> Vec<String> {
        let byte = marked.find('|').unwrap();
        let memory = Memory::default().with_file("club.toml", marked.replacen('|', "", 1));
        let chain = Chain::load(&memory, "club.toml").unwrap();
        complete(&chain, byte).into_iter().map(|offer| offer.text.into_owned()).collect()
    }

    #[test]
    fn every_place_is_offered_its_keys_and_values() {
        for (text, expected) in [
            ("|", "passes"),
            ("name = \"Club\"\n|", "extends"),
            ("[passes.left]\nbl|", "blind"),
            ("[passes.left]\nblind = 1\n|", "tiles"),
            ("[passes.left]\n\nblind = 1\n[|", "charleston"),
            ("phases.one.passes = [\"left\"]\n[passes.|", "left"),
            ("[[passes.left.gifts]]\n|", "from"),
            ("[phases.one]\nconsent = { stop = \"any-seat\", |", "until"),
            ("[phases.one]\nconsent = { |", "agree"),
            ("[phases.one]\nconsent = { leads-to = |", "\"end\""),
            ("[charleston]\nchange = |", "\"locked\""),
            ("[charleston]\nchange = \"lo|\"", "\"locked\""),
            ("[charleston]\nnever-pass = [\"joker\", |", "\"flower\""),
            ("[charleston]\nnever-pass = [|", "\"flower\""),
            ("[charleston]\nnever-pass = [\n  \"joker\",\n  |", "\"flower\""),
            ("[charleston]\nphases = [\"|\"]\n[phases.one]\n", "\"one\""),
            ("[charleston]\nheavenly-hand = |", "true"),
            ("[passes.left]\nto = |", "\"each-other\""),
        ] {
            let found = offered(text);
            assert!(found.iter().any(|word| word == expected), "{text}: {found:?}");
        }
    }

    #[test]
    fn nothing_is_offered_where_nothing_fits() {
        for text in ["# |", "a = 1 # |", "[charleston] |", "[charleston]\nblind = |", "name = \"x\" |"] {
            assert_eq!(offered(text), Vec::<String>::new(), "{text}");
        }
        let again = offered("[passes.left]\nblind = 1\n|");
        assert!(!again.contains(&"blind".to_owned()), "{again:?}");
    }
}
