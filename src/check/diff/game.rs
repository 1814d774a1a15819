//! A game that shows a difference, as a story.

use std::cell::Cell;
use std::sync::Arc;

use serde::Serialize;

use super::adopt::adopt;
use super::alignment::Alignment;
use super::compare::{Difference, compare};
use super::search::{self, Aim, Found};
use super::tables::{Outcome, Tables};
use super::topic::Topic;
use crate::check::games::{self, Opening};
use crate::play::story::{describe, describe_at, header};
use crate::schedule::{Part, Schedule};
use crate::session::{Command, Move, Refusal, Session};
use crate::table::context::DealContext;
use crate::table::rack::written;

/// A game that shows a difference: the shortest one found, with no unnecessary moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// The story. It agrees with the first ruleset, but not with the second.
    pub story: String,
    /// A sentence that says what happens at the end under the second ruleset.
    pub instead: String,
    /// Whether the second table plays the first ruleset with only this rule from the second one. It does if a quick
    /// search with all rules found no game, usually because another difference would show up earlier.
    #[serde(rename = "alone")]
    pub is_alone: bool,
}

/// Two rulesets, and their names in stories.
pub struct Pair<'a> {
    /// The first ruleset.
    pub a: &'a Arc<Schedule>,
    /// The second ruleset.
    pub b: &'a Arc<Schedule>,
    /// The name or the path of the first ruleset.
    pub ruleset: &'a str,
    /// The second ruleset's name.
    pub name: &'a str,
    /// The number of positions that searches for games may still examine.
    left: Cell<usize>,
}

impl<'a> Pair<'a> {
    /// Creates a pair: the rulesets, the name or the path of the first one, and the name of the second.
    pub fn new((a, b): (&'a Arc<Schedule>, &'a Arc<Schedule>), ruleset: &'a str, name: &'a str) -> Self {
        Self { a, b, ruleset, name, left: Cell::new(search::MAX_POSITIONS_IN_ALL) }
    }
}

/// Returns a game that shows a difference; `None` if none was found. Examines at most half of the positions that are
/// left for the pair, so that the search for one game leaves some for the others.
pub fn game(pair: &Pair<'_>, difference: &Difference) -> Option<Game> {
    let most = pair.left.get() / 2;
    let left = Cell::new(most);
    let game = game_within(pair, difference, &left);
    pair.left.set(pair.left.get() - (most - left.get()));
    game
}

/// Returns a game that shows a difference. `left` is the number of positions that may be examined.
fn game_within(pair: &Pair<'_>, difference: &Difference, left: &Cell<usize>) -> Option<Game> {
    let both = [Arc::clone(pair.a), Arc::clone(pair.b)];
    if matches!(difference.topic, Topic::Seats | Topic::Hands | Topic::Box) {
        return dealt(pair, difference);
    }
    if !have_same_seats(pair) {
        return None;
    }
    let alignment = Alignment::of(pair.a, pair.b);
    let Some(mixed) = adopt(pair.a, pair.b, difference, &alignment).map(Arc::new) else {
        let is_meant = |tables: &Tables| is_there(difference, &alignment, tables);
        let openings = openings(&both, difference.topic);
        let found = ways().find_map(|(strictly, is_thorough)| {
            let aim = Aim { strictly, is_meant: &is_meant, left };
            let found = search::search(&both, &openings, (aim, is_thorough))?;
            Some(minimal(&both, found, strictly))
        });
        return Some(as_story(pair, difference, (&found?, &both)));
    };
    // If the rule changes nothing on its own, no game can show it.
    if compare(pair.a, &mixed, "").is_empty() {
        return None;
    }
    // If nothing else differs, the second ruleset is the first with only this rule.
    let is_only_difference = compare(pair.b, &mixed, "").is_empty();
    let mixed = if is_only_difference { Arc::clone(pair.b) } else { mixed };
    let three = [Arc::clone(pair.a), Arc::clone(pair.b), Arc::clone(&mixed)];
    let alone = [Arc::clone(pair.a), mixed];
    // Refusals don't mention titles, so only a move that is accepted can show a title.
    let is_title = matches!(difference.topic, Topic::PhaseTitle | Topic::PassTitle);
    let [of_three, of_alone] = [&three[..], &alone].map(|schedules| openings(schedules, difference.topic));
    let mut ways = ways().filter(|(strictly, _)| *strictly || !is_title);
    // Answers sound alike at all gates.
    let is_consent = matches!(difference.topic, Topic::PhaseConsent | Topic::PassConsent);
    let is_meant = |tables: &Tables| match &tables.all[..] {
        [_, b, mixed] if is_consent => {
            search::place(b).and_then(|part| alignment.back(part)) == search::place(mixed)
        }
        _ => true,
    };
    ways.find_map(|(strictly, is_thorough)| {
        let aim = Aim { strictly, is_meant: &is_meant, left };
        if !is_only_difference {
            let shows = |found: &Found| search::shows(&three, found, strictly);
            let found = search::search(&three, &of_three, (aim, is_thorough));
            let found = found.map(|found| minimal(&both, search::shortened(found, shows), strictly));
            // Without some of its moves, a game can show some other difference instead.
            if let Some(found) = found.filter(shows) {
                return Some(as_story(pair, difference, (&found, &both)));
            }
        }
        let found = search::search(&alone, &of_alone, (aim, is_thorough))?;
        let found = minimal(&alone, found, strictly);
        Some(as_story(pair, difference, (&found, &alone)))
    })
}

