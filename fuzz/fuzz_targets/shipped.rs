//! What the targets share: the schedules of the shipped rulesets.

use std::sync::{Arc, OnceLock};

use charleston::{Schedule, Shipped};

/// The schedule of a shipped ruleset, picked by a byte.
pub fn schedule(byte: u8) -> &'static Arc<Schedule> {
    static SCHEDULES: OnceLock<Vec<Arc<Schedule>>> = OnceLock::new();
    let schedules = SCHEDULES.get_or_init(|| {
        let load = |slug| Schedule::load(&Shipped, slug).expect("what ships can be played");
        Shipped::slugs().map(|slug| Arc::new(load(slug))).collect()
    });
    &schedules[usize::from(byte) % schedules.len()]
}
