//! Information about options, for lists and pickers.

use std::borrow::Cow;

use crate::diagnostic::SourceId;
use crate::format::document::Document;
use crate::source::{OPTIONS, Reference, Shipped, Source};
use crate::toml::tree::{Entry, Node};

/// Information about an option: the question it answers, its answer, the settings it needs, and the options it can't be
/// used with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AboutOption {
    /// The name to write in `with`.
    pub name: String,
    /// The topic. Options with the same topic are alternatives.
    pub topic: String,
    /// The question that the option answers.
    pub question: String,
    /// The option's answer to the question.
    pub answer: String,
    /// The settings that the option needs, such as `box.blanks`.
    pub needs: Vec<String>,
    /// The options that this one can't be used with.
    pub excludes: Vec<String>,
    /// The origin of the option, such as `A common house rule`.
    pub source: Option<String>,
    /// The paths of the settings in the option and of the tables that contain them, such as `box.blanks` and `box`.
    pub sets: Vec<String>,
}

impl AboutOption {
    /// Returns the shipped options of a source, sorted by topic and name. Options that can't be read are left out.
    pub fn all(source: &dyn Source) -> Vec<Self> {
        let read = |name: &Cow<'_, str>| {
            let file = Reference::Slug(format!("{OPTIONS}{name}")).read(source).ok()?;
            Self::parse(name, &file.text)
        };
        let mut all: Vec<Self> = source.options().iter().filter_map(read).collect();
        all.sort_by(|one, other| (&one.topic, &one.name).cmp(&(&other.topic, &other.name)));
        all
    }

    /// Parses the text of an option file. Returns `None` if the file isn't an option.
    #[doc(hidden)]
    pub fn parse(name: &str, text: &str) -> Option<Self> {
        let (document, _) = Document::parse(SourceId(0), text);
        let about = document.root.get("option")?;
        let text = |key: &str| about.get(key).and_then(Node::text).map(str::to_owned);
        let list = |key: &str| about.list(key).iter().filter_map(Node::text).map(str::to_owned).collect();
        Some(Self {
            name: name.to_owned(),
            topic: text("topic")?,
            question: text("question")?,
            answer: text("answer")?,
            needs: list("needs"),
            excludes: list("excludes"),
            source: text("source"),
            sets: sets(&document.root),
        })
    }
}

/// Returns the path of each table in an option file, followed by the paths of the settings in that table.
fn sets(root: &Node<'_>) -> Vec<String> {
    let mut sets = Vec::new();
    for Entry { key, node, .. } in
        root.settings().iter().filter(|entry| !["option", "format"].contains(&&*entry.key))
    {
        sets.push(key.to_string());
        sets.extend(node.settings().iter().map(|setting| format!("{key}.{}", setting.key)));
    }
    sets
}

impl Shipped {
    /// Returns the first sentence of the comment at the top of a ruleset, which describes the game.
    #[doc(hidden)]
    pub fn about(slug: &str) -> Option<String> {
        let lines = Self::text(slug)?.lines().map(|line| line.strip_prefix("# "));
        let comment: Vec<&str> = lines.skip_while(Option::is_none).map_while(|line| line).collect();
        let comment = comment.join(" ");
        // A number such as 4.1 isn't the end of a sentence.
        let end = comment.find(". ").map_or(comment.len(), |at| at + 1);
        Some(comment[..end].to_owned()).filter(|sentence| !sentence.is_empty())
    }
}
