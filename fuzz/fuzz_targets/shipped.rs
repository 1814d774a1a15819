//! The schedules of the shipped rulesets, which the fuzz targets share.

use std::sync::{Arc, OnceLock};

use charleston::{Schedule, Shipped};

/// Returns the schedule of a shipped ruleset, picked by a byte.
pub fn schedule(byte: u8) -> &'static Arc<Schedule> {
    static SCHEDULES: OnceLock<Vec<Arc<Schedule>>> = OnceLock::new();
    let schedules = SCHEDULES.get_or_init(|| {
        let load = |slug| Schedule::load(&Shipped, slug).expect("every shipped ruleset is valid");
        Shipped::slugs().map(|slug| Arc::new(load(slug))).collect()
    });
    &schedules[usize::from(byte) % schedules.len()]
}
