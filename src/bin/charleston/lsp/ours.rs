//! Which of the texts that an editor opens are rulesets: a server is told of every TOML file.

use charleston::source::seems_to_hold_rules;

use super::findings::extends;
use super::texts::Text;

/// Whether a text is meant as a ruleset, by its file's name or by what is written in it.
pub fn is_ruleset(open: &Text) -> bool {
    let Text { text, .. } = open;
    is_called_so(open)
        || !open.is_other
            && (seems_to_hold_rules(text)
                || extends(text).is_some_and(|parent| text[parent.start..parent.end].contains(".toml")))
}

fn is_called_so(open: &Text) -> bool {
    let name = open.path.as_deref().and_then(|path| path.file_name()?.to_str());
    name.is_some_and(|name| name.ends_with(".charleston.toml"))
}
