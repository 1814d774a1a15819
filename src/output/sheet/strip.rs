//! The drawings of all passes, in rows across the page.

use super::metrics::{EM, Text, units};
use super::style::{Drawings, SMALL, SMALL_LINE, TEXT};
use crate::output::drawing::Drawing;
use crate::output::drawing::shapes::f64_of;

/// The space between two drawings in a phase.
const BETWEEN: f64 = 4.0;

/// The space between two phases.
const BETWEEN_PHASES: f64 = 5.0;

/// The minimum width of a cell, and the maximum width added to each cell in a row that has space left.
const NARROWEST: f64 = 30.0;
const MOST_ADDED: f64 = 45.0;

/// The space below the line under the title of a phase.
const BELOW_TITLE: f64 = 3.0;

/// The space above a caption.
const ABOVE_CAPTION: f64 = 2.0;

/// The space beside a caption.
const BESIDE_CAPTION: f64 = 1.5;

/// The space below a row.
const BELOW_ROW: f64 = 4.0;

/// A pass in the strip.
#[derive(Debug)]
pub struct Cell {
    /// The index of its block on the sheet.
    pub block: usize,
    pub full: Drawing,
    pub compact: Drawing,
    /// The title of the pass, without any leading words that it shares with the title of the phase, and the width of
    /// each remaining word. `None` if no words are left.
    pub caption: Option<(String, Text)>,
}

/// A phase in the strip.
#[derive(Debug)]
pub struct Group {
    /// The index of its block on the sheet.
    pub block: usize,
    /// The title.
    pub title: Text,
    pub cells: Vec<Cell>,
}

/// The passes of one phase in one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The index of the group.
    pub group: usize,
    /// The index of the first pass in the group.
    pub first: usize,
    /// The widths of the cells.
    pub widths: Vec<f64>,
}

impl Piece {
    /// Returns the width of the cells and the space between them.
    pub fn width(&self) -> f64 {
        self.widths.iter().map(|width| width + BETWEEN).sum::<f64>() - BETWEEN
    }

    /// Widens the piece to at least this width, but not beyond the width of the page.
    fn widen(&mut self, width: f64) {
        let lacking = width.min(TEXT) - self.width();
        if let Some(last) = self.widths.last_mut() {
            *last += lacking.max(0.0);
        }
    }
}

/// A row of the strip.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub pieces: Vec<Piece>,
    /// The height of the tallest title, with the line under it.
    pub title: f64,
    /// The height of the tallest drawing.
    pub drawing: f64,
    /// The total height, including the space below.
    pub height: f64,
}

impl Cell {
    /// Returns the full or compact drawing of the cell, with its width and height.
    pub fn drawing(&self, drawings: Drawings) -> (&Drawing, f64, f64) {
        let (drawing, unit) = match drawings {
            Drawings::Full(unit) => (&self.full, unit),
            Drawings::Compact(unit) => (&self.compact, unit),
        };
        let [width, height] = [drawing.width, drawing.height].map(f64::from);
        let unit = unit.min(TEXT / width);
        (drawing, width * unit, height * unit)
    }
}

/// Returns the number of lines that text takes up in the smallest font.
pub fn small_lines(text: &Text, width: f64) -> u32 {
    text.lines(units(width, SMALL), 0)
}

/// Arranges the drawings in as few rows as possible, with all rows about the same length.
pub fn rows(groups: &[Group], drawings: Drawings) -> Vec<Row> {
    let pieces = pieces(groups, drawings);
    let count = broken(&pieces, TEXT).len();
    let lengths = (0..pieces.len()).flat_map(|first| {
        let pieces = &pieces;
        (first..pieces.len()).map(move |last| length(&pieces[first..=last]))
    });
    let mut lengths: Vec<f64> = lengths.filter(|length| *length <= TEXT).collect();
    lengths.sort_by(f64::total_cmp);
    let limit = lengths.into_iter().find(|limit| broken(&pieces, *limit).len() <= count).unwrap_or(TEXT);
    broken(&pieces, limit).into_iter().map(|pieces| row(groups, pieces, drawings)).collect()
}

