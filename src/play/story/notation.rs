//! Tiles as players write them: `3D`, `3 dot`, `red`, `soap`, `north`, or a number that gives the tile's position on
//! the rack.

use crate::table::tile::{Kind, NoSuchTile, Tile};
use crate::words::number_in;

/// Converts the tiles in a pass to story notation: `3 dot, soap and 7 to south` becomes `3D WD 5C to south` if the
/// seventh tile on the rack is a five crak. Blind tiles and receivers aren't changed.
///
/// # Errors
///
/// Returns a message if a word isn't a tile, if a number doesn't match a tile on the rack or is used twice, or if it
/// isn't clear whether numbers are tiles of a suit.
pub(super) fn rewrite(words: &str, rack: &[Tile], is_cards: bool) -> Result<String, String> {
    let lower = words.to_lowercase();
    if !is_cards {
        is_clear(&lower.split_whitespace().collect::<Vec<_>>())?;
    }
    let spaced = lower.replace([',', '&'], " ").replace('+', " + ");
    let words: Vec<&str> = spaced.split_whitespace().filter(|word| *word != "and").collect();
    let is_blind = |word: Option<&&str>| matches!(word, Some(&("blind" | "steal")));
    let is_before_blind = |at: usize| is_blind(words.get(at + 1)) || is_blind(words.get(at + 2));
    let kept = words.iter().enumerate().filter(|(at, word)| **word != "+" || is_before_blind(*at));
    let words: Vec<&str> = kept.map(|(_, word)| *word).collect();
    let (mut rewritten, mut picked, mut rest) = (Vec::new(), Vec::new(), &words[..]);
    while let Some(first) = rest.first() {
        let used = match rest {
            // The name on the screen can include the seat's wind in this deal: `South (East)`.
            ["to", seat, wind, ..] if wind.starts_with('(') && wind.ends_with(')') => {
                rewritten.push(format!("to {seat}"));
                3
            }
            ["to", seat, ..] => {
                rewritten.push(format!("to {seat}"));
                2
            }
            ["+", "blind" | "steal", ..] | ["blind" | "steal", ..] => return Err(HOW_MANY_BLIND.to_owned()),
            // No tiles of the player's own.
            ["0", "+", ..] => 2,
            ["+", ..] => 1,
            [count, "blind" | "steal", ..] => {
                rewritten.push(format!("{count} blind"));
                2
            }
            _ => {
                let (used, tiles) = match of_one_suit(rest, is_cards)?.or_else(|| tiles(rest, is_cards)) {
                    Some(found) => found,
                    None => (1, vec![numbered(first, rack, is_cards, &mut picked)?]),
                };
                rewritten.extend(tiles.iter().map(Tile::to_string));
                used
            }
        };
        rest = &rest[used..];
    }
    Ok(rewritten.join(" "))
}

/// The answer to a pass that doesn't say how many tiles are passed blind.
pub(super) const HOW_MANY_BLIND: &str = "say how many tiles you pass blind: `+ 1 blind`";

/// Returns an error for `2 flower`, which could mean two flowers, or tile number 2 and a flower.
fn is_clear(words: &[&str]) -> Result<(), String> {
    for (at, pair) in words.windows(2).enumerate() {
        let is_count = pair[0].parse().is_ok_and(|count: u8| (2..=8).contains(&count));
        let is_name = pair[1].len() > 2 && !pair[1].ends_with('s') && suited(pair[0], pair[1]).is_none();
        let word = pair[1].trim_end_matches([',', '&', '+']);
        let Some(tile) = single(word).filter(|_| is_count && is_name) else { continue };
        let kind = match words.get(at + 2) {
            Some(&("dragons" | "winds")) => continue,
            Some(&kind @ ("dragon" | "wind")) => format!(" {kind}"),
            _ => String::new(),
        };
        let count = pair[0];
        let several = vec![tile.to_string(); count.parse().unwrap_or(1)].join(" ");
        return Err(format!(
            "`{count} {word}{kind}` isn't clear; write `{several}` for these tiles, or `{tile} {count}` for one of them \
             and tile number {count}"
        ));
    }
    Ok(())
}

/// Returns the tile with this number on the rack, where the first tile is number 1.
fn numbered(word: &str, rack: &[Tile], is_cards: bool, picked: &mut Vec<usize>) -> Result<Tile, String> {
    let unknown = || {
        let right = NoSuchTile(word.to_owned()).right_in(is_cards);
        format!("`{word}` isn't a tile; {right}, or write the number of a tile on your rack")
    };
    let number: usize = word.parse().map_err(|_| unknown())?;
    let tile = number.checked_sub(1).and_then(|at| rack.get(at));
    let tile = tile.ok_or_else(|| {
        format!("your rack has no tile number {number}; the tiles are numbered 1 to {}", rack.len())
    })?;
    if picked.contains(&number) {
        return Err(format!("you picked tile number {number} twice"));
    }
    picked.push(number);
    Ok(*tile)
}

