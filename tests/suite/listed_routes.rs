//! The routes a Charleston can take: every game follows a listed route.

use std::sync::Arc;

use charleston::internal::check::laws::random;
use charleston::internal::ruleset::Exchange;
use charleston::internal::schedule::routes::{Route, Routes, Turn};
use charleston::internal::schedule::{Gate, Question, Routing, Step, StepId, Target};
use charleston::play::RandomPlayer;
use charleston::session::{Declaration, Fact, Session, Stage};
use charleston::table::{PreviousDeal, Purpose, Randomness};
use charleston::{BySeat, Command, DealContext, Event, Move, Offer, Schedule, Seat};

use crate::any_ruleset::any_ruleset;
use crate::gallery::accepted;
use crate::rulesets;
use crate::sizes::{LISTED_GAMES, case};

#[test]
fn only_players_with_the_role_can_stop() {
    let routes = Routes::of(&rulesets::variant("rulesets/the-winner-stops.toml"));
    let (stopped, others): (Vec<_>, Vec<_>) = routes
        .routes
        .iter()
        .partition(|route| route.turns.iter().any(|turn| matches!(turn, Turn::Stopped(_))));
    let is_after = |ending: PreviousDeal| {
        let context = DealContext::default().on_deal(2).after(ending);
        move |route: &&Route| route.deal_filter.contains(&context)
    };
    assert!(stopped.iter().any(is_after(PreviousDeal::Win)));
    assert!(!stopped.iter().any(is_after(PreviousDeal::WallGame)));
    assert!(others.iter().any(is_after(PreviousDeal::WallGame)));
}

#[test]
fn games_of_every_ruleset_follow_listed_routes() {
    for schedule in rulesets::all() {
        let lists = Lists::of(&schedule);
        for seed in LISTED_GAMES.seeds() {
            let context = random::context(
                schedule.ruleset(),
                &mut Randomness::from_seed(seed).draw(Purpose::Player, 2),
            );
            let opened = Session::shuffled(Arc::clone(&schedule), seed, context).unwrap();
            let (mut player, mut table, mut played) = (RandomPlayer::new(seed), opened.clone(), Vec::new());
            while let Some(turn) = player.turn(&table) {
                // Players seldom pass blind at the same time, so here they always do in half of the games.
                let turn = if seed % 2 == 1 { all_blind(&table, turn) } else { turn };
                table.play_move(&turn).unwrap();
                played.push(turn);
            }
            case(format!("{} with seed {seed}", schedule.ruleset().file()), || {
                assert_listed(&lists, opened, &played)
            });
        }
    }
}

/// A route that needs several filters is listed once for each, one after another.
#[test]
fn no_route_is_listed_again() {
    let random = (0..200).filter_map(|seed| accepted(&any_ruleset(seed)));
    for schedule in rulesets::all().chain(random) {
        let mut turns: Vec<_> = Routes::of(&schedule).routes.into_iter().map(|route| route.turns).collect();
        turns.dedup();
        let mut unique = turns.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), turns.len(), "{}", schedule.ruleset().file());
    }
}

/// Returns the same pass with blind tiles only, if the rules allow it.
fn all_blind(table: &Session, turn: Move) -> Move {
    let Move::Player(seat, Command::Pass(offer)) = turn else { return turn };
    let blind = offer.gifts().fold(Offer::new(), |all, (to, tiles, blind)| {
        all.with(to, []).unwrap().and_blind(blind + u8::try_from(tiles.len()).unwrap())
    });
    let blind = Command::Pass(blind);
    if table.decide(seat, &blind).is_ok() { Move::Player(seat, blind) } else { turn }
}

