//! Makes input safe to quote in messages: escapes control characters, shortens long text, and quotes words for shells
//! and rule files.

use std::path::Path;

/// Escapes text so that it stays on one line. Characters that would end the line, move the cursor, control the terminal
/// or reverse the text are written as escapes such as `\n` and `\u{1b}`.
pub fn text(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), push)
}

/// Escapes each line like [`text`].
pub fn lines(lines: &str) -> String {
    lines.split('\n').map(text).collect::<Vec<_>>().join("\n")
}

/// The maximum length of a word quoted in a message, in characters.
const MAX_QUOTED: usize = 80;

/// The maximum length of a message, in characters.
const MAX_MESSAGE: usize = 1_000;

/// Escapes and shortens a word that a message quotes.
pub fn quoted(word: &str) -> String {
    shortened(word, MAX_QUOTED, push_visibly)
}

/// Escapes and shortens a message that quotes words.
pub fn message(message: &str) -> String {
    shortened(message, MAX_MESSAGE, push_visibly)
}

/// Escapes and shortens advice. Text that it quotes can be copied.
pub fn advice(advice: &str) -> String {
    shortened(advice, MAX_MESSAGE, push)
}

fn shortened(whole: &str, max: usize, push: fn(String, char) -> String) -> String {
    match whole.char_indices().nth(max) {
        Some((end, _)) => whole[..end].chars().fold(String::with_capacity(end), push) + "...",
        None => whole.chars().fold(String::with_capacity(whole.len()), push),
    }
}

/// Returns whether a character has no width. Characters that join or separate letters of a word don't count.
pub fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}')
        || matches!(letter, '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Writes text as a TOML string.
pub fn toml_string(text: &str) -> String {
    let mut string = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => string.extend(['\\', letter]),
            _ if letter.is_control() => string += &format!("\\u{:04X}", u32::from(letter)),
            _ => string.push(letter),
        }
    }
    string + "\""
}

/// Escapes a path so that it stays on one line. Bytes that aren't valid UTF-8 are written as escapes such as `\xff`, so
/// that different paths look different.
pub fn path(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        shown = chunk.valid().chars().fold(shown, push);
        shown.extend(chunk.invalid().escape_ascii().map(char::from));
    }
    shown
}

/// Quotes a word of a suggested command, unless a shell reads it as one word anyway. Double quotes work in more shells
/// than single quotes do, but don't protect every character.
pub fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else if word.contains(['"', '$', '`', '!']) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

/// Also escapes characters that can't be seen, or that look like ordinary spaces.
fn push_visibly(shown: String, letter: char) -> String {
    if is_invisible(letter) || letter.is_whitespace() && !letter.is_ascii() {
        shown + &letter.escape_unicode().to_string()
    } else {
        push(shown, letter)
    }
}

fn push(mut shown: String, letter: char) -> String {
    // Some characters that aren't control characters end a line or reverse the order in which it is shown.
    if letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') {
        shown.extend(letter.escape_default());
    } else {
        shown.push(letter);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_control_characters_are_escaped() {
        assert_eq!(text("a\n::error::b\r\u{1b}[31m\t\u{85}"), "a\\n::error::b\\r\\u{1b}[31m\\t\\u{85}");
        assert_eq!(text("麻將 e\u{301} \"x\" \\n"), "麻將 e\u{301} \"x\" \\n");
        assert_eq!(lines("a\u{7}\nb\r\n"), "a\\u{7}\nb\\r\n");
        assert_eq!(text("\u{202e}pots שלום"), "\\u{202e}pots שלום");
    }

    #[test]
    fn a_shell_reads_one_word() {
        for (word, quoted) in [
            ("café/tuesday-1.toml", "café/tuesday-1.toml"),
            ("ann's table.toml", "\"ann's table.toml\""),
            ("ann's $1 table!.toml", r"'ann'\''s $1 table!.toml'"),
        ] {
            assert_eq!(shell_word(word), quoted);
        }
    }

    #[test]
    fn a_toml_string_keeps_the_text() {
        for text in ["cafe\u{301}.toml", "a\u{200b}b", "\"\\\n\u{7f}'", "麻將"] {
            let table: ::toml::Table = format!("a = {}", toml_string(text)).parse().unwrap();
            assert_eq!(table["a"].as_str(), Some(text));
        }
    }

    #[test]
    fn a_long_word_is_shortened() {
        let long = "\u{1b}é".repeat(10_000_000);
        assert_eq!(quoted(&long), "\\u{1b}é".repeat(MAX_QUOTED / 2) + "...");
        assert_eq!(quoted("é".repeat(MAX_QUOTED).as_str()), "é".repeat(MAX_QUOTED));
        assert!(message(&long).len() < 5 * MAX_MESSAGE);
        assert_eq!(
            message("`\u{feff}a\u{200b}b\u{a0}`, é, 👩\u{200d}🍳"),
            "`\\u{feff}a\\u{200b}b\\u{a0}`, é, 👩\u{200d}🍳"
        );
    }

    #[cfg(unix)]
    #[test]
    fn any_path_can_be_displayed() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        for (bytes, shown) in [
            (&b"caf\xc3\xa9/a b.toml"[..], "café/a b.toml"),
            (b"caf\xe9/\xff.toml", "caf\\xe9/\\xff.toml"),
            (b"a\nb.toml", "a\\nb.toml"),
        ] {
            assert_eq!(path(Path::new(OsStr::from_bytes(bytes))), shown);
        }
    }
}
