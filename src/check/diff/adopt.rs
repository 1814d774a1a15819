//! Builds a copy of the first ruleset with a single rule from the second. If the copy plays differently from the first
//! ruleset, that rule is the reason.

use super::align::Alignment;
use super::compare::Difference;
use super::topic::Topic;
use crate::ruleset::{Ask, Consent, LeadsTo, NobodyHasAny, Pass, Phase, Ruled, Ruleset, Window};
use crate::schedule::Schedule;

/// Returns the first ruleset with this one rule taken from the second; `None` if the rule doesn't fit there on its own.
pub fn adopt(a: &Schedule, b: &Schedule, difference: &Difference, alignment: &Alignment) -> Option<Schedule> {
    let mut mixed = a.ruleset().clone();
    if matches!(difference.topic, Topic::Phases | Topic::Passes) {
        let (_, _, phases) = mixed.parts_mut();
        *phases = lists(phases, b.ruleset().phases(), difference, alignment)?;
        return Some(Schedule::compile(mixed));
    }
    for parts in &difference.parts {
        let Some((part, other)) = parts else {
            whole(&mut mixed, b.ruleset(), difference.topic)?;
            continue;
        };
        let from = &b.ruleset().phases()[other.phase()];
        let (_, _, phases) = mixed.parts_mut();
        let phase = &mut phases[part.phase()];
        match part.pass().zip(other.pass()) {
            None => of_phase(phase, from, difference.topic, alignment)?,
            Some((pass, at)) => {
                let of = (other.phase(), alignment);
                of_pass(&mut phase.passes[pass], &from.passes[at], difference.topic, of)?;
            }
        }
    }
    Some(Schedule::compile(mixed))
}

fn whole(mixed: &mut Ruleset, other: &Ruleset, topic: Topic) -> Option<()> {
    let from = other.rules();
    let (rules, when, _) = mixed.parts_mut();
    match topic {
        Topic::Deals => *when = other.when().clone(),
        Topic::HeavenlyHand => rules.heavenly_hand = from.heavenly_hand,
        Topic::EarthlyHand => rules.earthly_hand = from.earthly_hand,
        Topic::CannotPass => rules.cannot_pass = from.cannot_pass,
        Topic::Miscount => rules.miscount = from.miscount,
        _ => return None,
    }
    Some(())
}

fn of_phase(mixed: &mut Phase, from: &Phase, topic: Topic, alignment: &Alignment) -> Option<()> {
    match topic {
        Topic::PhaseTitle => mixed.title.clone_from(&from.title),
        Topic::PhaseDeals => mixed.when = from.when.clone(),
        Topic::PhaseConsent => mixed.consent = consent(from.consent, None, alignment)?,
        Topic::Then => mixed.then = leads_to(from.then, None, alignment)?,
        _ => return None,
    }
    Some(())
}

fn of_pass(
    mixed: &mut Pass,
    from: &Pass,
    topic: Topic,
    (phase, alignment): (usize, &Alignment),
) -> Option<()> {
    match topic {
        Topic::PassTitle => mixed.title.clone_from(&from.title),
        Topic::PassDeals => mixed.when = from.when.clone(),
        Topic::Route => mixed.route = from.route.clone(),
        Topic::Count => mixed.count = from.count,
        Topic::Blind => mixed.blind = from.blind,
        Topic::Pile => mixed.pile = from.pile,
        Topic::PickUp => mixed.sight.pick_up = from.sight.pick_up,
        Topic::Change => mixed.sight.change = from.sight.change,
        Topic::Peek => mixed.sight.peek = from.sight.peek,
        Topic::NobodyHasAny => {
            let Ruled { value: rule, place } = from.nobody_has_any;
            let value = match rule {
                NobodyHasAny::LeadsTo(to) => NobodyHasAny::LeadsTo(leads_to(to, Some(phase), alignment)?),
                NobodyHasAny::SkipPass | NobodyHasAny::EndPhase | NobodyHasAny::EndCharleston => rule,
            };
            mixed.nobody_has_any = Ruled { value, place };
        }
        Topic::NeverPass => mixed.stays = from.stays,
        Topic::Selection => mixed.selection = from.selection,
        Topic::PassConsent => mixed.consent = consent(from.consent, Some(phase), alignment)?,
        _ => return None,
    }
    Some(())
}

