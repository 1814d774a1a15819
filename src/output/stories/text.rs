//! Human-readable results of testing stories.

use crate::check::stories::{StoryResult, StoryTotals, TestedStories, TestedStory};
use crate::escape;
use crate::play::story::StoryError;
use crate::words::count;

/// The length of the longest words for results, such as `updated`.
const WIDTH: usize = 7;

/// Renders one line for a story, and the differences below it. Errors are rendered with [`errors`].
pub fn story(story: &TestedStory) -> Vec<String> {
    let TestedStory { path, title, result } = story;
    let title = title.as_ref().map_or_else(String::new, |title| format!(": {}", escape::quoted(title)));
    let mut lines = vec![format!("{:WIDTH$}  {path}{title}", result.word())];
    if let StoryResult::Differs(differences) = result {
        for difference in differences {
            lines.extend(difference.to_string().lines().map(|line| format!("  {line}")));
        }
    }
    lines
}

/// The maximum number of errors that are listed for one story.
const MAX_ERRORS: usize = 10;

/// Renders the errors in a story that can't be played, each with its line.
pub fn errors(story: &TestedStory) -> Option<String> {
    let StoryResult::Invalid(errors) = &story.result else { return None };
    let error = |error: &StoryError| {
        let problem = escape::message(&error.problem);
        format!("error: {problem}\n --> {}:{}", story.path, error.line)
    };
    let mut lines: Vec<String> = errors.iter().take(MAX_ERRORS).map(error).collect();
    if errors.len() > MAX_ERRORS {
        lines.push(format!("and {} in {}", count(errors.len() - MAX_ERRORS, "more error"), story.path));
    }
    Some(lines.join("\n"))
}

/// Renders the totals on one line.
pub fn totals(tested: &TestedStories) -> String {
    let StoryTotals { stories, agree, updated, differ, invalid, unread } = tested.totals();
    let all = if stories == 1 { "1 story".to_owned() } else { format!("{stories} stories") };
    let verb = |count: usize, one: &str, several: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { several }))
    };
    let parts = [
        verb(agree, "agrees", "agree"),
        verb(updated, "updated", "updated"),
        verb(differ, "differs", "differ"),
        verb(invalid, "can't be played", "can't be played"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let unread = if unread > 0 { format!("; {unread} couldn't be read") } else { String::new() };
    match parts.is_empty() {
        true => format!("no stories tested{unread}"),
        false => format!("{all} tested: {}{unread}", parts.join(", ")),
    }
}
