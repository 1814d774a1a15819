//! Proofs about rulesets, compared with random games: nothing impossible happens, and with the shipped rulesets,
//! everything possible does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use charleston::internal::check::laws::random;
use charleston::internal::check::prove::{Named, Proofs, Unreached};
use charleston::internal::ruleset::{CannotPass, LeadsTo};
use charleston::internal::schedule::{Part, Schedule, Step, StepId};
use charleston::play::RandomPlayer;
use charleston::session::{Fact, Session, Stage};
use charleston::table::{Kind, Purpose, Randomness};
use charleston::{BySeat, DealContext, Prompt, Seat};

use crate::any_ruleset::any_ruleset;
use crate::gallery::{accepted, league_with, load};
use crate::rulesets;
use crate::sizes::{self, PROOF_GAMES, RANDOM_RULESETS, case};

/// What happened in the games of one ruleset.
#[derive(Default)]
struct Seen {
    max_passes: u32,
    /// For each seat, dealer and role of the hand, one such deal and the sizes of the hand at the end of the games.
    sizes: BTreeMap<(Seat, Seat, &'static str), (DealContext, BTreeSet<u8>)>,
    reached: BTreeSet<StepId>,
    stuck: BTreeSet<StepId>,
    dealt_again: BTreeSet<StepId>,
    joker_moved: BTreeSet<StepId>,
    /// The phases and passes with an open stop window in some game, and whether any player could stop them.
    stops: BTreeMap<(usize, Option<usize>), bool>,
}

impl Seen {
    /// Plays a random game. In one game out of six, everyone passes as many tiles blind as possible.
    fn play(&mut self, schedule: &Arc<Schedule>, seed: u64) {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 7);
        let context = random::context(schedule.ruleset(), &mut draw);
        let mut table = Session::shuffled(Arc::clone(schedule), seed, context).unwrap();
        let mut player = RandomPlayer::new(seed);
        let is_blind_game = draw.once_in(6);
        let (mut passes, mut jokers) = (0, jokers(&table));
        let mut held = sizes(&table);
        self.pick_up(&table);
        while let Some(turn) = player.turn(&table) {
            let turn = if is_blind_game { random::blindly(&table, turn) } else { turn };
            let before = table.public().stage;
            let events = table.play_move(&turn).unwrap();
            for event in &events {
                match event.fact {
                    Fact::PassEnded { .. } => passes += 1,
                    Fact::Redealt { .. } => {
                        passes = 0;
                        self.dealt_again.extend(at(before));
                    }
                    _ => {}
                }
                self.max_passes = self.max_passes.max(passes);
            }
            let is_dealt = events.iter().any(|event| matches!(event.fact, Fact::Redealt { .. }));
            let is_put_away = events.iter().any(|event| matches!(event.fact, Fact::WentIntoWall { .. }));
            let now = self::jokers(&table);
            if now != jokers && !is_dealt && !is_put_away {
                self.joker_moved.extend(at(before));
            }
            jokers = now;
            if !is_put_away {
                held = sizes(&table);
            }
            self.pick_up(&table);
        }
        for (seat, held) in held.iter() {
            let ruleset = schedule.ruleset();
            let named = ruleset.hands_by_name().named_for(seat, &ruleset.seating_on(&context));
            let role = named.and_then(|(named, _)| named.role()).map_or("", |role| role.word());
            let sizes = self.sizes.entry((seat, context.dealer, role)).or_insert((context, BTreeSet::new()));
            sizes.1.insert(*held);
        }
    }

    /// Notes which step the table is at, and whether a seat is stuck there.
    fn pick_up(&mut self, table: &Session) {
        let Some(id) = at(table.public().stage) else { return };
        self.reached.insert(id);
        let (schedule, context) = (table.schedule(), table.public().context);
        if let Step::Pass(step) = schedule.step(id)
            && let Some(window) = schedule.stop_window(step, &context, &table.public().played)
        {
            let prompts = schedule.players().iter().filter_map(|seat| table.prompt(seat));
            let part = (window.part.phase(), window.part.pass());
            *self.stops.entry(part).or_default() |= prompts.into_iter().any(|prompt| prompt.stop);
        }
        let Step::Pass(step) = schedule.step(id) else { return };
        let mut waiting = table.waiting_for().iter().filter_map(|seat| Some((seat, table.prompt(seat)?)));
        if waiting.any(|(seat, prompt)| lacks(&prompt, step.routing.given_by(seat).0)) {
            self.stuck.insert(id);
        }
    }
}

