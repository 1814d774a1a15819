//! Reading a transcript's text.

use thiserror::Error;

use super::{Deed, Expectation, Expected, Line, Says, Transcript};
use crate::session::{Command, Declaration};
use crate::tile::{NoSuchTile, Tile};

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
        let words: Vec<&str> = line.split_whitespace().collect();
        if line.starts_with(char::is_whitespace) {
            let what = expectation(line.trim())?;
            let above = self.lines.last_mut().ok_or("nothing stands above this expectation")?;
            above.expects.push(Expectation { number, what });
            return Ok(());
        }
        match line.split_once(':') {
            Some((key, value)) if self.lines.is_empty() => self.setting(key.trim(), value.trim()),
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
            ["round"] => self.round = Some(value.to_owned()),
            ["misdealt"] => self.is_misdealt = yes_or_no(value)?,
            ["judge"] => self.judge_denies = judge(value)?,
            ["hand", seat] => {
                let words: Vec<&str> = value.split_whitespace().collect();
                if self.hands.insert((*seat).to_owned(), tiles(&words)?).is_some() {
                    return Err(format!("{seat} has a hand already"));
                }
            }
            _ => return Err(format!("no setting is called `{key}`; there are {SETTINGS}")),
        }
        Ok(())
    }
}

const SETTINGS: &str = "title, rules, ruleset, seed, round, hand SEAT, misdealt and judge";

const DEEDS: &str = "passes, wishes, looks, peeks, stops, agrees, declines, asks, declares, miscounts, \
    cannot pass, calls SEAT dead or begins play";

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

fn tiles(words: &[&str]) -> Result<Vec<Tile>, String> {
    words.iter().map(|word| word.parse().map_err(|error: NoSuchTile| error.to_string())).collect()
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
            Ok(Expected::Only { seat: seat.to_owned(), sees })
        }
        _ => Err("an expectation is `refused ID`, `all: SENTENCE` or `SEAT: TILES`".to_owned()),
    }
}

fn says(words: &[&str]) -> Result<Says, String> {
    let name = |seat: &&str| (*seat).to_owned();
    match words {
        ["play", "on", "to", place @ ..] => Ok(Says::PlayOnTo(place.join(" "))),
        ["waiting", "for", seats @ ..] => Ok(Says::WaitingFor(seats.iter().map(name).collect())),
        ["at", place @ ..] => Ok(Says::At(place.join(" "))),
        [seat, "holds", held @ ..] => Ok(Says::Holds { seat: name(seat), tiles: tiles(held)? }),
        [seat, "may", "not", word] => Ok(Says::May { seat: name(seat), word: name(word), may: false }),
        [seat, "may", word] => Ok(Says::May { seat: name(seat), word: name(word), may: true }),
        [seat, "has", points, "points"] => Ok(Says::Points { seat: name(seat), points: number(points)? }),
        [seat, rest @ ..] => {
            let more = |problem: String| {
                let is_unknown = problem.ends_with(DEEDS);
                if is_unknown { format!("{problem}; or it holds, may, has") } else { problem }
            };
            Ok(Says::Does { seat: name(seat), deed: deed(rest).map_err(more)? })
        }
        [] => Err("an empty line".to_owned()),
    }
}

pub(super) fn deed(words: &[&str]) -> Result<Deed, String> {
    let plain = match words {
        ["passes", offer @ ..] => return passes(offer),
        ["calls", seat, "dead"] => return Ok(Deed::CallsDead((*seat).to_owned())),
        ["wishes", count] => Command::Wish(number(count)?),
        ["looks"] => Command::Look,
        ["peeks"] => Command::Peek,
        ["stops"] => Command::Stop,
        ["agrees"] => Command::Agree,
        ["declines"] => Command::Decline,
        ["asks"] => Command::Ask,
        ["declares", "heavenly", "hand"] => Command::Declare(Declaration::HeavenlyHand),
        ["declares", "earthly", "hand"] => Command::Declare(Declaration::EarthlyHand),
        ["miscounts"] => Command::Miscount,
        ["cannot", "pass"] => Command::CannotPass,
        ["begins", "play"] => Command::BeginPlay,
        _ => return Err(format!("`{}` is nothing a seat does; it {DEEDS}", words.join(" "))),
    };
    Ok(Deed::Plain(plain))
}

/// `1B 2B 3B`, `1B + 2 blind`, `3 blind`, `1B to south, 2B to west`.
fn passes(words: &[&str]) -> Result<Deed, String> {
    let (words, blind) = match words {
        [own @ .., "+", count, "blind"] | [own @ .., count, "blind"] => (own, number(count)?),
        own => (own, 0),
    };
    let line = words.join(" ");
    let mut packets = Vec::new();
    for packet in line.split(',').map(str::trim).filter(|packet| !packet.is_empty()) {
        let words: Vec<&str> = packet.split_whitespace().collect();
        packets.push(match words.as_slice() {
            [own @ .., "to", seat] => (tiles(own)?, Some((*seat).to_owned())),
            own => (tiles(own)?, None),
        });
    }
    Ok(Deed::Passes { packets, blind })
}
