//! Whether the box, the hands and the racks are large enough for what is to be passed (R2, R3, R17).

use super::Reader;
use crate::diagnostic::{Label, RuleId, SourceId, Span};
use crate::ruleset::enough::Enough;
use crate::ruleset::{
    CannotPass, Consent, Count, Draws, Exchange, GiftRule, Hands, Pass, Phase, Route, Ruled, Rules,
    RulesetError, Zone,
};
use crate::table::deal::MAX_RULED;
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::{Tile, TileBox};
use crate::toml::key_path::KeyPath;

impl Reader<'_> {
    /// Everything that is dealt has to be in the box.
    pub(super) fn box_is_large_enough(&mut self, hands: &Hands, tile_box: &TileBox) {
        let (tiles, dealt) = (tile_box.total(), hands.in_all());
        if tiles >= dealt || self.is_room_reported() {
            return;
        }
        let in_box = KeyPath::root().key("box");
        let place = self.where_too_little_is_written(tiles);
        let what = self.label(&in_box, "what is in the box");
        let what = what.filter(|_| !place.turns().starts_with(in_box.turns()));
        let extra = u32::from(hands.dealer_extra);
        let error = RulesetError::BoxTooSmall { tiles, of: tile_box.called(), dealt, extra };
        self.found_beside(error, self.span(&place), what);
    }

    /// What is dealt, or, where nothing is written of that or the box is empty, what is in the box.
    fn where_too_little_is_written(&self, tiles: u32) -> KeyPath<'static> {
        let (table, in_box) = (KeyPath::root().key("table"), KeyPath::root().key("box"));
        let dealt = ["hand", "hands", "seats", "dealer-extra"].map(|key| table.key(key));
        let boxed = ["suits", "of", "copies"].map(|key| in_box.key(key));
        let dealt = dealt.into_iter().filter(|_| tiles > 0);
        let mut keys = dealt.chain(boxed).chain([in_box]);
        keys.find(|path| self.loaded.tree.locate(path).is_some()).unwrap_or(table)
    }

    /// Whether a finding speaks of what is dealt, or of what it is dealt from.
    fn is_room_reported(&self) -> bool {
        let keys = [
            ("table", ["seats", "hand", "hands", "dealer-extra"].as_slice()),
            (
                "box",
                &[
                    "of", "suits", "winds", "dragons", "copies", "sets", "jokers", "flowers", "seasons",
                    "blanks",
                ],
            ),
            ("charleston", &["never-pass"]),
        ];
        keys.iter().any(|(table, keys)| {
            let table = KeyPath::root().key(table);
            keys.iter().any(|key| self.is_reported(&table.key(key)))
        })
    }

    /// No pass asks for more tiles than a hand has.
    pub(super) fn hands_are_large_enough(&mut self, hands: &Hands, phases: &[Phase]) {
        if self.is_room_reported() {
            return;
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut is_hand_told = false;
        let mut grown = BySeat::new(hands.seats(), |_| 0);
        for (pass, times) in passes(phases) {
            let load = Load::of(pass, hands.seats());
            let is_short =
                |(seat, dealt): &(Seat, &u8)| load.out[*seat].0 > usize::from(**dealt) + grown[*seat];
            let short = hands.each.iter().filter(is_short).min_by_key(|(_, dealt)| **dealt);
            if let Some((seat, &dealt)) = short.filter(|_| !seen.contains(&pass.id.as_str())) {
                seen.push(&pass.id);
                let (tiles, receivers) = (load.out[seat].0, load.receivers[seat]);
                let count = self.where_counted(pass, Some(seat));
                let hand = self.smallest_hand(hands);
                let error = RulesetError::MoreThanAHand { name: pass.id.clone(), tiles, receivers, dealt };
                // Where the file says only what is dealt, that is the one slip, however many passes it inherits.
                let count = self.span(&count);
                let is_own = |span: Span| span.source == SourceId(0);
                match hand.filter(|hand| is_own(hand.span) && !is_own(count)) {
                    None => {
                        let hand = self.smallest_hand(hands);
                        self.found_beside(error, count, hand);
                    }
                    Some(_) if is_hand_told => {}
                    Some(hand) => {
                        is_hand_told = true;
                        self.too_small_a_hand(error, hand.span, count);
                    }
                }
            }
            grown.iter_mut().for_each(|(seat, grown)| *grown += load.growth(seat) * times);
        }
    }

    /// A hand that an inherited pass asks too much of.
    fn too_small_a_hand(&mut self, error: RulesetError, hand: Span, count: Span) {
        let asked = Label { span: count, text: error.label() };
        self.found_beside(error, hand, [asked]);
        if let Some(dealt) = self.findings.last_mut().and_then(|finding| finding.primary.as_mut()) {
            dealt.text = "what is dealt".to_owned();
        }
    }

    /// Where it is written how many tiles go, or else from whom to whom; of a seat's gifts the largest.
    fn where_counted<'b>(&self, pass: &'b Pass, giver: Option<Seat>) -> KeyPath<'b> {
        let path = KeyPath::root().key("passes").key(&pass.id);
        if let Route::Gifts(rules) = &pass.route.value {
            let gives =
                |rule: &GiftRule| giver.is_none_or(|giver| rule.from.is_none_or(|from| from == giver));
            let counted = rules.iter().enumerate().filter(|(_, rule)| rule.tiles.is_some() && gives(rule));
            if let Some((position, _)) = counted.max_by_key(|(_, rule)| rule.tiles) {
                return path.key("gifts").index(position).key("tiles");
            }
        }
        let mut keys = ["tiles", "to", "between", "gifts"].map(|key| path.key(key)).into_iter();
        keys.find(|key| self.loaded.tree.locate(key).is_some()).unwrap_or(path)
    }

    /// Where a seat that is stuck makes all be dealt again, some deal has to let every seat pass.
    pub(super) fn dealing_again_ends(&mut self, tile_box: &TileBox, rules: &Rules, phases: &[Phase]) {
        let again = rules.cannot_pass.value == CannotPass::Redeal;
        if !again || self.is_room_reported() || self.has_found(RuleId::MoreThanAHand) {
            return;
        }
        for pass in phases.iter().flat_map(|phase| &phase.passes).filter(|pass| pass.blind.value == 0) {
            let Some(way) = pass.first_way() else { continue };
            let sitting = self.vacant_seats.iter().filter(|(_, vacant)| vacant.is_none());
            let due: Vec<usize> = sitting.map(|(seat, _)| way.given_by(seat).0).collect();
            let keeps = pass.selection.value.keep(pass.stays.value);
            let free: Vec<Tile> = tile_box.tiles().filter(|tile| !keeps.contains(tile.kind())).collect();
            let max = pass.selection.value.most_of(&free);
            let is_short = due.iter().any(|due| *due > max) || due.iter().sum::<usize>() > free.len();
            if is_short {
                let count = self.where_counted(pass, None);
                let error = RulesetError::DealtAgainForever { name: pass.id.clone() };
                let count = self.label(&count, "what each has to pass");
                let again = KeyPath::root().key("charleston").key("cannot-pass");
                self.found_beside(error, self.span(&again), count);
                return;
            }
        }
    }

    /// Where the smallest hand is written: by the name of its seat, or for all.
    fn smallest_hand(&self, hands: &Hands) -> Option<Label> {
        let table = KeyPath::root().key("table");
        let smallest = hands.each.iter().filter(|(_, size)| **size == hands.fewest());
        let mut named = smallest.filter_map(|(seat, _)| self.seats.get(seat.position()));
        let by_name = named.find_map(|name| self.label(&table.key("hands").key(name), "what is dealt"));
        by_name.or_else(|| self.label(&table.key("hand"), "what is dealt"))
    }

    /// No rack can come to hold more tiles than it has room for; the pass at which it could is shown.
    pub(super) fn racks_are_large_enough(&mut self, phases: &[Phase], enough: &[Vec<Enough>]) {
        if self.is_room_reported() || self.has_found(RuleId::MoreThanAHand) {
            return;
        }
        let passes = phases.iter().zip(enough).flat_map(|(phase, enough)| phase.passes.iter().zip(enough));
        for (pass, enough) in passes {
            if enough.max_held > MAX_RULED {
                let tiles = enough.max_held;
                let count = self.where_counted(pass, None);
                self.found(RulesetError::RackTooSmall { tiles }, self.span(&count));
                return;
            }
        }
    }

    /// The wall has the tiles that are drawn from it, and who draws first can give as many back.
    pub(super) fn zones_are_large_enough(
        &mut self,
        hands: &Hands,
        phases: &[Phase],
        tile_box: &TileBox,
        enough: &[Vec<Enough>],
    ) {
        if self.is_room_reported() || self.has_found(RuleId::BoxTooSmall) {
            return;
        }
        let wall = tile_box.total().saturating_sub(hands.in_all());
        let judged = phases.iter().zip(enough).flat_map(|(phase, enough)| phase.passes.iter().zip(enough));
        for (pass, enough) in judged {
            let Route::Zone(rule) = pass.route.value else { continue };
            let path = KeyPath::root().key("passes").key(&pass.id);
            let each = u32::from(pass.count.value.bounds().1);
            let drawn = each * u32::try_from(rule.joins.len()).unwrap_or(u32::MAX);
            let is_from_wall = rule.zone == Zone::Wall && (!rule.own_back || rule.draws == Draws::Before);
            if is_from_wall && drawn > wall {
                let error = RulesetError::WallTooSmall { name: pass.id.clone(), wall, drawn };
                self.found(error, self.span(&self.where_counted(pass, None)));
            }
            let draws_first = rule.zone == Zone::Wall && rule.draws == Draws::Before;
            let is_short =
                self.has_found_at(RuleId::MoreThanAHand, self.span(&self.where_counted(pass, None)));
            if draws_first && !enough.is_always && !is_short {
                let error = RulesetError::StuckAfterDrawing { name: pass.id.clone() };
                self.found(error, self.span(&path.key("draws")));
            }
        }
    }
}

