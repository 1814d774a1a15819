//! Annotations for GitHub, with one workflow command for each difference.

use crate::check::report::Unread;
use crate::check::stories::{StoryResult, TestedStories, TestedStory};
use crate::output::github::{command, notice};
use crate::output::places::text;

/// Renders the differences and errors as workflow commands.
pub fn render(tested: &TestedStories) -> String {
    let TestedStories { stories, unread, skipped } = tested;
    let stories = stories.iter().flat_map(story);
    stories.chain(unread.iter().map(self::unread)).chain(notice(skipped)).collect()
}

fn story(story: &TestedStory) -> Vec<String> {
    match &story.result {
        StoryResult::Agrees | StoryResult::Updated => Vec::new(),
        StoryResult::Differs(differences) => {
            let text = |expected: &str, found: &str| format!("expected {expected}\nfound {found}");
            let differences = differences.iter();
            differences
                .map(|differs| at_line(story, differs.line, &text(&differs.expected, &differs.found)))
                .collect()
        }
        StoryResult::Invalid(errors) => {
            errors.iter().map(|error| at_line(story, error.line, &error.problem)).collect()
        }
    }
}

/// Writes one command. The message starts with the location, because the log shows only messages.
fn at_line(TestedStory { path, result, .. }: &TestedStory, line: usize, text: &str) -> String {
    let what = format!("story {}", result.word());
    command("error", (path, &format!(",line={line}")), &what, &format!("{path}:{line}: {text}"))
}

fn unread(Unread { path, finding }: &Unread) -> String {
    command("error", (path, ""), finding.id.as_str(), &text(finding, None))
}
