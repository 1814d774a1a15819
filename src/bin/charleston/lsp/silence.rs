//! Writing into a file that nothing is to be said of a lint.

use charleston::diagnostic::{Edit, SourceId, Span};
use charleston::toml::key_path::Turn;
use charleston::toml::written::{What, Written, each_written};

/// What the file says of lints already, as far as it matters where one more line goes.
#[derive(Default)]
struct Lints {
    /// The level of this one.
    level: Option<Span>,
    /// Whether `lints` is no table, or this one stands there: then nothing but its level can be written anew.
    is_odd: bool,
    /// The header `[lints]`.
    header: Option<Span>,
    /// A setting under it.
    under: Option<Span>,
    /// The last setting of a lint that has no such header: `lints.x = "warn"`.
    dotted: Option<Span>,
    /// Where the braces of `lints = { ... }` begin, and the setting.
    braces: Option<(usize, Span)>,
    /// Whether something is in them.
    is_filled: bool,
    /// The last level in them.
    last: Option<Span>,
}

/// The change after which the file allows a lint; nothing where it cannot be written.
pub fn silence(text: &str, id: &str) -> Option<Edit> {
    let lints = lints(text, id);
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let insert =
        |at: usize, text: String| Some(Edit { span: Span { source: SourceId(0), start: at, end: at }, text });
    match lints {
        Lints { level: Some(span), .. } => Some(Edit { span, text: "\"allow\"".to_owned() }),
        Lints { is_odd: true, .. } => None,
        Lints { header: Some(header), under, .. } => {
            let indent = indent(text, under.unwrap_or(header).start);
            insert(end_of_line(text, header), format!("{line_end}{indent}{id} = \"allow\""))
        }
        Lints { braces: Some(_), last: Some(last), .. } => insert(last.end, format!(", {id} = \"allow\"")),
        Lints { braces: Some((at, _)), is_filled, .. } => {
            let behind = match text.get(at..) {
                Some(rest) if rest.starts_with('}') => " ",
                _ if is_filled => ",",
                _ => "",
            };
            insert(at, format!(" {id} = \"allow\"{behind}"))
        }
        Lints { dotted: Some(last), .. } => {
            let indent = indent(text, last.start);
            insert(end_of_line(text, last), format!("{line_end}{indent}lints.{id} = \"allow\""))
        }
        _ => {
            let end = text.trim_end().len();
            let blank = if end == 0 { String::new() } else { line_end.repeat(2) };
            let rest = if text[end..].contains('\n') { "" } else { line_end };
            insert(end, format!("{blank}[lints]{line_end}{id} = \"allow\"{rest}"))
        }
    }
}

fn end_of_line(text: &str, span: Span) -> usize {
    span.end + text.get(span.end..).map_or(0, |rest| rest.find(['\r', '\n']).unwrap_or(rest.len()))
}

/// What stands before the statement that begins there, if it is only blanks.
fn indent(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind(['\r', '\n']).map_or(0, |end| end + 1);
    before.get(line..).filter(|blank| blank.trim_matches([' ', '\t']).is_empty()).unwrap_or_default()
}

fn lints(text: &str, id: &str) -> Lints {
    let mut lints = Lints::default();
    each_written(SourceId(0), text, &mut |path, written| match path.turns() {
        [Turn::Key("lints")] => lints.table(text, &written),
        [Turn::Key("lints"), Turn::Key(lint)] => lints.entry(&written, *lint == id),
        [Turn::Key("lints"), Turn::Index(_), ..] => lints.is_odd = true,
        _ => {}
    });
    lints
}

impl Lints {
    /// The word `lints` itself, or what is written instead of a table.
    fn table(&mut self, text: &str, written: &Written<'_>) {
        let Written { what, span, statement, .. } = written;
        let rest = text.get(span.end..statement.end).unwrap_or_default().trim_start();
        let value = rest.strip_prefix('=').map(str::trim_start);
        match (what, value) {
            (What::Header, _) if rest == "]" => self.header = Some(*statement),
            (What::Header, _) => self.is_odd |= rest == "]]",
            (What::Key, Some(value)) if value.starts_with('{') && value.ends_with('}') => {
                self.braces = Some((statement.end - value.len() + 1, *statement));
            }
            // A part of a dotted key.
            (What::Key, None) => {}
            (What::Key, Some(_)) | (What::Text, _) => self.is_odd = true,
        }
    }

    fn entry(&mut self, written: &Written<'_>, is_it: bool) {
        let Written { what, span, statement, .. } = written;
        let in_braces = self.braces.is_some_and(|(_, setting)| setting == *statement);
        match what {
            What::Header => self.is_odd |= is_it,
            What::Key => {
                self.is_odd |= is_it;
                self.is_filled |= in_braces;
                let place = if self.header.is_some() { &mut self.under } else { &mut self.dotted };
                *place = Some(*statement);
            }
            What::Text => {
                self.level = self.level.or(is_it.then_some(*span));
                self.last = if in_braces { Some(*span) } else { self.last };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn silenced(text: &str) -> String {
        let Some(Edit { span, text: new }) = silence(text, "no-source") else { return String::new() };
        format!("{}{new}{}", &text[..span.start], &text[span.end..])
    }

    #[test]
    fn allowing_a_lint_extends_the_lints_table() {
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
            ("lints = {}\n", "lints = { no-source = \"allow\" }\n"),
            ("lints = { }", "lints = { no-source = \"allow\" }"),
            ("lints = { # c\n}\n", "lints = { no-source = \"allow\" # c\n}\n"),
            ("lints = { x = 3 }", "lints = { no-source = \"allow\", x = 3 }"),
            ("lints = { x = \"deny\", } # {}", "lints = { x = \"deny\", no-source = \"allow\", } # {}"),
            ("  [lints]\n", "  [lints]\n  no-source = \"allow\"\n"),
            ("[lints]\n\tx = \"deny\"\n", "[lints]\n\tno-source = \"allow\"\n\tx = \"deny\"\n"),
            ("  lints.x = \"deny\"\n", "  lints.x = \"deny\"\n  lints.no-source = \"allow\"\n"),
            ("[lints.x]\ny = \"deny\"\n", "[lints.x]\ny = \"deny\"\n\n[lints]\nno-source = \"allow\"\n"),
            ("lints = \"x\"\n", ""),
            ("lints = [{}]\n", ""),
            ("lints = [{ x = \"deny\" }]\n", ""),
            ("lints = 3\n", ""),
            ("[[lints]]\nx = \"deny\"\n", ""),
            ("[lints]\nno-source = 3\n", ""),
        ] {
            assert_eq!(silenced(text), expected);
        }
    }
}
