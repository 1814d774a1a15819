//! Which of the texts that an editor opens are rulesets: a server is told of every TOML file.

use std::path::Path;

use charleston::diagnostic::SourceId;
use charleston::document::written::{What, each_written};
use charleston::key_path::Turn;

/// Whether a text is meant as a ruleset, by its file's name or by what is written in it.
pub fn is_ruleset(path: Option<&Path>, text: &str) -> bool {
    let name = path.and_then(Path::file_name).and_then(|name| name.to_str());
    if name.is_some_and(|name| name.ends_with(".charleston.toml")) {
        return true;
    }
    let (mut builds_on, mut says) = (false, false);
    each_written(SourceId(0), text, &mut |path, written| match (path.turns(), written.what) {
        ([Turn::Key("extends" | "format")], What::Key) => builds_on = true,
        ([Turn::Key("charleston" | "phases" | "passes" | "table" | "box")], What::Header | What::Key)
        | ([Turn::Key("name")], What::Key) => says = true,
        _ => {}
    });
    let schema = text.lines().next().filter(|line| line.starts_with("#:schema"));
    (builds_on && says) || schema.is_some_and(|line| line.ends_with("ruleset.schema.json"))
}
