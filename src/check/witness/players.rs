//! Styles of play that lead to unusual situations, and commands that may be refused.

use crate::check::games;
use crate::check::laws::random;
use crate::play::player::RandomPlayer;
use crate::session::{Command, Declaration, Move, Offer, PassPrompt, Prompt, Session};
use crate::table::random::{Purpose, Randomness};
use crate::table::seat::Seat;
use crate::table::tile::Tile;

/// How the players in a game play.
#[derive(Debug, Clone, Copy)]
pub(super) enum Style {
    /// They pick up, agree, and pass the first tiles they can.
    Plain,
    /// They stop or decline whenever they can.
    Stop,
    /// They ask for whatever they can. A player who holds tiles that can't be passed gives away as many others as
    /// possible, so that few passable tiles are left.
    Ask,
    /// They pass as many tiles blind as they can.
    Blind,
    /// They peek, and then pass blind.
    Peek,
    /// They make random moves.
    Random,
}

impl Style {
    pub(super) const ALL: &[Self] =
        &[Self::Plain, Self::Stop, Self::Ask, Self::Blind, Self::Peek, Self::Random];

    /// The styles in which games are played to the end.
    pub(super) const LINES: &[Self] = &[Self::Plain, Self::Ask, Self::Stop];

    /// Returns a function that makes every move in a game, for all players, in this style.
    pub(super) fn player(self, seed: u64) -> impl FnMut(&Session) -> Option<Move> {
        let mut random = RandomPlayer::new(seed);
        move |session| match self {
            Self::Random => random.turn(session),
            Self::Plain | Self::Stop | Self::Ask | Self::Blind | Self::Peek => self.turn(session),
        }
    }

    fn turn(self, session: &Session) -> Option<Move> {
        let dealer = session.public().context.dealer;
        if let Some(declaration) = session.public().waits_for_host() {
            return Some(Move::Host(declaration.answer(dealer, false)));
        }
        let own = session.schedule().players().iter().find_map(|seat| {
            let prompt = session.prompt(seat)?;
            let has_peeked = session.public().seats[seat].peeked > 0;
            self.command(&prompt, has_peeked).map(|command| Move::Player(seat, command))
        });
        own.or_else(|| super::plain_move(session))
    }

    /// Returns the command that sets this style apart from plain play, if it is possible now.
    fn command(self, prompt: &Prompt, has_peeked: bool) -> Option<Command> {
        let blind = || prompt.pass.as_ref().filter(|pass| !pass.changes).and_then(random::all_blind);
        match self {
            Self::Stop if prompt.stop => Some(Command::Stop),
            Self::Stop if prompt.decline => Some(Command::Decline),
            Self::Ask if prompt.ask => Some(Command::Ask),
            Self::Ask => prompt.pass.as_ref().and_then(most),
            Self::Blind => blind(),
            Self::Peek if prompt.peek.is_some() => Some(Command::Peek),
            Self::Peek if has_peeked => blind(),
            Self::Plain | Self::Stop | Self::Peek | Self::Random => None,
        }
    }
}

/// Returns an offer of as many tiles as possible, if the player also holds tiles that can't be passed.
fn most(pass: &PassPrompt) -> Option<Command> {
    let [receiver] = pass.receivers[..] else { return None };
    let tiles = pass.passable.tiles().iter().copied().take(receiver.max.into());
    let is_meant = !pass.changes && !pass.staying.is_empty() && receiver.min < receiver.max;
    is_meant.then(|| Command::Pass(Offer::new().with_at_most(receiver.to, tiles)))
}

/// Returns commands that players could try now, legal or not.
pub(super) fn probes(session: &Session, seed: u64) -> Vec<Move> {
    let schedule = session.schedule();
    let mut probes = Vec::new();
    for seat in schedule.players().iter() {
        let next = seat.further(1, schedule.seats());
        let plain = Command::PLAIN.iter().copied().chain([
            Command::Declare(Declaration::HeavenlyHand),
            Command::CallDead(next),
            Command::Request(0),
            Command::Request(20),
        ]);
        probes.extend(plain.map(|command| Move::Player(seat, command)));
        probes
            .extend(offers(session, seat).into_iter().map(|offer| Move::Player(seat, Command::Pass(offer))));
    }
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 4);
    probes.extend((0..8).map(|_| random::turn(session, &mut draw)));
    // Keep only the moves that a story can express.
    let probes = probes.iter().filter(|turn| schedule.ruleset().every_seat().any(|seat| seat == turn.seat()));
    probes.filter_map(|turn| games::at_other_table(session, turn, session).ok()).collect()
}

/// Returns offers for a seat: the first tiles on its rack, tiles that can't be passed, too few tiles, too many, and
/// blind ones.
fn offers(session: &Session, seat: Seat) -> Vec<Offer> {
    let Some(prompt) = session.prompt(seat) else { return Vec::new() };
    let Some(pass) = prompt.pass else { return vec![Offer::new().and_blind(1)] };
    let Some(receiver) = pass.receivers.first().copied() else { return Vec::new() };
    if pass.receivers.len() > 1 {
        return offers_to_several(&pass);
    }
    let tiles: Vec<Tile> = pass.passable.tiles().to_vec();
    let count = usize::from(receiver.max).min(tiles.len());
    let with = |tiles: &[Tile]| Offer::new().with_at_most(receiver.to, tiles.iter().copied());
    let mut offers = vec![pass.default_offer(), with(&tiles[tiles.len() - count..])];
    offers.push(with(&tiles[..count.saturating_sub(1)]));
    offers.push(with(&tiles[..(count + 1).min(tiles.len())]));
    for staying in pass.staying.iter().take(1) {
        let mut wrong = vec![staying.tile];
        wrong.extend(tiles.iter().copied().take(count.saturating_sub(1)));
        offers.push(with(&wrong));
    }
    for blind in [1, 20] {
        offers.push(with(&tiles[..count.saturating_sub(1)]).and_blind(blind));
    }
    offers
}

/// Returns offers to several receivers: the default one, one with a tile that can't be passed, and blind ones.
fn offers_to_several(pass: &PassPrompt) -> Vec<Offer> {
    let plain = pass.default_offer();
    let mut offers = vec![plain, plain.and_blind(1), plain.and_blind(20)];
    for staying in pass.staying.iter().take(1) {
        let gifts = plain.gifts().enumerate();
        offers.push(gifts.fold(Offer::new(), |offer, (position, (to, tiles, _))| {
            let replaced = if position == 0 { tiles.len().min(1) } else { 0 };
            let wrong = std::iter::repeat_n(staying.tile, replaced);
            offer.with_at_most(to, wrong.chain(tiles.iter().copied().skip(replaced)))
        }));
    }
    offers
}