/// Returns whether these words start with a tile that isn't given by its number on the rack.
pub(super) fn begins_with_tile(words: &[&str], is_cards: bool) -> bool {
    let words: Vec<&str> = words.iter().map(|word| word.trim_end_matches([',', '+', '&'])).collect();
    tiles(&words, is_cards).is_some()
}

/// Returns the tiles in a list of numbers before a suit, such as `2 5 9 bams`, and how many of the words name them.
///
/// # Errors
///
/// Returns a message for `2 5 9 bam`, which could also mean tiles number 2 and 5 and a nine bam.
fn of_one_suit(words: &[&str], is_cards: bool) -> Result<Option<(usize, Vec<Tile>)>, String> {
    let count = words.iter().take_while(|word| word.len() == 1 && suited(word, "bam").is_some()).count();
    let Some(suit) = words.get(count).filter(|_| count > 1 && !is_cards) else { return Ok(None) };
    let Some(tiles) = words[..count].iter().map(|number| suited(number, suit)).collect::<Option<Vec<_>>>()
    else {
        return Ok(None);
    };
    if suit.len() > 1 && suit.ends_with('s') {
        return Ok(Some((count + 1, tiles)));
    }
    let all: Vec<String> = tiles.iter().map(Tile::to_string).collect();
    let (written, suited) = (words[..=count].join(" "), all.join(" "));
    let (last, numbers) = (&all[count - 1], words[..count - 1].join(" "));
    Err(format!(
        "`{written}` isn't clear; write `{suited}` for these tiles, or `{last} {numbers}` for tiles by number"
    ))
}

/// Returns the tiles named at the start of these words, and how many of the words name them; `None` if the words don't
/// start with a tile.
fn tiles(words: &[&str], is_cards: bool) -> Option<(usize, Vec<Tile>)> {
    let pair = |one: &str, other: &str| -> Option<Vec<Tile>> {
        if is_cards {
            return None;
        }
        if let Some(tile) = suited(one, other) {
            return Some(vec![tile]);
        }
        // Only a plural is a count: `2 flowers` means two tiles, but `2 flower` isn't clear.
        let tile = other.strip_suffix('s').filter(|single| single.len() > 1).and_then(single)?;
        Some(vec![tile; few(one)?])
    };
    let one = |word: &str| if is_cards { card(word) } else { single(word) };
    match words {
        [rank, "of", suit, ..] if is_cards => Some((3, vec![card_named(rank, suit)?])),
        [count, name, "dragons" | "winds", ..] if !is_cards && single(count).is_none() => {
            Some((3, vec![single(name)?; few(count)?]))
        }
        [name, "dragon" | "dragons" | "wind" | "winds", ..] if !is_cards => Some((2, vec![single(name)?])),
        [first, rest @ ..] => match rest.first().and_then(|second| pair(first, second)) {
            Some(tiles) => Some((2, tiles)),
            None => Some((1, vec![one(first)?])),
        },
        [] => None,
    }
}

/// Returns how many tiles of one face a word stands for, such as `2` or `two`.
fn few(word: &str) -> Option<usize> {
    number_in(word).filter(|count| (1..=8).contains(count)).and_then(|count| usize::try_from(count).ok())
}

/// Returns the tile with this number and suit, such as `3 dot` or `three bams`.
fn suited(number: &str, suit: &str) -> Option<Tile> {
    let letter = match suit.strip_suffix('s').unwrap_or(suit) {
        "b" | "bam" | "bamboo" => 'B',
        "c" | "crak" | "crack" | "character" | "char" => 'C',
        "d" | "dot" | "circle" => 'D',
        _ => return None,
    };
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let named = names.iter().position(|name| *name == number).map(|at| (at + 1).to_string());
    format!("{}{letter}", named.as_deref().unwrap_or(number)).parse().ok()
}

/// Returns the tile that a single word names: `3d`, `3dot`, `d3`, `red`, `soap`, `n`, `joker`.
fn single(word: &str) -> Option<Tile> {
    let short = match word {
        "east" => "E",
        "south" => "S",
        "west" => "W",
        "north" => "N",
        "red" => "RD",
        "green" => "GD",
        "white" | "soap" => "WD",
        "flower" => "F",
        "season" => "SN",
        "joker" | "jkr" => "J",
        "blank" => "BL",
        word => {
            let tile: Option<Tile> = word.to_ascii_uppercase().parse().ok();
            let tile = tile.filter(|tile: &Tile| !tile.kind().is_card());
            let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or_default();
            let joined = suited(&word[..digits], &word[digits..]);
            let turned = word.get(1..).zip(word.get(..1)).and_then(|(number, suit)| suited(number, suit));
            return tile.or(joined).or(turned);
        }
    };
    short.parse().ok()
}

