use super::compiled::{Compiled, own_warning};
use crate::check::explain::WINNING;
use crate::describe::words::tiles;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Count, EarthlyHand};
use crate::schedule::PassStep;
use crate::table::context::DealContext;
use crate::table::seat::Seat;
use crate::toml::key_path::KeyPath;

/// Reports a table where the dealer can declare a winning hand, but is never dealt the right number of tiles for one
/// (R31, R32).
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let (root, ruleset) = (KeyPath::root(), rules.ruleset());
    let (heavenly, earthly) = (ruleset.rules().heavenly_hand, ruleset.rules().earthly_hand);
    let dealers = ruleset.players().iter().map(|dealer| DealContext::default().dealt_by(dealer));
    let dealt = dealers.map(|context| ruleset.hands(&context)[context.dealer]);
    let extra = ruleset.hand_sizes(&ruleset.seating(Seat::FIRST)).dealer_extra;
    // The dealer's own number applies no matter what role the dealer has.
    let has_own = ruleset.hands_by_name().of_dealer().is_some();
    let in_a_role = ruleset.hands_by_name().of_roles().filter(|_| !has_own).map(|(_, size)| size + extra);
    let dealt: Vec<u8> = dealt.chain(in_a_role).collect();
    // A hand that changes its size can have the right number of tiles later.
    let is_judged =
        earthly.value != EarthlyHand::Never && rules.steps().all(|step| keeps_hand_sizes(rules, step));
    let allowed = [
        ("heavenly-hand", heavenly.value, "`heavenly-hand = false`"),
        ("earthly-hand", is_judged, "`earthly-hand = \"never\"`"),
    ];
    let allowed: Vec<_> = allowed.into_iter().filter(|(_, is_allowed, _)| *is_allowed).collect();
    let (Some(first), false) = (dealt.first(), allowed.is_empty() || dealt.contains(&WINNING)) else {
        return Vec::new();
    };
    let message = format!(
        "the dealer can declare a winning hand, which takes {}, but is dealt {first}",
        tiles(WINNING)
    );
    let settings =
        allowed.iter().map(|(key, ..)| (root.key("charleston").key(key), "the dealer can declare one"));
    let dealt = ["dealer-extra", "hands", "hand"].map(|key| (root.key("table").key(key), "tiles dealt"));
    let labels = settings.chain(dealt).filter_map(|(path, text)| rules.label(&path, text));
    let off: Vec<&str> = allowed.iter().map(|(.., off)| *off).collect();
    let finding = own_warning(RuleId::ImpossibleHand, message, labels);
    finding
        .map(|finding| finding.help(format!("write {} under [charleston]", off.join(" and "))))
        .into_iter()
        .collect()
}

/// Whether every player gets as many tiles in this pass as they give.
fn keeps_hand_sizes(rules: &Compiled<'_>, step: &PassStep) -> bool {
    let is_settled = !matches!(step.count.value, Count::Independent { .. } | Count::Reported { .. });
    let mut players = rules.ruleset().players().iter();
    let is_even = players.all(|seat| step.routing.given_by(seat) == step.routing.given_to(seat));
    step.zone.is_some() || is_settled && is_even && step.pile_goes_to.is_none()
}
