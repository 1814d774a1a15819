//! The conditions on the tiles in a pass, in words.

use super::words::or;
use crate::table::selection::{Conditions, End, Order, SuitRule};
use crate::table::tile::{KindSet, Tile};

/// Describes the conditions on the tiles in a pass: `all of one suit, no two alike`. Returns an empty string if
/// there are no conditions.
pub fn in_words(conditions: Conditions) -> String {
    let Conditions { suit: suit_rule, all_alike, all_different, not_just_received, at_least_one, order } =
        conditions;
    let suit = match suit_rule {
        SuitRule::Any => None,
        SuitRule::One => Some("all of one suit".to_owned()),
        SuitRule::Named => Some("all of the suit that the player secretly named".to_owned()),
        SuitRule::This(suit) => Some(format!("all {}, the suit you named", suit.plural())),
    };
    let said = [
        (all_alike, "all alike"),
        (all_different, "no two alike"),
        (not_just_received, "none of those that arrived in the last pass that the player took part in"),
    ];
    let said = said.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words.to_owned());
    let one_of = (!at_least_one.is_empty()).then(|| format!("at least one {}", or(&at_least_one.names())));
    suit.into_iter()
        .chain(said)
        .chain(one_of)
        .chain(order.as_ref().map(|order| in_order(order, suit_rule == SuitRule::One)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Describes an order: `the highest first, in the order ace - king - queen`. Unless it has all tiles of the
/// suits in it, it ends with the others. `is_of_suit` means that it applies only to tiles of the suit that the player
/// passes.
fn in_order(order: &Order, is_of_suit: bool) -> String {
    let end = match order.end {
        End::Highest => "highest",
        End::Lowest => "lowest",
    };
    let is_in = |tile: &Tile| order.levels().any(|level| level.contains(*tile));
    let listed = Tile::all().filter(is_in).map(Tile::kind).filter(|kind| kind.is_suit());
    let suits: KindSet = listed.collect();
    let is_complete =
        !suits.is_empty() && Tile::all().filter(|tile| suits.contains(tile.kind())).all(|tile| is_in(&tile));
    let levels = order.levels().map(|level| level.names().join(" or "));
    let levels: Vec<String> = levels.chain((!is_complete).then(|| "others".to_owned())).collect();
    let of = if is_of_suit { " of that suit" } else { "" };
    format!("the {end}{of} first, in the order {}", levels.join(" - "))
}

/// Describes some of a player's tiles that meet the conditions: ` of one suit` after a number of tiles.
pub(super) fn met_by(conditions: Conditions, tiles: usize) -> String {
    let Conditions { suit, all_alike, all_different, not_just_received, at_least_one, order: _ } = conditions;
    let said = [
        (all_different && tiles == 1, " face"),
        (all_different && tiles > 1, " different faces"),
        (suit == SuitRule::One && tiles > 0, " of one suit"),
        (suit == SuitRule::One && tiles == 0, " with a suit"),
        (suit == SuitRule::Named, " of the suit that was named"),
        (all_alike && tiles > 1, " alike"),
        (suit == SuitRule::Any && tiles == 0 && !at_least_one.is_empty(), " of the required tiles"),
        (suit == SuitRule::Any && (tiles > 0 || at_least_one.is_empty()), " to pass"),
        (!at_least_one.is_empty() && tiles > 1, ", including one of the required tiles"),
        (not_just_received, " that didn't just arrive"),
    ];
    said.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect()
}
