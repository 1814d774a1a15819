//! Opens links in the browser.

use std::io;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for a program to fail. A program that runs longer than this is probably showing the page.
const PATIENCE: Duration = Duration::from_secs(3);

/// The programs that open a web address, with the arguments that come before the address.
const PROGRAMS: &[&[&str]] = if cfg!(target_os = "macos") {
    &[&["open"]]
} else if cfg!(windows) {
    &[&["rundll32", "url.dll,FileProtocolHandler"]]
} else {
    &[&["xdg-open"], &["gio", "open"], &["wslview"]]
};

/// Opens a web address. Returns false if no program could open it.
pub fn open(address: &str) -> bool {
    PROGRAMS.iter().any(|words| {
        let [program, arguments @ ..] = words else { return false };
        run(Command::new(program).args(arguments).arg(address)).unwrap_or(false)
    })
}

/// Runs a program. Returns true if it succeeds, or if it is still running after [`PATIENCE`].
fn run(command: &mut Command) -> io::Result<bool> {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = silent.spawn()?;
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        sleep(Duration::from_millis(20));
    }
    Ok(true)
}
