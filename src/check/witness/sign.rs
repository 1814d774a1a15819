//! Signs of a rule in a game: a refusal that cites its setting, or an event that happens because of it.

use crate::check::explain::{About, BLIND, Explanation, NO_DEAD_HANDS, PASS_FIRST, Section, Sentence};
use crate::describe::event::stage_word;
use crate::ruleset::PickUp;
use crate::schedule::{Part, Schedule, Step, StepId};
use crate::session::{Command, Declaration, Event, Fact, Move, Refusal, Session, Stage};

/// A command, the table before it, and the result.
pub(super) struct Way<'a> {
    pub before: &'a Session,
    pub turn: &'a Move,
    pub outcome: &'a Result<Vec<Event>, Refusal>,
}

/// A sign that a game shows a rule.
#[derive(Debug, Clone)]
pub(super) struct Sign {
    /// The phase or pass whose section has the rule.
    part: Option<Part>,
    kind: Kind,
    /// The settings that a refusal can cite.
    settings: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// The deal: seats, hands, and whether there is a Charleston.
    Opening {
        is_without: bool,
    },
    /// The places of the game, in this order.
    Order(Vec<String>),
    /// Only a refusal.
    Refusal,
    /// The whole pass.
    Passed,
    Settled,
    Blind,
    PickUp,
    Change,
    Penalty,
    NobodyHasAny,
    CannotPass,
    /// Nobody can stop the part.
    Compulsory,
    Consent,
    /// Players say no.
    No,
    /// It is played again.
    Again,
    Hand(Declaration),
    Miscount,
    PassFirst,
    NoDeadHands,
    PlayBegins,
    PickedUpPile,
    /// The search doesn't know what would show the rule.
    Nothing,
}

impl Sign {
    /// Returns the sign of each sentence.
    pub(super) fn all(schedule: &Schedule, explanation: &Explanation) -> Vec<Self> {
        let (mut phase, mut signs) = (None, Vec::new());
        for Section { about, title: _, sentences } in &explanation.sections {
            let part = match about {
                About::Phase { name } => {
                    // A phase can't be listed twice.
                    phase = schedule.ruleset().phases().iter().position(|phase| phase.id == *name);
                    phase.map(Part::phase_at)
                }
                About::Pass { name: _, number } => {
                    phase.map(|phase| Part::phase_at(phase).pass_at(number - 1))
                }
                About::Table | About::Before | About::EveryPass | About::After | About::Notes => None,
            };
            signs.extend(sentences.iter().map(|sentence| Self::of(schedule, part, sentence)));
        }
        signs
    }

    fn of(schedule: &Schedule, part: Option<Part>, sentence: &Sentence) -> Self {
        let mut settings: Vec<String> =
            sentence.settings.iter().map(|origin| origin.setting.clone()).collect();
        settings.dedup();
        let kind = kind(schedule, part, &settings, &sentence.text);
        Self { part, kind, settings }
    }

    /// Whether the opening of a table shows the rule.
    pub(super) fn is_opening(&self, session: &Session) -> bool {
        let is_closed = matches!(session.public().stage, Stage::Closing { .. });
        matches!(self.kind, Kind::Opening { is_without } if is_without == is_closed)
    }

    /// Returns the places whose order shows the rule, if a game reached them in that order.
    pub(super) fn order(&self, places: &[String]) -> Option<&[String]> {
        let Kind::Order(order) = &self.kind else { return None };
        let mut places = places.iter();
        order.iter().all(|place| places.any(|other| other == place)).then_some(order)
    }

    /// Whether a command shows the rule.
    pub(super) fn is_shown(&self, way: &Way<'_>) -> bool {
        let is_here = self.part.is_none_or(|part| is_in(way.before, part));
        match way.outcome {
            Err(refusal) => is_here && self.is_refused(way, refusal),
            Ok(events) => events.iter().any(|event| self.is_event(way, &event.fact, is_here)),
        }
    }

