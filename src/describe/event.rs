//! Sentences for events at the table.

use std::borrow::Cow;

use crate::describe::words::{and, or, the, tiles};
use crate::ruleset::{Direction, Gift, Hands, Pass, Phase, Route, SeatRef, To, Who, Zone};
use crate::schedule::{Gate, Part, PassStep, Schedule, Step, StepId};
use crate::session::{
    Answer, Declaration, Event, Fact, Given, Moved, Outcome, SeatEvent, Secret, Stage, TableState,
};
use crate::table::context::Role;
use crate::table::rack::written;
use crate::table::seat::{Seat, SeatSet};
use crate::words::capitalized;

mod context;

pub use context::{context, deal_filter, only_on, only_on_any, pass_only_on};

/// Returns a chair's name with a capital letter.
pub fn chair(schedule: &Schedule, chair: Seat) -> String {
    capitalized(&seat_name(schedule, chair))
}

/// Returns the name of a player's chair with a capital letter. If the rules refer to winds, and the player is another
/// wind in this deal, adds the wind: `South (East)`.
pub fn seat(schedule: &Schedule, seat: Seat) -> String {
    seat_on_deal(schedule, seat, schedule.seating().dealer)
}

/// Like [`seat`], but for a deal with this dealer.
fn seat_on_deal(schedule: &Schedule, seat: Seat, dealer: Seat) -> String {
    let (ruleset, name) = (schedule.ruleset(), chair(schedule, seat));
    let wind = ruleset.name_on_deal(seat, dealer);
    let is_other = ruleset.depends_on_dealer() && wind != ruleset.seat_name(seat);
    if is_other { format!("{name} ({})", capitalized(wind)) } else { name }
}

/// Lists the seats that are dealt another number of tiles than the others: `the loser 15 (1 more when dealing)`.
pub fn hand_exceptions(schedule: &Schedule) -> Vec<String> {
    let Hands { hand, named: own, dealer_extra } = schedule.ruleset().hands_by_name();
    let has_own = own.iter().any(|(named, _)| *named == SeatRef::DEALER);
    let dealer = || format!("the dealer {}", hand.saturating_add(*dealer_extra));
    // Of the winds, only East deals, and a vacant seat never does.
    let can_deal = |seat: &SeatRef| match seat {
        SeatRef::Chair(chair) => schedule.players().contains(*chair),
        SeatRef::FromDealer(_) => false,
        SeatRef::Role(_) => true,
    };
    let each = |(seat, size): &(SeatRef, u8)| {
        let adds = *dealer_extra > 0 && !has_own && can_deal(seat);
        let extra = if adds { format!(" ({dealer_extra} more when dealing)") } else { String::new() };
        format!("{} {size}{extra}", named(schedule, *seat))
    };
    own.iter().map(each).chain((!has_own && *dealer_extra > 0).then(dealer)).collect()
}

/// Returns a seat's name in lowercase. If the table has no such seat, returns `seat` and the seat's number. Numbers
/// start at 0.
pub fn seat_name(schedule: &Schedule, seat: Seat) -> Cow<'_, str> {
    match schedule.ruleset().seat_name(seat) {
        "" => format!("seat {}", seat.position()).into(),
        name => name.into(),
    }
}

/// Returns the name of a seat in a rule: a role, `the dealer`, or the chair that the rule applies to, given this
/// schedule's dealer.
pub fn named(schedule: &Schedule, named: SeatRef) -> String {
    match named {
        SeatRef::Role(Role::Winner) => "the winner".to_owned(),
        SeatRef::Role(Role::Loser) => "the loser".to_owned(),
        SeatRef::Role(Role::Thrower) => "the thrower".to_owned(),
        SeatRef::Role(Role::LastPlace) => "the player in last place".to_owned(),
        SeatRef::FromDealer(_) if !schedule.ruleset().has_winds() => "the dealer".to_owned(),
        SeatRef::FromDealer(_) | SeatRef::Chair(_) => {
            schedule.seating().chair(named).map(|chair| seat(schedule, chair)).unwrap_or_default()
        }
    }
}

/// Returns the names of the seats in a rule. `everyone` is the set of seats that the rule applies to if it
/// doesn't name any.
pub fn who(schedule: &Schedule, who: &Who, everyone: SeatSet) -> String {
    match who {
        Who::Everyone => seats(schedule, everyone),
        Who::These(these) => and(&these.iter().map(|seat| named(schedule, *seat)).collect::<Vec<_>>()),
    }
}

