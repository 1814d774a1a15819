//! The deals on which phases and passes are played, and who deals (R1, R12): random games cover them, routes state them
//! exactly, and impossible deals are refused.

use std::slice::SliceIndex;
use std::sync::Arc;

use charleston::internal::describe::schedule::steps;
use charleston::internal::ruleset::Pass;
use charleston::internal::schedule::routes::{Routes, Turn};
use charleston::internal::schedule::{Gate, MAX_COUNTERS, Question, Schedule, Step, StepId, Target};
use charleston::internal::table::context::{
    DealContext, DealFilter, Ending, PreviousDeal, PreviousDeals, Role,
};
use charleston::session::{Fact, OpeningError, Session, Stage, TableState};
use charleston::table::DealError;
use charleston::{BySeat, Event, Seat};

use crate::any_ruleset::any_conditions;
use crate::gallery::{accepted, assert_page, league_with};
use crate::rulesets;
use crate::sizes::{RANDOM_RULESETS, case};

/// What random games must show, so that the laws are tested on it.
pub const SHOWN: [&str; 4] = [
    "another seat deals",
    "a pass is left out by its deals",
    "a phase is left out by its after",
    "a phase is played by its after",
];

/// Returns what an event shows about deals; `before` is the table before the event.
pub fn shown(schedule: &Schedule, before: &TableState, event: &Event) -> Vec<&'static str> {
    let context = &before.context;
    let phases = schedule.ruleset().phases();
    match &event.fact {
        Fact::PlayBegan { seat } => {
            let is_out = |when: &DealFilter| !when.after.contains(Ending::before(context));
            let dealt = (*seat != Seat::FIRST).then_some(SHOWN[0]);
            let skipped = phases.iter().any(|phase| is_out(&phase.when)).then_some(SHOWN[2]);
            dealt.into_iter().chain(skipped).collect()
        }
        Fact::PassEnded { step, then, to_wall: _ } => {
            let Step::Pass(pass) = schedule.step(*step) else { return Vec::new() };
            let is_out = |when: &DealFilter| !when.deals.contains(context.deal);
            let skipped = match pass.next {
                Target::Step(next) if Stage::At(next) != *then => match schedule.step(next) {
                    Step::Pass(next) => is_out(&next.when).then_some(SHOWN[1]),
                    Step::Gate(_) => None,
                },
                _ => None,
            };
            let after = phases[pass.phase].when.after;
            skipped.into_iter().chain((after != PreviousDeals::all()).then_some(SHOWN[3])).collect()
        }
        _ => Vec::new(),
    }
}

/// Asserts that the table's current step is played on this deal. The answer is computed without the engine.
pub fn assert_played_now(session: &Session) {
    let (schedule, public) = (session.schedule(), session.public());
    if let Stage::At(id) = public.stage {
        assert!(is_played(schedule, id, &public.context), "{id:?} is played on {:?}", public.context);
    }
}

fn is_played(schedule: &Schedule, id: StepId, context: &DealContext) -> bool {
    match schedule.step(id) {
        Step::Gate(gate) => match gate.part.pass() {
            Some(pass) => has_pass(schedule, gate.part.phase(), pass..=pass, context),
            None => has_pass(schedule, gate.part.phase(), .., context),
        },
        Step::Pass(pass) => has_pass(schedule, pass.phase, pass.pass..=pass.pass, context),
    }
}

/// Whether any of these passes in a phase is played.
fn has_pass(
    schedule: &Schedule,
    phase: usize,
    passes: impl SliceIndex<[Pass], Output = [Pass]>,
    context: &DealContext,
) -> bool {
    let ruleset = schedule.ruleset();
    let phase = &ruleset.phases()[phase];
    let holds = |when: &DealFilter| {
        let deals = &when.deals;
        let place = (usize::try_from(context.deal).unwrap() - 1) % deals.cycle() + 1;
        when.rounds.contains(context.round)
            && deals.places().any(|on| on == place)
            && when.after.iter().any(|last| last == Ending::before(context))
            && (if context.is_last { when.lasts.last } else { when.lasts.others })
    };
    let mut passes = phase.passes[passes].iter();
    holds(ruleset.when()) && holds(&phase.when) && passes.any(|pass| holds(&pass.when))
}

/// Every possible context in the first `deals` deals of a match.
fn contexts(seats: usize, deals: u32) -> impl Iterator<Item = DealContext> {
    let on = (1..=deals).flat_map(|deal| {
        PreviousDeal::ALL.iter().map(move |last| DealContext::default().on_deal(deal).after(*last))
    });
    let with_a_thrower = |on: DealContext| [on, on.with_role(Role::Thrower, Seat::FIRST)];
    let on = on.flat_map(with_a_thrower).flat_map(|on| [on, on.on_last_deal()]);
    let all =
        on.flat_map(move |on| (0..seats).map(move |round| on.in_round(Seat::FIRST.further(round, seats))));
    all.filter(move |on| on.fits(seats).is_ok())
}

