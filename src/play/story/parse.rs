//! Parses a story's text.

use serde::Serialize;
use thiserror::Error;

use super::action::{ACTIONS, known_action, number, split, tiles, unknown};
use super::words::{PREVIOUS, is_verb, meaning_of};
use super::{Expectation, Expected, Line, Statement, Story};
use crate::conflict::{KEEP_ONE, merge_conflict};
use crate::describe::words::and;
use crate::diagnostic::{nearest, suggest_similar};
use crate::escape;
use crate::session::Refusal;
use crate::table::context::Role;
use crate::table::seat::BySeat;

/// An error in a story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ErrorDoc"))]
#[error("line {line}: {}", escape::message(.problem))]
#[non_exhaustive]
pub struct StoryError {
    /// The line in the file, numbered from 1.
    pub line: usize,
    /// The problem, and how to fix it.
    #[serde(rename = "message")]
    pub problem: String,
}

impl Story {
    /// Parses a story.
    ///
    /// # Errors
    ///
    /// Returns an error for each line that can't be parsed.
    pub fn parse(text: &str) -> Result<Self, Vec<StoryError>> {
        let mut story = Self::default();
        let mut errors = Vec::new();
        let mut is_above_broken = false;
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if let Some(at) = merge_conflict(text) {
            let line = text[..at.start].lines().count() + 1;
            return Err(vec![StoryError {
                line,
                problem: format!("a merge conflict begins here: {KEEP_ONE}"),
            }]);
        }
        for (number, raw) in (1..).zip(text.lines()) {
            let line = without_note(raw);
            if line.trim().is_empty() {
                continue;
            }
            if story.is_followed_by(line) {
                let problem = "a second story begins here: put each story in a file of its own".to_owned();
                errors.push(StoryError { line: number, problem });
                break;
            }
            let is_indented = line.starts_with(char::is_whitespace);
            let read = match is_indented {
                true => story.expects(number, line.trim(), is_above_broken),
                false => story.line(number, line),
            };
            if !is_indented {
                is_above_broken = read.is_err();
            }
            errors.extend(read.err().map(|problem| StoryError { line: number, problem }));
        }
        // The line may be there, but misspelled.
        if story.ruleset.is_empty() && !errors.iter().any(|error| error.line <= story.first_line()) {
            let problem = "a `ruleset: NAME` line must name the ruleset".to_owned();
            errors.insert(0, StoryError { line: 1, problem });
        }
        if errors.is_empty() { Ok(story) } else { Err(errors) }
    }

    /// Returns whether a line begins another story in the same file.
    fn is_followed_by(&self, line: &str) -> bool {
        let key = line.split_once(':').map(|(key, _)| key.trim_end());
        let is_rule = line.len() > 2 && line.trim_end().bytes().all(|byte| byte == b'-');
        let is_start = is_rule || matches!(key, Some("title" | "ruleset"));
        is_start && !self.ruleset.is_empty() && !self.lines.is_empty()
    }

    /// Returns the line number where the game begins.
    fn first_line(&self) -> usize {
        self.lines.first().map_or(usize::MAX, |line| line.number)
    }

