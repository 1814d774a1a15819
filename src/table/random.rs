//! Chance at the table: one independent stream for each purpose, from a generator pinned by name or from the host.

use std::fmt;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What chance is wanted for. Each purpose has streams of its own, so that how often one was used cannot
/// show in another. The number of a purpose, `purpose as u32`, is the same for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// The deal; one stream for each time the tiles are dealt.
    Deal = 1,
    /// The order of the tiles in a packet laid down; one stream for each laying.
    Packet = 2,
    /// A tile drawn from the wall; one stream for each draw.
    Wall = 3,
    /// What a random player does; one stream for each decision.
    Player = 4,
    /// Which direction tiles are passed in; one stream for each choice.
    Direction = 5,
    /// What is drawn from the pool or the wall in a pass; one stream for each time.
    Zone = 6,
    /// The order in which a spare hand lies; one stream for each time it is dealt.
    SpareDeal = 7,
    /// What a spare hand gives, and the order of what it gets; one stream for each time.
    SpareChoice = 8,
}

/// Who draws chance where the pinned generator shall not: the host's own dice, or another generator.
///
/// A number is named by its stream (a purpose and an index) and its place there. The table keeps none of
/// them: it asks again whenever it needs one again, and asks for some that it then does not use. So a host
/// promises three things, and the engine relies on them without a check:
///
/// * **The same name has the same number**, for as long as the table is used, on every copy of it, and after
///   it was put away and taken up again. Dice are therefore rolled when a number is first asked for, and
///   written down.
/// * **Every number up to [`u32::MAX`] is equally likely**, whatever the others are. What one die shows is
///   not enough: where one of ten tiles is drawn, four of them would never be.
/// * **No player can foresee one.** Who knows the numbers knows every hand.
///
/// Where the first is broken, a table can hand out other tiles than it has shown, and one of them twice. Where the
/// second is broken, chance is not fair, but no number is waited for in vain: after many that are too high to
/// be fair, one of them is taken.
///
/// # Examples
///
/// A host that rolls dice at the table and keeps a book of them:
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::{Arc, Mutex};
/// use charleston::table::random::{Chance, Lots, Purpose};
/// use charleston::{Occasion, Ruleset, Schedule, Session, Shipped};
///
/// /// Each number as it was rolled when it was first asked for.
/// struct Book {
///     rolled: Mutex<BTreeMap<(u32, u32, u32), u32>>,
///     roll: fn(usize) -> u32,
/// }
///
/// impl Lots for Book {
///     fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
///         let mut rolled = self.rolled.lock().unwrap_or_else(|broken| broken.into_inner());
///         let before = rolled.len();
///         *rolled.entry((purpose as u32, index, nth)).or_insert_with(|| (self.roll)(before))
///     }
/// }
///
/// // A real host rolls here; the example reads from a list of numbers that look rolled.
/// let roll = |before: usize| (before as u32 + 1).wrapping_mul(2_654_435_769).rotate_left(13);
/// let book = Arc::new(Book { rolled: Mutex::default(), roll });
///
/// let schedule = Arc::new(Schedule::compile(Ruleset::load(&Shipped, "nmjl")?));
/// let chance = Chance::by(book.clone());
/// let table = Session::shuffled_by(Arc::clone(&schedule), chance.clone(), Occasion::default())?;
/// let again = Session::shuffled_by(Arc::clone(&schedule), chance, Occasion::default())?;
/// let east = charleston::Seat::FIRST;
/// assert_eq!(table.private(east), again.private(east), "the same book deals the same hands");
/// assert_eq!(table.chance().seed(), None);
///
/// // The table is put away, and the book with it: it is not in the table.
/// let stored = table.store();
/// let written = book.rolled.lock().map_err(|_| "nobody else writes in it")?.clone();
/// let read = Arc::new(Book { rolled: Mutex::new(written), roll });
/// let later = stored.open_by(schedule, Chance::by(read))?;
/// assert_eq!(later.private(east), table.private(east));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Dice that tell a direction are another thing: all see them, so no [`Lots`] is asked. The dealer
/// rolls, and the host says what they show with [`Command::Roll`](crate::session::Command::Roll).
pub trait Lots: Send + Sync {
    /// The `nth` number, counted from 0, of the stream of this purpose with this index.
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32;
}

/// All the chance of one table: given by a seed, or drawn by the host.
///
/// By a seed, the generator is ChaCha with 8 rounds. Its key is the seed as eight little-endian bytes followed
/// by the 24 bytes of `charleston table chance.`; its stream number is the purpose in the high and the index in
/// the low 32 bits. A seed gives the same table on every platform, for good. Who knows a seed knows the
/// table: where it matters, a host takes one that nobody can guess and tells it to nobody.
///
/// Two are equal if they have the same seed, or ask the very same [`Lots`].
#[derive(Clone)]
pub struct Chance(Origin);

#[derive(Clone)]
enum Origin {
    Seed(u64),
    Host(Arc<dyn Lots>),
}

impl Chance {
    /// The chance of a table with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(Origin::Seed(seed))
    }

    /// The chance of a table where the host draws.
    pub fn by(lots: Arc<dyn Lots>) -> Self {
        Self(Origin::Host(lots))
    }

    /// The seed it comes from; nothing where the host draws.
    pub const fn seed(&self) -> Option<u64> {
        match &self.0 {
            Origin::Seed(seed) => Some(*seed),
            Origin::Host(_) => None,
        }
    }

    /// The stream of a purpose with this index.
    pub fn draw(&self, purpose: Purpose, index: u32) -> Draw {
        Draw(match &self.0 {
            Origin::Seed(seed) => Stream::Pinned(pinned(*seed, purpose, index)),
            Origin::Host(lots) => Stream::Host { lots: Arc::clone(lots), purpose, index, nth: 0 },
        })
    }
}

