//! Describes the contents of the box of tiles or cards.

use crate::describe::words::and;
use crate::ruleset::Ruleset;
use crate::table::tile::Kind;

/// Returns the number of tiles in the box, followed by the number of each kind if the box isn't the usual one:
/// `152 tiles`, `108 tiles: 36 bams, 36 craks and 36 dots`.
pub(crate) fn box_contents(ruleset: &Ruleset) -> String {
    let tile_box = ruleset.tile_box();
    let all = format!("{} {}", tile_box.total(), tile_box.called());
    if ruleset.has_usual_box() {
        return all;
    }
    let counts = Kind::ALL.iter().copied().map(|kind| (tile_box.count_of_kind(kind), kind));
    let kinds = counts.filter(|(count, _)| *count > 0).map(|(count, kind)| match count {
        1 => format!("1 {}", kind.name()),
        several => format!("{several} {}", kind.plural()),
    });
    format!("{all}: {}", and(&kinds.collect::<Vec<_>>()))
}
