//! A person who plays at the terminal. This module uses only the view and the prompt for that person's seat.

use std::io::{self, BufRead, Write};

use charleston::internal::describe::event;
use charleston::internal::play::story::{Offered, offered, turn};
use charleston::session::{Declaration, Stage};
use charleston::table::SeatSet;
use charleston::{Command, Move, Prompt, View};

use crate::print;
use crate::screen::{self, Style};

/// A person who plays at the terminal.
pub struct Terminal {
    style: Style,
    /// The stage and prompt at which the person chose to wait, so that `ask` doesn't ask the same question again.
    waited_at: Option<(Stage, Prompt)>,
}

/// The person's answer.
pub enum Answer {
    /// Make a move.
    Move(Move),
    /// Wait for the others.
    Wait,
    /// Take back the last step.
    Undo,
    /// Leave the game.
    Leave,
}

impl Terminal {
    pub fn new() -> Self {
        Self { style: Style { has_color: print::has_color() }, waited_at: None }
    }

    /// Asks for a move if there is something new to do. If others can act, the person can wait. If the last step can't
    /// be taken back, `undo` contains the reason.
    pub fn ask(&mut self, view: &View, prompt: &Prompt, undo: Result<(), &str>) -> Answer {
        let others_can_act = prompt.waiting_for.iter().any(|seat| seat != view.seat);
        let must = prompt.waiting_for.contains(view.seat);
        // `waiting_for` changes with every turn, so a change there isn't a reason to ask again.
        let mut same = prompt.clone();
        same.waiting_for = SeatSet::NONE;
        let here = (view.public.stage, same);
        let may_act = must || prompt.stop || prompt.pass.is_some() || prompt.ask || prompt.request.is_some();
        if others_can_act && (!may_act || self.waited_at.as_ref() == Some(&here)) {
            return Answer::Wait;
        }
        self.show(view, prompt, undo);
        let enter = on_enter(prompt, others_can_act);
        let late =
            if prompt.stop && enter == Some(WAIT) { ", even if it is then too late to stop" } else { "" };
        let before = enter.map_or_else(|| "> ".to_owned(), |what| format!("[Enter: {what}{late}] > "));
        loop {
            let Some(line) = read(&before) else { return Answer::Leave };
            let line = if line.is_empty() { enter.unwrap_or_default() } else { &line };
            match line {
                WAIT if others_can_act => {
                    self.waited_at = Some(here);
                    return Answer::Wait;
                }
                "" | WAIT => print::line("The table is waiting for you."),
                "help" | "?" => help(view, prompt),
                "show" | "rack" => self.show(view, prompt, undo),
                "undo" => match undo {
                    Ok(()) => {
                        self.waited_at = None;
                        return Answer::Undo;
                    }
                    Err(why) => print::line(why),
                },
                words => match turn(view, prompt, screen::rack(view, prompt).tiles(), words) {
                    Ok(turn) => return Answer::Move(turn),
                    Err(problem) => print::lines(problem.lines()),
                },
            };
        }
    }

    /// Shows what to do now, the rack, and the commands. Returns false if no one is reading the output anymore.
    fn show(&self, view: &View, prompt: &Prompt, undo: Result<(), &str>) -> bool {
        let lines = screen::rack_lines(self.style, view, prompt);
        print::text(&(lines.join("\n") + "\n"));
        print::lines(screen::notes(view, prompt));
        let offers = offered(view, prompt);
        let commands = offers.iter().map(|offer| &*offer.command);
        let undo = undo.is_ok().then_some("undo");
        let commands: Vec<&str> = commands.chain(undo).chain(["?"]).collect();
        print::line(&format!("  you can type: {}", commands.join(" | ")))
    }
}

/// The command with which a player lets the others act first.
const WAIT: &str = "wait";

/// Returns the command that an empty line stands for.
fn on_enter(prompt: &Prompt, others_can_act: bool) -> Option<&'static str> {
    match () {
        () if prompt.offers(&Command::PickUp) => Some("pick up"),
        () if others_can_act => Some(WAIT),
        () if prompt.offers(&Command::BeginPlay) => Some("begin play"),
        () => None,
    }
}

/// Asks whether a declared hand wins. `None` if the person leaves.
pub fn confirm(declaration: Declaration) -> Option<bool> {
    yes_or_no(&format!("{} (yes or no) > ", event::is_it_on_the_card(declaration)))
}

/// Asks a question. `None` if the person leaves.
pub fn yes_or_no(question: &str) -> Option<bool> {
    loop {
        match read(question)?.as_str() {
            "yes" | "y" => return Some(true),
            "no" | "n" => return Some(false),
            _ => print::line("Answer yes or no."),
        };
    }
}

/// Prints the commands that are possible now. Returns false if no one is reading the output anymore.
fn help(view: &View, prompt: &Prompt) -> bool {
    let offers = offered(view, prompt).into_iter();
    let offers = offers.map(|Offered { command, meaning }| format!("  {command}: {meaning}"));
    let tile_box = view.schedule().ruleset().tile_box();
    let tiles = match tile_box.is_of_cards() {
        true => {
            "  Write cards as `SQ` or `queen of spades`, or use their numbers: `pass 1 2 3`, or just `1 2 3`"
        }
        false => {
            "  Write tiles as `3D`, `3 dot`, `red`, `soap` or `north`, or use their numbers: `pass 1 2 3`, or just \
             `1 2 3`"
        }
    };
    let others = [
        "  undo: take back your last step, if you haven't seen a new tile since then and the rules allow a change",
        "  show: show your tiles again",
        "  wait: let the others go first",
        "  quit: leave the game",
    ];
    let others = others.map(|line| tile_box.worded(line.to_owned()));
    print::lines(offers) && print::line(tiles) && print::lines(others)
}

/// Reads a line in lowercase. `None` if the person leaves.
fn read(before: &str) -> Option<String> {
    let mut out = io::stdout().lock();
    let written = write!(out, "{before}").and_then(|()| out.flush());
    print::is_written(written).then_some(())?;
    let mut line = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&line).trim().to_lowercase())
            .filter(|line| !["quit", "exit", "q"].contains(&&**line)),
    }
}
