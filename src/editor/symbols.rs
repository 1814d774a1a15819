//! The names in a rule file and the files it extends: where each is defined, and where it is used.
//!
//! Phases, passes and directions are defined by the keys of their tables, and seats by the list of seats. A name has
//! the same meaning everywhere in these files.

use std::borrow::Cow;

use crate::diagnostic::{SourceId, Sources, Span};
use crate::editor::tree;
use crate::editor::words::{Word, each_word};
use crate::toml::key_path::KeyPath;
use meaning::{Meaning, meaning};

pub(super) mod meaning;

/// The kind of thing that a name refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A part of the Charleston.
    Phase,
    /// A pass.
    Pass,
    /// A seat at the table.
    Seat,
    /// A direction that the table defines.
    Direction,
}

impl Kind {
    /// Returns the English word for this kind.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Whether a name is a definition or a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The definition of the name, or a change to a parent's definition.
    Definition,
    /// A reference to a definition elsewhere.
    Reference,
}

/// An occurrence of a name in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol<'a> {
    /// The kind of thing that the name refers to.
    pub kind: Kind,
    /// Whether the name is a definition or a reference.
    pub role: Role,
    pub(super) word: Word<'a>,
}

impl Symbol<'_> {
    /// Returns the name itself.
    pub fn text(&self) -> &str {
        &self.word.text
    }

    /// Returns the range of the name, including its quotes.
    pub fn span(&self) -> Span {
        self.word.span
    }

    /// Returns whether the name is a key rather than a string or a part of one.
    pub(super) fn is_key(&self) -> bool {
        self.word.is_key
    }

    /// Returns whether both names refer to the same thing.
    pub fn is_same(&self, other: &Symbol<'_>) -> bool {
        self.kind == other.kind && self.text() == other.text()
    }
}

/// Every name in a rule file and the files it extends, by file and in source order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbols<'a> {
    all: Vec<Symbol<'a>>,
}

impl<'a> Symbols<'a> {
    /// Collects the names in a rule file and the files it extends.
    pub fn of(sources: &'a Sources) -> Self {
        let mut candidates: Vec<(Meaning, Word<'a>)> = Vec::new();
        let mut lists = Vec::new();
        for (id, file) in (0..).map(SourceId).zip(sources.iter()) {
            each_word(&tree(id, &file.text), KeyPath::root(), &mut |path, word| {
                lists.extend(meaning::listed(path, &word));
                candidates.extend(meaning::needed(path, &word));
                candidates.extend(meaning(path, &word).map(|meaning| (meaning, word)));
            });
        }
        candidates.sort_by_key(|(_, word)| word.span);
        let own = candidates.iter().filter(|(meaning, _)| *meaning == Meaning::DIRECTION);
        let known = Known { lists, directions: own.map(|(_, word)| word.text.clone()).collect() };
        let symbol = |(meaning, word): (Meaning, Word<'a>)| {
            let (kind, role) = known.settle(meaning, &word.text)?;
            Some(Symbol { kind, role, word })
        };
        Self { all: candidates.into_iter().filter_map(symbol).collect() }
    }

    /// Returns all of the names.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol<'a>> {
        self.all.iter()
    }

