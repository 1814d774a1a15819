//! What is said for the whole Charleston.

use super::Idle;
use crate::check::lint::meant::Meant;
use crate::ruleset::{CannotPass, Pass, Peek, PlaceId};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;

/// Where a pass has one of its rules from.
type Where = fn(&Pass) -> PlaceId;

/// What speaks of tiles that are passed.
const OF_PASSES: [&str; 10] = [
    "rounds",
    "deals",
    "after",
    "never-pass",
    "blind",
    "selection",
    "pick-up",
    "change",
    "peek",
    "cannot-pass",
];

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let charleston = KeyPath::root().key("charleston");
    if meant.ruleset().phases().is_empty() {
        // That a penalty cannot be, is said elsewhere.
        let costs = matches!(meant.ruleset().rules().peek.value, Peek::Costs(_));
        let keys = OF_PASSES.into_iter().filter(|key| *key != "peek" || !costs);
        let none = meant.label(&charleston.key("phases"), "no phase is played");
        return keys
            .map(|key| {
                Idle::new(charleston.key(key), "nothing is passed", "name a phase that is played")
                    .beside(none.clone())
            })
            .collect();
    }
    let mut found = said_by_each(meant, charleston);
    found.extend(pick_up(meant, charleston));
    found.extend(cannot_pass(meant, charleston));
    found
}

/// What every pass says for itself.
fn said_by_each<'a>(meant: &Meant<'a>, charleston: KeyPath<'a>) -> Vec<Idle<'a>> {
    let place: [(&str, Where); 3] = [
        ("never-pass", |pass| pass.stays.place),
        ("blind", |pass| pass.blind.place),
        ("selection", |pass| pass.selection.place),
    ];
    let is_idle = |key: &str, place: Where| {
        let path = charleston.key(key);
        meant.passes().into_iter().all(|pass| meant.path(place(pass)) != path)
    };
    let idle = place.into_iter().filter(|(key, place)| is_idle(key, *place));
    let why = |key| match key {
        "blind" => "every pass says its own, or goes to the middle or the wall",
        _ => "every pass says its own",
    };
    idle.map(|(key, _)| {
        Idle::new(charleston.key(key), why(key), "let a pass follow it that says nothing of it")
    })
    .collect()
}

/// When a seat may pick up, where nothing comes from another seat.
fn pick_up<'a>(meant: &Meant<'a>, charleston: KeyPath<'a>) -> Option<Idle<'a>> {
    let is_idle = meant.steps().all(|step| step.zone.is_some());
    is_idle.then(|| {
        Idle::new(
            charleston.key("pick-up"),
            "all tiles go to the middle or the wall, and come from there",
            "let seats pass to seats",
        )
    })
}

/// What a seat that is stuck does, where none can be, or where no condition can be lifted for it. What holds anyway may
/// be said.
fn cannot_pass<'a>(meant: &Meant<'a>, charleston: KeyPath<'a>) -> Option<Idle<'a>> {
    let (ruleset, path) = (meant.ruleset(), charleston.key("cannot-pass"));
    let is_never = meant.steps().all(PassStep::is_never_stuck);
    let lifts_none = meant.steps().all(|step| step.selection.value.is_empty());
    match ruleset.rules().cannot_pass.value {
        CannotPass::PassWhatYouCan => None,
        _ if is_never => {
            let why = "every hand can always pass as many tiles as it has to";
            Some(Idle::new(path, why, "let more tiles stay"))
        }
        CannotPass::AnyTiles if lifts_none => {
            let why = "no pass has a `selection` that could be lifted";
            let right = "write `pass-what-you-can`, which is the same";
            // Without it, nobody would have said what happens.
            Some(Idle::new(path, why, right).needed(right))
        }
        CannotPass::AnyTiles | CannotPass::EndCharleston | CannotPass::Redeal => None,
    }
}
