//! The seats around a table: their positions and names in a drawing.

use super::shapes::{Point, Shape, width};
use crate::ruleset::{Exchange, Pass, SeatRef, Seating};
use crate::schedule::{PassStep, Schedule};
use crate::table::context::Role;
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::words::capitalized;
use std::f64::consts::FRAC_1_SQRT_2;

/// The font size of names.
pub const SIZE: f64 = 14.0;

/// The sizes in a drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    /// How much closer to the center the seats are than in a full drawing.
    closer: f64,
    /// Half the height of a seat.
    half: f64,
    /// The space beside a name.
    beside: f64,
    /// Half the width of a seat with a short name.
    usual: f64,
    /// How far the seats move away from the center, horizontally and vertically, for each unit by which half the
    /// longest name is too wide. The horizontal distance is larger, because long names mainly need room beside them.
    for_names: Point,
    /// The space around the name in the box in the middle.
    pub around_middle: Point,
    /// The distance from the center to an arrow between neighbors, as a multiple of the distance from the center to the
    /// seats.
    pub arc: f64,
    /// The length of an arrowhead, and half its width.
    pub head: Point,
}

/// The sizes in a full drawing, in which seats have frames and each arrow can have its own number.
pub const FULL: Size = Size {
    closer: 0.0,
    half: 9.0,
    beside: 3.5,
    usual: 9.0,
    for_names: Point::new(1.0, 0.0),
    around_middle: Point::new(3.0, 3.0),
    arc: 0.95,
    head: Point::new(9.0, 4.6),
};

/// The sizes in a compact drawing, in which seats have no frames and arrows don't have their own numbers.
pub const COMPACT: Size = Size {
    closer: 20.3,
    half: 6.0,
    beside: 0.5,
    usual: 7.0,
    for_names: Point::new(1.5, 0.5),
    around_middle: Point::new(0.0, 0.5),
    arc: 1.0,
    head: Point::new(5.2, 3.1),
};

/// The length of an arrow between a seat and the box in the middle of a compact drawing, including the space at its
/// ends.
const TO_MIDDLE: f64 = 16.5;

/// The maximum length of a name in a drawing, in characters.
const MAX_NAME: usize = 6;

/// The seats around one table. The first seat is at the bottom, where the reader would sit, and the others follow in
/// turn order: the next player is on the reader's right, or on the left if turn order is clockwise.
#[derive(Debug, Clone)]
pub struct Seats {
    pub size: &'static Size,
    pub center: Point,
    /// Half the width and half the height of the drawing, measured from the center.
    pub half: Point,
    /// The horizontal and vertical radius of the ellipse that the seats are on.
    pub radius: Point,
    pub shapes: BySeat<Shape>,
}

impl Seats {
    /// Places the seats around the table. `middle` is half the width and half the height of the box in the middle, if
    /// there is one. In a full drawing, `is_wide` leaves more room between seats for the box, or for two arrows side by
    /// side.
    pub fn place(
        schedule: &Schedule,
        labels: &[String],
        size: &'static Size,
        is_wide: bool,
        middle: Option<Point>,
    ) -> Self {
        let seats = schedule.seats();
        let is_compact = *size == COMPACT;
        let is_wide = is_wide && !is_compact;
        let tall: f64 = match seats {
            0..=4 if is_wide => 46.0,
            0..=4 => 40.0,
            5 => 47.0,
            6 if is_wide => 63.0,
            6 => 55.0,
            7 => 63.0,
            _ => 71.0,
        };
        let own_half = |label: &String| (width(label, SIZE) / 2.0 + size.beside).max(size.half);
        let widest = labels.iter().map(own_half).fold(size.half, f64::max);
        let room = if is_wide { 12.0 } else { 0.0 };
        let wider = (widest - size.usual).max(0.0);
        let tall = tall - size.closer;
        let radius = Point::new(tall + room, tall).plus(size.for_names.times(wider));
        let around_middle = middle
            .filter(|_| is_compact)
            .map_or(radius, |middle| middle.plus(Point::new(widest + TO_MIDDLE, size.half + TO_MIDDLE)));
        let radius = radius.max(around_middle);
        let sign = if schedule.ruleset().is_clockwise() { -1.0 } else { 1.0 };
        let shape = |seat: Seat| {
            let on_circle = on_circle(seat.position(), seats);
            let center = Point::new(sign * on_circle.x * radius.x, on_circle.y * radius.y);
            let own = labels.get(seat.position()).map_or(size.half, own_half);
            Shape { center, half: Point::new(own, size.half), is_round: !is_compact }
        };
        let shapes = BySeat::new(seats, shape);
        let half = if is_compact {
            // Letters have no frames, but their shapes leave room for one.
            let reach = shapes.values().map(|shape| shape.reach().minus(Point::new(0.5, 0.5)));
            reach.chain(middle.map(|half| half.plus(Point::new(1.0, 1.0)))).fold(Point::default(), Point::max)
        } else {
            Point::new(radius.x + widest + 1.0, radius.y + size.half + 1.0)
        };
        Self { size, center: Point::default(), half, radius, shapes }.moved(half)
    }

