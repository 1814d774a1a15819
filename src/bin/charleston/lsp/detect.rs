//! Which open files are rule files: editors open every TOML file with the server.

use charleston::editor::parent;

use super::open_files::OpenFile;
use super::paths::file_name;
use crate::files;

/// Whether a file is meant as a rule file, by its name or its text.
pub fn is_rule_file(open: &OpenFile) -> bool {
    let name = open.path.as_deref().and_then(file_name);
    let has_name = name.is_some_and(|name| name.ends_with(".charleston.toml"));
    let holds_rules = || files::text_holds_rules(&open.text, open.path.as_deref());
    has_name || !open.is_other && (holds_rules() || extends_a_file(open))
}

/// Whether an unsaved file extends another file, which nobody can find from there.
fn extends_a_file(open: &OpenFile) -> bool {
    let parent = parent(&open.text).filter(|_| open.path.is_none());
    parent.is_some_and(|parent| open.text[parent.start..parent.end].contains(".toml"))
}
