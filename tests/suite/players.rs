//! At every table, players who know only what their own seat sees can finish the game.

use std::sync::Arc;

use charleston::internal::check::laws::random;
use charleston::play::{Company, KeepsPairs, Player, RandomPlayer};
use charleston::session::Session;
use charleston::table::{Deal, Kind, Purpose, Randomness, SeatSet};
use charleston::{Command, DealContext, Event, Move, Prompt, Schedule, Seat, Tile, View};

use crate::any_ruleset::any_ruleset;
use crate::gallery::{accepted, load};
use crate::rulesets;
use crate::sizes::{PLAYER_GAMES, RANDOM_RULESETS, case};

const MAX_COMMANDS: usize = 20_000;

/// Plays a game between players who keep pairs and players who act at random. Everything they do must have been
/// offered.
fn play(schedule: &Arc<Schedule>, seed: u64) -> (Session, Vec<Event>) {
    let ruleset = schedule.ruleset();
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 3);
    let context = random::context(ruleset, &mut draw);
    let (deal, _) = random::deal(ruleset, &context, seed, &mut draw);
    let mut table = Session::dealt(Arc::clone(schedule), deal, seed, context).unwrap();
    let mut company = Company::of(ruleset.players(), KeepsPairs::new(seed));
    // In the first games, every player keeps pairs.
    for seat in ruleset.players().iter().filter(|_| seed > 3) {
        if draw.once_in(3) {
            company = company.with(seat, RandomPlayer::new(seed));
        }
    }
    let mut all = Vec::new();
    for _ in 0..MAX_COMMANDS {
        let Some(turn) = company.turn(&table) else { break };
        if let Move::Player(seat, command) = turn {
            assert!(table.prompt(seat).unwrap().offers(&command), "{command:?} was not offered to {seat:?}");
        }
        let events = table.play_move(&turn);
        all.extend(events.unwrap_or_else(|refusal| panic!("{turn:?}: {refusal}")));
    }
    // If hands shrink and jokers can't be passed, there may be redeals without end (R17).
    assert!(table.is_over() || table.public().redeals > 500, "no end: {:?}", table.public().stage);
    (table, all)
}

#[test]
fn players_and_table_can_change_threads() {
    fn assert_send(_: impl Send) {}
    let schedule = rulesets::shipped().remove(0);
    let chosen: Box<dyn Player + Send> = Box::new(RandomPlayer::new(7));
    assert_send(Company::of(schedule.ruleset().players(), KeepsPairs::new(7)).with(Seat::FIRST, chosen));
    assert_send(Session::shuffled(schedule, 7, DealContext::default()).unwrap());
}

#[test]
fn both_kinds_of_players_finish_every_table() {
    for schedule in rulesets::all() {
        let name = schedule.ruleset().file();
        for seed in PLAYER_GAMES.seeds() {
            let (_, events) = case(format!("{name} with seed {seed}"), || play(&schedule, seed));
            assert_eq!(
                play(&schedule, seed).1,
                events,
                "{name} with seed {seed} is played differently again"
            );
        }
    }
}

#[test]
fn players_finish_random_rulesets() {
    let mut played = 0;
    for seed in RANDOM_RULESETS.seeds() {
        let text = any_ruleset(seed);
        let Some(schedule) = accepted(&text) else { continue };
        played += 1;
        for game in 0..6 {
            case(format!("file {seed}, game {game}:\n{text}"), || play(&schedule, game));
        }
    }
    assert!(played * 10 > RANDOM_RULESETS.count() * 3, "only {played} files were accepted");
}

