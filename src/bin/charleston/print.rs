//! Writing to the terminal. A reader that closes the pipe early is no error.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use charleston::check::report::Unread;
use charleston::diagnostic::escape;
use charleston::diagnostic::{Diagnostic, Sources};
use charleston::output::text::render;

/// Whether something could not be written to standard output though somebody reads there.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

/// Prints lines to standard output; whether anybody still reads.
pub fn lines<L: AsRef<str>>(lines: impl IntoIterator<Item = L>) -> bool {
    let mut out = io::stdout().lock();
    let mut write = |line: L| writeln!(out, "{}", escape::text(line.as_ref()));
    let written = lines.into_iter().try_for_each(&mut write);
    is_written(written.and_then(|()| out.flush()))
}

/// Prints one line to standard output; whether anybody still reads.
pub fn line(line: &str) -> bool {
    lines([line])
}

/// Prints a whole text to standard output, as it is; whether anybody still reads.
pub fn whole(text: &str) -> bool {
    let mut out = io::stdout().lock();
    is_written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Whether something was written. Who stops reading has read enough; anything else that keeps it from being written is
/// told once, as nobody could trust what is there.
pub fn is_written(written: io::Result<()>) -> bool {
    let Err(error) = written else { return true };
    if error.kind() != io::ErrorKind::BrokenPipe && !UNWRITTEN.swap(true, Ordering::Relaxed) {
        complain(&format!("error: standard output cannot be written: {error}"));
    }
    false
}

/// Whether something that somebody waits for could not be written.
pub fn is_unwritten() -> bool {
    UNWRITTEN.load(Ordering::Relaxed)
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
    to_err(text.trim_end());
}

/// Prints to standard error, on as many lines as the text has.
pub fn complain(text: &str) {
    to_err(&escape::lines(text));
}

/// There is nobody to tell if this fails, but for the exit code.
fn to_err(text: &str) {
    let printed = writeln!(io::stderr().lock(), "{text}");
    if printed.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        UNWRITTEN.store(true, Ordering::Relaxed);
    }
}

/// Colour is for terminals that have some, unless the environment asks for it, or for none.
fn colour(stream: &impl IsTerminal) -> bool {
    let said = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let is_on = |name: &str| said(name).is_some_and(|value| value != "0");
    if said("NO_COLOR").is_some() {
        return false;
    }
    let is_forced = is_on("CLICOLOR_FORCE") || is_on("FORCE_COLOR");
    let is_dumb = said("TERM").is_some_and(|terminal| terminal == "dumb");
    is_forced || stream.is_terminal() && !is_dumb && said("CLICOLOR").is_none_or(|value| value != "0")
}
