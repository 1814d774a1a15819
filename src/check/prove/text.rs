//! Proofs in sentences.

use crate::check::prove::{
    DealtAndHeld, Ends, HandSizes, JokerMove, JokerWay, Jokers, Named, Proofs, Sizes, Stuck, StuckThen,
    Unreached, Who,
};
use crate::describe::words::{and, capitalized, or, tiles};

/// Each proof, or the example against it, in one sentence.
pub fn proved(proofs: &Proofs) -> Vec<String> {
    let Proofs { ends, sizes, unreached, unstoppable, stuck, jokers } = proofs;
    let mut lines = ends_lines(ends);
    match sizes {
        Some(sizes) => lines.extend(sizes_lines(sizes)),
        None => {
            lines.push("how many tiles each hand ends with is not proved: too much can happen".to_owned())
        }
    }
    match unreached.as_deref() {
        Some([]) => lines.push("every phase and every pass can come".to_owned()),
        Some(unreached) => lines.extend(unreached.iter().map(unreached_line)),
        None => {
            lines.push("that every phase and every pass can come is not proved: too much can happen".into());
        }
    }
    let unstoppable = unstoppable.iter().map(part);
    lines.extend(unstoppable.map(|part| format!("{part} can be stopped, but nobody has the time to")));
    if stuck.is_empty() {
        lines.push("nobody can be stuck: every hand has enough tiles that may be passed".to_owned());
    }
    lines.extend(stuck.iter().map(stuck_line));
    lines.extend(joker_lines(jokers));
    lines
}

fn ends_lines(Ends { max_passes, dealt_again_in }: &Ends) -> Vec<String> {
    let ends = match max_passes {
        Some(0) => "it ends without a pass".to_owned(),
        Some(1) => "it ends after at most 1 pass".to_owned(),
        Some(max) => format!("it ends after at most {max} passes"),
        None => "after how many passes it ends at the latest is not proved: too much can happen".to_owned(),
    };
    let passes: Vec<String> = dealt_again_in.iter().map(part).collect();
    let again = format!(
        "but where a seat is stuck in {}, all is dealt again and it begins anew, however often that happens",
        or(&passes)
    );
    [ends].into_iter().chain((!passes.is_empty()).then_some(again)).collect()
}

/// The hands, with those of the same sizes together.
fn sizes_lines(sizes: &Sizes) -> Vec<String> {
    if sizes.are_as_dealt() {
        return vec!["every hand ends with as many tiles as it was dealt".to_owned()];
    }
    let mut groups: Vec<(&HandSizes, Vec<String>)> = Vec::new();
    for hand in &sizes.hands {
        let is_same =
            |other: &HandSizes| (&other.otherwise, &other.dealing) == (&hand.otherwise, &hand.dealing);
        match groups.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, names)) => names.push(capitalized(&hand.seat)),
            None => groups.push((hand, vec![capitalized(&hand.seat)])),
        }
    }
    let line = |(hand, names): (&HandSizes, Vec<String>)| {
        let whose = match names.as_slice() {
            several if several.len() == sizes.hands.len() => "every hand".to_owned(),
            [only] => format!("the hand of {only}"),
            several => format!("each hand of {}", and(several)),
        };
        hand_line(&whose, hand, sizes.each_can_come)
    };
    let role =
        |hand: &HandSizes| hand_line(&format!("the hand of the {}", hand.seat), hand, sizes.each_can_come);
    groups.into_iter().map(line).chain(sizes.roles.iter().map(role)).collect()
}

/// What a hand ends with: `every hand can end with 10 to 16 tiles, of 13 dealt; the dealer's with 11 to 17, of 14`.
fn hand_line(whose: &str, hand: &HandSizes, each_can_come: bool) -> String {
    let HandSizes { seat: _, otherwise, dealing } = hand;
    let ends = match otherwise.held.as_slice() {
        [only] if *only == otherwise.dealt => format!("{whose} ends with the {only} tiles it was dealt"),
        [only] => format!("{whose} ends with {}, of {} dealt", tiles(*only), otherwise.dealt),
        _ => {
            let ends = if each_can_come { "can end" } else { "ends" };
            format!("{whose} {ends} with {}, of {} dealt", held(otherwise, each_can_come), otherwise.dealt)
        }
    };
    match dealing.as_ref().filter(|dealing| *dealing != otherwise) {
        Some(dealing) => {
            format!("{ends}; the dealer's with {}, of {}", held(dealing, each_can_come), dealing.dealt)
        }
        None => ends,
    }
}