/// The ways to search for a game, in order: whether a table must accept the last move, and whether the search is
/// thorough.
fn ways() -> impl Iterator<Item = (bool, bool)> {
    [true, false].into_iter().flat_map(|strictly| [(strictly, false), (strictly, true)])
}

/// Returns a sentence that explains why no game shows a difference.
pub fn why_none(pair: &Pair<'_>, difference: &Difference) -> &'static str {
    match difference.topic {
        Topic::PhaseTitle | Topic::PassTitle => "Only the name differs, so every game goes the same way.",
        _ if !have_same_seats(pair) => {
            "The tables have different seats, so the same game can't be played at both."
        }
        _ => "No game was found that shows this.",
    }
}

fn have_same_seats(pair: &Pair<'_>) -> bool {
    let (a, b) = (pair.a.ruleset(), pair.b.ruleset());
    a.seats() == b.seats() && a.every_seat().all(|seat| a.seat_name(seat) == b.seat_name(seat))
}

/// Removes every move that isn't needed for the story to turn out differently at the second table.
fn minimal(both: &[Arc<Schedule>; 2], found: Found, strictly: bool) -> Found {
    let found = search::shortened(found, |fewer| search::shows(both, fewer, strictly));
    let Some([Outcome::Refused(id), _]) = search::outcomes(both, &found) else { return found };
    if found.moves.last().is_some_and(|last| may_not(both, last).is_some()) {
        return found;
    }
    // The story says only why the first table refuses the move, so any other outcome at the second table counts as a
    // difference.
    search::shortened(found, |fewer| {
        let outcomes = search::outcomes(both, fewer);
        outcomes.is_some_and(|[one, other]| one == Outcome::Refused(id) && other != one)
    })
}

/// Returns the line of a story for something that the first table doesn't let a player do: `south may not pick up`.
fn may_not(both: &[Arc<Schedule>; 2], turn: &Move) -> Option<String> {
    let Move::Player(seat, command) = turn else { return None };
    if !Command::PLAIN.contains(command) {
        return None;
    }
    let words = describe(&both[0], turn);
    let name = both[0].ruleset().seat_name(*seat);
    let words = words.strip_prefix(name)?.trim();
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let line = format!("{name} may not {} {rest}", verb.strip_suffix('s')?);
    Some(line.trim_end().to_owned())
}

/// Returns the first ruleset with only this rule taken from the second; `None` if the rule doesn't fit there on its
/// own.
pub fn with_only(pair: &Pair<'_>, difference: &Difference) -> Option<Schedule> {
    adopt(pair.a, pair.b, difference, &Alignment::of(pair.a, pair.b))
}

/// Returns openings that can lead to a game that shows a difference.
fn openings(schedules: &[Arc<Schedule>], topic: Topic) -> Vec<Opening> {
    let mut openings = games::openings::openings(schedules);
    if matches!(topic, Topic::PhaseTitle | Topic::PassTitle) {
        // Titles don't depend on the deal.
        openings.truncate(1);
    }
    if topic == Topic::Miscount {
        openings = openings.into_iter().map(|opening| opening.miscounted(schedules[0].seats())).collect();
        openings.retain(|opening| Tables::open(schedules, opening).is_some());
    }
    openings
}

/// Returns whether the tables are at a point where a difference can show up.
fn is_there(difference: &Difference, alignment: &Alignment, tables: &Tables) -> bool {
    let (a, b) = (search::place(&tables.all[0]), search::place(&tables.all[1]));
    let is_in = |part: Part, place: Option<Part>| {
        place.is_some_and(|place| part == if part.pass().is_none() { place.whole() } else { place })
    };
    let is_either = |(one, other): (Part, Part)| is_in(one, a) || is_in(other, b);
    let is_here = difference.parts.iter().any(|parts| parts.is_none_or(is_either));
    let is_in_one_ruleset = |a: Option<Part>, b: Option<Part>| {
        a.is_some_and(|part| alignment.other(part).is_none())
            || b.is_some_and(|part| alignment.back(part).is_none())
    };
    match difference.topic {
        Topic::Phases => is_in_one_ruleset(a.map(Part::whole), b.map(Part::whole)),
        Topic::Passes => is_here && is_in_one_ruleset(a, b),
        _ => is_here,
    }
}

/// Returns a game for a difference in the deal itself. The game has no moves and shows only the hands that are dealt.
fn dealt(pair: &Pair<'_>, difference: &Difference) -> Option<Game> {
    let context = DealContext::default();
    let [one, other] = [pair.a, pair.b].map(|schedule| schedule.ruleset().hands(&context));
    // Roles can change the hands of later deals.
    if difference.topic == Topic::Hands && one == other {
        return None;
    }
    let session = Session::shuffled(Arc::clone(pair.a), 1, context).ok()?;
    let ruleset = pair.a.ruleset();
    let mut story = head(pair, difference, None, &session);
    for seat in ruleset.players().iter() {
        let rack = session.private(seat).map(|own| own.rack().to_string()).unwrap_or_default();
        story += &format!("{} holds {rack}\n", ruleset.seat_name(seat));
    }
    let instead = format!("in {}, {}", pair.name, difference.b.rule);
    story += &format!("# {instead}\n");
    Some(Game { story, instead, is_alone: false })
}

/// Writes a game as a story. Only the last move has an expected result.
fn as_story(pair: &Pair<'_>, difference: &Difference, (found, both): (&Found, &[Arc<Schedule>; 2])) -> Game {
    let Found { opening, moves } = found;
    let is_alone = !Arc::ptr_eq(&both[1], pair.b);
    let name = if is_alone {
        format!("with only this rule from {}", pair.name)
    } else {
        format!("in {}", pair.name)
    };
    let (last, rest) = moves.split_last().expect("a game that shows a difference has at least one move");
    let mut tables = search::after(both, opening, &[]).expect("both tables allow the deal");
    let mut story = head(pair, difference, Some(opening), &tables.all[0]);
    for turn in rest {
        story += &format!("{}\n", describe_at(pair.a, turn, tables.all[0].public().stage));
        tables.play(turn);
    }
    let (one, other) = (tables.outcome(0, last), tables.outcome(1, last));
    let stage = tables.all[0].public().stage;
    let may_not = may_not(both, last)
        .filter(|_| matches!(one, Outcome::Refused(_)) && matches!(other, Outcome::Played(..)));
    let is_said = may_not.is_some();
    story += &format!("{}\n", may_not.unwrap_or_else(|| describe_at(pair.a, last, stage)));
    let ruleset = pair.a.ruleset();
    match &one {
        Outcome::Refused(_) if is_said => {}
        Outcome::Refused(id) => story += &format!("  refused {id}\n"),
        Outcome::Meaningless(_) => {}
        Outcome::Played(facts, seen) => {
            let known = match &other {
                Outcome::Played(known, seen) if known == facts => seen.as_slice(),
                _ => {
                    facts.iter().for_each(|fact| story += &format!("  all: {}\n", fact.sentence));
                    seen
                }
            };
            for (seat, (seen, _)) in
                ruleset.every_seat().zip(seen.iter().zip(known)).filter(|(_, (one, other))| one != other)
            {
                let seen = seen.as_deref().unwrap_or("nothing");
                story += &format!("  {}: {seen}\n", ruleset.seat_name(seat));
            }
        }
    }
    let instead = match other {
        Outcome::Refused(_) => {
            let refused = refused(&tables, last);
            format!("{name}, this is refused: {refused}")
        }
        Outcome::Meaningless(problem) => format!("{name}, this can't be played: {problem}"),
        Outcome::Played(facts, seen) => {
            let is_same = matches!(&one, Outcome::Played(known, _) if *known == facts);
            let seats = ruleset.every_seat().zip(&seen);
            let seen = seats
                .filter_map(|(seat, seen)| Some(format!("{}: {}", ruleset.seat_name(seat), seen.as_ref()?)));
            let said: Vec<String> = match is_same {
                true => seen.collect(),
                false => facts.iter().map(|fact| fact.sentence.clone()).collect(),
            };
            let said = said.join("; ");
            format!("{name}: {said}")
        }
    };
    story += &format!("# {instead}\n");
    Game { story, instead, is_alone }
}

/// Returns a sentence that explains why the second table refuses a move.
fn refused(tables: &Tables, turn: &Move) -> String {
    let table = &tables.all[1];
    let refusal: Option<Refusal> = tables.meant(1, turn).ok().and_then(|turn| table.decide_move(&turn).err());
    refusal.map(|refusal| refusal.sentence(table.schedule())).unwrap_or_default()
}

/// Writes everything in a story before its first move. `table` is at the beginning of the game.
fn head(pair: &Pair<'_>, difference: &Difference, opening: Option<&Opening>, table: &Session) -> String {
    let ruleset = pair.a.ruleset();
    let title = difference.sentence.trim_end_matches('.');
    let mut text = format!("title: {title}\n{}", header(table, pair.ruleset));
    let hands = opening.map_or(&[][..], |opening| &opening.hands);
    for (seat, hand) in ruleset.every_seat().zip(hands) {
        text += &format!("hand {}: {}\n", ruleset.seat_name(seat), written(hand));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Shipped;

    #[test]
    fn all_searches_share_one_limit() {
        let load = |slug| Arc::new(Schedule::load(&Shipped, slug).unwrap());
        let [a, b] = [0, 1].map(|position| load(Shipped::slugs().nth(position).unwrap()));
        let difference = &compare(&a, &b, "b")[0];
        let pair = Pair::new((&a, &b), "a", "b");
        assert!(game(&pair, difference).is_some());
        assert!(pair.left.get() < search::MAX_POSITIONS_IN_ALL);
        pair.left.set(0);
        assert_eq!(game(&pair, difference), None);
    }
}
