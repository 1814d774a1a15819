//! Conditions that the tiles of a pass must obey together.

use super::Idle;
use crate::check::lint::compiled::Compiled;
use crate::schedule::PassStep;
use crate::toml::tree::Value;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Idle<'a>> {
    let mut found = Vec::new();
    for (path, steps) in rules.by_setting(rules.steps(), |step| step.selection.place) {
        let Some(Value::List(words)) = rules.tree().at(&path).map(|node| &node.value) else { continue };
        for (position, word) in words.iter().enumerate() {
            let Value::Text(word) = &word.value else { continue };
            found.extend(why(rules, word, &steps).map(|why| {
                let why = format!("{why}, and so `{word}` asks for nothing");
                Idle::new(path.index(position), why, "ask for something else")
            }));
        }
    }
    found
}

/// Why every offer in these passes obeys a condition, if it does.
fn why(rules: &Compiled<'_>, word: &str, steps: &[&PassStep]) -> Option<&'static str> {
    let gives_one =
        |step: &&PassStep| rules.ruleset().every_seat().all(|seat| step.routing.given_by(seat).1 < 2);
    match word {
        "all-different" if steps.iter().all(gives_one) => Some("nobody passes more than one tile"),
        "all-different" if steps.iter().all(|step| are_all_different(rules, step)) => {
            Some("no two tiles that can be passed are alike")
        }
        "not-just-received" if steps.iter().all(|step| has_no_arrivals(step)) => {
            Some("no pass comes before it")
        }
        _ => None,
    }
}

fn has_no_arrivals(step: &PassStep) -> bool {
    step.bounds.is_some_and(|bounds| bounds.arrived.values().all(|arrived| *arrived == 0))
}

/// Whether the box has one of each tile that can be passed.
fn are_all_different(rules: &Compiled<'_>, step: &PassStep) -> bool {
    let tile_box = rules.ruleset().tile_box();
    let mut tiles = tile_box.tiles().filter(|tile| !step.stays.value.contains(tile.kind()));
    tiles.all(|tile| tile_box.count(tile) == 1)
}
