//! Calls that deal with all games that rules allow: proofs, and example games for each rule and for each difference
//! between two rulesets.

use charleston::check;
use charleston::internal::check::{diff as differences, witness};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::file::RuleFile;

pub fn witnesses(file: &RuleFile) -> Answer {
    let (explanation, schedule) = file.explained()?;
    Ok(json!(witness::witnesses(&schedule, &explanation, &file.name)))
}

pub fn diff(file: &RuleFile, other: &RuleFile, games: bool) -> Answer {
    let (a, b) = (file.schedule()?, other.schedule()?);
    let (own, mut name) = (a.ruleset().name(), b.ruleset().name());
    if own == name {
        name = &other.name;
    }
    let pair = differences::Pair { a: &a, b: &b, ruleset: &file.name, name };
    let difference = |difference: &differences::Difference| {
        let mut shown = json!(difference);
        if games {
            shown["game"] = json!(differences::game(&pair, difference));
        }
        shown
    };
    let differences: Vec<Value> = differences::compare(&a, &b, name).iter().map(difference).collect();
    Ok(json!({ "a": own, "b": b.ruleset().name(), "differences": differences }))
}

pub fn prove(file: &RuleFile) -> Answer {
    Ok(json!(check::prove(&*file.schedule()?)))
}