    /// Adds an expectation to the command above it, unless that command can't be read.
    fn expects(&mut self, number: usize, line: &str, is_above_broken: bool) -> Result<(), String> {
        // A seat can have the name of a setting, such as `last`.
        let is_set = |(key, value): &(&str, &str)| {
            is_setting(key) && Self::default().setting(key.trim(), value.trim()).is_ok()
        };
        if let Some((key, _)) = line.split_once(':').filter(is_set) {
            return Err(misplaced(key));
        }
        let what = expectation(line)?;
        if is_above_broken {
            return Ok(());
        }
        let above = self.lines.last_mut().ok_or("this expectation needs a command above it")?;
        if !matches!(above.statement, Statement::Does(..) | Statement::HostAnswers(_)) {
            return Err("only an action by a seat or the host can have expectations".to_owned());
        }
        let is_refused = |what: &Expected| matches!(what, Expected::Refused(..));
        let has_refusal = above.expects.iter().map(|above| &above.what).chain([&what]).any(is_refused);
        if has_refusal && !above.expects.is_empty() {
            return Err("a command that expects `refused ID` can't have any other expectations".to_owned());
        }
        above.expects.push(Expectation { number, what });
        Ok(())
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let words = split(line);
        if ["//", ";", "--"].iter().any(|comment| line.starts_with(comment)) {
            return Err("a comment begins with `#`".to_owned());
        }
        if let Some((key, value)) =
            line.split_once('=').filter(|(key, _)| is_setting(key) && !key.contains(':'))
        {
            return Err(format!("write a colon after a setting: `{}: {}`", key.trim(), value.trim()));
        }
        match line.split_once(':') {
            Some((key, value)) if self.lines.is_empty() => {
                let key = key.trim();
                self.setting(key, value.trim())?;
                let key = key.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                match self.places.insert(key.clone(), number) {
                    Some(first) => Err(format!("`{key}` is already set on line {first}")),
                    None => Ok(()),
                }
            }
            Some((key, _)) if is_setting(key) => Err(misplaced(key)),
            _ if words.first().is_some_and(|first| *first == "refused" || first.ends_with(':')) => {
                Err(format!("expectations must be indented: put spaces before `{}`", words[0]))
            }
            _ => {
                let statement = statement(&words);
                if self.lines.is_empty() && statement.is_err() && is_setting(line) {
                    let (key, value) =
                        words.split_at(if words[0] == "hand" { 2.min(words.len()) } else { 1 });
                    if words[0] == "hand" && tiles(&key[1..]).is_ok() {
                        return Err("say whose hand: `hand SEAT: TILES`".to_owned());
                    }
                    let value = value.join(" ");
                    let value = value.trim_matches(QUOTES);
                    return Err(format!("write a colon after a setting: `{}: {value}`", key.join(" ")));
                }
                self.lines.push(Line { number, statement: statement?, expects: Vec::new() });
                Ok(())
            }
        }
    }

    fn setting(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["title"] => self.title = Some(value.to_owned()),
            ["rules"] => self.rules = value.split_whitespace().map(str::to_owned).collect(),
            ["ruleset"] if value.starts_with(QUOTES) && value.ends_with(QUOTES) => {
                let name = Some(value.trim_matches(QUOTES)).filter(|name| !name.is_empty());
                return Err(format!("leave out the quotes: `ruleset: {}`", name.unwrap_or("NAME")));
            }
            ["ruleset"] => value.clone_into(&mut self.ruleset),
            ["seed"] => self.seed = number(value)?,
            ["round"] => self.round = Some(value.to_lowercase()),
            ["deal"] => self.deal = Some(deal(value)?),
            ["dealer"] => self.dealer = Some(value.to_lowercase()),
            ["after"] => self.after = Some(meaning_of(&PREVIOUS, value)?),
            ["last"] => self.is_last = meaning_of(&YES_OR_NO, value)?,
            ["counts"] => self.counts = Some(counts(&split(value))?),
            ["misdealt"] => self.is_misdealt = meaning_of(&YES_OR_NO, value)?,
            ["hand", seat] => {
                self.hands.insert(seat.to_lowercase(), tiles(&split(value))?);
            }
            ["hand"] => return Err(format!("say whose hand: `hand SEAT: {value}`")),
            [word] if Role::from_word(word).is_some() => {
                self.roles.extend(Role::from_word(word).map(|role| (role, value.to_lowercase())));
            }
            _ => {
                let right = nearest(key, settings());
                let right = right.map_or_else(
                    || format!("the settings are {}", and(&SETTINGS)),
                    |right| format!("did you mean `{right}`?"),
                );
                return Err(format!("no setting is called `{key}`; {right}"));
            }
        }
        Ok(())
    }
}

/// The settings, in the order in which messages list them.
const SETTINGS: [&str; 16] = [
    "title",
    "rules",
    "ruleset",
    "seed",
    "round",
    "deal",
    "dealer",
    "after",
    "last",
    "winner",
    "loser",
    "thrower",
    "last-place",
    "counts",
    "hand SEAT",
    "misdealt",
];

/// Quotes that names in rule files have, but names in stories don't.
const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];

/// Returns the first word of each setting.
fn settings() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().filter_map(|setting| setting.split(' ').next())
}

/// Returns whether the text before a colon begins with the name of a setting.
fn is_setting(key: &str) -> bool {
    settings().any(|known| key.split_whitespace().next() == Some(known))
}

fn misplaced(key: &str) -> String {
    format!("`{}` is a setting: write it above the first command, without spaces before it", key.trim())
}

