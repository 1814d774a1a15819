//! Signs that a game shows a rule: a refusal that cites the rule's setting, or an event that happens because of the
//! rule.

use std::cmp::Ordering;

use super::kind::{Kind, kind};
use crate::check::explain::Sentence;
use crate::ruleset::{Ask, Closes, PickUp, Who};
use crate::schedule::{Part, Schedule, StepId};
use crate::session::{Command, Event, Fact, Move, Refusal, Secret, Session, Stage};
use crate::table::seat::Seat;

/// A command, the table before it, and its outcome.
pub(super) struct Way<'a> {
    pub before: &'a Session,
    pub turn: &'a Move,
    pub outcome: &'a Result<Vec<Event>, Refusal>,
    /// The stages the table has reached.
    pub visited: &'a [String],
}

/// How much of a rule a game doesn't show.
type Missing = usize;

/// The game shows the whole rule.
const ALL_SHOWN: Missing = 0;

/// The game shows the rule, but another game could show it better.
const HARDLY_SHOWN: Missing = 1;

/// A sign that a game shows a rule.
#[derive(Debug, Clone)]
pub(super) struct Sign {
    /// The phase or pass whose section contains the rule.
    part: Option<Part>,
    kind: Kind,
    /// The settings that a refusal can cite.
    settings: Vec<String>,
}

impl Sign {
    /// Returns the sign for a sentence in the section about `part`.
    pub(super) fn of(schedule: &Schedule, part: Option<Part>, sentence: &Sentence) -> Self {
        let mut settings: Vec<String> =
            sentence.settings.iter().map(|origin| origin.setting.clone()).collect();
        settings.dedup();
        let kind = kind(schedule, part, &settings, sentence.constant);
        Self { part, kind, settings }
    }

    /// Returns how much of the rule a table doesn't show when it opens; `None` if the table shows none of the rule.
    pub(super) fn is_opening(&self, session: &Session) -> Option<Missing> {
        let stage = session.public().stage;
        let is_closed = matches!(stage, Stage::Closing { .. });
        match &self.kind {
            Kind::Opening { is_without } => {
                is_without.is_none_or(|is_without| is_without == is_closed).then_some(ALL_SHOWN)
            }
            Kind::When => self.is_played_when(session, stage),
            _ => None,
        }
    }

    /// Returns how much of the rule isn't shown by a game that reached these stages in this order; `None` if the game
    /// shows none of the rule.
    pub(super) fn order(&self, visited: &[String]) -> Option<Missing> {
        let Kind::Order(order) = &self.kind else { return None };
        let mut left = visited;
        let mut found = 0;
        for place in order {
            if let Some(at) = left.iter().position(|other| other == place) {
                left = &left[at + 1..];
                found += 1;
            }
        }
        // No game includes all parts if one of them is played instead of another.
        (found > 0).then(|| order.len() - found)
    }

    /// Whether the rule is about the order of several stages, including this one.
    pub(super) fn is_in_order(&self, place: &str) -> bool {
        matches!(&self.kind, Kind::Order(order) if order.iter().any(|other| other == place))
    }

    /// Returns how much of the rule a command doesn't show; `None` if the command shows none of the rule.
    pub(super) fn is_shown(&self, way: &Way<'_>) -> Option<Missing> {
        let is_here = self.part.is_none_or(|part| is_in(way.before, part));
        match way.outcome {
            Err(refusal) if is_here => self.is_refused(way, refusal),
            Err(_) => None,
            Ok(events) => {
                let all = events.iter().filter_map(|event| self.is_event(way, event, is_here));
                all.chain(self.order(way.visited)).min()
            }
        }
    }

