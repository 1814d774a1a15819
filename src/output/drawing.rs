//! Draws a pass as arrows around a table.
//!
//! The drawing is based on the compiled schedule. The first seat (East at a Mah Jongg table) is at the bottom, where
//! the reader would sit, so that an arrow to the right on paper means a pass to the right at the table.

use crate::describe::event;
use crate::describe::words::and;
use crate::ruleset::{
    Choice, Chooses, Draws, Exchange, Face, Route, To, Zone, ZoneRule, position_rolled, rolls,
};
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::{Seat, SeatSet};
use crate::words::ordinal;

mod arrows;
mod seats;
pub(super) mod shapes;
mod words;

use arrows::Link;
use seats::{COMPACT, FULL, Seats, Size};
use shapes::{Arrow, Point, Shape, Style, escaped, f64_of, number, rect, text, width};

/// The font size of the captions below a table. The numbers on arrows are just as large, so that both are equally easy
/// to read.
const CAPTION: f64 = 14.0;

/// The height of one line of captions.
const LINE: f64 = 16.0;

/// The space between two tables.
const SPACE: f64 = 8.0;

/// The maximum number of tables in a row.
const COLUMNS: usize = 4;

/// The maximum total width of a row of two or more tables. The letters in a wider drawing would be too small on paper.
const ROW: f64 = 768.0;

/// A picture of one pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// One `<svg>` element with a `viewBox` but no size. It has no ids, scripts or external resources.
    pub svg: String,
    /// The width of the `viewBox`. A drawing of a four-player table is about 100 units wide. The intended scale on
    /// paper is 4 units per millimeter.
    pub width: u32,
    /// The height of the `viewBox`.
    pub height: u32,
    /// A description of the pass in words, which is also the element's title.
    pub words: String,
}

/// Draws a pass. If the direction is chosen at the table, draws one table for each possible direction.
pub fn pass(schedule: &Schedule, step: &PassStep) -> Drawing {
    draw(schedule, step, fixed_captions(step, &schedule.pass(step).route.value), false)
}

/// Draws a pass in less space, but with letters of the same size, for a page that shows many passes. Leaves out the
/// captions that only repeat the rules. If all arrows have the same number, moves the seats closer together, draws
/// their letters without frames and writes the number once, unless the arrows would then be too short.
pub fn compact(schedule: &Schedule, step: &PassStep) -> Drawing {
    draw(schedule, step, Vec::new(), true)
}

fn draw(schedule: &Schedule, step: &PassStep, captions: Vec<String>, is_compact: bool) -> Drawing {
    let rules = schedule.pass(step);
    let (ways, seating) = seats::exchanges(schedule, step);
    let labels = seats::labels(schedule, rules, &seating);
    let goes_to = schedule.pile_goes_to(step).and_then(|seat| seating.chair(seat));
    let tables = tables(schedule, step, &ways, goes_to, &captions);
    let is_compact = is_compact && tables.iter().all(|table| arrows::one_number(&table.links).is_some());
    let is_wide = tables.iter().any(|table| table.middle.is_some() || arrows::have_ways_back(&table.links));
    let place = |size| {
        let middle = tables.iter().find_map(|table| table.middle_half(size));
        let around = Seats::place(schedule, &labels, size, is_wide, middle);
        let arrows: Vec<Arrow> = tables.iter().flat_map(|table| table.arrows(&around)).collect();
        (around, arrows)
    };
    let compact = is_compact.then(|| place(&COMPACT));
    let compact = compact.filter(|(_, arrows)| arrows.iter().all(Arrow::is_long));
    let (around, arrows) = compact.unwrap_or_else(|| place(&FULL));
    let numbers = arrows.iter().map(|arrow| arrow.text_reach(around.center));
    let numbers = numbers.fold(Point::default(), Point::max);
    let reach = arrows.iter().map(|arrow| arrow.reach(around.center)).fold(Point::default(), Point::max);
    let around = around.with_room(reach, numbers);
    let below = tables.iter().map(|table| table.captions.len()).max().unwrap_or(0);
    let captions = tables.iter().flat_map(|table| &table.captions).map(|caption| width(caption, CAPTION));
    let size = Point::new(
        captions.fold(around.half.x * 2.0, f64::max).ceil(),
        (around.half.y * 2.0 + f64_of(below) * LINE).ceil(),
    );
    let total = |count: usize, one: f64| f64_of(count) * (one + SPACE) - SPACE;
    let fits = |columns: &usize| *columns <= tables.len() && total(*columns, size.x) <= ROW;
    let columns = (1..=COLUMNS).rev().find(fits).unwrap_or(1);
    let rows = tables.len().div_ceil(columns).max(1);
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
        let style = Style { size: CAPTION, is_bold: false, is_gray: false };
        for (line, caption) in table.captions.iter().enumerate() {
            let below = around.half.y * 2.0 + LINE * (f64_of(line) + 0.5);
            text(&mut svg, corner.plus(Point::new(size.x / 2.0, below)), caption, style);
        }
    }
    svg.push_str("</svg>");
    Drawing { svg, width: units(wide), height: units(high), words }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand at most")]