/// Strips a comment from a line. It begins with `#`, at the start of the line or after a space. `#2` after other text
/// isn't a comment, so that a file or a pass can have a number.
pub(super) fn without_note(line: &str) -> &str {
    let is_note = |at: &usize| {
        let (before, after) = (&line[..*at], &line[at + 1..]);
        before.trim().is_empty()
            || before.ends_with(char::is_whitespace) && !after.starts_with(|next: char| next.is_ascii_digit())
    };
    let note = line.match_indices('#').map(|(at, _)| at).find(is_note);
    &line[..note.unwrap_or(line.len())]
}

/// Returns whether text looks like a story: whether it has a `ruleset` setting, a `hand` setting with a tile or a
/// `play on to` line. An indented line doesn't count.
pub fn seems_to_be_story(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().map(without_note).any(|line| {
        let (key, value) = line.split_once(':').unwrap_or_default();
        let is_tile = || split(value).first().is_some_and(|word| tiles(&[*word]).is_ok());
        match key.split_whitespace().collect::<Vec<_>>().as_slice() {
            _ if line.starts_with(char::is_whitespace) => false,
            ["ruleset"] => true,
            ["hand", _] => is_tile(),
            _ => line.starts_with("play on to "),
        }
    })
}

const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

fn deal(word: &str) -> Result<u32, String> {
    let deal = word.parse().ok().filter(|deal| *deal > 0);
    deal.ok_or_else(|| format!("`{word}` isn't a deal number: deals are numbered from 1 to {}", u32::MAX))
}

/// Parses one number for each seat.
fn counts(words: &[&str]) -> Result<BySeat<u8>, String> {
    let counts = words.iter().map(|word| number(word)).collect::<Result<Vec<_>, _>>()?;
    BySeat::of(&counts).ok_or_else(|| format!("no table has {} seats", counts.len()))
}

fn expectation(line: &str) -> Result<Expected, String> {
    // A seat can be called `refused`.
    if let Some(id) = line.strip_prefix("refused:").map(str::trim).filter(|id| Refusal::IDS.contains(id)) {
        return Err(format!("leave out the colon: `refused {id}`"));
    }
    if let Some(id) = line.strip_prefix("refused ") {
        let (id, place) = match id.split_once('(').map(|(id, place)| (id, place.trim_end().strip_suffix(')')))
        {
            Some((id, Some(place))) => (id, Some(place.trim().to_owned())),
            Some((_, None)) => return Err("close the place with `)`".to_owned()),
            None => (id, None),
        };
        let id = id.trim();
        if let Some((known, place)) = id.split_once(' ').filter(|(known, _)| Refusal::IDS.contains(known)) {
            return Err(format!("put the place in parentheses: `refused {known} ({place})`"));
        }
        if !Refusal::IDS.contains(&id) {
            let right = suggest_similar(id, Refusal::IDS.iter().copied());
            let find = || "leave out this line, and `charleston test` shows the refusal".to_owned();
            return Err(format!("there is no refusal `{id}`; {}", right.unwrap_or_else(find)));
        }
        return Ok(Expected::Refused(id.to_owned(), place));
    }
    match line.split_once(": ") {
        Some((all, sentence)) if all.eq_ignore_ascii_case("all") => {
            Ok(Expected::All(sentence.trim().to_owned()))
        }
        Some((seat, sees)) if !seat.contains(' ') => {
            let sees = sees.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(Expected::Only(seat.to_lowercase(), sees))
        }
        _ if statement(&split(line)).is_ok() => {
            Err(format!("only expectations are indented: remove the spaces before `{line}`"))
        }
        _ => Err("an expectation is `refused ID`, `all: SENTENCE` or `SEAT: TILES`".to_owned()),
    }
}

