use super::compiled::{Compiled, own_warning};
use crate::describe::event;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Pass, Route};
use crate::toml::key_path::KeyPath;
use crate::words::number_in;

/// Finds passes whose title names one direction while their tiles go in another.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    rules.passes().into_iter().filter_map(|pass| finding(rules, pass)).collect()
}

fn finding(rules: &Compiled<'_>, pass: &Pass) -> Option<Diagnostic> {
    let Route::Offset(direction) = &pass.route.value else { return None };
    let mut named = directions(rules).into_iter().filter(|(word, _)| has_word(&pass.title, word));
    let (Some((word, steps)), None) = (named.next(), named.next()) else { return None };
    if steps == direction.steps || direction.word.as_deref() == Some(word) {
        return None;
    }
    let path = KeyPath::root().key("passes").key(&pass.id);
    let title = rules.title_label(&path, &format!("says `{word}`"));
    let to = rules.label(&path.key("to"), "the tiles go here");
    let goes = event::direction(rules.schedule, direction);
    let message = format!("the title is `{}`, but the tiles go {goes}", pass.title);
    let finding = own_warning(RuleId::TitleSaysOtherwise, message, [title, to].into_iter().flatten())?;
    Some(finding.help("correct the title or the direction"))
}

/// Returns the words for directions, and how many seats ahead each one points. At a table with an odd number of seats,
/// no one sits across, so `across` is 0 there.
fn directions(rules: &Compiled<'_>) -> [(&'static str, usize); 3] {
    let seats = rules.ruleset().seats();
    let (right, left) = if rules.ruleset().is_clockwise() { (seats - 1, 1) } else { (1, seats - 1) };
    let across = if seats.is_multiple_of(2) { seats / 2 } else { 0 };
    [("right", right), ("left", left), ("across", across)]
}

/// Whether a title names a direction, either as its last word or before the word "pass". "Left over tiles" and "All
/// right!" don't name one. Neither does "Two to the right", which says how far.
fn has_word(title: &str, word: &str) -> bool {
    if title.ends_with(['!', '?']) {
        return false;
    }
    let is_joint = |letter: char| !letter.is_alphanumeric();
    let parts: Vec<&str> = title.split(is_joint).filter(|part| !part.is_empty()).collect();
    let is_named = |at: usize| parts.get(at + 1).is_none_or(|next| next.eq_ignore_ascii_case("pass"));
    let says_how_far = |at: usize| match &parts[..at] {
        [before @ .., to, the] if to.eq_ignore_ascii_case("to") && the.eq_ignore_ascii_case("the") => {
            before.iter().rev().take(2).any(|part| number_in(part).is_some())
        }
        _ => false,
    };
    let is_direction = |at: usize| is_named(at) && !says_how_far(at);
    parts.iter().enumerate().any(|(at, part)| part.eq_ignore_ascii_case(word) && is_direction(at))
}
