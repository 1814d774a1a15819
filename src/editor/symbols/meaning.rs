//! Finds the keys and strings in a rule file that are names, based on their paths.

use std::borrow::Cow;

use super::{Kind, Role};
use crate::diagnostic::Span;
use crate::editor::words::Word;
use crate::ruleset::{DEALER, DIRECTIONS, END, LAST_ROUND, NO_DIRECTIONS, SeatGroup};
use crate::table::context::Role as DealRole;
use crate::toml::key_path::KeyPath;
use crate::toml::key_path::PathPart::{self, Index, Key};

/// The kind of thing that a key or a string refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::editor) enum Meaning {
    /// A key or a string that always refers to this kind of thing.
    Is(Kind, Role),
    /// A direction, either one that the table defines or one that every table has.
    Direction,
    /// The receiver of a gift: a seat or a direction.
    Receiver,
    /// The pass or phase that comes next if this pass isn't played.
    Follows { pass: String },
}

impl Meaning {
    pub(super) const DIRECTION: Self = Self::Is(Kind::Direction, Role::Definition);
    const PHASE: Self = Self::Is(Kind::Phase, Role::Reference);
    const PASS: Self = Self::Is(Kind::Pass, Role::Reference);
    const SEAT: Self = Self::Is(Kind::Seat, Role::Reference);

    /// Returns whether a key or a string with this meaning can refer to a symbol of this kind.
    pub(in crate::editor) fn fits(&self, kind: Kind) -> bool {
        match self {
            Self::Is(own, _) => kind == *own,
            Self::Direction => kind == Kind::Direction,
            Self::Receiver => matches!(kind, Kind::Seat | Kind::Direction),
            Self::Follows { .. } => matches!(kind, Kind::Pass | Kind::Phase),
        }
    }
}

/// Returns the meaning of a key or a string, if it is a name.
pub(in crate::editor) fn meaning(path: &KeyPath<'_>, word: &Word<'_>) -> Option<Meaning> {
    if word.is_key { of_a_key(path) } else { of_a_text(path, &word.text) }
}

fn of_a_key(path: &KeyPath<'_>) -> Option<Meaning> {
    match path.parts() {
        [Key("phases"), Key(_)] => Some(Meaning::Is(Kind::Phase, Role::Definition)),
        [Key("passes"), Key(_)] => Some(Meaning::Is(Kind::Pass, Role::Definition)),
        [Key("table"), Key("directions"), Key(_)] => Some(Meaning::DIRECTION),
        [Key("table"), Key("hands" | "vacant-seats"), Key(name)] => seat(name),
        _ => None,
    }
}

fn of_a_text(path: &KeyPath<'_>, text: &str) -> Option<Meaning> {
    match path.parts() {
        [Key("table"), Key("seats"), Index(_)] => Some(Meaning::Is(Kind::Seat, Role::Definition)),
        [Key("charleston"), Key("phases"), rest @ ..] if is_listed(rest) => Some(Meaning::PHASE),
        [Key("charleston"), Key("rounds"), Index(_)] => round(text),
        [Key("phases"), Key(_), rest @ ..] => in_a_phase(rest, text),
        [Key("passes"), Key(pass), rest @ ..] => in_a_pass(pass, rest, text),
        [Key("every-pass"), rest @ ..] => in_a_pass("", rest, text),
        _ => None,
    }
}

fn in_a_phase(path: &[PathPart<'_>], text: &str) -> Option<Meaning> {
    match path {
        [Key("passes"), rest @ ..] if is_listed(rest) => Some(Meaning::PASS),
        [Key("consent"), Key("of")] => Some(Meaning::PASS),
        [Key("then")] | [Key("consent"), Key("leads-to")] => (text != END).then_some(Meaning::PHASE),
        _ => who_or_when(path, text),
    }
}

/// Returns whether a path leads to a name in a list of phases or passes, or in changes to such a list.
fn is_listed(path: &[PathPart<'_>]) -> bool {
    matches!(path, [Index(_)] | [Key("insert" | "remove"), Index(_)] | [Key("after" | "before")])
}

fn in_a_pass(pass: &str, path: &[PathPart<'_>], text: &str) -> Option<Meaning> {
    match path {
        [Key("to")] | [Key("to"), Index(_)] => Some(Meaning::Direction),
        [Key("gifts"), Index(_), Key("to")] => (!is_role(text)).then_some(Meaning::Receiver),
        [Key("gifts"), Index(_), Key("from")]
        | [Key("between"), Index(_), Index(_)]
        | [Key("joins"), Index(_)]
        | [Key("pile-goes-to")] => seat(text),
        [Key("nobody-has-any"), Key("leads-to")] => (text != END).then_some(Meaning::PHASE),
        [Key("consent"), Key("leads-to")] => {
            (text != END).then(|| Meaning::Follows { pass: pass.to_owned() })
        }
        _ => who_or_when(path, text),
    }
}

/// Matches the settings that phases and passes share: who consents, and the rounds in which they are played.
fn who_or_when(path: &[PathPart<'_>], text: &str) -> Option<Meaning> {
    match path {
        [Key("rounds"), Index(_)] => round(text),
        [Key("consent"), Key("stop" | "agree" | "asked-by")] => {
            seat(text).filter(|_| SeatGroup::from_word(text).is_none())
        }
        [Key("consent"), Key("stop" | "agree" | "asked-by"), Index(_)] => seat(text),
        _ => None,
    }
}

/// Matches a seat's name, but not a role such as the dealer.
fn seat(name: &str) -> Option<Meaning> {
    (!is_role(name)).then_some(Meaning::SEAT)
}

/// Returns whether a word names a player by role instead of by seat.
fn is_role(word: &str) -> bool {
    word == DEALER || DealRole::from_word(word).is_some()
}

/// Matches the name of a round, which is the name of a seat.
fn round(name: &str) -> Option<Meaning> {
    (name != LAST_ROUND).then_some(Meaning::SEAT)
}

/// Returns the phase and the pass, if the word is a pass in a phase's list.
pub(super) fn listed(path: &KeyPath<'_>, word: &Word<'_>) -> Option<(String, String)> {
    match path.parts() {
        [Key("phases"), Key(phase), Key("passes"), rest @ ..] if is_listed(rest) => {
            Some(((*phase).to_owned(), word.text.to_string()))
        }
        _ => None,
    }
}

/// Returns the name in a setting that an option needs, such as `extra` in `"phases.extra"`.
pub(super) fn needed<'a>(path: &KeyPath<'_>, word: &Word<'a>) -> Option<(Meaning, Word<'a>)> {
    let [Key("option"), Key("needs"), Index(_)] = path.parts() else {
        return None;
    };
    // In a string with escapes, positions would differ.
    let Cow::Borrowed(text) = word.text else { return None };
    let direction = Meaning::Is(Kind::Direction, Role::Reference);
    let tables = [("phases.", Meaning::PHASE), ("passes.", Meaning::PASS), ("table.directions.", direction)];
    let (table, meaning) = tables.into_iter().find(|(table, _)| text.starts_with(table))?;
    let name = text[table.len()..].split('.').next().filter(|name| !name.is_empty())?;
    let start = word.span.start + 1 + table.len();
    let span = Span { start, end: start + name.len(), ..word.span };
    let is_on_one_line = word.span.end - word.span.start == text.len() + 2;
    is_on_one_line.then_some((meaning, Word { is_key: false, text: Cow::Borrowed(name), span }))
}

/// Returns whether a word has a meaning as a direction at every table.
pub(super) fn is_everywhere(word: &str) -> bool {
    DIRECTIONS.contains(&word) || NO_DIRECTIONS.contains(&word)
}
