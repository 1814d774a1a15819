//! The changes that fixes make to a file, as a unified diff for `patch` or as edits for an editor.

use std::path::{Component, Path, PathBuf};

use similar::{ChangeTag, TextDiff};

use crate::diagnostic::{Edit, SourceId, Span};

/// Renders the differences between two versions of a file as a unified diff with three lines of context, or an empty
/// string if there are none. The path is relative to the current folder, as `patch -p0` and `git apply -p0` expect.
pub fn unified(before: &str, after: &str, path: &Path) -> String {
    // For `patch`, a carriage return alone doesn't end a line.
    let [old, new] = [before, after].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let name = named(path);
    diff.unified_diff().header(&name, &name).to_string()
}

/// Formats a path for the header of a diff. A path with spaces is followed by a tab, and one with special characters is
/// quoted.
fn named(path: &Path) -> String {
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    let bytes = path.as_os_str().as_encoded_bytes();
    if let Ok(text) = str::from_utf8(bytes)
        && !text
            .contains(|letter: char| letter.is_control() || letter == '"' || letter == '\\' && !cfg!(windows))
    {
        return if text.contains(' ') { format!("{text}\t") } else { text.to_owned() };
    }
    let quoted = |byte: &u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(*byte)),
        b' '..=b'~' => char::from(*byte).to_string(),
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", bytes.iter().map(quoted).collect::<String>())
}

/// Returns the edits that turn one text into the other, word by word and in order. Adjacent changes are combined into
/// one edit.
pub fn edits(before: &str, after: &str) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut at = 0;
    for change in TextDiff::from_words(before, after).iter_all_changes() {
        let word = change.value();
        if change.tag() == ChangeTag::Equal {
            at += word.len();
            continue;
        }
        if edits.last().is_none_or(|edit| edit.span.end < at) {
            let span = Span { source: SourceId(0), start: at, end: at };
            edits.push(Edit { span, text: String::new() });
        }
        let Some(Edit { span, text }) = edits.last_mut() else { continue };
        if change.tag() == ChangeTag::Insert {
            text.push_str(word);
        } else {
            at += word.len();
            span.end = at;
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_turn_one_text_into_the_other() {
        let texts = [
            "",
            "a = 1\n",
            "a = 2\n",
            "# ours\r\na = 1\r\nb = \"left\"\r\n",
            "b = \"right\" # 麻將\na = 1",
            "a  = 1\n\n\nb = [\"x\", \"y\"]\n",
        ];
        for before in texts {
            for after in texts {
                let mut text = before.to_owned();
                let edits = edits(before, after);
                let starts_behind = |pair: &[Edit]| pair[0].span.end < pair[1].span.start;
                assert!(edits.windows(2).all(starts_behind), "{edits:?}");
                assert_eq!(edits.is_empty(), before == after);
                for Edit { span, text: new } in edits.iter().rev() {
                    text.replace_range(span.start..span.end, new);
                }
                assert_eq!(text, after);
            }
        }
    }
}
