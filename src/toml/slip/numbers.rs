//! Numbers that are written in other ways than digits and a plain minus.

use std::ops::Range;

use super::{DASHES, Slip};
use crate::diagnostic::Diagnostic;
use crate::fix::mend::broken::{takes, way};
use crate::fix::mend::write;
use crate::format::grammar::Takes;

/// What is counted, as people write it behind a number.
const UNITS: [&str; 8] = ["tile", "tiles", "point", "points", "time", "times", "seat", "seats"];

impl Slip<'_> {
    pub(super) fn numbers(&self) -> Option<Diagnostic> {
        let at = self.piece()?;
        let number = self.broken.written(at.clone());
        if number.is_empty() {
            return None;
        }
        let finding = self.minus(number, &at).or_else(|| self.leading_zero(number, &at));
        let finding = finding.or_else(|| self.range(number, &at)).or_else(|| self.with_a_unit(number, &at));
        finding.or_else(|| self.with_more(number, &at))
    }

    /// What stands between two commas or brackets, where the parser stumbled.
    fn piece(&self) -> Option<Range<usize>> {
        let ends = ['[', ']', '{', '}', ',', '=', '\n', '"', '\''];
        let fault = self.fault.clamp(self.value.start, self.value.end);
        let before = self.broken.text.get(self.value.start..fault)?;
        let after = self.broken.text.get(fault..self.value.end)?;
        let start = self.value.start + before.rfind(ends).map_or(0, |end| end + 1);
        let end = fault + after.find(ends).unwrap_or(after.len());
        let piece = self.broken.written(start..end);
        let start = start + (piece.len() - piece.trim_start().len());
        Some(start..start + piece.trim().len())
    }

    fn is_counted(&self, at: &Range<usize>) -> bool {
        takes(self.key_at(at.start), |takes| matches!(takes, Takes::Number(_)))
    }

    /// A minus that is a dash.
    fn minus(&self, written: &str, at: &Range<usize>) -> Option<Diagnostic> {
        let digits = written.strip_prefix(DASHES)?.trim_start();
        let number: u32 = digits.parse().ok()?;
        let right = format!("-{number}");
        let message = format!("the minus of `{written}` is not the plain one");
        let finding = self.error(message, at.clone(), "").help(format!("write `{right}`"));
        Some(finding.mended(Some(write(self.broken.span(at.clone()), right))))
    }

    fn leading_zero(&self, written: &str, at: &Range<usize>) -> Option<Diagnostic> {
        let digits = written.trim_start_matches(['+', '-']);
        let is_number = digits.len() > 1 && digits.bytes().all(|digit| digit.is_ascii_digit());
        let right: i64 = written.parse().ok().filter(|_| is_number && digits.starts_with('0'))?;
        let label = "a number does not begin with 0";
        let finding = self.error(format!("`{written}` is not a number"), at.clone(), label);
        Some(finding.mended(Some(write(self.broken.span(at.clone()), right.to_string()))))
    }

    /// A range as books write it.
    fn range(&self, written: &str, at: &Range<usize>) -> Option<Diagnostic> {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let least: u32 = written[..written.find(|letter| !is_digit(letter))?].parse().ok()?;
        let rest = written.trim_start_matches(is_digit);
        let most: u32 = rest[rest.rfind(|letter| !is_digit(letter))?..]
            .trim_start_matches(|letter| !is_digit(letter))
            .parse()
            .ok()?;
        let between = rest.trim_end_matches(is_digit).trim();
        let is_sign = between.contains(DASHES) && between.chars().count() == 1;
        if !is_sign && !matches!(between, "-" | ".." | "..=" | "..." | "…" | "to" | "bis") {
            return None;
        }
        let finding = self.error(format!("`{written}` is not a number"), at.clone(), "");
        let key = self.key_at(at.start);
        let (braces, other) = self.braces(key, [least, most])?;
        Some(finding.help(format!("a range stands in braces: `{key} = {braces}`{other}")))
    }

    /// A range as the table in braces that a setting takes, and the other words for its last setting.
    fn braces(&self, key: &str, numbers: [u32; 2]) -> Option<(String, String)> {
        let way = way(key, |takes| matches!(takes, Takes::Table { required: [_, _, ..], .. }))?;
        let Takes::Table { required, .. } = way.takes else { return None };
        let (mut numbers, mut others) = (numbers.into_iter(), String::new());
        let settings: Option<Vec<String>> = required
            .iter()
            .map(|name| {
                let inner = way.setting(name)?.ways.first()?;
                if let [first, rest @ ..] = inner.words() {
                    let rest = rest.iter().map(|word| format!(", or with `{name} = \"{word}\"`"));
                    others.extend(rest);
                    return Some(format!("{name} = \"{first}\""));
                }
                let number = numbers.next().filter(|_| matches!(inner.takes, Takes::Number(_)))?;
                Some(format!("{name} = {number}"))
            })
            .collect();
        Some((format!("{{ {} }}", settings?.join(", ")), others))
    }

    fn with_a_unit(&self, written: &str, at: &Range<usize>) -> Option<Diagnostic> {
        let (number, unit) = written.split_once([' ', '\t'])?;
        let right: i64 = number.parse().ok()?;
        if !UNITS.contains(&unit.trim()) || !self.is_counted(at) {
            return None;
        }
        let finding = self.error(format!("`{written}` is not a number"), at.clone(), "");
        let finding = finding.help(format!("write `{right}`"));
        Some(finding.mended(Some(write(self.broken.span(at.clone()), right.to_string()))))
    }

    /// A number with something else beside it, where nothing but a number or a word of a few can stand.
    fn with_more(&self, written: &str, at: &Range<usize>) -> Option<Diagnostic> {
        let begins = written
            .trim_start_matches(['(', '+', '-', ' '])
            .starts_with(|letter: char| letter.is_ascii_digit());
        let is_text = takes(self.key_at(at.start), |takes| matches!(takes, Takes::Text { words: [], .. }));
        let together: String = written.split_whitespace().collect();
        let is_number = together.parse::<i64>().is_ok() || written.contains('_');
        let is_known = begins && !is_number && !written.contains(';') && self.is_counted(at) && !is_text;
        is_known.then(|| {
            let finding = self.error(format!("`{written}` is not a number"), at.clone(), "");
            finding.help("write nothing but its digits, and a `-` before them if it is below zero")
        })
    }
}
