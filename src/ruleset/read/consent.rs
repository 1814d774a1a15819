//! Reads who decides whether a phase or pass is played (R9, R23, R24, R26).

use super::Reader;
use crate::diagnostic::{Label, nearest};
use crate::few::{Few, byte};
use crate::format::grammar::{CONSENT_KEYS, Schema, schema_at};
use crate::format::shape::{AskedByDoc, ConsentDoc, ConsentWord, NeededConsentDoc, UntilWord, WhoDoc};
use crate::ruleset::{
    Ask, Ballot, Closes, Consent, LeadsTo, Ruled, RulesetError, SeatGroup, SeatHint, SeatRef, Vote, Who,
    Window, defaults,
};
use crate::table::seat::MAX_SEATS;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Type;

/// The phase or pass that a `consent` setting belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) enum About<'a> {
    /// A phase: its name, its passes, and the phases played before it, each with its position and passes.
    Phase(&'a str, &'a [&'a str], &'a [(usize, &'a [&'a str])]),
    /// A pass: its name.
    Pass(&'a str),
}

impl About<'_> {
    fn name(self) -> String {
        match self {
            Self::Phase(id, ..) => format!("phase `{id}`"),
            Self::Pass(id) => format!("pass `{id}`"),
        }
    }
}

/// A `consent` setting in the file, with its path.
#[derive(Clone, Copy)]
struct Written<'a> {
    about: About<'a>,
    doc: &'a ConsentDoc<'a>,
    path: &'a KeyPath<'a>,
}

/// The seats that a `consent` setting names, how many there are, and how many of them are enough to decide.
struct Asked {
    who: Who,
    seats: u8,
    needed: u8,
}

impl Written<'_> {
    fn until(self) -> UntilWord {
        self.doc.until.unwrap_or(defaults::UNTIL)
    }
}