    /// Returns the name at a byte offset in a file, or the name that ends there.
    pub fn at(&self, source: SourceId, at: usize) -> Option<&Symbol<'a>> {
        let here = |name: &&Symbol<'_>| {
            let Span { source: file, start, end } = name.span();
            file == source && (start..=end).contains(&at)
        };
        let mut found = self.all.iter().filter(here);
        let first = found.next()?;
        Some(found.next().unwrap_or(first))
    }

    /// Returns every occurrence of a name.
    pub fn same(&self, name: &Symbol<'_>) -> impl Iterator<Item = &Symbol<'a>> {
        self.all.iter().filter(move |other| other.is_same(name))
    }

    /// Of the files that define a name, returns the one that is highest in the chain of parents.
    pub fn home(&self, name: &Symbol<'_>) -> Option<SourceId> {
        self.definitions(name).map(|definition| definition.span().source).max()
    }

    /// Returns the definitions of a name, from the ruleset's own file upward.
    pub fn definitions(&self, name: &Symbol<'_>) -> impl Iterator<Item = &Symbol<'a>> {
        self.same(name).filter(|name| name.role == Role::Definition)
    }

    /// Returns whether a name is defined.
    pub fn defines(&self, name: &Symbol<'_>) -> bool {
        self.definitions(name).next().is_some()
    }

    /// Returns the definition that an editor should jump to from an occurrence of a name. From a reference, this is the
    /// nearest definition. From a definition, it is the definition in a parent that this one changes, if there is one.
    pub fn definition(&self, from: &Symbol<'_>) -> Option<&Symbol<'a>> {
        let first = self.definitions(from).find(|name| name.span().source >= from.span().source)?;
        let is_above = |name: &&Symbol<'_>| name.span().source > from.span().source;
        match from.role {
            Role::Reference => Some(first),
            Role::Definition => self.definitions(from).find(is_above).or(Some(first)),
        }
    }
}

/// The context that determines what an ambiguous name refers to.
struct Known<'a> {
    /// Every phase, paired with each pass in its list.
    lists: Vec<(String, String)>,
    directions: Vec<Cow<'a, str>>,
}

impl Known<'_> {
    fn settle(&self, meaning: Meaning, text: &str) -> Option<(Kind, Role)> {
        let is_own = || self.directions.iter().any(|own| own == text);
        let kind = match meaning {
            Meaning::Is(kind, role) => return Some((kind, role)),
            Meaning::Direction | Meaning::Receiver if is_own() => Kind::Direction,
            Meaning::Direction | Meaning::Receiver if meaning::is_everywhere(text) => return None,
            Meaning::Direction => Kind::Direction,
            Meaning::Receiver => Kind::Seat,
            Meaning::Follows { pass } if self.are_together(&pass, text) => Kind::Pass,
            Meaning::Follows { .. } => Kind::Phase,
        };
        Some((kind, Role::Reference))
    }

    /// Returns whether any phase lists both passes.
    fn are_together(&self, one: &str, other: &str) -> bool {
        let lists =
            |phase: &str, pass: &str| self.lists.iter().any(|(in_it, it)| in_it == phase && it == pass);
        self.lists.iter().any(|(phase, pass)| pass == one && lists(phase, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::grammar::{FILE, Schema};

    /// Settings that contain free text rather than names. `passes.x.consent.of` is never valid.
    const NO_NAMES: [&str; 29] = [
        "extends",
        "with[0]",
        "option.topic",
        "option.question",
        "option.answer",
        "option.needs[0]",
        "option.excludes[0]",
        "option.source",
        "name",
        "source",
        "notes[0]",
        "notes.add[0]",
        "notes.remove[0]",
        "box.without[0]",
        "charleston.selection[0].at-least-one[0]",
        "charleston.selection[0].highest[0]",
        "charleston.selection[0].lowest[0]",
        "phases.x.title",
        "passes.x.title",
        "passes.x.gifts[0].selection[0].at-least-one[0]",
        "passes.x.gifts[0].selection[0].highest[0]",
        "passes.x.gifts[0].selection[0].lowest[0]",
        "passes.x.selection[0].at-least-one[0]",
        "passes.x.selection[0].highest[0]",
        "passes.x.selection[0].lowest[0]",
        "passes.x.consent.of",
        "every-pass.selection[0].at-least-one[0]",
        "every-pass.selection[0].highest[0]",
        "every-pass.selection[0].lowest[0]",
    ];

    /// Records the path of every setting in the schema that takes free text, and whether that text is a name.
    fn places(setting: &'static Schema, path: KeyPath<'_>, found: &mut Vec<(String, bool)>) {
        let is_name = |path: KeyPath<'_>, is_key: bool| {
            let span = Span { source: SourceId(0), start: 0, end: 0 };
            (path.to_string(), meaning(&path, &Word { is_key, text: "x".into(), span }).is_some())
        };
        for variant in setting.variants {
            variant.settings.iter().for_each(|(key, setting)| places(setting, path.key(key), found));
            if let Some(setting) = variant.others {
                found.push(is_name(path.key("x"), true));
                places(setting, path.key("x"), found);
            }
            variant.entry.into_iter().for_each(|entry| places(entry, path.index(0), found));
            found.extend(variant.is_free_text().then(|| is_name(path, false)));
        }
    }

    #[test]
    fn every_free_word_except_titles_is_a_symbol() {
        let mut found = Vec::new();
        places(&FILE, KeyPath::root(), &mut found);
        let no_names: Vec<&str> =
            found.iter().filter(|(_, is_name)| !is_name).map(|(path, _)| path.as_str()).collect();
        assert_eq!(no_names, NO_NAMES);
        assert!(found.len() > 25, "{found:?}");
    }
}
