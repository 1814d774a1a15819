//! The rule sheet: an explanation to hang on the wall, with marks next to key rules and differences from the parent.
//!
//! The sheet contains the explanation's sentences, word for word and in order. `output/sheet.rs` lays it out on a page.

use std::collections::HashSet;

use super::explain::{About, Explanation, Origin, Section, Sentence};

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
    /// Whether the section differs from the parent's in a way that no marked line of the sheet shows: the title or
    /// number is different, or one of the parent's sentences is missing.
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
    /// Whether there is a parent whose rules for the same part don't contain this sentence.
    pub is_changed: bool,
}

/// The kinds of key rules: those that players look up most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The players who can stop a part or have to agree to it, and their deadline.
    Stop,
    /// Which tiles can't be passed.
    NeverPass,
}

impl Sheet {
    /// Creates the sheet for an explanation. Differences from the parent's explanation are marked.
    pub fn new(explanation: Explanation, parent: Option<&Explanation>) -> Self {
        let Explanation { name, source, sections } = explanation;
        let new = sections.iter().flat_map(|section| {
            section.sentences.iter().filter(|sentence| is_new(sentence, &section.about, parent))
        });
        let shown: HashSet<String> =
            new.flat_map(|sentence| &sentence.settings).map(|origin| origin.setting.clone()).collect();
        let blocks: Vec<Block> =
            sections.into_iter().map(|section| Block::new(section, parent, &shown)).collect();
        let parent = parent.filter(|_| blocks.iter().any(Block::has_mark)).map(|parent| parent.name.clone());
        Self { name, source, parent, blocks }
    }
}

/// Returns the parent's section about the same part of the rules.
fn counterpart<'a>(about: &About, parent: Option<&'a Explanation>) -> Option<&'a Section> {
    parent?.sections.iter().find(|other| other.about.is_same_part(about))
}

/// Whether there is a parent whose rules for this part don't contain the sentence.
fn is_new(sentence: &Sentence, about: &About, parent: Option<&Explanation>) -> bool {
    let mut known = counterpart(about, parent).into_iter().flat_map(|section| &section.sentences);
    parent.is_some() && known.all(|other| other.text != sentence.text)
}

impl Block {
    /// `shown` contains the settings of all the sentences that aren't in the parent.
    fn new(section: Section, parent: Option<&Explanation>, shown: &HashSet<String>) -> Self {
        let Section { about, title, sentences, part: _ } = section;
        let mut stop_is_shown = false;
        let mut lines = Vec::new();
        for sentence in sentences {
            let key = key(&sentence).filter(|key| match key {
                // The first sentence says who can stop the part. The others are details.
                Key::Stop => !std::mem::replace(&mut stop_is_shown, true),
                Key::NeverPass => true,
            });
            lines.push(Line { is_changed: is_new(&sentence, &about, parent), key, sentence });
        }
        let is_missing = |sentence: &Sentence| {
            let is_shown = |origin: &Origin| shown.contains(&origin.setting);
            lines.iter().all(|line: &Line| line.sentence.text != sentence.text && !line.is_changed)
                && !sentence.settings.iter().any(is_shown)
        };
        let is_changed = counterpart(&about, parent).is_some_and(|other| {
            other.title != title || other.about != about || other.sentences.iter().any(is_missing)
        });
        Self { about, title, is_changed, lines }
    }

    /// Whether the section's title or one of its lines is marked.
    pub fn has_mark(&self) -> bool {
        self.is_changed || self.lines.iter().any(|line| line.is_changed)
    }
}

/// Returns the kind of key rule that a sentence states.
fn key(sentence: &Sentence) -> Option<Key> {
    let sets = |key: &str| sentence.settings.iter().any(|origin| keys(origin).any(|other| other == key));
    if sets("consent") {
        return Some(Key::Stop);
    }
    sets("never-pass").then_some(Key::NeverPass)
}

/// Returns the keys of a setting, without the names of tables, phases and passes.
fn keys(origin: &Origin) -> impl Iterator<Item = &str> {
    let named = matches!(origin.setting.split('.').next(), Some("phases" | "passes"));
    origin.setting.split('.').skip(if named { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(about: About, title: &str, sentences: &[(&str, &str)]) -> Section {
        let sentence = |(text, setting): &(&str, &str)| Sentence {
            text: (*text).into(),
            settings: vec![Origin { setting: (*setting).into(), file: None, line: None }],
            constant: None,
        };
        Section {
            about,
            title: title.into(),
            sentences: sentences.iter().map(sentence).collect(),
            part: None,
        }
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
    fn what_another_line_shows_marks_no_heading() {
        let every = |text| section(About::EveryPass, "On every pass", &[(text, "passes.left.blind")]);
        let parents = section(pass(1), "Left", &[("One.", "a"), ("Two blind.", "passes.left.blind")]);
        let own = section(pass(1), "Left", &[("One.", "a")]);
        let parent = explanation(vec![every("Blind."), parents]);
        let sheet = Sheet::new(explanation(vec![every("Never blind."), own.clone()]), Some(&parent));
        assert!(sheet.blocks[0].lines[0].is_changed && !sheet.blocks[1].has_mark());
        let sheet = Sheet::new(explanation(vec![every("Blind."), own]), Some(&parent));
        assert!(sheet.blocks[1].is_changed);
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
                ("It has 2 passes.", "phases.consent.passes"),
                ("Two tiles.", "passes.never-pass.tiles"),
            ],
        );
        let sheet = Sheet::new(explanation(vec![own]), None);
        let keys: Vec<Option<Key>> = sheet.blocks[0].lines.iter().map(|line| line.key).collect();
        assert_eq!(keys, [Some(Key::Stop), None, Some(Key::NeverPass), None, None]);
    }
}
