//! The questions of the options, for a person who picks house rules: in order of play, and with the answers that fit.
//!
//! Whether an answer changes anything, and where in the play, is read from explanations, so the questions need to know
//! nothing about any setting.

use std::slice;

use super::explain::Explanation;
use crate::source::AboutOption;

mod text;

pub use text::{Chosen, choose};

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
    /// It can't be used, for this reason.
    Refused(String),
}

impl Question {
    /// Returns the questions of these options in order of play: a question about the deal comes before a question about
    /// the passes. Questions that don't fit the base without other options come last, because the answers to other
    /// questions can make them fit.
    ///
    /// `options` are sorted by topic. `explain` explains the base with options, named as in `with`, or returns the
    /// reason why they can't be used.
    pub fn in_order_of_play(
        options: &[AboutOption],
        explain: impl Fn(&[String]) -> Result<Explanation, String>,
    ) -> Vec<Self> {
        let questions = options.chunk_by(|one, other| one.topic == other.topic).map(|options| Self {
            text: options.first().map(|option| option.question.clone()).unwrap_or_default(),
            options: options.to_vec(),
        });
        let base = explain(&[]).ok();
        let base: Vec<&str> = base.iter().flat_map(texts).collect();
        // The first sentence that one of the answers changes, adds or moves.
        let first_change = |question: &Self| {
            let explained =
                question.options.iter().filter_map(|option| explain(slice::from_ref(&option.name)).ok());
            let changed = explained.filter_map(|explained| {
                texts(&explained).enumerate().position(|(at, text)| base.get(at) != Some(&text))
            });
            changed.min().unwrap_or(usize::MAX)
        };
        let mut questions: Vec<_> = questions.collect();
        questions.sort_by_cached_key(first_change);
        questions
    }

    /// Returns how each of the options fits the rules so far, which use the options in `with`.
    pub fn fits(
        &self,
        with: &[String],
        explain: impl Fn(&[String]) -> Result<Explanation, String>,
    ) -> Vec<(&AboutOption, Fit)> {
        let now = explain(with).ok();
        let fit = |option: &AboutOption| match explain(&[with, slice::from_ref(&option.name)].concat()) {
            Err(reason) => Fit::Refused(reason),
            Ok(then) if now.as_ref().is_some_and(|now| texts(now).eq(texts(&then))) => Fit::AlreadyPlayed,
            Ok(_) => Fit::Changes,
        };
        self.options.iter().map(|option| (option, fit(option))).collect()
    }
}

fn texts(explanation: &Explanation) -> impl Iterator<Item = &str> {
    explanation.sentences().map(|sentence| sentence.text.as_str())
}
