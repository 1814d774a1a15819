//! Reads which phases are played, and in what order (R12, R23).

use super::Reader;
use super::consent::About;
use super::found::owned;
use super::leads::{is_asked_for_last, written_target};
use super::unused::{Meant, Named, Played, Table};
use super::when::with_consent;
use crate::format::by_name::ByName;
use crate::format::document::MAX_FINDINGS;
use crate::format::shape::{CharlestonDoc, PhaseDoc};
use crate::ruleset::{Consent, END, LeadsTo, Pass, Phase, Ruled, RulesetError, defaults};
use crate::toml::key_path::KeyPath;

/// The maximum number of phases and passes that need a counter.
pub const MAX_COUNTERS: usize = 8;

/// The passes, by name. `None` if a pass couldn't be read.
type Passes<'a> = ByName<'a, Option<Pass>>;

impl<'a> Reader<'a> {
    /// Returns the phases in the order they are played. Reports errors in all of these phases, and in unused phases
    /// that this file defines.
    pub(super) fn phases(
        &mut self,
        charleston: &CharlestonDoc<'a>,
        docs: &ByName<'a, PhaseDoc<'a>>,
        played: &Played,
        passes: Passes<'a>,
    ) -> Vec<Phase> {
        let path = KeyPath::root().key("charleston");
        let (order, meant) = self.order(charleston, docs, &path.key("phases"));
        let mut named = Named { order, phases: meant, passes: Meant::default() };
        if self.is_reported(&KeyPath::root().key("passes")) {
            named.passes.note_anything();
        }
        let mut phases: Vec<Option<Phase>> = vec![None; named.order.len()];
        for (id, doc) in docs.iter() {
            let is_own = self.own_key(&KeyPath::root().key("phases").key(id)).is_some();
            if !is_own && !played.phases.contains(id) {
                continue;
            }
            let place = named.order.iter().position(|phase| *phase == id);
            let is_played = place.is_some() || named.phases.covers(id);
            let made = self.passes_of((id, is_played), doc.passes.as_deref(), &passes, &mut named.passes);
            let phase = self.phase(id, doc, made, &named);
            if let Some(place) = place {
                phases[place] = Some(phase);
            }
        }
        self.report_unused(&named, docs, &passes);
        let phases: Vec<_> = phases.into_iter().flatten().collect();
        self.report_too_many_counters(&phases);
        self.report_early_windows(&phases);
        phases
    }

    fn order(
        &mut self,
        charleston: &CharlestonDoc<'a>,
        docs: &ByName<'a, PhaseDoc<'a>>,
        path: &KeyPath,
    ) -> (Vec<&'a str>, Meant<'a>) {
        let (mut order, mut meant) = (Vec::new(), Meant::default());
        if charleston.phases.is_none() || self.is_reported(path) {
            meant.note_anything();
        }
        let list = charleston.phases.as_deref().unwrap_or_default();
        for (position, name) in list.iter().copied().enumerate() {
            let here = path.index(position);
            if name.is_empty() {
                continue;
            }
            if let Some(first) = list[..position].iter().position(|earlier| *earlier == name) {
                let name = name.to_owned();
                let first = self.label(&path.index(first), "the first time");
                self.found_beside(RulesetError::PhaseTwice { name }, self.span(&here), first);
            } else if docs.get(name).is_some() {
                order.push(name);
            } else if !self.is_reported(&KeyPath::root().key("phases").key(name)) {
                let known: Vec<&str> = docs.keys().collect();
                meant.note(self.meant(Table::Phases, name, &known).unwrap_or(name), known.iter().copied());
                self.unknown_phase(name, &known, &here);
            }
        }
        (order, meant)
    }

    pub(super) fn unknown_phase(&mut self, name: &str, known: &[&str], path: &KeyPath) {
        let pass = self.key_label(&KeyPath::root().key("passes").key(name), "this is a pass");
        let near = self.meant(Table::Phases, name, known);
        let close = pass.or_else(|| self.close(Table::Phases, near));
        let error = RulesetError::UnknownPhase {
            name: name.into(),
            known: owned(known),
            near: near.map(str::to_owned),
        };
        self.found_beside(error, self.span(path), close);
    }

