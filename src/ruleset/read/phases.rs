//! Reading the phases: which are played, and who decides (R9, R12, R23 to R26).

use std::collections::BTreeMap;

use super::Reader;
use crate::document::shape::{CharlestonDoc, ConsentDoc, PhaseDoc, UntilWord};
use crate::key_path::KeyPath;
use crate::ruleset::{Ask, Consent, LeadsTo, Pass, Phase, Request, Ruled, RulesetError, defaults};
use crate::seat::SeatSet;

/// The most phases that can be asked for.
pub const MOST_REQUESTS: usize = 8;

impl Reader<'_> {
    /// The phases in the order they are played, and everything that is wrong with any of them.
    pub(super) fn phases(
        &mut self,
        charleston: &CharlestonDoc,
        docs: Option<&BTreeMap<String, PhaseDoc>>,
        passes: &BTreeMap<String, Option<Pass>>,
    ) -> Vec<Phase> {
        let empty = BTreeMap::new();
        let docs = docs.unwrap_or(&empty);
        let order = self.order(charleston, docs);
        let always =
            self.rounds(charleston.rounds.as_ref(), &KeyPath::root().key("charleston").key("rounds"));
        let mut read = BTreeMap::new();
        for (id, doc) in docs {
            read.insert(
                id.as_str(),
                self.phase(id, doc, passes, &order, charleston.rounds.is_some().then_some(always)),
            );
        }
        self.report_unused(&order, docs, passes);
        let phases: Vec<_> = order.iter().filter_map(|id| read.remove(id.as_str())).collect();
        self.report_too_many_requests(&phases);
        phases
    }

    fn order(&mut self, charleston: &CharlestonDoc, docs: &BTreeMap<String, PhaseDoc>) -> Vec<String> {
        let path = KeyPath::root().key("charleston").key("phases");
        let mut order: Vec<String> = Vec::new();
        for (position, name) in charleston.phases.iter().flatten().enumerate() {
            let (name, span) = (name.clone(), self.span(&path.index(position)));
            if order.contains(&name) {
                self.found(RulesetError::PhaseTwice { name }, span);
            } else if docs.contains_key(&name) {
                order.push(name);
            } else if !self.is_reported(&KeyPath::root().key("phases").key(&name)) {
                let known = docs.keys().cloned().collect();
                self.found(RulesetError::UnknownPhase { name, known }, span);
            }
        }
        order
    }

    fn phase(
        &mut self,
        id: &str,
        doc: &PhaseDoc,
        passes: &BTreeMap<String, Option<Pass>>,
        order: &[String],
        always: Option<SeatSet>,
    ) -> Phase {
        let PhaseDoc { title, passes: names, consent, rounds } = doc;
        let path = KeyPath::root().key("phases").key(id);
        let made = self.passes_of(id, names.as_deref(), passes, &path);
        let consent = consent.as_ref().and_then(|doc| self.consent(id, doc, order, &path.key("consent")));
        let title = title.clone().unwrap_or_else(|| defaults::title(id));
        Phase {
            id: id.to_owned(),
            title,
            passes: made,
            consent,
            rounds: self.phase_rounds(rounds.as_ref(), always, &path),
        }
    }

    /// A phase's own rounds hold where it has some; otherwise those of the whole Charleston.
    fn phase_rounds(
        &mut self,
        own: Option<&Vec<String>>,
        always: Option<SeatSet>,
        path: &KeyPath,
    ) -> Ruled<SeatSet> {
        let all = SeatSet::all(self.seats.len());
        match (own, always) {
            (None, Some(always)) => self.ruled(always, KeyPath::root().key("charleston").key("rounds")),
            (own, always) => {
                let rounds = self.rounds(own, &path.key("rounds"));
                self.ruled(rounds.and(always.unwrap_or(all)), path.key("rounds"))
            }
        }
    }

    fn passes_of(
        &mut self,
        id: &str,
        names: Option<&[String]>,
        passes: &BTreeMap<String, Option<Pass>>,
        path: &KeyPath,
    ) -> Vec<Pass> {
        let names = names.unwrap_or_default();
        if names.is_empty() && !self.is_reported(&path.key("passes")) {
            self.found(RulesetError::EmptyPhase { name: id.to_owned() }, self.span(&path.key("passes")));
        }
        let mut made = Vec::new();
        for (position, name) in names.iter().enumerate() {
            match passes.get(name) {
                Some(pass) => made.extend(pass.clone()),
                None if self.is_reported(&KeyPath::root().key("passes").key(name)) => {}
                None => {
                    let known = passes.keys().cloned().collect();
                    let span = self.span(&path.key("passes").index(position));
                    self.found(RulesetError::UnknownPass { name: name.clone(), known }, span);
                }
            }
        }
        made
    }

    fn consent(
        &mut self,
        id: &str,
        doc: &ConsentDoc,
        order: &[String],
        path: &KeyPath,
    ) -> Option<Ruled<Consent>> {
        let ConsentDoc { stop, agree, asked_by, at_most, until, leads_to } = doc;
        let leads_to = self.leads_to(id, leads_to.as_deref(), order, path);
        if at_most.is_some() && asked_by.is_none() {
            self.found(RulesetError::AtMostAlone, self.span(&path.key("at-most")));
        }
        let ask = match (stop, agree, asked_by) {
            (Some(who), None, None) => self.stop(who, *until, path),
            (None, Some(who), None) => self.agree(who, *until, path),
            (None, None, Some(who)) => self.request(who, at_most.unwrap_or(defaults::AT_MOST), *until, path),
            (None, None, None) => {
                let keys = ["stop", "agree", "asked-by"];
                if !keys.iter().any(|key| self.is_reported(&path.key(key))) {
                    self.found(RulesetError::NoConsent { name: id.to_owned() }, self.span(path));
                }
                None
            }
            (first, second, _) => {
                let named = |there: bool, name| if there { name } else { "`asked-by`" };
                let (first, second) = if first.is_some() {
                    ("`stop`", named(second.is_some(), "`agree`"))
                } else {
                    ("`agree`", "`asked-by`")
                };
                let key = second.trim_matches('`');
                let span = self.span(&path.key(key));
                self.found(RulesetError::TwoConsents { name: id.to_owned(), first, second }, span);
                None
            }
        };
        Some(self.ruled(Consent { ask: ask?, leads_to }, path.clone()))
    }

    fn stop(&mut self, who: &str, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let by = match who {
            "any-seat" => SeatSet::all(self.seats.len()),
            name => SeatSet::only(self.consenting_seat(name, &["any-seat"], &path.key("stop"))?),
        };
        match until {
            None | Some(UntilWord::Gate) => Some(Ask::StopAtGate(by)),
            Some(UntilWord::FirstLook) => Some(Ask::StopUntilFirstLook(by)),
            Some(UntilWord::FirstDiscard) => {
                self.until_mismatch("first-discard", "stop", &["gate", "first-look"], path)
            }
        }
    }

    fn agree(&mut self, who: &str, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let all = SeatSet::all(self.seats.len());
        let everybody = u8::try_from(all.len()).unwrap_or(u8::MAX);
        let ask = match who {
            "all" => Ask::Agree { of: all, needed: everybody },
            "majority" => Ask::Agree { of: all, needed: everybody / 2 + 1 },
            name => {
                let seat = self.consenting_seat(name, &["all", "majority"], &path.key("agree"))?;
                Ask::Agree { of: SeatSet::only(seat), needed: 1 }
            }
        };
        match until {
            None | Some(UntilWord::Gate) => Some(ask),
            Some(UntilWord::FirstLook) => self.until_mismatch("first-look", "agree", &["gate"], path),
            Some(UntilWord::FirstDiscard) => self.until_mismatch("first-discard", "agree", &["gate"], path),
        }
    }

    fn request(&mut self, who: &str, at_most: u8, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let by = self.consenting_seat(who, &[], &path.key("asked-by"))?;
        match until {
            None | Some(UntilWord::Gate) => Some(Ask::RequestAtGate(Request { by, at_most })),
            Some(UntilWord::FirstDiscard) => Some(Ask::RequestUntilDiscard(Request { by, at_most })),
            Some(UntilWord::FirstLook) => {
                self.until_mismatch("first-look", "asked-by", &["gate", "first-discard"], path)
            }
        }
    }

    /// A seat, or one of the words that stand for several; what is unknown is compared with both.
    fn consenting_seat(&mut self, name: &str, words: &[&str], path: &KeyPath) -> Option<crate::seat::Seat> {
        if self.seats.iter().any(|seat| seat == name) {
            return self.seat(name, path);
        }
        let known = words.iter().map(|word| (*word).to_owned()).chain(self.seats.iter().cloned()).collect();
        self.found(RulesetError::UnknownSeat { name: name.to_owned(), known }, self.span(path));
        None
    }

    fn until_mismatch(
        &mut self,
        until: &'static str,
        consent: &'static str,
        right: &'static [&'static str],
        path: &KeyPath,
    ) -> Option<Ask> {
        self.found(RulesetError::UntilMismatch { until, consent, right }, self.span(&path.key("until")));
        None
    }

    fn leads_to(&mut self, id: &str, to: Option<&str>, order: &[String], path: &KeyPath) -> LeadsTo {
        let here = order.iter().position(|phase| phase == id);
        let next = here.map_or(order.len(), |here| here + 1);
        let phase =
            |position: usize| if position < order.len() { LeadsTo::Phase(position) } else { LeadsTo::End };
        match to {
            None => phase(next),
            Some("end") => LeadsTo::End,
            Some(name) => match order.iter().position(|phase| phase == name) {
                Some(position) if here.is_some_and(|here| position > here) => LeadsTo::Phase(position),
                _ if here.is_none() => LeadsTo::End,
                _ => {
                    let later = order.get(next..).unwrap_or_default().to_vec();
                    let error = RulesetError::LeadsBack { from: id.to_owned(), to: name.to_owned(), later };
                    self.found(error, self.span(&path.key("leads-to")));
                    LeadsTo::End
                }
            },
        }
    }

    /// Only what this file wrote itself: a child may well leave out phases of its parent. Nothing is said
    /// where a list that would name it was itself found wrong.
    fn report_unused(
        &mut self,
        order: &[String],
        docs: &BTreeMap<String, PhaseDoc>,
        passes: &BTreeMap<String, Option<Pass>>,
    ) {
        let phase = |name: &String| KeyPath::root().key("phases").key(name).key("passes");
        let lists = docs.keys().map(phase).chain([KeyPath::root().key("charleston").key("phases")]);
        if lists.into_iter().any(|list| self.is_reported(&list))
            || self.findings.iter().any(|finding| finding.id.starts_with("unknown-"))
        {
            return;
        }
        for name in docs.keys().filter(|name| !order.contains(name)) {
            if let Some(key) = self.own_key(&KeyPath::root().key("phases").key(name)) {
                self.found(RulesetError::UnusedPhase { name: name.clone() }, key);
            }
        }
        let listed =
            |name: &String| docs.values().any(|phase| phase.passes.iter().flatten().any(|pass| pass == name));
        for name in passes.keys().filter(|name| !listed(name)) {
            if let Some(key) = self.own_key(&KeyPath::root().key("passes").key(name)) {
                self.found(RulesetError::UnusedPass { name: name.clone() }, key);
            }
        }
    }

    fn report_too_many_requests(&mut self, phases: &[Phase]) {
        let asks = |phase: &&Phase| {
            let ask = phase.consent.map(|consent| consent.value.ask);
            matches!(ask, Some(Ask::RequestAtGate(_) | Ask::RequestUntilDiscard(_)))
        };
        if let Some(phase) = phases.iter().filter(asks).nth(MOST_REQUESTS) {
            let path = KeyPath::root().key("phases").key(&phase.id).key("consent");
            self.found(RulesetError::TooManyRequests { most: MOST_REQUESTS }, self.span(&path));
        }
    }
}
