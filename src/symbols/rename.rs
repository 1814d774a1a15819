//! Giving another name to what a ruleset file defines.

use super::{Kind, Name, Names};
use crate::diagnostic::Edit;
use crate::toml::written::What;

impl<'a> Names<'a> {
    /// What is written anew where a name becomes another: every place in which it stands.
    pub fn rename(&self, name: &Name<'_>, new: &str, text: impl Fn(&Name<'a>) -> &'a str) -> Vec<Edit> {
        let edit = |place: &Name<'a>| Edit {
            span: place.span(),
            text: spelled(text(place), place.written.what, new),
        };
        self.same(name).map(edit).collect()
    }

    /// Where something stands already that another name would be mistaken for: a seat is not called as a
    /// direction is.
    pub fn taken(&self, kind: Kind, new: &str) -> Option<&Name<'a>> {
        let is_confused = |other: Kind| {
            let table = [Kind::Seat, Kind::Direction];
            other == kind || (table.contains(&kind) && table.contains(&other))
        };
        self.iter().find(|name| is_confused(name.kind) && name.text() == new)
    }

    /// Whether these are the names of the same files after a name has become another: nothing else means
    /// anything else.
    pub fn are_renamed(&self, name: &Name<'_>, new: &str, after: &Names<'_>) -> bool {
        let as_before = |place: &Name<'_>, after: &Name<'_>| {
            let text = if place.is_same(name) { new } else { place.text() };
            (place.kind, place.role, text) == (after.kind, after.role, after.text())
        };
        self.iter().count() == after.iter().count()
            && self.iter().zip(after.iter()).all(|(place, after)| as_before(place, after))
    }
}

/// A name as it is written in the place of another: in quotes where it needs them, and in the quotes of the other
/// where it can be.
pub fn spelled(old: &str, what: What, new: &str) -> String {
    let is_bare = |name: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        !name.is_empty() && name.bytes().all(fits)
    };
    let is_key = what != What::Text;
    if is_key && is_bare(new) && !old.starts_with(['"', '\'']) {
        return new.to_owned();
    }
    let is_plain = !new.contains(|letter: char| letter == '\'' || letter.is_control());
    if old.starts_with('\'') && is_plain {
        return format!("'{new}'");
    }
    let mut spelled = String::from("\"");
    for letter in new.chars() {
        match letter {
            '"' | '\\' => spelled.extend(['\\', letter]),
            letter if letter.is_control() => spelled += &format!("\\u{:04X}", u32::from(letter)),
            letter => spelled.push(letter),
        }
    }
    spelled + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_name_is_quoted_when_needed() {
        for (old, what, new, expected) in [
            ("right", What::Header, "left", "left"),
            ("right", What::Key, "last right", "\"last right\""),
            ("right", What::Key, "", "\"\""),
            ("\"right\"", What::Key, "left", "\"left\""),
            ("'right'", What::Header, "left", "'left'"),
            ("\"right\"", What::Text, "left", "\"left\""),
            ("'right'", What::Text, "l\"eft", "'l\"eft'"),
            ("'right'", What::Text, "it's", "\"it's\""),
            ("\"right\"", What::Text, "a \"b\" \\ \u{7}é", "\"a \\\"b\\\" \\\\ \\u0007é\""),
            ("'''right'''", What::Text, "left", "'left'"),
        ] {
            assert_eq!(spelled(old, what, new), expected, "{new} for {old}");
        }
    }
}
