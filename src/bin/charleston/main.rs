//! The `charleston` command.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod browser;
mod check;
mod diff;
mod explain;
mod files;
mod fix;
mod games;
mod link;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod new;
mod open;
mod play;
mod print;
mod progress;
mod questions;
mod record;
mod replace;
mod rule;
mod ruleset;
mod schedule;
mod schema;
mod screen;
mod search;
mod serve;
mod settings;
mod terminal;
mod test;

use args::{Args, Command};

/// The result of a command. Its value is the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// No problems were found.
    Clean = 0,
    /// Problems were found in the files or the game.
    Findings = 1,
    /// The command couldn't run.
    CouldNotRun = 2,
}

fn main() -> ExitCode {
    let command = match Args::try_parse() {
        Ok(Args { command }) => command,
        // Help and version output aren't errors, unless they can't be printed.
        Err(error) if error.use_stderr() => error.exit(),
        Err(help) => {
            print::is_written(help.print());
            return if print::has_failed() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let ended = run(command).unwrap_or_else(|ended| ended);
    ExitCode::from(if print::has_failed() { Ended::CouldNotRun as u8 } else { ended as u8 })
}

/// Runs a command. Returns an error if the command stopped early, after it has printed the reason.
fn run(command: Command) -> Result<Ended, Ended> {
    Ok(match command {
        Command::List => list::run(),
        Command::New(args) => new::run(&args.0)?,
        Command::Check(args) => check::run(&args.0),
        Command::Rule { id } => rule::run(id.as_deref()),
        Command::Play(args) => play::run(&args.0)?,
        Command::Test(args) => test::run(&args.0),
        Command::Explain(args) => explain::run(&args.0)?,
        Command::Schedule(args) => schedule::run(&args.0)?,
        Command::Diff(args) => diff::run(&args.0),
        Command::Open(args) => open::run(&args.0)?,
        Command::Settings { name } => settings::run(name.as_deref()),
        Command::Schema { of } => schema::run(&of),
        #[cfg(feature = "lsp")]
        Command::Lsp { stdio: _ } => lsp::run(),
    })
}
