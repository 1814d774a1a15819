//! A JUnit test report in XML, with one test case per story.

use std::io;

use crate::check::stories::{StoryResult, StoryTotals, TestedStories, TestedStory};
use crate::output::junit::{Xml, case, escape, skipped, suite, unread, without_cases, written};
use crate::play::story::Difference;

/// Renders the results as a test report. A story that differs from its game counts as a failure, and one that can't be
/// played counts as an error.
pub fn render(tested: &TestedStories) -> String {
    let StoryTotals { stories, differ, invalid, unread: not_read, .. } = tested.totals();
    let left = without_cases(&tested.skipped);
    let counts = [stories + not_read + left.len(), differ, invalid + not_read, left.len()];
    written(|xml| {
        suite(xml, "charleston test", counts, |xml| {
            tested.stories.iter().try_for_each(|tested| story(xml, tested))?;
            tested.unread.iter().try_for_each(|file| unread(xml, file))?;
            left.into_iter().try_for_each(|file| skipped(xml, file))
        })
    })
}

fn story(xml: &mut Xml, story: &TestedStory) -> io::Result<()> {
    let (name, lines): (_, Vec<(usize, String)>) = match &story.result {
        StoryResult::Agrees | StoryResult::Updated => return case(xml, &story.path, None, &[]),
        StoryResult::Differs(differences) => {
            let line = |differs: &Difference| (differs.line, differs.to_string());
            ("failure", differences.iter().map(line).collect())
        }
        StoryResult::Invalid(errors) => {
            ("error", errors.iter().map(|error| (error.line, error.to_string())).collect())
        }
    };
    let first = lines.first().map(|(line, _)| *line);
    let message = story.title.clone().unwrap_or_else(|| story.path.clone());
    let text = lines.into_iter().map(|(_, text)| escape(&text)).collect::<Vec<_>>().join("\n");
    let attributes = vec![("type", story.result.word().to_owned()), ("message", escape(&message))];
    case(xml, &story.path, first, &[(name, attributes, Some(text))])
}
