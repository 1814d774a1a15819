//! What a ruleset means: valid by construction, every rule with the place where it was written.

use std::fmt;

use crate::diagnostic::{Diagnostic, Severity, Sources};
use crate::document::shorten;
use crate::key_path::KeyPath;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::source::{Loaded, Source, SourceError, load};
use crate::tile::{KindSet, TileBox};

mod defaults;
mod error;
mod read;

pub use crate::document::shape::{
    CannotPassWord as CannotPass, ChangeWord as Change, LookWord as Look, MiscountWord as Miscount,
    NobodyWord as NobodyHasAny,
};
pub use error::RulesetError;
pub use read::MOST_REQUESTS;

/// The rules of one table, as they are meant.
///
/// It can only come from [`check`] or [`Ruleset::load`], so a ruleset that exists can be played.
#[derive(Debug, Clone)]
pub struct Ruleset {
    name: String,
    citation: Option<String>,
    file: String,
    seats: Vec<String>,
    hands: BySeat<u8>,
    tile_box: TileBox,
    rules: Rules,
    phases: Vec<Phase>,
    places: Vec<Place>,
}

/// Where a rule was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, by the name people know it by; nothing where no file says it and the default holds.
    pub file: Option<String>,
    /// The setting.
    pub path: KeyPath,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{file}: {}", self.path),
            None => write!(f, "{}, not written, so the default", self.path),
        }
    }
}

/// Names a [`Place`] of one ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceId(u16);

/// A rule and where it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruled<T> {
    /// What it says.
    pub value: T,
    /// Where it says so.
    pub place: PlaceId,
}

/// The rules that hold in the whole Charleston.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// When a seat may look at the tiles passed to it (R28).
    pub look: Ruled<Look>,
    /// Until when a seat may change what it has laid down (R29).
    pub change: Ruled<Change>,
    /// What a look before a blind pass costs (R22).
    pub peek: Ruled<Peek>,
    /// What happens when a seat holds too few tiles that may be passed (R17).
    pub cannot_pass: Ruled<CannotPass>,
    /// What happens when a seat was dealt a wrong number of tiles (R34).
    pub miscount: Ruled<Miscount>,
    /// Whether the dealer may declare a winning hand before the Charleston (R31).
    pub heavenly_hand: Ruled<bool>,
    /// Whether the dealer may declare a winning hand after it (R32).
    pub earthly_hand: Ruled<bool>,
}

/// What a look before a blind pass costs (R22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peek {
    /// It is not allowed.
    Refused,
    /// So many points, zero or negative; play goes on.
    Costs(i16),
}

/// A part of the Charleston, in the order it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// The name it has in the file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
    /// Its passes in order; at least one.
    pub passes: Vec<Pass>,
    /// Who decides whether it is played; nothing where it is compulsory (R23, R26).
    pub consent: Option<Ruled<Consent>>,
    /// The rounds in which it is played, by the seat the round is named after (R12).
    pub rounds: Ruled<SeatSet>,
}

/// Who decides whether a phase is played, and where a no leads (R9, R23 to R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    /// Who is asked what, and until when.
    pub ask: Ask,
    /// What follows a stop or a refusal.
    pub leads_to: LeadsTo,
}

/// Who is asked what, and until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Before the phase each of these seats may stop it.
    StopAtGate(SeatSet),
    /// Each of these seats may stop it until somebody looks at tiles of its first pass.
    StopUntilFirstLook(SeatSet),
    /// Before the phase, so many of these seats must agree to it.
    Agree {
        /// Who is asked.
        of: SeatSet,
        /// How many must agree.
        needed: u8,
    },
    /// It is played when this seat asks for it before the phase.
    RequestAtGate(Request),
    /// It is played when this seat asks for it, after the phases before it and until the dealer discards.
    RequestUntilDiscard(Request),
}

/// Who may ask for a phase, and how often in one deal (R9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Who may ask.
    pub by: Seat,
    /// How often.
    pub at_most: u8,
}

/// What follows a stop (R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadsTo {
    /// The phase of this position in the order of play.
    Phase(usize),
    /// Nothing more; the Charleston is over.
    End,
}

