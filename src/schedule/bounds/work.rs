//! A limit on the work that it takes to find the bounds of one ruleset.
//!
//! The schedule is analyzed once for every seating and for every class of deals, on every route, and each pass can have
//! many directions, numbers and cases. Each of these is limited, but their product isn't. All steps of the analysis
//! share this limit instead.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use crate::table::selection::{Conditions, Worst};
use crate::table::tile::KindSet;

/// The maximum amount of work in one attempt to find the bounds. A unit takes about a tenth of a microsecond.
const MAX_WORK: usize = 5_000_000;

/// The work in finding the number of tiles that can be passed under conditions.
const CONDITIONS: usize = 10;

/// What is different about a hand that can pass the fewest tiles: the kinds that can't be passed, the conditions, and
/// the sizes of the hand and its parts.
type Hand = (KindSet, Conditions, [usize; 3]);

/// The work done in one attempt to find the bounds, and results that are needed again and again.
#[derive(Default)]
pub(super) struct Work {
    done: Cell<usize>,
    fewest: RefCell<HashMap<Hand, usize>>,
}

impl Work {
    /// Adds to the work.
    pub(super) fn spend(&self, units: usize) {
        self.done.set(self.done.get().saturating_add(units));
    }

    /// Returns whether the work is more than the limit.
    pub(super) fn is_too_much(&self) -> bool {
        self.done.get() > MAX_WORK
    }

    /// Returns the work done so far.
    pub(super) fn done(&self) -> usize {
        self.done.get()
    }

    /// Starts another attempt.
    pub(super) fn begin_again(&self) {
        self.done.set(0);
    }

    /// Returns [`Worst::fewest`].
    pub(super) fn fewest(&self, worst: &Worst<'_>, hand: usize) -> usize {
        let Worst { tile_box: _, stays, conditions, arrived, kept } = *worst;
        self.spend(1);
        if conditions.is_empty() {
            return worst.fewest(hand);
        }
        *self.fewest.borrow_mut().entry((stays, conditions, [arrived, kept, hand])).or_insert_with(|| {
            self.spend(CONDITIONS);
            worst.fewest(hand)
        })
    }
}
