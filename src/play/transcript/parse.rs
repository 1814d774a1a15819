//! Reading a transcript's text.

use thiserror::Error;

use super::{Expectation, Expected, Line, Said, Says, SeatAction, Transcript};
use crate::diagnostic::{nearest, suggest};
use crate::session::{Command, Declaration};
use crate::table::context::PreviousDeal;
use crate::table::tile::{NoSuchTile, Tile};

/// Why a text is no transcript.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what would be right.
    pub problem: String,
}

impl Transcript {
    /// Reads a transcript.
    ///
    /// # Errors
    ///
    /// Every line that says nothing a transcript can say.
    pub fn parse(text: &str) -> Result<Self, Vec<TranscriptError>> {
        let mut transcript = Self::default();
        let mut errors = Vec::new();
        for (index, raw) in text.lines().enumerate() {
            let number = index + 1;
            let line = raw.split_once('#').map_or(raw, |(before, _)| before);
            if line.trim().is_empty() {
                continue;
            }
            if let Err(problem) = transcript.line(number, line) {
                errors.push(TranscriptError { line: number, problem });
            }
        }
        if transcript.ruleset.is_empty() {
            let problem = "no line `ruleset: ...` says which ruleset is played".to_owned();
            errors.push(TranscriptError { line: 1, problem });
        }
        if errors.is_empty() { Ok(transcript) } else { Err(errors) }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let words = split(line);
        if line.starts_with(char::is_whitespace) {
            let what = expectation(line.trim())?;
            let above = self.lines.last_mut().ok_or("nothing stands above this expectation")?;
            above.expects.push(Expectation { number, what });
            return Ok(());
        }
        match line.split_once(':') {
            Some((key, value)) if self.lines.is_empty() => self.setting(key.trim(), value.trim()),
            _ if words.first().is_some_and(|first| *first == "refused" || first.ends_with(':')) => {
                Err(format!("expectations are indented: put spaces before `{}`", words[0]))
            }
            _ => {
                self.lines.push(Line { number, says: says(&words)?, expects: Vec::new() });
                Ok(())
            }
        }
    }

    fn setting(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["title"] => self.title = Some(value.to_owned()),
            ["rules"] => self.rules = value.split_whitespace().map(str::to_owned).collect(),
            ["ruleset"] => value.clone_into(&mut self.ruleset),
            ["seed"] => {
                self.seed = value.parse().map_err(|_| format!("`{value}` is no seed: a whole number is"))?;
            }
            ["round"] => self.round = Some(seat_name(value)),
            ["deal"] => self.deal = Some(deal(value)?),
            ["dealer"] => self.dealer = Some(seat_name(value)),
            ["after"] => self.last = Some(last(value)?),
            ["misdealt"] => self.is_misdealt = yes_or_no(value)?,
            ["judge"] => self.judge_denies = judge(value)?,
            ["hand", seat] => {
                if self.hands.insert(seat_name(seat), tiles(&split(value))?).is_some() {
                    return Err(format!("{seat} has a hand already"));
                }
            }
            _ => return Err(format!("no setting is called `{key}`; there are {SETTINGS}")),
        }
        Ok(())
    }
}

const SETTINGS: &str = "title, rules, ruleset, seed, round, deal, dealer, after, hand SEAT, misdealt and \
    judge";

/// What a seat says first for each deed, and how else it may be said.
const VERBS: [(&str, &str); 14] = [
    ("passes", "pass"),
    ("requests", "request"),
    ("picks", "pick"),
    ("peeks", "peek"),
    ("stops", "stop"),
    ("agrees", "agree"),
    ("declines", "decline"),
    ("asks", "ask"),
    ("declares", "declare"),
    ("miscounts", "miscount"),
    ("cannot", "can't"),
    ("calls", "call"),
    ("begins", "begin"),
    ("rolls", "roll"),
];

const DEEDS: &str = "passes, requests N, picks up, peeks, stops, agrees, declines, asks, declares, miscounts, \
    cannot pass, calls SEAT dead, rolls N or begins play";

fn yes_or_no(word: &str) -> Result<bool, String> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(format!("`{other}` is neither yes nor no")),
    }
}

fn judge(word: &str) -> Result<bool, String> {
    match word {
        "denies" => Ok(true),
        "confirms" => Ok(false),
        other => Err(format!("a judge confirms or denies; `{other}` is neither")),
    }
}

fn deal(word: &str) -> Result<u32, String> {
    match word.parse() {
        Ok(0) | Err(_) => Err(format!("`{word}` is no deal of a match: they are counted from 1")),
        Ok(deal) => Ok(deal),
    }
}

fn last(word: &str) -> Result<PreviousDeal, String> {
    let known = PreviousDeal::ALL.into_iter().find(|last| previous_word(*last) == word);
    known.ok_or_else(|| {
        let words = PreviousDeal::ALL.map(previous_word);
        format!("`{word}` is no way in which a deal ends: {}", suggest(word, words.iter().copied()))
    })
}

