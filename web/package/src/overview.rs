//! Calls that deal with the Charleston as a whole: schedules, pictures and rule sheets. The pages about errors and
//! warnings are also here, because with them, the module that is loaded first would be too large.

use charleston::internal::check::page as pages;
use charleston::internal::describe;
use charleston::internal::describe::graph::{Edge, Graph, Node, StepNode};
use charleston::internal::describe::routes::{Way, Ways};
use charleston::internal::output::sheet::Page;
use charleston::internal::output::{dot, drawing, mermaid, picture, sheet};
use charleston::internal::schedule::Step;
use charleston::internal::words::capitalized;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::file::RuleFile;

pub fn schedule(file: &RuleFile) -> Answer {
    let schedule = file.schedule()?;
    let graph = Graph::of(&schedule);
    let step = |(position, (node, step)): (usize, (&StepNode, &Step))| {
        let drawing = step.pass().map(|pass| drawing::pass(&schedule, pass));
        let ways = graph.edges.iter().filter(|edge| edge.from == Node::Step(position));
        let way = |way: &Edge| {
            json!({
                "to": way.to.id(),
                "when": way.label,
                "usual": way.is_usual,
            })
        };
        json!({
            "id": Node::Step(position).id(),
            "number": position + 1,
            "title": node.title,
            "text": capitalized(&describe::schedule::step(&schedule, step)),
            "asks": node.is_gate,
            "ways": ways.map(way).collect::<Vec<_>>(),
            "drawing": drawing.map(|drawing| json!({
                "svg": drawing.svg,
                "words": drawing.words,
                "width": drawing.width,
                "height": drawing.height,
            })),
        })
    };
    let steps: Vec<Value> = graph.steps.iter().zip(schedule.steps()).enumerate().map(step).collect();
    let phases = graph.phases.iter();
    let phases = phases.map(|phase| json!({ "title": phase.title, "steps": steps[phase.steps.clone()] }));
    let ends = graph.ends();
    let ends = ends.iter().map(|end| json!({ "id": end.id(), "title": Graph::title_of(*end) }));
    let Ways { heading, ways, notes } = describe::routes::ways(&schedule);
    let way = |Way { tiles, text }: &Way| json!({ "tiles": tiles, "text": capitalized(text) });
    Ok(json!({
        "name": graph.name,
        "seats": format!("{}.", capitalized(&describe::schedule::seats(&schedule))),
        "phases": phases.collect::<Vec<_>>(),
        "ends": ends.collect::<Vec<_>>(),
        "routes": {
            "title": heading,
            "ways": ways.iter().map(way).collect::<Vec<_>>(),
            "notes": notes.iter().map(|note| format!("{}.", capitalized(note))).collect::<Vec<_>>(),
        },
        "steps": describe::schedule::steps(&schedule),
        "ways": describe::routes::routes(&schedule),
    }))
}

/// Draws all steps in one picture.
pub fn picture(file: &RuleFile, format: PictureFormat) -> Answer {
    let schedule = file.schedule()?;
    let graph = Graph::of(&schedule);
    Ok(Value::String(match format {
        PictureFormat::Svg => picture::render(&schedule, &graph),
        PictureFormat::Mermaid => mermaid::render(&graph),
        PictureFormat::Dot => dot::render(&graph),
    }))
}

/// The format of a picture.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PictureFormat {
    /// For pages.
    Svg,
    /// For documents in Markdown.
    Mermaid,
    /// For Graphviz.
    Dot,
}

/// Writes the rule sheet. Differences from the ruleset that the file extends are marked.
pub fn sheet(file: &RuleFile) -> Answer {
    let (explanation, parent, schedule) = file.explained_with_parent()?;
    let Page { html, fit } = sheet::page(explanation, parent.as_ref(), &schedule, false);
    let warning = fit.warning().map(|(warning, help)| format!("{}; {help}.", capitalized(&warning)));
    Ok(json!({ "html": html, "pages": fit.pages, "warning": warning }))
}

pub fn page(id: &str) -> Answer {
    Ok(json!(pages::find(id).map(|rule| rule.page)))
}
