//! A person who plays a seat at the terminal.

use std::io::{self, BufRead, Write};

use charleston::describe::{event, words};
use charleston::play::story::{offered, turn};
use charleston::session::{Declaration, Move, PassPrompt, Prompt, PublicAnswer, PublicSeat, Session, Stage};
use charleston::table::rack::written;
use charleston::table::seat::{Seat, SeatSet};
use charleston::table::tile::Tile;

use crate::print;

/// A person who plays a seat at the terminal.
pub struct Terminal {
    seat: Seat,
    /// The stage and prompt at which the person chose to wait, so that they aren't asked the same question again.
    waited_at: Option<(Stage, Prompt)>,
}

/// The person's answer.
pub enum Answer {
    /// Make a move.
    Move(Move),
    /// Wait for the others.
    Wait,
    /// Leave the game.
    Leave,
}

impl Terminal {
    pub fn new(seat: Seat) -> Self {
        Self { seat, waited_at: None }
    }

    /// Asks for a move if there is something new to do. If others can act, the person can wait.
    pub fn ask(&mut self, session: &Session) -> Answer {
        let Some(prompt) = session.prompt(self.seat) else { return Answer::Wait };
        let others_can_act = session.waiting_for().iter().any(|seat| seat != self.seat);
        let must = prompt.waiting_for.contains(self.seat);
        // The list of waiting players changes with every turn, so it isn't a reason to ask again.
        let mut same = prompt.clone();
        same.waiting_for = SeatSet::NONE;
        let here = (session.public().stage, same);
        let may_act = must || prompt.stop || prompt.pass.is_some() || prompt.ask || prompt.request.is_some();
        if others_can_act && (!may_act || self.waited_at.as_ref() == Some(&here)) {
            return Answer::Wait;
        }
        self.show(session, &prompt, must);
        loop {
            let Some(line) = read(if others_can_act { "(enter to wait) > " } else { "> " }) else {
                return Answer::Leave;
            };
            match line.trim() {
                "" if others_can_act => {
                    self.waited_at = Some(here);
                    return Answer::Wait;
                }
                "" => print::line("The table is waiting for you."),
                "quit" => return Answer::Leave,
                "help" | "?" => self.help(session),
                words => match turn(session, self.seat, words) {
                    Ok(turn) => return Answer::Move(turn),
                    Err(problem) => print::lines(problem.lines()),
                },
            };
        }
    }

    /// Asks whether a declared hand wins, because the program doesn't know the card. `None` if the person leaves.
    pub fn confirm(&self, declaration: Declaration) -> Option<bool> {
        yes_or_no(&format!("Is the {} on your card? (yes or no) > ", event::hand_name(declaration)))
    }

    fn show(&self, session: &Session, prompt: &Prompt, must: bool) {
        let Some(own) = session.private(self.seat) else { return };
        let schedule = session.schedule();
        print::line("");
        print::line(&format!("{}: {}", event::seat(schedule, self.seat), own.rack()));
        let shown = [("passed", &own.laid()[..]), ("picked up", own.received()), ("peeked at", own.peeked())];
        for (what, tiles) in shown {
            if !tiles.is_empty() {
                print::line(&format!("  {what}: {}", written(tiles)));
            }
        }
        if let Some(pass) = prompt.pass.as_ref().filter(|pass| !pass.staying.is_empty()) {
            print::line(&format!("  can't be passed: {} ({})", pass.staying, schedule.place(pass.stays_by)));
        }
        for line in prompt.pass.iter().flat_map(|pass| conditions(session, pass, own.arrived())) {
            print::line(&format!("  {line}"));
        }
        let public = &session.public().seats[self.seat];
        if let Some(request) = own.request().filter(|_| public.settled.is_none()) {
            let change = if prompt.request.is_some() {
                ", and can change it until everyone has requested"
            } else {
                ""
            };
            print::line(&format!("  you request {request}{change}"));
        }
        if let Some(done) = self.done_by_others(session) {
            print::line(&format!("  {done}"));
        }
        let others = event::seats(schedule, prompt.waiting_for);
        if !must {
            print::line(&format!("  the table is waiting for {others}"));
        }
        print::line(&format!("  {} - you can:", event::stage(schedule, session.public().stage)));
        self.help(session);
    }

