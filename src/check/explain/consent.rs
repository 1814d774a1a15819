//! The players who decide whether a phase or a pass is played, their deadline, and the part that follows if they say no
//! (R9, R23 to R25).

use super::{Constant, Rule, Writer, setting};
use crate::describe::consent::{leaves_no_charleston, often};
use crate::describe::event;
use crate::describe::words::{and, or, the};
use crate::ruleset::{Ask, Ballot, Consent, Count, LeadsTo, Pass, Vote, Who};
use crate::schedule::{AllDeals, Askable, Part, Schedule, Step, Target};
use crate::table::context::{DealContext, Ending, PreviousDeals, Role};
use crate::toml::key_path::KeyPath;
use crate::words::ordinal;

impl<'a> Writer<'a> {
    /// Explains who decides whether a phase or a pass is played. `path` is the consent setting.
    pub(super) fn consent(&mut self, part: Part, path: KeyPath<'a>) {
        self.decision(part, path);
        if let Some(Consent { ask, .. }) = self.schedule.consent(part)
            && let Some(text) = without_roles(&self.deals, self.schedule, part, *ask)
        {
            self.rule(Rule { constant: Some(Constant::WithoutRole), ..Rule::new(text, [path]) });
        }
    }

    fn decision(&mut self, part: Part, path: KeyPath<'a>) {
        let schedule = self.schedule;
        let passes: Vec<_> =
            schedule.passes().filter(|step| part == step.part() || part == step.part().whole()).collect();
        // Passes can be stopped even if their phase can't.
        let own = passes.iter().filter(|step| schedule.consent(step.part()).is_some()).count();
        let has_stops = part.pass().is_none() && own > 0;
        let Some(Consent { ask, at_most, leads_to: _ }) = schedule.consent(part).copied() else {
            let is_voluntary = passes.iter().all(|step| is_voluntary(schedule.pass(step)));
            let text = match (has_stops, is_voluntary) {
                (true, true) => "You don't have to exchange any tiles.",
                (true, false) if own == 1 => {
                    "No one can stop this part as a whole, but players decide about one pass in it."
                }
                (true, false) => {
                    "No one can stop this part as a whole, but players decide about passes in it."
                }
                (false, true) => "No one can stop this part, but you don't have to exchange any tiles.",
                (false, false) => "No one can stop this part.",
            };
            return self.say(text, [path]);
        };
        // A pass that has begun can still be stopped if its phase can.
        let (played, after) = if part.pass().is_some() || has_stops {
            (", it is played.", "")
        } else {
            (", it is played, and no one can stop it.", " After that, no one can stop it.")
        };
        let (vote, text) = match ask {
            Ask::StopAtGate(vote) => (vote, stop_at_gate(schedule, vote) + after),
            Ask::Agree(vote) => (vote, agree(schedule, vote) + played),
            Ask::RequestAtGate(vote) => {
                let who = event::any_of(schedule, &vote.of, "a player");
                (vote, format!("If {who} asks for it before it begins{played}"))
            }
            Ask::StopInWindow(window) => return self.stop_in_window((part, has_stops), window, path),
            Ask::AskUntilDiscard(by) => {
                let in_turn = schedule.ruleset().phases().iter().filter(|phase| !phase.is_open());
                let after = match in_turn.collect::<Vec<_>>()[..] {
                    [] => String::new(),
                    [only] => format!(" after {} and", the(&only.title)),
                    _ if schedule.requests().iter().filter(|request| request.until_discard).count() > 1 => {
                        " after the parts that are played in turn and".to_owned()
                    }
                    _ => " after the other parts and".to_owned(),
                };
                let text = format!(
                    "If {} asks for it{after} before the dealer discards, it is played, and no \
                     one can refuse. It can be played {}.",
                    event::any_of(schedule, &by, "a player"),
                    often(schedule, part, at_most)
                );
                return self.say(text, [path]);
            }
        };
        let is_stop = matches!(ask, Ask::StopAtGate(_));
        self.say(text, [path]);
        let mut gates = schedule.steps().iter().filter_map(Step::gate);
        let Some(gate) = gates.find(|gate| gate.part == part) else { return };
        let declined = if is_stop { "If it is stopped" } else { "Otherwise" };
        let leads = if leaves_no_charleston(schedule, gate, gate.declined) {
            "there is no Charleston".to_owned()
        } else {
            self.leads_after(part, gate.endings, gate.declined)
        };
        self.say(format!("{declined}, {leads}."), [path.key("leads-to")]);
        let all = event::voters(schedule, &vote.of);
        self.ballot(vote, is_stop, path);
        if at_most > 1 {
            // The seats at the gate can't be named: which player has a role differs from deal to deal.
            let asked = match all {
                1 => format!("{} is", event::who(schedule, &vote.of, schedule.players())),
                _ => "players are".to_owned(),
            };
            let mut text = format!(
                "Afterward, {asked} asked again, so it can be played more than once: {}.",
                often(schedule, part, at_most)
            );
            let phase = &schedule.ruleset().phases()[part.phase()];
            let has_own = part.pass().is_none() && phase.then != LeadsTo::Next;
            if gate.spent != gate.declined || has_own {
                let leads = self.leads_after(part, gate.endings, gate.spent);
                text.push_str(&format!(
                    " After the {} time, no one is asked, and {leads}.",
                    ordinal(at_most.into())
                ));
            }
            let then = has_own.then(|| setting(["phases", &phase.id, "then"]));
            self.say(text, [Some(path.key("at-most")), then].into_iter().flatten());
        }
    }

