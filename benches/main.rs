//! What the engine costs: `cargo bench`, or `cargo bench -- ratio` for one of the parts.
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

/// A part of the benchmark, by the word that asks for it.
type Part = (&'static str, fn());

/// Size comes first: what is freed later would be taken for free.
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

/// The part for a profiler, which measures by itself.
const ONLY_ASKED: &str = "once";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` runs it without this word, and is no time to measure.
    if !words.iter().any(|word| word == "--bench") {
        println!("nothing is measured without --bench, which cargo bench says");
        return ExitCode::SUCCESS;
    }
    let asked: Vec<&String> = words.iter().filter(|word| !word.starts_with("--")).collect();
    let unknown = asked.iter().find(|word| PARTS.iter().all(|(part, _)| part != *word));
    if let Some(word) = unknown {
        println!(
            "there is no part `{word}`; there are size, ratio, host, saved, growth, files, file, command and once"
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
