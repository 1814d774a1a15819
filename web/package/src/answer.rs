//! The calls that the module accepts, and their answers.

#[cfg(feature = "tables")]
use charleston::{
    Command, HostCommand, Move, Seat,
    saved::SavedTable,
    wire::{EventId, PlayerMessage},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::file::RuleFile;
#[cfg(feature = "tables")]
use crate::file::Text;
#[cfg(feature = "games")]
use crate::games;
#[cfg(feature = "tables")]
use crate::steps::{self, Watcher};
#[cfg(feature = "tables")]
use crate::tables::{self, Computer, Opening, TableNumber};
#[cfg(feature = "rules")]
use crate::{editing, rules};
#[cfg(feature = "overview")]
use crate::{hints, overview};

/// Declares calls. Each is an object with one key, the name of the call: `{"check": {"file": ...}}`.
macro_rules! calls {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $word:literal $call:ident { $($field:ident: $type:ty),* } => $answer:expr;)* }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize)]
        #[serde(rename_all_fields = "kebab-case", deny_unknown_fields)]
        enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $call { $($field: $type),* },)*
        }

        impl $name {
            /// The names of the calls.
            const WORDS: &[&str] = &[$($word),*];

            fn run(self) -> Answer {
                match self {
                    $(Self::$call { $($field),* } => $answer,)*
                }
            }
        }
    };
}

#[cfg(feature = "rules")]
calls! {
    /// The calls about rules, and about the text of rule files.
    RulesCall {
        /// The version of the library.
        "version" Version {} => Ok(json!(charleston::saved::ENGINE));
        /// The shipped rulesets, with their text.
        "rulesets" Rulesets {} => Ok(rules::rulesets());
        /// The shipped options, with their text.
        "options" Options {} => Ok(rules::options());
        /// The questions that options answer, and whether each answer can be used in a rule file.
        "questions" Questions { file: RuleFile } => rules::questions(&file);
        /// The text of a rule file after a question is answered with an option, or after its answer is removed.
        "choose" Choose { file: RuleFile, topic: String, option: Option<String> } =>
            rules::choose_option(&file, &topic, option.as_deref());
        /// The errors and warnings in a rule file, with their fixes.
        "check" Check { file: RuleFile } => editing::check(&file);
        /// A rule file with all safe fixes applied.
        "fix" Fix { file: RuleFile } => editing::fix(&file);
        /// The rules in sentences.
        "explain" Explain { file: RuleFile } => rules::explain(&file);
    }
}

#[cfg(feature = "overview")]
calls! {
    /// The calls that deal with the Charleston as a whole, and those that help while a rule file is written.
    OverviewCall {
        /// The steps of the Charleston, and all the ways it can go.
        "schedule" Schedule { file: RuleFile } => overview::schedule(&file);
        /// A picture that shows all steps.
        "picture" Picture { file: RuleFile, format: overview::PictureFormat } => overview::picture(&file, format);
        /// The rule sheet, as an HTML page to print.
        "sheet" Sheet { file: RuleFile } => overview::sheet(&file);
        /// The page about an error or a warning.
        "page" Page { id: String } => overview::page(&id);
        /// The suggestions at an offset in a rule file.
        "complete" Complete { file: RuleFile, offset: usize } => hints::complete(&file, offset);
        /// The documentation for the key or value at an offset in a rule file.
        "hover" Hover { file: RuleFile, offset: usize } => hints::hover(&file, offset);
    }
}

#[cfg(feature = "games")]
calls! {
    /// The calls that search for games.
    GamesCall {
        /// A short game for each sentence of the explanation, or only for some of them.
        "witnesses" Witnesses { file: RuleFile, sentences: Option<Vec<usize>> } =>
            games::witnesses(&file, sentences.as_deref());
        /// The differences between two rulesets.
        "diff" Diff { file: RuleFile, other: RuleFile } => games::diff(&file, &other);
        /// A game that shows one of these differences.
        "game" Game { file: RuleFile, other: RuleFile, difference: usize } => games::game(&file, &other, difference);
    }
}

