//! Settings for passes.

use super::Useless;
use crate::check::lint::compiled::Compiled;
use crate::ruleset::{Count, DrawOrder, Pass, Route};
use crate::schedule::PassStep;
use crate::table::context::PreviousDeals;
use crate::table::selection::SuitRule;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Value;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let found = rules.passes().into_iter().flat_map(|pass| {
        let path = KeyPath::root().key("passes").key(&pass.id);
        [
            too_many(rules, pass, path),
            draw_order(rules, pass, path),
            choose(pass, path),
            pile_goes_to(rules, pass, path),
        ]
    });
    found.flatten().chain(nobody_has_any(rules)).chain(blind(rules)).chain(selections(rules)).collect()
}

/// Finds `nobody-has-any` settings for passes in which at least one tile isn't blind.
fn nobody_has_any<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let settings = rules.by_setting(rules.steps(), |step| step.nobody_has_any.place).into_iter();
    let can_be_all_blind = |step: &&PassStep| step.can_be_all_blind(rules.ruleset());
    let useless = settings.filter(|(_, steps)| !steps.iter().any(can_be_all_blind));
    let found = useless.filter_map(|(path, steps)| {
        let blind = steps.iter().find(|step| step.blind.value > 0).or(steps.first())?.blind;
        let (why, label) = match blind.value {
            0 => ("this pass allows no blind tiles", "no blind tiles"),
            _ => ("some player always has to pass a tile that isn't blind", "this many can be passed blind"),
        };
        // These passes can't have blind tiles.
        let can_have_blind = |step: &&PassStep| rules.schedule.pass(step).route.value.can_be_blind();
        let or = steps.iter().any(can_have_blind).then_some("let players pass all tiles in the pass blind");
        Some(Useless::new(path, why, or).with_cause(rules.label(&rules.path(blind.place), label)))
    });
    found.collect()
}

/// Finds a maximum that is larger than any player's hand.
fn too_many<'a>(rules: &Compiled<'a>, pass: &'a Pass, path: KeyPath<'a>) -> Option<Useless<'a>> {
    if matches!(pass.count.value, Count::Exactly(_)) {
        return None;
    }
    let max = usize::from(pass.count.value.bounds().1);
    let bounds = rules.steps_of(pass).map(|step| step.bounds);
    let hands = bounds.map(|bounds| bounds?.held.values().map(|(_, most)| *most).max());
    let largest = hands.collect::<Option<Vec<_>>>()?.into_iter().max()?;
    let useless = || {
        let why = format!("no player has more than {largest} tiles in this pass");
        let help = format!("write {largest} or less");
        Useless::new(path.key("tiles").key("max"), why, None).needs_other_change(&help)
    };
    (0 < largest && largest < max).then(useless)
}

/// Finds a `draw-order` setting in a pass where all players give the same number of tiles.
fn draw_order<'a>(rules: &Compiled<'a>, pass: &'a Pass, path: KeyPath<'a>) -> Option<Useless<'a>> {
    let Route::Zone(rule) = pass.route.value else { return None };
    let is_same = match pass.count.value {
        Count::Exactly(_) | Count::Fewest { .. } => true,
        Count::Independent { .. } | Count::Reported { .. } => false,
    };
    let is_sure = rules.steps_of(pass).all(PassStep::is_never_stuck);
    let why = "all players give the same number of tiles";
    let useless = Useless::new(path.key("draw-order"), why, "let each player decide how many to give");
    let tiles = rules.label(&rules.path(pass.count.place), "the same number for all players");
    (rule.order != DrawOrder::TurnOrder && is_same && is_sure).then(|| useless.with_cause(tiles))
}

/// Finds a `pile-goes-to` setting in a pass after which the pile is always empty.
fn pile_goes_to<'a>(rules: &Compiled<'a>, pass: &'a Pass, path: KeyPath<'a>) -> Option<Useless<'a>> {
    let to = pass.pile.value.goes_to?;
    if to.role().is_some_and(|role| role.endings() != PreviousDeals::all()) {
        // It also limits the deals on which the pass is played.
        return None;
    }
    let is_empty = |step: &PassStep| step.bounds.is_none_or(|bounds| bounds.picked_up.1 == 0);
    let useless = || {
        let why = "the pile is empty after this pass";
        Useless::new(
            path.key("pile-goes-to"),
            why,
            "give tiles to the `pile`, in this pass or in an earlier one",
        )
    };
    rules.steps_of(pass).all(is_empty).then(useless)
}

