//! The progress line that is shown while games are played.

use std::time::Duration;

/// Formats the number of games played so far, and an estimate of the time left.
pub fn line(done: u64, all: u64, took: Duration) -> String {
    let left = u128::from(all.saturating_sub(done)) * took.as_millis() / u128::from(done.max(1));
    let seconds = left.div_ceil(1000);
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let time = if minutes > 0 { format!("{minutes} min {rest} s") } else { format!("{rest} s") };
    format!("{done} of {all} games, {time} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_the_time_left() {
        assert_eq!(line(250, 1000, Duration::from_secs(2)), "250 of 1000 games, 6 s left");
        assert_eq!(line(1, 100, Duration::from_secs(1)), "1 of 100 games, 1 min 39 s left");
        assert_eq!(line(100, 100, Duration::from_secs(9)), "100 of 100 games, 0 s left");
    }
}
