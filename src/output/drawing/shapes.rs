//! Points, curves, text and arrows as SVG elements.

/// The height of capital letters, as a fraction of the font size.
const CAPITALS: f64 = 0.72;

/// The number of points at which a curve is sampled.
const STEPS: u32 = 240;

/// A point, in the drawing's units. The y axis points down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    pub fn times(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Returns the vector of length 1 with the same direction.
    pub fn unit(self) -> Self {
        self.times(1.0 / self.length().max(0.001))
    }

    /// Returns the vector turned 90 degrees clockwise (from right to down).
    pub fn quarter(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Returns the point with the larger x and the larger y of two points.
    pub fn max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    pub fn middle(self, other: Self) -> Self {
        self.plus(other).times(0.5)
    }
}

/// Returns points at increasing distances from the origin, above it and to its right.
pub fn outward() -> impl Iterator<Item = Point> {
    // Each point is turned by the golden angle, which spreads them evenly.
    let turned = |Point { x, y }: &Point| {
        Some(Point::new(-0.737_369 * x - 0.675_490 * y, 0.675_490 * x - 0.737_369 * y))
    };
    let directions = std::iter::successors(Some(Point::new(0.0, -1.0)), turned);
    let turned = |(far, by): (u16, Point)| by.times(f64::from(far).sqrt() * 0.5);
    (0..40_000).zip(directions).map(turned).map(|Point { x, y }| Point::new(x.abs(), -y.abs()))
}

/// A rectangle, possibly with round ends, such as the frame of a seat.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shape {
    pub center: Point,
    /// Half the width and half the height.
    pub half: Point,
    /// Whether the ends of the shape are round.
    pub is_round: bool,
}

impl Shape {
    /// Returns whether the rectangles around two shapes are within `margin` of each other.
    pub fn is_near(&self, other: &Self, margin: f64) -> bool {
        let between = self.center.minus(other.center);
        let reach = self.half.plus(other.half);
        between.x.abs() < reach.x + margin && between.y.abs() < reach.y + margin
    }

    /// Returns how far the shape reaches from the origin, horizontally and vertically.
    pub fn reach(&self) -> Point {
        Point::new(self.center.x.abs() + self.half.x, self.center.y.abs() + self.half.y)
    }

    /// Returns whether a point is in the shape or within `margin` of it.
    fn contains(&self, point: Point, margin: f64) -> bool {
        let Point { x, y } = point.minus(self.center);
        if self.is_round {
            let beyond = Point::new((x.abs() - (self.half.x - self.half.y)).max(0.0), y);
            beyond.length() <= self.half.y + margin
        } else {
            x.abs() <= self.half.x + margin && y.abs() <= self.half.y + margin
        }
    }
}

/// A quadratic curve, or a straight line if the control point is halfway between the ends.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    pub from: Point,
    pub control: Point,
    pub to: Point,
}

impl Curve {
    /// Returns the curve from `from` to `to` whose halfway point is `middle`.
    pub fn through(from: Point, middle: Point, to: Point) -> Self {
        Self { from, control: middle.times(2.0).minus(from.middle(to)), to }
    }

    /// Returns the point at a position along the curve, from 0 (its start) to 1 (its end).
    pub fn at(&self, share: f64) -> Point {
        self.blossom(share, share)
    }

    fn blossom(&self, one: f64, other: f64) -> Point {
        let ends = self.from.times((1.0 - one) * (1.0 - other)).plus(self.to.times(one * other));
        ends.plus(self.control.times((1.0 - one) * other + one * (1.0 - other)))
    }

    /// Returns the part of the curve between two positions, each from 0 to 1.
    pub fn part(&self, from: f64, to: f64) -> Self {
        Self { from: self.at(from), control: self.blossom(from, to), to: self.at(to) }
    }

    /// Returns the same curve in the opposite direction.
    pub fn reversed(&self) -> Self {
        Self { from: self.to, control: self.control, to: self.from }
    }