    fn is_refused(&self, way: &Way<'_>, refusal: &Refusal) -> Option<Missing> {
        let schedule = way.before.schedule();
        let is_cited = || {
            let path = refusal.rule().map(|rule| schedule.place(rule).path.to_string());
            path.is_some_and(|path| self.settings.contains(&path))
        };
        let is_shown = match self.kind {
            Kind::NoDeadHands => *refusal == Refusal::NoDeadHands,
            Kind::Compulsory if *refusal == Refusal::CannotStop => true,
            Kind::Compulsory => {
                return matches!(way.turn, Move::Player(_, Command::Stop)).then_some(HARDLY_SHOWN);
            }
            Kind::Refusal | Kind::Blind | Kind::PickUp | Kind::Change | Kind::Penalty | Kind::CannotPass => {
                is_cited()
            }
            // An event shows these rules better.
            Kind::Hand(_) | Kind::Settled => return is_cited().then_some(HARDLY_SHOWN),
            Kind::Again => is_cited(),
            Kind::WithoutRole => {
                let who = self.part.and_then(|part| schedule.consent(part)).map(|consent| consent.ask.who());
                let is_stop = matches!(way.turn, Move::Player(_, Command::Stop));
                let is_cannot = is_stop && *refusal == Refusal::CannotStop;
                is_cannot && who.is_some_and(only_roles) && self.is_without_role(way)
            }
            Kind::Opening { .. }
            | Kind::Order(_)
            | Kind::CanBePassed(_)
            | Kind::VacantKeeps(..)
            | Kind::When
            | Kind::Then
            | Kind::PassEnded
            | Kind::NobodyHasAny
            | Kind::Consent
            | Kind::No
            | Kind::Miscount
            | Kind::PlayBegins
            | Kind::PickedUpPile => false,
        };
        is_shown.then_some(ALL_SHOWN)
    }

    /// Whether no one has a role that decides about the part: any of them, if players without roles decide, too.
    fn is_without_role(&self, way: &Way<'_>) -> bool {
        let consent = self.part.and_then(|part| way.before.schedule().consent(part));
        let roles = way.before.public().context.roles;
        consent.is_some_and(|consent| {
            let who = consent.ask.who();
            let mut named = who.named().iter().filter_map(|named| named.role());
            let is_missing = |role| roles.get(role).is_none();
            if only_roles(who) { named.all(is_missing) } else { named.any(is_missing) }
        })
    }

    /// For a rule about the deals on which the part is played, returns how much of the rule isn't shown by a table
    /// that reaches this stage; `None` if the table shows none of the rule.
    fn is_played_when(&self, session: &Session, stage: Stage) -> Option<Missing> {
        let (schedule, part) = (session.schedule(), self.part?);
        let is_played = schedule.is_part_played(part, &session.public().context);
        match (is_played, comes_to(schedule, part, stage)) {
            (false, Ordering::Greater) => Some(ALL_SHOWN),
            (true, Ordering::Equal) => Some(HARDLY_SHOWN),
            _ => None,
        }
    }

    /// Whether the rule's settings include this pass's `nobody-has-any` setting.
    fn is_set_for(&self, schedule: &Schedule, step: StepId) -> bool {
        let pass = schedule.step(step).pass().map(|pass| schedule.pass(pass));
        pass.is_some_and(|pass| {
            let path = schedule.place(pass.nobody_has_any.place).path.to_string();
            self.settings.contains(&path)
        })
    }

