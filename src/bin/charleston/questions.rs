//! Questions for the person at the terminal. If input or output is piped, they are plain numbered lines.

use std::io::{self, BufRead, IsTerminal, Read};

use inquire::ui::RenderConfig;
use inquire::{InquireError, Select, Text};

use crate::print;

/// The maximum length of an answer, in bytes.
const MAX_ANSWER: u64 = 10_000;

/// How questions are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// In a terminal, where the user chooses with the arrow keys.
    Keys,
    /// As numbered lines. Each answer is a line of standard input.
    Lines,
}

/// An answer to choose.
pub struct Choice {
    /// The name that the user can type instead of the number.
    pub name: String,
    /// The answer as displayed.
    pub shown: String,
}

/// The reason why no answer was given.
pub type Stopped = String;

impl Asking {
    pub fn new() -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let is_terminal =
            io::stdin().is_terminal() && io::stdout().is_terminal() && io::stderr().is_terminal();
        if !is_terminal || is_dumb {
            return Self::Lines;
        }
        if !print::has_color() {
            inquire::set_global_render_config(RenderConfig::empty());
        }
        Self::Keys
    }

    /// Asks for a line of text.
    pub fn text(self, question: &str) -> Result<String, Stopped> {
        match self {
            Self::Keys => Text::new(question).prompt().map_err(|error| stopped(&error)),
            Self::Lines => {
                shown(print::lines(["", question]))?;
                answer()
            }
        }
    }

    /// Asks the user to choose one of several answers, and returns the position of the chosen answer. Prints `notes`
    /// with the question. An empty line chooses `default`.
    pub fn choose(
        self,
        question: &str,
        notes: &[String],
        choices: &[Choice],
        default: Option<usize>,
    ) -> Result<usize, Stopped> {
        let notes = notes.iter().map(|note| format!("  {note}"));
        match self {
            Self::Keys => {
                shown(print::lines(notes))?;
                let answers: Vec<&str> = choices.iter().map(|choice| choice.shown.as_str()).collect();
                let select = Select::new(question, answers).with_starting_cursor(default.unwrap_or(0));
                select.raw_prompt().map(|chosen| chosen.index).map_err(|error| stopped(&error))
            }
            Self::Lines => {
                let numbered =
                    choices.iter().enumerate().map(|(at, choice)| format!("  {}  {}", at + 1, choice.shown));
                shown(print::lines(
                    ["".to_owned(), question.to_owned()].into_iter().chain(numbered).chain(notes),
                ))?;
                let enter = default.map_or_else(String::new, |at| format!(", or press Enter for {}", at + 1));
                loop {
                    let line = answer()?;
                    let number = line.parse().ok().and_then(|number: usize| number.checked_sub(1));
                    let named = || choices.iter().position(|choice| choice.name == line);
                    let chosen = if line.is_empty() { default } else { number.or_else(named) };
                    match chosen.filter(|at| *at < choices.len()) {
                        Some(at) => return Ok(at),
                        None => {
                            shown(print::line(&format!(
                                "Answer with a number from 1 to {}{enter}.",
                                choices.len()
                            )))?;
                        }
                    }
                }
            }
        }
    }
}

/// Reads an answer from standard input.
fn answer() -> Result<String, Stopped> {
    let mut line = String::new();
    match io::stdin().lock().take(MAX_ANSWER).read_line(&mut line) {
        Ok(0) => Err("the input ended before every question was answered".to_owned()),
        Ok(_) => Ok(line.trim().to_owned()),
        Err(error) => Err(format!("can't read the answer: {error}")),
    }
}

/// Returns an error if no one is reading the questions.
fn shown(is_read: bool) -> Result<(), Stopped> {
    is_read.then_some(()).ok_or_else(|| "no one is reading the questions".to_owned())
}

fn stopped(error: &InquireError) -> Stopped {
    match error {
        InquireError::OperationCanceled | InquireError::OperationInterrupted => "you canceled".to_owned(),
        InquireError::NotTTY
        | InquireError::InvalidConfiguration(_)
        | InquireError::IO(_)
        | InquireError::Custom(_) => format!("can't ask: {error}"),
    }
}
