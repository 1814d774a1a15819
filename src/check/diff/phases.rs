//! The rules of phases and passes.

use super::consent::{consent, leads};
use super::named::{chair, chairs};
use super::topic::{Statement, Topic};
use crate::describe::words::{self, and};
use crate::describe::{conditions, event, schedule as describe};
use crate::lists::{grouped, unique};
use crate::ruleset::{
    Announced, Choice, Chooses, Count, Direction, Exchange, Face, Gift, GiftRule, NobodyHasAny, Pass, Peek,
    Phase, PileRule, Route, Sight, Who, Whom, ZoneRule,
};
use crate::schedule::{Part, PassStep, Schedule};
use crate::table::context::DealFilter;
use crate::table::seat::Seat;
use crate::toml::key_path::KeyPath;
use crate::words::ordinal;

/// Returns the rules of a phase, not including those of its passes.
pub fn phase(schedule: &Schedule, part: Part) -> Vec<Statement> {
    let Phase { id, title, passes, consent: rule, then, when } = &schedule.ruleset().phases()[part.phase()];
    let setting = |key: &str| format!("phases.{id}.{key}");
    let (meaning, clause) = consent(schedule, part, *rule);
    let has_stops = passes.iter().any(|pass| pass.consent.is_some());
    let clause = match rule {
        None if has_stops => "players decide only about single passes".to_owned(),
        None => "no player can stop it".to_owned(),
        Some(_) => clause,
    };
    let is_last = schedule.ruleset().next_in_order(part.phase() + 1).is_none();
    let next = if is_last { "no part follows by itself" } else { "the next part follows" };
    let (then_meaning, then) =
        leads(schedule, part, *then).map_or(("next".to_owned(), next.to_owned()), |(meaning, then)| {
            let last = rule.map(|rule| rule.value.at_most).filter(|at_most| *at_most > 1);
            let last =
                last.map_or(String::new(), |last| format!("after the {} time, ", ordinal(last.into())));
            (meaning, format!("{last}{then}"))
        });
    let all = vec![
        Statement::new(Topic::PhaseTitle, format!("the part is called \"{title}\""), setting("title")),
        deals(schedule, part, when),
        Statement::new(Topic::PhaseConsent, clause, setting("consent")).meaning(meaning),
        Statement::new(Topic::Then, then, setting("then")).meaning(then_meaning),
    ];
    Statement::worded(all, schedule)
}

/// Describes a phase or a pass that the other ruleset doesn't have.
pub fn new_part(schedule: &Schedule, part: Part, usual: &[Statement]) -> String {
    match part.pass() {
        Some(_) => new_pass(schedule, part, usual),
        None => new_phase(schedule, part, usual),
    }
}

fn new_phase(schedule: &Schedule, part: Part, usual: &[Statement]) -> String {
    let Phase { title, passes, consent: rule, when, then, .. } = &schedule.ruleset().phases()[part.phase()];
    let asked = rule.map(|_| consent(schedule, part, *rule).1);
    let only = event::only_on(schedule, when).map(|_| played(schedule, when, None));
    let then = leads(schedule, part, *then).map(|(_, then)| format!("then {then}"));
    let rules: Vec<String> = asked.into_iter().chain(only).chain(then).collect();
    let passes = (0..passes.len()).map(|pass| new_pass(schedule, part.pass_at(pass), usual));
    let rules = schedule.ruleset().tile_box().worded(rules.join("; "));
    let rules = if rules.is_empty() { rules } else { format!(" ({rules})") };
    let sentences: Vec<String> = [format!("{title}{rules}")].into_iter().chain(passes).collect();
    sentences.join(". ")
}

/// Returns what most of these passes say about each topic that a new pass is compared with.
pub fn usual(schedule: &Schedule, passes: Vec<Part>) -> Vec<Statement> {
    let rules = passes.into_iter().flat_map(|part| described_rules(schedule, part));
    let mut rules = grouped(rules.map(|rule| ((rule.topic, rule.meaning.clone()), rule)));
    rules.sort_by_key(|(_, alike)| std::cmp::Reverse(alike.len()));
    unique(rules.into_iter().flat_map(|(_, alike)| alike), |one, other| one.topic == other.topic)
}