/// Whether a seat that owes this many tiles has too few that it can pass. (A prompt never asks for more than the seat
/// has.)
fn lacks(prompt: &Prompt, due: usize) -> bool {
    prompt.cannot_pass
        || prompt.pass.as_ref().is_some_and(|pass| {
            pass.lifted_by.is_some() || pass.choices.largest() + usize::from(pass.max_blind) < due
        })
}

fn at(stage: Stage) -> Option<StepId> {
    match stage {
        Stage::At(id) => Some(id),
        _ => None,
    }
}

fn sizes(table: &Session) -> BySeat<u8> {
    let seats = &table.public().seats;
    BySeat::new(seats.seats(), |seat| seats[seat].held + seats[seat].act.own())
}

fn jokers(table: &Session) -> BySeat<usize> {
    let is_joker = |tile: &&charleston::Tile| tile.kind() == Kind::Joker;
    BySeat::new(table.schedule().seats(), |seat| {
        let own = table.private(seat).unwrap();
        own.rack().tiles().iter().chain(&own.passed()).filter(is_joker).count()
    })
}

fn seen(schedule: &Arc<Schedule>, games: u64) -> Seen {
    let mut seen = Seen::default();
    (0..games).for_each(|seed| seen.play(schedule, seed));
    seen
}

fn named(schedule: &Schedule, id: StepId) -> Named {
    Named::of(schedule, schedule.step(id).part())
}

/// Asserts that nothing happened that the proofs rule out.
fn assert_within(schedule: &Schedule, proofs: &Proofs, seen: &Seen) {
    let Proofs { ends, sizes, unreached, unstoppable, stuck, jokers } = proofs;
    let max = ends.max_passes.unwrap();
    assert!(seen.max_passes <= max, "{} passes of {max}", seen.max_passes);
    for ((seat, ..), (context, held)) in &seen.sizes {
        let proved = sizes.as_ref().unwrap().of_chair(schedule.ruleset(), *seat, context).unwrap();
        assert!(held.iter().all(|held| proved.held.contains(held)), "{seat:?}: {held:?} of {proved:?}");
    }
    let goes_on = matches!(
        schedule.ruleset().rules().cannot_pass.value,
        CannotPass::PassWhatYouCan | CannotPass::AnyTiles | CannotPass::FillUp
    );
    let goes_on = goes_on && schedule.ruleset().phases().iter().all(|phase| phase.then == LeadsTo::Next);
    assert!(!goes_on || unreached.as_deref() == Some(&[]), "{unreached:?} though every pass is made");
    for id in &seen.reached {
        let name = named(schedule, *id);
        let is_out = |Unreached { of, .. }: &Unreached| {
            of.phase == name.phase && (of.pass.is_none() || of.pass == name.pass)
        };
        assert!(!unreached.as_ref().unwrap().iter().any(is_out), "{name:?} is come to");
    }
    for ((phase, pass), can_be) in &seen.stops {
        let phase = Part::phase_at(*phase);
        let name = Named::of(schedule, pass.map_or(phase, |pass| phase.pass_at(pass)));
        assert_ne!(*can_be, unstoppable.contains(&name), "whether {name:?} can be stopped");
    }
    for id in &seen.stuck {
        let name = named(schedule, *id);
        assert!(stuck.iter().any(|stuck| stuck.of == name), "somebody is stuck in {name:?}: {stuck:?}");
    }
    for id in &seen.dealt_again {
        assert!(ends.dealt_again_in.contains(&named(schedule, *id)), "dealt again in {id:?}");
    }
    for id in &seen.joker_moved {
        let name = named(schedule, *id);
        assert!(jokers.move_in.iter().any(|moves| moves.of == name), "a joker moves in {name:?}");
    }
}

/// Asserts that everything happened that can happen according to the proofs.
fn assert_all_seen(schedule: &Schedule, proofs: &Proofs, seen: &Seen) {
    assert_eq!(Some(seen.max_passes), proofs.ends.max_passes);
    let sizes = proofs.sizes.as_ref().unwrap();
    assert!(sizes.each_can_come);
    for ((seat, ..), (context, held)) in &seen.sizes {
        let proved = sizes.of_chair(schedule.ruleset(), *seat, context).unwrap();
        assert_eq!(held.iter().copied().collect::<Vec<_>>(), proved.held, "{seat:?}");
    }
    assert_eq!(seen.sizes.len(), sizes.hands.len() * schedule.players().len(), "every seat, whoever deals");
    let parts: BTreeSet<StepId> = seen.reached.clone();
    assert_eq!((parts.len(), proofs.unreached.as_deref()), (schedule.steps().len(), Some(&[][..])));
    assert_eq!(seen.stuck.len(), proofs.stuck.len());
    assert_eq!(seen.joker_moved.len(), proofs.jokers.move_in.len());
}

