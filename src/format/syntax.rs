//! Findings about statements that aren't valid TOML, and about keys that conflict with each other.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, RuleId};
use crate::escape::is_invisible;
use crate::format::grammar::{Schema, Variant, named, schemas_named};
use crate::format::schema_error::ranged;
use crate::format::unknown_key::{at_the_top, is_top_table};
use crate::toml::insert::Conflict;
use crate::toml::location::{File, is_in_header};
use crate::toml::parse::Parsed;
use crate::toml::segment::{Kind, is_bare, is_dotted};
use crate::toml::syntax_error::{SyntaxError, SyntaxErrorKind};
use crate::toml::tree::Type;
use crate::words::number_in;

impl File<'_> {
    fn error(&self, message: impl Into<String>, at: Range<usize>, label: &str) -> Diagnostic {
        Diagnostic::error(RuleId::InvalidToml, message, self.place(at), label)
    }

    /// Returns the findings about a statement: the first fatal error and all harmless ones. If the first fatal error is
    /// an unquoted word, also returns the other unquoted words.
    pub(crate) fn statement_findings(&self, parsed: &Parsed<'_>) -> Vec<Diagnostic> {
        let is_word = |error: &&SyntaxError| error.kind == SyntaxErrorKind::BareWord;
        let mut fatal = parsed.fatal();
        let first = fatal.next();
        let words = fatal.filter(is_word).filter(|_| first.as_ref().is_some_and(is_word));
        let harmless = parsed.errors.iter().filter(|error| error.is_harmless());
        first.into_iter().chain(words).chain(harmless).map(|error| self.finding(parsed, error)).collect()
    }

    /// Returns the finding about one error in a statement.
    fn finding(&self, parsed: &Parsed<'_>, error: &SyntaxError) -> Diagnostic {
        use SyntaxErrorKind as Wrong;
        let (at, whole) = (error.at.clone(), parsed.statement.range.clone());
        let begins = match parsed.statement.kind {
            Kind::Header => return self.header(whole),
            Kind::Setting(begins) => begins,
        };
        let (message, label) = match error.kind {
            Wrong::Header | Wrong::Key | Wrong::NoEquals if begins.is_none_or(|begins| at.start < begins) => {
                return self.key(whole, begins);
            }
            Wrong::Header | Wrong::Key => {
                ("a setting in braces needs a key, an equals sign and a value", "not one of these")
            }
            Wrong::NoEquals => ("an equals sign is missing", "before this"),
            Wrong::BareWord => return self.word(parsed, at),
            Wrong::OpenString if self.has_inner_quotes(at.end..whole.end) => {
                let finding = self.error("this text has quotes in it", at, "these quotes end it");
                return finding.help(INNER_QUOTES);
            }
            Wrong::OpenString => {
                let line = self.written(at.clone()).lines().next().unwrap_or_default();
                let text = line.get(1..).unwrap_or_default();
                let behind = text.split_once(['"', '\'']).map(|(_, behind)| behind.trim_start());
                let is_mixed = behind
                    .is_some_and(|behind| behind.is_empty() || behind.starts_with([',', ']', '}', '#']));
                let finding = self.open(at, "this text has no closing quote", "the same quotes");
                return if is_mixed { finding.help("use the same quotes at both ends") } else { finding };
            }
            Wrong::OpenList => return self.open(at, "a list isn't closed", "a `]`"),
            Wrong::OpenBraces => return self.open(at, "a group in braces isn't closed", "a `}`"),
            Wrong::NoValue if at.start >= whole.end => {
                let begins = begins.unwrap_or(whole.end);
                let value = self.written(begins..whole.end).trim_start();
                let bracket = whole.end - value.len()..whole.end - value.len() + 1;
                match value.chars().next() {
                    Some('{') => return self.open(bracket, "a group in braces isn't closed", "a `}`"),
                    Some('[') => return self.open(bracket, "a list isn't closed", "a `]`"),
                    _ => {}
                }
                let key = self.written(whole.start..begins).trim_end_matches(['=', ' ']);
                return self.error(format!("`{key}` has no value"), whole, "nothing after the equals sign");
            }
            Wrong::NoValue => ("a value is missing", "here"),
            Wrong::AfterValue => return self.after_value(at, whole, begins),
            Wrong::WrongBracket if self.written(at.start..at.start + 1) == "]" => {
                ("a group in braces ends with `}`", "wrong bracket")
            }
            Wrong::WrongBracket => ("a list ends with `]`", "wrong bracket"),
            Wrong::Unexpected => {
                let sign = self.written(at.start..at.start + 1);
                return self.error(format!("`{sign}` can't be written here"), at, "here");
            }
            Wrong::NoComma => ("a comma is missing", "before this"),
            Wrong::Number => {
                let written = self.written(at.clone());
                let schemas = schemas_named(self.key_before(parsed, &at));
                let variants = || schemas.iter().flat_map(|schema| schema.variants);
                let is_number = |variant: &Variant| variant.of == Type::Integer;
                let lists_numbers = |variant: &Variant| {
                    variant.entry.is_some_and(|entry| entry.variants.iter().any(is_number))
                };
                let takes_one = variants().any(is_number);
                let takes_list = !takes_one && variants().any(lists_numbers);
                if variants().any(takes_text) && !takes_one && !takes_list {
                    return self.error(format!("`{written}` needs straight quotes around it"), at, "");
                }
                let help = match in_digits(written, &schemas) {
                    Some(right) => format!("write `{right}`"),
                    None if takes_list => "write all the numbers, with commas between them".to_owned(),
                    None => "write a single whole number in digits, such as `3`".to_owned(),
                };
                return self.error(format!("`{written}` isn't a number"), at, "").help(help);
            }
            Wrong::Escape => ("write a backslash twice: `\\\\`", "after this one"),
            Wrong::HugeNumber => {
                let message = format!("`{}` is larger than any setting allows", self.written(at.clone()));
                return Diagnostic::error(RuleId::OutOfRange, message, self.place(at), "too large");
            }
            Wrong::ControlCharacter | Wrong::CarriageReturn | Wrong::OddSpace => stray(error.kind),
        };
        self.error(message, at, label)
    }

    /// Returns the finding about an error between two statements.
    pub(crate) fn finding_between(&self, error: &SyntaxError) -> Diagnostic {
        let (message, label) = stray(error.kind);
        self.error(message, error.at.clone(), label)
    }

    /// Returns the finding about all odd spaces in a file, because a text that was copied can have many.
    pub(crate) fn odd_spaces(&self, errors: &[SyntaxError]) -> Option<Diagnostic> {
        let first = errors.first()?.at.clone();
        let is_hidden = self.written(first.clone()).starts_with(is_invisible);
        let message =
            if is_hidden { "there is an invisible character here" } else { "this isn't an ordinary space" };
        let more = match errors.len() - 1 {
            0 => String::new(),
            more => format!("; the file has {more} more"),
        };
        Some(self.error(message, first, &format!("from a word processor or a web page{more}")))
    }

    /// Whether a quoted word and then more text follow a string, as in `"They say "stop" aloud"`.
    fn has_inner_quotes(&self, after: Range<usize>) -> bool {
        let line = self.written(after).lines().next().unwrap_or_default();
        line.split_once(['"', '\'']).is_some_and(|(word, behind)| {
            word.starts_with(char::is_alphanumeric)
                && !word.contains(',')
                && behind.trim_start().starts_with(char::is_alphanumeric)
        })
    }

    /// Returns the finding about text after a value. If the text follows a string without a gap, the quote between them
    /// is probably part of the string.
    fn after_value(&self, at: Range<usize>, whole: Range<usize>, begins: Option<usize>) -> Diagnostic {
        let value = self.written(begins.unwrap_or(whole.start)..at.start).trim_start();
        let rest = self.written(at.start..whole.end);
        let is_one_word = value.ends_with(['"', '\'']) && rest.starts_with(char::is_alphanumeric);
        let finding = self.error("there is text after the value", at, "this can't be on the same line");
        match value.chars().next().filter(|_| is_one_word) {
            Some('"') if rest.contains('"') => finding.help(INNER_QUOTES),
            Some('\'') if rest.contains('\'') => {
                finding.help("put double quotes around text that contains a `'`")
            }
            _ if rest.trim().trim_matches(';').is_empty() => finding.help("remove the `;`"),
            _ if rest.starts_with([',', ';']) && rest.contains('=') => {
                finding.help("write each setting on a line of its own")
            }
            _ if is_comment(rest) => finding.help(COMMENT),
            _ => finding,
        }
    }

    fn open(&self, at: Range<usize>, message: &str, closing: &str) -> Diagnostic {
        let first_line = self.written(at.clone()).lines().next().unwrap_or_default().trim_end();
        let at = at.start..at.start + first_line.len();
        let finding = self.error(message, at, "it starts here");
        finding.help(format!("add {closing} at the end"))
    }

    fn header(&self, at: Range<usize>) -> Diagnostic {
        let header = self.written(at.clone());
        let name = header.trim_start_matches(['[', '{']).split([']', '}']).next().unwrap_or_default().trim();
        let name = &*name.replace(DASHES, "-");
        let name = name.trim_start_matches('-');
        // A name such as `passes.first left` or `passes first left` needs hyphens.
        let (table, rest) = name.split_once(['.', ' ']).unwrap_or((name, ""));
        let words: Vec<&str> = rest.split_whitespace().filter(|word| *word != "-").collect();
        let joined = format!("{table}.{}", words.join("-").to_lowercase());
        let is_joined = named(table).is_some() && is_dotted(&joined);
        let name = if is_dotted(name) {
            name
        } else if is_joined {
            &joined
        } else {
            "passes.NAME"
        };
        let finding = self.error(format!("`{header}` doesn't start a group of settings"), at, "");
        if name == "passes.NAME" && header.trim().ends_with(']') && header.contains(char::is_whitespace) {
            return finding.help("names of groups have no spaces: write `[phases.NAME]` or `[passes.NAME]`");
        }
        finding.help(format!("write `[{name}]` on a line of its own"))
    }

    /// Returns the finding about a line that has an error before its equals sign, or that has no equals sign.
    fn key(&self, whole: Range<usize>, begins: Option<usize>) -> Diagnostic {
        let at = whole.start..begins.map_or(whole.end, |begins| begins - 1);
        let key = self.written(at.clone()).trim_end();
        let hyphenated = key.replace(DASHES, "-").replace(" - ", "-");
        let use_hyphens = format!("use ordinary hyphens: `{hyphenated}`");
        let add = key.strip_suffix('+').and_then(|list| adding_to(list.trim_end()));
        let group = format!("write `[{key}]` to start a group, or `NAME = VALUE` for a setting");
        let is_group = key.contains('.') && is_dotted(key);
        let (message, help) = match begins {
            Some(_) if key.is_empty() => {
                ("a setting has no name".to_owned(), "write a setting as `NAME = VALUE`")
            }
            Some(_) if is_comment(key) => (format!("`{key}` isn't a setting name"), COMMENT),
            Some(_)
                if key.contains(DASHES)
                    && is_dotted(&hyphenated)
                    && hyphenated.trim_matches('-') == hyphenated =>
            {
                (format!("`{key}` isn't a setting name"), &*use_hyphens)
            }
            Some(_) => (
                format!("`{key}` isn't a setting name"),
                add.as_deref().unwrap_or("use only letters, digits, `-` and `_`"),
            ),
            None if key.starts_with("```") => {
                ("a Markdown fence isn't part of a rule file".to_owned(), "remove this line")
            }
            None => (
                format!("`{key}` isn't a setting, because it has no equals sign"),
                match is_group {
                    true => &*group,
                    false if is_comment(key) => COMMENT,
                    false => "write a setting as `NAME = VALUE`",
                },
            ),
        };
        self.error(message, at.start..at.start + key.len(), "").help(help)
    }

    /// Reports a word that has no quotes around it, which is by far the most common mistake.
    fn word(&self, parsed: &Parsed<'_>, at: Range<usize>) -> Diagnostic {
        let word = self.written(at.clone());
        if let Some(number) = with_hyphen(word) {
            return self.error(format!("`{word}` isn't a number"), at, "").help(format!("write `{number}`"));
        }
        let schemas = schemas_named(self.key_before(parsed, &at));
        let mut variants = schemas.iter().flat_map(|schema| schema.variants);
        let is_whole = self.written(parsed.statement.range.start..at.start).trim_end().ends_with('=');
        if is_whole && word.starts_with('(') && variants.clone().any(|variant| variant.entry.is_some()) {
            let message = "a list can't be written in parentheses";
            return self.error(message, at, "").help("use square brackets: `[` and `]`");
        }
        let rest = self.written(at.end..parsed.statement.range.end);
        let inner = word.trim_start_matches('(').split('=').next().unwrap_or_default().trim();
        let takes_it = variants.clone().any(|variant| variant.get(inner).is_some());
        let has_equals = word.contains('=') || rest.trim_start().starts_with('=');
        if is_whole && takes_it && has_equals {
            let inside = self.written(at.start..parsed.statement.range.end);
            let inside = inside.trim_start_matches('(').trim_end_matches(')').trim();
            let key = self.key_before(parsed, &at);
            let finding = self.error(format!("`{word}` can't be written here"), at, "");
            return finding.help(format!("write settings in braces: `{key} = {{ {inside} }}`"));
        }
        if schemas.is_empty() || variants.clone().any(takes_text) {
            let before = self.written(parsed.statement.range.start..at.start);
            let value = self.written(at.start..parsed.statement.range.end).split('#').next();
            let help = value.filter(|_| is_whole && !before.contains(['{', '[']));
            let help = help.and_then(|value| help_for_text(value.trim(), word, variants));
            let finding = self.error(format!("`{word}` needs straight quotes around it"), at, "");
            return match help {
                Some(help) => finding.help(help),
                None => finding,
            };
        }
        let first = variants.next();
        let kind = first.map_or("a value", Variant::kind);
        let finding = self.error(format!("`{word}` isn't {kind}"), at, "");
        let number = in_digits(word.trim_matches(CURLY), &schemas);
        match (number, first.filter(|variant| variant.of == Type::Integer)) {
            (Some(right), _) => finding.help(format!("write `{right}`")),
            (None, Some(number)) => finding.help(format!("write a number: {}", number.bounds)),
            (None, None) => finding,
        }
    }

    /// Returns the key whose value is at this location, or an empty text if there is none.
    fn key_before(&self, parsed: &Parsed<'_>, at: &Range<usize>) -> &str {
        let before = self.written(parsed.statement.range.start..at.start);
        let key = before.rfind('=').map_or("", |equals| before[..equals].trim_end());
        &key[key.trim_end_matches(is_bare).len()..]
    }

    /// Returns the finding about a key that conflicts with an earlier one.
    pub(crate) fn conflict_finding(&self, conflict: &Conflict) -> Diagnostic {
        let key = self.text.get(conflict.key.start..conflict.key.end).unwrap_or_default();
        let (id, message, label) = match conflict.closed {
            None => (RuleId::DuplicateKey, format!("`{key}` is written twice"), "the second time"),
            Some(closed) => {
                let message = format!("`{key}` is already written as {closed}");
                (RuleId::InvalidToml, message, "nothing can be added to it")
            }
        };
        let finding = Diagnostic::error(id, message, conflict.key, label);
        let finding = finding.other(conflict.first, "the first time");
        match conflict.closed {
            None if is_in_header(self.text, conflict.key) => {
                finding.help("put all of the group's settings under one header")
            }
            Some(_) if is_top_table(key) && !is_in_header(self.text, conflict.key) => {
                finding.help(at_the_top(key, None))
            }
            None if self.text[conflict.key.end..].trim_start_matches([' ', '=']).starts_with('[') => {
                finding.help("put all entries in one list")
            }
            None => finding.help("keep one of them"),
            Some(_) => finding,
        }
    }
}

