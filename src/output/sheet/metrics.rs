//! The widths of letters, used to predict where a browser breaks lines.
//!
//! Arial, Helvetica and Liberation Sans have the same widths. The sheet is printed in one of them.

/// The number of font units in an em. Widths are measured in font units.
pub const EM: u32 = 2048;

/// The assumed width of a character that isn't in the tables. Few such characters are wider, and most are much
/// narrower.
const UNKNOWN: u32 = 2867;

/// The width of a space.
const SPACE: u32 = 569;

/// The fraction of a line's width that predictions treat as usable, because browsers round widths.
const USED: f64 = 0.997;

/// The weight of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// The widths of U+0020 to U+007E in regular type.
const REGULAR_ASCII: [u16; 95] = [
    569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139,
    1139, 1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139, 2079, 1366, 1366, 1479, 1479,
    1366, 1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479,
    1366, 1933, 1366, 1366, 1251, 569, 569, 569, 961, 1139, 682, 1139, 1139, 1024, 1139, 1139, 569, 1139,
    1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024,
    1024, 684, 532, 684, 1196,
];

/// The widths of U+00A0 to U+00FF in regular type.
const REGULAR_LATIN: [u16; 96] = [
    569, 682, 1139, 1139, 1139, 1139, 532, 1139, 682, 1509, 758, 1139, 1196, 682, 1509, 1131, 819, 1124, 682,
    682, 682, 1180, 1100, 569, 682, 682, 748, 1139, 1708, 1708, 1708, 1251, 1366, 1366, 1366, 1366, 1366,
    1366, 2048, 1479, 1366, 1366, 1366, 1366, 569, 569, 569, 569, 1479, 1479, 1593, 1593, 1593, 1593, 1593,
    1196, 1593, 1479, 1479, 1479, 1479, 1366, 1366, 1251, 1139, 1139, 1139, 1139, 1139, 1139, 1821, 1024,
    1139, 1139, 1139, 1139, 569, 569, 569, 569, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1124, 1251, 1139,
    1139, 1139, 1139, 1024, 1139, 1024,
];

/// The widths of U+0020 to U+007E in bold type.
const BOLD_ASCII: [u16; 95] = [
    569, 682, 971, 1139, 1139, 1821, 1479, 487, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139,
    1139, 1139, 1139, 1139, 1139, 1139, 1139, 682, 682, 1196, 1196, 1196, 1251, 1997, 1479, 1479, 1479, 1479,
    1366, 1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479,
    1366, 1933, 1366, 1366, 1251, 682, 569, 682, 1196, 1139, 682, 1139, 1251, 1139, 1251, 1139, 682, 1251,
    1251, 569, 569, 1139, 569, 1821, 1251, 1251, 1251, 1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139,
    1024, 797, 573, 797, 1196,
];

/// The widths of U+00A0 to U+00FF in bold type.
const BOLD_LATIN: [u16; 96] = [
    569, 682, 1139, 1139, 1139, 1139, 573, 1139, 682, 1509, 758, 1139, 1196, 682, 1509, 1131, 819, 1124, 682,
    682, 682, 1180, 1139, 569, 682, 682, 748, 1139, 1708, 1708, 1708, 1251, 1479, 1479, 1479, 1479, 1479,
    1479, 2048, 1479, 1366, 1366, 1366, 1366, 569, 569, 569, 569, 1479, 1479, 1593, 1593, 1593, 1593, 1593,
    1196, 1593, 1479, 1479, 1479, 1479, 1366, 1366, 1251, 1139, 1139, 1139, 1139, 1139, 1139, 1821, 1139,
    1139, 1139, 1139, 1139, 569, 569, 569, 569, 1251, 1251, 1251, 1251, 1251, 1251, 1251, 1124, 1251, 1251,
    1251, 1251, 1251, 1139, 1251, 1139,
];