    fn is_event(&self, way: &Way<'_>, event: &Event, is_here: bool) -> Option<Missing> {
        let (fact, before, schedule) = (&event.fact, way.before.public(), way.before.schedule());
        let is_step = |step: StepId| self.part.is_none_or(|part| part == schedule.step(step).part());
        let is_shown = match (&self.kind, fact) {
            (Kind::PassEnded, Fact::PassEnded { step, .. }) if is_step(*step) && !before.is_any_blind() => {
                let has_passed = before.seats.values().any(|seat| seat.act.own() > 0);
                return Some(if has_passed { ALL_SHOWN } else { HARDLY_SHOWN });
            }
            (Kind::Order(order), Fact::PassEnded { step, .. }) if order.len() == 1 => {
                self.part.is_some_and(|part| part.phase() == schedule.step(*step).phase())
            }
            (Kind::CanBePassed(kinds), Fact::Passed { .. }) => {
                let Secret::Tiles(tiles) = event.secret else { return None };
                is_here && tiles.iter().any(|tile| kinds.contains(tile.kind()))
            }
            (Kind::VacantKeeps(vacant, kinds), Fact::Passed { seat, .. }) if seat == vacant => {
                let rack = way.before.private(*seat).map(|own| own.rack()).unwrap_or_default();
                kinds.is_empty() || rack.tiles().iter().any(|tile| kinds.contains(tile.kind()))
            }
            (Kind::NobodyHasAny, Fact::NobodyHasAny { step, .. }) => match self.part {
                Some(_) => is_step(*step),
                None => self.is_set_for(schedule, *step),
            },
            (
                Kind::When,
                Fact::PassEnded { then, .. }
                | Fact::NobodyHasAny { then, .. }
                | Fact::Decided { then, .. }
                | Fact::Asked { then, .. },
            ) => {
                let Stage::At(_) = before.stage else { return None };
                // A stop or the end of another phase can also take play past the part.
                let is_past = self.part.is_some_and(|part| comes_to(schedule, part, before.stage).is_ge());
                return if is_past { None } else { self.is_played_when(way.before, *then) };
            }
            (Kind::Then, Fact::PassEnded { step, then, .. } | Fact::NobodyHasAny { step, then }) => {
                let phase = schedule.step(*step).phase();
                let leaves = match then {
                    Stage::At(id) => schedule.step(*id).phase() != phase,
                    Stage::Closing { .. } | Stage::Over(_) => true,
                    Stage::Dealing(_) => false,
                };
                leaves && self.part.is_some_and(|part| part.phase() == phase)
            }
            (Kind::Settled, Fact::Settled { .. }) => is_here,
            (Kind::Blind, Fact::Passed { gifts, .. }) => is_here && gifts.iter().any(|gift| gift.blind > 0),
            (Kind::PickUp, Fact::PickedUp { seat, .. }) => {
                return is_here.then(|| if shows_pick_up(way, *seat) { ALL_SHOWN } else { HARDLY_SHOWN });
            }
            (Kind::Change, Fact::Passed { seat, .. }) if is_here && before.seats[*seat].act.has_passed() => {
                return Some(if changes(way) { ALL_SHOWN } else { HARDLY_SHOWN });
            }
            (Kind::Penalty, Fact::Penalized { .. }) => is_here,
            (Kind::CannotPass, Fact::Ended { .. } | Fact::Redealt { .. }) => {
                matches!(way.turn, Move::Player(_, Command::CannotPass))
            }
            (Kind::CannotPass, Fact::Passed { .. }) => has_too_few(way),
            (Kind::Compulsory, Fact::StoppedEarly { part, .. } | Fact::Stopped { part, .. }) => {
                let is_other = is_here && Some(*part) != self.part;
                return is_other.then_some(HARDLY_SHOWN);
            }
            (Kind::No, Fact::Stopped { part, tiles_go_back, .. }) if Some(*part) == self.part => {
                let window = schedule.consent(*part).and_then(|consent| consent.ask.window());
                let may_go_back = window.is_some_and(|window| window.closes != Closes::FirstTiles);
                return Some(if may_go_back && !tiles_go_back { HARDLY_SHOWN } else { ALL_SHOWN });
            }
            (Kind::Consent, Fact::Decided { part, played, .. }) if Some(*part) == self.part => {
                let is_stop = matches!(schedule.consent(*part)?.ask, Ask::StopAtGate(_));
                return Some(if *played == is_stop { HARDLY_SHOWN } else { ALL_SHOWN });
            }
            (
                Kind::WithoutRole,
                Fact::Decided { part, .. } | Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. },
            ) => Some(*part) == self.part && self.is_without_role(way),
            (Kind::Consent | Kind::No, Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. })
            | (Kind::No, Fact::Decided { part, played: false, .. }) => Some(*part) == self.part,
            (Kind::Consent, Fact::Asked { request, .. }) => {
                Some(schedule.request(*request).part) == self.part
            }
            (Kind::Again, Fact::Decided { part, played: true, counts, .. }) => {
                Some(*part) == self.part && counts.played(&before.played) > 0
            }
            (Kind::Again, Fact::Asked { request, counts, .. }) => {
                Some(schedule.request(*request).part) == self.part && counts.played(&before.played) > 0
            }
            (Kind::Hand(hand), Fact::Declared { declaration, .. }) => hand == declaration,
            (Kind::Miscount, Fact::Redealt { .. } | Fact::Drew { .. }) => {
                matches!(way.turn, Move::Player(_, Command::Miscount))
            }
            (Kind::PlayBegins, Fact::PlayBegan { .. }) => true,
            (Kind::PickedUpPile, Fact::PickedUpPile { .. }) => is_here,
            _ => false,
        };
        is_shown.then_some(ALL_SHOWN)
    }
}

