//! The arrows for an exchange: one for each gift, or one with two heads if two seats give each other the same number of
//! tiles.

use super::seats::Seats;
use super::shapes::{Arrow, Curve, Place, Point, Shape, outward, text_half};
use crate::ruleset::{Exchange, Gift, To};
use crate::table::seat::Seat;

/// The maximum number of arrows on which the same number is repeated.
const MAX_NUMBERS: usize = 8;

/// The space between an arrow and the number beside it.
const BESIDE: f64 = 4.0;

/// The space between an arrow to or from the middle and the number beside it. Such an arrow is so short that its number
/// is next to the head, which is wider than the line.
const BESIDE_MIDDLE: f64 = 10.0;

/// One end of an arrow: a seat, or the box in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Seat(Seat),
    Middle,
}

/// An arrow that hasn't been placed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub from: End,
    pub to: End,
    pub label: String,
    pub is_double: bool,
}

/// Returns the arrows for an exchange. If a seat (`goes_to`) picks up the pile, the last arrow points from the pile to
/// that seat.
pub fn links(exchange: &Exchange, goes_to: Option<Seat>) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for (from, gifts) in exchange.gifts.iter() {
        for gift in gifts.iter().filter(|gift| gift.max > 0) {
            let (to, is_double) = match gift.to {
                To::Seat(to) => (End::Seat(to), false),
                To::Pile => (End::Middle, false),
                To::Zone(_) | To::Untold => (End::Middle, true),
            };
            let label = range(gift);
            let back = |link: &&mut Link| {
                link.from == to && link.to == End::Seat(from) && link.label == label && !link.is_double
            };
            match links.iter_mut().find(back) {
                Some(link) => link.is_double = true,
                None => links.push(Link { from: End::Seat(from), to, label, is_double }),
            }
        }
    }
    let picks_up = goes_to.map(|seat| Link {
        from: End::Middle,
        to: End::Seat(seat),
        label: "all".into(),
        is_double: false,
    });
    links.into_iter().chain(picks_up).collect()
}

fn range(gift: &Gift) -> String {
    match (gift.min, gift.max) {
        (min, max) if min == max => max.to_string(),
        (min, max) => format!("{min}–{max}"),
    }
}

/// Returns whether any two arrows point in opposite directions between the same two ends.
pub fn have_ways_back(links: &[Link]) -> bool {
    links.iter().any(|link| links.iter().any(|other| (other.from, other.to) == (link.to, link.from)))
}

/// Returns whether any arrow across the table has a range beside it, such as `1–3`. The range takes up the space where
/// the tabletop would be drawn.
pub fn have_wide_numbers(links: &[Link], seats: &Seats) -> bool {
    links.iter().any(|link| match (link.from, link.to) {
        (End::Seat(from), End::Seat(to)) => !is_next(seats, from, to) && link.label.chars().count() > 1,
        (End::Middle, _) | (_, End::Middle) => false,
    })
}

/// Returns the number that all arrows share. Returns `None` if their numbers differ, if only some of them touch the
/// middle, or if there are too many arrows. Returns an empty string if there are no arrows.
pub fn one_number(links: &[Link]) -> Option<&str> {
    let Some(first) = links.first().filter(|_| links.len() <= MAX_NUMBERS) else {
        return links.is_empty().then_some("");
    };
    let is_same = |link: &Link| link.label == first.label && touches_middle(link) == touches_middle(first);
    links.iter().all(is_same).then_some(&first.label)
}

fn touches_middle(link: &Link) -> bool {
    [link.from, link.to].contains(&End::Middle)
}

/// Returns a caption with the number that all arrows between seats share, if there are too many arrows to write it on
/// each one.
pub fn common_number(links: &[Link]) -> Option<String> {
    let between = || links.iter().filter(|link| !touches_middle(link));
    let first = between().next().filter(|_| links.len() > MAX_NUMBERS)?;
    let is_same = between().all(|link| link.label == first.label);
    is_same.then(|| format!("{} each way", first.label))
}

