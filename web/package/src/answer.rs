//! The calls, and their answers.

use charleston::Command;
use charleston::HostCommand;
use charleston::saved::SavedTable;
use charleston::session::Move;
use charleston::table::Seat;
use charleston::wire::{EventId, PlayerMessage};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::rules::{RuleFile, Text};
use crate::tables::{Computer, Opening, TableNumber};
use crate::{editing, rules, tables};

/// A call. `call` names it.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
enum Call {
    /// The version of the library.
    Version,
    /// The shipped rulesets, with their texts.
    Rulesets,
    /// The shipped options, with their texts.
    Options,
    /// The questions that options answer, and how each answer fits a rule file.
    Questions { file: RuleFile },
    /// A rule file's text with a question answered by an option, or by none.
    Choose { file: RuleFile, topic: String, option: Option<String> },
    /// The errors and warnings in a rule file, with their fixes.
    Check { file: RuleFile },
    /// A rule file with all safe fixes applied.
    Fix { file: RuleFile },
    /// The page about an error or a warning.
    Page { id: String },
    /// What can be written at an offset in a rule file.
    Complete { file: RuleFile, offset: usize },
    /// What is written at an offset in a rule file.
    Hover { file: RuleFile, offset: usize },
    /// The rules in sentences.
    Explain { file: RuleFile },
    /// A short game for each sentence.
    Witnesses { file: RuleFile },
    /// The steps of the Charleston.
    Schedule { file: RuleFile },
    /// What holds for every deal.
    Prove { file: RuleFile },
    /// What changes from one ruleset to another.
    Diff { file: RuleFile, other: RuleFile, games: bool },
    /// Opens a table.
    OpenTable { file: RuleFile, opening: Opening, computer: Option<Computer> },
    /// Opens a saved table.
    RestoreTable { file: RuleFile, saved: Box<SavedTable>, computer: Option<Computer> },
    /// Replays a story.
    Replay { file: RuleFile, story: Text },
    /// Plays a player's command.
    Play { table: TableNumber, seat: Seat, command: Command },
    /// Plays a message from a player's device.
    Receive { table: TableNumber, seat: Seat, message: PlayerMessage },
    /// Plays a command from the host.
    Report { table: TableNumber, command: HostCommand },
    /// Plays the next move of the computer players.
    ComputerTurn { table: TableNumber },
    /// Undoes the last move.
    Undo { table: TableNumber },
    /// What a seat sees and can do.
    Update { table: TableNumber, seat: Seat, seen: Option<EventId> },
    /// What a spectator sees.
    SpectatorUpdate { table: TableNumber, seen: Option<EventId> },
    /// The table's seats, phases and passes.
    Describe { table: TableNumber },
    /// The moves so far.
    Moves { table: TableNumber },
    /// The game so far as a story.
    Story { table: TableNumber, ruleset: String },
    /// The table in the form in which it is saved.
    Save { table: TableNumber },
    /// Closes a table.
    CloseTable { table: TableNumber },
}

/// Why a call has no result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Failure {
    /// The call isn't one of the calls, or lacks something.
    InvalidCall { message: String },
    /// The rule file can't be read or has errors. `check` lists them.
    InvalidRules { message: String },
    /// The command is against the rules. The table hasn't changed.
    Refused { refusal: Value },
    /// The table can't be opened like this.
    InvalidTable { message: String },
    /// There is no table with this number.
    UnknownTable { message: String },
    /// The story can't be read or replayed.
    InvalidStory { message: String },
}

pub type Answer = Result<Value, Failure>;

/// Runs a call. Both the call and the answer are JSON: `{"ok": RESULT}` or `{"error": {"kind": ..., ...}}`.
pub fn answer(call: &str) -> String {
    let answered = serde_json::from_str(call)
        .map_err(|error| Failure::InvalidCall { message: error.to_string() })
        .and_then(run);
    let answer = match answered {
        Ok(result) => json!({ "ok": result }),
        Err(failure) => json!({ "error": failure }),
    };
    answer.to_string()
}

fn run(call: Call) -> Answer {
    match call {
        Call::Version => Ok(json!(charleston::saved::ENGINE)),
        Call::Rulesets => Ok(rules::rulesets()),
        Call::Options => Ok(rules::options()),
        Call::Questions { file } => rules::questions(&file),
        Call::Choose { file, topic, option } => rules::choose_option(&file, &topic, option.as_deref()),
        Call::Check { file } => editing::check(&file),
        Call::Fix { file } => editing::fix(&file),
        Call::Page { id } => editing::page(&id),
        Call::Complete { file, offset } => editing::complete(&file, offset),
        Call::Hover { file, offset } => editing::hover(&file, offset),
        Call::Explain { file } => rules::explain(&file),
        Call::Witnesses { file } => rules::witnesses(&file),
        Call::Schedule { file } => rules::schedule(&file),
        Call::Prove { file } => rules::prove(&file),
        Call::Diff { file, other, games } => rules::diff(&file, &other, games),
        Call::OpenTable { file, opening, computer } => tables::open(&file, &opening, computer),
        Call::RestoreTable { file, saved, computer } => tables::restore(&file, &saved, computer),
        Call::Replay { file, story } => tables::replay(&file, &story),
        Call::Play { table, seat, command } => tables::play(table, &Move::Player(seat, command)),
        Call::Receive { table, seat, message } => tables::receive(table, seat, &message),
        Call::Report { table, command } => tables::play(table, &Move::Host(command)),
        Call::ComputerTurn { table } => tables::computer_turn(table),
        Call::Undo { table } => tables::undo(table),
        Call::Update { table, seat, seen } => tables::update(table, seat, seen),
        Call::SpectatorUpdate { table, seen } => tables::spectator_update(table, seen),
        Call::Describe { table } => tables::describe(table),
        Call::Moves { table } => tables::moves(table),
        Call::Story { table, ruleset } => tables::story(table, &ruleset),
        Call::Save { table } => tables::save(table),
        Call::CloseTable { table } => tables::close(table),
    }
}
