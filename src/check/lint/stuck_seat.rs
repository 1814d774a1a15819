use super::meant::Meant;
use crate::check::prove::{Named, Stuck, StuckHand, StuckThen, stuck, unreached};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Pass, PlaceId};

/// A pass in which a seat can hold too few tiles that may be passed, where no file says what happens then (R17).
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let ruleset = meant.ruleset();
    if ruleset.place(ruleset.rules().cannot_pass.place).file.is_some() {
        return Vec::new();
    }
    let mut found: Vec<(PlaceId, Diagnostic)> = Vec::new();
    // Of a pass that is never made, and of what stands behind it, there is more to be said than this.
    let unreached = unreached(meant.schedule);
    let is_told = |of: &Named| {
        let is_it = |out: &Named| out == of || out.pass.is_none() && out.phase == of.phase;
        unreached.iter().any(|out| is_it(&out.of) || out.behind.as_ref() == Some(of))
    };
    for stuck in stuck(meant.schedule).into_iter().filter(|stuck| !is_told(&stuck.of)) {
        let phase = meant.ruleset().phases().iter().find(|phase| phase.id == stuck.of.phase);
        let mut passes = phase.into_iter().flat_map(|phase| &phase.passes);
        let pass = passes.find(|pass| Some(&pass.id) == stuck.of.pass.as_ref());
        let (Some(pass), Some(hand)) = (pass, &stuck.hand) else { continue };
        let rule = cause(pass);
        // What several passes have by the same rule is one slip.
        if found.iter().all(|(known, _)| meant.ruleset().place(*known) != meant.ruleset().place(rule)) {
            found.push((rule, finding(meant, pass, &stuck, hand)));
        }
    }
    found.into_iter().map(|(_, finding)| finding).collect()
}

/// The rule that keeps the tiles back.
fn cause(pass: &Pass) -> PlaceId {
    if pass.selection.value.is_empty() { pass.stays.place } else { pass.selection.place }
}

fn finding(meant: &Meant<'_>, pass: &Pass, stuck: &Stuck, hand: &StuckHand) -> Diagnostic {
    let message = format!("a seat can hold too few tiles that may be passed in pass `{}`", pass.id);
    let can = match stuck.can_pass {
        0 => "has none to pass".to_owned(),
        1 => "has only 1 to pass".to_owned(),
        more => format!("has only {more} to pass"),
    };
    let came = match hand.arrived.as_slice() {
        [] => String::new(),
        arrived => format!(" where {} has just come", arrived.join(" ")),
    };
    let label = format!("{}{came} {can}", hand.tiles.join(" "));
    let span = meant.span(cause(pass));
    let mut finding = Diagnostic::warning(RuleId::StuckSeat, message, span, label);
    finding.others.extend(meant.label(&meant.path(pass.count.place), "so many are due"));
    finding.help(format!("{}; say what happens with `cannot-pass` under [charleston]", otherwise(stuck.then)))
}

/// What holds where nobody says it.
fn otherwise(then: StuckThen) -> &'static str {
    match then {
        StuckThen::PassesWhatItCan => "left open, such a seat passes what it can",
        StuckThen::PassesAnyTiles => "left open, such a seat may pass any that do not stay",
        StuckThen::CharlestonEnds => "left open, the Charleston ends then",
        StuckThen::DealtAgain => "left open, all is dealt again then",
    }
}
