//! Who decides whether a phase or a pass is played, and where a no leads (R9, R21, R23 to R25).

use super::Who;

/// Who decides whether a phase or a pass is played, and where a no leads (R9, R23 to R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    /// Who is asked what, and until when.
    pub ask: Ask,
    /// How often it may be played, asked anew before each time: a phase in one deal, a pass each time its
    /// phase is played.
    pub at_most: u8,
    /// What follows a no.
    pub leads_to: LeadsTo,
}

impl Consent {
    /// Whether it has to be counted how often it is played: where it is asked for, or can be played again; or whether
    /// it was stopped early.
    pub fn is_counted(self) -> bool {
        self.at_most > 1
            || match self.ask {
                Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_) => true,
                Ask::StopInWindow(window) => window.earlier.is_some(),
                Ask::StopAtGate(_) | Ask::Agree(_) => false,
            }
    }
}

/// Who is asked what, and until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Before it, each of these seats may stop it; `needed` is how many must not.
    StopAtGate(Vote),
    /// Nobody is asked; it can be stopped for a while.
    StopInWindow(Window),
    /// Before it, so many of these seats must agree to it.
    Agree(Vote),
    /// It is played when one of these seats asks for it before it.
    RequestAtGate(Vote),
    /// It is played when one of these seats asks for it, after the phases before it and until the dealer
    /// discards.
    AskUntilDiscard(Who),
}

impl Ask {
    /// Who is asked, may stop it or may ask for it.
    pub fn who(&self) -> &Who {
        match self {
            Self::StopAtGate(vote) | Self::Agree(vote) | Self::RequestAtGate(vote) => &vote.of,
            Self::StopInWindow(window) => &window.by,
            Self::AskUntilDiscard(who) => who,
        }
    }

    /// Whether the seats are asked before it.
    pub fn has_gate(self) -> bool {
        matches!(self, Self::StopAtGate(_) | Self::Agree(_) | Self::RequestAtGate(_))
    }
}

/// Who is asked at a gate, and what decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    /// Who is asked.
    pub of: Who,
    /// How many must say yes.
    pub needed: u8,
    /// How they answer.
    pub ballot: Ballot,
}

/// How seats answer at a gate (R23, R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ballot {
    /// All hear an answer, and it can be changed until it is decided.
    Aloud,
    /// All hear an answer, and it can't be changed.
    Final,
    /// Nobody hears another's answer, and it can't be changed: a change alone would tell something.
    Secret,
}

/// Who may stop something without being asked, and until when (R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Who may stop it.
    pub by: Who,
    /// What closes it.
    pub closes: Closes,
    /// The earlier phase that makes the pass, by its position in the order of play; `None` if the phase itself does.
    /// A phase can be stopped early then, before it begins.
    pub earlier: Option<usize>,
    /// In which pass, by its position in its phase; it is open in those before it.
    pub pass: usize,
}

/// What closes the time in which something can be stopped (R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closes {
    /// Somebody has laid tiles.
    FirstTiles,
    /// A player picks up tiles.
    FirstPickUp,
}

/// What follows a no (R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadsTo {
    /// The next pass of the phase, or what comes after the phase.
    Next,
    /// The pass of this position in the same phase.
    Pass(usize),
    /// The phase of this position in the order of play.
    Phase(usize),
    /// Nothing more; the Charleston is over.
    End,
}

/// What follows when nobody passes a tile of its own (R21).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NobodyHasAny {
    /// Nothing moves in this pass; the next one follows.
    SkipPass,
    /// The rest of its phase is left out.
    EndPhase,
    /// The Charleston ends, and what would follow is skipped.
    EndCharleston,
    /// The Charleston goes on there.
    LeadsTo(LeadsTo),
}