/// Returns the rules that the description of a new pass includes, unless they are the usual ones.
pub fn described_rules(schedule: &Schedule, part: Part) -> Vec<Statement> {
    let is_blind = schedule.pass_of(part).is_some_and(|step| step.most_blind() > 0);
    let mut rules = pass(schedule, part, false);
    rules.retain(|rule| rule.topic.is_described_if_unusual() && (is_blind || rule.topic != Topic::Peek));
    rules
}

/// Returns whether a rule says that players can't peek.
pub fn refuses_peeks(rule: &Statement) -> bool {
    rule.topic == Topic::Peek && rule.clause == describe::peek(Peek::Refused)
}

/// Describes a pass. Leaves out what is as in other passes.
fn new_pass(schedule: &Schedule, part: Part, usual: &[Statement]) -> String {
    let Some(step) = schedule.pass_of(part) else { return String::new() };
    let Pass { title, consent: rule, when, .. } = schedule.pass(step);
    let passed = describe::passed(schedule, step);
    let only = event::only_on(schedule, when);
    let asked = rule.map(|_| consent(schedule, part, *rule).1);
    let is_usual = |rule: &Statement| {
        usual.iter().any(|usual| (usual.topic, &usual.meaning) == (rule.topic, &rule.meaning))
    };
    let own =
        described_rules(schedule, part).into_iter().filter(|rule| !is_usual(rule)).map(|rule| rule.clause);
    let rules: Vec<String> = [passed].into_iter().chain(only).chain(asked).chain(own).collect();
    format!("{title}: {}", schedule.ruleset().tile_box().worded(rules.join("; ")))
}

/// Returns on which deals a phase or a pass is played.
fn deals(schedule: &Schedule, part: Part, when: &DealFilter) -> Statement {
    let (topic, phase) = match part.pass() {
        Some(_) => (Topic::PassDeals, Some(&schedule.ruleset().phases()[part.phase()])),
        None => (Topic::PhaseDeals, None),
    };
    let settings = schedule.deal_settings(part).iter().map(ToString::to_string).collect();
    Statement::about_deals(topic, played(schedule, when, phase), settings, (when, schedule.seats()))
}

/// Describes the deals on which a phase or a pass is played. `phase` contains the pass.
fn played(schedule: &Schedule, when: &DealFilter, phase: Option<&Phase>) -> String {
    let only = |when| event::only_on(schedule, when);
    let every = match phase {
        Some(phase) if only(&phase.when).is_some() => "whenever its part of the Charleston is played",
        _ if only(schedule.ruleset().when()).is_some() => "in every Charleston",
        _ => "on every deal",
    };
    format!("tiles are passed {}", only(when).as_deref().unwrap_or(every))
}

/// Returns the rules of a pass. If `has_turns` is true, the turn order is a part of what directions mean, because it
/// isn't the same in the other ruleset.
pub fn pass(schedule: &Schedule, part: Part, has_turns: bool) -> Vec<Statement> {
    let Some(step) = schedule.pass_of(part) else { return Vec::new() };
    let the_pass = schedule.pass(step);
    let Pass {
        id,
        title,
        route,
        count,
        blind,
        pile,
        sight: Sight { pick_up, change, peek },
        nobody_has_any,
        stays,
        selection,
        consent: rule,
        when,
    } = the_pass;
    let at = |place| schedule.place(place).path;
    let setting = |key: &str| format!("passes.{id}.{key}");
    let (consent_meaning, consent_clause) = consent(schedule, part, *rule);
    let counts = if route.value.has_own_counts() { route.place } else { count.place };
    let blind_clause = match step.most_blind() {
        0 => "no tiles can be passed blind".to_owned(),
        max => format!("up to {} can be passed blind", words::tiles(max)),
    };
    let mut all = vec![
        Statement::new(Topic::PassTitle, format!("the pass is called \"{title}\""), setting("title")),
        deals(schedule, part, when),
        Statement::new(Topic::Route, route_clause(schedule, the_pass), at(route.place))
            .meaning(route_meaning(schedule, &route.value, has_turns))
            .details(route_details(&route.value, &at(route.place))),
        Statement::new(Topic::Count, count_clause(schedule, the_pass), at(counts))
            .meaning(count_meaning(schedule, the_pass)),
        Statement::new(Topic::Blind, blind_clause, at(blind.place))
            .meaning(format!("{:?}", step.max_blind.values()))
            .details(vec![(at(blind.place).to_string(), blind.value.to_string())]),
        pile_rule(schedule, (step, pile.value), &at(pile.place)),
        Statement::new(Topic::PickUp, describe::pick_up(pick_up.value), at(pick_up.place)),
        Statement::new(Topic::Change, describe::change(the_pass, step.can_peek()), at(change.place))
            .meaning(format!("{:?}", change.value)),
        Statement::new(Topic::NeverPass, describe::kinds_stay(schedule, stays.value), at(stays.place)),
        selection_rule(schedule, step, at(selection.place).to_string()),
        Statement::new(Topic::PassConsent, consent_clause, setting("consent")).meaning(consent_meaning),
    ];
    all.retain(|rule| rule.topic != Topic::PickUp || step.is_picked_up());
    if step.could_peek() {
        all.push(Statement::new(Topic::Peek, describe::peek(peek.value), at(peek.place)));
    }
    if step.can_be_all_blind(schedule.ruleset()) {
        let (meaning, then) = nobody_words(schedule, part, nobody_has_any.value);
        all.push(Statement::new(Topic::NobodyHasAny, then, at(nobody_has_any.place)).meaning(meaning));
    }
    Statement::worded(all, schedule)
}

