//! No random outcome can be seen before it happens, and all possible outcomes are equally likely.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use charleston::internal::ruleset::{To, Zone};
use charleston::play::RandomPlayer;
use charleston::session::{Fact, Secret, Session};
use charleston::table::{Deal, Key, Purpose, RandomSource, Randomness};
use charleston::{Command, DealContext, Offer, Schedule, Seat, Table, Tile, View};

use crate::gallery::load;
use crate::rulesets;

/// Opens a table with the same hands, whatever the seed for the rest of the game is.
fn open(schedule: &Arc<Schedule>, seed: u64) -> Session {
    Session::dealt(Arc::clone(schedule), rulesets::deal(schedule, 5), seed, DealContext::default()).unwrap()
}

fn first_tiles(table: &Session, seat: Seat, count: usize) -> Vec<Tile> {
    let pass = table.prompt(seat).unwrap().pass.unwrap();
    pass.passable.tiles()[..count].to_vec()
}

/// Asserts that this many outcomes happened, all of them about equally often.
fn assert_alike<T: Ord + std::fmt::Debug>(times: &BTreeMap<T, u32>, ways: usize, games: u64) {
    assert_eq!(times.len(), ways, "{times:?}");
    let fair = u32::try_from(games).unwrap() / u32::try_from(ways).unwrap();
    assert!(times.values().all(|times| *times > fair * 2 / 3 && *times < fair * 4 / 3), "{times:?}");
}

#[test]
fn the_direction_is_secret_until_announced() {
    let schedule = rulesets::variant("rulesets/lots-when-all-have-passed.toml");
    let games = 600;
    let seats: Vec<Seat> = schedule.ruleset().every_seat().collect();
    let mut ways = BTreeMap::new();
    let mut plain = open(&schedule, 0);
    let mut tables: Vec<Session> = (1..=games).map(|seed| open(&schedule, seed)).collect();
    for giver in &seats {
        for table in &tables {
            for eyes in &seats {
                assert_eq!(View::of(table, *eyes), View::of(&plain, *eyes));
                assert_eq!(table.prompt(*eyes), plain.prompt(*eyes));
            }
        }
        let three = Command::Pass(Offer::new().with(To::Untold, first_tiles(&plain, *giver, 3)).unwrap());
        plain.play(*giver, &three).unwrap();
        for table in &mut tables {
            for event in table.play(*giver, &three).unwrap() {
                if let Fact::Directed { direction, .. } = event.fact {
                    *ways.entry(direction).or_insert(0) += 1;
                }
            }
        }
    }
    assert_alike(&ways, 3, games);
}

#[test]
fn forwarded_blind_tiles_are_random() {
    let schedule = rulesets::load("four-winds-blind");
    let [east, south, west, north] = [0, 1, 2, 3].map(Seat::new);
    let games = 300;
    let mut forwarded = BTreeMap::new();
    for seed in 0..games {
        let mut table = open(&schedule, seed);
        let own = first_tiles(&table, east, 3);
        let three = Offer::new().with(west, own.iter().rev().copied()).unwrap();
        let events = table.play(east, &Command::Pass(three)).unwrap();
        assert_eq!(events[0].secret, Secret::Tiles(own.iter().copied().collect()), "East is told an order");
        let two = Offer::new().with(east, first_tiles(&table, west, 2)).unwrap().and_blind(1);
        table.play(west, &Command::Pass(two)).unwrap();
        for (seat, to) in [(south, north), (north, south)] {
            let three = Offer::new().with(to, first_tiles(&table, seat, 3)).unwrap();
            table.play(seat, &Command::Pass(three)).unwrap();
        }
        table.play(west, &Command::PickUp).unwrap();
        let kept = table.private(west).unwrap().received().to_vec();
        let went_on = own.iter().find(|tile| !kept.contains(tile)).unwrap();
        *forwarded.entry(*went_on).or_insert(0) += 1;
    }
    assert_alike(&forwarded, 3, games);
}

/// Each seat passes this many of its own tiles and the rest of three blind, and picks up. Returns what each picked up.
fn pass_and_pick_up(table: &mut Session, own: [usize; 4]) -> Vec<Vec<Tile>> {
    let seats: Vec<Seat> = table.schedule().ruleset().every_seat().collect();
    for (seat, own) in seats.iter().zip(own) {
        let to = table.prompt(*seat).unwrap().pass.unwrap().receivers[0].to;
        let blind = u8::try_from(3 - own).unwrap();
        let offer = Offer::new().with(to, first_tiles(table, *seat, own)).unwrap().and_blind(blind);
        table.play(*seat, &Command::Pass(offer)).unwrap();
    }
    let picked_up = |seat: &Seat| table.play(*seat, &Command::PickUp).unwrap()[0].secret;
    let tiles = |secret| if let Secret::Tiles(tiles) = secret { tiles.to_vec() } else { Vec::new() };
    seats.iter().map(picked_up).map(tiles).collect()
}

