//! A ruleset without errors, as it is written and as it is played: what most lints look at.

use crate::diagnostic::{Label, SourceId, Span};
use crate::load::Reading;
use crate::ruleset::{Pass, PlaceId, Ruleset};
use crate::schedule::{PassStep, Schedule};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Place, Replaced};

/// A ruleset without errors, as it is written and as it is played.
#[derive(Debug)]
pub(super) struct Meant<'a> {
    reading: &'a Reading<'a>,
    pub schedule: &'a Schedule,
}

impl<'a> Meant<'a> {
    pub(super) fn of(reading: &'a Reading<'a>, schedule: &'a Schedule) -> Self {
        Self { reading, schedule }
    }

    pub(super) fn ruleset(&self) -> &'a Ruleset {
        self.schedule.ruleset()
    }

    /// What all the files say together.
    pub(super) fn tree(&self) -> &'a Node<'a> {
        &self.reading.loaded.tree
    }

    /// The text of the ruleset's own file.
    pub(super) fn text(&self) -> &'a str {
        own_text(self.reading)
    }

    /// Every pass that is played, as the engine makes it.
    pub(super) fn steps(&self) -> impl Iterator<Item = &'a PassStep> {
        self.schedule.passes()
    }

    /// Every pass that is played, each once.
    pub(super) fn passes(&self) -> Vec<&'a Pass> {
        let mut passes: Vec<&Pass> = Vec::new();
        for pass in self.ruleset().phases().iter().flat_map(|phase| &phase.passes) {
            if passes.iter().all(|known| known.id != pass.id) {
                passes.push(pass);
            }
        }
        passes
    }

    /// The steps that make a pass.
    pub(super) fn steps_of(&self, pass: &'a Pass) -> impl Iterator<Item = &'a PassStep> {
        self.steps().filter(|step| self.schedule.pass(step).id == pass.id)
    }

    /// Where a setting is written, if the ruleset's own file writes it and does not only inherit it.
    pub(super) fn own(&self, path: &KeyPath<'_>) -> Option<Place> {
        self.tree().locate(path).filter(|place| place.value.source == SourceId(0))
    }

    /// What a file above says in the place of a setting that this one writes.
    pub(super) fn replaced(&self, own: Place) -> Option<&'a Replaced> {
        self.reading.loaded.replaced.iter().find(|replaced| replaced.by == own)
    }

    /// The setting that says a rule.
    pub(super) fn path(&self, place: PlaceId) -> KeyPath<'a> {
        self.ruleset().place(place).path
    }

    /// Where the value of a rule is written, or the table that does not say it.
    pub(super) fn span(&self, place: PlaceId) -> Span {
        self.tree().nearest_place(&self.path(place)).value
    }

    /// What is to be said of a setting, if it is written.
    pub(super) fn label(&self, path: &KeyPath<'_>, text: impl Into<String>) -> Option<Label> {
        let span = self.tree().locate(path)?.value;
        Some(Label { span, text: text.into() })
    }
}

/// The text of the ruleset's own file.
pub(super) fn own_text<'a>(reading: &Reading<'a>) -> &'a str {
    reading.loaded.sources.get(SourceId(0)).map_or("", |source| source.text.as_str())
}

/// Those first that stand in the ruleset's own file: there the reader can do something.
pub(super) fn own_first(labels: &mut [Label]) {
    labels.sort_by_key(|label| label.span.source != SourceId(0));
}