/// The steps of a Charleston in which everyone agrees, no one requests another phase and no one is stuck.
fn straight_road(schedule: &Schedule, context: &DealContext) -> Vec<Turn> {
    let (mut turns, mut played) = (Vec::new(), [0; MAX_COUNTERS]);
    let mut target = schedule.begin(context);
    while let Target::Step(id) = target {
        let next = match schedule.step(id) {
            Step::Pass(pass) => {
                turns.push(Turn::PassPlayed(id));
                pass.next
            }
            Step::Gate(Gate { question: Question::Request(_), declined, .. }) => {
                turns.push(Turn::Declined(id));
                *declined
            }
            Step::Gate(gate) => {
                turns.push(Turn::Agreed(id));
                gate.counts.count(&mut played);
                gate.agreed
            }
        };
        target = schedule.in_context(next, context, &played);
    }
    turns
}

fn assert_told_exactly(schedule: &Schedule) {
    let told = Routes::of(schedule);
    // Some story rulesets have no straight road, because a pass always ends the Charleston or has no direction.
    let bounds = schedule.bounds();
    let reached = bounds.reached.iter().filter(|id| matches!(schedule.step(**id), Step::Pass(_))).count();
    let is_open = bounds.is_complete && reached == schedule.passes().count();
    for context in contexts(schedule.seats(), 24).filter(|_| told.is_complete) {
        let now: Vec<_> = told.routes.iter().filter(|route| route.deal_filter.contains(&context)).collect();
        let straight = straight_road(schedule, &context);
        let straight = now.iter().filter(|route| route.turns == straight).count();
        let skips = now.iter().any(|route| route.turns.iter().any(|turn| matches!(turn, Turn::Skipped(_))));
        assert!(straight == 1 || skips || !is_open, "{straight} straight roads on {context:?}");
        for (at, route) in now.iter().enumerate() {
            assert!(now[..at].iter().all(|other| other.turns != route.turns), "twice on {context:?}");
            for turn in &route.turns {
                if let Turn::Asked { request } = turn {
                    let phase = schedule.requests()[*request].part.phase();
                    assert!(has_pass(schedule, phase, .., &context), "{turn:?} on {context:?}");
                }
                let (Turn::PassPlayed(id) | Turn::Agreed(id) | Turn::Declined(id) | Turn::Stopped(id)) = turn
                else {
                    continue;
                };
                assert!(is_played(schedule, *id, &context), "{turn:?} on {context:?}");
            }
        }
    }
}

#[test]
fn routes_state_exactly_when_they_apply() {
    for schedule in rulesets::all() {
        assert_told_exactly(&schedule);
    }
    let told = RANDOM_RULESETS.seeds().filter(|seed| {
        let file = any_conditions(*seed);
        let Some(schedule) = accepted(&file) else { return false };
        case(format!("seed {seed}\n{file}"), || assert_told_exactly(&schedule));
        true
    });
    assert!(told.count() > 20, "most of these files are never played in part");
}

#[test]
fn a_deal_must_match_its_dealer() {
    let schedule = Arc::new(league_with("table.dealer-extra = 4"));
    let deal = rulesets::deal(&schedule, 1);
    let dealt_by = |seat| DealContext::default().dealt_by(Seat::new(seat));
    let open = |context| Session::dealt(Arc::clone(&schedule), deal.clone(), 1, context).map(|_| ());
    assert_eq!(open(dealt_by(0)), Ok(()));
    let too_large = DealError::NoMiscount { seat: Seat::FIRST, held: 17, due: 13 };
    assert_eq!(open(dealt_by(1)), Err(OpeningError::Deal(too_large)));
}

/// How many tiles each chair is dealt if this one deals.
fn hand_sizes(schedule: &Schedule, dealer: u8) -> Vec<u8> {
    let context = DealContext::default().dealt_by(Seat::new(dealer));
    schedule.ruleset().hands(&context).values().copied().collect()
}

#[test]
fn hands_follow_seat_names_and_the_dealer() {
    // The wind names follow the deal, so East's hand is the dealer's hand.
    let winds = league_with("table.hands = { east = 12, north = 15 }");
    assert_eq!(hand_sizes(&winds, 0), [12, 13, 13, 15]);
    assert_eq!(hand_sizes(&winds, 3), [13, 13, 15, 12]);
    let chairs =
        league_with("table.seats = [\"ann\", \"ben\"]\ntable.hands = { ben = 15 }\ntable.dealer-extra = 2");
    assert_eq!([hand_sizes(&chairs, 0), hand_sizes(&chairs, 1)], [[15, 15], [13, 17]]);
    let dealer = league_with("table.seats = [\"ann\", \"ben\"]\ntable.hands = { ben = 15, dealer = 10 }");
    assert_eq!([hand_sizes(&dealer, 0), hand_sizes(&dealer, 1)], [[10, 15], [13, 10]]);
}

