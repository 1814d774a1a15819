//! The keys and values that can be written at a position in a rule file.

use std::collections::BTreeSet;

use crate::diagnostic::{SourceId, Span};
use crate::editor::cursor::Cursor;
use crate::editor::hover::explain;
use crate::editor::symbols::meaning::meaning;
use crate::editor::symbols::{Kind, Role};
use crate::editor::words::Word;
use crate::editor::{Chain, tree};
use crate::format::grammar::{Schema, Type, Variant, schema_at};
use crate::ruleset::defaults::SEATS;
use crate::source::Shipped;
use crate::toml::key_path::Turn;
use crate::toml::location::is_in_header;
use crate::toml::tree::Value;

/// A suggestion for a key or a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text to write, with quotes if it needs them.
    pub text: String,
    /// Its meaning, in Markdown.
    pub doc: String,
    /// The range that the text replaces. Empty if nothing is written there yet.
    pub span: Span,
}

/// Returns the keys or values that can be written at a byte offset in a rule file.
pub fn complete(chain: &Chain, byte: usize) -> Vec<Completion> {
    let Some(cursor) = Cursor::find(chain.text(), byte) else { return Vec::new() };
    let is_value = !cursor.is_key;
    let found = if is_value { values(chain, &cursor) } else { keys(chain, &cursor) };
    let completion = |text: String| {
        let doc = explain(&if is_value { cursor.path() } else { cursor.table().key(&text) }, None);
        Completion { text, doc: doc.unwrap_or_default(), span: cursor.span }
    };
    found.into_iter().map(completion).collect()
}

/// Returns the keys that the table at the cursor doesn't have yet, and the key that is being typed.
fn keys(chain: &Chain, cursor: &Cursor) -> Vec<String> {
    let table = cursor.table();
    let Some(variant) = schema_at(table.turns()).and_then(Schema::table) else { return Vec::new() };
    let root = tree(SourceId(0), chain.text());
    let written = root.at(&table);
    let is_free = |key: &str| {
        let value = written.and_then(|table| table.get(key)).map(|node| &node.value);
        table.key(key) == cursor.path() || matches!(value, None | Some(Value::Table(_)))
    };
    let fits = |setting: &Schema| {
        let takes_tables = |variant: &Variant| variant.entry().unwrap_or(setting).table().is_some();
        !is_in_header(chain.text(), cursor.span) || setting.variants.iter().any(takes_tables)
    };
    let known = variant.settings().iter().filter(|(key, setting)| is_free(key) && fits(setting));
    known.map(|(key, _)| (*key).to_owned()).chain(names(chain, cursor)).collect()
}

/// Returns the words, names and booleans that can be the value at the cursor.
fn values(chain: &Chain, cursor: &Cursor) -> Vec<String> {
    let path = cursor.path();
    let Some(setting) = schema_at(path.turns()) else { return Vec::new() };
    let rulesets = Shipped::slugs().filter(|_| path.turns() == [Turn::Key("extends")]);
    let words =
        setting.variants.iter().flat_map(Variant::words).chain(setting.examples).copied().chain(rulesets);
    let texts = words.map(str::to_owned).chain(names(chain, cursor)).map(|text| format!("\"{text}\""));
    let takes_truth = setting.variants.iter().any(|variant| matches!(variant.value, Type::Boolean));
    let truths = ["true", "false"].into_iter().filter(|_| takes_truth).map(str::to_owned);
    texts.chain(truths).collect()
}

/// Returns the phases, passes, seats or directions that can be named at the cursor.
fn names(chain: &Chain, cursor: &Cursor) -> BTreeSet<String> {
    let word = Word { is_key: cursor.is_key, text: "".into(), span: cursor.span };
    let Some(meaning) = meaning(&cursor.path(), &word) else { return BTreeSet::new() };
    let symbols = chain.symbols();
    let others = symbols.iter().filter(|symbol| symbol.span() != cursor.span);
    let fitting = others.filter(|symbol| meaning.fits(symbol.kind));
    let mut names: BTreeSet<String> = fitting.map(|symbol| symbol.text().to_owned()).collect();
    let mut seats = symbols.iter().filter(|symbol| symbol.kind == Kind::Seat);
    if meaning.fits(Kind::Seat) && !seats.any(|seat| seat.role == Role::Definition) {
        names.extend(SEATS.map(str::to_owned));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::memory::Memory;

    /// Returns the completions at the `|` in a string.
    fn offered(marked: &str) -> Vec<String> {
        let byte = marked.find('|').unwrap();
        let memory = Memory::default().with_file("club.toml", marked.replacen('|', "", 1));
        let chain = Chain::load(&memory, "club.toml").unwrap();
        complete(&chain, byte).into_iter().map(|offer| offer.text).collect()
    }

    #[test]
    fn every_place_is_offered_its_keys_and_values() {
        for (text, expected) in [
            ("|", "passes"),
            ("[passes.left]\nbl|", "blind"),
            ("[passes.left]\nblind = 1\n|", "tiles"),
            ("phases.one.passes = [\"left\"]\n[passes.|", "left"),
            ("[[passes.left.|", "gifts"),
            ("[[passes.left.gifts]]\n|", "from"),
            ("[phases.one]\nconsent = { stop = \"any-seat\", |", "until"),
            ("[phases.one]\nconsent = { asked-by = |}", "\"south\""),
            ("[charleston]\nchange = |", "\"locked\""),
            ("[charleston]\nchange = lo|", "\"locked\""),
            ("[charleston]\nnever-pass = [\"joker\", |", "\"flower\""),
            ("[charleston]\nnever-pass = [\n  \"joker\",\n  |\n[phases.one]", "\"flower\""),
            ("[charleston]\nphases = [\"|\"]\n[phases.one]\n", "\"one\""),
            ("[charleston]\nheavenly-hand = fa|lse", "true"),
            ("[passes.left]\nto = |", "\"each-other\""),
            ("[passes.left]\nto = [\"right\", |]", "\"none\""),
        ] {
            let found = offered(text);
            assert!(found.iter().any(|word| word == expected), "{text}: {found:?}");
        }
        assert_eq!(offered("extends = |").len(), Shipped::slugs().count());
    }

    #[test]
    fn a_completion_replaces_what_is_begun() {
        for begun in ["", "lo", "\"lo", "\"lo\"", "true"] {
            let text = format!("[charleston]\nchange = {begun}");
            let chain = Chain::load(&Memory::default().with_file("club.toml", &*text), "club.toml").unwrap();
            for Completion { span, .. } in complete(&chain, text.len()) {
                assert_eq!(&text[span.start..span.end], begun);
            }
        }
    }

    #[test]
    fn nothing_is_offered_where_nothing_fits() {
        for text in ["# |", "a = 1 # |", "[charleston] |", "[charleston]\nblind = |", "name = \"x\" |"] {
            assert_eq!(offered(text), Vec::<String>::new(), "{text}");
        }
        for (text, wrong) in [
            ("[passes.left]\nblind = 1\n|", "blind"),
            ("[|", "name"),
            ("[phases.on|]\n[phases.one]\n", "on"),
            ("[phases.one]\nconsent = { stop = |", "\"all\""),
        ] {
            let found = offered(text);
            assert!(!found.is_empty() && !found.iter().any(|word| word == wrong), "{text}: {found:?}");
        }
    }
}