/// So many tiles: `13`, `10 to 16` or `11, 13 or 15`; where not each is sure to come, the bounds.
fn held(sizes: &DealtAndHeld, each_can_come: bool) -> String {
    let (first, last) = match sizes.held.as_slice() {
        [only] => return tiles(*only),
        [first, .., last] => (*first, *last),
        [] => return "no number of tiles".to_owned(),
    };
    let in_a_row = sizes.held.len() == usize::from(last - first) + 1;
    let numbers: Vec<String> = sizes.held.iter().map(u8::to_string).collect();
    match (each_can_come, in_a_row) {
        (false, _) => format!("no fewer than {first} and no more than {last} tiles"),
        (true, true) => format!("{first} to {last} tiles"),
        (true, false) => format!("{} tiles", or(&numbers)),
    }
}

fn unreached_line(Unreached { of, behind }: &Unreached) -> String {
    let what = part(of);
    match behind {
        Some(behind) => format!(
            "{what} never comes: in every deal somebody holds too few tiles for {}, and it goes no further",
            part(behind)
        ),
        None => format!("{what} never comes"),
    }
}

fn stuck_line(stuck: &Stuck) -> String {
    let Stuck { of, who, due, blind, can_pass, hand, then } = stuck;
    let pass = part(of);
    let own = match (due - blind.min(due), blind) {
        (own, 0) => format!("{own} are due"),
        (own, _) => format!("{own} of its own are due"),
    };
    match (who, hand) {
        (Who::VacantSeat, _) => format!(
            "in {pass} a vacant seat can hold fewer tiles that may be passed than the others settle; {}",
            otherwise(*then)
        ),
        (Who::Seat, None) => format!("that nobody can be stuck in {pass} is not proved"),
        (Who::Seat, Some(hand)) => {
            let came = match hand.arrived.as_slice() {
                [] => String::new(),
                arrived => format!(", where {} has just come", arrived.join(" ")),
            };
            let can = if *can_pass == 0 { "none".to_owned() } else { can_pass.to_string() };
            let tiles = hand.tiles.join(" ");
            let otherwise = otherwise(*then);
            let named = hand.after_naming();
            format!(
                "in {pass} a seat can be stuck: {tiles}{came} has {can} to pass{named}, and {own}; {otherwise}"
            )
        }
    }
}

fn otherwise(then: StuckThen) -> &'static str {
    match then {
        StuckThen::PassesWhatItCan => "it passes what it can",
        StuckThen::PassesAnyTiles => "it may pass any that do not stay",
        StuckThen::FillsUp => "it passes all that meet the conditions, then any others",
        StuckThen::CharlestonEnds => "the Charleston ends then",
        StuckThen::DealtAgain => "all is dealt again then",
    }
}

fn joker_lines(Jokers { in_the_box, move_in }: &Jokers) -> Vec<String> {
    if *in_the_box == 0 {
        return vec!["there is no joker in the box".to_owned()];
    }
    if move_in.is_empty() {
        return vec!["no joker changes hands".to_owned()];
    }
    let line = |JokerMove { of, how }: &JokerMove| {
        let pass = part(of);
        match how {
            JokerWay::Passed => format!("in {pass} a joker may be passed"),
            JokerWay::ByWhoIsStuck => format!("in {pass} a seat that is stuck may pass a joker"),
            JokerWay::ByVacantSeat => format!("in {pass} a vacant seat may pass a joker"),
            JokerWay::FromTheWall => format!("in {pass} a joker can come from the wall"),
            JokerWay::FromThePile => format!("in {pass} a joker can come from the pile"),
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
