//! A short list that doesn't use the heap, such as the tiles in a packet or a seat's gifts.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` items, with `N` below 256. It dereferences to a slice and doesn't use the heap.
///
/// ```
/// use charleston::table::Few;
///
/// let few: Few<u8, 4> = [3, 1, 2].into_iter().collect();
/// assert_eq!((few.len(), few.contains(&2)), (3, true));
/// ```
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    things: [T; N],
    len: u8,
}

/// Returns a small number as a byte, and larger ones as the largest byte.
pub(crate) fn byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Collects `count` items into a mutable slice and passes it to a function. Uses the heap only if there are more than
/// 256 items.
pub(crate) fn in_a_row<T: Copy + Default, R>(
    count: usize,
    things: impl Iterator<Item = T>,
    make: impl FnOnce(&mut [T]) -> R,
) -> R {
    const USUAL: usize = 256;
    let (mut few, mut many) = ([T::default(); USUAL], Vec::new());
    let row = if count <= USUAL {
        few[..count].iter_mut().zip(things).for_each(|(place, thing)| *place = thing);
        &mut few[..count]
    } else {
        many.extend(things);
        many.as_mut_slice()
    };
    make(row)
}

impl<T: Default, const N: usize> Few<T, N> {
    /// Creates an empty list.
    #[doc(hidden)]
    pub fn new() -> Self {
        const { assert!(N < 256, "the length is one byte") };
        Self { things: std::array::from_fn(|_| T::default()), len: 0 }
    }

    /// Returns the number of items, as a byte.
    pub(crate) fn size(&self) -> u8 {
        self.len
    }

    /// Returns the number of items that can still be added.
    pub(crate) fn room(&self) -> usize {
        N - self.len()
    }

    /// Adds an item at the end. Does nothing if the list is full, so callers that could have more than `N` items should
    /// check [`room`](Self::room) first.
    #[doc(hidden)]
    #[inline]
    pub fn push(&mut self, thing: T) {
        debug_assert!(self.room() > 0, "there is room for only {N} items");
        if let Some(place) = self.things.get_mut(usize::from(self.len)) {
            *place = thing;
            self.len += 1;
        }
    }

    /// Keeps at most the first `len` items.
    #[doc(hidden)]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(byte(len));
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Creates a list of these items. Ignores those that don't fit.
    pub(crate) fn from_slice(things: &[T]) -> Self {
        let mut few = Self::new();
        few.add(things);
        few
    }

    /// Adds items at the end. Ignores those that don't fit.
    #[doc(hidden)]
    #[inline]
    pub fn add(&mut self, things: &[T]) {
        debug_assert!(things.len() <= self.room(), "there isn't enough room");
        let free = &mut self.things[usize::from(self.len)..];
        let fitting = things.len().min(free.len());
        free[..fitting].copy_from_slice(&things[..fitting]);
        self.len += u8::try_from(fitting).unwrap_or(0);
    }

    /// Removes and returns the item at an index, which must exist, and closes the gap.
    #[doc(hidden)]
    pub fn remove(&mut self, at: usize) -> T {
        let thing = self[at];
        self.copy_within(at + 1.., at);
        self.len -= 1;
        thing
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.things[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.things[..usize::from(self.len)]
    }
}

impl<T: Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

/// Shows only the length, because the values are often tiles in a player's hand.
impl<T, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[_; {}]", self.len())
    }
}

impl<T: Default, const N: usize> Extend<T> for Few<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut few = Self::new();
        few.extend(things);
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T, const N: usize> IntoIterator for Few<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::array::IntoIter<T, N>>;

    fn into_iter(self) -> Self::IntoIter {
        let len = usize::from(self.len);
        self.things.into_iter().take(len)
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// Rejects lists of more than `N` items.
impl<'de, T: Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AtMost(PhantomData))
    }
}

/// Reads at most `N` items, so that a long list can't use up all the memory.
struct AtMost<T, const N: usize>(PhantomData<T>);

impl<'de, T: Default + Deserialize<'de>, const N: usize> Visitor<'de> for AtMost<T, N> {
    type Value = Few<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Few<T, N>, A::Error> {
        let mut few = Few::new();
        while few.room() > 0 {
            match seq.next_element()? {
                Some(thing) => few.push(thing),
                None => return Ok(few),
            }
        }
        match seq.next_element::<IgnoredAny>()? {
            Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
            None => Ok(few),
        }
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Few<T, N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("At most {N} of {}", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "maxItems": N })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_leaves_no_gap() {
        let mut few: Few<u8, 4> = [5, 6, 7, 8].into_iter().collect();
        assert_eq!((few.remove(1), few.room(), &few[..]), (6, 1, &[5, 7, 8][..]));
        // Items beyond the length don't affect equality.
        assert_eq!(few, [5, 7, 8].into_iter().collect());
    }
}
