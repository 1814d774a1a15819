//! Annotations for GitHub, with one workflow command for each difference.

use crate::check::report::Unread;
use crate::check::stories::{StoryResult, TestedStories, TestedStory};
use crate::output::github::{data, notice, property};
use crate::output::places::slashed;

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
                .map(|differs| command(story, differs.line, &text(&differs.expected, &differs.found)))
                .collect()
        }
        StoryResult::Invalid(errors) => {
            errors.iter().map(|error| command(story, error.line, &error.problem)).collect()
        }
    }
}

/// Writes one command. The message starts with the location, because the log shows only messages.
fn command(story: &TestedStory, line: usize, text: &str) -> String {
    let (path, file) = (&story.path, property(&slashed(&story.path)));
    let text = data(&format!("{path}:{line}: {text}"));
    format!("::error file={file},line={line},title=charleston (story {})::{text}\n", story.result.word())
}

fn unread(Unread { path, finding }: &Unread) -> String {
    let title = property(&format!("charleston ({})", finding.id));
    format!("::error file={},title={title}::{}\n", property(&slashed(path)), data(&finding.message))
}
