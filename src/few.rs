//! A short list that lies in one piece and is copied as a whole: the tiles of a packet, the gifts of a seat.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` things in order, `N` below 256. It needs no heap, and a copy of it is a copy of its bytes.
///
/// It reads like a slice:
///
/// ```
/// use charleston::few::Few;
///
/// let few: Few<u8, 4> = [3, 1, 2].into_iter().collect();
/// assert_eq!((few.len(), few.contains(&2), few.room()), (3, true, 1));
/// ```
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    things: [T; N],
    len: u8,
}

/// A row of so many things that can be mixed; what is made of it is handed on. It needs no heap unless there are
/// more than 256.
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

/// Puts things over the first of those that are there, of which there are as many at least. Mostly they are few.
#[inline]
pub(crate) fn put<T: Copy>(there: &mut [T], things: &[T]) {
    match (things, &mut *there) {
        ([], _) => {}
        ([one], [first, ..]) => *first = *one,
        ([one, two], [first, second, ..]) => (*first, *second) = (*one, *two),
        ([one, two, three], [first, second, third, ..]) => (*first, *second, *third) = (*one, *two, *three),
        _ => there[..things.len()].copy_from_slice(things),
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// None yet.
    pub fn new() -> Self {
        const { assert!(N < 256, "the length is one byte") };
        Self { things: [T::default(); N], len: 0 }
    }

    /// How many more there is room for.
    pub fn room(&self) -> usize {
        N - self.len()
    }

    /// Adds one at the end. Where there is no room for it, nothing is added: who could have more than `N`,
    /// asks for the room before.
    #[inline]
    pub fn push(&mut self, thing: T) {
        debug_assert!(self.room() > 0, "there is no room for one more than {N}");
        if let Some(place) = self.things.get_mut(usize::from(self.len)) {
            *place = thing;
            self.len += 1;
        }
    }

    /// Adds these at the end, as far as there is room for them.
    #[inline]
    pub fn add(&mut self, things: &[T]) {
        let room = self.room();
        debug_assert!(things.len() <= room, "there is no room for so many");
        let things = &things[..things.len().min(room)];
        let len = usize::from(self.len);
        put(&mut self.things[len..], things);
        self.len += u8::try_from(things.len()).unwrap_or(0);
    }

    /// The same with room for fewer, for as many of them as there is room.
    #[inline]
    pub(crate) fn cut<const M: usize>(&self) -> Few<T, M> {
        let mut few = Few::new();
        let both = M.min(N);
        few.things[..both].copy_from_slice(&self.things[..both]);
        few.len = self.len.min(u8::try_from(M).unwrap_or(u8::MAX));
        few
    }

    /// Takes out the one at a position, which there is, and closes the gap.
    pub fn remove(&mut self, at: usize) -> T {
        let thing = self[at];
        self.copy_within(at + 1.., at);
        self.len -= 1;
        thing
    }

    /// Keeps only the first so many, if there are more.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u8::try_from(len).unwrap_or(u8::MAX));
    }

    /// Keeps those of which this holds.
    pub fn retain(&mut self, keeps: impl Fn(&T) -> bool) {
        *self = self.iter().copied().filter(keeps).collect();
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

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
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

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for Few<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
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

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AtMost(PhantomData))
    }
}

/// Reads a list, and refuses one that is too long.
struct AtMost<T, const N: usize>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for AtMost<T, N> {
    type Value = Few<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut few = Few::new();
        while let Some(thing) = list.next_element()? {
            if few.room() == 0 {
                return Err(A::Error::invalid_length(N + 1, &self));
            }
            few.push(thing);
        }
        Ok(few)
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
        assert_eq!((few.remove(1), few.room()), (6, 1));
        assert_eq!(few[..], [5, 7, 8]);
        few.retain(|thing| *thing != 7);
        assert_eq!(few.into_iter().collect::<Vec<_>>(), [5, 8]);
    }

    #[test]
    fn values_beyond_the_length_are_ignored() {
        let mut one: Few<u8, 4> = [5, 6].into_iter().collect();
        one.remove(1);
        assert_eq!(one, [5].into_iter().collect());
    }
}
