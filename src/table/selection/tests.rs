use super::*;

fn rack(words: &str) -> Rack {
    words.split_whitespace().map(|word| word.parse::<Tile>().unwrap()).collect()
}

/// Returns every combination of conditions, apart from those that list specific tiles.
pub(crate) fn plain() -> impl Iterator<Item = Conditions> {
    let suits = [SuitRule::Any, SuitRule::One, SuitRule::This(Kind::Bam), SuitRule::This(Kind::Crak)];
    suits.into_iter().flat_map(|suit| {
        (0..8).map(move |bits| {
            let [all_alike, all_different, not_just_received] = [1, 2, 4].map(|bit| bits & bit != 0);
            Conditions { suit, all_alike, all_different, not_just_received, ..Conditions::NONE }
        })
    })
}

fn named(words: &[&str]) -> TileSet {
    words.iter().filter_map(|word| TileSet::named(word, false)).fold(TileSet::NONE, TileSet::or)
}

/// Returns the combinations from `plain`, each with a set of required tiles or an order.
fn every() -> impl Iterator<Item = Conditions> {
    let sets = [named(&[]), named(&["2"]), named(&["wind"]), named(&["3C", "1B"])];
    let levels = [named(&["3"]), named(&["2B", "wind"])];
    let orders = [None, Some(Order::new(End::Highest, &levels)), Some(Order::new(End::Lowest, &levels[..1]))];
    let with_set = move |conditions| sets.map(move |at_least_one| Conditions { at_least_one, ..conditions });
    let with_order = move |conditions| orders.map(move |order| Conditions { order, ..conditions });
    plain().flat_map(move |plain| with_set(plain).into_iter().chain(with_order(plain)))
}

const SUIT: Conditions = Conditions { suit: SuitRule::One, ..Conditions::NONE };

fn choices(conditions: Conditions, held: &str, arrived: &str) -> Vec<String> {
    let choices = conditions.choices(&rack(held), rack(arrived).tiles());
    choices.iter().map(|list| list.to_string()).collect()
}

#[test]
fn each_suit_is_a_choice_of_its_own() {
    assert_eq!(choices(SUIT, "1B 1B 3B 5C E RD", ""), ["1B 1B 3B", "5C"]);
    assert_eq!(choices(SUIT, "E E RD F", ""), [""]);
    let alike = Conditions { all_alike: true, ..Conditions::NONE };
    assert_eq!(choices(alike, "1B 1B 3B E", ""), ["1B 1B", "3B", "E"]);
    let secret = Conditions { suit: SuitRule::Named, ..Conditions::NONE };
    assert_eq!(choices(secret, "1B 3B 5C E", ""), ["1B 3B", "5C"], "before the player has named a suit");
    let craks = secret.naming(Some(Kind::Crak));
    assert_eq!([choices(craks, "1B 3B 5C E", ""), choices(craks, "1B E", "")], [["5C"], [""]]);
    let flower = Conditions { at_least_one: named(&["flower"]), ..Conditions::NONE };
    assert_eq!([choices(flower, "1B F", ""), choices(flower, "1B E", "")], [["1B F"], [""]]);
}

/// Returns whether tiles meet the conditions, by checking each condition directly.
fn is_allowed(conditions: Conditions, held: &[Tile], arrived: &[Tile], part: &[Tile]) -> bool {
    let Conditions { suit: rule, all_alike, all_different, not_just_received, at_least_one, order } =
        conditions;
    let goes_by_suit = |tile: Tile, part: &[Tile]| match rule {
        SuitRule::Any => true,
        SuitRule::One | SuitRule::Named => {
            tile.kind().is_suit() && part.iter().all(|other| other.kind() == tile.kind())
        }
        SuitRule::This(suit) => tile.kind() == suit,
    };
    let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|other| **other == tile).count();
    let old = |tile: Tile| count(held, tile) - count(arrived, tile).min(count(held, tile));
    // Whether a tile could be passed with the others, or instead of one of them.
    let goes = |tile: Tile| {
        goes_by_suit(tile, part)
            && (!all_alike || part.iter().all(|other| *other == tile))
            && (!all_different || !part.contains(&tile))
            && (!not_just_received || count(part, tile) < old(tile))
    };
    let kept = |tile: &Tile| count(part, *tile) < count(held, *tile) && goes(*tile);
    let place = |tile: Tile| order.map_or(0, |order| order.place(tile));
    let best_kept = held.iter().copied().filter(kept).map(place).min();
    part.iter().all(|tile| goes_by_suit(*tile, part))
        && (!all_alike || part.iter().all(|tile| *tile == part[0]))
        && (!all_different || part.iter().all(|tile| count(part, *tile) == 1))
        && (!not_just_received || part.iter().all(|tile| count(part, *tile) <= old(*tile)))
        && (part.is_empty()
            || at_least_one.is_empty()
            || part.iter().any(|tile| at_least_one.contains(*tile)))
        && part.iter().all(|tile| best_kept.is_none_or(|best| place(*tile) <= best))
}

