//! The command line. `--help` prints these doc comments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use when_used::WhenUsed;

use crate::schema::names;

mod open;
mod play;
mod when_used;

pub use open::{OpenArgs, View, site};
use play::games;
pub use play::{After, PlayArgs, Players, Until};

/// Referees the Charleston in American Mah Jongg, using house rules from a TOML file.
///
/// RULESET is the name of a shipped ruleset (see `charleston list`) or a path. A path contains a slash or ends in
/// `.toml`.
///
/// Exit code: 0 if all is well, 1 if rules have errors, stories disagree or rulesets differ, 2 if a command can't do its
/// work. The help of `new`, `check`, `play`, `test`, `explain`, `schedule`, `diff` and `open` has the details.
///
/// Example: charleston check club.toml
///
/// Example: charleston play nmjl --seat east
#[derive(Debug, Parser)]
#[command(version, about, long_about, max_term_width = 100)]
pub struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the shipped rulesets and options.
    ///
    /// Example: charleston list
    List,
    /// Write a rule file for your club.
    ///
    /// Asks which ruleset to start from, what your rules are called, and what your table does differently. With --from
    /// and --name, asks no questions. If an option can't be used, explains why. `charleston list` shows all rulesets
    /// and options.
    ///
    /// Exit code: 0 if the file is written, 1 if the rules have errors, 2 if the file exists or can't be written, or if
    /// you quit before the last question.
    ///
    /// Example: charleston new tuesday.toml
    ///
    /// Example: charleston new tuesday.toml --from nmjl --name "Tuesday Club" --with no-courtesy,peek-penalty
    New(WhenUsed<NewArgs>),
    /// Check rule files and report every problem.
    ///
    /// Searches folders for `NAME.charleston.toml` and for other TOML files that seem to contain rules. Skips hidden
    /// files, `target`, `node_modules` and linked folders. A file you name is always checked, unless it is a story.
    /// Every format reports the skipped files: json, sarif and junit list all of them, and the others name up to three
    /// for each reason.
    ///
    /// Exit code: 0 if there are no errors, 1 if there are, 2 if a file or folder couldn't be read or there are no rule
    /// files.
    ///
    /// Example: charleston check rulesets club.toml
    ///
    /// Example: charleston check --deny warnings --format github .
    ///
    /// Example: charleston check - --stdin-filename club.toml < draft.txt
    Check(WhenUsed<CheckArgs>),
    /// Explain an error or warning: why it is reported, an example, and how to correct it.
    ///
    /// If the environment variable CHARLESTON_SITE is set to the address of a site that hosts the playground, the last
    /// line is a link to a page where you can try the example.
    ///
    /// Example: charleston rule
    ///
    /// Example: charleston rule unknown-pass
    Rule {
        /// The id in brackets after `error` or `warning`. Default: list them all.
        id: Option<String>,
    },
    /// Play a Charleston.
    ///
    /// The computer plays every seat, at random or as specified by --players, and you see every rack. With --seat, you
    /// play that seat yourself and see only what that player would see. `?` lists what you can type.
    ///
    /// Exit code: 0 if the game ends, 1 if the rules have errors or --until finds no game, 2 if you leave the game,
    /// if an option doesn't fit the rules, or if a file can't be read or written.
    ///
    /// Example: charleston play nmjl --seed 7
    ///
    /// Example: charleston play club.toml --seat east
    Play(WhenUsed<PlayArgs>),
    /// Play a club's stories and report every difference.
    ///
    /// A story is a short game in a text file: what the players do and what should happen. Searches folders for files
    /// that end in `.txt` and skips those that aren't stories. A file you name is always tested, unless it is a rule file.
    ///
    /// Exit code: 0 if all stories agree with their rules, 1 if any story doesn't, 2 if a story can't be played or
    /// there are no stories.
    ///
    /// Example: charleston test stories
    ///
    /// Example: charleston test --update flowers.txt
    Test(WhenUsed<TestArgs>),
    /// Explain a ruleset in plain words, in order of play.
    ///
    /// Exit code: 0 if the ruleset is explained, 1 if it has errors, 2 if it can't be read. Unless it is 0, nothing is
    /// printed to standard output, in any format.
    ///
    /// Example: charleston explain nmjl
    ///
    /// Example: charleston explain club.toml --origin
    ///
    /// Example: charleston explain club.toml --format html > sheet.html
    ///
    /// Example: charleston explain nmjl --witness
    Explain(WhenUsed<ExplainArgs>),
    /// Show the steps of a ruleset and every way the Charleston can go.
    ///
    /// Exit code: 0 if the steps are shown, 1 if the ruleset has errors, 2 if it can't be read.
    ///
    /// Example: charleston schedule nmjl
    ///
    /// Example: charleston schedule club.toml --format svg > schedule.svg
    Schedule(WhenUsed<ScheduleArgs>),
    /// Show how two rulesets differ at the table.
    ///
    /// Compares what the rules mean, not how they are written. With one ruleset, shows how it differs from the ruleset
    /// that it extends.
    ///
    /// Exit code: 0 if there are no differences, 1 if there are, 2 if a ruleset can't be read or has errors. If it is
    /// 2, nothing is printed to standard output, in any format.
    ///
    /// Example: charleston diff nmjl big-card
    ///
    /// Example: charleston diff --game club.toml
    Diff(WhenUsed<DiffArgs>),
    /// Open a rule file in the playground, which is a web page.
    ///
    /// Prints a link that contains the file and any of your own files that it extends or uses, and opens it in a
    /// browser. If the file has errors, the page shows them. Without --site, serves the page until you press Ctrl+C.
    ///
    /// Exit code: 0 if the link is printed, 2 if the file can't be read or there is no page to open.
    ///
    /// Example: charleston open club.toml
    ///
    /// Example: charleston open club.toml --site https://example.org/charleston/ --view sheet
    Open(WhenUsed<OpenArgs>),
    /// List every setting in rule files and what it means.
    ///
    /// Example: charleston settings
    ///
    /// Example: charleston settings passes
    ///
    /// Example: charleston settings blind
    Settings {
        /// A table (option, table, box, charleston, phases, passes, every-pass or lints), or a setting in any table.
        /// Default: all.
        name: Option<String>,
    },
    /// Print the JSON Schema for rule files (for use in editors) or for data that an app saves or sends.
    ///
    /// Example: charleston schema > ruleset.schema.json
    ///
    /// Example: charleston schema table > table.schema.json
    Schema {
        /// The kind of data to print a schema for.
        #[arg(default_value = "ruleset", value_parser = names().collect::<Vec<_>>())]
        of: String,
    },
    /// Run the language server, which shows problems as you type and offers fixes, definitions, references and
    /// renaming.
    ///
    /// Your editor starts the server and uses the Language Server Protocol over standard input and output.
    ///
    /// Example: charleston lsp
    #[cfg(feature = "lsp")]
    Lsp {
        /// Use standard input and output. This is the default, but many editors pass the flag anyway.
        #[arg(long)]
        stdio: bool,
    },
}

