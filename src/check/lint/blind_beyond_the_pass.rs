use super::meant::{Meant, own_first};
use crate::diagnostic::{Diagnostic, Edit, Fix, Label, RuleId, SourceId};
use crate::ruleset::Pass;
use crate::toml::key_path::{KeyPath, Turn};

/// A pass in which more tiles may go blind than anybody passes at all. What holds in the whole Charleston may be more
/// than some passes have, if one has as many.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut judged: Vec<KeyPath<'_>> = Vec::new();
    for pass in meant.passes().into_iter().filter(|pass| pass.blind.value > 0) {
        let path = meant.path(pass.blind.place);
        if judged.contains(&path) {
            continue;
        }
        judged.push(path);
        let together = meant.passes().into_iter().filter(|other| meant.path(other.blind.place) == path);
        let largest = together.max_by_key(|pass| max(meant, pass)).unwrap_or(pass);
        if usize::from(pass.blind.value) > max(meant, largest) {
            found.push(finding(meant, path, largest));
        }
    }
    found
}

/// The most tiles that one seat passes.
fn max(meant: &Meant<'_>, pass: &Pass) -> usize {
    let given = |seat| pass.ways.iter().flatten().map(move |way| way.given_by(seat).1);
    meant.ruleset().every_seat().flat_map(given).max().unwrap_or(0)
}

fn finding(meant: &Meant<'_>, path: KeyPath<'_>, pass: &Pass) -> Diagnostic {
    let (blind, max) = (pass.blind.value, max(meant, pass));
    let is_everywhere = !path.turns().starts_with(&[Turn::Key("passes")]);
    let message = if is_everywhere {
        format!("{blind} tiles of a pass may go blind, and none has more than {max}")
    } else {
        format!("{blind} tiles of pass `{}` may go blind, and nobody passes more than {max} in it", pass.id)
    };
    let mut labels =
        vec![Label { span: meant.span(pass.blind.place), text: "more than are passed".to_owned() }];
    let count = meant.path(pass.count.place);
    labels.extend(meant.label(&count, "the most there are").filter(|_| !is_everywhere));
    own_first(&mut labels);
    let first = labels.remove(0);
    let mut finding = Diagnostic::warning(RuleId::BlindBeyondThePass, message, first.span, first.text);
    finding.others = labels;
    let finding = finding.help(format!("write `blind = {max}`: all of them may go blind"));
    match meant.own(&path).filter(|place| place.value.source == SourceId(0) && max > 0) {
        Some(place) => finding.candidate(Fix::suggestion(
            format!("write `{max}`"),
            vec![Edit { span: place.value, text: max.to_string() }],
        )),
        None => finding,
    }
}
