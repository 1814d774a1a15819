//! The players who decide whether a phase or a pass is played, their deadline, and the part that follows if they say no
//! (R9, R23 to R25).

use super::every_pass::{can_peek, picks_up_together};
use super::{Writer, the};
use crate::describe::consent::{is_before_any_pass, often};
use crate::describe::event;
use crate::describe::words::{and, or};
use crate::ruleset::{Ask, Ballot, Closes, Consent, Vote, Who, Window};
use crate::schedule::{Gate, Part, Schedule, Step, Target};
use crate::toml::key_path::KeyPath;

impl<'a> Writer<'a> {
    /// Explains who decides whether a phase or a pass is played. `path` is the consent setting.
    pub(super) fn consent(&mut self, part: Part, path: KeyPath<'a>) {
        let schedule = self.schedule;
        let Some(Consent { ask, at_most, leads_to: _ }) = schedule.consent(part).copied() else {
            return self.say("No one can stop this part.", [path]);
        };
        match ask {
            Ask::StopAtGate(vote) => self.stop_at_gate(part, vote, path),
            Ask::Agree(vote) => self.agree(part, vote, path),
            Ask::RequestAtGate(vote) => self.request(part, vote, path),
            Ask::StopInWindow(window) => self.stop_in_window(part, window, path),
            Ask::AskUntilDiscard(by) => {
                let others = if schedule.ruleset().phases().len() == 2 { "part" } else { "parts" };
                let text = format!(
                    "If {} asks for it after the other {others} and before the dealer discards, it is played, and no \
                     one can refuse. It can be played {}.",
                    any_of(schedule, &by, "a player"),
                    often(schedule, part, at_most)
                );
                return self.say(text, [path]);
            }
        }
        if at_most > 1 {
            let asked = match gate(schedule, part).map(|gate| gate.voters) {
                Some(voters) if voters.len() == 1 => format!("{} is", event::seats(schedule, voters)),
                Some(_) | None => "players are".to_owned(),
            };
            let mut text = format!(
                "Afterward, {asked} asked again, so it can be played more than once: {}.",
                often(schedule, part, at_most)
            );
            if let Some(gate) = gate(schedule, part).filter(|gate| gate.spent != gate.declined) {
                text.push_str(&format!(" After the last time, {}.", self.leads(part, gate.spent)));
            }
            self.say(text, [path.key("at-most")]);
        }
    }

    fn stop_at_gate(&mut self, part: Part, vote: Vote, path: KeyPath<'a>) {
        let Vote { of, needed, ballot } = vote;
        let all = voters(self.schedule, &of);
        let text = if usize::from(needed) < all {
            let stops = all + 1 - usize::from(needed);
            format!(
                "Before it begins, all players are asked. It is stopped if {stops} of {all} want to stop it. After \
                 that, no one can stop it."
            )
        } else {
            let who = any_of(self.schedule, &of, "any player");
            format!("Before it begins, {who} can stop it without giving a reason. After that, no one can.")
        };
        self.say(text, [path]);
        self.no(part, "If it is stopped", path);
        self.ballot(all, all + 1 - usize::from(needed), ballot, path);
    }

    fn agree(&mut self, part: Part, vote: Vote, path: KeyPath<'a>) {
        let Vote { of, needed, ballot } = vote;
        let all = voters(self.schedule, &of);
        let text = match of {
            Who::Everyone if usize::from(needed) < all => {
                format!(
                    "Before it begins, all players are asked. If {needed} of {all} agree, it is played, and no one can \
                     stop it."
                )
            }
            Who::Everyone => {
                "Before it begins, all players are asked. If everyone agrees, it is played, and no one can stop it."
                    .to_owned()
            }
            Who::These(_) => {
                let who = event::who(self.schedule, &of, self.schedule.players());
                let agree = if of.named().len() == 1 { "agrees" } else { "agree" };
                format!("If {who} {agree} before it begins, it is played, and no one can stop it.")
            }
        };
        self.say(text, [path]);
        self.no(part, "Otherwise", path);
        self.ballot(all, usize::from(needed), ballot, path);
    }

