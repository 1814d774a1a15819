//! When in a match something is played, and who deals (R1, R12): what the laws need of it, that it is told
//! exactly, and what is refused.

use std::slice::SliceIndex;
use std::sync::Arc;

use charleston::describe::schedule::{routes, steps};
use charleston::load::check;
use charleston::ruleset::{Pass, When};
use charleston::schedule::routes::{Routes, Turn};
use charleston::schedule::{Gate, MAX_ASKS, Question, Schedule, Step, StepId, Target};
use charleston::session::{Event, Fact, OpeningError, Session, Stage, TableState};
use charleston::source::Memory;
use charleston::table::context::{DealContext, PreviousDeal, PreviousDeals};
use charleston::table::deal::{Deal, DealError};
use charleston::table::random::{Draw, Purpose, Randomness};
use charleston::table::seat::Seat;

use crate::gallery::league_with;
use crate::rulesets;
use crate::sizes::CONDITIONS;

/// What games must come to, so that the laws hold something to it.
pub const SHOWN: [&str; 4] = [
    "another seat deals",
    "a pass is left out by its deals",
    "a phase is left out by its after",
    "a phase is played by its after",
];

/// What an event shows of deals; `before` is the table before it.
pub fn shown(schedule: &Schedule, before: &TableState, event: &Event) -> Vec<&'static str> {
    let context = &before.context;
    let phases = schedule.ruleset().phases();
    match &event.fact {
        Fact::PlayBegan { seat } => {
            let is_out = |when: &When| !when.after.value.contains(context.previous);
            let dealt = (*seat != Seat::FIRST).then_some(SHOWN[0]);
            let skipped = phases.iter().any(|phase| is_out(&phase.when)).then_some(SHOWN[2]);
            dealt.into_iter().chain(skipped).collect()
        }
        Fact::Passed { step, then, to_wall: _ } => {
            let Step::Pass(pass) = schedule.step(*step) else { return Vec::new() };
            let is_out = |when: &When| !when.deals.value.contains(context.deal);
            let skipped = match pass.next {
                Target::Step(next) if Stage::At(next) != *then => match schedule.step(next) {
                    Step::Pass(next) => is_out(&next.when).then_some(SHOWN[1]),
                    Step::Gate(_) => None,
                },
                _ => None,
            };
            let after = phases[pass.phase].when.after.value;
            skipped.into_iter().chain((after != PreviousDeals::all()).then_some(SHOWN[3])).collect()
        }
        _ => Vec::new(),
    }
}

/// What the table is at is played on its deal, counted out without the engine's help.
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

/// Whether any of these passes of a phase is made.
fn has_pass(
    schedule: &Schedule,
    phase: usize,
    passes: impl SliceIndex<[Pass], Output = [Pass]>,
    context: &DealContext,
) -> bool {
    let ruleset = schedule.ruleset();
    let phase = &ruleset.phases()[phase];
    let holds = |when: &When| {
        let deals = &when.deals.value;
        let place = (usize::try_from(context.deal).unwrap() - 1) % deals.cycle() + 1;
        when.rounds.value.contains(context.round)
            && deals.places().any(|on| on == place)
            && when.after.value.iter().any(|last| last == context.previous)
    };
    let mut passes = phase.passes[passes].iter();
    holds(ruleset.when()) && holds(&phase.when) && passes.any(|pass| holds(&pass.when))
}

/// Every deal with one of the first so many deals that a table of four can come to.
fn deal_filter(deals: u32) -> impl Iterator<Item = DealContext> {
    let on = (1..=deals)
        .flat_map(|deal| PreviousDeal::ALL.map(|last| DealContext::default().on_deal(deal).after(last)));
    on.flat_map(|on| [0, 1, 2, 3].map(|round| on.in_round(Seat::new(round)))).filter(|on| on.fits(4).is_ok())
}

