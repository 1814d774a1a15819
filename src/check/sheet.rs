//! The rule sheet: an explanation to pin on the wall, with marks at its key rules and at its differences from the
//! parent.
//!
//! It has the sentences of the explanation, word for word and in order. `output/sheet.rs` lays it out on a page.

use super::explain::{About, Explanation, Section, Sentence};

/// A rule sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The name of the rules.
    pub name: String,
    /// The source of the rules, if the file has one.
    pub source: Option<String>,
    /// The name of the parent, if the ruleset has one and differs from it.
    pub parent: Option<String>,
    /// The sections of the explanation, in order.
    pub blocks: Vec<Block>,
}

/// A section of the explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The part of the rules that it explains.
    pub about: About,
    /// Its heading.
    pub title: String,
    /// Whether it differs from the parent in a way that no marked line shows: its title or number is different, or a
    /// sentence of the parent is missing.
    pub is_changed: bool,
    /// Its sentences, in order.
    pub lines: Vec<Line>,
}

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The sentence and its settings.
    pub sentence: Sentence,
    /// The kind of key rule that the sentence states, if it states one.
    pub key: Option<Key>,
    /// Whether the parent doesn't have the same sentence about this part of the rules.
    pub is_changed: bool,
}

/// The kinds of key rules: those that players look up most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The players who can stop a part or have to agree to it, and the time until which they can.
    Stop,
    /// Which tiles can't be passed.
    NeverPass,
}

impl Sheet {
    /// Makes the sheet for an explanation. Differences from the parent's explanation are marked.
    pub fn new(explanation: Explanation, parent: Option<&Explanation>) -> Self {
        let Explanation { name, source, sections } = explanation;
        let blocks: Vec<Block> = sections.into_iter().map(|section| Block::new(section, parent)).collect();
        let parent = parent.filter(|_| blocks.iter().any(Block::has_mark)).map(|parent| parent.name.clone());
        Self { name, source, parent, blocks }
    }
}

impl Block {
    fn new(section: Section, parent: Option<&Explanation>) -> Self {
        let Section { about, title, sentences } = section;
        let counterpart =
            parent.map(|parent| parent.sections.iter().find(|other| is_same(&other.about, &about)));
        let is_new = |text: &str| match counterpart {
            None => false,
            Some(None) => true,
            Some(Some(other)) => other.sentences.iter().all(|sentence| sentence.text != text),
        };
        let mut stop_is_shown = false;
        let mut lines = Vec::new();
        for sentence in sentences {
            let key = key(&sentence).filter(|key| match key {
                // The first sentence says who can stop it. The others are details.
                Key::Stop => !std::mem::replace(&mut stop_is_shown, true),
                Key::NeverPass => true,
            });
            lines.push(Line { is_changed: is_new(&sentence.text), key, sentence });
        }
        let is_changed = counterpart.flatten().is_some_and(|other| {
            let is_missing =
                |text: &str| lines.iter().all(|line: &Line| line.sentence.text != text && !line.is_changed);
            other.title != title
                || other.about != about
                || other.sentences.iter().any(|sentence| is_missing(&sentence.text))
        });
        Self { about, title, is_changed, lines }
    }

    /// Whether its title or one of its lines is marked.
    pub fn has_mark(&self) -> bool {
        self.is_changed || self.lines.iter().any(|line| line.is_changed)
    }
}

/// Whether two sections explain the same part. A pass can have another number in its phase.
fn is_same(a: &About, b: &About) -> bool {
    match (a, b) {
        (About::Pass { name: a, number: _ }, About::Pass { name: b, number: _ }) => a == b,
        (a, b) => a == b,
    }
}

/// Returns the kind of key rule that a sentence states.
fn key(sentence: &Sentence) -> Option<Key> {
    let keys = || sentence.settings.iter().flat_map(|origin| origin.setting.split('.'));
    if keys().any(|key| key == "consent") {
        return Some(Key::Stop);
    }
    keys().any(|key| key == "never-pass").then_some(Key::NeverPass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::explain::Origin;

    fn section(about: About, title: &str, sentences: &[(&str, &str)]) -> Section {
        let sentence = |(text, setting): &(&str, &str)| Sentence {
            text: (*text).into(),
            settings: vec![Origin { setting: (*setting).into(), file: None, line: None }],
        };
        Section { about, title: title.into(), sentences: sentences.iter().map(sentence).collect() }
    }

    fn explanation(sections: Vec<Section>) -> Explanation {
        Explanation { name: "Club".into(), source: None, sections }
    }

    fn pass(number: usize) -> About {
        About::Pass { name: "left".into(), number }
    }

    fn marks(own: Section, parents: Section) -> (bool, Vec<bool>) {
        let sheet = Sheet::new(explanation(vec![own]), Some(&explanation(vec![parents])));
        let block = &sheet.blocks[0];
        assert_eq!(sheet.parent.is_some(), block.has_mark());
        (block.is_changed, block.lines.iter().map(|line| line.is_changed).collect())
    }

    #[test]
    fn a_sentence_that_the_parent_lacks_is_marked() {
        let parents = section(pass(1), "Left", &[("One.", "a"), ("Two.", "b")]);
        let own = section(pass(1), "Left", &[("One.", "a"), ("Three.", "b")]);
        assert_eq!(marks(own, parents.clone()), (false, vec![false, true]));
        assert_eq!(marks(parents.clone(), parents), (false, vec![false, false]));
    }

    #[test]
    fn a_part_that_the_parent_lacks_is_marked() {
        let own = section(pass(1), "Left", &[("One.", "a")]);
        assert_eq!(marks(own.clone(), section(About::After, "After", &[("One.", "a")])), (false, vec![true]));
        let alone = Sheet::new(explanation(vec![own]), None);
        assert!(alone.parent.is_none() && !alone.blocks[0].has_mark());
    }

    #[test]
    fn a_heading_stands_for_what_is_missing() {
        let parents = section(pass(1), "Left", &[("One.", "a"), ("Two.", "b")]);
        let own = section(pass(1), "Left", &[("One.", "a")]);
        assert_eq!(marks(own, parents.clone()), (true, vec![false]));
        assert!(marks(section(pass(2), "Left", &[("One.", "a"), ("Two.", "b")]), parents.clone()).0);
        assert!(marks(section(pass(1), "Last", &[("One.", "a"), ("Two.", "b")]), parents).0);
    }

    #[test]
    fn who_can_stop_is_a_key() {
        let own = section(
            About::Phase { name: "x".into() },
            "X",
            &[
                ("Anyone can stop it.", "phases.x.consent"),
                ("It goes on.", "phases.x.consent.leads-to"),
                ("No jokers.", "charleston.never-pass"),
                ("It has 2 passes.", "phases.x.passes"),
            ],
        );
        let sheet = Sheet::new(explanation(vec![own]), None);
        let keys: Vec<Option<Key>> = sheet.blocks[0].lines.iter().map(|line| line.key).collect();
        assert_eq!(keys, [Some(Key::Stop), None, Some(Key::NeverPass), None]);
    }
}