    fn is_refused(&self, way: &Way<'_>, refusal: &Refusal) -> bool {
        let schedule = way.before.schedule();
        let is_cited = || {
            let path = refusal.rule().map(|rule| schedule.place(rule).path.to_string());
            path.is_some_and(|path| self.settings.contains(&path))
        };
        match self.kind {
            Kind::PassFirst => *refusal == Refusal::PassFirst,
            Kind::NoDeadHands => *refusal == Refusal::NoDeadHands,
            Kind::Compulsory => *refusal == Refusal::CannotStop,
            Kind::Refusal | Kind::Blind | Kind::PickUp | Kind::Change | Kind::Penalty | Kind::CannotPass => {
                is_cited()
            }
            Kind::Hand(_) | Kind::Again | Kind::Settled => is_cited(),
            Kind::Opening { .. }
            | Kind::Order(_)
            | Kind::Passed
            | Kind::NobodyHasAny
            | Kind::Consent
            | Kind::No
            | Kind::Miscount
            | Kind::PlayBegins
            | Kind::PickedUpPile
            | Kind::Nothing => false,
        }
    }

    /// Whether a rule for several passes comes from the setting of one of them.
    fn is_set_for(&self, schedule: &Schedule, step: StepId) -> bool {
        let pass = schedule.step(step).pass().map(|pass| schedule.pass(pass));
        pass.is_some_and(|pass| {
            let path = schedule.place(pass.nobody_has_any.place).path.to_string();
            self.settings.contains(&path)
        })
    }

    fn is_event(&self, way: &Way<'_>, fact: &Fact, is_here: bool) -> bool {
        let before = way.before.public();
        let is_step = |step: StepId| {
            let found = way.before.schedule().step(step).pass();
            found.map(|pass| Part::phase_at(pass.phase).pass_at(pass.pass)) == self.part
        };
        match (&self.kind, fact) {
            (Kind::Passed, Fact::Passed { step, .. }) => is_step(*step) && !before.is_any_blind(),
            (Kind::Order(order), Fact::Passed { step, .. }) if order.len() == 1 => {
                self.part.is_some_and(|part| part.phase() == way.before.schedule().step(*step).phase())
            }
            (Kind::NobodyHasAny, Fact::NobodyHasAny { step, .. }) => match self.part {
                Some(_) => is_step(*step),
                None => self.is_set_for(way.before.schedule(), *step),
            },
            (Kind::Settled, Fact::Settled { .. }) => is_here,
            (Kind::Blind, Fact::Laid { gifts, .. }) => is_here && gifts.iter().any(|gift| gift.blind > 0),
            (Kind::PickUp, Fact::PickedUp { seat, .. }) => {
                let is_early = way
                    .before
                    .schedule()
                    .players()
                    .iter()
                    .any(|other| other != *seat && !before.seats[other].act.is_laid());
                is_here && is_early && picks_up_early(way.before)
            }
            (Kind::Change, Fact::Laid { seat, .. }) => {
                is_here && before.seats[*seat].act.is_laid() && changes(way)
            }
            (Kind::Penalty, Fact::Penalized { .. }) => is_here,
            (Kind::CannotPass, Fact::Ended { .. } | Fact::Redealt { .. }) => {
                matches!(way.turn, Move::Player(_, Command::CannotPass))
            }
            (
                Kind::Consent,
                Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. } | Fact::Decided { part, .. },
            ) => Some(*part) == self.part,
            (Kind::Consent, Fact::Asked { request, .. }) => {
                Some(way.before.schedule().request(*request).part) == self.part
            }
            (Kind::No, Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. }) => {
                Some(*part) == self.part
            }
            (Kind::No, Fact::Decided { part, played: false, .. }) => Some(*part) == self.part,
            (Kind::Again, Fact::Decided { part, played: true, counts, .. }) => {
                Some(*part) == self.part && counts.played(&before.played) > 0
            }
            (Kind::Hand(hand), Fact::Declared { declaration, .. }) => hand == declaration,
            (Kind::Miscount, Fact::Redealt { .. } | Fact::Drew { .. }) => {
                matches!(way.turn, Move::Player(_, Command::Miscount))
            }
            (Kind::PlayBegins, Fact::PlayBegan { .. }) => true,
            (Kind::PickedUpPile, Fact::PickedUpPile { .. }) => is_here,
            _ => false,
        }
    }
}

/// Whether a player passes tiles other than the first ones they can.
fn changes(way: &Way<'_>) -> bool {
    let Move::Player(seat, Command::Pass(offer)) = way.turn else { return false };
    let pass = way.before.prompt(*seat).and_then(|prompt| prompt.pass);
    pass.is_some_and(|pass| pass.default_offer() != *offer)
}

