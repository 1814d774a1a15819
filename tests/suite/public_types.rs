//! What developers expect of every public type: text that can be read back, loops without `iter()`, and errors that
//! say each thing once.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::Arc;

use charleston::play::{ReplayError, Story, replay};
use charleston::saved::{Fingerprint, SavedError};
use charleston::session::{Declaration, OpeningError, RefusalId};
use charleston::source::SourceError;
use charleston::table::{ContextError, Deal, Kind, KindSet, SeatSet, TileSet};
use charleston::wire::TableId;
use charleston::{
    BySeat, Command, DealContext, LoadError, Memory, Refusal, Schedule, Seat, Shipped, Table, Tile,
};

use crate::rulesets;

/// Asserts that a value's text is read back as the value.
fn assert_read_back<T: FromStr<Err: Debug> + Display + Debug + PartialEq>(value: &T) {
    assert_eq!(&value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn text_is_read_back() {
    Tile::all().for_each(|tile| assert_read_back(&tile));
    for id in Refusal::IDS {
        let read: RefusalId = id.parse().unwrap();
        assert_eq!((read.to_string(), serde_json::json!(read)), ((*id).to_owned(), serde_json::json!(id)));
    }
    let table = Table::shuffled(rulesets::load("nmjl"), 7, DealContext::default()).unwrap();
    assert_read_back(&table.last_event().table);
    assert_read_back(&TableId::new(u64::MAX));
    assert_read_back(&rulesets::load("nmjl").ruleset().fingerprint());
    assert_eq!(
        "not an id".parse::<TableId>().unwrap_err().to_string(),
        "a table id has 16 digits, 0 to 9 and a to f"
    );
    assert!("00".parse::<Fingerprint>().is_err());
    let error: Box<dyn Error> = "stay".parse::<RefusalId>().unwrap_err().into();
    assert_eq!(error.to_string(), "`stay` isn't the id of a refusal");
    assert_eq!(
        format!("{:?} {:?}", TableId::new(1), SeatSet::all(2)),
        "TableId(0000000000000001) {Seat(0), Seat(1)}"
    );
    assert_eq!(format!("{:>6}|{}", Kind::Bam, Declaration::EarthlyHand), "   bam|Earthly Hand");
}

#[test]
fn loops_need_no_method_call() {
    let seats = SeatSet::all(4).without(Seat::new(2));
    let mut looped = Vec::new();
    for seat in seats {
        looped.push(seat);
    }
    assert_eq!(looped, [0, 1, 3].map(Seat::new));
    let table = Table::shuffled(rulesets::load("nmjl"), 7, DealContext::default()).unwrap();
    let rack = table.private(Seat::FIRST).unwrap().rack();
    assert!(rack.into_iter().eq(rack.tiles()));
    let counts = BySeat::of(&[5, 6]).unwrap();
    assert!((&counts).into_iter().eq([(Seat::FIRST, &5), (Seat::new(1), &6)]));
    let winds = Tile::all().filter(|tile| tile.kind() == Kind::Wind).collect::<TileSet>();
    assert_eq!(winds.into_iter().map(|tile| tile.to_string()).collect::<String>(), "ESWN");
    let kinds = [Kind::Joker, Kind::Bam].into_iter().collect::<KindSet>();
    assert!(kinds.into_iter().eq([Kind::Bam, Kind::Joker]));
}

/// One error of each type that contains another error.
fn errors() -> Vec<Box<dyn Error>> {
    let schedule = rulesets::load("nmjl");
    let missing = || SourceError::Missing { path: "house.toml".to_owned() };
    let context = ContextError::DealZero;
    let hands = vec![Vec::new(); 4];
    let deal =
        Deal::of(schedule.ruleset().tile_box(), &schedule.ruleset().hands(&DealContext::default()), &hands);
    let deal = deal.unwrap_err();
    let mut saved = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default()).unwrap().save();
    saved.moves = vec![charleston::Move::Player(Seat::new(1), Command::PickUp)];
    let wrong = Memory::default().with_file("wrong.toml", "extends = \"nmjl\"\nnmae = 1\n");
    let story = Story::parse("ruleset: wrong.toml\n").unwrap();
    vec![
        Box::new(Schedule::load(&Shipped, "nmlj").unwrap_err()),
        Box::new(Schedule::load(&wrong, "wrong.toml").unwrap_err()),
        Box::new(LoadError::from(missing())),
        Box::new(replay(&story, &wrong, "wrong.toml").unwrap_err()),
        Box::new(ReplayError::Ruleset("house.toml".to_owned(), missing().into())),
        Box::new(ReplayError::DealContext(context)),
        Box::new(OpeningError::DealContext(context)),
        Box::new(OpeningError::Deal(deal)),
        Box::new(SavedError::Context(context)),
        Box::new(SavedError::Deal),
        Box::new(saved.open(schedule).unwrap_err()),
    ]
}

#[test]
fn chains_of_errors_say_nothing_twice() {
    for error in errors() {
        let chain: Vec<String> = std::iter::successors(Some(&*error), |error: &&dyn Error| (*error).source())
            .map(ToString::to_string)
            .collect();
        for (at, text) in chain.iter().enumerate() {
            assert!(!text.is_empty());
            assert!(!chain[..at].iter().any(|earlier| earlier.contains(text)), "{chain:#?}");
        }
    }
}
