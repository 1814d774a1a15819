//! What a ruleset means: valid by construction, every rule with the place where it was written.

use crate::diagnostic::{Diagnostic, Severity, Sources};
use crate::format::document::{decode, shorten};
use crate::format::shape::RulesetDoc;
use crate::source::{Loaded, Source, SourceError, load};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::UnluckyHand;
use crate::table::tile::TileBox;

mod consent;
mod defaults;
mod enough;
mod error;
mod exchange;
mod fingerprint;
mod read;
mod route;
mod rule;
mod when;

pub use crate::format::shape::{
    AnnounceWord as Announced, CannotPassWord as CannotPass, ChangeWord as Change, ChooseWord as Chooses,
    DrawOrderWord as DrawOrder, DrawsWord as Draws, MiscountWord as Miscount, PickUpWord as PickUp,
    VacantEndsWord as VacantEnds, VacantGivesWord as VacantGives,
};
pub use consent::{Ask, Closes, Consent, LeadsTo, NobodyHasAny, Vote, Window};
pub use enough::Enough;
pub use error::{Clash, RulesetError};
pub use exchange::{Exchange, Gift, Gifts, Givers, Incoming, To};
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use read::MAX_ASKS;
pub use route::{Choice, Direction, GiftRule, Route, Whom, Zone, ZoneRule};
use rule::Places;
pub use rule::{Count, Pass, Peek, Phase, Place, PlaceId, Ruled, Rules, VacantSeat};
pub use when::{Hands, When};

/// The rules of one table, as they are meant.
///
/// It can only come from [`check`], [`read`](read()) or [`Ruleset::load`], so a ruleset that exists can be played.
#[derive(Debug, Clone)]
pub struct Ruleset {
    name: String,
    citation: Option<String>,
    file: String,
    seats: Vec<String>,
    clockwise: bool,
    vacant_seats: BySeat<Option<VacantSeat>>,
    hands: Hands,
    tile_box: TileBox,
    rules: Rules,
    when: When,
    phases: Vec<Phase>,
    enough: Vec<Vec<Enough>>,
    places: Places,
    fingerprint: Fingerprint,
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
    #[error("{}", unread(.0))]
    Unread(SourceError),
    /// Something in it is wrong.
    #[error("{}", summary(.findings, .sources))]
    Wrong {
        /// Everything that was found.
        findings: Vec<Diagnostic>,
        /// The files that were read.
        sources: Sources,
    },
}

impl From<SourceError> for LoadError {
    fn from(error: SourceError) -> Self {
        Self::Unread(error)
    }
}

/// What keeps the file from being read, and what would be right.
fn unread(error: &SourceError) -> String {
    error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {help}"))
}

fn summary(findings: &[Diagnostic], sources: &Sources) -> String {
    let lines: Vec<_> = findings.iter().map(|finding| finding.line(sources)).collect();
    lines.join("\n")
}

/// A ruleset and the files it was read from, which are still at hand: what [`check`] sees.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The files and what they say together; their findings are among those below.
    pub loaded: Loaded<'a>,
    /// The ruleset, unless something in it is an error.
    pub ruleset: Option<Ruleset>,
    /// Everything that was found, in the order of the files.
    pub findings: Vec<Diagnostic>,
}

/// Reads a ruleset and says everything that is wrong with it.
///
/// `reference` is what the source knows the ruleset by: a shipped slug, or a path that ends in `.toml` or
/// has a slash.
///
/// # Errors
///
/// The file could not be read at all.
pub fn check(source: &(impl Source + ?Sized), reference: &str) -> Result<Checked, SourceError> {
    let sources = Sources::default();
    let Reading { ruleset, findings, .. } = read(source, reference, &sources)?;
    Ok(Checked { ruleset, findings, sources })
}

/// The same, for who has more to ask of the files: they are added to `sources`, which have none yet.
///
/// # Errors
///
/// The file could not be read at all.
///
/// # Panics
///
/// `sources` has files already.
pub fn read<'a>(
    source: &(impl Source + ?Sized),
    reference: &str,
    sources: &'a Sources,
) -> Result<Reading<'a>, SourceError> {
    let mut loaded = load(source, reference, sources)?;
    let (doc, unfit) = match decode(&loaded.tree) {
        Ok(doc) => (doc, None),
        Err(finding) => (RulesetDoc::default(), Some(finding)),
    };
    let (ruleset, mut found) = read::read(&loaded, &doc);
    found.sort_by_key(Diagnostic::place);
    shorten(&mut found);
    let mut findings = std::mem::take(&mut loaded.findings);
    findings.extend(unfit);
    findings.append(&mut found);
    findings.sort_by_key(Diagnostic::place);
    let is_clean = findings.iter().all(|finding| finding.severity < Severity::Error);
    Ok(Reading { loaded, ruleset: ruleset.filter(|_| is_clean), findings })
}

impl Ruleset {
    /// Reads a ruleset; `reference` is what the source knows it by: a shipped slug, or a path that ends in
    /// `.toml` or has a slash.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or something in it is wrong: the error holds every finding.
    pub fn load(source: &(impl Source + ?Sized), reference: &str) -> Result<Self, LoadError> {
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

    /// By what it is noticed that a table was played by other rules.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
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

    /// Whether the turn goes round clockwise, so that the next seat is to the left.
    pub fn is_clockwise(&self) -> bool {
        self.clockwise
    }

    /// What is played of a seat that nobody sits at; nothing where somebody does.
    pub fn vacant_seat(&self, seat: Seat) -> Option<&VacantSeat> {
        self.vacant_seats.get(seat)?.as_ref()
    }

    fn vacant_seats(&self) -> SeatSet {
        self.every_seat().filter(|seat| self.vacant_seat(*seat).is_some()).collect()
    }

    /// The seats that somebody sits at.
    pub fn players(&self) -> SeatSet {
        self.every_seat().filter(|seat| self.vacant_seat(*seat).is_none()).collect()
    }

    /// Every seat in turn order.
    pub fn every_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.seats.len()).iter()
    }

    /// How many tiles each seat is dealt when this one deals (R3).
    pub fn hands(&self, dealer: Seat) -> BySeat<u8> {
        self.hands.of(dealer)
    }

    /// How many tiles each seat is dealt, whoever deals (R3).
    pub fn hand_sizes(&self) -> &Hands {
        &self.hands
    }

    /// What is in the box (R2).
    pub fn tile_box(&self) -> &TileBox {
        &self.tile_box
    }

    /// Whether the box is that of a table that says nothing about it.
    pub fn has_usual_box(&self) -> bool {
        self.tile_box == read::usual_box()
    }

    /// The rules that hold in the whole Charleston.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// On which deals there is a Charleston at all (R12).
    pub fn when(&self) -> &When {
        &self.when
    }

    /// The phases in the order they are played.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// What every hand can pass in a pass, by the position of its phase and its own in that.
    ///
    /// # Panics
    ///
    /// There is no such pass.
    pub fn enough(&self, phase: usize, pass: usize) -> &Enough {
        &self.enough[phase][pass]
    }

    /// A hand of so many tiles that can pass no more in that pass than every such hand can (R17).
    ///
    /// # Panics
    ///
    /// There is no such pass.
    pub fn unlucky_hand(&self, phase: usize, pass: usize, size: usize) -> UnluckyHand {
        let table = enough::Table::new(&self.hands, &self.tile_box, &self.rules, self.vacant_seats());
        table.example(&self.phases[phase].passes[pass], self.enough(phase, pass), size)
    }

    /// Where a rule was written.
    pub fn place(&self, id: PlaceId) -> Place<'_> {
        self.places.get(id)
    }
}