fn statement(words: &[&str]) -> Result<Statement, String> {
    // A line can begin with a capital letter.
    let first = words.first().map(|first| first.to_lowercase());
    let words: Vec<&str> = first.as_deref().into_iter().chain(words.iter().skip(1).copied()).collect();
    // Seat names are lowercase.
    let name = |seat: &&str| seat.to_lowercase();
    Ok(match words.as_slice() {
        ["play", "on", "to", place @ ..] => Statement::PlayOnTo(place.join(" ")),
        ["play", "to", place @ ..] if !place.is_empty() => {
            return Err(format!("write `play on to {}`", place.join(" ")));
        }
        ["waiting", "for", nobody] if nobody.eq_ignore_ascii_case("nobody") => {
            Statement::WaitingFor(Vec::new())
        }
        ["waiting", "for", seats @ .., and, last] if and.eq_ignore_ascii_case("and") => {
            Statement::WaitingFor(seats.iter().chain([last]).map(name).collect())
        }
        ["waiting", "for", seats @ ..] => Statement::WaitingFor(seats.iter().map(name).collect()),
        ["host", "confirms"] => Statement::HostAnswers(true),
        ["host", "rejects"] => Statement::HostAnswers(false),
        ["host", ..] => {
            return Err("after a declared hand, write `host confirms` or `host rejects`".to_owned());
        }
        ["at", place @ ..] => Statement::At(place.join(" ")),
        [seat, "holds", "nothing"] => Statement::Holds(name(seat), Vec::new()),
        [seat, "holds", held @ ..] => Statement::Holds(name(seat), tiles(held)?),
        [seat, "may"] | [seat, "may", "not"] => {
            return Err(format!("say what: `{seat} may pass`, or a command such as `{seat} may pick up`"));
        }
        [seat, "may", "not", word @ ..] => Statement::May(name(seat), word.join(" "), false),
        [seat, "may", word @ ..] => Statement::May(name(seat), word.join(" "), true),
        [seat, "has", points, "points"] => Statement::Points(name(seat), number(points)?),
        [seat, "has", ..] => return Err(format!("say how many points: `{seat} has -10 points`")),
        ["play", "on", ..] => return Err("say to which stage: `play on to STAGE`".to_owned()),
        [_, tile, ..] if is_verb(words[0], "passes") && tiles(&[tile]).is_ok() => {
            return Err(format!("begin with a seat: `SEAT {}`", words.join(" ")));
        }
        [word] => return Err(format!("`{word}` alone isn't a command; {ACTIONS}")),
        [seat, rest @ ..] => {
            let unknown = || match opening(seat) {
                Some(right) => format!("`{}` isn't a command; did you mean `{right}`?", words.join(" ")),
                None => unknown(rest, &["holds", "may", "has"], ACTIONS),
            };
            let action = known_action(rest).unwrap_or_else(|| Err(unknown()))?;
            Statement::Does(name(seat), action)
        }
        [] => return Err("an empty line".to_owned()),
    })
}

