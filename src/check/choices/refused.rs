//! Why an answer can't be used, as data and as a sentence for the person answering the question.

use serde::Serialize;

use crate::describe::words::or;
use crate::diagnostic::{Diagnostic, OptionProblem, Severity};
use crate::source::AboutOption;
use crate::words::capitalized;

/// Why an answer can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Refused {
    /// The error that the answer causes in the rule file, as reported by `check`.
    pub message: String,
    /// The reason, if the error is about options.
    pub problem: Option<OptionProblem>,
}

/// The reason why an answer can't be used. An answer is identified by its option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", tag = "kind")]
pub enum Reason {
    /// It can't be combined with this answer to another question.
    Conflict {
        /// The option that corresponds to that answer.
        option: String,
    },
    /// It can be used only together with one of these answers to another question.
    Needs {
        /// The options that correspond to these answers.
        options: Vec<String>,
    },
    /// The ruleset doesn't have the pass, phase or setting that the answer changes.
    Missing {
        /// The missing part of the ruleset.
        part: MissingPart,
    },
    /// The ruleset already has the entry that the answer adds to a list.
    AlreadyThere,
    /// The answer changes nothing: another rule decides this, or no rule depends on the answer. For example, a
    /// penalty for peeking makes no difference if no tiles are passed blind.
    NoEffect,
    /// The answer causes some other error in the rule file.
    Error,
}

/// The kind of part that an answer would change if the ruleset had it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingPart {
    /// A pass.
    Pass,
    /// A phase.
    Phase,
    /// A setting.
    Setting,
}

impl Refused {
    /// Returns the reason why a rule file with these findings can't be used.
    pub fn of(findings: &[Diagnostic]) -> Self {
        let errors = || findings.iter().filter(|finding| finding.severity >= Severity::Error);
        let error = errors().find(|error| error.option_problem().is_some()).or_else(|| errors().next());
        error.map_or_else(Self::default, |error| Self {
            message: error.message.clone(),
            problem: error.option_problem().cloned(),
        })
    }

    /// Returns the refusal for an answer that no rule depends on.
    pub fn without_effect() -> Self {
        Self {
            message: "it changes nothing at this table".to_owned(),
            problem: Some(OptionProblem::NoEffect),
        }
    }

    /// Returns the refusal for an answer with which no rule depends on `other`, an earlier answer.
    pub fn makes_useless(option: &AboutOption, other: &str) -> Self {
        Self {
            message: format!("`{other}` would change nothing at this table"),
            problem: Some(OptionProblem::Conflict([option.name.clone(), other.to_owned()])),
        }
    }

    /// Returns the reason why this option can't be used.
    pub fn reason(&self, option: &AboutOption, options: &[AboutOption]) -> Reason {
        let missing = |part| Reason::Missing { part };
        match &self.problem {
            Some(OptionProblem::Conflict(both)) => {
                let other = both.iter().find(|name| **name != option.name);
                other.map_or(Reason::Error, |other| Reason::Conflict { option: other.clone() })
            }
            Some(OptionProblem::NotSet(setting)) => {
                let sets = |other: &&AboutOption| other.topic != option.topic && other.sets.contains(setting);
                let others: Vec<String> =
                    options.iter().filter(sets).map(|other| other.name.clone()).collect();
                match others.is_empty() {
                    true => missing(MissingPart::Setting),
                    false => Reason::Needs { options: others },
                }
            }
            Some(OptionProblem::NoPass) => missing(MissingPart::Pass),
            Some(OptionProblem::NoPhase) => missing(MissingPart::Phase),
            Some(OptionProblem::NotInList) => missing(MissingPart::Setting),
            Some(OptionProblem::InList) => Reason::AlreadyThere,
            Some(OptionProblem::NoEffect) => Reason::NoEffect,
            None => Reason::Error,
        }
    }

    /// Explains why an answer can't be used. `base` is the name of the ruleset that the file extends.
    pub fn sentence(&self, reason: &Reason, options: &[AboutOption], base: &str) -> String {
        let answer = |name: &String| {
            let option = options.iter().find(|option| option.name == *name);
            option.map_or_else(
                || format!("`{name}`"),
                |option| format!("“{} {}”", option.question, option.answer),
            )
        };
        match reason {
            Reason::Conflict { option } => {
                format!("Can't be combined with your answer {}.", answer(option))
            }
            Reason::Needs { options } => {
                format!("Only with the answer {}.", or(&options.iter().map(answer).collect::<Vec<_>>()))
            }
            Reason::Missing { part } => {
                let part = match part {
                    MissingPart::Pass => "the pass that this changes",
                    MissingPart::Phase => "the part of the Charleston that this changes",
                    MissingPart::Setting => "the setting that this changes",
                };
                format!("{} doesn't have {part}.", capitalized(base))
            }
            Reason::AlreadyThere => format!("{} already has this.", capitalized(base)),
            Reason::NoEffect => {
                "Makes no difference at your table: another rule decides this, or no rule depends on it."
                    .to_owned()
            }
            Reason::Error => format!("{}.", capitalized(&self.message)),
        }
    }
}
