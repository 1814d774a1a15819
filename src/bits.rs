//! Sets of a few dozen possible values, stored as bits.

/// Implements a set, given its struct, the type of its values, the bit of each value, and all values in order.
macro_rules! bit_set {
    ($set:ident($bits:ty) of $value:ty, $bit:expr, $all:expr) => {
        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// Returns whether the set contains a value.
            pub fn contains(self, value: $value) -> bool {
                self.0 >> $bit(value) & 1 == 1
            }

            /// Returns whether the set is empty.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the values that are in both sets.
            #[must_use]
            pub fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the values that are in either set.
            #[must_use]
            pub fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the values in this set that aren't in the other one.
            #[must_use]
            pub fn and_not(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Returns the values in order.
            pub fn iter(self) -> impl Iterator<Item = $value> {
                $all.filter(move |value| self.contains(*value))
            }
        }

        impl FromIterator<$value> for $set {
            fn from_iter<I: IntoIterator<Item = $value>>(values: I) -> Self {
                Self(values.into_iter().fold(0, |set: $bits, value| set | 1 << $bit(value)))
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl IntoIterator for $set {
            type Item = $value;
            type IntoIter = std::vec::IntoIter<$value>;

            /// Goes through the values in order.
            fn into_iter(self) -> Self::IntoIter {
                self.iter().collect::<Vec<_>>().into_iter()
            }
        }
    };
}

pub(crate) use bit_set;
