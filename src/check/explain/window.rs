//! The window in which players can stop a phase or a pass without being asked (R24, R25).

use super::Writer;
use crate::describe::consent::closing_passes;
use crate::describe::event;
use crate::describe::words::{and, the};
use crate::ruleset::{Closes, Count, MAX_COUNTERS, Window};
use crate::schedule::{AllDeals, Part, PassStep, Schedule};
use crate::table::context::{DealContext, Ending};
use crate::toml::key_path::KeyPath;
use crate::words::capitalized;

impl<'a> Writer<'a> {
    /// Explains a stop window. `has_stops` means that some passes of the part can also be stopped by themselves.
    pub(super) fn stop_in_window(
        &mut self,
        (part, has_stops): (Part, bool),
        window: Window,
        path: KeyPath<'a>,
    ) {
        let explained = Explained::new((self.schedule, &self.deals), part, window);
        let can_stop = explained.can_stop();
        let too_late = explained.too_late(has_stops);
        let rest =
            [explained.on_other_deals(), explained.on_deals_without_earlier(), explained.during_votes()];
        let stopped = explained.stopped();
        let sentences =
            [can_stop, too_late, explained.in_earlier_passes()].into_iter().chain(rest.into_iter().flatten());
        self.say(String::from_iter(sentences), [path, path.key("until"), path.key("of")]);
        let mut windows = self.schedule.passes().filter_map(|step| step.stop);
        if let Some(window) = windows.find(|window| window.part == part) {
            let leads = self.leads_after(part, window.endings, window.leads_to);
            self.say(format!("If it is stopped, {stopped}{leads}."), [path.key("leads-to")]);
        }
    }
}

/// A stop window that is being explained.
struct Explained<'a> {
    schedule: &'a Schedule,
    deals: &'a AllDeals<'a>,
    /// The phase or the pass that can be stopped.
    part: Part,
    window: Window,
    /// The phase in which the window closes.
    phase: usize,
    /// The passes in which the window closes, depending on the deal.
    closing: Vec<&'a PassStep>,
}

