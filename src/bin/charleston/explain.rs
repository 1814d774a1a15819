//! `charleston explain RULESET`.

use std::sync::Arc;

use charleston::internal::check::witness::witnesses;
use charleston::internal::describe::wrap::WIDTH;
use charleston::internal::output::explanation::{json, markdown, text};
use charleston::internal::output::sheet::{Page, page};

use crate::args::{ExplainArgs, ExplainFormat};
use crate::{Ended, print, ruleset};

pub fn run(args: &ExplainArgs) -> Result<Ended, Ended> {
    let ExplainArgs { ruleset, format, witness, origin } = args;
    let (explanation, parent, schedule) = ruleset::explained(ruleset)?;
    let text = match format {
        ExplainFormat::Text => {
            let stories = witness.then(|| witnesses(&Arc::new(schedule), &explanation, ruleset));
            // Longer lines would be hard to read.
            let width = print::width().map_or(WIDTH, |width| width.min(WIDTH));
            print::lines(text(&explanation, &stories.unwrap_or_default(), *origin, width).lines());
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
