//! Calls that show games step by step.

use charleston::internal::describe::event;
use charleston::internal::describe::play::Reader;
use charleston::internal::play::kept::{Kept, kept};
use charleston::internal::play::steps::{GameStep, ShownEvent, ShownHand, steps};
use charleston::internal::play::story::{instruction, labels};
use charleston::play::{Replayed, Story};
use charleston::wire::{SentRefusal, WrittenRule};
use charleston::{Command, Schedule, Seat, Table, View};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::file::RuleFile;
use crate::tables::{Open, TableNumber, replayed, with, with_seat};

/// Returns the reader: the player in a seat or, if no seat is given, someone who sees everything.
fn reader(seat: Option<Seat>) -> Reader {
    seat.map_or(Reader::Everything, Reader::Seat)
}

/// Who sees the steps of a table: one player, or a reader who sees all hands. A page that specifies neither gets
/// an error, so it can't show all hands by mistake.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "expected a seat or `all-hands`")]
pub enum Watcher {
    Seat(Seat),
    All(AllHands),
}

/// The value `"all-hands"`, which stands for a reader who sees all hands.
#[derive(Debug, Clone, Copy, Deserialize)]
pub enum AllHands {
    #[serde(rename = "all-hands")]
    AllHands,
}

/// Returns the steps of the game at an open table, except the first `from` steps.
pub fn of_table(number: TableNumber, watcher: Watcher, from: usize) -> Answer {
    let as_seen = |open: &mut Open, reader| Ok(shown(&open.table, &steps(&open.table, &[], reader), from));
    match watcher {
        Watcher::Seat(seat) => with_seat(number, seat, |open| as_seen(open, Reader::Seat(seat))),
        Watcher::All(AllHands::AllHands) => with(number, |open| as_seen(open, Reader::Everything)),
    }
}

/// Replays a story with the rules in a file, and returns its steps.
pub fn of_story(file: &RuleFile, story: &str, seat: Option<Seat>) -> Answer {
    let (Story { title, .. }, Replayed { table, differences, refused, .. }) = replayed(file, story)?;
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    Ok(json!({
        "title": title,
        "table": table.description(),
        "steps": shown(&table, &steps(&table, &refused, reader(seat)), 0),
        "differences": differences,
    }))
}

fn shown(table: &Table, steps: &[GameStep], from: usize) -> Value {
    steps.iter().skip(from).map(|step| shown_step(table.schedule(), step)).collect()
}

fn shown_step(
    schedule: &Schedule,
    GameStep { line, refused, events, place, hands, pile }: &GameStep,
) -> Value {
    let event = |ShownEvent { sentence, event, tiles, hands }: &ShownEvent| json!({ "sentence": sentence, "fact": event.fact, "tiles": tiles, "hands": shown_hands(hands) });
    json!({
        "line": line,
        "refused": refused.as_ref().map(|refusal| SentRefusal::of(refusal, schedule)),
        "events": events.iter().map(event).collect::<Vec<_>>(),
        "place": place,
        "hands": shown_hands(hands),
        "pile": pile,
    })
}

fn shown_hands(hands: &[ShownHand]) -> Value {
    let hand = |ShownHand { seat, rack, passed, received }: &ShownHand| json!({ "seat": seat, "rack": rack, "passed": passed, "received": received });
    hands.iter().map(hand).collect()
}

/// Returns the tiles that the player in a seat can't pass now, and the reason for each.
pub fn kept_tiles(number: TableNumber, seat: Seat) -> Answer {
    with_seat(number, seat, |open| {
        let schedule = open.table.schedule();
        let tile = |Kept { tile, sentence, rule }: Kept| {
            let rule = rule.map(|rule| WrittenRule::at(schedule, rule));
            json!({ "tile": tile, "sentence": sentence, "rule": rule })
        };
        Ok(kept(&open.table, seat).into_iter().map(tile).collect())
    })
}

/// Returns an instruction for the player in a seat, with labels for the possible commands. Null for a vacant seat.
pub fn instructions(number: TableNumber, seat: Seat) -> Answer {
    with_seat(number, seat, |open| {
        let (view, prompt) = (View::of(&open.table, seat), open.table.prompt(seat));
        let Some((view, prompt)) = view.zip(prompt) else { return Ok(Value::Null) };
        let receivers = prompt.pass.iter().flat_map(|pass| &pass.receivers);
        let receivers = receivers.map(|receiver| event::receiver(open.table.schedule(), receiver.to));
        let labeled = |(command, label): (Command, String)| json!({ "command": command, "label": label });
        Ok(json!({
            "sentence": instruction(&view, &prompt),
            "receivers": receivers.collect::<Vec<_>>(),
            "commands": labels(&view, &prompt).into_iter().map(labeled).collect::<Vec<_>>(),
        }))
    })
}
