//! How many tiles each seat can hold and pass, computed seat by seat.

use std::sync::Arc;

use charleston::internal::check::prove::Proofs;
use charleston::internal::schedule::{PassBounds, Schedule};
use charleston::internal::table::context::DealContext;

use crate::gallery::load;

fn compiled(settings: &str) -> Schedule {
    load(&format!("format = 1\nname = \"Club\"\n{settings}\n"))
}

fn bounds(schedule: &Schedule) -> Vec<PassBounds> {
    schedule.passes().filter_map(|pass| pass.bounds).collect()
}

fn max_held(schedule: &Schedule) -> usize {
    let all = bounds(schedule);
    all.iter().flat_map(|bounds| bounds.max_held.values()).copied().max().unwrap()
}

const THERE_AND_BACK: &str = "[table]\ndealer-extra = 0\n[charleston]\nphases = [\"swap\"]\n[phases.swap]\n\
    passes = [\"there\", \"back\"]\nconsent = { agree = \"all\", at-most = 4 }\n\
    [passes.there]\ngifts = [{ from = \"east\", to = \"west\", tiles = 2 }]\n\
    [passes.back]\ngifts = [{ from = \"west\", to = \"east\", tiles = 2 }]\n";

#[test]
fn tiles_that_come_back_dont_add_up() {
    assert_eq!(max_held(&compiled(THERE_AND_BACK)), 13 + 2);
    // If the tiles of every pass added up, the total would be 29, too many for a rack.
    let schedule = compiled(&THERE_AND_BACK.replace("tiles = 2", "tiles = 4"));
    assert_eq!(max_held(&schedule), 13 + 4);
    assert!(Proofs::of(&schedule).sizes.is_some_and(|sizes| sizes.are_as_dealt()));
}

#[test]
fn tiles_that_stay_away_add_up() {
    let there = THERE_AND_BACK.replace(", \"back\"]", "]").split("[passes.back]").next().unwrap().to_owned();
    let schedule = compiled(&there);
    assert_eq!(max_held(&schedule), 13 + 4 * 2);
}

const ONE_GIFT: &str = "[table]\nhands = { north = 2 }\n[charleston]\nphases = [\"gift\"]\n[phases.gift]\n\
    passes = [\"gift\"]\n[passes.gift]\ngifts = [{ from = \"east\", to = \"south\", tiles = 3 }]\n";

#[test]
fn a_seat_that_gives_nothing_isnt_stuck() {
    let schedule = compiled(ONE_GIFT);
    assert!(bounds(&schedule)[0].is_never_stuck());
    assert_eq!(Proofs::of(&schedule).stuck, []);
}

#[test]
fn bounds_move_with_the_dealer() {
    let schedule = Arc::new(compiled(ONE_GIFT));
    for dealer in schedule.ruleset().every_seat() {
        let deal = schedule.for_deal(&DealContext::default().dealt_by(dealer));
        let [bounds] = bounds(&deal)[..] else { panic!("one pass") };
        for (seat, dealt) in deal.hand_sizes().each.iter() {
            assert_eq!(bounds.held[seat].0, usize::from(*dealt), "{dealer:?} deals");
            assert_eq!(bounds.due[seat], if seat == dealer { 3 } else { 0 }, "{dealer:?} deals");
        }
        assert_eq!(deal.bounds().changes[dealer].range(), (-3, 0), "{dealer:?} deals");
    }
}
