//! The questions that options answer, in order of play, and how each answer fits the rules. They help a person
//! choose house rules.
//!
//! This module compares explanations to find out whether an answer changes anything, and at what point in the game. It
//! doesn't need to know what the settings mean.

use std::rc::Rc;
use std::slice;

use serde::Serialize;

use super::explain::{Explanation, Section, Sentence};
use crate::diagnostic::Sources;
use crate::load::read;
use crate::source::{AboutOption, Source, SourceError};

mod for_file;
mod meaning;
mod refused;
mod text;

pub use for_file::{Answer, Asked, FileQuestions, questions};
pub use refused::{MissingPart, Reason, Refused};
pub use text::{Chosen, choose, comment};

/// The explanation of a ruleset combined with some options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explained {
    /// The sections of the explanation.
    pub sections: Vec<Section>,
    /// The options that don't affect any sentence.
    pub unused: Vec<String>,
}

/// The explanation of a ruleset combined with some options, or the reason why the options can't be used.
pub type Tried = Result<Rc<Explained>, Refused>;

/// Options that answer the same question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The question in plain words.
    pub text: String,
    /// The options, sorted by name.
    pub options: Vec<AboutOption>,
}

/// How an answer fits the rules so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fit {
    /// It changes the rules.
    Changes,
    /// The table already plays this way.
    AlreadyPlayed,
    /// It can't be used.
    Refused(Refused),
}

/// How a table plays if none of the answers to a question is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Otherwise {
    /// The option that sets the same rule, if there is one.
    pub option: Option<String>,
    /// The answer in words, if it is one of the question's answers or the opposite of all of them.
    pub answer: Option<String>,
    /// If the answer can't be put into words, the sentences of the explanation that would change if an answer were
    /// chosen.
    pub sentences: Vec<String>,
}

impl Explained {
    /// Reads and explains a ruleset.
    ///
    /// # Errors
    ///
    /// If the ruleset can't be read or has an error, returns the reason why its rules can't be used. Errors about
    /// options take precedence.
    pub fn of(source: &dyn Source, reference: &str) -> Tried {
        let sources = Sources::default();
        let failed = |error: SourceError| Refused { message: error.to_string(), problem: None };
        let reading = read(source, reference, &sources).map_err(failed)?;
        let explanation = Explanation::of_reading(&reading).ok_or_else(|| Refused::of(&reading.findings))?;
        let unused = explanation.unused_options(&reading.loaded);
        let unused = unused.into_iter().map(|(_, name)| name.to_owned()).collect();
        Ok(Rc::new(Self { sections: explanation.sections, unused }))
    }

    /// Returns all the sentences in order, each with its section.
    fn sentences(&self) -> impl Iterator<Item = (&Section, &Sentence)> {
        self.sections
            .iter()
            .flat_map(|section| section.sentences.iter().map(move |sentence| (section, sentence)))
    }

    /// Returns the text of each sentence.
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.sentences().map(|(_, sentence)| sentence.text.as_str())
    }

    /// Whether both explanations state the same rules, no matter where the rules are set.
    fn plays_like(&self, other: &Self) -> bool {
        self.texts().eq(other.texts())
    }
}

impl Question {
    /// Returns the questions that these options answer, in order of play: a question about the deal comes before a
    /// question about the passes. Questions that don't fit the ruleset without other options come last, because the
    /// answers to other questions can make them fit.
    ///
    /// `options` are sorted by topic. `explain` takes the names of some options, as written in `with`. It explains the
    /// ruleset with these options, or returns the reason why they can't be used.
    pub fn in_order_of_play(options: &[AboutOption], explain: impl Fn(&[String]) -> Tried) -> Vec<Self> {
        let questions = options.chunk_by(|one, other| one.topic == other.topic).map(|options| Self {
            text: options.first().map(|option| option.question.clone()).unwrap_or_default(),
            options: options.to_vec(),
        });
        let base = explain(&[]).unwrap_or_default();
        // The position of the first sentence that one of the answers changes, adds or moves.
        let first_change = |question: &Self| {
            let explained =
                question.options.iter().filter_map(|option| explain(slice::from_ref(&option.name)).ok());
            let changed = explained.filter_map(|explained| {
                explained.texts().enumerate().position(|(at, text)| base.texts().nth(at) != Some(text))
            });
            changed.min().unwrap_or(usize::MAX)
        };
        let mut questions: Vec<_> = questions.collect();
        questions.sort_by_cached_key(first_change);
        questions
    }

