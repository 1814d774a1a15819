//! Settings for the whole Charleston.

use super::Useless;
use crate::check::lint::compiled::{Compiled, OVERRIDABLE, Rule};
use crate::diagnostic::{Label, SourceId};
use crate::ruleset::{CannotPass, Pass};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Entry, Value};

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let charleston = KeyPath::root().key("charleston");
    if rules.ruleset().phases().is_empty() {
        let none = rules.label(&charleston.key("phases"), "no phase is played");
        let useless =
            |path| Useless::new(path, "no tiles are passed", "list a phase").with_cause(none.clone());
        let others = ["rounds", "deals", "after", "cannot-pass"];
        let of_passes = OVERRIDABLE.into_iter().map(|(key, _)| key).chain(others);
        let in_general = of_passes.map(|key| useless(charleston.key(key)));
        let every_pass = rules.every_pass().iter().map(|entry| useless(charleston.key(&entry.key)).at(entry));
        return in_general.chain(every_pass).collect();
    }
    let mut found = set_by_each(rules, charleston);
    found.extend(for_every_pass(rules, charleston));
    found.extend(pick_up(rules));
    found.extend(cannot_pass(rules, charleston));
    found
}

/// Finds settings for every pass that no pass uses.
fn for_every_pass<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> impl Iterator<Item = Useless<'a>> {
    let is_used = move |entry: &Entry<'_>| {
        let is_copy =
            |path: &KeyPath<'_>| rules.tree().at(path).is_some_and(|copy| copy.span == entry.node.span);
        let is_no_blind = entry.key == BLIND && entry.node.value != Value::Integer(0);
        let is_in_pass = |pass: &Pass| {
            let path = KeyPath::root().key("passes").key(&pass.id).key(&entry.key);
            is_copy(&path) && !(is_no_blind && pass.blind.value == 0)
        };
        // Changes to a list are made in the list for the whole Charleston, if any pass follows it.
        is_copy(&charleston.key(&entry.key)) || rules.passes().into_iter().any(is_in_pass)
    };
    let unused = rules.every_pass().iter().filter(move |entry| !is_used(entry));
    unused.map(|entry| {
        Useless::new(KeyPath::root().key(&entry.key), own_in_each(&entry.key), LEAVE_OUT).at(entry)
    })
}

/// Why a setting has no effect if each pass has its own.
fn own_in_each(key: &str) -> &'static str {
    match key {
        BLIND => "every pass sets its own, or its tiles go to the middle, the wall or the pile",
        _ => "every pass sets its own",
    }
}

const BLIND: &str = "blind";
const LEAVE_OUT: &str = "leave it out of one of the passes";

/// Finds settings for the whole Charleston that every pass overrides.
fn set_by_each<'a>(rules: &Compiled<'a>, charleston: KeyPath<'a>) -> Vec<Useless<'a>> {
    let useless = OVERRIDABLE.into_iter().filter(|(key, rule)| {
        let path = charleston.key(key);
        rules.passes().into_iter().all(|pass| rules.path(rule(pass)) != path)
    });
    let finding = |(key, rule): (&'static str, Rule)| {
        let path = charleston.key(key);
        if let Some(entry) = rules.every_pass().iter().find(|entry| entry.key == key) {
            let by = Label { span: entry.key_span, text: "set for every pass here".to_owned() };
            return Useless::new(path, "`[every-pass]` sets it, too", None).with_cause(Some(by));
        }
        match set_by_parents(rules, rule) {
            Some(by) => Useless::new(path, "a parent or an option sets it for every pass", None)
                .needs_other_change(match rules.reading.loaded.own_option(by.span.source).is_some() {
                    true => "remove it, or leave out the option",
                    false => "move it to `[every-pass]`, or remove it",
                })
                .with_cause(Some(by)),
            None => Useless::new(path, own_in_each(key), LEAVE_OUT),
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
    let gets_none =
        |step: &&PassStep, seat| step.routing.all().all(|exchange| exchange.incoming(seat).is_empty());
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
