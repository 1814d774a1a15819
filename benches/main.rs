//! Measures the engine: `cargo bench` runs all parts, and `cargo bench -- ratio` runs one of them.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::process::ExitCode;

mod command;
mod files;
mod growth;
mod hard_coded;
mod host;
mod ratio;
mod saved;
mod size;
mod timing;

/// A part of the benchmark, with its name on the command line.
type Part = (&'static str, fn());

/// All parts. The size comes first, because memory that other parts have freed would distort it.
const PARTS: [Part; 9] = [
    ("size", size::print),
    ("ratio", ratio::print),
    ("host", host::print),
    ("saved", saved::print),
    ("growth", growth::print),
    ("files", files::print_growth),
    ("file", files::print_each),
    ("command", command::print),
    (ONLY_ASKED, ratio::play_once),
];

/// A part that runs only if it is named. A profiler measures it.
const ONLY_ASKED: &str = "once";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` runs this program without the flag, and shouldn't measure anything.
    if !words.iter().any(|word| word == "--bench") {
        println!("measures only with `--bench`; run `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let asked: Vec<&String> = words.iter().filter(|word| !word.starts_with("--")).collect();
    let unknown = asked.iter().find(|word| PARTS.iter().all(|(part, _)| part != *word));
    if let Some(word) = unknown {
        println!(
            "there is no part `{word}`; the parts are size, ratio, host, saved, growth, files, file, command and once"
        );
        return ExitCode::from(2);
    }
    for (part, print) in PARTS {
        if asked.is_empty() && part != ONLY_ASKED || asked.iter().any(|word| *word == part) {
            print();
        }
    }
    ExitCode::SUCCESS
}