/// The options of `charleston new`.
#[derive(Debug, ClapArgs)]
pub struct NewArgs {
    /// The file to write. Its name ends in `.toml`.
    pub file: PathBuf,
    /// The ruleset to start from: the name of a shipped ruleset, or a path to a file.
    #[arg(long, value_name = "RULESET", requires = "name")]
    pub from: Option<String>,
    /// The name of the club's rules.
    #[arg(long)]
    pub name: Option<String>,
    /// The options that your table uses, separated by commas: names of shipped options, or paths to files.
    #[arg(long, value_name = "OPTIONS", requires = "from", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Overwrite an existing file.
    #[arg(long)]
    pub force: bool,
}

/// The options of `charleston diff`.
#[derive(Debug, ClapArgs)]
pub struct DiffArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub a: String,
    /// The ruleset to compare A with. Default: the ruleset that A extends, which then comes first in the comparison.
    pub b: Option<String>,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: DiffFormat,
    /// Show a short game for each difference, as a story for `charleston test`. The game follows the first
    /// ruleset. Under the second ruleset, the last move has a different result. The game has no unnecessary moves.
    #[arg(long)]
    pub game: bool,
}

/// The output format for a comparison.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum DiffFormat {
    /// Sentences.
    Text,
    /// For programs.
    Json,
}

/// The options for `charleston schedule`.
#[derive(Debug, ClapArgs)]
pub struct ScheduleArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ScheduleFormat,
}

