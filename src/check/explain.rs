//! Explains a ruleset the way a person would explain it to a newcomer: in full, in order of play, and in players'
//! words.
//!
//! The explanation comes from the compiled schedule, never from the text of the file, so it can't claim anything that
//! the engine doesn't do. `output/explanation.rs` turns the explanation into text, Markdown, HTML or JSON.
//!
//! A new setting can't be forgotten here: the tests try every setting, and fail until it changes a sentence.

use serde::Serialize;

use crate::describe::event;
use crate::diagnostic::{SourceId, Span};
use crate::lists::unique;
use crate::load::Reading;
use crate::schedule::{AllDeals, Part, Schedule};
use crate::source::Loaded;
use crate::table::context::{DealContext, DealFilter};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Entry, Node, Value};

mod after;
mod before;
mod consent;
mod every_pass;
mod notes;
mod passes;
mod phases;
pub(crate) mod routes;
mod settled;
mod table;
mod window;

use every_pass::EveryPass;

/// The number of tiles in a winning hand.
pub(super) const WINNING: u8 = 14;

/// Follows the number of parts or passes that can't all be played on the same deal.
const NO_DEAL_HAS_ALL: &str = ", but no deal has all of them";

/// The rules of a table, explained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Explanation {
    /// The name of the rules.
    pub name: String,
    /// The source of the rules. Absent if the file doesn't name one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The sections, in order of play.
    pub sections: Vec<Section>,
}

/// A part of the explanation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Section {
    /// The part of the rules that it explains.
    pub about: About,
    /// Its heading.
    pub title: String,
    /// Its sentences, in order.
    pub sentences: Vec<Sentence>,
    /// The phase or the pass that it explains, if it explains one.
    #[serde(skip)]
    pub part: Option<Part>,
}

/// The part of the rules that a section explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "part")]
pub enum About {
    /// The seats, the hands and the box.
    Table,
    /// Everything before the first pass.
    Before,
    /// The rules that apply to all passes.
    EveryPass,
    /// A phase.
    Phase {
        /// Its name in the file.
        name: String,
    },
    /// A pass. Its phase is explained in the last phase section before it.
    Pass {
        /// Its name in the file.
        name: String,
        /// Its position in its phase, counted from 1.
        number: usize,
    },
    /// Everything after the last pass.
    After,
    /// The table notes, which no program checks.
    Notes,
}

impl About {
    /// Returns whether the section explains a pass.
    pub(crate) fn is_pass(&self) -> bool {
        matches!(self, Self::Pass { .. })
    }

    /// Returns whether two sections explain the same part. Pass numbers aren't compared, because adding a pass
    /// renumbers the passes after it.
    pub(super) fn is_same_part(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pass { name, .. }, Self::Pass { name: other, .. }) => name == other,
            _ => self == other,
        }
    }
}

/// One rule, or a few rules that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Sentence {
    /// The rule in players' words, in one or more sentences.
    pub text: String,
    /// The settings that it comes from. Empty if the rule applies at every table.
    pub settings: Vec<Origin>,
    /// The rule, if no setting changes it and a game can show it.
    #[serde(skip)]
    pub constant: Option<Constant>,
}

/// A rule that no setting changes, and that a game can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// Players pass face down, and then the next pass begins.
    Passing,
    /// The meaning of passing blind.
    Blind,
    /// No hand can be called dead.
    NoDeadHands,
    /// How play begins.
    PlayBegins,
    /// What happens if no one has a role that decides.
    WithoutRole,
}

