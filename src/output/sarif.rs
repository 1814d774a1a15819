//! SARIF 2.1.0, for code scanning and editors.

use crate::check::page::{self, Kind};
use crate::check::report::{Checks, Skipped, Told, Unread, WhySkipped};
use crate::diagnostic::{Diagnostic, Edit, Fix, Label, Severity};
use crate::output::fingerprint::Fingerprints;
use crate::output::json::written;
use crate::output::places::{Place, Places, said};

mod shape;

use shape::{
    ArtifactChange, ArtifactLocation, Configuration, Content, Descriptor, Driver, Finding, Invocation,
    Location, Log, Message, Notification, PartialFingerprints, PhysicalLocation, ProposedFix, Region,
    Replacement, Rule, Run, Tool,
};

/// The findings of a check as a SARIF log of one run.
pub fn render(checks: &Checks) -> String {
    let rules = rules(checks);
    let mut fingerprints = Fingerprints::default();
    let results = checks.told().into_iter().flat_map(|told| results(told, &rules, &mut fingerprints));
    let results = results.collect();
    let passed_by = checks.skipped.iter().map(passed_by);
    let notifications = checks.unread.iter().map(notification).chain(passed_by).collect();
    written(&Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver { name: "charleston", semantic_version: env!("CARGO_PKG_VERSION"), rules },
            },
            invocations: [Invocation {
                execution_successful: checks.is_complete(),
                tool_execution_notifications: notifications,
            }],
            column_kind: "utf16CodeUnits",
            results,
        }],
    })
}

/// Every kind of finding that was found, by its id.
fn rules(checks: &Checks) -> Vec<Rule<'_>> {
    let mut ids: Vec<&str> =
        checks.files.iter().flat_map(|file| &file.findings).map(|finding| finding.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(rule).collect()
}

fn rule(id: &str) -> Rule<'_> {
    let known = page::find(id);
    let title = known.map_or_else(|| id.replace('-', " "), |rule| rule.title().replace('\n', " "));
    let full_description = known.and_then(|rule| rule.why()).map(|why| plain(why.replace('\n', " ")));
    let help = known.map(|rule| Message { text: rule.page.to_owned(), markdown: Some(rule.page.to_owned()) });
    let level = match known.map(|rule| rule.kind) {
        Some(Kind::Lint) => "warning",
        Some(Kind::Error) | None => "error",
    };
    let default_configuration = Configuration { level };
    Rule { id, short_description: plain(title), full_description, help, default_configuration }
}

fn results<'a>(
    Told { file, findings, .. }: Told<'a>,
    rules: &[Rule<'_>],
    fingerprints: &mut Fingerprints,
) -> Vec<Finding<'a>> {
    let places = Places::of(file);
    let result = |finding: &'a Diagnostic| {
        let shown = places.shown(finding);
        let path = shown.map_or(file.path.as_str(), |(_, place)| place.file);
        let here = Location {
            id: None,
            physical_location: shown.map_or_else(|| whole(path), |(_, place)| physical(place)),
            message: None,
        };
        Finding {
            rule_id: finding.id.as_str(),
            rule_index: rules.iter().position(|rule| rule.id == finding.id.as_str()).unwrap_or(0),
            level: level(finding),
            message: plain(places.said(finding)),
            locations: vec![here],
            related_locations: related(finding, shown.map(|(label, _)| label), &places),
            partial_fingerprints: PartialFingerprints { v1: fingerprints.next(path, finding) },
            fixes: finding.fix.iter().filter_map(|fix| proposed(fix, &places)).collect(),
        }
    };
    findings.into_iter().map(result).collect()
}

