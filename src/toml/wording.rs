//! What is said of a statement that is not TOML.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::fix::mend::broken::{self, Broken, is_setting, takes};
use crate::fix::mend::proof::comes_out;
use crate::fix::mend::write;
use crate::format::grammar::Takes;
use crate::format::schema_error::is_top_table;
use crate::toml::plant::place;
use crate::toml::scan::{Kind, Piece, Statement, Unclosed};
use crate::toml::slip::quotes::is_crooked;
use crate::toml::slip::{Slip, key_at, unseen};
use crate::toml::syntax::fault::Fault;

mod foreign;

/// The file that is spoken of.
pub(crate) struct Wording<'a> {
    pub source: SourceId,
    pub text: &'a str,
}

impl Wording<'_> {
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.text, range)
    }

    pub(crate) fn written(&self, range: Range<usize>) -> &str {
        let span = self.span(range);
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    fn error(&self, message: impl Into<String>, at: Range<usize>, label: &str) -> Diagnostic {
        Diagnostic::error(RuleId::InvalidToml, message, self.span(at), label)
    }

    /// A carriage return without its newline.
    pub(crate) fn line_end(&self, at: usize) -> Diagnostic {
        self.said("carriage return", at..at + 1, String::new)
    }

    fn broken<'b>(&'b self, statement: &'b Statement) -> Broken<'b> {
        Broken { source: self.source, text: self.text, statement }
    }

    /// A fault that stands in no statement.
    pub(crate) fn stray(&self, fault: &Fault) -> Diagnostic {
        if fault.is_in_comment() {
            return self.error(
                "a comment holds a character that cannot be printed",
                fault.at.clone(),
                "this one",
            );
        }
        let message = fault.message.as_str();
        self.said(message, fault.at.clone(), || format!("this is not TOML: {message}"))
    }

    /// What is said of an error of the parser, in our words if there are any.
    fn said(&self, message: &str, at: Range<usize>, otherwise: impl Fn() -> String) -> Diagnostic {
        match SAID.iter().find(|(begins, _, _)| message.starts_with(begins)) {
            Some((_, message, label)) => self.error(*message, at, label),
            None => self.error(otherwise(), at, ""),
        }
    }

    /// What is wrong with a statement. A fix that does not make TOML of it, alone or with those that come to light
    /// then, is none.
    pub(crate) fn statement(&self, statement: &Statement, fault: &Fault) -> Diagnostic {
        let finding = self.finding(statement, fault);
        match &finding.fix {
            Some(fix) if self.has_remarks(statement) || !comes_out(self.text, statement, fix) => {
                Diagnostic { fix: None, ..finding }
            }
            _ => finding,
        }
    }

    /// The same before it is known what comes of its fix.
    pub(crate) fn finding(&self, statement: &Statement, fault: &Fault) -> Diagnostic {
        if let Some(remark) = statement.remarks.first() {
            return self.remark(statement, remark);
        }
        let signs = unseen::unseen(self.text, statement);
        if !signs.is_empty() {
            return self.unseen(&signs);
        }
        let slip = Slip::of(self.broken(statement), fault.at.start);
        if let Some(finding) = slip.and_then(|slip| slip.told()) {
            return finding;
        }
        if let Some(unclosed) = &statement.unclosed {
            return self.unclosed(statement, unclosed);
        }
        match statement.kind {
            Kind::Header => self.header(statement, fault),
            Kind::Setting(Some(value)) if fault.at.start >= value => self.value(statement, value, fault),
            Kind::Setting(_) | Kind::Remark => self.key(statement),
        }
    }

    /// What is said of a piece that is opened and never closed.
    pub(crate) fn unclosed(&self, statement: &Statement, unclosed: &Unclosed) -> Diagnostic {
        let at = unclosed.at.clone();
        let first_line = self.written(at.clone()).lines().next().unwrap_or_default().trim_end().len();
        let at = at.start..at.start + first_line;
        let finding = match unclosed.piece {
            Piece::Text => self
                .error("a text is not closed", at, "it begins here")
                .help("put the same quotes at its end"),
            Piece::List => {
                self.error("a list is not closed", at, "it begins here").help("put a `]` at its end")
            }
            Piece::Table => self
                .error("a table in braces is not closed", at, "it begins here")
                .help("put a `}` at its end"),
            Piece::Header => self
                .error("a table's header is not closed", at, "it begins here")
                .help("put a `]` at its end"),
        };
        finding.mended(self.broken(statement).unclosed(unclosed))
    }

    fn header(&self, statement: &Statement, fault: &Fault) -> Diagnostic {
        let header = self.written(statement.range.clone());
        let message = format!("`{header}` is not a table's header");
        if !header.starts_with('[') {
            return self.unopened(statement, header);
        }
        let help = "a header stands alone on its line: `[passes.NAME]`, its names of letters, digits and `-`";
        let at = if fault.at.is_empty() { statement.range.clone() } else { fault.at.clone() };
        let (help, name) = match brackets(header) {
            Some((1, 2, name)) => (format!("one `]` too many: `[{name}]`"), Some(name)),
            Some((2, 1, name)) => (format!("one `[` too many: `[{name}]`"), Some(name)),
            _ => (help.to_owned(), None),
        };
        if let Some(name) = brackets_with_spaces(header) {
            let fix = write(self.span(statement.range.clone()), format!("[{name}]"));
            let is_certain = !self.is_quoted(header.trim_matches(['[', ']']));
            let help = format!("a name has `-` in the place of a space: `[{name}]`");
            return self.error(message, at, "").help(help).mended(Some(fix).filter(|_| is_certain));
        }
        let right = name.map(|name| write(self.span(statement.range.clone()), format!("[{name}]")));
        self.error(message, at, "").help(help).mended(right)
    }

    /// A header that lacks its first bracket, or both of them.
    fn unopened(&self, statement: &Statement, header: &str) -> Diagnostic {
        let right = format!("[{}]", header.trim_end_matches([']', ':']));
        let message = match header.ends_with(']') {
            true => format!("`{header}` lacks its first bracket"),
            false => format!("`{header}` lacks its brackets"),
        };
        let at = statement.range.clone();
        let help = format!("a table's header is written `{right}`");
        self.error(message, at.clone(), "").help(help).mended(Some(write(self.span(at), right)))
    }

    fn key(&self, statement: &Statement) -> Diagnostic {
        let end = match statement.kind {
            Kind::Setting(Some(value)) => value.saturating_sub(1).max(statement.range.start),
            _ => statement.range.end,
        };
        let key = self.written(statement.range.start..end).trim_end();
        let at = statement.range.start..statement.range.start + key.len();
        if matches!(statement.kind, Kind::Setting(Some(_))) {
            let message = if key.is_empty() {
                "a setting has no key".to_owned()
            } else {
                format!("`{key}` is not a key")
            };
            if let Some(right) = joined(key).filter(|right| right != key && is_setting(right)) {
                let fix = Some(write(self.span(at.clone()), right.as_str())).filter(|_| !self.is_quoted(key));
                return self.error(message, at, "").help(format!("did you mean `{right}`?")).mended(fix);
            }
            return self.error(message, at, "").help("a key is made of letters, digits, `-` and `_`");
        }
        let message = format!("`{key}` is not a setting: there is no equals sign");
        let Some((name, value)) = without_equals(key) else {
            let help = match key.starts_with(['-', '*', '•', '–']) {
                true => "the entries of a list stand in brackets behind its key: `KEY = [\"...\", \"...\"]`",
                false => "a setting is written `KEY = VALUE`",
            };
            return self.error(message, at, "").help(help);
        };
        let fix = self.broken(statement).without_equals(at.clone(), name, &value);
        self.error(message, at, "").help(format!("write `{name} = {value}`")).mended(fix)
    }

    /// Whether a name with a space in it stands somewhere in quotes, so that it may be called so.
    fn is_quoted(&self, key: &str) -> bool {
        let mut names = key.split('.').map(str::trim).filter(|name| name.contains(char::is_whitespace));
        names.any(|name| {
            ['"', '\''].into_iter().any(|quote| self.text.contains(&format!("{quote}{name}{quote}")))
        })
    }

    fn value(&self, statement: &Statement, value: usize, fault: &Fault) -> Diagnostic {
        let key = self.written(statement.range.start..value.saturating_sub(1)).trim_end();
        let at = fault.at.clone();
        let message = fault.message.as_str();
        if self.written(value..statement.range.end).trim().is_empty() {
            let at = statement.range.clone();
            return self.error(format!("`{key}` has no value"), at, "nothing after the equals sign");
        }
        if message.starts_with("string values must be quoted") || message.starts_with("invalid boolean") {
            return self.bare(key, at, statement);
        }
        // The parser takes a word that begins as `nan` and `inf` do for a number.
        let is_number = ["invalid integer", "invalid float", "invalid mantissa", "invalid exponent"];
        let is_word = self.written(at.clone()).starts_with(char::is_alphabetic);
        if is_word && is_number.iter().any(|begins| message.starts_with(begins)) {
            return self.bare(key, at, statement);
        }
        if message.starts_with("missing opening quote") {
            let word = self.written(value..statement.range.end).trim();
            let plain = word.trim_matches(['"', '\'']);
            let fix = self.broken(statement).in_quotes(at.start..at.start + word.len(), plain);
            let finding = self.error(format!("{word} has quotes at its end only"), at, "");
            return finding.help(format!("write \"{plain}\"")).mended(fix);
        }
        let fix = self.broken(statement).value(message, at.clone());
        self.said(message, at, || format!("the value of `{key}` is not TOML: {message}")).mended(fix)
    }

    /// A word without quotes, by far the most frequent slip.
    fn bare(&self, key: &str, at: Range<usize>, statement: &Statement) -> Diagnostic {
        let broken = self.broken(statement);
        let word = self.written(at.clone()).trim();
        let plain = word.trim_matches(['“', '”', '„', '‘', '’', '«', '»', '`']);
        if word.is_empty() {
            return self.error(format!("a value of `{key}` is missing"), at, "here");
        }
        if plain != word {
            let message = format!("the quotes of {word} are not the straight ones");
            // What was meant as a sign of the text may have begun a comment.
            let rest = self.text.get(statement.range.end..).and_then(|rest| rest.lines().next());
            if rest.is_some_and(|rest| rest.contains(is_crooked)) {
                return self.error(message, at, "").help("write `\"` before and behind it");
            }
            let fix = broken.in_quotes(at.start..at.start + word.len(), plain);
            return self.error(message, at, "").help(format!("write \"{plain}\"")).mended(fix);
        }
        let together: String = word.split_whitespace().collect();
        if together.parse::<i64>().is_ok() {
            let fix = broken.number(at.start..at.start + word.len(), &together);
            let finding = self.error(format!("`{word}` is not a number"), at, "");
            return finding.help(format!("write `{together}`")).mended(fix);
        }
        let key = key_at(broken, key, at.start);
        let fix = broken.bare(key, at.clone());
        let truth = broken::truth(word).filter(|_| takes(key, |takes| matches!(takes, Takes::Truth)));
        if let Some(truth) = truth {
            let message = match word.eq_ignore_ascii_case(truth) {
                true => format!("`{truth}` is written in small letters"),
                false => format!("`{word}` is neither `true` nor `false`"),
            };
            return self.error(message, at, "").help(format!("write `{truth}`")).mended(fix);
        }
        let takes_text = takes(key, |takes| matches!(takes, Takes::Text { .. } | Takes::List { .. }));
        if !takes_text && takes(key, |takes| matches!(takes, Takes::Number(_))) {
            let finding = self.error(format!("`{word}` is not a number"), at.clone(), "");
            return match number_meant(word) {
                Some(right) => {
                    let fix = write(broken.span(at.start..at.start + word.len()), right.to_string());
                    finding.help(format!("write `{right}`")).mended(Some(fix))
                }
                None => finding.help(format!("`{key}` takes a number in digits")),
            };
        }
        let quote = if word.contains('"') { '\'' } else { '"' };
        let is_whole = matches!(statement.kind, Kind::Setting(Some(value))
            if self.written(value..statement.range.end).trim() == word);
        let help = match is_whole {
            true => format!("text stands in quotes: `{key} = {quote}{word}{quote}`"),
            false => format!("text stands in quotes: `{quote}{word}{quote}`"),
        };
        self.error(format!("`{word}` is a text without quotes"), at, "").help(help).mended(fix)
    }
}

