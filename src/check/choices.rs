//! The questions that options answer, for a person who is choosing house rules: in order of play, with the answers that
//! fit.
//!
//! Explanations show whether an answer changes anything, and at what point in the game, so nothing here depends on what
//! the settings mean.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::slice;

use super::explain::{Explanation, Sentence};
use crate::load::Reading;
use crate::source::{AboutOption, OPTIONS};

mod for_file;
mod refused;
mod text;

pub use for_file::{Answer, Asked, FileQuestions, questions};
pub use refused::{MissingPart, Reason, Refused};
pub use text::{Chosen, choose};

/// The rules with some options, explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explained {
    /// The sentences of the explanation.
    pub sentences: Vec<Sentence>,
    /// The options that no sentence depends on.
    pub unused: Vec<String>,
}

/// The rules with some options, or why the options can't be used.
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
    /// The table plays this way already.
    AlreadyPlayed,
    /// It can't be used.
    Refused(Refused),
}

/// How a table plays if none of the answers to a question is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Otherwise {
    /// The answer in words, if it is one of the answers, or the opposite of all of them.
    pub answer: Option<String>,
    /// If the answer isn't known in words: the sentences of the explanation that an answer would change.
    pub sentences: Vec<String>,
}

impl Explained {
    /// Explains a ruleset that has been read.
    ///
    /// # Errors
    ///
    /// If it has an error: the first one.
    pub fn of(reading: &Reading<'_>) -> Tried {
        let explanation = Explanation::of_reading(reading).ok_or_else(|| Refused::of(&reading.findings))?;
        let unused = explanation.unused_options(&reading.loaded);
        let unused = unused.into_iter().map(|(_, name)| name.to_owned()).collect();
        Ok(Rc::new(Self { sentences: explanation.into_sentences(), unused }))
    }

    /// Returns the texts of the sentences.
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.sentences.iter().map(|sentence| sentence.text.as_str())
    }

    /// Whether the rules are the same, no matter where they are set.
    fn plays_like(&self, other: &Self) -> bool {
        self.texts().eq(other.texts())
    }

    /// Returns the sentences that `then`, the rules with one more option, doesn't have. If some of them are about what
    /// the option sets, leaves out the others, which are consequences.
    fn removed_by(&self, option: &str, then: &Self) -> Vec<String> {
        let file = format!("{OPTIONS}{option}.toml");
        let settings = then.sentences.iter().flat_map(|sentence| &sentence.settings);
        let own: BTreeSet<&str> = settings
            .filter(|origin| origin.file.as_ref() == Some(&file))
            .map(|origin| origin.setting.as_str())
            .collect();
        let is_own = |sentence: &&Sentence| {
            sentence.settings.iter().any(|origin| own.contains(origin.setting.as_str()))
        };
        let removed: Vec<&Sentence> =
            self.sentences.iter().filter(|sentence| then.texts().all(|text| text != sentence.text)).collect();
        let about_it: Vec<&Sentence> = removed.iter().copied().filter(is_own).collect();
        let shown = if about_it.is_empty() { removed } else { about_it };
        shown.into_iter().map(|sentence| sentence.text.clone()).collect()
    }
}

impl Question {
    /// Returns the questions of these options in order of play: a question about the deal comes before a question about
    /// the passes. Questions that don't fit the base without other options come last, because the answers to other
    /// questions can make them fit.
    ///
    /// `options` are sorted by topic. `explain` returns the sentences that explain the base with options, named as in
    /// `with`, or why they can't be used.
    pub fn in_order_of_play(options: &[AboutOption], explain: impl Fn(&[String]) -> Tried) -> Vec<Self> {
        let questions = options.chunk_by(|one, other| one.topic == other.topic).map(|options| Self {
            text: options.first().map(|option| option.question.clone()).unwrap_or_default(),
            options: options.to_vec(),
        });
        let base = explain(&[]).unwrap_or_default();
        // The first sentence that one of the answers changes, adds or moves.
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
        let fit = |option: &AboutOption| match explain(&[with, slice::from_ref(&option.name)].concat()) {
            Err(refused) => Fit::Refused(refused),
            Ok(then) if now.as_ref().is_none_or(|now| !now.plays_like(&then)) => Fit::Changes,
            Ok(then) if then.unused.contains(&option.name) => Fit::Refused(Refused::without_effect()),
            Ok(_) => Fit::AlreadyPlayed,
        };
        self.options.iter().map(|option| (option, fit(option))).collect()
    }

    /// Returns how the table plays with none of the answers. `with` has the options that it uses, and `fits` says how
    /// the answers fit these.
    pub fn otherwise(
        &self,
        with: &[String],
        fits: &[(&AboutOption, Fit)],
        explain: impl Fn(&[String]) -> Tried,
    ) -> Otherwise {
        let played = fits.iter().find(|(_, fit)| *fit == Fit::AlreadyPlayed);
        if let Some((option, _)) = played {
            return Otherwise { answer: Some(option.answer.clone()), sentences: Vec::new() };
        }
        let now = explain(with).unwrap_or_default();
        let changes = fits.iter().filter(|(_, fit)| *fit == Fit::Changes).map(|(option, _)| option);
        let changed = changes.filter_map(|option| {
            let then = explain(&[with, slice::from_ref(&option.name)].concat()).ok()?;
            let adds_part = then.sentences.len() > now.sentences.len() + 1;
            Some((now.removed_by(&option.name, &then), adds_part))
        });
        let changed: Vec<(Vec<String>, bool)> = changed.collect();
        let adds_part = changed.iter().any(|(_, adds_part)| *adds_part);
        if let Some(answer) = self.opposite(adds_part).filter(|_| !changed.is_empty()) {
            return Otherwise { answer: Some(answer.to_owned()), sentences: Vec::new() };
        }
        // The answer that changes the least tells best which sentences the question is about.
        let sentences = changed.into_iter().map(|(removed, _)| removed).min_by_key(Vec::len);
        Otherwise { answer: None, sentences: sentences.unwrap_or_default() }
    }

    /// Returns the answer that isn't an option, if all options say yes or all say no. A table that has something
    /// already, but in another way, would say yes too; `adds_part` is whether an answer adds a part to the rules.
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
