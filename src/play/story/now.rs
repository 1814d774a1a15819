//! One line that says what a player can do now.

use super::speak::{answers, counts};
use crate::describe::event;
use crate::describe::words::or;
use crate::session::{PassPrompt, Prompt};
use crate::table::seat::SeatSet;
use crate::view::View;

/// Says what a seat can do now, such as `First right: pass 3 tiles to South`.
pub fn now(view: &View, prompt: &Prompt) -> String {
    let schedule = view.schedule();
    let mut todo = required(view, prompt);
    if todo.is_empty() && !prompt.waiting_for.contains(view.seat) {
        let others: SeatSet = prompt.waiting_for.iter().filter(|seat| *seat != view.seat).collect();
        todo.push(format!("wait for {}", event::seats(schedule, others)));
        todo.extend(prompt.pass.as_ref().map(|_| "change your tiles".to_owned()));
        todo.extend(prompt.request.map(|_| "change your number".to_owned()));
    }
    let meaning = |answer: String| answer.split_once(": ").map(|(_, meaning)| meaning.to_owned());
    todo.extend(answers(view, prompt).into_iter().filter_map(meaning));
    let here = event::stage(schedule, view.public.stage);
    let here = here.chars().take(1).flat_map(char::to_uppercase).chain(here.chars().skip(1));
    let line = format!("{}: {}", here.collect::<String>(), or(&todo));
    schedule.ruleset().tile_box().worded(line)
}

/// Returns what the table is waiting for this seat to do.
fn required(view: &View, prompt: &Prompt) -> Vec<String> {
    let step = event::pass_at(view.schedule(), view.public.stage);
    let draws = step.is_some_and(|step| step.zone.is_some());
    let pick_up = if draws { "draw from the wall" } else { "pick up your tiles" };
    let pass = prompt.pass.as_ref().filter(|pass| !pass.changes);
    let request = prompt.request.filter(|_| view.own.request().is_none());
    let suits: Vec<String> = prompt.name_suit.iter().map(|offered| offered.suit.plural()).collect();
    let all = [
        prompt.roll.map(|_| "roll the dice".to_owned()),
        (!suits.is_empty()).then(|| format!("name {}", or(&suits))),
        request.map(|(min, max)| {
            format!("say how many tiles you want to exchange{}, {min} to {max}", partners(view))
        }),
        prompt.cannot_pass.then(|| "say that you can't pass".to_owned()),
        pass.map(|pass| passing(view, pass)),
        prompt.pick_up.then(|| pick_up.to_owned()),
        prompt.begin_play.then(|| "begin play".to_owned()),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the players that the seat exchanges tiles with, if they are known.
fn partners(view: &View) -> String {
    let step = event::pass_at(view.schedule(), view.public.stage);
    let gifts = step.and_then(|step| view.public.exchange(step).gifts.get(view.seat));
    let partners: SeatSet = gifts.into_iter().flatten().filter_map(|gift| gift.to.seat()).collect();
    match partners.is_empty() {
        true => String::new(),
        false => format!(" with {}", event::seats(view.schedule(), partners)),
    }
}

fn passing(view: &View, pass: &PassPrompt) -> String {
    let blind = match pass.max_blind {
        0 => String::new(),
        max => format!(" (up to {max} of them blind)"),
    };
    format!("pass {}{blind}", counts(view.schedule(), pass))
}