/// Returns how to write the range that a text stands for, if one of the settings takes a range, or else the number.
fn in_digits(text: &str, schemas: &[&Schema]) -> Option<String> {
    let range = schemas.iter().find_map(|schema| ranged(text, schema));
    range.or_else(|| number_in(text).map(|number| number.to_string()))
}

/// Returns the help for adding to an inherited list. `None` if the setting isn't a list that a file can add to.
fn adding_to(list: &str) -> Option<String> {
    let variants = schemas_named(list.rsplit('.').next()?).into_iter().flat_map(|schema| schema.variants);
    let has =
        |word: &str| variants.clone().any(|variant| variant.settings.iter().any(|(key, _)| *key == word));
    let word = ["add", "insert"].into_iter().find(|word| has(word))?;
    Some(format!("to add to an inherited list, write `{list} = {{ {word} = [...] }}`"))
}

/// The help for a string that contains its own quotes.
const INNER_QUOTES: &str = "for quotes inside the text, write `\\\"`";

/// Words and gaps between the entries of a list that isn't written as one.
const JOINING: [&str; 4] = ["", "and", "or", "&"];

/// Returns help for a whole value without quotes that is more than this word: several entries of a list, or a text.
fn help_for_text(
    value: &str,
    word: &str,
    mut variants: impl Iterator<Item = &'static Variant> + Clone,
) -> Option<String> {
    if value.contains(['"', '\'', '=', '[', '{', '\\']) {
        return None;
    }
    let entries: Vec<&str> = value.split([' ', ',']).filter(|entry| !JOINING.contains(entry)).collect();
    let is_known = |entry: &Schema, word: &&str| entry.variants.iter().any(|of| of.words.contains(word));
    let takes_all =
        |list: &Variant| list.entry.is_some_and(|entry| entries.iter().all(|word| is_known(entry, word)));
    if entries.len() > 1 && variants.clone().any(takes_all) {
        Some(format!("write a list: `[\"{}\"]`", entries.join("\", \"")))
    } else if word.len() < value.len() && variants.all(Variant::is_free_text) {
        Some(format!("put the whole text in quotes: `\"{value}\"`"))
    } else {
        None
    }
}

