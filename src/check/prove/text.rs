//! Describes proofs in sentences.

use crate::check::prove::{
    DealtAndHeld, Ends, HandSizes, JokerMove, JokerWay, Jokers, Named, Proofs, Sizes, Stuck, Unreached, Who,
};
use crate::describe::schedule::then_stuck;
use crate::describe::words::{and, or, tiles};
use crate::lists::grouped;
use crate::words::{capitalized, count_range};

/// Describes each proof, or its counterexample, in one sentence.
pub fn proved(proofs: &Proofs) -> Vec<String> {
    let Proofs { ends, sizes, unreached, unstoppable, stuck, jokers } = proofs;
    let mut lines = ends_lines(ends);
    match sizes {
        Some(sizes) => lines.extend(sizes_lines(sizes)),
        None => lines
            .push("not proved: how many tiles each hand has at the end (too many possibilities)".to_owned()),
    }
    match unreached.as_deref() {
        Some([]) => lines.push("every phase and every pass can be played".to_owned()),
        Some(unreached) => lines.extend(unreached.iter().map(unreached_line)),
        None => {
            lines
                .push("not proved: every phase and every pass can be played (too many possibilities)".into());
        }
    }
    let unstoppable = unstoppable.iter().map(part);
    lines.extend(unstoppable.map(|part| format!("the rules let players stop {part}, but no one ever can")));
    if stuck.is_empty() {
        lines.push("no player can get stuck: every hand has enough tiles that can be passed".to_owned());
    }
    lines.extend(stuck.iter().map(stuck_line));
    lines.extend(joker_lines(jokers));
    lines
}

fn ends_lines(Ends { max_passes, dealt_again_in }: &Ends) -> Vec<String> {
    let ends = match max_passes {
        Some(0) => "the Charleston ends without a pass".to_owned(),
        Some(1) => "the Charleston ends after at most 1 pass".to_owned(),
        Some(max) => format!("the Charleston ends after at most {max} passes"),
        None => {
            "not proved: the maximum number of passes before the Charleston ends (too many possibilities)"
                .to_owned()
        }
    };
    let passes: Vec<String> = dealt_again_in.iter().map(part).collect();
    let again = format!(
        "but if a player is stuck in {}, the tiles are redealt and the Charleston starts over, any number of times",
        or(&passes)
    );
    [ends].into_iter().chain((!passes.is_empty()).then_some(again)).collect()
}

/// Describes the hand sizes, grouping hands that have the same sizes.
fn sizes_lines(sizes: &Sizes) -> Vec<String> {
    if sizes.are_as_dealt() {
        return vec!["every hand ends with the number of tiles it was dealt".to_owned()];
    }
    let groups = grouped(sizes.hands.iter().map(|hand| ((&hand.otherwise, &hand.dealing), hand)));
    let line = |hands: Vec<&HandSizes>| {
        let names: Vec<String> = hands.iter().map(|hand| capitalized(&hand.seat)).collect();
        let whose = match names.as_slice() {
            several if several.len() == sizes.hands.len() => "every hand".to_owned(),
            [only] => format!("{only}'s hand"),
            several => format!("each of the hands of {}", and(several)),
        };
        hand_line(&whose, hands[0], sizes.each_can_come)
    };
    let role = |hand: &HandSizes| {
        hand_line(&format!("but the hand of the {}, in any seat,", hand.seat), hand, sizes.each_can_come)
    };
    groups.into_iter().map(|(_, hands)| line(hands)).chain(sizes.roles.iter().map(role)).collect()
}

/// Describes the number of tiles that a hand ends with:
/// `every hand can end with 10 to 16 tiles (13 dealt); the dealer's, with 11 to 17 (14 dealt)`.
fn hand_line(whose: &str, hand: &HandSizes, each_can_come: bool) -> String {
    let HandSizes { seat: _, otherwise, dealing } = hand;
    let ends = match otherwise.held.as_slice() {
        [only] if *only == otherwise.dealt => format!("{whose} ends with the {only} tiles it was dealt"),
        [only] => format!("{whose} ends with {} ({} dealt)", tiles(*only), otherwise.dealt),
        _ => {
            let ends = if each_can_come { "can end" } else { "ends" };
            format!("{whose} {ends} with {} ({} dealt)", held(otherwise, each_can_come), otherwise.dealt)
        }
    };
    match dealing.as_ref().filter(|dealing| *dealing != otherwise) {
        Some(dealing) => {
            format!("{ends}; the dealer's, with {} ({} dealt)", held(dealing, each_can_come), dealing.dealt)
        }
        None => ends,
    }
}

