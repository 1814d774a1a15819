//! A pass as a picture: arrows around a table.
//!
//! The picture comes from the compiled schedule. The first seat (East at a Mah Jongg table) is at the bottom, where the
//! reader sits, so that an arrow to the right on paper is a pass to the right at the table.

use crate::describe::event;
use crate::describe::words::and;
use crate::ruleset::{Choice, Chooses, Draws, Exchange, Face, Route, To, Zone, ZoneRule};
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::{Seat, SeatSet};

mod arrows;
mod seats;
pub(super) mod shapes;
mod words;

use arrows::Link;
use seats::{Seats, f64_of};
use shapes::{Arrow, Point, Shape, Style, escaped, number, rect, text, width};

/// The font size of the captions below a table: that of the numbers, so that all are equally easy to read.
const CAPTION: f64 = 14.0;

/// The height of one line of captions.
const LINE: f64 = 16.0;

/// The space between two tables.
const SPACE: f64 = 8.0;

/// The maximum number of tables in a row.
const COLUMNS: usize = 4;

/// The numbers on arrows.
const NUMBERS: Style = Style { size: 14.0, is_bold: true, is_gray: false };

/// A picture of one pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// One `<svg>` element with a `viewBox` and without a size. It has no ids, scripts or external resources.
    pub svg: String,
    /// The width of the `viewBox`. A table of four winds is about 100 units wide; 4 units are meant to be 1 mm on
    /// paper.
    pub width: u32,
    /// The height of the `viewBox`.
    pub height: u32,
    /// The pass in words, as in the title of the element.
    pub words: String,
}

/// Draws a pass. If the direction is chosen, each possibility is a table of its own.
pub fn pass(schedule: &Schedule, step: &PassStep) -> Drawing {
    let rules = schedule.pass(step);
    let (ways, seating) = seats::exchanges(schedule, step);
    let labels = seats::labels(schedule, rules, &seating);
    let goes_to = rules.pile.value.goes_to.and_then(|seat| seating.chair(seat));
    let tables = tables(schedule, step, ways, goes_to);
    let is_wide = tables.iter().any(|table| table.middle.is_some() || arrows::have_ways_back(&table.links));
    let around = Seats::place(schedule, &labels, is_wide);
    let reach = tables.iter().flat_map(|table| table.arrows(&around));
    let reach = reach.map(|arrow| arrow.reach(around.center, NUMBERS));
    let around = around.with_room(reach.fold(around.half, Point::max));
    let below = tables.iter().map(|table| table.captions.len()).max().unwrap_or(0);
    let captions = tables.iter().flat_map(|table| &table.captions).map(|caption| width(caption, CAPTION));
    let size = Point::new(
        captions.fold(around.half.x * 2.0, f64::max).ceil(),
        (around.half.y * 2.0 + f64_of(below) * LINE).ceil(),
    );
    let columns = tables.len().clamp(1, COLUMNS);
    let rows = tables.len().div_ceil(columns).max(1);
    let total = |count: usize, one: f64| f64_of(count) * (one + SPACE) - SPACE;
    let (wide, high) = (total(columns, size.x), total(rows, size.y));
    let words = words::of_pass(schedule, step);
    let mut svg = String::new();
    let said = escaped(&words);
    svg.push_str(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{said}\" \
         font-family=\"Arial, 'Liberation Sans', sans-serif\" text-anchor=\"middle\"><title>{said}</title>",
        number(wide),
        number(high)
    ));
    for (position, table) in tables.iter().enumerate() {
        let (row, column) = (position / columns, position % columns);
        let corner = Point::new(f64_of(column) * (size.x + SPACE), f64_of(row) * (size.y + SPACE));
        let aside = (size.x - around.half.x * 2.0) / 2.0;
        let seats = around.moved(corner.plus(Point::new(aside, 0.0)));
        table.write(&mut svg, schedule, &seats, &labels);
    }
    svg.push_str("</svg>");
    Drawing { svg, width: units(wide), height: units(high), words }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand at most")]
fn units(length: f64) -> u32 {
    length.ceil() as u32
}

/// One table with the arrows of one exchange.
struct Table {
    links: Vec<Link>,
    /// The seats that take part.
    players: SeatSet,
    /// The name of the box in the middle.
    middle: Option<&'static str>,
    captions: Vec<String>,
}

/// Returns the tables to draw: one, or one for each possible direction.
fn tables(
    schedule: &Schedule,
    step: &PassStep,
    ways: Vec<Option<Exchange>>,
    goes_to: Option<Seat>,
) -> Vec<Table> {
    let rules = schedule.pass(step);
    let mut tables: Vec<(Option<Exchange>, Table)> = Vec::new();
    let captions = |position: usize| match &rules.route.value {
        Route::OneOf(choice) => chosen(schedule, choice, position),
        Route::Offset(_) | Route::EachOther | Route::Between(_) | Route::Gifts(_) | Route::Zone(_) => None,
    };
    let fixed = fixed_captions(step, &rules.route.value);
    for (position, way) in ways.into_iter().enumerate() {
        if tables.iter().any(|(known, _)| *known == way) {
            continue;
        }
        let links = way.as_ref().map_or_else(Vec::new, |way| arrows::links(way, goes_to));
        let players = way.as_ref().map(|way| way.players()).unwrap_or_default();
        let players = goes_to.map_or(players, |seat| players.with(seat));
        let middle = way.as_ref().and_then(|way| middle(way, goes_to));
        let own = captions(position).into_iter();
        let fixed = fixed.iter().filter(|_| way.is_some()).cloned();
        let captions = own.chain(arrows::common_number(&links)).chain(fixed).collect();
        tables.push((way, Table { links, players, middle, captions }));
    }
    tables.into_iter().map(|(_, table)| table).collect()
}

