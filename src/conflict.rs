//! Conflicts between two versions of a file, which Git marks in the file itself.

use std::ops::Range;

/// The help for a conflict.
pub(crate) const KEEP_ONE: &str = "keep one version, and delete the others and the lines that begin with `<<<<<<<`, \
                                   `|||||||`, `=======` or `>>>>>>>`";

/// Returns the line that begins the first conflict in a file.
pub(crate) fn merge_conflict(text: &str) -> Option<Range<usize>> {
    let is_first = |at: &usize| matches!(text[..*at].chars().next_back(), None | Some('\n' | '\u{feff}'));
    let start = text.match_indices("<<<<<<<").map(|(at, _)| at).find(is_first)?;
    let rest = &text[start..];
    let is_conflict = rest.contains("\n=======") && rest.contains("\n>>>>>>>");
    is_conflict.then(|| start..start + rest.lines().next().map_or(0, str::len))
}
