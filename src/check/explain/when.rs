//! The deals on which a phase, a pass or the whole Charleston is played.

use super::setting;
use crate::table::context::DealFilter;
use crate::toml::key_path::KeyPath;

/// Returns the settings that determine the deals on which a part is played. `part` is the path of the part's table in
/// the rule file, such as `charleston` or `passes.x`.
pub(super) fn settings<'a>(part: &[&'a str], filter: &DealFilter, seats: usize) -> Vec<KeyPath<'a>> {
    let limits: Vec<&str> = filter.limits(seats).collect();
    let keys = if limits.is_empty() { vec!["rounds", "deals", "after"] } else { limits };
    keys.into_iter().map(|key| setting(part.iter().copied().chain([key]))).collect()
}