/// East and the player who exchanges tiles with East pass everything blind, so only the other pair's tiles move.
#[test]
fn a_pair_can_stall_on_a_listed_route() {
    let schedule = rulesets::load("four-winds-blind");
    let opened = Session::shuffled(Arc::clone(&schedule), 1, DealContext::default()).unwrap();
    let (mut table, mut played, east) = (opened.clone(), Vec::new(), Seat::FIRST);
    while !table.is_over() {
        let default = |seat: Seat| Some((seat, table.prompt(seat)?.default_command(seat)?));
        let (seat, mut command) = schedule.players().iter().find_map(default).unwrap();
        if let Command::Pass(_) = command {
            let to = table.prompt(seat).unwrap().pass.unwrap().receivers[0].to;
            if seat == east || to == east.into() {
                command = Command::Pass(Offer::new().with(to, []).unwrap().and_blind(3));
            }
        }
        table.play(seat, &command).unwrap();
        played.push(Move::Player(seat, command));
    }
    assert_listed(&Lists::of(&schedule), opened, &played);
}

/// The routes of a schedule.
pub struct Lists {
    all: Routes,
    without_skips: Routes,
}

impl Lists {
    pub fn of(schedule: &Schedule) -> Self {
        Self { all: Routes::of(schedule), without_skips: Routes::without_skips(schedule) }
    }

    fn assert_contain(&self, gone: &Gone, table: &Session) {
        let (schedule, context) = (table.schedule(), &table.public().context);
        gone.assert_in(&self.all, context);
        gone.with_skips_as_played(schedule).assert_in(&self.without_skips, context);
    }
}

/// Asserts that a game followed one of the listed routes, and that each seat passed as many tiles as the route says.
pub fn assert_listed(lists: &Lists, opened: Session, played: &[Move]) {
    let schedule = opened.schedule();
    let has_roles = !schedule.ruleset().reported_roles().is_empty();
    let of_deal = (has_roles || schedule.ruleset().depends_on_dealer()).then(|| Lists::of(schedule));
    let lists = of_deal.as_ref().unwrap_or(lists);
    let seats = opened.schedule().seats();
    let mut gone = Gone::opened(&opened);
    let mut table = opened;
    for turn in played {
        let stage = table.public().stage;
        let mut events = vec![table.decide_move(turn).unwrap()];
        let mut at = stage;
        while let Some(event) = events.pop() {
            gone.note(&table, at, &event);
            table.apply(&event);
            at = table.public().stage;
            if let Fact::Redealt { .. } = event.fact {
                let of_player = matches!(turn, Move::Player(_, Command::CannotPass));
                let gone = std::mem::replace(&mut gone, Gone::new(seats));
                // The lists don't include redeals by the host.
                if of_player {
                    lists.assert_contain(&gone, &table);
                }
            }
            events.extend(table.follow());
        }
        if let Some(hand) = gone.earthly_hand(&table) {
            lists.assert_contain(&hand, &table);
        }
    }
    lists.assert_contain(&gone, &table);
}

/// Returns who passes to whom in the current pass.
fn exchange(table: &Session, step: StepId) -> &Exchange {
    let (routing, public) = (&table.schedule().step(step).pass().unwrap().routing, table.public());
    routing.known(|| match (routing, routing.left_open()) {
        (Routing::Chosen(chosen), None) => Some((public.context.deal as usize - 1) % chosen.among.len()),
        _ => public.direction.map(usize::from),
    })
}

/// The route of a game so far, and how many tiles each seat has passed.
struct Gone {
    turns: Vec<Turn>,
    tiles: BySeat<u16>,
}

impl Gone {
    fn new(seats: usize) -> Self {
        Self { turns: Vec::new(), tiles: BySeat::new(seats, |_| 0) }
    }

    /// Records the passes that were over before anyone could act, and the questions that were settled without asking.
    fn opened(table: &Session) -> Self {
        let (schedule, public) = (table.schedule(), table.public());
        let mut turns = Vec::new();
        let mut target = schedule.begin(&public.context);
        while let Target::Step(id) = target {
            if Stage::At(id) == public.stage {
                break;
            }
            let (turn, next) = match schedule.step(id) {
                // The host has reported that no player passes a tile.
                Step::Pass(pass) if pass.routing.left_open().is_none() => (Turn::PassPlayed(id), pass.next),
                Step::Pass(pass) => (Turn::Skipped(id), pass.next),
                Step::Gate(gate) if gate.question == Question::Stop => (Turn::Agreed(id), gate.agreed),
                Step::Gate(gate) => (Turn::Declined(id), gate.declined),
            };
            turns.push(turn);
            target = schedule.in_context(next, &public.context, &public.played);
        }
        Self { turns, tiles: BySeat::new(schedule.seats(), |_| 0) }
    }

