//! The deals on which a phase, a pass or the whole Charleston is played.

use super::setting;
use crate::table::context::DealFilter;
use crate::toml::key_path::KeyPath;

/// Returns the settings that select the deals for a part, such as `charleston` or `passes.x`.
pub(super) fn settings<'a>(part: &[&'a str], filter: &DealFilter, seats: usize) -> Vec<KeyPath<'a>> {
    let DealFilter { rounds, deals, lasts, after } = filter;
    let all = DealFilter::all(seats);
    let chosen = [
        ("rounds", *rounds != all.rounds),
        ("deals", !deals.is_every() || *lasts != all.lasts),
        ("after", *after != all.after),
    ];
    let is_any = chosen.iter().any(|(_, is_chosen)| *is_chosen);
    let keys = chosen.into_iter().filter(|(_, is_chosen)| *is_chosen || !is_any).map(|(key, _)| key);
    keys.map(|key| setting(part.iter().copied().chain([key]))).collect()
}
