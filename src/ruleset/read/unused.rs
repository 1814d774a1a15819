//! Reports phases and passes that a file defines but never plays.

use super::Reader;
use crate::diagnostic::{Label, RuleId, SourceId, Span, all_nearest};
use crate::format::by_name::ByName;
use crate::format::grammar::{ROUTE_KEYS, named};
use crate::format::shape::{CharlestonDoc, PhaseDoc};
use crate::lists::unique;
use crate::ruleset::{Pass, RulesetError, Unused};
use crate::source::Removed;
use crate::toml::edit;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Value};

/// A table of the file whose entries have names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    Phases,
    Passes,
}

impl Table {
    /// Returns the table's key, and the noun for an entry.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Phases => ("phases", "phase"),
            Self::Passes => ("passes", "pass"),
        }
    }

    pub fn path(self) -> KeyPath<'static> {
        KeyPath::root().key(self.words().0)
    }

    /// Describes an entry, such as "phase `one`".
    pub fn entry(self, id: &str) -> String {
        format!("{} `{id}`", self.words().1)
    }

    fn other(self) -> Self {
        match self {
            Self::Phases => Self::Passes,
            Self::Passes => Self::Phases,
        }
    }
}

/// A set of names, sorted.
#[derive(Debug, Default)]
pub(super) struct Names<'a>(Vec<&'a str>);

impl<'a> Names<'a> {
    fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut sorted = Vec::with_capacity(16);
        sorted.extend(names);
        sorted.sort_unstable();
        sorted.dedup();
        Self(sorted)
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.binary_search(&name).is_ok()
    }
}

/// The names of the phases and passes that are played, whether or not they are defined. Inherited phases and passes
/// are read only if they are played.
#[derive(Debug)]
pub(super) struct Played<'a> {
    pub phases: Names<'a>,
    pub passes: Names<'a>,
}

impl<'a> Played<'a> {
    pub(super) fn of(charleston: &'a CharlestonDoc, docs: &'a ByName<'a, PhaseDoc>) -> Self {
        let phases = Names::of(charleston.phases.iter().flatten().copied());
        let listed = phases.0.iter().filter_map(|id| docs.get(id)?.passes.as_ref());
        let passes = Names::of(listed.flatten().copied());
        Self { phases, passes }
    }
}

/// The names that the author may have meant by the unknown words in a list. These names aren't reported as unused.
#[derive(Debug, Default)]
pub(super) struct Meant<'a> {
    names: Vec<&'a str>,
    /// Whether an unknown word isn't close to any name, so the author may have meant any of them.
    anything: bool,
}

impl<'a> Meant<'a> {
    /// Records an unknown word.
    pub(super) fn note(&mut self, word: &str, known: impl IntoIterator<Item = &'a str>) {
        let near = all_nearest(word, known);
        self.anything |= near.is_empty();
        self.names.extend(near);
    }

    /// Records that the author may have meant any of the names.
    pub(super) fn note_anything(&mut self) {
        self.anything = true;
    }

    pub(super) fn names(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    pub(super) fn covers(&self, name: &str) -> bool {
        self.anything || self.names(name)
    }
}

/// The phases in the order they are played, and the other names that the author may have meant in lists.
pub(super) struct Named<'a> {
    pub order: Vec<&'a str>,
    pub phases: Meant<'a>,
    pub passes: Meant<'a>,
}

impl<'a> Reader<'a> {
    /// Reports unused phases and passes that this file defines. Inherited ones aren't reported, because a child doesn't
    /// have to play them.
    pub(super) fn report_unused(
        &mut self,
        named: &Named<'_>,
        docs: &ByName<'_, PhaseDoc>,
        passes: &ByName<'_, Option<Pass>>,
    ) {
        let phases = Table::Phases.path();
        let mut played = Vec::new();
        let mut unused: Vec<(&str, Span)> = Vec::new();
        for (name, doc) in docs.iter() {
            let key = self.own_key(&phases.key(name));
            let is_played = named.order.contains(&name) || named.phases.covers(name);
            unused.extend(key.filter(|_| !is_played).map(|key| (name, key)));
            // If a phase is itself reported as unused, its passes aren't.
            if is_played || key.is_some() {
                played.extend(doc.passes.iter().flatten().copied());
            }
        }
        let played = Names::of(played.into_iter());
        self.report_unused_in(Table::Phases, (&unused, &named.order), docs);
        let passes = passes.keys().filter(|name| !played.contains(name) && !named.passes.covers(name));
        let path = Table::Passes.path();
        let unused: Vec<(&str, Span)> =
            passes.filter_map(|name| Some((name, self.own_key(&path.key(name))?))).collect();
        self.report_unused_in(Table::Passes, (&unused, &named.order), docs);
    }