/// How the deal before ended, as a transcript says it.
pub(super) fn previous_word(last: PreviousDeal) -> &'static str {
    match last {
        PreviousDeal::NoDeal => "start",
        PreviousDeal::Win => "win",
        PreviousDeal::WallGame => "wall-game",
    }
}

fn tiles(words: &[&str]) -> Result<Vec<Tile>, String> {
    let read = |word: &&str| word.to_uppercase().parse().map_err(|_: NoSuchTile| no_such_tile(word));
    words.iter().map(read).collect()
}

fn no_such_tile(word: &str) -> String {
    NoSuchTile(word.to_owned()).to_string()
}

/// Names of seats are in small letters, however they are said.
fn seat_name(word: &str) -> String {
    word.to_lowercase()
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("`{word}` is no number that fits here"))
}

fn expectation(line: &str) -> Result<Expected, String> {
    if let Some(id) = line.strip_prefix("refused ") {
        return Ok(Expected::Refused(id.trim().to_owned()));
    }
    match line.split_once(": ") {
        Some(("all", sentence)) => Ok(Expected::All(sentence.trim().to_owned())),
        Some((seat, sees)) if !seat.contains(' ') => {
            let sees = sees.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(Expected::Only { seat: seat_name(seat), sees })
        }
        _ => Err("an expectation is `refused ID`, `all: SENTENCE` or `SEAT: TILES`".to_owned()),
    }
}

fn says(words: &[&str]) -> Result<Says, String> {
    let name = |seat: &&str| seat_name(seat);
    match words {
        ["play", "on", "to", place @ ..] => Ok(Says::PlayOnTo(place.join(" "))),
        ["waiting", "for", seats @ ..] => Ok(Says::WaitingFor(seats.iter().map(name).collect())),
        ["at", place @ ..] => Ok(Says::At(place.join(" "))),
        [seat, "holds", held @ ..] => {
            Ok(Says::Holds { seat: name(seat), tiles: tiles(&split(&held.join(" ")))? })
        }
        [seat, "may", "not", word @ ..] => {
            Ok(Says::May { seat: name(seat), word: word.join(" "), may: false })
        }
        [seat, "may", word @ ..] => Ok(Says::May { seat: name(seat), word: word.join(" "), may: true }),
        [seat, "has", points, "points"] => Ok(Says::Points { seat: name(seat), points: number(points)? }),
        [seat, rest @ ..] => {
            let unknown = || no_deed(rest, &["holds", "may", "has"]);
            let deed = known_deed(rest).unwrap_or_else(|| Err(unknown()))?;
            Ok(Says::Does { seat: name(seat), deed })
        }
        [] => Err("an empty line".to_owned()),
    }
}

/// What a seat does, in any case and with the verb as a command or as a report.
pub(super) fn deed(words: &[&str]) -> Result<SeatAction, String> {
    known_deed(words).unwrap_or_else(|| Err(no_deed(words, &[])))
}

/// What is said of words that are no deed; `more` is what else might begin a line.
fn no_deed(words: &[&str], more: &[&str]) -> String {
    let said = words.join(" ");
    let first = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
    let known = VERBS.iter().map(|(verb, _)| *verb).chain(more.iter().copied());
    if let Some(near) = nearest(&first, known).filter(|_| !first.is_empty()) {
        return format!("`{said}` is nothing a seat does; did you mean `{near}`?");
    }
    let or = if more.is_empty() { String::new() } else { format!("; or it {}", more.join(", ")) };
    format!("`{said}` is nothing a seat does; it {DEEDS}{or}")
}

/// The deed that begins with a known verb, or what is wrong with the rest; nothing where the verb is unknown.
fn known_deed(words: &[&str]) -> Option<Result<SeatAction, String>> {
    let (first, rest) = words.split_first()?;
    let first = first.to_lowercase();
    let (verb, _) = VERBS.iter().find(|(verb, order)| *verb == first || *order == first)?;
    let small: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    let said = words.join(" ");
    let plain = match (*verb, small.as_slice()) {
        ("passes", _) => return Some(passes(&split(&rest.join(" ")))),
        ("calls", [seat, "dead"]) => return Some(Ok(SeatAction::CallsDead(seat_name(seat)))),
        ("calls", _) => Err("say whose hand: `calls west dead`".to_owned()),
        ("requests", [count]) => number(count).map(Command::Request),
        ("rolls", [pips]) => return Some(number(pips).map(SeatAction::Rolls)),
        ("rolls", _) => Err("say what the dice show: `rolls 7`".to_owned()),
        ("requests", _) => Err("say how many: `requests 2`".to_owned()),
        ("declares", ["heavenly", "hand"] | ["a", "heavenly", "hand"]) => {
            Ok(Command::Declare(Declaration::HeavenlyHand))
        }
        ("declares", ["earthly", "hand"] | ["an", "earthly", "hand"]) => {
            Ok(Command::Declare(Declaration::EarthlyHand))
        }
        ("declares", _) => Err(format!(
            "`{said}` is nothing a seat does; it declares a heavenly hand or an earthly hand: \
             `declares heavenly hand`"
        )),
        ("picks", ["up"]) => Ok(Command::PickUp),
        ("picks", _) => Err("say `picks up`".to_owned()),
        ("cannot", ["pass"]) => Ok(Command::CannotPass),
        ("cannot", _) => Err("say `cannot pass`".to_owned()),
        ("begins", ["play"]) => Ok(Command::BeginPlay),
        ("begins", _) => Err("say `begins play`".to_owned()),
        (alone, []) => match alone {
            "peeks" => Ok(Command::Peek),
            "stops" => Ok(Command::Stop),
            "agrees" => Ok(Command::Agree),
            "declines" => Ok(Command::Decline),
            "asks" => Ok(Command::Ask),
            "miscounts" => Ok(Command::Miscount),
            _ => return None,
        },
        (alone, _) => Err(format!("`{said}` says too much: `{alone}` stands alone")),
    };
    Some(plain.map(SeatAction::Plain))
}

