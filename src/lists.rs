//! Lists without duplicates, and lists in groups.

/// Returns each item once. If two items are the same, the first one is kept.
pub(crate) fn unique<T>(items: impl IntoIterator<Item = T>, is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for item in items {
        if !found.iter().any(|known| is_same(known, &item)) {
            found.push(item);
        }
    }
    found
}

/// Groups values by their keys. The groups are in the order of their first values.
pub(crate) fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}
