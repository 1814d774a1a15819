//! Findings about parents that can't be read.

use std::borrow::Cow;

use super::Chain;
use super::option_file::{address, as_a_parent, is_option};
use crate::diagnostic::{Diagnostic, Fix, RuleId, Span, nearest};
use crate::format::document::Document;
use crate::source::missing::{EXTENSIONS, name_shipped, stem};
use crate::source::reference::is_toml;
use crate::source::{Reference, SourceError};
use crate::toml::edit;

/// The maximum number of similar names that are tried.
const MAX_TRIED: usize = 8;

/// Returns whether a reference is a web address.
pub(super) fn is_address(written: &str) -> bool {
    written.contains("://")
}

/// Returns the finding about a parent that is given as a web address. Files are never downloaded.
pub(super) fn not_fetched(written: &str, span: Span) -> Diagnostic {
    let file = written.rsplit('/').next().unwrap_or_default();
    let file = if is_toml(file) { file } else { "NAME.toml" };
    let help = format!("save the file next to this one and write `{file}`, or extend a shipped ruleset");
    address(RuleId::MissingParent, written, span).help(help)
}

fn refused(error: &SourceError, span: Span) -> Diagnostic {
    let (id, label) = match error {
        SourceError::Missing { .. } => (RuleId::MissingParent, "no such file"),
        SourceError::UnknownRuleset { .. } => (RuleId::MissingParent, "no such ruleset"),
        _ => (error.id(), "this can't be extended"),
    };
    Diagnostic::error(id, error.to_string(), span, label).maybe_help(error.help())
}

impl Chain<'_, '_> {
    /// Returns the finding about a parent that can't be read. Suggests the shipped ruleset with that name, the file with
    /// that name in another folder or with a different extension, or a file with a similar name.
    pub(super) fn missing(&self, written: &str, error: &SourceError, span: Span) -> Diagnostic {
        if self.source.options().iter().any(|option| option == written) {
            return as_a_parent(written, span);
        }
        let finding = refused(error, span);
        let did_you_mean = |finding: Diagnostic, right: &str| {
            finding.help(format!("did you mean `{right}`?")).candidate(self.write(span, right))
        };
        match error {
            SourceError::Missing { .. } => {
                let stem = stem(written);
                if let Some(right) = self.nearby(span, written, stem) {
                    return did_you_mean(finding, &right);
                }
                match self.source.shipped(stem) {
                    Some(_) => finding.help(name_shipped(written)).candidate(self.write(span, stem)),
                    None if written.contains(char::is_control) => {
                        finding.help("write paths with `/`: `\\` has a special meaning in a string")
                    }
                    None => match self.similar(span, written) {
                        Some(right) => did_you_mean(finding, &right),
                        None => finding.help("paths are relative to the folder of this file"),
                    },
                }
            }
            SourceError::Outside { .. } => {
                let mut shorter = std::iter::successors(Some(written), |path| path.strip_prefix("../"));
                match shorter.find(|path| self.can_be_parent(span, path)) {
                    Some(right) => {
                        let help =
                            format!("did you mean `{right}`? If not, {}", error.help().unwrap_or_default());
                        finding.help(help).candidate(self.write(span, right))
                    }
                    None => finding,
                }
            }
            SourceError::UnknownRuleset { slug, .. } => {
                let slugs = self.source.slugs();
                if let Some(right) = nearest(slug, slugs.iter().map(Cow::as_ref)) {
                    return finding.candidate(self.write(span, right));
                }
                match self.nearby(span, written, stem(slug)) {
                    Some(right) => did_you_mean(finding, &right),
                    None => finding,
                }
            }
            _ => finding,
        }
    }

    /// Looks in the referenced folder, and then in the folders above it, for rule files with this name and any
    /// extension. Returns the path of the first, unless the same folder has another.
    fn nearby(&self, span: Span, written: &str, stem: &str) -> Option<String> {
        let from = self.reference(span.source);
        let is_there = |path: &String| self.can_be_parent(span, path);
        let folder = written.rfind('/').map_or("", |slash| &written[..=slash]);
        let depth = if let Some(Reference::Path(path)) = from { path.matches('/').count() } else { 0 };
        (0..=depth).find_map(|up| {
            let folder = if up == 0 { folder } else { folder.trim_start_matches("./") };
            let folder = "../".repeat(up) + folder;
            let exact = format!("{folder}{}", written.rsplit('/').next().unwrap_or_default());
            let mut there =
                EXTENSIONS.map(|extension| format!("{folder}{stem}{extension}")).into_iter().filter(is_there);
            let path = there.next()?;
            Some(Some(path).filter(|_| there.next().is_none()).or_else(|| Some(exact).filter(is_there)))
        })?
    }

    /// Looks in the referenced folder for a rule file with a similar name. Returns its path.
    fn similar(&self, span: Span, written: &str) -> Option<String> {
        let Ok(Reference::Path(path)) = Reference::resolve(written, self.reference(span.source)) else {
            return None;
        };
        let names = self.source.files(path.rsplit_once('/').map_or("", |(folder, _)| folder));
        let is_plain = |name: &&String| !name.contains(['"', '\'', '\\']) && !name.contains(char::is_control);
        let names: Vec<&String> = names.iter().filter(|name| is_toml(name)).filter(is_plain).collect();
        let mut stems: Vec<&str> = names.iter().map(|name| stem(name)).collect();
        let folder = written.rfind('/').map_or("", |slash| &written[..=slash]);
        // The nearest name may be this file's own, or an option's.
        for _ in 0..MAX_TRIED {
            let near = nearest(stem(written), stems.iter().copied())?;
            let paths = names.iter().filter(|name| stem(name) == near).map(|name| format!("{folder}{name}"));
            let mut paths = paths.filter(|path| self.can_be_parent(span, path));
            if let Some(path) = paths.next() {
                return Some(path).filter(|_| paths.next().is_none());
            }
            stems.retain(|stem| *stem != near);
        }
        None
    }

    /// Returns whether a path in the file with this span is the path of a file that can be its parent.
    fn can_be_parent(&self, span: Span, path: &str) -> bool {
        let reference = Reference::resolve(path, self.reference(span.source)).ok();
        let reference = reference.filter(|reference| !self.references.contains(reference));
        let text = reference.and_then(|reference| reference.read(self.source).ok());
        text.is_some_and(|file| !is_option(&Document::parse(span.source, &file.text).0.root))
    }

    fn write(&self, span: Span, right: &str) -> Option<Fix> {
        edit::word(self.sources.text(span.source), span, right)
    }
}