/// Whether players can pick up before everyone has passed.
fn picks_up_early(session: &Session) -> bool {
    let Stage::At(id) = session.public().stage else { return false };
    session.schedule().step(id).pass().is_some_and(|pass| pass.sight.pick_up.value == PickUp::AfterOwnPass)
}

/// Whether the table is in a phase or pass.
fn is_in(session: &Session, part: Part) -> bool {
    let Stage::At(id) = session.public().stage else { return false };
    match session.schedule().step(id) {
        Step::Gate(gate) => part.pass().is_none() && gate.part.phase() == part.phase(),
        Step::Pass(pass) => {
            pass.phase == part.phase() && part.pass().is_none_or(|position| position == pass.pass)
        }
    }
}

fn kind(schedule: &Schedule, part: Option<Part>, settings: &[String], text: &str) -> Kind {
    let worded = |text: &str| schedule.ruleset().tile_box().worded(text.to_owned());
    let always = [(PASS_FIRST, Kind::PassFirst), (BLIND, Kind::Blind), (NO_DEAD_HANDS, Kind::NoDeadHands)];
    if settings.is_empty() && text.ends_with("play begins.") {
        return Kind::PlayBegins;
    }
    if let Some((_, kind)) = always.into_iter().find(|(always, _)| worded(always) == text) {
        return kind;
    }
    let keys: Vec<&str> = settings.iter().filter_map(|path| path.rsplit('.').next()).collect();
    let is_charleston = settings.iter().any(|path| path.starts_with("charleston."));
    match keys.as_slice() {
        ["to" | "between" | "gifts", ..] => Kind::Passed,
        ["tiles"] => Kind::Settled,
        ["blind", ..] => Kind::Blind,
        ["pick-up", ..] => Kind::PickUp,
        ["change", ..] => Kind::Change,
        ["peek", ..] => Kind::Penalty,
        ["nobody-has-any", ..] => Kind::NobodyHasAny,
        ["cannot-pass", ..] => Kind::CannotPass,
        ["never-pass" | "selection", ..] => Kind::Refusal,
        ["consent"] if part.and_then(|part| schedule.consent(part)).is_none() => Kind::Compulsory,
        ["consent", ..] | ["ballot"] => Kind::Consent,
        ["leads-to"] => Kind::No,
        ["at-most"] => Kind::Again,
        ["heavenly-hand"] => Kind::Hand(Declaration::HeavenlyHand),
        ["earthly-hand"] => Kind::Hand(Declaration::EarthlyHand),
        ["miscount"] => Kind::Miscount,
        ["phases"] => Kind::Order(places(schedule, None)),
        ["passes"] => Kind::Order(places(schedule, part)),
        ["rounds" | "deals" | "after", ..] if is_charleston => {
            let is_without = !schedule.ruleset().when().is_all(schedule.seats());
            Kind::Opening { is_without }
        }
        // Playing the whole pass shows how a direction is chosen and how tiles are drawn.
        ["choose" | "announce" | "draw-order" | "own-back" | "shuffle-in", ..] => Kind::Passed,
        ["pile-goes-to"] => Kind::PickedUpPile,
        ["at-the-end"] => Kind::PlayBegins,
        _ if settings.iter().all(|path| path.starts_with("table.") || path.starts_with("box.")) => {
            Kind::Opening { is_without: false }
        }
        // No single command shows on which deals a phase or a pass is played, or what follows a phase.
        _ => Kind::Nothing,
    }
}

/// Returns the places where the passes of a phase begin, or where each phase that is played in turn begins.
fn places(schedule: &Schedule, part: Option<Part>) -> Vec<String> {
    let is_open = |phase: usize| {
        schedule.requests().iter().any(|request| request.until_discard && request.part.phase() == phase)
    };
    let mut phases: Vec<usize> = Vec::new();
    let mut places = Vec::new();
    for (position, step) in (0..).zip(schedule.steps()) {
        let is_listed = match part {
            Some(part) => step.phase() == part.phase() && step.pass().is_some(),
            None => !phases.contains(&step.phase()) && !is_open(step.phase()),
        };
        if is_listed {
            phases.push(step.phase());
            places.push(stage_word(schedule, Stage::At(StepId(position))));
        }
    }
    places
}
