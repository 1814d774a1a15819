//! Functions that measure times, compute medians of rounds, and format the results.

use std::time::{Duration, Instant};

/// The number of rounds to take the median of. With many short rounds, most run undisturbed.
pub const ROUNDS: usize = 41;

/// Measures how long some work takes.
pub fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Returns the median, or zero for an empty list.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Returns how many repetitions of some work take at least two milliseconds, up to 65,536.
pub fn laps(mut work: impl FnMut()) -> u32 {
    const ENOUGH: Duration = Duration::from_millis(2);
    work();
    let mut laps = 1;
    loop {
        let took = time(|| (0..laps).for_each(|_| work()));
        if took >= ENOUGH || laps >= 1 << 16 {
            return laps;
        }
        laps *= 2;
    }
}

/// Returns the nanoseconds for one of `count` repetitions.
pub fn nanoseconds_each(took: Duration, count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no count here is near 2^52")]
    let count = count.max(1) as f64;
    took.as_secs_f64() * 1e9 / count
}

/// Formats a time in nanoseconds with a suitable unit.
pub fn written(nanoseconds: f64) -> String {
    match nanoseconds {
        small if small < 1e3 => format!("{small:.1} ns"),
        medium if medium < 1e6 => format!("{:.2} us", medium / 1e3),
        large => format!("{:.2} ms", large / 1e6),
    }
}
