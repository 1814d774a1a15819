//! Settings of the whole Charleston.

use super::Idle;
use crate::check::lint::compiled::Compiled;
use crate::ruleset::{CannotPass, Exchange, Pass, PlaceId};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;

/// The setting that gives a pass one of its rules.
type Rule = fn(&Pass) -> PlaceId;

/// The settings that matter only if tiles are passed.
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

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Idle<'a>> {
    let charleston = KeyPath::root().key("charleston");
    if rules.ruleset().phases().is_empty() {
        let none = rules.label(&charleston.key("phases"), "no phase is played");
        let idle = |key| Idle::new(charleston.key(key), "nothing is passed", "name a phase that is played");
        return OF_PASSES.into_iter().map(|key| idle(key).beside(none.clone())).collect();
    }
    let mut found = set_by_each(rules, charleston);
    found.extend(pick_up(rules));
    found.extend(cannot_pass(rules, charleston));
    found
}

/// Settings that every pass sets for itself.
fn set_by_each<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> Vec<Idle<'a>> {
    let settings: [(&str, &str, Rule); 6] = [
        ("never-pass", "every pass says its own", |pass| pass.stays.place),
        ("blind", "every pass says its own, or goes to the middle, the wall or the pile", |pass| {
            pass.blind.place
        }),
        ("selection", "every pass says its own", |pass| pass.selection.place),
        ("pick-up", "every pass says its own", |pass| pass.sight.pick_up.place),
        ("change", "every pass says its own", |pass| pass.sight.change.place),
        ("peek", "every pass says its own", |pass| pass.sight.peek.place),
    ];
    let idle = settings.into_iter().filter(|(key, _, rule)| {
        let path = charleston.key(key);
        rules.passes().into_iter().all(|pass| rules.path(rule(pass)) != path)
    });
    let or = "let a pass follow it that says nothing of it";
    idle.map(|(key, why, _)| Idle::new(charleston.key(key), why, or)).collect()
}

/// When players may pick up, if nothing comes from another seat.
fn pick_up<'a>(rules: &Compiled<'a>) -> Vec<Idle<'a>> {
    let why = "no tile goes from seat to seat";
    let settings = rules.by_setting(rules.steps(), |step| step.sight.pick_up.place);
    let is_idle = |step: &PassStep| {
        let gets = |way: &Exchange| rules.ruleset().every_seat().any(|seat| !way.incoming(seat).is_empty());
        step.routing.all().all(|way| !gets(way))
    };
    let idle = settings.into_iter().filter(|(_, steps)| steps.iter().all(|step| is_idle(step)));
    idle.map(|(path, _)| Idle::new(path, why, "let seats pass to seats")).collect()
}

/// What a player does that is stuck, if none can be, or if there is no condition to lift. The default may be stated.
fn cannot_pass<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> Option<Idle<'a>> {
    let path = charleston.key("cannot-pass");
    let is_never = rules.steps().all(PassStep::is_never_stuck);
    let mut selections = rules.passes().into_iter().flat_map(Pass::selections);
    let lifts_none = selections.all(|selection| selection.value.is_empty());
    match rules.ruleset().rules().cannot_pass.value {
        CannotPass::PassWhatYouCan => None,
        _ if is_never => {
            let why = "every hand can always pass as many tiles as it has to";
            Some(Idle::new(path, why, "let more tiles stay"))
        }
        CannotPass::AnyTiles | CannotPass::FillUp if lifts_none => {
            let why = "no pass has a `selection` that could be lifted";
            let right = "write `pass-what-you-can`, which is the same";
            // Without it, another lint would ask what happens.
            Some(Idle::new(path, why, right).needed(right))
        }
        CannotPass::AnyTiles | CannotPass::FillUp | CannotPass::EndCharleston | CannotPass::Redeal => None,
    }
}
