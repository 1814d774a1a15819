use super::meant::Meant;
use crate::diagnostic::{Diagnostic, Fix, RuleId};
use crate::fix::removal::without_setting;
use crate::ruleset::{Chooses, Pass, Route, When};
use crate::table::context::{DealFilter, PreviousDeals};
use crate::table::seat::SeatSet;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Place;

/// What a file can say of when something is played, and what holds where it does not.
const KEYS: [(&str, &str); 3] = [
    ("rounds", "in every round"),
    ("deals", "on every deal"),
    ("after", "after every end of the deal before"),
];

/// The Charleston, a phase or a pass, and the deals of what it is part of.
struct Part<'a> {
    called: String,
    path: KeyPath<'a>,
    when: &'a When,
    around: Vec<DealFilter>,
    /// What it is part of, the widest first.
    above: Vec<KeyPath<'a>>,
}

/// Rounds, deals or ends of a deal that leave no deal out.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let parts = parts(meant);
    let of_part = |part: &Part<'_>| -> Vec<Diagnostic> {
        let own = |key: &str| meant.own(&part.path.key(key)).filter(|place| meant.replaced(*place).is_none());
        let written = KEYS.into_iter().filter_map(|(key, all)| Some((key, all, own(key)?)));
        written.filter_map(|(key, all, place)| finding(meant, part, (key, all), place)).collect()
    };
    parts.iter().flat_map(of_part).collect()
}

fn parts<'a>(meant: &Meant<'a>) -> Vec<Part<'a>> {
    let (ruleset, root) = (meant.ruleset(), KeyPath::root());
    let all = ruleset.when();
    let whole = DealFilter::all(ruleset.seats());
    if ruleset.phases().is_empty() {
        return Vec::new();
    }
    let (called, charleston) = ("there is a Charleston".to_owned(), root.key("charleston"));
    let mut parts =
        vec![Part { called, path: charleston, when: all, around: vec![whole], above: Vec::new() }];
    for phase in ruleset.phases() {
        let (called, path) = (format!("phase `{}` is played", phase.id), root.key("phases").key(&phase.id));
        let (around, above) = (vec![all.deal_filter()], vec![charleston]);
        parts.push(Part { called, path, when: &phase.when, around, above });
        for pass in phase.passes.iter().filter(|pass| !is_chosen_by_deal(pass)) {
            let around = all.deal_filter().and(&phase.when.deal_filter());
            let own = root.key("passes").key(&pass.id);
            if let Some(part) = parts.iter_mut().find(|part| part.path == own) {
                part.around.push(around);
                part.above.push(path);
            } else {
                let (called, above) = (format!("pass `{}` is made", pass.id), vec![charleston, path]);
                parts.push(Part { called, path: own, when: &pass.when, around: vec![around], above });
            }
        }
    }
    parts
}

/// Whether the deals say where it goes: then those without a direction are left out of its own.
fn is_chosen_by_deal(pass: &Pass) -> bool {
    matches!(&pass.route.value, Route::OneOf(choice) if choice.by == Chooses::Deal)
}

fn finding(meant: &Meant<'_>, part: &Part<'_>, key: (&str, &str), place: Place) -> Option<Diagnostic> {
    let ((key, all), seats) = (key, meant.ruleset().seats());
    let names_all = is_every(&part.when.deal_filter(), key, seats);
    if !names_all && !part.around.iter().all(|around| is_within(around, &part.when.deal_filter(), key)) {
        return None;
    }
    let (message, help) = if names_all {
        let message = format!("`{key}` leaves nothing out: it names all there are");
        (message, format!("without it, {} {all} as well", part.called))
    } else {
        let message = format!("`{key}` leaves nothing out: without it, {} only then as well", part.called);
        (message, "take it out, or name fewer".to_owned())
    };
    let span = place.key.unwrap_or(place.value);
    let mut finding = Diagnostic::warning(RuleId::EveryDeal, message, span, "no effect").help(help);
    let mut above = part.above.iter().filter(|_| !names_all).map(|above| above.key(key));
    finding.others.extend(above.find_map(|path| meant.label(&path, "says so already")));
    Some(match without_setting(meant.text(), place) {
        Some(edit) => finding.candidate(Fix::suggestion(format!("take `{key}` out"), vec![edit])),
        None => finding,
    })
}

fn is_every(deal_filter: &DealFilter, key: &str, seats: usize) -> bool {
    match key {
        "rounds" => deal_filter.rounds == SeatSet::all(seats),
        "deals" => deal_filter.deals.is_every(),
        _ => deal_filter.after == PreviousDeals::all(),
    }
}

fn is_within(inner: &DealFilter, outer: &DealFilter, key: &str) -> bool {
    let both = inner.and(outer);
    match key {
        "rounds" => both.rounds == inner.rounds,
        "deals" => both.deals.shortened() == inner.deals.shortened(),
        _ => both.after == inner.after,
    }
}
