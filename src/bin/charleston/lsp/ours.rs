//! Which of the texts that an editor opens are rulesets: a server is told of every TOML file.

use super::findings::extends;
use super::texts::Text;
use crate::files;

/// Whether a text is meant as a ruleset, by its file's name or by what is written in it.
pub fn is_ruleset(open: &Text) -> bool {
    let seems_so = || files::text_holds_rules(&open.text, open.path.as_deref());
    is_called_so(open) || !open.is_other && (seems_so() || extends_a_file(open))
}

/// Whether a text that is no file yet extends one, which cannot be looked at from nowhere.
fn extends_a_file(open: &Text) -> bool {
    let parent = extends(&open.text).filter(|_| open.path.is_none());
    parent.is_some_and(|parent| open.text[parent.start..parent.end].contains(".toml"))
}

fn is_called_so(open: &Text) -> bool {
    let name = open.path.as_deref().and_then(|path| path.file_name()?.to_str());
    name.is_some_and(|name| name.ends_with(".charleston.toml"))
}