/// A key whose names are written with spaces, with `-` in their place.
fn joined(key: &str) -> Option<String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | ' ' | '.');
    let name = |part: &str| part.split_whitespace().collect::<Vec<_>>().join("-").to_ascii_lowercase();
    key.chars().all(is_name).then(|| key.split('.').map(name).collect::<Vec<_>>().join("."))
}

/// What a header of a table that there is says with spaces in its names.
fn brackets_with_spaces(header: &str) -> Option<String> {
    let name = header.strip_prefix('[')?.strip_suffix(']')?;
    let right = joined(name).filter(|right| right != name)?;
    right.split('.').next().is_some_and(is_top_table).then_some(right)
}

/// How many brackets open and close a header, and what stands between them.
fn brackets(header: &str) -> Option<(usize, usize, &str)> {
    let name = header.trim_matches(['[', ']']);
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let (opens, closes) = header.split_once(name).filter(|_| !name.is_empty())?;
    name.chars().all(is_name).then_some((opens.len(), closes.len(), name))
}

/// The key and the value of a setting that has a colon, or nothing, in the place of its equals sign.
pub(crate) fn without_equals(written: &str) -> Option<(&str, String)> {
    let end = written.find([':', ' ', '\t']).unwrap_or(written.len());
    let (key, rest) = written.split_at(end);
    let value = rest.trim_start().trim_start_matches(':').trim();
    let is_key = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if !key.starts_with(|letter: char| letter.is_ascii_alphabetic()) || !key.chars().all(is_key) {
        return None;
    }
    if value.is_empty() {
        return Some((key, "VALUE".to_owned()));
    }
    if value.starts_with(['"', '\'', '[', '{']) || value == "true" || value == "false" {
        return Some((key, value.to_owned()));
    }
    if value.parse::<i64>().is_ok() {
        return Some((key, value.to_owned()));
    }
    // Several words after a colon may be a text; without one the line is a sentence.
    let is_text = rest.trim_start().starts_with(':') || !value.contains(char::is_whitespace);
    (is_text && !value.contains(['"', ':'])).then(|| (key, format!("\"{value}\"")))
}

