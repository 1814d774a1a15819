//! The rules of the table and of the whole Charleston.

use super::topic::{Statement, Topic};
use crate::describe::box_contents::kinds;
use crate::describe::words::and;
use crate::describe::{event, schedule as describe};
use crate::ruleset::{CannotPass, EarthlyHand, Hands, Ruled, Rules, Ruleset};
use crate::schedule::{PassStep, Schedule};
use crate::table::context::{DealContext, DealFilter};
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::Tile;

/// Returns the rules that apply to the whole Charleston. Whether any player can have too few tiles to pass depends on
/// other rules, so the rule about such players is left out if `other` has the same one.
pub fn statements(schedule: &Schedule, other: &Schedule) -> Vec<Statement> {
    let ruleset = schedule.ruleset();
    let Rules { cannot_pass, miscount, heavenly_hand, earthly_hand } = ruleset.rules();
    let at = |place| schedule.place(place).path;
    let played = played_on(schedule).filter(|deals| played_on(other).as_ref() == Some(deals));
    let deals_of_all = played.as_ref().unwrap_or(ruleset.when());
    let only = event::only_on(schedule, deals_of_all);
    let deals = only.map_or("there is a Charleston on every deal".to_owned(), |only| {
        format!("there is a Charleston {only}")
    });
    let limits = ruleset.when().limits(schedule.seats()).map(|key| format!("charleston.{key}")).collect();
    let mut all = vec![
        seats(schedule),
        turn_order(ruleset),
        vacant_seats(schedule),
        hands(schedule),
        tile_box(ruleset),
        Statement::about_deals(Topic::Deals, deals, limits, (deals_of_all, schedule.seats())),
    ];
    // Without a Charleston, both names are for the hand that the dealer is dealt.
    let has_steps = !schedule.steps().is_empty();
    let can_declare = heavenly_hand.value || !has_steps && earthly_hand.value != EarthlyHand::Never;
    let can = if can_declare { "can" } else { "can't" };
    let before = if has_steps { "the Charleston" } else { "the first discard" };
    let heavenly = format!("the dealer {can} declare a winning hand before {before}");
    all.push(Statement::new(Topic::HeavenlyHand, heavenly, at(heavenly_hand.place)).meaning(can.to_owned()));
    if has_steps {
        all.push(Statement::new(Topic::EarthlyHand, earthly(*earthly_hand), at(earthly_hand.place)));
    }
    if cannot_pass.value != other.ruleset().rules().cannot_pass.value {
        all.push(stuck(schedule, *cannot_pass));
    }
    let miscounted = describe::miscount(miscount.value);
    all.push(Statement::new(Topic::Miscount, miscounted, at(miscount.place)));
    Statement::worded(all, schedule)
}

fn stuck(schedule: &Schedule, rule: Ruled<CannotPass>) -> Statement {
    let can_be_stuck = schedule.passes().any(|pass| !pass.is_never_stuck());
    let usual = "every player can pass enough tiles on every pass";
    let value = describe::usual_cannot_pass(schedule, rule.value);
    let clause = if can_be_stuck { describe::stuck(value) } else { usual.to_owned() };
    // Without conditions on tiles, hardly any player ever has too few.
    let is_rare = schedule.passes().all(PassStep::has_no_selection);
    let is_usual = is_rare && value == CannotPass::PassWhatYouCan;
    let meaning = if is_usual { usual.to_owned() } else { clause.clone() };
    Statement::new(Topic::CannotPass, clause, schedule.place(rule.place).path).meaning(meaning)
}

fn seats(schedule: &Schedule) -> Statement {
    let names = event::seats(schedule, SeatSet::all(schedule.seats()));
    Statement::new(Topic::Seats, format!("the seats are {names}"), "table.seats")
}

fn turn_order(ruleset: &Ruleset) -> Statement {
    let clause = if ruleset.is_clockwise() {
        "the next player is to the left"
    } else {
        "the next player is to the right"
    };
    Statement::new(Topic::TurnOrder, clause, "table.turn-order")
}

fn vacant_seats(schedule: &Schedule) -> Statement {
    let all = schedule.ruleset().vacant_seats().map(|seat| describe::vacant_seat(schedule, seat));
    let all: Vec<String> = all.collect();
    let clause = if all.is_empty() { "every seat has a player".to_owned() } else { all.join("; ") };
    Statement::new(Topic::VacantSeats, clause, "table.vacant-seats")
}

/// Returns the deals on which tiles are passed, if they are the same for all passes.
fn played_on(schedule: &Schedule) -> Option<DealFilter> {
    let mut all = schedule.passes().map(|step| schedule.deals_of(step.part()));
    let first = all.next()?;
    all.all(|deals| deals == first).then_some(first)
}

fn hands(schedule: &Schedule) -> Statement {
    let ruleset = schedule.ruleset();
    let dealt_by = |dealer| ruleset.hands(&DealContext::default().dealt_by(dealer));
    let sizes = |dealer: Seat| {
        let hands = dealt_by(dealer);
        let others: Vec<u8> =
            hands.iter().filter(|(seat, _)| *seat != dealer).map(|(_, size)| *size).collect();
        (hands[dealer], others)
    };
    let all: Vec<(u8, Vec<u8>)> = ruleset.players().iter().map(sizes).collect();
    // If only the dealer has another number, it doesn't matter how many players there are.
    let usual = all.first().and_then(|(dealer, others)| Some((*dealer, *others.first()?)));
    let is_usual =
        |(dealer, others): &(u8, Vec<u8>)| others.iter().all(|size| Some((*dealer, *size)) == usual);
    let sizes = if all.iter().all(is_usual) { format!("{usual:?}") } else { format!("{all:?}") };
    let mut roles: Vec<String> =
        ruleset.hands_by_name().of_roles().map(|(role, size)| format!("{} {size}", role.word())).collect();
    roles.sort();
    let Hands { hand, named, dealer_extra } = ruleset.hands_by_name();
    let details = [
        ("table.hand", hand.to_string()),
        ("table.dealer-extra", dealer_extra.to_string()),
        ("table.hands", format!("{named:?}")),
    ];
    let details = details.map(|(path, value)| (path.to_owned(), value)).to_vec();
    let clause = match event::hand_exceptions(schedule).as_slice() {
        [] => format!("every player is dealt {hand} tiles"),
        others => format!("each player is dealt {hand} tiles, but {}", and(others)),
    };
    let rule = Statement::new(Topic::Hands, clause, "").meaning(format!("{sizes} {roles:?}"));
    Statement { settings: Vec::new(), details, ..rule }
}

fn tile_box(ruleset: &Ruleset) -> Statement {
    let tile_box = ruleset.tile_box();
    let copies: Vec<u8> = Tile::all().map(|tile| tile_box.count(tile)).collect();
    let faces = Tile::all().filter(|tile| tile_box.count(*tile) > 0).count();
    let (total, called) = (tile_box.total(), tile_box.called());
    let clause = format!("the box has {total} {called} with {faces} different faces: {}", kinds(tile_box));
    Statement::new(Topic::Box, clause, "box").meaning(format!("{copies:?} {called}"))
}

fn earthly(rule: Ruled<EarthlyHand>) -> &'static str {
    match rule.value {
        EarthlyHand::AtTheEnd => "the dealer can declare a winning hand after the Charleston",
        EarthlyHand::AfterAnyPhase => {
            "the dealer can declare a winning hand after any part of the Charleston"
        }
        EarthlyHand::Never => "the dealer can't declare a winning hand after the Charleston",
    }
}
