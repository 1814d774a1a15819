use super::compiled::{Compiled, warning};
use crate::diagnostic::{Diagnostic, Label, RuleId};
use crate::ruleset::Pass;
use crate::toml::edit::replace;
use crate::toml::key_path::{KeyPath, PathPart};

/// Finds passes that allow more blind tiles than any player passes. A setting for the whole Charleston can be too large
/// for some passes, but not for all of them.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    // Another lint is about passes in which no tile can be blind.
    let can_be_blind = |pass: &'_ &Pass| rules.steps_of(pass).any(|step| step.most_blind() > 0);
    let blind = rules.passes().into_iter().filter(|pass| pass.blind.value > 0 && can_be_blind(pass));
    let settings = rules.by_setting(blind, |pass| pass.blind.place);
    settings.into_iter().filter_map(|(path, passes)| finding(rules, path, &passes)).collect()
}

fn finding<'a>(rules: &Compiled<'a>, path: KeyPath<'_>, passes: &[&'a Pass]) -> Option<Diagnostic> {
    let pass = passes.iter().max_by_key(|pass| max(rules, pass))?;
    let (blind, max) = (pass.blind.value, max(rules, pass));
    if usize::from(blind) <= max {
        return None;
    }
    let is_of_pass = passes.len() == 1 && path.parts().starts_with(&[PathPart::Key("passes")]);
    let message = if is_of_pass {
        format!("pass `{}` allows {blind} blind tiles, but no player passes more than {max}", pass.id)
    } else {
        format!("each pass allows {blind} blind tiles, but no player passes more than {max}")
    };
    let more = Label { span: rules.span(pass.blind.place), text: "more than a player passes".to_owned() };
    let count = rules.label(&rules.path(pass.count.place), "at most this many").filter(|_| is_of_pass);
    let finding = warning(RuleId::BlindBeyondThePass, message, [Some(more), count].into_iter().flatten())?
        .help(format!("write `blind = {max}` to let players pass every tile in the pass blind"));
    let own = rules.own(&path).filter(|_| max > 0);
    Some(finding.candidate(own.map(|place| replace(place.value, max.to_string()))))
}

/// Returns the maximum number of tiles that one player passes.
fn max<'a>(rules: &Compiled<'a>, pass: &'a Pass) -> usize {
    let given = rules
        .steps_of(pass)
        .flat_map(|step| rules.ruleset().every_seat().map(|seat| step.routing.given_by(seat).1));
    given.max().unwrap_or(0)
}