    /// Returns whether the drawing is compact. In a compact drawing, arrows don't have their own numbers.
    pub fn is_compact(&self) -> bool {
        *self.size == COMPACT
    }

    /// Returns the seats in a drawing enlarged to fit arrows and numbers that reach this far from the center. In a
    /// compact drawing, the number is on the right, so the left side needs no room for it.
    pub fn with_room(&self, arrows: Point, numbers: Point) -> Self {
        let around = self.half.max(arrows);
        let right = around.max(numbers);
        let left = Point::new(if self.is_compact() { around.x } else { right.x }, right.y);
        Self { half: left.middle(right), ..self.moved(left.minus(self.half)) }
    }

    /// Returns the seats and their center, moved by an offset.
    pub fn moved(&self, by: Point) -> Self {
        let seats = self.shapes.seats();
        let moved = |seat: Seat| Shape { center: self.shapes[seat].center.plus(by), ..self.shapes[seat] };
        Self { center: self.center.plus(by), shapes: BySeat::new(seats, moved), ..self.clone() }
    }
}

/// The sine and cosine of the angle between neighboring seats, for 1 to 8 seats. The standard library's functions would
/// make every command load the system's math library, and loading it takes a tenth of the running time of a short
/// command.
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

/// Returns the point on the unit circle that is `steps` steps from the bottom. A full turn has `seats` steps.
fn on_circle(steps: usize, seats: usize) -> Point {
    let (sine, cosine) = TURNS[seats.clamp(1, MAX_SEATS) - 1];
    let bottom = Point::new(0.0, 1.0);
    (0..steps).fold(bottom, |Point { x, y }, _| Point::new(x * cosine + y * sine, y * cosine - x * sine))
}

/// Returns the label of each seat in the drawing of a pass: its role if the pass names that role, or else its name. If
/// the pass names only roles, the other seats have no label.
pub fn labels(schedule: &Schedule, pass: &Pass, seating: &Seating) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let named = pass.named();
    let role = |named: SeatRef| match named {
        SeatRef::Role(Role::Winner) => Some("Winner"),
        SeatRef::Role(Role::Loser) => Some("Loser"),
        SeatRef::Role(Role::Thrower) => Some("Thrower"),
        SeatRef::Role(Role::LastPlace) => Some("Last"),
        SeatRef::FromDealer(0) if !ruleset.has_winds() => Some("Dealer"),
        SeatRef::FromDealer(_) | SeatRef::Chair(_) => None,
    };
    let roles: Vec<(Seat, &str)> =
        named.iter().filter_map(|named| Some((seating.chair(*named)?, role(*named)?))).collect();
    let are_named = roles.is_empty() || named.iter().any(|named| role(*named).is_none());
    let names = short_names(schedule);
    let label = |(seat, name): (Seat, String)| match roles.iter().find(|(of, _)| *of == seat) {
        Some((_, role)) => (*role).to_owned(),
        None if are_named => name,
        None => String::new(),
    };
    ruleset.every_seat().zip(names).map(label).collect()
}

/// Shortens the names of all seats. If all of them are compass points, they become letters, such as `NW`; otherwise,
/// each name is cut to its first few letters. If two names would look the same, all seats are numbered in turn order
/// instead.
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

/// Abbreviates a compass point: `northwest` becomes `NW`.
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

/// Returns the possible exchanges in a pass, and the seating that they apply to. `None` means that no tiles are passed,
/// which is the choice `none` in a rule file.
///
/// If a player could have two of the roles that the pass names, the seating is from a deal in which different players
/// have them.
pub fn exchanges(schedule: &Schedule, step: &PassStep) -> (Vec<Option<Exchange>>, Seating) {
    let pass = schedule.pass(step);
    let chairs = |seating: &Seating| {
        pass.named().iter().filter_map(|named| seating.chair(*named)).collect::<SeatSet>().len()
    };
    let usual = schedule.seating();
    let apart = schedule.ruleset().every_seating().into_iter().rev().max_by_key(chairs);
    match apart.filter(|apart| chairs(apart) > chairs(&usual)) {
        Some(apart) => (Exchange::all_of(&pass.route.value, pass.count.value, &apart), apart),
        None => (step.routing.choices().map(Option::<&Exchange>::cloned).collect(), usual),
    }
}