/// The formats for `charleston schedule`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScheduleFormat {
    /// The steps, the rules, and every way the Charleston can go.
    Text,
    /// A picture of the steps, with arrows around a table for each pass.
    Svg,
    /// A flowchart for Mermaid, which GitHub renders in Markdown files.
    Mermaid,
    /// A graph for Graphviz.
    Dot,
}

/// The options for `charleston explain`.
#[derive(Debug, ClapArgs)]
pub struct ExplainArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ExplainFormat,
    /// Show a short game for each rule, as a story that `charleston test` can play. Only for the text format.
    #[arg(long, conflicts_with = "format")]
    pub witness: bool,
    /// Show the file and the line that each rule comes from: `default` if no file sets it, `always` if it holds at
    /// every table. JSON always includes this.
    #[arg(long)]
    pub origin: bool,
}

/// The formats for `charleston explain`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A rule sheet: a page to print and hang on the wall. Bars in the margin mark the differences from the ruleset
    /// that the file extends.
    Html,
    /// JSON, with each rule's setting, file and line.
    Json,
}

/// The options for `charleston check`.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Rule files, folders that contain them, or names of shipped rulesets. `-` is standard input.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: CheckFormat,
    /// Turn warnings into errors.
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    pub deny: Option<String>,
    /// Print only errors. With --prove, print the proofs too.
    #[arg(long, short)]
    pub quiet: bool,
    /// Treat standard input as the file at this path. Paths in the input are relative to that file's folder.
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// Skip files without rules, even if you name them. This is useful in hooks that pass the name of every changed
    /// file. It isn't an error if all the files are skipped.
    #[arg(long)]
    pub only_rules: bool,
    /// Apply safe fixes and report what remains.
    ///
    /// A safe fix corrects a syntax error that has only one possible correction, or a misspelled key that is one letter
    /// away from exactly one valid key. Other fixes are only suggested, so your settings, values and names don't
    /// change. Comments and formatting are preserved, and shipped rulesets and parent files that you don't check are
    /// left unchanged. So are files that don't seem to be rule files. Text from standard input is fixed and printed.
    #[arg(long)]
    pub fix: bool,
    /// Show what --fix would change without writing it.
    ///
    /// Exit code: 1 if there are fixes or errors.
    #[arg(long, conflicts_with_all = ["fix", "format", "prove", "games"])]
    pub diff: bool,
    /// Prove facts that hold for every deal and every choice: how many passes the Charleston can take, how many tiles
    /// each hand can have at the end, and whether a player can get stuck. Only for the text and json formats.
    #[arg(long)]
    pub prove: bool,
    /// For each file without errors, play this many random games and check that they obey the laws of the table: no
    /// tile is lost, no player sees another player's secrets, every offered move is accepted, and so on.
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u64>,
    /// The seed of the first game; the others use the seeds that follow. The same seed always produces the same game.
    #[arg(long, value_name = "S", default_value_t = 0, requires = "games")]
    pub seed: u64,
}

/// The output format for a check.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CheckFormat {
    /// Human-readable, with excerpts from the files.
    Text,
    /// One line per finding.
    Short,
    /// For programs. `charleston schema check` describes it.
    Json,
    /// Annotations for GitHub.
    Github,
    /// SARIF 2.1.0, for code scanning and editors.
    Sarif,
    /// A code quality report for GitLab.
    Gitlab,
    /// A JUnit test report with one test case per file.
    Junit,
}

/// The options of `charleston test`.
#[derive(Debug, ClapArgs)]
pub struct TestArgs {
    /// Stories, or folders with stories.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TestFormat,
    /// Print nothing about stories that agree with their rules.
    #[arg(long, short)]
    pub quiet: bool,
    /// Update the stories that no longer agree with their rules.
    ///
    /// Shows each change first. In a terminal, asks before it updates a story.
    #[arg(long)]
    pub update: bool,
    /// Update the stories without asking.
    #[arg(long, requires = "update")]
    pub yes: bool,
}

/// The output format for a test.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum TestFormat {
    /// Human-readable, with one line per story.
    Text,
    /// For programs. `charleston schema test` describes it.
    Json,
    /// Annotations for GitHub.
    Github,
    /// A JUnit test report with one test case per story.
    Junit,
}