/// Returns the width of a character.
fn width(letter: char, weight: Weight) -> u32 {
    let code = u32::from(letter);
    let (ascii, latin) = match weight {
        Weight::Regular => (&REGULAR_ASCII, &REGULAR_LATIN),
        Weight::Bold => (&BOLD_ASCII, &BOLD_LATIN),
    };
    let at = |table: &[u16], first: u32| {
        let position = usize::try_from(code.checked_sub(first)?).ok()?;
        table.get(position).copied().map(u32::from)
    };
    let quotes = |regular, bold| if weight == Weight::Bold { bold } else { regular };
    match letter {
        '\u{2013}' => 1139,
        '\u{2014}' | '\u{2026}' => EM,
        '\u{2018}' | '\u{2019}' => quotes(455, 569),
        '\u{201c}' | '\u{201d}' => quotes(682, 1024),
        _ => at(ascii, 0x20).or_else(|| at(latin, 0xa0)).unwrap_or(UNKNOWN),
    }
}

/// Converts a width in points to font units.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a few hundred thousand")]
pub fn units(width: f64, font: f64) -> u32 {
    (width / font * f64::from(EM) * USED).max(0.0) as u32
}

/// Text that can be broken into lines between its words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// The widths of the words.
    words: Vec<u32>,
}

impl Text {
    /// Measures text.
    pub fn new(text: &str, weight: Weight) -> Self {
        let is_space = |letter: char| matches!(letter, ' ' | '\n' | '\r' | '\t');
        let words = text.split(is_space).filter(|word| !word.is_empty());
        Self { words: words.map(|word| word.chars().map(|letter| width(letter, weight)).sum()).collect() }
    }

    /// Joins pieces of text. Each piece is paired with the width of the extra space before it.
    pub fn joined<'a>(texts: impl IntoIterator<Item = (&'a Text, u32)>) -> Self {
        let mut words = Vec::new();
        for (text, before) in texts {
            words.extend(
                text.words.iter().enumerate().map(|(at, word)| if at == 0 { word + before } else { *word }),
            );
        }
        Self { words }
    }

    /// Returns the width of the text on one line.
    pub fn width(&self) -> u32 {
        let spaces = u32::try_from(self.words.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.words.iter().sum::<u32>() + spaces * SPACE
    }

    /// Returns the width of the longest word.
    pub fn longest_word(&self) -> u32 {
        self.words.iter().copied().max().unwrap_or(0)
    }

    /// Returns the number of lines that the text takes up, given the width of a line and how much of the first one is
    /// taken.
    ///
    /// A browser can also break lines within words, such as after a hyphen. That can only reduce the number of lines.
    pub fn lines(&self, line: u32, taken: u32) -> u32 {
        let (mut lines, mut used) = (1, taken);
        for word in &self.words {
            let space = if used == 0 || (lines == 1 && used == taken) { 0 } else { SPACE };
            if used + space + word <= line {
                used += space + word;
                continue;
            }
            if used > 0 {
                lines += 1;
            }
            used = *word;
            if *word > line {
                // A word that doesn't fit on a line can be broken anywhere. Each of its lines can be short by the width
                // of a letter.
                lines += word / line.saturating_sub(UNKNOWN).max(1);
                used = line;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_breaks_between_words() {
        // 1139 + 1139 + 569 + 1139 units.
        let text = Text::new("aa a", Weight::Regular);
        assert_eq!((text.width(), text.longest_word()), (3986, 2278));
        assert_eq!((text.lines(3986, 0), text.lines(3985, 0)), (1, 2));
        assert_eq!((text.lines(5000, 1014), text.lines(5000, 1015), text.lines(5000, 4000)), (1, 2, 2));
        assert_eq!(Text::new("", Weight::Regular).lines(100, 0), 1);
    }

    #[test]
    fn a_word_that_is_too_long_is_broken() {
        let text = Text::new(&"a".repeat(100), Weight::Bold);
        assert!((11..=16).contains(&text.lines(11_390, 0)), "{}", text.lines(11_390, 0));
        assert!(text.lines(1, 0) > 1000);
    }

    #[test]
    fn unknown_letters_are_wide() {
        let wide = |text: &str| Text::new(text, Weight::Regular).width();
        assert!(wide("龍") > wide("W") && wide("🀄") > wide("W"));
        assert_eq!((wide("é"), wide("ÿ"), wide("~")), (1139, 1024, 1196));
        assert!(Text::new("é", Weight::Bold).width() < wide("W"));
    }
}
