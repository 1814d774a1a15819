//! The line that tells an editor which schema a file uses: `#:schema PATH`.

use std::ops::Range;

use crate::diagnostic::nearest;
use crate::toml::location::lines;

/// A comment that is a schema line, or was probably meant to be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaLine {
    /// The whole comment.
    pub at: Range<usize>,
    /// The range of the path or web address that it names. Empty if it doesn't name one.
    pub path: Range<usize>,
    /// Whether editors recognize it.
    pub is_known: bool,
    /// Whether it comes before any settings, which is the only place where editors look for it.
    pub is_on_top: bool,
}

impl SchemaLine {
    /// Returns every schema line in a file, in order.
    pub fn all(text: &str) -> Vec<Self> {
        let mut is_on_top = true;
        let mut found = Vec::new();
        for (start, line) in lines(text).filter(|(_, line)| !line.is_empty()) {
            is_on_top &= line.starts_with('#');
            found.extend(Self::read(start, line, is_on_top));
        }
        found
    }

    /// Returns the path or web address that it names.
    pub fn path<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.path.clone()).unwrap_or_default()
    }

    fn read(start: usize, line: &str, is_on_top: bool) -> Option<Self> {
        let comment = line.strip_prefix('#')?;
        let end = start + line.len();
        let path = |rest: &str| end - rest.trim_start().len()..end;
        let known = comment.strip_prefix(":schema").filter(|rest| rest.is_empty() || rest.starts_with(' '));
        if let Some(rest) = known {
            return Some(Self { path: path(rest), at: start..end, is_known: true, is_on_top });
        }
        let word = comment.trim_start_matches([':', ' ', '\t']);
        let rest = word.trim_start_matches(char::is_alphanumeric);
        let word = &word[..word.len() - rest.len()];
        let rest = rest.trim_start_matches([':', '=', ' ', '\t']);
        // A comment can mention schemas. It is a schema line only if it names a file or starts like a schema line.
        let names_file = rest.ends_with(".json") && !rest.contains(char::is_whitespace);
        let is_meant = names_file || comment.trim_start().starts_with(':');
        (is_meant && nearest(word, ["schema"]).is_some()).then(|| Self {
            path: path(rest),
            at: start..end,
            is_known: false,
            is_on_top,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_schema_line_is_recognized() {
        let known = ["#:schema ./x.json", "  #:schema  ./x.json  ", "\u{feff}#:schema ./x.json"];
        let meant = ["#:scheme ./x.json", "# schema: ./x.json", "#:schema=./x.json", "#:schema\t./x.json"];
        for (text, is_known) in
            known.map(|text| (text, true)).into_iter().chain(meant.map(|text| (text, false)))
        {
            let text = format!("# Our rules.\n{text}\nformat = 1\n#:schema\n");
            let [line, below] = &SchemaLine::all(&text)[..] else { panic!("{text}") };
            assert_eq!(
                (line.path(&text), line.is_known, line.is_on_top),
                ("./x.json", is_known, true),
                "{text}"
            );
            assert_eq!((below.path(&text), below.is_known, below.is_on_top), ("", true, false), "{text}");
        }
    }
}
