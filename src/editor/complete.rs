//! The keys and values that can be written at a position in a rule file.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Edit, RuleId, SourceId, Sources, Span};
use crate::editor::cursor::Cursor;
use crate::editor::hover::explain;
use crate::editor::symbols::meaning::meaning;
use crate::editor::symbols::{Kind, Role};
use crate::editor::words::Word;
use crate::editor::{Chain, RuleFile, apply, tree};
use crate::format::grammar::{CONSENT_KEYS, ROUTE_KEYS, Schema, Variant, schema_at};
use crate::load::read;
use crate::ruleset::defaults::SEATS;
use crate::ruleset::{DEALER, LAST_ROUND};
use crate::source::{AboutOption, Overlay, Shipped};
use crate::table::context::Role as DealRole;
use crate::toml::edit::quoted;
use crate::toml::key_path::PathPart;
use crate::toml::location::is_in_header;
use crate::toml::segment::is_bare;
use crate::toml::tree::{Node, Origin, Type, Value};

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

/// Groups of keys of which a table can have only one.
const EXCLUSIVE_KEYS: [&[&str]; 4] =
    [&["extends", "option"], &["with", "option"], &ROUTE_KEYS, &CONSENT_KEYS];

/// The largest file, in bytes, in which each value is tried before it is suggested.
const MAX_TRIED: usize = 16 << 10;

/// Returns the keys or values that can be written at a byte offset in a rule file. `chain` has the text of `file`.
///
/// Suggests nothing directly before an existing key or value, because a completion would replace it. Values that would be
/// an error are left out, unless the file is unusually large.
pub fn complete(file: &RuleFile<'_>, chain: &Chain, byte: usize) -> Vec<Completion> {
    let is_before_a_word = |(before, after): (&str, &str)| {
        let is_part = |letter: char| matches!(letter, '"' | '\'') || is_bare(letter);
        after.starts_with(is_part) && !before.ends_with(is_part)
    };
    if chain.text().split_at_checked(byte).is_none_or(is_before_a_word) {
        return Vec::new();
    }
    let Some(cursor) = Cursor::find(chain.text(), byte) else { return Vec::new() };
    let found = if cursor.is_key { keys(chain, &cursor) } else { values(file, chain, &cursor) };
    let typed = chain.text().get(cursor.span.start..cursor.span.end).unwrap_or_default();
    // Keep the author's quotes, so that an editor can compare the text with what is typed.
    let written = |text: &str| match typed.chars().next() {
        Some('"' | '\'') if cursor.is_key || text.starts_with('"') => quoted(typed, text.trim_matches('"')),
        _ if cursor.is_key => quoted("key", text),
        _ => None,
    };
    let completion = |(text, doc): (String, Option<String>)| Completion {
        text: written(&text).unwrap_or(text),
        doc: doc.unwrap_or_default(),
        span: cursor.span,
    };
    let is_tried = !cursor.is_key && chain.text().len() <= MAX_TRIED;
    let root = tree(SourceId(0), chain.text());
    let list = root.at(&cursor.table()).map_or(&[][..], Node::entries);
    let others: Vec<&str> =
        list.iter().filter(|entry| entry.span != cursor.span).filter_map(Node::text).collect();
    let found =
        found.into_iter().filter(|(text, _)| !others.contains(&text.trim_matches('"'))).map(completion);
    found.filter(|completion| !is_tried || is_accepted(file, chain, completion)).collect()
}

/// Returns whether the file has no error in this value if it is written.
fn is_accepted(file: &RuleFile<'_>, chain: &Chain, Completion { text, doc: _, span }: &Completion) -> bool {
    let edit = Edit { span: *span, text: text.clone() };
    let texts = BTreeMap::from([(chain.sources.name(SourceId(0)).to_owned(), apply(chain.text(), [&edit]))]);
    let (written, sources) = (span.start..=span.start + text.len(), Sources::default());
    let reading = read(&Overlay { source: &*file.source, texts }, &file.reference, &sources);
    let is_here = |finding: &Diagnostic| {
        // Too few cards don't make cards a wrong word.
        finding.id != RuleId::BoxTooSmall
            && finding.place().is_some_and(|at| {
                at.source == SourceId(0) && written.contains(&at.start) && written.contains(&at.end)
            })
    };
    reading.is_ok_and(|reading| !reading.findings.iter().any(is_here))
}

