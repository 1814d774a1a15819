//! What can be said on the command line. The doc comments are the help.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// Referees the Charleston of American Mah Jongg by table rules that stand in a TOML file.
///
/// RULESET is the name of a shipped ruleset (`charleston list` shows them) or a path to a file of your own,
/// which ends in `.toml` or has a slash.
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
    /// Lists the shipped rulesets.
    ///
    /// Example: charleston list
    List,
    /// Says everything that is wrong with ruleset files.
    ///
    /// A folder is searched for rule files: `NAME.charleston.toml`, and what else ends in `.toml` and seems to
    /// hold rules, as they extend such files, for example. What is hidden, `target`, `node_modules` and linked folders
    /// are not searched. A file is checked by its name whatever it is called. What is passed by is said.
    ///
    /// Exit code: 0 if all is well or only odd, 1 if something is wrong, 2 if something could not be looked at.
    ///
    /// Example: charleston check rulesets club.toml
    ///
    /// Example: charleston check --deny warnings --format github .
    ///
    /// Example: charleston check - --stdin-filename club.toml < draft.txt
    Check(CheckArgs),
    /// Explains what a check finds: why it is said, an example, and what is right.
    ///
    /// Example: charleston rule
    ///
    /// Example: charleston rule unknown-pass
    Rule(RuleArgs),
    /// Plays a Charleston and tells it.
    ///
    /// Every seat is played at random, or as --players says; with --seat you play that seat yourself and see only
    /// what it may see.
    ///
    /// Example: charleston play nmjl --seed 7
    ///
    /// Example: charleston play club.toml --seat east
    Play(PlayArgs),
    /// Plays transcripts again and shows where they differ.
    ///
    /// A folder is searched for files that end in `.txt`. Exit code: 0 if all agree, 1 if one differs, 2 if
    /// one could not be played.
    ///
    /// Example: charleston replay game.txt
    Replay(ReplayArgs),
    /// Shows the steps of a ruleset and every way they can run.
    ///
    /// Example: charleston schedule nmjl
    Schedule(ScheduleArgs),
    /// Lists every setting of ruleset files and what it means.
    ///
    /// Example: charleston settings
    ///
    /// Example: charleston settings passes
    ///
    /// Example: charleston settings blind
    Settings(SettingsArgs),
    /// Prints the JSON Schema of ruleset files, for editors, or of what a host stores.
    ///
    /// Example: charleston schema > ruleset.schema.json
    ///
    /// Example: charleston schema table > table.schema.json
    Schema(SchemaArgs),
    /// Speaks with an editor: findings while you type, fixes, where a name is defined and used, and another name
    /// for it.
    ///
    /// An editor starts it and speaks the Language Server Protocol with it over standard input and output.
    ///
    /// Example: charleston lsp
    #[cfg(feature = "lsp")]
    Lsp(LspArgs),
}

/// How to speak with an editor.
#[cfg(feature = "lsp")]
#[derive(Debug, ClapArgs)]
pub struct LspArgs {
    /// Over standard input and output, as always; many editors say so.
    #[arg(long)]
    pub stdio: bool,
}

/// Which schema to print.
#[derive(Debug, ClapArgs)]
pub struct SchemaArgs {
    /// What it is the schema of.
    #[arg(default_value = "ruleset")]
    pub of: SchemaOf,
}

/// What has a schema.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SchemaOf {
    /// Ruleset files.
    Ruleset,
    /// Tables that are put away.
    Table,
    /// What one seat sees of a table.
    View,
    /// What a seat says or does.
    Command,
    /// What happened, whole.
    Event,
    /// What one seat may know of what happened.
    SeatEvent,
    /// What `check --format json` says.
    Check,
}

