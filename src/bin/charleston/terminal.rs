//! Somebody who plays a seat at the terminal, by its prompts.

use std::io::{self, BufRead, Write};

use charleston::rack::written;
use charleston::seat::Seat;
use charleston::sentence;
use charleston::session::{Command, Prompt, Session, Stage};
use charleston::transcript::{command, offered};

use crate::print;

/// Somebody who plays a seat at the terminal.
pub struct Terminal {
    seat: Seat,
    /// Where it had nothing to say although it could have, so as not to ask again there.
    passed_over: Option<Stage>,
}

/// What came of asking.
pub enum Asked {
    /// It does this.
    Does(Command),
    /// It waits for the others.
    Waits,
    /// It leaves.
    Leaves,
}

impl Terminal {
    pub fn new(seat: Seat) -> Self {
        Self { seat, passed_over: None }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Asks what the seat does, if it can do anything now that it was not asked before.
    pub fn ask(&mut self, session: &Session) -> Asked {
        let Some(prompt) = session.prompt(self.seat) else { return Asked::Waits };
        let must = prompt.waiting_for.contains(self.seat);
        let stage = session.public().stage;
        if !must && (!may_speak(&prompt) || self.passed_over == Some(stage)) {
            return Asked::Waits;
        }
        self.show(session, &prompt, must);
        loop {
            let Some(line) = read(if must { "> " } else { "(enter to wait) > " }) else {
                return Asked::Leaves;
            };
            match line.trim() {
                "" if !must => {
                    self.passed_over = Some(stage);
                    return Asked::Waits;
                }
                "" => print::line("The table waits for you."),
                "quit" => return Asked::Leaves,
                words => match command(session, self.seat, words) {
                    Ok(command) => return Asked::Does(command),
                    Err(problem) => print::line(&problem),
                },
            };
        }
    }

    fn show(&self, session: &Session, prompt: &Prompt, must: bool) {
        let Some(own) = session.private(self.seat) else { return };
        let schedule = session.schedule();
        print::line("");
        print::line(&format!("{}: {}", sentence::seat(schedule, self.seat), own.rack));
        for (what, tiles) in [("laid", &own.laid), ("picked up", &own.received), ("looked at", &own.peeked)] {
            if !tiles.is_empty() {
                print::line(&format!("  {what}: {}", written(tiles)));
            }
        }
        if let Some(pass) = prompt.pass.as_ref().filter(|pass| !pass.staying.is_empty()) {
            print::line(&format!("  stay on the rack: {} ({})", pass.staying, schedule.place(pass.stays_by)));
        }
        let others = sentence::seats(schedule, prompt.waiting_for);
        if !must {
            print::line(&format!("  the table waits for {others}"));
        }
        print::line(&format!("  {} - you can:", sentence::stage(schedule, session.public().stage)));
        print::lines(offered(session, prompt).into_iter().map(|offer| format!("    {offer}")));
        print::line("    quit");
    }
}

/// Whether there is something to say while others have to act.
fn may_speak(prompt: &Prompt) -> bool {
    prompt.stop || prompt.pass.is_some() || prompt.ask || prompt.wish.is_some()
}

fn read(before: &str) -> Option<String> {
    let mut out = io::stdout().lock();
    write!(out, "{before}").and_then(|()| out.flush()).ok()?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line),
    }
}
