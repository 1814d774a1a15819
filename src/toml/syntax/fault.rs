//! An error of the TOML parser, and the statement that is to blame for it.

use std::ops::Range;

use toml::de::Error;

use crate::toml::scan::Statement;

/// An error of the parser: where, and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub at: Range<usize>,
    pub message: String,
}

impl Fault {
    pub(crate) fn of(error: &Error) -> Self {
        Self { at: error.span().unwrap_or(0..0), message: error.message().to_owned() }
    }

    /// Whether it is about keys that contradict each other, which leaves the tree sound.
    pub(crate) fn is_conflict(&self) -> bool {
        self.message.starts_with("duplicate key") || self.message.starts_with("cannot extend value")
    }

    pub(crate) fn is_in_comment(&self) -> bool {
        self.message.starts_with("invalid comment")
    }
}

/// What in a statement is open so that the parser takes the lines below for a part of it.
pub(crate) fn runs_on(statement: &Statement) -> Option<Fault> {
    let unclosed = statement.unclosed.as_ref().filter(|unclosed| unclosed.runs_on)?;
    Some(Fault { at: unclosed.at.clone(), message: String::new() })
}

/// The statement an error is to be blamed on: the one it is in, or the one before that reads on into it.
pub(crate) fn blamed(text: &str, statements: &[Statement], fault: &Fault) -> Option<usize> {
    if fault.is_in_comment() {
        return None;
    }
    let after = statements.partition_point(|statement| statement.range.start <= fault.at.start);
    let at = after.checked_sub(1)?;
    let runs_into = |at: &usize| {
        let unclosed = statements[*at].unclosed.as_ref();
        unclosed.is_some_and(|unclosed| unclosed.at.start <= fault.at.start)
    };
    if let Some(before) = at.checked_sub(1).filter(runs_into) {
        return Some(before);
    }
    let between = text.get(statements[at].range.end..fault.at.start).unwrap_or_default();
    (runs_into(&at) || !between.contains('\n')).then_some(at)
}
