//! The rules that can differ from pass to pass. A rule that applies to all or most passes is explained only once.
//! Exceptions are explained with the passes that they affect.

use super::{About, Constant, Rule, Writer, setting};
use crate::describe::conditions;
use crate::describe::event;
use crate::describe::words::{and, or, peek_cost, the};
use crate::lists::{grouped, unique};
use crate::ruleset::{CannotPass, Change, Peek, PeekPer, PickUp};
use crate::schedule::{PassStep, Schedule};
use crate::table::selection::SuitRule;
use crate::table::tile::{Kind, KindSet, TileSet};
use crate::words::{capitalized, uncapitalized};

/// The first rule in the section about every pass.
const PASSING: &str = "All players pass face down. The next pass begins when everyone has picked up.";

/// The meaning of "blind", for tables where tiles are passed blind.
const BLIND: &str = "To pass a tile blind (players also say “steal”) means to pass along one of the tiles that arrive \
                     in the same pass, unseen, instead of one of your own. It doesn't matter which one. You pick up the \
                     rest.";

/// The rules for all passes, and the rules that individual passes have instead.
pub(super) struct EveryPass<'a> {
    general: Vec<Rule<'a>>,
    /// Each rule with the position of a phase, and the position of a pass in that phase.
    own: Vec<((usize, usize), Rule<'a>)>,
    /// Whether the general rules say what happens if only blind tiles are passed.
    is_moved_on: bool,
    /// Whether the general rules also say it for groups of players, such as pairs.
    has_group: bool,
}

/// Explains a rule of a pass. Returns `None` if the rule makes no difference in this pass.
type Explain<'a> = fn(&'a Schedule, &PassStep) -> Option<Rule<'a>>;

impl<'a> EveryPass<'a> {
    pub(super) fn of(schedule: &'a Schedule) -> Self {
        let mut every = Self { general: Vec::new(), own: Vec::new(), is_moved_on: false, has_group: false };
        every.add(schedule, never_pass, only_adds_kinds(schedule));
        every.add(schedule, selection, false);
        every.add(schedule, cannot_pass, false);
        every.add(schedule, pick_up, false);
        every.add(schedule, change, false);
        if schedule.passes().any(has_blind) {
            every.general.push(Rule::constant(Constant::Blind, BLIND));
        }
        every.add(schedule, blind, false);
        every.add(schedule, peek, false);
        every.move_on(schedule);
        every
    }

    /// Adds the rule for passes in which only blind tiles are passed, if the Charleston goes on after most of them.
    fn move_on(&mut self, schedule: &'a Schedule) {
        let can_be_all_blind = |step: &&PassStep| step.can_be_all_blind(schedule.ruleset());
        let all: Vec<&PassStep> = schedule.passes().filter(can_be_all_blind).collect();
        let going_on: Vec<&PassStep> = all.iter().copied().filter(|step| goes_on(step)).collect();
        if going_on.len() < 2 || going_on.len() * 2 <= all.len() {
            return;
        }
        let unless = if going_on.len() < all.len() { "Unless a pass says otherwise, if" } else { "If" };
        let groups = going_on.iter().filter_map(|step| event::group_without_any(schedule, step));
        let groups = unique(groups, PartialEq::eq);
        let group = match &groups[..] {
            [only] => format!(" {}.", capitalized(only)),
            [] | [_, ..] => String::new(),
        };
        let text = format!("{unless} {}, no tiles move, and that pass is over.{group}", event::ONLY_BLIND);
        let place = |step: &&PassStep| schedule.place(schedule.pass(step).nobody_has_any.place).path;
        self.general.push(Rule::new(text, going_on.iter().map(place)));
        self.is_moved_on = true;
        self.has_group = groups.len() == 1;
    }

    /// Whether the general rules say what happens if only blind tiles are passed in this pass.
    pub(super) fn moves_on(&self, step: &PassStep) -> bool {
        self.is_moved_on && goes_on(step)
    }

    /// Whether the general rules say what happens if a group of players passes only blind tiles in this pass.
    pub(super) fn moves_on_in_groups(&self, step: &PassStep) -> bool {
        self.has_group && goes_on(step)
    }

