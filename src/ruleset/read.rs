//! Converts a parsed document to a ruleset. There is no other way to create a ruleset. The reader reports every error
//! and never stops early.

use std::borrow::Cow;

use super::{
    BySeat, DEALER, Fingerprint, Line, Lines, Places, Ruled, Rules, Ruleset, RulesetError, SeatHint, SeatRef,
    Seating, VacantSeat, defaults,
};
use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span, suggest_similar};
use crate::format::by_name::ByName;
use crate::format::shape::{BoxWord, CharlestonDoc, RulesetDoc, TableDoc};
use crate::lists::unique;
use crate::source::Loaded;
use crate::table::context::{Role, Roles};
use crate::table::seat::{MAX_SEATS, Seat, SeatSet};
use crate::table::tile::{Kind, KindSet, TileBox};
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::location::first_line;
use unused::Played;

mod consent;
mod found;
mod hands;
mod leads;
mod passes;
mod phases;
mod room;
mod route;
mod selection;
mod table;
mod tile_box;
mod unused;
mod when;

pub use phases::MAX_COUNTERS;
pub use tile_box::usual as usual_box;

/// Reads a document. The ruleset is only a draft until the reader and all later checks have found no errors.
pub(crate) fn read<'a>(loaded: &'a Loaded<'a>, doc: &'a RulesetDoc<'a>) -> (Ruleset, Reader<'a>) {
    let mut reader = Reader {
        loaded,
        doc,
        seats: Vec::new(),
        seats_are_known: false,
        winds: false,
        clockwise: defaults::CLOCKWISE,
        directions: Vec::new(),
        in_the_box: KindSet::default(),
        vacant_seats: BySeat::default(),
        findings: Vec::new(),
        superseded: Vec::new(),
        places: Places::within(loaded),
        lines: Lines::of(loaded),
    };
    let ruleset = reader.ruleset();
    (ruleset, reader)
}

/// The reader's state: the locations of the rules, the seats and the findings so far.
pub(crate) struct Reader<'a> {
    loaded: &'a Loaded<'a>,
    doc: &'a RulesetDoc<'a>,
    seats: Vec<&'a str>,
    /// Whether the seats are known. They aren't known if the file sets them and that setting has a finding.
    seats_are_known: bool,
    /// Whether the seat names stand for the winds in each deal.
    winds: bool,
    clockwise: bool,
    /// The table's own directions, and how many seats ahead in turn order each one points; `None` if the number isn't
    /// valid.
    directions: Vec<(&'a str, Option<usize>)>,
    /// The kinds of tiles in the box.
    in_the_box: KindSet,
    vacant_seats: BySeat<Option<VacantSeat>>,
    pub(crate) findings: Vec<Diagnostic>,
    /// Values that another finding reports as out of place. Findings about their contents are dropped.
    pub(crate) superseded: Vec<Span>,
    places: Places,
    lines: Lines,
}

impl<'a> Reader<'a> {
    /// Returns whether the draft can be compiled, even if it has other errors.
    pub(crate) fn can_be_compiled(&self) -> bool {
        let is_a_table = (2..=MAX_SEATS).contains(&self.seats.len());
        let is_too_much = self.has_found(RuleId::TooManyAsks) || self.has_found(RuleId::TooManyRoles);
        self.seats_are_known && is_a_table && !is_too_much
    }

