use super::meant::own_text;
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, SourceId, Span};
use crate::fix::removal::without_setting;
use crate::load::Reading;
use crate::toml::segment::{Kind, Statement, statements};
use crate::toml::tree::Replaced;

pub(super) const ID: RuleId = RuleId::RepeatsParent;

/// That something is said again is the least that can be said of it: nothing is said so of a setting that anything else
/// is said of, such as a misspelled one, nor of one that is written twice, of which nobody knows what it says.
pub(super) fn give_way(found: &mut Vec<Diagnostic>, reading: &Reading<'_>) {
    let twice = twice(reading);
    let odd = found.iter().filter(|finding| finding.id != ID);
    let others: Vec<Span> = odd.chain(&reading.findings).filter_map(Diagnostic::place).collect();
    let holds = |key: Span, other: &Span| {
        let by = reading.loaded.replaced.iter().map(|replaced| replaced.by).find(|by| by.key == Some(key));
        let end = by.map_or(key.end, |by| by.value.end.max(key.end));
        other.source == key.source && (key.start..end).contains(&other.start)
    };
    found.retain(|finding| match finding.place().filter(|_| finding.id == ID) {
        Some(key) => !others.iter().chain(&twice).any(|other| holds(key, other)),
        None => true,
    });
}

/// The keys of the ruleset's own file that are written twice, and those under headers that are.
fn twice(reading: &Reading<'_>) -> Vec<Span> {
    let findings = reading.findings.iter().filter(|finding| finding.id == RuleId::DuplicateKey);
    let labels = findings.flat_map(|finding| finding.primary.iter().chain(&finding.others));
    let mut twice: Vec<Span> = labels.map(|label| label.span).collect();
    if twice.is_empty() {
        return twice;
    }
    let text = own_text(reading);
    let statements = statements(text);
    let mut is_open = false;
    for statement in &statements {
        if statement.kind == Kind::Header {
            is_open = twice.iter().any(|span| is_own(span) && statement.range.contains(&span.start));
        } else if is_open {
            let keys = statement.keys(text).into_iter().map(|key| (key.start, key.end));
            twice.extend(keys.map(|(start, end)| Span { source: SourceId(0), start, end }));
        }
    }
    twice
}

fn is_own(span: &Span) -> bool {
    span.source == SourceId(0)
}

/// A setting that says what the file above says already.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let text = own_text(reading);
    let again = reading.loaded.replaced.iter().filter(|replaced| replaced.is_the_same);
    again.filter_map(|replaced| finding(reading, replaced, text)).collect()
}

fn finding(reading: &Reading<'_>, replaced: &Replaced, text: &str) -> Option<Diagnostic> {
    let Replaced { by, of, is_the_same: _ } = replaced;
    let span = by.key.unwrap_or(by.value);
    let key = text.get(span.start..span.end)?;
    // What it is called, where it is from and in which format it is written, each file says of itself.
    if matches!(key, "format" | "name" | "source") {
        return None;
    }
    let parent = reading.loaded.sources.get(of.value.source).map_or("the parent", |file| file.name.as_str());
    let message = format!("`{key}` says here what `{parent}` says already");
    let finding = Diagnostic::warning(ID, message, span, "the same again").other(of.value, "said here");
    let finding = finding.help("without it, the same is played; write only what differs");
    Some(match without_setting(text, *by) {
        Some(edit) => {
            finding.candidate(Fix::suggestion(format!("take `{key}` out"), vec![with_header(text, edit)]))
        }
        None => finding,
    })
}

/// The same, with the header above a line that goes, where nothing else stands below it and no comment beside it.
fn with_header(text: &str, line: Edit) -> Edit {
    let statements = statements(text);
    let at = statements.partition_point(|statement| statement.range.start < line.span.start);
    let is_header = |statement: &Statement| statement.kind == Kind::Header;
    let header = at.checked_sub(1).and_then(|above| statements.get(above)).filter(|above| is_header(above));
    let is_last = statements.get(at + 1).is_none_or(is_header);
    let (Some(header), true) = (header, is_last) else { return line };
    let (start, end) = (header.range.start, line.span.end);
    let (before, after) = (text.get(..start).unwrap_or_default(), text.get(end..).unwrap_or_default());
    let between = text.get(header.range.end..line.span.start).unwrap_or_default();
    let is_comment = |line: Option<&str>| line.is_some_and(|line| line.trim_start().starts_with('#'));
    let takes_line = text.get(..end).is_some_and(|text| text.ends_with('\n')) || after.is_empty();
    let is_alone = between.trim().is_empty() && takes_line && (before.is_empty() || before.ends_with('\n'));
    if !is_alone || is_comment(before.lines().next_back()) || is_comment(after.lines().next()) {
        return line;
    }
    // The empty lines above go with it, where those below remain.
    let leaves_two = after.lines().next().is_none_or(|line| line.trim().is_empty());
    let kept = before.trim_end().len();
    let newline = before[kept..].find('\n').map_or(before.len(), |newline| kept + newline + 1);
    let start = if leaves_two { newline } else { start };
    Edit { span: Span { start, ..line.span }, ..line }
}