    /// Adds the rules of all passes about one subject. `only_adds` means that the general rule also holds for passes that
    /// have a rule of their own.
    fn add(&mut self, schedule: &'a Schedule, explain: Explain<'a>, only_adds: bool) {
        let rules = schedule.passes().filter_map(|step| {
            let Rule { text, settings, constant: _ } = explain(schedule, step)?;
            Some((text, (settings, (step.phase, step.pass))))
        });
        let mut groups = grouped(rules);
        groups.sort_by_key(|(_, passes)| std::cmp::Reverse(passes.len()));
        let all: usize = groups.iter().map(|(_, passes)| passes.len()).sum();
        let is_general = groups.first().is_some_and(|(_, passes)| passes.len() * 2 > all);
        let has_exceptions = groups.len() > 1 && !only_adds;
        for (position, (text, passes)) in groups.into_iter().enumerate() {
            if position > 0 || !is_general {
                for (settings, place) in passes {
                    self.own.push((place, Rule::new(text.clone(), settings)));
                }
                continue;
            }
            let text = match has_exceptions {
                true => format!("Unless a pass says otherwise, {}", uncapitalized(&text)),
                false => text,
            };
            let settings = passes.into_iter().map(|(settings, _)| settings).collect::<Vec<_>>().concat();
            self.general.push(Rule::new(text, settings));
        }
    }

    /// Returns the rules that a pass has instead of the general ones.
    pub(super) fn own(&self, phase: usize, pass: usize) -> impl Iterator<Item = &Rule<'a>> {
        self.own.iter().filter(move |(place, _)| *place == (phase, pass)).map(|(_, rule)| rule)
    }
}

impl<'a> Writer<'a> {
    pub(super) fn every_pass(&mut self, every_pass: &EveryPass<'a>) {
        self.section(About::EveryPass, "On every pass");
        self.rule(Rule::constant(Constant::Passing, PASSING));
        for rule in &every_pass.general {
            self.rule(rule.clone());
        }
    }
}

/// Whether the Charleston goes on in the usual way after a pass in which no tiles move.
fn goes_on(step: &PassStep) -> bool {
    step.nobody_has_any.value == step.next
}

fn has_blind(step: &PassStep) -> bool {
    step.most_blind() > 0
}

/// Returns the kinds of tiles that can't be passed in most passes; `None` if there is no such list.
fn general_list(schedule: &Schedule) -> Option<KindSet> {
    let lists: Vec<KindSet> = schedule.passes().map(|step| step.stays.value).collect();
    let is_general = |list: &&KindSet| lists.iter().filter(|other| other == list).count() * 2 > lists.len();
    lists.iter().find(is_general).copied()
}

/// Returns whether the kinds that can't be passed in most passes can't be passed in any.
fn only_adds_kinds(schedule: &Schedule) -> bool {
    let stays = |kind: Kind| schedule.passes().all(|step| step.stays.value.contains(kind));
    general_list(schedule).is_some_and(|general| !general.is_empty() && general.iter().all(stays))
}

fn never_pass<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    let kinds: Vec<String> = step.stays.value.iter().map(Kind::plural).collect();
    let general = general_list(schedule);
    let fits = |kind: Kind| step.selections().any(|selection| selection.value.suit.allows(kind));
    let can_go = |kind: &Kind| !step.stays.value.contains(*kind) && fits(*kind);
    let allowed = general.into_iter().flat_map(|list| list.iter()).filter(can_go);
    let allowed: Vec<String> = allowed.map(Kind::plural).collect();
    let text = match kinds.as_slice() {
        [] => "You can pass any kind of tile.".to_owned(),
        kinds if allowed.is_empty() => format!("You can't pass {}.", or(kinds)),
        kinds => format!("You can't pass {}, but you can pass {}.", or(kinds), and(&allowed)),
    };
    let tile_box = schedule.ruleset().tile_box();
    // A box setting determines whether a rule about flowers also applies to seasons.
    let has_seasons = tile_box.count_of_kind(Kind::Season) > 0;
    let of_box = has_seasons.then(|| setting(["box", "seasons-are-flowers"]));
    Some(Rule::new(text, [schedule.place(step.stays.place).path].into_iter().chain(of_box)))
}