    fn ruleset(&mut self) -> Ruleset {
        let RulesetDoc {
            format,
            extends,
            name,
            source,
            notes,
            table,
            tile_box,
            charleston,
            phases,
            passes,
            lints: _,
            with: _,
            option: _,
            every_pass: _,
        } = self.doc;
        let (no_charleston, no_table) = (CharlestonDoc::default(), TableDoc::default());
        let (no_phases, no_passes) = (ByName::default(), ByName::default());
        let charleston = charleston.as_ref().unwrap_or(&no_charleston);
        let table = table.as_ref().unwrap_or(&no_table);
        let format_help = if extends.is_some() { FORMAT_HELP } else { FORMAT_OR_EXTENDS_HELP };
        let without_format =
            RulesetError::MissingKey { table: "this file", key: "format", help: format_help };
        if format.is_none() && !self.is_reported(&KeyPath::root().key("format")) {
            self.found(without_format, self.beginning());
        }
        if self.has_found(RuleId::MissingKey) && extends.is_none() && charleston.phases.is_some() {
            let top = Span { end: self.loaded.tree.span.start, ..self.loaded.tree.span };
            self.suggest_last(Some(edit::line_before(
                self.loaded.sources.text(top.source),
                top,
                "format = 1",
            )));
        }
        self.everything_required(name.is_some(), charleston.phases.is_some());

        self.name_seats(table.seats.as_deref());
        let is_of_tiles = tile_box.as_ref().and_then(|tile_box| tile_box.of) != Some(BoxWord::Cards);
        self.winds = is_of_tiles && are_winds(&self.seats);
        self.directions(table);
        let tile_box = self.tile_box(tile_box.as_ref());
        self.in_the_box = tile_box.kinds();
        self.vacant_seats = self.vacant_seats(table.vacant_seats.as_ref());
        let hands = self.hands(table);
        self.box_is_large_enough(&hands, &tile_box);
        let rules = self.rules(charleston, &tile_box);
        let CharlestonDoc { rounds, deals, after, .. } = charleston;
        let path = KeyPath::root().key("charleston");
        let when = self.when(rounds.as_deref(), deals.as_ref(), after.as_deref(), &path);
        let everywhere = self.everywhere(charleston);
        let (phases, pass_docs) =
            (phases.as_ref().unwrap_or(&no_phases), passes.as_ref().unwrap_or(&no_passes));
        let played = Played::of(charleston, phases);
        let passes = self.passes(pass_docs, &played, everywhere);
        let phases = self.phases(charleston, phases, &played, passes);
        self.report_unused_directions(pass_docs);
        self.report_never_played(&when, &phases);
        let ruleset = Ruleset {
            name: name.unwrap_or_default().to_owned(),
            citation: source.map(str::to_owned),
            notes: self.notes(notes.as_deref().unwrap_or_default()),
            file: self.loaded.sources.name(SourceId(0)).to_owned(),
            seats: self.seats.iter().map(|seat| (*seat).to_owned()).collect(),
            winds: self.winds,
            clockwise: self.clockwise,
            vacant_seats: self.vacant_seats,
            hands,
            tile_box,
            rules,
            when,
            phases,
            places: std::mem::take(&mut self.places),
            fingerprint: Fingerprint::of(&self.loaded.tree),
        };
        self.report_too_many_roles(&ruleset);
        ruleset
    }

    /// Reads the notes and puts each of them on one line.
    fn notes(&mut self, notes: &[&str]) -> Vec<String> {
        let path = KeyPath::root().key("notes");
        self.listed_once(notes, &path);
        if notes.len() > MAX_NOTES {
            let error = RulesetError::TooManyNotes { notes: notes.len(), max: MAX_NOTES };
            self.found(error, self.span(&path.index(MAX_NOTES)));
        }
        let line = |note: &&str| note.split_whitespace().collect::<Vec<_>>().join(" ");
        notes.iter().map(line).collect()
    }

    /// Reports an error if the rules name too many roles. The number is limited because every way to assign the roles
    /// to players is analyzed separately.
    fn report_too_many_roles(&mut self, ruleset: &Ruleset) {
        let (players, seats) = (ruleset.players().len().max(2), self.seats.len());
        let roles = ruleset.reported_roles().len() + usize::from(ruleset.depends_on_dealer());
        let ways = |roles: &usize| players.pow(u32::try_from(*roles).unwrap_or(u32::MAX)) <= MAX_SEATINGS;
        let max = (0..=roles).rev().find(ways).unwrap_or(0);
        if roles > max {
            let path = KeyPath::root().key("table").key("seats");
            self.found(RulesetError::TooManyRoles { roles, seats, max }, self.span(&path));
        }
    }

    /// Returns the start of the topmost parent, where `format` is set for all files.
    fn beginning(&self) -> Span {
        let last = (0..).map(SourceId).zip(self.loaded.sources.iter()).last();
        last.map_or(self.loaded.tree.span, |(id, file)| first_line(id, &file.text))
    }

    fn everything_required(&mut self, name: bool, phases: bool) {
        let root = KeyPath::root();
        let missing = |table, key, help| RulesetError::MissingKey { table, key, help };
        self.required(name, &root.key("name"), missing("this file", "name", NAME_HELP));
        let path = root.key("charleston").key("phases");
        self.required(phases, &path, missing("`[charleston]`", "phases", PHASES_HELP));
    }

