//! Who sits at the table, what is dealt, and what is in the box.

use super::Idle;
use crate::check::lint::meant::Meant;
use crate::table::seat::Seat;
use crate::table::tile::Kind;
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let found = [hand(meant), copies(meant)];
    found.into_iter().flatten().chain(vacant_seats(meant)).collect()
}

/// How many tiles each seat is dealt, where each has a number of its own.
fn hand<'a>(meant: &Meant<'a>) -> Option<Idle<'a>> {
    let (table, ruleset) = (KeyPath::root().key("table"), meant.ruleset());
    let hands = table.key("hands");
    let has_own = |seat: Seat| meant.tree().at(&hands.key(ruleset.seat_name(seat))).is_some();
    ruleset.every_seat().all(has_own).then(|| {
        let beside = meant.label(&hands, "what each seat is dealt");
        Idle::new(
            table.key("hand"),
            "every seat has a number of its own in `hands`",
            "leave a seat out of `hands`",
        )
        .beside(beside)
    })
}

/// How many there are of each tile of a suit, wind and dragon, where there are none of these.
fn copies<'a>(meant: &Meant<'a>) -> Option<Idle<'a>> {
    let counted = [Kind::Bam, Kind::Crak, Kind::Dot, Kind::Wind, Kind::Dragon];
    let is_none = counted.into_iter().all(|kind| meant.ruleset().tile_box().count_of_kind(kind) == 0);
    let copies = KeyPath::root().key("box").key("copies");
    is_none.then(|| {
        Idle::new(copies, "no suit, no wind and no dragon is in the box", "put some of them into the box")
    })
}

/// Which of its tiles a vacant seat passes, where it passes none.
fn vacant_seats<'a>(meant: &Meant<'a>) -> impl Iterator<Item = Idle<'a>> {
    let ruleset = meant.ruleset();
    let gives = |seat| meant.steps().any(|step| step.routing.all().any(|way| !way.gives_nothing(seat)));
    let table = KeyPath::root().key("table").key("vacant-seats");
    let vacant = ruleset.every_seat().filter(|seat| ruleset.vacant_seat(*seat).is_some());
    vacant.filter(move |seat| !gives(*seat)).map(move |seat| {
        let path = table.key(ruleset.seat_name(seat)).key("gives");
        Idle::new(path, "this hand passes no tile in any pass", "let it take part in one")
    })
}
