//! Whether a file holds table rules, told at a glance.

use crate::document::schema_line::SchemaLine;
use crate::source::Shipped;

/// Whether a file seems to hold table rules. So that files with slips are found as well, this goes by single lines:
/// a schema line that names the schema of rule files, a table `[charleston]`, phases or passes beside `format` or
/// `extends`, or a parent that ships.
pub fn seems_to_hold_rules(text: &str) -> bool {
    let (mut begins, mut has_parts) = (false, false);
    let mut is_on_top = true;
    for line in text.trim_start_matches('\u{feff}').lines().map(str::trim) {
        let is_header = line.starts_with('[');
        is_on_top &= !is_header;
        let key = line.trim_start_matches(['[', ' ', '"', '\'']);
        let rest =
            key.trim_start_matches(|letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_'));
        let key = &key[..key.len() - rest.len()];
        match key {
            "charleston" if is_header || is_on_top => return true,
            "phases" | "passes" if is_header || is_on_top => has_parts = true,
            "extends" if is_on_top && names_shipped(rest) => return true,
            "extends" | "format" if is_on_top => begins = true,
            _ => {}
        }
    }
    (begins && has_parts) || names_our_schema(text)
}

fn names_shipped(value: &str) -> bool {
    value.split(['"', '\'']).nth(1).is_some_and(|slug| Shipped::text(slug).is_some())
}

fn names_our_schema(text: &str) -> bool {
    SchemaLine::all(text).iter().any(|line| {
        let name = line.path(text).rsplit(['/', '\\']).next().unwrap_or_default();
        name == "ruleset.schema.json" || name.contains("charleston")
    })
}