    fn name_seats(&mut self, seats: Option<&[&'a str]>) {
        let path = KeyPath::root().key("table").key("seats");
        self.seats_are_known = !self.is_reported(&path);
        self.seats = seats.unwrap_or(&defaults::SEATS).to_vec();
        for (position, name) in self.seats.clone().into_iter().enumerate() {
            let here = path.index(position);
            match self.seats[..position].iter().position(|earlier| *earlier == name) {
                Some(first) => {
                    let first = self.label(&path.index(first), "the first time");
                    let error = RulesetError::SeatNamedTwice { name: name.to_owned() };
                    self.found_beside(error, self.span(&here), first);
                }
                None => self.seat_name(name, &here),
            }
        }
    }

    /// Checks a seat's name, which must be a single word and can't be a reserved word such as `all`.
    fn seat_name(&mut self, name: &str, path: &KeyPath) {
        let right = one_word(name);
        if right != name {
            let error = RulesetError::SeatName { name: name.to_owned(), right: right.into_owned() };
            self.found(error, self.span(path));
        } else if RESERVED_FOR_SEATS.contains(&name) {
            let error = RulesetError::ReservedName { what: "seat", name: name.to_owned() };
            self.found(error, self.span(path));
        }
    }

    fn rules(&mut self, doc: &CharlestonDoc, tile_box: &TileBox) -> Rules {
        let CharlestonDoc {
            phases: _,
            rounds: _,
            deals: _,
            after: _,
            never_pass: _,
            blind: _,
            selection: _,
            pick_up: _,
            change: _,
            peek: _,
            cannot_pass,
            miscount,
            heavenly_hand,
            earthly_hand,
        } = doc;
        let path = KeyPath::root().key("charleston");
        let (heavenly, earthly) = defaults::winning_hands(tile_box);
        Rules {
            cannot_pass: self.ruled(cannot_pass.unwrap_or(defaults::CANNOT_PASS), path.key("cannot-pass")),
            miscount: self.ruled(miscount.unwrap_or(defaults::MISCOUNT), path.key("miscount")),
            heavenly_hand: self.ruled(heavenly_hand.unwrap_or(heavenly), path.key("heavenly-hand")),
            earthly_hand: self.ruled(earthly_hand.unwrap_or(earthly), path.key("earthly-hand")),
        }
    }

    /// Reads the kinds of tiles in the box that can't be passed.
    fn stays(&mut self, words: Option<&[Kind]>, table: &KeyPath) -> Ruled<KindSet> {
        let path = table.key("never-pass");
        self.listed_once(words.unwrap_or_default(), &path);
        let words = words.unwrap_or(&defaults::STAYS);
        // Seasons are used as flowers, unless the box distinguishes them (R2).
        let told = self.doc.tile_box.as_ref().and_then(|tile_box| tile_box.seasons_are_flowers);
        let seasons_stay = words.contains(&Kind::Flower) && told.unwrap_or(defaults::SEASONS_ARE_FLOWERS);
        let kinds = words.iter().copied().chain(seasons_stay.then_some(Kind::Season));
        let list = self.ruled(kinds.filter(|kind| self.in_the_box.contains(*kind)).collect(), path);
        for (position, kind) in words.iter().enumerate() {
            let line = self.line(&path.index(position));
            let as_season = (*kind == Kind::Flower && seasons_stay).then_some(Kind::Season);
            for kind in [*kind].into_iter().chain(as_season) {
                self.places.push_kind(list.place, kind, line, &path);
            }
        }
        list
    }

    /// Reads a seat's name in a rule. If the name is unknown, suggests a seat or one of `words`, which are also valid
    /// here.
    fn seat(&mut self, name: &str, words: &[&str], path: &KeyPath) -> Option<SeatRef> {
        self.seat_or(name, words, SeatHint::None, path)
    }

    /// Like `seat`, with a hint at what else can be written instead of an unknown name.
    fn seat_or(&mut self, name: &str, words: &[&str], or: SeatHint, path: &KeyPath) -> Option<SeatRef> {
        if let Some(role) = self.role(name) {
            return Some(role);
        }
        let words: Vec<&str> = words.iter().copied().chain(self.roles_near(name)).collect();
        let seat = self.seat_at(name, &words, or, self.span(path))?;
        Some(self.meant_by(seat))
    }

    /// Returns the role that a word names.
    fn role(&self, name: &str) -> Option<SeatRef> {
        let role = Role::from_word(name).filter(|_| !self.seats.contains(&name));
        if name == DEALER { Some(SeatRef::DEALER) } else { role.map(SeatRef::Role) }
    }

    /// Returns the roles to suggest in place of an unknown seat name. Roles that the host reports are rare, so they
    /// are suggested only if one was probably meant.
    fn roles_near(&self, name: &str) -> Vec<&'static str> {
        let is_unknown = !self.is_a_seat(name);
        let is_meant = |role: &Role| is_unknown && suggest_similar(name, [role.word()]).is_some();
        let near = Role::ALL.iter().filter(|role| is_meant(role)).map(|role| role.word());
        [DEALER].into_iter().chain(near).collect()
    }