    fn request(&mut self, part: Part, vote: Vote, path: KeyPath<'a>) {
        let Vote { of, needed, ballot } = vote;
        let who = any_of(self.schedule, &of, "a player");
        self.say(
            format!("If {who} asks for it before it begins, it is played, and no one can stop it."),
            [path],
        );
        self.no(part, "Otherwise", path);
        self.ballot(voters(self.schedule, &of), usize::from(needed), ballot, path);
    }

    /// Explains how players answer. `yes` is the number of yes answers that settle the question. Adds nothing if only
    /// one player is asked, because then the kind of ballot makes no difference.
    fn ballot(&mut self, voters: usize, yes: usize, ballot: Ballot, path: KeyPath<'a>) {
        if voters < 2 {
            return;
        }
        let text = match ballot {
            Ballot::Aloud => {
                let said = |count: usize| match count {
                    1 => "one has said".to_owned(),
                    _ if count == voters => format!("all {count} have said"),
                    _ => format!("{count} have said"),
                };
                let (yes, no) = (said(yes), said(voters + 1 - yes));
                format!("Players answer aloud, and can change their answers until {yes} yes or {no} no.")
            }
            Ballot::Final => "Players answer aloud, and can't change their answers.".to_owned(),
            Ballot::Secret => {
                "Players answer in secret: everyone learns the outcome, but not who answered what. Answers can't be \
                 changed."
                    .to_owned()
            }
        };
        self.say(text, [path.key("ballot")]);
    }

    /// Explains what follows if players say no at a gate.
    fn no(&mut self, part: Part, begins: &str, path: KeyPath<'a>) {
        let Some(gate) = gate(self.schedule, part) else { return };
        let leads = self.leads(part, gate.declined);
        self.say(format!("{begins}, {leads}."), [path.key("leads-to")]);
    }

    fn stop_in_window(&mut self, part: Part, window: Window, path: KeyPath<'a>) {
        let Window { by, closes, earlier, pass } = window;
        let (schedule, phases) = (self.schedule, self.schedule.ruleset().phases());
        let who = any_of(schedule, &by, "Any player");
        let phase = earlier.unwrap_or(part.phase());
        let step = schedule.pass_of(Part::phase_at(phase).pass_at(pass));
        let (passes, closes, is_before_tiles) = match closes {
            Closes::FirstTiles => ("in", "someone passes tiles", pass == 0),
            Closes::FirstPickUp if step.is_some_and(can_peek) => {
                ("from", "someone picks up or peeks at tiles", false)
            }
            // The last player's pass makes everyone pick up.
            Closes::FirstPickUp if step.is_some_and(picks_up_together) => {
                ("in", "all players have passed", false)
            }
            Closes::FirstPickUp => ("from", "someone picks up tiles", false),
        };
        let title = phases[phase].passes.get(pass).map_or("", |pass| &pass.title);
        let (during, until) = match (part.pass(), earlier, pass) {
            (Some(_), _, _) => ("", String::new()),
            // Even if no one picks up in the first pass, players can't stop the phase after that pass.
            (None, None, 0) => (" during its first pass,", String::new()),
            (None, Some(_), _) | (None, None, _) => ("", format!(" {passes} the pass “{title}”")),
        };
        let settings = [path, path.key("until"), path.key("of")];
        let leads_to = self.window_leads_to(part);
        if earlier.is_some() {
            let text = format!(
                "{who} can stop it before it begins, without giving a reason, from the start of the Charleston until \
                 {closes}{until}."
            );
            self.say(text, settings);
            if let Some(target) = leads_to {
                let leads = self.leads(part, target);
                let text = format!(
                    "If it is stopped, the current pass goes on, but this part isn't played. Instead, {leads}."
                );
                self.say(text, [path.key("leads-to")]);
            }
            return;
        }
        let text = format!(
            "{who} can stop it{during} until {closes}{until}, without giving a reason. After that, it can't be \
             stopped."
        );
        self.say(text, settings);
        if let Some(target) = leads_to {
            let leads = self.leads(part, target);
            let back = if is_before_tiles {
                ""
            } else {
                "the tiles in the current pass go back to their owners, and "
            };
            self.say(format!("If it is stopped, {back}{leads}."), [path.key("leads-to")]);
        }
    }