/// Returns the keys that the table at the cursor doesn't have yet, and the key that is being typed, with their
/// meanings.
fn keys(chain: &Chain, cursor: &Cursor) -> Vec<(String, Option<String>)> {
    let table = cursor.table();
    let Some(variant) = schema_at(table.parts()).and_then(Schema::table) else { return Vec::new() };
    let root = tree(SourceId(0), chain.text());
    let written = root.at(&table);
    let value = |key: &str| {
        let node = written.and_then(|table| table.get(key));
        node.map(|node| &node.value).filter(|_| table.key(key) != cursor.path())
    };
    let is_free = |key: &str| match value(key) {
        None => EXCLUSIVE_KEYS
            .iter()
            .all(|keys| !keys.contains(&key) || keys.iter().all(|key| value(key).is_none())),
        Some(Value::Table(written)) => !matches!(written.origin, Origin::Header | Origin::Braces),
        Some(_) => false,
    };
    let fits = |setting: &Schema| {
        let takes_tables = |variant: &Variant| variant.entry.unwrap_or(setting).table().is_some();
        !is_in_header(chain.text(), cursor.span) || setting.variants.iter().any(takes_tables)
    };
    let known = variant.settings.iter().filter(|(key, setting)| is_free(key) && fits(setting));
    let names = names(chain, cursor).into_iter().filter(|name| is_free(name));
    let keys = known.map(|(key, _)| (*key).to_owned()).chain(names);
    let with_doc = |key: String| {
        let doc = explain(&table.key(&key), None);
        (key, doc)
    };
    keys.map(with_doc).collect()
}

/// Returns the words, names and booleans that may be the value at the cursor, with their meanings.
fn values(file: &RuleFile<'_>, chain: &Chain, cursor: &Cursor) -> Vec<(String, Option<String>)> {
    let path = cursor.path();
    let Some(setting) = schema_at(path.parts()) else { return Vec::new() };
    let text = |text: &str| format!("\"{text}\"");
    match path.parts() {
        [PathPart::Key("extends")] => {
            return Shipped::slugs().map(|slug| (text(slug), Shipped::about(slug))).collect();
        }
        [PathPart::Key("with"), PathPart::Index(_)]
        | [PathPart::Key("option"), PathPart::Key("excludes"), PathPart::Index(_)] => {
            let about = |AboutOption { name, question, answer, .. }| {
                (text(&name), Some(format!("{question}\n\n{answer}")))
            };
            return AboutOption::all(&*file.source).into_iter().map(about).collect();
        }
        _ => {}
    }
    let words = setting.variants.iter().flat_map(|variant| variant.words).chain(setting.examples).copied();
    let names = names(chain, cursor);
    let others = words.filter(|word| !names.contains(*word));
    let texts = others.map(text).chain(names.iter().map(|name| text(name)));
    let takes_truth = setting.variants.iter().any(|variant| variant.of == Type::Boolean);
    let truths = ["true", "false"].into_iter().filter(|_| takes_truth).map(str::to_owned);
    let doc = explain(&path, None);
    texts.chain(truths).map(|value| (value, doc.clone())).collect()
}