/// The passes in order, each with how often it can be made.
fn passes(phases: &[Phase]) -> impl Iterator<Item = (&Pass, usize)> {
    phases.iter().flat_map(|phase| {
        let of_phase = times(phase.consent);
        phase.passes.iter().map(move |pass| (pass, of_phase * times(pass.consent)))
    })
}

/// The fewest and the most tiles that each seat gives and gets in a pass.
struct Load {
    out: BySeat<(usize, usize)>,
    into: BySeat<(usize, usize)>,
    receivers: BySeat<usize>,
    /// Whether a seat gets as many as it gives, whatever it gives.
    is_even: bool,
}

impl Load {
    fn of(pass: &Pass, seats: usize) -> Self {
        let ways = || pass.ways.iter().flatten();
        let widest = |bounds: &dyn Fn(&Exchange) -> (usize, usize)| {
            let all = ways().map(bounds);
            all.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or((0, 0))
        };
        let is_settled = matches!(pass.count.value, Count::Fewest { .. });
        let balances = |way: &Exchange| {
            SeatSet::all(seats).iter().all(|seat| way.gifts[seat].len() == way.givers[seat].len())
        };
        Self {
            out: BySeat::new(seats, |seat| widest(&|way| way.given_by(seat))),
            into: BySeat::new(seats, |seat| widest(&|way| way.given_to(seat))),
            receivers: BySeat::new(seats, |seat| pass.first_way().map_or(0, |way| way.gifts[seat].len())),
            is_even: matches!(pass.route.value, Route::Zone(_)) || (is_settled && ways().all(balances)),
        }
    }

    /// By how many tiles a hand can grow where every seat can pass what it must.
    fn growth(&self, seat: Seat) -> usize {
        if self.is_even { 0 } else { self.into[seat].1.saturating_sub(self.out[seat].0) }
    }
}

/// How often a phase can be played in one deal, or a pass in one phase.
pub(in crate::ruleset) fn times(consent: Option<Ruled<Consent>>) -> usize {
    consent.map_or(1, |consent| usize::from(consent.value.at_most))
}
