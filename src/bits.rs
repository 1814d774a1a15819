//! Sets of a few dozen possible values, stored as bits.

/// Implements a set, given its struct, the type of its values, the bit of each value, the value at each position,
/// and a list of values.
macro_rules! bit_set {
    ($set:ident($bits:ty) of $value:ty, $bit:expr, $at:expr, $list:ty) => {
        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// Returns whether the set contains a value.
            #[inline]
            pub fn contains(self, value: $value) -> bool {
                let bit: $bits = $bit(value);
                self.0 & bit != 0
            }

            /// Returns whether the set is empty.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the values that are in both sets.
            #[must_use]
            #[inline]
            pub fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the values that are in either set.
            #[must_use]
            #[inline]
            pub fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the values in this set that aren't in the other one.
            #[must_use]
            #[inline]
            pub fn and_not(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Returns the values in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $value> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let next = (left != 0).then(|| $at(left.trailing_zeros() as usize));
                    left &= left.wrapping_sub(1);
                    next
                })
            }
        }

        impl FromIterator<$value> for $set {
            fn from_iter<I: IntoIterator<Item = $value>>(values: I) -> Self {
                Self(values.into_iter().fold(0, |set: $bits, value| set | $bit(value)))
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl IntoIterator for $set {
            type Item = $value;
            type IntoIter = <$list as IntoIterator>::IntoIter;

            /// Goes through the values in order.
            fn into_iter(self) -> Self::IntoIter {
                self.iter().collect::<$list>().into_iter()
            }
        }
    };
}

pub(crate) use bit_set;