/// Returns the card that a single word names: `SQ`, `qs`, `10h`, `joker`.
fn card(word: &str) -> Option<Tile> {
    if word == "joker" {
        return "J".parse().ok();
    }
    let upper = word.to_ascii_uppercase();
    let is_card = |tile: &Tile| tile.kind().is_card() || tile.kind() == Kind::Joker;
    let (end, suit) = upper.char_indices().next_back()?;
    let turned = format!("{suit}{}", &upper[..end]);
    [upper.clone(), turned].iter().filter_map(|word| word.parse().ok()).find(is_card)
}

/// Returns the card with this rank and suit, such as `queen` and `spades`.
fn card_named(rank: &str, suit: &str) -> Option<Tile> {
    let name = format!("{rank} of {}s", suit.strip_suffix('s').unwrap_or(suit));
    let short = || card(&format!("{}{rank}", suit.get(..1)?));
    Tile::all().find(|tile| tile.kind().is_card() && tile.name() == name).or_else(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rack(words: &str) -> Vec<Tile> {
        words.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn tiles_have_many_spellings() {
        let rack = rack("1B 3D 3D E N RD WD F J");
        for (words, tiles) in [
            ("3D", "3D"),
            ("3d", "3D"),
            ("3 dot", "3D"),
            ("3 Dots", "3D"),
            ("three dot", "3D"),
            ("3dot", "3D"),
            ("d3", "3D"),
            ("3 crack, 9 bam and 1 character", "3C 9B 1C"),
            ("red green dragon white soap", "RD GD WD WD"),
            ("N north E east wind", "N N E E"),
            ("flower joker J f", "F J J F"),
            ("2 flowers", "F F"),
            ("two flowers", "F F"),
            ("2 5 9 bams", "2B 5B 9B"),
            ("2,5, 9 Craks and 3 dots", "2C 5C 9C 3D"),
            ("3 dots 1 3", "3D 1B 3D"),
            ("1 flower", "1B F"),
            ("1, 2, joker and 3 and soap", "1B 3D J 3D WD"),
            ("2 + 7 craks + 9 dots", "2C 7C 9D"),
            ("2 + 5 + 9 bams", "2B 5B 9B"),
            ("2 red dragons and north", "RD RD N"),
            ("two red dragons, north winds", "RD RD N"),
            ("0 + 2 blind", "2 blind"),
            ("1 2 9", "1B 3D J"),
            ("1, 2 + 1 blind", "1B 3D 1 blind"),
            ("2 blind", "2 blind"),
            ("1 + 2 steal", "1B 2 blind"),
            ("1 to east, 4 to north", "1B to east E to north"),
            ("4 to West + 1 blind", "E to west 1 blind"),
            ("4 to West (East), 1B", "E to west 1B"),
        ] {
            assert_eq!(rewrite(words, &rack, false).as_deref(), Ok(tiles), "{words}");
        }
    }

    #[test]
    fn cards_have_many_spellings() {
        let rack = rack("S2 SQ H10 D5 CA");
        for (words, tiles) in [
            ("SQ qs queen of spades", "SQ SQ SQ"),
            ("10h H10 ten of hearts 10 of hearts", "H10 H10 H10 H10"),
            ("5d", "D5"),
            ("1 3 ace of clubs", "S2 H10 CA"),
        ] {
            assert_eq!(rewrite(words, &rack, true).as_deref(), Ok(tiles), "{words}");
        }
    }

    #[test]
    fn unknown_tiles_get_an_answer() {
        let rack = rack("1B 3D");
        for (words, problem) in [
            ("1X", "`1x` isn't a tile; tiles are 1B to 9B"),
            ("10B", "bams are `1B` to `9B`, or write the number of a tile on your rack"),
            ("3", "your rack has no tile number 3; the tiles are numbered 1 to 2"),
            ("0", "your rack has no tile number 0; the tiles are numbered 1 to 2"),
            ("1 2 1", "you picked tile number 1 twice"),
            ("1 2 3 dot", "`1 2 3 dot` isn't clear; write `1D 2D 3D` for these tiles, or `3D 1 2` for"),
            ("é", "`é` isn't a tile"),
            ("1 2 + blind", "say how many tiles you pass blind: `+ 1 blind`"),
            (
                "2 flower",
                "`2 flower` isn't clear; write `F F` for these tiles, or `F 2` for one of them and tile",
            ),
            ("99999999999999999999999", "isn't a tile"),
        ] {
            let error = rewrite(words, &rack, false).unwrap_err();
            assert!(error.contains(problem), "{words}: {error}");
        }
        assert!(rewrite("3 dot", &rack, true).is_err());
    }
}