/// Lists the players, joined by "or" because any one of them is enough: `any player`, `East or West`.
pub fn any_of(schedule: &Schedule, who: &Who, anyone: &str) -> String {
    match who {
        Who::Everyone => anyone.to_owned(),
        Who::These(these) => or(&these.iter().map(|seat| named(schedule, *seat)).collect::<Vec<_>>()),
    }
}

/// Returns the number of players who are asked. A role counts as one player, even if no one has it in a deal.
pub fn voters(schedule: &Schedule, who: &Who) -> usize {
    match who {
        Who::Everyone => schedule.players().len(),
        Who::These(these) => these.len(),
    }
}

/// Returns the names of seats: `East, South and West`.
pub fn seats(schedule: &Schedule, set: SeatSet) -> String {
    let names: Vec<String> = set.iter().map(|one| seat(schedule, one)).collect();
    if names.is_empty() { "nobody".to_owned() } else { and(&names) }
}

/// Describes a group of players whose tiles don't move in this pass although others' do. Returns `None` if that can't
/// happen.
pub fn group_without_any(schedule: &Schedule, step: &PassStep) -> Option<&'static str> {
    let text = match step.are_pairs() {
        true => "if both players in a pair pass only blind tiles, their tiles don't move",
        false => "if all players who pass to one another pass only blind tiles, their tiles don't move",
    };
    step.can_group_stall(schedule.ruleset()).then_some(text)
}

/// Returns the title of a pass, or of the phase or pass that players are asked about at a gate.
pub fn pass(schedule: &Schedule, id: StepId) -> &str {
    schedule.part_title(schedule.step(id).part())
}

/// Returns the title of a phase or a pass. If a pass in another phase has the same title, adds the title of the pass's
/// phase, as in `Right (Second Charleston)`. If that isn't enough, adds the id in the rules, as in
/// ``Right (`right-again`)``.
pub fn distinct_title(schedule: &Schedule, part: Part) -> String {
    let (phases, title) = (schedule.ruleset().phases(), schedule.part_title(part));
    let (own, of_phase) = (&phases[part.phase()], schedule.phase_title(part.phase()));
    let Some(pass) = part.pass() else {
        let is_alike = |other: &Phase| other.title == title && other.id != own.id;
        return if phases.iter().any(is_alike) {
            format!("{title} (`{}`)", own.id)
        } else {
            title.to_owned()
        };
    };
    let id = &own.passes[pass].id;
    let has_alike = |phase: &Phase, can_be: &dyn Fn(&Pass) -> bool| {
        phase.passes.iter().any(|other| other.title == title && can_be(other))
    };
    if phases.iter().any(|phase| phase.title != of_phase && has_alike(phase, &|_| true)) {
        format!("{title} ({of_phase})")
    } else if phases.iter().any(|phase| has_alike(phase, &|other| other.id != *id)) {
        format!("{title} (`{id}`)")
    } else {
        title.to_owned()
    }
}

/// Describes the stage that a game has reached, such as a pass or the end of the Charleston.
pub fn stage(schedule: &Schedule, stage: Stage) -> String {
    match stage {
        Stage::Dealing(_) => "the deal".to_owned(),
        Stage::At(id) => match schedule.step(id) {
            Step::Pass(step) => schedule.pass(step).title.clone(),
            Step::Gate(gate) => format!("before {}", schedule.part_title(gate.part)),
        },
        Stage::Closing { .. } => "the Charleston is over".to_owned(),
        Stage::Over(ended) => outcome(schedule, ended),
    }
}

/// Returns the name of a stage, with ids from the rule file: `courtesy`, `gate of second`, or a word such as `over`.
pub fn stage_word(schedule: &Schedule, stage: Stage) -> String {
    let phases = schedule.ruleset().phases();
    match stage {
        Stage::Dealing(_) => "dealing".to_owned(),
        Stage::At(id) => match schedule.step(id) {
            Step::Pass(step) => phases[step.phase].passes[step.pass].id.clone(),
            Step::Gate(gate) => {
                let phase = &phases[gate.part.phase()];
                let pass = gate.part.pass().map(|pass| format!("gate of pass {}", phase.passes[pass].id));
                pass.unwrap_or_else(|| format!("gate of {}", phase.id))
            }
        },
        Stage::Closing { .. } => "closing".to_owned(),
        Stage::Over(_) => "over".to_owned(),
    }
}

/// Describes the public part of an event. `stage` is the stage before the event, and `public` is the table after it.
pub fn fact(schedule: &Schedule, public: &TableState, fact: &Fact, stage: Stage) -> String {
    fact_for(None, schedule, public, (fact, stage))
}