    /// Explains how players answer. Adds nothing if only one player is asked, because then the kind of ballot makes no
    /// difference.
    fn ballot(&mut self, Vote { of, needed, ballot }: Vote, is_stop: bool, path: KeyPath<'a>) {
        let (voters, needed) = (event::voters(self.schedule, &of), usize::from(needed));
        if voters < 2 {
            return;
        }
        let text = match ballot {
            Ballot::Aloud => {
                let said = |count: usize, one: &str, several: &str| match count {
                    1 => format!("one {one}"),
                    // Fewer players may be asked: one can have two roles, and a role can be missing.
                    _ if count == voters => format!("all {several}"),
                    _ => format!("{count} {several}"),
                };
                let declined = voters + 1 - needed;
                let (first, second) = if is_stop {
                    let stop = said(declined, "wants to stop it", "want to stop it");
                    (stop, said(needed, "wants to play it", "want to play it"))
                } else {
                    let yes = said(needed, "has said yes", "have said yes");
                    (yes, said(declined, "has said no", "have said no"))
                };
                format!("Players answer aloud, and can change their answers until {first} or {second}.")
            }
            Ballot::Final => "Players answer aloud, and can't change their answers.".to_owned(),
            Ballot::Secret => {
                // A role can be missing, and two names can be one player's.
                let sure: Vec<_> = of.named().iter().filter(|named| named.role().is_none()).collect();
                let can_be_one = match sure[..] {
                    [] | [_] => matches!(of, Who::These(_)),
                    [one, other] => one.can_be(*other, self.schedule.players()),
                    _ => false,
                };
                let alone = if can_be_one { " If only one player is asked, they answer aloud." } else { "" };
                format!(
                    "Players answer in secret: everyone learns the outcome, but not who answered what. Answers can't \
                     be changed.{alone}"
                )
            }
        };
        self.say(text, [path.key("ballot")]);
    }

    /// Describes where the Charleston goes after a part: `the Charleston goes on with the next pass`.
    pub(super) fn leads(&self, from: Part, target: Target) -> String {
        self.leads_after(from, PreviousDeals::all(), target)
    }

