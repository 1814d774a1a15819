//! The kinds of signs. The settings behind a sentence determine which moves and events a game must contain to show its
//! rule.

use crate::check::explain::Constant;
use crate::describe::event::stage_word;
use crate::schedule::{Part, PassStep, Schedule, StepId};
use crate::session::{Declaration, Stage};
use crate::table::seat::Seat;
use crate::table::tile::{Kind as Tiles, KindSet};

/// The kind of moves and events that show a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// The deal: seats, hands, and whether there is a Charleston.
    Opening {
        /// Whether there is no Charleston; `None` if it doesn't matter.
        is_without: Option<bool>,
    },
    /// The game reaches these stages in this order.
    Order(Vec<String>),
    /// Only a refusal shows the rule, if anything does.
    Refusal,
    /// A tile of one of these kinds is passed.
    CanBePassed(KindSet),
    /// A vacant seat passes tiles, but keeps any tiles of these kinds.
    VacantKeeps(Seat, KindSet),
    /// The pass is completed.
    PassEnded,
    Settled,
    Blind,
    PickUp,
    Change,
    Penalty,
    NobodyHasAny,
    CannotPass,
    /// The part is played or skipped, depending on the deal.
    When,
    /// The phase ends, and the Charleston moves on to the next part.
    Then,
    /// No player can stop the part.
    Compulsory,
    Consent,
    /// No one has a role that decides.
    WithoutRole,
    /// Players say no.
    No,
    /// The part is played again.
    Again,
    Hand(Declaration),
    Miscount,
    NoDeadHands,
    PlayBegins,
    PickedUpPile,
}

/// Returns the kind of moves and events that show the rule in a sentence.
pub(super) fn kind(
    schedule: &Schedule,
    part: Option<Part>,
    settings: &[String],
    constant: Option<Constant>,
) -> Kind {
    match constant {
        Some(Constant::Passing) => return Kind::PassEnded,
        Some(Constant::Blind) => return Kind::Blind,
        Some(Constant::NoDeadHands) => return Kind::NoDeadHands,
        Some(Constant::PlayBegins) => return Kind::PlayBegins,
        Some(Constant::WithoutRole) => return Kind::WithoutRole,
        None => {}
    }
    let keys: Vec<&str> = settings.iter().filter_map(|path| path.rsplit('.').next()).collect();
    let pass = || part.and_then(|part| schedule.pass_of(part));
    let is_charleston = settings.iter().any(|path| path.starts_with("charleston."));
    match keys.as_slice() {
        ["to" | "between" | "gifts", ..] => Kind::PassEnded,
        ["tiles"] if pass().is_some_and(|pass| pass.count.value.is_by_requests()) => Kind::Settled,
        ["tiles"] => Kind::PassEnded,
        ["blind", ..] => Kind::Blind,
        ["pick-up", ..] => Kind::PickUp,
        ["change", ..] => Kind::Change,
        ["peek", ..] => Kind::Penalty,
        ["nobody-has-any", ..] => Kind::NobodyHasAny,
        ["cannot-pass", ..] => Kind::CannotPass,
        ["never-pass", ..] => never_pass(schedule, part, settings),
        // Players can pass any combination of tiles.
        ["selection", ..] if pass().is_some_and(|pass| pass.selection.value.is_empty()) => Kind::PassEnded,
        ["consent"] if part.and_then(|part| schedule.consent(part)).is_none() => Kind::Compulsory,
        ["consent", ..] | ["ballot"] => Kind::Consent,
        ["leads-to"] => Kind::No,
        ["at-most", ..] => Kind::Again,
        ["heavenly-hand"] => Kind::Hand(Declaration::HeavenlyHand),
        ["earthly-hand"] => Kind::Hand(Declaration::EarthlyHand),
        ["miscount"] => Kind::Miscount,
        ["then"] => Kind::Then,
        ["phases"] if schedule.ruleset().phases().is_empty() => Kind::Opening { is_without: Some(true) },
        ["phases"] => Kind::Order(places(schedule, None)),
        ["passes"] => Kind::Order(places(schedule, part)),
        ["rounds" | "deals" | "after", ..] if is_charleston => {
            let is_without = !schedule.ruleset().when().is_all(schedule.seats());
            Kind::Opening { is_without: Some(is_without) }
        }
        ["rounds" | "deals" | "after", ..] => Kind::When,
        // Only a whole pass shows how a direction is chosen or how tiles are drawn.
        ["choose" | "announce" | "draw-order" | "own-back" | "shuffle-in", ..] => Kind::PassEnded,
        ["pile-goes-to"] => Kind::PickedUpPile,
        ["at-the-end"] => Kind::PlayBegins,
        _ if settings.iter().all(|path| path.starts_with("table.") || path.starts_with("box.")) => {
            Kind::Opening { is_without: None }
        }
        _ => Kind::Refusal,
    }
}

/// Returns the kind of moves and events that show a `never-pass` rule.
fn never_pass(schedule: &Schedule, part: Option<Part>, settings: &[String]) -> Kind {
    let (ruleset, tile_box) = (schedule.ruleset(), schedule.ruleset().tile_box());
    let is_set_here = |place| settings.contains(&schedule.place(place).path.to_string());
    for (seat, vacant) in ruleset.vacant_seats() {
        if let Some(stays) = vacant.stays.filter(|stays| is_set_here(stays.place)) {
            return Kind::VacantKeeps(seat, stays.value);
        }
    }
    let is_meant = |pass: &&PassStep| {
        let is_here = part.is_none_or(|part| part == pass.part());
        is_here && is_set_here(pass.stays.place)
    };
    let is_there = |kind: &Tiles| tile_box.count_of_kind(*kind) > 0;
    if schedule.passes().filter(is_meant).any(|pass| !pass.stays.value.is_empty()) {
        return Kind::Refusal;
    }
    // A tile that can't be passed in other passes shows the rule best.
    let elsewhere = schedule.passes().flat_map(|pass| pass.stays.value.iter()).chain([Tiles::Joker]);
    let elsewhere: KindSet = elsewhere.filter(is_there).collect();
    let last = Tiles::ALL.iter().copied().rfind(is_there);
    Kind::CanBePassed(if elsewhere.is_empty() { last.into_iter().collect() } else { elsewhere })
}

/// Returns the stages at which a phase's passes begin. Without a part, returns the stages at which the phases begin,
/// except phases that players can ask for until the first discard.
fn places(schedule: &Schedule, part: Option<Part>) -> Vec<String> {
    let is_open = |phase: usize| schedule.ruleset().phases()[phase].is_open();
    let mut phases: Vec<usize> = Vec::new();
    let mut places = Vec::new();
    for (id, step) in (0..).map(StepId).zip(schedule.steps()) {
        let is_listed = match part {
            Some(part) => step.phase() == part.phase() && step.pass().is_some(),
            None => !phases.contains(&step.phase()) && !is_open(step.phase()),
        };
        if is_listed {
            phases.push(step.phase());
            places.push(stage_word(schedule, Stage::At(id)));
        }
    }
    places
}
