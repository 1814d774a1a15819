//! Reports findings. A finding points to a token and can also show other locations that explain the problem.

use super::Reader;
use super::unused::Table;
use crate::diagnostic::{Diagnostic, Fix, Label, RuleId, SourceId, Span, nearest};
use crate::ruleset::{RulesetError, SeatRef, Wording};
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Value;

impl<'a> Reader<'a> {
    pub(crate) fn found(&mut self, error: RulesetError, span: Span) {
        self.found_beside(error, span, []);
    }

    /// Reports an error with other locations that explain the problem. If all the locations are in extended files, the
    /// finding also shows the line that extends them.
    pub(crate) fn found_beside(
        &mut self,
        error: RulesetError,
        span: Span,
        others: impl IntoIterator<Item = Label>,
    ) {
        let Wording { label, help, nearest } = error.wording();
        let mut finding = Diagnostic::error(error.id(), error.to_string(), span, label).maybe_help(help);
        let text = self.loaded.sources.text(span.source);
        let closest = nearest.and_then(|right: String| edit::word(text, span, &right));
        let is_superfluous = matches!(error, RulesetError::ListedTwice { .. });
        let removed = is_superfluous.then(|| edit::without_entry(text, span)).flatten();
        let removed = removed.map(|edit| Fix::suggestion("list it once", vec![edit]));
        let number = text.get(span.start..span.end).map(|token| token.trim_matches('"'));
        let number = number.filter(|number| number.parse::<i64>().is_ok());
        let unquoted = number.map(|number| edit::replace(span, number.to_owned()));
        finding.candidates.extend(closest.into_iter().chain(removed).chain(unquoted));
        finding.others.extend(others);
        self.loaded.add_brought_in(&mut finding);
        self.findings.push(finding);
    }

    /// Reports an error in a setting that doesn't fit the table's seats. If the setting is in an extended file and the
    /// seats are listed in the checked file, the error is there, and all settings with the same error share it.
    pub(super) fn found_for_seats(&mut self, error: RulesetError, span: Span) {
        let seats = self.label(&KeyPath::root().key("table").key("seats"), "the seats");
        let is_inherited = span.source != SourceId(0);
        let is_own = is_inherited && seats.as_ref().is_some_and(|seats| seats.span.source == SourceId(0));
        self.found_beside(error, span, seats);
        let Some(finding) = self.findings.last_mut().filter(|_| is_own) else { return };
        if let (Some(setting), Some(seats)) = (&mut finding.primary, finding.others.last_mut()) {
            std::mem::swap(setting, seats);
        }
        let Some((finding, before)) = self.findings.split_last_mut() else { return };
        let is_same = |other: &&mut Diagnostic| {
            (&other.message, &other.primary) == (&finding.message, &finding.primary)
        };
        if let Some(same) = before.iter_mut().find(is_same) {
            same.others.append(&mut finding.others);
            self.findings.pop();
        }
    }

    /// Reports an error, unless it has already been reported. Several phases can list the same pass.
    pub(super) fn found_once(
        &mut self,
        error: RulesetError,
        span: Span,
        others: impl IntoIterator<Item = Label>,
    ) {
        if !self.has_found_at(error.id(), span) {
            self.found_beside(error, span, others);
        }
    }

    /// Reports an error with a different label than usual.
    pub(crate) fn found_labeled(&mut self, error: RulesetError, here: Label, other: Label) {
        self.found_beside(error, here.span, [other]);
        if let Some(primary) = self.findings.last_mut().and_then(|finding| finding.primary.as_mut()) {
            *primary = here;
        }
    }

    /// Adds a fix to the last finding, before the other possible fixes.
    pub(super) fn suggest_last(&mut self, fix: Option<Fix>) {
        if let Some(finding) = self.findings.last_mut() {
            finding.candidates.splice(..0, fix);
        }
    }

    /// Reports repeated entries in a list in which repetition has no effect.
    pub(super) fn listed_once<T: PartialEq>(&mut self, entries: &[T], path: &KeyPath) {
        for (position, entry) in entries.iter().enumerate() {
            let Some(first) = entries[..position].iter().position(|earlier| earlier == entry) else {
                continue;
            };
            let node = self.loaded.tree.at(&path.index(position));
            if node.is_some_and(|node| node.value == Value::Broken) {
                continue;
            }
            let span = self.span(&path.index(position));
            let (name, first) = (self.loaded.sources.name_at(span), path.index(first));
            let is_same = self.loaded.sources.name_at(self.span(&first)) == name;
            let text = if is_same { "the first time" } else { "the first time, by another name" };
            let first = self.label(&first, text);
            self.found_beside(RulesetError::ListedTwice { name: name.to_owned() }, span, first);
        }
    }