    /// Like [`leads`](Self::leads), but only on deals before which the previous deal had one of these endings.
    pub(super) fn leads_after(&self, from: Part, after: PreviousDeals, target: Target) -> String {
        let mut targets = self.deals.leads(from, after, target);
        let is_here = |step: &Step| match from.pass() {
            Some(_) => step.part() == from,
            None => step.phase() == from.phase(),
        };
        let steps = self.schedule.steps();
        let here = steps.iter().position(is_here).unwrap_or_default();
        // A later target follows on the deals on which the earlier ones aren't played. The question whether to play the
        // phase again comes after its passes.
        targets.sort_by_key(|target| match target {
            Target::Step(id) if id.position() <= here => id.position() + steps.len(),
            Target::Step(id) => id.position(),
            Target::Close | Target::End => usize::MAX,
        });
        targets.dedup_by_key(|target| self.leads_to(from, *target, ""));
        let (first, others) =
            targets.split_first().map_or((target, &[][..]), |(first, others)| (*first, others));
        let first = self.leads_to(from, first, &self.without(from));
        others.iter().fold(first.clone(), |before, target| {
            // The part that isn't played on these deals was just named.
            let way = self.leads_to(from, *target, "");
            let same = "the Charleston ";
            let way = way.strip_prefix(same).filter(|_| first.starts_with(same)).unwrap_or(&way);
            format!("{before} or, on deals without it, {way}")
        })
    }

    /// Describes where the Charleston goes after a part; `without` names the parts that aren't played if it is over.
    fn leads_to(&self, from: Part, target: Target, without: &str) -> String {
        let schedule = self.schedule;
        let own = Part::phase_at(from.phase());
        let is_used_up = schedule.consent(own).is_none_or(|consent| consent.at_most == 1);
        // Only parts that can be played on the same deals.
        let is_played = |part: Part, context: &DealContext| schedule.is_part_played(part, context);
        let is_with = |part: Part| self.deals.has(&|deal| is_played(from, deal) && is_played(part, deal));
        let is_without = |part: Part| self.deals.has(&|deal| is_played(from, deal) && !is_played(part, deal));
        let open = || {
            let requests = schedule.requests().iter();
            requests.filter(|request| {
                request.until_discard && !(request.part == own && is_used_up) && is_with(request.part)
            })
        };
        let on_some_deals =
            if open().any(|request| is_without(request.part)) { "on some deals, " } else { "" };
        let named = |request: &Askable| {
            let title = the(schedule.part_title(request.part));
            // The part that is being stopped may have been played before.
            match request.part == own && target == Target::Close {
                true => format!("{title} (unless this was the {} time)", ordinal(request.at_most.into())),
                false => title,
            }
        };
        let open: Vec<String> = open().map(named).collect();
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
                    None if step.gate().is_some() => {
                        let again = step.gate().filter(|_| step.phase() == from.phase());
                        let last = again.map_or_else(String::new, |gate| {
                            let counter = schedule.counter(gate.counts);
                            let last =
                                counter.map_or("last".to_owned(), |counter| ordinal(counter.at_most.into()));
                            let leads = self.leads_after(gate.part, gate.endings, gate.spent);
                            format!(" again (after the {last} time, {leads})")
                        });
                        format!("the next question is whether to play {}{last}", the(&phase.title))
                    }
                    Some(_) | None => {
                        let consent = schedule.consent(Part::phase_at(step.phase()));
                        let window = consent.and_then(|consent| consent.ask.window());
                        let is_early = step.phase() > from.phase()
                            && window.is_some_and(|window| window.earlier.is_some());
                        let unless = if is_early { ", unless that has been stopped" } else { "" };
                        format!("the Charleston goes on with {}{unless}", the(&phase.title))
                    }
                }
            }
            Target::Close | Target::End => {
                let open = if open.is_empty() {
                    String::new()
                } else if target == Target::End {
                    format!(", and no one can ask for {} anymore", or(&open))
                } else {
                    format!(", but {on_some_deals}{} can still be asked for", or(&open))
                };
                format!("the Charleston is over{without}{open}")
            }
        }
    }

    /// Describes the phases that would follow if the Charleston didn't end here: `, without the Third`.
    fn without(&self, from: Part) -> String {
        let phases = self.schedule.ruleset().phases();
        if phases[from.phase()].is_open() {
            // Players ask for this phase after all the others.
            return String::new();
        }
        let next = |phase: &usize| match phases[*phase].then {
            LeadsTo::Phase(to) => Some(to),
            // If players don't want this phase, the Charleston goes on.
            LeadsTo::End if *phase != from.phase() && phases[*phase].consent.is_none() => None,
            LeadsTo::Next | LeadsTo::Pass(_) | LeadsTo::End => Some(phase + 1),
        };
        let following =
            std::iter::successors(Some(from.phase()), |phase| next(phase).filter(|to| *to < phases.len()));
        let later = following.skip(1).filter(|phase| !phases[*phase].is_open());
        let later: Vec<String> = later.map(|phase| the(&phases[phase].title)).collect();
        if later.is_empty() { String::new() } else { format!(", without {}", and(&later)) }
    }
}

