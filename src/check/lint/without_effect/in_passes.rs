//! What is said for one pass.

use super::Idle;
use crate::check::lint::meant::Meant;
use crate::ruleset::{Count, DrawOrder, Pass, Route};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let found = meant.passes().into_iter().flat_map(|pass| {
        let path = KeyPath::root().key("passes").key(&pass.id);
        [nobody_has_any(meant, pass, path), draw_order(meant, pass, path), choose(pass, path)]
    });
    found.flatten().chain(blind(meant)).collect()
}

/// What follows when nobody has any tile of its own, where somebody always has.
fn nobody_has_any<'a>(meant: &Meant<'a>, pass: &'a Pass, path: KeyPath<'a>) -> Option<Idle<'a>> {
    let ruleset = meant.ruleset();
    if meant.steps_of(pass).any(|step| step.can_be_all_blind(ruleset)) {
        return None;
    }
    let (why, blind) = match pass.blind.value {
        0 => ("no tile of it may be passed blind", "none may go blind"),
        _ => ("somebody always has to pass a tile of its own", "so many may go blind"),
    };
    let blind = meant.label(&meant.path(pass.blind.place), blind);
    Some(Idle::new(path.key("nobody-has-any"), why, "let all tiles of the pass go blind").beside(blind))
}

/// Who draws first, where all have given as many.
fn draw_order<'a>(meant: &Meant<'a>, pass: &'a Pass, path: KeyPath<'a>) -> Option<Idle<'a>> {
    let Route::Zone(rule) = pass.route.value else { return None };
    let is_same = !matches!(pass.count.value, Count::Independent { .. });
    let is_sure = meant.steps_of(pass).all(PassStep::is_never_stuck);
    let tiles = meant.label(&meant.path(pass.count.place), "the same number for all");
    (rule.order != DrawOrder::TurnOrder && is_same && is_sure).then(|| {
        Idle::new(
            path.key("draw-order"),
            "everybody gives as many tiles as the others",
            "let each give its own number",
        )
        .beside(tiles)
    })
}

/// Who chooses among directions that are all one.
fn choose<'a>(pass: &'a Pass, path: KeyPath<'a>) -> Option<Idle<'a>> {
    let Route::OneOf(choice) = &pass.route.value else { return None };
    let mut steps = choice.among.iter().map(|way| way.as_ref().map(|way| way.steps));
    let first = steps.next()?;
    let idle = Idle::new(path.key("choose"), "all directions of the list are the same", "");
    steps
        .all(|other| other == first)
        .then(|| idle.needed("write the one direction, without a list and a choice, or name another one"))
}

/// Tiles that may be passed blind where none can come in time: who gives gets nothing.
fn blind<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let mut found: Vec<Idle<'a>> = Vec::new();
    for step in meant.steps().filter(|step| step.blind.value > 0) {
        let path = meant.path(step.blind.place);
        let is_idle = |step: &PassStep| step.max_blind.values().all(|max| *max == 0);
        let is_new = found.iter().all(|known| known.path != path);
        if is_new && meant.steps().filter(|other| meant.path(other.blind.place) == path).all(is_idle) {
            found.push(Idle::new(
                path,
                "who gives in this pass gets nothing in it that could go further",
                "let it get tiles as well",
            ));
        }
    }
    found
}
