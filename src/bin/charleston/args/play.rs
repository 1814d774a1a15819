//! The options of `charleston play`.

use std::path::PathBuf;

use charleston::BySeat;
use clap::{Args as ClapArgs, ValueEnum};

/// The options of `charleston play`.
#[derive(Debug, ClapArgs)]
pub struct PlayArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The seed. The same seed deals the same tiles. Default: a new seed each time.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The seat you play yourself.
    #[arg(long)]
    pub seat: Option<String>,
    /// Also show private information, such as the answers in a secret ballot.
    #[arg(long, conflicts_with = "seat")]
    pub open: bool,
    /// Try one seed after another until this event happens in a game, and play that game.
    #[arg(long, value_name = "WHAT", conflicts_with = "seat")]
    pub until: Option<Until>,
    /// The maximum number of games to try.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "until", value_parser = games)]
    pub tries: u64,
    /// How the computer plays.
    #[arg(long, value_name = "HOW", default_value = "random")]
    pub players: Players,
    /// The round, named after a seat. Default: the first.
    #[arg(long)]
    pub round: Option<String>,
    /// The deal number in the match. Default: 1.
    #[arg(long, value_name = "N", value_parser = deal)]
    pub deal: Option<u32>,
    /// The seat that deals. At a Mah Jongg table, the dealer is East for this deal. Default: the first.
    #[arg(long, value_name = "SEAT")]
    pub dealer: Option<String>,
    /// How the previous deal ended. Default: a win, unless this is deal 1.
    #[arg(long, value_name = "END")]
    pub after: Option<After>,
    /// Play the last deal of the match.
    #[arg(long)]
    pub last: bool,
    /// The winner of the previous deal, if the rules depend on it.
    #[arg(long, value_name = "SEAT")]
    pub winner: Option<String>,
    /// The loser of the previous deal.
    #[arg(long, value_name = "SEAT")]
    pub loser: Option<String>,
    /// The player who discarded the winning tile in the previous deal.
    #[arg(long, value_name = "SEAT")]
    pub thrower: Option<String>,
    /// The player with the lowest score so far.
    #[arg(long, value_name = "SEAT")]
    pub last_place: Option<String>,
    /// The number reported for each seat, in turn order, for rules with `settle = "reported"`.
    #[arg(long, value_name = "N,N,...", value_parser = counts)]
    pub counts: Option<BySeat<u8>>,
    /// Record the game in this file as a story, with every hand, for `charleston test`.
    ///
    /// The story includes the hands that --seat hides. It is written when the game ends or you quit, but not if you
    /// press Ctrl+C.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Let --record overwrite an existing story. It never overwrites a file that isn't a story.
    #[arg(long, requires = "record")]
    pub force: bool,
}

/// How the computer plays.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Players {
    /// Make any allowed move, at random.
    Random,
    /// Keep jokers and pairs, and pass single tiles.
    KeepsPairs,
}

/// An event to search for.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Until {
    /// Players stop a phase or a pass, or don't agree to play it.
    Stop,
    /// A player asks for a phase or a pass.
    Ask,
    /// All players pass only blind tiles, so no tiles can move.
    AllBlind,
    /// A player loses points for peeking at a tile.
    Penalty,
    /// A player doesn't have enough tiles that can be passed, so the Charleston ends or the tiles are redealt.
    Stuck,
}

/// How the previous deal ended.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum After {
    /// A player won it.
    Win,
    /// The wall ran out before a player won.
    WallGame,
}

fn deal(word: &str) -> Result<u32, String> {
    match word.parse() {
        Ok(0) | Err(_) => Err(format!("write a number from 1 to {}", u32::MAX)),
        Ok(deal) => Ok(deal),
    }
}

fn counts(word: &str) -> Result<BySeat<u8>, String> {
    let counts: Result<Vec<u8>, _> = word.split(',').map(|count| count.trim().parse()).collect();
    let counts = counts.ok().and_then(|counts| BySeat::of(&counts));
    counts.ok_or_else(|| "give a number for each seat, at most 255, such as 3,0,2,4".to_owned())
}

pub fn games(word: &str) -> Result<u64, String> {
    match word.parse() {
        Ok(0) => Err("play at least one game".to_owned()),
        Ok(games) => Ok(games),
        Err(error) => Err(error.to_string()),
    }
}
