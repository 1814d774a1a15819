use super::meant::{Meant, own_first};
use crate::diagnostic::{Diagnostic, Label, RuleId, SourceId};
use crate::toml::key_path::KeyPath;

/// A phase or a pass by the name it has in the file, and what the table calls it.
type Titled<'a> = (&'a str, &'a str);

/// Two phases, or two passes of one phase, that are called the same.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let phases = meant.ruleset().phases();
    let titled: Vec<Titled<'_>> = phases.iter().map(|phase| (&*phase.id, &*phase.title)).collect();
    let mut found = among(meant, "phases", &titled, &mut Vec::new());
    let mut told = Vec::new();
    for phase in phases {
        let titled: Vec<Titled<'_>> = phase.passes.iter().map(|pass| (&*pass.id, &*pass.title)).collect();
        found.extend(among(meant, "passes", &titled, &mut told));
    }
    found
}

/// Those that are called the same; `told` are the pairs of which that was said already.
fn among<'a>(
    meant: &Meant<'_>,
    table: &str,
    titled: &[Titled<'a>],
    told: &mut Vec<[&'a str; 2]>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, (id, title)) in titled.iter().enumerate() {
        let is_twin =
            |(other, called): &&Titled<'_>| other != id && called.to_lowercase() == title.to_lowercase();
        let Some((earlier, _)) = titled[..at].iter().find(is_twin) else { continue };
        if told.contains(&[*id, *earlier]) {
            continue;
        }
        told.push([*id, *earlier]);
        let named = [*id, *earlier].map(|id| KeyPath::root().key(table).key(id));
        let mut labels: Vec<Label> = named
            .iter()
            .filter_map(|path| {
                let at_key = || Some(Label { span: meant.tree().locate(path)?.key?, text: String::new() });
                meant.label(&path.key("title"), "").or_else(at_key)
            })
            .collect();
        own_first(&mut labels);
        let [first, rest @ ..] = labels.as_slice() else { continue };
        if first.span.source != SourceId(0) {
            continue;
        }
        let message = format!("{table} `{earlier}` and `{id}` are both called `{title}`");
        let mut finding =
            Diagnostic::warning(RuleId::SameTitle, message, first.span, "nobody can tell them apart");
        finding.others =
            rest.iter().map(|label| Label { text: "called the same".into(), ..label.clone() }).collect();
        found.push(finding.help("give each a title of its own: it is what players are told"));
    }
    found
}
