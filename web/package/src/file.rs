//! Rule files, as they appear in calls.

use std::collections::BTreeMap;
use std::sync::Arc;

#[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
use charleston::internal::check::explain::Explanation;
#[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
use charleston::internal::diagnostic::Sources;
#[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
use charleston::internal::load;
#[cfg(feature = "rules")]
use charleston::source::Reference;
#[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
use charleston::source::SourceError;
use charleston::{Memory, Schedule};
use serde::Deserialize;

use crate::answer::Failure;

/// Returns the failure for a rule file that can't be read.
#[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
pub fn unread(error: &SourceError) -> Failure {
    Failure::InvalidRules {
        message: error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {help}")),
    }
}

/// Text in a file.
pub type Text = String;

/// A rule file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RuleFile {
    /// The name of a shipped ruleset, or the path of one of the `files`.
    pub name: String,
    /// The text of each file, by path: the rule file, and any parents and options that aren't shipped.
    #[serde(default)]
    pub files: BTreeMap<String, Text>,
}

impl RuleFile {
    /// Returns a source that provides these files from memory.
    pub fn source(&self) -> Memory {
        self.files
            .iter()
            .fold(Memory::default(), |memory, (path, text)| memory.with_file(path, text.as_str()))
    }

    /// Returns the path of the file itself, or a made-up path for a shipped ruleset.
    #[cfg(feature = "rules")]
    pub fn path(&self) -> String {
        if self.files.contains_key(&self.name) { self.name.clone() } else { "file.toml".to_owned() }
    }

    /// Returns the text of the file itself, or of a new file that extends the shipped ruleset.
    #[cfg(feature = "rules")]
    pub fn text(&self) -> Result<Text, Failure> {
        let reference = Reference::resolve(&self.name, None);
        let read = reference.and_then(|reference| Ok((reference.read(&self.source())?, reference)));
        match read {
            Ok((file, Reference::Path(_))) => Ok(file.text),
            Ok((_, Reference::Slug(slug))) => Ok(format!("extends = {slug:?}\n")),
            Err(error) => Err(Failure::InvalidRules { message: error.to_string() }),
        }
    }

    /// Compiles the rules.
    #[cfg(any(feature = "overview", feature = "games", feature = "tables"))]
    pub fn schedule(&self) -> Result<Arc<Schedule>, Failure> {
        let loaded = Schedule::load(&self.source(), &self.name);
        loaded.map(Arc::new).map_err(|error| Failure::InvalidRules { message: error.to_string() })
    }

    /// Explains the rules.
    #[cfg(any(feature = "rules", feature = "games"))]
    pub fn explained(&self) -> Result<(Explanation, Arc<Schedule>), Failure> {
        self.explained_with_parent().map(|(explanation, _, schedule)| (explanation, schedule))
    }

    /// Explains the rules, and also the ruleset that they extend, if there is one.
    #[cfg(any(feature = "rules", feature = "overview", feature = "games"))]
    pub fn explained_with_parent(
        &self,
    ) -> Result<(Explanation, Option<Explanation>, Arc<Schedule>), Failure> {
        let (source, sources) = (self.source(), Sources::default());
        let reading = load::read(&source, &self.name, &sources).map_err(|error| unread(&error))?;
        let explanation = Explanation::of_reading(&reading);
        let parent = reading.parent().and_then(|(_, parent)| Schedule::load(&source, &parent).ok());
        let parent = parent.as_ref().map(Explanation::of);
        let explained = explanation.zip(reading.schedule.map(Arc::new));
        let explained = explained.map(|(explanation, schedule)| (explanation, parent, schedule));
        // An option has no findings, but can't be played either.
        let refused = || Schedule::load(&source, &self.name).err().map(|error| error.to_string());
        explained.ok_or_else(|| Failure::InvalidRules { message: refused().unwrap_or_default() })
    }
}
