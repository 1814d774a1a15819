//! Rule files, as calls name them.

use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::check::explain::Explanation;
use charleston::diagnostic::Sources;
use charleston::{Memory, Schedule, load};
use serde::Deserialize;

use crate::answer::Failure;

/// Text in a file.
pub type Text = String;

/// A rule file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RuleFile {
    /// The name of a shipped ruleset, or the path of one of the files.
    pub name: String,
    /// The texts of files by path: the rule file, its parents and its own options, unless they are shipped.
    #[serde(default)]
    pub files: BTreeMap<String, Text>,
}

impl RuleFile {
    /// Returns the files as a source.
    pub fn source(&self) -> Memory {
        self.files
            .iter()
            .fold(Memory::default(), |memory, (path, text)| memory.with_file(path, text.as_str()))
    }

    /// Compiles the rules.
    pub fn schedule(&self) -> Result<Arc<Schedule>, Failure> {
        let loaded = Schedule::load(&self.source(), &self.name);
        loaded.map(Arc::new).map_err(|error| Failure::InvalidRules { message: error.to_string() })
    }

    /// Explains the rules.
    pub fn explained(&self) -> Result<(Explanation, Arc<Schedule>), Failure> {
        let sources = Sources::default();
        let reading = load::read(&self.source(), &self.name, &sources)
            .map_err(|error| Failure::InvalidRules { message: error.to_string() })?;
        let explanation = Explanation::of_reading(&reading);
        let explained = explanation.zip(reading.schedule.map(Arc::new));
        explained.ok_or_else(|| Failure::InvalidRules {
            message: reading
                .findings
                .iter()
                .map(|finding| finding.line(&sources))
                .collect::<Vec<_>>()
                .join("\n"),
        })
    }
}
