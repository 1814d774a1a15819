//! From what was written to what is meant: the only crossing. Everything wrong is reported; nothing stops
//! the reading but the end of the file.

use super::{BySeat, Place, PlaceId, Ruled, Rules, Ruleset, RulesetError, defaults, room::most_held};
use crate::diagnostic::{Diagnostic, SourceId, Span};
use crate::document::shape::{BoxDoc, CharlestonDoc, KindWord, PeekDoc, PeekWord, RulesetDoc, TableDoc};
use crate::key_path::KeyPath;
use crate::rack::MOST_TILES;
use crate::ruleset::Peek;
use crate::seat::{Seat, SeatSet};
use crate::source::Loaded;
use crate::tile::{Kind, KindSet, TileBox};

mod passes;
mod phases;

pub use phases::MOST_REQUESTS;

/// Reads a document. The ruleset is there only if nothing was found wrong here.
pub fn read(loaded: &Loaded) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let mut reader = Reader { loaded, seats: Vec::new(), findings: Vec::new(), places: Vec::new() };
    let ruleset = reader.ruleset(&loaded.doc);
    (ruleset.filter(|_| reader.findings.is_empty()), reader.findings)
}

/// What has been read so far: the places of the rules, the seats, and what was found wrong.
struct Reader<'a> {
    loaded: &'a Loaded,
    seats: Vec<String>,
    findings: Vec<Diagnostic>,
    places: Vec<Place>,
}

