//! What is wrong with a ruleset file, where, and what would be right.

use std::sync::OnceLock;

pub mod escape;
mod meant;
mod opposite;
mod rule_id;

pub use meant::meant;
use opposite::{is_opposite, is_plural, said_otherwise};
pub use rule_id::{RuleId, UnknownRuleId};

/// Which of the files read together a place is in: an index into [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

/// A stretch of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Legal, but probably not what the house plays.
    Warning,
    /// The ruleset cannot be played as it is written.
    Error,
}

/// A place and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is said there; may be empty.
    pub text: String,
}

/// One finding: an id that never changes, one sentence, the places, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kebab-case word that names this kind of finding in output, docs and tests.
    pub id: RuleId,
    /// Error or warning.
    pub severity: Severity,
    /// One lower-case sentence that quotes the file's words in backticks.
    pub message: String,
    /// The token at fault; nothing only where no file could be read.
    pub primary: Option<Label>,
    /// Other places that explain it: the first definition, the near miss.
    pub others: Vec<Label>,
    /// What would be right.
    pub help: Option<String>,
    /// The change that mends it, where only one is right.
    pub fix: Option<Box<Fix>>,
}

/// A change of the files after which a finding is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: ``write `across` ``.
    pub title: String,
    /// What is written anew: in the order of the text, none over another.
    pub edits: Vec<Edit>,
}

/// A stretch of a file and what is to stand there instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The stretch; an empty one where something is only added.
    pub span: Span,
    /// What is to stand there.
    pub text: String,
}

impl Diagnostic {
    /// An error on a token.
    pub fn error(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        let primary = Some(Label { span, text: label.into() });
        Self { primary, ..Self::unplaced(id, message) }
    }

    /// A warning on a token.
    pub fn warning(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(id, message, span, label) }
    }

    /// An error that stands in no file, because none could be read.
    pub fn unplaced(id: RuleId, message: impl Into<String>) -> Self {
        Self {
            id,
            severity: Severity::Error,
            message: message.into(),
            primary: None,
            others: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Where the token at fault is.
    pub fn place(&self) -> Option<Span> {
        self.primary.as_ref().map(|label| label.span)
    }

    /// It in one line: the file, the line and the column, the id and the sentence.
    pub fn line(&self, sources: &Sources) -> String {
        let Self { id, message, primary, .. } = self;
        match primary.as_ref().and_then(|label| Some((label.span, sources.get(label.span.source)?))) {
            Some((span, source)) => {
                let (line, column) = sources.line_and_column(span);
                escape::text(&format!("{}:{line}:{column}: {id}: {message}", source.name))
            }
            None => escape::text(&format!("{id}: {message}")),
        }
    }

    /// The same with what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the one change that mends it.
    #[must_use]
    pub fn fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Box::new(Fix { title: title.into(), edits }));
        self
    }

    /// The same with the one change that mends it, where there is one.
    #[must_use]
    pub fn mended(mut self, fix: Option<Fix>) -> Self {
        self.fix = fix.map(Box::new).or(self.fix);
        self
    }

    /// The same with one more place.
    #[must_use]
    pub fn other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: text.into() });
        self
    }
}

/// One file as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The name people know it by: a path, or the slug of a shipped ruleset.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// The files that were read together: the ruleset first, then what it extends.
///
/// A file that was added stays where it is, so what is read from it can borrow its words while others are added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources(OnceLock<Box<File>>);

/// One of the files, and those that were added after it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct File {
    source: SourceText,
    rest: Sources,
}

impl Sources {
    /// Adds a file and says how places in it are named.
    pub fn add(&self, source: SourceText) -> SourceId {
        let mut file = Box::new(File { source, rest: Self::default() });
        let (mut end, mut position) = (self, 0_u16);
        while let Err(refused) = end.0.set(file) {
            file = refused;
            end = end.0.get().map_or(end, |taken| &taken.rest);
            position = position.saturating_add(1);
        }
        SourceId(position)
    }

    /// The file of that id.
    pub fn get(&self, id: SourceId) -> Option<&SourceText> {
        self.iter().nth(usize::from(id.0))
    }

    /// All files, the ruleset first.
    pub fn iter(&self) -> impl Iterator<Item = &SourceText> {
        let files = std::iter::successors(self.0.get(), |file| file.rest.0.get());
        files.map(|file| &file.source)
    }

    /// Line and column of the first byte of a place, both counted from 1, the column in characters.
    pub fn line_and_column(&self, span: Span) -> (usize, usize) {
        let text = self.get(span.source).map_or("", |source| source.text.as_str());
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        // No editor counts the mark that says which end of the bytes comes first.
        let before = before[line_start..].trim_start_matches('\u{feff}');
        (line, before.chars().count() + 1)
    }
}

/// The word of `words` that is nearest to what was written, if one is near enough to be a slip.
///
/// Near enough is a Damerau-Levenshtein distance of at most a third of the word's length, and at least 1.
/// Capital letters count as small ones, and `-`, `_` and spaces for nothing, but between words that are otherwise
/// equally near. Of those, one with other numbers in it is further. A word that says the contrary, as `unlocked` does of
/// `locked`, is never near.
pub fn nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = Written::new(written);
    let near = words.into_iter().filter_map(|word| Some((written.distance(word)?, word)));
    near.min().map(|(_, word)| word)
}

/// All words that are as near as the nearest.
pub(crate) fn all_nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let written = Written::new(written);
    let mut nearest = Vec::new();
    let mut min = None;
    for word in words {
        let Some(apart) = written.distance(word) else { continue };
        if min.is_none_or(|min| apart < min) {
            nearest.clear();
        }
        if min.is_none_or(|min| apart <= min) {
            min = Some(apart);
            nearest.push(word);
        }
    }
    nearest
}

