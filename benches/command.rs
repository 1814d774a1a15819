//! Measures `charleston check`: for one file, compared with a program that does nothing, and for folders with many
//! files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, io};

use crate::files::{FILES, Folder, texts};
use crate::timing::{ROUNDS, median, nanoseconds_each, time, written};

/// The program as the linker wrote it.
const CHARLESTON: &str = env!("CARGO_BIN_EXE_charleston");
/// The number of rounds to take the median of, when each round checks thousands of files.
const FEW_ROUNDS: usize = 5;
/// How many times each round starts a program.
const STARTS: usize = 10;

/// Prints the time that `charleston check` takes.
pub fn print() {
    println!("charleston check, run as a separate program");
    match one_file() {
        Ok(()) => {}
        Err(error) => println!("  one file: not measured, {error}"),
    }
    match many_files() {
        Ok(()) => {}
        Err(error) => println!("  many files: not measured, {error}"),
    }
    println!();
}

/// Measures one file, alternating with a program that does nothing.
fn one_file() -> io::Result<()> {
    let folder = Folder::with(&[("nothing.rs".to_owned(), "fn main() {}\n".to_owned())])?;
    let nothing = installed(&compiled(&folder.0)?, &folder.0.join("installed-nothing"))?;
    let charleston = installed(Path::new(CHARLESTON), &folder.0.join("installed-charleston"))?;
    let club = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets/nmjl.toml");
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(started(&mut Command::new(&nothing))?);
        times[1].push(started(check(&charleston, &club))?);
    }
    let [nothing, one] = times.map(median);
    println!("  a program that does nothing {:>10}", written(nothing));
    println!("  check of one file           {:>10}, {:.2} times as long", written(one), one / nothing);
    Ok(())
}

/// Compiles the program that does nothing, at the same optimization level as this one.
fn compiled(folder: &Path) -> io::Result<PathBuf> {
    let program = folder.join("nothing");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let made = Command::new(rustc)
        .args(["--edition=2024", "-Copt-level=3", "-o"])
        .args([&program, &folder.join("nothing.rs")])
        .status()?;
    if made.success() {
        Ok(program)
    } else {
        Err(io::Error::other("rustc couldn't compile the program that does nothing"))
    }
}

/// Copies a program, as installing it does. The file that a linker wrote takes longer to start: the system has cached
/// it in smaller pieces.
fn installed(program: &Path, to: &Path) -> io::Result<PathBuf> {
    std::fs::copy(program, to)?;
    Ok(to.to_owned())
}

fn check(charleston: &Path, path: &Path) -> Command {
    let mut command = Command::new(charleston);
    command.arg("check").arg(path);
    command
}

/// Runs a program several times. Returns the nanoseconds per run.
fn started(mut command: impl std::borrow::BorrowMut<Command>) -> io::Result<f64> {
    let command = command.borrow_mut().stdout(Stdio::null()).stderr(Stdio::null());
    let mut all_ran = Ok(());
    let took = time(|| {
        for _ in 0..STARTS {
            match command.status() {
                Ok(status) if status.success() => {}
                Ok(status) => all_ran = Err(io::Error::other(format!("it ended with {status}"))),
                Err(error) => all_ran = Err(error),
            }
        }
    });
    all_ran.map(|()| nanoseconds_each(took, STARTS))
}

/// Measures folders of increasing size. Each run of the command checks one folder, on one core.
fn many_files() -> io::Result<()> {
    let texts = texts("charleston.toml");
    for files in FILES {
        let folder = Folder::with(&texts[..files])?;
        let mut times = Vec::new();
        for _ in 0..FEW_ROUNDS {
            let mut ended = Ok(());
            let took =
                time(|| match check(Path::new(CHARLESTON), &folder.0).stdout(Stdio::null()).status() {
                    Ok(status) if status.success() => {}
                    Ok(status) => ended = Err(io::Error::other(format!("it ended with {status}"))),
                    Err(error) => ended = Err(error),
                });
            ended?;
            times.push(took.as_secs_f64() * 1e9);
        }
        let all = median(times);
        #[expect(clippy::cast_precision_loss, reason = "no count here is near 2^52")]
        let each = all / files as f64;
        println!("  check of {files:>6} files       {:>10}, {} each", written(all), written(each));
    }
    Ok(())
}
