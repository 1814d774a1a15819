//! Random numbers from the host, and a record of them.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::Purpose;

/// A source of random numbers that the host provides, such as its own dice or generator, to replace the built-in
/// generator.
///
/// A number is identified by its stream (a purpose and an index) and its position in the stream. The table asks for
/// each number only once, because it keeps the numbers and saves them with its state. It also asks for some numbers
/// that it doesn't use. The engine relies on two promises from the host, without checking them:
///
/// * **Every number up to [`u32::MAX`] is equally likely**, no matter what the other numbers are. A single die isn't
///   enough: if it's used to pick one of ten tiles, four of them can never come up.
/// * **No player can predict a number.** A player who can predict numbers knows every hand.
///
/// If the host breaks the first promise, draws aren't fair, but they always end.
///
/// # Examples
///
/// This host has its own generator. A restored table continues with the recorded numbers and asks only for new ones:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use charleston::table::{Purpose, RandomSource, Randomness};
/// use charleston::{DealContext, Schedule, Seat, Shipped, Table};
///
/// /// A real host uses the system's random numbers. This example counts and mixes the bits.
/// struct Generator(AtomicU32);
///
/// impl RandomSource for Generator {
///     fn number(&self, _: Purpose, _: u32, _: u32) -> u32 {
///         self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(2_654_435_769).rotate_left(13)
///     }
/// }
///
/// let generator = Arc::new(Generator(AtomicU32::new(1)));
/// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
/// let randomness = Randomness::from_source(generator.clone());
/// let table = Table::shuffled(Arc::clone(&schedule), randomness, DealContext::default())?;
/// let again = table.save().open_with_source(schedule, generator)?;
/// assert_eq!(table.private(Seat::FIRST), again.private(Seat::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Dice that decide a direction are different: every player sees them, so the table doesn't use a [`RandomSource`] for
/// them. The host reports their result with [`HostCommand::Rolled`](crate::session::HostCommand::Rolled).
pub trait RandomSource: Send + Sync {
    /// Returns the `nth` number, counted from 0, in the stream with this purpose and index.
    ///
    /// # Panics
    ///
    /// If this panics, the move isn't made, and the table stays as it was.
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32;
}

/// All numbers that the host has drawn from one stream. They reveal hands, so only the host may keep them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Drawn {
    /// The purpose of the stream.
    pub purpose: Purpose,
    /// The index of the stream among those with this purpose.
    pub index: u32,
    /// The numbers, in order.
    pub numbers: Vec<u32>,
}

impl Drawn {
    fn stream(&self) -> (Purpose, u32) {
        (self.purpose, self.index)
    }
}

/// Hides the numbers.
impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Drawn({:?}, {}, hidden)", self.purpose, self.index)
    }
}

/// The numbers drawn so far, by stream, and the source of new numbers.
pub(super) struct Book {
    source: Arc<dyn RandomSource>,
    /// Sorted by purpose and index.
    drawn: Mutex<Vec<Drawn>>,
}

impl Book {
    pub(super) fn open(drawn: &[Drawn], source: Arc<dyn RandomSource>) -> Self {
        let mut drawn = drawn.to_vec();
        drawn.sort_by_key(Drawn::stream);
        drawn.dedup_by_key(|drawn| drawn.stream());
        Self { source, drawn: Mutex::new(drawn) }
    }

    pub(super) fn drawn(&self) -> Vec<Drawn> {
        self.read().clone()
    }

    /// Returns a number from a stream. Draws and records the number if it hasn't been drawn yet.
    pub(super) fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
        let place = usize::try_from(nth).unwrap_or(usize::MAX);
        let find = |drawn: &[Drawn]| drawn.binary_search_by_key(&(purpose, index), Drawn::stream);
        let known = |drawn: &[Drawn]| drawn[find(drawn).ok()?].numbers.get(place).copied();
        if let Some(number) = known(&self.read()) {
            return number;
        }
        // Don't hold the lock while the source draws, because the source may access the table.
        let number = self.source.number(purpose, index, nth);
        let mut drawn = self.read();
        let at = find(&drawn).unwrap_or_else(|at| {
            drawn.insert(at, Drawn { purpose, index, numbers: Vec::new() });
            at
        });
        let numbers = &mut drawn[at].numbers;
        if numbers.len() == place {
            numbers.push(number);
        }
        numbers.get(place).copied().unwrap_or(number)
    }

    /// Ignores a poisoned lock, because a source that panics never leaves a partially written number.
    fn read(&self) -> MutexGuard<'_, Vec<Drawn>> {
        self.drawn.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
