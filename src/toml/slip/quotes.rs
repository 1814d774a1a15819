//! Quotes that are not the straight ones, quotes within a text, and texts without any.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use super::Slip;
use crate::diagnostic::Diagnostic;
use crate::fix::mend::broken::takes;
use crate::fix::mend::write;
use crate::format::grammar::Takes;
use crate::toml::scan::remark::is_setting;
use crate::toml::scan::{Piece, tokens};

/// Quotes that stand for `"`.
const DOUBLE: [char; 8] = ['“', '”', '„', '‟', '«', '»', '″', '＂'];
/// Quotes that stand for `'`.
const SINGLE: [char; 9] = ['‘', '’', '‚', '‛', '‹', '›', '´', '`', '′'];
/// Settings that hold what people read.
const PROSE: [&str; 3] = ["name", "source", "title"];

/// Whether a sign is a quote that is not a straight one.
pub(crate) fn is_crooked(sign: char) -> bool {
    DOUBLE.contains(&sign) || SINGLE.contains(&sign)
}

impl Slip<'_> {
    pub(super) fn quotes(&self) -> Option<Diagnostic> {
        self.crooked().or_else(|| self.doubled()).or_else(|| self.within()).or_else(|| self.prose())
    }

    /// A text in quotes of which one or both are not the straight ones.
    fn crooked(&self) -> Option<Diagnostic> {
        let start = self.opening()?;
        let line = self.broken.written(start..self.value.end).lines().next()?;
        let end = self.closing_prose(start, line).or_else(|| closing(line))?;
        let written = &line[..end];
        let mut ends = written.chars();
        let (open, close) = (ends.next()?, ends.next_back()?);
        let text = if "«»‹›".contains(open) { ends.as_str().trim() } else { ends.as_str() };
        let are_both = is_crooked(open) && is_crooked(close);
        let said = if are_both { "are not the straight ones" } else { "are not both straight" };
        let at = start..start + end;
        let finding = self.error(format!("the quotes of {written} {said}"), at.clone(), "");
        let right = straight(text);
        let finding = finding.help(format!("write {right}"));
        Some(finding.mended((!text.trim().is_empty()).then(|| write(self.broken.span(at), right))))
    }

    /// Where a text ends that people read: all of the line, if it stands in quotes.
    fn closing_prose(&self, start: usize, line: &str) -> Option<usize> {
        let is_whole = start == self.value.start && start + line.len() == self.value.end;
        let is_quoted =
            line.chars().count() > 1 && line.starts_with(is_crooked) && line.ends_with(is_crooked);
        (PROSE.contains(&self.key) && is_whole && is_quoted && !line.contains(',')).then_some(line.len())
    }

    /// Where the first text begins that is not in straight quotes, or not closed with them.
    fn opening(&self) -> Option<usize> {
        let mut is_open = true;
        let mut crooked = None;
        for token in tokens(self.written()) {
            let word = self.written().get(token.span().start()..token.span().end()).unwrap_or_default();
            if is_open && token.kind() == TokenKind::Atom && word.starts_with(is_crooked) {
                crooked = Some(self.value.start + token.span().start());
                break;
            }
            is_open = match token.kind() {
                TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment => is_open,
                kind => matches!(
                    kind,
                    TokenKind::Comma
                        | TokenKind::Equals
                        | TokenKind::LeftSquareBracket
                        | TokenKind::LeftCurlyBracket
                ),
            };
        }
        let torn = self.broken.statement.unclosed.as_ref().filter(|torn| torn.piece == Piece::Text);
        let torn = torn.map(|torn| torn.at.start).filter(|start| *start >= self.value.start);
        crooked.into_iter().chain(torn).min()
    }

    /// Two quotes in the place of each.
    fn doubled(&self) -> Option<Diagnostic> {
        let (quote, inner) = self.enclosed()?;
        let text = inner.strip_prefix(quote)?.strip_suffix(quote)?;
        if text.contains(['"', '\'']) || text.trim().is_empty() {
            return None;
        }
        let message = format!("the quotes of {} are doubled", self.written());
        let right = format!("{quote}{text}{quote}");
        let fix = write(self.broken.span(self.value.clone()), right.clone());
        Some(self.error(message, self.value.clone(), "").help(format!("write {right}")).mended(Some(fix)))
    }

    /// A text with quotes of its own kind in it.
    fn within(&self) -> Option<Diagnostic> {
        let (quote, inner) = self.enclosed()?;
        // Another setting on the same line is no part of the text.
        let is_two = inner.split(quote).skip(1).any(|piece| {
            let rest = piece.trim_start_matches([',', ' ', '\t']);
            is_setting(rest)
        });
        if is_two {
            return None;
        }
        let has_words = inner.split(quote).all(|piece| piece.chars().any(char::is_alphanumeric));
        let is_text = takes(self.key, |takes| matches!(takes, Takes::Text { words: [], .. }));
        let start = self.value.start + 1 + inner.find(quote)?;
        let end = self.value.start + 2 + inner.rfind(quote)?;
        (has_words && is_text && end > start + 1).then(|| {
            let right = straight(inner);
            let finding = self.error("a text holds the quotes that it stands in", start..end, "these end it");
            let help = match right.starts_with(quote) {
                true => format!("write a `\\` before each: {right}"),
                false => format!("put the other ones around it: {right}"),
            };
            finding.help(help).mended(Some(write(self.broken.span(self.value.clone()), right)))
        })
    }

    /// The straight quote in which all of the value stands, and what it holds besides it.
    fn enclosed(&self) -> Option<(char, &str)> {
        let written = self.written();
        let quote = written.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let inner = written.strip_prefix(quote)?.strip_suffix(quote)?;
        (inner.contains(quote) && !inner.contains(['\n', '\\'])).then_some((quote, inner))
    }

    /// What people read, without quotes: all of it is the text.
    fn prose(&self) -> Option<Diagnostic> {
        let written = self.written();
        let is_prose = written.starts_with(char::is_alphabetic)
            && !["//", "--", ";"].iter().any(|sign| written.contains(sign));
        let is_plain = !written.contains(['"', '[', ']', '{', '}', '=', '\\', '\n']);
        (PROSE.contains(&self.key) && is_prose && is_plain).then(|| {
            let right = straight(written);
            let finding = self.error(format!("`{written}` is a text without quotes"), self.value.clone(), "");
            let finding = finding.help(format!("text stands in quotes: `{} = {right}`", self.key));
            finding.mended(Some(write(self.broken.span(self.value.clone()), right)))
        })
    }
}

/// Where a text ends that begins with a quote: behind the next of its family after which nothing of it can follow.
fn closing(line: &str) -> Option<usize> {
    let open = line.chars().next()?;
    let (family, straight): (&[char], char) = match open {
        '"' => (&DOUBLE, '"'),
        '\'' => (&SINGLE, '\''),
        _ if DOUBLE.contains(&open) => (&DOUBLE, '"'),
        _ => (&SINGLE, '\''),
    };
    let ends = |range: Range<usize>| {
        line[range.end..].chars().next().is_none_or(|next| next.is_whitespace() || ",]};)".contains(next))
    };
    let mut signs = line.char_indices().skip(1).map(|(at, sign)| (sign, at..at + sign.len_utf8()));
    let closes = |sign: char| family.contains(&sign) || sign == straight && open != straight;
    signs.find(|(sign, at)| closes(*sign) && ends(at.clone())).map(|(_, at)| at.end)
}

/// A text in straight quotes: those that it does not hold itself.
fn straight(text: &str) -> String {
    if !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    match text.contains('\'') {
        false => format!("'{text}'"),
        true => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}
