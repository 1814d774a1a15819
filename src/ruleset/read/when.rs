//! Reads the deals on which the Charleston, a phase or a pass is played, and reports parts that are never played (R12).

use super::Reader;
use crate::format::shape::{CycleDoc, DealsDoc, DealsWord};
use crate::ruleset::{
    Choice, Chooses, Clash, Consent, LAST_ROUND, Phase, Route, Ruled, RulesetError, SeatHint, all_endings,
    defaults,
};
use crate::table::context::{DealFilter, Deals, Ending, Lasts, PreviousDeal, PreviousDeals};
use crate::table::seat::{Seat, SeatSet};
use crate::toml::key_path::KeyPath;

/// The Charleston, a phase or a pass, with the deals on which it is played.
struct Level<'a> {
    /// The name used for this level in labels, such as `the phase`.
    called: &'static str,
    when: &'a DealFilter,
    path: KeyPath<'a>,
    /// The keys of settings that name roles, each with the endings of the previous deal after which players have them.
    roles: Vec<(&'static str, PreviousDeals)>,
}

impl Reader<'_> {
    /// Reads the deals on which the Charleston, a phase or a pass is played. An invalid condition is reported, and no
    /// deals are excluded because of it.
    pub(super) fn when(
        &mut self,
        rounds: Option<&[&str]>,
        deals: Option<&DealsDoc>,
        after: Option<&[PreviousDeal]>,
        path: &KeyPath,
    ) -> DealFilter {
        self.listed_once(after.unwrap_or_default(), &path.key("after"));
        let everywhere = SeatSet::all(self.seats.len());
        let rounds = rounds.and_then(|names| self.rounds(names, &path.key("rounds"))).unwrap_or(everywhere);
        let (cycle, lasts) = match deals {
            Some(DealsDoc::Cycle(cycle)) => (Some(cycle), Lasts::ALL),
            Some(DealsDoc::Word(DealsWord::Last)) => (None, Lasts { last: true, others: false }),
            Some(DealsDoc::Word(DealsWord::AllButLast)) => (None, Lasts { last: false, others: true }),
            None => (None, Lasts::ALL),
        };
        let deals =
            cycle.and_then(|cycle| self.deals(cycle, &path.key("deals"))).unwrap_or_else(Deals::every);
        let after = after.map_or_else(PreviousDeals::all, |words| words.iter().copied().collect());
        DealFilter { rounds, deals, lasts, after }
    }

    fn rounds(&mut self, names: &[&str], path: &KeyPath) -> Option<SeatSet> {
        // A name that isn't a seat stands for itself.
        let seats = names.iter().enumerate().map(|(position, name)| {
            let written = Some(name).filter(|name| !name.is_empty());
            written.and_then(|name| self.round(name, &path.index(position))).ok_or(name)
        });
        let seats: Vec<_> = seats.collect();
        self.listed_once(&seats, path);
        seats.into_iter().collect::<Result<_, _>>().ok().filter(|_| !self.is_reported(path))
    }

    /// Returns the round that is named after a seat, or the last round of a match, which is named after the last seat.
    fn round(&mut self, name: &str, path: &KeyPath) -> Option<Seat> {
        let last = SeatSet::all(self.seats.len()).iter().last();
        let is_last = name == LAST_ROUND && !self.seats.contains(&name);
        // A wind isn't a misspelling of `last`.
        let is_wind = defaults::SEATS.iter().any(|wind| wind.eq_ignore_ascii_case(name));
        let words: &[&str] = if is_wind { &[] } else { &[LAST_ROUND] };
        last.filter(|_| is_last).or_else(|| self.seat_at(name, words, SeatHint::None, self.span(path)))
    }

    fn deals(&mut self, doc: &CycleDoc, path: &KeyPath) -> Option<Deals> {
        let CycleDoc { cycle, on } = doc;
        let found_before = self.findings.len();
        for (position, deal) in on.iter().enumerate().filter(|(_, deal)| *deal > cycle) {
            let of = self.label(&path.key("cycle"), "then the cycle repeats");
            let error = RulesetError::DealOutsideCycle { deal: *deal, cycle: *cycle };
            self.found_beside(error, self.span(&path.key("on").index(position)), of);
        }
        self.listed_once(on, &path.key("on"));
        let places: Vec<usize> = on.iter().copied().map(usize::from).collect();
        let is_whole = self.findings.len() == found_before && !self.is_reported(&path.key("on"));
        is_whole.then(|| Deals::of(usize::from(*cycle), &places))
    }

    /// Reports the parts that are never played, because no deal meets both their own conditions and those of the part
    /// that contains them.
    pub(super) fn report_never_played(&mut self, charleston: &DealFilter, phases: &[Phase]) {
        let passes = phases.iter().flat_map(|phase| &phase.passes);
        let parts = phases.iter().map(|phase| &phase.when).chain(passes.map(|pass| &pass.when));
        if parts.chain([charleston]).all(|when| when.is_all(self.seats.len())) {
            return;
        }
        let root = KeyPath::root();
        let path = root.key("charleston");
        let all = Level { called: "a Charleston", when: charleston, path, roles: Vec::new() };
        if self.is_never_played("the Charleston".to_owned(), &[&all], None) {
            return;
        }
        let mut reported: Vec<&str> = Vec::new();
        for phase in phases {
            let Phase { id, title: _, passes, consent, then: _, when } = phase;
            let path = root.key("phases").key(id);
            let roles = vec![("consent", endings(*consent))];
            let in_it = Level { called: "the phase", when, path, roles };
            if self.is_never_played(format!("phase `{id}`"), &[&all, &in_it], None) {
                continue;
            }
            for pass in passes {
                let path = root.key("passes").key(&pass.id);
                let with_all = all_endings(pass.named());
                let of_route = ["gifts", "between", "joins", "pile-goes-to"].map(|key| (key, with_all));
                let roles = [("consent", endings(pass.consent))].into_iter().chain(of_route).collect();
                let in_pass = Level { called: "the pass", when: &pass.when, path, roles };
                let levels = [&all, &in_it, &in_pass];
                let to = names_none(&pass.route.value).then(|| path.key("to"));
                // Several phases may list the pass, but it is a single mistake.
                if !reported.contains(&pass.id.as_str())
                    && self.is_never_played(format!("pass `{}`", pass.id), &levels, to)
                {
                    reported.push(&pass.id);
                }
            }
        }
    }

    /// Returns whether no deal meets the conditions at all these levels. If so, reports the setting at the innermost
    /// level. A list of directions with `none` also excludes deals, and so does a setting that names a role.
    fn is_never_played(&mut self, what: String, levels: &[&Level<'_>], to: Option<KeyPath>) -> bool {
        let common =
            levels.iter().fold(DealFilter::all(self.seats.len()), |common, level| common.and(level.when));
        let Some(clash) = clash(&common) else { return false };
        let to = to.filter(|_| clash == Clash::Deals);
        let clash = if to.is_some() { Clash::NoDirection } else { clash };
        let (mut written, mut of_roles) = (Vec::new(), Vec::new());
        for level in levels {
            let roles = level.roles.iter().filter(|(_, after)| *after != PreviousDeals::all());
            for (key, after) in roles.filter(|_| clash == Clash::After) {
                let text = format!("there is such a player only {}", when_after(*after));
                let role = self.label(&level.path.key(key), &text);
                of_roles.extend(role.as_ref().map(|role| role.span));
                written.extend(role);
            }
            for (key, word) in clash.keys() {
                let text = format!("{} only {word} these", level.called);
                written.extend(self.label(&level.path.key(key), &text));
            }
        }
        written.extend(to.and_then(|to| self.label(&to, "no direction")));
        if let Some(primary) = written.pop() {
            let label = match levels.len() {
                _ if of_roles.contains(&primary.span) => primary.text,
                _ if !of_roles.is_empty() => "none of these fits the other settings".to_owned(),
                3.. => clash.label("its phase"),
                _ => clash.label("the Charleston"),
            };
            self.found_beside(RulesetError::NeverPlayed { what, clash, label }, primary.span, written);
        }
        true
    }
}