    /// Returns the route that ends here if the dealer declares an Earthly Hand; `None` if it can't be declared before
    /// the next step.
    fn earthly_hand(&self, table: &Session) -> Option<Self> {
        let Stage::At(id) = table.public().stage else { return None };
        let hand = Command::Declare(Declaration::EarthlyHand);
        table.decide(table.public().context.dealer, &hand).ok()?;
        let turns = self.turns.iter().copied().chain([Turn::EarthlyHand(id)]).collect();
        Some(Self { turns, tiles: self.tiles })
    }

    /// Returns the same route with skipped passes as played ones.
    fn with_skips_as_played(&self, schedule: &Schedule) -> Self {
        let as_played = |turn: &Turn| match *turn {
            Turn::NobodyHasAny(id)
                if schedule.step(id).pass().is_some_and(|pass| pass.nobody_has_any.value == pass.next) =>
            {
                Turn::PassPlayed(id)
            }
            turn => turn,
        };
        Self { turns: self.turns.iter().map(as_played).collect(), tiles: self.tiles }
    }

    fn assert_in(&self, list: &Routes, context: &DealContext) {
        if !list.is_complete {
            return;
        }
        let mut now = list.routes.iter().filter(|route| route.deal_filter.contains(context));
        let route = now.find(|route| route.turns == self.turns);
        let route = route.unwrap_or_else(|| panic!("no such way is listed: {:?}", self.turns));
        for (seat, (min, max)) in route.tiles.iter() {
            let tiles = self.tiles[seat];
            assert!((*min..=*max).contains(&tiles), "{seat:?} passes {tiles} tiles, not {min}-{max}");
        }
    }

    fn note(&mut self, table: &Session, at: Stage, event: &Event) {
        if let Fact::PutOnPile { seat, count, .. } = event.fact {
            self.tiles[seat] += u16::from(count);
        }
        let Stage::At(id) = at else {
            if let Fact::Asked { request, .. } = event.fact {
                self.turns.push(Turn::Asked { request: request.into() });
            }
            return;
        };
        let request = match table.schedule().step(id) {
            Step::Gate(Gate { question: Question::Request(request), .. }) => Some(*request),
            Step::Gate(_) | Step::Pass(_) => None,
        };
        self.turns.extend(match event.fact {
            Fact::PassEnded { step, .. } => {
                let seats = &table.public().seats;
                for (seat, public) in seats.iter() {
                    // Blind tiles move only if a player in the group passes a tile of their own.
                    let group = exchange(table, step).group_of(seat);
                    if group.iter().any(|seat| seats[seat].act.own() > 0) {
                        self.tiles[seat] += u16::from(public.act.own() + public.act.blind());
                    }
                }
                Some(Turn::PassPlayed(step))
            }
            Fact::NobodyHasAny { step, .. } => Some(Turn::NobodyHasAny(step)),
            Fact::Skipped { step, .. } => Some(Turn::Skipped(step)),
            Fact::Ended { .. } => Some(Turn::Ended(id)),
            Fact::Redealt { .. } => Some(Turn::Redealt(id)),
            Fact::Stopped { .. } => Some(Turn::Stopped(id)),
            Fact::StoppedEarly { .. } => Some(Turn::StoppedEarly(id)),
            Fact::Decided { played: true, .. } => {
                Some(request.map_or(Turn::Agreed(id), |request| Turn::Asked { request: request.into() }))
            }
            Fact::Decided { played: false, .. } => Some(Turn::Declined(id)),
            Fact::Asked { request, .. } => Some(Turn::Asked { request: request.into() }),
            Fact::Won { .. } => Some(Turn::HeavenlyHand),
            _ => None,
        });
    }
}
