//! What can be said of a ruleset in which nothing is wrong: whether every hand can obey what its passes ask.

use crate::ruleset::{CannotPass, Ruleset};
use crate::schedule::{PassBounds, Schedule};
use crate::table::selection::{Conditions, UnluckyHand};

/// A pass whose tiles must obey something together, and whether every hand can (R14, R17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The pass, by the name it has in the file.
    pub pass: String,
    /// What the tiles must obey.
    pub conditions: Conditions,
    /// What the hand that is nearest to being stuck can pass; `None` if no tile is due.
    pub worst: Option<WorstHand>,
    /// A hand that cannot pass enough, if there is one.
    pub example: Option<UnluckyHand>,
}

/// What the hand that is nearest to being stuck in a pass can pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorstHand {
    /// How many tiles it holds.
    pub hand: usize,
    /// How many of them every hand of that size can pass together.
    pub passable: usize,
    /// How many are due, blind ones included.
    pub due: usize,
    /// Whether it can always pass what is due.
    pub is_never_stuck: bool,
}

impl WorstHand {
    /// `None` if no tile is due from any seat.
    pub fn of(bounds: &PassBounds) -> Option<Self> {
        let seat = bounds.worst_seat()?;
        Some(Self {
            hand: bounds.held[seat].0,
            passable: bounds.passable[seat],
            due: bounds.due[seat],
            is_never_stuck: bounds.is_never_stuck(),
        })
    }
}

/// Every pass whose tiles must obey something together, once if it is the same each time.
pub fn asked(schedule: &Schedule) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    for step in schedule.passes() {
        let (conditions, Some(bounds)) = (step.selection.value, step.bounds) else { continue };
        if conditions.is_empty() {
            continue;
        }
        let worst = WorstHand::of(&bounds);
        let stuck = worst.filter(|worst| !worst.is_never_stuck);
        let example = stuck.map(|worst| schedule.unlucky_hand(step, worst.hand));
        let asked = Asked { pass: schedule.pass(step).id.clone(), conditions, worst, example };
        if !all.iter().any(|known| asked.says_the_same_as(known)) {
            all.push(asked);
        }
    }
    all
}

impl Asked {
    fn says_the_same_as(&self, other: &Self) -> bool {
        let Self { pass, conditions: _, worst, example } = self;
        let passable = |worst: &Option<WorstHand>| worst.map(|worst| worst.passable);
        (pass, passable(worst), example) == (&other.pass, passable(&other.worst), &other.example)
    }
}

/// Where every hand can obey what is asked, in sentences, each with the file's name before it.
pub fn assurances(schedule: &Schedule) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let cannot_pass = ruleset.rules().cannot_pass.value;
    let obeyed = asked(schedule).into_iter().filter(|asked| asked.example.is_none());
    obeyed.map(|asked| note(ruleset, &asked, cannot_pass)).collect()
}

/// The same, where some hand cannot as well.
pub fn notes(schedule: &Schedule) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let cannot_pass = ruleset.rules().cannot_pass.value;
    asked(schedule).iter().map(|asked| note(ruleset, asked, cannot_pass)).collect()
}

fn note(ruleset: &Ruleset, asked: &Asked, cannot_pass: CannotPass) -> String {
    format!("{}: {}", ruleset.file(), ruleset.tile_box().worded(sentence(asked, cannot_pass)))
}

fn sentence(asked: &Asked, cannot_pass: CannotPass) -> String {
    let Asked { pass, conditions, worst, example } = asked;
    let Some(worst) = worst else {
        return format!("pass `{pass}`: nobody has to pass a tile in it, so every hand can obey");
    };
    let can = can(*conditions, worst);
    match example {
        None => format!("pass `{pass}`: {can}, so {} can always be passed", worst.due),
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
pub fn can(conditions: Conditions, worst: &WorstHand) -> String {
    let Conditions { one_suit, all_different, not_just_received } = conditions;
    let WorstHand { hand, passable: fewest, due: _, is_never_stuck } = worst;
    let said = [
        (all_different && *fewest == 1, " face"),
        (all_different && *fewest > 1, " different faces"),
        (one_suit && *fewest > 0, " of one suit"),
        (one_suit && *fewest == 0, " of any suit"),
        (!one_suit, " to pass"),
        (not_just_received, " that did not just come"),
    ];
    let said: String = said.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect();
    match (is_never_stuck, fewest) {
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