impl Reader<'_> {
    fn ruleset(&mut self, doc: &RulesetDoc) -> Option<Ruleset> {
        let RulesetDoc { format, extends: _, name, source, table, tile_box, charleston, phases, passes } =
            doc;
        self.required(format.is_some(), "format", "write `format = 1`", &KeyPath::root());
        self.required(
            name.is_some(),
            "name",
            "write `name = \"...\"`, what the table calls its rules",
            &KeyPath::root(),
        );
        let charleston = charleston.clone().unwrap_or_default();
        let charleston_path = KeyPath::root().key("charleston");
        self.required(charleston.phases.is_some(), "phases", PHASES_HELP, &charleston_path);

        let (hands, tile_box) = (self.table(table.as_ref()), read_box(tile_box.as_ref()));
        self.box_is_large_enough(&hands, &tile_box);
        let rules = self.rules(&charleston);
        let stays = self.stays(charleston.never_pass.as_deref(), &charleston_path);
        let passes = self.passes(passes.as_ref(), stays);
        let phases = self.phases(&charleston, phases.as_ref(), &passes);
        self.racks_are_large_enough(&hands, &phases, &tile_box);
        Some(Ruleset {
            name: name.clone().unwrap_or_default(),
            citation: source.clone(),
            file: self.loaded.sources.get(SourceId(0)).map(|file| file.name.clone()).unwrap_or_default(),
            seats: self.seats.clone(),
            hands,
            tile_box,
            rules,
            phases,
            places: self.places.clone(),
        })
    }

    fn table(&mut self, doc: Option<&TableDoc>) -> BySeat<u8> {
        let TableDoc { seats, hand, dealer_extra } = doc.cloned().unwrap_or_default();
        self.seats = seats.unwrap_or_else(|| defaults::SEATS.map(str::to_owned).to_vec());
        let path = KeyPath::root().key("table").key("seats");
        for (position, name) in self.seats.clone().iter().enumerate() {
            if self.seats[..position].contains(name) {
                self.found(
                    RulesetError::SeatNamedTwice { name: name.clone() },
                    self.span(&path.index(position)),
                );
            }
        }
        let hand = hand.unwrap_or(defaults::HAND);
        let extra = dealer_extra.unwrap_or(defaults::DEALER_EXTRA);
        BySeat::new(self.seats.len(), |seat| if seat == Seat::DEALER { hand + extra } else { hand })
    }

    fn rules(&mut self, doc: &CharlestonDoc) -> Rules {
        let CharlestonDoc {
            phases: _,
            rounds: _,
            never_pass: _,
            look,
            change,
            peek,
            cannot_pass,
            miscount,
            heavenly_hand,
            earthly_hand,
        } = doc;
        let path = KeyPath::root().key("charleston");
        Rules {
            look: self.ruled(look.unwrap_or(defaults::LOOK), path.key("look")),
            change: self.ruled(change.unwrap_or(defaults::CHANGE), path.key("change")),
            peek: self.ruled(peek.as_ref().map_or(defaults::PEEK, read_peek), path.key("peek")),
            cannot_pass: self.ruled(cannot_pass.unwrap_or(defaults::CANNOT_PASS), path.key("cannot-pass")),
            miscount: self.ruled(miscount.unwrap_or(defaults::MISCOUNT), path.key("miscount")),
            heavenly_hand: self
                .ruled(heavenly_hand.unwrap_or(defaults::HEAVENLY_HAND), path.key("heavenly-hand")),
            earthly_hand: self
                .ruled(earthly_hand.unwrap_or(defaults::EARTHLY_HAND), path.key("earthly-hand")),
        }
    }

    fn stays(&mut self, words: Option<&[KindWord]>, table: &KeyPath) -> Ruled<KindSet> {
        let kinds = match words {
            Some(words) => words.iter().copied().map(read_kind).collect(),
            None => defaults::STAYS.into_iter().collect(),
        };
        self.ruled(kinds, table.key("never-pass"))
    }

    fn rounds(&mut self, names: Option<&Vec<String>>, path: &KeyPath) -> SeatSet {
        let Some(names) = names else { return SeatSet::all(self.seats.len()) };
        names
            .iter()
            .enumerate()
            .filter_map(|(position, name)| self.seat(name, &path.index(position)))
            .collect()
    }

    fn seat(&mut self, name: &str, path: &KeyPath) -> Option<Seat> {
        let seat = SeatSet::all(self.seats.len()).iter().find(|seat| self.seats[seat.position()] == name);
        if seat.is_none() {
            let known = self.seats.clone();
            self.found(RulesetError::UnknownSeat { name: name.to_owned(), known }, self.span(path));
        }
        seat
    }

    fn box_is_large_enough(&mut self, hands: &BySeat<u8>, tile_box: &TileBox) {
        let (tiles, dealt) = (tile_box.total(), hands.values().copied().map(u32::from).sum());
        if tiles < dealt {
            let path = KeyPath::root().key("table").key("hand");
            self.found(RulesetError::BoxTooSmall { tiles, dealt }, self.span(&path));
        }
    }

    fn racks_are_large_enough(&mut self, hands: &BySeat<u8>, phases: &[super::Phase], tile_box: &TileBox) {
        let tiles = most_held(hands, phases, tile_box);
        if tiles > MOST_TILES {
            let path = KeyPath::root().key("charleston").key("phases");
            self.found(RulesetError::RackTooSmall { tiles }, self.span(&path));
        }
    }

    /// Reports a key that has to be there, unless it was written and already found at fault.
    fn required(&mut self, there: bool, key: &'static str, help: &'static str, table: &KeyPath) {
        if !there && !self.is_reported(&table.key(key)) {
            self.found(RulesetError::MissingKey { key, help }, self.span(table));
        }
    }

    /// Whether what stands at a path was already found at fault, so that nothing is to be said of its
    /// being missing.
    fn is_reported(&self, path: &KeyPath) -> bool {
        !self.loaded.complete || self.loaded.tree.is_broken(path)
    }

    fn ruled<T>(&mut self, value: T, path: KeyPath) -> Ruled<T> {
        let written = self.loaded.tree.locate(&path);
        let file = written.and_then(|place| self.loaded.sources.get(place.value.source));
        let file = file.map(|file| file.name.clone());
        let place = PlaceId(u16::try_from(self.places.len()).unwrap_or(u16::MAX));
        self.places.push(Place { file, path });
        Ruled { value, place }
    }

    fn span(&self, path: &KeyPath) -> Span {
        self.loaded.tree.nearest_place(path).value
    }

    /// The key of an entry, if the file that is being read wrote it itself and did not inherit it.
    fn own_key(&self, path: &KeyPath) -> Option<Span> {
        self.loaded.tree.locate(path).and_then(|place| place.key).filter(|key| key.source == SourceId(0))
    }

    fn found(&mut self, error: RulesetError, span: Span) {
        let mut finding = Diagnostic::error(error.id(), error.to_string(), span, error.label());
        finding.help = error.help();
        self.findings.push(finding);
    }
}

const PHASES_HELP: &str =
    "write `phases = [\"...\"]` under [charleston]; an empty list is a table without a Charleston";

fn read_box(doc: Option<&BoxDoc>) -> TileBox {
    let BoxDoc { jokers, flowers, seasons, blanks } = doc.cloned().unwrap_or_default();
    TileBox::new(
        jokers.unwrap_or(defaults::JOKERS),
        flowers.unwrap_or(defaults::FLOWERS),
        seasons.unwrap_or(defaults::SEASONS),
        blanks.unwrap_or(defaults::BLANKS),
    )
}

fn read_peek(doc: &PeekDoc) -> Peek {
    match doc {
        PeekDoc::Word(PeekWord::Refused) => Peek::Refused,
        PeekDoc::Points(points) => Peek::Costs(*points),
    }
}

fn read_kind(word: KindWord) -> Kind {
    match word {
        KindWord::Dot => Kind::Dot,
        KindWord::Bam => Kind::Bam,
        KindWord::Crak => Kind::Crak,
        KindWord::Wind => Kind::Wind,
        KindWord::Dragon => Kind::Dragon,
        KindWord::Flower => Kind::Flower,
        KindWord::Season => Kind::Season,
        KindWord::Joker => Kind::Joker,
        KindWord::Blank => Kind::Blank,
    }
}
