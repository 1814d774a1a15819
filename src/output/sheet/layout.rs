//! Predicts the height of a sheet, and chooses its style and where its columns break.

use super::metrics::{Text, units};
use super::strip::{Group, Row, rows, small_lines};
use super::style::{COLUMN, Flow, HEIGHT, SMALL, SMALL_LINE, Style, TEXT, of_several_pages, styles};

/// The part of the page that is never used, because browsers round heights.
const RESERVE: f64 = 3.0;

/// The maximum space that can be added above a section, as a multiple of the font size.
const MOST_ADDED: f64 = 1.2;

/// The height of the line below the name, with the space above and below it.
const BELOW_NAME: f64 = 10.0;

/// The space between the name and a legend on the same line.
const BESIDE_NAME: f64 = 24.0;

/// The space below the legend of signs.
const BELOW_SIGNS: f64 = 4.0;

/// The height of the line above the source, with the space above and below it.
const ABOVE_SOURCE: f64 = 7.0;

/// The measurements of everything on a sheet.
#[derive(Debug)]
pub struct Measured {
    pub name: Text,
    pub legend: Option<Text>,
    /// The legend of signs and numbers.
    pub signs: Option<Text>,
    pub source: Option<Text>,
    pub blocks: Vec<Measures>,
    pub groups: Vec<Group>,
}

/// The measurements of a section or a pass.
#[derive(Debug)]
pub struct Measures {
    pub is_pass: bool,
    /// `None` if it has no heading.
    pub title: Option<Text>,
    /// The lines, and whether each has a sign of its own. In a pass, other lines have no sign; in a section, they have a
    /// bullet.
    pub lines: Vec<(Text, bool)>,
}

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Column {
    /// The number of blocks.
    pub count: usize,
    /// The space added above each section, so that the columns fill the page.
    pub added: f64,
}

/// The layout of a sheet: its style, and the position of everything on its pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    pub style: Style,
    /// The font size of the name and the height of its lines.
    pub name: (f64, f64),
    pub rows: Vec<Row>,
    /// The columns of each page.
    pub pages: Vec<[Column; 2]>,
    /// The height of the first page's contents, including everything above and below the columns.
    pub height: f64,
}

impl Measured {
    /// Chooses the first style that fits on one page. If none does, uses as many pages as needed.
    pub fn layout(&self) -> Layout {
        styles()
            .find_map(|style| self.on_one_page(style))
            .unwrap_or_else(|| self.on_pages(of_several_pages()))
    }

    fn on_one_page(&self, style: Style) -> Option<Layout> {
        let rows = rows(&self.groups, style.drawings);
        let around = self.around(&style, &rows);
        let room = HEIGHT - RESERVE - around;
        let (first, columns) = self.balanced(&style, room);
        if around + columns > HEIGHT - RESERVE {
            return None;
        }
        let (left, right) = self.blocks.split_at(first);
        let [(left, left_height), (right, right_height)] =
            [left, right].map(|blocks| filled(blocks, &style, room));
        let height = around + left_height.max(right_height);
        Some(Layout { style, name: self.name(&style), rows, pages: vec![[left, right]], height })
    }

    /// Fills one column after another, on as many pages as needed.
    fn on_pages(&self, style: Style) -> Layout {
        let rows = rows(&self.groups, style.drawings);
        let around = self.around(&style, &rows);
        let mut columns: Vec<usize> = vec![0];
        let (mut used, mut tallest) = (0.0, 0.0_f64);
        for block in &self.blocks {
            // Any page after the first can be the last one, which has the source at its end.
            let room = HEIGHT - RESERVE - if columns.len() <= 2 { around } else { self.source_height() };
            let full =
                columns.last().is_some_and(|count| *count > 0) && used + block.height(&style, false) > room;
            if full {
                columns.push(0);
                used = 0.0;
            }
            let is_first = columns.last() == Some(&0);
            used += block.height(&style, is_first);
            if let Some(count) = columns.last_mut() {
                *count += 1;
            }
            if columns.len() <= 2 {
                tallest = tallest.max(used);
            }
        }
        let column = |count: Option<&usize>| Column { count: count.copied().unwrap_or(0), added: 0.0 };
        let pages = columns.chunks(2).map(|page| [column(page.first()), column(page.get(1))]).collect();
        Layout { style, name: self.name(&style), rows, pages, height: around + tallest }
    }

    fn name(&self, style: &Style) -> (f64, f64) {
        let [large, small] = style.names();
        if self.name.lines(units(TEXT, large.0), 0) == 1 { large } else { small }
    }

    /// Returns whether there is space for the legend beside the name.
    pub fn is_legend_beside(&self, style: &Style) -> bool {
        let (font, _) = self.name(style);
        self.legend.as_ref().is_some_and(|legend| {
            let room = units(TEXT - BESIDE_NAME, SMALL);
            let name = f64::from(self.name.width()) * font / SMALL;
            f64::from(legend.width()) + name <= f64::from(room)
        })
    }

