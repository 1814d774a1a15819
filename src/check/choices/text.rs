//! The options that a rule file lists in `with`, and how the file's text changes when the user picks different ones.
//!
//! Everything else in the file stays as it is, including the author's comments.

use crate::diagnostic::{Edit, SourceId, Span};
use crate::escape;
use crate::fix::offer::apply;
use crate::format::document::Document;
use crate::source::AboutOption;
use crate::toml::edit::{without_entry, without_setting};
use crate::toml::key_path::KeyPath;
use crate::toml::location::newline;
use crate::toml::tree::{Node, Place};

/// The ruleset that a rule file extends, and the options that the file lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The ruleset that it extends, as written in the file.
    pub base: Option<String>,
    /// Its options, as written in the file.
    pub with: Vec<String>,
}

impl Chosen {
    /// Reads a rule file's text. `None` if a syntax error makes it unclear which options the file lists.
    pub fn of(text: &str) -> Option<Self> {
        let (document, _) = Document::parse(SourceId(0), text);
        let has_lost = document.lost.iter().next().is_some();
        let with = document.root.get("with").map_or(&[][..], Node::entries);
        let names: Option<Vec<String>> = with.iter().map(|name| name.text().map(str::to_owned)).collect();
        let base = document.root.get("extends").and_then(Node::text).map(str::to_owned);
        names.filter(|_| !has_lost).map(|with| Self { base, with })
    }
}

/// Returns the comment above an option in `with`.
pub fn comment(option: &AboutOption) -> String {
    let text = format!("{} {}", option.question, option.answer);
    format!("# {}.", escape::text(&text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// Returns a rule file's text with an option added to its list and others removed from it. `None` if the text can't be
/// changed in this way, for example because of a syntax error.
pub fn choose(text: &str, remove: &[&AboutOption], add: Option<&AboutOption>) -> Option<String> {
    let before = Chosen::of(text)?;
    let is_removed = |name: &String| remove.iter().any(|option| option.name == *name);
    let mut expected: Vec<String> = before.with.iter().filter(|name| !is_removed(name)).cloned().collect();
    expected.extend(add.map(|option| option.name.clone()));
    let mut text = text.to_owned();
    for option in remove {
        text = without(&text, option)?;
    }
    if let Some(option) = add {
        text = with(&text, option)?;
    }
    let after = Chosen { base: before.base, with: expected };
    (Chosen::of(&text)? == after).then_some(text)
}

/// Removes an option, along with the line above it if that is the comment that [`with`] adds.
fn without(text: &str, option: &AboutOption) -> Option<String> {
    let (document, _) = Document::parse(SourceId(0), text);
    let entries = document.root.get("with").map_or(&[][..], Node::entries);
    let Some(entry) = entries.iter().find(|entry| entry.text() == Some(option.name.as_str())) else {
        return Some(text.to_owned());
    };
    let start = line_start(text, entry.span.start);
    let end = text[entry.span.end..].find('\n').map_or(text.len(), |at| entry.span.end + at + 1);
    let (before, after) = (&text[start..entry.span.start], &text[entry.span.end..end]);
    let edit = if before.trim().is_empty() && ["", ","].contains(&after.trim()) {
        let above = line_start(text, start.saturating_sub(1));
        let is_comment = start > 0 && text[above..start].trim() == comment(option);
        let start = if is_comment { above } else { start };
        Edit { span: Span { start, end, ..entry.span }, text: String::new() }
    } else {
        without_entry(text, entry.span)?
    };
    Some(without_empty_list(apply(text, [&edit])))
}

/// Removes `with` if its list is empty and its lines contain nothing else.
fn without_empty_list(text: String) -> String {
    let (document, _) = Document::parse(SourceId(0), &text);
    let list = document.root.locate(&KeyPath::root().key("with"));
    let inside = |list: &Place| text[list.value.start..list.value.end].trim_matches(['[', ']']);
    let empty = list.filter(|list| inside(list).trim().is_empty());
    match empty.and_then(|list| without_setting(&text, list)) {
        Some(edit) => apply(&text, [&edit]),
        None => text,
    }
}

/// Adds an option at the end of the list. If there is no list, adds one after `extends`.
fn with(text: &str, option: &AboutOption) -> Option<String> {
    let (document, _) = Document::parse(SourceId(0), text);
    let name = escape::toml_string(&option.name);
    let end = newline(text);
    let lines = format!("    {}{end}    {name},{end}", comment(option));
    let insert =
        |at: usize, text: String| Edit { span: Span { source: SourceId(0), start: at, end: at }, text };
    let Some(list) = document.root.get("with") else {
        let (before, after) = around_list(text);
        return Some(format!("{before}[{end}{lines}]{after}"));
    };
    let last = list.entries().last();
    let close = list.span.end.checked_sub(1)?;
    let Some(last) = last.filter(|_| text[list.span.start..list.span.end].contains('\n')) else {
        let at = last.map_or(close, |last| last.span.end);
        let comma = if last.is_some() { ", " } else { "" };
        return Some(apply(text, [&insert(at, format!("{comma}{name}"))]));
    };
    let after = &text[last.span.end..close];
    let comma = if after.trim_start().starts_with(',') { "" } else { "," };
    let closing = line_start(text, close);
    let lines = if text[closing..close].trim().is_empty() {
        insert(closing, lines)
    } else {
        insert(close, format!("{end}{lines}"))
    };
    Some(apply(text, [&insert(last.span.end, comma.to_owned()), &lines]))
}

/// Returns a rule file's text before and after its list of options. If the file doesn't have a list, the first part
/// ends with a new `with = `.
pub(super) fn around_list(text: &str) -> (String, String) {
    let (document, _) = Document::parse(SourceId(0), text);
    let (before, from, to) = match (document.root.get("with"), document.root.get("extends")) {
        (Some(list), _) => ("", list.span.start, list.span.end),
        (None, Some(parent)) => {
            let rest = &text[parent.span.end..];
            let end = rest.lines().next().map_or(text.len(), |line| parent.span.end + line.len());
            (newline(text), end, end)
        }
        (None, None) => return ("with = ".to_owned(), format!("{}{text}", newline(text))),
    };
    let with = if before.is_empty() { "" } else { "with = " };
    let after = if to < text.len() { &text[to..] } else { newline(text) };
    (format!("{}{before}{with}", &text[..from]), after.to_owned())
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}
