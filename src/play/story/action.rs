//! Parses a player's action in a story.

use super::notation::HOW_MANY_BLIND;
use super::words::{is_verb, plain_commands, verbs};
use super::{PacketWords, SeatAction};
use crate::diagnostic::{nearest, one_of, suggest};
use crate::session::Command;
use crate::table::tile::{Kind, NoSuchTile, Tile};
use crate::words::number_in;

pub(super) const ACTIONS: &str = "a player passes, requests N, names SUIT, picks up, peeks, stops, agrees, declines, asks, declares, miscounts, \
    cannot pass, calls SEAT dead, rolls N or begins play";

/// Parses a player's action. The verb can be in the form of a report (`passes`) or a command (`pass`).
pub(super) fn parse(words: &[&str]) -> Result<SeatAction, String> {
    known_action(words).unwrap_or_else(|| Err(unknown(words, &[], ACTIONS)))
}

/// Returns the message for an unknown verb. `more` lists the other verbs that would be valid here, and `right` is a
/// hint.
pub(super) fn unknown(words: &[&str], more: &[&'static str], right: &str) -> String {
    let (said, first) = (words.join(" "), words.first().map(|word| word.to_lowercase()).unwrap_or_default());
    let known = verbs().chain(more.iter().copied());
    if more.contains(&first.as_str()) {
        return format!("write `{first}` in lowercase");
    }
    if let Some(near) = nearest(&first, known).filter(|_| !first.is_empty()) {
        let phrases = plain_commands().map(|(words, _)| words).filter(|words| words.starts_with(near));
        let phrases: Vec<&str> = phrases.collect();
        let right = if phrases.is_empty() { vec![near] } else { phrases };
        return format!("`{said}` isn't a command; did you mean {}?", one_of(right));
    }
    let or = if more.is_empty() { String::new() } else { format!("; or {}", more.join(", ")) };
    format!("`{said}` isn't a command; {right}{or}")
}

/// Parses an action that begins with a known verb; `None` if the verb is unknown.
pub(super) fn known_action(words: &[&str]) -> Option<Result<SeatAction, String>> {
    let (first, rest) = words.split_first()?;
    // At a table where requests are made aloud, players offer a number.
    let first = match first.to_lowercase() {
        offers if is_verb(&offers, "offers") => "requests".to_owned(),
        other => other,
    };
    let verb = verbs().find(|verb| is_verb(&first, verb))?;
    let lower: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    Some(match (verb, lower.as_slice()) {
        ("passes", ["nothing"]) => passes(&[]),
        ("passes", _) => passes(&split(&rest.join(" "))),
        ("requests", [count] | [count, "tile" | "tiles"]) => {
            number(count).map(|count| SeatAction::Plain(Command::Request(count)))
        }
        ("requests", [count, ..]) if number::<u8>(count).is_ok() => {
            Err(format!("write only the number: `requests {count}`"))
        }
        ("requests", _) => Err("say how many: `requests 2`".to_owned()),
        ("names", [suit]) => kind(suit).map(|suit| SeatAction::Plain(Command::NameSuit(suit))),
        ("names", _) => Err("say which suit: `names craks`".to_owned()),
        ("rolls", [pips]) => number(pips).map(SeatAction::Rolls),
        ("rolls", _) => Err("say what the dice show, such as `rolls 6`".to_owned()),
        ("calls", [seat, "dead"]) => Ok(SeatAction::CallsDead((*seat).to_owned())),
        ("calls", _) => Err("say whose hand: `calls west dead`".to_owned()),
        (verb, rest) => plain(verb, rest),
    })
}

/// Parses a suit. Other kinds of tiles are also accepted, so that the table can refuse them.
fn kind(word: &str) -> Result<Kind, String> {
    let kinds = Kind::ALL.iter().copied();
    let known = kinds.clone().find(|kind| word == kind.name() || word == kind.plural());
    known.ok_or_else(|| {
        let suits: Vec<String> = kinds.filter(|kind| kind.is_suit()).map(Kind::plural).collect();
        format!("there is no suit `{word}`: {}", suggest(word, suits.iter().map(String::as_str)))
    })
}

fn plain(verb: &str, rest: &[&str]) -> Result<SeatAction, String> {
    let rest = rest.iter().filter(|word| !["a", "an"].contains(*word));
    let words = std::iter::once(&verb).chain(rest).copied().collect::<Vec<_>>().join(" ");
    let known = plain_commands().find(|(known, _)| *known == words);
    known.map(|(_, command)| SeatAction::Plain(command)).ok_or_else(|| {
        let with_verb = plain_commands().map(|(known, _)| known).filter(|known| known.starts_with(verb));
        format!("say {}", one_of(with_verb))
    })
}

/// Splits text at whitespace and commas.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(|letter: char| letter == ',' || letter.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect()
}