/// Describes the public parts of events, one after the other. `state` is the table before them.
pub fn facts(schedule: &Schedule, mut state: TableState, events: &[Event]) -> Vec<String> {
    let described = events.iter().map(|Event { fact: happened, .. }| {
        let stage = state.stage;
        state.apply(happened, schedule);
        fact(schedule, &state, happened, stage)
    });
    described.collect()
}

/// Describes the public part of an event. The sentence addresses the player in the seat `you` as "you".
pub fn fact_for(
    you: Option<Seat>,
    schedule: &Schedule,
    public: &TableState,
    (fact, stage): (&Fact, Stage),
) -> String {
    let is_you = you.is_some() && fact.actor() == you;
    let name = |one: Seat| if you == Some(one) { "you".to_owned() } else { seat(schedule, one) };
    let who = fact.actor().map_or_else(String::new, name);
    // The subject and the verb, as in "East passes" and "you pass".
    let does = |one: &str, several: &str| format!("{who} {}", if is_you { several } else { one });
    let whose = if is_you { "your".to_owned() } else { format!("{who}'s") };
    let title = |step: &StepId| pass(schedule, *step);
    let sentence = match fact {
        Fact::Passed { seat, gifts } => {
            let receivers = pass_at(schedule, stage).map(|step| public.exchange(step).gifts[*seat]);
            let to = |gift: &Gift| match gift.to {
                To::Seat(one) => name(one),
                other => receiver(schedule, other),
            };
            let to: Vec<String> = receivers.iter().flat_map(|gifts| gifts.iter().map(to)).collect();
            format!("{} {}", does("passes", "pass"), passed(gifts, &to))
        }
        Fact::Requested { aloud: None, .. } => format!("{} a request", does("makes", "make")),
        Fact::Requested { aloud: Some(number), .. } => {
            format!("{} {}", does("offers", "offer"), tiles(*number))
        }
        Fact::NamedSuit { .. } => format!("{} a suit", does("names", "name")),
        Fact::Settled { group, number } => {
            let (names, tiles) = (group.iter().map(name).collect::<Vec<_>>(), tiles(*number));
            let only_fill = |step: &PassStep| {
                let mut gifts = step
                    .routing
                    .all()
                    .flat_map(|exchange| group.iter().flat_map(|seat| exchange.gifts[seat].iter()));
                gifts.all(|gift| gift.to == To::Pile)
            };
            match names.len() {
                _ if !pass_at(schedule, stage).is_some_and(only_fill) => {
                    format!("{} exchange {tiles}", and(&names))
                }
                1 => format!("{} will pass {tiles}", names[0]),
                _ => format!("{} will each pass {tiles}", and(&names)),
            }
        }
        Fact::PickedUp { count, .. } => format!("{} {}", does("picks up", "pick up"), tiles(*count)),
        Fact::PutOnPile { count, face_up, .. } if face_up.is_empty() => {
            format!("{} {} on the pile, face down", does("puts", "put"), tiles(*count))
        }
        Fact::PutOnPile { face_up, .. } => {
            format!("{} {} on the pile, face up", does("puts", "put"), written(face_up))
        }
        Fact::PickedUpPile { count, .. } => {
            format!("{} the pile, {}", does("picks up", "pick up"), tiles(*count))
        }
        Fact::Peeked { count, .. } => format!("{} {}", does("peeks at", "peek at"), tiles(*count)),
        Fact::Penalized { tiles: passed, points, .. } => {
            format!("{who} passed {} blind after peeking: {points} points", tiles(*passed))
        }
        Fact::TookFromWall { count, .. } => {
            format!("{} {} from the wall", does("draws", "draw"), tiles(*count))
        }
        Fact::Directed { step, direction } => goes(schedule, *step, *direction),
        Fact::Rolled { step, pips, direction, .. } => {
            format!("{} {pips}: {}", does("rolls", "roll"), goes(schedule, *step, *direction))
        }
        Fact::Skipped { step, .. } => format!("{} is skipped", title(step)),
        Fact::WentIntoWall { count, .. } => {
            let go = if *count == 1 { "goes" } else { "go" };
            format!("the {} of the vacant {who} seat {go} into the wall", tiles(*count))
        }
        Fact::PassEnded { step, .. } => format!("{} is done", title(step)),
        Fact::NobodyHasAny { step, .. } => {
            format!("{}: {ONLY_BLIND}, so no tiles move", title(step))
        }
        Fact::Stopped { part, tiles_go_back, .. } => {
            let back = if *tiles_go_back { "; passed tiles go back" } else { "" };
            format!("{} {}{back}", does("stops", "stop"), the(schedule.part_title(*part)))
        }
        Fact::StoppedEarly { part, .. } => {
            format!("{} {} before it begins", does("stops", "stop"), the(schedule.part_title(*part)))
        }
        Fact::Voted { agrees: true, .. } => does("agrees", "agree"),
        Fact::Voted { agrees: false, .. } => {
            let gate = gate_at(schedule, stage);
            let answer = gate.map_or(Answer::DoesNotAgree, |gate| Answer::to(gate.question, false));
            does(&answer.to_string(), your_answer(answer))
        }
        Fact::Answered { .. } => does("answers", "answer"),
        Fact::Decided { part, played, counts, .. } => {
            let will = if *played { "will be played" } else { "won't be played" };
            let before = if *played {
                counts.played(&public.played) > 1
            } else {
                schedule.times_played(*part, &public.played) > 0
            };
            let again = if before { " again" } else { "" };
            format!("{} {will}{again}", schedule.part_title(*part))
        }
        Fact::Asked { request, .. } => {
            format!(
                "{} {}",
                does("asks for", "ask for"),
                schedule.part_title(schedule.request(*request).part)
            )
        }
        Fact::Ended { .. } => format!("{who} can't pass enough tiles, so the Charleston ends"),
        Fact::Redealt { .. } => format!("because of {who}, all tiles are shuffled and dealt again"),
        Fact::Dealt { count, .. } => format!("{} dealt {}", does("is", "are"), tiles(*count)),
        Fact::Drew { .. } => format!("{} the missing tile from the wall", does("draws", "draw")),
        Fact::Won { declaration, .. } => {
            format!("{whose} {declaration} is confirmed, and {}", does("wins", "win"))
        }
        Fact::Declared { declaration, .. } => {
            format!("{} {}", does("declares", "declare"), hand(*declaration))
        }
        Fact::Rejected { declaration, .. } => {
            format!("{whose} {declaration} is rejected, and the deal goes on")
        }
        // In card games, the rules of the game determine who leads.
        Fact::PlayBegan { .. } if schedule.ruleset().tile_box().is_of_cards() => {
            let over = if public.moved == Moved::NotYet { "" } else { "the passing is over and " };
            format!("{over}play begins")
        }
        Fact::PlayBegan { .. } => {
            let over = if public.moved == Moved::NotYet { "" } else { "the Charleston is over; " };
            let discards = if schedule.ruleset().dealer_draws_first(&public.context) {
                does("draws a tile and discards one,", "draw a tile and discard one,")
            } else {
                does("discards", "discard")
            };
            format!("{over}{discards} and play begins")
        }
    };
    schedule.ruleset().tile_box().worded(sentence)
}