/// One pass (R5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The name it has in the file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
    /// From whom to whom.
    pub route: Ruled<Route>,
    /// How many tiles go from a seat to each of its receivers.
    pub count: Ruled<Count>,
    /// How many of them may be passed blind (R18).
    pub blind: Ruled<u8>,
    /// What follows when nobody passes a tile of its own (R21).
    pub nobody_has_any: Ruled<NobodyHasAny>,
    /// The kinds of tile that stay (R14).
    pub stays: Ruled<KindSet>,
}

/// From whom to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// Each seat passes to the seat so many steps further in turn order, 1 being the right-hand neighbour.
    Offset(usize),
    /// Each seat passes to every other.
    EachOther,
    /// These pairs exchange; who is in no pair sits out (R8).
    Between(Vec<[Seat; 2]>),
}

/// How many tiles go from a seat to each of its receivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Exactly so many (R6).
    Exactly(u8),
    /// The lowest wish of those who exchange decides for all of them (R11).
    Fewest {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// Each seat its own number (R11).
    Independent {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
}

impl Count {
    /// The fewest and the most tiles.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Self::Exactly(number) => (number, number),
            Self::Fewest { min, max } | Self::Independent { min, max } => (min, max),
        }
    }
}

/// What came of reading a ruleset.
#[derive(Debug)]
pub struct Checked {
    /// The ruleset, unless something in it is an error.
    pub ruleset: Option<Ruleset>,
    /// Everything that was found, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The files that were read.
    pub sources: Sources,
}

/// Why there is no ruleset.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read.
    #[error(transparent)]
    Unread(#[from] SourceError),
    /// Something in it is wrong.
    #[error("{}", summary(.findings, .sources))]
    Wrong {
        /// Everything that was found.
        findings: Vec<Diagnostic>,
        /// The files that were read.
        sources: Sources,
    },
}

fn summary(findings: &[Diagnostic], sources: &Sources) -> String {
    let lines: Vec<_> = findings.iter().map(|finding| finding.line(sources)).collect();
    lines.join("\n")
}

/// Reads a ruleset and says everything that is wrong with it.
///
/// `reference` is what the source knows the ruleset by: a shipped slug, or a path that ends in `.toml` or
/// has a slash.
///
/// # Errors
///
/// The file could not be read at all.
pub fn check(source: &impl Source, reference: &str) -> Result<Checked, SourceError> {
    let loaded = load(source, reference)?;
    let (ruleset, mut found) = read::read(&loaded);
    let in_order = |finding: &Diagnostic| finding.primary.as_ref().map(|label| label.span);
    found.sort_by_key(in_order);
    shorten(&mut found);
    let Loaded { sources, mut findings, .. } = loaded;
    findings.append(&mut found);
    findings.sort_by_key(in_order);
    let is_clean = findings.iter().all(|finding| finding.severity < Severity::Error);
    Ok(Checked { ruleset: ruleset.filter(|_| is_clean), findings, sources })
}

impl Ruleset {
    /// Reads a ruleset; `reference` is what the source knows it by: a shipped slug, or a path that ends in
    /// `.toml` or has a slash.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or something in it is wrong: the error holds every finding.
    pub fn load(source: &impl Source, reference: &str) -> Result<Self, LoadError> {
        let Checked { ruleset, findings, sources } = check(source, reference)?;
        ruleset.ok_or(LoadError::Wrong { findings, sources })
    }

    /// What the table calls its rules.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the rules are from, if the file says so.
    pub fn citation(&self) -> Option<&str> {
        self.citation.as_deref()
    }

    /// The file it was read from, by the name people know it by.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// How many seats the table has (R1).
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// What a seat is called, in lower case; empty where the table has no such seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(seat.position()).map_or("", String::as_str)
    }

    /// The seat of that name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.every_seat().find(|seat| self.seat_name(*seat) == name)
    }

    /// Every seat in turn order, the dealer first.
    pub fn every_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.seats.len()).iter()
    }

    /// How many tiles each seat is dealt (R3).
    pub fn hands(&self) -> &BySeat<u8> {
        &self.hands
    }

    /// What is in the box (R2).
    pub fn tile_box(&self) -> &TileBox {
        &self.tile_box
    }

    /// The rules that hold in the whole Charleston.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The phases in the order they are played.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Where a rule was written.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.0)]
    }
}
