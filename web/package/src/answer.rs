//! The calls that the module accepts, and their answers.

#[cfg(feature = "tables")]
use charleston::{
    Command, HostCommand, Move, Seat,
    saved::SavedTable,
    wire::{EventId, PlayerMessage},
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::fields::{Fields, invalid};
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
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $word:literal { $($field:ident: $type:ty),* } => $answer:expr;)* }) => {
        $(#[$meta])*
        fn $name(name: &str, mut fields: Fields<'_>) -> Option<Answer> {
            let mut run = || match name {
                $($word => {
                    fields.check(&[$(stringify!($field)),*])?;
                    $(let $field: $type = fields.take(stringify!($field))?;)*
                    $answer.map(Some)
                })*
                _ => Ok(None),
            };
            run().transpose()
        }
    };
}

#[cfg(feature = "rules")]
calls! {
    /// The calls about rules, and about the text of rule files.
    rules_call {
        /// The version of the library.
        "version" {} => Ok(json!(charleston::saved::ENGINE));
        /// The shipped rulesets, with their text.
        "rulesets" {} => Ok(rules::rulesets());
        /// The shipped options, with their text.
        "options" {} => Ok(rules::options());
        /// The questions that options answer, and whether each answer can be used in a rule file.
        "questions" { file: RuleFile } => rules::questions(&file);
        /// The text of a rule file after a question is answered with an option, or after its answer is removed.
        "choose" { file: RuleFile, topic: String, option: Option<String> } =>
            rules::choose_option(&file, &topic, option.as_deref());
        /// The errors and warnings in a rule file, with their fixes.
        "check" { file: RuleFile } => editing::check(&file);
        /// A rule file with all safe fixes applied.
        "fix" { file: RuleFile } => editing::fix(&file);
        /// The rules in sentences.
        "explain" { file: RuleFile } => rules::explain(&file);
    }
}

#[cfg(feature = "overview")]
calls! {
    /// The calls that deal with the Charleston as a whole, and those that help while a rule file is written.
    overview_call {
        /// The steps of the Charleston, and all the ways it can go.
        "schedule" { file: RuleFile } => overview::schedule(&file);
        /// A picture that shows all steps.
        "picture" { file: RuleFile, format: overview::PictureFormat } => overview::picture(&file, format);
        /// The rule sheet, as an HTML page to print.
        "sheet" { file: RuleFile } => overview::sheet(&file);
        /// The page about an error or a warning.
        "page" { id: String } => overview::page(&id);
        /// The suggestions at an offset in a rule file.
        "complete" { file: RuleFile, offset: usize } => hints::complete(&file, offset);
        /// The documentation for the key or value at an offset in a rule file.
        "hover" { file: RuleFile, offset: usize } => hints::hover(&file, offset);
    }
}

#[cfg(feature = "games")]
calls! {
    /// The calls that search for games.
    games_call {
        /// A short game for each sentence of the explanation, or only for some of them.
        "witnesses" { file: RuleFile, sentences: Option<Vec<usize>> } =>
            games::witnesses(&file, sentences.as_deref());
        /// The differences between two rulesets.
        "diff" { file: RuleFile, other: RuleFile } => games::diff(&file, &other);
        /// A game that shows one of these differences.
        "game" { file: RuleFile, other: RuleFile, difference: usize } => games::game(&file, &other, difference);
    }
}

