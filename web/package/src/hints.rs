//! Calls that help while a rule file is written: completion and hover text.

use charleston::internal::editor::{self, Chain};
use serde_json::json;

use crate::answer::{Answer, Failure};
use crate::file::{RuleFile, unread};
use crate::offset::{byte, utf16};

fn chain(file: &RuleFile) -> Result<Chain, Failure> {
    Chain::load(&file.source(), &file.name).map_err(|error| unread(&error))
}

pub fn complete(file: &RuleFile, offset: usize) -> Answer {
    let chain = chain(file)?;
    let text = chain.text();
    let completion = |completion: editor::Completion| {
        let editor::Completion { text: write, doc, span } = completion;
        json!({ "text": write, "doc": doc, "from": utf16(text, span.start), "to": utf16(text, span.end) })
    };
    let file = editor::RuleFile { source: Box::new(file.source()), reference: file.name.clone() };
    Ok(editor::complete(&file, &chain, byte(text, offset)).into_iter().map(completion).collect())
}

pub fn hover(file: &RuleFile, offset: usize) -> Answer {
    let chain = chain(file)?;
    let text = chain.text();
    let hover = |hover: editor::Hover| {
        let editor::Hover { span, text: doc } = hover;
        json!({ "doc": doc, "from": utf16(text, span.start), "to": utf16(text, span.end) })
    };
    Ok(json!(editor::hover(&chain, byte(text, offset)).map(hover)))
}
