//! The fingerprint of a ruleset, which shows whether two tables play by the same rules.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::escape;
use crate::hex::{BASIS, fnv, hex_text};
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Value};

/// A hash of the settings in a rule file and the files it extends.
///
/// Rulesets with the same settings have the same fingerprint, on every platform and in every version that reads rule
/// files in format 1. The fingerprint doesn't depend on which file a setting is in, on line numbers, on the order of
/// the settings or on comments. It also doesn't depend on names (`name`, `source` and `title`), `notes` or lint levels
/// (`lints`). Any other difference changes the fingerprint; the chance that two different rulesets have the same
/// fingerprint is 1 in 2^64. A fingerprint doesn't protect against someone who deliberately makes the fingerprints of
/// two rulesets match.
///
/// The fingerprint is the 64-bit FNV-1a hash of these bytes: A table is written as `{`, its settings in the byte order
/// of their keys, and `}`. Each setting is written as its key (a string), followed by its value. A list is written as
/// `[`, its values and `]`. If the order of the values has no effect on the rules (`after`, `agree`, `asked-by`,
/// `at-least-one`, `joins`, `never-pass`, `on`, `rounds`, `selection`, `stop`, `suits` and `without`), the values are
/// sorted by their bytes. A string is written as `"`, its length in bytes, `:` and its text. An integer is written as
/// `#`, `-` if it is negative, its digits and `;`. True is written as `+`, and false as `-`. The hash leaves out the
/// file's `extends`, `lints`, `name`, `notes` and `source`, and the `title` of each phase and pass.
///
/// A fingerprint is written as 16 digits, `0` to `9` and `a` to `f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("pattern" = "^[0-9a-f]{16}$")))]
pub struct Fingerprint(u64);

/// A string that isn't a fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` isn't a fingerprint: a fingerprint has 16 digits, 0 to 9 and a to f", escape::quoted(.0))]
pub struct NoFingerprint(pub String);

impl Fingerprint {
    /// Returns the fingerprint of a file together with everything it extends.
    pub(super) fn of(tree: &Node) -> Self {
        let mut hash = Hash(BASIS);
        write_node(&mut hash, tree, &KeyPath::root()).expect("a hash accepts every string");
        Self(hash.0)
    }
}

hex_text!(Fingerprint, NoFingerprint, |text: &str| NoFingerprint(text.to_owned()));

/// The hash of the bytes written so far.
struct Hash(u64);

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = fnv(self.0, text.as_bytes());
        Ok(())
    }
}

/// Writes a value in the form that is hashed.
fn write_node<W: Write>(out: &mut W, node: &Node<'_>, path: &KeyPath) -> fmt::Result {
    match &node.value {
        Value::Table(table) => {
            let mut entries: Vec<&Entry<'_>> =
                table.entries().iter().filter(|entry| !only_names(path, &entry.key)).collect();
            entries.sort_unstable_by(|one, other| one.key.cmp(&other.key));
            out.write_str("{")?;
            for Entry { key, node, .. } in entries {
                write_text(out, key)?;
                write_node(out, node, &path.key(key))?;
            }
            out.write_str("}")
        }
        Value::List(list) => {
            out.write_str("[")?;
            if list.len() > 1 && has_no_order(path) {
                let mut values = vec![String::new(); list.len()];
                values.iter_mut().zip(list).try_for_each(|(value, node)| write_node(value, node, path))?;
                values.sort_unstable();
                values.iter().try_for_each(|value| out.write_str(value))?;
            } else {
                list.iter().try_for_each(|node| write_node(out, node, path))?;
            }
            out.write_str("]")
        }
        Value::Text(text) => write_text(out, text),
        Value::Integer(number) => write!(out, "#{number};"),
        Value::Boolean(is_true) => out.write_str(if *is_true { "+" } else { "-" }),
        // A file with any of these values never becomes a ruleset.
        Value::Float | Value::Datetime | Value::Broken => out.write_str("?"),
    }
}

fn write_text(out: &mut impl Write, text: &str) -> fmt::Result {
    write!(out, "\"{}:", text.len())?;
    out.write_str(text)
}

/// Returns whether the order of a list's values has no effect on the rules.
fn has_no_order(path: &KeyPath) -> bool {
    let Some(PathPart::Key(key)) = path.parts().last() else { return false };
    matches!(
        *key,
        "after"
            | "agree"
            | "asked-by"
            | "at-least-one"
            | "joins"
            | "never-pass"
            | "on"
            | "rounds"
            | "selection"
            | "stop"
            | "suits"
            | "without"
    )
}

/// Returns whether a setting, such as a name, a citation or `extends`, has no effect on the rules.
pub(crate) fn only_names(path: &KeyPath, key: &str) -> bool {
    match path.parts() {
        [] => matches!(key, "extends" | "lints" | "name" | "notes" | "source"),
        [PathPart::Key("phases" | "passes"), _] => key == "title",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;
    use crate::source::memory::Memory;

    const CLUB: &str = "format = 1\nname = \"Club\"\n[charleston]\nphases = [\"one\"]\n\
        [phases.one]\npasses = [\"one\"]\n[passes.one]\nto = \"left\"\ntiles = 2\n";

    fn fingerprint(files: &[(&str, &str)]) -> Fingerprint {
        let source =
            files.iter().fold(Memory::default(), |source, (name, text)| source.with_file(name, *text));
        Schedule::load(&source, files[0].0).unwrap_or_else(|error| panic!("{error}")).ruleset().fingerprint()
    }

    fn of_club(text: &str) -> Fingerprint {
        fingerprint(&[("club.toml", text)])
    }

    #[test]
    fn the_fingerprint_never_changes() {
        assert_eq!(of_club(CLUB).to_string(), "3c2523a36dafe4b7");
    }

    #[test]
    fn the_fingerprint_ignores_spelling_and_names() {
        let turned = "# ours\nname = \"Other\"\nsource = \"a card\"\nformat = 1\n\
            passes.one = { tiles = 2, to = 'left', title = \"Swap\" }\n[phases]\none.passes = [\"one\",]\n\
            one.title = \"Only\"\n[charleston]\nphases = [\"one\"]\n\
            [lints]\nno-source = \"deny\"\n";
        assert_eq!(of_club(turned), of_club(CLUB));
        let child = "extends = \"club.toml\"\nname = \"Child\"\n[passes.one]\ntiles = 2\n";
        assert_eq!(fingerprint(&[("child.toml", child), ("club.toml", CLUB)]), of_club(CLUB));
    }

    #[test]
    fn different_rules_have_different_fingerprints() {
        for (old, new) in [("= 2", "= 3"), ("left", "right"), ("tiles = 2", "tiles = 2\nblind = 1")] {
            assert_ne!(of_club(&CLUB.replace(old, new)), of_club(CLUB), "{new}");
        }
        let other_text = [("table.seats = [\"ab\", \"c\"]\n"), ("table.seats = [\"a\", \"bc\"]\n")];
        let [one, other] = other_text.map(|seats| of_club(&format!("{seats}{CLUB}")));
        assert_ne!(one, other);
    }

    #[test]
    fn a_fingerprint_round_trips_as_text() {
        let fingerprint = of_club(CLUB);
        assert_eq!(Fingerprint::try_from(fingerprint.to_string()), Ok(fingerprint));
        for wrong in ["", "7", "+000000000000001", "000000000000000G", "000000000000000A"] {
            assert!(Fingerprint::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