fn route_clause(schedule: &Schedule, pass: &Pass) -> String {
    match &pass.route.value {
        Route::Gifts(gifts) => {
            let gifts = gifts.iter().map(|gift| describe::gift_words(schedule, gift, pass));
            and(&gifts.collect::<Vec<_>>())
        }
        route => format!("tiles go {}", describe::route_words(schedule, route, pass)),
    }
}

/// Returns who gives tiles to whom, in a canonical form, so that equivalent routes compare equal.
fn route_meaning(schedule: &Schedule, route: &Route, has_turns: bool) -> String {
    match route {
        Route::Zone(ZoneRule { zone, joins, own_back, shuffle_in, draws, order }) => {
            let joins = chairs(schedule, joins);
            format!("{zone:?} {joins} {own_back} {shuffle_in} {draws:?} {order:?}")
        }
        Route::OneOf(Choice { among, by, dice, announced }) => {
            let among: Vec<_> = among.iter().map(|way| way.as_ref().map(direction)).collect();
            let dice = if *by == Chooses::Dice { *dice } else { 0 };
            let announced = if *by == Chooses::Deal { Announced::Before } else { *announced };
            format!("{among:?} {by:?} {dice} {announced:?}")
        }
        Route::Offset(_) | Route::EachOther | Route::Between(_) | Route::Gifts(_) => {
            let gifts = gifts_meaning(schedule, route, None, |gift| format!("{:?}", gift.to));
            // A direction is where the receiver sits, which depends on the turn order.
            // Across is the same seat in both turn orders.
            let turns = |direction: &Direction| direction.steps * 2 != schedule.seats();
            let has_direction = match route {
                Route::Offset(direction) => turns(direction),
                Route::Gifts(gifts) => {
                    gifts.iter().any(|gift| matches!(&gift.to, Whom::Further(direction) if turns(direction)))
                }
                Route::EachOther | Route::Between(_) | Route::Zone(_) | Route::OneOf(_) => false,
            };
            if has_turns && has_direction {
                format!("{gifts} {}", schedule.ruleset().is_clockwise())
            } else {
                gifts
            }
        }
    }
}

fn direction(Direction { steps, word }: &Direction) -> String {
    format!("{steps} {word:?}")
}

/// Uses `say` to describe every gift in a route, once for each possible dealer. Includes the numbers of tiles only if
/// `count` is given.
fn gifts_meaning(
    schedule: &Schedule,
    route: &Route,
    count: Option<Count>,
    say: impl Fn(&Gift) -> String,
) -> String {
    let ruleset = schedule.ruleset();
    let mut text = String::new();
    for dealer in schedule.players().iter() {
        let number = count.unwrap_or(Count::Exactly(1));
        for exchange in Exchange::all_of(route, number, &ruleset.seating(dealer)).into_iter().flatten() {
            for (seat, gifts) in exchange.gifts.iter() {
                let gifts: Vec<String> = gifts.iter().map(&say).collect();
                text += &format!("{} {}, ", seat.position(), gifts.join(" "));
            }
        }
        text += "; ";
    }
    let of_roles = route.gifts().iter().filter_map(|gift| with_roles(schedule, gift, count.is_some()));
    text += &of_roles.collect::<Vec<_>>().join("; ");
    if let Route::Between(pairs) = route {
        let of_roles = pairs.iter().filter(|pair| pair.iter().any(|seat| seat.role().is_some()));
        text += &of_roles.map(|pair| format!("{pair:?}")).collect::<String>();
    }
    text
}

