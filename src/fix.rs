//! What the fixes of a file's findings make of its text.

use std::collections::BTreeSet;

use crate::diagnostic::{Diagnostic, Edit, Fix, Severity, SourceId};

/// Rounds after which a text that still changes is left as it is: most need one, or two.
const MOST_ROUNDS: usize = 100;

/// A text after everything in it that has one right answer was written right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// The text; whatever no fix changes stands in it byte for byte.
    pub text: String,
    /// How many fixes were applied.
    pub fixes: usize,
    /// What is found in the text then.
    pub findings: Vec<Diagnostic>,
    /// What the fixes that were not applied would have done: with each, there would be more to say than without.
    pub refused: Vec<String>,
}

/// Rounds in which what comes to light is mended before it is judged whether things are worse.
const FEW_ROUNDS: usize = 8;

/// How much is wrong, and how much is odd; fewer errors count more.
type Weight = (usize, usize);

/// Applies the fixes of a file until there are none, or until they change nothing.
///
/// `check` says everything that is found when the file holds such a text. A fix that leads out of the file, or that
/// would make more errors than it mends, is left alone.
pub fn mend(text: &str, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Mended {
    let findings = check(text);
    let mut mended = Mended { text: text.to_owned(), fixes: 0, findings, refused: Vec::new() };
    let mut seen = BTreeSet::from([mended.text.clone()]);
    for _ in 0..MOST_ROUNDS {
        let Mended { text, fixes, findings, refused } = &mut mended;
        let there = fixes_of(findings, text);
        let Some(step) = step(text, &there, findings, &mut check) else {
            *refused = there.iter().map(|fix| fix.title.clone()).collect();
            break;
        };
        if !seen.insert(step.text.clone()) {
            break;
        }
        *fixes += step.fixes;
        (*text, *findings) = (step.text, step.findings);
    }
    mended
}

/// The text with some fixes, how many, and what is found then.
struct Step {
    text: String,
    fixes: usize,
    findings: Vec<Diagnostic>,
}

/// All fixes at once, or, where that makes things worse for good, those that do not, one by one.
fn step(
    text: &str,
    fixes: &[&Fix],
    findings: &[Diagnostic],
    check: &mut impl FnMut(&str) -> Vec<Diagnostic>,
) -> Option<Step> {
    let apart = apart(fixes);
    if apart.is_empty() {
        return None;
    }
    let mut least = weight(findings);
    if let Some(all) = through(text, findings, check).filter(|all| weight(&all.findings) <= least) {
        return Some(all);
    }
    let (mut good, mut best) = (Vec::new(), None);
    for fix in apart {
        good.push(fix);
        let step = attempt(text, &good, check);
        if weight(&step.findings) <= least {
            least = weight(&step.findings);
            best = Some(step);
        } else {
            good.pop();
        }
    }
    best
}

/// The text with some fixes.
fn attempt(text: &str, fixes: &[&Fix], check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Step {
    let text = apply(text, fixes);
    let findings = check(&text);
    Step { text, fixes: fixes.len(), findings }
}

/// All fixes, and those of what comes to light then: a text that is not closed hides what is wrong behind it.
fn through(
    text: &str,
    findings: &[Diagnostic],
    check: &mut impl FnMut(&str) -> Vec<Diagnostic>,
) -> Option<Step> {
    let mut step = Step { text: text.to_owned(), fixes: 0, findings: findings.to_vec() };
    for _ in 0..FEW_ROUNDS {
        let fixes = fixes_of(&step.findings, &step.text);
        let fixes = apart(&fixes);
        if fixes.is_empty() {
            break;
        }
        let next = attempt(&step.text, &fixes, check);
        step = Step { fixes: step.fixes + next.fixes, ..next };
    }
    (step.text != text).then_some(step)
}

fn weight(findings: &[Diagnostic]) -> Weight {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    (count(Severity::Error), count(Severity::Warning))
}

/// The fixes that stay within the file and its text, each once.
fn fixes_of<'a>(findings: &'a [Diagnostic], text: &str) -> Vec<&'a Fix> {
    let mut fixes: Vec<&Fix> = Vec::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_deref()) {
        if is_of(fix, text) && !fixes.iter().any(|known| known.edits == fix.edits) {
            fixes.push(fix);
        }
    }
    fixes
}

