//! Settings for every pass.

use std::borrow::Cow;

use super::edits::{passes, set, sets};
use crate::diagnostic::Span;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Entry, Node, Value};

/// Copies the settings for every pass into each pass, except the settings that `own`, the same file, sets for the pass.
pub(super) fn write<'a>(tree: &mut Node<'a>, every_pass: &Node<'a>, own: &Node<'a>) {
    for pass in passes(tree) {
        let selection = every_pass.get("selection").filter(|_| !sets(own, &pass, "selection"));
        for entry in every_pass.settings().iter().filter(|entry| !sets(own, &pass, &entry.key)) {
            let mut entry = entry.clone();
            if entry.key == "blind"
                && let Value::Integer(blind) = &mut entry.node.value
                && !can_be_blind(tree, &pass, selection)
            {
                *blind = 0;
            }
            set(tree, &[Cow::Borrowed("passes"), pass.clone(), entry.key.clone()], entry);
        }
    }
}

/// Returns the keys of the settings for single passes in `own` that differ from those for every pass. Without them,
/// those for every pass would apply.
pub(super) fn exceptions(every_pass: &Node<'_>, own: &Node<'_>) -> Vec<Span> {
    let passes = own.get("passes").map_or(&[][..], Node::settings).iter();
    let settings = passes.flat_map(|pass| pass.node.settings());
    let differs = |entry: &&Entry<'_>| {
        every_pass.get(&entry.key).is_some_and(|general| !general.has_same_value(&entry.node))
    };
    settings.filter(differs).map(|entry| entry.key_span).collect()
}

/// Returns whether tiles in a pass can be passed blind: whether they go to players and don't have to meet conditions.
/// `selection` contains the conditions for every pass that replace those of this pass.
fn can_be_blind(tree: &Node<'_>, pass: &str, selection: Option<&Node<'_>>) -> bool {
    let setting = |key: &str| tree.at(&KeyPath::root().key("passes").key(pass).key(key));
    let goes_to = |to: Option<&Node<'_>>| to.and_then(Node::text).is_some_and(|to| ZONES.contains(&to));
    let gifts = setting("gifts").map_or(&[][..], Node::entries);
    let general = || tree.at(&KeyPath::root().key("charleston").key("selection"));
    let selection = selection.or_else(|| setting("selection")).or_else(general);
    let has_conditions = selection.is_some_and(|list| !list.entries().is_empty())
        || gifts.iter().any(|gift| gift.get("selection").is_some());
    !goes_to(setting("to")) && !gifts.iter().any(|gift| goes_to(gift.get("to"))) && !has_conditions
}

/// The values of `to` for destinations that aren't players.
const ZONES: [&str; 3] = ["middle", "wall", "pile"];
