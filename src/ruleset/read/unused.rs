//! What a file defines and never plays.

use std::collections::{BTreeMap, BTreeSet};

use super::Reader;
use crate::diagnostic::{SourceId, Span, all_nearest, nearest};
use crate::document::mend;
use crate::document::shape::{CharlestonDoc, PhaseDoc};
use crate::document::tree::Value;
use crate::key_path::KeyPath;
use crate::ruleset::{Pass, RulesetError};

/// What is played, as far as it is defined. Of the rest, what is only inherited is not read at all.
#[derive(Debug)]
pub(super) struct Played<'a> {
    pub phases: BTreeSet<&'a str>,
    pub passes: BTreeSet<&'a str>,
}

impl<'a> Played<'a> {
    pub(super) fn of(charleston: &'a CharlestonDoc, docs: &'a BTreeMap<&'a str, PhaseDoc>) -> Self {
        let phases: BTreeSet<&str> = charleston.phases.iter().flatten().copied().collect();
        let listed = phases.iter().filter_map(|id| docs.get(*id)?.passes.as_ref());
        let passes = listed.flatten().copied().collect();
        Self { phases, passes }
    }
}

/// What the unknown words of a list may have meant, so that it is not called unused as well.
#[derive(Debug, Default)]
pub(super) struct Meant<'a> {
    names: BTreeSet<&'a str>,
    /// Whether a word was near to nothing, and so may have meant anything.
    anything: bool,
}

impl<'a> Meant<'a> {
    /// Notes an unknown word.
    pub(super) fn note(&mut self, word: &str, known: impl IntoIterator<Item = &'a str>) {
        let near = all_nearest(word, known);
        self.anything |= near.is_empty();
        self.names.extend(near);
    }

    /// Notes that a list may have named anything.
    pub(super) fn note_anything(&mut self) {
        self.anything = true;
    }

    pub(super) fn names(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    pub(super) fn covers(&self, name: &str) -> bool {
        self.anything || self.names.contains(name)
    }
}

/// What is played when: the phases in order, and what else the lists of a file may have named.
pub(super) struct Named<'a> {
    pub order: Vec<&'a str>,
    pub phases: Meant<'a>,
    pub passes: Meant<'a>,
}

impl<'a> Reader<'a> {
    /// Only what this file wrote itself: a child may well leave out phases and passes of its parent.
    pub(super) fn report_unused(
        &mut self,
        named: &Named<'_>,
        docs: &BTreeMap<&str, PhaseDoc>,
        passes: &BTreeMap<&str, Option<Pass>>,
    ) {
        let phases = KeyPath::root().key("phases");
        let mut played: BTreeSet<&str> = BTreeSet::new();
        for (name, doc) in docs {
            let key = self.own_key(&phases.key(name));
            let is_played = named.order.contains(name) || named.phases.covers(name);
            if let Some(key) = key.filter(|_| !is_played) {
                let list = self.label(&KeyPath::root().key("charleston").key("phases"), "not listed here");
                let near = self.inherited_near("phases", name);
                let close = near.and_then(|near| self.key_label(&phases.key(near), "this one is close"));
                let near = near.map(str::to_owned);
                let error = RulesetError::UnusedPhase { name: (*name).to_owned(), near };
                self.found_beside(error, key, list.into_iter().chain(close));
                self.tell_at_home(("phases", "passes"), name, key);
            }
            // The passes of a phase that is itself called unused are not called so again.
            if is_played || key.is_some() {
                played.extend(doc.passes.iter().flatten().copied());
            }
        }
        for name in passes.keys().filter(|name| !played.contains(*name)) {
            let path = KeyPath::root().key("passes");
            let key = self.own_key(&path.key(name));
            if let Some(key) = key.filter(|_| !named.passes.covers(name)) {
                let near = self.inherited_near("passes", name);
                let close = near.and_then(|near| self.key_label(&path.key(near), "this one is close"));
                let near = near.map(str::to_owned);
                self.found_beside(RulesetError::UnusedPass { name: (*name).to_owned(), near }, key, close);
                self.tell_at_home(("passes", "phases"), name, key);
            }
        }
    }

    /// Whether a name of this file in one table is inherited in another.
    pub(super) fn is_at_home(&self, (table, home): (&str, &str), name: &str) -> bool {
        let root = KeyPath::root();
        let there = self.loaded.tree.locate(&root.key(home).key(name)).and_then(|place| place.key);
        self.own_key(&root.key(table).key(name)).is_some()
            && there.is_some_and(|key| key.source != SourceId(0))
    }

    /// Says on the last finding in which table a name belongs, if it is inherited there.
    fn tell_at_home(&mut self, (table, home): (&str, &str), name: &str, key: Span) {
        if !self.is_at_home((table, home), name) {
            return;
        }
        let what = if home == "phases" { "phase" } else { "pass" };
        let there = self.key_label(&KeyPath::root().key(home).key(name), &format!("this is a {what}"));
        let fix = mend::in_table(self.text(key), key, (Some(table), home, name));
        if let Some(finding) = self.findings.last_mut() {
            finding.help = Some(format!("`{name}` is a {what}: write `[{home}.{name}]`"));
            finding.others = there.into_iter().collect();
            finding.fix = fix.map(Box::new);
        }
    }

    /// Whether any phase lists a pass of that name.
    pub(super) fn is_made(&self, pass: &str) -> bool {
        let phases = self.doc.phases.iter().flat_map(BTreeMap::values);
        phases.flat_map(|doc| &doc.passes).flatten().any(|name| *name == pass)
    }

    /// Of what a file inherits in a table, what it probably meant by a name of its own.
    pub(super) fn inherited_near(&self, table: &str, name: &str) -> Option<&'a str> {
        let loaded = self.loaded;
        let path = KeyPath::root().key(table);
        self.own_key(&path.key(name))?;
        let Value::Table(written) = &loaded.tree.at(&path)?.value else { return None };
        let inherited = written.entries.iter().filter(|entry| entry.key_span.source != SourceId(0));
        nearest(name, inherited.map(|entry| &*entry.key))
    }
}
