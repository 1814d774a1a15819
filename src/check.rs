//! Checks rule files: finds errors and warnings, proves what holds for every deal, and plays random games to make sure
//! that they obey the laws of the table.
//!
//! ```
//! use charleston::{Memory, check};
//!
//! let club = "extends = \"nmjl\"\nname = \"Tuesday Club\"\nsource = \"The club\"\npasses.second-right.blnd = 0\n";
//! let source = Memory::default().with_file("tuesday.charleston.toml", club);
//! let report = check::check(&source, "tuesday.charleston.toml")?;
//!
//! assert!(report.schedule.is_none());
//! assert_eq!(report.findings[0].id, "unknown-key");
//! assert_eq!(report.findings[0].help.as_deref(), Some("did you mean `blind`?"));
//! # Ok::<(), charleston::source::SourceError>(())
//! ```

use std::sync::Arc;

use crate::diagnostic::Finding;
use crate::schedule::Schedule;
use crate::source::{Source, SourceError};

pub(crate) mod choices;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod fix;
mod games;
pub(crate) mod laws;
pub(crate) mod lint;
pub(crate) mod page;
pub(crate) mod prove;
pub(crate) mod report;
pub(crate) mod sheet;
pub(crate) mod stories;
pub(crate) mod witness;

pub use laws::{Broken as BrokenLaw, Law};

/// The result of checking one rule file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// Errors and warnings, in source order.
    pub findings: Vec<Finding>,
    /// The compiled ruleset. `None` if there are errors.
    pub schedule: Option<Schedule>,
}

/// Checks a rule file. `reference` is the name of a shipped ruleset or a path in the source.
///
/// # Errors
///
/// Returns an error if the file can't be read. To show it like a finding, convert it to a
/// [`LoadError`](crate::LoadError) and call [`findings`](crate::LoadError::findings).
pub fn check(source: &dyn Source, reference: &str) -> Result<Report, SourceError> {
    let checked = report::check(source, reference)?;
    let findings = Finding::all(&checked.findings, &checked.sources);
    Ok(Report { findings, schedule: checked.schedule })
}

/// Proves what holds for every deal and every choice. Each sentence states what was proved, gives a counterexample, or
/// says what couldn't be proved.
pub fn prove(schedule: &Schedule) -> Vec<String> {
    prove::text::proved(&prove::Proofs::of(schedule))
}

/// Plays one random game for each seed, with legal and illegal commands. After each move, checks that every law of the
/// table holds: no tile is lost, no player learns anything they shouldn't, and so on.
///
/// # Errors
///
/// Returns the first broken law, if there is one. A broken law means that this library has a bug.
pub fn play_games(schedule: &Arc<Schedule>, seeds: impl IntoIterator<Item = u64>) -> Result<(), BrokenLaw> {
    let laws = laws::Laws::of(Arc::clone(schedule));
    seeds.into_iter().try_for_each(|seed| laws.game(seed))
}