/// Returns those of these deals on which someone can ask for a phase or a pass or agree to it, if that is needed.
pub(super) fn with_consent(deals: DealFilter, consent: Option<Ruled<Consent>>) -> DealFilter {
    DealFilter { after: deals.after.and(endings(consent)), ..deals }
}

/// Returns the endings of the previous deal after which someone can ask for a phase or a pass or agree to it, if that
/// is needed.
fn endings(consent: Option<Ruled<Consent>>) -> PreviousDeals {
    consent.map_or_else(PreviousDeals::all, |consent| consent.value.ask.endings())
}

/// Names endings of the previous deal: `after a win or after a wall game`.
fn when_after(endings: PreviousDeals) -> String {
    let is_in = |word: &PreviousDeal| endings.iter().any(|ending| ending.previous() == *word);
    let words = PreviousDeal::ALL.iter().copied().filter(is_in).map(PreviousDeal::when);
    words.collect::<Vec<_>>().join(" or ")
}

/// Returns whether the direction depends on the deal number and is `none` on some deals.
fn names_none(route: &Route) -> bool {
    matches!(route, Route::OneOf(Choice { among, by: Chooses::Deal, .. }) if among.contains(&None))
}

/// Returns the reason why no deal meets the conditions, or `None` if a deal can meet them.
fn clash(deal_filter: &DealFilter) -> Option<Clash> {
    let DealFilter { rounds, deals, lasts, after } = deal_filter;
    let only_at_the_start = *after == PreviousDeals::from_iter([Ending::Start]);
    if rounds.is_empty() {
        Some(Clash::Rounds)
    } else if deals.is_none() || lasts.is_none() {
        Some(Clash::Deals)
    } else if after.is_empty() {
        Some(Clash::After)
    } else {
        (only_at_the_start && !deals.contains(1)).then_some(Clash::StartWithoutDeal1)
    }
}
