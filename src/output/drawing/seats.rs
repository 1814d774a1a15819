//! The seats around a table: their places and their names on a drawing.

use super::shapes::{Point, Shape, width};
use crate::describe::words::capitalized;
use crate::ruleset::{Exchange, Pass, SeatRef, Seating};
use crate::schedule::{PassStep, Schedule};
use crate::table::context::Role;
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use std::f64::consts::FRAC_1_SQRT_2;

/// The font size of names.
pub const SIZE: f64 = 14.0;

/// Half the height of a seat.
const HALF: f64 = 9.0;

/// The longest name in a drawing, in characters.
const MAX_NAME: usize = 6;

/// The seats around one table. The first seat is at the bottom, where the reader sits, and the others follow in turn
/// order: the next player is on the reader's right, or on the left if turn order is clockwise.
#[derive(Debug, Clone)]
pub struct Seats {
    pub center: Point,
    /// Half the width and height of the drawing around the center.
    pub half: Point,
    /// The distances from the center to the seats.
    pub radius: Point,
    pub shapes: BySeat<Shape>,
}

impl Seats {
    /// Places seats. With `is_wide`, there is more room between them, for a box in the middle or two arrows side by
    /// side.
    pub fn place(schedule: &Schedule, labels: &[String], is_wide: bool) -> Self {
        let seats = schedule.seats();
        let tall: f64 = match seats {
            0..=4 if is_wide => 46.0,
            0..=4 => 40.0,
            5 => 47.0,
            6 if is_wide => 63.0,
            6 => 55.0,
            7 => 63.0,
            _ => 71.0,
        };
        let widest = labels.iter().map(|label| width(label, SIZE) / 2.0 + 3.5).fold(HALF, f64::max);
        let room = if is_wide { 12.0 } else { 0.0 };
        let radius = Point::new(tall + widest - HALF + room, tall);
        let half = Point::new(radius.x + widest + 1.0, radius.y + HALF + 1.0);
        let center = half;
        let sign = if schedule.ruleset().is_clockwise() { -1.0 } else { 1.0 };
        let shape = |seat: Seat| {
            let on_circle = on_circle(seat.position(), seats);
            let at = Point::new(sign * on_circle.x * radius.x, on_circle.y * radius.y);
            let own = labels.get(seat.position()).map_or(0.0, |label| width(label, SIZE) / 2.0 + 3.5);
            Shape { center: center.plus(at), half: Point::new(own.max(HALF), HALF), is_round: true }
        };
        Self { center, half, radius, shapes: BySeat::new(seats, shape) }
    }

    /// Returns the seats in a drawing of another size.
    pub fn with_room(&self, half: Point) -> Self {
        Self { half, ..self.moved(half.minus(self.half)) }
    }

    /// Returns the seats moved by this much.
    pub fn moved(&self, by: Point) -> Self {
        let seats = self.shapes.seats();
        let moved = |seat: Seat| Shape { center: self.shapes[seat].center.plus(by), ..self.shapes[seat] };
        Self { center: self.center.plus(by), shapes: BySeat::new(seats, moved), ..self.clone() }
    }
}

/// The sines and cosines of a full turn divided by 1 to 8 seats. The functions of the standard library would make every
/// command load the mathematical library of the system, which takes a tenth of the time that a small program needs.
const TURNS: [(f64, f64); MAX_SEATS] = [
    (0.0, 1.0),
    (0.0, -1.0),
    (0.866_025_403_784_438_6, -0.5),
    (1.0, 0.0),
    (0.951_056_516_295_153_5, 0.309_016_994_374_947_45),
    (0.866_025_403_784_438_6, 0.5),
    (0.781_831_482_468_029_8, 0.623_489_801_858_733_6),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
];

/// Returns the point on a circle around zero after this many of `seats` steps from the bottom.
fn on_circle(steps: usize, seats: usize) -> Point {
    let (sine, cosine) = TURNS[seats.clamp(1, MAX_SEATS) - 1];
    let bottom = Point::new(0.0, 1.0);
    (0..steps).fold(bottom, |Point { x, y }, _| Point::new(x * cosine + y * sine, y * cosine - x * sine))
}