fn units(length: f64) -> u32 {
    length.ceil() as u32
}

/// A table with the arrows for one exchange.
struct Table {
    links: Vec<Link>,
    /// The seats that take part.
    players: SeatSet,
    /// The name of the box in the middle of the table, if there is one.
    middle: Option<&'static str>,
    captions: Vec<String>,
}

/// Returns the tables to draw: one, or one for each possible direction.
fn tables(
    schedule: &Schedule,
    step: &PassStep,
    ways: &[Option<Exchange>],
    goes_to: Option<Seat>,
    fixed: &[String],
) -> Vec<Table> {
    let table = |(position, way): (usize, &Option<Exchange>)| {
        let own = match &schedule.pass(step).route.value {
            Route::OneOf(choice) => chosen(schedule, choice, position),
            _ => None,
        };
        let links = way.as_ref().map_or_else(Vec::new, |way| arrows::links(way, goes_to));
        let players = way.as_ref().map(|way| way.players()).unwrap_or_default();
        let players = goes_to.map_or(players, |seat| players.with(seat));
        let middle = way.as_ref().and_then(|way| middle(way, goes_to));
        let fixed = fixed.iter().filter(|_| way.is_some()).cloned();
        let captions = own.into_iter().chain(arrows::common_number(&links)).chain(fixed).collect();
        Table { links, players, middle, captions }
    };
    let is_new = |(position, way): &(usize, &Option<Exchange>)| !ways[..*position].contains(way);
    ways.iter().enumerate().filter(is_new).map(table).collect()
}

/// Returns the name of the box in the middle of the table, or `None` if no tiles go there.
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

/// Returns a label for one of several possible directions. It shows when the direction applies, such as `1st deal` or
/// `dice 2, 5`, or just names the direction if it is chosen at random.
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
            let rolls = rolls(*dice);
            let rolls = rolls.filter(|pips| same().any(|way| position_rolled(*pips, among.len()) == way));
            let rolls: Vec<String> = rolls.map(|pips| pips.to_string()).collect();
            format!("dice {}", rolls.join(", "))
        }
    })
}

/// Returns the captions that appear below every table in the drawing of a pass.
fn fixed_captions(step: &PassStep, route: &Route) -> Vec<String> {
    let blind = step.most_blind();
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

    /// Returns half the width and half the height of the box in the middle, if there is one.
    fn middle_half(&self, size: &Size) -> Option<Point> {
        self.middle.map(|name| Point::new(width(name, CAPTION), CAPTION).times(0.5).plus(size.around_middle))
    }

    /// Returns the shape of the box in the middle, if there is one.
    fn middle_shape(&self, seats: &Seats) -> Option<Shape> {
        self.middle_half(seats.size).map(|half| Shape { center: seats.center, half, is_round: false })
    }

    fn write(&self, svg: &mut String, schedule: &Schedule, seats: &Seats, labels: &[String]) {
        if !seats.is_compact() && !arrows::have_wide_numbers(&self.links, seats) {
            self.write_top(svg, seats);
        }
        for (seat, label) in schedule.ruleset().every_seat().zip(labels) {
            let sits_out = !self.players.contains(seat);
            let is_vacant = schedule.ruleset().vacant_seat(seat).is_some();
            if !seats.is_compact() {
                write_frame(svg, &seats.shapes[seat], sits_out, is_vacant);
            } else if label.is_empty() {
                // A circle as large as a letter.
                let half = Point::new(4.5, 4.5);
                let shape = Shape { half, is_round: true, ..seats.shapes[seat] };
                write_frame(svg, &shape, sits_out, is_vacant);
            }
            if !label.is_empty() {
                let is_gray = sits_out || is_vacant && seats.is_compact();
                text(
                    svg,
                    seats.shapes[seat].center,
                    label,
                    Style { size: seats::SIZE, is_bold: true, is_gray },
                );
            }
        }
        if let Some((name, shape)) = self.middle.zip(self.middle_shape(seats)) {
            write_box(svg, &shape, name);
        }
        for arrow in self.arrows(seats) {
            arrow.write(svg);
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

/// Writes the frame of a seat: dashed and gray if the seat sits out, or dashed if the seat is vacant.
fn write_frame(svg: &mut String, shape: &Shape, sits_out: bool, is_vacant: bool) {
    let stroke = if sits_out { "#777" } else { "currentColor" };
    let dashes = if sits_out || is_vacant { " stroke-dasharray=\"3 2\"" } else { "" };
    rect(svg, shape, &format!("stroke=\"{stroke}\" stroke-width=\"1.5\"{dashes}"));
}

fn write_box(svg: &mut String, shape: &Shape, name: &str) {
    rect(svg, shape, "stroke=\"currentColor\" stroke-width=\"1.5\"");
    text(svg, shape.center, name, Style { size: CAPTION, is_bold: false, is_gray: false });
}
