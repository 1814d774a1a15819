//! The phases in order of play, each followed by its passes.

use super::{About, EveryPass, NO_DEAL_HAS_ALL, On, Writer, setting};
use crate::describe::event;
use crate::ruleset::{LeadsTo, Phase};
use crate::schedule::{Part, Target};
use crate::table::context::DealContext;

impl<'a> Writer<'a> {
    pub(super) fn phases(&mut self, every_pass: &EveryPass<'a>) {
        let ruleset = self.schedule.ruleset();
        let mut phases: Vec<(usize, &Phase)> = ruleset.phases().iter().enumerate().collect();
        // Players ask for the open phases after the others.
        phases.sort_by_key(|(_, phase)| phase.is_open());
        for (position, phase) in phases {
            self.phase(position, phase);
            for pass in 0..phase.passes.len() {
                self.pass(position, pass, every_pass);
            }
        }
    }

    fn phase(&mut self, position: usize, phase: &'a Phase) {
        let Phase { id, title: _, passes, consent: _, then, when: _ } = phase;
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let path = |key| setting(["phases", id, key]);
        let part = Part::phase_at(position);
        self.part_section(part, About::Phase { name: id.clone() });
        self.consent(part, path("consent"));
        self.deals_of_phase(part, phase);
        // If there is only one pass, the section about it follows right away and is enough.
        if passes.len() > 1 {
            let has_all = self.deals.has(&|deal| {
                schedule.is_played(position, deal) && passes.iter().all(|pass| pass.when.contains(deal))
            });
            let unless = if has_all { "" } else { NO_DEAL_HAS_ALL };
            self.say(format!("This part has {} passes{unless}.", passes.len()), [path("passes")]);
        }
        let target = match then {
            _ if phase.is_asked_again() => return,
            LeadsTo::Next | LeadsTo::Pass(_) => return,
            LeadsTo::Phase(to) => {
                // A phase that players ask for after the others doesn't follow by itself.
                let is_next = |phase: usize| phase >= *to && !ruleset.phases()[phase].is_open();
                schedule.find(|step| is_next(step.phase())).map_or(Target::Close, Target::Step)
            }
            LeadsTo::End => Target::End,
        };
        let leads = self.leads(part, target);
        self.say(format!("After this part, {leads}."), [path("then")]);
    }

    /// Says on which deals a phase is played, if it isn't played in every Charleston.
    fn deals_of_phase(&mut self, part: Part, phase: &Phase) {
        let Phase { passes, consent, then, when, .. } = phase;
        let is_in_way = consent.is_some() || matches!(then, LeadsTo::Phase(_) | LeadsTo::End);
        let schedule = self.schedule;
        let is_played = |deal: &DealContext| passes.iter().any(|pass| pass.when.contains(deal));
        let mut settings = schedule.deal_settings(part);
        // On deals on which all its passes are skipped, no one is asked whether to play it, and what would follow it
        // doesn't.
        if (passes.len() > 1 || is_in_way) && self.deals.has(&|deal| when.contains(deal) && !is_played(deal))
        {
            let of_passes = (0..passes.len()).map(|pass| schedule.deal_settings(part.pass_at(pass)));
            settings.extend(of_passes.flatten());
            let text = match On::of(&self.deals, schedule, &|deal| when.contains(deal) && is_played(deal)) {
                On::EveryDeal => return,
                On::Only(_, said) => format!("It is played {said}."),
                On::Several => match passes.len() {
                    1 => "It isn't played on every deal: its pass says when it is played.".to_owned(),
                    _ => "It isn't played on every deal: its passes say when they are played.".to_owned(),
                },
            };
            return self.say(text, settings);
        }
        if let Some(only) = event::only_on(schedule, when) {
            self.say(format!("It is played {only}."), settings);
        }
    }
}
