//! Updates a story's text so that it agrees with the table.

use super::parse::without_note;

/// An edit to a line in a story. Lines are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Replaces the content of a line. The line keeps its indentation and its comment.
    Replace(usize, String),
    /// Removes a line. If it has a comment, the comment stays, on a line of its own.
    Remove(usize),
    /// Inserts indented lines below a line.
    InsertBelow(usize, Vec<String>),
}

/// Applies edits to a story's text.
pub fn apply<'a>(text: &str, edits: impl IntoIterator<Item = &'a Edit>) -> String {
    // The replacement for each line, and the new lines below it.
    let mut lines: Vec<(Option<String>, Vec<String>)> =
        text.lines().map(|line| (Some(line.to_owned()), Vec::new())).collect();
    for edit in edits {
        let (Edit::Replace(number, _) | Edit::Remove(number) | Edit::InsertBelow(number, _)) = edit;
        let Some((line, below)) = number.checked_sub(1).and_then(|at| lines.get_mut(at)) else { continue };
        match edit {
            Edit::Replace(_, new) => *line = line.take().map(|line| replaced(&line, new)),
            Edit::Remove(_) => *line = line.take().and_then(|line| only_note(&line)),
            Edit::InsertBelow(_, new) => below.extend(new.iter().map(|new| format!("  {new}"))),
        }
    }
    let (mut new, mut ending) = (String::with_capacity(text.len()), "\n");
    for (old, (line, below)) in text.split_inclusive('\n').zip(lines) {
        // The last line can have none. It gets the ending of the line before it.
        if old.ends_with('\n') {
            ending = if old.ends_with("\r\n") { "\r\n" } else { "\n" };
        }
        line.into_iter().chain(below).for_each(|line| new.extend([&line, ending]));
    }
    new
}

/// Returns a line's comment with the line's indentation, or `None` if the line has no comment.
fn only_note(line: &str) -> Option<String> {
    let note = &line[without_note(line).len()..];
    (!note.is_empty()).then(|| format!("{}{note}", indentation(line)))
}

fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

fn replaced(line: &str, new: &str) -> String {
    let indentation = indentation(line);
    let before = without_note(line);
    let note = if before == line { "" } else { &line[before.trim_end().len()..] };
    format!("{indentation}{new}{note}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edited_lines_keep_indentation_and_notes() {
        let text = "# Ours\r\neast passes 1B\r\n   refused stays   # R14\r\nat over\r\n  all: It rains  # Keep\r\n  all: Pass #2\r\n";
        let edits = [
            Edit::InsertBelow(3, vec!["south: 1B".to_owned()]),
            Edit::Replace(3, "all: East passes 1 tile".to_owned()),
            Edit::Remove(4),
            Edit::Remove(5),
            Edit::Remove(6),
            Edit::Remove(9),
        ];
        let edited =
            "# Ours\r\neast passes 1B\r\n   all: East passes 1 tile   # R14\r\n  south: 1B\r\n  # Keep\r\n";
        assert_eq!(apply(text, &edits), edited);
        assert_eq!(apply(text, []), text);
        assert_eq!(apply("at over\r\n  all: x", []), "at over\r\n  all: x\r\n");
        let mixed = "east passes 1B\n  south: 1B\r\n";
        assert_eq!(apply(mixed, &edits[..1]), mixed);
        let edited = "east passes 1B\n  north: 1B\n  south: 1B\r\n";
        assert_eq!(apply(mixed, &[Edit::InsertBelow(1, vec!["north: 1B".to_owned()])]), edited);
    }
}