fn parts(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    let part = |bits: u32| {
        let chosen = tiles.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, tile)| *tile).collect()
    };
    (0..1 << tiles.len()).map(part).collect()
}

const HANDS: [(&str, &str); 3] =
    [("1B 1B 2B 2B 3C 3C E E", "2B 3C 3C E"), ("2B 2C 2D 3D E F J", "2D J"), ("3C 3C 3C 3C", "3C")];

/// Calls `check` with conditions, a seat's tiles, those that have just arrived, some tiles to pass together, and whether
/// they can be.
pub(crate) fn each_part(mut check: impl FnMut(Conditions, &Rack, &Rack, &[Tile], bool)) {
    for (conditions, (held, arrived)) in every().flat_map(|one| HANDS.map(|hand| (one, hand))) {
        let (held, arrived) = (rack(held), rack(arrived));
        for part in parts(held.tiles()) {
            let allowed = is_allowed(conditions, held.tiles(), arrived.tiles(), &part);
            check(conditions, &held, &arrived, &part, allowed);
        }
    }
}

#[test]
fn choices_contain_what_can_be_passed() {
    each_part(|conditions, held, arrived, part, allowed| {
        let choices = conditions.choices(held, arrived.tiles());
        assert_eq!(choices.contain(part), allowed, "{conditions:?} {part:?}: {choices:?}");
    });
}

/// A seat can pass any number of tiles up to the size of the largest list, and no more. The first tiles in an ordered
/// list can always be passed together.
#[test]
fn a_selection_of_each_size_exists() {
    for (conditions, (held, arrived)) in every().flat_map(|one| HANDS.map(|hand| (one, hand))) {
        let (held, arrived) = (rack(held), rack(arrived));
        let choices = conditions.choices(&held, arrived.tiles());
        let allowed: Vec<_> = parts(held.tiles());
        let allowed =
            allowed.iter().filter(|part| is_allowed(conditions, held.tiles(), arrived.tiles(), part));
        let sizes: std::collections::BTreeSet<usize> = allowed.map(Vec::len).collect();
        assert!(sizes.into_iter().eq(0..=choices.largest()), "{conditions:?} {held}: {choices:?}");
        for list in choices.iter() {
            let order = choices.in_order(&list, <[Tile]>::reverse);
            for size in 0..=order.len() {
                assert!(choices.contain(&order[..size]), "{conditions:?} {held}: {:?}", &order[..size]);
            }
        }
    }
}

/// A pass must include all tiles in one of the largest lists, and can include any others.
#[test]
fn a_list_is_filled_up_with_any_tiles() {
    let held = rack("1B 2B 3C 4C 5D E");
    let choices = SUIT.choices(&held, &[]).filled_up(held);
    assert_eq!((choices.largest(), choices.len()), (6, 2));
    for part in parts(held.tiles()) {
        let has = |words: &str| rack(words).tiles().iter().all(|tile| part.contains(tile));
        assert_eq!(choices.contain(&part), has("1B 2B") || has("3C 4C"), "{part:?}");
    }
    let order = choices.in_order(&rack("3C 4C"), <[Tile]>::reverse);
    assert_eq!(crate::table::rack::written(&order), "4C 3C E 5D 2B 1B");
}
