//! Each pass: who gets the tiles, how many, and the rules that only this pass has.

use super::settled::settled;
use super::{About, EveryPass, Writer, setting};
use crate::describe::event;
use crate::ruleset::Pass;
use crate::schedule::Part;
use crate::words::capitalized;

impl<'a> Writer<'a> {
    pub(super) fn pass(&mut self, phase: usize, position: usize, every_pass: &EveryPass<'a>) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let part = Part::phase_at(phase).pass_at(position);
        let Some(step) = schedule.pass_of(part) else { return };
        let pass = schedule.pass(step);
        let Pass { id, nobody_has_any, consent, .. } = pass;
        self.part_section(part, About::Pass { name: id.clone(), number: position + 1 });
        if consent.is_some() {
            self.consent(part, setting(["passes", id, "consent"]));
        }
        if let Some(only) = event::pass_only_on(schedule, step) {
            let settings = schedule.deal_settings(part);
            self.say(format!("This pass is played {only}."), settings);
        }
        self.route(step, pass);
        if let Some(text) = settled(schedule, step) {
            self.say(text, [ruleset.place(pass.count.place).path]);
        }
        if let Some(seat) = schedule.pile_goes_to(step) {
            let text = format!(
                "After the pass, {} picks up the whole pile beside the table.",
                event::named(schedule, seat)
            );
            self.say(text, [setting(["passes", id, "pile-goes-to"])]);
        }
        for rule in every_pass.own(phase, position) {
            self.rule(rule.clone());
        }
        let can_be_all_blind = step.can_be_all_blind(ruleset);
        let group = event::group_without_any(schedule, step)
            .filter(|_| !can_be_all_blind || !every_pass.moves_on_in_groups(step));
        let group = group.map(|group| format!("{}.", capitalized(group)));
        let all = (can_be_all_blind && !every_pass.moves_on(step)).then(|| {
            let leads = self.leads(part, step.nobody_has_any.value);
            format!("If {}, no tiles move, and {leads}.", event::ONLY_BLIND)
        });
        let place = if can_be_all_blind { nobody_has_any.place } else { pass.blind.place };
        let sentences: Vec<String> = group.into_iter().chain(all).collect();
        if !sentences.is_empty() {
            self.say(sentences.join(" "), [ruleset.place(place).path]);
        }
    }
}