/// East passes one of its own tiles to North, which passes one of the three tiles it gets on to West.
#[test]
fn a_lone_own_tile_may_stay() {
    let schedule = rulesets::load("nmjl");
    let games = 10_000;
    let mut stays = 0;
    for seed in 0..games {
        let mut table = open(&schedule, seed);
        pass_and_pick_up(&mut table, [3; 4]);
        pass_and_pick_up(&mut table, [3; 4]);
        let own = first_tiles(&table, Seat::FIRST, 1)[0];
        let picked_up = pass_and_pick_up(&mut table, [1, 3, 3, 2]);
        stays += u32::from(picked_up[3].contains(&own));
    }
    assert!((6_500..6_830).contains(&stays), "it stayed with North in {stays} of {games} games");
}

#[test]
fn any_meeting_tile_may_travel_on() {
    let schedule = rulesets::variant("rulesets/ding-dong-blind.toml");
    let [east, south, west, north] = [0, 1, 2, 3].map(Seat::new);
    let games = 600;
    let mut forwarded = BTreeMap::new();
    for seed in 0..games {
        let mut table = open(&schedule, seed);
        let mut for_east: Vec<Tile> = Vec::new();
        for (giver, others) in
            [(south, [east, west, north]), (west, [east, south, north]), (north, [east, south, west])]
        {
            let pass = table.prompt(giver).unwrap().pass.unwrap();
            let mut tiles = pass.passable.tiles().to_vec();
            let at = tiles.iter().position(|tile| !for_east.contains(tile)).unwrap();
            tiles.swap(0, at);
            for_east.push(tiles[0]);
            let offer = others
                .into_iter()
                .zip(tiles)
                .fold(Offer::new(), |offer, (to, tile)| offer.with(to, [tile]).unwrap());
            table.play(giver, &Command::Pass(offer)).unwrap();
        }
        let tiles = first_tiles(&table, east, 2);
        let offer = Offer::new().with(south, [tiles[0]]).unwrap().with(west, [tiles[1]]).unwrap();
        let offer = offer.with(north, []).unwrap().and_blind(1);
        table.play(east, &Command::Pass(offer)).unwrap();
        table.play(east, &Command::PickUp).unwrap();
        let kept = table.private(east).unwrap().received().to_vec();
        for giver in [south, west, north] {
            let came = table.private(giver).unwrap().passed()[0];
            let went_on = !kept.contains(&came);
            *forwarded.entry(giver).or_insert(0) += u32::from(went_on);
        }
    }
    assert_alike(&forwarded, 3, games);
}

#[test]
fn any_tile_in_the_pool_may_be_drawn() {
    let schedule = rulesets::variant("rulesets/open-middle.toml");
    let games = 800;
    let seats: Vec<Seat> = schedule.ruleset().every_seat().collect();
    // The pool holds four different tiles. Count how often the first and the last seat to draw get each of them.
    let mut drawn = [BTreeMap::new(), BTreeMap::new()];
    for seed in 0..games {
        let mut table = open(&schedule, seed);
        let mut given: Vec<Tile> = Vec::new();
        let mut events = Vec::new();
        for giver in &seats {
            let pass = table.prompt(*giver).unwrap().pass.unwrap();
            let mut other = pass.passable.tiles().iter().filter(|tile| !given.contains(tile));
            let tile = *other.next().unwrap();
            given.push(tile);
            events =
                table.play(*giver, &Command::Pass(Offer::new().with(Zone::Middle, [tile]).unwrap())).unwrap();
        }
        for (at, seat) in [(0, seats[0]), (1, seats[3])] {
            let picked_up = events
                .iter()
                .find(|event| matches!(event.fact, Fact::PickedUp { seat: who, .. } if who == seat));
            let Secret::Tiles(tiles) = &picked_up.unwrap().secret else { panic!() };
            *drawn[at].entry(tiles[0]).or_insert(0) += 1;
        }
    }
    drawn.iter().for_each(|times| assert_alike(times, 4, games));
}

/// A host that supplies the same numbers as a seed.
pub struct Relayed(pub u64);

impl RandomSource for Relayed {
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
        let mut draw = Randomness::from_seed(self.0).draw(purpose, index);
        let all = usize::try_from(u32::MAX).unwrap();
        (0..=nth).fold(0, |_, _| u32::try_from(draw.below(all)).unwrap())
    }
}

/// A host whose source of random numbers fails once.
struct Failing {
    relayed: Relayed,
    fails: AtomicBool,
}