    /// Reports unused entries in a table. If an entry's name is probably a misspelling of an inherited one, suggests
    /// the inherited name.
    fn report_unused_in(
        &mut self,
        table: Table,
        (unused, order): (&[(&str, Span)], &[&str]),
        docs: &ByName<'_, PhaseDoc>,
    ) {
        for (id, key) in unused {
            let removed = self.removal(table, id, docs);
            let right = self.name_near(table, id).filter(|_| removed.is_none());
            let why = match (removed, right) {
                (Some(removed), _) => self.removed_by(removed),
                (None, Some(right)) => Unused::Misspelled(right.to_owned()),
                (None, None) => self.not_listed((table, id), order, docs),
            };
            if matches!(why, Unused::Misspelled(_) | Unused::NotInherited { .. }) {
                let pass = self.span(&table.path().key(id));
                self.findings
                    .retain(|finding| finding.id != RuleId::NoRoute || finding.place() != Some(pass));
            }
            let list = KeyPath::root().key("charleston").key("phases");
            let list = self.label(&list, "not listed here").filter(|_| table == Table::Phases);
            let name = (*id).to_owned();
            let error = match table {
                Table::Phases => RulesetError::UnusedPhase { name, why },
                Table::Passes => RulesetError::UnusedPass { name, why },
            };
            let removed =
                removed.map(|removed| Label { span: removed.name.span, text: "removed here".to_owned() });
            self.found_beside(error, *key, removed.or(list).into_iter().chain(self.close(table, right)));
            if !self.tell_at_home(table, id, *key) {
                // Two groups can't have the same header.
                let text = self.loaded.sources.text(key.source);
                let is_free = |right: &&str| self.own_key(&table.path().key(right)).is_none();
                let fix = right.filter(is_free).and_then(|right| edit::word(text, *key, right));
                self.suggest_last(fix);
            }
        }
    }

