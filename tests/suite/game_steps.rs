//! Games step by step: nothing is left out, and each reader sees only their part.

use std::collections::BTreeMap;

use charleston::internal::describe::play::Reader;
use charleston::internal::play::kept::kept;
use charleston::internal::play::steps::{ShownEvent, steps};
use charleston::play::{Replayed, Story};
use charleston::table::SeatSet;

use crate::gallery::assert_page;
use crate::stories::{play, stories};

/// Plays each story.
fn each(mut check: impl FnMut(&str, &Replayed)) {
    for (name, story) in stories() {
        check(&name, &play(&name, &story));
    }
}

#[test]
fn a_redeal_forgets_who_named_a_suit() {
    let is_over = |(name, _): &(String, Story)| name.contains("a-redeal-forgets-the-named-suits");
    let (name, story) = stories().into_iter().find(is_over).unwrap();
    assert_eq!(play(&name, &story).table.public().named_suit, SeatSet::NONE);
}

#[test]
fn steps_have_every_event_and_hand() {
    each(|name, Replayed { table, refused, .. }| {
        let steps = steps(table, refused, Reader::Everything);
        assert_eq!(steps.len(), 1 + table.moves().len() + refused.len(), "{name}");
        let shown: Vec<_> =
            steps.iter().flat_map(|step| &step.events).map(|shown| shown.event.fact).collect();
        let events: Vec<_> = table.events().iter().map(|event| event.fact).collect();
        assert_eq!(shown, events, "{name}");
        let last = steps.last().unwrap();
        for hand in &last.hands {
            assert_eq!(hand.rack, table.private(hand.seat).unwrap().stack().sorted(), "{name}");
        }
        let seats = table.schedule().seats();
        assert!(steps.iter().all(|step| step.hands.len() == seats), "{name}");
        for step in steps.iter().filter(|step| step.refused.is_some()) {
            assert!(step.line.is_some() && step.events.is_empty(), "{name}");
        }
    });
}

#[test]
fn players_see_only_their_own_tiles() {
    each(|name, Replayed { table, refused, .. }| {
        let ruleset = table.schedule().ruleset();
        for seat in ruleset.every_seat() {
            // Nobody sees the tiles of a vacant seat.
            let own = Vec::from_iter(ruleset.players().contains(seat).then_some(seat));
            for step in steps(table, refused, Reader::Seat(seat)) {
                let hands: Vec<_> = step.hands.iter().map(|hand| hand.seat).collect();
                assert_eq!(hands, own, "{name}");
                let own = |ShownEvent { event, tiles, sentence, .. }: &ShownEvent| {
                    let is_own = event.fact.actor() == Some(seat);
                    assert!(is_own || tiles.is_empty(), "{name}: {sentence}");
                };
                step.events.iter().for_each(own);
            }
        }
    });
}

#[test]
fn kept_tiles_are_those_not_passable() {
    each(|name, Replayed { table, .. }| {
        for seat in table.schedule().ruleset().every_seat() {
            let Some(pass) = table.prompt(seat).and_then(|prompt| prompt.pass) else { continue };
            let kept = kept(table, seat);
            let own = table.private(seat).unwrap().before_passing();
            for tile in own.tiles() {
                let is_kept = kept.iter().any(|kept| kept.tile == *tile);
                assert_eq!(is_kept, !pass.passable.tiles().contains(tile), "{name}: {tile}");
            }
            for kept in kept {
                assert!(kept.sentence.ends_with('.') && kept.rule.is_some(), "{name}: {}", kept.sentence);
            }
        }
    });
}

/// The page shows what players read when a command is refused, and the setting that it cites. If sentences differ only
/// in tiles, numbers and settings, it shows one of them.
#[test]
fn every_refusal_is_a_readable_sentence() {
    let mut page = BTreeMap::new();
    each(|_, Replayed { table, refused, .. }| {
        let schedule = table.schedule();
        for refusal in steps(table, refused, Reader::Everything).iter().filter_map(|step| step.refused) {
            let cited = refusal.rule().map(|rule| format!(" ({})", schedule.place(rule).setting()));
            let sentence = refusal.sentence(schedule);
            let words = sentence.split(' ').filter(|word| word.starts_with(char::is_lowercase));
            let alike = (refusal.id(), words.collect::<Vec<_>>().join(" "));
            page.entry(alike).or_insert(format!(
                "{}: {sentence}{}\n",
                refusal.id(),
                cited.unwrap_or_default()
            ));
        }
    });
    assert_page("refusals", &page.into_values().collect::<String>());
}
