//! Explanations of rulesets, as text, Markdown and JSON. `sheet.rs` writes HTML.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::check::explain::{About, Explanation, Origin, Section, Sentence};
use crate::describe::wrap::wrapped;
use crate::lists::unique;
use crate::output::{heading, written};
use crate::wire::schema::of;

/// The version of the JSON format.
const FORMAT: u16 = 1;

/// Printed if a rule has no story.
const NOT_SHOWN: &str = "No short game was found that shows this.";

/// An explanation in JSON.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "charleston explanation")]
struct ExplanationDoc<'a> {
    /// The version of the format: 1. Keys can be added within a version, but are never removed.
    #[schemars(range(min = FORMAT, max = FORMAT))]
    format: u16,
    #[serde(flatten)]
    explanation: &'a Explanation,
}

/// Renders an explanation as JSON. Each rule includes its settings and their locations.
pub fn json(explanation: &Explanation) -> String {
    let doc = ExplanationDoc { format: FORMAT, explanation };
    written(&doc)
}

/// Returns the JSON Schema (draft 7) for an explanation. The schema allows additional keys, because later versions may
/// add some.
pub fn schema() -> Value {
    of::<ExplanationDoc<'static>>()
}

/// Renders an explanation as plain text, with a story for each rule that has one. `stories` is empty if stories weren't
/// requested. With `origin`, each rule is followed by the locations where it is set. Lines are wrapped to fit `width`
/// characters.
pub fn text(explanation: &Explanation, stories: &[Option<String>], origin: bool, width: usize) -> String {
    let Explanation { name, source, sections } = explanation;
    let mut stories = stories.iter();
    let mut lines = vec![name.clone()];
    lines.extend(source.iter().flat_map(|source| wrapped(&format!("Source: {source}"), width, "", "  ")));
    for (Section { about, title: _, sentences, part: _ }, heading) in with_headings(sections) {
        let indent = if heading.is_some() && about.is_pass() { "   " } else { "" };
        lines.extend(heading.into_iter().flat_map(|heading| [String::new(), format!("{indent}{heading}")]));
        for sentence in sentences {
            let first = format!("{indent}  - ");
            lines.extend(wrapped(&with_origin(sentence, origin), width, &first, &" ".repeat(first.len())));
            let indented = |line: &str| format!("{indent}      {line}").trim_end().to_owned();
            let shown = match (stories.next(), about) {
                (Some(Some(story)), _) => story,
                // No program checks the notes.
                (None, _) | (Some(None), About::Notes) => continue,
                (Some(None), _) => NOT_SHOWN,
            };
            lines.push(String::new());
            lines.extend(shown.lines().map(indented));
            lines.push(String::new());
        }
    }
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// Returns each section with its heading, if it has one.
fn with_headings(sections: &[Section]) -> impl Iterator<Item = (&Section, Option<String>)> {
    sections.iter().enumerate().map(|(at, section)| {
        (section, heading(sections, at, |section| (&section.about, section.title.as_str())))
    })
}

/// Renders an explanation as Markdown.
pub fn markdown(explanation: &Explanation, origin: bool) -> String {
    let Explanation { name, source, sections } = explanation;
    let mut text = format!("# {}\n", escaped(name));
    text.extend(source.iter().map(|source| format!("\nSource: {}\n", escaped(source))));
    for (Section { about, title: _, sentences, part: _ }, heading) in with_headings(sections) {
        let level = if about.is_pass() { "###" } else { "##" };
        if let Some(heading) = heading {
            text.push_str(&format!("\n{level} {}\n\n", escaped(&heading)));
        }
        for sentence in sentences {
            text.push_str(&format!("* {}\n", item(&with_origin(sentence, origin))));
        }
    }
    text
}

/// Puts text on one line, and escapes the characters that have a special meaning in Markdown, or in HTML within it.
fn escaped(text: &str) -> String {
    let text = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let escape = |letter: char| match letter {
        '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '&' | '|' | '~' => vec!['\\', letter],
        letter => vec![letter],
    };
    text.chars().flat_map(escape).collect()
}

/// Escapes text that follows a bullet, so that it doesn't begin another list, such as `1.`.
fn item(text: &str) -> String {
    let text = escaped(text);
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if !rest.starts_with(['-', '+', '.', ')']) {
        return text;
    }
    let number = text.len() - rest.len();
    [&text[..number], "\\", rest].concat()
}

fn with_origin(Sentence { text, settings, constant: _ }: &Sentence, origin: bool) -> String {
    if origin { format!("{text} [{}]", places(settings)) } else { text.clone() }
}

/// Lists the locations of a rule's settings: `club.toml:12, nmjl:36`. If no file sets any of them, returns
/// `default`. If the rule has no settings, returns `always`, because it applies at every table.
pub(super) fn places(settings: &[Origin]) -> String {
    let place = |Origin { setting: _, file, line }: &Origin| {
        let file = file.as_ref()?;
        Some(line.map_or_else(|| file.clone(), |line| format!("{file}:{line}")))
    };
    let places = unique(settings.iter().filter_map(place), PartialEq::eq);
    match (settings, places.is_empty()) {
        ([], _) => "always".to_owned(),
        (_, true) => "default".to_owned(),
        (_, false) => places.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explanation() -> Explanation {
        let line = |line| Origin { setting: "passes.x.tiles".into(), file: Some("a_b.toml".into()), line };
        let unset = Origin { setting: "passes.x.blind".into(), file: None, line: None };
        let sentence = |text: &str, settings| Sentence { text: text.into(), settings, constant: None };
        Explanation {
            name: "Fish & <Chips>".into(),
            source: Some("*Us*".into()),
            sections: vec![Section {
                about: About::Pass { name: "x".into(), number: 2 },
                title: "Over_there".into(),
                sentences: vec![
                    sentence("One.", vec![line(Some(3)), unset.clone(), line(Some(3)), line(Some(7))]),
                    sentence("Two.", vec![unset]),
                    sentence("Three.", vec![]),
                ],
                part: None,
            }],
        }
    }

    #[test]
    fn text_names_each_place_once() {
        let origins = "Fish & <Chips>\nSource: *Us*\n\n   2. Over_there\n     - One. [a_b.toml:3, a_b.toml:7]\n     \
                       - Two. [default]\n     - Three. [always]\n";
        assert_eq!(text(&explanation(), &[], true, 80), origins);
        assert!(!text(&explanation(), &[], false, 80).contains('['));
        let shown = text(&explanation(), &[None, Some("title: T\n".into()), None], false, 80);
        assert!(
            shown.contains("     - One.\n\n         No short game was found that shows this.\n"),
            "{shown}"
        );
    }

    #[test]
    fn markdown_escapes_names() {
        let shown = markdown(&explanation(), true);
        assert!(
            shown.starts_with("# Fish \\& \\<Chips\\>\n\nSource: \\*Us\\*\n\n### 2. Over\\_there\n\n* One. "),
            "{shown}"
        );
        assert!(shown.contains("\\[a\\_b.toml:3"), "{shown}");
        for (text, line) in [("1. A\n===\n- b", "1\\. A === - b"), ("- 1.5", "\\- 1.5"), ("3-2.", "3\\-2.")] {
            assert_eq!(item(text), line);
        }
    }

    #[test]
    fn json_has_every_setting() {
        let doc: serde_json::Value = serde_json::from_str(&json(&explanation())).expect("valid JSON");
        assert_eq!(doc["format"], 1);
        let section = &doc["sections"][0];
        assert_eq!(section["about"], serde_json::json!({ "part": "pass", "name": "x", "number": 2 }));
        let settings = &section["sentences"][0]["settings"];
        assert_eq!(settings[0]["line"], 3);
        assert_eq!(settings[1], serde_json::json!({ "setting": "passes.x.blind" }));
    }
}
