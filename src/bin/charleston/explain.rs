//! `charleston explain RULESET`.

use std::sync::Arc;

use charleston::check::witness::witnesses;
use charleston::output::explanation::{html, json, markdown, text, with_witnesses};

use crate::args::{ExplainArgs, ExplainFormat};
use crate::{Ended, print, ruleset};

pub fn run(args: &ExplainArgs) -> Ended {
    let ExplainArgs { ruleset, format, witness, origin } = args;
    let (explanation, schedule) = match ruleset::explained(ruleset) {
        Ok(explained) => explained,
        Err(ended) => return ended,
    };
    if *witness {
        let stories = witnesses(&Arc::new(schedule), &explanation, ruleset);
        print::lines(with_witnesses(&explanation, &stories, *origin).lines());
        return Ended::Clean;
    }
    let text = match format {
        ExplainFormat::Text => text(&explanation, *origin),
        ExplainFormat::Markdown => markdown(&explanation, *origin),
        ExplainFormat::Html => html(&explanation, *origin),
        ExplainFormat::Json => json(&explanation),
    };
    print::lines(text.lines());
    Ended::Clean
}
