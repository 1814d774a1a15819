use super::meant::Meant;
use crate::diagnostic::{Diagnostic, Fix, RuleId};
use crate::fix::removal::without_entry;
use crate::table::tile::Kind;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

/// Kinds that are said to stay, of which there are none.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let root = KeyPath::root();
    let passes = meant.passes().into_iter().map(|pass| root.key("passes").key(&pass.id));
    let lists = [root.key("charleston")].into_iter().chain(passes).map(|table| table.key("never-pass"));
    let own = lists.filter(|list| meant.own(list).is_some()).filter_map(|list| meant.tree().at(&list));
    let entries = own.flat_map(|list| match &list.value {
        Value::List(entries) => entries.as_slice(),
        _ => &[],
    });
    entries.filter_map(|entry| finding(meant, entry)).collect()
}

fn finding(meant: &Meant<'_>, entry: &Node<'_>) -> Option<Diagnostic> {
    let Value::Text(word) = &entry.value else { return None };
    let kind = Kind::ALL.into_iter().find(|kind| kind.names().0 == word)?;
    if meant.ruleset().tile_box().count_of_kind(kind) > 0 {
        return None;
    }
    let (_, several) = kind.names();
    let message = format!("there are no {several} in the box, so none can stay");
    let mut finding = Diagnostic::warning(RuleId::NotInTheBox, message, entry.span, "none of these");
    let in_box = KeyPath::root().key("box");
    let places = [several, "suits", "of"].map(|key| in_box.key(key));
    finding.others.extend(places.iter().find_map(|place| meant.label(place, "what is in it")));
    let finding = finding.help(format!("take `{word}` out of the list, or put some into the box"));
    Some(match without_entry(meant.text(), entry.span) {
        Some(edit) => finding.candidate(Fix::suggestion(format!("take `{word}` out"), vec![edit])),
        None => finding,
    })
}
