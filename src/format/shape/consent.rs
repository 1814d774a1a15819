//! Consent in rule files: the players who decide whether a phase or a pass is played.

use serde::Deserialize;

use super::words::{BallotWord, ConsentWord, UntilWord};

/// The consent that a phase or a pass needs.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum NeededConsentDoc<'a> {
    /// No consent. You need this only if the ruleset that this file extends requires consent.
    #[serde(rename = "<text>")]
    Word(ConsentWord),
    /// The players who can stop the phase or pass, must agree to it, or can ask for it.
    #[serde(rename = "<table>")]
    Asked(ConsentDoc<'a>),
}

/// The players who decide whether a phase or a pass is played. Set exactly one of `stop`, `agree` and `asked-by`.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct ConsentDoc<'a> {
    /// The players who can stop the phase or pass without giving a reason: `"any-seat"`, a seat, a role, a list of seats
    /// and roles, or, if all players are asked, how many of them must want to stop it.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["any-seat", "dealer"])))]
    pub stop: Option<WhoDoc<'a>>,
    /// The players who must agree before the phase or pass begins: `"all"`, `"majority"`, a seat, a role, a list of
    /// seats and roles, or a number of players.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["all", "majority", "dealer"])))]
    pub agree: Option<WhoDoc<'a>>,
    /// The players who can ask for the phase or pass: `"any-seat"`, a seat, a role, or a list of seats and roles.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["any-seat", "dealer"])))]
    pub asked_by: Option<AskedByDoc<'a>>,
    /// How many times a phase can be played in one deal, or how many times a pass can be played each time its phase is
    /// played. Players are asked each time. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub at_most: Option<u8>,
    /// Whether players hear each other's answers, and whether they can change their own. Default: `"aloud"`.
    pub ballot: Option<BallotWord>,
    /// The deadline for stopping or asking for the phase or pass. Default: `"gate"`.
    pub until: Option<UntilWord>,
    /// The pass that sets the deadline, if `until` is `"first-tiles"` or `"first-pick-up"`. If this pass is in an
    /// earlier phase, players can stop the phase during any pass, from the first one until the deadline, and doing so
    /// doesn't interrupt the current pass. Once players have declined or stopped this pass, it is too late. If the pass
    /// is in the same phase, and someone has seen tiles in an earlier pass, no one can stop the phase until the next
    /// pass begins. On deals without this pass, the next pass in its phase sets the deadline. Default: the first pass in
    /// the phase.
    pub of: Option<&'a str>,
    /// What follows if players say no: a later phase, or `"end"`. For a pass, this can also be a later pass in the same
    /// phase. Default: the next phase, or the next pass in the phase.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub leads_to: Option<&'a str>,
}

/// The players who can ask for a phase or a pass.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum AskedByDoc<'a> {
    /// The name of a seat, `"dealer"`, `"any-seat"`, or a role that the host reports: `"winner"`, `"loser"`, `"thrower"`
    /// or `"last-place"`.
    #[serde(rename = "<text>")]
    Named(&'a str),
    /// Any one of these seats.
    #[serde(rename = "<list>")]
    These(#[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))] Vec<&'a str>),
}

/// The players who can stop a phase or a pass or must agree to it.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum WhoDoc<'a> {
    /// The name of a seat, `"dealer"`, or a role that the host reports: `"winner"`, `"loser"`, `"thrower"` or
    /// `"last-place"`. With `stop`, also `"any-seat"`; with `agree`, also `"all"` or `"majority"`.
    #[serde(rename = "<text>")]
    Named(&'a str),
    /// These seats. With `stop`, any one of them can stop it. With `agree`, all of them must agree.
    #[serde(rename = "<list>")]
    These(#[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))] Vec<&'a str>),
    /// This many players, no matter which ones.
    #[serde(rename = "<number>")]
    Several(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 8)))] u8),
}
