//! What a key or a value in a rule file means.

use crate::describe::settings::values;
use crate::diagnostic::{SourceId, Span};
use crate::editor::Chain;
use crate::editor::cursor::{At, Cursor, setting};
use crate::toml::key_path::Turn;

/// What a key or a value means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The key or value; empty for a value without quotes.
    pub span: Span,
    /// What it means, in Markdown: what can be written, and the doc with the default.
    pub text: String,
}

/// What the key or value at a byte of a rule file means; `None` if the format doesn't have it.
pub fn hover(chain: &Chain, byte: usize) -> Option<Hover> {
    let text = chain.sources.get(SourceId(0)).map_or("", |source| source.text.as_str());
    let cursor = Cursor::find(text, byte).filter(|cursor| cursor.at != At::Table)?;
    let path = cursor.path();
    let setting = setting(&path)?;
    let symbols = chain.symbols();
    let symbol = symbols.at(SourceId(0), byte);
    let mut parts: Vec<String> = Vec::new();
    if let Some(symbol) = symbol {
        let home = symbols.home(symbol).map(|home| format!(", set in `{}`", chain.name(home)));
        parts.push(format!("{} `{}`{}", symbol.kind.word(), symbol.text(), home.unwrap_or_default()));
    } else if let Some(Turn::Key(key)) = path.turns().iter().rfind(|turn| matches!(turn, Turn::Key(_))) {
        parts.push(format!("`{key} = {}`", values(setting)));
    }
    parts.push(setting.about.to_owned());
    parts.extend(setting.ways.iter().map(|way| way.about.to_owned()).filter(|_| setting.ways.len() > 1));
    parts.retain(|part| !part.is_empty());
    Some(Hover { span: cursor.span, text: parts.join("\n\n") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Memory;

    fn hovered(marked: &str) -> String {
        let byte = marked.find('|').unwrap();
        let memory = Memory::default().with_file("club.toml", marked.replacen('|', "", 1));
        let chain = Chain::load(&memory, "club.toml").unwrap();
        hover(&chain, byte).map_or_else(String::new, |hover| hover.text)
    }

    #[test]
    fn keys_and_values_tell_what_they_mean() {
        for (text, parts) in [
            ("[passes.left]\nbl|ind = 1", &["`blind = 0..20`", "Left out: 0"][..]),
            ("[passes.left]\nblind = 1|", &["`blind = 0..20`"]),
            ("[charleston]\nphases = [\"o|ne\"]\n[phases.one]\n", &["phase `one`, set in `club.toml`"]),
            ("[passes.le|ft]\n", &["pass `left`"]),
        ] {
            let found = hovered(text);
            assert!(parts.iter().all(|part| found.contains(part)), "{text}: {found}");
        }
        for text in ["# |", "odd = 1|", "[passes.left]\n|"] {
            assert_eq!(hovered(text), "", "{text}");
        }
    }

    #[test]
    fn every_key_of_every_ruleset_has_a_doc() {
        for slug in crate::source::Shipped::slugs() {
            let chain = Chain::load(&crate::source::Shipped, slug).unwrap();
            let text = chain.sources.get(SourceId(0)).unwrap().text.clone();
            let mut keys = 0;
            for (at, _) in text.match_indices(" = ").filter(|(at, _)| !text[..*at].contains(['"', '#'])) {
                assert!(hover(&chain, at).is_some(), "{slug}: {}", &text[..at]);
                keys += 1;
            }
            assert!(keys > 0, "{slug}");
        }
    }
}
