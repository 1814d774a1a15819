//! Wraps text for terminals and drawings.

use textwrap::{Options, WordSplitter};

use crate::describe::words::columns;

/// The width of wrapped text, in characters: the usual width of a terminal.
pub const WIDTH: usize = 80;

/// Wraps text between words. The first line begins with `first`, and the others with `others`. A line can be longer
/// than `width` only if it is a single word.
pub fn wrapped(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        // Names such as `never-pass` stay whole.
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(String::from).collect()
}

/// Wraps a line that is too long for a terminal. The lines that follow are indented more than the first one.
pub fn fitting(line: &str, width: usize) -> Vec<String> {
    if columns(line) <= width {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    wrapped(line, width, "", &" ".repeat(indent + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_between_words() {
        let wrapped = |line: &str| fitting(line, 20).join("|");
        assert_eq!(wrapped("  pass 3 tiles, right"), "  pass 3 tiles,|    right");
        assert_eq!(wrapped("fits exactly in here"), "fits exactly in here");
        assert_eq!(wrapped("file.toml:charleston.never-pass"), "file.toml:charleston.never-pass");
    }
}