/// How far two words are: the letters that differ, whether their numbers do, and what differs with all that joins
/// their parts.
type Apart = (usize, bool, usize);

/// What was written, as it stands and as others say it.
struct Written {
    as_it_stands: Spelled,
    otherwise: Option<Spelled>,
}

impl Written {
    fn new(word: &str) -> Self {
        let otherwise = said_otherwise(word).map(|word| Spelled::new(&word));
        Self { as_it_stands: Spelled::new(word), otherwise }
    }

    fn distance(&self, word: &str) -> Option<Apart> {
        let forms = std::iter::once(&self.as_it_stands).chain(&self.otherwise);
        forms.filter_map(|form| form.distance(word)).min()
    }
}

/// A word as it is compared with others.
struct Spelled {
    small: String,
    /// Without what only joins its parts.
    plain: String,
    letters: usize,
}

impl Spelled {
    fn new(word: &str) -> Self {
        let small = word.to_lowercase();
        let plain = small.replace(JOINS, "");
        let letters = plain.chars().count();
        Self { small, plain, letters }
    }

    /// How far another word is; nothing where it is no slip.
    fn distance(&self, word: &str) -> Option<Apart> {
        let max = (self.letters / 3).max(1);
        // Every letter that one has more than the other is a slip: most words need no closer look.
        let length = word.chars().filter(|letter| !JOINS.contains(letter)).count();
        if self.letters > MAX_LETTERS || self.letters.abs_diff(length) > max.max("es".len()) {
            return None;
        }
        let other = Self::new(word);
        let apart =
            if is_plural(&self.plain, &other.plain) { 1 } else { differing(&self.plain, &other.plain) };
        let digits = |word: &'_ str| word.chars().filter(char::is_ascii_digit).collect::<String>();
        let is_another = || digits(&self.plain) != digits(&other.plain);
        let is_near = apart <= max && !is_opposite(&self.small, &other.small);
        is_near.then(|| (apart, is_another(), differing(&self.small, &other.small)))
    }
}

/// How far two words are: what they begin and end with alike costs nothing.
fn differing(one: &str, other: &str) -> usize {
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other);
    let begins: usize = alike.map(|(letter, _)| letter.len_utf8()).sum();
    let (one, other) = (&one[begins..], &other[begins..]);
    let alike = one.chars().rev().zip(other.chars().rev()).take_while(|(one, other)| one == other);
    let ends: usize = alike.map(|(letter, _)| letter.len_utf8()).sum();
    strsim::osa_distance(&one[..one.len() - ends], &other[..other.len() - ends])
}

/// What only joins the parts of a word.
const JOINS: [char; 3] = ['-', '_', ' '];

/// Longer than any name that somebody mistypes: what is longer is not compared.
const MAX_LETTERS: usize = 64;

/// The words in backticks, with commas and a closing "or": what could stand here instead.
pub fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// What to say of a word that is not one of `words`: the nearest, or all of them.
pub fn suggest<'a>(written: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match (nearest(written, words.clone()), words.clone().into_iter().nth(1)) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(_)) => format!("one of {}", one_of(words)),
        (None, None) => format!("it can only be {}", one_of(words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_get_suggestions_and_strangers_do_not() {
        assert_eq!(nearest("acros", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("ACROSS", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("arcoss", ["right", "across", "left"]), Some("across"));
        assert_eq!(nearest("upwards", ["right", "across", "left"]), None);
        for (one, other, apart) in
            [("aab", "aba", 1), ("aba", "ab", 1), ("éa", "éé", 1), ("", "a", 1), ("ab", "ab", 0)]
        {
            assert_eq!(differing(one, other), apart, "{one} {other}");
        }
    }

    #[test]
    fn word_separators_do_not_count() {
        let names = ["once-round", "twice-round", "once-ruond"];
        for written in ["onceround", "once_round", "Once Round", "ONCE-ROUND", "onceRound"] {
            assert_eq!(nearest(written, names), Some("once-round"), "{written}");
        }
        assert_eq!(nearest("a_b", ["ab", "a-b", "a b c"]), Some("a-b"));
        assert_eq!(nearest("-", ["to", "of"]), None);
    }

    #[test]
    fn a_changed_digit_outweighs_a_changed_letter() {
        let names = ["turn-1", "turn-2", "tturn-3"];
        assert_eq!(nearest("turn-3", names), Some("tturn-3"));
        assert_eq!(all_nearest("turn-3", names), ["tturn-3"]);
        assert_eq!(all_nearest("turn-4", ["turn-1", "turn-2"]), ["turn-1", "turn-2"]);
    }

    #[test]
    fn file_ids_stay_stable_as_files_are_added() {
        let sources = Sources::default();
        let add = |name: &str| sources.add(SourceText { name: name.into(), text: format!("# {name}") });
        let club = add("club.toml");
        let text = sources.get(club).unwrap().text.as_str();
        let ids = [club, add("house.toml"), add("base.toml")];
        assert_eq!(ids, [0, 1, 2].map(SourceId));
        assert_eq!(text, "# club.toml");
        let names: Vec<&str> = ids.iter().map(|id| sources.get(*id).unwrap().name.as_str()).collect();
        assert_eq!(names, ["club.toml", "house.toml", "base.toml"]);
        assert!(sources.iter().map(|source| source.name.as_str()).eq(names));
        assert_eq!(sources.get(SourceId(3)), None);
    }

    #[test]
    fn columns_count_characters() {
        let sources = Sources::default();
        let source = sources.add(SourceText { name: "club.toml".into(), text: "é = 1\nü = 2".into() });
        assert_eq!(sources.line_and_column(Span { source, start: 10, end: 11 }), (2, 3));
    }
}