/// Describes the chosen direction of a pass: the one at this position in the pass's list.
pub fn goes(schedule: &Schedule, step: StepId, position: u8) -> String {
    let title = pass(schedule, step);
    let Step::Pass(found) = schedule.step(step) else { return title.to_owned() };
    match &schedule.pass(found).route.value {
        Route::OneOf(choice) => match choice.among.get(usize::from(position)) {
            Some(Some(to)) => format!("{title} goes {}", direction(schedule, to)),
            Some(None) | None => format!("no tiles are passed in {title}"),
        },
        _ => title.to_owned(),
    }
}

/// Describes a direction: `to the right`, `across`, `to the player 2 seats ahead`. If the table has its own word for
/// the direction, that word follows in parentheses.
pub fn direction(schedule: &Schedule, direction: &Direction) -> String {
    let Direction { steps, word } = direction;
    let seats = schedule.seats();
    let (next, previous) = if schedule.ruleset().is_clockwise() {
        ("to the left", "to the right")
    } else {
        ("to the right", "to the left")
    };
    let where_to = match *steps {
        1 if seats > 2 => next.to_owned(),
        steps if steps * 2 == seats => "across".to_owned(),
        steps if steps + 1 == seats => previous.to_owned(),
        steps if steps * 2 > seats => format!("to the player {} seats back", seats - steps),
        steps => format!("to the player {steps} seats ahead"),
    };
    word.as_ref().map_or(where_to.clone(), |word| format!("{where_to} ({word})"))
}

/// The reason why no tiles move in a pass (R21).
pub(crate) const ONLY_BLIND: &str = "only blind tiles are passed";

pub(crate) fn pass_at(schedule: &Schedule, stage: Stage) -> Option<&PassStep> {
    stage.step(schedule)?.pass()
}

