//! Describes a ruleset's steps, and every route through them.

pub use super::routes::routes;

use super::consent::{self, leads};
use crate::describe::box_contents::box_contents;
use crate::describe::feasibility;
use crate::describe::words::{self, and, or};
use crate::describe::{conditions, event};
use crate::lists::{grouped, unique};
use crate::ruleset::{
    Announced, CannotPass, Change, Choice, Chooses, Count, Direction, DrawOrder, Draws, EarthlyHand, Face,
    GiftRule, HandSizes, LeadsTo, Miscount, Pass, Peek, PickUp, Route as PassRoute, Rules, SeatRef,
    VacantEnds, VacantGives, VacantSeat, Whom, Zone, ZoneRule, position_rolled, rolls,
};
use crate::schedule::{Part, PassStep, Schedule, Step, Target};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::{Kind, KindSet};

/// Describes the table, and then each step in order, with the steps that can follow it.
pub fn steps(schedule: &Schedule) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let mut lines = vec![ruleset.name().to_owned(), table(schedule), String::new(), "Steps".to_owned()];
    lines.extend(schedule.steps().is_empty().then(|| "  none: there is no Charleston".to_owned()));
    let mut phase = None;
    for (position, step) in schedule.steps().iter().enumerate() {
        if phase != Some(step.phase()) {
            phase = Some(step.phase());
            lines.push(format!("  {}", phase_line(schedule, step.phase())));
        }
        let line = match step {
            Step::Gate(gate) => consent::gate_line(schedule, gate),
            Step::Pass(pass) => format!("{}: {}", schedule.pass(pass).title, pass_line(schedule, pass)),
        };
        lines.push(format!("   {:>2}  {line}", position + 1));
    }
    schedule.ruleset().tile_box().worded_lines(lines)
}

/// Describes a step: the decision or the pass, and where play can go next.
pub fn step(schedule: &Schedule, step: &Step) -> String {
    schedule.ruleset().tile_box().worded(match step {
        Step::Gate(gate) => consent::gate_line(schedule, gate),
        Step::Pass(pass) => pass_line(schedule, pass),
    })
}

/// Describes the seats, their hands and the box.
pub fn seats(schedule: &Schedule) -> String {
    schedule.ruleset().tile_box().worded(table(schedule))
}

fn table(schedule: &Schedule) -> String {
    let ruleset = schedule.ruleset();
    let all = event::seats(schedule, SeatSet::all(schedule.seats()));
    let (HandSizes { dealer_extra, .. }, of_dealer) =
        (schedule.hand_sizes(), ruleset.hands_by_name().of_dealer());
    let each = BySeat::new(schedule.seats(), |seat| ruleset.usual_hand(seat));
    let sizes: Vec<u8> = each.values().copied().collect();
    let same = sizes.first().copied().filter(|first| sizes.iter().all(|size| size == first));
    let sizes = match same {
        Some(size) => format!("{size} tiles each"),
        None => format!("{} tiles", sizes.iter().map(u8::to_string).collect::<Vec<String>>().join(", ")),
    };
    let dealer = match (of_dealer, dealer_extra) {
        (Some(size), _) if !ruleset.has_winds() => Some(format!("{size} for the dealer")),
        (Some(_), _) | (None, 0) => None,
        (None, extra) => Some(match same {
            Some(size) => format!("{} for the dealer", size + extra),
            None => format!("{extra} more for the dealer"),
        }),
    };
    let roles = ruleset.hands_by_name().of_roles();
    let more = match (of_dealer, dealer_extra) {
        (Some(_), _) | (None, 0) => String::new(),
        (None, extra) => format!(", {extra} more when dealing"),
    };
    let roles =
        roles.map(|(role, size)| format!("{size} for {}{more}", event::named(schedule, SeatRef::Role(role))));
    let others: Vec<String> = dealer.into_iter().chain(roles).collect();
    let extra = if others.is_empty() { String::new() } else { format!(" ({})", others.join("; ")) };
    format!(
        "{all}, dealt {sizes}{extra} from a {} of {}",
        ruleset.tile_box().container(),
        box_contents(ruleset)
    )
}

