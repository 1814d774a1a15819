//! Whether the box, the hands and the racks are large enough for what is to be passed (R2, R3, R17).

use super::Reader;
use crate::key_path::KeyPath;
use crate::rack::MOST_TILES;
use crate::ruleset::{Ask, Count, Pass, Phase, Route, RulesetError};
use crate::seat::BySeat;
use crate::tile::TileBox;

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
        if self.is_room_reported() {
            return;
        }
        let dealt = hands.values().copied().max().unwrap_or(0);
        let mut tiles = usize::from(dealt);
        for phase in phases {
            for pass in &phase.passes {
                tiles += gain(pass, hands, tile_box) * times(phase);
                if tiles > MOST_TILES {
                    let count = KeyPath::root().key("passes").key(&pass.id).key("tiles");
                    self.found(RulesetError::RackTooSmall { tiles }, self.span(&count));
                    return;
                }
            }
        }
    }
}

/// How often a phase can be played in one deal.
fn times(phase: &Phase) -> usize {
    match phase.consent.map(|consent| consent.value.ask) {
        Some(Ask::RequestAtGate(request) | Ask::RequestUntilDiscard(request)) => usize::from(request.at_most),
        _ => 1,
    }
}

/// How many more tiles than it gives a seat can get in a pass: where each passes its own number, or where
/// enough tiles stay that a seat can be stuck (R17).
fn gain(pass: &Pass, hands: &BySeat<u8>, tile_box: &TileBox) -> usize {
    let (min, max) = pass.count.value.bounds();
    let least = match pass.count.value {
        Count::Independent { .. } => min,
        Count::Exactly(_) | Count::Fewest { .. } => max,
    };
    let receivers = receivers(pass, hands);
    let staying = usize::try_from(tile_box.count_of(pass.stays.value)).unwrap_or(usize::MAX);
    let dealt = hands.values().copied().max().unwrap_or(0);
    let stuck = staying.saturating_add(usize::from(max) * receivers) > usize::from(dealt);
    usize::from(if stuck { max } else { max.saturating_sub(least) }) * receivers
}

/// To how many seats each passes.
fn receivers(pass: &Pass, hands: &BySeat<u8>) -> usize {
    if pass.route.value == Route::EachOther { hands.values().count().saturating_sub(1) } else { 1 }
}
