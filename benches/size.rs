//! Measures the memory that a table takes.

use std::sync::Arc;

use charleston::session::Session;
use charleston::{Command, DealContext, Event, Prompt, View};

use crate::hard_coded::games::Table;

/// The number of tables to open.
const TABLES: u64 = 100_000;

/// Prints the sizes.
pub fn print() {
    println!("Size");
    match bytes_a_table() {
        Some(bytes) => println!("  {TABLES} League tables open: {bytes} bytes per table in total"),
        None => println!("  {TABLES} League tables open: not measured without /proc/self/status"),
    }
    let sizes = [
        ("Session", size_of::<Session>()),
        ("View", size_of::<View>()),
        ("Prompt", size_of::<Prompt>()),
        ("Event", size_of::<Event>()),
        ("Command", size_of::<Command>()),
    ];
    for (name, size) in sizes {
        println!("  {name:<8}{size:>6} bytes, not counting heap memory");
    }
    println!();
}

/// Returns how many bytes of memory each open table adds to the process.
fn bytes_a_table() -> Option<u64> {
    let schedule = Table::LEAGUE.schedule();
    let opened = |seed| Session::shuffled(Arc::clone(&schedule), seed, DealContext::default()).ok();
    // The first tables allocate memory that is needed only once, so open some before measuring.
    drop((0..100).filter_map(opened).collect::<Vec<_>>());
    let before = resident()?;
    let mut tables = Vec::with_capacity(usize::try_from(TABLES).ok()?);
    tables.extend((0..TABLES).filter_map(opened));
    let after = resident()?;
    let open = u64::try_from(tables.len()).ok()?;
    Some(after.saturating_sub(before) / open.max(1))
}

/// Returns the number of bytes of memory that the process uses now.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
