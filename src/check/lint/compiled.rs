//! A ruleset without errors, as written and as compiled. Most lints check this.

use crate::check::explain::Explanation;
use crate::diagnostic::{Diagnostic, Fix, Label, RuleId, SourceId, Span};
use crate::lists::unique;
use crate::load::Reading;
use crate::ruleset::{Pass, PlaceId, Ruleset};
use crate::schedule::{PassStep, Schedule};
use crate::source::Replaced;
use crate::table::tile::Tile;
use crate::toml::edit::{without_entry, without_setting};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Entry, Node, Place};

/// A ruleset without errors, as written and as compiled.
#[derive(Debug)]
pub(super) struct Compiled<'a> {
    pub reading: &'a Reading<'a>,
    pub schedule: &'a Schedule,
}

/// A function that returns the location of a rule in a pass.
pub(super) type Rule = fn(&Pass) -> PlaceId;

/// The settings for the whole Charleston that a pass can override.
pub(super) const OVERRIDABLE: [(&str, Rule); 6] = [
    ("never-pass", |pass| pass.stays.place),
    ("blind", |pass| pass.blind.place),
    ("selection", |pass| pass.selection.place),
    ("pick-up", |pass| pass.sight.pick_up.place),
    ("change", |pass| pass.sight.change.place),
    ("peek", |pass| pass.sight.peek.place),
];

