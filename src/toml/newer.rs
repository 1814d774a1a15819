//! What of a file only the newest version of TOML has, so that many editors and programs refuse it.

use std::ops::Range;

use crate::diagnostic::{Edit, SourceId, Span};
use crate::toml::parse::{Item, Key, Parsed, Written};
use crate::toml::tree::Value;

/// A piece of a file that is TOML 1.1 and no TOML 1.0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newer {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub what: NewerSyntax,
    /// How the same is written in TOML 1.0, in the order of the text; nothing where a comment would be lost.
    pub edits: Vec<Edit>,
}

/// What TOML 1.1 has and TOML 1.0 has not, as far as a rule file can use it.
///
/// A time without seconds is not among it, as no setting takes a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewerSyntax {
    /// A table in braces that goes over several lines.
    LinesInBraces,
    /// A comma after the last setting of a table in braces.
    CommaInBraces,
    /// `\e` or `\xHH` in a text.
    Escape,
}

/// Every such piece of the statements that can be read.
pub(crate) fn newer(source: SourceId, text: &str, statements: &[Parsed<'_>]) -> Vec<Newer> {
    let mut scan = Scan { source, text, found: Vec::new() };
    for parsed in statements.iter().filter(|parsed| !parsed.is_broken()) {
        parsed.value.iter().for_each(|value| scan.value(value));
    }
    scan.found.sort_by_key(|piece| piece.span);
    scan.found
}

struct Scan<'a> {
    source: SourceId,
    text: &'a str,
    found: Vec<Newer>,
}

impl Scan<'_> {
    fn value(&mut self, item: &Item<'_>) {
        match &item.written {
            Written::Scalar(Value::Text(_)) if !self.text[item.at.start..].starts_with('\'') => {
                self.escapes(item.at.clone());
            }
            Written::Scalar(_) => {}
            Written::List(list) => list.iter().for_each(|entry| self.value(entry)),
            Written::Braces(settings) => {
                self.braces(&item.at, settings);
                settings.iter().for_each(|(_, value)| self.value(value));
            }
        }
    }

    /// What is between the settings of a table in braces: line ends, and a comma after the last of them.
    fn braces(&mut self, at: &Range<usize>, settings: &[(Vec<Key<'_>>, Item<'_>)]) {
        let starts = settings.iter().filter_map(|(keys, _)| keys.first()).map(|key| key.at.start);
        let ends = settings.iter().map(|(_, value)| value.at.end);
        let gaps = [at.start + 1].into_iter().chain(ends).zip(starts.chain([at.end - 1]));
        let (mut edits, mut has_break, mut has_comment, mut comma) = (Vec::new(), false, false, None);
        for (start, end) in gaps {
            let gap = self.text.get(start..end).unwrap_or_default();
            let (is_last, breaks) = (end == at.end - 1, gap.contains('\n'));
            comma = gap.find(',').map(|place| start + place).filter(|_| is_last && start > at.start + 1);
            if breaks || comma.is_some() {
                let written = if gap.contains(',') && !is_last { ", " } else { " " };
                edits.push(self.edit(start..end, written));
            }
            has_break |= breaks;
            has_comment |= gap.contains('#');
        }
        if has_comment {
            edits.clear();
        }
        let (what, place) = match comma {
            _ if has_break => (NewerSyntax::LinesInBraces, at.start),
            Some(comma) => (NewerSyntax::CommaInBraces, comma),
            None => return,
        };
        self.found.push(Newer { span: self.span(place..place + 1), what, edits });
    }

    fn escapes(&mut self, string: Range<usize>) {
        let bytes = self.text.as_bytes().get(string.clone()).unwrap_or_default();
        let mut at = 0;
        while let Some(slash) = bytes.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'\\')) {
            let here = at + slash;
            let start = string.start + here;
            let is_hex = |digit: Option<&u8>| digit.is_some_and(u8::is_ascii_hexdigit);
            let found = match bytes.get(here + 1) {
                Some(b'e') => Some((2, "\\u001b".to_owned())),
                Some(b'x') if is_hex(bytes.get(here + 2)) && is_hex(bytes.get(here + 3)) => {
                    let digits = self.text.get(start + 2..start + 4).unwrap_or_default();
                    Some((4, format!("\\u00{digits}")))
                }
                _ => None,
            };
            if let Some((length, written)) = found {
                let range = start..start + length;
                let edits = vec![self.edit(range.clone(), &written)];
                self.found.push(Newer { span: self.span(range), what: NewerSyntax::Escape, edits });
            }
            at = here + 2;
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span { source: self.source, start: range.start, end: range.end }
    }

    fn edit(&self, range: Range<usize>, written: &str) -> Edit {
        Edit { span: self.span(range), text: written.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml::parse::parse;
    use crate::toml::segment::tokens;

    fn found(text: &str) -> Vec<Newer> {
        newer(SourceId(0), text, &parse(text, &tokens(text)))
    }

    /// The text with everything written as TOML 1.0 has it.
    fn older(text: &str) -> String {
        let mut edits: Vec<Edit> = found(text).into_iter().flat_map(|piece| piece.edits).collect();
        edits.sort_by_key(|edit| edit.span);
        let mut older = text.to_owned();
        for Edit { span, text } in edits.into_iter().rev() {
            older.replace_range(span.start..span.end, &text);
        }
        older
    }

    #[test]
    fn toml_1_0_syntax_is_not_flagged() {
        for text in [
            "a = { b = 1, c = [\n  1,\n  2,\n] } # {\n",
            "a = [\n  { b = 1 },\n  { b = 2 },\n]\n",
            "a = \"{,}\\\\e \\\\x41 \\t \\u0041\"\nb = '\\e\\x41'\nc = { d = \"\"\"\n\"\"\" }\n",
            "a = { b = 1",
            "a = }\n[b]\nc = {}\n",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn newer_syntax_has_an_older_form() {
        for (text, older_text) in [
            ("a = {\n  b = 1,\n  c = 2,\n}\n", "a = { b = 1, c = 2 }\n"),
            ("a = { b = 1, }\n", "a = { b = 1 }\n"),
            ("a = { b = { c = 1,\n d = 2 }, }", "a = { b = { c = 1, d = 2 } }"),
            ("a = {\n b = [\n 1 ],\r\n}", "a = { b = [\n 1 ] }"),
            ("a = {\n}", "a = { }"),
            ("a = { b = [1]\n}", "a = { b = [1] }"),
            ("a = \"\\e[0m \\x41\\\\e\"", "a = \"\\u001b[0m \\u0041\\\\e\""),
        ] {
            assert_eq!(older(text), older_text);
            assert_eq!(found(&older(text)), [], "{text}");
            let read = |text: &str| toml::from_str::<toml::Table>(text).unwrap();
            assert_eq!(read(text), read(older_text), "{text}");
        }
    }

    #[test]
    fn fixes_keep_comments() {
        let text = "a = {\n  b = 1, # ours\n}\n";
        assert_eq!(found(text).len(), 1);
        assert_eq!(older(text), text);
    }

    #[test]
    fn newer_syntax_is_found_among_other_errors() {
        let places =
            |text: &str| -> Vec<NewerSyntax> { found(text).iter().map(|piece| piece.what).collect() };
        assert_eq!(places("a = \"x\nb = { c = 1, }\n[d\n"), [NewerSyntax::CommaInBraces]);
        assert_eq!(places("= = 1\na = { b = \"\\e\"\n }"), [NewerSyntax::LinesInBraces, NewerSyntax::Escape]);
    }
}