#[test]
fn shipped_proofs_match_played_games() {
    for schedule in rulesets::shipped() {
        let (proofs, seen) = (Proofs::of(&schedule), seen(&schedule, PROOF_GAMES.count()));
        assert_within(&schedule, &proofs, &seen);
        if sizes::is_full() {
            assert_all_seen(&schedule, &proofs, &seen);
        }
    }
}

#[test]
fn no_story_exceeds_its_proofs() {
    let mut exact = 0;
    for schedule in rulesets::of_stories() {
        let name = schedule.ruleset().file();
        let (proofs, seen) = (Proofs::of(&schedule), seen(&schedule, PROOF_GAMES.count() / 8));
        case(format!("{name}: {proofs:?}"), || assert_within(&schedule, &proofs, &seen));
        exact += usize::from(proofs.sizes.is_some_and(|sizes| sizes.each_can_come));
    }
    assert!(exact > 40, "of only {exact} rulesets each size can come");
}

#[test]
fn no_random_game_exceeds_its_proofs() {
    let (mut broken, mut held) = (Vec::new(), 0);
    // In the file for the last seed, a seat that passes nothing gets tiles only from vacant seats.
    for seed in RANDOM_RULESETS.seeds().chain(1704..1705) {
        let file = any_ruleset(seed);
        let Some(schedule) = accepted(&file) else { continue };
        let proofs = Proofs::of(&schedule);
        let games = std::panic::catch_unwind(|| assert_within(&schedule, &proofs, &seen(&schedule, 20)));
        if games.is_err() {
            eprintln!("seed {seed}: {proofs:?}\n{file}");
            broken.push(seed);
        }
        held += 1;
    }
    assert!(
        broken.is_empty() && held * 10 > RANDOM_RULESETS.count() * 3,
        "of {held} files these are proved wrongly: {broken:?}"
    );
}

#[test]
fn proofs_visit_repeated_questions_once() {
    let again = "charleston.blind = 3\ncharleston.phases = [\"first\", \"second\"]\n\
        phases.second.consent = { agree = \"majority\", at-most = 20 }\n\
        passes.second-across.consent = { agree = \"all\", at-most = 20 }\n\
        phases.first.consent = { asked-by = \"east\", at-most = 20, until = \"first-discard\" }";
    assert_eq!(Proofs::of(&league_with(again)).ends.max_passes, Some(500));
}

/// A small table where most kinds of tiles can't be passed, so that seats are often stuck. The kinds are the same in
/// every pass.
fn stuck_table(seed: u64) -> String {
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 11);
    let mut one_of = |words: &[&'static str]| words[draw.below(words.len())];
    let seats = one_of(&["'ann', 'ben'", "'ann', 'ben', 'cat', 'dan'"]);
    let cannot = one_of(&["pass-what-you-can", "end-charleston", "redeal"]);
    let stays = one_of(&["'joker', 'flower'", "'joker', 'dragon'", "'flower', 'wind'", "'dragon', 'wind'"]);
    let (hand, consent) = (one_of(&["3", "4", "5"]), one_of(&["", "consent = { agree = 'all' }\n"]));
    let mut text = format!(
        "format = 1\nname = 'Stuck'\n[table]\nseats = [{seats}]\nhand = {hand}\ndealer-extra = 0\n\
         [box]\nsuits = ['bam']\ncopies = 2\n[charleston]\nphases = ['one', 'two']\ncannot-pass = '{cannot}'\n\
         never-pass = [{stays}]\n[phases.one]\npasses = ['a']\n[phases.two]\npasses = ['b', 'c']\n{consent}"
    );
    for name in ["a", "b", "c"] {
        let (to, tiles) = (one_of(&["right", "left", "across"]), one_of(&["1", "2"]));
        text += &format!("[passes.{name}]\nto = '{to}'\ntiles = {tiles}\n");
    }
    text
}

#[test]
fn stuck_seats_match_the_proof() {
    let (mut told_of, mut shown) = (0, 0);
    for seed in 0..40 {
        let file = stuck_table(seed);
        let schedule = Arc::new(load(&file));
        let proofs = Proofs::of(&schedule);
        let seen = seen(&schedule, PROOF_GAMES.count());
        assert_within(&schedule, &proofs, &seen);
        shown += proofs.stuck.iter().filter(|stuck| stuck.hand.is_some()).count();
        told_of += proofs.stuck.len();
    }
    // A few have no example hand: the proof lets several seats together hold more unpassable tiles than there are.
    assert!(shown > 60 && told_of - shown <= 3, "{shown} of {told_of} are shown");
}
