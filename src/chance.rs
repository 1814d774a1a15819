//! Chance at the table: a generator pinned by name, one independent stream for each purpose.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What chance is wanted for. Each purpose has streams of its own, so that how often one was used cannot
/// show in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// All the chance of one table, given by its seed.
///
/// The generator is ChaCha with 8 rounds. Its key is the seed as eight little-endian bytes followed by the 24
/// bytes of `charleston table chance.`; its stream number is the purpose in the high and the index in the
/// low 32 bits. A seed gives the same table on every platform, for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    seed: u64,
}

impl Chance {
    /// The chance of a table with this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The seed it came from.
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// The stream of a purpose with this index.
    pub fn draw(self, purpose: Purpose, index: u32) -> Draw {
        let mut key = *b"________charleston table chance.";
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(((purpose as u64) << 32) | u64::from(index));
        Draw(generator)
    }
}

/// Numbers drawn from one stream.
#[derive(Debug, Clone)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// A number below `bound`, each equally likely; 0 where the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        if bound < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.0.next_u32();
            if number < fair {
                return (number % bound) as usize;
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
    fn mixing_loses_nothing() {
        let mut things: Vec<_> = (0..50).collect();
        Chance::new(3).draw(Purpose::Packet, 9).mix(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }
}
