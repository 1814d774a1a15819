//! The error for a word that isn't the id of a refusal.

use thiserror::Error;

use crate::escape;

/// A word that isn't the id of a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{}` isn't the id of a refusal", escape::quoted(.0))]
pub struct NoSuchRefusal(pub String);

impl NoSuchRefusal {
    pub(super) fn of(word: &str) -> Self {
        Self(word.to_owned())
    }
}
