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

impl File<'_> {
    fn newer(&self, tokens: &[Token]) -> Vec<Newer> {
        let mut found = Vec::new();
        for (position, token) in tokens.iter().enumerate() {
            match token.kind() {
                TokenKind::LeftCurlyBracket => found.extend(self.braces(&tokens[position..])),
                TokenKind::BasicString | TokenKind::MlBasicString => self.escapes(*token, &mut found),
                _ => {}
            }
        }
        found
    }

    /// What is newer about the table in braces that some tokens begin with.
    fn braces(&self, tokens: &[Token]) -> Option<Newer> {
        let (mut depth, mut end, mut edits) = (0, 0, Vec::new());
        for token in tokens.iter().filter(|token| !is_blank(token.kind()) && token.kind() != TokenKind::Comma)
        {
            let at = range(*token);
            let closes = matches!(token.kind(), TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket);
            let opens = matches!(token.kind(), TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket);
            if depth == 1 {
                let gap = &self.text[end..at.start];
                let is_last = closes && gap.contains(',');
                if gap.contains('\n') || is_last {
                    let right = if gap.contains(',') && !is_last { ", " } else { " " };
                    edits.push(self.edit(end..at.start, right.to_owned()));
                }
            }
            depth = depth + usize::from(opens) - usize::from(closes);
            if depth == 0 {
                break;
            }
            end = at.end;
        }
        let first = edits.first()?.span.start;
        let is_there =
            |sign| edits.iter().any(|edit| self.text[edit.span.start..edit.span.end].contains(sign));
        let (what, start) = match is_there('\n') {
            true => (NewerSyntax::LinesInBraces, tokens[0].span().start()),
            false => (NewerSyntax::CommaInBraces, first + self.text[first..].find(',')?),
        };
        let edits = if is_there('#') { Vec::new() } else { edits };
        Some(Newer { span: Span { source: self.source, start, end: start + 1 }, what, edits })
    }

    fn escapes(&self, string: Token, found: &mut Vec<Newer>) {
        let string = range(string);
        let mut letters = self.text[string.clone()].char_indices();
        while let Some((at, _)) = letters.find(|(_, letter)| *letter == '\\') {
            let slash = string.start + at;
            let (digits, length) = match letters.next() {
                Some((_, 'e')) => ("1b", 2),
                Some((_, 'x')) => (self.text.get(slash + 2..slash + 4).unwrap_or_default(), 4),
                _ => continue,
            };
            let edit = self.edit(slash..slash + length, format!("\\u00{digits}"));
            found.push(Newer { span: edit.span, what: NewerSyntax::Escape, edits: vec![edit] });
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

    /// The edits that write a text as TOML 1.0 has it.
    fn edits(text: &str) -> Vec<Edit> {
        let tokens = tokens(text);
        let found = newer(SourceId(0), text, &tokens, &parse(SourceId(0), text, &tokens));
        let mut edits: Vec<Edit> = found.into_iter().flat_map(|piece| piece.edits).collect();
        edits.sort_by_key(|edit| edit.span);
        edits
    }

    #[test]
    fn newer_syntax_has_an_older_form() {
        for (text, right) in [
            ("a = {\n  b = 1,\n  c = 2,\n}\n", "a = { b = 1, c = 2 }\n"),
            ("a = { b = 1, }\n", "a = { b = 1 }\n"),
            ("a = { b = { c = 1,\n d = 2 }, }", "a = { b = { c = 1, d = 2 } }"),
            ("a = {\n b = [\n 1,\n ],\r\n}", "a = { b = [\n 1,\n ] }"),
            ("a = {\n}", "a = { }"),
            ("a = \"\\e[0m \\x41\\\\e{,}\"", "a = \"\\u001b[0m \\u0041\\\\e{,}\""),
        ] {
            let mut older = text.to_owned();
            for Edit { span, text } in edits(text).into_iter().rev() {
                older.replace_range(span.start..span.end, &text);
            }
            assert_eq!(older, right);
            assert_eq!(edits(right), [], "{right}");
        }
    }
}
