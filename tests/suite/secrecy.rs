//! Law 4: two tables that differ only in what a seat cannot see look the same to it.
//!
//! Two tables are dealt alike but for one tile that two other seats, or another seat and the wall, have the
//! other way round. The same game is played at both, tile for tile, and everything one seat is shown or
//! answered is compared, until it is passed that very tile.

use std::sync::Arc;

use charleston::chance::{Chance, Draw, Purpose};
use charleston::deal::Deal;
use charleston::occasion::Occasion;
use charleston::player::RandomPlayer;
use charleston::rack::Rack;
use charleston::ruleset::Ruleset;
use charleston::schedule::{Gate, Question, Schedule, Step};
use charleston::seat::Seat;
use charleston::session::{Command, Declaration, Fact, Offer, Secret, Session, Stage, TakesTheHostsWord};
use charleston::tile::Tile;
use charleston::view::View;

use crate::occasions::any_occasion;
use crate::rulesets;

const GAMES: u64 = 500;

/// The same game at two tables, seen by one seat.
struct Twins {
    one: Session,
    other: Session,
    eyes: Seat,
    /// Whether something was drawn so far where one hidden tile changes which others are: then more than one
    /// tile is elsewhere.
    has_drifted: bool,
}

/// Whether the two tables can still be compared.
#[derive(PartialEq, Eq)]
enum Compared {
    Alike,
    /// The seat was passed the tile, or the tile cannot be passed at the other table.
    NoMore,
}

impl Twins {
    /// Deals the same hands at both tables, but for one tile of a seat that is not `eyes`.
    fn deal(schedule: &Arc<Schedule>, seed: u64, draw: &mut Draw) -> Option<Self> {
        let ruleset = schedule.ruleset();
        let seats = schedule.seats();
        let sitting: Vec<Seat> = ruleset.players().iter().collect();
        let eyes = sitting[draw.below(sitting.len())];
        let holder = eyes.further(1 + draw.below(seats - 1), seats);
        let partner = eyes.further(1 + draw.below(seats - 1), seats);
        let chance = Chance::new(seed).draw(Purpose::Deal, 0);
        let occasion = any_occasion(ruleset, draw);
        let sizes = ruleset.hands(occasion.dealer);
        let deal = Deal::shuffled(ruleset.tile_box(), &sizes, chance);
        let mut hands: Vec<Vec<Tile>> = deal.hands().values().map(|rack| rack.tiles().to_vec()).collect();
        let at = draw.below(hands[holder.position()].len());
        let tile = hands[holder.position()][at];
        let swapped = if partner == holder {
            deal.wall().tiles().nth(draw.below(90))?
        } else {
            let there = draw.below(hands[partner.position()].len());
            std::mem::replace(&mut hands[partner.position()][there], tile)
        };
        hands[holder.position()][at] = swapped;
        let changed = Deal::of(ruleset.tile_box(), &sizes, &hands).unwrap();
        let one = Session::dealt(Arc::clone(schedule), deal, seed, occasion).unwrap();
        let other = Session::dealt(Arc::clone(schedule), changed, seed, occasion).unwrap();
        Some(Self { one, other, eyes, has_drifted: false })
    }

    /// What the seat is shown, asked and answered is the same at both tables.
    fn assert_look_alike(&self, draw: &mut Draw) {
        let Self { one, other, eyes, has_drifted: _ } = self;
        assert_eq!(View::of(one, *eyes), View::of(other, *eyes), "law 4: views");
        assert_eq!(one.prompt(*eyes), other.prompt(*eyes), "law 4: prompts");
        assert_eq!(one.waiting_for(), other.waiting_for(), "law 4: who is waited for");
        for command in questions(one, *eyes, draw) {
            let judge = TakesTheHostsWord;
            let (here, there) = (one.decide(*eyes, &command, &judge), other.decide(*eyes, &command, &judge));
            match (here, there) {
                // What it would pick up may be the very tile; what everybody would see may not differ.
                (Ok(here), Ok(there)) => assert_eq!(here.fact, there.fact, "law 4: {command:?}"),
                (here, there) => assert_eq!(here, there, "law 4: {command:?}"),
            }
        }
    }