#[cfg(feature = "tables")]
calls! {
    /// The calls about tables and stories.
    TablesCall {
        /// Facts that are proved to hold for every deal and every choice the players make.
        "prove" Prove { file: RuleFile } => tables::prove(&file);
        /// Replays a story.
        "replay" Replay { file: RuleFile, story: Text } => tables::replay(&file, &story);
        /// Replays a story step by step.
        "story-steps" StorySteps { file: RuleFile, story: Text, seat: Option<Seat> } =>
            steps::of_story(&file, &story, seat);
        /// Opens a table.
        "open-table" OpenTable { file: RuleFile, opening: Opening, computer: Option<Computer> } =>
            tables::open(&file, &opening, computer);
        /// Opens a saved table.
        "restore-table" RestoreTable { file: RuleFile, saved: Box<SavedTable>, computer: Option<Computer> } =>
            tables::restore(&file, &saved, computer);
        /// Carries out a player's command.
        "play" Play { table: TableNumber, seat: Seat, command: Command } =>
            tables::play(table, &Move::Player(seat, command));
        /// Carries out the command in a message from a player's device.
        "receive" Receive { table: TableNumber, seat: Seat, message: PlayerMessage } =>
            tables::receive(table, seat, &message);
        /// Carries out a command from the host.
        "report" Report { table: TableNumber, command: HostCommand } => tables::play(table, &Move::Host(command));
        /// Plays the computer's next move.
        "computer-turn" ComputerTurn { table: TableNumber } => tables::computer_turn(table);
        /// Undoes the last move.
        "undo" Undo { table: TableNumber } => tables::undo(table);
        /// A seat's view and its possible moves.
        "update" Update { table: TableNumber, seat: Seat, seen: Option<EventId> } => tables::update(table, seat, seen);
        /// A spectator's view.
        "spectator-update" SpectatorUpdate { table: TableNumber, seen: Option<EventId> } => tables::spectator_update(table, seen);
        /// The table's seats, phases and passes.
        "description" Description { table: TableNumber } => tables::description(table);
        /// The events in words, for a seat's player.
        "describe" Describe { table: TableNumber, seat: Seat, seen: Option<EventId> } =>
            tables::describe(table, seat, seen);
        /// The events in words, for spectators.
        "describe-to-spectators" DescribeToSpectators { table: TableNumber, seen: Option<EventId> } =>
            tables::describe_to_spectators(table, seen);
        /// The moves so far.
        "moves" Moves { table: TableNumber } => tables::moves(table);
        /// The game so far, step by step.
        "steps" Steps { table: TableNumber, seat: Watcher, from: usize } => steps::of_table(table, seat, from);
        /// The tiles that the player in a seat can't pass now, and the reason for each.
        "kept" Kept { table: TableNumber, seat: Seat } => steps::kept_tiles(table, seat);
        "instructions" Instructions { table: TableNumber, seat: Seat } => steps::instructions(table, seat);
        /// The game so far as a story.
        "story" Story { table: TableNumber, ruleset: String } => tables::story(table, &ruleset);
        /// The table in its saved form.
        "save" Save { table: TableNumber } => tables::save(table);
        /// Closes a table.
        "close-table" CloseTable { table: TableNumber } => tables::close(table);
    }
}

/// Why a call has no result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "these are about tables"))]
pub enum Failure {
    /// The call is unknown or incomplete.
    InvalidCall { message: String },
    /// The rule file can't be read or has errors. `check` lists them.
    InvalidRules { message: String },
    /// The command is against the rules. The table hasn't changed.
    Refused { message: String, refusal: Value },
    /// The table can't be opened with these settings.
    InvalidTable { message: String },
    /// There is no table with this number.
    UnknownTable { message: String },
    /// The story can't be read or replayed.
    InvalidStory { message: String },
}

pub type Answer = Result<Value, Failure>;

/// Runs a call. Both the call and the answer are JSON: `{"ok": RESULT}` or `{"error": {"kind": ..., ...}}`.
pub fn answer(call: &str) -> String {
    let answer = match serde_json::from_str(call).map_err(invalid).and_then(run) {
        Ok(result) => json!({ "ok": result }),
        Err(failure) => json!({ "error": failure }),
    };
    answer.to_string()
}

/// Runs a call. Calls are deserialized from values instead of text, so that their types are compiled for only one
/// deserializer.
fn run(call: Value) -> Answer {
    let name = call.as_object().and_then(|call| call.keys().next()).map_or("", String::as_str);
    #[cfg(feature = "rules")]
    if RulesCall::WORDS.contains(&name) {
        return read::<RulesCall>(call)?.run();
    }
    #[cfg(feature = "overview")]
    if OverviewCall::WORDS.contains(&name) {
        return read::<OverviewCall>(call)?.run();
    }
    #[cfg(feature = "games")]
    if GamesCall::WORDS.contains(&name) {
        return read::<GamesCall>(call)?.run();
    }
    #[cfg(feature = "tables")]
    if TablesCall::WORDS.contains(&name) {
        return read::<TablesCall>(call)?.run();
    }
    Err(Failure::InvalidCall { message: format!("this module has no call named {name:?}") })
}

fn read<T: for<'de> Deserialize<'de>>(call: Value) -> Result<T, Failure> {
    serde_json::from_value(call).map_err(invalid)
}

fn invalid(error: serde_json::Error) -> Failure {
    Failure::InvalidCall { message: without_keys(&error.to_string()) }
}

/// Removes everything that could be a part of a table's key from an error that quotes what it can't read.
fn without_keys(text: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_hexdigit();
    let runs = text.split_inclusive(|letter| !is_digit(letter));
    runs.map(|run| {
        let digits = run.trim_end_matches(|letter| !is_digit(letter));
        if digits.len() < 32 { run.to_owned() } else { format!("...{}", &run[digits.len()..]) }
    })
    .collect()
}