/// A setting, and where it is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Origin {
    /// The path of the setting, such as `passes.courtesy.tiles`.
    pub setting: String,
    /// The file that sets it: a path, or the name of a shipped ruleset or option. Absent if no file sets it, so the
    /// default of the setting applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in the file, counted from 1. Absent if no file sets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl Explanation {
    /// Explains a ruleset, without the file and the line of each setting.
    pub fn of(schedule: &Schedule) -> Self {
        Writer::explain(schedule, None)
    }

    /// Explains a ruleset that was read from files, with the file and the line of each setting. Returns `None` if the
    /// ruleset has an error.
    pub fn of_reading(reading: &Reading<'_>) -> Option<Self> {
        reading.schedule.as_ref().map(|schedule| Writer::explain(schedule, Some(&reading.loaded)))
    }

    /// Returns the options that the ruleset's own file lists in `with` but that no sentence depends on. Each option is
    /// returned as the location and the text of its name. `self` must be the explanation of the same files.
    pub fn unused_options<'a>(&self, loaded: &Loaded<'a>) -> Vec<(Span, &'a str)> {
        let is_used = |option: SourceId| {
            let file = loaded.sources.name(option);
            let mut settings = self.sentences().flat_map(|sentence| &sentence.settings);
            settings.any(|origin| origin.file.as_deref() == Some(file)) || sets_only_lints(loaded, option)
        };
        let unused = loaded.own_options().filter(|(file, _)| !is_used(*file));
        unused.map(|(_, span)| (span, loaded.sources.name_at(span))).collect()
    }

    /// Removes all sentences except those at these positions in the list of all sentences.
    pub fn keep_only(&mut self, positions: &[usize]) {
        let mut all = 0..;
        for section in &mut self.sections {
            section.sentences.retain(|_| all.next().is_some_and(|at| positions.contains(&at)));
        }
    }

    /// Returns all of the sentences, in order.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.sections.iter().flat_map(|section| &section.sentences)
    }
}

/// A rule that isn't in a section yet.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule<'a> {
    text: String,
    settings: Vec<KeyPath<'a>>,
    constant: Option<Constant>,
}

impl<'a> Rule<'a> {
    fn new(text: impl Into<String>, settings: impl IntoIterator<Item = KeyPath<'a>>) -> Self {
        Self { text: text.into(), settings: settings.into_iter().collect(), constant: None }
    }

    fn constant(constant: Constant, text: &str) -> Self {
        Self { constant: Some(constant), ..Self::new(text, []) }
    }
}

/// The deals on which the Charleston or a part of it is played.
enum On {
    EveryDeal,
    /// The deals that match a filter, with its description.
    Only(DealFilter, String),
    /// Deals that no single filter describes.
    Several,
}

impl On {
    /// Returns the deals that meet a condition that depends only on which parts are played.
    fn of(deals: &AllDeals<'_>, schedule: &Schedule, is_played: &dyn Fn(&DealContext) -> bool) -> Self {
        if !deals.has(&|deal| !is_played(deal)) {
            return Self::EveryDeal;
        }
        let only = schedule.only_deals_with(is_played);
        let said = only.and_then(|only| Some((event::only_on(schedule, &only)?, only)));
        said.map_or(Self::Several, |(said, only)| Self::Only(only, said))
    }
}

/// Writes an explanation, section by section.
struct Writer<'a> {
    schedule: &'a Schedule,
    deals: AllDeals<'a>,
    loaded: Option<&'a Loaded<'a>>,
    sections: Vec<Section>,
}

impl<'a> Writer<'a> {
    fn explain(schedule: &'a Schedule, loaded: Option<&'a Loaded<'a>>) -> Explanation {
        let mut writer = Writer { schedule, deals: AllDeals::of(schedule), loaded, sections: Vec::new() };
        let ruleset = schedule.ruleset();
        writer.table();
        writer.before();
        if !ruleset.phases().is_empty() {
            let every_pass = EveryPass::of(schedule);
            writer.every_pass(&every_pass);
            writer.phases(&every_pass);
        }
        writer.after();
        writer.notes();
        let source = ruleset.citation().map(str::to_owned);
        Explanation { name: ruleset.name().to_owned(), source, sections: writer.sections }
    }

    /// Begins a section.
    fn section(&mut self, about: About, title: impl Into<String>) {
        self.sections.push(Section { about, title: title.into(), sentences: Vec::new(), part: None });
    }

    /// Begins a section about a phase or a pass.
    fn part_section(&mut self, part: Part, about: About) {
        let title = self.schedule.part_title(part).to_owned();
        self.sections.push(Section { about, title, sentences: Vec::new(), part: Some(part) });
    }