/// Whether a fix changes this file alone, in places that are there, and changes something.
fn is_of(fix: &Fix, text: &str) -> bool {
    let mut end = 0;
    let mut changes = false;
    let is_there = fix.edits.iter().all(|Edit { span, text: new }| {
        let old = text.get(span.start..span.end);
        let is_next = span.source == SourceId(0) && span.start >= end;
        end = span.end;
        changes |= old.is_some_and(|old| old != new);
        is_next && old.is_some()
    });
    is_there && changes
}

/// Of fixes that touch one another, the first: the others wait for the next round.
fn apart<'a>(fixes: &[&'a Fix]) -> Vec<&'a Fix> {
    let mut taken: Vec<&Fix> = Vec::new();
    for fix in fixes {
        let touches =
            |one: &Edit, other: &Edit| one.span.start <= other.span.end && other.span.start <= one.span.end;
        let is_free =
            |taken: &&Fix| !taken.edits.iter().any(|one| fix.edits.iter().any(|other| touches(one, other)));
        if taken.iter().all(is_free) {
            taken.push(fix);
        }
    }
    taken
}

/// The text with the edits of fixes that do not touch one another.
fn apply(text: &str, fixes: &[&Fix]) -> String {
    let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let (mut mended, mut done) = (String::with_capacity(text.len()), 0);
    for Edit { span, text: new } in edits {
        mended.push_str(text.get(done..span.start).unwrap_or_default());
        mended.push_str(new);
        done = span.end;
    }
    mended.push_str(text.get(done..).unwrap_or_default());
    mended
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
                Diagnostic::error("slip", "a slip", edit.span, "").fix("mend it", vec![edit])
            })
        });
        found.collect()
    }

    fn mended(text: &str, right: &[(&str, &str)]) -> (String, usize, usize) {
        let Mended { text, fixes, refused, .. } = mend(text, |text| slips(text, right));
        (text, fixes, refused.len())
    }

    #[test]
    fn everything_is_mended_and_the_rest_stays() {
        assert_eq!(mended("a b a c", &[("a", "x")]), ("x b x c".to_owned(), 2, 0));
        assert_eq!(mended("b", &[("a", "x")]), ("b".to_owned(), 0, 0));
    }

    #[test]
    fn what_touches_waits_for_the_next_round() {
        assert_eq!(mended("aab", &[("a", "x"), ("ab", "y")]), ("xxb".to_owned(), 2, 0));
    }

    #[test]
    fn what_makes_it_worse_is_left_alone_and_said() {
        assert_eq!(mended("a c", &[("a", "bbb"), ("b", "b"), ("c", "x")]), ("a x".to_owned(), 1, 1));
    }

    #[test]
    fn what_goes_round_ends() {
        let (text, ..) = mended("a", &[("a", "b"), ("b", "a")]);
        assert!(text == "a" || text == "b");
    }

    #[test]
    fn a_fix_of_another_file_or_beyond_the_end_is_none() {
        let fix = |edits: Vec<Edit>| Fix { title: String::new(), edits };
        let other = Edit { span: Span { source: SourceId(1), start: 0, end: 1 }, text: "b".to_owned() };
        for (edits, is_one) in [
            (vec![edit(0, 1, "b"), edit(1, 3, "c")], true),
            (vec![edit(1, 3, "b"), edit(0, 1, "c")], false),
            (vec![edit(1, 2, "b")], false),
            (vec![edit(0, 9, "b")], false),
            (vec![edit(0, 1, "b"), other], false),
            (vec![edit(0, 1, "a")], false),
            (vec![], false),
        ] {
            assert_eq!(is_of(&fix(edits.clone()), "aé"), is_one, "{edits:?}");
        }
    }
}
