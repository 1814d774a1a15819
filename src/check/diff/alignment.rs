//! The phases and passes that two rulesets have in common, and rules with positions of the other ruleset.

use crate::ruleset::{Ask, Consent, LeadsTo, NobodyHasAny, Ruled};
use crate::schedule::Part;

/// The phases and passes that two rulesets have in common, in order of play.
#[derive(Debug, Clone, Default)]
pub struct Alignment {
    /// For each phase, its positions in the two rulesets.
    pub phases: Vec<(usize, usize)>,
    /// For each pass, its positions in the two rulesets: the position of its phase, then its position in that phase.
    pub passes: Vec<((usize, usize), (usize, usize))>,
}

impl Alignment {
    /// Converts a phase's position in the first ruleset to its position in the second.
    pub fn phase(&self, a: usize) -> Option<usize> {
        self.phases.iter().find(|(one, _)| *one == a).map(|(_, other)| *other)
    }

    /// Converts a phase's position in the second ruleset to its position in the first.
    pub fn phase_back(&self, b: usize) -> Option<usize> {
        self.phases.iter().find(|(_, other)| *other == b).map(|(one, _)| *one)
    }

    /// Converts a pass's position in the second ruleset to its position in the first.
    pub fn pass_back(&self, b: (usize, usize)) -> Option<(usize, usize)> {
        self.passes.iter().find(|(_, other)| *other == b).map(|(one, _)| *one)
    }

    /// Returns whether only one of the rulesets has this part. `is_first` is true if the part is from the first
    /// ruleset.
    pub fn is_alone(&self, part: Option<Part>, is_first: bool) -> bool {
        let Some(part) = part else { return false };
        let phase = part.phase();
        match part.pass() {
            None if is_first => self.phase(phase).is_none(),
            None => self.phase_back(phase).is_none(),
            Some(pass) if is_first => self.passes.iter().all(|(one, _)| *one != (phase, pass)),
            Some(pass) => self.pass_back((phase, pass)).is_none(),
        }
    }
}

/// Translates the positions in a part's rules from the second ruleset to the first.
#[derive(Debug)]
pub struct Translation<'a> {
    alignment: &'a Alignment,
    /// The position of the part's phase in the second ruleset.
    phase: usize,
    /// Whether the first ruleset has all the phases and passes that the rules refer to.
    pub is_complete: bool,
}

impl<'a> Translation<'a> {
    /// Translates the rules of a phase, or of a pass in it. `phase` is the phase's position in the second ruleset.
    pub fn of(alignment: &'a Alignment, phase: usize) -> Self {
        Self { alignment, phase, is_complete: true }
    }

    /// Translates a consent rule.
    pub fn consent(&mut self, rule: Option<Ruled<Consent>>) -> Option<Ruled<Consent>> {
        let mut rule = rule?;
        rule.value.leads_to = self.leads_to(rule.value.leads_to);
        if let Ask::StopInWindow(window) = &mut rule.value.ask {
            window.earlier = window.earlier.map(|earlier| self.position(self.alignment.phase_back(earlier)));
        }
        Some(rule)
    }

    /// Translates the rule for a pass in which no player passes a tile of their own.
    pub fn nobody_has_any(&mut self, mut rule: Ruled<NobodyHasAny>) -> Ruled<NobodyHasAny> {
        if let NobodyHasAny::LeadsTo(to) = &mut rule.value {
            *to = self.leads_to(*to);
        }
        rule
    }

    /// Translates the part that follows.
    pub fn leads_to(&mut self, to: LeadsTo) -> LeadsTo {
        match to {
            LeadsTo::Next | LeadsTo::End => to,
            LeadsTo::Phase(to) => LeadsTo::Phase(self.position(self.alignment.phase_back(to))),
            LeadsTo::Pass(to) => {
                let pass = self.alignment.pass_back((self.phase, to));
                LeadsTo::Pass(self.position(pass.map(|(_, pass)| pass)))
            }
        }
    }

    fn position(&mut self, found: Option<usize>) -> usize {
        self.is_complete &= found.is_some();
        found.unwrap_or_default()
    }
}
