//! Describes the contents of the box of tiles or cards.

use crate::describe::words::{and, count};
use crate::ruleset::Ruleset;
use crate::table::tile::{Kind, TileBox};

/// Returns the number of tiles in the box, followed by the number of each kind if the box isn't the usual one:
/// `152 tiles`, `108 tiles: 36 bams, 36 craks and 36 dots`.
pub(crate) fn box_contents(ruleset: &Ruleset) -> String {
    let tile_box = ruleset.tile_box();
    let all = format!("{} {}", tile_box.total(), tile_box.called());
    if ruleset.has_usual_box() { all } else { format!("{all}: {}", kinds(tile_box)) }
}

/// Returns the number of each kind of tile in the box: `36 bams, 36 craks and 36 dots`.
pub(crate) fn kinds(tile_box: &TileBox) -> String {
    let counts = Kind::ALL.iter().map(|kind| (usize::from(tile_box.count_of_kind(*kind)), kind.name()));
    let kinds = counts.filter(|(copies, _)| *copies > 0).map(|(copies, kind)| count(copies, kind));
    and(&kinds.collect::<Vec<_>>())
}