    /// Converts a seat named in a rule to a reference. At a Mah Jongg table, the name refers to the player who is that
    /// wind in each deal, unless the seat is vacant.
    fn meant_by(&self, seat: Seat) -> SeatRef {
        let players = self.players();
        match players.iter().position(|player| player == seat).and_then(|place| u8::try_from(place).ok()) {
            Some(place) if self.winds => SeatRef::FromDealer(place),
            _ => SeatRef::Chair(seat),
        }
    }

    /// Returns the seats that have a player.
    fn players(&self) -> SeatSet {
        self.vacant_seats.iter().filter(|(_, vacant)| vacant.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Returns the seating for a deal in which the first seat in turn order is the dealer.
    fn seating(&self) -> Seating {
        Seating {
            seats: self.seats.len(),
            players: self.players(),
            dealer: Seat::FIRST,
            roles: Roles::default(),
            counts: None,
        }
    }

    /// Finds a chair by its name, or by the wind that a round is named after. `span` is the location of the name.
    fn seat_at(&mut self, name: &str, words: &[&str], or: SeatHint, span: Span) -> Option<Seat> {
        // If the name given to a seat is rejected, using the corrected name isn't a second mistake.
        let is_meant = |seat: &&str| *seat == name || one_word(seat) == name;
        let seat = self.seats.iter().position(is_meant);
        let seat = seat.and_then(|position| SeatSet::all(self.seats.len()).iter().nth(position));
        if seat.is_none() && self.seats_are_known {
            let seats = self.seats.iter().map(|seat| one_word(seat)).filter(|seat| can_be_a_seat(seat));
            let known = words.iter().map(|word| Cow::Borrowed(*word)).chain(seats);
            let known = unique(known.map(Cow::into_owned), PartialEq::eq);
            self.found_for_seats(RulesetError::UnknownSeat { name: name.to_owned(), known, or }, span);
        }
        seat
    }

    fn ruled<T>(&mut self, value: T, path: KeyPath) -> Ruled<T> {
        let line = self.line(&path);
        Ruled { value, place: self.places.push(line, &path) }
    }

    /// Returns the line on which a setting is written, or `None` if it isn't set.
    fn line(&self, path: &KeyPath) -> Option<Line> {
        let written = self.loaded.tree.locate(path)?;
        self.lines.line(written.key.unwrap_or(written.value))
    }
}

/// The maximum number of notes in a file and everything it extends. The schema has the same limit for each file.
const MAX_NOTES: usize = 20;

/// The maximum number of ways to assign the named roles to players. The limit allows all five roles, including the
/// dealer, at a table of four players.
const MAX_SEATINGS: usize = 2_000;

const FORMAT_HELP: &str = "write `format = 1` at the top";

const FORMAT_OR_EXTENDS_HELP: &str =
    "write `format = 1` at the top, or start from a ruleset: `extends = \"...\"`";

const NAME_HELP: &str = "write `name = \"...\"` at the top, with a name for your table's rules";

/// Words that can't be seat names, because rule files and stories use them next to seat names.
const RESERVED_FOR_SEATS: [&str; 26] = [
    "across",
    "all",
    "any-seat",
    "at",
    "blind",
    DEALER,
    "each-other",
    "host",
    "last-place",
    "later",
    "left",
    "loser",
    "majority",
    "pile",
    "play",
    "middle",
    "right",
    "round",
    "rules",
    "ruleset",
    "thrower",
    "title",
    "to",
    "waiting",
    "wall",
    "winner",
];

/// Returns whether the seats are named after winds, East first.
fn are_winds(seats: &[&str]) -> bool {
    seats.first() == defaults::SEATS.first() && seats.iter().all(|seat| defaults::SEATS.contains(seat))
}

/// Returns whether a seat can have this name, which must be a single word.
fn can_be_a_seat(name: &str) -> bool {
    !name.is_empty() && !RESERVED_FOR_SEATS.contains(&name)
}

/// Converts a name to a single lowercase word.
fn one_word(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_') {
        return Cow::Borrowed(name);
    }
    let small = name.to_lowercase();
    let parts = small.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && !is_mark(letter));
    let parts = parts.map(|part| part.trim_start_matches(is_mark));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-").into()
}

/// Returns whether a character is an accent or another sign that belongs to the letter before it, as in names from South
/// and Southeast Asia.
fn is_mark(letter: char) -> bool {
    let can_be = matches!(letter, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{eff}' | '\u{1000}'..='\u{109f}');
    (can_be || matches!(letter, '\u{1780}'..='\u{17ff}')) && !letter.is_alphanumeric()
}

const PHASES_HELP: &str =
    "write `phases = [\"...\"]` under [charleston]; for a table without a Charleston, leave the list empty";
