//! Consent to a phase or pass: who decides whether it is played, and what happens if they say no (R9, R21, R23 to R25).

use super::{Ballot, Who};
use crate::table::context::PreviousDeals;

/// Consent to a phase or pass: who decides whether it is played, and what happens if they say no (R9, R23 to R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    /// Which players are asked, what they are asked, and how long they have to answer.
    pub ask: Ask,
    /// The maximum number of times that a phase may be played in one deal, or that a pass may be played each time its
    /// phase is played. Players are asked again each time.
    pub at_most: u8,
    /// The next step if players say no.
    pub leads_to: LeadsTo,
}

impl Consent {
    /// Returns whether the table has to count how many times the phase or pass is played, or track whether it was
    /// stopped early.
    pub fn is_counted(self) -> bool {
        self.at_most > 1
            || match self.ask {
                Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_) => true,
                Ask::StopInWindow(window) => window.earlier.is_some(),
                Ask::StopAtGate(_) | Ask::Agree(_) => false,
            }
    }
}

/// Which players are asked, what they are asked, and how long they have to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Before the phase or pass is played, each of these seats may stop it. At least `needed` of them must let it go
    /// on.
    StopAtGate(Vote),
    /// Players aren't asked, but can stop the phase or pass until the window closes.
    StopInWindow(Window),
    /// Before the phase or pass is played, at least `needed` of these seats must agree.
    Agree(Vote),
    /// The phase or pass is played if one of these seats asks for it beforehand.
    RequestAtGate(Vote),
    /// The phase is played if one of these seats asks for it between the end of the last phase in the order of play and
    /// the dealer's discard.
    AskUntilDiscard(Who),
}

impl Ask {
    /// Returns the seats that are asked, that may stop the phase or pass, or that may ask for it.
    pub fn who(&self) -> &Who {
        match self {
            Self::StopAtGate(vote) | Self::Agree(vote) | Self::RequestAtGate(vote) => &vote.of,
            Self::StopInWindow(window) => &window.by,
            Self::AskUntilDiscard(who) => who,
        }
    }

    /// Returns the window in which players can stop the phase or pass without being asked.
    pub fn window(self) -> Option<Window> {
        match self {
            Self::StopInWindow(window) => Some(window),
            Self::StopAtGate(_) | Self::Agree(_) | Self::RequestAtGate(_) | Self::AskUntilDiscard(_) => None,
        }
    }

    /// Returns the endings of the previous deal after which the phase or pass can be played. It can't be played if
    /// only players with certain roles can ask for it or agree to it, and no one has any of these roles.
    pub fn endings(self) -> PreviousDeals {
        match self {
            Self::StopAtGate(_) | Self::StopInWindow(_) => PreviousDeals::all(),
            Self::Agree(_) | Self::RequestAtGate(_) | Self::AskUntilDiscard(_) => self.who().endings(),
        }
    }

    /// Returns whether players can ask for the phase until the dealer discards.
    pub fn is_until_discard(self) -> bool {
        matches!(self, Self::AskUntilDiscard(_))
    }

    /// Returns whether the seats are asked before the phase or pass is played.
    pub fn has_gate(self) -> bool {
        matches!(self, Self::StopAtGate(_) | Self::Agree(_) | Self::RequestAtGate(_))
    }
}

/// A word for all the players, and how many of them are enough to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum SeatGroup {
    AnySeat,
    All,
    Majority,
}

impl SeatGroup {
    /// Returns the group that this word stands for in rule files, or `None` if there is no such group.
    pub fn from_word(word: &str) -> Option<Self> {
        <Self as strum::VariantArray>::VARIANTS.iter().copied().find(|group| <&str>::from(group) == word)
    }

    /// Returns how many of this number of seats are enough.
    pub fn needed(self, seats: u8) -> u8 {
        match self {
            Self::AnySeat => 1,
            Self::All => seats,
            Self::Majority => seats / 2 + 1,
        }
    }
}

/// The vote at a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    /// The seats that are asked.
    pub of: Who,
    /// The number of seats that must say yes.
    pub needed: u8,
    /// How the seats answer.
    pub ballot: Ballot,
}

/// The period in which seats may stop a phase or a pass without being asked (R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The seats that may stop the phase or the pass.
    pub by: Who,
    /// The event that closes the window.
    pub closes: Closes,
    /// The index, in playing order, of the earlier phase in which the window closes, or `None` if the window closes in
    /// this phase. If it closes in an earlier phase, players can stop this phase before it begins.
    pub earlier: Option<usize>,
    /// The index, in its phase, of the pass in which the window closes. The window is also open during the passes
    /// before this one.
    pub pass: usize,
}

/// The event after which a phase or a pass can no longer be stopped (R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closes {
    /// A player has passed tiles.
    FirstTiles,
    /// A player has picked up tiles.
    FirstPickUp,
}

/// The next step if players say no (R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadsTo {
    /// The next pass in the phase, or the step after the phase.
    Next,
    /// The pass with this index in the same phase.
    Pass(usize),
    /// The phase with this index in playing order.
    Phase(usize),
    /// The end of the Charleston.
    End,
}

/// The next step if no player passes any tiles of their own (R21).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NobodyHasAny {
    /// No tiles move in this pass, and the next pass follows.
    SkipPass,
    /// The rest of the phase is skipped.
    EndPhase,
    /// The Charleston ends, and the rest of it is skipped.
    EndCharleston,
    /// The Charleston continues with this step.
    LeadsTo(LeadsTo),
}