impl Reader<'_> {
    /// Reads who decides whether a phase or pass is played. The `leads` module reads which step comes next
    /// if players say no.
    pub(super) fn consent(
        &mut self,
        about: About<'_>,
        doc: Option<&NeededConsentDoc>,
        path: &KeyPath,
    ) -> Option<Ruled<Consent>> {
        let doc = match doc {
            Some(NeededConsentDoc::Asked(doc)) => doc,
            Some(NeededConsentDoc::Word(ConsentWord::None)) | None => return None,
        };
        let ConsentDoc { stop, agree, asked_by, at_most, ballot: _, until: _, of: _, leads_to: _ } = doc;
        let written = Written { about, doc, path };
        let ask = match (stop, agree, asked_by) {
            (Some(who), None, None) => self.stop(who, written),
            (None, Some(who), None) => self.agree(who, written),
            (None, None, Some(who)) => self.request(who, written),
            _ => {
                self.not_one_consent(about, path);
                None
            }
        }?;
        let at_most = at_most.unwrap_or(defaults::AT_MOST);
        if matches!(ask, Ask::StopInWindow(_)) && at_most > 1 {
            let until = self.label(&path.key("until"), "players aren't asked again");
            let error = RulesetError::AtMostMismatch { until: written.until().into() };
            self.found_beside(error, self.span(&path.key("at-most")), until);
        }
        Some(self.ruled(Consent { ask, at_most, leads_to: LeadsTo::Next }, *path))
    }

    /// Reports a `consent` setting that doesn't say who decides, or that says so in more than one way.
    fn not_one_consent(&mut self, about: About<'_>, path: &KeyPath) {
        let (keys, mut labels) = self.rivals(path, &CONSENT_KEYS, "also set here");
        match labels.pop() {
            Some(last) if !labels.is_empty() => {
                let error = RulesetError::TwoConsents { of: about.name(), keys };
                self.found_beside(error, last.span, labels);
            }
            _ if CONSENT_KEYS.iter().any(|key| self.is_reported(&path.key(key))) => {}
            _ => {
                let inherited = self.replaced_setting(path, &CONSENT_KEYS);
                let label = inherited.map(|setting| Label { span: setting, text: "replaced".to_owned() });
                let inherited = inherited.map(|setting| self.loaded.sources.slice(setting).to_owned());
                let error = RulesetError::NoConsent { of: about.name(), inherited };
                self.found_beside(error, self.span(path), label);
            }
        }
    }

    fn stop(&mut self, who: &WhoDoc, written: Written<'_>) -> Option<Ask> {
        let key = written.path.key("stop");
        let who_stops = self.who(who, &[SeatGroup::AnySeat], &key);
        let closes = match (written.until(), who) {
            (UntilWord::Gate, _) => {
                let ballot = self.ballot(written);
                self.no_pass_named(written);
                let Asked { who: of, seats, needed: stops } = who_stops?;
                let needed = seats.saturating_sub(stops) + 1;
                return Some(Ask::StopAtGate(Vote { of, needed, ballot }));
            }
            (_, WhoDoc::Several(2..)) => return self.until_mismatch(written, "stop", &["gate"]),
            (UntilWord::FirstDiscard, _) => return self.until_mismatch(written, "stop", WINDOWS),
            (UntilWord::FirstTiles, _) => Closes::FirstTiles,
            (UntilWord::FirstPickUp, _) => Closes::FirstPickUp,
        };
        self.ballot(written);
        let (earlier, pass) = self.window_pass(written)?;
        Some(Ask::StopInWindow(Window { by: who_stops?.who, closes, earlier, pass }))
    }

    fn agree(&mut self, who: &WhoDoc, written: Written<'_>) -> Option<Ask> {
        let who = self.who(who, &[SeatGroup::All, SeatGroup::Majority], &written.path.key("agree"));
        if written.until() != UntilWord::Gate {
            return self.until_mismatch(written, "agree", &["gate"]);
        }
        let ballot = self.ballot(written);
        self.no_pass_named(written);
        let Asked { who: of, seats: _, needed } = who?;
        Some(Ask::Agree(Vote { of, needed, ballot }))
    }

    fn request(&mut self, who: &AskedByDoc, written: Written<'_>) -> Option<Ask> {
        let who = match who {
            AskedByDoc::Named(name) => WhoDoc::Named(name),
            AskedByDoc::These(names) => WhoDoc::These(names.clone()),
        };
        let by = self.who(&who, &[SeatGroup::AnySeat], &written.path.key("asked-by"));
        let until_discard = match (written.until(), written.about) {
            (UntilWord::Gate, _) => false,
            (UntilWord::FirstDiscard, About::Phase(..)) => true,
            (_, About::Phase(..)) => {
                return self.until_mismatch(written, "asked-by", &["gate", "first-discard"]);
            }
            (_, About::Pass(_)) => return self.until_mismatch(written, "asked-by", &["gate"]),
        };
        let ballot = self.ballot(written);
        self.no_pass_named(written);
        let of = by?.who;
        let vote = Vote { of, needed: 1, ballot };
        Some(if until_discard { Ask::AskUntilDiscard(of) } else { Ask::RequestAtGate(vote) })
    }

    /// Reads which seats decide, and how many of them are enough to decide. The first group also decides how many are
    /// enough in a list of seats.
    fn who(&mut self, who: &WhoDoc, groups: &[SeatGroup], path: &KeyPath) -> Option<Asked> {
        let all = self.players();
        let everybody = byte(all.len());
        match who {
            WhoDoc::Several(several) => {
                if *several > everybody && self.seats_are_known {
                    let table = KeyPath::root().key("table");
                    let has_vacant = all.len() < self.seats.len();
                    let beside = match has_vacant {
                        true => self.label(&table.key("vacant-seats"), "these seats are vacant"),
                        false => self.label(&table.key("seats"), "the seats"),
                    };
                    let error =
                        RulesetError::MoreThanSeats { number: *several, seats: everybody, has_vacant };
                    self.found_beside(error, self.span(path), beside);
                }
                Some(Asked { who: Who::Everyone, seats: everybody, needed: *several })
            }
            WhoDoc::Named(word) => match SeatGroup::from_word(word).filter(|group| groups.contains(group)) {
                Some(group) => {
                    let needed = group.needed(everybody);
                    Some(Asked { who: Who::Everyone, seats: everybody, needed })
                }
                None => {
                    let words: Vec<&str> = groups.iter().map(Into::into).collect();
                    let named = self.asked_seat(word, &words, path)?;
                    Some(Asked { who: Who::only(named), seats: 1, needed: 1 })
                }
            },
            WhoDoc::These(names) => {
                let seats: Vec<Option<SeatRef>> = (names.iter().enumerate())
                    .map(|(position, name)| self.asked_seat(name, &[], &path.index(position)))
                    .collect();
                self.seats_listed_once(&seats, names, path);
                let these: Vec<SeatRef> = seats.into_iter().collect::<Option<_>>()?;
                let these: Few<SeatRef, MAX_SEATS> = these.into_iter().take(MAX_SEATS).collect();
                let seats = these.size();
                let needed = groups[0].needed(seats);
                Some(Asked { who: Who::These(these), seats, needed })
            }
        }
    }

    /// Reads the name of a seat that is asked. The seat must have a player.
    fn asked_seat(&mut self, name: &str, words: &[&str], path: &KeyPath) -> Option<SeatRef> {
        let takes_number = |schema: &Schema| schema.variants.iter().any(|one| one.of == Type::Integer);
        let hint = match schema_at(path.parts()).is_some_and(takes_number) {
            true => SeatHint::Number,
            false => SeatHint::None,
        };
        let named = self.seat_or(name, words, hint, path)?;
        if let SeatRef::Chair(seat) = named
            && !self.players().contains(seat)
        {
            let vacant = KeyPath::root().key("table").key("vacant-seats");
            let vacant = self.key_label(&vacant.key(self.seats[seat.position()]), "a vacant seat");
            let error = RulesetError::VacantAsked { name: name.to_owned() };
            self.found_beside(error, self.span(path), vacant);
        }
        Some(named)
    }

    /// Reads how the seats answer. A file can set `ballot` only if the seats are asked.
    fn ballot(&mut self, written: Written<'_>) -> Ballot {
        let ballot = written.doc.ballot.unwrap_or(defaults::BALLOT);
        if ballot != defaults::BALLOT && written.until() != UntilWord::Gate {
            let until = self.label(&written.path.key("until"), "players aren't asked");
            let error = RulesetError::BallotMismatch {
                ballot: ballot.into(),
                until: written.until().into(),
                has_pass: written.doc.of.is_some(),
            };
            self.found_beside(error, self.span(&written.path.key("ballot")), until);
        }
        ballot
    }

    /// Returns the pass in which the window closes, as the position of its phase (`None` for this phase) and its
    /// position in that phase.
    fn window_pass(&mut self, written: Written<'_>) -> Option<(Option<usize>, usize)> {
        let Some(name) = written.doc.of else { return Some((None, 0)) };
        let About::Phase(phase, passes, before) = written.about else {
            self.no_pass_named(written);
            return Some((None, 0));
        };
        let place = |passes: &[&str]| passes.iter().position(|pass| *pass == name);
        let earlier = || before.iter().rev().find_map(|(phase, passes)| Some((Some(*phase), place(passes)?)));
        let position = place(passes).map(|pass| (None, pass)).or_else(earlier);
        let list = KeyPath::root().key("phases").key(phase).key("passes");
        if position.is_none() && !passes.is_empty() && !self.is_reported(&list) {
            let listed = self.label(&list, "its passes");
            // The list is short, so a pass of an earlier phase is listed only if it has a similar name.
            let all = before.iter().flat_map(|(_, passes)| passes.iter().copied());
            let near = nearest(name, passes.iter().copied().chain(all));
            let is_elsewhere = self.is_made(name);
            let near = near.filter(|near| !is_elsewhere && !passes.contains(near));
            let known = passes.iter().copied().chain(near).map(str::to_owned).collect();
            let (name, phase) = (name.to_owned(), phase.to_owned());
            let error = RulesetError::NotInPhase { name, phase, known, is_elsewhere };
            self.found_beside(error, self.span(&written.path.key("of")), listed);
        }
        position
    }

    /// Reports an `of` setting that has no effect, because no window closes during a pass.
    fn no_pass_named(&mut self, written: Written<'_>) {
        let until = written.path.key("until");
        if written.doc.of.is_none() || self.is_reported(&until) {
            return;
        }
        let (with, beside) = match written.about {
            About::Pass(_) => ("the consent for a pass".to_owned(), None),
            About::Phase(..) => (
                format!("`until = \"{}\"`", <&str>::from(written.until())),
                self.label(&until, "this doesn't depend on a pass"),
            ),
        };
        self.found_beside(RulesetError::OfMismatch { with }, self.key(&written.path.key("of")), beside);
    }

    fn until_mismatch(
        &mut self,
        written: Written<'_>,
        key: &str,
        right: &'static [&'static str],
    ) -> Option<Ask> {
        let several = match written.doc.stop {
            Some(WhoDoc::Several(several)) => Some(format!("stop = {several}")),
            _ => None,
        };
        let with = match (&several, written.about) {
            (Some(several), _) => format!("`{several}`"),
            (None, About::Phase(..)) => format!("`{key}`"),
            (None, About::Pass(_)) => format!("`{key}` for a pass"),
        };
        let label = self.key_label(&written.path.key(key), "with this");
        let is_window = matches!(written.until(), UntilWord::FirstTiles | UntilWord::FirstPickUp);
        let fits_stop = written.doc.at_most.is_none() && written.doc.ballot.is_none();
        let is_unstoppable =
            several.is_some() || key != "stop" && matches!(written.about, About::Phase(..)) && fits_stop;
        let instead_of = (is_window && is_unstoppable).then(|| several.unwrap_or_else(|| key.to_owned()));
        let error = RulesetError::UntilMismatch { until: written.until().into(), with, right, instead_of };
        self.found_beside(error, self.span(&written.path.key("until")), label);
        None
    }
}

/// The values of `until` that work with `stop`.
const WINDOWS: &[&str] = &["gate", "first-tiles", "first-pick-up"];