/// How the parser's words begin, what is said instead, and what is said at the place.
const SAID: [(&str, &str, &str); 23] = [
    (
        "invalid unquoted key",
        "a key in braces is letters, digits and `-`, and an equals sign follows it",
        "not this",
    ),
    ("unquoted keys cannot be empty", "a key is missing", "here"),
    ("missing comma", "a comma is missing", "before this"),
    ("extra comma", "there is a comma too many", "nothing stands before this one"),
    ("unexpected key or value", "something follows the value", "nothing more may stand on this line"),
    ("extra `=`", "there is an equals sign too many", "this one"),
    ("extra assignment", "there is an equals sign too many", "this one"),
    ("unexpected `=` in array", "an equals sign stands in a list", "a list holds values only"),
    ("missing assignment", "an equals sign is missing in braces", "before this"),
    ("missing key for inline", "a key is missing in braces", "here"),
    ("invalid inline table", "braces hold settings, such as `{ min = 0, max = 3 }`", "this is none"),
    ("missing array opening", "a `]` closes nothing", "this one"),
    ("missing inline table opening", "a `}` closes nothing", "this one"),
    ("`_` may only", "an underscore in a number stands between two digits", ""),
    ("invalid integer", "this is not a number", ""),
    ("invalid float", "this is not a number", ""),
    ("invalid mantissa", "this is not a number", ""),
    ("invalid exponent", "this is not a number", ""),
    ("invalid hexadecimal", "this is not a hexadecimal number", ""),
    ("invalid date", "this is neither a number nor a date", ""),
    ("missing escaped value", "a backslash in a text is written twice: `\\\\`", "after this one"),
    ("invalid basic string", "a text holds a character that cannot be printed", "this one"),
    ("carriage return", "a line ends in a way that TOML does not know", "a carriage return alone"),
];

/// The number that a text says, in digits or as a word.
fn number_meant(text: &str) -> Option<i64> {
    const WORDS: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    let text = text.trim().to_lowercase();
    let word = WORDS.iter().position(|word| *word == text).and_then(|number| i64::try_from(number).ok());
    word.or_else(|| text.parse().ok())
}
