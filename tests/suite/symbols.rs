//! The names in rule files: everything listed as a name is one, and every name is listed.

use charleston::internal::diagnostic::{Edit, RuleId, SourceId, SourceText, Sources};
use charleston::internal::editor::RuleFile;
use charleston::internal::editor::rename::{RenameError, rename};
use charleston::internal::editor::symbols::{Kind, Role, Symbol, Symbols};
use charleston::internal::editor::{Chain, apply};
use charleston::internal::load::{Checked, check};

use crate::check_meaning::{cases, checked};
use crate::gallery::{assert_page, club};
use crate::rules_mutated::files;

/// The ids of findings about a name that isn't defined.
const UNKNOWN: [RuleId; 6] = [
    RuleId::UnknownPhase,
    RuleId::UnknownPass,
    RuleId::UnknownSeat,
    RuleId::UnknownTarget,
    RuleId::UnknownDirection,
    RuleId::NotInPhase,
];

fn check_text(text: &str) -> Checked {
    check(&club(text), "club.toml").unwrap()
}

/// The text of a name, as it's written in the file.
fn written<'a>(text: &'a str, name: &Symbol<'_>) -> &'a str {
    &text[name.span().start..name.span().end]
}

#[test]
fn every_name_is_defined() {
    for text in files() {
        let Checked { sources, .. } = check_text(&text);
        let names = Symbols::of(&sources);
        let uses = names.iter().filter(|name| name.role == Role::Reference);
        // The usual seats have names that no file has to define.
        let seats = ["east", "south", "west", "north"];
        let is_usual = |name: &Symbol<'_>| name.kind == Kind::Seat && seats.contains(&name.text());
        for name in uses {
            assert!(names.home(name).is_some() || is_usual(name), "{}\n{text}", name.text());
        }
    }
}

#[test]
fn every_misspelled_name_is_found_on_its_token() {
    let mut tried = 0;
    for text in files() {
        let Checked { sources, .. } = check_text(&text);
        let names = Symbols::of(&sources);
        for name in names.iter().filter(|name| name.span().source == SourceId(0)) {
            let (start, end) = (name.span().start, name.span().end);
            let quote = if written(&text, name).starts_with('"') { "\"" } else { "" };
            let wrong = format!("{}{quote}zzz{quote}{}", &text[..start], &text[end..]);
            let Checked { findings, .. } = check_text(&wrong);
            let place = (start, start + 3 + 2 * quote.len());
            let is_on_it = findings.iter().any(|finding| {
                let span = finding.place().unwrap();
                UNKNOWN.contains(&finding.id) && (span.start, span.end) == place
            });
            // If nothing else refers to a misspelled definition, no name is missing.
            let is_missed = names.same(name).any(|other| other.role == Role::Reference);
            let is_found = match name.role {
                Role::Reference => is_on_it,
                Role::Definition => !findings.is_empty() || !is_missed,
            };
            assert!(is_found, "{:?} {}: {findings:?}\n{text}", name.kind, name.text());
            tried += 1;
        }
    }
    assert!(tried > 250, "{tried}");
}

#[test]
fn only_names_are_reported_as_unknown() {
    let mut said = 0;
    for case in cases() {
        let Checked { findings, sources, .. } = checked(&case);
        let names = Symbols::of(&sources);
        for finding in findings.iter().filter(|finding| UNKNOWN.contains(&finding.id)) {
            let place = finding.place().unwrap();
            assert!(names.iter().any(|name| name.span() == place), "{case}: {}", finding.message);
            said += 1;
        }
    }
    assert!(said > 10, "{said}");
}

#[test]
fn renaming_keeps_the_rules_the_same() {
    let mut renamed = 0;
    for text in files() {
        let memory = club(&text);
        let files = [RuleFile { source: Box::new(memory.clone()), reference: "club.toml".to_owned() }];
        let chain = Chain::load(&memory, "club.toml").unwrap();
        let symbols = chain.symbols();
        let own = |symbol: &&Symbol<'_>| symbols.same(symbol).all(|place| place.span().source == SourceId(0));
        for symbol in symbols.iter().filter(own).filter(|symbol| symbols.home(symbol).is_some()) {
            let new = if matches!(symbol.kind, Kind::Phase | Kind::Pass) { "a new näme" } else { "newly" };
            let changes = match rename(&files, symbol, new) {
                // Winds can't become other seats.
                Err(RenameError::Winds { .. }) => continue,
                changes => changes.unwrap_or_else(|error| panic!("{error}\n{text}")),
            };
            let edits: Vec<Edit> = changes["club.toml"].edits.values().cloned().collect();
            let after = apply(&text, &edits);
            let Checked { findings, sources, .. } = check_text(&after);
            assert!(findings.is_empty(), "{}\n{text}: {findings:?}\n{after}", symbol.text());
            assert!(symbols.are_renamed(symbol, new, &Symbols::of(&sources)), "{}\n{text}", symbol.text());
            renamed += 1;
        }
    }
    assert!(renamed > 200, "{renamed}");
}

#[test]
fn headers_dotted_keys_and_braces_all_define() {
    let text = r#"
charleston.phases = ["one"]
passes."second left" = { to = "up", consent = { leads-to = "right" } }
passes.right.to = 'up'
phases.one.passes = [
  "second left", # not "this"
  'right',
]

[passes.right]
gifts = [{ from = "ann", to = "bea" }, { to = "up" }, { to = "each-other" }]
[table]
seats = ["ann", "bea"]
directions = { up = 1 }
"#;
    let sources = Sources::default();
    sources.add(SourceText { name: "club.toml".into(), text: text.into() });
    let names = Symbols::of(&sources);
    let told = names.iter().map(|name| {
        let role = if name.role == Role::Definition { "is defined" } else { "is used" };
        format!("{} {} {role}\n", name.kind.word(), written(text, name))
    });
    assert_page("symbols", &told.collect::<String>());
}

#[test]
fn changed_settings_are_defined_in_the_parent() {
    let sources = Sources::default();
    let texts = [
        "extends = \"house.toml\"\n[phases.one]\npasses = [\"a\", \"b\"]\n[passes.a]\nblind = 0\n",
        "extends = \"base.toml\"\n[passes.a]\nblind = 1\n[passes.b]\nto = \"left\"\n",
        "format = 1\n[passes.a]\nto = \"right\"\n",
    ];
    let names = ["club.toml", "house.toml", "base.toml"];
    for (name, text) in names.into_iter().zip(texts) {
        sources.add(SourceText { name: name.into(), text: text.into() });
    }
    let names = Symbols::of(&sources);
    // The name in the list leads to the club's own table, and from there to the house's and the base's.
    let at = |file: u16, word: &str| {
        let at = texts[usize::from(file)].find(word).unwrap() + word.len() - 1;
        names.at(SourceId(file), at).unwrap()
    };
    let file = |name: &Symbol<'_>| names.definition(name).unwrap().span().source.0;
    assert_eq!(file(at(0, "\"a")), 0);
    assert_eq!([0, 1, 2].map(|from| file(at(from, "passes.a"))), [1, 2, 2]);
    assert_eq!(file(at(0, "\"b")), 1);
    assert_eq!(names.home(at(0, "\"a")), Some(SourceId(2)));
}
