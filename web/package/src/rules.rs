//! Calls about rules: rulesets and options, explanations, schedules and proofs.

use charleston::check::choices::{self, Asked, FileQuestions, Fit, choose};
use charleston::describe::graph::{Edge, Graph, Node, StepNode};
use charleston::describe::routes::{Way, Ways};
use charleston::describe::words::capitalized;
use charleston::output::sheet::Page;
use charleston::output::{dot, drawing, mermaid, picture, sheet};
use charleston::schedule::Step;
use charleston::source::AboutOption;
use charleston::{Ruleset, Schedule, Shipped, check, describe};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::file::RuleFile;

pub fn rulesets() -> Value {
    let ruleset = |slug: &str| {
        let schedule = Schedule::load(&Shipped, slug).ok();
        let ruleset = schedule.as_ref().map(Schedule::ruleset);
        json!({
            "name": slug,
            "title": ruleset.map(Ruleset::name),
            "about": Shipped::about(slug),
            "source": ruleset.and_then(Ruleset::citation),
            "text": Shipped::text(slug),
        })
    };
    Shipped::slugs().map(ruleset).collect()
}

pub fn options() -> Value {
    let option = |option: &AboutOption| {
        let mut about = about(option);
        about["text"] = json!(Shipped::text(&format!("options/{}", option.name)));
        about
    };
    AboutOption::all(&Shipped).iter().map(option).collect()
}

fn about(option: &AboutOption) -> Value {
    json!({
        "name": option.name,
        "topic": option.topic,
        "question": option.question,
        "answer": option.answer,
        "needs": option.needs,
        "excludes": option.excludes,
        "source": option.source,
    })
}

pub fn questions(file: &RuleFile) -> Answer {
    let text = file.files.get(&file.name).cloned().unwrap_or_else(|| format!("extends = {:?}\n", file.name));
    let message = "the file has a syntax error".to_owned();
    let questions = choices::questions(&file.source(), &file.path(), &text);
    let FileQuestions { chosen, base_name, asked } = questions.ok_or(Failure::InvalidRules { message })?;
    let question = |Asked { topic, question, otherwise, answers }: &Asked| {
        json!({
            "topic": topic,
            "question": question,
            "otherwise": { "answer": otherwise.answer, "sentences": otherwise.sentences },
            "answers": answers.iter().map(answer).collect::<Vec<_>>(),
        })
    };
    let questions: Vec<Value> = asked.iter().map(question).collect();
    Ok(json!({ "base": chosen.base, "base-name": base_name, "with": chosen.with, "questions": questions }))
}

fn answer(choices::Answer { option, text, fit, reason, is_chosen }: &choices::Answer) -> Value {
    let fits = match fit {
        Fit::Changes => "changes",
        Fit::AlreadyPlayed => "already-played",
        Fit::Refused(_) => "refused",
    };
    let reason = reason.as_ref().map(|(reason, sentence)| {
        let mut shown = json!(reason);
        shown["sentence"] = json!(sentence);
        shown
    });
    json!({ "option": option, "answer": text, "fits": fits, "reason": reason, "chosen": is_chosen })
}

/// Answers a question with an option, or with none of them. Returns the text of the file.
pub fn choose_option(file: &RuleFile, topic: &str, option: Option<&str>) -> Answer {
    let text = file.files.get(&file.name).map_or("", String::as_str);
    let options = AboutOption::all(&Shipped);
    let same: Vec<&AboutOption> = options.iter().filter(|option| option.topic == topic).collect();
    let add = option.and_then(|name| same.iter().copied().find(|option| option.name == name));
    if same.is_empty() || add.is_none() && option.is_some() {
        let message = format!("the topic {topic:?} doesn't have the option {option:?}");
        return Err(Failure::InvalidCall { message });
    }
    let message = "the file has a syntax error".to_owned();
    choose(text, &same, add).map(Value::String).ok_or(Failure::InvalidRules { message })
}

pub fn explain(file: &RuleFile) -> Answer {
    Ok(json!(file.explained()?.0))
}

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

/// Draws all steps as one picture.
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

pub fn prove(file: &RuleFile) -> Answer {
    Ok(json!(check::prove(&*file.schedule()?)))
}
