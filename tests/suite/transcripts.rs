//! The gallery of transcripts: what commands print, and the exit codes of those that fail.
//!
//! Each file in `transcripts/` holds several cases and is named after what its snapshot shows. A case runs in a new
//! folder. A line `---- NAME` starts a file, and a line `$ COMMAND` is run. In the snapshot, `! ` starts each line on
//! standard error, and `^M` is a carriage return.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::command_line::{Ended, folder, run_line, write};
use crate::gallery::{assert_cases, names};

/// What a command prints. Besides `charleston`, there are `ls`, `cat FILE`, `head -LINES FILE`, `tail -LINES FILE`, and
/// `unix2dos FILE`, which gives each line of a file the line ending of Windows.
fn printed(folder: &Path, command: &str) -> String {
    let lines = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        text.split_inclusive('\n').map(str::to_owned).collect()
    };
    match command.split(' ').collect::<Vec<_>>()[..] {
        ["unix2dos", file] => {
            fs::write(folder.join(file), lines(file).concat().replace('\n', "\r\n")).unwrap();
            String::new()
        }
        ["ls"] => names(folder).join("\n") + "\n",
        ["cat", file] => lines(file).concat(),
        ["head", count, file] => lines(file)[..number(count)].concat(),
        ["tail", count, file] => lines(file)[lines(file).len() - number(count)..].concat(),
        _ => {
            let Ended { code, out, err } = run_line(folder, command);
            let errors: String =
                err.lines().map(|line| format!("! {line}").trim_end().to_owned() + "\n").collect();
            let gap = if out.is_empty() || out.ends_with('\n') { "" } else { "\n" };
            let exit = if code == 0 { String::new() } else { format!("{gap}exit code {code}\n") };
            let version = concat!('"', env!("CARGO_PKG_VERSION"), '"');
            errors + &out.replace(version, "\"VERSION\"") + &exit
        }
    }
}

/// The number in an argument such as `-2`.
fn number(count: &str) -> usize {
    count.trim_start_matches('-').parse().unwrap()
}

/// A case, with what each of its commands prints.
fn page(case: &str) -> String {
    let folder = folder("transcript");
    let (mut page, mut file) = (String::new(), None);
    for line in case.lines() {
        writeln!(page, "{line}").unwrap();
        if let Some(name) = line.strip_prefix("---- ") {
            write(&folder, &[(name, "")]);
            file = Some(folder.join(name));
        } else if let Some(command) = line.strip_prefix("$ ") {
            file = None;
            page += &printed(&folder, command).replace('\r', "^M");
        } else if let Some(file) = &file {
            let text = fs::read_to_string(file).unwrap();
            fs::write(file, format!("{text}{line}\n")).unwrap();
        }
    }
    page
}

#[test]
fn every_transcript_matches_its_snapshot() {
    assert_cases("transcripts", page);
}