/// Returns a small number as a float.
pub fn f64_of(number: usize) -> f64 {
    u16::try_from(number).map_or(0.0, f64::from)
}

/// Returns the name of each seat on the drawing of a pass: its role if the pass names roles, or its name.
pub fn labels(schedule: &Schedule, pass: &Pass, seating: &Seating) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let named = || pass.route.value.named().chain(pass.pile.value.goes_to);
    let role = |named: SeatRef| match named {
        SeatRef::Role(Role::Winner) => Some("Winner"),
        SeatRef::Role(Role::Loser) => Some("Loser"),
        SeatRef::Role(Role::Thrower) => Some("Thrower"),
        SeatRef::Role(Role::LastPlace) => Some("Last"),
        SeatRef::FromDealer(0) if !ruleset.has_winds() => Some("Dealer"),
        SeatRef::FromDealer(_) | SeatRef::Chair(_) => None,
    };
    let roles: Vec<(Seat, &str)> =
        named().filter_map(|named| Some((seating.chair(named)?, role(named)?))).collect();
    let are_named = roles.is_empty() || named().any(|named| role(named).is_none());
    let names = short_names(schedule);
    let label = |(seat, name): (Seat, String)| match roles.iter().find(|(of, _)| *of == seat) {
        Some((_, role)) => (*role).to_owned(),
        None if are_named => name,
        None => String::new(),
    };
    ruleset.every_seat().zip(names).map(label).collect()
}

/// Shortens the names of all seats: compass points to their letters, other names to their first letters. If two would
/// look the same, they are numbered in turn order.
fn short_names(schedule: &Schedule) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let names: Vec<&str> = ruleset.every_seat().map(|seat| ruleset.seat_name(seat)).collect();
    let compass: Option<Vec<String>> = names.iter().map(|name| compass(name)).collect();
    let shorten = |name: &&str| capitalized(&name.chars().take(MAX_NAME).collect::<String>());
    let short = compass.unwrap_or_else(|| names.iter().map(shorten).collect());
    let is_unique = |name: &String| short.iter().filter(|other| *other == name).count() == 1;
    if short.iter().all(is_unique) {
        return short;
    }
    (1..=names.len()).map(|number| number.to_string()).collect()
}

/// Returns the letters of a compass point: `NW` for `northwest`.
fn compass(name: &str) -> Option<String> {
    let mut left = name;
    let mut letters = String::new();
    while !left.is_empty() {
        let points = [("north", 'N'), ("south", 'S'), ("east", 'E'), ("west", 'W')];
        let (rest, letter) =
            points.iter().find_map(|(point, letter)| Some((left.strip_prefix(point)?, *letter)))?;
        letters.push(letter);
        left = rest.trim_start_matches('-');
    }
    (!letters.is_empty()).then_some(letters)
}

/// Returns the exchanges of a pass and the seating that they are for. `None` is a choice in which no tiles are passed.
///
/// If a player could have two of the roles that the pass names, this is a deal in which different players have them.
pub fn exchanges(schedule: &Schedule, step: &PassStep) -> (Vec<Option<Exchange>>, Seating) {
    let pass = schedule.pass(step);
    let chairs = |seating: &Seating| {
        let named = pass.route.value.named().chain(pass.pile.value.goes_to);
        named.filter_map(|named| seating.chair(named)).collect::<SeatSet>().len()
    };
    let usual = schedule.seating();
    let apart = schedule.ruleset().every_seating().into_iter().rev().max_by_key(chairs);
    match apart.filter(|apart| chairs(apart) > chairs(&usual)) {
        Some(apart) => (Exchange::all_of(&pass.route.value, pass.count.value, &apart), apart),
        None => (step.routing.ways().map(Option::<&Exchange>::cloned).collect(), usual),
    }
}
