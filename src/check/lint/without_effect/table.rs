//! Settings for the table and the box.

use super::Useless;
use crate::check::lint::compiled::Compiled;
use crate::table::seat::Seat;
use crate::table::tile::Kind;
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    hand(rules)
        .into_iter()
        .chain(dealer_extra(rules))
        .chain(copies(rules))
        .chain(seasons(rules))
        .chain(vacant_seats(rules))
        .collect()
}

/// Finds a `hand` setting that never applies, because `hands` sets the number of tiles for every seat.
fn hand<'a>(rules: &Compiled<'a>) -> Option<Useless<'a>> {
    let (table, ruleset) = (KeyPath::root().key("table"), rules.ruleset());
    let hands = table.key("hands");
    let has_own = |seat: Seat| rules.tree().at(&hands.key(ruleset.seat_name(seat))).is_some();
    let why = "`hands` sets the number of tiles for every seat";
    let useless = || Useless::new(table.key("hand"), why, "leave a seat out of `hands`");
    ruleset
        .every_seat()
        .all(has_own)
        .then(|| useless().with_cause(rules.label(&hands, "the number of tiles for each seat")))
}

/// Finds a `dealer-extra` setting that never applies, because `hands` sets the number of tiles for the dealer.
fn dealer_extra<'a>(rules: &Compiled<'a>) -> Option<Useless<'a>> {
    let table = KeyPath::root().key("table");
    let hands = rules.ruleset().hands_by_name();
    hands.of_dealer().filter(|_| hands.dealer_extra > 0)?;
    let why = "`hands` sets the number of tiles for the dealer";
    let named = rules.label(&table.key("hands"), "the dealer's total");
    Some(Useless::new(table.key("dealer-extra"), why, "leave the dealer out of `hands`").with_cause(named))
}

/// Finds `copies` for a box without suit tiles, winds or dragons.
fn copies<'a>(rules: &Compiled<'a>) -> Option<Useless<'a>> {
    let counted = [Kind::Bam, Kind::Crak, Kind::Dot, Kind::Wind, Kind::Dragon];
    let is_none = counted.into_iter().all(|kind| rules.ruleset().tile_box().count_of_kind(kind) == 0);
    let why = "the box has no suits, winds or dragons";
    let copies = KeyPath::root().key("box").key("copies");
    is_none.then(|| Useless::new(copies, why, "put some of them in the box"))
}

/// Finds `seasons-are-flowers` for a box without seasons.
fn seasons<'a>(rules: &Compiled<'a>) -> Option<Useless<'a>> {
    let is_none = rules.ruleset().tile_box().count_of_kind(Kind::Season) == 0;
    let key = KeyPath::root().key("box").key("seasons-are-flowers");
    is_none.then(|| Useless::new(key, "the box has no seasons", "put some in: `seasons = 4`"))
}

/// Finds `gives` settings for vacant seats that never pass tiles.
fn vacant_seats<'a>(rules: &Compiled<'a>) -> impl Iterator<Item = Useless<'a>> {
    let ruleset = rules.ruleset();
    let gives =
        |seat| rules.steps().any(|step| step.routing.all().any(|exchange| !exchange.gives_nothing(seat)));
    let table = KeyPath::root().key("table").key("vacant-seats");
    let vacant = ruleset.vacant_seats().map(|(seat, _)| seat);
    vacant.filter(move |seat| !gives(*seat)).map(move |seat| {
        let path = table.key(ruleset.seat_name(seat)).key("gives");
        Useless::new(path, "this vacant seat never passes tiles", "let it take part in a pass")
    })
}
