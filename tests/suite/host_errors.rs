//! If a host asks the library for something impossible, it gets an error that says why, and nothing panics.

use std::sync::Arc;

use charleston::internal::describe::event;
use charleston::internal::describe::play::{Narrator, Reader};
use charleston::internal::ruleset::{To, Zone};
use charleston::play::RandomPlayer;
use charleston::session::{Declaration, Fact, OfferError, OpeningError, Session, Stage};
use charleston::table::{Deal, Kind, MAX_SEATS, MAX_TILES, Purpose, Randomness, SeatSet, TileBox};
use charleston::{
    BySeat, Command, DealContext, Event, Memory, Move, Offer, Refusal, Schedule, Seat, Tile, View,
};

use crate::gallery::{assert_page, league_with};
use crate::players::tiles;
use crate::rulesets;

fn schedule(slug: &str) -> Arc<Schedule> {
    rulesets::load(slug)
}

fn open(slug: &str) -> Session {
    Session::shuffled(schedule(slug), 7, DealContext::default()).unwrap()
}

/// Every command a seat could send, with the largest and the smallest numbers.
fn every_command() -> Vec<Command> {
    let far = Seat::new(u8::MAX);
    let all: Vec<Tile> = Tile::all().take(MAX_TILES).collect();
    let full = (0..MAX_SEATS).fold(Offer::new(), |offer, seat| {
        let tile = all.iter().copied().skip(seat).take(1);
        offer.with(Seat::new(u8::try_from(seat).unwrap()), tile).unwrap()
    });
    let mut commands = vec![
        Command::Pass(Offer::new()),
        Command::Pass(Offer::new().and_blind(u8::MAX)),
        Command::Pass(Offer::new().with(far, all.clone()).unwrap().and_blind(u8::MAX)),
        Command::Pass(Offer::new().with(Seat::new(1), all.clone()).unwrap()),
        Command::Pass(Offer::new().with(To::Untold, all.clone()).unwrap().with(Zone::Middle, []).unwrap()),
        Command::Pass(full),
        Command::CallDead(far),
        Command::CallDead(Seat::FIRST),
        Command::CallDead(Seat::new(1)),
    ];
    commands.extend(Kind::ALL.iter().map(|kind| Command::NameSuit(*kind)));
    commands.extend(Command::PLAIN);
    for number in [0, 1, 4, 13, 127, 128, u8::MAX] {
        commands.push(Command::Request(number));
    }
    commands
}

/// Asserts that a command is refused with this id and this message, and changes nothing.
#[track_caller]
fn assert_refused(table: &mut Session, seat: Seat, command: &Command, id: &str, says: &str) {
    assert_move_refused(table, &Move::Player(seat, *command), id, says);
}

/// Asserts that a move is refused with this id and this message, and changes nothing.
#[track_caller]
fn assert_move_refused(table: &mut Session, turn: &Move, id: &str, says: &str) {
    let before = table.clone();
    let refusal = table.play_move(turn).unwrap_err();
    assert_eq!((refusal.id(), refusal.to_string().as_str()), (id, says), "{turn:?}");
    assert_eq!(before.public(), table.public());
    for seat in table.schedule().ruleset().every_seat() {
        assert_eq!(before.private(seat), table.private(seat));
    }
}

#[test]
fn a_finished_table_refuses_every_command() {
    for slug in ["nmjl", "four-winds-ding-dong"] {
        let mut begun = open(slug);
        let mut player = RandomPlayer::new(7);
        while let Some(turn) = player.turn(&begun) {
            begun.play_move(&turn).unwrap();
        }
        let mut won = open(slug);
        won.play(Seat::FIRST, &Command::Declare(Declaration::HeavenlyHand)).unwrap();
        won.report(&Declaration::HeavenlyHand.answer(Seat::FIRST, true)).unwrap();
        for mut table in [begun, won] {
            assert!(table.is_over() && table.waiting_for().is_empty());
            assert_eq!(player.turn(&table), None);
            for seat in table.schedule().ruleset().every_seat() {
                for command in every_command() {
                    let says = "The Charleston is over.";
                    assert_refused(&mut table, seat, &command, "over", says);
                    assert!(!table.prompt(seat).unwrap().offers(&command), "{command:?}");
                }
            }
        }
    }
}

#[test]
fn a_missing_seat_can_do_and_see_nothing() {
    let mut table = open("nmjl");
    for seat in [4, 7, 8, 9, 127, u8::MAX].map(Seat::new) {
        for command in every_command() {
            assert_refused(&mut table, seat, &command, "no-such-seat", "This table doesn't have that seat.");
        }
        assert_eq!((table.prompt(seat), table.private(seat), View::of(&table, seat)), (None, None, None));
        assert_eq!(event::seat(table.schedule(), seat), format!("Seat {}", seat.position()));
        let mut eyes = Narrator::new(table.schedule());
        assert_eq!(eyes.open(&Reader::Seat(seat).scene(&table)).len(), 3, "no hand is shown to nobody");
        assert_eq!(Seat::new(2).further(usize::MAX, 4).position(), (2 + usize::MAX % 4) % 4);
        assert_eq!(
            (SeatSet::only(seat).len(), SeatSet::all(4).contains(seat)),
            (usize::from(seat.position() < 8), false)
        );
    }
}

