//! Who decides whether a phase or a pass is played, as a rule file writes it.

use serde::Deserialize;

use super::words::{BallotWord, ConsentWord, UntilWord};

/// Whose consent a phase or a pass needs.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum NeededConsentDoc<'a> {
    /// For a file whose parent asks for consent.
    Word(ConsentWord),
    /// One or more seats stop it, agree to it or ask for it.
    Asked(ConsentDoc<'a>),
}

/// Who decides whether a phase or a pass is played: exactly one of `stop`, `agree` and `asked-by`.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct ConsentDoc<'a> {
    /// Who can stop it without giving a reason: `"any-seat"`, the name of one seat, a list of
    /// seats, `"dealer"`, or how many players must want to when they are asked.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["any-seat", "dealer"])))]
    pub stop: Option<WhoDoc<'a>>,
    /// Who must agree to it before it begins: `"all"`, `"majority"`, the name of one seat, a list of
    /// seats, `"dealer"`, or how many seats.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["all", "majority", "dealer"])))]
    pub agree: Option<WhoDoc<'a>>,
    /// Who can ask for it: the name of one seat, a list of seats, `"dealer"`, or `"any-seat"`.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["any-seat", "dealer"])))]
    pub asked_by: Option<AskedByDoc<'a>>,
    /// How many times it can be played in one deal, or a pass each time its phase is played; players are asked
    /// before each time. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
    pub at_most: Option<u8>,
    /// Whether players hear each other's answers, and whether they can change them. Default: `"aloud"`.
    pub ballot: Option<BallotWord>,
    /// How long players can stop it or ask for it. Default: `"gate"`.
    pub until: Option<UntilWord>,
    /// The pass whose tiles or pick-up `until` refers to. If it is a pass of an earlier phase, players can stop this phase
    /// from the start of the Charleston until then, and the current pass goes on. Default: the first pass of the phase.
    pub of: Option<&'a str>,
    /// What follows a no: a phase that is played later, or `"end"`; after a pass, also a later pass of its phase.
    /// Default: the next phase, or the next pass of the phase.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["end"])))]
    pub leads_to: Option<&'a str>,
}

/// Who can ask for something.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum AskedByDoc<'a> {
    /// A word for several seats, or the name of one.
    Named(&'a str),
    /// Any of these seats.
    These(#[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))] Vec<&'a str>),
}

/// Who stops or agrees.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum WhoDoc<'a> {
    /// A word for several seats, or the name of one.
    Named(&'a str),
    /// These seats. With `stop`, any one of them can stop it; with `agree`, all of them must agree.
    These(#[cfg_attr(feature = "schema", schemars(length(min = 1, max = 8)))] Vec<&'a str>),
    /// This many seats, whichever they are.
    Several(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 8)))] u8),
}