/// Chairs keep their names, so on a later deal the schedule adds the wind of the dealer.
#[test]
fn a_schedule_names_its_dealers_chairs() {
    let first = rulesets::load("four-winds-ding-dong");
    let asks = |schedule: &Schedule| steps(schedule).into_iter().find(|line| line.contains("asks for it"));
    assert!(asks(&first).unwrap().contains("if East asks"), "{:?}", asks(&first));
    let second_deals = DealContext::default().on_deal(2).dealt_by(Seat::new(1));
    let second = first.for_deal(&second_deals);
    assert!(asks(&second).unwrap().contains("if South (East) asks"), "{:?}", asks(&second));
    assert!(Arc::ptr_eq(&second, &second.for_deal(&second_deals)));
}

/// The page shows what a host is told that opens a table with each of these contexts.
#[test]
fn impossible_deal_contexts_are_refused() {
    let (first, far) = (DealContext::default(), Seat::new(u8::MAX));
    let (second, east, south) = (first.on_deal(2), Seat::FIRST, Seat::new(1));
    let winner = second.with_role(Role::Winner, east);
    let counts = |seats| BySeat::new(seats, |_| 1);
    let league = rulesets::load("nmjl");
    let [three, tricks, roles] = [
        "variants/three-with-a-vacant-seat.toml",
        "variants/tricks-decide.toml",
        "rulesets/winner-and-loser.toml",
    ]
    .map(rulesets::variant);
    let vacant =
        three.ruleset().every_seat().find(|seat| three.ruleset().vacant_seat(*seat).is_some()).unwrap();
    let tricks_after_a_win = Arc::new(league_with(
        "passes.courtesy = { tiles = { min = 0, max = 3, settle = \"reported\" }, after = [\"win\"] }",
    ));
    let mut page = String::new();
    for (what, schedule, context) in [
        ("the last deal of all", &league, first.on_deal(u32::MAX).after(PreviousDeal::WallGame)),
        ("deal 0", &league, first.on_deal(0)),
        ("deal 2 after the start", &league, second.after(PreviousDeal::Start)),
        ("a round of no seat", &league, first.in_round(far)),
        ("a dealer on no seat", &league, first.dealt_by(far)),
        ("a winner on no seat", &league, first.with_role(Role::Winner, far)),
        ("a thrower before the first deal", &league, first.with_role(Role::Thrower, east)),
        ("a winner who lost", &league, winner.with_role(Role::Loser, east)),
        ("a winner who threw", &league, winner.with_role(Role::Thrower, east)),
        ("a vacant dealer", &three, first.dealt_by(vacant)),
        ("a vacant winner", &three, second.with_role(Role::Winner, vacant)),
        ("no winner and no loser", &roles, second),
        ("no loser", &roles, winner),
        ("a winner and a loser", &roles, winner.with_role(Role::Loser, south)),
        ("nobody won a wall game", &roles, second.after(PreviousDeal::WallGame)),
        ("no counts on the first deal", &tricks, first),
        ("no counts", &tricks, second),
        ("counts for three", &tricks, second.with_counts(counts(3))),
        ("counts for four", &tricks, second.with_counts(counts(4))),
        ("no counts after a win", &tricks_after_a_win, second),
        ("no counts after a wall game", &tricks_after_a_win, second.after(PreviousDeal::WallGame)),
    ] {
        match Session::shuffled(Arc::clone(schedule), 1, context) {
            Ok(_) => page += &format!("{what}: accepted\n"),
            Err(error) => {
                let deal = rulesets::deal(schedule, 1);
                let dealt = Session::dealt(Arc::clone(schedule), deal, 1, context).map(drop);
                assert_eq!(dealt, Err(OpeningError::DealContext(error)), "{what}");
                page += &format!("{what}: {error:?}\n  {error}\n");
            }
        }
    }
    assert_page("impossible-deal-contexts", &page);
}

/// The bounds hold for every number that a host can report, and the smallest and the largest change to East's hand both
/// occur.
#[test]
fn proofs_hold_for_every_reported_number() {
    let schedule = rulesets::variant("variants/tricks-decide.toml");
    let all = schedule.bounds();
    let mut seen = Vec::new();
    for numbers in 0..5_u32.pow(4) {
        let digit = |seat: Seat| numbers / 5_u32.pow(u32::try_from(seat.position()).unwrap()) % 5;
        let counts = BySeat::new(4, |seat| u8::try_from(digit(seat)).unwrap());
        let context = DealContext::default().with_counts(counts);
        let bounds = schedule.for_deal(&context).bounds().clone();
        for (seat, changes) in bounds.changes.iter() {
            assert!(changes.iter().all(|change| all.changes[seat].iter().any(|any| any == change)));
            seen.extend(changes.iter().filter(|_| seat == Seat::FIRST));
        }
    }
    let (min, max) = all.changes[Seat::FIRST].range();
    assert_eq!((seen.iter().min(), seen.iter().max()), (Some(&min), Some(&max)));
}
