//! How many tiles a rack can come to hold, so that none ever overflows (R17).

use super::{Ask, BySeat, Count, Pass, Phase, Route, TileBox};

/// The most tiles a rack of this ruleset can come to hold.
///
/// A seat gets more tiles than it gives in two ways. Where each passes its own number, by the width of the
/// range, in every such pass. And where it is stuck with tiles that stay, by all it gets; but if the same
/// kinds stay in every pass, what it got can be passed on in the next, so that this counts only once.
pub fn most_held(hands: &BySeat<u8>, phases: &[Phase], tile_box: &TileBox) -> usize {
    let dealt = hands.values().copied().max().unwrap_or(0);
    let passes = || phases.iter().flat_map(|phase| phase.passes.iter().map(move |pass| (pass, times(phase))));
    let chosen: usize = passes().map(|(pass, times)| width(pass, hands) * times).sum();
    let stuck = || passes().filter(|(pass, _)| can_be_stuck(pass, hands, tile_box));
    let first = phases.iter().flat_map(|phase| &phase.passes).map(|pass| pass.stays.value).next();
    let same_kinds_stay = passes().all(|(pass, _)| Some(pass.stays.value) == first);
    let forced: usize = if same_kinds_stay {
        stuck().map(|(pass, _)| arriving(pass, hands)).max().unwrap_or(0)
    } else {
        stuck().map(|(pass, times)| arriving(pass, hands) * times).sum()
    };
    usize::from(dealt) + chosen + forced
}

/// How often a phase can be played in one deal.
fn times(phase: &Phase) -> usize {
    match phase.consent.map(|consent| consent.value.ask) {
        Some(Ask::RequestAtGate(request) | Ask::RequestUntilDiscard(request)) => usize::from(request.at_most),
        _ => 1,
    }
}

/// How many tiles more than it gives a seat can get where each passes its own number.
fn width(pass: &Pass, hands: &BySeat<u8>) -> usize {
    match pass.count.value {
        Count::Independent { min, max } => usize::from(max.saturating_sub(min)) * givers(pass, hands),
        Count::Exactly(_) | Count::Fewest { .. } => 0,
    }
}

/// Whether the box has so many tiles that stay that a seat can hold too few others.
fn can_be_stuck(pass: &Pass, hands: &BySeat<u8>, tile_box: &TileBox) -> bool {
    let staying = usize::try_from(tile_box.count_of(pass.stays.value)).unwrap_or(usize::MAX);
    let least = hands.values().copied().min().map_or(0, usize::from);
    least.saturating_sub(staying) < arriving(pass, hands)
}

/// The most tiles a seat can get in a pass.
fn arriving(pass: &Pass, hands: &BySeat<u8>) -> usize {
    let (_, most) = pass.count.value.bounds();
    usize::from(most) * givers(pass, hands)
}

fn givers(pass: &Pass, hands: &BySeat<u8>) -> usize {
    match pass.route.value {
        Route::EachOther => hands.seats() - 1,
        Route::Offset(_) | Route::Between(_) => 1,
    }
}
