//! Applies the safe fixes of a file.

use std::collections::BTreeSet;

use super::offer::{apply, fits};
use crate::diagnostic::{Diagnostic, Edit, Fix, FixKind, RuleId, Severity, SourceId};

/// Rounds after which a text that still changes is left as it is: most need one, or two.
const MAX_ROUNDS: usize = 100;

/// A text with all its safe fixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// The text; what no fix changes is the same byte for byte.
    pub text: String,
    /// The fixes that were applied, from the first line to the last.
    pub done: Vec<Done>,
    /// What is found in the text then.
    pub findings: Vec<Diagnostic>,
    /// What the fixes that were not applied would have done: with each, there would be more to say than without.
    pub refused: Vec<String>,
}

/// A fix that was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The line of the text before it was applied, counted from 1.
    pub line: usize,
    /// What it did, as a command: ``write `across` ``.
    pub title: String,
}

/// How many pieces aren't TOML, how many other errors there are, and how many warnings: fewer of the first count more,
/// since a broken piece hides what else is wrong in it.
type Weight = (usize, usize, usize);

/// Applies the safe fixes of a file until there are none, or until they change nothing.
///
/// `check` finds what is wrong if the file has another text. A fix that leads out of the file, or after which more is
/// wrong, is left out.
pub fn fix(text: &str, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Fixed {
    let mut stage = Stage { text: text.to_owned(), findings: check(text), done: Vec::new() };
    let mut seen = BTreeSet::from([text.to_owned()]);
    let mut refused = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let Some(next) = step(&stage, &mut check) else {
            refused = stage.offers().into_iter().map(|offer| offer.fix.title.clone()).collect();
            break;
        };
        if !seen.insert(next.text.clone()) {
            break;
        }
        stage = next;
    }
    let Stage { text, findings, mut done } = stage;
    done.sort_by_key(|done| done.line);
    Fixed { text, done, findings, refused }
}

/// All fixes at once or, if that makes it worse, one by one those that do not.
fn step(stage: &Stage, check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Option<Stage> {
    let apart = apart(&stage.text, stage.offers());
    if apart.is_empty() {
        return None;
    }
    let mut min = weight(&stage.findings);
    let all = stage.with(&apart, check);
    if weight(&all.findings) <= min {
        return Some(all);
    }
    let (mut good, mut best) = (Vec::new(), None);
    for offer in apart {
        good.push(offer);
        let next = stage.with(&good, check);
        if weight(&next.findings) <= min {
            min = weight(&next.findings);
            best = Some(next);
        } else {
            good.pop();
        }
    }
    best
}

/// A text on the way, and what is found in it.
#[derive(Clone)]
struct Stage {
    text: String,
    findings: Vec<Diagnostic>,
    done: Vec<Done>,
}

impl Stage {
    /// The text with some fixes, which do not touch one another, and what is found then.
    fn with(&self, offers: &[Offer<'_>], check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Self {
        let mut edits: Vec<&Edit> = offers.iter().flat_map(|offer| &offer.fix.edits).collect();
        edits.sort_by_key(|edit| edit.span);
        let text = apply(&self.text, edits);
        let line = |at: usize| self.text.get(..at).unwrap_or_default().matches('\n').count() + 1;
        let done = offers.iter().map(|Offer { at, fix }| Done { line: line(*at), title: fix.title.clone() });
        Self { findings: check(&text), done: self.done.iter().cloned().chain(done).collect(), text }
    }

    /// The fixes that stay within the file and its text, each once.
    fn offers(&self) -> Vec<Offer<'_>> {
        let mut offers: Vec<Offer<'_>> = Vec::new();
        for finding in &self.findings {
            let Some(fix) = finding.fix.as_deref().filter(|fix| fix.kind == FixKind::Safe) else { continue };
            let own = finding.place().filter(|place| place.source == SourceId(0));
            let is_new = offers.iter().all(|known| known.fix.edits != fix.edits);
            if is_new && fits(fix, &self.text) {
                let first = fix.edits.first().map_or(0, |edit| edit.span.start);
                offers.push(Offer { at: own.map_or(first, |place| place.start), fix });
            }
        }
        offers
    }
}

/// A fix, and the place that its finding speaks of.
#[derive(Clone, Copy)]
struct Offer<'a> {
    at: usize,
    fix: &'a Fix,
}

fn weight(findings: &[Diagnostic]) -> Weight {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let broken = findings.iter().filter(|finding| finding.id == RuleId::InvalidToml).count();
    (broken, count(Severity::Error) - broken, count(Severity::Warning))
}

/// Of fixes that touch one another, the first: the others wait for the next round.
fn apart<'a>(text: &str, offers: Vec<Offer<'a>>) -> Vec<Offer<'a>> {
    let mut taken: Vec<Offer<'a>> = Vec::new();
    for offer in offers {
        let meets = |one: &Edit| offer.fix.edits.iter().any(|other| touches(text, one, other));
        if !taken.iter().any(|taken| taken.fix.edits.iter().any(meets)) {
            taken.push(offer);
        }
    }
    taken
}

/// Whether the places of two edits overlap or touch.
fn touches(text: &str, one: &Edit, other: &Edit) -> bool {
    let (first, second) = if one.span.start <= other.span.start { (one, other) } else { (other, one) };
    text.get(first.span.end..second.span.start).is_none_or(str::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span { source: SourceId(0), start, end }, text: text.to_owned() }
    }

    /// An error on every piece of the text, with what is written in its place.
    fn slips(text: &str, right: &[(&str, &str)]) -> Vec<Diagnostic> {
        let found = right.iter().flat_map(|(wrong, right)| {
            text.match_indices(wrong).map(|(at, wrong)| {
                let edit = edit(at, at + wrong.len(), right);
                let finding = Diagnostic::error(RuleId::UnknownWord, "a slip", edit.span, "");
                Diagnostic { fix: Some(Box::new(Fix::safe("fix it", vec![edit]))), ..finding }
            })
        });
        found.collect()
    }

    fn fixed(text: &str, right: &[(&str, &str)]) -> (String, usize, usize) {
        let Fixed { text, done, refused, .. } = fix(text, |text| slips(text, right));
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
