//! Words with a fixed meaning in a story.

use crate::diagnostic::suggest;
use crate::session::{Command, Declaration};
use crate::table::context::PreviousDeal;
use crate::table::rack::Rack;

/// The commands without names, tiles or numbers, each with its words.
pub(super) fn plain_commands() -> impl Iterator<Item = (&'static str, Command)> {
    Command::PLAIN.into_iter().filter_map(|command| Some((of_command(&command)?, command)))
}

/// Returns the words for a command without names, tiles or numbers; `None` for any other command.
pub(super) fn of_command(command: &Command) -> Option<&'static str> {
    Some(match command {
        Command::PickUp => "picks up",
        Command::Peek => "peeks",
        Command::Stop => "stops",
        Command::Agree => "agrees",
        Command::Decline => "declines",
        Command::Ask => "asks",
        Command::Declare(Declaration::HeavenlyHand) => "declares heavenly hand",
        Command::Declare(Declaration::EarthlyHand) => "declares earthly hand",
        Command::Miscount => "miscounts",
        Command::CannotPass => "cannot pass",
        Command::BeginPlay => "begins play",
        Command::Pass(_) | Command::Request(_) | Command::NameSuit(_) | Command::CallDead(_) => return None,
    })
}

/// Returns the verbs of all commands.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    let plain = plain_commands().filter_map(|(words, _)| words.split(' ').next());
    ["passes", "requests", "names", "calls", "rolls"].into_iter().chain(plain)
}

/// Returns whether a word is a form of a verb: `passes` as in a report, or `pass` as in a command.
pub(super) fn is_verb(word: &str, verb: &str) -> bool {
    let is_command = |ending: &str| verb.strip_suffix(ending) == Some(word);
    word == verb || is_command("s") || is_command("es") || (word, verb) == ("can't", "cannot")
}

/// The words that describe the end of the previous deal.
pub(super) const PREVIOUS: [(&str, PreviousDeal); 3] =
    [("start", PreviousDeal::Start), ("win", PreviousDeal::Win), ("wall-game", PreviousDeal::WallGame)];

/// Returns the word for the end of the previous deal.
pub(super) fn previous(end: PreviousDeal) -> &'static str {
    PREVIOUS.iter().find(|(_, known)| *known == end).map(|(word, _)| *word).unwrap_or_default()
}

/// Returns the meaning of a word, or a message with suggestions if the word is unknown.
pub(super) fn meaning_of<T: Copy>(words: &[(&str, T)], word: &str) -> Result<T, String> {
    let known = words.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning);
    known.ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("`{word}` isn't known here: {}", suggest(word, words.iter().copied()))
    })
}

/// The tiles in a hand or a pile, or `nothing`.
pub(super) fn held(tiles: &Rack) -> String {
    if tiles.is_empty() { "nothing".to_owned() } else { tiles.to_string() }
}
