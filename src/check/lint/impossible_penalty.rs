use super::meant::Meant;
use crate::diagnostic::{Diagnostic, Fix, RuleId};
use crate::fix::removal::without_setting;
use crate::ruleset::Peek;
use crate::toml::key_path::KeyPath;

/// Points for a peek that no player can take: only players who may pass tiles blind can peek.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let (ruleset, path) = (meant.ruleset(), KeyPath::root().key("charleston").key("peek"));
    let Peek::Costs(points) = ruleset.rules().peek.value else { return Vec::new() };
    let Some(place) = meant.own(&path) else { return Vec::new() };
    let players = ruleset.players();
    if meant.steps().any(|step| players.iter().any(|seat| step.max_blind[seat] > 0)) {
        return Vec::new();
    }
    let message =
        format!("nobody can ever lose these {} points: no tile is passed blind", points.unsigned_abs());
    let finding =
        Diagnostic::warning(RuleId::ImpossiblePenalty, message, place.value, "for a peek nobody can take");
    let finding = finding.help("say in which pass tiles may go blind (`blind = 3`), or take `peek` out");
    vec![match without_setting(meant.text(), place) {
        Some(edit) => finding.candidate(Fix::suggestion("take `peek` out", vec![edit])),
        None => finding,
    }]
}
