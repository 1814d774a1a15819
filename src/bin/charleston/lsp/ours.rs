//! Which of the texts that an editor opens are rulesets: a server is told of every TOML file.

use super::texts::Text;
use crate::files;

/// Whether a text is meant as a ruleset, by its file's name or by what is written in it.
pub fn is_ruleset(open: &Text) -> bool {
    is_called_so(open) || !open.is_other && files::text_holds_rules(&open.text, open.path.as_deref())
}

fn is_called_so(open: &Text) -> bool {
    let name = open.path.as_deref().and_then(|path| path.file_name()?.to_str());
    name.is_some_and(|name| name.ends_with(".charleston.toml"))
}
