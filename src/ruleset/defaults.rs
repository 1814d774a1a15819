//! The default for each setting. Defaults are defined only here.

use super::{
    Announced, Ballot, CannotPass, Change, DrawOrder, Draws, EarthlyHand, Face, Miscount, NobodyHasAny, Peek,
    PeekPer, PickUp, VacantEnds, VacantGives,
};
use crate::format::shape::{BoxWord, SuitWord, UntilWord};
use crate::table::selection::Conditions;
use crate::table::tile::{Kind, TileBox};
use crate::words::capitalized;

pub const SEATS: [&str; 4] = ["east", "south", "west", "north"];
pub const HAND: u8 = 13;
pub const DEALER_EXTRA: u8 = 1;

pub const BOX_OF: BoxWord = BoxWord::Tiles;
pub const SUITS: [SuitWord; 3] = [SuitWord::Bam, SuitWord::Crak, SuitWord::Dot];
pub const WINDS: bool = true;
pub const DRAGONS: bool = true;
pub const COPIES: u8 = 4;
pub const SETS: u8 = 1;
pub const JOKERS: u8 = 8;
pub const JOKERS_IN_A_DECK: u8 = 0;
pub const FLOWERS: u8 = 8;
pub const SEASONS: u8 = 0;
pub const SEASONS_ARE_FLOWERS: bool = true;
pub const BLANKS: u8 = 0;

pub const STAYS: [Kind; 1] = [Kind::Joker];
pub const SELECTION: Conditions = Conditions::NONE;
pub const PICK_UP: PickUp = PickUp::OnceAllPassed;
pub const CHANGE: Change = Change::UntilPickedUp;
pub const PEEK: Peek = Peek::Refused;
pub const PEEK_PER: PeekPer = PeekPer::Pass;
pub const CANNOT_PASS: CannotPass = CannotPass::PassWhatYouCan;
pub const MISCOUNT: Miscount = Miscount::Redeal;

/// Returns whether the dealer may declare a Heavenly Hand, and when the dealer may declare an Earthly Hand. With a
/// deck of cards, the dealer can't declare either hand.
pub fn winning_hands(tile_box: &TileBox) -> (bool, EarthlyHand) {
    if tile_box.is_of_cards() { (false, EarthlyHand::Never) } else { (true, EarthlyHand::AtTheEnd) }
}

pub const CLOCKWISE: bool = false;
pub const VACANT_GIVES: VacantGives = VacantGives::Random;
pub const VACANT_ENDS: VacantEnds = VacantEnds::Stays;

pub const DICE: u8 = 2;
pub const ANNOUNCED: Announced = Announced::Before;
pub const OWN_BACK: bool = true;
pub const SHUFFLE_IN: bool = true;
pub const DRAWS: Draws = Draws::After;
pub const DRAW_ORDER: DrawOrder = DrawOrder::TurnOrder;
pub const FACE: Face = Face::Down;

pub const TILES: u8 = 3;
pub const BLIND: u8 = 0;
pub const NOBODY_HAS_ANY: NobodyHasAny = NobodyHasAny::SkipPass;

pub const AT_MOST: u8 = 1;
pub const BALLOT: Ballot = Ballot::Aloud;
pub const UNTIL: UntilWord = UntilWord::Gate;

/// Returns the default title of a phase or pass: its name with spaces and an initial capital letter.
pub fn title(id: &str) -> String {
    capitalized(&id.replace(['-', '_'], " "))
}
