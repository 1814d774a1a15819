//! What can be said of a ruleset in which nothing is wrong: whether every hand can obey what its passes ask.

use crate::ruleset::{CannotPass, Enough, Ruleset};
use crate::table::selection::{Conditions, UnluckyHand};

/// A pass whose tiles must obey something together, and whether every hand can (R14, R17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The pass, by the name it has in the file.
    pub pass: String,
    /// What the tiles must obey.
    pub conditions: Conditions,
    /// What every hand can pass.
    pub enough: Enough,
    /// A hand that cannot pass enough, where there is one.
    pub example: Option<UnluckyHand>,
}

/// Every pass whose tiles must obey something together, once where it is the same each time.
pub fn asked(ruleset: &Ruleset) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    for (phase, passes) in ruleset.phases().iter().enumerate() {
        for (at, pass) in passes.passes.iter().enumerate() {
            let (conditions, enough) = (pass.selection.value, *ruleset.enough(phase, at));
            if conditions.is_empty() {
                continue;
            }
            let example = (!enough.is_always).then(|| ruleset.unlucky_hand(phase, at, enough.hand));
            let asked = Asked { pass: pass.id.clone(), conditions, enough, example };
            if !all.iter().any(|known| asked.says_the_same_as(known)) {
                all.push(asked);
            }
        }
    }
    all
}

impl Asked {
    fn says_the_same_as(&self, other: &Self) -> bool {
        let Self { pass, conditions: _, enough, example } = self;
        (pass, enough.fewest, example) == (&other.pass, other.enough.fewest, &other.example)
    }
}

/// Where every hand can obey what is asked, in sentences, each with the file's name before it.
pub fn assurances(ruleset: &Ruleset) -> Vec<String> {
    let cannot_pass = ruleset.rules().cannot_pass.value;
    let obeyed = asked(ruleset).into_iter().filter(|asked| asked.example.is_none());
    obeyed.map(|asked| format!("{}: {}", ruleset.file(), note(&asked, cannot_pass))).collect()
}

/// The same, where some hand cannot as well.
pub fn notes(ruleset: &Ruleset) -> Vec<String> {
    let cannot_pass = ruleset.rules().cannot_pass.value;
    asked(ruleset).iter().map(|asked| format!("{}: {}", ruleset.file(), note(asked, cannot_pass))).collect()
}

fn note(asked: &Asked, cannot_pass: CannotPass) -> String {
    let Asked { pass, conditions, enough, example } = asked;
    let can = can(*conditions, enough);
    match example {
        None if enough.due == 0 => {
            format!("pass `{pass}`: nobody has to pass a tile in it, so every hand can obey")
        }
        None => format!("pass `{pass}`: {can}, so {} can always be passed", enough.due),
        Some(UnluckyHand { tiles, arrived }) => {
            let came = if arrived.is_empty() {
                String::new()
            } else {
                format!(" where {arrived} came in the pass before")
            };
            format!("pass `{pass}`: {can}, such as {tiles}{came}; {}", otherwise(cannot_pass))
        }
    }
}

/// What every hand has for a pass, or can lack: `13 tiles always have 5 of one suit`.
pub fn can(conditions: Conditions, enough: &Enough) -> String {
    let Conditions { one_suit, all_different, not_just_received } = conditions;
    let Enough { hand, fewest, is_always, .. } = enough;
    let said = [
        (all_different && *fewest == 1, " face"),
        (all_different && *fewest > 1, " different faces"),
        (one_suit && *fewest > 0, " of one suit"),
        (one_suit && *fewest == 0, " of any suit"),
        (!one_suit, " to pass"),
        (not_just_received, " that did not just come"),
    ];
    let said: String = said.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect();
    match (is_always, fewest) {
        (true, fewest) => format!("{hand} tiles always have {fewest}{said}"),
        (false, 0) => format!("{hand} tiles can have none{said}"),
        (false, fewest) => format!("{hand} tiles can have no more than {fewest}{said}"),
    }
}

/// What the house makes of a hand that cannot pass enough.
pub fn otherwise(cannot_pass: CannotPass) -> &'static str {
    match cannot_pass {
        CannotPass::PassWhatYouCan => "such a seat passes what it can",
        CannotPass::AnyTiles => "such a seat may pass any that do not stay",
        CannotPass::EndCharleston => "then the Charleston ends",
        CannotPass::Redeal => "then all is dealt again",
    }
}