    /// Plays the same command at both tables; the other passes the swapped tile where it has that one.
    fn play(&mut self, seat: Seat, command: &Command) -> Compared {
        let Some(translated) = self.translate(seat, command) else { return Compared::NoMore };
        self.has_drifted |= self.chance_gives();
        let is_ballot = secret_gate(&self.one).is_some();
        let here = self.one.play(seat, command).expect("it was offered");
        let Ok(there) = self.other.play(seat, &translated) else { return Compared::NoMore };
        for (here, there) in here.iter().zip(&there) {
            let (here, there) = (here.seen_by(self.eyes), there.seen_by(self.eyes));
            if is_ballot && is_other_decision(&here.fact, &there.fact)
                || self.is_short_hand(&here.fact, &there.fact)
            {
                return Compared::NoMore;
            }
            assert_eq!(here.fact, there.fact, "law 4: what everybody sees");
            if here.secret != there.secret {
                let is_own = here.fact.actor() == Some(self.eyes);
                let is_arrival = self.has_drifted || is_arrival(&here.secret, &there.secret);
                assert!(is_own && is_arrival, "law 4: a secret");
                return Compared::NoMore;
            }
        }
        assert_eq!(here.len(), there.len(), "law 4: something happened at one table only");
        Compared::Alike
    }

    fn translate(&self, seat: Seat, command: &Command) -> Option<Command> {
        if let Some(gate) = secret_gate(&self.one).filter(|_| seat != self.eyes) {
            return Some(other_answer(gate, command));
        }
        let Command::Pass(offer) = command else { return Some(*command) };
        let held = |session: &Session| {
            let own = session.private(seat).unwrap();
            own.rack().tiles().iter().chain(&own.laid()).copied().collect::<Rack>()
        };
        let (here, there) = (held(&self.one), held(&self.other));
        if there.without(offer.tiles()).is_ok() {
            return Some(*command);
        }
        if seat == self.eyes || self.is_blind_pass() {
            // The order of a packet that is mixed depends on its tiles, so the tables part here.
            return None;
        }
        let mut spare: Vec<Tile> = there.tiles().to_vec();
        here.tiles().iter().for_each(|tile| take(&mut spare, *tile));
        let mut left = there.tiles().to_vec();
        let mut translated = Offer::new().and_blind(offer.blind_to_nobody());
        for (to, tiles, blind) in offer.gifts() {
            let mut gift = Vec::new();
            for tile in tiles {
                let tile = if left.contains(tile) { *tile } else { spare.pop().unwrap() };
                take(&mut left, tile);
                gift.push(tile);
            }
            translated = translated.with(to, gift).and_blind(blind);
        }
        Some(Command::Pass(translated))
    }

    /// Whether tiles come from a spare hand or a zone, where one hidden tile may change which others are drawn.
    fn chance_gives(&self) -> bool {
        let Stage::At(id) = self.one.public().stage else { return false };
        let ruleset = self.one.schedule().ruleset();
        let spare = ruleset.players().len() < ruleset.seats();
        matches!(self.one.schedule().step(id), Step::Pass(step) if spare || step.zone.is_some())
    }

    /// Whether a spare hand passes more at one of the tables, having too few that may be passed at the other.
    fn is_short_hand(&self, here: &Fact, there: &Fact) -> bool {
        let (Fact::Laid { seat, gifts: here }, Fact::Laid { seat: other, gifts: there }) = (here, there)
        else {
            return false;
        };
        let is_spare = self.one.schedule().ruleset().spare_hand(*seat).is_some();
        seat == other && is_spare && here != there
    }

    fn is_blind_pass(&self) -> bool {
        let Stage::At(id) = self.one.public().stage else { return false };
        matches!(self.one.schedule().step(id), Step::Pass(step) if step.has_blind())
    }
}

fn take(tiles: &mut Vec<Tile>, tile: Tile) {
    if let Some(at) = tiles.iter().position(|other| *other == tile) {
        tiles.remove(at);
    }
}

/// The gate at which the table holds a secret ballot, if it does.
fn secret_gate(session: &Session) -> Option<&Gate> {
    let Stage::At(id) = session.public().stage else { return None };
    match session.schedule().step(id) {
        Step::Gate(gate) if gate.is_secret => Some(gate),
        Step::Gate(_) | Step::Pass(_) => None,
    }
}

/// The other thing that can be said at a gate.
fn other_answer(gate: &Gate, command: &Command) -> Command {
    match (gate.question, command) {
        (Question::Stop, Command::Agree) => Command::Stop,
        (Question::Agree, Command::Agree) | (Question::Request(_), Command::Ask) => Command::Decline,
        (Question::Stop | Question::Agree, Command::Stop | Command::Decline) => Command::Agree,
        (Question::Request(_), Command::Decline) => Command::Ask,
        (_, other) => *other,
    }
}

/// Whether other answers came to another decision, which everybody learns.
fn is_other_decision(here: &Fact, there: &Fact) -> bool {
    match (here, there) {
        (Fact::Decided { played: here, .. }, Fact::Decided { played: there, .. }) => here != there,
        _ => false,
    }
}

