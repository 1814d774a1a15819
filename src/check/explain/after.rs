//! Everything after the last pass: the Earthly Hand, vacant seats, and the first discard (R13, R32, R33).

use super::{About, Constant, Rule, WINNING, Writer};
use crate::describe::event;
use crate::ruleset::{EarthlyHand, Rules, VacantEnds, VacantSeat};
use crate::table::context::DealContext;
use crate::table::seat::Seat;
use crate::words::capitalized;

impl Writer<'_> {
    /// Returns whether the explanation leaves out that Heavenly and Earthly Hands aren't played, because the dealer's
    /// hand isn't as large as a winning hand.
    pub(super) fn omits_winning_hands(&self) -> bool {
        let ruleset = self.schedule.ruleset();
        let Rules { heavenly_hand, earthly_hand, .. } = ruleset.rules();
        let has_none = !heavenly_hand.value && earthly_hand.value == EarthlyHand::Never;
        let is_dealt = ruleset.hands(&DealContext::default())[Seat::FIRST] == WINNING;
        has_none && (ruleset.tile_box().is_of_cards() || !is_dealt)
    }

    pub(super) fn after(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let earthly_hand = ruleset.rules().earthly_hand;
        let has_passes = !ruleset.phases().is_empty();
        self.section(About::After, if has_passes { "After the Charleston" } else { "Play" });
        for (seat, vacant) in ruleset.vacant_seats() {
            let VacantSeat { gives: _, stays: _, at_the_end, place } = vacant;
            let ends = match at_the_end {
                VacantEnds::Stays => "is set aside, and no one plays it",
                VacantEnds::IntoTheWall => "goes into the wall",
            };
            let text = format!("The hand at {} {ends}.", event::seat(schedule, seat));
            self.say(text, [ruleset.place(*place).path.key("at-the-end")]);
        }
        let is_of_cards = ruleset.tile_box().is_of_cards();
        let text = match earthly_hand.value {
            _ if !has_passes => None,
            EarthlyHand::Never if self.omits_winning_hands() => None,
            EarthlyHand::Never => Some(
                "A hand that is completed during the Charleston can't be declared: there is no Earthly Hand.",
            ),
            EarthlyHand::AtTheEnd => Some(
                "If the dealer has a winning hand when the Charleston is over, the dealer can declare it before the \
                 first discard. This is an Earthly Hand, and it ends the deal.",
            ),
            EarthlyHand::AfterAnyPhase => Some(
                "If the dealer has a winning hand after any part of the Charleston, the dealer can declare it before \
                 passing in the next part, unless a player has already seen new tiles. After the last part, the \
                 dealer can declare it before the first discard. This is an Earthly Hand, and it ends the deal.",
            ),
        };
        if let Some(text) = text {
            let is_played =
                |deal: &DealContext| (0..ruleset.phases().len()).any(|phase| schedule.is_played(phase, deal));
            let replaces_heavenly =
                earthly_hand.value != EarthlyHand::Never && !ruleset.rules().heavenly_hand.value;
            let too = match replaces_heavenly && self.deals.has(&|deal| !is_played(deal)) {
                true => " On a deal without a Charleston, the dealer can declare it, too.",
                false => "",
            };
            self.say(format!("{text}{too}"), [ruleset.place(earthly_hand.place).path]);
        }
        let text = if is_of_cards {
            "Then play begins."
        } else {
            if has_passes {
                let text = "No hand can be called dead during the Charleston.";
                self.rule(Rule::constant(Constant::NoDeadHands, text));
            }
            // The size of a hand can depend on the player's role.
            let seatings = ruleset.every_seating();
            let draws: Vec<bool> = seatings.iter().map(|seating| ruleset.draws_first(seating)).collect();
            match (draws.contains(&true), draws.contains(&false)) {
                (true, true) => {
                    "Then play begins: the dealer draws a tile, unless they were dealt more tiles than at least \
                     half of the others, and discards one."
                }
                (true, false) => "Then play begins: the dealer draws a tile and discards one.",
                (false, _) => "Then the dealer discards a tile, and play begins.",
            }
        };
        let alone = text.strip_prefix("Then ").filter(|_| !has_passes).map(capitalized);
        self.rule(Rule::constant(Constant::PlayBegins, &alone.unwrap_or_else(|| text.to_owned())));
    }
}