    /// Adds a sentence to the current section.
    fn say(&mut self, text: impl Into<String>, settings: impl IntoIterator<Item = KeyPath<'a>>) {
        self.rule(Rule::new(text, settings));
    }

    /// Adds a rule to the current section. If the table plays with cards, the sentence says "cards" instead of "tiles".
    fn rule(&mut self, Rule { text, settings, constant }: Rule<'a>) {
        let text = self.schedule.ruleset().tile_box().worded(text);
        let origins = settings.iter().flat_map(|path| self.origins(path));
        self.add(Sentence { text, settings: unique(origins, PartialEq::eq), constant });
    }

    /// Adds a sentence to the current section.
    fn add(&mut self, sentence: Sentence) {
        if let Some(section) = self.sections.last_mut() {
            section.sentences.push(sentence);
        }
    }

    /// Returns every place where a setting is set. The entries in a list don't have to be in the same file as its key,
    /// and several files can change one list.
    fn origins(&self, path: &KeyPath<'_>) -> Vec<Origin> {
        let first = self.origin(path);
        let list = self.loaded.and_then(|loaded| loaded.tree.at(path)).map_or(&[][..], Node::entries);
        let entries = (0..list.len()).map(|position| self.origin(&path.index(position)));
        let others = entries.filter(|entry| entry.file != first.file);
        let others = others.map(|entry| Origin { setting: first.setting.clone(), ..entry });
        let mut origins: Vec<Origin> = [first.clone()].into_iter().chain(others).collect();
        let changes = self.loaded.and_then(|loaded| loaded.tree.entry(path));
        let is_list = |entry: &&Entry<'_>| matches!(entry.node.value, Value::List(_));
        for span in changes.filter(is_list).into_iter().flat_map(|entry| &entry.again) {
            let origin = self.written_at(path, Some(*span));
            if origins.iter().all(|other| other.file != origin.file) {
                origins.push(origin);
            }
        }
        origins
    }

    /// Returns the origin of a setting's key, or of an entry in a list.
    fn origin(&self, path: &KeyPath<'_>) -> Origin {
        let place = self.loaded.and_then(|loaded| loaded.tree.locate(path));
        self.written_at(path, place.map(|place| place.key.unwrap_or(place.value)))
    }

    fn written_at(&self, path: &KeyPath<'_>, span: Option<Span>) -> Origin {
        let place = self.loaded.zip(span).map(|(loaded, span)| {
            let (line, _) = loaded.sources.line_and_column(span);
            (loaded.sources.name(span.source).to_owned(), line)
        });
        let (file, line) = place.unzip();
        Origin { setting: path.to_string(), file, line }
    }
}

/// Whether a file sets only lint levels, which no sentence explains because they aren't rules of the game.
fn sets_only_lints(loaded: &Loaded<'_>, file: SourceId) -> bool {
    let (lints, rules): (Vec<_>, Vec<_>) =
        loaded.tree.settings().iter().partition(|entry| entry.key == "lints");
    let is_lint = |key: Option<Span>| {
        lints.iter().any(|lints| lints.node.settings().iter().any(|entry| Some(entry.key_span) == key))
    };
    let mut replaced = loaded.replaced.iter().filter(|replaced| !is_lint(replaced.by.key));
    let mut is_replaced = || replaced.any(|replaced| replaced.of.value.source == file);
    let any = |entries: &[&Entry<'_>]| entries.iter().any(|entry| is_from(file, entry));
    any(&lints) && !any(&rules) && !is_replaced()
}

/// Whether a setting, or any setting in its table, is from a file.
fn is_from(file: SourceId, entry: &Entry<'_>) -> bool {
    entry.key_span.source == file || entry.node.settings().iter().any(|entry| is_from(file, entry))
}

/// Returns the path of a setting.
fn setting<'a>(keys: impl IntoIterator<Item = &'a str>) -> KeyPath<'a> {
    keys.into_iter().fold(KeyPath::root(), KeyPath::key)
}