/// Returns whether players can decide not to pass any tiles in this pass.
fn is_voluntary(pass: &Pass) -> bool {
    let is_free =
        matches!(pass.count.value, Count::Fewest { min: 0, .. } | Count::Independent { min: 0, .. });
    is_free && !pass.route.value.has_own_counts()
}

fn stop_at_gate(schedule: &Schedule, Vote { of, needed, ballot: _ }: Vote) -> String {
    let (all, needed) = (event::voters(schedule, &of), usize::from(needed));
    if needed < all {
        let stops = all + 1 - needed;
        return format!(
            "Before it begins, all players are asked. It is stopped if {stops} of {all} want to stop it."
        );
    }
    let who = event::any_of(schedule, &of, "any player");
    format!("Before it begins, {who} can stop it without giving a reason.")
}

/// Returns the condition on which players play a part that they must agree to.
fn agree(schedule: &Schedule, Vote { of, needed, ballot: _ }: Vote) -> String {
    let all = event::voters(schedule, &of);
    match of {
        Who::Everyone if usize::from(needed) < all => {
            format!("Before it begins, all players are asked. If {needed} of {all} agree")
        }
        Who::Everyone => "Before it begins, all players are asked. If everyone agrees".to_owned(),
        Who::These(_) => {
            let who = event::who(schedule, &of, schedule.players());
            let agree = if of.named().len() == 1 { "agrees" } else { "agree" };
            format!("If {who} {agree} before it begins")
        }
    }
}

/// Explains what happens if no one has a role that decides whether to play a part. Returns `None` if no role does, or if
/// someone has it on all deals on which the part is played.
fn without_roles(deals: &AllDeals<'_>, schedule: &Schedule, part: Part, ask: Ask) -> Option<String> {
    let named = ask.who().named();
    let is_played_without = |endings: PreviousDeals| {
        deals.has(&|deal| schedule.is_part_played(part, deal) && !endings.contains(Ending::before(deal)))
    };
    let is_missing = |role: &Role| is_played_without(role.endings());
    let missing = named.iter().filter_map(|named| named.role()).filter(is_missing).count();
    let roles = named.iter().filter(|named| named.role().is_some()).count();
    let can_be_nobody = is_played_without(ask.who().endings());
    let is_on_first = schedule.is_part_played(part, &DealContext::default());
    let first = if is_on_first { ", as on the first deal" } else { "" };
    let text = match (missing, roles == named.len()) {
        (0, _) => return None,
        // If someone has to ask or agree, the part isn't played on these deals.
        (1, true) if named.len() == 1 => format!("If no one has that role{first}, no one can stop it."),
        (_, true) if can_be_nobody => format!(
            "If no one has one of these roles, the others decide. If no one has any of them{first}, no one can stop it."
        ),
        (_, true) => "If no one has one of these roles, the others decide.".to_owned(),
        (1, false) if roles == 1 => format!("If no one has that role{first}, only the others decide."),
        (_, false) => format!("If no one has one of these roles{first}, only the others decide."),
    };
    Some(text)
}