/// Tiles that differ in one place: the swapped tile has come to the seat.
fn is_arrival(here: &Secret, there: &Secret) -> bool {
    let (Secret::Tiles(here), Secret::Tiles(there)) = (here, there) else { return false };
    let mut rest = here.to_vec();
    there.iter().for_each(|tile| take(&mut rest, *tile));
    here.len() == there.len() && rest.len() == 1
}

/// What a curious seat might try.
fn questions(session: &Session, eyes: Seat, draw: &mut Draw) -> Vec<Command> {
    let mut tiles: Vec<Tile> = session.private(eyes).unwrap().rack().tiles().to_vec();
    draw.mix(&mut tiles);
    let neighbour = eyes.further(1 + draw.below(3), session.schedule().seats());
    let offer = Offer::new().with(neighbour, tiles.into_iter().take(draw.below(5)));
    vec![
        Command::Pass(offer),
        Command::Pass(offer.and_blind(2)),
        Command::Wish(u8::try_from(draw.below(5)).unwrap()),
        Command::Look,
        Command::Peek,
        Command::Stop,
        Command::Agree,
        Command::Decline,
        Command::Ask,
        Command::Declare(Declaration::HeavenlyHand),
        Command::Declare(Declaration::EarthlyHand),
        Command::Miscount,
        Command::CannotPass,
        Command::Roll(u8::try_from(draw.below(7)).unwrap()),
        Command::CallDead(neighbour),
        Command::BeginPlay,
    ]
}

/// Plays one game at both tables; how many commands could be compared.
pub fn compare(schedule: &Arc<Schedule>, seed: u64) -> usize {
    let mut draw = Chance::new(seed).draw(Purpose::Player, 1);
    let Some(mut twins) = Twins::deal(schedule, seed, &mut draw) else { return 0 };
    let mut player = RandomPlayer::new(seed);
    let mut compared = 0;
    while let Some((seat, command)) = player.turn(&twins.one) {
        twins.assert_look_alike(&mut draw);
        if twins.play(seat, &command) == Compared::NoMore {
            break;
        }
        compared += 1;
    }
    compared
}

/// Plays so many games of a ruleset, each at two tables; how many commands could be compared.
fn compare_games(ruleset: Ruleset, games: u64) -> usize {
    let name = ruleset.file().to_owned();
    let schedule = Arc::new(Schedule::compile(ruleset));
    let played = |seed| {
        let compared = std::panic::catch_unwind(|| compare(&schedule, seed));
        compared.unwrap_or_else(|_| panic!("{name} with seed {seed}; the reason stands above"))
    };
    (0..games).map(played).sum()
}

#[test]
fn what_a_seat_cannot_see_makes_no_difference_to_it() {
    for ruleset in rulesets::shipped() {
        let name = ruleset.file().to_owned();
        let compared = compare_games(ruleset, GAMES);
        let least = if name.ends_with("north") { 4 } else { 10 };
        let games = usize::try_from(GAMES).unwrap();
        assert!(compared > least * games, "{name}: only {compared} commands of {games} games were compared");
    }
}

#[test]
fn what_a_seat_cannot_see_makes_no_difference_to_it_in_the_stories() {
    let compared: usize = rulesets::of_stories().into_iter().map(|ruleset| compare_games(ruleset, 100)).sum();
    assert!(compared > 10_000, "only {compared} commands were compared");
}

/// All answers that the others can give in a secret ballot, and every seat's eyes.
#[test]
fn another_seats_secret_answer_makes_no_difference_until_it_is_decided() {
    let mut ballots = 0;
    for ruleset in rulesets::of_stories() {
        let schedule = Arc::new(Schedule::compile(ruleset));
        let mut table = Session::shuffled(Arc::clone(&schedule), 3, Occasion::default()).unwrap();
        let mut player = RandomPlayer::new(3);
        while secret_gate(&table).is_none() && !table.is_over() {
            let (seat, command) = player.turn(&table).unwrap();
            table.play(seat, &command).unwrap();
        }
        let Some(gate) = secret_gate(&table).cloned() else { continue };
        ballots += 1;
        for answers in 0..1_u8 << schedule.seats() {
            for eyes in schedule.ruleset().every_seat() {
                for others in (0..1_u8 << schedule.seats())
                    .filter(|other| (other ^ answers) >> eyes.position() & 1 == 0)
                {
                    assert_ballots_look_alike(&table, &gate, [answers, others], eyes);
                }
            }
        }
    }
    assert!(ballots >= 3, "only {ballots} rulesets of the stories have a secret ballot");
}

