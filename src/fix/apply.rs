//! Applies the safe fixes for a file.

use std::collections::BTreeSet;

use super::offer::{apply, fits};
use crate::diagnostic::{Diagnostic, Edit, Fix, FixKind, RuleId, Severity};

/// The maximum number of rounds of fixes. Most files need one or two rounds.
const MAX_ROUNDS: usize = 100;

/// A file's text with all of its safe fixes applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// The fixed text. Everything outside the fixes is kept byte for byte.
    pub text: String,
    /// The fixes that were applied, from the first line to the last.
    pub done: Vec<Done>,
    /// The findings in the fixed text.
    pub findings: Vec<Diagnostic>,
    /// The titles of fixes that weren't applied because they would cause more findings.
    pub refused: Vec<String>,
}

/// A fix that was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The line number, starting at 1, in the text as it was before this round of fixes.
    pub line: usize,
    /// Its title: ``write `across` ``.
    pub title: String,
}

/// Applies the safe fixes for a file, round by round, until none can be applied or the text is the same as before an
/// earlier round.
///
/// `check` returns the findings for a changed version of the file. Fixes that would change other files or cause more
/// findings are skipped.
pub fn fix(text: &str, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Fixed {
    let (done, refused) = (Vec::new(), Vec::new());
    let mut fixed = Fixed { text: text.to_owned(), done, findings: check(text), refused };
    let mut seen = BTreeSet::from([text.to_owned()]);
    for _ in 0..MAX_ROUNDS {
        let Some(next) = step(&fixed, &mut check) else {
            fixed.refused = offers(&fixed).into_iter().map(|fix| fix.title.clone()).collect();
            break;
        };
        if !seen.insert(next.text.clone()) {
            break;
        }
        fixed = next;
    }
    fixed.done.sort_by_key(|done| done.line);
    fixed
}

/// Applies all fixes at once. If that makes things worse, tries them one by one and keeps only the harmless ones.
fn step(fixed: &Fixed, check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Option<Fixed> {
    let offers = offers(fixed);
    if offers.is_empty() {
        return None;
    }
    let mut min = weight(&fixed.findings);
    let all = with(fixed, &offers, check);
    if weight(&all.findings) <= min {
        return Some(all);
    }
    let (mut good, mut best) = (Vec::new(), None);
    for fix in offers {
        good.push(fix);
        let next = with(fixed, &good, check);
        if weight(&next.findings) <= min {
            min = weight(&next.findings);
            best = Some(next);
        } else {
            good.pop();
        }
    }
    best
}

/// Applies more fixes to the text, and checks the result.
fn with(fixed: &Fixed, fixes: &[&Fix], check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Fixed {
    let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let text = apply(&fixed.text, edits);
    let line = |fix: &Fix| {
        let before = fix.edits.first().and_then(|first| fixed.text.get(..first.span.start));
        before.unwrap_or_default().matches('\n').count() + 1
    };
    let new = fixes.iter().map(|fix| Done { line: line(fix), title: fix.title.clone() });
    let done = fixed.done.iter().cloned().chain(new).collect();
    Fixed { findings: check(&text), text, done, refused: Vec::new() }
}

/// Returns the safe fixes that change only this file. If several fixes overlap or touch, returns only the first. The
/// others wait for the next round.
fn offers(Fixed { text, findings, .. }: &Fixed) -> Vec<&Fix> {
    let mut taken: Vec<&Fix> = Vec::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_deref()) {
        let meets = |one: &Edit| fix.edits.iter().any(|other| touches(text, one, other));
        let is_apart = !taken.iter().flat_map(|taken| &taken.edits).any(meets);
        if fix.kind == FixKind::Safe && fits(fix, text) && is_apart {
            taken.push(fix);
        }
    }
    taken
}

/// Returns the numbers of syntax errors, other errors and warnings, which are compared in that order. Syntax errors
/// count most because they can hide other findings.
fn weight(findings: &[Diagnostic]) -> (usize, usize, usize) {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let broken = findings.iter().filter(|finding| finding.id == RuleId::InvalidToml).count();
    (broken, count(Severity::Error) - broken, count(Severity::Warning))
}

/// Returns whether the ranges of two edits overlap or touch.
fn touches(text: &str, one: &Edit, other: &Edit) -> bool {
    let (first, second) = if one.span.start <= other.span.start { (one, other) } else { (other, one) };
    text.get(first.span.end..second.span.start).is_none_or(str::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{SourceId, Span};

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span { source: SourceId(0), start, end }, text: text.to_owned() }
    }

    /// Reports an error at every occurrence of each wrong string, with a fix that replaces it.
    fn typos(text: &str, right: &[(&str, &str)]) -> Vec<Diagnostic> {
        let found = right.iter().flat_map(|(wrong, right)| {
            text.match_indices(wrong).map(|(at, wrong)| {
                let edit = edit(at, at + wrong.len(), right);
                let finding = Diagnostic::error(RuleId::UnknownWord, "a typo", edit.span, "");
                Diagnostic { fix: Some(Box::new(Fix::safe("fix it", vec![edit]))), ..finding }
            })
        });
        found.collect()
    }

    fn fixed(text: &str, right: &[(&str, &str)]) -> (String, usize, usize) {
        let Fixed { text, done, refused, .. } = fix(text, |text| typos(text, right));
        (text, done.len(), refused.len())
    }

    #[test]
    fn touching_edits_wait_for_the_next_round() {
        assert_eq!(fixed("aab", &[("a", "x"), ("ab", "y")]), ("xxb".to_owned(), 2, 0));
    }

    #[test]
    fn a_harmful_fix_is_skipped_and_reported() {
        assert_eq!(fixed("a c", &[("a", "bbb"), ("b", "b"), ("c", "x")]), ("a x".to_owned(), 1, 1));
    }

    #[test]
    fn fixes_that_undo_each_other_end() {
        let (text, ..) = fixed("a", &[("a", "b"), ("b", "a")]);
        assert!(text == "a" || text == "b");
    }
}
