use super::Meant;
use crate::diagnostic::Diagnostic;

/// A pass in which more tiles may go blind than go at all.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let ruleset = meant.ruleset();
    let passes = ruleset.phases().iter().flat_map(|phase| &phase.passes);
    let beyond = passes.filter_map(|pass| {
        let (_, most) = pass.count.value.bounds();
        let blind = pass.blind.value;
        (blind > most).then_some((pass, blind, most))
    });
    let mut found: Vec<Diagnostic> = Vec::new();
    for (pass, blind, most) in beyond {
        let span = meant.span(ruleset.place(pass.blind.place));
        let message = format!("{blind} tiles of pass `{}` may go blind, and it has {most}", pass.id);
        let mut finding = Diagnostic::warning("blind-beyond-the-pass", message, span, "more than are passed");
        finding.others.extend(meant.label(ruleset.place(pass.count.place), "the most there are"));
        // A pass that is made in several phases is written once.
        if found.iter().all(|known| known.message != finding.message) {
            found.push(finding.help(format!("write `blind = {most}`: all of them may go blind")));
        }
    }
    found
}