    /// Returns the height of everything above and below the columns.
    fn around(&self, style: &Style, rows: &[Row]) -> f64 {
        let (font, line) = self.name(style);
        let name = f64::from(self.name.lines(units(TEXT, font), 0)) * line + BELOW_NAME;
        let below = self.legend.as_ref().filter(|_| !self.is_legend_beside(style));
        let legend = below.map_or(0.0, small_height);
        let signs = self.signs.as_ref().map_or(0.0, |signs| small_height(signs) + BELOW_SIGNS);
        name + legend + signs + self.source_height() + rows.iter().map(|row| row.height).sum::<f64>()
    }

    /// Returns the height of the source, with the space above it.
    fn source_height(&self) -> f64 {
        self.source.as_ref().map_or(0.0, |source| small_height(source) + ABOVE_SOURCE)
    }

    /// Returns the number of blocks to put in the first column so that the taller column is as short as possible, and
    /// that column's height. The second column begins with a section if there is room, and never with the first pass of
    /// a phase.
    fn balanced(&self, style: &Style, room: f64) -> (usize, f64) {
        let higher = |first: usize| {
            let (left, right) = self.blocks.split_at(first);
            column(left, style).max(column(right, style))
        };
        let is_first_pass = |at: &usize| self.blocks[*at].is_pass && !self.blocks[*at - 1].is_pass;
        let breaks = (1..self.blocks.len().max(1)).filter(|at| !is_first_pass(at));
        let all: Vec<(usize, f64)> = breaks.map(|first| (first, higher(first))).collect();
        let lowest = |only_sections: bool| {
            let breaks = all.iter().filter(|(first, _)| !only_sections || !self.blocks[*first].is_pass);
            breaks.copied().min_by(|(_, a), (_, b)| a.total_cmp(b))
        };
        let any = lowest(false).unwrap_or((self.blocks.len(), column(&self.blocks, style)));
        lowest(true).filter(|(_, height)| *height <= room).unwrap_or(any)
    }
}

/// Returns the height of small text that spans the width of the page.
fn small_height(text: &Text) -> f64 {
    f64::from(small_lines(text, TEXT)) * SMALL_LINE
}

/// Returns the height of a column.
fn column(blocks: &[Measures], style: &Style) -> f64 {
    blocks.iter().enumerate().map(|(at, block)| block.height(style, at == 0)).sum()
}

/// Adds space above each section in a column so that the column fills the page. Returns the column and its height.
fn filled(blocks: &[Measures], style: &Style, room: f64) -> (Column, f64) {
    let height = column(blocks, style);
    let sections = blocks.iter().skip(1).filter(|block| !block.is_pass).count();
    let sections = f64::from(u32::try_from(sections).unwrap_or(u32::MAX));
    let added = ((room - height) / sections.max(1.0)).clamp(0.0, style.font * MOST_ADDED);
    (Column { count: blocks.len(), added }, height + added * sections)
}

impl Measures {
    /// Returns the height of the block in a column. The first block in a column has no space above it.
    fn height(&self, style: &Style, is_first: bool) -> f64 {
        let above = if self.is_pass { style.above_pass } else { style.above_section };
        let above = if is_first { 0.0 } else { above };
        let line = units(COLUMN - style.indent(), style.font);
        let sentences = |taken: u32| -> f64 {
            let lines = self.lines.iter().enumerate();
            let lines = lines.map(|(at, (text, _))| text.lines(line, if at == 0 { taken } else { 0 }));
            lines.map(|lines| f64::from(lines) * style.line + style.gap).sum()
        };
        let title_lines =
            |font: f64| self.title.as_ref().map_or(0, |title| title.lines(units(COLUMN, font), 0));
        if !self.is_pass {
            let lines = title_lines(style.heading());
            let heading = f64::from(lines) * style.heading_line() + style.below_heading();
            return above + heading + self.paragraph(style).unwrap_or_else(|| sentences(0));
        }
        if let Some(paragraph) = self.paragraph(style) {
            return above + paragraph;
        }
        match self.run_in(style) {
            Some(taken) => above + sentences(taken),
            None => above + f64::from(title_lines(style.font)) * style.line + sentences(0),
        }
    }

    /// Returns the height of a paragraph that contains all the sentences and, for a pass, starts with the title. `None`
    /// if the style doesn't use paragraphs.
    fn paragraph(&self, style: &Style) -> Option<f64> {
        if style.flow != Flow::Paragraphs {
            return None;
        }
        let sign = units(style.indent(), style.font);
        let title = self.title.iter().map(|title| (title, 0)).filter(|_| self.is_pass);
        let lines =
            self.lines.iter().map(|(text, is_key)| (text, if *is_key || !self.is_pass { sign } else { 0 }));
        let text = Text::joined(title.chain(lines));
        Some(f64::from(text.lines(units(COLUMN, style.font), 0)) * style.line)
    }

    /// Returns the width that the title of a pass takes up on the first line of its first sentence, or `None` if the
    /// title doesn't go on that line.
    pub fn run_in(&self, style: &Style) -> Option<u32> {
        let width = self.title.as_ref()?.width() + units(style.after_title(), style.font);
        // If the first line has a sign, the sign is where the title would be.
        let has_space = self.lines.first().is_some_and(|(_, is_key)| !is_key)
            && width * 10 < units(COLUMN, style.font) * 7;
        let is_short = self.is_pass && style.flow == Flow::RunIn && has_space;
        is_short.then(|| width.saturating_sub(units(style.indent(), style.font)))
    }
}
