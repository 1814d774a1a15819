//! Settings for the whole Charleston.

use super::Useless;
use crate::check::lint::compiled::{Compiled, OVERRIDABLE, Rule};
use crate::diagnostic::{Label, SourceId};
use crate::ruleset::{CannotPass, Pass};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let charleston = KeyPath::root().key("charleston");
    if rules.ruleset().phases().is_empty() {
        let none = rules.label(&charleston.key("phases"), "no phase is played");
        let useless = |key| Useless::new(charleston.key(key), "no tiles are passed", "list a phase");
        let others = ["rounds", "deals", "after", "cannot-pass"];
        let of_passes = OVERRIDABLE.into_iter().map(|(key, _)| key).chain(others);
        return of_passes.map(|key| useless(key).with_cause(none.clone())).collect();
    }
    let mut found = set_by_each(rules, charleston);
    found.extend(pick_up(rules));
    found.extend(cannot_pass(rules, charleston));
    found
}

/// Finds settings for the whole Charleston that every pass overrides.
fn set_by_each<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> Vec<Useless<'a>> {
    let useless = OVERRIDABLE.into_iter().filter(|(key, rule)| {
        let path = charleston.key(key);
        rules.passes().into_iter().all(|pass| rules.path(rule(pass)) != path)
    });
    let why = |key| match key {
        "blind" => "every pass sets its own, or its tiles go to the middle, the wall or the pile",
        _ => "every pass sets its own",
    };
    let or = "leave it out of one of the passes";
    let finding = |(key, rule): (&'static str, Rule)| {
        let path = charleston.key(key);
        match set_by_parents(rules, rule) {
            Some(by) => Useless::new(path, "a parent or an option sets it for every pass", None)
                .needs_other_change(match rules.reading.loaded.own_option(by.span.source).is_some() {
                    true => "remove it, or leave out the option",
                    false => "move it to `[every-pass]`, or remove it",
                })
                .with_cause(Some(by)),
            None => Useless::new(path, why(key), or),
        }
    };
    useless.map(finding).collect()
}

/// If every pass has a rule from a parent or an option, returns a label on one of their settings.
fn set_by_parents(rules: &Compiled<'_>, rule: Rule) -> Option<Label> {
    let mut places = rules.passes().into_iter().map(|pass| rules.tree().locate(&rules.path(rule(pass))));
    let span = places.next()??.value;
    (span.source != SourceId(0)
        && places.all(|place| place.is_some_and(|place| place.value.source != SourceId(0))))
    .then(|| Label { span, text: "set here".to_owned() })
}

/// Finds `pick-up` settings that apply only to passes in which no player receives tiles from another player.
fn pick_up<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let why = "players don't pass tiles to each other";
    let settings = rules.by_setting(rules.steps(), |step| step.sight.pick_up.place);
    let gets_none = |step: &&PassStep, seat| step.routing.all().all(|way| way.incoming(seat).is_empty());
    let is_useless = |step: &&PassStep| rules.ruleset().every_seat().all(|seat| gets_none(step, seat));
    let useless = settings.into_iter().filter(|(_, steps)| steps.iter().all(is_useless));
    useless.map(|(path, _)| Useless::new(path, why, "let players pass to other players")).collect()
}

/// Finds a `cannot-pass` setting that never matters, because no player can get stuck or because there are no conditions
/// to lift. Stating the default is fine.
fn cannot_pass<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> Option<Useless<'a>> {
    let path = charleston.key("cannot-pass");
    let is_never = rules.steps().all(PassStep::is_never_stuck);
    let mut selections = rules.passes().into_iter().flat_map(Pass::selections);
    let lifts_none = selections.all(|selection| selection.value.is_empty());
    match rules.ruleset().rules().cannot_pass.value {
        CannotPass::PassWhatYouCan => None,
        _ if is_never => {
            let why = "every hand always has enough tiles to pass";
            Some(Useless::new(path, why, "add more kinds to `never-pass`"))
        }
        CannotPass::AnyTiles | CannotPass::FillUp if lifts_none => {
            let why = "no pass has a `selection` to ignore";
            let right = "write `pass-what-you-can`, which does the same thing";
            // Without the setting, another lint would ask what happens.
            Some(Useless::new(path, why, right).needs_other_change(right))
        }
        CannotPass::AnyTiles | CannotPass::FillUp | CannotPass::EndCharleston | CannotPass::Redeal => None,
    }
}