/// Describes a gift to or from a player who has a role. Such gifts need a description of their own, because the
/// dealer's seat alone doesn't determine who has the role. Returns `None` for other gifts.
fn with_roles(schedule: &Schedule, gift: &GiftRule, has_tiles: bool) -> Option<String> {
    let GiftRule { from, to, tiles, selection: _ } = gift;
    let tiles = tiles.filter(|_| has_tiles);
    let to = match to {
        Whom::Seat(seat) => (chair(schedule, *seat), seat.role().is_some()),
        Whom::Further(direction) => (direction.steps.to_string(), false),
        Whom::EachOther => ("each other".to_owned(), false),
        Whom::Pile => ("pile".to_owned(), false),
    };
    let has_role = to.1 || from.is_some_and(|from| from.role().is_some());
    has_role.then(|| format!("{:?} {} {tiles:?}", from.map(|from| chair(schedule, from)), to.0))
}

/// Returns the settings of a choice of directions or of a draw, with their values. `to` is the path of the route.
fn route_details(route: &Route, to: &KeyPath<'_>) -> Vec<(String, String)> {
    match route {
        Route::OneOf(Choice { among, by, dice, announced }) => {
            let mut details = vec![
                (to.to_string(), format!("{among:?}")),
                (beside(to, "choose"), format!("{by:?}")),
                (beside(to, "announce"), format!("{announced:?}")),
            ];
            if *by == Chooses::Dice {
                details.push((beside(to, "dice"), dice.to_string()));
            }
            details
        }
        Route::Zone(ZoneRule { zone, joins, own_back, shuffle_in, draws, order }) => vec![
            (to.to_string(), format!("{zone:?}")),
            (beside(to, "joins"), format!("{joins:?}")),
            (beside(to, "own-back"), own_back.to_string()),
            (beside(to, "shuffle-in"), shuffle_in.to_string()),
            (beside(to, "draws"), format!("{draws:?}")),
            (beside(to, "draw-order"), format!("{order:?}")),
        ],
        Route::Offset(_) | Route::EachOther | Route::Between(_) | Route::Gifts(_) => Vec::new(),
    }
}

/// Returns the path of another setting of the same pass.
fn beside(setting: &KeyPath<'_>, key: &str) -> String {
    let pass = setting.parts().split_last().into_iter().flat_map(|(_, pass)| pass).copied();
    pass.collect::<KeyPath<'_>>().key(key).to_string()
}

fn count_clause(schedule: &Schedule, pass: &Pass) -> String {
    if pass.route.value.has_own_counts() {
        return route_clause(schedule, pass);
    }
    let each = match pass.route.value {
        Route::Offset(_) | Route::OneOf(_) | Route::Zone(ZoneRule { joins: Who::Everyone, .. }) => {
            "each player passes"
        }
        // Some players may not pass, and others pass to several.
        Route::Gifts(_) | Route::EachOther | Route::Zone(_) => "each gift is",
        Route::Between(_) => "each player in a pair passes",
    };
    let number = words::tiles_between(pass.count.value.bounds());
    match pass.count.value {
        Count::Exactly(_) => format!("{each} {number}"),
        Count::Fewest { aloud: false, .. } => {
            format!("players exchange {number}, and the lowest request wins")
        }
        Count::Fewest { aloud: true, .. } => {
            format!("players offer {number} aloud, and the lowest offer wins")
        }
        Count::Independent { .. } => format!("{each} {number} (each player decides)"),
        Count::Reported { .. } => format!("{each} {number}, as reported by the host"),
    }
}

