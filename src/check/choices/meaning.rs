//! The meaning of the answers to a question, in sentences from the explanation.

use std::rc::Rc;
use std::slice;

use super::{Explained, Fit, Otherwise, Question, Tried};
use crate::check::explain::{Origin, Section, Sentence};
use crate::describe::words::and;
use crate::lists::grouped;
use crate::source::{AboutOption, OPTIONS};

/// The maximum number of sentences about an answer. More than that would repeat most of the explanation.
const MAX_SENTENCES: usize = 2;

/// The meaning of the answers to a question.
pub(super) struct Meaning {
    /// How the table plays if none of the answers is chosen.
    pub otherwise: Otherwise,
    /// The sentences about each answer. An answer that can't be used has no sentences.
    pub sentences: Vec<Vec<String>>,
}

/// A sentence of an explanation, with its section.
type Said<'a> = (&'a Section, &'a Sentence);

impl Question {
    /// Returns what the answers mean for rules that use the options in `with`. Returns `None` if none of the answers can
    /// be used.
    pub(super) fn meaning(&self, with: &[String], explain: impl Fn(&[String]) -> Tried) -> Option<Meaning> {
        let base = explain(with).ok()?;
        let fits = self.fits(with, &explain);
        fits.iter().find(|(_, fit)| !matches!(fit, Fit::Refused(_)))?;
        let explained = |option: &AboutOption| explain(&[with, slice::from_ref(&option.name)].concat()).ok();
        let explained: Vec<Option<Rc<Explained>>> = self.options.iter().map(explained).collect();
        let own = |(option, explained)| Some(own(option, Option::as_deref(explained)?));
        let own: Vec<Option<Vec<Said>>> = self.options.iter().zip(&explained).map(own).collect();
        let now: Vec<Said> =
            base.sentences().filter(|(_, now)| is_set_by(&self.options, &own, now)).collect();
        let said: Vec<Option<Vec<Said>>> =
            own.into_iter().map(|own| own.map(|own| added_first(&base, own))).collect();
        // A sentence that is the same for all answers doesn't tell them apart.
        let is_telling = |(_, sentence): &Said| {
            let mut all = said.iter().flatten().chain([&now]);
            !all.all(|said| said.iter().any(|(_, other)| other.text == sentence.text))
        };
        let telling = |said: &Vec<Said>| written(said.iter().copied().filter(is_telling));
        let of_answer = |said: &Option<Vec<Said>>| {
            let mut sentences = said.as_ref().map(telling).unwrap_or_default();
            sentences.truncate(MAX_SENTENCES);
            sentences
        };
        let mut otherwise = self.answer_otherwise(with, &fits, &explain);
        if otherwise.answer.is_none() {
            otherwise.sentences = telling(&now);
        }
        Some(Meaning { otherwise, sentences: said.iter().map(of_answer).collect() })
    }
}

/// Returns whether an option's own file sets a setting.
fn is_own(option: &AboutOption, origin: &Origin) -> bool {
    origin.file.as_deref().and_then(|file| file.strip_prefix(OPTIONS)) == Some(&option.name)
}

/// Returns the sentences about an option's own settings. Sentences about their consequences are left out, because they
/// would crowd out the important ones.
fn own<'a>(option: &AboutOption, explained: &'a Explained) -> Vec<Said<'a>> {
    let is_said = |(_, sentence): &Said| sentence.settings.iter().any(|origin| is_own(option, origin));
    explained.sentences().filter(is_said).collect()
}

/// Returns whether a sentence is about a setting that one of the options sets. `own` contains the sentences about each
/// option's settings.
fn is_set_by(options: &[AboutOption], own: &[Option<Vec<Said>>], sentence: &Sentence) -> bool {
    options.iter().zip(own).any(|(option, said)| {
        let said = said.iter().flatten().flat_map(|(_, said)| &said.settings);
        let mut set = said.filter(|origin| is_own(option, origin));
        set.any(|set| sentence.settings.iter().any(|origin| origin.setting == set.setting))
    })
}

/// Returns the sentences about parts that the base doesn't have. If there are none, returns all of the sentences. A
/// sentence about a new part is more useful than an updated list of all the parts.
fn added_first<'a>(base: &Explained, said: Vec<Said<'a>>) -> Vec<Said<'a>> {
    let is_added =
        |(section, _): &Said| base.sections.iter().all(|old| !old.about.is_same_part(&section.about));
    let added: Vec<Said> = said.iter().copied().filter(is_added).collect();
    if added.is_empty() { said } else { added }
}

/// Returns each sentence once, preceded by the titles of the passes that it is about.
fn written<'a>(said: impl Iterator<Item = Said<'a>>) -> Vec<String> {
    let pass = |section: &'a Section| section.about.is_pass().then_some(&section.title);
    let sentences = grouped(said.map(|(section, sentence)| (&sentence.text, pass(section))));
    let sentence = |(text, passes): (&String, Vec<Option<&String>>)| {
        let titles: Vec<&String> = passes.into_iter().flatten().collect();
        if titles.is_empty() { text.clone() } else { format!("{}: {text}", and(&titles)) }
    };
    sentences.into_iter().map(sentence).collect()
}