    /// Says whether the file seems to mean a phase or a pass of a parent; if not, how to insert it into a list of a
    /// parent, unless this file has such a list.
    fn not_listed(&self, (table, id): (Table, &str), order: &[&str], docs: &ByName<'_, PhaseDoc>) -> Unused {
        let lists_it = |doc: &PhaseDoc<'_>| doc.passes.iter().flatten().any(|pass| *pass == id);
        if let Some((phase, _)) = docs.iter().find(|(_, doc)| table == Table::Passes && lists_it(doc)) {
            return Unused::InUnlistedPhase(phase.to_owned());
        }
        if self.loaded.tree.get("extends").is_some() && !self.is_defined(table, id) {
            let passes = || order.iter().filter_map(|phase| docs.get(phase)?.passes.as_ref()).flatten();
            let known: Vec<&str> = match table {
                Table::Phases => order.to_vec(),
                Table::Passes => unique(passes().copied(), PartialEq::eq),
            };
            let known = known.into_iter().map(str::to_owned).collect();
            return Unused::NotInherited { what: table.words().1, known };
        }
        let is_inherited = |list: &(KeyPath<'_>, &[&str])| self.own_key(&list.0).is_none();
        let list = match table {
            Table::Phases => {
                Some((KeyPath::root().key("charleston").key("phases"), order)).filter(is_inherited)
            }
            Table::Passes => {
                let list = |phase| Table::Phases.path().key(phase).key("passes");
                let is_own = order.iter().any(|phase| self.own_key(&list(phase)).is_some());
                let mut lists = order.iter().copied().filter(|_| !is_own);
                lists.find_map(|phase| Some((list(phase), docs.get(phase)?.passes.as_deref()?)))
            }
        };
        match list.as_ref().and_then(|(list, names)| Some((list.parts(), names.last()?))) {
            Some(([tables @ .., PathPart::Key(key)], last)) => Unused::NotInserted {
                table: tables.iter().copied().collect::<KeyPath<'_>>().to_string(),
                key: (*key).to_owned(),
                last: (*last).to_owned(),
            },
            _ => Unused::NotListed,
        }
    }

    /// Returns the last removal of an unused name from a list. For a pass, this can be the removal of its phase.
    fn removal(&self, table: Table, id: &str, docs: &ByName<'_, PhaseDoc>) -> Option<&'a Removed<'a>> {
        let tree = &self.loaded.tree;
        let lists = |phase: &str| {
            docs.get(phase).is_some_and(|doc| doc.passes.iter().flatten().any(|pass| *pass == id))
        };
        let removes = |removed: &&Removed<'_>| {
            let name = removed.name.text().unwrap_or_default();
            let is_meant = match (table, removed.list[0] == Table::Phases.words().0) {
                (Table::Phases, is_of_passes) => !is_of_passes && name == id,
                (Table::Passes, true) => name == id,
                (Table::Passes, false) => lists(name),
            };
            // If the file replaces the whole list, earlier changes to it no longer matter.
            let is_in_force = |entry: &Entry<'_>| {
                let is_whole = self.loaded.replaced.iter().any(|whole| whole.by.key == Some(entry.key_span));
                !is_whole && (entry.key_span == removed.key || entry.again.contains(&removed.key))
            };
            let path = || removed.list.iter().map(|key| PathPart::Key(key)).collect();
            is_meant && tree.entry(&path()).is_some_and(is_in_force)
        };
        self.loaded.removed.iter().rev().find(removes)
    }

    fn removed_by(&self, removed: &Removed<'_>) -> Unused {
        let name = removed.name.text().unwrap_or_default().to_owned();
        let source = removed.name.span.source;
        match self.loaded.own_option(source) {
            Some(named) => Unused::ByOption(self.loaded.sources.name_at(named).to_owned()),
            None if source == SourceId(0) => Unused::RemovedHere(name),
            None => Unused::RemovedAbove(name),
        }
    }

    /// Returns whether this file defines a name in `table` but inherits it only in the other table.
    pub(super) fn is_at_home(&self, table: Table, name: &str) -> bool {
        let [here, there] = [table, table.other()].map(|table| table.path().key(name));
        let (tree, is_inherited) = (&self.loaded.tree, |key: Span| key.source != SourceId(0));
        let inherits = |path: &KeyPath| {
            let key = tree.locate(path).and_then(|place| place.key);
            let mut settings = tree.at(path).map_or(&[][..], Node::settings).iter();
            key.is_some_and(is_inherited) || settings.any(|entry| is_inherited(entry.key_span))
        };
        self.own_key(&here).is_some() && inherits(&there) && !inherits(&here)
    }

    /// If a parent defines this name in the other table, changes the last finding to suggest that table and returns
    /// true.
    fn tell_at_home(&mut self, table: Table, name: &str, key: Span) -> bool {
        if !self.is_at_home(table, name) {
            return false;
        }
        let (home, what) = table.other().words();
        let there = table.other().path().key(name);
        let is_here_too = self.own_key(&there).is_some();
        let there = self.key_label(&there, &format!("this is a {what}"));
        let at = |table: &str| self.loaded.tree.at(&KeyPath::root().key(table).key(name));
        let settings = at(table.words().0).map_or(&[][..], Node::settings);
        let is_of_home = |entry: &Entry<'_>| named(home).is_none_or(|home| home.get(&entry.key).is_some());
        let fits = !settings.is_empty() && settings.iter().all(is_of_home);
        let pass = at(home).and_then(|there| there.list("passes").first()?.text()).filter(|_| !fits);
        let help = match pass {
            Some(pass) => format!("`{name}` is a {what}: name one of its passes, such as `[passes.{pass}]`"),
            None if is_here_too => format!("`{name}` is a {what}: its settings belong in `{home}.{name}`"),
            None => format!("`{name}` is a {what}: write `[{home}.{name}]`"),
        };
        let fix = edit::in_named_table(self.loaded.sources.text(key.source), key, home);
        let fix = fix.filter(|_| pass.is_none() && !is_here_too);
        if let Some(finding) = self.findings.last_mut() {
            finding.set_help(help);
            finding.others = there.into_iter().collect();
            finding.candidates.extend(fix);
        }
        true
    }

    /// Returns whether any phase lists a pass with this name.
    pub(super) fn is_made(&self, pass: &str) -> bool {
        let phases = self.doc.phases.iter().flat_map(ByName::values);
        phases.flat_map(|doc| &doc.passes).flatten().any(|name| *name == pass)
    }

    /// Returns the inherited name that the author probably meant by a name in this file.
    pub(super) fn inherited_near(&self, table: Table, name: &str) -> Option<&'a str> {
        self.name_near(table, name).filter(|near| self.own_key(&table.path().key(near)).is_none())
    }

    /// Returns the name that the author probably meant by a name in this file: an inherited one or, if the name lacks
    /// what makes it a phase or a pass, one in this file that is played.
    fn name_near(&self, table: Table, name: &str) -> Option<&'a str> {
        let path = table.path();
        self.own_key(&path.key(name))?;
        let loaded = self.loaded;
        let Some(Value::Table(written)) = loaded.tree.at(&path).map(|node| &node.value) else { return None };
        let others: Vec<&str> =
            written.entries().iter().map(|entry| &*entry.key).filter(|other| *other != name).collect();
        let is_listed = |near: &str| match table {
            Table::Phases => {
                let listed = self.doc.charleston.iter().flat_map(|doc| &doc.phases).flatten();
                listed.into_iter().any(|phase| *phase == near)
            }
            Table::Passes => self.is_made(near),
        };
        let is_inherited = |near: &str| self.own_key(&path.key(near)).is_none();
        self.meant(table, name, &others)
            .filter(|near| is_inherited(near) || !self.is_defined(table, name) && is_listed(near))
    }

    /// Returns whether an entry has what makes it a phase or a pass: a list of passes, or a route.
    fn is_defined(&self, table: Table, name: &str) -> bool {
        let needed: &[&str] = if table == Table::Phases { &["passes"] } else { &ROUTE_KEYS };
        needed.iter().any(|key| self.loaded.tree.at(&table.path().key(name).key(key)).is_some())
    }
}