/// The steps that are gone through when everybody agrees, nothing is asked for and nobody is stuck.
fn straight_road(schedule: &Schedule, context: &DealContext) -> Vec<Turn> {
    let (mut turns, mut played) = (Vec::new(), [0; MAX_ASKS]);
    let mut target = schedule.begin(context);
    while let Target::Step(id) = target {
        let next = match schedule.step(id) {
            Step::Pass(pass) => {
                turns.push(Turn::Passed(id));
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
    assert!(told.is_complete);
    for context in deal_filter(24) {
        let now: Vec<_> = told.routes.iter().filter(|route| route.deal_filter.contains(&context)).collect();
        let straight = straight_road(schedule, &context);
        let straight = now.iter().filter(|route| route.turns == straight).count();
        assert_eq!(straight, 1, "the straight road on {context:?}");
        for (at, route) in now.iter().enumerate() {
            assert!(now[..at].iter().all(|other| other.turns != route.turns), "twice on {context:?}");
            for turn in &route.turns {
                if let Turn::Asked { request } = turn {
                    let phase = schedule.requests()[*request].part.phase();
                    assert!(has_pass(schedule, phase, .., &context), "{turn:?} on {context:?}");
                }
                let (Turn::Passed(id) | Turn::Agreed(id) | Turn::Declined(id) | Turn::Stopped(id)) = turn
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
    for schedule in rulesets::shipped().into_iter().chain(rulesets::of_stories()) {
        if schedule.seats() == 4 {
            assert_told_exactly(&schedule);
        }
    }
    let told = CONDITIONS.seeds().filter_map(|seed| {
        let file = any_file(&mut Randomness::from_seed(seed).draw(Purpose::Player, 0));
        let source = Memory::default().with_file("any.toml", &file);
        let schedule = check(&source, "any.toml").unwrap().schedule?;
        let told = std::panic::catch_unwind(|| assert_told_exactly(&schedule));
        told.unwrap_or_else(|_| panic!("seed {seed}\n{file}"));
        Some(())
    });
    assert!(told.count() > 6, "most of these files are never played in part");
}

/// A file whose parts have conditions at random.
fn any_file(draw: &mut Draw) -> String {
    let mut file = "format = 1\nname = \"Any\"\n[charleston]\nphases = [\"a\", \"b\", \"c\"]\n".to_owned();
    condition(&mut file, draw);
    for phase in ["a", "b", "c"] {
        file.push_str(&format!("[phases.{phase}]\npasses = [\"{phase}1\", \"{phase}2\"]\n"));
        let consents =
            ["\"none\"", "{ stop = \"any-seat\", until = \"first-pick-up\" }", "{ agree = \"all\" }"];
        file.push_str(&format!("consent = {}\n", consents[draw.below(3)]));
        condition(&mut file, draw);
        for pass in [1, 2] {
            file.push_str(&format!("[passes.{phase}{pass}]\nto = \"right\"\n"));
            condition(&mut file, draw);
        }
    }
    file
}

fn condition(file: &mut String, draw: &mut Draw) {
    let some = |words: &[&str], draw: &mut Draw| {
        let max = words.len() - 1;
        let words: Vec<String> =
            words.iter().filter(|_| draw.once_in(2)).take(max).map(|word| format!("{word:?}")).collect();
        words.join(", ")
    };
    for (key, words) in
        [("rounds", &["east", "west", "north"][..]), ("after", &["start", "win", "wall-game"])]
    {
        let some = some(words, draw);
        if draw.once_in(4) && !some.is_empty() {
            file.push_str(&format!("{key} = [{some}]\n"));
        }
    }
    if draw.once_in(4) {
        let cycle = 2 + draw.below(3);
        let on = 1 + draw.below(cycle);
        file.push_str(&format!("deals = {{ cycle = {cycle}, on = [{on}] }}\n"));
    }
}

/// When the ways that leave nothing out of the ordinary can be gone.
fn ways(settings: &str) -> Vec<String> {
    let straight = |line: &String| line.contains("played through") || line.contains("no Charleston");
    let told = routes(&league_with(settings)).into_iter().filter(straight);
    told.map(|line| line.split("  ").last().unwrap().to_owned()).collect()
}

#[test]
fn an_irregular_route_is_described_in_pieces() {
    let short = "charleston.phases = [\"first\", \"courtesy\"]\n";
    for (settings, told) in [
        (
            "phases.courtesy.rounds = [\"north\"]",
            &["(rounds of East, South and West)", "(round of North)"][..],
        ),
        ("phases.courtesy.deals = { cycle = 4, on = [4] }", &["(deals 1, 2 and 3 of 4)", "(deal 4 of 4)"]),
        ("phases.courtesy.deals = { cycle = 4, on = [2, 4] }", &["(deal 1 of 2)", "(deal 2 of 2)"]),
        ("phases.courtesy.deals = { cycle = 2, on = [1, 2] }", &[""]),
        (
            "phases.courtesy.after = [\"wall-game\"]",
            &["(at the start of the match or after a win)", "(after a wall game)"],
        ),
        // No deal came before the first one alone, so that the deals need not be told.
        (
            "phases.courtesy.after = [\"start\"]\nphases.courtesy.deals = { cycle = 3, on = [1] }",
            &["(at the start of the match)", "(after a win or after a wall game)"],
        ),
        (
            "phases.courtesy.rounds = [\"north\"]\npasses.courtesy.deals = { cycle = 2, on = [2] }",
            &[
                "(deal 1 of 2)",
                "(rounds of East, South and West, deal 2 of 2)",
                "(round of North, deal 2 of 2)",
            ],
        ),
    ] {
        let told: Vec<_> =
            told.iter().map(|when| format!("played through {when}").trim().to_owned()).collect();
        assert_eq!(ways(&format!("{short}{settings}")), told, "{settings}");
    }
}

#[test]
fn a_stop_window_opens_at_the_first_pass() {
    let schedule = league_with("passes.second-left.deals = { cycle = 2, on = [1] }");
    let lines = steps(&schedule).join("\n");
    let left =
        "Second left: 3 tiles to the left; only on deal 1 of 2; any seat may stop until somebody picks up";
    assert!(lines.contains(left), "{lines}");
    assert!(lines.contains("where nothing of it came before, any seat may stop"), "{lines}");
    for (deal, opens) in [(1, [true, false, false]), (2, [false, true, false])] {
        let on = DealContext::default().on_deal(deal);
        let windows = schedule.steps().iter().filter_map(|step| match step {
            Step::Pass(pass) if pass.phase == 1 => Some(schedule.stop_window(pass, &on).is_some()),
            Step::Pass(_) | Step::Gate(_) => None,
        });
        assert_eq!(windows.collect::<Vec<_>>()[1..], opens[1..], "deal {deal}");
    }
}

#[test]
fn a_deal_must_match_its_dealer() {
    let schedule = Arc::new(league_with("table.dealer-extra = 4"));
    let ruleset = schedule.ruleset();
    let draw = Randomness::from_seed(1).draw(Purpose::Deal, 0);
    let deal = Deal::shuffled(ruleset.tile_box(), &ruleset.hands(Seat::FIRST), draw);
    let dealt_by = |seat| DealContext::default().dealt_by(Seat::new(seat));
    let open = |context| Session::dealt(Arc::clone(&schedule), deal.clone(), 1, context).map(|_| ());
    assert_eq!(open(dealt_by(0)), Ok(()));
    let too_large = DealError::TooLarge { seat: Seat::FIRST, held: 17, due: 13 };
    assert_eq!(open(dealt_by(1)), Err(OpeningError::Deal(too_large)));
}

#[test]
fn hands_follow_seat_names_and_the_dealer() {
    let schedule = league_with("table.hands = { east = 12, north = 15 }\ntable.dealer-extra = 2");
    let sizes = |dealer| schedule.ruleset().hands(Seat::new(dealer)).values().copied().collect::<Vec<_>>();
    assert_eq!(sizes(0), [14, 13, 13, 15]);
    assert_eq!(sizes(3), [12, 13, 13, 17]);
    let told = "East, South, West and North, dealt 12, 13, 13, 15 (the dealer 2 more) of 152 tiles";
    assert_eq!(steps(&schedule)[1], told);
}

/// A child that names other seats than its parent cannot take the parent's hands out.
#[test]
fn hands_of_removed_seats_are_not_inherited() {
    let house = "format = 1\nname = \"House\"\n[table]\nhands = { east = 12, west = 11 }\n[charleston]\n\
        phases = [\"a\"]\n[phases.a]\npasses = [\"a\"]\n[passes.a]\nto = \"right\"\n";
    let club = "extends = \"house.toml\"\nname = \"Club\"\n[table]\nseats = [\"ann\", \"east\", \"bea\"]\n";
    let typo = format!("{club}hands = {{ an = 12 }}\n");
    let source = Memory::default().with_file("house.toml", house);
    let source = source.with_file("club.toml", club).with_file("typo.toml", &typo);
    let schedule = Schedule::load(&source, "club.toml").unwrap();
    assert_eq!(schedule.ruleset().hands(Seat::new(2)).values().copied().collect::<Vec<_>>(), [13, 12, 14]);
    let findings = check(&source, "typo.toml").unwrap().findings;
    assert_eq!(findings.iter().map(|finding| finding.id.as_str()).collect::<Vec<_>>(), ["unknown-seat"]);
    assert_eq!(findings[0].help.as_deref(), Some("did you mean `ann`?"));
}