    fn phase(&mut self, id: &str, doc: &PhaseDoc, mut passes: Vec<Pass>, named: &Named<'_>) -> Phase {
        let PhaseDoc { title, passes: listed, consent: needed, then, rounds, deals, after } = doc;
        let path = KeyPath::root().key("phases").key(id);
        if id == END {
            let error = RulesetError::ReservedName { what: "phase", name: id.to_owned() };
            self.found(error, self.key(&path));
        }
        let docs = self.doc.phases.as_ref();
        let list = |id: &&str| docs.and_then(|docs| docs.get(id)).and_then(|doc| doc.passes.as_deref());
        let here = named.order.iter().position(|phase| *phase == id).unwrap_or_default();
        let earlier: Vec<(usize, &[&str])> = (named.order.iter().enumerate().take(here))
            .filter_map(|(at, id)| Some((at, list(id)?)))
            .collect();
        let about = About::Phase(id, listed.as_deref().unwrap_or_default(), &earlier);
        let mut consent = self.consent(about, needed.as_ref(), &path.key("consent"));
        let (target, place) = (written_target(needed.as_ref()), path.key("consent").key("leads-to"));
        let leads_to = self.phase_leads_to((id, false), target, named, &place);
        if let Some(consent) = &mut consent {
            consent.value.leads_to = leads_to;
        }
        let is_last = is_asked_for_last(consent);
        let then = self.phase_leads_to((id, is_last), *then, named, &path.key("then"));
        if let Some(consent) = consent.as_mut().filter(|_| is_last && then == LeadsTo::End) {
            // Once it has ended the Charleston, no one can ask for it again.
            consent.value.at_most = 1;
        }
        self.passes_lead_on((id, doc, consent), &mut passes, named);
        self.report_two_windows(id, consent, &passes);
        let title = title.map_or_else(|| defaults::title(id), str::to_owned);
        let when = self.when(rounds.as_deref(), deals.as_ref(), after.as_deref(), &path);
        let when = with_consent(when, consent);
        Phase { id: id.to_owned(), title, passes, consent, then, when }
    }

    fn passes_of(
        &mut self,
        (id, is_played): (&str, bool),
        names: Option<&[&str]>,
        passes: &Passes<'a>,
        meant: &mut Meant<'a>,
    ) -> Vec<Pass> {
        let path = KeyPath::root().key("phases").key(id).key("passes");
        let names = names.unwrap_or_default();
        if self.is_reported(&path) {
            meant.note_anything();
        }
        // A phase that is never played is reported as such instead.
        if names.is_empty() && is_played && !self.is_reported(&path) {
            meant.note_anything();
            self.found(RulesetError::EmptyPhase { name: id.to_owned() }, self.span(&path));
        }
        let mut made = Vec::new();
        for (position, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            match passes.get(name) {
                Some(pass) => made.extend(pass.clone()),
                None if self.is_reported(&KeyPath::root().key("passes").key(name)) => {}
                // With this many findings, not all are shown, so don't search for the names that were meant.
                None if self.findings.len() > MAX_FINDINGS => {
                    meant.note_anything();
                    let name = (*name).to_owned();
                    let error = RulesetError::UnknownPass { name, known: Vec::new(), near: None };
                    self.found(error, self.span(&path.index(position)));
                }
                None => {
                    let known: Vec<&str> = passes.keys().collect();
                    let near = self.meant(Table::Passes, name, &known);
                    meant.note(near.unwrap_or(name), known.iter().copied());
                    let (close, near) = (self.close(Table::Passes, near), near.map(str::to_owned));
                    let error =
                        RulesetError::UnknownPass { name: (*name).to_owned(), known: owned(&known), near };
                    self.found_beside(error, self.span(&path.index(position)), close);
                }
            }
        }
        made
    }

    /// Reports an error if there are too many phases and passes that players ask for or that can be played again. Each
    /// of them needs a counter.
    fn report_too_many_counters(&mut self, phases: &[Phase]) {
        let is_counted =
            |consent: Option<Ruled<Consent>>| consent.is_some_and(|consent| consent.value.is_counted());
        let mut counted = phases.iter().flat_map(|phase| {
            let of_phase = is_counted(phase.consent).then_some((Table::Phases, &phase.id));
            let passes = phase.passes.iter().filter(|pass| is_counted(pass.consent));
            of_phase.into_iter().chain(passes.map(|pass| (Table::Passes, &pass.id)))
        });
        let one_too_many = counted.nth(MAX_COUNTERS);
        if let Some((table, id)) = one_too_many {
            let path = table.path().key(id).key("consent");
            self.found(RulesetError::TooManyAsks { max: MAX_COUNTERS }, self.span(&path));
        }
    }
}
