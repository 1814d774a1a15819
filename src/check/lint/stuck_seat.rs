use super::compiled::Compiled;
use crate::check::prove::{Named, Stuck, may_be_stuck, stuck, unreached};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Pass, PlaceId};
use crate::schedule::PassStep;
use crate::table::tile::Tile;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::Place;

/// The maximum number of commands to play in the search for hands. `--prove` searches longer.
const MAX_COMMANDS: usize = 20_000;

/// Finds passes in which no player can ever pass tiles. Also finds passes in which a player may not have enough passable
/// tiles, unless a file says what happens then (R17).
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let cause = |step: &&PassStep| cause(rules.schedule.pass(step));
    let never = rules.by_setting(rules.steps(), cause).into_iter();
    let never = never.filter_map(|(path, steps)| Some((path, impossible(rules, &steps)?)));
    let (paths, mut findings): (Vec<_>, Vec<_>) = never.unzip();
    let said = rules.tree().locate(&KeyPath::root().key("charleston").key("cannot-pass"));
    // A file that says what happens then doesn't know the conditions in the files that extend it. With conditions, hands
    // without enough tiles are common.
    let is_unsaid = |path: &KeyPath<'_>| {
        said.is_none_or(|said| {
            let is_nearer = |cause: Place| cause.value.source < said.value.source;
            path.parts().contains(&PathPart::Key("selection"))
                && rules.tree().locate(path).is_some_and(is_nearer)
        })
    };
    // Another lint reports passes that are never played.
    let unreached = unreached(rules.schedule);
    let is_played = |name: &Named| {
        !unreached.iter().any(|out| out.of.includes(name) || out.behind.as_ref() == Some(name))
    };
    let steps = may_be_stuck(rules.schedule).filter(|step| {
        is_played(&Named::of(rules.schedule, step.part())) && is_unsaid(&rules.path(cause(step)))
    });
    let mut settings = rules.by_setting(steps, cause);
    settings.retain(|(path, _)| !paths.contains(path));
    let max_commands = MAX_COMMANDS / settings.len().max(1);
    findings.extend(settings.iter().filter_map(|(_, steps)| {
        let stuck = stuck(rules.schedule, steps, max_commands).find(|stuck| stuck.hand.is_some())?;
        finding(rules, &stuck, said)
    }));
    let is_played = |step: &&PassStep| {
        // In other passes, hands keep their size: as many tiles come back as were given.
        rules.schedule.pass(step).route.value.reaches_players()
            && is_played(&Named::of(rules.schedule, step.part()))
    };
    findings
        .extend(may_be_stuck(rules.schedule).filter(is_played).find_map(|step| of_vacant_seat(rules, step)));
    findings
}

/// Finds a vacant seat that may have too few tiles to pass. Then another hand ends with fewer tiles than it should.
fn of_vacant_seat(rules: &Compiled<'_>, step: &PassStep) -> Option<Diagnostic> {
    let bounds = step.bounds.as_ref()?;
    let mut vacant = rules.ruleset().vacant_seats();
    let (seat, hand) = vacant.find(|(seat, _)| bounds.may_be_stuck.contains(*seat))?;
    let (name, pass) = (rules.ruleset().seat_name(seat), rules.schedule.pass(step));
    let message = format!("the vacant seat `{name}` can have too few tiles to pass in pass `{}`", pass.id);
    let label = format!("can have only {} to pass", bounds.passable[seat]);
    let help = match rules.schedule.stays(step, seat).is_empty() {
        true => "another hand ends with fewer tiles then: deal this one more, in `[table] hands`",
        false => {
            "another hand ends with fewer tiles then: write `never-pass = []` for the vacant seat, so that it can pass \
             any tile"
        }
    };
    Some(Diagnostic::warning(RuleId::StuckSeat, message, rules.span(hand.place), label).help(help))
}

/// Finds conditions that no tiles can meet, and a list of kinds that can't be passed with all kinds in the box.
fn impossible(rules: &Compiled<'_>, steps: &[&PassStep]) -> Option<Diagnostic> {
    let free = |step: &PassStep| {
        let mut free: Vec<Tile> = rules.passable(step).collect();
        free.sort_unstable();
        free
    };
    let step = steps.iter().find(|step| step.selection.value.most_of(&free(step)) == 0)?;
    let (place, asked, free) = (step.selection.place, step.selection.value.at_least_one, free(step));
    let pass = &rules.schedule.pass(step).id;
    let message = if !free.is_empty() && rules.ruleset().rules().cannot_pass.value.lifts_conditions() {
        format!("no tiles can ever meet the conditions in pass `{pass}`")
    } else {
        format!("no player can ever pass tiles of their own in pass `{pass}`")
    };
    let is_there = |tile: Tile| rules.ruleset().tile_box().count(tile) > 0;
    let (place, label, help) = match asked.iter().any(is_there) {
        _ if free.is_empty() => {
            (step.stays.place, "no kind in the box can be passed", "leave out kinds that players can pass")
        }
        _ if asked.is_met_by(&free) => {
            (place, "no tiles can meet this", "remove a condition, or let players pass more kinds of tiles")
        }
        true => (place, "no tile in `at-least-one` can be passed", "list tiles that aren't in `never-pass`"),
        false => (place, "no tile in `at-least-one` can be passed", "list tiles that are in the box"),
    };
    Some(Diagnostic::warning(RuleId::StuckSeat, message, rules.span(place), label).help(help))
}

/// Returns the rule that limits which tiles can be passed.
pub(super) fn cause(pass: &Pass) -> PlaceId {
    let mut asked = pass.selections();
    asked.find(|selection| !selection.value.is_empty()).map_or(pass.stays.place, |selection| selection.place)
}

fn finding(rules: &Compiled<'_>, stuck: &Stuck, said: Option<Place>) -> Option<Diagnostic> {
    let (hand, pass) = (stuck.hand.as_ref()?, stuck.of.pass_in(rules.ruleset())?);
    let message = format!("a player can have too few tiles to pass in pass `{}`", pass.id);
    let can = match stuck.can_pass {
        0 => "has no tiles to pass".to_owned(),
        more => format!("has only {more} to pass"),
    };
    let came = match hand.arrived.as_slice() {
        [] => String::new(),
        arrived => format!(" with {} just received", arrived.join(" ")),
    };
    let label = format!("{}{came} {can}{}", hand.tiles.join(" "), hand.after_naming());
    let span = rules.span(cause(pass));
    let mut finding = Diagnostic::warning(RuleId::StuckSeat, message, span, label);
    let needed = match stuck.due.saturating_sub(stuck.blind) {
        1 => "1 is needed".to_owned(),
        more => format!("{more} are needed"),
    };
    finding.others.extend(rules.label(&rules.path(pass.count.place), needed));
    Some(finding.help(match said.map(|said| rules.slice(said.value)) {
        None => "by default, the player passes as many as possible; under [charleston], write `cannot-pass = \
                 \"pass-what-you-can\"` to keep this rule, or another word to change it (see `charleston settings \
                 cannot-pass`)"
            .to_owned(),
        Some(word) => format!(
            "this file inherits `cannot-pass = {word}`; under [charleston], write this again to keep the rule, or \
             another word to change it (see `charleston settings cannot-pass`)"
        ),
    }))
}
