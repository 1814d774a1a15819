//! The table notes: customs that players agree on but that no program checks, such as who breaks the wall (R4).

use super::{About, Origin, Sentence, Writer, setting};

impl Writer<'_> {
    pub(super) fn notes(&mut self) {
        let (notes, list) = (self.schedule.ruleset().notes(), setting(["notes"]));
        if notes.is_empty() {
            return;
        }
        self.section(About::Notes, "Table notes");
        for (position, note) in notes.iter().enumerate() {
            // The note's number in the merged list isn't its number in the file, so only its line is shown.
            let origin = Origin { setting: list.to_string(), ..self.origin(&list.index(position)) };
            self.add(Sentence { text: note.clone(), settings: vec![origin], constant: None });
        }
    }
}
