//! What is reported of statements that aren't TOML, and of keys that contradict one another.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::format::grammar::{Takes, takes, truth};
use crate::format::schema_error::{is_top_table, stands_at_the_top};
use crate::toml::assemble::{Closed, Conflict};
use crate::toml::location::place;
use crate::toml::parse::Parsed;
use crate::toml::segment::{Kind, Statement, is_bare};
use crate::toml::syntax_error::{SyntaxError, SyntaxErrorKind};

/// The file that a finding is about.
#[derive(Clone, Copy)]
pub(crate) struct Reporter<'a> {
    pub source: SourceId,
    pub text: &'a str,
}

/// What a broken statement's findings speak of.
pub(crate) struct Subject<'a> {
    statement: &'a Statement,
    /// The key as it is written, or the whole header.
    key: &'a str,
}

impl<'a> Reporter<'a> {
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.text, range)
    }

    fn written(&self, range: Range<usize>) -> &'a str {
        let span = self.span(range);
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    fn error(&self, message: impl Into<String>, at: Range<usize>, label: &str) -> Diagnostic {
        Diagnostic::error(RuleId::InvalidToml, message, self.span(at), label)
    }

    /// What is wrong with a broken statement: its first error, and every word without quotes besides.
    pub(crate) fn statement(&self, parsed: &Parsed<'_>) -> Vec<Diagnostic> {
        let statement = &parsed.statement;
        let end = match statement.kind {
            Kind::Setting(Some(value)) => value - 1,
            _ => statement.range.end,
        };
        let key = self.written(statement.range.start..end).trim_end();
        let subject = Subject { statement, key };
        let mut errors = parsed.fatal();
        let Some(first) = errors.next() else { return Vec::new() };
        let is_word = |error: &&SyntaxError| error.kind == SyntaxErrorKind::BareWord;
        let words = errors.filter(is_word).filter(|_| is_word(&first));
        [first].into_iter().chain(words).map(|error| self.finding(&subject, error)).collect()
    }

    /// What is wrong between statements, or with a number.
    pub(crate) fn harmless(&self, error: &SyntaxError) -> Diagnostic {
        let at = error.at.clone();
        match error.kind {
            SyntaxErrorKind::HugeNumber => {
                let number = self.written(at.clone());
                let message = format!("`{number}` is a larger number than any setting takes");
                Diagnostic::error(RuleId::OutOfRange, message, self.span(at), "too large")
            }
            SyntaxErrorKind::ControlCharacterInComment => {
                self.error("a comment has a character that can't be printed", at, "this one")
            }
            _ => self.error("a line ends in a way that TOML doesn't know", at, "a carriage return alone"),
        }
    }

    fn finding(&self, subject: &Subject<'_>, error: &SyntaxError) -> Diagnostic {
        use SyntaxErrorKind as Wrong;
        let at = error.at.clone();
        let whole = subject.statement.range.clone();
        let key = subject.key;
        let (message, label) = match error.kind {
            _ if subject.statement.kind == Kind::Header => return self.header(subject),
            Wrong::Header | Wrong::OpenHeader | Wrong::Key | Wrong::NoKey | Wrong::NoEquals => {
                return self.key(subject);
            }
            Wrong::BareWord => return self.word(subject, at),
            Wrong::NoOpeningQuote => return self.closing_quote(at),
            Wrong::OpenString => return self.open(at, "a text", "the same quotes"),
            Wrong::OpenList => return self.open(at, "a list", "a `]`"),
            Wrong::OpenBraces => return self.open(at, "a table in braces", "a `}`"),
            Wrong::HugeNumber | Wrong::ControlCharacterInComment | Wrong::CarriageReturn => {
                return self.harmless(error);
            }
            Wrong::NoValue if at.start >= whole.end => {
                let message = format!("`{key}` has no value");
                return self.error(message, whole, "nothing after the equals sign");
            }
            Wrong::NoValue => ("a value is missing", "here"),
            Wrong::AfterValue => ("something follows the value", "nothing more may be on this line"),
            Wrong::ExtraEquals => ("there is an equals sign too many", "this one"),
            Wrong::WrongBracket if self.written(at.start..at.start + 1) == "]" => {
                ("a table in braces ends with `}`", "not with this")
            }
            Wrong::WrongBracket => ("a list ends with `]`", "not with this"),
            Wrong::ExtraBracket => ("this bracket closes nothing", "this one"),
            Wrong::NoComma => ("a comma is missing", "before this"),
            Wrong::ExtraComma => ("there is a comma too many", "nothing is before this one"),
            Wrong::EqualsInList => ("an equals sign is in a list", "a list has values only"),
            Wrong::NoKeyInBraces => ("a key is missing in braces", "here"),
            Wrong::NoEqualsInBraces => ("an equals sign is missing in braces", "before this"),
            Wrong::KeyInBraces => {
                ("a key in braces is letters, digits and `-`, and an equals sign follows it", "not this")
            }
            Wrong::Underscore => ("an underscore in a number is between two digits", ""),
            Wrong::LeadingZero => ("a number doesn't begin with a zero", ""),
            Wrong::Number => {
                let message = format!("`{}` is not a number", self.written(at.clone()));
                return self.error(message, at, "").help("a number is written in digits");
            }
            Wrong::Escape => ("a backslash in a text is written twice: `\\\\`", "after this one"),
            Wrong::ControlCharacter => ("a text has a character that can't be printed", "this one"),
        };
        self.error(message, at, label)
    }

    fn open(&self, at: Range<usize>, what: &str, closing: &str) -> Diagnostic {
        let first_line = self.written(at.clone()).lines().next().unwrap_or_default().trim_end();
        let at = at.start..at.start + first_line.len();
        let finding = self.error(format!("{what} is not closed"), at, "it begins here");
        finding.help(format!("put {closing} at its end"))
    }

    fn header(&self, subject: &Subject<'_>) -> Diagnostic {
        let (header, at) = (subject.key, subject.statement.range.clone());
        if !header.contains(']') {
            return self.open(at, "a table's header", "a `]`");
        }
        let name = header.trim_matches(['[', ']']);
        let is_name = !name.is_empty() && name.chars().all(|letter| is_bare(letter) || letter == '.');
        let brackets = header.split_once(name).filter(|_| is_name);
        let help = match brackets {
            Some(("", _)) => format!("a table's header is written `[{name}]`"),
            Some(("[[", "]")) => format!("one `[` too many: `[{name}]`"),
            Some(("[", "]]")) => format!("one `]` too many: `[{name}]`"),
            _ => "a header is alone on its line: `[passes.NAME]`, its names of letters, digits and `-`"
                .to_owned(),
        };
        self.error(format!("`{header}` is not a table's header"), at, "").help(help)
    }

    /// What is wrong with a line before its equals sign, or without one.
    fn key(&self, subject: &Subject<'_>) -> Diagnostic {
        let key = subject.key;
        let start = subject.statement.range.start;
        let at = start..start + key.len();
        if matches!(subject.statement.kind, Kind::Setting(Some(_))) {
            let message = match key.is_empty() {
                true => "a setting has no key".to_owned(),
                false => format!("`{key}` is not a key"),
            };
            return self.error(message, at, "").help("a key is made of letters, digits, `-` and `_`");
        }
        let message = format!("`{key}` is not a setting: there is no equals sign");
        self.error(message, at, "").help("a setting is written `KEY = VALUE`")
    }

    fn closing_quote(&self, at: Range<usize>) -> Diagnostic {
        let written = self.written(at.clone());
        let plain = written.trim_matches(['"', '\'']);
        self.error(format!("{written} has quotes at its end only"), at, "").help(format!("write \"{plain}\""))
    }

    /// A word without quotes, by far the most frequent slip.
    fn word(&self, subject: &Subject<'_>, at: Range<usize>) -> Diagnostic {
        let word = self.written(at.clone());
        let plain = word.trim_matches(CURLY);
        if plain != word {
            let finding = self.error(format!("the quotes of {word} are not the straight ones"), at, "");
            return finding.help(format!("write \"{}\"", plain.trim()));
        }
        let key = self.key_before(subject, at.start);
        let takes_text = takes(key, |takes| matches!(takes, Takes::Text { .. } | Takes::List { .. }));
        if !takes_text && takes(key, |takes| matches!(takes, Takes::Truth)) {
            let finding = self.error(format!("`{word}` is neither `true` nor `false`"), at, "");
            return match truth(word) {
                Some(right) => finding.help(format!("write `{right}`")),
                None => finding,
            };
        }
        if !takes_text && takes(key, |takes| matches!(takes, Takes::Number(_))) {
            let finding = self.error(format!("`{word}` is not a number"), at, "");
            return finding.help(format!("`{key}` takes a number in digits"));
        }
        let is_whole = matches!(subject.statement.kind, Kind::Setting(Some(value))
            if self.written(value..subject.statement.range.end).trim() == word);
        let help = match is_whole {
            true => format!("text is in quotes: `{key} = \"{word}\"`"),
            false => format!("text is in quotes: `\"{word}\"`"),
        };
        self.error(format!("`{word}` is a text without quotes"), at, "").help(help)
    }

    /// The key of a value: the one in braces before it, or that of the statement.
    fn key_before(&self, subject: &Subject<'a>, at: usize) -> &'a str {
        let before = self.written(subject.statement.range.start..at).trim_end();
        let Some(before) = before.strip_suffix('=').map(str::trim_end) else { return subject.key };
        &before[before.trim_end_matches(is_bare).len()..]
    }

    /// A key that can't be set where it is written.
    pub(crate) fn conflict(&self, conflict: &Conflict) -> Diagnostic {
        let key = self.text.get(conflict.key.start..conflict.key.end).unwrap_or_default();
        let closed = match conflict.closed {
            None => {
                let message = format!("`{key}` is written twice");
                let finding =
                    Diagnostic::error(RuleId::DuplicateKey, message, conflict.key, "the second time");
                let finding = finding.other(conflict.first, "the first time");
                return match (conflict.is_in_header, conflict.was_in_header) {
                    (true, true) => finding.help("put both under one header"),
                    (true, false) => finding.help("write what is set above under this header"),
                    (false, _) => finding,
                };
            }
            Some(Closed::Braces) => "a table in braces, which is complete",
            Some(Closed::List) => "a list",
            Some(Closed::Text) => "a text",
            Some(Closed::Scalar) => "a single value",
        };
        let message = format!("`{key}` is already written as {closed}");
        let finding =
            Diagnostic::error(RuleId::InvalidToml, message, conflict.key, "nothing can be added to it");
        let finding = finding.other(conflict.first, "the first time");
        match &conflict.below {
            Some(name) if is_top_table(key) => finding.help(stands_at_the_top(key, name)),
            _ => finding,
        }
    }
}

/// Quotes that word processors write.
pub(crate) const CURLY: [char; 14] = ['“', '”', '„', '‘', '’', '‚', '«', '»', '‹', '›', '`', '´', '″', '′'];
