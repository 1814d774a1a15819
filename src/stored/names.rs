//! Names instead of positions: seats, phases and passes as the ruleset calls them, tiles as players write them.

use super::error::{StoredError, StoredFault};
use super::shape::{
    AnswerWord, ContextDoc, DeclarationWord, LastWord, PartDoc, PlayedDoc, RulesetDoc, StageDoc, WonDoc,
};
use crate::ruleset::{Fingerprint, To, Zone};
use crate::schedule::{MAX_ASKS, Part, Schedule, Step, StepId};
use crate::session::{Answer, Declaration, Outcome, Stage};
use crate::table::context::{DealContext, Last};
use crate::table::rack::{MAX_TILES, Packet, written};
use crate::table::seat::Seat;
use crate::table::tile::Tile;
use crate::toml::key_path::KeyPath;

/// The names of one ruleset.
#[derive(Clone, Copy)]
pub(super) struct Names<'a>(pub &'a Schedule);

type Read<T> = Result<T, StoredError>;

impl Names<'_> {
    pub(super) fn ruleset(self) -> RulesetDoc {
        let ruleset = self.0.ruleset();
        RulesetDoc { file: ruleset.file().to_owned(), fingerprint: ruleset.fingerprint().to_string() }
    }

    /// Whether something was played by these very rules.
    pub(super) fn are_of(self, doc: &RulesetDoc) -> Read<()> {
        let place = KeyPath::root().key("ruleset");
        let stored: Fingerprint = doc
            .fingerprint
            .parse()
            .map_err(|error| StoredFault::NoFingerprint(error).at(&place.key("fingerprint")))?;
        let (file, fingerprint) = (self.0.ruleset().file().to_owned(), self.0.ruleset().fingerprint());
        if stored == fingerprint {
            return Ok(());
        }
        let fault = if doc.file == file {
            StoredFault::ChangedRuleset { file, stored, fingerprint }
        } else {
            let of_stored = stored;
            StoredFault::OtherRuleset { stored: doc.file.clone(), of_stored, file, fingerprint }
        };
        Err(fault.at(&place))
    }

    pub(super) fn seat(self, seat: Seat) -> String {
        self.0.ruleset().seat_name(seat).to_owned()
    }

    pub(super) fn read_seat(self, name: &str, place: &KeyPath) -> Read<Seat> {
        let ruleset = self.0.ruleset();
        ruleset.seat(name).ok_or_else(|| {
            let known = ruleset.every_seat().map(|seat| self.seat(seat)).collect();
            StoredFault::NoSuchSeat { name: name.to_owned(), known }.at(place)
        })
    }

    /// Where a gift goes; as in transcripts, the words for what is no seat are reserved.
    pub(super) fn to(self, to: To) -> String {
        match to {
            To::Seat(seat) => self.seat(seat),
            To::Zone(Zone::Middle) => "middle".to_owned(),
            To::Zone(Zone::Wall) => "wall".to_owned(),
            To::Untold => "later".to_owned(),
        }
    }

    pub(super) fn read_to(self, name: &str, place: &KeyPath) -> Read<To> {
        match name {
            "middle" => Ok(Zone::Middle.into()),
            "wall" => Ok(Zone::Wall.into()),
            "later" => Ok(To::Untold),
            name => self.read_seat(name, place).map(To::Seat),
        }
    }

    pub(super) fn context(self, context: &DealContext) -> ContextDoc {
        let DealContext { deal, round, dealer, last } = *context;
        let named = |seat: Seat| (seat != Seat::FIRST).then(|| self.seat(seat));
        ContextDoc {
            deal: (deal != 1).then_some(deal),
            round: named(round),
            dealer: named(dealer),
            after: match last {
                Last::NoDeal => None,
                Last::Win => Some(LastWord::Win),
                Last::WallGame => Some(LastWord::WallGame),
            },
        }
    }

    pub(super) fn read_context(self, doc: &ContextDoc) -> Read<DealContext> {
        let ContextDoc { deal, round, dealer, after } = doc;
        let place = KeyPath::root().key("context");
        let seat = |name: &Option<String>, key: &str| match name {
            Some(name) => self.read_seat(name, &place.key(key)),
            None => Ok(Seat::FIRST),
        };
        let last = match after {
            None => Last::NoDeal,
            Some(LastWord::Win) => Last::Win,
            Some(LastWord::WallGame) => Last::WallGame,
        };
        Ok(DealContext {
            deal: deal.unwrap_or(1),
            round: seat(round, "round")?,
            dealer: seat(dealer, "dealer")?,
            last,
        })
    }

    pub(super) fn stage(self, stage: Stage) -> StageDoc {
        match stage {
            Stage::Dealing(seat) => StageDoc::Dealing(self.seat(seat)),
            Stage::At(id) => match self.0.step(id) {
                Step::Gate(gate) => StageDoc::Gate(self.part(gate.part)),
                Step::Pass(pass) => StageDoc::Pass(self.part(Part::phase_at(pass.phase).pass_at(pass.pass))),
            },
            Stage::Closing { open: true } => StageDoc::Closing,
            Stage::Closing { open: false } => StageDoc::Closed,
            Stage::Over(Outcome::PlayBegan) => StageDoc::PlayBegan,
            Stage::Over(Outcome::Won(seat, declared)) => {
                StageDoc::Won(WonDoc { seat: self.seat(seat), declaration: declaration(declared) })
            }
        }
    }

    pub(super) fn read_stage(self, doc: &StageDoc, place: &KeyPath) -> Read<Stage> {
        Ok(match doc {
            StageDoc::Dealing(seat) => Stage::Dealing(self.read_seat(seat, &place.key("dealing"))?),
            StageDoc::Gate(part) => Stage::At(self.gate(part, &place.key("gate"))?),
            StageDoc::Pass(part) => Stage::At(self.read_pass(part, &place.key("pass"))?),
            StageDoc::Closing => Stage::Closing { open: true },
            StageDoc::Closed => Stage::Closing { open: false },
            StageDoc::PlayBegan => Stage::Over(Outcome::PlayBegan),
            StageDoc::Won(WonDoc { seat, declaration }) => {
                let seat = self.read_seat(seat, &place.key("won").key("seat"))?;
                Stage::Over(Outcome::Won(seat, read_declaration(*declaration)))
            }
        })
    }

    fn gate(self, doc: &PartDoc, place: &KeyPath) -> Read<StepId> {
        let part = self.read_part(doc, place)?;
        let is_asked = |step: &Step| matches!(step, Step::Gate(gate) if gate.part == part);
        self.0.find(is_asked).ok_or_else(|| StoredFault::NoGate.at(place))
    }

    /// The step of a pass.
    pub(super) fn read_pass(self, doc: &PartDoc, place: &KeyPath) -> Read<StepId> {
        let part = self.read_part(doc, place)?;
        let is_made = |step: &Step| matches!(step, Step::Pass(pass) if pass.phase == part.phase() && Some(pass.pass) == part.pass());
        self.0.find(is_made).ok_or_else(|| StoredFault::WhichPass.at(place))
    }

    /// The pass that a step makes.
    pub(super) fn pass(self, id: StepId) -> PartDoc {
        match self.0.step(id) {
            Step::Gate(gate) => self.part(gate.part),
            Step::Pass(pass) => self.part(Part::phase_at(pass.phase).pass_at(pass.pass)),
        }
    }

    pub(super) fn part(self, part: Part) -> PartDoc {
        let phase = &self.0.ruleset().phases()[part.phase()];
        let pass = part.pass().map(|pass| phase.passes[pass].id.clone());
        let before = part.pass().map_or(0, |pass| {
            phase.passes[..pass].iter().filter(|other| other.id == phase.passes[pass].id).count()
        });
        let time = (before > 0).then(|| u8::try_from(before + 1).unwrap_or(u8::MAX));
        PartDoc { phase: phase.id.clone(), pass, time }
    }

    pub(super) fn read_part(self, doc: &PartDoc, place: &KeyPath) -> Read<Part> {
        let PartDoc { phase: name, pass, time } = doc;
        let phases = self.0.ruleset().phases();
        let phase = phases.iter().position(|phase| phase.id == *name).ok_or_else(|| {
            let known = phases.iter().map(|phase| phase.id.clone()).collect();
            StoredFault::NoSuchPhase { name: name.clone(), known }.at(&place.key("phase"))
        })?;
        let Some(name) = pass else { return Ok(Part::phase_at(phase)) };
        let passes = &phases[phase].passes;
        let before = usize::from(time.unwrap_or(1)).checked_sub(1);
        let mut listed = passes.iter().enumerate().filter(|(_, pass)| pass.id == *name);
        let found = before.and_then(|before| listed.nth(before)).map(|(at, _)| at);
        let pass = found.ok_or_else(|| {
            let known = passes.iter().map(|pass| pass.id.clone()).collect();
            StoredFault::NoSuchPass { name: name.clone(), known }.at(&place.key("pass"))
        })?;
        Ok(Part::phase_at(phase).pass_at(pass))
    }

    pub(super) fn played(self, played: &[u8; MAX_ASKS]) -> Vec<PlayedDoc> {
        let counted = self.0.counters().iter().zip(played).filter(|(_, times)| **times > 0);
        counted.map(|(counter, times)| PlayedDoc { part: self.part(counter.part), times: *times }).collect()
    }

    pub(super) fn read_played(self, docs: &[PlayedDoc]) -> Read<[u8; MAX_ASKS]> {
        let mut played = [0; MAX_ASKS];
        for (at, PlayedDoc { part, times }) in docs.iter().enumerate() {
            let place = KeyPath::root().key("played").index(at).key("part");
            let part = self.read_part(part, &place)?;
            let counter = self.0.counters().iter().position(|counter| counter.part == part);
            let slot = counter.and_then(|counter| played.get_mut(counter));
            *slot.ok_or_else(|| StoredFault::NotCounted.at(&place))? = *times;
        }
        Ok(played)
    }
}

