//! Writing into a file that nothing is to be said of a lint.

use charleston::diagnostic::{Edit, SourceId, Span};
use charleston::document::written::{What, Written, each_written};
use charleston::key_path::Turn;

/// What the file says of lints already, as far as it matters where one more line goes.
#[derive(Default)]
struct Lints {
    /// The level of this one.
    level: Option<Span>,
    /// The header `[lints]`.
    header: Option<Span>,
    /// The last setting of a lint that has no such header: `lints.x = "warn"`.
    dotted: Option<Span>,
    /// The last setting within `lints = { ... }`.
    braces: Option<Span>,
}

/// The change after which the file allows a lint.
pub fn silence(text: &str, id: &str) -> Edit {
    let Lints { level, header, dotted, braces } = lints(text, id);
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let insert =
        |at: usize, text: String| Edit { span: Span { source: SourceId(0), start: at, end: at }, text };
    let at_the_end = |span: Span| {
        span.end + text.get(span.end..).map_or(0, |rest| rest.find(['\r', '\n']).unwrap_or(rest.len()))
    };
    if let Some(span) = level {
        return Edit { span, text: "\"allow\"".to_owned() };
    }
    if let Some(header) = header {
        return insert(at_the_end(header), format!("{line_end}{id} = \"allow\""));
    }
    if let Some(last) = braces {
        return insert(last.end, format!(", {id} = \"allow\""));
    }
    if let Some(last) = dotted {
        return insert(at_the_end(last), format!("{line_end}lints.{id} = \"allow\""));
    }
    let end = text.trim_end().len();
    let blank = if end == 0 { String::new() } else { line_end.repeat(2) };
    let rest = if text[end..].contains('\n') { "" } else { line_end };
    insert(end, format!("{blank}[lints]{line_end}{id} = \"allow\"{rest}"))
}

fn lints(text: &str, id: &str) -> Lints {
    let mut lints = Lints::default();
    each_written(SourceId(0), text, &mut |path, written| {
        let Written { what, span, statement, .. } = written;
        match (path.turns(), what) {
            ([Turn::Key("lints")], What::Header) => lints.header = Some(statement),
            ([Turn::Key("lints"), Turn::Key(lint)], What::Text) => {
                lints.level = lints.level.or_else(|| (*lint == id).then_some(span));
                let written = text.get(statement.start..statement.end).unwrap_or_default();
                let is_braces = written.trim_start().starts_with("lints") && written.ends_with('}');
                *(if is_braces { &mut lints.braces } else { &mut lints.dotted }) =
                    Some(if is_braces { span } else { statement });
            }
            _ => {}
        }
    });
    lints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn silenced(text: &str) -> String {
        let Edit { span, text: new } = silence(text, "no-source");
        format!("{}{new}{}", &text[..span.start], &text[span.end..])
    }

    #[test]
    fn a_lint_is_allowed_where_the_file_speaks_of_lints() {
        for (text, expected) in [
            ("a = 1", "a = 1\n\n[lints]\nno-source = \"allow\"\n"),
            ("a = 1\r\n", "a = 1\r\n\r\n[lints]\r\nno-source = \"allow\"\r\n"),
            ("", "[lints]\nno-source = \"allow\"\n"),
            ("[lints] # ours\nx = \"deny\"\n", "[lints] # ours\nno-source = \"allow\"\nx = \"deny\"\n"),
            ("[lints]\nno-source = 'deny' # why\n", "[lints]\nno-source = \"allow\" # why\n"),
            (
                "lints.x = \"deny\" # why\n[a]\n",
                "lints.x = \"deny\" # why\nlints.no-source = \"allow\"\n[a]\n",
            ),
            ("lints = { x = \"deny\" }\n", "lints = { x = \"deny\", no-source = \"allow\" }\n"),
            ("lints = { no-source = \"warn\" }\n", "lints = { no-source = \"allow\" }\n"),
        ] {
            assert_eq!(silenced(text), expected);
        }
    }
}
