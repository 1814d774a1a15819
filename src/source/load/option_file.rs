//! One option that a file uses, and findings about options that can't be used.

use std::borrow::Cow;

use super::Chain;
use crate::diagnostic::{Diagnostic, RuleId, Span, all_nearest, one_of, suggest};
use crate::format::document::Document;
use crate::source::SourceError;
use crate::source::missing::stem;
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

/// An option that a file uses.
pub(super) struct OptionFile<'a> {
    /// The option's name, as written in the file that uses it.
    pub written: String,
    /// The location of the name in that file.
    pub at: Span,
    /// Its settings.
    pub document: Document<'a>,
}

impl<'a> OptionFile<'a> {
    /// Returns a setting from the option's `[option]` table.
    pub fn about(&self, key: &str) -> Option<&Node<'a>> {
        self.document.root.get("option")?.get(key)
    }

    /// Returns the name that other options use to exclude this one.
    pub fn name(&self) -> &str {
        stem(&self.written)
    }

    /// Returns a finding if the file isn't an option, or if it builds on other files.
    pub fn error(&self) -> Option<Diagnostic> {
        let (root, written) = (&self.document.root, &self.written);
        let is_unread = self.document.lost.iter().any(|lost| lost == KeyPath::root());
        if root.get("option").is_some() || is_unread {
            return builds_on(root).map(builds_on_another);
        }
        let (message, label) = (format!("`{written}` isn't an option"), "has no group `[option]`");
        let finding = Diagnostic::error(RuleId::NotAnOption, message, self.at, label);
        Some(match builds_on(root) {
            Some(_) => finding.help(format!("to build on it, write `extends = \"{written}\"`")),
            None => finding.help("build on a ruleset with `extends`, or add `[option]` to that file"),
        })
    }
}

/// Returns whether a file is an option. If `option` isn't a sound table, a file that extends a ruleset isn't one.
pub(super) fn is_option(root: &Node<'_>) -> bool {
    let is_sound = |about: &Node| about.value != Value::Broken;
    root.get("option").is_some_and(|about| is_sound(about) || root.get("extends").is_none())
}

/// Returns the location of the value of `extends` or `with`, if the file has either key.
pub(super) fn builds_on(root: &Node<'_>) -> Option<Span> {
    ["extends", "with"].into_iter().find_map(|key| root.get(key)).map(|node| node.span)
}

/// Returns the finding about an option that extends a ruleset or uses other options.
pub(super) fn builds_on_another(span: Span) -> Diagnostic {
    let message = "an option can't extend a ruleset or use other options";
    Diagnostic::error(RuleId::NotAnOption, message, span, "not in an option")
        .help("remove this line, or remove the group `[option]` to make this a ruleset")
}

/// Returns the finding about a ruleset that extends an option.
pub(super) fn as_a_parent(written: &str, span: Span) -> Diagnostic {
    let message = format!("`{written}` is an option, and options can't be extended");
    Diagnostic::error(RuleId::NotARuleset, message, span, "an option")
        .help(format!("extend a ruleset, and use the option with `with = [\"{written}\"]`"))
}

/// Returns the finding about options in a file that doesn't extend a ruleset.
pub(super) fn without_parent(span: Span) -> Diagnostic {
    let message = "options change the ruleset that a file extends, but this file doesn't extend one";
    Diagnostic::error(RuleId::OptionNeeds, message, span, "nothing to change")
        .help("add a line such as `extends = \"RULESET\"`")
}

/// Returns the finding about an option that is given as a web address. Files are never downloaded.
pub(super) fn not_fetched(written: &str, span: Span) -> Diagnostic {
    address(RuleId::MissingOption, written, span)
        .help("save the file next to this one and write its name, or use a shipped option")
}

/// Returns the finding about a web address that is written in place of a file, without help.
pub(super) fn address(id: RuleId, written: &str, span: Span) -> Diagnostic {
    let message = format!("`{written}` is a web address, but files aren't downloaded");
    Diagnostic::error(id, message, span, "not a file")
}

/// Returns the finding about an option that can't be read.
pub(super) fn unread(error: &SourceError, span: Span) -> Diagnostic {
    let id = if matches!(error, SourceError::Missing { .. }) { RuleId::MissingOption } else { error.id() };
    Diagnostic::error(id, error.to_string(), span, "this can't be used").maybe_help(error.help())
}

impl Chain<'_, '_> {
    /// Returns the finding about an option that can't be read. Suggests the shipped option with the nearest name.
    pub(super) fn missing_option(&self, written: &str, error: &SourceError, span: Span) -> Diagnostic {
        let SourceError::UnknownRuleset { .. } = error else { return unread(error, span) };
        if self.source.shipped(written).is_some() {
            let message = format!("`{written}` is a ruleset, not an option");
            return Diagnostic::error(RuleId::NotAnOption, message, span, "a ruleset")
                .help(format!("to build on it, write `extends = \"{written}\"`"));
        }
        let message = format!("there is no option `{written}`");
        let finding = Diagnostic::error(RuleId::MissingOption, message, span, "no such option");
        let options = self.source.options();
        let names = || options.iter().map(Cow::as_ref);
        let text = self.sources.text(span.source);
        match &all_nearest(written, names())[..] {
            [] if options.is_empty() => finding,
            near @ [_, ..] => {
                let finding = finding.help(format!("did you mean {}?", one_of(near.iter().copied())));
                near.iter().fold(finding, |finding, right| finding.candidate(edit::word(text, span, right)))
            }
            [] => finding.help(format!(
                "to use your own file, write its path: `{written}.toml`; or {}",
                suggest(written, names())
            )),
        }
    }
}
