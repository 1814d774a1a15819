//! What a check says as JSON, as types. The doc comments are the descriptions of the published JSON Schema.

use crate::check::prove::Proofs;
use schemars::JsonSchema;
use serde::Serialize;

/// The version of this form. Within a version, keys may be added; none is taken away or means something else.
pub const FORMAT: u16 = 1;

/// What came of checking some files.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "charleston check")]
pub struct ChecksDoc<'a> {
    /// The version of this form. It is 1. Within a version, keys may be added; none is taken away.
    #[schemars(range(min = FORMAT, max = FORMAT))]
    pub format: u16,
    /// How much was found in all.
    pub totals: TotalsDoc,
    /// Each file that was checked, in the order in which they were.
    pub files: Vec<FileDoc<'a>>,
    /// What was asked for and could not be looked at.
    pub unread: Vec<UnreadDoc<'a>>,
    /// What a search of folders passed by.
    pub skipped: Vec<SkippedDoc<'a>>,
    /// The games that were played, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<GamesDoc<'a>>,
}

/// Games that were played at random, and what came of them.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GamesDoc<'a> {
    /// How many were played, of all files together.
    pub played: u64,
    /// Those that broke a law of the table.
    pub broken: Vec<BrokenGameDoc<'a>>,
}

/// A game that broke a law of the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BrokenGameDoc<'a> {
    /// The path of the file it was played by.
    pub path: &'a str,
    /// The seed by which it is played again.
    pub seed: u64,
    /// The law, and how it was broken.
    pub law: &'a str,
}

/// How much was found in all.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TotalsDoc {
    /// Files that were checked.
    pub files: usize,
    /// What counts as an error in them. What is at fault in a file that others extend is found in each of them, and
    /// counts once.
    pub errors: usize,
    /// What is only odd, counted likewise.
    pub warnings: usize,
    /// What could not be looked at.
    pub unread: usize,
}

/// What came of checking one file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FileDoc<'a> {
    /// The path it was asked for by, or the name of a shipped ruleset.
    pub path: &'a str,
    /// Whether a table can play by it: nothing in it or in what it extends is an error of its own. What
    /// only counts as one, because the file or the command says so, can be played.
    pub playable: bool,
    /// The files that were read: it, what it extends, what that extends, and so on.
    pub reads: Vec<ReadDoc<'a>>,
    /// What was found, in the order of the files and of their texts.
    pub findings: Vec<FindingDoc<'a>>,
    /// What is to be said of it though nothing is wrong.
    pub notes: &'a [String],
    /// What holds of it for every deal and every choice, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<&'a Proofs>,
}

/// A file that was read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReadDoc<'a> {
    /// The name by which places in it are told: a path, or the name of a shipped ruleset.
    pub name: &'a str,
    /// Whether it is a ruleset that ships, and no file.
    pub shipped: bool,
}

/// One finding.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FindingDoc<'a> {
    /// The word that names this kind of finding; it never changes.
    pub id: &'a str,
    /// How much it weighs.
    pub severity: SeverityDoc,
    /// What is wrong, in a sentence.
    pub message: &'a str,
    /// The token at fault. Default: it stands in no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceDoc<'a>>,
    /// What is said at that place. Default: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<&'a str>,
    /// Other places that explain it.
    pub others: Vec<LabelDoc<'a>>,
    /// What would be right. Default: nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
    /// A change that fixes it. Default: none is known that works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixDoc<'a>>,
}

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeverityDoc {
    /// It is legal, but probably not what the house plays.
    Warning,
    /// It is wrong, or counts as wrong.
    Error,
}

/// A stretch of a file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaceDoc<'a> {
    /// The file, by its name among those that were read.
    pub file: &'a str,
    /// Where it begins.
    pub start: PointDoc,
    /// Where it ends, behind its last character.
    pub end: PointDoc,
}

/// A point in a file, before a character.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PointDoc {
    /// How many bytes of the file stand before it.
    pub byte: usize,
    /// The line, counted from 1.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column in characters, counted from 1.
    #[schemars(range(min = 1))]
    pub column: usize,
}

/// A place and what is said of it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LabelDoc<'a> {
    /// Where.
    pub place: PlaceDoc<'a>,
    /// What is said there.
    pub label: &'a str,
}

/// A change of the files after which a finding is gone. It was tested: it leads to no other error.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FixDoc<'a> {
    /// `"safe"` if `charleston check --fix` applies it; `"suggestion"` if only the author knows whether it is right.
    pub kind: FixKindDoc,
    /// What it does, as a command.
    pub title: &'a str,
    /// What is written anew, in the order of the text, none over another.
    pub edits: Vec<EditDoc<'a>>,
}

/// Whether a fix can be applied without asking.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[allow(missing_docs, reason = "a word with a description of its own would become a schema of its own")]
pub enum FixKindDoc {
    Safe,
    Suggestion,
}

/// A stretch of a file and what is to stand there instead.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EditDoc<'a> {
    /// The stretch; an empty one where something is only added.
    pub place: PlaceDoc<'a>,
    /// What is to stand there.
    pub text: &'a str,
}

/// Something that could not be looked at, and why.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnreadDoc<'a> {
    /// The path it was asked for by.
    pub path: &'a str,
    /// The word that names this kind of finding.
    pub id: &'a str,
    /// What keeps it from being looked at.
    pub message: &'a str,
    /// What would be right. Default: nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
}

/// Something in a folder that is not checked, though nothing is wrong with it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SkippedDoc<'a> {
    /// Its path.
    pub path: &'a str,
    /// Why.
    pub why: WhySkippedDoc,
}

/// Why something in a folder is not checked: it is called like a rule file and seems to hold something else; it is a
/// link to another folder; it was checked already, by another path; its name begins with a dot; or it is a folder in
/// which programs keep what they have built.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[allow(missing_docs, reason = "a word with a description of its own would become a schema of its own")]
pub enum WhySkippedDoc {
    NoRules,
    LinkedFolder,
    Again,
    Hidden,
    Built,
}