fn pinned(seed: u64, purpose: Purpose, index: u32) -> ChaCha8Rng {
    let mut key = *b"________charleston table chance.";
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut generator = ChaCha8Rng::from_seed(key);
    generator.set_stream(((purpose as u64) << 32) | u64::from(index));
    generator
}

impl PartialEq for Chance {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Origin::Seed(seed), Origin::Seed(other)) => seed == other,
            (Origin::Host(lots), Origin::Host(other)) => Arc::ptr_eq(lots, other),
            (Origin::Seed(_), Origin::Host(_)) | (Origin::Host(_), Origin::Seed(_)) => false,
        }
    }
}

impl Eq for Chance {}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Origin::Seed(seed) => f.debug_tuple("Seed").field(seed).finish(),
            Origin::Host(_) => f.write_str("Host"),
        }
    }
}

/// Numbers drawn from one stream.
#[derive(Clone)]
pub struct Draw(Stream);

#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "a stream lives for a moment, and a box would be an allocation"
)]
enum Stream {
    Pinned(ChaCha8Rng),
    Host { lots: Arc<dyn Lots>, purpose: Purpose, index: u32, nth: u32 },
}

impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Stream::Pinned(generator) => generator.fmt(f),
            Stream::Host { purpose, index, nth, .. } => write!(f, "Host({purpose:?}, {index}, {nth})"),
        }
    }
}

impl Draw {
    /// How many numbers are thrown away, so that each is equally likely, before any is good enough. Fair lots
    /// come to it once in 2^128 times.
    const MOST_THROWN_AWAY: u8 = 128;

    /// A number below `bound`, each equally likely; 0 where the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        if bound < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % bound;
        let mut number = self.number();
        for _ in 0..Self::MOST_THROWN_AWAY {
            if number < fair {
                break;
            }
            number = self.number();
        }
        (number % bound) as usize
    }

    fn number(&mut self) -> u32 {
        match &mut self.0 {
            Stream::Pinned(generator) => generator.next_u32(),
            Stream::Host { lots, purpose, index, nth } => {
                let number = lots.number(*purpose, *index, *nth);
                *nth = nth.wrapping_add(1);
                number
            }
        }
    }

    /// Puts things in a random order, each order equally likely.
    pub fn mix<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end + 1));
        }
    }

    /// Whether something that happens once in `times` happens now.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        let mut draw = Chance::new(7).draw(Purpose::Deal, 0);
        let numbers: Vec<_> = (0..6).map(|_| draw.below(152)).collect();
        assert_eq!(numbers, [84, 143, 2, 94, 146, 100]);
    }

    #[test]
    fn purposes_keep_their_numbers() {
        use Purpose::{Deal, Direction, Packet, Player, SpareChoice, SpareDeal, Wall, Zone};
        let all = [Deal, Packet, Wall, Player, Direction, Zone, SpareDeal, SpareChoice];
        assert_eq!(all.map(|purpose| purpose as u32), [1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn purposes_do_not_share_a_stream() {
        let chance = Chance::new(1);
        let mut first = chance.draw(Purpose::Deal, 0);
        let mut other = chance.draw(Purpose::Packet, 0);
        assert_ne!(
            (first.below(1 << 30), first.below(1 << 30)),
            (other.below(1 << 30), other.below(1 << 30))
        );
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut things: Vec<_> = (0..50).collect();
        Chance::new(3).draw(Purpose::Packet, 9).mix(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }

    /// Lots that hand on the numbers of the pinned generator.
    struct Relayed(u64);

    impl Lots for Relayed {
        fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
            let mut generator = pinned(self.0, purpose, index);
            (0..nth).fold(generator.next_u32(), |_, _| generator.next_u32())
        }
    }

    #[test]
    fn a_hosts_numbers_are_used_in_order() {
        let host = Chance::by(Arc::new(Relayed(7)));
        for (purpose, index) in [(Purpose::Deal, 0), (Purpose::Packet, 3), (Purpose::Zone, u32::MAX)] {
            let (mut asked, mut own) = (host.draw(purpose, index), Chance::new(7).draw(purpose, index));
            let bounds = [152, 3, 2, 1 << 30, 1, 3_000_000_000, 3_000_000_000, 6];
            for bound in bounds {
                assert_eq!(asked.below(bound), own.below(bound), "{purpose:?} {index} below {bound}");
            }
        }
    }

    #[test]
    fn constant_random_numbers_still_terminate() {
        struct Stuck(u32);
        impl Lots for Stuck {
            fn number(&self, _: Purpose, _: u32, _: u32) -> u32 {
                self.0
            }
        }
        for number in [0, 1, u32::MAX] {
            let mut draw = Chance::by(Arc::new(Stuck(number))).draw(Purpose::Deal, 0);
            for bound in [0, 1, 2, 3, 152, usize::MAX] {
                assert!(draw.below(bound) < bound.max(1), "{number} below {bound}");
            }
        }
    }

    #[test]
    fn randomness_is_small_and_comparable() {
        fn can_be_sent<T: Send + Sync>(_: &T) {}
        assert!(size_of::<Chance>() <= 16);
        let (host, other) = (Chance::by(Arc::new(Relayed(7))), Chance::by(Arc::new(Relayed(7))));
        can_be_sent(&host);
        assert_eq!(host, host.clone());
        assert!(host != other && host != Chance::new(7) && Chance::new(7) != Chance::new(8));
        assert_eq!(Chance::new(7), Chance::new(7));
        assert_eq!((host.seed(), Chance::new(7).seed()), (None, Some(7)));
    }
}
