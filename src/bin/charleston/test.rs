//! `charleston test PATH...`.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use charleston::Shipped;
use charleston::internal::check::report::Unread;
use charleston::internal::check::stories::{StoryResult, StoryTotals, TestedStories, TestedStory};
use charleston::internal::escape;
use charleston::internal::output::diff;
use charleston::internal::output::stories::{github, json, junit, text};
use charleston::internal::output::summary::skipped;
use charleston::internal::play::story::{Edit, ReplayError, Replayed, Story, StoryError, apply, replay};
use charleston::source::{SourceError, read_text};

use crate::args::{TestArgs, TestFormat};
use crate::files::{Found, Wanted};
use crate::ruleset::{locate, rule_file};
use crate::{Ended, files, print, replace, terminal};

/// The maximum size of a story, in bytes.
pub const MAX_BYTES: u64 = 4 << 20;

pub fn run(args: &TestArgs) -> Ended {
    let is_text = matches!(args.format, TestFormat::Text);
    if args.update && !is_text {
        return print::failed(
            "error: `--update` shows its changes as text, so it doesn't work with `--format`",
        );
    }
    let Found { files, unread, skipped } = files::find(&args.paths, Wanted::Stories);
    let mut tested = TestedStories { unread, skipped, ..TestedStories::default() };
    let (mut is_written, mut updates) = (true, args.update);
    for file in &files {
        let (text, mut story) = match test(file) {
            Ok(tested) => tested,
            Err(error) => {
                tested.unread.push(Unread::new(escape::path(file), &error));
                continue;
            }
        };
        is_written &= update(file, &text, &mut story, &mut updates, args.yes);
        if is_text {
            print_story(&story, args.quiet);
        }
        tested.stories.push(story);
    }
    print(&tested, args);
    match tested.totals() {
        _ if !is_written => Ended::CouldNotRun,
        StoryTotals { stories: 0, .. } => Ended::CouldNotRun,
        StoryTotals { invalid, unread, .. } if invalid + unread > 0 => Ended::CouldNotRun,
        StoryTotals { differ: 0, .. } => Ended::Clean,
        _ => Ended::Findings,
    }
}

/// Tests the story in a file, and returns it with its text.
fn test(file: &Path) -> Result<(String, TestedStory), SourceError> {
    let shown = escape::path(file);
    let text = read_text(file, &shown, MAX_BYTES)?;
    let (title, result) = match Story::parse(&text) {
        Ok(story) => (story.title.clone(), result(file, &story)),
        Err(errors) => (None, StoryResult::Invalid(errors)),
    };
    Ok((text, TestedStory { path: shown, title, result }))
}

fn result(file: &Path, story: &Story) -> StoryResult {
    match replay_beside(file, story) {
        Ok(_) if story.lines.is_empty() => {
            let line = story.places.values().max().copied().unwrap_or(1);
            let problem = "there is nothing to check: write what the players do, and what should happen";
            StoryResult::Invalid(vec![ReplayError::Line(line, problem.to_owned()).in_story(story)])
        }
        Ok(Replayed { differences, .. }) if differences.is_empty() => StoryResult::Agrees,
        Ok(Replayed { differences, .. }) => StoryResult::Differs(differences),
        Err(error) => StoryResult::Invalid(vec![error.in_story(story)]),
    }
}

/// Replays a story. Its ruleset can be a path relative to the story's folder.
fn replay_beside(file: &Path, story: &Story) -> Result<Replayed, ReplayError> {
    let Some(beside) = rule_file(file.parent().unwrap_or(Path::new("")), &story.ruleset) else {
        return replay(story, &Shipped, &story.ruleset);
    };
    let (directory, reference) = locate(&from_here(&beside).unwrap_or(beside), None);
    replay(story, &directory, &reference)
}

/// Returns the path of a file relative to the current folder, if the file is in that folder. With such a path, the file
/// can extend the same files as it can with `charleston play`.
fn from_here(file: &Path) -> Option<PathBuf> {
    let here = Path::new(".").canonicalize().ok()?;
    let folder = file.parent().filter(|folder| *folder != Path::new(""))?.canonicalize().ok()?;
    Some(folder.strip_prefix(here).ok()?.join(file.file_name()?))
}

