//! Wraps text for terminals and drawings.

use textwrap::{Options, WordSplitter};

/// The width of wrapped text, in characters: that of a terminal in its usual size.
pub const WIDTH: usize = 80;

/// Wraps text between words. The first line begins with `first`, and the others with `others`. A line is longer than
/// `width` only if a single word is.
pub fn wrapped(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        // Names such as `never-pass` stay whole.
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(String::from).collect()
}
