//! What the fixes of a file's findings make of its text.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::check::lint;
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity, SourceId, Span};

/// Rounds after which a text that still changes is left as it is: most need one, or two.
const MAX_ROUNDS: usize = 100;

/// A text after everything in it that has one right answer was written right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// The text; whatever no fix changes stands in it byte for byte.
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
    /// The line of the text as it was before all of them, counted from 1.
    pub line: usize,
    /// What it did, as a command: ``write `across` ``.
    pub title: String,
}

/// What may be taken out of a text because it is superfluous.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Superfluous {
    /// What is so at first. What only comes to be so by the other fixes was written on purpose, and stays.
    Goes,
    /// Nothing: the text was mended before.
    Stays,
}

/// Rounds in which what comes to light is mended before it is judged whether things are worse.
const FEW_ROUNDS: usize = 8;

/// How much is wrong, and how much is odd; fewer errors count more.
type Weight = (usize, usize);

/// Applies the fixes of a file until there are none, or until they change nothing.
///
/// `check` says everything that is found when the file holds such a text. A fix that leads out of the file, or that
/// would make more errors than it mends, is left alone.
pub fn mend(text: &str, superfluous: Superfluous, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Mended {
    let mut stage = Stage::first(text, superfluous, check(text));
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
    let Stage { text, findings, mut done, .. } = stage;
    done.sort_by_key(|done| done.line);
    Mended { text, done, findings, refused }
}

/// All fixes at once, or, where that makes things worse for good, those that do not, one by one.
fn step(stage: &Stage, check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Option<Stage> {
    let apart = apart(&stage.text, stage.offers());
    if apart.is_empty() {
        return None;
    }
    let mut min = weight(&stage.findings);
    if let Some(all) = through(stage, check).filter(|all| weight(&all.findings) <= min) {
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

/// All fixes, and those of what comes to light then: a text that is not closed hides what is wrong behind it.
fn through(stage: &Stage, check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Option<Stage> {
    let mut last = stage.clone();
    for _ in 0..FEW_ROUNDS {
        let apart = apart(&last.text, last.offers());
        if apart.is_empty() {
            break;
        }
        last = last.with(&apart, check);
    }
    (last.text != stage.text).then_some(last)
}

/// A text on the way, and what is found in it.
#[derive(Clone)]
struct Stage {
    text: String,
    findings: Vec<Diagnostic>,
    done: Vec<Done>,
    /// Of each line, which it was at first.
    lines: Vec<usize>,
    /// What was superfluous at first, where it stands now.
    superfluous: Vec<Span>,
}

impl Stage {
    fn first(text: &str, superfluous: Superfluous, findings: Vec<Diagnostic>) -> Self {
        let is_superfluous = |finding: &&Diagnostic| lint::is_of_superfluous(finding.id);
        let places = findings.iter().filter(is_superfluous).filter_map(Diagnostic::place);
        let superfluous = match superfluous {
            Superfluous::Goes => places.collect(),
            Superfluous::Stays => Vec::new(),
        };
        let lines = (1..=text.matches('\n').count() + 1).collect();
        Self { text: text.to_owned(), findings, done: Vec::new(), lines, superfluous }
    }

    /// The text with some fixes, which do not touch one another, and what is found then.
    fn with(&self, offers: &[Offer<'_>], check: &mut impl FnMut(&str) -> Vec<Diagnostic>) -> Self {
        let mut edits: Vec<&Edit> = offers.iter().flat_map(|offer| &offer.fix.edits).collect();
        edits.sort_by_key(|edit| edit.span);
        let text = apply(&self.text, &edits);
        let done =
            offers.iter().map(|Offer { at, fix }| Done { line: self.line(*at), title: fix.title.clone() });
        Self {
            findings: check(&text),
            done: self.done.iter().cloned().chain(done).collect(),
            lines: self.lines_with(&edits),
            superfluous: self.superfluous.iter().filter_map(|span| moved(*span, &edits)).collect(),
            text,
        }
    }

    /// Which line a place is on, as it was at first.
    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default().matches('\n').count();
        self.lines.get(before).or(self.lines.last()).copied().unwrap_or(1)
    }

    /// Of each line, which it was at first, after some edits in order.
    fn lines_with(&self, edits: &[&Edit]) -> Vec<usize> {
        let newlines = |range: Range<usize>| self.text.get(range).unwrap_or_default().matches('\n').count();
        let first = |line: usize| self.lines.get(line).or(self.lines.last()).copied().unwrap_or(1);
        let (mut lines, mut line, mut done) = (vec![first(0)], 0, 0);
        for Edit { span, text: new } in edits {
            let kept = newlines(done..span.start);
            lines.extend((line + 1..=line + kept).map(first));
            line += kept;
            lines.extend(new.matches('\n').map(|_| first(line)));
            line += newlines(span.start..span.end);
            let starts_line =
                self.text.get(..span.start).is_none_or(|text| text.is_empty() || text.ends_with('\n'));
            if let Some(last) = lines.last_mut().filter(|_| starts_line && new.is_empty()) {
                *last = first(line);
            }
            done = span.end;
        }
        lines.extend((line + 1..=line + newlines(done..self.text.len())).map(first));
        lines
    }

    /// The fixes that stay within the file and its text, each once.
    fn offers(&self) -> Vec<Offer<'_>> {
        let mut offers: Vec<Offer<'_>> = Vec::new();
        for finding in &self.findings {
            let Some(fix) = finding.fix.as_deref() else { continue };
            let own = finding.place().filter(|place| place.source == SourceId(0));
            let is_old = own.is_some_and(|place| self.superfluous.contains(&place));
            let goes = is_old || !lint::is_of_superfluous(finding.id);
            let is_new = offers.iter().all(|known| known.fix.edits != fix.edits);
            if goes && is_new && is_of(fix, &self.text) {
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

/// Where a place is after some edits in order, unless one of them changes it.
fn moved(place: Span, edits: &[&Edit]) -> Option<Span> {
    let mut moved = place;
    for Edit { span, text: new } in edits {
        if span.end <= place.start {
            moved.start = moved.start - (span.end - span.start) + new.len();
            moved.end = moved.end - (span.end - span.start) + new.len();
        } else if span.start < place.end {
            return None;
        }
    }
    Some(moved)
}

fn weight(findings: &[Diagnostic]) -> Weight {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    (count(Severity::Error), count(Severity::Warning))
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

/// Whether the places of two edits meet. Those that take out what stands next to each other do: with the last line below
/// a header that goes as well.
fn touches(text: &str, one: &Edit, other: &Edit) -> bool {
    let (first, second) = if one.span.start <= other.span.start { (one, other) } else { (other, one) };
    let take_out = first.text.is_empty() && second.text.is_empty();
    let between = text.get(first.span.end..second.span.start);
    between.is_none_or(|between| between.is_empty() || take_out && between.trim().is_empty())
}

/// The text with edits in order that do not touch one another.
fn apply(text: &str, edits: &[&Edit]) -> String {
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
    use crate::diagnostic::{RuleId, Span};

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span { source: SourceId(0), start, end }, text: text.to_owned() }
    }

    /// An error on every piece of the text, with what is written in its place.
    fn slips(text: &str, right: &[(&str, &str)]) -> Vec<Diagnostic> {
        let found = right.iter().flat_map(|(wrong, right)| {
            text.match_indices(wrong).map(|(at, wrong)| {
                let edit = edit(at, at + wrong.len(), right);
                Diagnostic::error(RuleId::UnknownWord, "a slip", edit.span, "").fix("mend it", vec![edit])
            })
        });
        found.collect()
    }

    fn mended(text: &str, right: &[(&str, &str)]) -> (String, usize, usize) {
        let Mended { text, done, refused, .. } = mend(text, Superfluous::Goes, |text| slips(text, right));
        (text, done.len(), refused.len())
    }

    #[test]
    fn every_mistake_is_fixed_and_nothing_else() {
        assert_eq!(mended("a b a c", &[("a", "x")]), ("x b x c".to_owned(), 2, 0));
        assert_eq!(mended("b", &[("a", "x")]), ("b".to_owned(), 0, 0));
    }

    #[test]
    fn touching_edits_wait_for_the_next_round() {
        assert_eq!(mended("aab", &[("a", "x"), ("ab", "y")]), ("xxb".to_owned(), 2, 0));
    }

    #[test]
    fn a_harmful_fix_is_skipped_and_reported() {
        assert_eq!(mended("a c", &[("a", "bbb"), ("b", "b"), ("c", "x")]), ("a x".to_owned(), 1, 1));
    }

    #[test]
    fn applied_fixes_name_their_original_line() {
        let right = [("a\n", ""), ("b", "x\nx"), ("c", "y")];
        let Mended { text, done, .. } = mend("a\nb\nab\nc", Superfluous::Goes, |text| slips(text, &right));
        assert_eq!(text, "x\nx\nax\nx\ny");
        let lines: Vec<usize> = done.iter().map(|done| done.line).collect();
        assert_eq!(lines, [1, 2, 3, 4]);
    }

    #[test]
    fn newly_redundant_settings_stay() {
        let check = |text: &str| {
            let mut found = slips(text, &[("b", "a")]);
            found.extend(slips(text, &[("a\n", "")]));
            found
                .iter_mut()
                .filter(|finding| finding.fix.as_ref().unwrap().edits[0].text.is_empty())
                .for_each(|finding| {
                    finding.id = RuleId::RepeatsParent;
                    finding.severity = Severity::Warning;
                });
            found
        };
        assert_eq!(mend("a\nc\nb\nc", Superfluous::Goes, check).text, "c\na\nc");
        assert_eq!(mend("a\nc\nb\nc", Superfluous::Stays, check).text, "a\nc\na\nc");
    }

    #[test]
    fn fixes_that_undo_each_other_end() {
        let (text, ..) = mended("a", &[("a", "b"), ("b", "a")]);
        assert!(text == "a" || text == "b");
    }

    #[test]
    fn fixes_outside_the_file_are_ignored() {
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