pub(super) fn phase_line(schedule: &Schedule, phase: usize) -> String {
    let (title, part) = (schedule.phase_title(phase), Part::phase_at(phase));
    // If all its passes are limited, there may be deals on which it has none.
    let passes = &schedule.ruleset().phases()[phase].passes;
    let is_limited = !passes.is_empty() && passes.iter().all(|pass| !pass.when.is_all(schedule.seats()));
    let deals =
        is_limited.then(|| schedule.only_deals_with(&|deal| schedule.is_played(phase, deal))).flatten();
    let only = event::only_on(schedule, &deals.unwrap_or_else(|| schedule.deals_of(part)));
    let only = only.map_or_else(String::new, |only| format!(", {only}"));
    let asked = consent::open_request(schedule, phase);
    let phase = &schedule.ruleset().phases()[phase];
    let then = match phase.then {
        _ if phase.is_asked_again() => String::new(),
        LeadsTo::Phase(next) => match schedule.ruleset().next_in_order(next) {
            Some(next) => format!("; then go to {}", schedule.phase_title(next)),
            None => format!("; then {}", leads(schedule, part, Target::Close)),
        },
        LeadsTo::End => "; then the Charleston is over".to_owned(),
        LeadsTo::Next | LeadsTo::Pass(_) => String::new(),
    };
    format!("{title}{only}{asked}{then}")
}

/// Describes what happens if a player has too few tiles to pass.
pub(crate) fn stuck(rule: CannotPass) -> String {
    format!("if a player has too few tiles to pass, {}", then_stuck(rule))
}

/// Returns what happens to a player who has too few tiles to pass.
pub(crate) fn then_stuck(rule: CannotPass) -> &'static str {
    match rule {
        CannotPass::PassWhatYouCan => "that player passes as many as possible",
        CannotPass::AnyTiles => "that player can pass any tiles, despite the conditions",
        CannotPass::FillUp => {
            "that player passes as many as possible that meet the conditions together, then any others that can be \
             passed"
        }
        CannotPass::EndCharleston => "the Charleston ends",
        CannotPass::Redeal => "all tiles are dealt again",
    }
}

/// Returns what happens if a player can't pass enough tiles. Without conditions in any pass, there are none to lift.
pub(crate) fn usual_cannot_pass(schedule: &Schedule, rule: CannotPass) -> CannotPass {
    let with_conditions = schedule.passes().find(|step| !step.has_no_selection());
    with_conditions.or(schedule.passes().next()).map_or(rule, |step| step.cannot_pass(rule))
}

/// Describes the rules that apply to the whole Charleston.
pub fn rules(schedule: &Schedule) -> Vec<String> {
    let Rules { cannot_pass, miscount, heavenly_hand, earthly_hand } = schedule.ruleset().rules();
    let hands = match (heavenly_hand.value, earthly_hand.value) {
        (false, EarthlyHand::Never) => "no one can declare a winning hand before play begins",
        _ if schedule.steps().is_empty() => "the dealer can declare a winning hand before the first discard",
        (true, EarthlyHand::AtTheEnd) => {
            "the dealer can declare a winning hand before and after the Charleston"
        }
        (true, EarthlyHand::AfterAnyPhase) => {
            "the dealer can declare a winning hand before the Charleston and after any phase"
        }
        (true, EarthlyHand::Never) => "the dealer can declare a winning hand before the Charleston",
        (false, EarthlyHand::AtTheEnd) => "the dealer can declare a winning hand after the Charleston",
        (false, EarthlyHand::AfterAnyPhase) => "the dealer can declare a winning hand after any phase",
    };
    let mut lines = vec!["Rules".to_owned(), format!("  {}", stays(schedule))];
    let can_peek = schedule.passes().any(PassStep::can_peek);
    let picked_up = |pass: &Pass| pick_up(pass.sight.pick_up.value).to_owned();
    lines.extend(rule_line(schedule, |pass| pass.route.value.reaches_players().then(|| picked_up(pass))));
    lines.extend(rule_line(schedule, |pass| Some(change(pass, can_peek).to_owned())));
    // A peek is possible only in a pass with blind tiles whose direction is known.
    let could_peek = |pass: &Pass| pass.blind.value > 0 && !pass.route.value.is_announced_late();
    lines.extend(rule_line(schedule, |pass| could_peek(pass).then(|| peek(pass.sight.peek.value))));
    if !schedule.steps().is_empty() {
        lines.push(format!("  {}", stuck(usual_cannot_pass(schedule, cannot_pass.value))));
    }
    lines.extend([self::miscount(miscount.value), hands].map(|rule| format!("  {rule}")));
    if schedule.ruleset().is_clockwise() {
        lines.push("  turn order is clockwise: the next player is to the left".to_owned());
    }
    lines.extend(schedule.ruleset().vacant_seats().map(|seat| format!("  {}", vacant_seat(schedule, seat))));
    schedule.ruleset().tile_box().worded_lines(lines)
}