/// Whether only players with a role decide.
fn only_roles(who: &Who) -> bool {
    who.named().iter().all(|named| named.role().is_some())
}

/// Compares where a table is with a part of the Charleston: `Less` if it has yet to come there, `Equal` if it is there.
fn comes_to(schedule: &Schedule, part: Part, stage: Stage) -> Ordering {
    match stage {
        Stage::At(id) => {
            let at = schedule.step(id).part();
            // Any pass of a phase is in the phase.
            let pass = part.pass().and(at.pass());
            (at.phase(), pass).cmp(&(part.phase(), part.pass()))
        }
        Stage::Closing { .. } | Stage::Over(_) => Ordering::Greater,
        Stage::Dealing(_) => Ordering::Less,
    }
}

/// Whether a player who doesn't have enough passable tiles, or enough that meet the conditions, still passes.
fn has_too_few(way: &Way<'_>) -> bool {
    let Move::Player(seat, Command::Pass(_)) = way.turn else { return false };
    let pass = way.before.prompt(*seat).and_then(|prompt| prompt.pass);
    pass.is_some_and(|pass| {
        let due: u8 = pass.receivers.iter().map(|receiver| receiver.min).sum();
        pass.min_in_all < due || pass.lifted_by.is_some()
    })
}

/// Whether this pick-up happens at a time that shows the rule about when players can pick up.
fn shows_pick_up(way: &Way<'_>, seat: Seat) -> bool {
    let Some(step) = way.before.passing() else { return false };
    let seats = &way.before.public().seats;
    match step.sight.pick_up.value {
        PickUp::AfterOwnPass => way
            .before
            .schedule()
            .players()
            .iter()
            .any(|other| other != seat && !seats[other].act.has_passed()),
        PickUp::OnceAllPassed => false,
        PickUp::Together => {
            let is_pick_up = |event: &&Event| matches!(event.fact, Fact::PickedUp { .. });
            way.outcome.as_ref().is_ok_and(|events| events.iter().filter(is_pick_up).count() > 1)
        }
    }
}

/// Whether a player passes tiles other than the default ones.
fn changes(way: &Way<'_>) -> bool {
    let Move::Player(seat, Command::Pass(offer)) = way.turn else { return false };
    let pass = way.before.prompt(*seat).and_then(|prompt| prompt.pass);
    pass.is_some_and(|pass| pass.default_offer() != *offer)
}

/// Whether the table is in a phase or pass.
fn is_in(session: &Session, part: Part) -> bool {
    let Some(step) = session.public().stage.step(session.schedule()) else { return false };
    let is_pass = |position| step.pass().is_some_and(|pass| pass.pass == position);
    step.phase() == part.phase() && part.pass().is_none_or(is_pass)
}
