//! Rules in words, each with its topic.

use serde::Serialize;

use super::alignment::Translation;
use crate::ruleset::{GiftRule, Pass, Phase, Route, Rules};
use crate::schedule::Schedule;
use crate::table::context::DealFilter;
use crate::table::seat::SeatSet;

/// The topic of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantArray)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The seats and their names.
    Seats,
    /// Whether the next player is to the right or to the left.
    TurnOrder,
    /// The vacant seats, and the rules for their tiles.
    VacantSeats,
    /// The number of tiles in each hand.
    Hands,
    /// The tiles in the box.
    Box,
    /// The deals with a Charleston.
    Deals,
    /// Whether the dealer can win before the Charleston.
    HeavenlyHand,
    /// When the dealer can win after passing.
    EarthlyHand,
    /// What happens if a player doesn't have enough tiles to pass.
    CannotPass,
    /// What happens after a miscount.
    Miscount,
    /// Which phases are played, and in what order.
    Phases,
    /// The title of a phase.
    PhaseTitle,
    /// The deals on which a phase is played.
    PhaseDeals,
    /// The players who decide whether a phase is played.
    PhaseConsent,
    /// The part that follows a phase.
    Then,
    /// Which passes a phase has, and in what order.
    Passes,
    /// The title of a pass.
    PassTitle,
    /// The deals on which a pass is played.
    PassDeals,
    /// Where tiles go.
    Route,
    /// How many tiles are passed.
    Count,
    /// How many tiles can be passed blind.
    Blind,
    /// What happens to the pile beside the table.
    Pile,
    /// When players pick up.
    PickUp,
    /// How long players can change their tiles.
    Change,
    /// Whether players can peek.
    Peek,
    /// What happens if all tiles are passed blind.
    NobodyHasAny,
    /// The tiles that can't be passed.
    NeverPass,
    /// The conditions that tiles must meet as a group.
    Selection,
    /// The players who decide whether a pass is played.
    PassConsent,
}

impl Topic {
    /// Returns whether the description of a new pass includes its rule on this topic only if most passes have another
    /// rule.
    pub(super) fn is_described_if_unusual(self) -> bool {
        matches!(self, Self::PickUp | Self::Change | Self::Peek | Self::NobodyHasAny | Self::NeverPass)
    }

    /// Returns how a ruleset takes a rule on this topic from another one.
    pub(super) fn adopt(self) -> Adopt {
        match self {
            Self::Seats | Self::TurnOrder | Self::VacantSeats | Self::Hands | Self::Box => Adopt::Never,
            Self::Phases | Self::Passes => Adopt::Lists,
            Self::Deals => Adopt::Deals,
            Self::HeavenlyHand => Adopt::Rules(|to, from| to.heavenly_hand = from.heavenly_hand),
            Self::EarthlyHand => Adopt::Rules(|to, from| to.earthly_hand = from.earthly_hand),
            Self::CannotPass => Adopt::Rules(|to, from| to.cannot_pass = from.cannot_pass),
            Self::Miscount => Adopt::Rules(|to, from| to.miscount = from.miscount),
            Self::PhaseTitle => Adopt::Phase(|to, from, _| to.title.clone_from(&from.title)),
            Self::PhaseDeals => Adopt::Phase(|to, from, _| to.when = from.when.clone()),
            Self::PhaseConsent => Adopt::Phase(|to, from, of| to.consent = of.consent(from.consent)),
            Self::Then => Adopt::Phase(|to, from, of| to.then = of.leads_to(from.then)),
            Self::PassTitle => Adopt::Pass(|to, from, _| to.title.clone_from(&from.title)),
            Self::PassDeals => Adopt::Pass(|to, from, _| to.when = from.when.clone()),
            Self::Route => Adopt::Pass(|to, from, _| take_route(to, from)),
            Self::Count => Adopt::Pass(|to, from, of| {
                to.count = from.count;
                take_gifts(to, from, of, |gift, other| gift.tiles = other.tiles);
            }),
            Self::Blind => Adopt::Pass(|to, from, _| to.blind = from.blind),
            Self::Pile => Adopt::Pass(|to, from, _| to.pile = from.pile),
            Self::PickUp => Adopt::Pass(|to, from, _| to.sight.pick_up = from.sight.pick_up),
            Self::Change => Adopt::Pass(|to, from, _| to.sight.change = from.sight.change),
            Self::Peek => Adopt::Pass(|to, from, _| to.sight.peek = from.sight.peek),
            Self::NobodyHasAny => {
                Adopt::Pass(|to, from, of| to.nobody_has_any = of.nobody_has_any(from.nobody_has_any))
            }
            Self::NeverPass => Adopt::Pass(|to, from, _| to.stays = from.stays),
            Self::Selection => Adopt::Pass(|to, from, of| {
                to.selection = from.selection;
                take_gifts(to, from, of, |gift, other| gift.selection = other.selection);
            }),
            Self::PassConsent => Adopt::Pass(|to, from, of| to.consent = of.consent(from.consent)),
        }
    }
}

