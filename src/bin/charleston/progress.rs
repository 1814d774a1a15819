//! A line on standard error that shows how many games have been played so far.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use charleston::internal::output::progress::line;

/// The time between updates to the line.
const PAUSE: Duration = Duration::from_millis(100);

/// Shows a running count of games on the last line of a terminal. Shows nothing if standard error isn't a terminal.
pub struct Progress {
    all: u64,
    done: u64,
    began: Instant,
    shown: Instant,
    is_terminal: bool,
}

impl Progress {
    /// Starts counting. `all` is the total number of games.
    pub fn new(all: u64) -> Self {
        let now = Instant::now();
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { all, done: 0, began: now, shown: now, is_terminal: io::stderr().is_terminal() && !is_dumb }
    }

    /// Counts one more game.
    pub fn add(&mut self) {
        self.done += 1;
        if self.is_terminal && self.shown.elapsed() >= PAUSE {
            self.shown = Instant::now();
            self.write(&line(self.done, self.all, self.began.elapsed()));
        }
    }

    /// Removes the line, so that other text can be printed. The next update shows it again.
    pub fn clear(&self) {
        if self.is_terminal {
            self.write("");
        }
    }

    /// Replaces the line. Ignores errors, because the line is for information only.
    fn write(&self, text: &str) {
        let mut stream = io::stderr().lock();
        write!(stream, "\r\x1b[K{text}").and_then(|()| stream.flush()).ok();
    }
}
