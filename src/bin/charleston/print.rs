//! Writing to the terminal. A reader that closes the pipe early is no error.

use std::io::{self, IsTerminal, Write};

use charleston::diagnostic::{Diagnostic, Sources};
use charleston::format::text::render;
use charleston::report::check::Unread;

use crate::Ended;

/// Prints lines to standard output; whether anybody still reads.
pub fn lines<L: AsRef<str>>(lines: impl IntoIterator<Item = L>) -> bool {
    let mut out = io::stdout().lock();
    lines.into_iter().all(|line| writeln!(out, "{}", line.as_ref()).is_ok())
}

/// Prints one line to standard output; whether anybody still reads.
pub fn line(line: &str) -> bool {
    lines([line])
}

/// Prints a whole text to standard output. Who stops reading has read enough; anything else that keeps it from
/// being written is told, as nobody could trust what is there.
pub fn whole(text: &str) -> Result<(), Ended> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("error[unwritten]: standard output cannot be written: {error}"));
            Err(Ended::CouldNotRun)
        }
        _ => Ok(()),
    }
}

/// Prints to standard error what could not be looked at, and why.
pub fn unread(unread: &[Unread]) {
    if !unread.is_empty() {
        findings(unread.iter().map(|unread| &unread.finding), &Sources::default());
    }
}

/// Prints findings to standard error, in colour if that is a terminal.
pub fn findings<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>, sources: &Sources) {
    let text = render(findings, sources, colour(&io::stderr()));
    complain(text.trim_end());
}

/// Prints to standard error. There is nobody to tell if that fails.
pub fn complain(text: &str) {
    let _printed: io::Result<()> = writeln!(io::stderr().lock(), "{text}");
}

/// Colour is for terminals, unless `NO_COLOR` says otherwise.
fn colour(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
