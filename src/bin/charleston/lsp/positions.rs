//! Conversion between byte offsets and the positions that editors use: line and column.

use charleston::internal::diagnostic::Edit;
use gen_lsp_types::{Position, Range, TextEdit};
use line_index::{LineCol, LineIndex, TextSize, WideEncoding, WideLineCol};

/// The unit in which an editor counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// The protocol's default.
    Utf16,
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The lines of a file.
pub struct Positions<'a> {
    text: &'a str,
    index: LineIndex,
    encoding: Encoding,
    /// The length of the byte order mark in bytes, or 0 if there is none. Columns don't include it.
    hidden: usize,
}

impl<'a> Positions<'a> {
    pub fn new(text: &'a str, encoding: Encoding) -> Self {
        Self { text, index: LineIndex::new(text), encoding, hidden: 0 }
    }

    /// Creates positions for a file that isn't open. Editors don't count its byte order mark.
    pub fn without_mark(text: &'a str, encoding: Encoding) -> Self {
        match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(shown) => Self { hidden: BYTE_ORDER_MARK.len_utf8(), ..Self::new(shown, encoding) },
            None => Self::new(text, encoding),
        }
    }

    /// Returns the byte offset of a position, or of the nearest valid position before it.
    pub fn offset(&self, Position { line, character }: Position) -> usize {
        let Some(range) = self.index.line(line) else { return self.hidden + self.text.len() };
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let column = match self.encoding {
            Encoding::Utf8 => Some(character),
            Encoding::Utf16 => {
                let wide = WideLineCol { line, col: character };
                self.index.to_utf8(WideEncoding::Utf16, wide).map(|place| place.col)
            }
        };
        let line = self.text[start..end].trim_end_matches(['\r', '\n']);
        let column = column.map_or(line.len(), |column| line.len().min(column as usize));
        self.hidden + self.boundary(start + column)
    }

    pub fn position(&self, offset: usize) -> Position {
        let offset = self.boundary(offset.saturating_sub(self.hidden).min(self.text.len()));
        let place = TextSize::try_from(offset).ok().and_then(|offset| self.index.try_line_col(offset));
        let LineCol { line, col } = place.unwrap_or(LineCol { line: 0, col: 0 });
        let wide = || self.index.to_wide(WideEncoding::Utf16, LineCol { line, col });
        let character = match self.encoding {
            Encoding::Utf8 => col,
            Encoding::Utf16 => wide().map_or(col, |place| place.col),
        };
        Position { line, character }
    }

    pub fn range(&self, start: usize, end: usize) -> Range {
        Range { start: self.position(start), end: self.position(end) }
    }

    pub fn edit(&self, Edit { span, text }: &Edit) -> TextEdit {
        TextEdit { range: self.range(span.start, span.end), new_text: text.clone() }
    }

    fn boundary(&self, offset: usize) -> usize {
        (0..=offset).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0)
    }
}
