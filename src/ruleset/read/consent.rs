//! Reading who decides whether a phase is played, and where a no leads (R9, R23 to R26).

use super::Reader;
use super::unused::Named;
use crate::document::shape::{ConsentDoc, UntilWord};
use crate::key_path::KeyPath;
use crate::ruleset::{Ask, Consent, LeadsTo, Request, Ruled, RulesetError, defaults};
use crate::seat::SeatSet;

/// Where a stop leads when nothing more is played.
pub(super) const END: &str = "end";

impl Reader<'_> {
    pub(super) fn consent(
        &mut self,
        id: &str,
        doc: &ConsentDoc,
        named: &Named<'_>,
        path: &KeyPath,
    ) -> Option<Ruled<Consent>> {
        let ConsentDoc { stop, agree, asked_by, at_most, until, leads_to } = doc;
        let leads_to = self.leads_to(id, leads_to.as_deref(), named, &path.key("leads-to"));
        if at_most.is_some() && asked_by.is_none() && !self.is_reported(&path.key("asked-by")) {
            self.found(RulesetError::AtMostAlone, self.key(&path.key("at-most")));
        }
        let ask = match (stop, agree, asked_by) {
            (Some(who), None, None) => self.stop(who, *until, path),
            (None, Some(who), None) => self.agree(who, *until, path),
            (None, None, Some(who)) => self.request(who, at_most.unwrap_or(defaults::AT_MOST), *until, path),
            _ => {
                self.not_one_consent(id, path);
                None
            }
        };
        Some(self.ruled(Consent { ask: ask?, leads_to }, path.clone()))
    }

    /// None or several of the ways to give a consent are written.
    fn not_one_consent(&mut self, id: &str, path: &KeyPath) {
        let all = ["stop", "agree", "asked-by"];
        let mut written: Vec<_> = all
            .into_iter()
            .filter_map(|key| Some((self.key_label(&path.key(key), "written as well")?, key)))
            .collect();
        written.sort_by_key(|(label, _)| label.span);
        let keys: Vec<&'static str> = written.iter().map(|(_, key)| *key).collect();
        let mut labels: Vec<_> = written.into_iter().map(|(label, _)| label).collect();
        match labels.pop() {
            Some(last) if !labels.is_empty() => {
                let error = RulesetError::TwoConsents { name: id.to_owned(), keys };
                self.found_beside(error, last.span, labels);
            }
            _ if all.iter().any(|key| self.is_reported(&path.key(key))) => {}
            _ => self.found(RulesetError::NoConsent { name: id.to_owned() }, self.span(path)),
        }
    }

    fn stop(&mut self, who: &str, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let by = match who {
            "any-seat" => Some(SeatSet::all(self.seats.len())),
            name => self.seat_or_word(name, &["any-seat"], &path.key("stop")).map(SeatSet::only),
        };
        match until {
            None | Some(UntilWord::Gate) => Some(Ask::StopAtGate(by?)),
            Some(UntilWord::FirstLook) => Some(Ask::StopUntilFirstLook(by?)),
            Some(UntilWord::FirstDiscard) => {
                self.until_mismatch("first-discard", "stop", &["gate", "first-look"], path)
            }
        }
    }

    fn agree(&mut self, who: &str, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let all = SeatSet::all(self.seats.len());
        let everybody = u8::try_from(all.len()).unwrap_or(u8::MAX);
        let ask = match who {
            "all" => Some(Ask::Agree { of: all, needed: everybody }),
            "majority" => Some(Ask::Agree { of: all, needed: everybody / 2 + 1 }),
            name => {
                let seat = self.seat_or_word(name, &["all", "majority"], &path.key("agree"));
                seat.map(|seat| Ask::Agree { of: SeatSet::only(seat), needed: 1 })
            }
        };
        match until {
            None | Some(UntilWord::Gate) => ask,
            Some(UntilWord::FirstLook) => self.until_mismatch("first-look", "agree", &["gate"], path),
            Some(UntilWord::FirstDiscard) => self.until_mismatch("first-discard", "agree", &["gate"], path),
        }
    }

    fn request(&mut self, who: &str, at_most: u8, until: Option<UntilWord>, path: &KeyPath) -> Option<Ask> {
        let by = self.seat(who, &path.key("asked-by"));
        let request = by.map(|by| Request { by, at_most });
        match until {
            None | Some(UntilWord::Gate) => request.map(Ask::RequestAtGate),
            Some(UntilWord::FirstDiscard) => request.map(Ask::RequestUntilDiscard),
            Some(UntilWord::FirstLook) => {
                self.until_mismatch("first-look", "asked-by", &["gate", "first-discard"], path)
            }
        }
    }

    fn until_mismatch(
        &mut self,
        until: &'static str,
        consent: &'static str,
        right: &'static [&'static str],
        path: &KeyPath,
    ) -> Option<Ask> {
        let with = self.key_label(&path.key(consent), "with this");
        let error = RulesetError::UntilMismatch { until, consent, right };
        self.found_beside(error, self.span(&path.key("until")), with);
        None
    }

    /// Where a stop leads: a later phase by its name, or the end.
    fn leads_to(&mut self, id: &str, to: Option<&str>, named: &Named<'_>, path: &KeyPath) -> LeadsTo {
        let order = named.order;
        let here = order.iter().position(|phase| phase == id);
        let next = here.map_or(order.len(), |here| here + 1);
        let Some(name) = to.filter(|name| *name != END) else {
            let is_next = to.is_none() && next < order.len();
            return if is_next { LeadsTo::Phase(next) } else { LeadsTo::End };
        };
        let there = order.iter().position(|phase| phase == name);
        if let Some(there) = there.filter(|there| *there >= next) {
            return LeadsTo::Phase(there);
        }
        let phase = KeyPath::root().key("phases").key(name);
        let later = order.get(next..).unwrap_or_default().to_vec();
        if self.loaded.tree.locate(&phase).is_none() && !self.is_reported(&phase) {
            let known = later.into_iter().chain([END.to_owned()]).collect();
            self.unknown_phase(name.to_owned(), known, path);
        } else if here.is_some() && (there.is_some() || !named.phases.covers(name)) {
            let from_list = there.map(|there| KeyPath::root().key("charleston").key("phases").index(there));
            let played = from_list.and_then(|place| self.label(&place, "played here"));
            let error = RulesetError::LeadsBack { from: id.to_owned(), to: name.to_owned(), later };
            self.found_beside(error, self.span(path), played);
        }
        LeadsTo::End
    }
}
