//! Prints to standard output and standard error. It isn't an error if the reader closes the pipe early.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use charleston::internal::check::report::Unread;
use charleston::internal::describe::wrap::fitting;
use charleston::internal::diagnostic::{Diagnostic, Sources};
use charleston::internal::escape;
use charleston::internal::output::text::render;

use crate::Ended;

/// Whether writing output has failed for a reason other than a closed pipe.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Lines are wrapped only if the terminal is at least this many characters wide.
const MIN_WIDTH: usize = 40;

/// Prints human-readable lines to standard output, and wraps those that are too long for the terminal. Returns false if
/// no one is reading the output anymore.
pub fn lines<L: AsRef<str>>(lines: impl IntoIterator<Item = L>) -> bool {
    let width = width();
    let mut out = io::stdout().lock();
    let written = lines.into_iter().try_for_each(|line| {
        let line = escape::text(line.as_ref());
        match width {
            Some(width) => fitting(&line, width).iter().try_for_each(|line| writeln!(out, "{line}")),
            None => writeln!(out, "{line}"),
        }
    });
    is_written(written.and_then(|()| out.flush()))
}

/// Returns the width of the terminal, in characters. `None` if standard output isn't a terminal or is very narrow.
pub fn width() -> Option<usize> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(columns)).filter(|width| *width >= MIN_WIDTH)
}

/// Prints a document, such as JSON, to standard output. Doesn't wrap its lines.
pub fn document(text: &str) {
    let mut out = io::stdout().lock();
    let written = text.lines().try_for_each(|line| writeln!(out, "{}", escape::text(line)));
    is_written(written.and_then(|()| out.flush()));
}

/// Prints one line to standard output. Returns false if no one is reading the output anymore.
pub fn line(line: &str) -> bool {
    lines([line])
}

/// Prints text to standard output unchanged. Returns false if no one is reading the output anymore.
pub fn text(text: &str) -> bool {
    let mut out = io::stdout().lock();
    is_written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Returns whether output was written. Prints the first error, unless the reader closed the pipe.
pub fn is_written(written: io::Result<()>) -> bool {
    let Err(error) = written else { return true };
    if error.kind() != io::ErrorKind::BrokenPipe && !FAILED.swap(true, Ordering::Relaxed) {
        stderr(&format!("error: can't write to standard output: {error}"));
    }
    false
}

/// Whether writing output has failed for a reason other than a closed pipe.
pub fn has_failed() -> bool {
    FAILED.load(Ordering::Relaxed)
}

/// Lists the files that couldn't be read, with the reasons, on standard error.
pub fn unread(unread: &[Unread]) {
    if !unread.is_empty() {
        findings(unread.iter().map(|unread| &unread.finding), &Sources::default());
    }
}

/// Prints findings to standard error, in color if it is a terminal.
pub fn findings<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>, sources: &Sources) {
    let text = render(findings, sources, color(&io::stderr()));
    write_stderr(text.trim_end());
}

/// Prints the reason why a command couldn't run to standard error.
pub fn failed(error: &str) -> Ended {
    stderr(error);
    Ended::CouldNotRun
}

/// Prints the reason why a file couldn't be written.
pub fn unwritable(file: &Path, error: &io::Error) -> Ended {
    let why = match file.parent() {
        Some(folder) if folder != Path::new("") && !folder.exists() => {
            format!("the folder `{}` doesn't exist", escape::path(folder))
        }
        _ => error.to_string(),
    };
    failed(&format!("error: `{}` can't be written: {why}", escape::path(file)))
}

/// Prints lines to standard error.
pub fn stderr(text: &str) {
    write_stderr(&escape::lines(text));
}

/// Writes to standard error. If this fails, only the exit code can report the failure.
fn write_stderr(text: &str) {
    let printed = writeln!(io::stderr().lock(), "{text}");
    if printed.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        FAILED.store(true, Ordering::Relaxed);
    }
}

/// Whether to use color on standard output.
pub fn has_color() -> bool {
    color(&io::stdout())
}

/// Whether to use color: on terminals that support it, unless an environment variable such as `NO_COLOR` overrides
/// this.
fn color(stream: &impl IsTerminal) -> bool {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let is_on = |name: &str| variable(name).is_some_and(|value| value != "0");
    if variable("NO_COLOR").is_some() {
        return false;
    }
    let is_forced = is_on("CLICOLOR_FORCE") || is_on("FORCE_COLOR");
    let is_dumb = variable("TERM").is_some_and(|terminal| terminal == "dumb");
    is_forced || stream.is_terminal() && !is_dumb && variable("CLICOLOR").is_none_or(|value| value != "0")
}
