//! Builds a copy of the first ruleset with a single rule from the second. If the copy plays differently from the first
//! ruleset, that rule is the reason.

use super::alignment::{Alignment, Translation};
use super::compare::Difference;
use super::topic::Adopt;
use crate::ruleset::{Ask, Consent, LeadsTo, NobodyHasAny, Pass, Phase, Ruled};
use crate::schedule::{Part, Schedule};

/// Returns the first ruleset with this one rule taken from the second; `None` if the rule doesn't fit there on its own.
pub fn adopt(a: &Schedule, b: &Schedule, difference: &Difference, alignment: &Alignment) -> Option<Schedule> {
    let (mut mixed, other) = (a.ruleset().clone(), b.ruleset());
    let (rules, when, phases) = mixed.parts_mut();
    let parts = || difference.parts.iter().copied().flatten();
    match difference.topic.adopt() {
        Adopt::Never => return None,
        Adopt::Lists => *phases = lists(phases, other.phases(), difference, alignment)?,
        Adopt::Deals => *when = other.when().clone(),
        Adopt::Rules(take) => take(rules, other.rules()),
        Adopt::Phase(take) => {
            for (part, from) in parts() {
                let mut positions = Translation::of(alignment, from);
                take(&mut phases[part.phase()], &other.phases()[from.phase()], &mut positions);
                positions.is_complete.then_some(())?;
            }
        }
        Adopt::Pass(take) => {
            for (part, from) in parts() {
                let mut positions = Translation::of(alignment, from);
                let (pass, at) = part.pass().zip(from.pass())?;
                let from = &other.phases()[from.phase()].passes[at];
                take(&mut phases[part.phase()].passes[pass], from, &mut positions);
                positions.is_complete.then_some(())?;
            }
        }
    }
    Some(Schedule::compile(mixed))
}

/// Returns the first ruleset's phases with one list taken from the second ruleset: either the list of phases, or the
/// list of passes in one phase. If a phase or a pass is in both rulesets, its rules come from the first.
fn lists(
    ones: &[Phase],
    others: &[Phase],
    difference: &Difference,
    alignment: &Alignment,
) -> Option<Vec<Phase>> {
    if let Some((part, other)) = *difference.parts.first()? {
        let (one, others) = (part.phase(), &others[other.phase()]);
        let is_named = |phase: &Phase| {
            let leads = phase.passes.iter().filter_map(|pass| pass.consent).map(|rule| rule.value.leads_to);
            leads.chain([phase.then]).any(|to| matches!(to, LeadsTo::Pass(_)))
        };
        let windows = ones.iter().filter_map(|phase| phase.consent?.value.ask.window());
        let mut windows = windows.filter(|window| window.earlier.is_some() || window.pass > 0);
        if is_named(&ones[one]) || is_named(others) || windows.next().is_some() {
            return None;
        }
        let sight = ones[one].passes.first()?.sight;
        let own = |part: Part| ones[part.phase()].passes.get(part.pass()?);
        let pass = |(at, pass): (usize, &Pass)| {
            let own = alignment.back(other.pass_at(at)).and_then(own);
            own.cloned().unwrap_or_else(|| Pass { sight, ..pass.clone() })
        };
        let mut phases = ones.to_vec();
        phases[one].passes = others.passes.iter().enumerate().map(pass).collect();
        return Some(phases);
    }
    let sight = ones.first()?.passes.first()?.sight;
    let phase = |(at, phase): (usize, &Phase)| match alignment.back(Part::phase_at(at)) {
        Some(one) => renumbered(&ones[one.phase()], alignment),
        None => {
            let mut phase = phase.clone();
            phase.passes.iter_mut().for_each(|pass| pass.sight = sight);
            Some(phase)
        }
    };
    others.iter().enumerate().map(phase).collect()
}

/// Returns a phase of the first ruleset, with rules that refer to other phases by their positions in the second
/// ruleset.
fn renumbered(phase: &Phase, alignment: &Alignment) -> Option<Phase> {
    let there = |phase: usize| alignment.other(Part::phase_at(phase)).map(Part::phase);
    // A rule that led to a missing phase leads to the next phase instead.
    let leads = |to: LeadsTo| match to {
        LeadsTo::Phase(to) => there(to).map_or(LeadsTo::Next, LeadsTo::Phase),
        LeadsTo::Next | LeadsTo::Pass(_) | LeadsTo::End => to,
    };
    let consent = |rule: Option<Ruled<Consent>>| {
        let Some(mut rule) = rule else { return Some(None) };
        rule.value.leads_to = leads(rule.value.leads_to);
        if let Ask::StopInWindow(window) = &mut rule.value.ask
            && let Some(earlier) = &mut window.earlier
        {
            *earlier = there(*earlier)?;
        }
        Some(Some(rule))
    };
    let mut phase = phase.clone();
    phase.then = leads(phase.then);
    phase.consent = consent(phase.consent)?;
    for pass in &mut phase.passes {
        pass.consent = consent(pass.consent)?;
        if let NobodyHasAny::LeadsTo(to) = &mut pass.nobody_has_any.value {
            *to = leads(*to);
        }
    }
    Some(phase)
}