/// Finds a `choose` setting for a list in which all directions are the same.
fn choose<'a>(pass: &'a Pass, path: KeyPath<'a>) -> Option<Useless<'a>> {
    let Route::OneOf(choice) = &pass.route.value else { return None };
    let mut steps = choice.among.iter().map(|way| way.as_ref().map(|way| way.steps));
    let first = steps.next()?;
    let useless = Useless::new(path.key("choose"), "all directions in the list are the same", None);
    let right = "write one direction without a list and remove `choose`, or list different directions";
    steps.all(|other| other == first).then(|| useless.needs_other_change(right))
}

/// Finds `blind` settings for passes in which the players who give tiles don't receive any.
fn blind<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let is_useless = |step: &&PassStep| step.most_blind() == 0;
    let why = "players who give tiles in this pass don't receive any";
    let steps = rules.steps().filter(|step| step.blind.value > 0);
    let settings = rules.by_setting(steps, |step| step.blind.place).into_iter();
    let useless = settings.filter(|(_, steps)| steps.iter().all(is_useless));
    useless.map(|(path, _)| Useless::new(path, why, "let them receive tiles in this pass")).collect()
}

/// Finds conditions that the tiles in a pass always meet.
fn selections<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let mut found = Vec::new();
    for (path, mut steps) in rules.by_setting(rules.steps(), |step| step.selection.place) {
        let Some(Value::List(words)) = rules.tree().at(&path).map(|node| &node.value) else { continue };
        steps.retain(|step| !step.has_only_own_selections());
        if steps.is_empty() && !words.is_empty() {
            let why = "each player who passes tiles has a gift with conditions of its own";
            let or = "let one of these gifts follow the conditions of the pass";
            found.push(Useless::new(path, why, or));
            continue;
        }
        for (position, word) in words.iter().enumerate() {
            let word = match &word.value {
                Value::Text(word) => word,
                Value::Table(asked) => {
                    let mut words = ["at-least-one", "highest", "lowest"].into_iter();
                    let Some(word) = words.find(|word| asked.get(word).is_some()) else { continue };
                    word
                }
                _ => continue,
            };
            found.extend(why(rules, word, &steps).map(|why| {
                let why = format!("{why}, so `{word}` is always met");
                Useless::new(path.index(position), why, "require something else")
            }));
        }
    }
    found
}

/// Explains why the tiles in these passes always meet a condition, or returns `None` if they might not.
fn why(rules: &Compiled<'_>, word: &str, steps: &[&PassStep]) -> Option<&'static str> {
    let gives_one =
        |step: &&PassStep| rules.ruleset().every_seat().all(|seat| step.routing.given_by(seat).1 < 2);
    let tile_box = rules.ruleset().tile_box();
    let are_all_different = |step: &&PassStep| rules.passable(step).all(|tile| tile_box.count(tile) == 1);
    let have_one =
        |step: &&PassStep| rules.passable(step).all(|tile| step.selection.value.at_least_one.contains(tile));
    let has_no_listed = |step: &&PassStep| {
        let order = &step.selection.value.order;
        let is_listed = |tile| order.is_some_and(|order| order.levels().any(|level| level.contains(tile)));
        !rules.passable(step).any(is_listed)
    };
    match word {
        "highest" | "lowest" if steps.iter().all(has_no_listed) => Some("no tile in the list can be passed"),
        "all-different" | "all-alike" if steps.iter().all(gives_one) => {
            Some("no player passes more than one tile")
        }
        "all-different" if steps.iter().all(are_all_different) => {
            Some("no two tiles that can be passed are alike")
        }
        "one-suit" if steps.iter().all(|step| step.selection.value.suit == SuitRule::Named) => {
            Some("all tiles are of the suit that the player named")
        }
        "at-least-one" if steps.iter().all(have_one) => Some("every tile that can be passed is in the list"),
        "not-just-received" if steps.iter().all(|step| has_no_arrivals(step)) => {
            Some("no player has just received any tiles")
        }
        _ => None,
    }
}

fn has_no_arrivals(step: &PassStep) -> bool {
    step.bounds.is_some_and(|bounds| bounds.arrived.values().all(|arrived| *arrived == 0))
}