/// Formats a number of tiles: `13`, `10 to 16` or `11, 13 or 15`. If some of the numbers might not be possible, formats
/// them as a range.
fn held(sizes: &DealtAndHeld, each_can_come: bool) -> String {
    let (first, last) = match sizes.held.as_slice() {
        [only] => return tiles(*only),
        [first, .., last] => (*first, *last),
        [] => return "no number of tiles".to_owned(),
    };
    let in_a_row = sizes.held.len() == usize::from(last - first) + 1;
    let numbers: Vec<String> = sizes.held.iter().map(u8::to_string).collect();
    match (each_can_come, in_a_row) {
        (false, _) => format!("at least {first} and at most {last} tiles"),
        (true, true) => count_range(first, last, "tile"),
        (true, false) => format!("{} tiles", or(&numbers)),
    }
}

fn unreached_line(Unreached { of, behind }: &Unreached) -> String {
    let what = part(of);
    match behind {
        Some(behind) => format!(
            "{what} is never played: on every deal, some player has too few tiles for {}, so the Charleston ends",
            part(behind)
        ),
        None => format!("{what} is never played"),
    }
}

fn stuck_line(stuck: &Stuck) -> String {
    let Stuck { of, who, due, blind, can_pass, hand, then } = stuck;
    let pass = part(of);
    let own = match (due - blind.min(due), blind) {
        (own, 0) => format!("needs {own}"),
        (own, _) => format!("needs {own} of its own"),
    };
    match (who, hand) {
        (Who::VacantSeat, _) => format!(
            "in {pass}, a vacant seat can have fewer passable tiles than the players agree to pass; then it passes as \
             many as possible"
        ),
        (Who::Seat, None) => format!("not proved whether a player can get stuck in {pass}"),
        (Who::Seat, Some(hand)) => {
            let came = match hand.arrived.as_slice() {
                [] => String::new(),
                arrived => format!(" (with {} just received)", arrived.join(" ")),
            };
            let can = if *can_pass == 0 { "no tiles".to_owned() } else { format!("only {can_pass}") };
            let hand_of = match hand.tiles.join(" ") {
                none if none.is_empty() => "an empty hand".to_owned(),
                tiles => format!("a hand of {tiles}"),
            };
            let then = then_stuck(*then);
            let named = hand.after_naming();
            format!(
                "in {pass}, a player can get stuck: {hand_of}{came} has {can} to pass{named} but {own}; then {then}"
            )
        }
    }
}

fn joker_lines(Jokers { in_the_box, move_in }: &Jokers) -> Vec<String> {
    if *in_the_box == 0 {
        return vec!["the box has no jokers".to_owned()];
    }
    if move_in.is_empty() {
        return vec!["no joker changes hands".to_owned()];
    }
    let line = |JokerMove { of, how }: &JokerMove| {
        let pass = part(of);
        match how {
            JokerWay::Passed => format!("in {pass}, players can pass jokers"),
            JokerWay::ByWhoIsStuck => format!("in {pass}, a player who is stuck can pass a joker"),
            JokerWay::ByVacantSeat => format!("in {pass}, a vacant seat can pass a joker"),
            JokerWay::FromTheWall => format!("in {pass}, a joker can come from the wall"),
            JokerWay::FromThePile => format!("in {pass}, a joker can come from the pile"),
        }
    };
    move_in.iter().map(line).collect()
}

fn part(Named { phase, pass }: &Named) -> String {
    match pass {
        Some(pass) if pass != phase => format!("pass `{pass}` of `{phase}`"),
        Some(pass) => format!("pass `{pass}`"),
        None => format!("phase `{phase}`"),
    }
}
