//! Checks that the box has enough tiles to deal (R2, R3).

use super::Reader;
use crate::format::grammar::{FILE, Schema};
use crate::ruleset::{Hands, RulesetError};
use crate::table::tile::TileBox;
use crate::toml::key_path::KeyPath;

impl Reader<'_> {
    /// Reports a box with fewer tiles than are dealt.
    pub(super) fn box_is_large_enough(&mut self, hands: &Hands, tile_box: &TileBox) {
        let dealt = hands.max_in_all(self.seating());
        let (tiles, extra, dealt) = (tile_box.total(), u32::from(dealt.dealer_extra), dealt.in_all());
        if tiles >= dealt || self.is_room_reported() {
            return;
        }
        let in_box = KeyPath::root().key("box");
        let extra = (tiles > 0 && extra >= dealt - tiles).then_some(extra);
        let place = self.where_too_little_is_written(tiles, extra.is_some());
        let what = self.label(&in_box, "the contents of the box");
        let what = what.filter(|_| !place.parts().starts_with(in_box.parts()));
        let error = RulesetError::BoxTooSmall { tiles, of: tile_box.called(), dealt, extra };
        self.found_beside(error, self.span(&place), what);
    }

    /// Returns the path of the setting to report. It is a setting for the hands, unless the box is empty or no file
    /// sets the hands. In those two cases, it is a setting for the box.
    ///
    /// If the box is too small only because of the dealer's extra tiles, `dealer-extra` takes precedence.
    fn where_too_little_is_written(&self, tiles: u32, is_for_the_dealer: bool) -> KeyPath<'static> {
        let (table, in_box) = (KeyPath::root().key("table"), KeyPath::root().key("box"));
        let dealt = ["hand", "hands", "seats", "dealer-extra"].map(|key| table.key(key));
        let boxed = ["suits", "of", "copies"].map(|key| in_box.key(key));
        let dealt = dealt.into_iter().filter(|_| tiles > 0);
        let extra = is_for_the_dealer.then(|| table.key("dealer-extra"));
        let mut keys = extra.into_iter().chain(dealt).chain(boxed).chain([in_box]);
        keys.find(|path| self.loaded.tree.locate(path).is_some()).unwrap_or(table)
    }

    /// Returns whether `never-pass` or any setting for the hands or the box has a finding.
    pub(crate) fn is_room_reported(&self) -> bool {
        let keys = [
            ("table", ["seats", "hand", "hands", "dealer-extra"].as_slice()),
            ("box", &FILE.get("box").into_iter().flat_map(Schema::keys).collect::<Vec<_>>()),
            ("charleston", &["never-pass"]),
        ];
        keys.iter().any(|(table, keys)| {
            let table = KeyPath::root().key(table);
            keys.iter().any(|key| self.is_reported(&table.key(key)))
        })
    }
}
