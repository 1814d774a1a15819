//! The command line. The doc comments are the help.

use std::path::PathBuf;

use charleston::wire::schema::Published;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// Referees the Charleston of American Mah Jongg from house rules in a TOML file.
///
/// RULESET is the name of a shipped ruleset (see `charleston list`) or a path, which has a slash or ends in `.toml`.
///
/// Example: charleston check club.toml
///
/// Example: charleston play nmjl --seat east
#[derive(Debug, Parser)]
#[command(version, about, long_about, max_term_width = 100)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the shipped rulesets.
    ///
    /// Example: charleston list
    List,
    /// Check rule files and report every problem.
    ///
    /// Folders are searched for `NAME.charleston.toml`, and for other TOML files that seem to hold rules. Hidden files,
    /// `target`, `node_modules` and linked folders are not searched. A file you name is always checked. Every format
    /// lists the skipped files.
    ///
    /// Exit code: 0 if there are no errors, 1 if there are, 2 if a file or folder could not be read.
    ///
    /// Example: charleston check rulesets club.toml
    ///
    /// Example: charleston check --deny warnings --format github .
    ///
    /// Example: charleston check - --stdin-filename club.toml < draft.txt
    Check(CheckArgs),
    /// Explain a kind of finding: why it is reported, an example, and what is right.
    ///
    /// Example: charleston rule
    ///
    /// Example: charleston rule unknown-pass
    Rule {
        /// The word in brackets behind `error` or `warning`. Default: lists them all.
        id: Option<String>,
    },
    /// Play a Charleston.
    ///
    /// Every seat is played at random, or as --players says. With --seat you play that seat yourself, and see only what
    /// it may see.
    ///
    /// Example: charleston play nmjl --seed 7
    ///
    /// Example: charleston play club.toml --seat east
    Play(PlayArgs),
    /// Play transcripts again and show where they differ.
    ///
    /// Folders are searched for files that end in `.txt`. Exit code: 0 if all agree, 1 if one differs, 2 if one could
    /// not be played.
    ///
    /// Example: charleston replay game.txt
    Replay {
        /// Transcripts, or folders that hold some.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Show the steps of a ruleset and every way they can run.
    ///
    /// Example: charleston schedule nmjl
    Schedule {
        /// The name of a shipped ruleset, or a path to a file.
        ruleset: String,
    },
    /// List every setting of rule files and what it means.
    ///
    /// Example: charleston settings
    ///
    /// Example: charleston settings passes
    ///
    /// Example: charleston settings blind
    Settings {
        /// A table (table, box, charleston, phases, passes or lints), or a setting in any table. Default: all.
        name: Option<String>,
    },
    /// Print the JSON Schema of rule files, for editors, or of what a host saves and sends.
    ///
    /// Example: charleston schema > ruleset.schema.json
    ///
    /// Example: charleston schema table > table.schema.json
    Schema {
        /// What the schema is for.
        #[arg(default_value = "ruleset", value_parser = published())]
        of: String,
    },
    /// Run the language server: findings while you type, fixes, definitions, references and renaming.
    ///
    /// An editor starts it and speaks the Language Server Protocol with it over standard input and output.
    ///
    /// Example: charleston lsp
    #[cfg(feature = "lsp")]
    Lsp {
        /// Use standard input and output. This is the default; many editors set it.
        #[arg(long)]
        stdio: bool,
    },
}

/// Everything with a published schema.
fn published() -> Vec<&'static str> {
    ["ruleset", "check"].into_iter().chain(Published::ALL.iter().map(|saved| saved.name())).collect()
}

/// What to check.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Rule files, or folders that hold some; `-` is standard input.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: CheckFormat,
    /// Turns warnings into errors.
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    pub deny: Option<String>,
    /// Prints only errors, and what --prove asks for.
    #[arg(long, short)]
    pub quiet: bool,
    /// The path of the file on standard input. The files it extends are found from there.
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// Skips files without rules even if you name them, for hooks that name every changed file. An empty selection is
    /// fine.
    #[arg(long)]
    pub only_rules: bool,
    /// Applies safe fixes, and reports what remains.
    ///
    /// A safe fix corrects syntax that has only one possible reading, or a misspelled key that is one letter away from
    /// exactly one key. Other fixes are only suggested: no setting, value or name that you wrote is changed or removed.
    /// Comments and layout stay as they are, and so do shipped rulesets and parents that are not checked themselves.
    /// Text from standard input is printed fixed.
    #[arg(long)]
    pub fix: bool,
    /// Shows what --fix would change, and writes nothing.
    ///
    /// Exit code: 1 if there is something to fix, or anything wrong.
    #[arg(long, conflicts_with_all = ["fix", "format", "prove", "games"])]
    pub diff: bool,
    /// Proves what holds for every deal and every choice: after how many passes it ends, how many tiles each hand can
    /// have then, and whether a player can get stuck. For the formats text and json.
    #[arg(long)]
    pub prove: bool,
    /// Plays so many random games of each file without errors, and checks that no law of the table is broken: no tile is
    /// lost, no player sees too much, what is offered is accepted, and so on.
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u64>,
    /// The seed of the first game; the others have the next ones. The same seed plays the same game.
    #[arg(long, value_name = "S", default_value_t = 0, requires = "games")]
    pub seed: u64,
}