fn assert_ballots_look_alike(table: &Session, gate: &Gate, answers: [u8; 2], eyes: Seat) {
    let yes = if matches!(gate.question, Question::Request(_)) { Command::Ask } else { Command::Agree };
    let said = |answers: u8, seat: Seat| {
        let is_yes = answers >> seat.position() & 1 == 1;
        if is_yes { yes } else { other_answer(gate, &yes) }
    };
    let [mut one, mut other] = [table.clone(), table.clone()];
    for seat in gate.voters.iter() {
        assert_eq!(View::of(&one, eyes), View::of(&other, eyes), "law 4: views");
        assert_eq!(one.prompt(eyes), other.prompt(eyes), "law 4: prompts");
        assert_eq!(one.waiting_for(), other.waiting_for(), "law 4: who is waited for");
        let here = one.play(seat, &said(answers[0], seat)).unwrap();
        let there = other.play(seat, &said(answers[1], seat)).unwrap();
        assert_eq!(here.len(), there.len(), "law 4: when it is decided");
        for (here, there) in here.iter().zip(&there) {
            let is_alike = here.seen_by(eyes) == there.seen_by(eyes);
            assert!(is_alike || is_other_decision(&here.fact, &there.fact), "law 4: {here:?}");
        }
    }
    assert_eq!(
        one.public() == other.public(),
        one.public().stage == other.public().stage,
        "law 4: the count"
    );
}

/// Which tiles a blind pass takes is up to chance, and not even their owner learns it.
#[test]
fn which_tiles_go_further_blind_is_up_to_chance() {
    let schedule = Arc::new(Schedule::compile(rulesets::load("four-winds-blind")));
    let [east, south, west, north] = [0, 1, 2, 3].map(Seat::new);
    let games = 300;
    let mut gone = std::collections::BTreeMap::new();
    for seed in 0..games {
        let ruleset = schedule.ruleset();
        let chance = Chance::new(1).draw(Purpose::Deal, 0);
        let deal = Deal::shuffled(ruleset.tile_box(), &ruleset.hands(east), chance);
        let mut table = Session::dealt(Arc::clone(&schedule), deal, seed, Occasion::default()).unwrap();
        let of = |table: &Session, seat, range: std::ops::Range<usize>| {
            table.private(seat).unwrap().rack().tiles()[range].to_vec()
        };
        let mine = of(&table, east, 0..3);
        let three = Offer::new().with(west, mine.iter().rev().copied());
        let laid = table.play(east, &Command::Pass(three)).unwrap();
        assert_eq!(laid[0].secret, Secret::Tiles(mine.iter().copied().collect()), "East is told an order");
        let two = Offer::new().with(east, of(&table, west, 0..2)).and_blind(1);
        table.play(west, &Command::Pass(two)).unwrap();
        for (seat, to) in [(south, north), (north, south)] {
            let three = Offer::new().with(to, of(&table, seat, 0..3));
            table.play(seat, &Command::Pass(three)).unwrap();
        }
        table.play(west, &Command::Look).unwrap();
        let kept = table.private(west).unwrap().received().to_vec();
        let sent_back = mine.iter().find(|tile| !kept.contains(tile)).unwrap();
        *gone.entry(*sent_back).or_insert(0) += 1;
    }
    assert_eq!(gone.len(), 3, "some tile never goes further: {gone:?}");
    assert!(gone.values().all(|times| *times > games / 5), "not each equally likely: {gone:?}");
}

/// In which order a spare hand lies nobody knows, not even when all is dealt again (R34).
#[test]
fn a_spare_hand_is_mixed_whenever_it_is_dealt() {
    let variant = rulesets::variant("variants/three-with-a-spare-hand.toml");
    let schedule = Arc::new(Schedule::compile(variant));
    let (ruleset, [east, north]) = (schedule.ruleset(), [0, 3].map(Seat::new));
    let sizes = ruleset.hands(east);
    let deal = Deal::shuffled(ruleset.tile_box(), &sizes, Chance::new(1).draw(Purpose::Deal, 0));
    let mut hands: Vec<Vec<Tile>> = deal.hands().values().map(|rack| rack.tiles().to_vec()).collect();
    hands[0].pop();
    let deal = Deal::miscounted(ruleset.tile_box(), &sizes, &hands).unwrap();
    let is_mixed = |table: &Session| !table.private(north).unwrap().pile().is_sorted();
    for seed in 0..20 {
        let mut table =
            Session::dealt(Arc::clone(&schedule), deal.clone(), seed, Occasion::default()).unwrap();
        assert!(is_mixed(&table), "seed {seed}");
        table.play(east, &Command::Miscount).unwrap();
        assert!(table.public().redeals == 1 && is_mixed(&table), "seed {seed}, dealt again");
    }
}