fn selection<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    // Conditions on individual gifts are explained with the gifts.
    let has_own = !step.gift_selections.is_empty();
    if step.selection.value.is_empty() {
        let is_anywhere = schedule.passes().any(|other| !other.selection.value.is_empty());
        let text = match has_own {
            true => "If none of your gifts has conditions of its own, you can pass any combination of tiles.",
            false => "You can pass any combination of tiles.",
        };
        return (is_anywhere && !step.has_only_own_selections())
            .then(|| Rule::new(text, [schedule.place(step.selection.place).path]));
    }
    let choose = match has_own {
        true => "If none of your gifts has conditions of its own, choose your tiles like this",
        false => "Choose your tiles like this",
    };
    let mut conditions = step.selection.value;
    let can_go: TileSet =
        conditions.at_least_one.iter().filter(|tile| !step.stays.value.contains(tile.kind())).collect();
    if !can_go.is_empty() {
        conditions.at_least_one = can_go;
    }
    let mut text = format!("{choose}: {}.", conditions::in_words(conditions));
    if conditions.not_just_received && schedule.passes().any(PassStep::draws_first) {
        text.push_str(" Tiles that you draw before you pass haven't arrived in this sense.");
    }
    if step.selection.value.suit == SuitRule::Named {
        text.push_str(
            " You name this suit before you pass such tiles for the first time, and it stays the same for the \
                       rest of the Charleston.",
        );
    }
    let tile_box = schedule.ruleset().tile_box();
    let has_no_suit =
        |kind: &Kind| tile_box.count_of_kind(*kind) > 0 && !step.selection.value.suit.allows(*kind);
    let without: Vec<String> = Kind::ALL.iter().copied().filter(has_no_suit).map(Kind::plural).collect();
    if !without.is_empty() {
        let without = capitalized(&and(&without));
        text.push_str(&format!(" {without} have no suit, so they don't meet this condition."));
    }
    Some(Rule::new(text, [schedule.place(step.selection.place).path]))
}

/// Explains what you do if you can't pass enough tiles. Returns `None` if that can't happen to a player.
fn cannot_pass<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    if step.bounds?.may_be_stuck.and(schedule.players()).is_empty() {
        return None;
    }
    let has_selection = !step.has_no_selection();
    let asks_for_one = step.selections().any(|selection| !selection.value.at_least_one.is_empty());
    let rule = schedule.ruleset().rules().cannot_pass;
    let then = match rule.value {
        CannotPass::PassWhatYouCan if asks_for_one => {
            "you pass as many as you can that together meet the conditions, or none of your own tiles if you have none \
             of those you must include"
        }
        CannotPass::PassWhatYouCan if has_selection => {
            "you pass as many as you can that together meet the conditions"
        }
        CannotPass::PassWhatYouCan => "you pass as many as you can",
        CannotPass::EndCharleston => {
            "you say so, the tiles in that pass go back to their owners, and the Charleston is over"
        }
        CannotPass::Redeal => "you say so, and all tiles are shuffled and dealt again",
        CannotPass::AnyTiles if has_selection => {
            "you ignore the conditions on your choice of tiles in that pass, but not the rules about tiles that can't \
             be passed"
        }
        CannotPass::FillUp if has_selection => {
            "you pass as many as possible that together meet the conditions, and make up the rest with any others \
             that can be passed"
        }
        CannotPass::AnyTiles | CannotPass::FillUp => "you pass as many as you can",
    };
    let enough = match has_selection {
        // A pass with conditions can't be blind.
        true => "that can be passed and that meet the conditions",
        false if schedule.passes().any(has_blind) => "to pass, including any you can pass blind",
        false => "that can be passed",
    };
    let open = schedule.requests().iter().filter(|request| request.until_discard);
    let open: Vec<String> = open.map(|request| the(schedule.part_title(request.part))).collect();
    let open = match rule.value {
        CannotPass::EndCharleston if !open.is_empty() => {
            format!(" No one can ask for {} after that.", or(&open))
        }
        _ => String::new(),
    };
    let text = format!("If you don't have enough tiles {enough}, {then}.{open}");
    Some(Rule::new(text, [schedule.place(rule.place).path]))
}