/// Words between blanks and commas.
fn split(text: &str) -> Vec<&str> {
    text.split(|letter: char| letter == ',' || letter.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect()
}

/// `1B 2B 3B`, `1B + 2 blind`, `3 blind`, `1B to south, 2B + 1 blind to west`.
fn passes(words: &[&str]) -> Result<SeatAction, String> {
    let spaced = words.join(" ").replace('+', " + ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (mut packets, mut from) = (Vec::new(), 0);
    for at in (0..words.len()).filter(|at| is(words[*at], "to")) {
        let seat = words.get(at + 1).ok_or("say to whom: `passes 1B to south`")?;
        packets.push(packet(words.get(from..at).unwrap_or_default(), Some(seat_name(seat)))?);
        from = at + 2;
    }
    if let Some(rest) = words.get(from..).filter(|rest| !rest.is_empty()) {
        packets.push(packet(rest, None)?);
    }
    Ok(SeatAction::Passes(packets))
}

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

/// The tiles for one receiver, own ones first: `1B + 2 blind`.
fn packet(words: &[&str], to: Option<String>) -> Result<Said, String> {
    let (own, blind) = match words {
        [own @ .., "+", count, last] | [own @ .., count, last] if is(last, "blind") => (own, number(count)?),
        own => (own, 0),
    };
    match own.iter().position(|word| is(word, "blind")) {
        Some(at) => Err(blind_comes_last(own, at)),
        None => Ok(Said { tiles: tiles(own)?, blind, to }),
    }
}

/// The form for tiles and blind ones that were said in another order; `blind` is where that word stands.
fn blind_comes_last(words: &[&str], blind: usize) -> String {
    let count = blind.checked_sub(1).map(|at| words[at]).filter(|count| count.parse::<u8>().is_ok());
    let is_tile = |word: &&&str| word.to_uppercase().parse::<Tile>().is_ok();
    let own: Vec<String> = words.iter().filter(is_tile).map(|word| word.to_uppercase()).collect();
    let own = if own.is_empty() { "2B".to_owned() } else { own.join(" ") };
    format!("say how many are blind at the end: `passes {own} + {} blind`", count.unwrap_or("1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> Result<SeatAction, String> {
        deed(&words.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn a_command_has_several_spellings() {
        for (one, other) in [
            ("passes 2B 5B 9B", "Pass 2b,5b, 9b"),
            ("passes 2B + 1 blind", "pass 2b +1 BLIND"),
            ("passes 2B 3B + 1 blind", "passes 2B,3B,1 blind"),
            ("passes 1B to south, 2B 3B to west", "passes 1b to South 2b,3b to WEST"),
            ("passes 1B + 1 blind to south, 2 blind to west", "Pass 1b,1 Blind to South 2 blind to WEST"),
            ("picks up", "Pick up"),
            ("requests 2", "request 2"),
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
            ("passes 1 blind 2b", "`passes 2B + 1 blind`"),
            ("declares royal hand", "a heavenly hand or an earthly hand"),
            ("peeks twice", "`peeks` stands alone"),
            ("picks", "say `picks up`"),
            ("passes 1X", "no tile is written `1X`"),
            ("passes 1B to", "say to whom"),
            ("", "it passes, requests"),
        ] {
            let problem = said(words).unwrap_err();
            assert!(problem.contains(right), "{words}: {problem}");
        }
    }

    #[test]
    fn an_unindented_expectation_is_reported() {
        for line in ["refused stays", "all: East passes 3 tiles", "east: 1B"] {
            let text = format!("ruleset: house\neast picks up\n{line}\n,\n");
            let errors = Transcript::parse(&text).unwrap_err();
            assert_eq!(errors[0].line, 3);
            assert!(errors[0].problem.starts_with("expectations are indented"), "{}", errors[0]);
        }
    }
}
