use super::meant::{Meant, own_first};
use crate::diagnostic::{Diagnostic, Label, RuleId, SourceId};
use crate::ruleset::{Direction, Pass, Route};
use crate::toml::key_path::KeyPath;

/// A pass whose title names another direction than the one in which it goes.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    meant.passes().into_iter().filter_map(|pass| finding(meant, pass)).collect()
}

fn finding(meant: &Meant<'_>, pass: &Pass) -> Option<Diagnostic> {
    let Route::Offset(direction) = &pass.route.value else { return None };
    let directions = directions(meant);
    let named: Vec<_> = directions.iter().filter(|(word, _)| has_word(&pass.title, word)).collect();
    let [(word, steps)] = named.as_slice() else { return None };
    if *steps == direction.steps {
        return None;
    }
    let path = KeyPath::root().key("passes").key(&pass.id);
    let to = path.key("to");
    let said = format!("says `{word}`");
    let title = meant.label(&path.key("title"), &said);
    let key = || Some(Label { span: meant.tree().locate(&path)?.key?, text: said.clone() });
    let mut labels: Vec<Label> =
        [title.or_else(key), meant.label(&to, "goes there")].into_iter().flatten().collect();
    own_first(&mut labels);
    let [first, rest @ ..] = labels.as_slice() else { return None };
    if first.span.source != SourceId(0) {
        return None;
    }
    let goes = goes(direction, &directions);
    let message = format!("players are told `{}`, and the tiles go {goes}", pass.title);
    let mut finding = Diagnostic::warning(RuleId::TitleSaysOtherwise, message, first.span, &*first.text);
    finding.others = rest.to_vec();
    Some(finding.help("change the title or the direction: one of them is a slip"))
}

/// The directions that every table has, and how many seats further each points.
fn directions(meant: &Meant<'_>) -> Vec<(&'static str, usize)> {
    let seats = meant.ruleset().seats();
    let (right, left) = if meant.ruleset().is_clockwise() { (seats - 1, 1) } else { (1, seats - 1) };
    let across = seats.is_multiple_of(2).then_some(("across", seats / 2));
    [("right", right), ("left", left)].into_iter().chain(across).collect()
}

/// Whether a title names a direction: with its last word, or before the word pass. "Left over tiles" and "All right!"
/// name none.
fn has_word(title: &str, word: &str) -> bool {
    if title.ends_with(['!', '?']) {
        return false;
    }
    let is_joint = |letter: char| !letter.is_alphanumeric();
    let parts: Vec<&str> = title.split(is_joint).filter(|part| !part.is_empty()).collect();
    let is_named = |at: usize| parts.get(at + 1).is_none_or(|next| next.eq_ignore_ascii_case("pass"));
    parts.iter().enumerate().any(|(at, part)| part.eq_ignore_ascii_case(word) && is_named(at))
}

fn goes(direction: &Direction, directions: &[(&'static str, usize)]) -> String {
    let word = directions.iter().find(|(_, steps)| *steps == direction.steps).map(|(word, _)| *word);
    match (&direction.word, word) {
        (Some(own), _) => format!("`{own}`"),
        (None, Some("across")) => "across".to_owned(),
        (None, Some(word)) => format!("to the {word}"),
        (None, None) => format!("{} seats further", direction.steps),
    }
}