/// Describes what happens after a miscount.
pub(crate) fn miscount(rule: Miscount) -> &'static str {
    match rule {
        Miscount::Redeal => "after a miscount, all tiles are dealt again",
        Miscount::LastSeatDraws => {
            "after a miscount, all tiles are dealt again, but if the last hand to be dealt is one tile short, the \
             player with that hand draws one instead"
        }
    }
}

/// Describes when players pick up. "The others" are those in the same exchange: all players, or the other one in a pair
/// that agrees on its own number of tiles.
pub(crate) fn pick_up(rule: PickUp) -> &'static str {
    match rule {
        PickUp::AfterOwnPass => {
            "players pick up as soon as they have passed and the tiles passed to them have arrived"
        }
        PickUp::OnceAllPassed => "players pick up after the others have passed",
        PickUp::Together => "players pick up together, after the others have passed",
    }
}

/// Describes until when players can change the tiles that they have passed. `can_peek` means that they may see tiles
/// before they pick them up.
pub(crate) fn change(pass: &Pass, can_peek: bool) -> &'static str {
    let route = &pass.route.value;
    match pass.sight.change.value {
        Change::UntilPickedUp if route.is_announced_late() => {
            "passed tiles can be changed until the direction is known"
        }
        Change::UntilPickedUp if !route.reaches_players() => {
            "passed tiles can be changed until all players have passed"
        }
        Change::UntilPickedUp if can_peek => {
            "passed tiles can be changed until the receiver sees them or the player who passed them sees other tiles"
        }
        Change::UntilPickedUp => {
            "passed tiles can be changed until the receiver picks them up or the player who passed them picks up \
             other tiles"
        }
        Change::Locked => "tiles can't be changed once passed",
    }
}

/// Describes whether players can peek, and what it costs.
pub(crate) fn peek(rule: Peek) -> String {
    match rule {
        Peek::Refused => "players can't peek at tiles before passing them blind".to_owned(),
        Peek::Costs(cost) if cost.points == 0 => {
            "players can peek at tiles before passing them blind, and it costs nothing".to_owned()
        }
        Peek::Costs(cost) => {
            format!("passing a tile blind after peeking at it costs {}", words::peek_cost(cost))
        }
    }
}

/// Groups the titles of passes that have the same rule. The most common rule comes first.
fn by_rule<T: PartialEq>(schedule: &Schedule, rule: impl Fn(&Pass) -> Option<T>) -> Vec<(T, Vec<&str>)> {
    let passes = schedule.ruleset().phases().iter().flat_map(|phase| &phase.passes);
    let ruled = passes.filter_map(|pass| Some((rule(pass)?, pass.title.as_str())));
    let mut groups = grouped(unique(ruled, PartialEq::eq));
    groups.sort_by_key(|(_, titles)| std::cmp::Reverse(titles.len()));
    groups
}

/// Describes a rule that can differ between passes: first the most common version, then the others with the
/// titles of their passes.
fn rule_line(schedule: &Schedule, say: impl Fn(&Pass) -> Option<String>) -> Option<String> {
    let groups = by_rule(schedule, say);
    let ((usual, _), others) = groups.split_first()?;
    let others = others.iter().map(|(rule, titles)| format!("; on {}, {rule}", and(titles)));
    Some(format!("  {usual}{}", others.collect::<String>()))
}

