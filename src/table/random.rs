//! Randomness at the table: one independent stream for each purpose, from a generator pinned by name or from the host.

use std::fmt;
use std::sync::Arc;

use host::Book;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

mod host;

pub use host::{Drawn, RandomSource};

/// What a random number is for. Each purpose has streams of its own, so that how often one was used cannot
/// show in another. The number of a purpose, `purpose as u32`, is the same for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
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
    /// What is drawn from the middle or the wall in a pass; one stream for each time.
    Zone = 6,
    /// What a vacant seat gives, and the order of what it gets; one stream for each time.
    VacantChoice = 8,
    /// The id of the table, which clients see; one stream.
    TableId = 9,
}

/// The 256-bit secret from which everything random at a table follows: the deal, and every draw after it.
///
/// Take a new one for each table from the system's random numbers, and tell it to nobody: it shows every hand. A
/// player who knows 13 tiles can search through all small seeds, but not through keys. It is never printed, not even
/// with `{:?}`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// A key from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The key that stands for a seed: its eight little-endian bytes, then the 24 bytes of `charleston table chance.`
    pub fn from_seed(seed: u64) -> Self {
        let mut bytes = *b"________charleston table chance.";
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }

    /// The seed it stands for, if it was made from one.
    #[doc(hidden)]
    pub fn seed(&self) -> Option<u64> {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        let seed = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        (*self == Self::from_seed(seed)).then_some(seed)
    }

    /// Its bytes, to save it.
    #[doc(hidden)]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// 64 digits, 0 to 9 and a to f.
impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(D::Error::custom("a key is 64 digits, 0 to 9 and a to f"));
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(D::Error::custom)?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Key {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Key".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// Everything random at one table: from a [`Key`], or from the host's [`RandomSource`].
///
/// From a key, the generator is ChaCha with 8 rounds; its stream number is the purpose in the high and the index in
/// the low 32 bits. A key gives the same table on every platform, for good. A seed stands for a key
/// ([`Key::from_seed`]); anybody can try all small seeds, so seeds are for tests and for trying out rules.
///
/// Two are equal if they have the same key, or one is a copy of the other.
#[derive(Clone)]
pub struct Randomness(Origin);

#[derive(Clone)]
enum Origin {
    Key(Key),
    Host(Arc<Book>),
}

impl Randomness {
    /// Everything random that follows from this seed.
    pub fn from_seed(seed: u64) -> Self {
        Key::from_seed(seed).into()
    }

    /// What the host draws. Each number is drawn once and kept: copies of it have the same numbers. Every table needs
    /// one of its own.
    pub fn from_source(source: Arc<dyn RandomSource>) -> Self {
        Self::resumed(&[], source)
    }

    /// What the host has drawn so far, and what it draws from here on.
    #[doc(hidden)]
    pub fn resumed(drawn: &[Drawn], source: Arc<dyn RandomSource>) -> Self {
        Self(Origin::Host(Arc::new(Book::open(drawn, source))))
    }

    /// Every number that the host has drawn so far, stream by stream; none if everything follows from a key.
    #[doc(hidden)]
    pub fn drawn(&self) -> Vec<Drawn> {
        match &self.0 {
            Origin::Key(_) => Vec::new(),
            Origin::Host(book) => book.drawn(),
        }
    }

    /// The key, unless the host draws.
    #[doc(hidden)]
    pub const fn key(&self) -> Option<&Key> {
        match &self.0 {
            Origin::Key(key) => Some(key),
            Origin::Host(_) => None,
        }
    }

    /// The seed, if it was made from one.
    #[doc(hidden)]
    pub fn seed(&self) -> Option<u64> {
        self.key().and_then(Key::seed)
    }

    /// The stream of a purpose with this index.
    #[doc(hidden)]
    pub fn draw(&self, purpose: Purpose, index: u32) -> Draw {
        Draw(match &self.0 {
            Origin::Key(key) => {
                let mut generator = ChaCha8Rng::from_seed(key.0);
                generator.set_stream(((purpose as u64) << 32) | u64::from(index));
                Stream::Pinned(generator)
            }
            Origin::Host(book) => Stream::Host { book: Arc::clone(book), purpose, index, nth: 0 },
        })
    }
}

impl From<u64> for Randomness {
    fn from(seed: u64) -> Self {
        Self::from_seed(seed)
    }
}

impl From<Key> for Randomness {
    fn from(key: Key) -> Self {
        Self(Origin::Key(key))
    }
}

impl PartialEq for Randomness {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Origin::Key(key), Origin::Key(other)) => key == other,
            (Origin::Host(book), Origin::Host(other)) => Arc::ptr_eq(book, other),
            (Origin::Key(_), Origin::Host(_)) | (Origin::Host(_), Origin::Key(_)) => false,
        }
    }
}

