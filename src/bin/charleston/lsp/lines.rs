//! Between the places of a text in bytes and those that editors speak of: line and column.

use gen_lsp_types::{Position, Range};

/// In what an editor counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Columns {
    /// In bytes.
    Bytes,
    /// In units of two bytes, of which an emoji takes two: what the protocol asks for where nothing else is agreed.
    #[default]
    Utf16,
}

/// What a file may begin with to say how it is written.
const MARK: char = '\u{feff}';

/// A text and where its lines begin.
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    columns: Columns,
    /// The bytes at the beginning that take no column.
    mark: usize,
}

impl<'a> Lines<'a> {
    /// A line ends as editors see it: with a line feed, a carriage return, or both.
    pub fn new(text: &'a str, columns: Columns) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { text, starts, columns, mark: 0 }
    }

    /// The same where the mark that a file may begin with is not shown.
    pub fn without_mark(mut self) -> Self {
        self.mark = if self.text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
        self
    }

    /// The byte at a position; one behind a line's end is that end, one behind the text its end.
    pub fn byte(&self, position: Position) -> usize {
        let Ok(line) = usize::try_from(position.line) else { return self.text.len() };
        let Some(start) = self.starts.get(line).copied() else { return self.text.len() };
        let (mut at, mut column) = (start.max(self.mark), 0);
        for letter in self.line(line).chars() {
            column += self.width(letter);
            // A position within a letter is its beginning.
            if column > position.character {
                break;
            }
            at += letter.len_utf8();
        }
        at
    }

    /// The position of a byte.
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let before = self.text.get(self.start(line).max(self.mark)..byte).unwrap_or_default();
        let character = before.chars().map(|letter| self.width(letter)).sum();
        Position { line: u32::try_from(line).unwrap_or(u32::MAX), character }
    }

    /// From one byte to another.
    pub fn range(&self, start: usize, end: usize) -> Range {
        Range { start: self.position(start), end: self.position(end) }
    }

    fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    /// A line without its end.
    fn line(&self, line: usize) -> &'a str {
        let start = self.start(line).max(self.mark);
        let line = self.text.get(start..self.start(line + 1)).unwrap_or_default();
        line.trim_end_matches(['\r', '\n'])
    }

    fn width(&self, letter: char) -> u32 {
        let width = match self.columns {
            Columns::Bytes => letter.len_utf8(),
            Columns::Utf16 => letter.len_utf16(),
        };
        u32::try_from(width).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = \"😀é\" # x\r\nb\rc\n\nd";

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_use_the_negotiated_encoding() {
        let quote = TEXT.find("\" #").unwrap();
        assert_eq!(Lines::new(TEXT, Columns::Utf16).position(quote), at(0, 8));
        assert_eq!(Lines::new(TEXT, Columns::Bytes).position(quote), at(0, 11));
    }

    #[test]
    fn every_position_round_trips() {
        for columns in [Columns::Utf16, Columns::Bytes] {
            let lines = Lines::new(TEXT, columns);
            for (byte, _) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                // Between the two letters of a line's end there is no place.
                if TEXT.get(byte.saturating_sub(1)..=byte) != Some("\r\n") {
                    assert_eq!(lines.byte(lines.position(byte)), byte, "{columns:?}");
                }
            }
        }
    }

    #[test]
    fn byte_order_marks_take_a_column_when_shown() {
        let text = "\u{feff}a = 1\nb = 2";
        let lines = |is_shown| {
            let lines = Lines::new(text, Columns::Utf16);
            if is_shown { lines } else { lines.without_mark() }
        };
        for (is_shown, column) in [(true, 1), (false, 0)] {
            assert_eq!(lines(is_shown).position(3), at(0, column));
            assert_eq!(lines(is_shown).byte(at(0, column)), 3);
            assert_eq!(lines(is_shown).position(text.len()), at(1, 5));
        }
    }

    #[test]
    fn positions_outside_are_clamped() {
        let lines = Lines::new(TEXT, Columns::Utf16);
        assert_eq!(lines.byte(at(0, 99)), TEXT.find('\r').unwrap());
        assert_eq!(lines.byte(at(99, 0)), TEXT.len());
        // Within the emoji.
        assert_eq!(lines.byte(at(0, 6)), 5);
        assert_eq!(lines.position(999), lines.position(TEXT.len()));
        assert_eq!(["b", "c", "d"].map(|letter| lines.position(TEXT.rfind(letter).unwrap()).line), [1, 2, 4]);
    }
}
