//! The phases and passes that two rulesets have in common, and rules with positions of the other ruleset.

use crate::ruleset::{Ask, Consent, LeadsTo, NobodyHasAny, Ruled};
use crate::schedule::Part;

/// The phases and passes that two rulesets have in common, in order of play.
#[derive(Debug, Clone, Default)]
pub struct Alignment {
    /// For each phase, its positions in the two rulesets.
    pub phases: Vec<(Part, Part)>,
    /// For each pass, its positions in the two rulesets.
    pub passes: Vec<(Part, Part)>,
}

impl Alignment {
    /// Returns the part of the second ruleset that is the same as this part of the first.
    pub fn other(&self, part: Part) -> Option<Part> {
        self.parts().find(|(one, _)| *one == part).map(|(_, other)| *other)
    }

    /// Returns the part of the first ruleset that is the same as this part of the second.
    pub fn back(&self, part: Part) -> Option<Part> {
        self.parts().find(|(_, other)| *other == part).map(|(one, _)| *one)
    }

    fn parts(&self) -> impl Iterator<Item = &(Part, Part)> {
        self.phases.iter().chain(&self.passes)
    }
}

/// Translates the positions in a part's rules from the second ruleset to the first.
#[derive(Debug)]
pub struct Translation<'a> {
    alignment: &'a Alignment,
    /// The part's phase in the second ruleset.
    phase: Part,
    /// Whether the first ruleset has all the phases and passes that the rules refer to.
    pub is_complete: bool,
}

impl<'a> Translation<'a> {
    /// Translates the rules of a part of the second ruleset.
    pub fn of(alignment: &'a Alignment, part: Part) -> Self {
        Self { alignment, phase: part.whole(), is_complete: true }
    }

    /// Translates a consent rule.
    pub fn consent(&mut self, rule: Option<Ruled<Consent>>) -> Option<Ruled<Consent>> {
        let mut rule = rule?;
        rule.value.leads_to = self.leads_to(rule.value.leads_to);
        if let Ask::StopInWindow(window) = &mut rule.value.ask {
            window.earlier = window.earlier.map(|earlier| self.phase(earlier));
        }
        Some(rule)
    }

    /// Translates the rule for a pass in which only blind tiles are passed.
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
            LeadsTo::Phase(to) => LeadsTo::Phase(self.phase(to)),
            LeadsTo::Pass(to) => LeadsTo::Pass(self.part(self.phase.pass_at(to)).pass().unwrap_or(to)),
        }
    }

    fn phase(&mut self, phase: usize) -> usize {
        self.part(Part::phase_at(phase)).phase()
    }

    fn part(&mut self, part: Part) -> Part {
        let found = self.alignment.back(part);
        self.is_complete &= found.is_some();
        found.unwrap_or(part)
    }
}