/// Translates the positions in a consent rule from the second ruleset to the first. If the rule is about a pass,
/// `phase` is the position of the pass's phase in the second ruleset.
fn consent(
    rule: Option<Ruled<Consent>>,
    phase: Option<usize>,
    alignment: &Alignment,
) -> Option<Option<Ruled<Consent>>> {
    let Some(Ruled { value: Consent { ask, at_most, leads_to: to }, place }) = rule else {
        return Some(None);
    };
    let leads_to = leads_to(to, phase, alignment)?;
    let ask = match ask {
        Ask::StopInWindow(Window { by, closes, earlier, pass }) => {
            let earlier = match earlier {
                Some(earlier) => Some(alignment.phase_back(earlier)?),
                None => None,
            };
            Ask::StopInWindow(Window { by, closes, earlier, pass })
        }
        Ask::StopAtGate(_) | Ask::Agree(_) | Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_) => ask,
    };
    Some(Some(Ruled { value: Consent { ask, at_most, leads_to }, place }))
}

fn leads_to(to: LeadsTo, phase: Option<usize>, alignment: &Alignment) -> Option<LeadsTo> {
    Some(match to {
        LeadsTo::Next => LeadsTo::Next,
        LeadsTo::End => LeadsTo::End,
        LeadsTo::Phase(to) => LeadsTo::Phase(alignment.phase_back(to)?),
        LeadsTo::Pass(to) => LeadsTo::Pass(alignment.pass_back((phase?, to))?.1),
    })
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
        let (one, other) = (part.phase(), other.phase());
        let is_named = |phase: &Phase| {
            let leads = phase.passes.iter().filter_map(|pass| pass.consent).map(|rule| rule.value.leads_to);
            leads.chain([phase.then]).any(|to| matches!(to, LeadsTo::Pass(_)))
        };
        let windows = ones.iter().filter_map(|phase| phase.consent?.value.ask.window());
        let mut windows = windows.filter(|window| window.earlier.is_some() || window.pass > 0);
        if is_named(&ones[one]) || is_named(&others[other]) || windows.next().is_some() {
            return None;
        }
        let sight = ones[one].passes.first()?.sight;
        let pass = |(at, pass): (usize, &Pass)| match alignment.pass_back((other, at)) {
            Some((phase, pass)) => ones[phase].passes[pass].clone(),
            None => Pass { sight, ..pass.clone() },
        };
        let mut phases = ones.to_vec();
        phases[one].passes = others[other].passes.iter().enumerate().map(pass).collect();
        return Some(phases);
    }
    let sight = ones.first()?.passes.first()?.sight;
    let phase = |(at, phase): (usize, &Phase)| match alignment.phase_back(at) {
        Some(one) => renumbered(&ones[one], alignment),
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
    // A rule that led to a missing phase leads to the next phase instead.
    let leads = |to: LeadsTo| match to {
        LeadsTo::Phase(to) => alignment.phase(to).map_or(LeadsTo::Next, LeadsTo::Phase),
        LeadsTo::Next | LeadsTo::Pass(_) | LeadsTo::End => to,
    };
    let consent = |rule: Option<Ruled<Consent>>| {
        let Some(mut rule) = rule else { return Some(None) };
        rule.value.leads_to = leads(rule.value.leads_to);
        if let Ask::StopInWindow(window) = &mut rule.value.ask
            && let Some(earlier) = &mut window.earlier
        {
            *earlier = alignment.phase(*earlier)?;
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
