//! Conditions on all tiles of a pass: how they are described, and how prompts and players follow them.

use std::sync::Arc;

use charleston::internal::play::story::offered;
use charleston::play::RandomPlayer;
use charleston::session::{Fact, Session};
use charleston::wire::Update;
use charleston::{Command, DealContext, Move, Offer, Seat, Table, Tile, View};

use crate::gallery::league_with;
use crate::rulesets;

/// A Charleston with only the first right.
const ONE_PASS: &str = "charleston.phases = [\"first\"]\nphases.first.passes = [\"first-right\"]\n";

/// Tiles that a seat gains in one pass can still be on its rack in the next.
#[test]
fn hands_grow_from_pass_to_pass() {
    let max_held = |settings: &str| {
        let passes =
            "charleston.phases = [\"first\"]\nphases.first.passes = [\"first-right\", \"first-across\"]\n";
        let schedule = league_with(&format!("{passes}{settings}"));
        schedule
            .passes()
            .map(|pass| pass.bounds.unwrap().max_held.values().copied().max().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(max_held(""), [14, 14]);
    let range = "tiles = { min = 1, max = 3, settle = \"independent\" }";
    assert_eq!(max_held(&format!("passes.first-right.{range}\npasses.first-across.{range}")), [16, 18]);
    // A seat with 14 winds passes nothing. If it gets one tile of each suit, it passes one tile next.
    assert_eq!(max_held("charleston.selection = [\"one-suit\"]"), [17, 19]);
    // The tiles it gets may still include none of the suit it names.
    assert_eq!(max_held("charleston.selection = [\"named-suit\"]"), [17, 20]);
    assert_eq!(
        max_held("charleston.selection = [\"one-suit\"]\ncharleston.cannot-pass = \"redeal\""),
        [14, 14]
    );
}

/// A prompt states the conditions, or says why a seat that can't meet them may pass any tiles.
#[test]
fn prompts_explain_the_selection_rules() {
    let settings =
        "charleston.selection = [\"one-suit\", \"all-different\"]\ncharleston.cannot-pass = \"any-tiles\"";
    let schedule = Arc::new(league_with(&format!("{ONE_PASS}{settings}")));
    let (mut bound, mut free) = (0, 0);
    for seed in 0..600 {
        let table = Table::shuffled(Arc::clone(&schedule), seed, DealContext::default()).unwrap();
        let prompt = table.prompt(Seat::FIRST).unwrap();
        let words = offered(&View::of(&table, Seat::FIRST).unwrap(), &prompt)[0].meaning.clone();
        let pass = prompt.pass.unwrap();
        let place = |place| schedule.place(place).to_string();
        assert!(place(pass.conditions.place).ends_with(": charleston.selection"));
        if let Some(lifted_by) = pass.lifted_by {
            free += 1;
            assert!(place(lifted_by).ends_with(": charleston.cannot-pass"));
            let Some(Update::View(sent)) = table.update(Seat::FIRST, None) else { panic!("East plays") };
            let lifted_by = sent.prompt.pass.unwrap().lifted_by.unwrap();
            assert_eq!(lifted_by.setting, "charleston.cannot-pass");
            assert!(words.ends_with(
                "; any tiles are allowed, because you don't have enough that meet the rule: all of one suit, no two alike"
            ));
            assert_eq!(pass.choices.len(), 1);
        } else {
            bound += 1;
            assert!(words.ends_with("3 tiles to South, all of one suit, no two alike"), "{words}");
            assert!(pass.choices.iter().all(|choice| choice.len() >= 3), "{:?}", pass.choices);
        }
    }
    assert!(bound > 20 && free > 2, "{bound} bound and {free} free");
}

/// Every suit gets picked, and every tile of each suit gets passed.
#[test]
fn random_players_pass_every_allowed_tile() {
    let settings = "charleston.selection = [\"one-suit\"]";
    let schedule = Arc::new(league_with(&format!("{ONE_PASS}{settings}")));
    let deal = rulesets::deal(&schedule, 3);
    let mut left: Vec<_> = Vec::new();
    for seed in 0..300 {
        let table = Session::dealt(Arc::clone(&schedule), deal.clone(), 0, DealContext::default()).unwrap();
        let prompt = table.prompt(Seat::FIRST).unwrap();
        if seed == 0 {
            left = prompt.pass.as_ref().unwrap().passable.tiles().to_vec();
            left.dedup();
            assert!(left.len() > 4, "{left:?}");
        }
        let chosen = RandomPlayer::new(seed).choose(Seat::FIRST, &prompt);
        let Some(Move::Player(_, Command::Pass(offer))) = chosen else { panic!("it passes") };
        left.retain(|tile| !offer.tiles().contains(tile));
    }
    assert!(left.is_empty(), "{left:?} never go");
}

/// After a redeal, no tile counts as just received.
#[test]
fn a_redeal_forgets_received_tiles() {
    let settings = "charleston.phases = [\"first\"]\ncharleston.cannot-pass = \"redeal\"\n\
        charleston.selection = [\"one-suit\", \"not-just-received\"]\npasses.first-left.selection = []\n";
    let schedule = Arc::new(league_with(settings));
    let mut redealt = 0;
    for seed in 0..40 {
        let mut table = Session::shuffled(Arc::clone(&schedule), seed, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(seed);
        let mut passed = false;
        while let Some(turn) = player.turn(&table) {
            let events = table.play_move(&turn).unwrap();
            passed |= events.iter().any(|event| matches!(event.fact, Fact::PassEnded { .. }));
            if events.iter().any(|event| matches!(event.fact, Fact::Redealt { .. })) {
                redealt += usize::from(passed);
                passed = false;
                for seat in schedule.ruleset().every_seat() {
                    assert!(table.private(seat).unwrap().arrived().is_empty());
                }
            }
        }
    }
    assert!(redealt > 3, "only {redealt} redeals after a pass");
}

/// Each way to divide three tiles between two receivers is offered if and only if it's accepted. At least one is
/// accepted if and only if the prompt asks for three tiles.
#[test]
fn gifts_with_conditions_match_brute_force() {
    let conditions = [
        "\"one-suit\"",
        "\"named-suit\"",
        "\"all-alike\"",
        "{ at-least-one = [\"flower\"] }",
        "{ lowest = [\"wind\"] }",
    ];
    let (mut able, mut stuck) = (0, 0);
    for condition in conditions {
        let gifts = format!(
            "[{{ to = \"right\", tiles = 2, selection = [{condition}] }}, {{ to = \"left\", tiles = 1 }}]"
        );
        let settings = format!(
            "{ONE_PASS}box.copies = 1\nbox.suits = [\"bam\"]\nbox.sets = 3\nbox.jokers = 5\n\
            table.hand = 8\npasses.first-right = {{ gifts = {gifts} }}\n"
        );
        let schedule = Arc::new(league_with(&settings));
        for seed in 0..30 {
            let mut table = Session::shuffled(Arc::clone(&schedule), seed, DealContext::default()).unwrap();
            for seat in schedule.ruleset().every_seat() {
                if let Some(suit) = table.prompt(seat).unwrap().name_suit.first() {
                    table.play(seat, &Command::NameSuit(suit.suit)).unwrap();
                }
                let prompt = table.prompt(seat).unwrap();
                let pass = prompt.pass.as_ref().unwrap();
                let rack = table.private(seat).unwrap().rack();
                let accepted = divided(rack.tiles()).filter(|[one, two, other]| {
                    let receivers = &pass.receivers;
                    let (right, left) =
                        (receivers.iter().find(|to| to.max == 2), receivers.iter().find(|to| to.max == 1));
                    let offer = Offer::new().with(right.unwrap().to, [*one, *two]).unwrap();
                    let offer = offer.with(left.unwrap().to, [*other]).unwrap();
                    let command = Command::Pass(offer);
                    let is_accepted = table.decide(seat, &command).is_ok();
                    assert_eq!(prompt.offers(&command), is_accepted, "{condition}: {command:?}");
                    is_accepted
                });
                let can_pass_all = accepted.count() > 0;
                assert_eq!(can_pass_all, pass.min_in_all == 3, "{condition} with seed {seed}: {pass:?}");
                *if can_pass_all { &mut able } else { &mut stuck } += 1;
            }
        }
    }
    assert!(able > 300 && stuck > 10, "{able} able, {stuck} stuck");
}

/// Every way to choose two tiles for one receiver and one tile for the other.
fn divided(tiles: &[Tile]) -> impl Iterator<Item = [Tile; 3]> {
    let all = (0..tiles.len()).flat_map(move |one| (0..one).map(move |two| (one, two)));
    let other = move |(one, two)| {
        (0..tiles.len()).filter(move |other| ![one, two].contains(other)).map(move |other| [one, two, other])
    };
    all.flat_map(other).map(|places| places.map(|place| tiles[place]))
}
