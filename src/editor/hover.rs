//! Explanations of keys and values in rule files.

use crate::describe::settings::{form, values};
use crate::diagnostic::{SourceId, Span};
use crate::editor::Chain;
use crate::editor::cursor::Cursor;
use crate::format::grammar::schema_at;
use crate::toml::key_path::{KeyPath, PathPart};

/// The explanation of a key or a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The range of the key or the value.
    pub span: Span,
    /// Its meaning, in Markdown.
    pub text: String,
}

/// Explains the key or value at a byte offset in a rule file. Returns `None` if there is no such setting.
pub fn hover(chain: &Chain, byte: usize) -> Option<Hover> {
    let cursor = Cursor::find(chain.text(), byte).filter(|cursor| cursor.span.start < cursor.span.end)?;
    let symbols = chain.symbols();
    let head = symbols.at(SourceId(0), byte).map(|symbol| {
        let home = symbols.home(symbol).map(|home| format!(", set in `{}`", chain.sources.name(home)));
        format!("The {} `{}`{}.", symbol.kind.word(), symbol.text(), home.unwrap_or_default())
    });
    Some(Hover { span: cursor.span, text: explain(&cursor.path(), head)? })
}

/// Explains a setting in Markdown: first `head` (by default, the possible values), then the meaning. For a list entry,
/// explains the list.
pub(super) fn explain(path: &KeyPath<'_>, head: Option<String>) -> Option<String> {
    let parts = path.parts();
    let (last, key) = parts.iter().enumerate().rev().find_map(|(at, part)| match part {
        PathPart::Key(key) => Some((at, key)),
        PathPart::Index(_) => None,
    })?;
    let setting = schema_at(&parts[..=last])?;
    let head = head.unwrap_or_else(|| format!("`{key} = {}`", values(setting)));
    let mut parts = vec![head, setting.doc().to_owned()];
    for variant in setting.variants {
        if setting.variants.len() > 1 && !variant.doc().is_empty() {
            let (value, doc) = form(variant);
            parts.push(format!("`{value}`: {doc}"));
        }
        parts.extend(variant.entry.map(|entry| entry.doc().to_owned()));
    }
    parts.retain(|part| !part.is_empty());
    Some(parts.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::memory::Memory;

    fn hovered(marked: &str) -> String {
        let byte = marked.find('|').unwrap();
        let memory = Memory::default().with_file("club.toml", marked.replacen('|', "", 1));
        let chain = Chain::load(&memory, "club.toml").unwrap();
        hover(&chain, byte).map_or_else(String::new, |hover| hover.text)
    }

    #[test]
    fn keys_and_values_tell_what_they_mean() {
        for (text, parts) in [
            ("[passes.left]\nbl|ind = 1", &["`blind = 0..20`", "Default: 0"][..]),
            ("[passes.left]\nblind = 1|", &["`blind = 0..20`"]),
            ("[passes.left]\ntiles| = 1", &["\n\n`1..20`: Exactly", "\n\n`{ ... }`: A range"]),
            (
                "[charleston]\nnever-pass = [\"jo|ker\"]",
                &["`never-pass = ", "Default: ", "- `joker`: Jokers"],
            ),
            ("[charleston]\nphases = [\"o|ne\"]\n[phases.one]\n", &["phase `one`, set in `club.toml`"]),
            ("[passes.le|ft]\n", &["pass `left`"]),
        ] {
            let found = hovered(text);
            assert!(parts.iter().all(|part| found.contains(part)), "{text}: {found}");
        }
        for text in ["# |", "# blind|", "odd = 1|", "[passes.left]\n|"] {
            assert_eq!(hovered(text), "", "{text}");
        }
    }
}