impl<'a> Compiled<'a> {
    pub(super) fn ruleset(&self) -> &'a Ruleset {
        self.schedule.ruleset()
    }

    /// Returns the file and its parents, merged.
    pub(super) fn tree(&self) -> &'a Node<'a> {
        &self.reading.loaded.tree
    }

    /// Returns the options that the ruleset's own file uses but that no rule depends on, each with its location and its
    /// name in `with`.
    pub(super) fn unused_options(&self) -> Vec<(Span, &'a str)> {
        let loaded = &self.reading.loaded;
        if loaded.own_options().next().is_none() {
            return Vec::new();
        }
        let explanation = Explanation::of_reading(self.reading);
        explanation.map(|explanation| explanation.unused_options(loaded)).unwrap_or_default()
    }

    /// Returns the name of the option that sets a setting, if the ruleset's own file uses that option.
    pub(super) fn option_that_sets(&self, path: &KeyPath<'_>) -> Option<&'a str> {
        let loaded = &self.reading.loaded;
        let file = self.tree().locate(path)?.value.source;
        loaded.own_option(file).map(|span| loaded.sources.name_at(span))
    }

    pub(super) fn steps(&self) -> impl Iterator<Item = &'a PassStep> {
        self.schedule.passes()
    }

    /// Returns the tiles in the box that can be passed at a step.
    pub(super) fn passable(&self, step: &PassStep) -> impl Iterator<Item = Tile> {
        let stays = step.stays.value;
        self.ruleset().tile_box().tiles().filter(move |tile| !stays.contains(tile.kind()))
    }

    /// Returns the passes in all phases, without duplicates.
    pub(super) fn passes(&self) -> Vec<&'a Pass> {
        let passes = self.ruleset().phases().iter().flat_map(|phase| &phase.passes);
        unique(passes, |one, other| one.id == other.id)
    }

    pub(super) fn steps_of(&self, pass: &'a Pass) -> impl Iterator<Item = &'a PassStep> {
        self.steps().filter(|step| self.schedule.pass(step).id == pass.id)
    }

    /// Groups passes or steps that take a rule from the same setting; `rule` returns where that rule is set. A setting
    /// in `[every-pass]` counts as one setting, even though it applies to several passes.
    pub(super) fn by_setting<T>(
        &self,
        items: impl IntoIterator<Item = T>,
        rule: impl Fn(&T) -> PlaceId,
    ) -> Vec<(KeyPath<'a>, Vec<T>)> {
        let mut groups: Vec<(KeyPath<'a>, Vec<T>)> = Vec::new();
        for item in items {
            let path = self.path(rule(&item));
            let place = self.tree().locate(&path);
            let is_same =
                |known: &KeyPath<'_>| *known == path || place.is_some() && self.tree().locate(known) == place;
            match groups.iter_mut().find(|(known, _)| is_same(known)) {
                Some((_, items)) => items.push(item),
                None => groups.push((path, vec![item])),
            }
        }
        groups
    }

    /// Returns the location of a setting, if the ruleset's own file sets it.
    pub(super) fn own(&self, path: &KeyPath<'_>) -> Option<Place> {
        self.tree().locate(path).filter(|place| place.value.source == SourceId(0))
    }

    /// Returns the settings for every pass in the ruleset's own file.
    pub(super) fn every_pass(&self) -> &'a [Entry<'a>] {
        self.reading.loaded.every_pass.as_ref().map_or(&[], Node::settings)
    }

    /// Returns the parent's value that is replaced by a setting in the ruleset's own file.
    pub(super) fn replaced(&self, own: Place) -> Option<&'a Replaced> {
        self.reading.loaded.replaced.iter().find(|replaced| replaced.by == own)
    }

    /// Returns the setting that a rule comes from.
    pub(super) fn path(&self, place: PlaceId) -> KeyPath<'a> {
        self.ruleset().place(place).path
    }

    /// Returns the location of a rule's value, or of the table that would contain it.
    pub(super) fn span(&self, place: PlaceId) -> Span {
        self.tree().nearest_place(&self.path(place)).value
    }

    /// Returns the text that a span covers, no matter which file it is in.
    pub(super) fn slice(&self, span: Span) -> &'a str {
        self.reading.loaded.sources.slice(span)
    }

    /// Returns the name of the file that contains a span.
    pub(super) fn file_at(&self, span: Span) -> &'a str {
        self.reading.loaded.sources.name(span.source)
    }

    /// Returns a label on a setting, if a file sets it.
    pub(super) fn label(&self, path: &KeyPath<'_>, text: impl Into<String>) -> Option<Label> {
        let span = self.tree().locate(path)?.value;
        Some(Label { span, text: text.into() })
    }

    /// Returns a label on the title of a phase or a pass, or on its key if it has no title.
    pub(super) fn title_label(&self, path: &KeyPath<'_>, text: &str) -> Option<Label> {
        let on_key = || Some(Label { span: self.tree().locate(path)?.key?, text: text.to_owned() });
        self.label(&path.key("title"), text).or_else(on_key)
    }

    pub(super) fn removal(&self, setting: Place, title: impl Into<String>) -> Option<Fix> {
        Some(Fix::suggestion(title, vec![without_setting(own_text(self.reading), setting)?]))
    }

    pub(super) fn entry_removal(&self, entry: Span, title: impl Into<String>) -> Option<Fix> {
        Some(Fix::suggestion(title, vec![without_entry(own_text(self.reading), entry)?]))
    }
}

/// Returns the text of the ruleset's own file.
pub(super) fn own_text<'a>(reading: &Reading<'a>) -> &'a str {
    reading.loaded.sources.text(SourceId(0))
}

/// Creates a warning with several labels. Labels in the ruleset's own file come first, because that is the file the
/// reader can change.
pub(super) fn warning(
    id: RuleId,
    message: String,
    labels: impl IntoIterator<Item = Label>,
) -> Option<Diagnostic> {
    let mut labels: Vec<Label> = labels.into_iter().collect();
    labels.sort_by_key(|label| label.span.source != SourceId(0));
    let mut labels = labels.into_iter();
    let first = labels.next()?;
    let mut finding = Diagnostic::warning(id, message, first.span, first.text);
    finding.others = labels.collect();
    Some(finding)
}

/// Like [`warning`], but returns `None` unless one of the labels is in the ruleset's own file.
pub(super) fn own_warning(
    id: RuleId,
    message: String,
    labels: impl IntoIterator<Item = Label>,
) -> Option<Diagnostic> {
    warning(id, message, labels)
        .filter(|finding| finding.place().is_some_and(|span| span.source == SourceId(0)))
}
