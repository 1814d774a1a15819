use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::Peek;
use crate::toml::key_path::KeyPath;

/// Points for a peek that no player can take: only players who may pass tiles blind can peek.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let (ruleset, path) = (rules.ruleset(), KeyPath::root().key("charleston").key("peek"));
    let Peek::Costs(points) = ruleset.rules().peek.value else { return Vec::new() };
    let Some(place) = rules.own(&path) else { return Vec::new() };
    if rules.steps().any(|step| ruleset.players().iter().any(|seat| step.max_blind[seat] > 0)) {
        return Vec::new();
    }
    let message =
        format!("nobody can ever lose these {} points: no tile is passed blind", points.unsigned_abs());
    let finding =
        Diagnostic::warning(RuleId::ImpossiblePenalty, message, place.value, "for a peek nobody can take")
            .help("say in which pass tiles may go blind (`blind = 3`), or take `peek` out");
    vec![finding.candidate(rules.removal(place, "take `peek` out"))]
}