impl RandomSource for Failing {
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
        assert!(!self.fails.swap(false, Ordering::Relaxed), "no random numbers");
        self.relayed.number(purpose, index, nth)
    }
}

#[test]
fn a_failing_source_leaves_the_table_unchanged() {
    for schedule in rulesets::all() {
        let name = schedule.ruleset().file().to_owned();
        let source = Arc::new(Failing { relayed: Relayed(3), fails: AtomicBool::new(false) });
        let randomness = Randomness::from_source(Arc::clone(&source) as Arc<dyn RandomSource>);
        let mut table = Table::shuffled(Arc::clone(&schedule), randomness, DealContext::default()).unwrap();
        assert_eq!(table.randomness().seed(), None);
        let mut other = Table::shuffled(schedule, 3, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(8);
        while let Some(turn) = player.turn(&other) {
            source.fails.store(true, Ordering::Relaxed);
            let before = table.clone();
            if catch_unwind(AssertUnwindSafe(|| table.play_move(&turn).is_ok())).is_err() {
                assert_eq!(
                    (table.public(), table.moves()),
                    (before.public(), before.moves()),
                    "{name}: {turn:?}"
                );
                let seats = table.schedule().ruleset().every_seat();
                seats.for_each(|seat| {
                    assert_eq!(table.private(seat), before.private(seat), "{name}: {turn:?}")
                });
                assert_eq!(table.last_event(), before.last_event(), "{name}: {turn:?}");
                table.play_move(&turn).unwrap();
            }
            other.play_move(&turn).unwrap();
            assert_eq!(table.events(), other.events(), "{name}: {turn:?}");
        }
        assert!(table.is_over(), "{name}");
    }
}

/// The order of a vacant seat's tiles, which are all different: the place of each one in a sorted rack.
fn order(table: &Session, seat: Seat) -> Vec<usize> {
    let private = table.private(seat).unwrap();
    let rack = private.rack();
    private.stack().iter().map(|tile| rack.tiles().iter().position(|other| other == tile).unwrap()).collect()
}

/// If the host deals, a vacant hand keeps the order that the host gave it. After a redeal, the order is random (R34).
#[test]
fn only_given_hands_keep_a_vacant_order() {
    let schedule = rulesets::variant("rulesets/cards-with-two-ghosts.toml");
    let ruleset = schedule.ruleset();
    let [east, south, west] = ["east", "south", "west"].map(|name| ruleset.seat(name).unwrap());
    let mut cards = ruleset.tile_box().tiles();
    let mut sizes = ruleset.hands(&DealContext::default());
    sizes[east] -= 2;
    let hands: Vec<Vec<Tile>> =
        sizes.values().map(|size| cards.by_ref().take(usize::from(*size)).collect()).collect();
    let deal = Deal::miscounted(ruleset.tile_box(), &ruleset.hands(&DealContext::default()), &hands).unwrap();
    let mut table = Session::dealt(Arc::clone(&schedule), deal, 5, DealContext::default()).unwrap();
    let as_dealt: Vec<usize> = (0..13).collect();
    assert_eq!([order(&table, south), order(&table, west)], [as_dealt.clone(), as_dealt.clone()]);
    table.play(east, &Command::Miscount).unwrap();
    let shuffled = Session::shuffled(Arc::clone(&schedule), 5, DealContext::default()).unwrap();
    let mut orders: Vec<_> =
        [&table, &shuffled].into_iter().flat_map(|table| [order(table, south), order(table, west)]).collect();
    assert!(!orders.contains(&as_dealt), "{orders:?}");
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 4, "two hands lie in the same order: {orders:?}");
}

/// The order of a vacant hand decides which tiles it passes next, so the tiles it draws must not be sorted.
#[test]
fn tiles_drawn_for_vacant_seats_are_unsorted() {
    let drawn_in = |to: &str| {
        let club = format!(
            "format = 1\nname = \"Ghost\"\n[table]\nvacant-seats = {{ north = {{ gives = \"top\" }} }}\n\
             [charleston]\nphases = [\"one\"]\n[phases.one]\npasses = [\"one\"]\n[passes.one]\nto = {to}\n"
        );
        let schedule = Arc::new(load(&club));
        let sorted = (0..40).filter(|seed| {
            let mut table = Session::shuffled(Arc::clone(&schedule), *seed, DealContext::default()).unwrap();
            let mut player = RandomPlayer::new(*seed);
            loop {
                let events = table.play_move(&player.turn(&table).unwrap()).unwrap();
                let mut drawn = events.iter().filter_map(|event| match (event.fact, event.secret) {
                    (Fact::PickedUp { .. } | Fact::TookFromWall { .. }, Secret::Unseen(tiles)) => Some(tiles),
                    _ => None,
                });
                if let Some(tiles) = drawn.next() {
                    return tiles.is_sorted();
                }
            }
        });
        sorted.count()
    };
    for to in ["\"middle\"", "\"wall\"", "\"wall\"\ndraws = \"before\""] {
        let sorted = drawn_in(to);
        assert!(sorted < 20, "{to}: {sorted} of 40 hands of three tiles are sorted");
    }
}

