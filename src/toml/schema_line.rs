//! The line that tells an editor which schema a file is written by: `#:schema PATH`.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::diagnostic::nearest;
use crate::toml::segment::tokens;

/// A comment that is a schema line, or was meant as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaLine {
    /// The whole comment.
    pub at: Range<usize>,
    /// What it names: a path, or an address on the web; empty where it names nothing.
    pub path: Range<usize>,
    /// Whether it is written so that editors know it.
    pub is_known: bool,
    /// Whether it stands above all settings. Below them no editor looks for it.
    pub is_on_top: bool,
}

impl SchemaLine {
    /// Every schema line of a file, in the order of the text.
    pub fn all(text: &str) -> Vec<Self> {
        let mut is_on_top = true;
        let mut lines = Vec::new();
        // Most files have none, and most of the time would go into the tokens.
        let may_be = |at: usize| {
            let line = text.get(at + 1..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            line.trim_start().starts_with(':') || line.trim_end().ends_with(".json")
        };
        if !text.match_indices('#').any(|(at, _)| may_be(at)) {
            return lines;
        }
        for token in tokens(text) {
            match token.kind() {
                TokenKind::Comment => {
                    let at = token.span().start()..token.span().end();
                    lines.extend(Self::read(text, at, is_on_top));
                }
                TokenKind::Whitespace | TokenKind::Newline => {}
                // The mark that says which end of the bytes comes first is none of the file's words.
                _ if text.get(token.span().start()..token.span().end()) == Some("\u{feff}") => {}
                _ => is_on_top = false,
            }
        }
        lines
    }

    /// What it names.
    pub fn path<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.path.clone()).unwrap_or_default()
    }

    fn read(text: &str, at: Range<usize>, is_on_top: bool) -> Option<Self> {
        let comment = text.get(at.clone())?.trim_end();
        let end = at.start + comment.len();
        let behind = |rest: &str| end - rest.trim_start().len()..end;
        let said = comment.strip_prefix('#')?;
        if let Some(rest) =
            said.strip_prefix(":schema").filter(|rest| rest.is_empty() || rest.starts_with(' '))
        {
            return Some(Self { at, path: behind(rest), is_known: true, is_on_top });
        }
        let said = said.trim_start();
        let word = said.trim_start_matches([':', ' ', '\t']);
        let rest = word.trim_start_matches(|letter: char| letter.is_alphanumeric());
        let word = &word[..word.len() - rest.len()];
        let rest = rest.trim_start_matches([':', '=', ' ', '\t']);
        // A comment may speak of schemas; what names a file, or begins as an editor's words do, is none.
        let is_meant =
            said.starts_with(':') || (rest.ends_with(".json") && !rest.contains(char::is_whitespace));
        let is_near = nearest(word, ["schema"]).is_some();
        (is_meant && is_near).then(|| Self { at, path: behind(rest), is_known: false, is_on_top })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_schema_line_is_recognized() {
        let known =
            ["#:schema ./x.json", "#:schema  ./x.json", "  #:schema ./x.json  ", "\u{feff}#:schema ./x.json"];
        let meant = [
            "#:scheme ./x.json",
            "#:Schema ./x.json",
            "# :schema ./x.json",
            "#: schema ./x.json",
            "#schema ./x.json",
            "# schema: ./x.json",
            "#:schema=./x.json",
            "#:schema\t./x.json",
            "#:shema ./x.json",
        ];
        for (texts, is_known) in [(&known[..], true), (&meant[..], false)] {
            for text in texts {
                let text = format!("# Our rules.\n{text}\nformat = 1\n");
                let [line] = &SchemaLine::all(&text)[..] else { panic!("{text}") };
                assert_eq!(
                    (line.path(&text), line.is_known, line.is_on_top),
                    ("./x.json", is_known, true),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn a_schema_line_below_settings_is_misplaced() {
        let text = "format = 1 #:schema a.json\n#:schema\n";
        let lines = SchemaLine::all(text);
        assert_eq!(lines.iter().map(|line| line.path(text)).collect::<Vec<_>>(), ["a.json", ""]);
        assert!(lines.iter().all(|line| line.is_known && !line.is_on_top));
    }
}
