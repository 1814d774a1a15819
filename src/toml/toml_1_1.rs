//! Syntax that is new in TOML 1.1 and that many editors and programs can't read.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use crate::diagnostic::{Edit, Span};
use crate::toml::location::File;
use crate::toml::parse::Parsed;
use crate::toml::segment::{is_blank, range};

/// A piece of a file that is valid TOML 1.1 but not valid TOML 1.0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSyntax {
    /// Where it is.
    pub span: Span,
    /// Its kind.
    pub what: NewSyntaxKind,
    /// Edits that rewrite it in TOML 1.0, in source order. Empty if a comment would be lost.
    pub edits: Vec<Edit>,
}

/// Syntax that is new in TOML 1.1.
///
/// Times without seconds aren't included, because no setting accepts a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewSyntaxKind {
    /// An inline table that spans several lines.
    LinesInBraces,
    /// A comma after the last setting in an inline table.
    CommaInBraces,
    /// `\e` or `\xHH` in a string.
    Escape,
}

/// Returns all TOML 1.1 syntax in the statements of a file that can be read, in source order.
pub(crate) fn new_syntax(file: File<'_>, tokens: &[Token], statements: &[Parsed<'_>]) -> Vec<NewSyntax> {
    let sound = statements.iter().filter(|parsed| !parsed.is_broken());
    let mut found: Vec<NewSyntax> =
        sound.flat_map(|parsed| file.new_syntax(&tokens[parsed.statement.tokens.clone()])).collect();
    found.sort_by_key(|piece| piece.span);
    found
}

impl File<'_> {
    /// Returns any TOML 1.1 syntax in these tokens, outer tables before the ones inside them.
    fn new_syntax(&self, tokens: &[Token]) -> Vec<NewSyntax> {
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

    /// Returns any TOML 1.1 syntax found in the inline table at the start of these tokens.
    fn braces(&self, tokens: &[Token]) -> Option<NewSyntax> {
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
            true => (NewSyntaxKind::LinesInBraces, tokens[0].span().start()),
            false => (NewSyntaxKind::CommaInBraces, first + self.text[first..].find(',')?),
        };
        let edits = if is_there('#') { Vec::new() } else { edits };
        Some(NewSyntax { span: self.place(start..start + 1), what, edits })
    }

    fn escapes(&self, string: Token, found: &mut Vec<NewSyntax>) {
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
            found.push(NewSyntax { span: edit.span, what: NewSyntaxKind::Escape, edits: vec![edit] });
        }
    }

    fn edit(&self, range: Range<usize>, text: String) -> Edit {
        Edit { span: self.place(range), text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceId;
    use crate::toml::parse::parse;

    /// Returns the edits that rewrite a file in TOML 1.0.
    fn edits(text: &str) -> Vec<Edit> {
        let file = File { source: SourceId(0), text };
        let (tokens, statements) = parse(file).unwrap();
        let found = new_syntax(file, &tokens, &statements);
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
