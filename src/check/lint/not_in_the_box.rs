use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::table::tile::{Kind, Tile, TileSet};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

/// Finds tiles in a `never-pass` list, a `selection` or `without` that aren't in the box.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let root = KeyPath::root();
    let passes = rules.passes().into_iter().map(|pass| root.key("passes").key(&pass.id));
    let vacant = root.key("table").key("vacant-seats");
    let seats = rules.ruleset().every_seat().map(|seat| vacant.key(rules.ruleset().seat_name(seat)));
    let tables = [root.key("charleston")].into_iter().chain(passes).chain(seats);
    let lists = tables.map(|table| table.key("never-pass"));
    let own = lists.filter(|list| rules.own(list).is_some()).filter_map(|list| rules.tree().at(&list));
    let entries = own.flat_map(Node::entries);
    entries
        .filter_map(|entry| finding(rules, entry))
        .chain(removed_tiles(rules))
        .chain(required_tiles(rules))
        .collect()
}

/// Finds tiles that a `selection` requires but that aren't in the box.
fn required_tiles(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let tile_box = rules.ruleset().tile_box();
    let is_nowhere = |word: &str| {
        let seasons =
            (word == Kind::Flower.name() && seasons_are_flowers(rules)).then_some(Kind::Season.name());
        let sets =
            seasons.into_iter().chain([word]).filter_map(|word| TileSet::named(word, tile_box.is_of_cards()));
        sets.reduce(TileSet::or).is_some_and(|set| set.iter().all(|tile| tile_box.count(tile) == 0))
    };
    let selections = rules.passes().into_iter().flat_map(|pass| pass.selections());
    let settings = rules.by_setting(selections, |selection| selection.place);
    let own = settings.into_iter().filter(|(path, _)| rules.own(path).is_some());
    let lists = own.filter_map(|(path, _)| rules.tree().at(&path));
    let entries = lists.flat_map(Node::entries).filter_map(|condition| condition.get("at-least-one"));
    let found = entries.flat_map(Node::entries).filter_map(|entry| {
        let word = entry.text()?;
        let message = format!("the box has no `{word}`, so none can be passed");
        let finding = || none_of(rules, entry, word, message);
        let or = or_in_box(rules, word);
        is_nowhere(word).then(|| finding().help(format!("require something else{or}")))
    });
    found.collect()
}

/// Finds tiles in `without` that wouldn't be in the box anyway.
fn removed_tiles(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let list = KeyPath::root().key("box").key("without");
    let entries = rules.own(&list).and(rules.tree().at(&list)).map_or(&[][..], Node::entries);
    let tile = |entry: &Node<'_>| entry.text()?.parse::<Tile>().ok();
    let tiles: Vec<Tile> = entries.iter().filter_map(tile).collect();
    let all_of =
        |kind: Kind| Tile::all().filter(|tile| tile.kind() == kind).all(|tile| tiles.contains(&tile));
    let is_off = |kind: Kind| {
        let count = rules.tree().at(&KeyPath::root().key("box").key(&kind.plural()));
        match count.map(|node| &node.value) {
            Some(value) => matches!(value, Value::Integer(0) | Value::Boolean(false)),
            None => matches!(kind, Kind::Season | Kind::Blank),
        }
    };
    let is_nowhere =
        |kind: Kind| rules.ruleset().tile_box().count_of_kind(kind) == 0 && (is_off(kind) || !all_of(kind));
    let found = entries.iter().filter_map(|entry| {
        let tile = tile(entry).filter(|tile| is_nowhere(tile.kind()))?;
        let message = format!("the box has no {} anyway", tile.kind().plural());
        let finding = none_of(rules, entry, &tile.to_string(), message);
        Some(match tile.kind() {
            Kind::Dot | Kind::Diamond => {
                finding.help("`2D` is the two of dots, and `D2` is the two of diamonds")
            }
            _ => finding.help(format!("remove `{tile}`")),
        })
    });
    found.collect()
}

fn seasons_are_flowers(rules: &Compiled<'_>) -> bool {
    let apart = rules.tree().at(&KeyPath::root().key("box").key("seasons-are-flowers"));
    !matches!(apart.map(|node| &node.value), Some(Value::Boolean(false)))
}

fn finding(rules: &Compiled<'_>, entry: &Node<'_>) -> Option<Diagnostic> {
    let word = entry.text()?;
    let kind = Kind::ALL.iter().copied().find(|kind| kind.name() == word)?;
    let in_box = KeyPath::root().key("box");
    let with_seasons = kind == Kind::Flower && seasons_are_flowers(rules);
    let means = [kind].into_iter().chain(with_seasons.then_some(Kind::Season));
    if rules.ruleset().tile_box().count_of(means.collect()) > 0 {
        return None;
    }
    let several = kind.plural();
    let message = format!("the box has no {several}, so this entry has no effect");
    let mut finding = none_of(rules, entry, word, message);
    let places = [several.as_str(), "suits", "of"].map(|key| in_box.key(key));
    finding.others.extend(places.iter().find_map(|place| rules.label(place, "what the box has")));
    Some(finding.help(format!("remove `{word}` from the list{}", or_in_box(rules, word))))
}

/// A deck of cards can have jokers, but no tiles.
fn or_in_box(rules: &Compiled<'_>, word: &str) -> &'static str {
    let is_tile = rules.ruleset().tile_box().is_of_cards() && word != Kind::Joker.name();
    if is_tile { "" } else { ", or put some in the box" }
}

/// Creates a finding for an entry in a list, with a fix that removes the entry.
fn none_of(rules: &Compiled<'_>, entry: &Node<'_>, word: &str, message: String) -> Diagnostic {
    Diagnostic::warning(RuleId::NotInTheBox, message, entry.span, "none of these")
        .candidate(rules.entry_removal(entry.span, format!("remove `{word}`")))
}