/// Reads tiles as players write them, with a blank between.
pub(super) fn read_tiles(text: &str, place: &KeyPath) -> Read<Packet> {
    let count = text.split_whitespace().count();
    if count > MAX_TILES {
        return Err(StoredFault::TooManyTiles { count, max: MAX_TILES }.at(place));
    }
    let tiles = text.split_whitespace().map(str::parse::<Tile>);
    tiles.collect::<Result<_, _>>().map_err(|error| StoredFault::NoSuchTile(error).at(place))
}

pub(super) fn tiles(tiles: &[Tile]) -> String {
    written(tiles)
}

/// A place in a list counted from 0, from one counted from 1.
pub(super) fn read_way(way: u8, place: &KeyPath) -> Read<u8> {
    let fault = StoredFault::OutOfRange { number: usize::from(way), max: usize::from(u8::MAX) };
    way.checked_sub(1).ok_or_else(|| fault.at(place))
}

pub(super) fn answer(answer: Answer) -> AnswerWord {
    match answer {
        Answer::Agrees => AnswerWord::Agrees,
        Answer::Stops => AnswerWord::Stops,
        Answer::DoesNotAgree => AnswerWord::DoesNotAgree,
        Answer::Asks => AnswerWord::Asks,
        Answer::DoesNotAsk => AnswerWord::DoesNotAsk,
    }
}

pub(super) fn read_answer(word: AnswerWord) -> Answer {
    match word {
        AnswerWord::Agrees => Answer::Agrees,
        AnswerWord::Stops => Answer::Stops,
        AnswerWord::DoesNotAgree => Answer::DoesNotAgree,
        AnswerWord::Asks => Answer::Asks,
        AnswerWord::DoesNotAsk => Answer::DoesNotAsk,
    }
}

pub(super) fn declaration(declaration: Declaration) -> DeclarationWord {
    match declaration {
        Declaration::HeavenlyHand => DeclarationWord::HeavenlyHand,
        Declaration::EarthlyHand => DeclarationWord::EarthlyHand,
    }
}

pub(super) fn read_declaration(word: DeclarationWord) -> Declaration {
    match word {
        DeclarationWord::HeavenlyHand => Declaration::HeavenlyHand,
        DeclarationWord::EarthlyHand => Declaration::EarthlyHand,
    }
}
