//! Machine-readable JSON: the full result of testing stories. The doc comments of the types are the descriptions in
//! the published schema, `schemas/test.schema.json`.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::check::report::Skipped;
use crate::check::stories::{StoryResult, StoryTotals, TestedStories, TestedStory};
use crate::output::json::{UnreadDoc, unread};
use crate::output::written;
use crate::play::story::{Difference, StoryError};
use crate::wire::schema::of;

/// The version of the format.
const FORMAT: u16 = 1;

/// The result of testing stories.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "charleston test")]
struct TestedDoc<'a> {
    /// The version of the format: 1. Keys can be added within a version, but are never removed.
    #[schemars(range(min = FORMAT, max = FORMAT))]
    format: u16,
    /// The number of stories with each result.
    totals: StoryTotals,
    /// Each tested story, in order.
    stories: Vec<StoryDoc<'a>>,
    /// Files and folders that couldn't be read.
    unread: Vec<UnreadDoc<'a>>,
    /// Skipped files and folders.
    skipped: &'a [Skipped],
}

/// The result of testing one story.
#[derive(Serialize, JsonSchema)]
struct StoryDoc<'a> {
    /// The path of the story as the user gave it, or as it was found in a folder. Control characters, and bytes that
    /// aren't UTF-8, are escaped.
    path: &'a str,
    /// The title of the story. Absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// The result.
    #[schemars(extend("enum" = ["agrees", "updated", "differs", "invalid"]))]
    result: &'static str,
    /// The lines where the game differs from the story.
    differences: &'a [Difference],
    /// The errors that keep the story from being played.
    errors: &'a [StoryError],
}

/// Renders the results as JSON.
pub fn render(tested: &TestedStories) -> String {
    let TestedStories { stories, unread: not_read, skipped } = tested;
    written(&TestedDoc {
        format: FORMAT,
        totals: tested.totals(),
        stories: stories.iter().map(story).collect(),
        unread: not_read.iter().map(unread).collect(),
        skipped,
    })
}

/// Returns the JSON Schema (draft 7) for the results. The schema allows additional keys, because later versions may add
/// some.
pub fn schema() -> Value {
    of::<TestedDoc<'static>>()
}

fn story(tested: &TestedStory) -> StoryDoc<'_> {
    let TestedStory { path, title, result } = tested;
    let (differences, errors): (&[Difference], &[StoryError]) = match result {
        StoryResult::Agrees | StoryResult::Updated => (&[], &[]),
        StoryResult::Differs(differences) => (differences, &[]),
        StoryResult::Invalid(errors) => (&[], errors),
    };
    StoryDoc { path, title: title.as_deref(), result: result.word(), differences, errors }
}
