//! What is said of a parent that cannot be read.

use std::borrow::Cow;

use super::Chain;
use crate::diagnostic::{Diagnostic, Fix, RuleId, Span, nearest};
use crate::source::{Reference, Source, SourceError};
use crate::toml::edit;

/// How the name of a rule file ends.
const ENDINGS: [&str; 2] = [".charleston.toml", ".toml"];

/// Whether a reference leads to another machine.
pub(super) fn is_address(written: &str) -> bool {
    written.contains("://")
}

/// Files are read where they are.
pub(super) fn not_fetched(written: &str, span: Span) -> Diagnostic {
    let message = format!("`{written}` is an address, and nothing is fetched");
    let file = written.rsplit('/').next().unwrap_or_default();
    let file = if file.ends_with(".toml") { file } else { "NAME.toml" };
    let help = format!("save it beside this file and write `{file}`, or name a shipped ruleset");
    Diagnostic::error(RuleId::MissingParent, message, span, "not a file").help(help)
}

pub(super) fn refused(error: &SourceError, span: Span) -> Diagnostic {
    let (id, label) = match error {
        SourceError::Missing { .. } => (RuleId::MissingParent, "no such file"),
        SourceError::UnknownRuleset { .. } => (RuleId::MissingParent, "no such ruleset"),
        _ => (error.id(), "this cannot be extended"),
    };
    let help = error.help().map(str::to_owned);
    Diagnostic { help, ..Diagnostic::error(id, error.to_string(), span, label) }
}

impl<S: Source + ?Sized> Chain<'_, '_, S> {
    /// A parent that cannot be read; a file that is not there may have been meant as a shipped ruleset, or as the file
    /// of that name with another ending.
    pub(super) fn missing(&self, written: &str, error: &SourceError, span: Span) -> Diagnostic {
        let finding = refused(error, span);
        let did_you_mean = |right: &str| format!("did you mean `{right}`?");
        match error {
            SourceError::Missing { .. } => {
                let (folder, name) = written.rsplit_once('/').unwrap_or(("", written));
                let stem = without_ending(name);
                if let Some(right) = self.beside(written, stem) {
                    return finding.help(did_you_mean(&right)).candidate(self.write(span, &right));
                }
                let without = if folder.is_empty() { "an ending" } else { "folder and ending" };
                match self.source.shipped(stem) {
                    Some(_) => finding
                        .help(format!("a shipped ruleset is written without {without}: `{stem}`"))
                        .candidate(self.write(span, stem)),
                    None if written.contains(char::is_control) => {
                        finding.help("a path is written with `/`: a `\\` in a text begins something else")
                    }
                    None => finding.help("a path is seen from the file that names it"),
                }
            }
            SourceError::UnknownRuleset { slug, .. } => {
                let slugs = self.source.slugs();
                if let Some(right) = nearest(slug, slugs.iter().map(Cow::as_ref)) {
                    return finding.candidate(self.write(span, right));
                }
                match self.beside(written, without_ending(slug)) {
                    Some(right) => finding.help(did_you_mean(&right)).candidate(self.write(span, &right)),
                    None => finding,
                }
            }
            _ => finding,
        }
    }

    /// The only rule file of that name where a reference leads, whatever it ends in.
    fn beside(&self, written: &str, stem: &str) -> Option<String> {
        let folder = written.rfind('/').map_or("", |slash| &written[..=slash]);
        let paths = ENDINGS.map(|ending| format!("{folder}{stem}{ending}"));
        let is_there = |path: &String| {
            let reference = Reference::resolve(path, self.references.last()).ok();
            reference.is_some_and(|reference| {
                !self.references.contains(&reference) && self.source.read(&reference).is_ok()
            })
        };
        let mut there = paths.into_iter().filter(is_there);
        there.next().filter(|_| there.next().is_none())
    }

    fn write(&self, span: Span, right: &str) -> Option<Fix> {
        edit::word(&self.sources.get(span.source)?.text, span, right)
    }
}

fn without_ending(name: &str) -> &str {
    let ending = ENDINGS.iter().chain(&[".charleston"]).find_map(|ending| name.strip_suffix(ending));
    ending.unwrap_or(name)
}