/// Whatever a hostile player sends, it can't report what only the host may report, or end the game before its time.
#[test]
fn every_command_gets_an_answer_at_every_point() {
    for schedule in rulesets::all() {
        let mut table = Session::shuffled(Arc::clone(&schedule), 3, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(3);
        while let Some(turn) = player.turn(&table) {
            for seat in schedule.ruleset().every_seat() {
                let prompt = table.prompt(seat).unwrap_or_default();
                let default = prompt.pass.as_ref().map(|pass| Command::Pass(pass.default_offer()));
                for any in every_command().into_iter().chain(default) {
                    let mut told = table.clone();
                    let answer = told.play(seat, &any);
                    assert_eq!(answer.is_ok(), prompt.offers(&any), "{any:?}: {answer:?}");
                    match answer {
                        Ok(events) => assert_keeps_to_players(&table, &told, &any, &events),
                        Err(refusal) => {
                            assert!(refusal.sentence_with_rule(&schedule).ends_with(['.', ')']));
                        }
                    }
                }
            }
            table.play_move(&turn).unwrap();
        }
    }
}

fn assert_keeps_to_players(before: &Session, after: &Session, command: &Command, events: &[Event]) {
    let is_report =
        |event: &Event| matches!(event.fact, Fact::Won { .. } | Fact::Rejected { .. } | Fact::Rolled { .. });
    assert!(!events.iter().any(is_report), "{command:?}: {events:?}");
    let may_end = matches!(before.public().stage, Stage::Closing { .. });
    assert!(!after.is_over() || may_end, "{command:?}: {events:?}");
}

#[test]
fn an_offer_has_a_maximum_size() {
    let joker = tiles("J");
    let jokers = |count| Offer::new().with(Seat::new(1), joker.iter().copied().cycle().take(count));
    for count in [MAX_TILES + 1, 200, 100_000] {
        assert_eq!(jokers(count), Err(OfferError::TooManyTiles));
    }
    let receivers = (0..MAX_SEATS).try_fold(Offer::new(), |offer, _| offer.with(Seat::new(1), []));
    assert_eq!(receivers.and_then(|offer| offer.with(Seat::new(1), [])), Err(OfferError::TooManyReceivers));
}

/// Deals the hands for a League table.
fn hands() -> Vec<Vec<Tile>> {
    let deal = rulesets::deal(&schedule("nmjl"), 1);
    deal.hands().values().map(|hand| hand.to_vec()).collect()
}

#[test]
fn an_absent_dealer_has_no_extra_tiles() {
    let context = DealContext::default().dealt_by(Seat::new(4));
    let hands = schedule("nmjl").ruleset().hands(&context);
    assert_eq!(hands.values().copied().collect::<Vec<_>>(), [13; 4]);
}

/// The page shows, for each list of hands, why it isn't what was dealt, and why it isn't a miscount either.
#[test]
fn an_impossible_hand_is_refused() {
    let schedule = schedule("nmjl");
    let (tile_box, sizes) =
        (schedule.ruleset().tile_box(), schedule.ruleset().hands(&DealContext::default()));
    let with = |seat: usize, hand: &[Tile]| {
        let mut hands = hands();
        hands[seat] = hand.to_vec();
        hands
    };
    let [east, south] = [0, 1].map(|seat| hands()[seat].clone());
    let mut wall = *tile_box;
    hands().concat().into_iter().for_each(|tile| assert!(wall.take(tile)));
    let more = |count: usize| [&east[..], &wall.tiles().take(count).collect::<Vec<_>>()].concat();
    let mut page = String::new();
    for (what, hands) in [
        ("no hands", Vec::new()),
        ("nine hands", vec![east.clone(); 9]),
        ("no tiles", with(0, &[])),
        ("10 tiles for East", with(0, &east[..10])),
        ("11 tiles for East", with(0, &east[..11])),
        ("12 tiles for South", with(1, &south[1..])),
        ("17 tiles for East", with(0, &more(3))),
        ("18 tiles for East", with(0, &more(4))),
        ("200 tiles for East", with(0, &tiles("N").repeat(200))),
        ("five of a tile", with(0, &tiles("5D 5D 5D 5D 5D 1B 1B 1B 1B 2B 2B 2B 2B 3B"))),
        ("a blank", with(0, &tiles("BL F F F F F F F F J J J J J"))),
    ] {
        let error = Deal::of(tile_box, &sizes, &hands).unwrap_err();
        page += &format!("{what}: {error:?}\n  {error}\n");
        match Deal::miscounted(tile_box, &sizes, &hands) {
            Err(error) => page += &format!("  {error}\n"),
            Ok(deal) => {
                let mut table =
                    Session::dealt(Arc::clone(&schedule), deal, 1, DealContext::default()).unwrap();
                let miscounted =
                    sizes.iter().find(|(seat, due)| hands[seat.position()].len() != usize::from(**due));
                table.play(miscounted.unwrap().0, &Command::Miscount).unwrap();
                page += "  a miscount\n";
            }
        }
    }
    assert_page("impossible-hands", &page);
}

#[test]
fn a_deal_of_another_table_is_refused() {
    let schedule = schedule("nmjl");
    let (tile_box, sizes) =
        (schedule.ruleset().tile_box(), schedule.ruleset().hands(&DealContext::default()));
    let draw = || Randomness::from_seed(1).draw(Purpose::Deal, 0);
    let dealt = |tile_box: &TileBox, sizes: &BySeat<u8>| Deal::shuffled(tile_box, sizes, draw());
    // Five copies of one tile, from a box that has that many.
    let mut five = hands();
    five[0][..5].fill(tiles("5D")[0]);
    let five = Deal::of(&TileBox::of(|_| 5), &sizes, &five).unwrap();
    let (mut with_blanks, mut no_flowers) = (*tile_box, *tile_box);
    (0..4).for_each(|_| with_blanks.put(tiles("BL")[0]));
    no_flowers.take_all(&[tiles("F")[0]; 8]);
    let others = [
        ("five of a tile", five),
        ("blanks", dealt(&with_blanks, &sizes)),
        ("no flowers", dealt(&no_flowers, &sizes)),
        ("an empty box", dealt(&TileBox::empty(), &sizes)),
        ("255 tiles for everyone", dealt(tile_box, &BySeat::new(4, |_| u8::MAX))),
    ];
    let seats = [("1 seat", 1), ("3 seats", 3), ("5 seats", 5), ("8 seats", 8)];
    let seats = seats.map(|(what, seats)| (what, dealt(tile_box, &BySeat::new(seats, |_| 13))));
    let mut page = String::new();
    for (what, deal) in others.into_iter().chain(seats) {
        match Session::dealt(Arc::clone(&schedule), deal, 1, DealContext::default()).map(drop) {
            Err(OpeningError::Deal(error)) => page += &format!("{what}: {error:?}\n  {error}\n"),
            other => panic!("{what}: {other:?}"),
        }
    }
    assert_page("deals-of-other-tables", &page);
}

#[test]
fn only_the_host_answers_a_declaration() {
    let (mut table, east, south) = (open("nmjl"), Seat::FIRST, Seat::new(1));
    let (heavenly, earthly) = (Declaration::HeavenlyHand, Declaration::EarthlyHand);
    let refused = |table: &mut Session, turn, refusal: Refusal| {
        assert_move_refused(table, &turn, refusal.id(), &refusal.to_string());
    };
    let declare = |declaration| Move::Player(east, Command::Declare(declaration));
    refused(&mut table, Move::Host(heavenly.answer(east, true)), Refusal::NotDeclared);
    let rule = table.schedule().ruleset().rules().earthly_hand.place;
    refused(&mut table, declare(earthly), Refusal::TooEarlyToDeclare { rule });
    table.play_move(&declare(heavenly)).unwrap();
    for (seat, declaration) in [(south, heavenly), (east, earthly)] {
        refused(&mut table, Move::Host(declaration.answer(seat, true)), Refusal::NotDeclared);
    }
}

/// The middle can't give back what was passed blind, whatever the rule for all passes says.
#[test]
fn blind_tiles_to_the_middle_cite_the_route() {
    let schedule = Arc::new(league_with("charleston.blind = 2\npasses.first-right.to = \"middle\""));
    let mut table = Session::shuffled(Arc::clone(&schedule), 1, DealContext::default()).unwrap();
    let refusal = table.play(Seat::FIRST, &Command::Pass(Offer::new().and_blind(3))).unwrap_err();
    let rule = schedule.place(refusal.rule().unwrap()).setting();
    assert_eq!((refusal.id(), rule.as_str()), ("no-blind", "passes.first-right.to"));
}

#[test]
fn help_is_short_and_has_no_control_characters() {
    for reference in ["x".repeat(50_000), "a\\u001b]0;hi\\u0007zz".to_owned()] {
        let source = Memory::default().with_file("club.toml", format!("extends = \"{reference}\"\n"));
        let finding = Schedule::load(&source, "club.toml").unwrap_err().findings().remove(0);
        let help = finding.help.unwrap();
        assert!(help.len() < 2_000 && !help.contains(char::is_control), "{help:?}");
    }
}
