//! What fixing would change in a file: as a unified diff that `patch` takes, or as edits that an editor makes.

use std::path::{Component, Path, PathBuf};

use similar::{ChangeTag, TextDiff};

use crate::check::fix::Fixing;
use crate::diagnostic::{Edit, SourceId, Span};

/// The lines that change, with three around them; nothing where none does. The file is named by a path from the current
/// folder, as `patch -p0` and `git apply -p0` read it.
pub fn render(fixing: &Fixing, path: &Path) -> String {
    let Fixing { name: _, before, after } = fixing;
    // A carriage return alone ends no line: `patch` knows none such.
    let [old, new] =
        [before.as_str(), after.text.as_str()].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let name = named(path);
    diff.unified_diff().header(&name, &name).to_string()
}

/// A path as the header of a diff has it: behind one with a space stands a tab, and one that would be taken for something
/// else stands in quotes.
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

/// What makes the one text of the other, word by word: edits of the first file, from the first to the last, none of which
/// touches another.
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
    use crate::fix::apply::Fixed;

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

    #[test]
    fn file_names_are_written_for_patch() {
        for (path, name) in [
            ("./club.toml", "club.toml"),
            ("our rules/a b.toml", "our rules/a b.toml\t"),
            ("麻將.toml", "麻將.toml"),
            ("a\n+++ b.toml", "\"a\\012+++ b.toml\""),
            ("say \"x\".toml", "\"say \\\"x\\\".toml\""),
            ("<stdin>", "<stdin>"),
        ] {
            assert_eq!(named(Path::new(path)), name);
        }
    }

    #[test]
    fn a_line_ends_with_a_line_feed_alone() {
        let after = Fixed {
            text: "a\rb\r\nd\n".to_owned(),
            done: Vec::new(),
            findings: Vec::new(),
            refused: Vec::new(),
        };
        let fixing = Fixing { name: String::new(), before: "a\rb\r\nc\n".to_owned(), after };
        let diff = render(&fixing, Path::new("x.toml"));
        assert_eq!(diff, "--- x.toml\n+++ x.toml\n@@ -1,2 +1,2 @@\n a\rb\r\n-c\n+d\n");
    }

    #[test]
    fn only_the_changed_word_is_replaced() {
        let [Edit { span, text }] = &edits("a = 1 # one\nb = 2\n", "a = 1 # one\nb = 3\n")[..] else {
            panic!()
        };
        assert_eq!((span.start, span.end, text.as_str()), (16, 17, "3"));
    }
}
