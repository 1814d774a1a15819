//! What a place in a rule file is about: a key or a value, finished or not.

use crate::diagnostic::{SourceId, Span};
use crate::format::grammar::{FILE, Setting, Takes};
use crate::toml::key_path::{KeyPath, KeyPaths, Turn};
use crate::toml::written::{What, each_written};

/// A key or a value at a place, or the blank in which one can be written.
pub(super) struct Cursor {
    path: KeyPaths,
    pub at: At,
    /// The key or text at the place; empty in a blank.
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// A key, which ends the path.
    Key,
    /// A blank in the table at the path.
    Table,
    /// The value at the path, or a blank for it.
    Value,
}

/// The last key or text before a place.
struct Last {
    path: KeyPaths,
    what: What,
    span: Span,
}

impl Cursor {
    /// What is at a byte of a text; `None` where nothing can be written.
    pub fn find(text: &str, byte: usize) -> Option<Self> {
        let (mut last, mut header) = (None, kept(&KeyPath::root()));
        each_written(SourceId(0), text, &mut |path, written| {
            if written.span.start > byte {
                return;
            }
            if written.what == What::Header {
                header = kept(path);
            }
            last = Some(Last { path: kept(path), what: written.what, span: written.span });
        });
        let blank = Span { source: SourceId(0), start: byte, end: byte };
        let before = text.get(..byte)?;
        let line = before.rsplit('\n').next().unwrap_or_default();
        let is_comment = line.contains('#') && !line.contains(['"', '\'']);
        if is_comment {
            return None;
        }
        let Some(Last { path, what, span }) = last else {
            return Some(Self { path: header, at: At::Table, span: blank });
        };
        if byte <= span.end {
            let at = if what == What::Text { At::Value } else { At::Key };
            return Some(Self { path, at, span });
        }
        let between = before.get(span.end..)?;
        let (at, path) = match what {
            What::Header => after_header(between, path)?,
            What::Key | What::Text => after_setting(between, (what, path), header)?,
        };
        Some(Self { path, at, span: blank })
    }

    pub fn path(&self) -> KeyPath<'_> {
        self.path.get(0).unwrap_or_default()
    }
}

fn after_header(between: &str, path: KeyPaths) -> Option<(At, KeyPaths)> {
    let is_next_line = between.contains(']') && between.contains('\n');
    (is_next_line || between == ".").then_some((At::Table, path))
}

/// The place behind a key or a text of a setting.
fn after_setting(between: &str, (what, path): (What, KeyPaths), header: KeyPaths) -> Option<(At, KeyPaths)> {
    let own = path.get(0)?;
    let is_in_list = matches!(own.turns().last(), Some(Turn::Index(_)));
    let value = match what {
        What::Text if is_in_list && !between.contains(']') => return Some((At::Value, path)),
        What::Text => between,
        What::Header | What::Key => between.split_once('=')?.1.trim_start_matches([' ', '\t']),
    };
    if value.starts_with('[') && !value.contains(']') {
        return Some((At::Value, kept(&own.index(0))));
    }
    if value.starts_with('{') && !value.contains('}') {
        return Some((At::Table, path));
    }
    if value.contains('\n') {
        let line = value.rsplit('\n').next().unwrap_or_default();
        let is_new_header = line.trim_start().starts_with('[');
        return Some((At::Table, if is_new_header { kept(&KeyPath::root()) } else { header }));
    }
    if value.contains(',') {
        return Some((At::Table, kept(&parent(&own))));
    }
    (what == What::Key).then_some((At::Value, path))
}

fn kept(path: &KeyPath<'_>) -> KeyPaths {
    let mut paths = KeyPaths::default();
    paths.push(path);
    paths
}

/// The path without its last turn.
pub(super) fn parent<'a>(path: &KeyPath<'a>) -> KeyPath<'a> {
    let turns = path.turns();
    turns[..turns.len().saturating_sub(1)].iter().copied().collect()
}

/// What can be written at a path.
pub(super) fn setting(path: &KeyPath<'_>) -> Option<&'static Setting> {
    path.turns().iter().try_fold(&FILE, |setting, turn| match turn {
        Turn::Key(key) => table(setting)?.table()?.setting(key),
        Turn::Index(_) => entry(setting),
    })
}

/// The setting itself if it takes a table, or the entries of its list.
pub(super) fn table(setting: &'static Setting) -> Option<&'static Setting> {
    if setting.table().is_some() { Some(setting) } else { entry(setting) }
}

fn entry(setting: &'static Setting) -> Option<&'static Setting> {
    setting.ways.iter().find_map(|way| if let Takes::List { of, .. } = way.takes { Some(of) } else { None })
}
