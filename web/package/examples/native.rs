//! Reads one call per line and answers it without WebAssembly, so that tests can compare the answers.

#![allow(clippy::print_stdout, reason = "the answers are the output")]

use std::io::{self, BufRead};

fn main() -> io::Result<()> {
    for call in io::stdin().lock().lines() {
        println!("{}", charleston_rules::answer(&call?));
    }
    Ok(())
}