/// Places arrows around a table. `middle` is the box in the middle, if there is one.
pub fn place(links: &[Link], seats: &Seats, middle: Option<Shape>) -> Vec<Arrow> {
    let are_numbered = common_number(links).is_none();
    let is_numbered = |link: &Link| !seats.is_compact() && (are_numbered || touches_middle(link));
    let arrow = |link: &Link| {
        let one_way = links.iter().any(|other| (other.from, other.to) == (link.to, link.from));
        let shape = |end: End| match end {
            End::Seat(seat) => seats.shapes[seat],
            End::Middle => middle.unwrap_or(seats.shapes[Seat::FIRST]),
        };
        let (curve, place, label_at) = match (link.from, link.to) {
            (End::Seat(from), End::Seat(to)) => {
                let (curve, side) = between(seats, from, to, one_way, middle.is_some());
                let (is_next, is_long) = (is_next(seats, from, to), link.label.chars().count() > 1);
                // The corners beside a table for four have room for a range.
                let is_beside = match is_next {
                    true => one_way || is_long && seats.shapes.seats() == 4,
                    false => one_way || is_long || middle.is_some(),
                };
                let label_at = match is_long {
                    _ if is_next || middle.is_some() => 0.5,
                    _ if one_way && from < to => 0.72,
                    // A range is wide, so it is placed farther from the arrows that cross.
                    true => 0.2,
                    false => 0.28,
                };
                (curve, if is_beside { Place::Beside(side * BESIDE) } else { Place::On }, label_at)
            }
            (End::Middle, to) | (to, End::Middle) => {
                let is_out = link.from == End::Middle;
                let line = to_middle(seats, shape(to), one_way);
                let line = if is_out { line.reversed() } else { line };
                (line, Place::Beside(if one_way { BESIDE_MIDDLE } else { -BESIDE_MIDDLE }), 0.5)
            }
        };
        let curve = curve.between(&shape(link.from), &shape(link.to));
        let label = if is_numbered(link) { link.label.clone() } else { String::new() };
        Arrow { curve, head: seats.size.head, is_double: link.is_double, label, label_at, place }
    };
    let mut arrows: Vec<Arrow> = links.iter().map(arrow).collect();
    if let Some(number) = one_number(links).filter(|_| seats.is_compact()) {
        let place = Place::At(free_place(number, seats, middle, &arrows));
        if let Some(first) = arrows.first_mut() {
            (first.label, first.place) = (number.to_owned(), place);
        }
    }
    arrows
}

/// Returns the point nearest to the center where a number doesn't touch the arrows, the seats or the box in the middle.
fn free_place(number: &str, seats: &Seats, middle: Option<Shape>, arrows: &[Arrow]) -> Point {
    const MARGIN: f64 = 5.0;
    let half = text_half(number);
    let is_free = |center: &Point| {
        let shape = Shape { center: *center, half, is_round: false };
        let mut around = seats.shapes.values().chain(&middle);
        !around.any(|other| shape.is_near(other, MARGIN)) && !arrows.iter().any(|arrow| arrow.touches(&shape))
    };
    outward().map(|by| seats.center.plus(by)).find(is_free).unwrap_or(seats.center)
}

/// Returns whether two seats are next to each other. If there are only two seats, they are opposite each other instead.
fn is_next(seats: &Seats, one: Seat, other: Seat) -> bool {
    let count = seats.shapes.seats();
    count > 2 && (one.further(1, count) == other || other.further(1, count) == one)
}

/// Returns the path of an arrow from one seat to another, and the side of the path that its number is on. The path
/// between neighbors goes around the table, and any other path goes across it. If another arrow points the opposite
/// way, or if there is a box in the middle, the path bends to one side.
fn between(seats: &Seats, from: Seat, to: Seat, one_way: bool, has_middle: bool) -> (Curve, f64) {
    let [start, end] = [from, to].map(|seat| seats.shapes[seat].center);
    let straight = start.middle(end);
    let side = end.minus(start).unit().quarter();
    if is_next(seats, from, to) {
        let out = straight.minus(seats.center);
        let outward = if out.x * side.x + out.y * side.y > 0.0 { 1.0 } else { -1.0 };
        let is_back = one_way && to.further(1, seats.shapes.seats()) == from;
        if is_back {
            return (Curve::through(start, seats.center.plus(out.times(seats.size.arc)), end), -outward);
        }
        let scaled = Point::new(out.x / seats.radius.x, out.y / seats.radius.y);
        let around = seats.center.plus(out.times(seats.size.arc / scaled.length().max(0.001)));
        return (Curve::through(start, around, end), outward);
    }
    let by = match (one_way, has_middle) {
        (_, true) if straight.minus(seats.center).length() < 15.0 => 27.0,
        (true, _) => 7.0,
        (false, _) => 0.0,
    };
    // Where arrows cross, numbers on different sides are farther apart.
    let sign = if by > 0.0 || from.position() % 2 == 1 { 1.0 } else { -1.0 };
    (Curve::through(start, straight.plus(side.times(by)), end), sign)
}

/// Returns the straight path from a seat to the middle. If another arrow points the opposite way, both are moved a
/// little to the side.
fn to_middle(seats: &Seats, seat: Shape, one_way: bool) -> Curve {
    let side = seats.center.minus(seat.center).unit().quarter();
    let by = side.times(if one_way { 7.0 } else { 0.0 });
    let [from, to] = [seat.center, seats.center].map(|point| point.plus(by));
    Curve { from, control: from.middle(to), to }
}
