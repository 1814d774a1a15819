//! Calls that search for games: example games for each rule and for each difference between two rulesets.

use charleston::internal::check::diff::{self as differences, Pair};
use charleston::internal::check::witness;
use serde_json::json;

use crate::answer::{Answer, Failure};
use crate::file::RuleFile;

/// Searches for a game for each sentence of the explanation, or only for the sentences at these positions.
pub fn witnesses(file: &RuleFile, sentences: Option<&[usize]>) -> Answer {
    let (mut explanation, schedule) = file.explained()?;
    if let Some(sentences) = sentences {
        explanation.keep_only(sentences);
    }
    Ok(json!(witness::witnesses(&schedule, &explanation, &file.name)))
}

pub fn diff(file: &RuleFile, other: &RuleFile) -> Answer {
    compare(file, other, |pair| {
        let differences = differences::compare(pair.a, pair.b, pair.name);
        Ok(json!({ "a": pair.a.ruleset().name(), "b": pair.b.ruleset().name(), "differences": differences }))
    })
}

/// Searches for a game that shows the difference at this position in the answer of `diff`.
pub fn game(file: &RuleFile, other: &RuleFile, difference: usize) -> Answer {
    compare(file, other, |pair| {
        let differences = differences::compare(pair.a, pair.b, pair.name);
        let message = || format!("there is no difference {difference}: `diff` lists {}", differences.len());
        let difference =
            differences.get(difference).ok_or_else(|| Failure::InvalidCall { message: message() })?;
        Ok(json!(differences::game(pair, difference)))
    })
}

fn compare(file: &RuleFile, other: &RuleFile, answer: impl FnOnce(&Pair<'_>) -> Answer) -> Answer {
    let (a, b) = (file.schedule()?, other.schedule()?);
    let is_same = a.ruleset().name() == b.ruleset().name();
    let name = if is_same { &other.name } else { b.ruleset().name() };
    answer(&Pair::new((&a, &b), &file.name, name))
}