/// Updates a story that differs from its replay, if `updates` is true and the user agrees or has chosen `--yes`. Sets
/// `updates` to false if the user leaves. Returns false if the file can't be written.
fn update(file: &Path, text: &str, story: &mut TestedStory, updates: &mut bool, yes: bool) -> bool {
    if !*updates || !matches!(story.result, StoryResult::Differs(_)) {
        return true;
    }
    let path = &story.path;
    let new = match updated(file, text) {
        Ok(new) => new,
        Err(error) => {
            print::stderr(&format!("error: `{path}` can't be updated: {error}"));
            return true;
        }
    };
    print::text(&escape::lines(&diff::unified(text, &new, file).replace("\r\n", "\n")));
    let mut refused = refusals(&new);
    // The same command can be written several times.
    for before in refusals(text) {
        if let Some(at) = refused.iter().position(|command| *command == before) {
            refused.remove(at);
        }
    }
    let refused = refused.len();
    if refused > 0 {
        let text = match refused {
            1 => "1 command is now refused: check that it is still the right move\n",
            _ => &format!("{refused} commands are now refused: check that they are still the right moves\n"),
        };
        print::text(text);
    }
    let asks = !yes && io::stdin().is_terminal() && io::stdout().is_terminal();
    let answer =
        if asks { terminal::yes_or_no(&format!("Update {path}? (yes or no) > ")) } else { Some(true) };
    *updates = answer.is_some();
    if answer != Some(true) {
        return true;
    }
    let written = replace::replace(file, &new).map_err(|error| print::unwritable(file, &error));
    if written.is_ok() {
        story.result = StoryResult::Updated;
    }
    written.is_ok()
}

/// Changes a story's text until it matches the replay. An unexpected refusal hides the differences after it, so this
/// can take as many rounds as the story has lines.
fn updated(file: &Path, original: &str) -> Result<String, StoryError> {
    let (mut text, mut line) = (original.to_owned(), 1);
    for _ in 0..=original.lines().count() {
        let story = Story::parse(&text).map_err(|errors| errors[0].clone())?;
        let replayed = replay_beside(file, &story).map_err(|error| error.in_story(&story))?;
        let Some(first) = replayed.differences.first() else { return Ok(text) };
        // The updates may have added lines above this one.
        line = (first.line + original.lines().count()).saturating_sub(text.lines().count());
        let edits: Vec<Edit> =
            replayed.differences.into_iter().flat_map(|difference| difference.edits).collect();
        text = apply(&text, &edits);
    }
    Err(ReplayError::Line(line, "it would still differ after the update".to_owned())
        .in_story(&Story::default()))
}

/// Returns the commands that a story expects to be refused.
fn refusals(story: &str) -> Vec<&str> {
    let (mut command, mut refused) = ("", Vec::new());
    for line in story.lines() {
        if !line.starts_with(char::is_whitespace) {
            command = line;
        } else if line.trim_start().starts_with("refused ") {
            refused.push(command);
        }
    }
    refused
}

fn print_story(story: &TestedStory, is_quiet: bool) {
    match &story.result {
        StoryResult::Agrees if is_quiet => {}
        StoryResult::Invalid(_) => {
            if let Some(errors) = text::errors(story) {
                print::stderr(&errors);
            }
        }
        _ => {
            print::lines(text::story(story));
        }
    }
}

fn print(tested: &TestedStories, args: &TestArgs) {
    let rendered = match args.format {
        TestFormat::Text => {
            print::unread(&tested.unread);
            let is_any = !tested.stories.is_empty() || tested.unread.is_empty();
            let totals = is_any.then(|| text::totals(tested));
            if !args.quiet || tested.stories.is_empty() {
                print::lines(skipped(&tested.skipped).into_iter().chain(totals));
            }
            return;
        }
        TestFormat::Json => json::render(tested),
        TestFormat::Github => github::render(tested),
        TestFormat::Junit => junit::render(tested),
    };
    if print::text(&rendered) && !args.quiet {
        print::stderr(&text::totals(tested));
    }
}