/// Whether a setting takes text, or a list that can contain text.
fn takes_text(variant: &Variant) -> bool {
    matches!(variant.of, Type::Text | Type::List)
}

/// Returns the message and the label for a character that strings and comments can't contain.
fn stray(kind: SyntaxErrorKind) -> (&'static str, &'static str) {
    match kind == SyntaxErrorKind::CarriageReturn {
        true => ("TOML doesn't allow this line ending", "a carriage return without a newline"),
        false => ("text can't contain an invisible control character", "here"),
    }
}

/// Parses a negative number that begins with a dash or a minus sign, as word processors write it, and not with a hyphen.
pub(crate) fn with_hyphen(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(DASHES)?;
    format!("-{digits}").parse().ok()
}

/// How to write a comment.
const COMMENT: &str = "comments begin with `#`";

/// Returns whether a text looks like a comment in another language. Another setting can follow a semicolon.
fn is_comment(text: &str) -> bool {
    let of_semicolon = text.strip_prefix(';').filter(|rest| !rest.trim().is_empty() && !rest.contains('='));
    text.starts_with("//") || text.starts_with("--") || of_semicolon.is_some()
}

/// Dashes that word processors insert.
const DASHES: [char; 5] = ['–', '—', '−', '‐', '‑'];

/// Quotation marks that word processors insert.
pub(crate) const CURLY: [char; 14] = ['“', '”', '„', '‘', '’', '‚', '«', '»', '‹', '›', '`', '´', '″', '′'];
