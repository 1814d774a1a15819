use super::meant::Meant;
use crate::check::prove::{Named, Unreached, unreached};
use crate::diagnostic::{Diagnostic, Label, RuleId, Span};
use crate::ruleset::{Chooses, Pass, Route};
use crate::toml::key_path::KeyPath;

/// Phases and passes that no way comes to, and directions that no dice tell.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut found = parts(meant);
    found.extend(meant.passes().into_iter().filter_map(|pass| untold(meant, pass)));
    found
}

/// The directions of a pass that its dice never tell: they show too much, or too little.
fn untold(meant: &Meant<'_>, pass: &Pass) -> Option<Diagnostic> {
    let Route::OneOf(choice) = &pass.route.value else { return None };
    if choice.by != Chooses::Dice {
        return None;
    }
    let directions = choice.among.len();
    let shown = usize::from(choice.dice)..=usize::from(choice.dice) * 6;
    let is_told = |at: &usize| shown.clone().any(|pips| (pips - 1) % directions == *at);
    let to = KeyPath::root().key("passes").key(&pass.id).key("to");
    let mut untold = (0..directions).filter(|at| !is_told(at)).filter_map(|at| {
        let text = if at + 1 < *shown.start() { "less than they show" } else { "more than they show" };
        meant.label(&to.index(at), text)
    });
    let Label { span, text } = untold.next()?;
    let (dice, tell, show) = match choice.dice {
        1 => ("one die".to_owned(), "tells", "shows"),
        more => (format!("{more} dice"), "tell", "show"),
    };
    let message = format!("{dice} never {tell} all {directions} directions of pass `{}`", pass.id);
    let mut finding = Diagnostic::warning(RuleId::Unreached, message, span, text);
    finding.others.extend(untold);
    let range = format!("{} to {}", shown.start(), shown.end());
    Some(finding.help(format!(
        "{dice} {show} {range}, counted along the list: change their number with `dice`, or the list"
    )))
}

/// Phases and passes that no way comes to: all have one cause, and are one slip.
fn parts(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut parts: Vec<(String, Span)> = Vec::new();
    let unreached = unreached(meant.schedule);
    for Unreached { of, behind: _ } in &unreached {
        let (what, table, name) = match of {
            Named { phase: _, pass: Some(pass) } => ("pass", "passes", pass),
            Named { phase, pass: None } => ("phase", "phases", phase),
        };
        let table = KeyPath::root().key(table);
        let place = meant.tree().nearest_place(&table.key(name));
        let part = (format!("{what} `{name}`"), place.key.unwrap_or(place.value));
        // A pass that is made in several phases is written once.
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let Some(((_, first), rest)) = parts.split_first() else { return Vec::new() };
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    let message = format!("no way leads to {}", and(&names));
    let mut finding = Diagnostic::warning(RuleId::Unreached, message, *first, "this never comes");
    finding.others.extend(rest.iter().map(|(_, span)| Label { span: *span, text: "nor this".to_owned() }));
    let behind = unreached.iter().find_map(|unreached| unreached.behind.as_ref());
    finding.others.extend(behind.iter().flat_map(|behind| never_made(meant, behind)));
    vec![finding.help(HELP)]
}

const HELP: &str = "let more tiles be passed, or write `cannot-pass = \"pass-what-you-can\"`: \
    who holds too few passes what it can, and it goes on";

fn and(names: &[&str]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        names => names.concat(),
    }
}

/// The pass that no deal lets be made, and what the house does then.
fn never_made(meant: &Meant<'_>, Named { phase, pass }: &Named) -> Vec<Label> {
    let ruleset = meant.ruleset();
    let phase = ruleset.phases().iter().find(|known| known.id == *phase);
    let pass = phase.and_then(|phase| phase.passes.iter().find(|known| Some(&known.id) == pass.as_ref()));
    let Some(pass) = pass else { return Vec::new() };
    let stays = if pass.selection.value.is_empty() { pass.stays.place } else { pass.selection.place };
    let text = format!("in every deal somebody holds too few other tiles for pass `{}`", pass.id);
    let stays = meant.label(&meant.path(stays), text);
    let ends = meant.label(&meant.path(ruleset.rules().cannot_pass.place), "it goes no further then");
    stays.into_iter().chain(ends).collect()
}
