use super::compiled::own_text;
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, Span};
use crate::fix::removal::without_setting;
use crate::load::Reading;
use crate::toml::segment::{Kind, Statement, segment, tokens};
use crate::toml::tree::Replaced;

const ID: RuleId = RuleId::RepeatsParent;

/// Removes the findings of this lint where another finding says more about the same setting, and all of them if a key
/// is written twice: then nobody knows what the file says.
pub(super) fn give_way(found: &mut Vec<Diagnostic>, reading: &Reading<'_>) {
    let is_twice = reading.findings.iter().any(|finding| finding.id == RuleId::DuplicateKey);
    let others = found.iter().filter(|finding| finding.id != ID).chain(&reading.findings);
    let others: Vec<Span> = others.filter_map(Diagnostic::place).collect();
    let holds = |key: Span, other: &Span| {
        let by = reading.loaded.replaced.iter().map(|replaced| replaced.by).find(|by| by.key == Some(key));
        let end = by.map_or(key.end, |by| by.value.end.max(key.end));
        other.source == key.source && (key.start..end).contains(&other.start)
    };
    found.retain(|finding| match finding.place().filter(|_| finding.id == ID) {
        Some(key) => !is_twice && !others.iter().any(|other| holds(key, other)),
        None => true,
    });
}

/// A setting that repeats the parent's.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let repeated = reading.loaded.replaced.iter().filter(|replaced| replaced.is_the_same);
    repeated.filter_map(|replaced| finding(reading, replaced)).collect()
}

fn finding(reading: &Reading<'_>, Replaced { by, of, .. }: &Replaced) -> Option<Diagnostic> {
    let (span, text) = (by.key.unwrap_or(by.value), own_text(reading));
    let key = text.get(span.start..span.end)?;
    // Each file says for itself what it is called, where it is from and in which format it is written.
    if matches!(key, "format" | "name" | "source") {
        return None;
    }
    let parent = reading.loaded.sources.get(of.value.source).map_or("the parent", |file| file.name.as_str());
    let message = format!("`{key}` says here what `{parent}` says already");
    let finding = Diagnostic::warning(ID, message, span, "the same again").other(of.value, "said here");
    let edit = without_setting(text, *by).map(|edit| with_header(text, edit));
    let fix = edit.map(|edit| Fix::suggestion(format!("take `{key}` out"), vec![edit]));
    Some(finding.help("without it, the same is played; write only what differs").candidate(fix))
}

/// The removal of a line, and of the header above if it is the only line there and nobody commented on it.
fn with_header(text: &str, line: Edit) -> Edit {
    let statements = segment(text, &tokens(text));
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
