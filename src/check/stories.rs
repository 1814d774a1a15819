//! The results of testing stories.

use serde::Serialize;

use crate::check::report::{Skipped, Unread};
use crate::play::story::{Difference, StoryError};

/// The result of testing some stories.
#[derive(Debug, Default)]
pub struct TestedStories {
    /// The stories that could be read, in the order in which they were tested.
    pub stories: Vec<TestedStory>,
    /// Files and folders that couldn't be read.
    pub unread: Vec<Unread>,
    /// Skipped files.
    pub skipped: Vec<Skipped>,
}

/// The result of testing one story.
#[derive(Debug)]
pub struct TestedStory {
    /// The path as the user gave it.
    pub path: String,
    /// The story's title, if it has one.
    pub title: Option<String>,
    /// The result.
    pub result: StoryResult,
}

/// The result of playing a story.
#[derive(Debug, PartialEq, Eq)]
pub enum StoryResult {
    /// The table does what the story expects.
    Agrees,
    /// The story didn't match what the table did, so it was updated.
    Updated,
    /// The table does something that the story doesn't expect.
    Differs(Vec<Difference>),
    /// The story can't be played.
    Invalid(Vec<StoryError>),
}

impl StoryResult {
    /// Returns the result as one word, such as `agrees`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Updated => "updated",
            Self::Differs(_) => "differs",
            Self::Invalid(_) => "invalid",
        }
    }
}

/// The number of stories with each result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StoryTotals {
    /// The number of stories.
    pub stories: usize,
    /// The number of stories that agree.
    pub agree: usize,
    /// The number of stories that were updated.
    pub updated: usize,
    /// The number of stories that differ.
    pub differ: usize,
    /// The number of stories that can't be played.
    pub invalid: usize,
    /// The number of files and folders that couldn't be read.
    pub unread: usize,
}

impl TestedStories {
    /// Counts the stories with each result.
    pub fn totals(&self) -> StoryTotals {
        let mut totals =
            StoryTotals { stories: self.stories.len(), unread: self.unread.len(), ..StoryTotals::default() };
        for story in &self.stories {
            *match story.result {
                StoryResult::Agrees => &mut totals.agree,
                StoryResult::Updated => &mut totals.updated,
                StoryResult::Differs(_) => &mut totals.differ,
                StoryResult::Invalid(_) => &mut totals.invalid,
            } += 1;
        }
        totals
    }
}
