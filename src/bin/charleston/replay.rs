//! `charleston replay FILE...`.

use std::path::{Path, PathBuf};

use charleston::diagnostic::escape;
use charleston::play::story::{ReplayError, Replayed, Story, replay};
use charleston::source::{Shipped, SourceError, read_text};

use crate::files::{Found, Wanted};
use crate::ruleset::{is_path, locate};
use crate::{Ended, files, print};

/// The maximum size of a story, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// The maximum number of errors that are listed for one story.
const MAX_ERRORS: usize = 10;

pub fn run(paths: &[PathBuf]) -> Ended {
    let Found { files, unread, .. } = files::find(paths, Wanted::Ending(".txt"));
    let mut complete = unread.is_empty();
    print::unread(&unread);
    let (mut played, mut differ) = (0, 0);
    for file in &files {
        match play_again(file) {
            Ok(replayed) => {
                played += 1;
                differ += usize::from(!replayed.differences.is_empty());
                for difference in replayed.differences {
                    print::lines(format!("{}: {difference}", escape::path(file)).lines());
                }
            }
            Err(problems) => {
                print::stderr(&problems.join("\n"));
                complete = false;
            }
        }
    }
    if played > 0 {
        let result = if differ == 0 { "all agree".to_owned() } else { format!("{differ} differ") };
        print::line(&format!("{played} replayed, {result}"));
    }
    match (complete, differ) {
        (false, _) => Ended::CouldNotRun,
        (true, 0) => Ended::Clean,
        (true, _) => Ended::Findings,
    }
}

fn play_again(file: &Path) -> Result<Replayed, Vec<String>> {
    let shown = escape::path(file);
    let text = read_text(file, &shown, MAX_BYTES).map_err(|error| vec![unread(&error)])?;
    let story = Story::parse(&text).map_err(|errors| {
        errors.iter().take(MAX_ERRORS).map(|error| at(&shown, error.line, &error.problem)).collect::<Vec<_>>()
    })?;
    replay_beside(file, &story).map_err(|error| {
        vec![match error {
            ReplayError::Line(line, problem) => at(&shown, line, &problem),
            other => format!("error[unplayable]: {other}\n --> {shown}"),
        }]
    })
}

fn unread(error: &SourceError) -> String {
    let help = error.help().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    format!("error[{}]: {error}{help}", error.id())
}

fn at(file: &str, line: usize, problem: &str) -> String {
    format!("error[invalid-story]: {problem}\n --> {file}:{line}")
}

/// Replays a story. Its ruleset can be a path relative to the story.
fn replay_beside(file: &Path, story: &Story) -> Result<Replayed, ReplayError> {
    let name = &story.ruleset;
    if !is_path(name) {
        return replay(story, &Shipped, name);
    }
    let beside = file.parent().unwrap_or(Path::new("")).join(name);
    let (directory, reference) = locate(&from_here(&beside).unwrap_or(beside), None);
    replay(story, &directory, &reference)
}

/// Returns the path of a file relative to the current folder if it is inside, so that the file can extend the same
/// files as when it is played.
fn from_here(file: &Path) -> Option<PathBuf> {
    let here = Path::new(".").canonicalize().ok()?;
    let folder = file.parent().filter(|folder| *folder != Path::new(""))?.canonicalize().ok()?;
    Some(folder.strip_prefix(here).ok()?.join(file.file_name()?))
}