pub(crate) fn vacant_seat(schedule: &Schedule, (seat, vacant): (Seat, &VacantSeat)) -> String {
    let VacantSeat { gives, stays, at_the_end, place: _ } = vacant;
    let gives = match gives {
        VacantGives::Random => "any tiles at random",
        VacantGives::Top => "tiles from the top, and arriving tiles go to the bottom",
        VacantGives::WhatCame => "the tiles from the previous pass",
    };
    let ends = match at_the_end {
        VacantEnds::Stays => "is set aside when play begins",
        VacantEnds::IntoTheWall => "goes into the wall when play begins",
    };
    let name = event::seat(schedule, seat);
    let stay = stays
        .map_or_else(String::new, |stays| format!("; for it, {}", vacant_seat_keeps(schedule, stays.value)));
    format!("{name} is vacant: it passes {gives}{stay}; its hand {ends}")
}

/// Describes the kinds of tiles that can't be passed: first what applies to most passes, then the exceptions.
fn stays(schedule: &Schedule) -> String {
    let groups = by_rule(schedule, |pass| Some(pass.stays.value));
    let Some(((most, _), others)) = groups.split_first() else { return "no tiles are passed".to_owned() };
    let mut text = kinds_stay(schedule, *most);
    for (at, (kinds, titles)) in others.iter().enumerate() {
        let but = if at == 0 { ", but" } else { ";" };
        let goes: Vec<String> = most.iter().filter(|kind| !kinds.contains(*kind)).map(Kind::plural).collect();
        let goes = match goes.is_empty() || kinds.is_empty() {
            true => String::new(),
            false => format!(" and {} can", and(&goes)),
        };
        text += &format!("{but} on {}, {}{goes}", and(titles), kinds_stay(schedule, *kinds));
    }
    text
}

pub(crate) fn kinds_stay(schedule: &Schedule, kinds: KindSet) -> String {
    let tile_box = schedule.ruleset().tile_box();
    let names: Vec<String> = kinds.iter().map(Kind::plural).collect();
    match names.as_slice() {
        [] => format!("every {} can be passed", tile_box.called().trim_end_matches('s')),
        several => format!("{} can't be passed", and(several)),
    }
}

/// Describes the kinds of tiles that can't be passed from a vacant seat, and those that can although players can't pass
/// them.
pub(crate) fn vacant_seat_keeps(schedule: &Schedule, kinds: KindSet) -> String {
    let of_players: KindSet = schedule.passes().flat_map(|step| step.stays.value.iter()).collect();
    let goes = of_players.iter().filter(|kind| !kinds.contains(*kind));
    let goes: Vec<String> = goes.map(Kind::plural).collect();
    let goes = match (goes.is_empty(), kinds.is_empty()) {
        (true, _) => String::new(),
        (false, false) => format!(", but {} can", and(&goes)),
        (false, true) => format!(", even {}", and(&goes)),
    };
    format!("{}{goes}", kinds_stay(schedule, kinds))
}

/// Describes the tiles that are passed in a pass: `3 tiles to the left, up to 3 blind`.
pub(crate) fn passed(schedule: &Schedule, step: &PassStep) -> String {
    let pass = schedule.pass(step);
    let mut line = format!("{}{}", pass_words(schedule, pass), pile_words(schedule, step));
    line.push_str(&selection_words(schedule, step));
    let blind = step.most_blind();
    if blind > 0 {
        line.push_str(&format!(", up to {blind} blind"));
    }
    schedule.ruleset().tile_box().worded(line)
}

fn pass_line(schedule: &Schedule, step: &PassStep) -> String {
    let mut line = passed(schedule, step);
    if let Some(group) = event::group_without_any(schedule, step) {
        line.push_str(&format!("; {group}"));
    }
    if step.can_be_all_blind(schedule.ruleset()) {
        let then = leads(schedule, step.part(), step.nobody_has_any.value);
        line.push_str(&format!("; if {}, {then}", event::ONLY_BLIND));
    }
    if let Some(only) = event::pass_only_on(schedule, step) {
        line.push_str(&format!("; {only}"));
    }
    if let Some(window) = step.stop {
        line.push_str(&consent::window_line(schedule, step, window));
    }
    line
}