pub fn tiles(words: &str) -> Vec<Tile> {
    words.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// The first command of a player who keeps pairs and has this hand. The other hands don't matter.
fn first_with(file: &str, hand: &str) -> Command {
    let schedule = Arc::new(load(file));
    let (ruleset, own) = (schedule.ruleset(), tiles(hand));
    let sizes = ruleset.hands(&DealContext::default());
    let mut rest = *ruleset.tile_box();
    assert!(own.iter().all(|tile| rest.take(*tile)), "{hand} is not in the box");
    let mut all = own.into_iter().chain(rest.tiles());
    let hands: Vec<Vec<Tile>> =
        sizes.values().map(|size| all.by_ref().take(usize::from(*size)).collect()).collect();
    let deal = Deal::of(ruleset.tile_box(), &sizes, &hands).unwrap();
    let table = Session::dealt(Arc::clone(&schedule), deal, 1, DealContext::default()).unwrap();
    let view = View::of(&table, Seat::FIRST).unwrap();
    KeepsPairs::new(1).act(&view, &table.prompt(Seat::FIRST).unwrap()).unwrap()
}

/// A ruleset with one pass.
fn swap(pass: &str) -> String {
    format!(
        "format = 1\nname = \"Swap\"\n[charleston]\nphases = [\"swap\"]\n[phases.swap]\npasses = [\"swap\"]\n\
         [passes.swap]\n{pass}"
    )
}

#[track_caller]
fn assert_passes(pass: &str, hand: &str, own: &str, blind: u8) {
    let Command::Pass(offer) = first_with(&swap(pass), hand) else { panic!("it does not pass") };
    let mut given = offer.tiles().to_vec();
    given.sort_unstable();
    assert_eq!((given, offer.blind()), (tiles(own), blind), "{pass}: {hand}");
}

#[test]
fn pair_keepers_pass_singles_first() {
    let right = "to = \"right\"\ntiles = 3\n";
    assert_passes(right, "1B 1B 2B 3B 4B 4B 5B 5B 1C 2C 2C 8D J J", "2B 1C 8D", 0);
    // There are fewer bams than craks.
    assert_passes(right, "1B 2B 3B 1C 2C 3C 4C 5C 6C 7C 7C J J J", "1B 2B 3B", 0);
    // With only two singles, the player breaks up a pair, and not three of a kind or the jokers.
    assert_passes(right, "1B 2B 3B 3B 3B 4C 4C 4C 4C 5C 5C J J J", "1B 2B 5C", 0);
    // If it can pass blind, it does that instead, but only for the tiles it has no singles for.
    let blind = "to = \"right\"\ntiles = 3\nblind = 3\n";
    assert_passes(blind, "1B 2B 3B 3B 3B 4C 4C 4C 4C 5C 5C J J J", "1B 2B", 1);
    assert_passes(blind, "1B 1B 3B 3B 3B 4C 4C 4C 4C 5C 5C J J J", "", 3);
    assert_passes(blind, "1B 2B 3B 4B 1C 1C 2C 2C 3C 3C 4C 4C J J", "1B 2B 3B", 0);
    // If the number is open, it passes as many tiles as it has singles.
    let open = "to = \"right\"\ntiles = { min = 1, max = 4, settle = \"independent\" }\n";
    assert_passes(open, "1B 2B 1C 1C 2C 2C 3C 3C 4C 4C 5D 5D J J", "1B 2B", 0);
    assert_passes(open, "1B 1B 1C 1C 2C 2C 3C 3C 4C 4C 5D 5D J J", "1B", 0);
    assert_passes(open, "1B 2B 3B 4B 5B 6B 3C 3C 4C 4C 5D 5D J J", "1B 2B 3B 4B", 0);
    // If all tiles must be of one suit, it picks the suit in which it breaks up the least.
    let suit = "to = \"right\"\ntiles = 3\nselection = [\"one-suit\"]\n";
    assert_passes(suit, "1B 1B 2B 3C 3C 4C 5C 6C 7D 7D 8D 8D 9D J", "4C 5C 6C", 0);
    // It names the suit in which it has the most singles.
    let named = "to = \"right\"\ntiles = 3\nselection = [\"named-suit\"]\n";
    assert_eq!(
        first_with(&swap(named), "1B 1B 2B 2B 3B 3B 4C 5C 6C 7D 8D E J J"),
        Command::NameSuit(Kind::Crak)
    );
}

#[test]
fn pair_keepers_request_as_many_as_singles() {
    let file = |hand| {
        first_with(&swap("to = \"across\"\ntiles = { min = 0, max = 3, settle = \"fewest\" }\n"), hand)
    };
    assert_eq!(file("1B 2B 3B 4B 1C 1C 2C 2C 3C 3C 4C 4C J J"), Command::Request(3));
    assert_eq!(file("1B 2B 4B 4B 1C 1C 2C 2C 3C 3C 4C 4C J J"), Command::Request(2));
    assert_eq!(file("4B 4B 1C 1C 2C 2C 3C 3C 4C 4C 5D 5D J J"), Command::Request(0));
}

#[test]
fn the_company_waits_for_a_human_seat() {
    let schedule = rulesets::load("nmjl");
    let mut table = Session::shuffled(Arc::clone(&schedule), 5, DealContext::default()).unwrap();
    let others: SeatSet = schedule.ruleset().players().iter().skip(1).collect();
    let mut company = Company::of(others, KeepsPairs::new(5));
    let mut own = KeepsPairs::new(5);
    let mut waited = 0;
    while !table.is_over() {
        while let Some(turn) = company.turn(&table) {
            assert_ne!(turn.seat(), Seat::FIRST);
            table.play_move(&turn).unwrap();
        }
        assert_eq!(table.waiting_for(), SeatSet::only(Seat::FIRST), "somebody else could go on");
        waited += 1;
        let (view, prompt) = (View::of(&table, Seat::FIRST).unwrap(), table.prompt(Seat::FIRST).unwrap());
        table.play(Seat::FIRST, &own.act(&view, &prompt).unwrap()).unwrap();
    }
    assert!(waited > 6);
}

#[test]
fn players_who_may_ask_decide_before_play() {
    /// Begins play as soon as that's allowed.
    struct Hasty;
    impl Player for Hasty {
        fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
            if prompt.begin_play { Some(Command::BeginPlay) } else { KeepsPairs::new(1).act(view, prompt) }
        }
    }
    let file = "extends = \"four-winds-ding-dong\"\nname = \"South asks\"\n\
        phases.ding-dong.consent = { asked-by = \"south\", at-most = 3, until = \"first-discard\" }\n";
    let schedule = Arc::new(load(file));
    let asked = (0..20).filter(|seed| {
        let mut table = Session::shuffled(Arc::clone(&schedule), *seed, DealContext::default()).unwrap();
        let mut company =
            Company::of(schedule.ruleset().players(), KeepsPairs::new(*seed)).with(Seat::FIRST, Hasty);
        let mut asked = false;
        while let Some(turn) = company.turn(&table) {
            asked |= matches!(turn, Move::Player(_, Command::Ask));
            table.play_move(&turn).unwrap();
        }
        asked
    });
    assert!(asked.count() > 10);
}

/// A player who must only ever see what its own seat sees.
struct Only {
    seat: Seat,
    player: KeepsPairs,
}

impl Player for Only {
    fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
        assert_eq!(view.seat, self.seat, "a player sees another seat's hand");
        self.player.act(view, prompt)
    }
}

#[test]
fn a_player_sees_only_its_own_seat() {
    let schedule = rulesets::load("nmjl");
    let mut table = Session::shuffled(Arc::clone(&schedule), 7, DealContext::default()).unwrap();
    let players = schedule.ruleset().players().iter();
    let mut company = players
        .fold(Company::new(), |company, seat| company.with(seat, Only { seat, player: KeepsPairs::new(7) }));
    while let Some(turn) = company.turn(&table) {
        table.play_move(&turn).unwrap();
    }
    assert!(table.is_over());
}

#[test]
fn a_roll_of_many_dice_is_limited() {
    for dice in [1, 43, u8::MAX] {
        assert!(KeepsPairs::new(1).roll(dice) >= dice, "{dice} dice");
    }
}
