//! Which of the texts that an editor opens are rulesets: a server is told of every TOML file.

use std::path::Path;

use charleston::source::seems_to_hold_rules;

use super::findings::extends;

/// Whether a text is meant as a ruleset, by its file's name or by what is written in it.
pub fn is_ruleset(path: Option<&Path>, text: &str) -> bool {
    let name = path.and_then(Path::file_name).and_then(|name| name.to_str());
    name.is_some_and(|name| name.ends_with(".charleston.toml"))
        || seems_to_hold_rules(text)
        || extends(text).is_some_and(|parent| text[parent.start..parent.end].contains(".toml"))
}
