//! The `charleston` command.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod check;
mod files;
mod fix;
mod games;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod play;
mod print;
mod record;
mod replace;
mod replay;
mod rule;
mod ruleset;
mod schedule;
mod schema;
mod settings;
mod terminal;

use args::{Args, Command};

/// How a command ended, as its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// 0: nothing is wrong.
    Clean,
    /// 1: something was found.
    Findings,
    /// 2: it could not run.
    CouldNotRun,
}

fn main() -> ExitCode {
    let command = match Args::try_parse() {
        Ok(Args { command }) => command,
        // Help and the version are no error, unless they cannot be written.
        Err(said) if said.use_stderr() => said.exit(),
        Err(said) => {
            print::is_written(said.print());
            return if print::is_unwritten() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let ended = run(command);
    if print::is_unwritten() { Ended::CouldNotRun.into() } else { ended.into() }
}

fn run(command: Command) -> Ended {
    match command {
        Command::List => list::run(),
        Command::Check(args) => check::run(&args),
        Command::Rule(args) => rule::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Schedule(args) => schedule::run(&args),
        Command::Settings(args) => settings::run(&args),
        Command::Schema(args) => schema::run(&args),
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => lsp::run(),
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Clean => Self::SUCCESS,
            Ended::Findings => Self::from(1),
            Ended::CouldNotRun => Self::from(2),
        }
    }
}