fn selection_words(schedule: &Schedule, step: &PassStep) -> String {
    if step.has_no_selection() {
        return String::new();
    }
    let conditions = match conditions::in_words(step.selection.value) {
        conditions if conditions.is_empty() => conditions,
        conditions => format!(", {conditions}"),
    };
    let Some(can) = step.bounds.and_then(|bounds| feasibility::can(step, &bounds)) else { return conditions };
    let otherwise = match step.cannot_pass(schedule.ruleset().rules().cannot_pass.value) {
        _ if step.is_never_stuck() => String::new(),
        cannot_pass => format!("; if a player has too few, {}", then_stuck(cannot_pass)),
    };
    format!("{conditions} ({can}{otherwise})")
}

pub(super) fn pass_words(schedule: &Schedule, pass: &Pass) -> String {
    match &pass.route.value {
        PassRoute::Gifts(gifts) => {
            let gifts = gifts.iter().map(|gift| gift_words(schedule, gift, pass));
            gifts.collect::<Vec<_>>().join(", ")
        }
        route => count(pass.count.value, &format!(" {}", route_words(schedule, route, pass))),
    }
}

/// Describes how many tiles are passed, where they go, and how the number is decided.
fn count(count: Count, route: &str) -> String {
    let decides = match count {
        Count::Exactly(number) => return words::tiles(number) + route,
        Count::Fewest { aloud: false, .. } => "the lowest request wins",
        Count::Fewest { aloud: true, .. } => "the lowest offer wins",
        Count::Independent { .. } => "each player decides",
        Count::Reported { .. } => "the host reports the number",
    };
    format!("{}{route} ({decides})", words::tiles_between(count.bounds()))
}

pub(crate) fn route_words(schedule: &Schedule, route: &PassRoute, pass: &Pass) -> String {
    let seat = |named: SeatRef| event::named(schedule, named);
    match route {
        PassRoute::Offset(direction) => event::direction(schedule, direction),
        PassRoute::EachOther => format!("to {}", words::each_other(schedule.seats())),
        PassRoute::Between(pairs) => {
            let pairs: Vec<_> = pairs
                .iter()
                .map(|[one, other]| format!("between {} and {}", seat(*one), seat(*other)))
                .collect();
            pairs.join(", and ")
        }
        PassRoute::Gifts(_) => "gift by gift".to_owned(),
        PassRoute::Zone(rule) => zone_words(schedule, *rule, pass),
        PassRoute::OneOf(choice) => choice_words(schedule, choice),
    }
}

pub(crate) fn gift_words(schedule: &Schedule, gift: &GiftRule, pass: &Pass) -> String {
    let GiftRule { from: _, to: _, tiles, selection } = gift;
    let from = giver(schedule, gift);
    let tiles = tiles.map_or_else(|| count(pass.count.value, ""), words::tiles);
    let to = to_words(schedule, gift, pass);
    match selection.map(|selection| conditions::in_words(selection.value)) {
        None => format!("{from} gives {tiles} {to}"),
        Some(conditions) if conditions.is_empty() => format!("{from} gives any {tiles} {to}"),
        Some(conditions) => format!("{from} gives {tiles} {to} ({conditions})"),
    }
}

/// Names the giver of a gift.
pub(crate) fn giver(schedule: &Schedule, gift: &GiftRule) -> String {
    match (gift.from, &gift.to) {
        (Some(from), _) => event::named(schedule, from),
        (None, Whom::Seat(to)) => format!("everyone except {}", event::named(schedule, *to)),
        (None, _) => "everybody".to_owned(),
    }
}