/// Returns how a line that doesn't begin with a seat probably begins, if its first word is misspelled or cut short.
fn opening(first: &str) -> Option<&'static str> {
    let openings = ["waiting for", "play on to", "host"];
    let word = |opening: &'static str| opening.split(' ').next().unwrap_or(opening);
    let near = nearest(first, openings.map(word));
    openings
        .into_iter()
        .find(|opening| near == Some(word(opening)) || first.len() > 3 && opening.starts_with(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_of_a_story_are_errors() {
        for (lines, right) in [
            ("east passes 1B\n  refused stais", "there is no refusal `stais`; did you mean `stays`?"),
            (
                "east stops\n  refused late",
                "there is no refusal `late`; did you mean `too-late-to-stop` or `too-late-to-declare`?",
            ),
            (
                "east passes 1B\n  refused nonsense",
                "there is no refusal `nonsense`; leave out this line, and `charleston test` shows the refusal",
            ),
            (
                "east passes 1B\n  refused stays club.toml:2",
                "put the place in parentheses: `refused stays (club.toml:2)`",
            ),
            ("play on closing", "say to which stage: `play on to STAGE`"),
            ("pass 1B 2B 3B", "begin with a seat: `SEAT pass 1B 2B 3B`"),
            ("east passes 1B\n  refused stays (club.toml:7", "close the place with `)`"),
            ("east may", "say what: `east may pass`, or a command such as `east may pick up`"),
            ("east May pass", "write `may` in lowercase"),
            ("east has -10", "say how many points: `east has -10 points`"),
            ("sede: 7", "no setting is called `sede`; did you mean `seed`?"),
            ("  refused stays", "this expectation needs a command above it"),
            ("east passes 1B\n  refused: stays", "leave out the colon: `refused stays`"),
            (
                "east passes 1B\n  refused stays\n  all: East passes 1 tile",
                "a command that expects `refused ID` can't have any other expectations",
            ),
            (
                "east passes 1B\n  east: 1B\n  refused stays",
                "a command that expects `refused ID` can't have any other expectations",
            ),
            (
                "east picks up\n  south picks up",
                "only expectations are indented: remove the spaces before `south picks up`",
            ),
            ("east stops\n----\ntitle: B", "a second story begins here: put each story in a file of its own"),
            ("east stops\nruleset: other", "a second story begins here: put each story in a file of its own"),
            ("// East stops.", "a comment begins with `#`"),
            ("seed = 7", "write a colon after a setting: `seed: 7`"),
            ("seed 7", "write a colon after a setting: `seed: 7`"),
            ("dealer south", "write a colon after a setting: `dealer: south`"),
            ("hand east 1B 2B", "write a colon after a setting: `hand east: 1B 2B`"),
            ("hand: 1B 2B", "say whose hand: `hand SEAT: 1B 2B`"),
            ("wait for south", "`wait for south` isn't a command; did you mean `waiting for`?"),
            ("ruleset: \"house\"", "leave out the quotes: `ruleset: house`"),
            ("ruleset: \"", "leave out the quotes: `ruleset: NAME`"),
        ] {
            let errors = Story::parse(&format!("ruleset: house\n{lines}\n")).unwrap_err();
            assert_eq!(errors[0].problem, right);
        }
    }

    #[test]
    fn a_line_may_begin_with_a_capital_letter() {
        let parsed = |lines: &str| Story::parse(&format!("ruleset: house\n{lines}")).unwrap();
        let lines = "play on to over\nat over\nwaiting for east\neast holds 1B\neast stops\nhost rejects\n";
        let capital = |line: &str| line[..1].to_uppercase() + &line[1..] + "\n";
        assert_eq!(parsed(&lines.lines().map(capital).collect::<String>()), parsed(lines));
        assert_eq!(parsed("waiting for nobody"), parsed("waiting for"));
        assert_eq!(parsed("waiting for Nobody"), parsed("waiting for"));
        assert_eq!(parsed("waiting for East AND South"), parsed("waiting for east south"));
    }

    #[test]
    fn one_typo_is_reported_once() {
        for (text, line) in [
            ("ruleset: house\neast pases 1B\n  refused stays\n  all: East passes 3 tiles\n", 2),
            ("ruleset: house\neast picks up\neast pases 1B\n  refused stays\neast picks up\n", 3),
            ("rulset: house\neast passes 1B\n", 1),
            ("ruleset = house\neast passes 1B\n", 1),
            ("title: Two games\neast passes 1B\n", 1),
        ] {
            let errors = Story::parse(text).unwrap_err();
            assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [line], "{errors:?}");
        }
    }

    #[test]
    fn a_story_is_recognized_by_its_lines() {
        for text in
            ["ruleset: house", "\u{feff}ruleset : house", "title: A\nHand East: 1B", "play on to over"]
        {
            assert!(seems_to_be_story(&text.to_lowercase()), "{text}");
        }
        for text in
            ["", "Bring snacks.\nThe ruleset: ask Ann", "# ruleset: house", "hand: 3", "title: Minutes"]
                .into_iter()
                .chain(["East passes first:\n    ruleset: house\n", "hand out: cards", "hand in:"])
        {
            assert!(!seems_to_be_story(text), "{text}");
        }
    }

    #[test]
    fn an_unindented_expectation_is_reported() {
        for line in ["refused stays", "all: East passes 3 tiles", "east: 1B"] {
            let text = format!("ruleset: house\neast picks up\n{line}\n,\n");
            let errors = Story::parse(&text).unwrap_err();
            assert_eq!(errors[0].line, 3);
            assert!(errors[0].problem.starts_with("expectations must be indented"), "{}", errors[0]);
        }
    }

    #[test]
    fn a_setting_below_a_command_is_reported() {
        for line in ["seed: 8", "dealer: north", "hand east: 1B 2B", "  seed: 8", "  hand east: 1B"] {
            let errors = Story::parse(&format!("ruleset: house\neast picks up\n{line}\n")).unwrap_err();
            let key = line.trim().split(':').next().unwrap();
            let start = format!("line 3: `{key}` is a setting: write it above the first command");
            assert!(errors[0].to_string().starts_with(&start), "{errors:?}");
        }
    }
}