/// Parses the tiles in a pass: `1B 2B 3B`, `1B + 2 blind`, `3 blind`, `1B to south, 2B + 1 blind to west`.
fn passes(words: &[&str]) -> Result<SeatAction, String> {
    let spaced = words.join(" ").replace('+', " + ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.first().is_some_and(|first| is(first, "to")) {
        return passes_to(&words);
    }
    let (mut packets, mut from) = (Vec::new(), 0);
    for at in (0..words.len()).filter(|at| is(words[*at], "to")) {
        let seat = words.get(at + 1).ok_or("say to whom: `passes 1B to south`")?;
        packets.push(packet(words.get(from..at).unwrap_or_default(), Some(seat.to_lowercase()))?);
        from = at + 2;
    }
    if let Some(rest) = words.get(from..).filter(|rest| !rest.is_empty()) {
        packets.push(packet(rest, None)?);
    }
    Ok(SeatAction::Passes(packets))
}

/// Parses the tiles in a pass with the receivers first: `to south 1B 2B to west 3B`.
fn passes_to(words: &[&str]) -> Result<SeatAction, String> {
    let mut packets = Vec::new();
    for part in words.split(|word| is(word, "to")).skip(1) {
        let (seat, tiles) = part.split_first().ok_or("say to whom: `passes 1B to south`")?;
        packets.push(packet(tiles, Some(seat.trim_end_matches(':').to_lowercase()))?);
    }
    Ok(SeatAction::Passes(packets))
}

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

/// Parses the tiles for one receiver, with the player's own tiles first: `1B + 2 blind`.
fn packet(words: &[&str], to: Option<String>) -> Result<PacketWords, String> {
    let (own, blind) = match words {
        [.., "+", last] if is(last, "blind") => return Err(HOW_MANY_BLIND.to_owned()),
        [own @ .., "+", count, last] | [own @ .., count, last] if is(last, "blind") => (own, number(count)?),
        own => (own, 0),
    };
    if own.iter().any(|word| is(word, "blind")) {
        return Err("write the number of blind tiles last: `passes 2B + 1 blind`".to_owned());
    }
    Ok(PacketWords { tiles: tiles(own)?, blind, to })
}

/// Parses tiles, in capital or small letters.
pub(super) fn tiles(words: &[&str]) -> Result<Vec<Tile>, String> {
    let tile = |word: &&str| {
        let tile = word.to_ascii_uppercase().parse();
        tile.map_err(|_: NoSuchTile| NoSuchTile((*word).to_owned()).to_string())
    };
    words.iter().map(tile).collect()
}

pub(super) fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    let digits = number_in(word).filter(|_| !word.contains(' ')).map(|number| number.to_string());
    let number = digits.as_deref().unwrap_or(word).parse();
    number.map_err(|_| format!("`{word}` isn't a valid number here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> Result<SeatAction, String> {
        parse(&words.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn a_command_has_several_spellings() {
        for (one, other) in [
            ("passes 2B 5B 9B", "Pass 2b,5b, 9b"),
            ("passes", "passes nothing"),
            ("passes 2B + 1 blind", "pass 2b +1 BLIND"),
            ("passes 2B 3B + 1 blind", "passes 2B,3B,1 blind"),
            ("passes 1B to south, 2B 3B to west", "passes 1b to South 2b,3b to WEST"),
            ("passes 1B + 1 blind to south, 2 blind to west", "Pass 1b,1 Blind to South 2 blind to WEST"),
            ("picks up", "Pick up"),
            ("requests 2", "request 2"),
            ("requests 2", "offers 2"),
            ("requests 2", "request two tiles"),
            ("passes 1B 2B to south, 3B to west", "pass to south: 1B 2B, to west 3B"),
            ("names craks", "name Crak"),
            ("begins play", "begin play"),
            ("cannot pass", "can't pass"),
            ("declares heavenly hand", "declare a Heavenly Hand"),
            ("calls west dead", "call West dead"),
        ] {
            assert_eq!(said(one).unwrap(), said(other).unwrap(), "{one}");
        }
    }

    #[test]
    fn a_misspelled_line_suggests_the_right_one() {
        for (words, right) in [
            ("pases 1B", "did you mean `passes`?"),
            ("requests", "say how many: `requests 2`"),
            ("requests 2 please", "write only the number: `requests 2`"),
            ("passes 2B + blind", "say how many tiles you pass blind: `+ 1 blind`"),
            ("names", "say which suit: `names craks`"),
            ("names carks", "there is no suit `carks`: did you mean `craks`?"),
            ("passes 1 blind 2b", "`passes 2B + 1 blind`"),
            ("declares royal hand", "say `declares heavenly hand` or `declares earthly hand`"),
            ("peeks twice", "say `peeks`"),
            ("picks", "say `picks up`"),
            ("passes 1X", "`1X` isn't a tile"),
            ("passes 1B to", "say to whom"),
            ("", "a player passes, requests"),
        ] {
            let problem = said(words).unwrap_err();
            assert!(problem.contains(right), "{words}: {problem}");
        }
    }
}
