//! Everything before the first pass: a miscount, the order of the phases, and the Heavenly Hand (R12, R31, R34).

use super::{About, NO_DEAL_HAS_ALL, On, Writer, setting};
use crate::describe::event;
use crate::describe::words::and;
use crate::ruleset::{EarthlyHand, Miscount, Rules, SeatRef};
use crate::schedule::{Part, PassStep, Schedule, Step, Target};
use crate::table::seat::SeatSet;

impl Writer<'_> {
    pub(super) fn before(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let Rules { miscount, heavenly_hand, earthly_hand, .. } = ruleset.rules();
        let has_passes = !ruleset.phases().is_empty();
        let (title, during) = match has_passes {
            true => ("Before the Charleston", ", even during the Charleston"),
            false => ("Before play", ""),
        };
        self.section(About::Before, title);
        let until = if ruleset.tile_box().is_of_cards() { "play begins" } else { "the dealer discards" };
        let mut text = format!(
            "If a player reports the wrong number of tiles before {until}, all tiles are shuffled and dealt again{during}."
        );
        let last_position = u8::try_from(ruleset.seats() - 1).unwrap_or(u8::MAX);
        match miscount.value {
            Miscount::Redeal => {}
            Miscount::LastSeatDraws if ruleset.players() != SeatSet::all(ruleset.seats()) => {
                text.push_str(
                    " But if the last hand to be dealt is one tile short, the player with that hand draws one \
                     tile from the wall instead.",
                );
            }
            Miscount::LastSeatDraws => {
                let last = match ruleset.has_winds() {
                    true => format!(" ({})", event::named(schedule, SeatRef::FromDealer(last_position))),
                    false => String::new(),
                };
                text.push_str(&format!(
                    " But if the last player to be dealt tiles{last} is one tile short, they draw one tile from the \
                     wall instead."
                ));
            }
        }
        self.say(text, [ruleset.place(miscount.place).path]);
        if !self.omits_winning_hands() {
            let is_earthly = !has_passes && !heavenly_hand.value && earthly_hand.value != EarthlyHand::Never;
            let place = if is_earthly { earthly_hand.place } else { heavenly_hand.place };
            let text = match (heavenly_hand.value, has_passes) {
                (true, true) => {
                    "If the dealer is dealt a winning hand, the dealer can declare it before passing for the first time, \
                     unless a player has already seen new tiles. This is a Heavenly Hand, and it ends the deal."
                }
                (true, false) => {
                    "If the dealer is dealt a winning hand, the dealer can declare it before the first discard. This is a \
                     Heavenly Hand, and it ends the deal."
                }
                (false, true) => {
                    "If the dealer is dealt a winning hand, it can't be declared before the Charleston: there is no \
                     Heavenly Hand."
                }
                (false, false) if is_earthly => {
                    "If the dealer is dealt a winning hand, the dealer can declare it before the first discard. This is \
                     an Earthly Hand, and it ends the deal."
                }
                (false, false) => {
                    "If the dealer is dealt a winning hand, it can't be declared before the first discard."
                }
            };
            self.say(text, [ruleset.place(place).path]);
        }
        if !has_passes {
            let text = "There is no Charleston: no tiles are passed.";
            return self.say(text, [setting(["charleston", "phases"])]);
        }
        self.deals();
        self.parts();
    }

    /// Says on which deals there is a Charleston.
    fn deals(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let limits: Vec<&str> = ruleset.when().limits(ruleset.seats()).collect();
        let keys = if limits.is_empty() { vec!["rounds", "deals", "after"] } else { limits };
        let mut settings: Vec<_> = keys.into_iter().map(|key| setting(["charleston", key])).collect();
        let phases = ruleset.phases().len();
        let on =
            On::of(&self.deals, schedule, &|deal| (0..phases).any(|phase| schedule.is_played(phase, deal)));
        let text = match on {
            On::EveryDeal => "There is a Charleston on every deal.".to_owned(),
            On::Several => {
                "There isn't a Charleston on every deal: its parts and passes say when they are played."
                    .to_owned()
            }
            On::Only(deals, said) => {
                if deals != *ruleset.when() {
                    let parts = (0..phases).map(Part::phase_at).chain(schedule.passes().map(PassStep::part));
                    settings.extend(parts.flat_map(|part| schedule.deal_settings(part)));
                }
                format!("There is a Charleston {said}. On other deals, play begins without one.")
            }
        };
        self.say(text, settings);
    }

    /// Names the parts of the Charleston, and says whether all of them can be played on the same deal.
    fn parts(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let (parts, seats) = (ruleset.phases(), ruleset.seats());
        let (mut settings, mut unless) = (vec![setting(["charleston", "phases"])], "");
        if !self.deals.has(&|deal| (0..parts.len()).all(|part| schedule.is_played(part, deal))) {
            let limited = (0..parts.len()).filter(|part| !parts[*part].when.is_all(seats));
            settings.extend(limited.flat_map(|part| schedule.deal_settings(Part::phase_at(part))));
            unless = NO_DEAL_HAS_ALL;
        }
        let in_order: Vec<usize> = (0..parts.len()).filter(|part| !parts[*part].is_open()).collect();
        if in_order.windows(2).any(|two| !can_follow(schedule, two[0], two[1])) {
            unless = NO_DEAL_HAS_ALL;
        }
        let titles = |is_open: bool| -> Vec<&str> {
            parts.iter().filter(|part| part.is_open() == is_open).map(|part| part.title.as_str()).collect()
        };
        // Players ask for the open parts after the others, in any order.
        let text = match (titles(false).as_slice(), titles(true).as_slice()) {
            ([only], []) | ([], [only]) => format!("It has one part: {only}."),
            (ordered, open @ ([] | [_])) => {
                format!(
                    "It has {} parts, in this order{unless}: {}.",
                    parts.len(),
                    and(&[ordered, open].concat())
                )
            }
            ([], open) => {
                format!(
                    "It has {} parts, in the order in which players ask{unless}: {}. {ASK_IN_ORDER}",
                    parts.len(),
                    and(open)
                )
            }
            (ordered, open) => format!(
                "It has {} parts{unless}: {}{}, and then {}, in the order in which players ask. {ASK_IN_ORDER}",
                parts.len(),
                and(ordered),
                if ordered.len() > 1 { ", in this order" } else { "" },
                and(open)
            ),
        };
        self.say(text, settings);
    }
}

/// Which part is meant if a player asks.
const ASK_IN_ORDER: &str =
    "A player who can ask for several of these asks for the first one that can still be played.";

/// Returns whether a phase can follow directly after a pass of the phase before it.
fn can_follow(schedule: &Schedule, before: usize, phase: usize) -> bool {
    let leads_there = |target: Target| match target {
        Target::Step(id) => schedule.step(id).part().phase() == phase,
        Target::Close | Target::End => false,
    };
    let mut steps = schedule.steps().iter().filter(|step| step.part().phase() == before).peekable();
    steps.peek().is_none()
        || steps.any(|step| match step {
            Step::Pass(step) => {
                let stopped = step.stop.filter(|stop| stop.early.is_none()).map(|stop| stop.leads_to);
                [step.next, step.nobody_has_any.value].into_iter().chain(stopped).any(leads_there)
            }
            // If a phase can be played again, players are asked after it, too. A declined pass can follow others.
            Step::Gate(gate) => {
                let may_follow = gate.counts.up.is_some() || gate.part.pass().is_some();
                may_follow && [gate.declined, gate.spent].into_iter().any(leads_there)
            }
        })
}