impl<'a> Explained<'a> {
    fn new((schedule, deals): (&'a Schedule, &'a AllDeals<'a>), part: Part, window: Window) -> Self {
        let phase = window.earlier.unwrap_or(part.phase());
        Self {
            schedule,
            deals,
            part,
            window,
            phase,
            closing: closing_passes(schedule, part, window).collect(),
        }
    }

    /// Whether the window closes in an earlier phase, so that the part can be stopped only before it begins.
    fn is_early(&self) -> bool {
        self.window.earlier.is_some()
    }

    /// Whether the text names the pass in which the window closes. “Its first pass” is the first pass of the deal,
    /// whichever that is.
    fn names_pass(&self) -> bool {
        self.is_early() || self.window.pass > 0
    }

    fn decides(&self, part: Part) -> bool {
        self.schedule.consent(part).is_some()
    }

    /// Explains who can stop the part, and until when.
    fn can_stop(&self) -> String {
        let Self { schedule, deals: _, part, window, phase, closing: _ } = self;
        let who = capitalized(&event::any_of(schedule, &window.by, "any player"));
        let pass = Part::phase_at(*phase).pass_at(part.pass().unwrap_or(window.pass));
        let (closes, passes) = self.closes();
        let named = format!(" {passes} the pass “{}”", event::distinct_title(schedule, pass));
        if self.is_early() {
            return format!(
                "{who} can stop it before it begins, without giving a reason, from the start of the Charleston until \
                 {closes}{named}."
            );
        }
        let (during, named) = match part.pass() {
            Some(_) => ("", ""),
            None if self.names_pass() => ("", named.as_str()),
            // Even if no one picks up in the first pass, players can't stop the phase after that pass.
            None => (" during its first pass,", ""),
        };
        format!("{who} can stop it{during} until {closes}{named}, without giving a reason.")
    }

    /// Explains when players have to wait for the next pass, because a stop takes back what has been passed (R25).
    fn in_earlier_passes(&self) -> String {
        let can_be_seen =
            |step: &PassStep| step.can_peek() || step.draws_first() || !step.picks_up_together();
        let is_before = |step: &PassStep| step.phase == self.phase && step.pass < self.window.pass;
        let is_open = !self.is_early() && self.part.pass().is_none();
        if is_open && self.schedule.passes().any(|step| is_before(step) && can_be_seen(step)) {
            " Once someone has seen tiles in an earlier pass, no one can stop it until the next pass begins."
                .to_owned()
        } else {
            String::new()
        }
    }

    /// Returns what closes the window, and the preposition for the pass in which it happens. Which pass that is can
    /// depend on the deal.
    fn closes(&self) -> (&'static str, &'static str) {
        let any = |is: fn(&PassStep) -> bool| self.closing.iter().any(|step| is(step));
        match self.window.closes {
            Closes::FirstTiles if any(PassStep::draws_first) => ("someone draws or passes tiles", "in"),
            Closes::FirstTiles if any(may_pass_none) => ("someone passes (even if they pass no tiles)", "in"),
            Closes::FirstTiles => ("someone passes tiles", "in"),
            Closes::FirstPickUp if any(PassStep::draws_first) => ("someone draws tiles", "in"),
            Closes::FirstPickUp if any(PassStep::can_peek) => ("someone picks up or peeks at tiles", "from"),
            // The last player's pass makes everyone pick up.
            Closes::FirstPickUp if self.closing.iter().all(|step| step.picks_up_together()) => {
                ("all players have passed", "in")
            }
            Closes::FirstPickUp if any(PassStep::is_picked_up) => ("someone picks up tiles", "from"),
            Closes::FirstPickUp => ("all players have passed", "in"),
        }
    }

    /// Explains that the part can't be stopped later, even if the pass in which the window closes isn't played or moves
    /// no tiles. `has_stops` means that some passes of the part can also be stopped by themselves.
    fn too_late(&self, has_stops: bool) -> String {
        let even_if = match self.closes_without() {
            (true, true) => "players decide not to play it or no tiles move in it",
            (true, false) => "players decide not to play it",
            (false, true) => "no tiles move in it",
            (false, false) if self.is_early() || has_stops => return String::new(),
            (false, false) => return " After that, it can't be stopped.".to_owned(),
        };
        format!(" After that pass, this part can't be stopped, even if {even_if}.")
    }

    /// Returns whether the window can close because players decide not to play the pass in which it closes, and whether
    /// it can close although no tiles move in that pass.
    fn closes_without(&self) -> (bool, bool) {
        if self.part.pass().is_some() {
            return (false, false);
        }
        let phase = self.phase;
        let declines_phase = self.is_early() && self.decides(Part::phase_at(phase));
        let passes = self.schedule.ruleset().phases()[phase].passes.len();
        // After the last pass of a part, there is nothing left to stop.
        let closing = self.closing.iter().filter(|step| {
            (self.is_early() || step.pass + 1 < passes)
                && (!self.names_pass() || step.pass == self.window.pass)
        });
        closing.fold((declines_phase, false), |(is_declined, moves_nothing), step| {
            let declines_pass = self.schedule.pass(step).consent.is_some();
            (is_declined || declines_pass, moves_nothing || may_move_no_tiles(self.schedule, step))
        })
    }

    /// Explains when the window closes on deals without the pass that the rules name.
    fn on_other_deals(&self) -> Option<String> {
        if self.part.pass().is_some() {
            return None;
        }
        let title = the(self.schedule.part_title(Part::phase_at(self.phase)));
        let is_on_every_deal = self.closing.iter().any(|step| step.when.is_all(self.schedule.seats()));
        let next = self.closing.len() > 1 && self.names_pass();
        let end = self.is_early() && !is_on_every_deal;
        let instead = match (next, end) {
            (true, true) => {
                format!("the next pass of {title} counts instead, or the end of {title} if none is left")
            }
            (true, false) => format!("the next pass of {title} counts instead"),
            (false, true) => format!("the end of {title} counts instead"),
            (false, false) => return None,
        };
        Some(format!(" On deals without that pass, {instead}."))
    }

    /// Explains that no one can stop the part early on deals without an earlier part.
    fn on_deals_without_earlier(&self) -> Option<String> {
        let (schedule, part) = (self.schedule, self.part);
        let can_stop = |deal: &DealContext| {
            schedule.passes().filter(|step| schedule.is_part_played(step.part(), deal)).any(|step| {
                let window = schedule.stop_window(step, deal, &[0; MAX_COUNTERS]);
                window.is_some_and(|window| window.part == part)
            })
        };
        let has_role = |deal: &DealContext| self.window.by.endings().contains(Ending::before(deal));
        let cannot =
            |deal: &DealContext| schedule.is_part_played(part, deal) && has_role(deal) && !can_stop(deal);
        let earlier: Vec<String> = (0..=self.phase).map(|phase| the(schedule.phase_title(phase))).collect();
        let without = match &earlier[..] {
            [only] => format!("without {only}"),
            several => format!("with none of {}", and(several)),
        };
        (self.is_early() && self.deals.has(&cannot))
            .then(|| format!(" On deals {without}, no one can stop it."))
    }

    /// Explains that no one can stop the part while players decide whether to play another part.
    fn during_votes(&self) -> Option<String> {
        if self.part.pass().is_some() {
            return None;
        }
        let is_open = |step: &&PassStep| step.stop.is_some_and(|stop| stop.part == self.part);
        let what = if self.is_early() && (0..=self.phase).any(|phase| self.decides(Part::phase_at(phase))) {
            "another part"
        } else if self.schedule.passes().filter(is_open).any(|step| self.decides(step.part())) {
            "a pass"
        } else {
            return None;
        };
        Some(format!(" While players decide whether to play {what}, no one can stop this part."))
    }

    /// Explains what still happens if the part is stopped.
    fn stopped(&self) -> &'static str {
        if self.is_early() {
            "the passes before it are still played, but this part isn't. When its turn comes, "
        } else if self.window.closes == Closes::FirstTiles && self.window.pass == 0 {
            ""
        } else {
            "the tiles in the current pass go back to their owners, and "
        }
    }
}

/// Returns whether a player can decide to pass no tiles at all in a pass.
fn may_pass_none(step: &PassStep) -> bool {
    matches!(step.count.value, Count::Independent { min: 0, .. })
}

/// Returns whether players can play a pass without moving any tiles.
fn may_move_no_tiles(schedule: &Schedule, step: &PassStep) -> bool {
    let may_be_none = step.routing.left_open().is_some() && step.routing.may_be_none();
    let may_be_skipped = step.can_be_all_blind(schedule.ruleset()) && step.nobody_has_any.value == step.next;
    may_be_none || may_be_skipped || step.count.value.bounds().0 == 0
}