/// Returns the phases, passes, seats, roles or directions that can be named at the cursor.
fn names(chain: &Chain, cursor: &Cursor) -> BTreeSet<String> {
    let word = Word { is_key: cursor.is_key, text: "".into(), span: cursor.span };
    let path = cursor.path();
    let Some(meaning) = meaning(&path, &word) else { return BTreeSet::new() };
    let symbols = chain.symbols();
    let others = symbols.iter().filter(|symbol| symbol.span() != cursor.span);
    let fitting = others.filter(|symbol| meaning.fits(symbol.kind));
    let mut names: BTreeSet<String> = fitting.map(|symbol| symbol.text().to_owned()).collect();
    let mut seats = symbols.iter().filter(|symbol| symbol.kind == Kind::Seat);
    if meaning.fits(Kind::Seat) && !seats.any(|seat| seat.role == Role::Definition) {
        names.extend(SEATS.map(str::to_owned));
    }
    let is_in = |key: &str| path.parts().contains(&PathPart::Key(key));
    if is_in("rounds") {
        names.insert(LAST_ROUND.to_owned());
    } else if meaning.fits(Kind::Seat) && !is_in("vacant-seats") && !is_in("seats") {
        names.extend(
            [DEALER].into_iter().chain(DealRole::ALL.iter().map(|role| role.word())).map(str::to_owned),
        );
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
        let (file, chain) = loaded(memory);
        complete(&file, &chain, byte).into_iter().map(|offer| offer.text).collect()
    }

    fn loaded(memory: Memory) -> (RuleFile<'static>, Chain) {
        let chain = Chain::load(&memory, "club.toml").unwrap();
        (RuleFile { source: Box::new(memory), reference: "club.toml".to_owned() }, chain)
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
            ("[charleston]\nnever-pass = [\"jo|, \"flower\"]", "\"joker\""),
            ("[phases.one]\nconsent = { stop = \"|, until = \"gate\" }", "\"any-seat\""),
            ("[charleston]\nchange = '|", "'locked'"),
            ("[charleston]\nheavenly-hand = fa|lse", "true"),
            ("[passes.left]\nto = |", "\"each-other\""),
            ("[passes.left]\nto = [\"right\", |]", "\"none\""),
            ("[passes.left]\nto = '|'", "'left'"),
            ("phases.one.passes = ['left']\n[passes.\"|\"]", "\"left\""),
            ("phases.one.passes = ['to the left']\n[passes.|", "\"to the left\""),
        ] {
            let found = offered(text);
            assert!(found.iter().any(|word| word == expected), "{text}: {found:?}");
        }
        assert_eq!(offered("extends = |").len(), Shipped::slugs().count());
        for slug in Shipped::slugs() {
            let found = offered(&format!("extends = {slug:?}\n[box]\nof = \"|\""));
            assert!(found.contains(&"\"cards\"".to_owned()), "{slug}: {found:?}");
        }
    }

    #[test]
    fn a_completion_replaces_what_is_begun() {
        for begun in ["", "lo", "\"lo", "\"lo\"", "true"] {
            let text = format!("[charleston]\nchange = {begun}");
            let (file, chain) = loaded(Memory::default().with_file("club.toml", &*text));
            for Completion { span, .. } in complete(&file, &chain, text.len()) {
                assert_eq!(&text[span.start..span.end], begun);
            }
        }
    }

    #[test]
    fn nothing_is_offered_where_nothing_fits() {
        for text in ["[charleston]\nnever-pass = [|\"joker\"]", "[charleston]\n|blind = 1", "change = |lo"] {
            assert_eq!(offered(text), Vec::<String>::new(), "{text}");
        }
        for text in ["# |", "a = 1 # |", "[charleston] |", "[charleston]\nblind = |", "name = \"x\" |"] {
            assert_eq!(offered(text), Vec::<String>::new(), "{text}");
        }
        for (text, wrong) in [
            ("[passes.left]\nblind = 1\n|", "blind"),
            ("[|", "name"),
            ("[charleston]\nphases = [\"one\"]\n[phases.on|]\n", "on"),
            ("[charleston]\n\n[|", "charleston"),
            ("phases.one.passes = [\"left\", \"right\"]\n[passes.left]\n[passes.|", "left"),
            ("|\n[option]\n", "extends"),
            ("extends = \"club.toml\"\n[|", "option"),
            ("[charleston]\nnever-pass = [\"|\", \"flower\"]", "\"flower\""),
            ("[phases.one]\nconsent = { agree = \"all\", |}", "stop"),
            ("[passes.left]\nto = \"left\"\n|", "gifts"),
            ("[phases.one]\nconsent = { stop = |", "\"all\""),
        ] {
            let found = offered(text);
            assert!(!found.is_empty() && !found.iter().any(|word| word == wrong), "{text}: {found:?}");
        }
    }
}
