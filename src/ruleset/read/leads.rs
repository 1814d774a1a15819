//! Reads which step of the Charleston comes next if players say no. That step always comes later in the order of play,
//! so that jumps can't form a loop (R21, R25).

use super::Reader;
use super::found::owned;
use super::unused::{Named, Table};
use crate::diagnostic::{Label, RuleId};
use crate::format::shape::{NeededConsentDoc, NobodyDoc, PhaseDoc};
use crate::ruleset::{Consent, END, LeadsTo, NobodyHasAny, Pass, Phase, Ruled, RulesetError, Window};
use crate::toml::key_path::KeyPath;

/// A phase or pass that leads to a target, and the details that determine which targets are valid.
#[derive(Clone, Copy)]
struct From<'a> {
    table: Table,
    id: &'a str,
    phase: &'a str,
    /// The passes in the phase, and how many of them come too early to be the target. `None` if only a phase can be the
    /// target.
    passes: Option<(&'a [&'a str], usize)>,
    /// Whether the phase is played after all the other phases, and only if players ask for it.
    is_last: bool,
}

impl Reader<'_> {
    /// Returns the step that comes next after a phase has been played, or if players say no to it: the target that the
    /// file sets, or else the next phase. `is_last` is the same as in [`From`].
    pub(super) fn phase_leads_to(
        &mut self,
        (id, is_last): (&str, bool),
        to: Option<&str>,
        named: &Named<'_>,
        path: &KeyPath,
    ) -> LeadsTo {
        let from = From { table: Table::Phases, id, phase: id, passes: None, is_last };
        to.map_or(LeadsTo::Next, |to| self.leads_to(from, to, named, path))
    }

    /// Sets the targets of this phase's passes. They depend on the passes that come later in this phase.
    pub(super) fn passes_lead_on(
        &mut self,
        phase: (&str, &PhaseDoc, Option<Ruled<Consent>>),
        passes: &mut [Pass],
        named: &Named<'_>,
    ) {
        let (id, doc, consent) = phase;
        let is_last = is_asked_for_last(consent);
        let names = doc.passes.as_deref().unwrap_or_default();
        let docs = self.doc.passes.as_ref();
        // Passes that couldn't be read aren't in `passes`, but their targets are still checked.
        let mut made = passes.iter_mut().peekable();
        for (position, name) in names.iter().enumerate() {
            let pass = made.next_if(|pass| pass.id == *name);
            let Some(doc) = docs.and_then(|docs| docs.get(name)) else { continue };
            let path = KeyPath::root().key("passes").key(name);
            let from = From { table: Table::Passes, id: name, phase: id, passes: None, is_last };
            let consent = written_target(doc.consent.as_ref()).map(|to| {
                let from = From { passes: Some((names, position + 1)), ..from };
                self.leads_to(from, to, named, &path.key("consent").key("leads-to"))
            });
            let nobody = match &doc.nobody_has_any {
                Some(NobodyDoc::Leads(leads)) => {
                    let path = path.key("nobody-has-any").key("leads-to");
                    Some(self.leads_to(from, leads.leads_to, named, &path))
                }
                Some(NobodyDoc::Word(_)) | None => None,
            };
            let Some(pass) = pass else { continue };
            if let (Some(consent), Some(to)) = (&mut pass.consent, consent) {
                consent.value.leads_to = to;
            }
            if let Some(to) = nobody {
                pass.nobody_has_any.value = NobodyHasAny::LeadsTo(to);
            }
        }
    }

    /// Reports passes that can be stopped at the same time as their phase, because it must be clear which of the two a
    /// stop applies to.
    pub(super) fn report_two_windows(&mut self, id: &str, consent: Option<Ruled<Consent>>, passes: &[Pass]) {
        let Some(window) = window(consent).filter(|window| window.earlier.is_none()) else { return };
        for pass in passes.iter().take(window.pass + 1) {
            if self::window(pass.consent).is_some() {
                self.two_windows((Table::Passes, &pass.id), (Table::Phases, id));
            }
        }
    }

    /// Reports any other phase or pass that can be stopped at the same time as a phase that can be stopped early.
    pub(super) fn report_early_windows(&mut self, phases: &[Phase]) {
        for (at, phase) in phases.iter().enumerate() {
            let Some(early) = window(phase.consent) else { continue };
            let Some(last) = early.earlier else { continue };
            for (position, other) in phases.iter().enumerate().filter(|(position, _)| *position != at) {
                // The window is open until a pass is played.
                let is_always = |pass: &Pass| pass.when.is_all(self.seats.len());
                let closing = other.passes.iter().skip(early.pass).position(is_always);
                let until =
                    closing.filter(|_| position == last).map_or(usize::MAX, |more| early.pass + more + 1);
                let passes = other.passes.iter().take(if position > last { 0 } else { until });
                for pass in passes.filter(|pass| window(pass.consent).is_some()) {
                    self.two_windows((Table::Passes, &pass.id), (Table::Phases, &phase.id));
                }
                // If both can be stopped early, report the later one.
                let meets =
                    |own: Window| if own.earlier.is_some() { position < at } else { position <= last };
                if window(other.consent).is_some_and(meets) {
                    self.two_windows((Table::Phases, &phase.id), (Table::Phases, &other.id));
                }
            }
        }
    }

    /// Reports a `consent` setting if it isn't clear whether a stop applies to that setting or to a different one.
    fn two_windows(&mut self, (table, one): (Table, &str), (of, other): (Table, &str)) {
        let label = self.label(&of.path().key(other).key("consent"), "this can be stopped at the same time");
        let error = RulesetError::TwoWindows { one: table.entry(one), other: of.entry(other) };
        self.found_once(error, self.span(&table.path().key(one).key("consent")), label);
    }

    fn leads_to(&mut self, from: From<'_>, to: &str, named: &Named<'_>, path: &KeyPath) -> LeadsTo {
        if to == END {
            return LeadsTo::End;
        }
        let (passes, too_early) = from.passes.unwrap_or_default();
        let later_passes = passes.get(too_early..).unwrap_or_default();
        if let Some(further) = later_passes.iter().position(|pass| *pass == to) {
            return LeadsTo::Pass(too_early + further);
        }
        let here = named.order.iter().position(|phase| *phase == from.phase);
        let next = here.filter(|_| !from.is_last).map_or(named.order.len(), |here| here + 1);
        let there = named.order.iter().position(|phase| *phase == to);
        if let Some(there) = there.filter(|there| *there >= next) {
            return LeadsTo::Phase(there);
        }
        let later = later_passes.iter().chain(named.order.get(next..).unwrap_or_default());
        let later: Vec<&str> = later.copied().filter(|name| !name.is_empty()).collect();
        if self.is_undefined(from, to) {
            self.unknown_target(from, to, &later, path);
        } else if here.is_some() && (there.is_some() || !named.phases.covers(to)) {
            let again = self.made_again(from, named);
            let within = again.as_ref().map_or_else(String::new, |_| format!(" of phase `{}`", from.phase));
            let from_id = from.table.entry(from.id) + &within;
            let error = RulesetError::LeadsBack { from: from_id, to: to.to_owned(), later: owned(&later) };
            let places = self.places_of(from, to, there).into_iter().chain(again);
            self.found_once(error, self.span(path), places);
        }
        LeadsTo::End
    }

    /// Returns a label for a pass in this phase's list, if an earlier phase also lists the pass. In the earlier phase,
    /// the target may still come after the pass.
    fn made_again(&self, from: From<'_>, named: &Named<'_>) -> Option<Label> {
        let earlier = named.order.iter().take_while(|phase| **phase != from.phase);
        let docs = self.doc.phases.as_ref()?;
        let lists = |phase: &str| docs.get(phase).and_then(|doc| doc.passes.as_ref());
        let position = |phase: &str| lists(phase)?.iter().position(|pass| *pass == from.id);
        let is_again =
            from.table == Table::Passes && earlier.into_iter().any(|phase| position(phase).is_some());
        let here = position(from.phase).filter(|_| is_again)?;
        let list = KeyPath::root().key("phases").key(from.phase).key("passes");
        self.label(&list.index(here), "this phase also plays it")
    }

    /// Returns whether the target isn't defined, even in a setting that couldn't be read.
    fn is_undefined(&self, from: From<'_>, to: &str) -> bool {
        let is_missing = |table: Table| {
            let path = table.path().key(to);
            self.loaded.tree.locate(&path).is_none() && !self.is_reported(&path)
        };
        is_missing(Table::Phases) && (from.passes.is_none() || is_missing(Table::Passes))
    }

    fn unknown_target(&mut self, from: From<'_>, to: &str, later: &[&str], path: &KeyPath) {
        let known: Vec<&str> = later.iter().copied().chain([END]).collect();
        if from.passes.is_some() {
            let error = RulesetError::UnknownTarget { name: to.into(), known: owned(&known) };
            self.found_once(error, self.span(path), []);
        } else if !self.has_found_at(RuleId::UnknownPhase, self.span(path)) {
            self.unknown_phase(to, &known, path);
        }
    }

    /// Returns labels for the list entries in which a target comes too early.
    fn places_of(&self, from: From<'_>, to: &str, phase: Option<usize>) -> Vec<Label> {
        let phases = KeyPath::root().key("charleston").key("phases");
        let played = phase.and_then(|there| self.label(&phases.index(there), "played here"));
        let passes = from.passes.map_or(&[][..], |(passes, _)| passes);
        let made = passes.iter().position(|pass| *pass == to).and_then(|there| {
            let list = KeyPath::root().key("phases").key(from.phase).key("passes");
            self.label(&list.index(there), "played here")
        });
        made.into_iter().chain(played).collect()
    }
}

/// Returns whether a phase is played after all the other phases, and only if players ask for it.
pub(super) fn is_asked_for_last(consent: Option<Ruled<Consent>>) -> bool {
    consent.is_some_and(|consent| consent.value.ask.is_until_discard())
}

/// Returns the target that the file sets for the case that players say no.
pub(super) fn written_target<'a>(doc: Option<&NeededConsentDoc<'a>>) -> Option<&'a str> {
    match doc {
        Some(NeededConsentDoc::Asked(doc)) => doc.leads_to,
        Some(NeededConsentDoc::Word(_)) | None => None,
    }
}

/// Returns the window in which a phase or pass can be stopped, or `None` if it has no window.
fn window(consent: Option<Ruled<Consent>>) -> Option<Window> {
    consent?.value.ask.window()
}