impl Eq for Randomness {}

impl fmt::Debug for Randomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Origin::Key(key) => key.fmt(f),
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
    Host { book: Arc<Book>, purpose: Purpose, index: u32, nth: u32 },
}

impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Stream::Pinned(_) => f.write_str("Key(hidden)"),
            Stream::Host { purpose, index, nth, .. } => write!(f, "Host({purpose:?}, {index}, {nth})"),
        }
    }
}

impl Draw {
    /// How many numbers are thrown away, so that each is equally likely, before any is good enough. With fair
    /// numbers that happens once in 2^128 times.
    const MAX_THROWN_AWAY: u8 = 128;

    /// A number below `bound`, each equally likely; 0 where the bound is 0.
    #[doc(hidden)]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        if bound < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % bound;
        let mut number = self.number();
        for _ in 0..Self::MAX_THROWN_AWAY {
            if number < fair {
                break;
            }
            number = self.number();
        }
        (number % bound) as usize
    }

    /// A number of 64 bits, each equally likely.
    pub(crate) fn long(&mut self) -> u64 {
        u64::from(self.number()) << 32 | u64::from(self.number())
    }

    fn number(&mut self) -> u32 {
        match &mut self.0 {
            Stream::Pinned(generator) => generator.next_u32(),
            Stream::Host { book, purpose, index, nth } => {
                let number = book.number(*purpose, *index, *nth);
                *nth = nth.wrapping_add(1);
                number
            }
        }
    }

    /// Puts things in a random order, each order equally likely.
    #[doc(hidden)]
    pub fn mix<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end + 1));
        }
    }

    /// Whether something that happens once in `times` happens now.
    #[doc(hidden)]
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        let mut draw = Randomness::from_seed(7).draw(Purpose::Deal, 0);
        let numbers: Vec<_> = (0..6).map(|_| draw.below(152)).collect();
        assert_eq!(numbers, [84, 143, 2, 94, 146, 100]);
    }

    struct Stuck(u32);

    impl RandomSource for Stuck {
        fn number(&self, _: Purpose, _: u32, _: u32) -> u32 {
            self.0
        }
    }

    #[test]
    fn constant_random_numbers_still_terminate() {
        for number in [0, 1, u32::MAX] {
            let mut draw = Randomness::from_source(Arc::new(Stuck(number))).draw(Purpose::Deal, 0);
            for bound in [0, 1, 2, 3, 152, usize::MAX] {
                assert!(draw.below(bound) < bound.max(1), "{number} below {bound}");
            }
        }
    }

    #[test]
    fn randomness_is_equal_only_to_itself() {
        let [host, other] = [7, 7].map(|number| Randomness::from_source(Arc::new(Stuck(number))));
        assert!(host == host.clone() && host != other && host != 7.into());
        assert!(Randomness::from(7) != 8.into() && Randomness::from(Key::from_seed(7)) == 7.into());
        assert_eq!((Key::from_seed(9).seed(), Key::new([7; 32]).seed()), (Some(9), None));
    }

    #[test]
    fn keys_are_never_printed() {
        let randomness = Randomness::from(Key::new([113; 32]));
        let shown = format!("{randomness:?} {:?} {:?}", randomness.key(), randomness.draw(Purpose::Deal, 0));
        assert_eq!(shown, "Key(hidden) Some(Key(hidden)) Key(hidden)");
    }
}
