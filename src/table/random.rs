//! Randomness at the table: independent streams for each purpose, from the built-in generator or from the host.

use std::fmt;
use std::sync::Arc;

use host::Book;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

mod host;

pub use host::{Drawn, RandomSource};

/// The purpose of a random number. Each purpose has its own streams, so that the use of one stream doesn't affect
/// another. A purpose's number, `purpose as u32`, never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Purpose {
    /// The deal. One stream for each time the tiles are dealt.
    Deal = 1,
    /// The order of the tiles in a packet. One stream for each time a packet is passed.
    Packet = 2,
    /// A tile drawn from the wall. One stream for each draw.
    Wall = 3,
    /// A random decision by a computer player. One stream for each decision.
    Player = 4,
    /// The direction in which tiles are passed. One stream for each choice.
    Direction = 5,
    /// The tiles drawn from the middle or the wall in a pass. One stream for each time this happens.
    Zone = 6,
    /// The tiles that a vacant seat gives, and the order of those it receives. One stream for each time this happens.
    VacantChoice = 8,
    /// The id of the table, which clients see. One stream.
    TableId = 9,
}

/// The 256-bit secret that determines everything random at a table: the deal, and every draw after it.
///
/// Generate a new key for each table from the system's random numbers, and keep it secret, because it reveals every
/// hand. A player who knows 13 tiles can search through all small seeds, but not through all keys. A key is never
/// printed, not even with `{:?}`.
///
/// ```
/// use charleston::table::Key;
///
/// let mut bytes = [0; 32];
/// getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
/// let key = Key::new(bytes);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Creates a key from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Creates the key for a seed: its eight little-endian bytes and the 24 bytes of `charleston table chance.`
    pub fn from_seed(seed: u64) -> Self {
        let mut bytes = *b"________charleston table chance.";
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }

    /// Returns the seed, if the key was created from one.
    #[doc(hidden)]
    pub fn seed(&self) -> Option<u64> {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        let seed = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        (*self == Self::from_seed(seed)).then_some(seed)
    }

    /// Returns the bytes, for saving the key.
    #[doc(hidden)]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A key is serialized as 64 hexadecimal digits, `0` to `9` and `a` to `f`.
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

/// The source of all randomness at one table: a [`Key`], or the host's [`RandomSource`].
///
/// With a key, the generator is ChaCha with 8 rounds. The high 32 bits of its stream number are the purpose, and the
/// low 32 bits are the index. A key produces the same table on every platform, forever. A seed is a short form of a key
/// ([`Key::from_seed`]). Anyone can try all small seeds, so use seeds only for tests and for trying out rules.
///
/// Two values are equal if they have the same key, or if one is a clone of the other.
#[derive(Clone)]
pub struct Randomness(Origin);

#[derive(Clone)]
enum Origin {
    Key(Key),
    Host(Arc<Book>),
}

impl Randomness {
    /// Creates a source of randomness from a seed.
    pub fn from_seed(seed: u64) -> Self {
        Key::from_seed(seed).into()
    }

    /// Wraps a source of random numbers that the host provides. Each number is drawn once and kept, so clones return
    /// the same numbers. Every table needs its own `Randomness`.
    pub fn from_source(source: Arc<dyn RandomSource>) -> Self {
        Self::resumed(&[], source)
    }

    /// Like [`from_source`](Self::from_source), but starts with the numbers drawn so far, and draws new ones from
    /// `source`.
    pub(crate) fn resumed(drawn: &[Drawn], source: Arc<dyn RandomSource>) -> Self {
        Self(Origin::Host(Arc::new(Book::open(drawn, source))))
    }

    /// Returns the numbers that the host has drawn so far, by stream. Empty if there is a key.
    #[doc(hidden)]
    pub fn drawn(&self) -> Vec<Drawn> {
        match &self.0 {
            Origin::Key(_) => Vec::new(),
            Origin::Host(book) => book.drawn(),
        }
    }

    /// Returns the key, or `None` if the host provides the numbers.
    #[doc(hidden)]
    pub const fn key(&self) -> Option<&Key> {
        match &self.0 {
            Origin::Key(key) => Some(key),
            Origin::Host(_) => None,
        }
    }

    /// Returns the seed, if the randomness was created from one.
    #[doc(hidden)]
    pub fn seed(&self) -> Option<u64> {
        self.key().and_then(Key::seed)
    }

    /// Returns the stream with this purpose and index.
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

/// A stream of random numbers.
#[derive(Clone)]
pub struct Draw(Stream);

#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "streams are short-lived, and boxing one would allocate")]
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
    /// The maximum number of draws that are rejected to make each result equally likely. After that, any number is
    /// accepted. If the numbers are uniformly random, the probability of reaching this limit is at most 1 in 2^128.
    const MAX_THROWN_AWAY: u8 = 128;

    /// Returns a random number below `bound`, or 0 if `bound` is 0. Each number is equally likely.
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

    /// Returns a random 64-bit number. Each number is equally likely.
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

    /// Shuffles `things`. Each order is equally likely.
    #[doc(hidden)]
    pub fn mix<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end + 1));
        }
    }

    /// Returns true with a probability of 1 in `times`.
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