    /// Reports seats that are listed twice, even by two names, such as `east` and `dealer`.
    pub(super) fn seats_listed_once(
        &mut self,
        seats: &[Option<SeatRef>],
        names: &[impl PartialEq],
        path: &KeyPath,
    ) {
        let known_or_not = seats.iter().zip(names).map(|(seat, name)| seat.ok_or(name));
        self.listed_once(&known_or_not.collect::<Vec<_>>(), path);
    }

    /// Reports a key as missing, unless its value already has a finding.
    pub(super) fn required(&mut self, there: bool, path: &KeyPath, missing: RulesetError) {
        if !there && !self.is_reported(path) {
            self.found(missing, self.span(path));
        }
    }

    /// Returns the keys in a table that are mutually exclusive, in the order of the file, and a label for each of them.
    pub(super) fn rivals(
        &self,
        path: &KeyPath,
        keys: &[&'static str],
        text: &str,
    ) -> (Vec<&'static str>, Vec<Label>) {
        let label = |key: &&'static str| Some((*key, self.key_label(&path.key(key), text)?));
        let mut rivals: Vec<_> = keys.iter().filter_map(label).collect();
        rivals.sort_by_key(|(_, label)| label.span);
        rivals.into_iter().unzip()
    }

    /// Returns whether the value at a path already has a finding, so that it isn't reported as missing.
    pub(super) fn is_reported(&self, path: &KeyPath) -> bool {
        self.loaded.is_reported(path)
    }

    /// Returns whether there is a finding of this kind.
    pub(crate) fn has_found(&self, id: RuleId) -> bool {
        self.findings.iter().any(|finding| finding.id == id)
    }

    /// Returns whether there is a finding of this kind at this token.
    pub(crate) fn has_found_at(&self, id: RuleId, span: Span) -> bool {
        self.findings.iter().any(|finding| finding.id == id && finding.place() == Some(span))
    }

    /// Returns whether there is any finding at this token.
    pub(super) fn has_found_on(&self, span: Span) -> bool {
        self.findings.iter().any(|finding| finding.place() == Some(span))
    }

    /// Returns the span of a setting, or of the table that it is missing from.
    pub(crate) fn span(&self, path: &KeyPath) -> Span {
        self.loaded.tree.nearest_place(path).value
    }

    /// Returns the span of a setting's key, or of the table that it is missing from.
    pub(super) fn key(&self, path: &KeyPath) -> Span {
        let place = self.loaded.tree.nearest_place(path);
        self.loaded.tree.locate(path).and_then(|place| place.key).unwrap_or(place.value)
    }

    /// Returns a label for a value, if it is set.
    pub(crate) fn label(&self, path: &KeyPath, text: &str) -> Option<Label> {
        let place = self.loaded.tree.locate(path)?;
        Some(Label { span: place.value, text: text.to_owned() })
    }

    /// Returns one of these settings in a parent's table, if the file replaces that table with one that lacks it.
    pub(super) fn replaced_setting(&self, path: &KeyPath, keys: &[&str]) -> Option<Span> {
        let by = self.loaded.tree.locate(path)?;
        let replaced = self.loaded.replaced.iter().find(|replaced| replaced.by == by)?;
        let settings = replaced.dropped.iter().filter_map(|dropped| Some((dropped.setting.key?, dropped)));
        let mut found = settings.filter(|(key, _)| keys.contains(&self.loaded.sources.name_at(*key)));
        found.next().map(|(key, dropped)| Span { start: key.start, ..dropped.setting.value })
    }

    /// Returns whether the rule file or a file that it extends contains this setting.
    pub(crate) fn is_written(&self, path: &KeyPath) -> bool {
        self.loaded.tree.locate(path).is_some()
    }

    /// Returns a label for a key, if it is set.
    pub(super) fn key_label(&self, path: &KeyPath, text: &str) -> Option<Label> {
        let span = self.loaded.tree.locate(path)?.key?;
        Some(Label { span, text: text.to_owned() })
    }

    /// Returns the known name in a table that the author probably meant. Titles are also compared, because players know
    /// a pass by its title.
    pub(super) fn meant<'b>(&self, table: Table, name: &str, known: &[&'b str]) -> Option<&'b str> {
        let path = table.path();
        let title = |id: &str| match &self.loaded.tree.at(&path.key(id).key("title"))?.value {
            Value::Text(title) => Some(&**title),
            _ => None,
        };
        let titles = known.iter().filter_map(|id| title(id));
        let near = nearest(name, known.iter().copied().chain(titles))?;
        known.iter().copied().find(|id| *id == near || title(id) == Some(near))
    }

    /// Returns a label for the definition that the author probably meant.
    pub(super) fn close(&self, table: Table, near: Option<&str>) -> Option<Label> {
        self.key_label(&table.path().key(near?), "this one is close")
    }

    /// Returns the key of an entry, if the file itself defines the entry instead of inheriting it.
    pub(super) fn own_key(&self, path: &KeyPath) -> Option<Span> {
        self.loaded.tree.locate(path).and_then(|place| place.key).filter(|key| key.source == SourceId(0))
    }
}

pub(super) fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
