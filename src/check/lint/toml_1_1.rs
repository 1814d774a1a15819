use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use crate::conflict::merge_conflict;
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId};
use crate::load::Reading;
use crate::toml::location::File;
use crate::toml::parse::parse;
use crate::toml::segment::{is_blank, range};

/// Finds syntax that is new in TOML 1.1. Times without seconds aren't reported, because no setting accepts a time.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    new_syntax(reading.loaded.sources.text(SourceId(0)))
}

/// Returns the findings about the statements of a file that can be read, in source order.
fn new_syntax(text: &str) -> Vec<Diagnostic> {
    let file = File { source: SourceId(0), text };
    let (Ok((tokens, statements)), None) = (parse(file), merge_conflict(text)) else { return Vec::new() };
    let mut found = Vec::new();
    for parsed in statements.iter().filter(|parsed| !parsed.is_broken()) {
        let tokens = &tokens[parsed.statement.tokens.clone()];
        for (position, token) in tokens.iter().enumerate() {
            match token.kind() {
                TokenKind::LeftCurlyBracket => found.extend(braces(file, &tokens[position..])),
                TokenKind::BasicString | TokenKind::MlBasicString => escapes(file, *token, &mut found),
                _ => {}
            }
        }
    }
    found.sort_by_key(Diagnostic::place);
    found
}

/// Returns the finding about the inline table at the start of these tokens, if it spans several lines or ends with a
/// comma. The finding has no fix if a comment would be lost.
fn braces(file: File<'_>, tokens: &[Token]) -> Option<Diagnostic> {
    let (mut depth, mut end, mut edits) = (0, 0, Vec::new());
    for token in tokens.iter().filter(|token| !is_blank(token.kind()) && token.kind() != TokenKind::Comma) {
        let at = range(*token);
        let closes = matches!(token.kind(), TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket);
        let opens = matches!(token.kind(), TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket);
        if depth == 1 {
            let gap = &file.text[end..at.start];
            let is_last = closes && gap.contains(',');
            if gap.contains('\n') || is_last {
                let right = if gap.contains(',') && !is_last { ", " } else { " " };
                edits.push(Edit { span: file.place(end..at.start), text: right.to_owned() });
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
        |sign| edits.iter().any(|edit| file.written(edit.span.start..edit.span.end).contains(sign));
    let is_long = is_there('\n');
    let (message, label, help, title) = match is_long {
        true => (
            "a group in braces that spans several lines is new in TOML 1.1, which many editors can't read",
            "starts here and ends on another line",
            "write it on one line, or as a group with its own header",
            "write it on one line",
        ),
        false => (
            "a comma before the closing brace is new in TOML 1.1, which many editors can't read",
            "last comma",
            "remove the comma",
            "remove the comma",
        ),
    };
    let start = if is_long { tokens[0].span().start() } else { first + file.text[first..].find(',')? };
    let edits = if is_there('#') { Vec::new() } else { edits };
    let finding = warning(file, start..start + 1, (message, label)).help(help);
    Some(finding.candidate(Fix::safe(title, edits)))
}

/// Adds a finding for every `\e` and `\xHH` in a string.
fn escapes(file: File<'_>, string: Token, found: &mut Vec<Diagnostic>) {
    let string = range(string);
    let mut letters = file.text[string.clone()].char_indices();
    while let Some((at, _)) = letters.find(|(_, letter)| *letter == '\\') {
        let slash = string.start + at;
        let (digits, length) = match letters.next() {
            Some((_, 'e')) => ("1b", 2),
            Some((_, 'x')) => (file.text.get(slash + 2..slash + 4).unwrap_or_default(), 4),
            _ => continue,
        };
        let at = slash..slash + length;
        let edit = Edit { span: file.place(at.clone()), text: format!("\\u00{digits}") };
        let message = "this escape is new in TOML 1.1, which many editors can't read";
        let finding = warning(file, at, (message, "new in TOML 1.1"))
            .help("write it with four digits: `\\u001b` for `\\e`, `\\u0041` for `\\x41`");
        found.push(finding.candidate(Fix::safe("write it with four digits", vec![edit])));
    }
}

fn warning(file: File<'_>, at: Range<usize>, (message, label): (&str, &str)) -> Diagnostic {
    Diagnostic::warning(RuleId::Toml11, message, file.place(at), label)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the edits that rewrite a file in TOML 1.0.
    fn edits(text: &str) -> Vec<Edit> {
        let fixes = new_syntax(text).into_iter().flat_map(|finding| finding.candidates);
        let mut edits: Vec<Edit> = fixes.flat_map(|fix| fix.edits).collect();
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
