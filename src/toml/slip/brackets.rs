//! Brackets of another kind than what they hold asks for, none at all, and what stands in the place of commas.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use super::{Slip, all};
use crate::diagnostic::{Diagnostic, Edit};
use crate::fix::mend::broken::takes;
use crate::fix::mend::{newline, one};
use crate::format::grammar::Takes;
use crate::toml::scan::remark::is_setting;
use crate::toml::scan::tokens;

/// Two brackets, and what stands between them.
#[derive(Debug, Clone, Default)]
struct Pair {
    open: Range<usize>,
    close: Range<usize>,
    has_equals: bool,
    has_colon: bool,
    has_entry: bool,
}

impl Slip<'_> {
    pub(super) fn brackets(&self) -> Option<Diagnostic> {
        self.semicolons().or_else(|| self.two_settings()).or_else(|| self.pairs()).or_else(|| self.bare())
    }

    fn takes_a_list(&self, at: usize) -> bool {
        takes(self.key_at(at), |takes| matches!(takes, Takes::List { .. }))
    }

    fn takes_braces(&self) -> bool {
        takes(self.key, |takes| matches!(takes, Takes::Table { keys: [_, ..], .. }))
    }

    fn word(&self, at: Range<usize>) -> &str {
        self.broken.written(at)
    }

    /// The tokens of the value, and where each stands in the file.
    fn tokens(&self) -> impl Iterator<Item = (Token, Range<usize>)> {
        let start = self.value.start;
        let at = move |token: &Token| start + token.span().start()..start + token.span().end();
        tokens(self.written()).into_iter().map(move |token| (token, at(&token)))
    }

    /// Semicolons between entries.
    fn semicolons(&self) -> Option<Diagnostic> {
        let mut depth = 0_usize;
        let mut found = Vec::new();
        for (token, at) in self.tokens() {
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    depth = depth.saturating_sub(1)
                }
                TokenKind::Atom if depth > 0 && self.word(at.clone()).ends_with(';') => {
                    found.push(at.end - 1..at.end);
                }
                _ => {}
            }
        }
        let first = found.first()?.clone();
        let edits = found.into_iter().map(|at| self.edit(at, ",")).collect();
        let finding = self.error("entries are parted by commas", first, "not by this");
        Some(finding.mended(all("write a comma", edits)))
    }

    /// The first two brackets that are not both of the kind that is asked for.
    fn pairs(&self) -> Option<Diagnostic> {
        let pairs = self.paired()?;
        pairs.into_iter().find_map(|pair| self.pair(&pair))
    }

    fn pair(&self, pair: &Pair) -> Option<Diagnostic> {
        let (open, close) = (self.word(pair.open.clone()), self.word(pair.close.clone()));
        let right = match (open, close) {
            _ if pair.has_equals || pair.has_colon => ("{", "}"),
            ("{", "}") if !pair.has_entry => return None,
            ("(" | "{", ")" | "}") if !self.takes_a_list(pair.open.start) => return None,
            _ if pair.has_entry || open == "[" => ("[", "]"),
            _ => ("{", "}"),
        };
        if (open, close) == right || pair.has_colon && (open, close) == ("{", "}") {
            return None;
        }
        let edits = [(&pair.open, open, right.0), (&pair.close, close, right.1)];
        let edits = edits.into_iter().filter(|(_, written, right)| written != right);
        let edits: Vec<Edit> = edits.map(|(at, _, right)| self.edit(at.clone(), right)).collect();
        let is_wrong = (open != right.0, close != right.1);
        let finding = match is_wrong {
            (false, true) => {
                self.error(format!("`{open}` is closed by `{close}`"), pair.close.clone(), "this one")
            }
            (true, false) => {
                self.error(format!("`{open}` is closed by `{close}`"), pair.open.clone(), "this one")
            }
            _ if right.0 == "{" => self.error("settings stand in braces", pair.open.clone(), "not in these"),
            _ => self.error("a list stands in square brackets", pair.open.clone(), "not in these"),
        };
        let help = match is_wrong {
            (true, true) => format!("write `{}` and `{}`", right.0, right.1),
            (true, false) => format!("write `{}`", right.0),
            _ => format!("write `{}`", right.1),
        };
        Some(finding.help(help.clone()).mended(all(&help, edits)))
    }

    /// All brackets in the order in which they close, if every one has its other.
    fn paired(&self) -> Option<Vec<Pair>> {
        let (mut open, mut pairs): (Vec<Pair>, Vec<Pair>) = (Vec::new(), Vec::new());
        for (token, at) in self.tokens() {
            let word = self.word(at.clone());
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                    open.push(Pair { open: at, ..Pair::default() });
                }
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    pairs.push(Pair { close: at, ..open.pop()? });
                    open.iter_mut().rev().take(1).for_each(|around| around.has_entry = true);
                }
                TokenKind::Equals => open.last_mut().into_iter().for_each(|pair| pair.has_equals = true),
                TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof => {}
                TokenKind::Comma | TokenKind::Dot => {}
                TokenKind::Atom => round(word, &at, &mut open, &mut pairs)?,
                _ => open.last_mut().into_iter().for_each(|pair| pair.has_entry = true),
            }
        }
        open.is_empty().then_some(pairs)
    }

    /// A list, or settings, without any brackets.
    fn bare(&self) -> Option<Diagnostic> {
        if self.written() == "(" {
            return Some(self.error("a list stands in square brackets", self.value.clone(), "not in these"));
        }
        let pieces = self.outside();
        let first = |kind| pieces.iter().find(|(token, _)| token.kind() == kind).map(|(_, at)| at.start);
        if first(TokenKind::Equals).is_some() {
            return self.wrapped("settings stand in braces", ("{ ", " }")).filter(|_| self.takes_braces());
        }
        let Some(comma) = first(TokenKind::Comma) else {
            return self.without_equals(&pieces).or_else(|| self.without_commas(&pieces));
        };
        let rest = comma..self.value.end;
        if self.word(rest.clone()).trim_matches([',', ' ', '\t']).is_empty() {
            return None;
        }
        if self.takes_a_list(self.value.start) {
            return self.wrapped("a list stands in square brackets", ("[", "]"));
        }
        let is_one = takes(self.key, |_| true) && self.written().starts_with(['"', '\'']);
        let message = format!("`{}` takes one value only", self.key);
        is_one.then(|| self.error(message, rest, "nothing more may stand here"))
    }

    /// What stands in the value outside of all brackets.
    fn outside(&self) -> Vec<(Token, Range<usize>)> {
        let mut depth = 0_usize;
        let outside = self.tokens().filter(|(token, _)| match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                depth += 1;
                false
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                depth = depth.saturating_sub(1);
                false
            }
            TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof => false,
            _ => depth == 0,
        });
        outside.collect()
    }

    /// Another setting on the same line, behind a semicolon.
    fn two_settings(&self) -> Option<Diagnostic> {
        let ends = |at: &Range<usize>| self.word(at.clone()).ends_with(';');
        let parts = |(token, at): &(Token, Range<usize>)| match token.kind() {
            TokenKind::Atom => ends(at),
            kind => kind == TokenKind::Comma,
        };
        let (_, at) = self.outside().into_iter().find(parts)?;
        let rest = self.word(at.end..self.value.end);
        let blank = rest.len() - rest.trim_start().len();
        let sign = at.end - 1..at.end;
        let edits = vec![self.edit(sign.start..at.end + blank, newline(self.broken.text))];
        let finding = self.error("two settings stand on one line", sign, "the second follows");
        let finding = finding.help("write each on a line of its own");
        is_setting(rest).then(|| finding.mended(all("write the second on a line of its own", edits)))
    }

    /// Entries of a list side by side, with nothing between them.
    fn without_commas(&self, pieces: &[(Token, Range<usize>)]) -> Option<Diagnostic> {
        let [(_, first), .., (_, last)] = pieces else { return None };
        let is_text = takes(self.key, |takes| matches!(takes, Takes::Text { .. } | Takes::Number(_)));
        let word = |kind: TokenKind| matches!(kind, TokenKind::Atom | TokenKind::BasicString);
        let has_words = pieces.iter().all(|(token, _)| word(token.kind()));
        // What has its brackets, and more behind them, is something else.
        let has_brackets = self.written().starts_with(['[', '{']);
        if has_brackets || !has_words || is_text || !self.takes_a_list(self.value.start) {
            return None;
        }
        let finding = self.error("a list stands in square brackets", self.value.clone(), "here are none");
        let finding = finding.help("write each of its words in quotes, and a comma between two");
        let are_quoted = pieces.iter().all(|(token, _)| token.kind() == TokenKind::BasicString);
        let commas = pieces.iter().map(|(_, at)| at.end).filter(|end| *end < last.end);
        let mut edits = vec![self.edit(first.start..first.start, "[")];
        edits.extend(commas.map(|end| self.edit(end..end, ",")));
        edits.push(self.edit(last.end..last.end, "]"));
        Some(finding.mended(all("write it as a list", edits).filter(|_| are_quoted)))
    }

    fn wrapped(&self, message: &str, (open, close): (&str, &str)) -> Option<Diagnostic> {
        let Range { start, end } = self.value.clone();
        let edits = vec![self.edit(start..start, open), self.edit(end..end, close)];
        let finding = self.error(message, start..end, "here are none");
        let title = format!("put `{}` and `{}` around it", open.trim(), close.trim());
        Some(finding.help(title.clone()).mended(all(&title, edits)))
    }

    /// One setting of those that stand in braces, without an equals sign: `agree "all"`.
    fn without_equals(&self, pieces: &[(Token, Range<usize>)]) -> Option<Diagnostic> {
        let [(word, key), (value, at)] = pieces else { return None };
        let is_value = value.kind() == TokenKind::BasicString || self.word(at.clone()).parse::<i64>().is_ok();
        let inner = self.word(key.clone());
        let has = |takes: &Takes| match takes {
            Takes::Table { keys, .. } => keys.iter().any(|(known, _)| *known == inner),
            _ => false,
        };
        if word.kind() != TokenKind::Atom || !is_value || !takes(self.key, has) {
            return None;
        }
        let right = format!("{{ {inner} = {} }}", self.word(at.clone()));
        let finding = self.error("settings stand in braces", self.value.clone(), "here are none");
        let fix = one(format!("write `{right}`"), self.broken.span(self.value.clone()), right.clone());
        Some(finding.help(format!("write `{} = {right}`", self.key)).mended(Some(fix)))
    }
}

/// Round brackets at the beginning and the end of a word.
fn round(word: &str, at: &Range<usize>, open: &mut Vec<Pair>, pairs: &mut Vec<Pair>) -> Option<()> {
    let inner = word.trim_start_matches('(');
    let opened = word.len() - inner.len();
    let body = inner.trim_end_matches(')');
    for place in at.start..at.start + opened {
        open.push(Pair { open: place..place + 1, ..Pair::default() });
    }
    if let Some(pair) = open.last_mut().filter(|_| !body.is_empty()) {
        pair.has_entry = true;
        pair.has_colon |= body.ends_with(':');
    }
    for place in at.end - (inner.len() - body.len())..at.end {
        pairs.push(Pair { close: place..place + 1, ..open.pop()? });
    }
    Some(())
}