#[cfg(feature = "tables")]
calls! {
    /// The calls about tables and stories.
    tables_call {
        /// Facts that are proved to hold for every deal and every choice the players make.
        "prove" { file: RuleFile } => tables::prove(&file);
        /// Replays a story.
        "replay" { file: RuleFile, story: Text } => tables::replay(&file, &story);
        /// Replays a story step by step.
        "story-steps" { file: RuleFile, story: Text, seat: Option<Seat> } =>
            steps::of_story(&file, &story, seat);
        /// Opens a table.
        "open-table" { file: RuleFile, opening: Opening, computer: Option<Computer> } =>
            tables::open(&file, &opening, computer);
        /// Opens a saved table.
        "restore-table" { file: RuleFile, saved: Box<SavedTable>, computer: Option<Computer> } =>
            tables::restore(&file, &saved, computer);
        /// Carries out a player's command.
        "play" { table: TableNumber, seat: Seat, command: Command } =>
            tables::play(table, &Move::Player(seat, command));
        /// Carries out the command in a message from a player's device.
        "receive" { table: TableNumber, seat: Seat, message: PlayerMessage } =>
            tables::receive(table, seat, &message);
        /// Carries out a command from the host.
        "report" { table: TableNumber, command: HostCommand } => tables::play(table, &Move::Host(command));
        /// Plays the computer's next move.
        "computer-turn" { table: TableNumber } => tables::computer_turn(table);
        /// The tiles in the wall.
        "wall" { table: TableNumber } => tables::wall(table);
        /// Undoes the last move.
        "undo" { table: TableNumber } => tables::undo(table);
        /// A seat's view and its possible moves.
        "update" { table: TableNumber, seat: Seat, seen: Option<EventId> } => tables::update(table, seat, seen);
        /// A spectator's view.
        "spectator-update" { table: TableNumber, seen: Option<EventId> } => tables::spectator_update(table, seen);
        /// The table's seats, phases and passes.
        "description" { table: TableNumber } => tables::description(table);
        /// The events in words, for a seat's player.
        "describe" { table: TableNumber, seat: Seat, seen: Option<EventId> } =>
            tables::describe(table, seat, seen);
        /// The events in words, for spectators.
        "describe-to-spectators" { table: TableNumber, seen: Option<EventId> } =>
            tables::describe_to_spectators(table, seen);
        /// The moves so far.
        "moves" { table: TableNumber } => tables::moves(table);
        /// The game so far, step by step.
        "steps" { table: TableNumber, seat: Watcher, from: usize } => steps::of_table(table, seat, from);
        /// The tiles that the player in a seat can't pass now, and the reason for each.
        "kept" { table: TableNumber, seat: Seat } => steps::kept_tiles(table, seat);
        "instructions" { table: TableNumber, seat: Seat } => steps::instructions(table, seat);
        /// The game so far as a story.
        "story" { table: TableNumber, ruleset: String } => tables::story(table, &ruleset);
        /// The table in its saved form.
        "save" { table: TableNumber } => tables::save(table);
        /// Closes a table.
        "close-table" { table: TableNumber } => tables::close(table);
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
    let unread = |error: serde_json::Error| match error.to_string() {
        nested if nested.starts_with("recursion") => invalid("the input is too deeply nested"),
        other => invalid(&other),
    };
    let answer = serde_json::from_str(call).map_err(unread).and_then(run);
    match answer {
        Ok(result) => json!({ "ok": result }),
        Err(failure) => json!({ "error": failure }),
    }
    .to_string()
}

/// Runs a call. Calls are deserialized from values instead of text, so that their types are compiled for only one
/// deserializer.
fn run(mut call: Value) -> Answer {
    let mut calls = call.as_object_mut().filter(|call| call.len() == 1).into_iter().flatten();
    let Some((name, Value::Object(fields))) = calls.next() else {
        return Err(invalid("a call is an object with one key, whose value is an object with the fields"));
    };
    let modules: &[fn(&str, Fields<'_>) -> Option<Answer>] = &[
        #[cfg(feature = "rules")]
        rules_call,
        #[cfg(feature = "overview")]
        overview_call,
        #[cfg(feature = "games")]
        games_call,
        #[cfg(feature = "tables")]
        tables_call,
    ];
    let answer = modules.iter().find_map(|module| module(name, Fields(fields)));
    answer.unwrap_or_else(|| Err(invalid(&format!("this module has no call named {name:?}"))))
}
