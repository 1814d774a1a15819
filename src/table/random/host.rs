//! Random numbers from the host, and the book in which each is kept.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::Purpose;

/// Random numbers from the host instead of the pinned generator: from its own dice, or another generator.
///
/// A number is named by its stream (a purpose and an index) and its place there. The table asks for each one once, keeps
/// it, and saves it with the table; it also asks for some that it then doesn't use. A host promises two things, and the
/// engine relies on them without a check:
///
/// * **Every number up to [`u32::MAX`] is equally likely**, whatever the others are. One die isn't enough: to draw
///   one of ten tiles with it would never draw four of them.
/// * **No player can foresee one.** Whoever knows the numbers knows every hand.
///
/// If the first promise is broken, draws aren't fair, but they always end.
///
/// # Examples
///
/// A host with a generator of its own. A table that it opens again goes on with the numbers that were drawn, and asks
/// only for new ones:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use charleston::table::random::{Purpose, RandomSource, Randomness};
/// use charleston::{DealContext, Schedule, Seat, Shipped, Table};
///
/// /// A real host draws from the system's random numbers; the example counts, and mixes the bits.
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
/// Dice that decide a direction are something else: every player sees them, so no [`RandomSource`] is asked. The
/// host reports what they show, as [`HostCommand::Rolled`](crate::session::HostCommand::Rolled).
pub trait RandomSource: Send + Sync {
    /// The `nth` number, counted from 0, of the stream of this purpose with this index.
    fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32;
}

/// Numbers of one stream that the host has drawn, from the first on. They show hands, so only the host may hold them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Drawn {
    /// What they are for.
    pub purpose: Purpose,
    /// Which stream of this purpose.
    pub index: u32,
    /// The numbers in order.
    pub numbers: Vec<u32>,
}

/// It hides the numbers.
impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Drawn({:?}, {}, hidden)", self.purpose, self.index)
    }
}

/// The numbers that were drawn, by their streams, and where new ones come from.
pub(super) struct Book {
    source: Arc<dyn RandomSource>,
    drawn: Mutex<BTreeMap<(Purpose, u32), Vec<u32>>>,
}

impl Book {
    pub(super) fn open(drawn: &[Drawn], source: Arc<dyn RandomSource>) -> Self {
        let streams = drawn.iter().map(|drawn| ((drawn.purpose, drawn.index), drawn.numbers.clone()));
        Self { source, drawn: Mutex::new(streams.collect()) }
    }

    pub(super) fn drawn(&self) -> Vec<Drawn> {
        let streams = self.read();
        let drawn = streams.iter().map(|((purpose, index), numbers)| Drawn {
            purpose: *purpose,
            index: *index,
            numbers: numbers.clone(),
        });
        drawn.collect()
    }

    /// A number of a stream, which is drawn if it is the first one that isn't known.
    pub(super) fn number(&self, purpose: Purpose, index: u32, nth: u32) -> u32 {
        let place = usize::try_from(nth).unwrap_or(usize::MAX);
        let stream = (purpose, index);
        let known = self.read().get(&stream).and_then(|numbers| numbers.get(place).copied());
        known.unwrap_or_else(|| {
            // The book isn't locked while the host draws, so that a source can look at its table.
            let number = self.source.number(purpose, index, nth);
            let mut drawn = self.read();
            let numbers = drawn.entry(stream).or_default();
            if numbers.len() == place {
                numbers.push(number);
            }
            numbers.get(place).copied().unwrap_or(number)
        })
    }

    /// A source that panicked has left nothing half-written.
    fn read(&self) -> MutexGuard<'_, BTreeMap<(Purpose, u32), Vec<u32>>> {
        self.drawn.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