    /// Returns the first position at which the curve is outside a shape, or 1 if there is none.
    fn leaves(&self, shape: &Shape) -> f64 {
        const MARGIN: f64 = 2.0;
        let mut shares = (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
        shares.find(|share| !shape.contains(self.at(*share), MARGIN)).unwrap_or(1.0)
    }

    /// Returns the part of the curve outside both shapes.
    pub fn between(&self, one: &Shape, other: &Shape) -> Self {
        let (start, end) = (self.leaves(one), 1.0 - self.reversed().leaves(other));
        if start < end { self.part(start, end) } else { *self }
    }

    fn is_straight(&self) -> bool {
        self.control.minus(self.from.middle(self.to)).length() < 0.1
    }

    fn path(&self) -> String {
        let [from, to] = [self.from, self.to].map(point);
        if self.is_straight() {
            format!("M{from}L{to}")
        } else {
            format!("M{from}Q{} {to}", point(self.control))
        }
    }
}

/// Converts a number to a float. Numbers above 65,535 become 0.
pub fn f64_of(number: usize) -> f64 {
    u16::try_from(number).map_or(0.0, f64::from)
}

/// Formats a number with at most one decimal place.
pub fn number(value: f64) -> String {
    let rounded = format!("{value:.1}");
    let short = rounded.strip_suffix(".0").unwrap_or(&rounded);
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn point(Point { x, y }: Point) -> String {
    format!("{} {}", number(x), number(y))
}

/// Escapes text for XML. Characters that XML can't contain are left out.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Estimates the width of text in Arial, erring on the wide side.
pub fn width(text: &str, size: f64) -> f64 {
    let of_letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | '\'' | '-' | '(' | ')' => 0.35,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
        letter if letter.is_ascii_uppercase() => 0.74,
        letter if letter.is_ascii() || letter == '–' => 0.57,
        _ => 1.0,
    };
    text.chars().map(of_letter).sum::<f64>() * size
}

/// Writes a shape as an SVG rectangle. `look` contains further attributes.
pub fn rect(svg: &mut String, Shape { center, half, is_round }: &Shape, look: &str) {
    let [x, y] = [center.x - half.x, center.y - half.y].map(number);
    let [wide, high] = [half.x * 2.0, half.y * 2.0].map(number);
    let round = if *is_round { format!(" rx=\"{}\"", number(half.y)) } else { String::new() };
    svg.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{round} fill=\"none\" {look}/>"
    ));
}

/// How text looks.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub size: f64,
    pub is_bold: bool,
    pub is_gray: bool,
}

/// Writes text centered at a point.
pub fn text(svg: &mut String, at: Point, said: &str, Style { size, is_bold, is_gray }: Style) {
    let (x, y) = (number(at.x), number(at.y + size * CAPITALS / 2.0));
    let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
    let fill = if is_gray { "#777" } else { "currentColor" };
    let (said, size) = (escaped(said), number(size));
    svg.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight} fill=\"{fill}\">{said}</text>"
    ));
}

/// The numbers on arrows.
const NUMBERS: Style = Style { size: 14.0, is_bold: true, is_gray: false };

/// Returns half the width and height of the text on an arrow.
pub fn text_half(said: &str) -> Point {
    Point::new(width(said, NUMBERS.size), NUMBERS.size * CAPITALS).times(0.5)
}

/// Where an arrow's text is placed.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// In a gap in the arrow.
    On,
    /// This far from the arrow, on the side that [`Point::quarter`] points to, or on the other side if the distance is
    /// negative.
    Beside(f64),
    /// Centered at a point.
    At(Point),
}

/// An arrow.
#[derive(Debug, Clone)]
pub struct Arrow {
    pub curve: Curve,
    /// The length of the arrowhead, and half its width.
    pub head: Point,
    /// Whether the arrow has a head at both ends.
    pub is_double: bool,
    /// The text. Empty if there is none.
    pub label: String,
    /// The text's position along the curve, from 0 to 1. If two straight arrows cross, each has its text
    /// at a different position.
    pub label_at: f64,
    pub place: Place,
}