    /// Prints the commands that are possible now. Returns whether anyone is still reading.
    fn help(&self, session: &Session) -> bool {
        let offers = offered(session, self.seat).into_iter().map(|offer| format!("    {offer}"));
        print::lines(offers) && print::line("    help: show this list again") && print::line("    quit")
    }

    /// Summarizes what the other players have done in this step.
    fn done_by_others(&self, session: &Session) -> Option<String> {
        let done = |deed: &str, has: &dyn Fn(&PublicSeat) -> bool| {
            let others = session.public().seats.iter().filter(|(seat, _)| *seat != self.seat);
            let seats: SeatSet = others.filter(|(_, public)| has(public)).map(|(seat, _)| seat).collect();
            let have = if seats.len() == 1 { "has" } else { "have" };
            let names = event::seats(session.schedule(), seats);
            (!seats.is_empty()).then(|| format!("{names} {have} {deed}"))
        };
        let has_requested = |seat: &PublicSeat| seat.act.is_request() && seat.settled.is_none();
        let offer = |(seat, public): (Seat, &PublicSeat)| {
            let number = public.act.offer().filter(|_| seat != self.seat && has_requested(public))?;
            Some(format!("{} has offered {}", event::seat(session.schedule(), seat), words::tiles(number)))
        };
        let all = [
            done("made a request", &|seat| has_requested(seat) && seat.act.offer().is_none()),
            done("passed", &|seat| seat.act.is_laid() && seat.picked_up.is_none()),
            done("picked up", &PublicSeat::has_seen),
            done("agreed", &|seat| seat.vote == Some(PublicAnswer::Aloud(true))),
            done("refused", &|seat| seat.vote == Some(PublicAnswer::Aloud(false))),
            done("answered", &|seat| seat.vote == Some(PublicAnswer::Secret)),
        ];
        let offers = session.public().seats.iter().filter_map(offer);
        let all: Vec<String> = offers.chain(all.into_iter().flatten()).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// Asks a question. `None` if the person leaves.
pub fn yes_or_no(question: &str) -> Option<bool> {
    loop {
        match read(question)?.trim().to_lowercase().as_str() {
            "yes" | "y" => return Some(true),
            "no" | "n" => return Some(false),
            "quit" => return None,
            _ => print::line("Answer yes or no."),
        };
    }
}

/// Describes the conditions for the passed tiles, or why they don't apply, with the house rule.
fn conditions(session: &Session, pass: &PassPrompt, arrived: &[Tile]) -> Vec<String> {
    let schedule = session.schedule();
    let conditions = pass.selection.value;
    if conditions.is_empty() {
        return Vec::new();
    }
    let rule = schedule.place(pass.selection.place);
    let text = event::conditions(conditions);
    if let Some(lifted_by) = pass.lifted_by {
        let place = schedule.place(lifted_by);
        return vec![match pass.choices.fill {
            Some(_) => {
                format!("you have too few, so pass all that meet this, then any others: {text} ({place})")
            }
            None => format!("doesn't apply, because you have too few: {text} ({place})"),
        }];
    }
    let to =
        pass.selection_for.map(|to| format!(" to {}", event::receiver(schedule, to))).unwrap_or_default();
    let mut lines = vec![format!("tiles you pass{to}: {text} ({rule})")];
    if conditions.not_just_received && !arrived.is_empty() {
        lines.push(format!("received in the previous pass: {}", written(arrived)));
    }
    lines
}

fn read(before: &str) -> Option<String> {
    let mut out = io::stdout().lock();
    let written = write!(out, "{before}").and_then(|()| out.flush());
    print::is_written(written).then_some(())?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line),
    }
}
