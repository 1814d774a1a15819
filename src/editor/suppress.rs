//! Setting a lint to `"allow"` in a rule file.

use crate::diagnostic::{Edit, SourceId, Span};
use crate::editor::tree;
use crate::toml::location::{is_in_header, newline};
use crate::toml::tree::Value;

/// Returns the edit that sets a lint to `"allow"`, or `None` if `lints` or the lint's level has the wrong type.
pub fn suppress(text: &str, lint: &str) -> Option<Edit> {
    let (root, newline) = (tree(SourceId(0), text), newline(text));
    let Some(lints) = root.get("lints") else { return Some(new_table(text, lint)) };
    let Value::Table(table) = &lints.value else { return None };
    if let Some(entry) = table.get(lint) {
        let is_level = matches!(entry.node.value, Value::Text(_));
        return is_level.then(|| Edit { span: entry.node.span, text: "\"allow\"".to_owned() });
    }
    let Span { start, end, .. } = lints.span;
    let first = table.entries().first().map(|entry| entry.key_span.start);
    Some(match (text.get(start..)?.chars().next()?, first) {
        ('[', _) => {
            let after = text.get(end..)?;
            let at = end + after.find(['\r', '\n']).unwrap_or(after.len());
            insert(at, format!("{newline}{lint} = \"allow\""))
        }
        ('{', Some(first)) => insert(first, format!("{lint} = \"allow\", ")),
        ('{', None) => insert(start + 1, format!(" {lint} = \"allow\" ")),
        // Only longer headers, such as `[lints.x]`, mention the table.
        _ if is_in_header(text, lints.span) => new_table(text, lint),
        _ => insert(start, format!("lints.{lint} = \"allow\"{newline}")),
    })
}

fn insert(at: usize, text: String) -> Edit {
    Edit { span: Span { source: SourceId(0), start: at, end: at }, text }
}

/// Adds a `[lints]` table at the end of the file.
fn new_table(text: &str, lint: &str) -> Edit {
    let (end, newline) = (text.trim_end().len(), newline(text));
    let before = if end == 0 { String::new() } else { newline.repeat(2) };
    let after = if text[end..].contains('\n') { "" } else { newline };
    insert(end, format!("{before}[lints]{newline}{lint} = \"allow\"{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::apply;

    fn suppressed(text: &str) -> String {
        suppress(text, "no-source").map_or_else(String::new, |edit| apply(text, &[edit]))
    }

    #[test]
    fn a_lint_is_allowed_beside_the_other_lints() {
        for (text, expected) in [
            ("a = 1", "a = 1\n\n[lints]\nno-source = \"allow\"\n"),
            ("a = 1\r\n", "a = 1\r\n\r\n[lints]\r\nno-source = \"allow\"\r\n"),
            ("", "[lints]\nno-source = \"allow\"\n"),
            ("[lints] # ours\nx = \"deny\"\n", "[lints] # ours\nno-source = \"allow\"\nx = \"deny\"\n"),
            ("[lints]\nno-source = 'deny' # why\n", "[lints]\nno-source = \"allow\" # why\n"),
            ("lints.x = \"deny\" # c\n", "lints.no-source = \"allow\"\nlints.x = \"deny\" # c\n"),
            ("lints = { x = \"deny\", } # {}", "lints = { no-source = \"allow\", x = \"deny\", } # {}"),
            ("lints = { no-source = \"warn\" }\n", "lints = { no-source = \"allow\" }\n"),
            ("lints = {}\n", "lints = { no-source = \"allow\" }\n"),
            ("[lints.x]\ny = \"deny\"\n", "[lints.x]\ny = \"deny\"\n\n[lints]\nno-source = \"allow\"\n"),
            ("lints = [{}]\n", ""),
            ("[[lints]]\nx = \"deny\"\n", ""),
            ("[lints]\nno-source = 3\n", ""),
        ] {
            assert_eq!(suppressed(text), expected, "{text}");
        }
    }
}