    /// Returns where the Charleston goes if a player stops the part during a pass.
    fn window_leads_to(&self, part: Part) -> Option<Target> {
        let windows = self.schedule.passes().filter_map(|step| step.stop);
        windows.into_iter().find(|window| window.part == part).map(|window| window.leads_to)
    }

    /// Describes where the Charleston goes after a part: `the Charleston goes on with the next pass`.
    pub(super) fn leads(&self, from: Part, target: Target) -> String {
        let mut targets = self.schedule.leads_on_deals_of(from, target);
        // A later target follows on the deals on which the earlier ones aren't played.
        targets.sort_by_key(|target| match target {
            Target::Step(id) => id.position(),
            Target::Close | Target::End => usize::MAX,
        });
        let mut ways: Vec<String> = targets.into_iter().map(|target| self.leads_to(from, target)).collect();
        ways.dedup();
        let Some((first, others)) = ways.split_first() else { return self.leads_to(from, target) };
        others.iter().fold(first.clone(), |before, way| {
            let same = "the Charleston ";
            let way = way.strip_prefix(same).filter(|_| first.starts_with(same)).unwrap_or(way);
            format!("{before} or, on deals without it, {way}")
        })
    }

    fn leads_to(&self, from: Part, target: Target) -> String {
        let schedule = self.schedule;
        let open: Vec<String> = schedule
            .requests()
            .iter()
            .filter(|request| request.until_discard)
            .map(|request| the(schedule.part_title(request.part)))
            .collect();
        match target {
            Target::Step(id) => {
                let step = schedule.step(id);
                let phase = &schedule.ruleset().phases()[step.phase()];
                match step.part().pass() {
                    Some(pass) if step.phase() == from.phase() => {
                        if from.pass().is_some_and(|from| from + 1 == pass) {
                            "the Charleston goes on with the next pass".to_owned()
                        } else {
                            format!("the Charleston goes on with the pass “{}”", phase.passes[pass].title)
                        }
                    }
                    None if matches!(step, Step::Gate(_)) => {
                        format!("the next question is whether to play {}", the(&phase.title))
                    }
                    Some(_) | None => format!("the Charleston goes on with {}", the(&phase.title)),
                }
            }
            Target::Close | Target::End if is_before_any_pass(schedule, from) => {
                "there is no Charleston".to_owned()
            }
            Target::End if !open.is_empty() => {
                format!(
                    "the Charleston is over{}, and no one can ask for {} anymore",
                    self.without(from),
                    or(&open)
                )
            }
            Target::Close if !open.is_empty() => {
                format!(
                    "the Charleston is over{}, but {} can still be asked for",
                    self.without(from),
                    or(&open)
                )
            }
            Target::Close | Target::End => format!("the Charleston is over{}", self.without(from)),
        }
    }

    /// Describes the phases that aren't played if the Charleston ends here: `, without the Third`.
    fn without(&self, from: Part) -> String {
        let phases = self.schedule.ruleset().phases().iter().skip(from.phase() + 1);
        let later: Vec<String> =
            phases.filter(|phase| !phase.is_open()).map(|phase| the(&phase.title)).collect();
        if later.is_empty() { String::new() } else { format!(", without {}", and(&later)) }
    }
}

fn gate(schedule: &Schedule, part: Part) -> Option<&Gate> {
    schedule.steps().iter().filter_map(Step::gate).find(|gate| gate.part == part)
}

/// Returns the number of players who are asked.
fn voters(schedule: &Schedule, who: &Who) -> usize {
    match who {
        Who::Everyone => schedule.players().len(),
        Who::These(these) => these.len(),
    }
}

/// Lists the players, joined by "or" because any one of them is enough: `any player`, `East or West`.
fn any_of(schedule: &Schedule, who: &Who, anyone: &str) -> String {
    let names: Vec<String> = who.named().iter().map(|named| event::named(schedule, *named)).collect();
    match (who, names.as_slice()) {
        (Who::Everyone, _) => anyone.to_owned(),
        (Who::These(_), names) => or(names),
    }
}
