//! `charleston replay FILE...`.

use std::path::Path;

use charleston::source::{Directory, Shipped};
use charleston::transcript::{ReplayError, Replayed, Transcript, replay};

use crate::args::ReplayArgs;
use crate::{Ended, print};

/// A transcript larger than this is not read.
const MOST_BYTES: u64 = 4 << 20;

pub fn run(args: &ReplayArgs) -> Ended {
    let (files, mut complete) = print::files(&args.paths, "txt");
    let (mut played, mut differ) = (0, 0);
    for file in &files {
        match play_again(file) {
            Ok(replayed) => {
                played += 1;
                differ += usize::from(!replayed.differences.is_empty());
                for difference in replayed.differences {
                    print::line(&format!("{}: {difference}", file.display()));
                }
            }
            Err(problem) => {
                print::complain(&format!("error: {}: {problem}", file.display()));
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

fn play_again(file: &Path) -> Result<Replayed, String> {
    let about = std::fs::metadata(file).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("this is not a file".to_owned());
    }
    if about.len() > MOST_BYTES {
        return Err(format!("this is larger than {MOST_BYTES} bytes"));
    }
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let transcript = Transcript::parse(&text)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n  "))?;
    replay_beside(file, &transcript).map_err(|error| error.to_string())
}

/// A path in a transcript is seen from the transcript.
fn replay_beside(file: &Path, transcript: &Transcript) -> Result<Replayed, ReplayError> {
    let name = &transcript.ruleset;
    if !name.contains(['/', '\\']) && !name.ends_with(".toml") {
        return replay(transcript, &Shipped, name);
    }
    let beside = file.parent().unwrap_or(Path::new("")).join(name);
    let (directory, reference) = Directory::around(&beside);
    replay(transcript, &directory, &reference)
}