/// A key has 256 bits, and every one of them matters.
#[test]
fn every_bit_of_a_key_matters() {
    let deal = |bytes: [u8; 32]| {
        let schedule = rulesets::load("nmjl");
        let table = Session::shuffled(schedule, Key::new(bytes), DealContext::default()).unwrap();
        table.private(Seat::FIRST).unwrap().rack()
    };
    let zero = deal([0; 32]);
    for bit in 0..256 {
        let mut bytes = [0; 32];
        bytes[bit / 8] = 1 << (bit % 8);
        assert_ne!(deal(bytes), zero, "bit {bit}");
    }
}

/// Each packet is mixed on its own, in every pass, so that no one can predict which tile goes on.
#[test]
fn each_packet_is_mixed_independently() {
    let schedule = Arc::new(load(
        "format = 1\nname = \"Blind\"\ncharleston.phases = [\"one\"]\nphases.one.passes = [\"a\", \"b\"]\n\
         [passes]\na = { to = \"right\", blind = 1 }\nb = { to = \"right\", blind = 1 }\n",
    ));
    let ruleset = schedule.ruleset();
    let (seats, context): (Vec<Seat>, _) = (ruleset.every_seat().collect(), DealContext::default());
    // The first eight tiles of each hand are in no other hand, so they can be followed.
    let (mut firsts, mut rest): (Vec<Tile>, Vec<Tile>) = (Vec::new(), Vec::new());
    for tile in ruleset.tile_box().tiles() {
        if firsts.len() < 32 && !firsts.contains(&tile) {
            firsts.push(tile);
        } else if !firsts.contains(&tile) {
            rest.push(tile);
        }
    }
    let sizes = ruleset.hands(&context);
    let hands = firsts.chunks(8).zip(sizes.values()).map(|(firsts, size)| {
        let others = rest.drain(..usize::from(*size) - 8);
        firsts.iter().copied().chain(others).collect()
    });
    let hands: Vec<Vec<Tile>> = hands.collect();
    let deal = Deal::of(ruleset.tile_box(), &sizes, &hands).unwrap();
    let games = 900;
    let (mut in_one_pass, mut in_two_passes) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..games {
        let mut table = Session::dealt(Arc::clone(&schedule), deal.clone(), seed, context).unwrap();
        // South and North pass on one of the three tiles that they get from East and West.
        let [first, second] = [0, 3].map(|from| {
            for ((seat, hand), own) in seats.iter().zip(&hands).zip([3, 2, 3, 2]) {
                let to = table.prompt(*seat).unwrap().pass.unwrap().receivers[0].to;
                let offer = Offer::new().with(to, hand[from..from + own].iter().copied()).unwrap();
                table.play(*seat, &Command::Pass(offer.and_blind(u8::from(own == 2)))).unwrap();
            }
            seats.iter().for_each(|seat| drop(table.play(*seat, &Command::PickUp).unwrap()));
            [(1, 0), (3, 2)].map(|(seat, giver): (usize, usize)| {
                let rack = table.private(seats[seat]).unwrap().rack();
                let passed = &hands[giver][from..from + 3];
                passed.iter().position(|tile| !rack.tiles().contains(tile)).unwrap()
            })
        });
        *in_one_pass.entry(first).or_insert(0) += 1;
        *in_two_passes.entry((first[0], second[0])).or_insert(0) += 1;
    }
    assert_alike(&in_one_pass, 9, games);
    assert_alike(&in_two_passes, 9, games);
}

/// A host whose numbers for the ids of tables are those of one seed, and whose other numbers are those of another seed.
struct OtherwiseRelayed(Relayed);

impl RandomSource for OtherwiseRelayed {
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
        let relayed = if purpose == Purpose::TableId { &Relayed(1) } else { &self.0 };
        relayed.number(purpose, index, nth)
    }
}

#[test]
fn the_id_depends_on_its_own_numbers_only() {
    let open = |seed| {
        let source = Arc::new(OtherwiseRelayed(Relayed(seed)));
        let randomness = Randomness::from_source(source as Arc<dyn RandomSource>);
        Table::shuffled(rulesets::load("nmjl"), randomness, DealContext::default()).unwrap()
    };
    let (one, other) = (open(2), open(3));
    assert_ne!(one.private(Seat::FIRST), other.private(Seat::FIRST));
    assert_eq!(one.last_event().table, other.last_event().table);
}
