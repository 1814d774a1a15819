//! SARIF 2.1.0, for code scanning and editors.

use serde_json::{Value, json};

use crate::check::page;
use crate::check::report::{Checks, Skipped};
use crate::diagnostic::{Edit, Fix, Label, RuleId};
use crate::lists::grouped;
use crate::output::fingerprint::Fingerprints;
use crate::output::places::{Place, Places, Shown, findings, relative_to};
use crate::output::written;

/// Renders the findings of a check as a SARIF log with one run.
pub fn render(checks: &Checks) -> String {
    let mut rules: Vec<RuleId> =
        checks.files.iter().flat_map(|file| &file.findings).map(|finding| finding.id).collect();
    rules.sort_unstable_by_key(|id| id.as_str());
    rules.dedup();
    let (mut results, mut notifications, mut fingerprints) =
        (Vec::new(), Vec::new(), Fingerprints::default());
    for shown in findings(checks) {
        let Shown { finding, path, ref text, .. } = shown;
        match &shown.places {
            Some(places) => {
                let index = rules.iter().position(|rule| *rule == finding.id);
                let fingerprint = fingerprints.next(&relative_to(&checks.here, path), finding);
                results.push(result(&shown, places, index, fingerprint));
            }
            None => notifications.push(notification(
                json!(finding.id.as_str()),
                (finding.severity.word(), text),
                path,
            )),
        }
    }
    notifications.extend(
        checks
            .skipped
            .iter()
            .map(|Skipped { path, why }| notification(json!(why), ("note", why.text()), path)),
    );
    let mut log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "charleston",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|id| rule(*id)).collect::<Vec<_>>(),
            }},
            "invocations": [{
                "executionSuccessful": checks.is_complete(),
                "toolExecutionNotifications": unless_empty(notifications),
            }],
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    drop_nulls(&mut log);
    written(&log)
}

/// Removes keys whose value is null.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn unless_empty(list: Vec<Value>) -> Option<Vec<Value>> {
    Some(list).filter(|list| !list.is_empty())
}

fn rule(id: RuleId) -> Value {
    let known = page::find(id.as_str());
    let level = if id.is_lint() { "warning" } else { "error" };
    json!({
        "id": id.as_str(),
        "shortDescription": known.map(|rule| message(&rule.title().replace('\n', " "))),
        "fullDescription": known.and_then(|rule| rule.why()).map(|why| message(&why.replace('\n', " "))),
        "help": known.map(|rule| json!({ "text": rule.page, "markdown": rule.page })),
        "defaultConfiguration": { "level": level },
    })
}

fn result(shown: &Shown<'_>, places: &Places<'_>, index: Option<usize>, fingerprint: String) -> Value {
    let Shown { finding, path, place, text, .. } = shown;
    let labels = finding.primary.iter().chain(&finding.others);
    let others = labels.filter_map(|label| Some((label, places.get(label.span)?)));
    // The location is the first label in a file that the reader can change.
    let others = others.filter(|(_, place)| !place.is_shipped).skip(1).enumerate();
    let related = others.map(|(at, (label, place))| related(at + 1, label, place)).collect();
    let fixes = finding.fix.iter().filter_map(|fix| proposed(fix, places)).collect();
    json!({
        "ruleId": finding.id.as_str(),
        "ruleIndex": index,
        "level": finding.severity.word(),
        "message": message(text),
        "locations": [{ "physicalLocation": location(path, place.as_ref()) }],
        "relatedLocations": unless_empty(related),
        "partialFingerprints": { "charleston/v1": fingerprint },
        "fixes": unless_empty(fixes),
    })
}

fn related(id: usize, label: &Label, place: Place<'_>) -> Value {
    let text = Some(&label.text).filter(|text| !text.is_empty());
    json!({
        "id": id,
        "physicalLocation": location(place.file, Some(&place)),
        "message": text.map(|text| message(text)),
    })
}

/// Returns a fix in SARIF format, or `None` if it would change a shipped ruleset.
fn proposed(fix: &Fix, places: &Places<'_>) -> Option<Value> {
    let replacement = |Edit { span, text }: &Edit| {
        let place = places.get(*span).filter(|place| !place.is_shipped)?;
        let inserted = Some(text).filter(|text| !text.is_empty()).map(|text| json!({ "text": text }));
        Some((place.file, json!({ "deletedRegion": region(&place), "insertedContent": inserted })))
    };
    let replacements: Vec<(&str, Value)> = fix.edits.iter().map(replacement).collect::<Option<_>>()?;
    let changes: Vec<Value> = grouped(replacements)
        .into_iter()
        .map(|(file, edits)| json!({ "artifactLocation": { "uri": uri(file) }, "replacements": edits }))
        .collect();
    let description = message(&fix.title);
    unless_empty(changes).map(|changes| json!({ "description": description, "artifactChanges": changes }))
}

fn notification(id: Value, (level, text): (&str, &str), path: &str) -> Value {
    json!({
        "descriptor": { "id": id },
        "level": level,
        "message": message(text),
        "locations": [{ "physicalLocation": location(path, None) }],
    })
}

/// Returns a location in SARIF format: a range in a file or, if `place` is `None`, the whole file.
fn location(path: &str, place: Option<&Place<'_>>) -> Value {
    json!({ "artifactLocation": { "uri": uri(path) }, "region": place.map(region) })
}

fn region(Place { start, end, .. }: &Place<'_>) -> Value {
    json!({
        "startLine": start.line,
        "startColumn": start.utf16,
        "endLine": end.line,
        "endColumn": end.utf16,
    })
}

/// Returns a message, with its brackets escaped if they would become links.
fn message(text: &str) -> Value {
    if text.contains("](") {
        json!({ "text": text.replace('[', "\\[").replace(']', "\\]") })
    } else {
        json!({ "text": text })
    }
}

/// Turns a path into a relative or absolute URI. A byte that isn't valid UTF-8 is escaped in the path (such as `\xff`)
/// and percent-encoded in the URI (such as `%FF`).
fn uri(path: &str) -> String {
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
    uri
}

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
            assert_eq!(self::uri(path), uri);
        }
    }

    #[test]
    fn link_syntax_in_messages_is_escaped() {
        assert_eq!(message("no `[x](y)`")["text"], "no `\\[x\\](y)`");
        assert_eq!(message("no `[passes.x]`")["text"], "no `[passes.x]`");
    }
}