pub(crate) fn gate_at(schedule: &Schedule, stage: Stage) -> Option<&Gate> {
    stage.step(schedule)?.gate()
}

/// Returns the verb for an answer, as in "you agree".
fn your_answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Agrees => "agree",
        Answer::Stops => "stop",
        Answer::DoesNotAgree => "do not agree",
        Answer::Asks => "ask",
        Answer::DoesNotAsk => "do not ask",
    }
}

/// Describes the tiles for each receiver: `2 tiles to South and 1 blind to West`. If there is only one receiver, leaves
/// out the name.
fn passed(gifts: &[Given], to: &[String]) -> String {
    match gifts {
        [only] => given(*only),
        all if all.iter().all(|one| one.own + one.blind == 0) => tiles(0),
        [first, rest @ ..] if rest.iter().all(|other| other == first) => {
            format!("{} to each receiver", given(*first))
        }
        several => {
            let passed = several.iter().zip(to).filter(|(one, _)| one.own + one.blind > 0);
            and(&passed.map(|(one, to)| format!("{} to {to}", given(*one))).collect::<Vec<_>>())
        }
    }
}

fn given(given: Given) -> String {
    match (given.own, given.blind) {
        (own, 0) => tiles(own),
        (0, blind) => format!("{blind} blind"),
        (own, blind) => format!("{} and {blind} blind", tiles(own)),
    }
}

/// Returns the word that stands for a receiver in a command.
pub fn receiver_word(schedule: &Schedule, to: To) -> String {
    match to {
        To::Seat(one) => seat_name(schedule, one).into_owned(),
        To::Zone(Zone::Middle) => "middle".to_owned(),
        To::Zone(Zone::Wall) => "wall".to_owned(),
        To::Pile => "pile".to_owned(),
        To::Untold => "later".to_owned(),
    }
}

/// Returns a receiver's name.
pub fn receiver(schedule: &Schedule, to: To) -> String {
    match to {
        To::Seat(one) => seat(schedule, one),
        To::Zone(zone) => zone.name().to_owned(),
        To::Pile => "the pile".to_owned(),
        To::Untold => "a player who isn't known yet".to_owned(),
    }
}

/// Asks whether a declared hand is on the card, because the program can't check the card.
pub fn is_it_on_the_card(declaration: Declaration) -> String {
    format!("Is the {declaration} on your card?")
}

/// Returns a winning hand's name with "a" or "an".
pub fn hand(declaration: Declaration) -> &'static str {
    match declaration {
        Declaration::HeavenlyHand => "a Heavenly Hand",
        Declaration::EarthlyHand => "an Earthly Hand",
    }
}

/// Describes how a Charleston ended.
pub fn outcome(schedule: &Schedule, outcome: Outcome) -> String {
    match outcome {
        Outcome::PlayBegan => "play begins".to_owned(),
        Outcome::Won(who, declaration) => format!("{} wins with {}", seat(schedule, who), hand(declaration)),
    }
}

/// Describes the part of an event that only the player who acts may know: the tiles, the request, the suit or the
/// answer. Returns `None` if there is no such part.
pub fn secret(secret: &Secret) -> Option<String> {
    match secret {
        Secret::Nothing | Secret::Unseen(_) => None,
        Secret::Tiles(tiles) if tiles.is_empty() => Some("nothing".to_owned()),
        Secret::Tiles(tiles) => Some(written(tiles)),
        Secret::Request(number) => Some(format!("request {number}")),
        Secret::Suit(suit) => Some(suit.plural()),
        Secret::Answer(answer) => Some(answer.to_string()),
    }
}

/// Describes the secret part of an event to the player who acts: `1B 4C GD`, `2 tiles`, `you agree`. Returns `None` if
/// there is nothing to add to the public part, which already names face-up tiles and requests made aloud.
pub fn own_secret(SeatEvent { fact, secret }: &SeatEvent) -> Option<String> {
    let is_face_up = matches!(fact, Fact::PutOnPile { face_up, .. } if !face_up.is_empty());
    let is_public = is_face_up || matches!(fact, Fact::Requested { aloud: Some(_), .. });
    match secret {
        _ if is_public => None,
        Secret::Nothing | Secret::Unseen(_) => None,
        Secret::Tiles(tiles) => (!tiles.is_empty()).then(|| written(tiles)),
        Secret::Request(number) => Some(tiles(*number)),
        Secret::Suit(suit) => Some(suit.plural()),
        Secret::Answer(answer) => Some(format!("you {}", your_answer(*answer))),
    }
}
