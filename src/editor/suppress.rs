//! Setting a lint to `"allow"` in a rule file.

use crate::diagnostic::{Edit, SourceId, Span};
use crate::format::document::Document;
use crate::toml::tree::{Table, Value};

/// The edit that sets a lint to `"allow"`, or `None` if `lints` isn't a table in which it can be set.
pub fn suppress(text: &str, lint: &str) -> Option<Edit> {
    let (document, _) = Document::parse(SourceId(0), text);
    match document.root.get("lints") {
        None => Some(new_table(text, lint)),
        Some(lints) => match &lints.value {
            Value::Table(table) => in_table(text, lint, (lints.span, table)),
            _ => None,
        },
    }
}

fn insert(at: usize, text: String) -> Edit {
    Edit { span: Span { source: SourceId(0), start: at, end: at }, text }
}

/// Writes `[lints]` at the end of the file.
fn new_table(text: &str, lint: &str) -> Edit {
    let line_end = line_end(text);
    let end = text.trim_end().len();
    let before = if end == 0 { String::new() } else { line_end.repeat(2) };
    let after = if text[end..].contains('\n') { "" } else { line_end };
    insert(end, format!("{before}[lints]{line_end}{lint} = \"allow\"{after}"))
}

fn in_table(text: &str, lint: &str, (span, table): (Span, &Table<'_>)) -> Option<Edit> {
    if let Some(entry) = table.get(lint) {
        let is_level = matches!(entry.node.value, Value::Text(_));
        return is_level.then(|| Edit { span: entry.node.span, text: "\"allow\"".to_owned() });
    }
    let (before, rest) = text.split_at_checked(span.start)?;
    let line_end = line_end(text);
    if rest.starts_with('[') {
        let header = text.get(span.end..)?;
        let at = span.end + header.find(['\r', '\n']).unwrap_or(header.len());
        let next = header.trim_start_matches(|letter| letter != '\n').get(1..).unwrap_or_default();
        let indent = if next.starts_with([' ', '\t']) { indent(next) } else { indent(last_line(before)) };
        return Some(insert(at, format!("{line_end}{indent}{lint} = \"allow\"")));
    }
    if let Some(inside) = rest.strip_prefix('{') {
        let after = match inside {
            inside if inside.starts_with('}') => " ",
            inside if is_empty(inside) => "",
            _ => ",",
        };
        return Some(insert(span.start + 1, format!(" {lint} = \"allow\"{after}")));
    }
    if last_line(before).contains('[') {
        // Only longer headers, such as `[lints.x]`, name the table.
        return Some(new_table(text, lint));
    }
    let indent = indent(last_line(before));
    Some(insert(span.start, format!("lints.{lint} = \"allow\"{line_end}{indent}")))
}

/// Whether an inline table ends here: only blanks and comments come before its brace.
fn is_empty(inside: &str) -> bool {
    let inside = inside.trim_start();
    match inside.strip_prefix('#') {
        Some(comment) => comment.split_once('\n').is_some_and(|(_, next)| is_empty(next)),
        None => inside.starts_with('}'),
    }
}

fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

fn last_line(text: &str) -> &str {
    text.rsplit(['\r', '\n']).next().unwrap_or_default()
}

fn indent(line: &str) -> &str {
    let end = line.find(|letter| letter != ' ' && letter != '\t').unwrap_or(line.len());
    &line[..end]
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
            ("name = \"x\"", "name = \"x\"\n\n[lints]\nno-source = \"allow\"\n"),
            ("", "[lints]\nno-source = \"allow\"\n"),
            ("[lints] # ours\nx = \"deny\"\n", "[lints] # ours\nno-source = \"allow\"\nx = \"deny\"\n"),
            ("[lints]\nno-source = 'deny' # why\n", "[lints]\nno-source = \"allow\" # why\n"),
            (
                "lints.no-name = \"deny\" # why\n[a]\n",
                "lints.no-source = \"allow\"\nlints.no-name = \"deny\" # why\n[a]\n",
            ),
            ("lints = { no-name = \"deny\" }\n", "lints = { no-source = \"allow\", no-name = \"deny\" }\n"),
            ("lints = { no-source = \"warn\" }\n", "lints = { no-source = \"allow\" }\n"),
            ("lints = {}\n", "lints = { no-source = \"allow\" }\n"),
            ("lints = { }", "lints = { no-source = \"allow\" }"),
            ("lints = { # c\n}\n", "lints = { no-source = \"allow\" # c\n}\n"),
            ("lints = { x = 3 }", "lints = { no-source = \"allow\", x = 3 }"),
            ("lints = { x = \"deny\", } # {}", "lints = { no-source = \"allow\", x = \"deny\", } # {}"),
            ("  [lints]\n", "  [lints]\n  no-source = \"allow\"\n"),
            ("[lints]\n\tx = \"deny\"\n", "[lints]\n\tno-source = \"allow\"\n\tx = \"deny\"\n"),
            ("  lints.x = \"deny\"\n", "  lints.no-source = \"allow\"\n  lints.x = \"deny\"\n"),
            ("[lints.x]\ny = \"deny\"\n", "[lints.x]\ny = \"deny\"\n\n[lints]\nno-source = \"allow\"\n"),
            ("lints = \"x\"\n", ""),
            ("lints = [{}]\n", ""),
            ("lints = 3\n", ""),
            ("[[lints]]\nx = \"deny\"\n", ""),
            ("[lints]\nno-source = 3\n", ""),
        ] {
            assert_eq!(suppressed(text), expected, "{text}");
        }
    }
}