    /// Returns how each of the options fits the rules so far, which use the options in `with`.
    pub fn fits(&self, with: &[String], explain: impl Fn(&[String]) -> Tried) -> Vec<(&AboutOption, Fit)> {
        let now = explain(with).ok();
        // Such an option has no effect only because of the others.
        let changes_base = |option: &AboutOption| {
            let tried = [explain(&[]), explain(slice::from_ref(&option.name))].map(Result::ok);
            matches!(tried, [Some(base), Some(then)] if !base.plays_like(&then))
        };
        let fit = |option: &AboutOption| match explain(&[with, slice::from_ref(&option.name)].concat()) {
            Err(refused) => Fit::Refused(refused),
            Ok(then) if now.as_ref().is_none_or(|now| !now.plays_like(&then)) => {
                let mut useless = then.unused.iter();
                let useless = useless.find(|name| now.as_ref().is_some_and(|now| !now.unused.contains(name)));
                useless.map_or(Fit::Changes, |other| Fit::Refused(Refused::makes_useless(option, other)))
            }
            Ok(then) if then.unused.contains(&option.name) || changes_base(option) => {
                Fit::Refused(Refused::without_effect())
            }
            Ok(_) => Fit::AlreadyPlayed,
        };
        self.options.iter().map(|option| (option, fit(option))).collect()
    }

    /// Returns how the table plays if none of the answers is chosen. `with` lists the table's options, and `fits`
    /// contains each answer and how it fits the rules.
    pub fn otherwise(
        &self,
        with: &[String],
        fits: &[(&AboutOption, Fit)],
        explain: impl Fn(&[String]) -> Tried,
    ) -> Otherwise {
        let meaning = self.meaning(with, &explain);
        meaning.map_or_else(|| self.answer_otherwise(with, fits, explain), |meaning| meaning.otherwise)
    }

    /// Like `otherwise`, but leaves `sentences` empty.
    fn answer_otherwise(
        &self,
        with: &[String],
        fits: &[(&AboutOption, Fit)],
        explain: impl Fn(&[String]) -> Tried,
    ) -> Otherwise {
        let played = fits.iter().find(|(_, fit)| *fit == Fit::AlreadyPlayed);
        if let Some((AboutOption { name, answer, .. }, _)) = played {
            let (option, answer) = (Some(name.clone()), Some(answer.clone()));
            return Otherwise { option, answer, sentences: Vec::new() };
        }
        let now = explain(with).unwrap_or_default();
        let changes = fits.iter().filter(|(_, fit)| *fit == Fit::Changes).map(|(option, _)| option);
        let adds_part = changes.filter_map(|option| {
            let then = explain(&[with, slice::from_ref(&option.name)].concat()).ok()?;
            Some(then.sentences().count() > now.sentences().count() + 1)
        });
        let adds_part: Vec<bool> = adds_part.collect();
        let opposite = self.opposite(adds_part.contains(&true)).filter(|_| !adds_part.is_empty());
        Otherwise { answer: opposite.map(str::to_owned), ..Otherwise::default() }
    }

    /// If all options answer "yes", or all answer "no", returns the opposite answer, which has no option of its own.
    ///
    /// If the options are different kinds of "yes", the table may already do the same thing in yet another way. So the
    /// opposite is "no" only if an answer adds a part to the rules (`adds_part`).
    fn opposite(&self, adds_part: bool) -> Option<&'static str> {
        let all = |word: &str| {
            let is_it = |answer: &str| answer.split([',', ':', ';', ' ']).next() == Some(word);
            self.options.iter().all(|option| is_it(&option.answer))
        };
        let is_plain = self.options.iter().all(|option| option.answer == "Yes");
        if all("No") {
            Some("Yes")
        } else if is_plain || all("Yes") && adds_part {
            Some("No")
        } else {
            None
        }
    }
}