/// Takes the receivers of tiles. If gifts set their own numbers, also takes the number of the pass.
fn take_route(to: &mut Pass, from: &Pass) {
    if [&*to, from].iter().any(|pass| pass.route.value.has_own_counts()) {
        to.count = from.count;
    }
    to.route = from.route.clone();
}

/// Takes a rule of each gift. This rule doesn't fit on its own if it belongs to other gifts.
fn take_gifts(to: &mut Pass, from: &Pass, of: &mut Translation<'_>, take: impl Fn(&mut GiftRule, &GiftRule)) {
    match (&mut to.route.value, &from.route.value) {
        (Route::Gifts(gifts), Route::Gifts(others)) => {
            let is_same =
                |(one, other): (&GiftRule, &GiftRule)| (one.from, &one.to) == (other.from, &other.to);
            of.is_complete &= gifts.len() == others.len() && gifts.iter().zip(others).all(is_same);
            gifts.iter_mut().zip(others).for_each(|(gift, other)| take(gift, other));
        }
        (one, other) => {
            let is_own = |gift: &GiftRule| gift.tiles.is_some() || gift.selection.is_some();
            let has_own = |route: &Route| route.gifts().iter().any(is_own);
            of.is_complete &= !has_own(one) && !has_own(other);
        }
    }
}

/// How a ruleset takes a single rule from another one.
pub(super) enum Adopt {
    /// The rule doesn't fit there on its own.
    Never,
    /// Takes a list of phases or passes.
    Lists,
    /// Takes the deals with a Charleston.
    Deals,
    /// Takes a rule for the whole Charleston.
    Rules(fn(&mut Rules, &Rules)),
    /// Takes a rule of a phase.
    Phase(fn(&mut Phase, &Phase, &mut Translation<'_>)),
    /// Takes a rule of a pass.
    Pass(fn(&mut Pass, &Pass, &mut Translation<'_>)),
}

/// One rule of a compiled ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its topic.
    pub topic: Topic,
    /// The rule in a canonical form, so that equivalent rules compare equal, however they are written.
    pub meaning: String,
    /// The rule as a clause that can follow "On First left, ".
    pub clause: String,
    /// The paths of the settings.
    pub settings: Vec<String>,
    /// Settings that determine only a part of the rule, with their values. If some of them differ from those of the
    /// other ruleset, these are the settings that cause the difference.
    pub details: Vec<(String, String)>,
}

impl Statement {
    /// Creates a statement whose clause states the whole rule.
    pub fn new(topic: Topic, clause: impl Into<String>, setting: impl ToString) -> Self {
        let clause = clause.into();
        let settings = vec![setting.to_string()];
        Self { topic, meaning: clause.clone(), clause, settings, details: Vec::new() }
    }

    /// Creates a statement about the deals on which a part is played.
    pub fn about_deals(
        topic: Topic,
        clause: String,
        settings: Vec<String>,
        (filter, seats): (&DealFilter, usize),
    ) -> Self {
        let DealFilter { rounds, deals, lasts, after } = filter;
        let deals = if deals.is_every() { "every".to_owned() } else { format!("{:?}", deals.shortened()) };
        // The rounds of tables with different numbers of seats can't be compared by seat.
        let (all, last) = (SeatSet::all(seats), SeatSet::all(seats).iter().last());
        let rounds = match *rounds {
            rounds if rounds == all => "every".to_owned(),
            rounds if rounds.iter().eq(last) => "last".to_owned(),
            rounds => format!("{rounds:?}"),
        };
        let meaning = format!("{rounds} {deals} {lasts:?} {after:?}");
        Self { topic, meaning, clause, settings, details: Vec::new() }
    }

    /// Words the clauses as players at this table would: at a table with cards, "tile" becomes "card".
    pub fn worded(statements: Vec<Self>, schedule: &Schedule) -> Vec<Self> {
        let tile_box = schedule.ruleset().tile_box();
        let worded = |rule: Self| Self { clause: tile_box.worded(rule.clause), ..rule };
        statements.into_iter().map(worded).collect()
    }

    /// Sets the settings that determine only a part of the rule.
    #[must_use]
    pub fn details(self, details: Vec<(String, String)>) -> Self {
        Self { details, ..self }
    }

    /// Returns the settings that cause the difference from the same rule in another ruleset.
    pub fn causes(&self, other: &Self) -> Vec<String> {
        let last = |path: &str| path.rsplit('.').next().map(str::to_owned);
        let differs = |(path, value): &&(String, String)| {
            other.details.iter().any(|(there, theirs)| last(path) == last(there) && value != theirs)
        };
        let differing = self.details.iter().filter(differs);
        let differing: Vec<String> = differing.map(|(path, _)| path.clone()).collect();
        if differing.is_empty() { self.settings.clone() } else { differing }
    }

    /// Sets a meaning that differs from the clause.
    #[must_use]
    pub fn meaning(self, meaning: String) -> Self {
        Self { meaning, ..self }
    }
}
