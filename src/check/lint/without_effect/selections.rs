//! What the tiles must obey that a seat passes together.

use super::Idle;
use crate::check::lint::meant::Meant;
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Value;

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let mut judged: Vec<KeyPath<'_>> = Vec::new();
    let mut found = Vec::new();
    for step in meant.steps() {
        let path = meant.path(step.selection.place);
        if judged.contains(&path) {
            continue;
        }
        judged.push(path);
        let Some(Value::List(words)) = meant.tree().at(&path).map(|node| &node.value) else { continue };
        let steps: Vec<_> = meant.steps().filter(|other| meant.path(other.selection.place) == path).collect();
        for (position, word) in words.iter().enumerate() {
            let Value::Text(word) = &word.value else { continue };
            found.extend(why(meant, word, &steps).map(|why| {
                Idle::new(
                    path.index(position),
                    format!("{why}, and so `{word}` asks for nothing"),
                    "ask for something else",
                )
            }));
        }
    }
    found
}

/// Why every offer obeys a condition in all these passes, where it does.
fn why(meant: &Meant<'_>, word: &str, steps: &[&PassStep]) -> Option<&'static str> {
    let ruleset = meant.ruleset();
    let seats = || ruleset.every_seat();
    match word {
        "all-different" if steps.iter().all(|step| seats().all(|seat| step.routing.given_by(seat).1 < 2)) => {
            Some("nobody passes more than one tile")
        }
        "all-different" if steps.iter().all(|step| are_all_different(meant, step)) => {
            Some("no two tiles that can be passed are alike")
        }
        "not-just-received" if steps.iter().all(|step| has_no_arrivals(step)) => {
            Some("no pass comes before it")
        }
        _ => None,
    }
}

/// Whether no tile can have arrived before it.
fn has_no_arrivals(step: &PassStep) -> bool {
    step.bounds.is_some_and(|bounds| bounds.arrived.values().all(|arrived| *arrived == 0))
}

/// Whether the box has every tile once that can be passed.
fn are_all_different(meant: &Meant<'_>, step: &PassStep) -> bool {
    let tile_box = meant.ruleset().tile_box();
    let mut tiles = tile_box.tiles().filter(|tile| !step.stays.value.contains(tile.kind()));
    tiles.all(|tile| tile_box.count(tile) == 1)
}