fn count_meaning(schedule: &Schedule, pass: &Pass) -> String {
    let count = pass.count.value;
    let how = match count {
        Count::Exactly(_) | Count::Independent { .. } => "own",
        Count::Fewest { aloud: false, .. } => "requests",
        Count::Fewest { aloud: true, .. } => "offers",
        Count::Reported { .. } => "reported",
    };
    let number = |gift: &GiftRule| gift.tiles.map_or(count.bounds(), |tiles| (tiles, tiles));
    let numbers = match &pass.route.value {
        // It doesn't matter whether the same number is set by all gifts or by the pass.
        Route::Gifts(gifts)
            if how == "own" && gifts.windows(2).all(|two| number(&two[0]) == number(&two[1])) =>
        {
            format!("{:?}", gifts.first().map_or(count.bounds(), number))
        }
        Route::Gifts(_) if pass.route.value.has_own_counts() => {
            gifts_meaning(schedule, &pass.route.value, Some(count), |gift| {
                format!("{}-{}", gift.min, gift.max)
            })
        }
        _ => format!("{:?}", count.bounds()),
    };
    format!("{how} {numbers}")
}

fn pile_rule(schedule: &Schedule, (step, pile): (&PassStep, PileRule), setting: &KeyPath<'_>) -> Statement {
    let PileRule { face, goes_to: named } = pile;
    let details =
        vec![(beside(setting, "face"), format!("{face:?}")), (setting.to_string(), format!("{named:?}"))];
    let fills = schedule.pass(step).route.value.fills_pile();
    let face = match face {
        Face::Up if fills => "tiles go on the pile face up",
        Face::Down if fills => "tiles go on the pile face down",
        Face::Up | Face::Down => "no tiles go on the pile",
    };
    let goes_to = schedule.pile_goes_to(step);
    let taker = goes_to.map_or("no player picks it up".to_owned(), |seat| {
        format!("{} picks it up", event::named(schedule, seat))
    });
    let meaning = format!("{face} {:?}", goes_to.map(|seat| chair(schedule, seat)));
    Statement::new(Topic::Pile, format!("{face}, and {taker}"), setting).meaning(meaning).details(details)
}

/// Describes what happens if all tiles are passed blind twice, as [`consent`] does.
fn nobody_words(schedule: &Schedule, part: Part, rule: NobodyHasAny) -> (String, String) {
    let of = |then: String| format!("if {}, {then}", event::ONLY_BLIND);
    let then = match rule {
        NobodyHasAny::SkipPass => "the pass is skipped".to_owned(),
        NobodyHasAny::EndPhase => "the rest of this part is skipped".to_owned(),
        NobodyHasAny::EndCharleston => "the Charleston is over".to_owned(),
        NobodyHasAny::LeadsTo(to) => match leads(schedule, part, to) {
            Some((meaning, then)) => return (meaning, of(then)),
            None => "the pass is skipped".to_owned(),
        },
    };
    (then.clone(), of(then))
}

/// Returns the conditions on the tiles in a pass. Its meaning names chairs, but players know the seats by the names in
/// the rules.
fn selection_rule(schedule: &Schedule, step: &PassStep, setting: String) -> Statement {
    let of = |conditions| match conditions::in_words(conditions) {
        none if none.is_empty() => "any tiles".to_owned(),
        some => format!("tiles ({some})"),
    };
    let usual = format!("players choose {}", of(step.selection.value));
    // For a player with a single gift, it doesn't matter whether the gift sets the conditions or the pass does.
    let of_seat = |seat: Seat| {
        let (selection, to) = step.selection_of(seat);
        (of(selection.value), to)
    };
    let givers = step.routing.players().iter().filter(|seat| step.routing.given_by(*seat).1 > 0);
    let own: Vec<_> = givers.map(|seat| (seat.position(), of_seat(seat))).collect();
    let meaning = match &own[..] {
        [(_, (all, None)), others @ ..] if others.iter().all(|(_, of)| *of == own[0].1) => {
            format!("players choose {all}")
        }
        [] => usual.clone(),
        own => format!("{own:?}"),
    };
    let gifts = schedule.pass(step).route.value.gifts();
    let usual = if step.has_only_own_selections() { Vec::new() } else { vec![usual] };
    let (mut clauses, mut settings) = (usual, Vec::new());
    for (gift, selection) in gifts.iter().filter_map(|gift| Some((gift, gift.selection?))) {
        let from = describe::giver(schedule, gift);
        let to = describe::to_words(schedule, gift, schedule.pass(step));
        clauses.push(format!("{from} gives {} {to}", of(selection.value)));
        settings.push(schedule.place(selection.place).path.to_string());
    }
    if settings.is_empty() {
        settings.push(setting);
    }
    Statement { settings, ..Statement::new(Topic::Selection, clauses.join(", and "), "").meaning(meaning) }
}
