//! The sizes on a sheet, in points. The style sheet `sheet.css` uses the same numbers.

/// The width of the page's contents: 196 mm, for margins of 7 mm on A4, which is narrower than Letter.
const WIDTH: f64 = 196.0 / MM;

/// The height of the page's contents: 266.7 mm, for margins of a quarter of an inch on Letter, which is shorter than
/// A4.
pub const HEIGHT: f64 = 266.7 / MM;

/// Millimeters in a point.
const MM: f64 = 25.4 / 72.0;

/// The space on the left side of the page for marks beside changed lines.
const MARKS: f64 = 6.0;

/// The width of everything except the marks.
pub const TEXT: f64 = WIDTH - MARKS;

/// The space between the columns, with space for marks.
const GUTTER: f64 = 18.0;

/// The width of a column.
pub const COLUMN: f64 = (TEXT - GUTTER) / 2.0;

/// The smallest font, for captions and the source. Sentences can be larger.
pub const SMALL: f64 = 10.0;

/// The height of a line in the smallest font.
pub const SMALL_LINE: f64 = 12.0;

/// The sizes of the text and drawings on a sheet, and the spaces between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The font size of sentences.
    pub font: f64,
    /// The height of a line in a sentence.
    pub line: f64,
    /// The space below a sentence.
    pub gap: f64,
    /// The space above a section.
    pub above_section: f64,
    /// The space above a pass.
    pub above_pass: f64,
    /// The drawings of passes.
    pub drawings: Drawings,
    /// How sentences are arranged.
    pub flow: Flow,
}

/// The drawings of passes. In both kinds, letters are at least as large as the smallest font.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drawings {
    /// Full drawings, with this many points per unit.
    Full(f64),
    /// Compact drawings, with this many points per unit, for tables with many passes.
    Compact(f64),
}

/// How sentences are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Each sentence begins a new line.
    Lines,
    /// Each sentence begins a new line, but the first sentence of a pass begins on the same line as the title.
    RunIn,
    /// All sentences of a section or a pass form one paragraph.
    Paragraphs,
}

/// The height of lines and spaces, as multiples of the font size, and the arrangement of sentences.
struct Spacing {
    line: f64,
    gap: f64,
    above_section: f64,
    above_pass: f64,
    flow: Flow,
}

const WIDE: Spacing =
    Spacing { line: 1.25, gap: 0.3, above_section: 0.9, above_pass: 0.4, flow: Flow::Lines };
const NORMAL: Spacing =
    Spacing { line: 1.2, gap: 0.2, above_section: 0.7, above_pass: 0.25, flow: Flow::Lines };
const NARROW: Spacing =
    Spacing { line: 1.16, gap: 0.1, above_section: 0.5, above_pass: 0.15, flow: Flow::RunIn };
const NARROWEST: Spacing =
    Spacing { line: 1.13, gap: 0.0, above_section: 0.35, above_pass: 0.1, flow: Flow::RunIn };
const PARAGRAPHS: Spacing =
    Spacing { line: 1.13, gap: 0.0, above_section: 0.35, above_pass: 0.1, flow: Flow::Paragraphs };
const TIGHT: Spacing =
    Spacing { line: 1.06, gap: 0.0, above_section: 0.25, above_pass: 0.05, flow: Flow::Paragraphs };

/// The smallest unit for drawings, at which their letters are as large as the smallest font.
const SMALLEST_UNIT: f64 = 0.715;

/// The possible units for full drawings, from largest to smallest.
const UNITS: [f64; 5] = [1.3, 1.1, 0.95, 0.82, SMALLEST_UNIT];

/// The possible units for compact drawings, from largest to smallest.
const COMPACT_UNITS: [f64; 3] = [1.0, 0.85, SMALLEST_UNIT];

/// Returns all styles. The first style that fits on one page is used.
pub fn styles() -> impl Iterator<Item = Style> {
    let spaced = |font: f64, spacings: [&'static Spacing; 3]| {
        let each =
            move |spacing: &'static Spacing| UNITS.map(|unit| style(font, spacing, Drawings::Full(unit)));
        spacings.into_iter().flat_map(each)
    };
    let large = [14.0, 13.0, 12.0, 11.5, 11.0, 10.5].into_iter();
    let large = large.flat_map(move |font| spaced(font, [&WIDE, &NORMAL, &NARROW]));
    let small = spaced(10.0, [&NORMAL, &NARROW, &NARROWEST]);
    let compact = [&NORMAL, &NARROW, &NARROWEST, &PARAGRAPHS, &TIGHT].into_iter();
    let compact =
        compact.flat_map(|spacing| COMPACT_UNITS.map(|unit| style(10.0, spacing, Drawings::Compact(unit))));
    large.chain(small).chain(compact)
}

/// Returns the style for sheets that take up more than one page.
pub fn of_several_pages() -> Style {
    style(10.0, &NORMAL, Drawings::Full(SMALLEST_UNIT))
}

fn style(font: f64, spacing: &Spacing, drawings: Drawings) -> Style {
    let &Spacing { line, gap, above_section, above_pass, flow } = spacing;
    Style {
        font,
        line: font * line,
        gap: font * gap,
        above_section: font * above_section,
        above_pass: font * above_pass,
        drawings,
        flow,
    }
}

impl Style {
    /// The font size of the name and the height of its lines, for a name that fits on one line and for a longer name.
    pub fn names(&self) -> [(f64, f64); 2] {
        [if self.flow == Flow::Paragraphs { (18.0, 21.0) } else { (26.0, 29.0) }, (16.0, 19.0)]
    }

    /// The font size of a section's heading.
    pub fn heading(&self) -> f64 {
        self.font * 1.15
    }

    /// The height of a line in a section's heading.
    pub fn heading_line(&self) -> f64 {
        self.font * if self.flow == Flow::Paragraphs { 1.15 } else { 1.3 }
    }

    /// The height of everything below a section's heading: a line and a space.
    pub fn below_heading(&self) -> f64 {
        1.0 + self.font * if self.flow == Flow::Paragraphs { 0.12 } else { 0.2 }
    }

    /// The space to the left of a sentence.
    pub fn indent(&self) -> f64 {
        self.font * 1.1
    }

    /// The space between the title of a pass and a sentence on the same line.
    pub fn after_title(&self) -> f64 {
        self.font * 0.4
    }
}
