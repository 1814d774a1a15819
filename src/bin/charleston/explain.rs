//! `charleston explain RULESET`.

use std::sync::Arc;

use charleston::internal::check::witness::witnesses;
use charleston::internal::output::explanation::{json, markdown, text, with_witnesses};
use charleston::internal::output::sheet::{Page, page};

use crate::args::{ExplainArgs, ExplainFormat};
use crate::{Ended, print, ruleset};

pub fn run(args: &ExplainArgs) -> Result<Ended, Ended> {
    let ExplainArgs { ruleset, format, witness, origin } = args;
    let (explanation, parent, schedule) = ruleset::explained(ruleset)?;
    if *witness {
        let stories = witnesses(&Arc::new(schedule), &explanation, ruleset);
        print::lines(with_witnesses(&explanation, &stories, *origin).lines());
        return Ok(Ended::Clean);
    }
    let text = match format {
        ExplainFormat::Text => {
            print::lines(text(&explanation, *origin).lines());
            return Ok(Ended::Clean);
        }
        ExplainFormat::Markdown => markdown(&explanation, *origin),
        ExplainFormat::Html => {
            let Page { html, fit } = page(explanation, parent.as_ref(), &schedule, *origin);
            if let Some((warning, help)) = fit.warning() {
                print::stderr(&format!("warning: {warning}\nhelp: {help}"));
            }
            html
        }
        ExplainFormat::Json => json(&explanation),
    };
    print::document(&text);
    Ok(Ended::Clean)
}
