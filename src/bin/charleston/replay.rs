//! `charleston replay FILE...`.

use std::path::{Path, PathBuf};

use charleston::diagnostic::escape;
use charleston::play::transcript::{ReplayError, Replayed, Transcript, replay};
use charleston::source::{Directory, Shipped, SourceError, read_text};

use crate::args::ReplayArgs;
use crate::files::{Found, Wanted};
use crate::{Ended, files, print};

/// A transcript larger than this is not read.
const MAX_BYTES: u64 = 4 << 20;

/// Of a file that is no transcript, no more lines than these are told.
const MAX_ERRORS: usize = 10;

pub fn run(args: &ReplayArgs) -> Ended {
    let Found { files, unread, .. } = files::find(&args.paths, Wanted::Ending(".txt"));
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
                print::complain(&problems.join("\n"));
                complete = false;
            }
        }
    }
    if played > 0 {
        print::line(&format!(
            "{played} replayed, {}",
            if differ == 0 { "all agree".to_owned() } else { format!("{differ} differ") }
        ));
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
    let transcript = Transcript::parse(&text).map_err(|errors| {
        errors.iter().take(MAX_ERRORS).map(|error| at(&shown, error.line, &error.problem)).collect::<Vec<_>>()
    })?;
    replay_beside(file, &transcript).map_err(|error| {
        vec![match error {
            ReplayError::Line { line, problem } => at(&shown, line, &problem),
            other => format!("error[unplayable]: {other}\n --> {shown}"),
        }]
    })
}

fn unread(error: &SourceError) -> String {
    let help = error.help().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    format!("error[{}]: {error}{help}", error.id())
}

/// A line of a transcript that says nothing.
fn at(file: &str, line: usize, problem: &str) -> String {
    format!("error[invalid-transcript]: {problem}\n --> {file}:{line}")
}

/// A path in a transcript is seen from the transcript.
fn replay_beside(file: &Path, transcript: &Transcript) -> Result<Replayed, ReplayError> {
    let name = &transcript.ruleset;
    if !name.contains(['/', '\\']) && !name.ends_with(".toml") {
        return replay(transcript, &Shipped, name);
    }
    let beside = file.parent().unwrap_or(Path::new("")).join(name);
    let (directory, reference) = Directory::around(&from_here(&beside).unwrap_or(beside));
    replay(transcript, &directory, &reference)
}

/// The same file by its path from the current folder, if it is in there: what it extends may then be anywhere
/// in there, as when it is played.
fn from_here(file: &Path) -> Option<PathBuf> {
    let here = Path::new(".").canonicalize().ok()?;
    let folder = file.parent().filter(|folder| *folder != Path::new(""))?.canonicalize().ok()?;
    Some(folder.strip_prefix(here).ok()?.join(file.file_name()?))
}
