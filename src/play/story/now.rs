//! What a player can do now, in words.

use super::speak::{answers, counts, peek, pick_up};
use crate::describe::event;
use crate::describe::words::or;
use crate::session::{Command, PassPrompt, Prompt};
use crate::table::seat::SeatSet;
use crate::view::View;
use crate::words::{capitalized, range};

/// Describes the table's stage and what a seat can do now, such as `First right: pass 3 tiles to South`.
pub fn now(view: &View, prompt: &Prompt) -> String {
    let here = capitalized(&event::stage(view.schedule(), view.public.stage));
    worded(view, format!("{here}: {}", or(&choices(view, prompt))))
}

/// Returns a sentence that tells a seat what it can do now, such as `Pass 3 tiles to South.`
pub fn instruction(view: &View, prompt: &Prompt) -> String {
    if let Some(declaration) = view.public.waits_for_host() {
        let dealer = view.public.context.dealer;
        if view.seat == dealer {
            return event::is_it_on_the_card(declaration);
        }
        let (dealer, hand) = (event::seat(view.schedule(), dealer), event::hand(declaration));
        return format!("{dealer} has declared {hand}. Wait until it is confirmed or rejected.");
    }
    let choices = choices(view, prompt);
    let sentence = match choices.is_empty() {
        true => event::stage(view.schedule(), view.public.stage),
        false => or(&choices),
    };
    worded(view, format!("{}.", capitalized(&sentence)))
}

/// Returns the commands that a seat can use now and that need no further details, each with a label such as `Pick up
/// your tiles`.
pub fn labels(view: &View, prompt: &Prompt) -> Vec<(Command, String)> {
    let answers = answers(view, prompt);
    let label = |command: Command| match command {
        Command::PickUp => Some(pick_up(view).to_owned()),
        Command::Peek => prompt.peek.map(peek),
        Command::Declare(declaration) => Some(format!("declare {}", event::hand(declaration))),
        Command::Miscount => Some("say that you were dealt the wrong number of tiles".to_owned()),
        Command::CannotPass => Some(CANNOT_PASS.to_owned()),
        Command::BeginPlay => Some(BEGIN_PLAY.to_owned()),
        Command::Stop | Command::Agree | Command::Decline | Command::Ask => {
            answers.iter().find(|(answer, ..)| *answer == command).map(|(.., meaning)| meaning.clone())
        }
        Command::Pass(_) | Command::Request(_) | Command::NameSuit(_) | Command::CallDead(_) => None,
    };
    let labeled = |command| Some((command, worded(view, capitalized(&label(command)?))));
    prompt.commands().filter_map(labeled).collect()
}

const CANNOT_PASS: &str = "say that you can't pass";

const BEGIN_PLAY: &str = "begin play";

/// Replaces "tiles" with "cards" if the table plays with cards.
fn worded(view: &View, text: String) -> String {
    view.schedule().ruleset().tile_box().worded(text)
}

/// Returns all the choices that a seat has now, starting with the actions that the table is waiting for.
fn choices(view: &View, prompt: &Prompt) -> Vec<String> {
    let schedule = view.schedule();
    let mut choices = required(view, prompt);
    if choices.is_empty() && !prompt.waiting_for.contains(view.seat) {
        let others: SeatSet = prompt.waiting_for.iter().filter(|seat| *seat != view.seat).collect();
        // A request can be changed until the players with whom this one exchanges tiles have made theirs.
        let step = event::pass_at(schedule, view.public.stage).filter(|_| prompt.request.is_some());
        let partners = step.map(|step| others.and(view.public.exchange(step).group_of(view.seat)));
        let others = partners.filter(|partners| !partners.is_empty()).unwrap_or(others);
        choices.extend((!others.is_empty()).then(|| format!("wait for {}", event::seats(schedule, others))));
        choices.extend(prompt.pass.as_ref().map(|_| "change your tiles".to_owned()));
        choices.extend(prompt.request.map(|_| "change your number".to_owned()));
    }
    choices.extend(answers(view, prompt).into_iter().map(|(_, _, meaning)| meaning));
    choices
}

/// Returns the actions that the table is waiting for this seat to take.
fn required(view: &View, prompt: &Prompt) -> Vec<String> {
    let pass = prompt.pass.as_ref().filter(|pass| !pass.changes);
    let request = prompt.request.filter(|_| view.own.request().is_none());
    let suits: Vec<String> = prompt.name_suit.iter().map(|offered| offered.suit.plural()).collect();
    let all = [
        prompt.dice.map(|_| "roll the dice".to_owned()),
        (!suits.is_empty()).then(|| format!("name {}", or(&suits))),
        request.map(|(min, max)| {
            format!("say how many tiles you want to exchange{}, {}", partners(view), range(min, max))
        }),
        prompt.cannot_pass.then(|| CANNOT_PASS.to_owned()),
        pass.map(|pass| passing(view, pass)),
        prompt.pick_up.then(|| pick_up(view).to_owned()),
        prompt.begin_play.then(|| BEGIN_PLAY.to_owned()),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the players that the seat exchanges tiles with, if they are known.
fn partners(view: &View) -> String {
    let step = event::pass_at(view.schedule(), view.public.stage);
    let gifts = step.and_then(|step| view.public.exchange(step).gifts.get(view.seat));
    let partners: SeatSet = gifts.into_iter().flatten().filter_map(|gift| gift.to.seat()).collect();
    match partners.is_empty() {
        true => String::new(),
        false => format!(" with {}", event::seats(view.schedule(), partners)),
    }
}

fn passing(view: &View, pass: &PassPrompt) -> String {
    let blind = match pass.max_blind {
        0 => String::new(),
        max => format!(" (up to {max} of them blind)"),
    };
    format!("pass {}{blind}", counts(view.schedule(), pass))
}