fn blind<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    let pass = schedule.pass(step);
    let has_none = !pass.route.value.can_be_blind();
    if has_none && !schedule.passes().any(has_blind) {
        return None;
    }
    let rule = if has_none { pass.route.place } else { step.blind.place };
    let text = match step.most_blind() {
        // If any pass can be blind, the rules for all passes explain what "blind" means.
        0 if schedule.passes().any(has_blind) => "You can't pass tiles blind.".to_owned(),
        0 => "You can't pass tiles blind, that is, without looking at them.".to_owned(),
        1 => "You can pass one tile blind.".to_owned(),
        max => format!("You can pass up to {max} tiles blind."),
    };
    Some(Rule::new(text, [schedule.place(rule).path]))
}

fn peek<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    let peek = step.sight.peek;
    let text = match peek.value {
        _ if !step.could_peek() => return None,
        Peek::Refused => "You can't peek at a tile before you pass it blind.".to_owned(),
        Peek::Costs(cost) => {
            let in_pass = if cost.per == PeekPer::Pass { " for that pass" } else { "" };
            match cost.points {
                0 => "You can peek at arriving tiles before you pass any blind, and it costs nothing."
                    .to_owned(),
                _ => format!(
                    "If you peek at arriving tiles and then pass any of those blind, you lose {}{in_pass}; tiles that \
                     you haven't seen count as passed first.",
                    peek_cost(cost)
                ),
            }
        }
    };
    Some(Rule::new(text, [schedule.place(peek.place).path]))
}

fn pick_up<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    let pick_up = step.sight.pick_up;
    let text = match pick_up.value {
        _ if !step.is_picked_up() => return None,
        PickUp::AfterOwnPass => {
            "You can pick up as soon as you have passed and the tiles passed to you have arrived."
        }
        PickUp::OnceAllPassed if step.has_own_numbers() => {
            "You can't pick up the tiles passed to you until everyone you exchange tiles with has passed."
        }
        PickUp::OnceAllPassed => "You can't pick up the tiles passed to you until all players have passed.",
        PickUp::Together if step.has_own_numbers() && step.are_pairs() => {
            "Both players in a pair pick up at the same moment, after both have passed."
        }
        PickUp::Together if step.has_own_numbers() => {
            "Players who exchange tiles with each other pick up at the same moment, after each of them has passed."
        }
        PickUp::Together => "Everyone picks up at the same moment, after all players have passed.",
    };
    Some(Rule::new(text, [schedule.place(pick_up.place).path]))
}

fn change<'a>(schedule: &'a Schedule, step: &PassStep) -> Option<Rule<'a>> {
    let (change, route) = (step.sight.change, &schedule.pass(step).route.value);
    let reaches_players = |step: &&PassStep| schedule.pass(step).route.value.reaches_players();
    let is_open = |step: &PassStep| step.sight.change.value == Change::UntilPickedUp;
    let is_said_elsewhere = schedule.passes().any(|step| reaches_players(&step))
        && schedule.passes().filter(reaches_players).all(is_open);
    let text = match change.value {
        Change::UntilPickedUp if route.is_announced_late() => {
            "You can change the tiles you have passed until the direction is known."
        }
        // The rule of the passes in which players pick up also holds here.
        Change::UntilPickedUp if !route.reaches_players() && !step.draws_first() && is_said_elsewhere => {
            return None;
        }
        Change::UntilPickedUp if !route.reaches_players() => {
            "You can change the tiles you have passed until all players have passed."
        }
        Change::UntilPickedUp if step.can_peek() => {
            "You can change the tiles you have passed until you see new ones or another player sees yours."
        }
        Change::UntilPickedUp => {
            "You can change the tiles you have passed until you pick up new ones or another player picks up yours."
        }
        Change::Locked => "You can't change tiles once you have passed them.",
    };
    let of_peek = step.can_peek().then(|| schedule.place(step.sight.peek.place).path);
    Some(Rule::new(text, [schedule.place(change.place).path].into_iter().chain(of_peek)))
}
