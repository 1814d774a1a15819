//! What of a file only the newest version of TOML has, so that many editors and programs refuse it.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use crate::diagnostic::{Edit, SourceId, Span};

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

/// Every such piece, told from the tokens alone: it makes no difference what else is wrong with the file.
pub(crate) fn newer(source: SourceId, text: &str, tokens: &[Token]) -> Vec<Newer> {
    let mut scan = Scan { source, text, open: Vec::new(), found: Vec::new() };
    tokens.iter().for_each(|token| scan.take(*token));
    scan.found.sort_by_key(|piece| piece.span);
    scan.found
}

struct Scan<'a> {
    source: SourceId,
    text: &'a str,
    /// The brackets that are open, the innermost last; of a list nothing but that it is one.
    open: Vec<Option<Braces>>,
    found: Vec<Newer>,
}

/// A table in braces that is open.
struct Braces {
    start: usize,
    /// The stretches of blanks in it that have a line end, which become one blank each.
    breaks: Vec<Range<usize>>,
    /// The blanks since the last token that is none.
    blanks: Range<usize>,
    has_break: bool,
    has_comment: bool,
    /// The last comma, if nothing has come after it.
    comma: Option<Range<usize>>,
}

impl Braces {
    fn at(token: Token) -> Self {
        let (start, end) = (token.span().start(), token.span().end());
        Self {
            start,
            breaks: Vec::new(),
            blanks: end..end,
            has_break: false,
            has_comment: false,
            comma: None,
        }
    }

    fn blank(&mut self, token: Token) {
        self.blanks.end = token.span().end();
        self.has_break |= token.kind() == TokenKind::Newline;
        self.has_comment |= token.kind() == TokenKind::Comment;
    }

    /// The blanks are over: something begins, or the table ends.
    fn end_blanks(&mut self, next: Range<usize>) {
        if std::mem::take(&mut self.has_break) {
            self.breaks.push(self.blanks.clone());
        }
        self.blanks = next.end..next.end;
    }
}

impl Scan<'_> {
    fn take(&mut self, token: Token) {
        let range = token.span().start()..token.span().end();
        let kind = token.kind();
        if let Some(Some(braces)) = self.open.last_mut() {
            if matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment) {
                braces.blank(token);
                return;
            }
            braces.end_blanks(range.clone());
            match kind {
                TokenKind::Comma => braces.comma = Some(range.clone()),
                TokenKind::RightCurlyBracket => {}
                _ => braces.comma = None,
            }
        }
        match kind {
            TokenKind::LeftCurlyBracket => self.open.push(Some(Braces::at(token))),
            TokenKind::LeftSquareBracket => self.open.push(None),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                let closed = self.open.pop().flatten();
                self.closed(closed);
                // What a table in braces holds goes on behind the bracket.
                if let Some(Some(around)) = self.open.last_mut() {
                    around.blanks = range.end..range.end;
                }
            }
            TokenKind::BasicString | TokenKind::MlBasicString => self.escapes(range),
            _ => {}
        }
    }

    fn closed(&mut self, braces: Option<Braces>) {
        let Some(Braces { start, breaks, has_comment, comma, .. }) = braces else { return };
        let mut edits: Vec<Edit> = breaks.iter().map(|range| self.edit(range.clone(), " ")).collect();
        edits.extend(comma.clone().map(|comma| self.edit(comma, "")));
        edits.sort_by_key(|edit| edit.span);
        if has_comment {
            edits.clear();
        }
        let (what, place) = match comma {
            _ if !breaks.is_empty() => (NewerSyntax::LinesInBraces, start..start + 1),
            Some(comma) => (NewerSyntax::CommaInBraces, comma),
            None => return,
        };
        self.found.push(Newer { span: self.span(place), what, edits });
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
    use crate::toml::segment::tokens;

    fn found(text: &str) -> Vec<Newer> {
        newer(SourceId(0), text, &tokens(text))
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
        assert_eq!(places("= = \"\\e\"\na = { b = \n1 }"), [NewerSyntax::Escape, NewerSyntax::LinesInBraces]);
    }
}