/// Returns the width of several pieces in one row.
fn length(pieces: &[Piece]) -> f64 {
    pieces.iter().map(|piece| piece.width() + BETWEEN_PHASES).sum::<f64>() - BETWEEN_PHASES
}

/// Breaks the pieces into rows.
fn broken(pieces: &[Piece], limit: f64) -> Vec<Vec<Piece>> {
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            Some(row) if length(row) + BETWEEN_PHASES + piece.width() <= limit => row.push(piece.clone()),
            Some(_) | None => rows.push(vec![piece.clone()]),
        }
    }
    rows
}

/// Returns a piece for each phase, or several for a phase that is too long for a row.
fn pieces(groups: &[Group], drawings: Drawings) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (group, Group { block: _, title, cells }) in groups.iter().enumerate() {
        let mut piece = Piece { group, first: 0, widths: Vec::new() };
        for (position, cell) in cells.iter().enumerate() {
            let width = cell_width(cell, drawings);
            if !piece.widths.is_empty() && piece.width() + BETWEEN + width > TEXT {
                let next = Piece { group, first: position, widths: Vec::new() };
                pieces.push(std::mem::replace(&mut piece, next));
            }
            piece.widths.push(width);
        }
        piece.widen(points(title.longest_word()));
        pieces.push(piece);
    }
    pieces
}

fn cell_width(cell: &Cell, drawings: Drawings) -> f64 {
    let word =
        cell.caption.as_ref().map_or(0.0, |(_, width)| points(width.longest_word()) + 2.0 * BESIDE_CAPTION);
    let (_, width, _) = cell.drawing(drawings);
    width.max(word).clamp(NARROWEST, TEXT)
}

/// Converts font units to points in the smallest font, and adds one point to be safe.
fn points(units: u32) -> f64 {
    f64::from(units) * SMALL / f64::from(EM) + 1.0
}

/// Widens the cells in a row so that each caption fits on one line, if there is room. Then does the same for the titles
/// of phases.
fn widen(groups: &[Group], pieces: &mut Vec<Piece>) {
    let mut wide = pieces.clone();
    for piece in &mut wide {
        for (cell, width) in groups[piece.group].cells[piece.first..].iter().zip(&mut piece.widths) {
            let line = cell.caption.as_ref().map_or(0.0, |(_, caption)| points(caption.width()));
            *width = width.max(line + 2.0 * BESIDE_CAPTION);
        }
    }
    if length(&wide) <= TEXT {
        pieces.clone_from(&wide);
    }
    wide.clone_from(pieces);
    for piece in &mut wide {
        piece.widen(points(groups[piece.group].title.width()));
    }
    if length(&wide) <= TEXT {
        *pieces = wide;
    }
}

fn row(groups: &[Group], mut pieces: Vec<Piece>, drawings: Drawings) -> Row {
    widen(groups, &mut pieces);
    let cells = pieces.iter().flat_map(|piece| &piece.widths).count();
    let added = ((TEXT - length(&pieces)) / f64_of(cells.max(1))).clamp(0.0, MOST_ADDED);
    pieces.iter_mut().flat_map(|piece| &mut piece.widths).for_each(|width| *width += added);
    let (mut titles, mut captions, mut drawing) = (0, 0, 0.0_f64);
    for piece in &pieces {
        let group = &groups[piece.group];
        titles = titles.max(small_lines(&group.title, piece.width()));
        for (cell, width) in group.cells[piece.first..].iter().zip(&piece.widths) {
            captions = captions.max(
                cell.caption
                    .as_ref()
                    .map_or(0, |(_, caption)| small_lines(caption, *width - 2.0 * BESIDE_CAPTION)),
            );
            drawing = drawing.max(cell.drawing(drawings).2);
        }
    }
    let title = f64::from(titles) * SMALL_LINE + 1.0;
    let height = title + BELOW_TITLE + drawing + ABOVE_CAPTION + f64::from(captions) * SMALL_LINE + BELOW_ROW;
    Row { pieces, title, drawing, height }
}
