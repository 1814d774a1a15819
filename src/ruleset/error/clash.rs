//! Why something in a ruleset is never played.

/// In which way some deals have none in common, so that something is never played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum Clash {
    Rounds,
    Deals,
    After,
    StartWithoutDeal1,
    NoDirection,
}

impl Clash {
    /// The settings that are at odds, each with how its label says what they name.
    pub(in crate::ruleset) fn keys(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Rounds => &[("rounds", "in")],
            Self::Deals | Self::NoDirection => &[("deals", "on")],
            Self::After => &[("after", "after")],
            Self::StartWithoutDeal1 => &[("after", "after"), ("deals", "on")],
        }
    }

    pub(super) fn said(self) -> &'static str {
        match self {
            Self::Rounds => "is played in no round",
            Self::Deals | Self::NoDirection => "is played on no deal",
            Self::After => "is played neither at the start nor after a deal",
            Self::StartWithoutDeal1 => "is played only at the start, and not on deal 1",
        }
    }

    pub(super) fn label(self, within: &str) -> String {
        match self {
            Self::Rounds | Self::Deals => format!("none of these has {within}"),
            Self::After => format!("{within} never comes after these"),
            Self::StartWithoutDeal1 => "a match starts with deal 1".into(),
            Self::NoDirection => "on all these deals this says `none`".into(),
        }
    }

    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Rounds => "name a round they have in common, or leave one of them out",
            Self::Deals => "name a deal they have in common, or leave one of them out",
            Self::After => "name a way to end they have in common, or leave one of them out",
            Self::StartWithoutDeal1 => "play it on deal 1 as well, or also after `win` or `wall-game`",
            Self::NoDirection => "write a direction in the place of `none`, or name other deals",
        }
    }
}
