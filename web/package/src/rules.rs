//! Calls about rules: rulesets and options, explanations, schedules and proofs.

use charleston::check::choices::{Chosen, Fit, Question, choose};
use charleston::check::explain::Explanation;
use charleston::describe;
use charleston::diagnostic::{Severity, Sources};
use charleston::load;
use charleston::source::AboutOption;
use charleston::{Schedule, Shipped, check};
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::file::RuleFile;

/// Explains the rules as if the file listed exactly these options, besides those that aren't shipped. If they have an
/// error, returns its message.
fn explained_with(file: &RuleFile, with: &[String]) -> Result<Explanation, String> {
    let text = file.files.get(&file.name).ok_or("only a file's options can be changed")?;
    let chosen = Chosen::of(text).ok_or("the file has a syntax error")?;
    let options = AboutOption::all(&Shipped);
    let remove = options.iter().filter(|option| !with.contains(&option.name));
    let remove: Vec<_> = remove.filter(|option| chosen.with.contains(&option.name)).collect();
    let mut text = choose(text, &remove, None).ok_or("the file has a syntax error")?;
    for option in &options {
        if with.contains(&option.name) && !chosen.with.contains(&option.name) {
            text = choose(&text, &[], Some(option)).ok_or("the file has a syntax error")?;
        }
    }
    let sources = Sources::default();
    let source = file.source().with_file(&file.name, text);
    let reading = load::read(&source, &file.name, &sources).map_err(|error| error.to_string())?;
    Explanation::of_reading(&reading).ok_or_else(|| {
        let error = reading.findings.iter().find(|finding| finding.severity >= Severity::Error);
        error.map_or_else(String::new, |error| error.message.clone())
    })
}

fn chosen(file: &RuleFile) -> Result<Chosen, Failure> {
    let text = file.files.get(&file.name).map_or("", String::as_str);
    let message = "the file has a syntax error".to_owned();
    Chosen::of(text).ok_or(Failure::InvalidRules { message })
}

pub fn rulesets() -> Value {
    let ruleset = |slug: &str| {
        let name = Schedule::load(&Shipped, slug).map(|schedule| schedule.ruleset().name().to_owned());
        json!({ "name": slug, "title": name.unwrap_or_default(), "text": Shipped::text(slug) })
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
    let Chosen { base, with } = chosen(file)?;
    let explain = |with: &[String]| explained_with(file, with);
    let questions = Question::in_order_of_play(&AboutOption::all(&Shipped), explain);
    let question = |question: &Question| {
        // An answer is tried without the other answers to the same question.
        let is_same = |name: &String| question.options.iter().any(|option| option.name == *name);
        let others: Vec<String> = with.iter().filter(|name| !is_same(name)).cloned().collect();
        let answer = |(option, fit): (&AboutOption, Fit)| {
            let (fits, reason) = match fit {
                Fit::Changes => ("changes", None),
                Fit::AlreadyPlayed => ("already-played", None),
                Fit::Refused(reason) => ("refused", Some(reason)),
            };
            json!({ "option": option.name, "answer": option.answer, "fits": fits, "reason": reason,
                    "chosen": with.contains(&option.name) })
        };
        let answers: Vec<Value> = question.fits(&others, explain).into_iter().map(answer).collect();
        let topic = question.options.first().map(|option| &option.topic);
        json!({ "topic": topic, "question": question.text, "answers": answers })
    };
    let questions: Vec<Value> = questions.iter().map(question).collect();
    Ok(json!({ "base": base, "with": with, "questions": questions }))
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
    let steps = describe::schedule::steps(&schedule);
    let ways = describe::schedule::routes(&schedule);
    Ok(json!({ "steps": steps, "ways": ways }))
}

pub fn prove(file: &RuleFile) -> Answer {
    Ok(json!(check::prove(&*file.schedule()?)))
}
