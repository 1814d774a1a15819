//! Conflicting settings that keep part of the Charleston from ever being played.

/// The settings that conflict. No deal satisfies all of them, so part of the Charleston is never played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant's message explains it")]
pub enum Clash {
    Rounds,
    Deals,
    After,
    StartWithoutDeal1,
    NoDirection,
}

impl Clash {
    /// Returns the keys of the conflicting settings, each with the preposition that precedes its values in a message.
    pub(in crate::ruleset) fn keys(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Rounds => &[("rounds", "in")],
            Self::Deals | Self::NoDirection => &[("deals", "on")],
            Self::After => &[("after", "after")],
            Self::StartWithoutDeal1 => &[("after", "after"), ("deals", "on")],
        }
    }

    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Rounds => "isn't played in any round",
            Self::Deals | Self::NoDirection => "isn't played on any deal",
            Self::After => "isn't played at the start of a match or after any deal",
            Self::StartWithoutDeal1 => "is played only at the start of a match, but not on deal 1",
        }
    }

    /// Describes the innermost setting. `within` is the part whose own settings exclude all these deals.
    pub(in crate::ruleset) fn label(self, within: &str) -> String {
        match self {
            Self::Rounds => format!("{within} isn't played in any of these rounds"),
            Self::Deals => format!("{within} isn't played on any of these deals"),
            Self::After => format!("{within} isn't played after any of these"),
            Self::StartWithoutDeal1 => "a match starts with deal 1".into(),
            Self::NoDirection => "the direction is `none` on all these deals".into(),
        }
    }

    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Rounds => "name a round that all these settings include, or remove one of the settings",
            Self::Deals => "name a deal that all these settings include, or remove one of the settings",
            Self::After => "name an ending that all these settings include, or remove one of the settings",
            Self::StartWithoutDeal1 => "add deal 1, or add `win` or `wall-game`",
            Self::NoDirection => "replace `none` with a direction, or name other deals",
        }
    }
}
