//! Which statement an error of the parser is about.

use super::Fault;
use crate::document::scan::Statement;

/// What in a statement is open so that the parser takes the lines below for a part of it.
pub(super) fn runs_on(statement: &Statement) -> Option<Fault> {
    let unclosed = statement.unclosed.as_ref().filter(|unclosed| unclosed.runs_on)?;
    Some(Fault { at: unclosed.at.clone(), message: String::new() })
}

/// The statement an error is to be blamed on: the one it is in, or the one before that reads on into it.
pub(super) fn blamed(text: &str, statements: &[Statement], fault: &Fault) -> Option<usize> {
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

/// The other words without quotes in a statement that is told of one: each is a slip of its own.
pub(super) fn other_words<'f>(
    text: &'f str,
    statement: &Statement,
    fault: &Fault,
    faults: &'f [Fault],
) -> impl Iterator<Item = &'f Fault> + use<'f> {
    let is_told = is_word(text, fault) && statement.unclosed.is_none();
    let end = statement.range.end;
    let mut told_until = if is_told { fault.at.end } else { end };
    faults.iter().filter(move |other| {
        let is_next = other.at.start >= told_until && other.at.end <= end && is_word(text, other);
        if is_next {
            told_until = other.at.end;
        }
        is_next
    })
}

/// Whether the parser takes a word without quotes for a broken value of any kind.
fn is_word(text: &str, fault: &Fault) -> bool {
    const BEGINS: [&str; 6] = [
        "string values must be quoted",
        "invalid boolean",
        "invalid integer",
        "invalid float",
        "invalid mantissa",
        "invalid exponent",
    ];
    let written = text.get(fault.at.clone()).unwrap_or_default().trim_start();
    let begins_a_word =
        |letter: char| letter.is_alphabetic() || matches!(letter, '“' | '”' | '„' | '‘' | '’' | '`');
    written.starts_with(begins_a_word) && BEGINS.iter().any(|begins| fault.message.starts_with(begins))
}
