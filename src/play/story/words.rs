//! Words with a fixed meaning in a story.

use crate::diagnostic::suggest;
use crate::session::{Command, Declaration};
use crate::table::context::PreviousDeal;

/// The commands without names, tiles or numbers.
pub const PLAIN_COMMANDS: [(&str, Command); 11] = [
    ("picks up", Command::PickUp),
    ("peeks", Command::Peek),
    ("stops", Command::Stop),
    ("agrees", Command::Agree),
    ("declines", Command::Decline),
    ("asks", Command::Ask),
    ("declares heavenly hand", Command::Declare(Declaration::HeavenlyHand)),
    ("declares earthly hand", Command::Declare(Declaration::EarthlyHand)),
    ("miscounts", Command::Miscount),
    ("cannot pass", Command::CannotPass),
    ("begins play", Command::BeginPlay),
];

/// Returns the verbs of all commands.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    let plain = PLAIN_COMMANDS.iter().filter_map(|(words, _)| words.split(' ').next());
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

pub(super) fn of_command(command: &Command) -> &'static str {
    word_of(&PLAIN_COMMANDS, command)
}

pub(super) fn word_of<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> &'static str {
    let found = words.iter().find(|(_, known)| known == meaning);
    found.map(|(word, _)| *word).expect("every meaning has a word")
}

/// Returns the meaning of a word, or a message with suggestions if the word is unknown.
pub(super) fn meaning_of<T: Copy>(words: &[(&str, T)], word: &str) -> Result<T, String> {
    let known = words.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning);
    known.ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("`{word}` isn't known here: {}", suggest(word, words.iter().copied()))
    })
}
