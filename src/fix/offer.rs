//! Tests possible fixes for each finding, and offers one that works.
//!
//! Each candidate is applied to the text, and the file is checked again. A candidate is offered only if its finding is
//! gone and no new findings appear, so it is safe for candidates to be guesses. If no candidate works, the help doesn't
//! suggest one either.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId};

/// The maximum total number of bytes to check when testing the candidates for one file. The larger the file, the fewer
/// candidates are tested.
const MAX_TESTED_BYTES: usize = 1 << 20;

/// The maximum number of candidates to test for warnings. To report warnings, games are played.
const MAX_TESTED_FOR_WARNINGS: usize = 20;

/// How many units of work in analyzing a schedule count as one tested byte.
const WORK_PER_BYTE: usize = 5;

/// Tests the candidates for each finding in a file. The first candidate that works becomes the fix.
///
/// `check` returns the findings for a changed version of the file. `work` is the work in analyzing the file's
/// schedule, in units of about a tenth of a microsecond.
pub fn offer(
    text: &str,
    work: usize,
    findings: &mut [Diagnostic],
    mut check: impl FnMut(&str) -> Vec<Diagnostic>,
) {
    let cost = text.len() + work / WORK_PER_BYTE;
    let (mut left, mut left_for_warnings) = (MAX_TESTED_BYTES, MAX_TESTED_FOR_WARNINGS);
    let before = (count(findings, false), count(findings, true));
    for finding in findings {
        let mut has_failed = false;
        for fix in std::mem::take(&mut finding.candidates) {
            // Warnings aren't reported while there are errors.
            let with_lints = finding.id.is_lint();
            let is_over = left < cost || with_lints && left_for_warnings == 0;
            if finding.fix.is_some() || !fits(&fix, text) || is_over {
                continue;
            }
            left -= cost;
            left_for_warnings -= usize::from(with_lints);
            let before = if with_lints { &before.1 } else { &before.0 };
            let after = count(&check(&apply(text, &fix.edits)), with_lints);
            let is_new = |(id, times): (&RuleId, &usize)| before.get(id).unwrap_or(&0) < times;
            if after.get(&finding.id) < before.get(&finding.id) && !after.iter().any(is_new) {
                if finding.help.is_none() {
                    finding.set_help(&*fix.title);
                }
                finding.fix = Some(Box::new(fix));
            } else {
                has_failed = true;
            }
        }
        if let Some(help) = finding.fallback.take_if(|_| has_failed && finding.fix.is_none()) {
            finding.set_help(help);
        }
    }
}

/// Counts the findings of each kind.
fn count(findings: &[Diagnostic], with_lints: bool) -> BTreeMap<RuleId, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings.iter().filter(|finding| with_lints || !finding.id.is_lint()) {
        *counts.entry(finding.id).or_default() += 1;
    }
    counts
}

/// Returns whether a fix changes the text, edits only the checked file, and lists its edits in order.
pub(crate) fn fits(fix: &Fix, text: &str) -> bool {
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

/// Applies edits that are in order and don't overlap.
pub fn apply<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let (mut fixed, mut done) = (String::with_capacity(text.len()), 0);
    for Edit { span, text: new } in edits {
        fixed.push_str(text.get(done..span.start).unwrap_or_default());
        fixed.push_str(new);
        done = span.end;
    }
    fixed.push_str(text.get(done..).unwrap_or_default());
    fixed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span { source: SourceId(0), start, end }, text: text.to_owned() }
    }

    #[test]
    fn a_fix_stays_within_its_file() {
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
            assert_eq!(fits(&Fix::safe("", edits.clone()), "aé"), is_one, "{edits:?}");
        }
    }

    /// How many candidates are tested for 100 findings with one candidate each, none of which works.
    fn tested(id: RuleId, work: usize) -> usize {
        let finding = |at: usize| {
            let span = Span { source: SourceId(0), start: at, end: at + 1 };
            Diagnostic::warning(id, "", span, "").candidate(Fix::suggestion("", vec![edit(at, at + 1, "b")]))
        };
        let mut findings: Vec<Diagnostic> = (0..100).map(finding).collect();
        let (before, mut count) = (findings.clone(), 0);
        offer(&"a".repeat(100), work, &mut findings, |_| {
            count += 1;
            before.clone()
        });
        count
    }

    #[test]
    fn few_candidates_are_tested_in_a_slow_file() {
        assert_eq!(tested(RuleId::UnknownKey, 0), 100);
        assert_eq!(tested(RuleId::WithoutEffect, 0), MAX_TESTED_FOR_WARNINGS);
        assert_eq!(tested(RuleId::UnknownKey, MAX_TESTED_BYTES * WORK_PER_BYTE / 3), 2);
    }
}