/// The output format of a check.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CheckFormat {
    /// For people, with the lines of the file.
    Text,
    /// One line each.
    Short,
    /// For programs; `charleston schema check` describes it.
    Json,
    /// Annotations on GitHub.
    Github,
    /// SARIF 2.1.0, for code scanning and editors.
    Sarif,
    /// A code quality report for GitLab.
    Gitlab,
    /// A test report, with a case for each file.
    Junit,
}

/// What to play.
#[derive(Debug, ClapArgs)]
pub struct PlayArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The seed: the same seed deals the same tiles. Default: a new one each time.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The seat you play yourself.
    #[arg(long)]
    pub seat: Option<String>,
    /// Searches for a game in which this happens, and plays it. It tries one seed after the other.
    #[arg(long, value_name = "WHAT", conflicts_with = "seat")]
    pub until: Option<Until>,
    /// After how many games the search is given up.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "until")]
    pub tries: u64,
    /// How the other seats are played.
    #[arg(long, value_name = "HOW", default_value = "random")]
    pub players: Players,
    /// The round, by the name of its seat. Default: the first.
    #[arg(long)]
    pub round: Option<String>,
    /// Which deal of the match it is, counted from 1. Default: the first.
    #[arg(long, value_name = "N", value_parser = deal)]
    pub deal: Option<u32>,
    /// The chair that deals; at a Mah Jongg table it is East on this deal. Default: the first.
    #[arg(long, value_name = "SEAT")]
    pub dealer: Option<String>,
    /// How the deal before ended. Default: there was none, or from deal 2 on somebody won it.
    #[arg(long, value_name = "END")]
    pub after: Option<After>,
    /// Plays the last deal of the match.
    #[arg(long)]
    pub last: bool,
    /// Who won the previous deal, if the rules ask.
    #[arg(long, value_name = "SEAT")]
    pub winner: Option<String>,
    /// Who lost it.
    #[arg(long, value_name = "SEAT")]
    pub loser: Option<String>,
    /// Who discarded the tile that won it.
    #[arg(long, value_name = "SEAT")]
    pub thrower: Option<String>,
    /// Who has the lowest score so far.
    #[arg(long, value_name = "SEAT")]
    pub last_place: Option<String>,
    /// Records the game in this file, with every hand, for `charleston replay`.
    ///
    /// The record includes the hands that --seat does not show. It is written when the game ends or you quit. It
    /// replaces an earlier record, but no other file.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// How the computer plays.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Players {
    /// At random: anything that is allowed.
    Random,
    /// Keeping jokers and pairs, and passing single tiles.
    KeepsPairs,
}

/// What a game is searched for.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Until {
    /// A phase or a pass is stopped, or not agreed to.
    Stop,
    /// A player asks for a phase or a pass.
    Ask,
    /// All players pass nothing but blind tiles, so no tiles can move.
    AllBlind,
    /// A player loses points for a peek.
    Penalty,
    /// A player doesn't hold enough tiles that can be passed, so the Charleston ends or all is dealt again.
    Stuck,
}

/// How the deal before ended.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum After {
    /// A player won it.
    Win,
    /// Nobody won it: the wall was used up.
    WallGame,
}

fn deal(word: &str) -> Result<u32, String> {
    match word.parse() {
        Ok(0) | Err(_) => Err(format!("the deals of a match are counted from 1 to {}", u32::MAX)),
        Ok(deal) => Ok(deal),
    }
}

fn games(word: &str) -> Result<u64, String> {
    match word.parse() {
        Ok(0) => Err("no game would be played".to_owned()),
        Ok(games) => Ok(games),
        Err(error) => Err(error.to_string()),
    }
}