/// Says where a gift goes: `to the dealer`, `across`.
pub(crate) fn to_words(schedule: &Schedule, gift: &GiftRule, pass: &Pass) -> String {
    match &gift.to {
        Whom::Seat(seat) => format!("to {}", event::named(schedule, *seat)),
        Whom::Further(direction) => event::direction(schedule, direction),
        Whom::EachOther => format!("to {}", words::each_other(schedule.seats())),
        Whom::Pile if pass.pile.value.face == Face::Up => "to the pile face up".to_owned(),
        Whom::Pile => "to the pile face down".to_owned(),
    }
}

/// Names the player who picks up the pile. Returns an empty string if the pile stays where it is.
fn pile_words(schedule: &Schedule, step: &PassStep) -> String {
    let goes_to = schedule.pile_goes_to(step).map(|seat| event::named(schedule, seat));
    goes_to.map_or_else(String::new, |seat| format!("; then {seat} picks up the pile"))
}

fn zone_words(schedule: &Schedule, rule: ZoneRule, pass: &Pass) -> String {
    let ZoneRule { zone, joins, own_back, shuffle_in, draws, order } = rule;
    let all = SeatSet::all(schedule.seats());
    let who = match joins {
        _ if joins.chairs(&schedule.seating(), all) == all => String::new(),
        joins => format!(" by {}", event::who(schedule, &joins, all)),
    };
    if zone == Zone::Wall && draws == Draws::Before {
        return format!("to the wall{who}, after drawing the same number");
    }
    let order = match order {
        DrawOrder::TurnOrder => "in turn",
        DrawOrder::MostFirst => "starting with whoever gave the most",
        DrawOrder::FewestFirst => "starting with whoever gave the fewest",
    };
    let back = match (own_back, shuffle_in) {
        (true, true) => "",
        (false, _) if can_give_most(schedule, rule, pass) => {
            ", but not their own unless they gave more than the others can take"
        }
        (false, _) => ", but not their own",
        (true, false) => ", but not tiles that were just given",
    };
    format!("to {}{who}, then the same number back, {order}{back}", zone.name())
}

/// Returns whether one player can give more tiles to a zone than the other players together take from it.
pub(crate) fn can_give_most(schedule: &Schedule, rule: ZoneRule, pass: &Pass) -> bool {
    let mut steps = schedule.passes().filter(|step| schedule.pass(step).id == pass.id);
    if steps.any(|step| !step.is_never_stuck()) {
        return true;
    }
    let joining = rule.joins.chairs(&schedule.seating(), SeatSet::all(schedule.seats())).len();
    let (min, max) = pass.count.value.bounds();
    let is_settled = matches!(pass.count.value, Count::Exactly(_) | Count::Fewest { .. });
    !is_settled && usize::from(max) > usize::from(min) * joining.saturating_sub(1)
}

fn choice_words(schedule: &Schedule, choice: &Choice) -> String {
    let Choice { among, by, dice, announced } = choice;
    let way = |way: &Option<Direction>| match way {
        Some(direction) => event::direction(schedule, direction),
        None => "none".to_owned(),
    };
    let when = match announced {
        Announced::Before => "",
        Announced::OnceAllPassed => " (announced after everyone has passed)",
    };
    let ways: Vec<_> = among.iter().map(way).collect();
    match by {
        Chooses::Deal => format!("by deal: {}", ways.join(", ")),
        Chooses::Random => format!("at random {}{when}", ways.join(" or ")),
        Chooses::Dice => {
            let decides = if *dice == 1 { "decides" } else { "decide" };
            format!("as {} {decides}: {}{when}", dice_words(*dice), by_roll(&ways, *dice))
        }
    }
}

/// Counts dice: `one die`, `2 dice`.
pub(crate) fn dice_words(dice: u8) -> String {
    if dice == 1 { "one die".to_owned() } else { format!("{dice} dice") }
}

/// Describes the direction for each roll: `1 or 4 to the right; 2 or 5 across`.
pub(crate) fn by_roll(ways: &[String], dice: u8) -> String {
    let roll = |pips: u8| (&ways[position_rolled(pips, ways.len())], pips.to_string());
    let rolls = grouped(rolls(dice).map(roll));
    let said: Vec<_> = rolls.iter().map(|(way, pips)| format!("{} {way}", or(pips))).collect();
    said.join("; ")
}
