//! Parts of the sentences of refusals.

use crate::table::selection::End;
use crate::table::tile::Tile;
use crate::words::{count, count_range, range};

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

pub(super) fn most_to_request(max: u8, receivers: u8) -> String {
    let each = if receivers > 1 { " to each receiver" } else { "" };
    match max {
        0 => format!(
            "You can't pass {}{each}, so request 0 tiles.",
            if receivers > 1 { "1 tile" } else { "any tiles" }
        ),
        max => format!("You can't pass more than {}{each}, so you can't request more.", tiles(max)),
    }
}

pub(super) fn more_than_offered(min: u8, offered: u8) -> String {
    match offered {
        0 => "Another player offered no tiles, so you can't request any.".to_owned(),
        _ => {
            format!("Another player offered {}, so you can request {}.", tiles(offered), range(min, offered))
        }
    }
}
