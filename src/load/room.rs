//! Checks that the hands, the racks and the wall are large enough for the passes (R2, R3, R17).

use crate::diagnostic::{Label, RuleId, SourceId, Span};
use crate::ruleset::read::Reader;
use crate::ruleset::{CannotPass, Count, Draws, GiftRule, Pass, Route, RulesetError, Zone};
use crate::schedule::{PassBounds, PassStep, Schedule};
use crate::table::deal::MAX_RULED;
use crate::table::pile::MAX_FACE_UP;
use crate::table::seat::{BySeat, Seat};
use crate::toml::key_path::KeyPath;

/// Reports passes for which the hands, the racks, the wall or the pile are too small.
pub(super) fn report(reader: &mut Reader<'_>, schedule: &Schedule) {
    if reader.is_room_reported() {
        return;
    }
    let mut room = Room { reader, schedule };
    room.hands_are_large_enough();
    room.dealing_again_ends();
    room.racks_are_large_enough();
    room.zones_are_large_enough();
    room.pile_is_large_enough();
}

struct Room<'a, 'b> {
    reader: &'a mut Reader<'b>,
    schedule: &'a Schedule,
}

impl<'a> Room<'a, '_> {
    /// Returns each pass that can be reached, with its step in the schedule and the bounds on the tiles that each seat
    /// can hold and pass.
    fn passes(&self) -> impl Iterator<Item = (&'a Pass, &'a PassStep, &'a PassBounds)> + use<'a> {
        let schedule = self.schedule;
        schedule.passes().filter_map(|step| Some((schedule.pass(step), step, step.bounds.as_ref()?)))
    }

    /// Reports passes that need more tiles than a hand has.
    fn hands_are_large_enough(&mut self) {
        let ruleset = self.schedule.ruleset();
        let seating = ruleset.seating(Seat::FIRST);
        let fewest = |seat| ruleset.hands_by_name().fewest_of(seat, &seating);
        let dealt = BySeat::new(ruleset.seats(), fewest);
        let mut reported: Vec<&str> = Vec::new();
        let mut is_hand_reported = false;
        for (pass, step, bounds) in self.passes() {
            let Some(seat) = bounds.too_small.iter().min_by_key(|seat| dealt[*seat]) else { continue };
            if reported.contains(&pass.id.as_str()) {
                continue;
            }
            reported.push(&pass.id);
            let receivers = step.routing.all().next().map_or(0, |way| {
                way.gifts[seat].iter().filter(|gift| gift.to.seat().is_some()).count().max(1)
            });
            let error = RulesetError::MoreThanAHand {
                name: pass.id.clone(),
                tiles: bounds.due[seat],
                receivers,
                dealt: dealt[seat],
            };
            let count = self.reader.span(&self.where_counted(pass, Some(seat)));
            let hand = self.smallest_hand();
            // If this file sets only the hand size, that is the only mistake, no matter how many passes it inherits.
            let is_own = |span: Span| span.source == SourceId(0);
            match hand.as_ref().filter(|hand| is_own(hand.span) && !is_own(count)) {
                None => self.reader.found_beside(error, count, hand),
                Some(_) if is_hand_reported => {}
                Some(hand) => {
                    is_hand_reported = true;
                    let asked = Label { span: count, text: error.wording().label.into_owned() };
                    self.reader.found_labeled(
                        error,
                        Label { span: hand.span, text: "the hand size".to_owned() },
                        asked,
                    );
                }
            }
        }
    }

    /// Reports an error if the table would redeal forever because there is no deal in which every seat can pass.
    fn dealing_again_ends(&mut self) {
        let again = self.schedule.ruleset().rules().cannot_pass.value == CannotPass::Redeal;
        let Some(never_made) = self.schedule.bounds().never_made.filter(|_| again) else { return };
        let Some(step) = self.schedule.step(never_made).pass() else { return };
        if self.reader.has_found(RuleId::MoreThanAHand) {
            return;
        }
        let pass = self.schedule.pass(step);
        let error = RulesetError::DealtAgainForever { name: pass.id.clone() };
        let count = self.reader.label(&self.where_counted(pass, None), "the number of tiles to pass");
        let again = KeyPath::root().key("charleston").key("cannot-pass");
        self.reader.found_beside(error, self.reader.span(&again), count);
    }

    /// Reports the first pass in which a rack could get more tiles than it has room for.
    fn racks_are_large_enough(&mut self) {
        if self.reader.has_found(RuleId::MoreThanAHand) {
            return;
        }
        for (pass, _, bounds) in self.passes() {
            let tiles = bounds.max_held.values().copied().max().unwrap_or(0);
            if tiles > MAX_RULED {
                let count = self.reader.span(&self.where_counted(pass, None));
                // Only if the analysis gave up can a hand seem to have more tiles than the box.
                let box_size = self.schedule.ruleset().tile_box().total();
                let gave_up = u32::try_from(tiles).is_ok_and(|tiles| tiles > box_size);
                let error =
                    if gave_up { RulesetError::TooManyCases } else { RulesetError::RackTooSmall { tiles } };
                return self.reader.found(error, count);
            }
        }
    }

    /// Reports the first pass in which the pile could get more face-up tiles than it has room for.
    fn pile_is_large_enough(&mut self) {
        let of_pass = |(pass, _, bounds): (&'a Pass, _, &PassBounds)| (pass, bounds.face_up);
        if let Some((pass, tiles)) = self.passes().map(of_pass).find(|(_, tiles)| *tiles > MAX_FACE_UP) {
            let face = self.reader.span(&path_of(pass).key("face"));
            self.reader.found(RulesetError::PileTooSmall { tiles }, face);
        }
    }

    /// Reports passes that draw more tiles than the wall has, and passes in which a seat draws first and might
    /// then be unable to return as many tiles as it drew.
    fn zones_are_large_enough(&mut self) {
        if self.reader.has_found(RuleId::BoxTooSmall) {
            return;
        }
        let ruleset = self.schedule.ruleset();
        let dealt = ruleset.hands_by_name().max_in_all(ruleset.seating(Seat::FIRST));
        let wall = ruleset.tile_box().total().saturating_sub(dealt.in_all());
        for (pass, step, bounds) in self.passes() {
            let Some(rule) = step.zone.filter(|rule| rule.zone == Zone::Wall) else { continue };
            let drawn = drawn(step, bounds);
            let count = self.reader.span(&self.where_counted(pass, None));
            let is_reported = self.reader.has_found_at(RuleId::WallTooSmall, count);
            if (!rule.shuffle_in || rule.draws == Draws::Before) && drawn > wall && !is_reported {
                self.reader.found(RulesetError::WallTooSmall { name: pass.id.clone(), wall, drawn }, count);
            }
            let is_short = self.reader.has_found_at(RuleId::MoreThanAHand, count);
            if rule.draws == Draws::Before && !bounds.is_never_stuck() && !is_short {
                let draws = self.reader.span(&path_of(pass).key("draws"));
                self.reader.found(RulesetError::StuckAfterDrawing { name: pass.id.clone() }, draws);
            }
        }
    }

    /// Returns the path of the setting that determines how many tiles `giver` passes. If `giver` is `None`, considers
    /// all seats. The setting is the largest number in the gifts or, if they have no numbers, the number for the whole
    /// pass. If there is no number at all, returns the path of the route.
    fn where_counted<'p>(&self, pass: &'p Pass, giver: Option<Seat>) -> KeyPath<'p> {
        let path = path_of(pass);
        if let Route::Gifts(rules) = &pass.route.value {
            let seating = self.schedule.seating();
            let from = |rule: &GiftRule| rule.from.and_then(|from| seating.chair(from));
            let gives =
                |rule: &GiftRule| giver.is_none_or(|giver| from(rule).is_none_or(|from| from == giver));
            let counted = rules.iter().enumerate().filter(|(_, rule)| rule.tiles.is_some() && gives(rule));
            if let Some((position, _)) = counted.max_by_key(|(_, rule)| rule.tiles) {
                return path.key("gifts").index(position).key("tiles");
            }
        }
        let mut keys = ["tiles", "to", "between", "gifts"].map(|key| path.key(key)).into_iter();
        keys.find(|key| self.reader.is_written(key)).unwrap_or(path)
    }

    /// Returns a label for the setting that determines the smallest hand: the hand size of one seat or role, or the
    /// size for all seats.
    fn smallest_hand(&self) -> Option<Label> {
        let (table, ruleset) = (KeyPath::root().key("table"), self.schedule.ruleset());
        let hands = self.schedule.hand_sizes();
        let roles = ruleset.hands_by_name().of_roles().map(|(role, size)| (role.word(), size));
        let chairs = hands.each.iter().map(|(seat, size)| (ruleset.seat_name(seat), *size));
        let fewest = roles.clone().map(|(_, size)| size).fold(hands.fewest(), u8::min);
        let smallest = roles.chain(chairs).filter(|(_, size)| *size == fewest);
        let mut names = smallest.map(|(name, _)| table.key("hands").key(name));
        let by_name = names.find_map(|path| self.reader.label(&path, "the hand size"));
        by_name.or_else(|| self.reader.label(&table.key("hand"), "the hand size"))
    }
}

fn path_of(pass: &Pass) -> KeyPath<'_> {
    KeyPath::root().key("passes").key(&pass.id)
}

/// Returns the maximum number of tiles drawn from the wall in a pass. Each seat draws as many tiles as it gives, and it
/// can't give more tiles than it holds.
fn drawn(step: &PassStep, bounds: &PassBounds) -> u32 {
    let (joins, (_, max)) = (step.routing.players(), step.count.value.bounds());
    let gives = |seat: Seat| usize::from(max).min(bounds.held[seat].1);
    let drawn = match step.count.value {
        // All seats give the number they settle on, which is at most the size of the smallest hand.
        Count::Fewest { .. } => joins.iter().map(gives).min().unwrap_or(0) * joins.len(),
        Count::Exactly(_) | Count::Independent { .. } | Count::Reported { .. } => {
            joins.iter().map(gives).sum()
        }
    };
    u32::try_from(drawn).unwrap_or(u32::MAX)
}
