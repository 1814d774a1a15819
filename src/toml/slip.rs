//! Slips that are known for what they are, whatever the parser makes of them.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, Span};
use crate::fix::mend::broken::Broken;
use crate::fix::mend::{is_bare, one, write};
use crate::toml::scan::Kind;

mod brackets;
mod numbers;
pub(crate) mod quotes;
pub(crate) mod unseen;

/// Dashes that are not the plain one.
const DASHES: [char; 8] = ['‐', '‑', '‒', '–', '—', '−', '﹣', '－'];

/// The setting at fault, with an equals sign.
pub(crate) struct Slip<'a> {
    broken: Broken<'a>,
    key: &'a str,
    /// The value, without the blanks around it.
    value: Range<usize>,
    /// Where the parser stumbled.
    fault: usize,
}

impl<'a> Slip<'a> {
    /// The statement at fault, if it has a key and a value.
    pub(crate) fn of(broken: Broken<'a>, fault: usize) -> Option<Self> {
        let Kind::Setting(Some(value)) = broken.statement.kind else { return None };
        let Range { start, end } = broken.statement.range.clone();
        let key = broken.written(start..value.checked_sub(1)?).trim_end();
        let written = broken.written(value..end);
        let blank = written.len() - written.trim_start().len();
        let value = value + blank..value + written.trim_end().len().max(blank);
        Some(Self { broken, key, value, fault })
    }

    /// What is said of it, if it is one of the slips that are known.
    pub(crate) fn told(&self) -> Option<Diagnostic> {
        if !self.key.is_empty() && self.key.chars().all(|letter| is_bare(letter) || letter == '.') {
            let value = self.arrow().or_else(|| self.backslashes()).or_else(|| self.quotes());
            return value.or_else(|| self.brackets()).or_else(|| self.numbers());
        }
        self.colon().or_else(|| self.dashes())
    }

    fn written(&self) -> &'a str {
        self.broken.written(self.value.clone())
    }

    fn error(&self, message: impl Into<String>, at: Range<usize>, label: &str) -> Diagnostic {
        Diagnostic::error(RuleId::InvalidToml, message, self.broken.span(at), label)
    }

    fn edit(&self, at: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { span: self.broken.span(at), text: text.into() }
    }

    /// The key of what stands at a place: the one in braces before it, or that of the statement.
    fn key_at(&self, at: usize) -> &'a str {
        key_at(self.broken, self.key, at)
    }

    /// `=>` in the place of an equals sign.
    fn arrow(&self) -> Option<Diagnostic> {
        let sign = self.value.start..self.value.start + 1;
        let is_arrow = self.written().starts_with('>') && self.broken.written(0..sign.start).ends_with('=');
        let fix = one("take `>` out".to_owned(), self.broken.span(sign.clone()), "");
        let finding = self.error("an equals sign stands alone", sign, "without this");
        is_arrow.then(|| finding.mended(Some(fix)))
    }

    /// `:=` in the place of an equals sign.
    fn colon(&self) -> Option<Diagnostic> {
        let name = self.key.strip_suffix(':')?;
        let start = self.broken.statement.range.start;
        let sign = start + name.len()..start + self.key.len();
        let fix = one("take `:` out".to_owned(), self.broken.span(sign.clone()), "");
        Some(self.error("an equals sign stands alone", sign, "without this").mended(Some(fix)))
    }

    /// Dashes in a key that are not the plain one.
    fn dashes(&self) -> Option<Diagnostic> {
        let right = plain_key(self.key)?;
        let start = self.broken.statement.range.start;
        let at = start..start + self.key.len();
        let fix = write(self.broken.span(at.clone()), right.clone());
        let message = format!("the dash of `{}` is not the plain one", self.key);
        Some(self.error(message, at, "").help(format!("write `{right}`")).mended(Some(fix)))
    }

    /// A path with backslashes, which begin something else in a text.
    fn backslashes(&self) -> Option<Diagnostic> {
        let written = self.written();
        let path = written.strip_prefix('"')?.strip_suffix('"')?;
        let is_path = self.key == "extends" && path.contains('\\') && !path.contains('"');
        is_path.then(|| backslashes(written, self.broken.span(self.value.clone()), RuleId::InvalidToml))
    }
}

/// What is said of a path in quotes whose backslashes begin something else.
pub(crate) fn backslashes(written: &str, span: Span, id: RuleId) -> Diagnostic {
    let label = "a `\\` begins something else in a text";
    let finding = Diagnostic::error(id, "a path is written with `/`", span, label);
    match slashes(written) {
        Some(right) => finding.help(format!("write `{right}`")).mended(Some(write(span, right))),
        None => finding.help("write it from this file's folder on, such as `../clubs/tuesday.toml`"),
    }
}

/// A path in quotes with the right strokes in it, unless it begins with a drive or at the root: no such path leads
/// anywhere.
fn slashes(written: &str) -> Option<String> {
    let right = written.replace("\\\\", "/").replace('\\', "/");
    let path = right.trim_matches(['"', '\'']);
    (!path.starts_with('/') && !path.contains(':')).then_some(right)
}

/// A key with plain dashes, if those it has were all that was wrong with it.
pub(crate) fn plain_key(key: &str) -> Option<String> {
    let right = key.replace(DASHES, "-");
    let is_key = right.chars().all(|letter| is_bare(letter) || letter == '.');
    (right != key && is_key).then_some(right)
}

/// The key of what stands at a place in a statement: the one in braces before it, or that of the statement.
pub(crate) fn key_at<'a>(broken: Broken<'a>, key: &'a str, at: usize) -> &'a str {
    let before = broken.written(broken.statement.range.start..at).trim_end();
    let Some(before) = before.strip_suffix('=').map(str::trim_end) else { return key };
    let inner = before.len() - before.trim_end_matches(is_bare).len();
    &before[before.len() - inner..]
}

/// Several changes under one title.
fn all(title: &str, edits: Vec<Edit>) -> Option<Fix> {
    (!edits.is_empty()).then(|| Fix::safe(title, edits))
}
