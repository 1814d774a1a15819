//! Names that are the titles of others: what players call a pass is not what the file calls it.

use super::Reader;
use crate::diagnostic::Label;
use crate::toml::edit;
use crate::toml::key_path::KeyPath;

impl<'a> Reader<'a> {
    /// The only pass or phase whose title is such a name, where no other is called so.
    pub(super) fn titled(&self, table: &str, name: &str) -> Option<&'a str> {
        let mut titled = self.titles(table).into_iter().filter(|(_, title)| is_same(title, name));
        let (only, _) = titled.next()?;
        let is_called = self.titles(table).into_iter().any(|(id, _)| id != name && is_same(id, name));
        (only != name && titled.next().is_none() && !is_called).then_some(only)
    }

    /// The names of a table, each with the title that is written for it.
    fn titles(&self, table: &str) -> Vec<(&'a str, &'a str)> {
        match table {
            "phases" => {
                let docs = self.doc.phases.iter().flatten();
                docs.map(|(id, doc)| (*id, doc.title.unwrap_or_default())).collect()
            }
            _ => {
                let docs = self.doc.passes.iter().flatten();
                docs.map(|(id, doc)| (*id, doc.title.unwrap_or_default())).collect()
            }
        }
    }

    /// What has a name for its title.
    pub(super) fn titled_label(&self, table: &str, name: &str) -> Option<Label> {
        let path = KeyPath::root().key(table);
        self.label(&path.key(self.titled(table, name)?).key("title"), "this is its title")
    }

    /// Says of the finding that was put down last that its name is the title of another.
    pub(super) fn say_title(&mut self, table: &str, name: &str, right: &str) {
        if self.titled(table, name) != Some(right) {
            return;
        }
        let title =
            self.titles(table).into_iter().find(|(id, _)| *id == right).map_or("", |(_, title)| title);
        let help = format!("did you mean `{right}`? its title is `{title}`");
        if let Some(finding) = self.findings.last_mut() {
            finding.help = Some(help);
        }
    }

    /// The same, and suggests the name in place of the title.
    pub(super) fn suggest_title(&mut self, table: &str, name: &str) {
        let Some(right) = self.titled(table, name) else { return };
        self.say_title(table, name, right);
        let Some(place) = self.findings.last().and_then(|finding| finding.place()) else { return };
        self.suggest_last(edit::word(self.text(place), place, right));
    }
}

/// Whether two names differ in nothing but capital letters and what joins their parts.
fn is_same(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    let joins = |letter: &char| matches!(letter, '-' | '_' | ' ');
    name.chars().filter(move |letter| !joins(letter)).flat_map(char::to_lowercase)
}
