//! Byte offsets and the positions that editors use: line and column.

use gen_lsp_types::{Position, Range};
use line_index::{LineCol, LineIndex, TextSize, WideEncoding, WideLineCol};

/// What an editor counts in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    Utf8,
    /// The default of the protocol.
    #[default]
    Utf16,
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The lines of a text.
pub struct Positions<'a> {
    text: &'a str,
    index: LineIndex,
    encoding: Encoding,
    /// Bytes before the text that take no column.
    hidden: usize,
}

impl<'a> Positions<'a> {
    pub fn new(text: &'a str, encoding: Encoding) -> Self {
        Self { text, index: LineIndex::new(text), encoding, hidden: 0 }
    }

    /// For a file that isn't open: editors don't show its byte order mark.
    pub fn without_mark(text: &'a str, encoding: Encoding) -> Self {
        match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(shown) => Self { hidden: BYTE_ORDER_MARK.len_utf8(), ..Self::new(shown, encoding) },
            None => Self::new(text, encoding),
        }
    }

    /// The byte at a position, or the nearest one before it.
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

    fn boundary(&self, offset: usize) -> usize {
        (0..=offset).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = \"😀é\" # x\r\nb\n\nd";

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn every_offset_survives_the_round_trip() {
        for (encoding, quote) in [(Encoding::Utf16, 8), (Encoding::Utf8, 11)] {
            let positions = Positions::new(TEXT, encoding);
            assert_eq!(positions.position(TEXT.find("\" #").unwrap()), at(0, quote));
            for (byte, letter) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                // A position can't be between the two characters of a line ending.
                if letter != '\n' {
                    assert_eq!(positions.offset(positions.position(byte)), byte, "{encoding:?}");
                }
            }
        }
    }

    #[test]
    fn a_hidden_mark_takes_no_column() {
        let text = "\u{feff}a = 1\nb = 2";
        for (positions, column) in
            [(Positions::new(text, Encoding::Utf16), 1), (Positions::without_mark(text, Encoding::Utf16), 0)]
        {
            assert_eq!(positions.position(3), at(0, column));
            assert_eq!(positions.offset(at(0, column)), 3);
            assert_eq!(positions.position(text.len()), at(1, 5));
        }
    }

    #[test]
    fn positions_outside_the_text_move_inside() {
        let positions = Positions::new(TEXT, Encoding::Utf16);
        assert_eq!(positions.offset(at(0, 99)), TEXT.find('\r').unwrap());
        assert_eq!(positions.offset(at(99, 0)), TEXT.len());
        // Within the emoji.
        assert_eq!(positions.offset(at(0, 6)), 5);
        assert_eq!(positions.position(999), positions.position(TEXT.len()));
    }
}
