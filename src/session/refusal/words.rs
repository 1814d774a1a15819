//! Parts of the sentences of refusals.

use crate::table::selection::End;
use crate::table::tile::Tile;
use crate::words::{count, count_range};

pub(super) fn just_received(tile: Tile, before: usize) -> String {
    match before {
        0 => format!("{tile} arrived in your previous pass, so you can't pass it on now."),
        before => {
            format!("You can pass only {} {tile}: the rest arrived in your previous pass.", word(before))
        }
    }
}

pub(super) fn out_of_order(end: End, passed: Tile, kept: Tile) -> String {
    match end {
        End::Highest => format!("Pass your highest tiles: {kept} is higher than {passed}."),
        End::Lowest => format!("Pass your lowest tiles: {kept} is lower than {passed}."),
    }
}

pub(super) fn tiles(number: u8) -> String {
    count(number.into(), "tile")
}

pub(super) fn range_of_tiles(min: u8, max: u8) -> String {
    count_range(min, max, "tile")
}

pub(super) fn dice_word(dice: u8) -> &'static str {
    match dice {
        1 => "One die",
        2 => "Two dice",
        3 => "Three dice",
        _ => "Four dice",
    }
}

pub(super) fn word(count: usize) -> String {
    match count {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        more => more.to_string(),
    }
}