impl Arrow {
    /// Writes the arrow.
    pub fn write(&self, svg: &mut String) {
        let Self { curve, head, is_double, label_at, place, label: _ } = self;
        let length = |share: f64| curve.at(share).minus(curve.to).length();
        let shares = (0..=STEPS).map(|step| 1.0 - f64::from(step) / f64::from(STEPS));
        let base = shares.clone().find(|share| length(*share) >= head.x).unwrap_or(0.5);
        let tail = |share: &f64| curve.at(1.0 - share).minus(curve.from).length() >= head.x;
        let first = if *is_double { 1.0 - shares.clone().find(tail).unwrap_or(0.5) } else { 0.0 };
        let mut paths = Vec::new();
        match self.label_shape().filter(|_| matches!(place, Place::On)) {
            None => paths.push(curve.part(first, base)),
            Some(gap) => {
                let is_in_gap = |share: f64| gap.contains(curve.at(share), 2.0);
                let mut inside = shares.clone().filter(|share| is_in_gap(*share));
                let last = inside.next().unwrap_or(*label_at);
                let start = inside.next_back().unwrap_or(*label_at);
                paths.extend((first < start).then(|| curve.part(first, start)));
                paths.extend((last < base).then(|| curve.part(last, base)));
            }
        }
        let paths: String = paths.iter().map(Curve::path).collect();
        svg.push_str(&format!(
            "<path d=\"{paths}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>"
        ));
        write_head(svg, curve.to, curve.at(base), head.y);
        if *is_double {
            write_head(svg, curve.from, curve.at(first), head.y);
        }
        if let Some(label) = self.label_shape() {
            text(svg, label.center, &self.label, NUMBERS);
        }
    }

    /// Returns the rectangle around the arrow's text; `None` if it has no text.
    fn label_shape(&self) -> Option<Shape> {
        let Self { curve, label, label_at, place, .. } = self;
        let half = text_half(label);
        let middle = curve.at(*label_at);
        let side = curve.at(label_at + 0.01).minus(curve.at(label_at - 0.01)).unit().quarter();
        let reach = half.x * side.x.abs() + half.y * side.y.abs();
        let center = match *place {
            Place::On => middle,
            Place::Beside(far) => middle.plus(side.times(far + reach * far.signum())),
            Place::At(center) => center,
        };
        (!label.is_empty()).then_some(Shape { center, half, is_round: false })
    }

    /// Returns whether the arrow is long enough for part of its line to be visible.
    pub fn is_long(&self) -> bool {
        let heads = if self.is_double { 2.0 } else { 1.0 };
        self.curve.to.minus(self.curve.from).length() > self.head.x * heads + 1.5
    }

    /// Returns whether a shape touches the arrow.
    pub fn touches(&self, shape: &Shape) -> bool {
        const MARGIN: f64 = 5.0;
        (0..=24).any(|step| shape.contains(self.curve.at(f64::from(step) / 24.0), MARGIN))
    }

    /// Returns how far the arrow reaches from a point, horizontally and vertically.
    pub fn reach(&self, from: Point) -> Point {
        let half = Point::new(self.head.y, self.head.y);
        let points = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| self.curve.at(share).minus(from));
        let points = points.map(|center| Shape { center, half, is_round: false }.reach());
        points.into_iter().fold(Point::default(), Point::max)
    }

    /// Returns how far the arrow's text reaches from a point, horizontally and vertically.
    pub fn text_reach(&self, from: Point) -> Point {
        let moved = |label: Shape| Shape { center: label.center.minus(from), ..label };
        self.label_shape().map(|label| moved(label).reach()).unwrap_or_default()
    }
}

/// Writes the head of an arrow.
fn write_head(svg: &mut String, tip: Point, base: Point, half: f64) {
    let side = tip.minus(base).unit().quarter().times(half);
    let [tip, one, other] = [tip, base.plus(side), base.minus(side)].map(point);
    svg.push_str(&format!("<path d=\"M{tip}L{one}L{other}Z\" fill=\"currentColor\"/>"));
}