/// What to check.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Rule files, or folders that hold some; `-` is standard input.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// How it is said.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: CheckFormat,
    /// What counts as an error though it is none.
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Says only errors, and nothing where there is none; what --prove asks for is said all the same.
    #[arg(long, short)]
    pub quiet: bool,
    /// The path that what comes on standard input belongs to. What it extends is seen from there.
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// Passes by files in which no rules seem to be, also where they are named: for hooks, which name every file that
    /// has changed. None of them is no error.
    #[arg(long)]
    pub only_rules: bool,
    /// Applies the safe fixes, and reports what remains.
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
    /// Says also what holds of each file for every deal and every choice: after how many passes it ends, how many
    /// tiles each hand can have then, and whether anybody can be stuck. Goes with the formats text and json.
    #[arg(long)]
    pub prove: bool,
    /// Plays so many games of each file in which nothing is an error, at random, and sees that no law of the table is
    /// broken: no tile is lost, nobody sees what it may not, what is offered is accepted, and so on.
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u64>,
    /// The seed of the first game; each other has the next one. The same seed plays the same game.
    #[arg(long, value_name = "S", default_value_t = 0, requires = "games")]
    pub seed: u64,
}

/// What can be called an error though it is none.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Deny {
    /// What is legal but odd.
    Warnings,
}

/// How a check says what it found.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CheckFormat {
    /// On the lines it speaks of, for people.
    Text,
    /// In a line each.
    Short,
    /// All there is to say, for programs; `charleston schema check` describes it.
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

/// What to explain.
#[derive(Debug, ClapArgs)]
pub struct RuleArgs {
    /// The word in brackets behind `error` or `warning`. Default: lists them all.
    pub id: Option<String>,
}

/// What to play.
#[derive(Debug, ClapArgs)]
pub struct PlayArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The seed of all chance: the same seed deals the same tiles. Default: a new one each time.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The seat you play yourself.
    #[arg(long)]
    pub seat: Option<String>,
    /// How the other seats are played.
    #[arg(long, value_name = "HOW", default_value = "random")]
    pub players: Players,
    /// The round, by the name of its seat. Default: the first.
    #[arg(long)]
    pub round: Option<String>,
    /// Which deal of the match it is, counted from 1. Default: the first.
    #[arg(long, value_name = "N", value_parser = deal)]
    pub deal: Option<u32>,
    /// The seat that deals. Default: the first.
    #[arg(long, value_name = "SEAT")]
    pub dealer: Option<String>,
    /// How the deal before ended. Default: there was none, or from deal 2 on somebody won it.
    #[arg(long, value_name = "END")]
    pub after: Option<After>,
    /// Writes the game down in this file, with every hand, to be replayed.
    ///
    /// It holds also the hands that --seat does not show. It is written when the game ends or is
    /// left; an earlier record is replaced, anything else is left as it is.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// How the seats are played that nobody plays at the terminal.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Players {
    /// They do anything that is allowed, at random.
    Random,
    /// They keep jokers and pairs, and pass single tiles.
    KeepsPairs,
}

/// How the deal before ended.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum After {
    /// Somebody won it.
    Win,
    /// Nobody did: the wall was played to its end.
    WallGame,
}

fn deal(word: &str) -> Result<u32, String> {
    match word.parse::<u64>().map(u32::try_from) {
        Ok(Ok(0)) | Err(_) => Err("the deals of a match are counted from 1".to_owned()),
        Ok(Ok(deal)) => Ok(deal),
        Ok(Err(_)) => Err(format!("no match has more than {} deals", u32::MAX)),
    }
}

fn games(word: &str) -> Result<u64, String> {
    match word.parse() {
        Ok(0) => Err("no game would be played".to_owned()),
        Ok(games) => Ok(games),
        Err(error) => Err(error.to_string()),
    }
}

/// What to replay.
#[derive(Debug, ClapArgs)]
pub struct ReplayArgs {
    /// Transcripts, or folders that hold some.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

/// Which settings to list.
#[derive(Debug, ClapArgs)]
pub struct SettingsArgs {
    /// A table (table, box, charleston, phases, passes or lints), or a setting, which is found in every table that has
    /// it. Default: all.
    pub name: Option<String>,
}

/// Which schedule to show.
#[derive(Debug, ClapArgs)]
pub struct ScheduleArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
}