/// Returns the name of the box in the middle, if tiles go there.
fn middle(exchange: &Exchange, goes_to: Option<Seat>) -> Option<&'static str> {
    let gifts = exchange.gifts.values().flat_map(|gifts| gifts.iter());
    let name = |to: To| match to {
        To::Pile => Some("pile"),
        To::Zone(Zone::Wall) => Some("wall"),
        To::Zone(Zone::Middle) => Some("middle"),
        To::Untold => Some("?"),
        To::Seat(_) => None,
    };
    gifts.map(|gift| gift.to).find_map(name).or_else(|| goes_to.map(|_| "pile"))
}

/// Returns a label that says when one of several directions is taken: `1st deal`, `dice: 2, 5`, or just the direction.
fn chosen(schedule: &Schedule, choice: &Choice, position: usize) -> Option<String> {
    let Choice { among, by, dice, announced: _ } = choice;
    let way = among.get(position)?;
    let same = || (0..among.len()).filter(|other| among.get(*other) == Some(way));
    Some(match by {
        Chooses::Deal => {
            let deals: Vec<String> = same().map(|deal| ordinal(deal + 1)).collect();
            format!("{} deal", and(&deals))
        }
        Chooses::Random => match way {
            Some(way) => event::direction(schedule, way),
            None => "no pass".to_owned(),
        },
        Chooses::Dice => {
            let rolls = (*dice..=dice.saturating_mul(6)).map(usize::from);
            let rolls = rolls.filter(|pips| same().any(|way| (pips - 1) % among.len() == way));
            let rolls: Vec<String> = rolls.map(|pips| pips.to_string()).collect();
            format!("dice {}", rolls.join(", "))
        }
    })
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Returns the captions below every table of a pass.
fn fixed_captions(step: &PassStep, route: &Route) -> Vec<String> {
    let blind = step.max_blind.values().copied().max().unwrap_or(0);
    let blind = (blind > 0).then(|| format!("up to {blind} blind"));
    let lowest = step.count.value.is_by_requests().then(|| "lower decides".to_owned());
    let zone = match route {
        Route::Zone(ZoneRule { zone: Zone::Wall, draws: Draws::Before, .. }) => Some("draw, then give"),
        Route::Zone(_) => Some("give, then draw"),
        _ => None,
    };
    let face_up = (step.face == Face::Up && route.fills_pile()).then(|| "face up".to_owned());
    blind.into_iter().chain(lowest).chain(zone.map(str::to_owned)).chain(face_up).collect()
}

impl Table {
    fn arrows(&self, seats: &Seats) -> Vec<Arrow> {
        arrows::place(&self.links, seats, self.middle_shape(seats))
    }

    /// Returns the box in the middle.
    fn middle_shape(&self, seats: &Seats) -> Option<Shape> {
        self.middle.map(|name| {
            let half = Point::new(width(name, CAPTION) / 2.0 + 3.0, CAPTION / 2.0 + 3.0);
            Shape { center: seats.center, half, is_round: false }
        })
    }

    fn write(&self, svg: &mut String, schedule: &Schedule, seats: &Seats, labels: &[String]) {
        if !arrows::have_wide_numbers(&self.links, seats) {
            self.write_top(svg, seats);
        }
        for (seat, label) in schedule.ruleset().every_seat().zip(labels) {
            let sits_out = !self.players.contains(seat);
            write_seat(
                svg,
                &seats.shapes[seat],
                label,
                sits_out,
                schedule.ruleset().vacant_seat(seat).is_some(),
            );
        }
        if let Some((name, shape)) = self.middle.zip(self.middle_shape(seats)) {
            write_box(svg, &shape, name);
        }
        for arrow in self.arrows(seats) {
            arrow.write(svg, NUMBERS);
        }
        let style = Style { size: CAPTION, is_bold: false, is_gray: false };
        for (line, caption) in self.captions.iter().enumerate() {
            let y = seats.center.y + seats.half.y + LINE * (f64_of(line) + 0.5);
            text(svg, Point::new(seats.center.x, y), caption, style);
        }
    }

    fn write_top(&self, svg: &mut String, seats: &Seats) {
        let (center, half) = (seats.center, seats.radius.minus(Point::new(21.0, 21.0)));
        let look = "stroke=\"#aaa\"";
        if matches!(seats.shapes.seats(), 2 | 4) {
            return rect(svg, &Shape { center, half, is_round: false }, look);
        }
        let [x, y, rx, ry] = [center.x, center.y, half.x, half.y].map(number);
        svg.push_str(&format!(
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"none\" {look}/>"
        ));
    }
}

/// Writes a seat: dashed and gray if it sits out, dashed if it is vacant.
fn write_seat(svg: &mut String, shape: &Shape, label: &str, sits_out: bool, is_vacant: bool) {
    let stroke = if sits_out { "#777" } else { "currentColor" };
    let dashes = if sits_out || is_vacant { " stroke-dasharray=\"3 2\"" } else { "" };
    rect(svg, shape, &format!("stroke=\"{stroke}\" stroke-width=\"1.5\"{dashes}"));
    if !label.is_empty() {
        text(svg, shape.center, label, Style { size: seats::SIZE, is_bold: true, is_gray: sits_out });
    }
}

fn write_box(svg: &mut String, shape: &Shape, name: &str) {
    rect(svg, shape, "stroke=\"currentColor\" stroke-width=\"1.5\"");
    text(svg, shape.center, name, Style { size: CAPTION, is_bold: false, is_gray: false });
}
