//! The questions for one rule file.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::meaning::Meaning;
use super::text::around_list;
use super::{Chosen, Explained, Fit, Otherwise, Question, Reason, Tried};
use crate::diagnostic::Sources;
use crate::escape;
use crate::load::read;
use crate::schedule::Schedule;
use crate::source::{AboutOption, Overlay, Reference, Source};

/// The questions that options answer for a rule file, and the options that the file lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileQuestions {
    /// The ruleset that the file extends, and the options that it lists.
    pub chosen: Chosen,
    /// The display name of the ruleset that the file extends, or of the file itself if it extends none.
    pub base_name: String,
    /// The questions, in order of play.
    pub asked: Vec<Asked>,
}

/// A question, and how each of its answers fits a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The topic of the options that answer the question.
    pub topic: String,
    /// The question in plain words.
    pub question: String,
    /// How the table plays if none of the answers is chosen. This doesn't depend on the answers to other questions,
    /// unless this question can be asked only because of them.
    pub otherwise: Otherwise,
    /// The answers, sorted by the names of their options.
    pub answers: Vec<Answer>,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The name of the option that gives this answer.
    pub option: String,
    /// The answer in plain words.
    pub text: String,
    /// The sentences of the explanation that set this answer apart from the others, if no other question has been
    /// answered.
    pub sentences: Vec<String>,
    /// How this answer fits the file if no other answer to the same question is chosen.
    pub fit: Fit,
    /// The reason why the answer can't be used, as data and as a sentence. `None` if it can be used.
    pub reason: Option<(Reason, String)>,
    /// Whether the file lists the option that gives this answer.
    pub is_chosen: bool,
}

/// Returns the questions for a rule file with this text. `None` if a syntax error makes it unclear which options the
/// file lists.
pub fn questions(source: &dyn Source, reference: &str, text: &str) -> Option<FileQuestions> {
    let chosen = Chosen::of(text)?;
    let options = AboutOption::all(source);
    let file = File { source, reference, around: around_list(text) };
    let is_shipped = |name: &&String| options.iter().any(|option| option.name == **name);
    let own: Vec<String> = chosen.with.iter().filter(|name| !is_shipped(name)).cloned().collect();
    let known: RefCell<BTreeMap<Vec<String>, Tried>> = RefCell::default();
    let explain = |with: &[String]| {
        if let Some(known) = known.borrow().get(with) {
            return known.clone();
        }
        let explained = file.explained(&[&own, with].concat());
        known.borrow_mut().insert(with.to_vec(), explained.clone());
        explained
    };
    let with: Vec<String> = chosen.with.iter().filter(is_shipped).cloned().collect();
    let base_name = file.base_name();
    let asked = Question::in_order_of_play(&options, explain).into_iter().map(|question| {
        // An answer is tried without the other answers to the same question.
        let is_same = |name: &String| question.options.iter().any(|option| option.name == *name);
        let others: Vec<String> = with.iter().filter(|name| !is_same(name)).cloned().collect();
        let fits = question.fits(&others, explain);
        let meaning = question.meaning(&[], explain);
        let Meaning { otherwise, sentences } = meaning.unwrap_or_else(|| Meaning {
            otherwise: question.answer_otherwise(&others, &fits, explain),
            sentences: vec![Vec::new(); fits.len()],
        });
        let answer = |((option, fit), sentences): ((&AboutOption, Fit), Vec<String>)| {
            let reason = match &fit {
                Fit::Changes | Fit::AlreadyPlayed => None,
                Fit::Refused(refused) => {
                    let reason = refused.reason(option, &options);
                    let sentence = refused.sentence(&reason, &options, &base_name);
                    Some((reason, sentence))
                }
            };
            let is_chosen = with.contains(&option.name);
            Answer {
                option: option.name.clone(),
                text: option.answer.clone(),
                sentences,
                fit,
                reason,
                is_chosen,
            }
        };
        Asked {
            topic: question.options.first().map(|option| option.topic.clone()).unwrap_or_default(),
            otherwise,
            answers: fits.into_iter().zip(sentences).map(answer).collect(),
            question: question.text,
        }
    });
    let asked = asked.collect();
    Some(FileQuestions { chosen, base_name, asked })
}

/// A rule file that is read with different lists of options.
struct File<'a> {
    source: &'a dyn Source,
    reference: &'a str,
    /// Its text before and after the list of options.
    around: (String, String),
}

impl File<'_> {
    /// Explains the rules as if the file listed these options.
    fn explained(&self, with: &[String]) -> Tried {
        let (before, after) = &self.around;
        let names: Vec<_> = with.iter().map(|name| escape::toml_string(name)).collect();
        let text = format!("{before}[{}]{after}", names.join(", "));
        Explained::of(&self.with_text(&text), self.reference)
    }

    /// Returns a source in which the file has this text.
    fn with_text(&self, text: &str) -> Overlay<'_> {
        let path = match Reference::resolve(self.reference, None) {
            Ok(Reference::Path(path)) => path,
            Ok(Reference::Slug(_)) | Err(_) => self.reference.to_owned(),
        };
        Overlay::of_one(self.source, &path, text)
    }

    /// Returns the display name of the ruleset that the file extends, or of the file itself if it extends none.
    fn base_name(&self) -> String {
        let (before, after) = &self.around;
        let source = self.with_text(&format!("{before}[]{after}"));
        let sources = Sources::default();
        let Ok(reading) = read(&source, self.reference, &sources) else { return String::new() };
        let name = |schedule: &Schedule| schedule.ruleset().name().to_owned();
        let parent = reading.parent().and_then(|(_, parent)| Schedule::load(&source, &parent).ok());
        parent.as_ref().or(reading.schedule.as_ref()).map(name).unwrap_or_default()
    }
}