/// The other places that explain a finding, as far as they are in files.
fn related(finding: &Diagnostic, shown: Option<&Label>, places: &Places<'_>) -> Vec<Location> {
    let others = finding.primary.iter().chain(&finding.others);
    let others = others.filter(|label| shown.is_none_or(|shown| !std::ptr::eq(shown, *label)));
    let placed = others.filter_map(|label| Some((label, places.get(label.span)?)));
    let in_files = placed.filter(|(_, place)| !place.is_shipped).enumerate();
    let location = |(at, (label, place)): (usize, (&Label, Place<'_>))| Location {
        id: Some(at + 1),
        physical_location: physical(place),
        message: (!label.text.is_empty()).then(|| plain(label.text.clone())),
    };
    in_files.map(location).collect()
}

/// A fix, unless it would change a ruleset that ships.
fn proposed(fix: &Fix, places: &Places<'_>) -> Option<ProposedFix> {
    let mut changes: Vec<ArtifactChange> = Vec::new();
    for Edit { span, text } in &fix.edits {
        let place = places.get(*span).filter(|place| !place.is_shipped)?;
        let replacement = Replacement {
            deleted_region: region(place),
            inserted_content: (!text.is_empty()).then(|| Content { text: text.clone() }),
        };
        let location = artifact(place.file);
        match changes.iter_mut().find(|change| change.artifact_location == location) {
            Some(change) => change.replacements.push(replacement),
            None => {
                changes.push(ArtifactChange { artifact_location: location, replacements: vec![replacement] })
            }
        }
    }
    let description = plain(fix.title.clone());
    (!changes.is_empty()).then_some(ProposedFix { description, artifact_changes: changes })
}

fn notification(unread: &Unread) -> Notification {
    let Unread { path, finding } = unread;
    Notification {
        descriptor: Descriptor { id: finding.id.as_str() },
        level: level(finding),
        message: plain(said(finding)),
        locations: [Location { id: None, physical_location: whole(path), message: None }],
    }
}

/// What a search came upon and passed by.
fn passed_by(skipped: &Skipped) -> Notification {
    let Skipped { path, why } = skipped;
    let id = match why {
        WhySkipped::NoRules => "no-rules",
        WhySkipped::LinkedFolder => "linked-folder",
        WhySkipped::Again => "again",
        WhySkipped::Hidden => "hidden",
        WhySkipped::Built => "built",
    };
    Notification {
        descriptor: Descriptor { id },
        level: "note",
        message: plain(why.said().to_owned()),
        locations: [Location { id: None, physical_location: whole(path), message: None }],
    }
}

fn level(finding: &Diagnostic) -> &'static str {
    match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn whole(path: &str) -> PhysicalLocation {
    PhysicalLocation { artifact_location: artifact(path), region: None }
}

fn physical(place: Place<'_>) -> PhysicalLocation {
    PhysicalLocation { artifact_location: artifact(place.file), region: Some(region(place)) }
}

fn region(place: Place<'_>) -> Region {
    let Place { start, end, .. } = place;
    Region { start_line: start.line, start_column: start.utf16, end_line: end.line, end_column: end.utf16 }
}

/// A text that nobody takes for a link: what looks like one is not.
fn plain(text: String) -> Message {
    let text = if text.contains("](") { text.replace('[', "\\[").replace(']', "\\]") } else { text };
    Message { text, markdown: None }
}

/// A path as an address: seen from the folder of the run, or whole. A byte that is no text stands in it as `\xff`, and
/// becomes that byte again.
fn artifact(path: &str) -> ArtifactLocation {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let has_drive = cfg!(windows) && path.get(1..3) == Some(":/");
    let before = match path.starts_with('/') {
        true => "file://",
        false if has_drive => "file:///",
        false => "",
    };
    let path = path.strip_prefix("./").unwrap_or(&path);
    let mut uri = before.to_owned();
    for (at, byte) in bytes(path).into_iter().enumerate() {
        let is_drive = has_drive && at == 1;
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) || is_drive {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    ArtifactLocation { uri }
}

/// The bytes of a path that is shown as a text.
fn bytes(path: &str) -> Vec<u8> {
    let mut parts = path.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.split_at_checked(2).map(|(digits, rest)| (u8::from_str_radix(digits, 16), rest)) {
            Some((Ok(byte), rest)) => bytes.extend([&[byte], rest.as_bytes()].concat()),
            _ => bytes.extend(["\\x".as_bytes(), part.as_bytes()].concat()),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        for (path, uri) in [
            ("./club.toml", "club.toml"),
            ("our rules/dé 50%.toml", "our%20rules/d%C3%A9%2050%25.toml"),
            ("../house.toml", "../house.toml"),
            ("/srv/a b.toml", "file:///srv/a%20b.toml"),
            ("a:b.toml", "a%3Ab.toml"),
            ("<stdin>", "%3Cstdin%3E"),
            ("caf\\xe9\\xff.toml", "caf%E9%FF.toml"),
            ("\\x", "%5Cx"),
        ] {
            assert_eq!(artifact(path).uri, uri);
        }
    }

    #[test]
    fn link_syntax_in_messages_is_escaped() {
        assert_eq!(plain("no `[x](y)`".to_owned()).text, "no `\\[x\\](y)`");
        assert_eq!(plain("no `[passes.x]`".to_owned()).text, "no `[passes.x]`");
    }
}
