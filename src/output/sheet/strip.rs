//! The drawings of all passes, in rows across the page.

use super::metrics::{EM, Text, units};
use super::style::{SMALL, SMALL_LINE, TEXT};
use crate::output::drawing::Drawing;

/// The space between two drawings of a phase.
const BETWEEN: f64 = 2.0;

/// The space between two phases.
const BETWEEN_PHASES: f64 = 8.0;

/// The width of the narrowest cell, and the most that is added to each cell in a row with space left.
const NARROWEST: f64 = 30.0;
const MOST_ADDED: f64 = 45.0;

/// The space below the line under the title of a phase.
const BELOW_TITLE: f64 = 3.0;

/// The space above a caption.
const ABOVE_CAPTION: f64 = 2.0;

/// The space beside a caption.
const BESIDE_CAPTION: f64 = 3.0;

/// The space below a row.
const BELOW_ROW: f64 = 4.0;

/// A pass in the strip.
#[derive(Debug)]
pub struct Cell {
    /// The position of its block on the sheet.
    pub block: usize,
    pub drawing: Drawing,
    /// The title, unless the phase has the same title.
    pub caption: Option<Text>,
}

/// A phase in the strip.
#[derive(Debug)]
pub struct Group {
    /// The position of its block on the sheet.
    pub block: usize,
    /// The title.
    pub title: Text,
    pub cells: Vec<Cell>,
}

/// The passes of one phase in one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The position of the group.
    pub group: usize,
    /// The first pass, and the number of passes.
    pub first: usize,
    pub count: usize,
    /// The widths of the cells.
    pub widths: Vec<f64>,
}

impl Piece {
    /// The width of its cells and the space between them.
    pub fn width(&self) -> f64 {
        self.widths.iter().map(|width| width + BETWEEN).sum::<f64>() - BETWEEN
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

/// Returns the size of a unit of a drawing that has to fit the page.
pub fn unit(drawing: &Drawing, unit: f64) -> f64 {
    unit.min(TEXT / f64::from(drawing.width))
}

/// Returns the number of lines that text takes up in the smallest font.
pub fn small_lines(text: &Text, width: f64) -> u32 {
    text.lines(units(width, SMALL), 0)
}

/// Arranges the drawings in as few rows as possible, with all rows about equally long.
pub fn rows(groups: &[Group], unit: f64) -> Vec<Row> {
    let pieces = pieces(groups, unit);
    let count = broken(&pieces, TEXT).len();
    let lengths = (0..pieces.len()).flat_map(|first| {
        let pieces = &pieces;
        (first..pieces.len()).map(move |last| length(&pieces[first..=last]))
    });
    let mut lengths: Vec<f64> = lengths.filter(|length| *length <= TEXT).collect();
    lengths.sort_by(f64::total_cmp);
    let limit = lengths.into_iter().find(|limit| broken(&pieces, *limit).len() <= count).unwrap_or(TEXT);
    broken(&pieces, limit).into_iter().map(|pieces| row(groups, pieces, unit)).collect()
}

/// The width of pieces in one row.
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
fn pieces(groups: &[Group], unit: f64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (group, Group { block: _, title, cells }) in groups.iter().enumerate() {
        let mut piece = Piece { group, first: 0, count: 0, widths: Vec::new() };
        for (position, cell) in cells.iter().enumerate() {
            let width = cell_width(cell, unit);
            if piece.count > 0 && piece.width() + BETWEEN + width > TEXT {
                let next = Piece { group, first: position, count: 0, widths: Vec::new() };
                pieces.push(std::mem::replace(&mut piece, next));
            }
            piece.count += 1;
            piece.widths.push(width);
        }
        let lacking = points(title.longest_word()) - piece.width();
        if let Some(last) = piece.widths.last_mut() {
            *last = (*last + lacking.max(0.0)).min(TEXT);
            pieces.push(piece);
        }
    }
    pieces
}

fn cell_width(cell: &Cell, own: f64) -> f64 {
    let word =
        cell.caption.as_ref().map_or(0.0, |caption| points(caption.longest_word()) + 2.0 * BESIDE_CAPTION);
    (f64::from(cell.drawing.width) * unit(&cell.drawing, own)).max(word).clamp(NARROWEST, TEXT)
}

/// Returns the width of a word in the smallest font.
fn points(units: u32) -> f64 {
    f64::from(units) * SMALL / f64::from(EM) + 1.0
}

fn row(groups: &[Group], mut pieces: Vec<Piece>, own: f64) -> Row {
    let cells: u32 = pieces.iter().map(|piece| u32::try_from(piece.count).unwrap_or(u32::MAX)).sum();
    let added = ((TEXT - length(&pieces)) / f64::from(cells.max(1))).clamp(0.0, MOST_ADDED);
    pieces.iter_mut().flat_map(|piece| &mut piece.widths).for_each(|width| *width += added);
    let (mut titles, mut captions, mut drawing) = (0, 0, 0.0_f64);
    for piece in &pieces {
        let group = &groups[piece.group];
        titles = titles.max(small_lines(&group.title, piece.width()));
        for (cell, width) in group.cells[piece.first..].iter().zip(&piece.widths) {
            captions = captions.max(
                cell.caption
                    .as_ref()
                    .map_or(0, |caption| small_lines(caption, *width - 2.0 * BESIDE_CAPTION)),
            );
            drawing = drawing.max(f64::from(cell.drawing.height) * unit(&cell.drawing, own));
        }
    }
    let title = f64::from(titles) * SMALL_LINE + 1.0;
    let height = title + BELOW_TITLE + drawing + ABOVE_CAPTION + f64::from(captions) * SMALL_LINE + BELOW_ROW;
    Row { pieces, title, drawing, height }
}
