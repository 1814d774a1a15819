//! What of a file only the newest version of TOML has, so that many editors and programs refuse it.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use crate::diagnostic::{Edit, SourceId, Span};
use crate::toml::parse::Parsed;
use crate::toml::segment::{is_blank, range};

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
pub(crate) fn newer(source: SourceId, text: &str, tokens: &[Token], statements: &[Parsed<'_>]) -> Vec<Newer> {
    let file = File { source, text };
    let sound = statements.iter().filter(|parsed| !parsed.is_broken());
    let mut found: Vec<Newer> =
        sound.flat_map(|parsed| file.newer(&tokens[parsed.statement.tokens.clone()])).collect();
    found.sort_by_key(|piece| piece.span);
    found
}

struct File<'a> {
    source: SourceId,
    text: &'a str,
}

/// A table in braces while it is read.
#[derive(Default)]
struct Braces {
    start: usize,
    has_break: bool,
    has_comment: bool,
    /// The comma before its closing brace.
    comma: Option<usize>,
    edits: Vec<Edit>,
}

impl File<'_> {
    fn newer(&self, tokens: &[Token]) -> Vec<Newer> {
        let (mut found, mut end) = (Vec::new(), 0);
        // Of each open bracket, the table, unless it is a list.
        let mut open: Vec<Option<Braces>> = Vec::new();
        for token in tokens.iter().filter(|token| !is_blank(token.kind()) && token.kind() != TokenKind::Comma)
        {
            let at = range(*token);
            if let Some(Some(braces)) = open.last_mut() {
                self.gap(braces, end..at.start, token.kind() == TokenKind::RightCurlyBracket);
            }
            end = at.end;
            match token.kind() {
                TokenKind::LeftCurlyBracket => {
                    open.push(Some(Braces { start: at.start, ..Braces::default() }));
                }
                TokenKind::LeftSquareBracket => open.push(None),
                TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                    found.extend(open.pop().flatten().and_then(|braces| self.finish(braces)));
                }
                TokenKind::BasicString | TokenKind::MlBasicString => self.escapes(at, &mut found),
                _ => {}
            }
        }
        found
    }

    /// What is between two settings of a table in braces, or around them.
    fn gap(&self, braces: &mut Braces, gap: Range<usize>, is_last: bool) {
        let written = &self.text[gap.clone()];
        let comma = written.find(',');
        if is_last {
            braces.comma = comma.map(|comma| gap.start + comma);
        }
        if written.contains('\n') || is_last && comma.is_some() {
            let right = if comma.is_some() && !is_last { ", " } else { " " };
            braces.edits.push(self.edit(gap, right.to_owned()));
        }
        braces.has_break |= written.contains('\n');
        braces.has_comment |= written.contains('#');
    }

    fn finish(&self, braces: Braces) -> Option<Newer> {
        let Braces { start, has_break, has_comment, comma, edits } = braces;
        let (what, start) = match comma {
            _ if has_break => (NewerSyntax::LinesInBraces, start),
            Some(comma) => (NewerSyntax::CommaInBraces, comma),
            None => return None,
        };
        let edits = if has_comment { Vec::new() } else { edits };
        Some(Newer { span: Span { source: self.source, start, end: start + 1 }, what, edits })
    }

    fn escapes(&self, string: Range<usize>, found: &mut Vec<Newer>) {
        let (mut at, text) = (string.start, &self.text[..string.end]);
        while let Some(slash) = text[at..].find('\\').map(|slash| at + slash) {
            let rest = &text[slash + 1..];
            let digits = rest.strip_prefix('x').and_then(|rest| rest.get(..2));
            let digits = if rest.starts_with('e') { Some("1b") } else { digits };
            if let Some(digits) = digits {
                let length = if rest.starts_with('e') { 2 } else { 4 };
                let edit = self.edit(slash..slash + length, format!("\\u00{digits}"));
                found.push(Newer { span: edit.span, what: NewerSyntax::Escape, edits: vec![edit] });
            }
            at = slash + 1 + rest.chars().next().map_or(0, char::len_utf8);
        }
    }

    fn edit(&self, range: Range<usize>, text: String) -> Edit {
        Edit { span: Span { source: self.source, start: range.start, end: range.end }, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml::parse::parse;
    use crate::toml::segment::tokens;

    fn found(text: &str) -> Vec<Newer> {
        let tokens = tokens(text);
        newer(SourceId(0), text, &tokens, &parse(SourceId(0), text, &tokens))
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
}
