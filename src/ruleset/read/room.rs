//! Whether the box, the hands and the racks are large enough for what is to be passed (R2, R3, R17).

use super::Reader;
use crate::deal::MOST_MISCOUNTED;
use crate::key_path::KeyPath;
use crate::rack::MOST_TILES;
use crate::ruleset::{Ask, Count, Pass, Phase, Route, RulesetError};
use crate::seat::BySeat;
use crate::tile::TileBox;

/// The most tiles a ruleset may let a rack come to hold: the rest of its room is for a miscount (R34).
pub const MOST_RULED: usize = MOST_TILES - MOST_MISCOUNTED;

impl Reader<'_> {
    /// Everything that is dealt has to be in the box.
    pub(super) fn box_is_large_enough(&mut self, hands: &BySeat<u8>, tile_box: &TileBox) {
        let (tiles, dealt) = (tile_box.total(), hands.values().copied().map(u32::from).sum());
        if tiles >= dealt || self.is_room_reported() {
            return;
        }
        let table = KeyPath::root().key("table");
        let mut keys = ["hand", "seats", "dealer-extra"].into_iter().map(|key| table.key(key));
        let place = keys.find(|path| self.loaded.tree.locate(path).is_some());
        let in_the_box = self.label(&KeyPath::root().key("box"), "what is in the box");
        let span = self.span(&place.unwrap_or(table));
        self.found_beside(RulesetError::BoxTooSmall { tiles, dealt }, span, in_the_box);
    }

    /// Whether a finding speaks of what is dealt, or of what it is dealt from.
    fn is_room_reported(&self) -> bool {
        let keys = [
            ("table", ["seats", "hand", "dealer-extra"].as_slice()),
            ("box", &["jokers", "flowers", "seasons", "blanks"]),
            ("charleston", &["never-pass"]),
        ];
        keys.iter().any(|(table, keys)| {
            let table = KeyPath::root().key(table);
            keys.iter().any(|key| self.is_reported(&table.key(key)))
        })
    }

    /// No pass asks for more tiles than the smallest hand has.
    pub(super) fn hands_are_large_enough(&mut self, hands: &BySeat<u8>, phases: &[Phase]) {
        let dealt = hands.values().copied().min().unwrap_or(0);
        if self.is_room_reported() {
            return;
        }
        let mut seen: Vec<&str> = Vec::new();
        for pass in phases.iter().flat_map(|phase| &phase.passes) {
            let receivers = receivers(pass, hands);
            let tiles = usize::from(pass.count.value.bounds().0) * receivers;
            if tiles <= usize::from(dealt) || seen.contains(&pass.id.as_str()) {
                continue;
            }
            seen.push(&pass.id);
            let count = KeyPath::root().key("passes").key(&pass.id).key("tiles");
            let hand = self.label(&KeyPath::root().key("table").key("hand"), "what is dealt");
            let error = RulesetError::MoreThanAHand { name: pass.id.clone(), tiles, receivers, dealt };
            self.found_beside(error, self.span(&count), hand);
        }
    }

    /// No rack can come to hold more tiles than it has room for; the pass at which it could is shown.
    pub(super) fn racks_are_large_enough(
        &mut self,
        hands: &BySeat<u8>,
        phases: &[Phase],
        tile_box: &TileBox,
    ) {
        if self.is_room_reported() || self.has_found("more-than-a-hand") {
            return;
        }
        let passes: Vec<(&Pass, usize)> = phases
            .iter()
            .flat_map(|phase| phase.passes.iter().map(move |pass| (pass, times(phase))))
            .collect();
        for (position, (pass, _)) in passes.iter().enumerate() {
            let tiles = most_held(hands, &passes[..=position], tile_box);
            if tiles > MOST_RULED {
                let count = KeyPath::root().key("passes").key(&pass.id).key("tiles");
                self.found(RulesetError::RackTooSmall { tiles }, self.span(&count));
                return;
            }
        }
    }
}

/// The most tiles a rack can come to hold after these passes, each made so many times.
///
/// A seat gets more tiles than it gives in two ways. Where each passes its own number, by the width of the
/// range, in every such pass. And where it is stuck with tiles that stay, by all it gets; but if the same
/// kinds stay in every pass, what it got can be passed on in the next, so that this counts only once.
fn most_held(hands: &BySeat<u8>, passes: &[(&Pass, usize)], tile_box: &TileBox) -> usize {
    let dealt = hands.values().copied().max().unwrap_or(0);
    let chosen: usize = passes.iter().map(|(pass, times)| width(pass, hands) * times).sum();
    let stuck = || passes.iter().filter(|(pass, _)| can_be_stuck(pass, hands, tile_box));
    let first = passes.first().map(|(pass, _)| pass.stays.value);
    let same_kinds_stay = passes.iter().all(|(pass, _)| Some(pass.stays.value) == first);
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
        Count::Independent { min, max } => usize::from(max.saturating_sub(min)) * receivers(pass, hands),
        Count::Exactly(_) | Count::Fewest { .. } => 0,
    }
}

/// Whether the box has so many tiles that stay that a seat can hold too few others.
fn can_be_stuck(pass: &Pass, hands: &BySeat<u8>, tile_box: &TileBox) -> bool {
    let staying = usize::try_from(tile_box.count_of(pass.stays.value)).unwrap_or(usize::MAX);
    let least = hands.values().copied().min().map_or(0, usize::from);
    let due = usize::from(pass.count.value.bounds().0) * receivers(pass, hands);
    least.saturating_sub(staying) < due
}

/// The most tiles a seat can get in a pass.
fn arriving(pass: &Pass, hands: &BySeat<u8>) -> usize {
    usize::from(pass.count.value.bounds().1) * receivers(pass, hands)
}

/// To how many seats each passes, and from how many it gets.
fn receivers(pass: &Pass, hands: &BySeat<u8>) -> usize {
    if pass.route.value == Route::EachOther { hands.seats().saturating_sub(1) } else { 1 }
}
