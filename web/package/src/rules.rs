//! Calls for rules: rulesets, options and explanations.

use charleston::internal::check::choices::{self, Asked, FileQuestions, Fit, choose};
use charleston::source::AboutOption;
use charleston::{Ruleset, Schedule, Shipped};
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
    let message = "the file has a syntax error".to_owned();
    let questions = choices::questions(&file.source(), &file.path(), &file.text()?);
    let FileQuestions { chosen, base_name, asked } = questions.ok_or(Failure::InvalidRules { message })?;
    let question = |Asked { topic, question, otherwise, answers }: &Asked| {
        json!({
            "topic": topic,
            "question": question,
            "otherwise": otherwise,
            "answers": answers.iter().map(answer).collect::<Vec<_>>(),
        })
    };
    let questions: Vec<Value> = asked.iter().map(question).collect();
    Ok(json!({ "base": chosen.base, "base-name": base_name, "with": chosen.with, "questions": questions }))
}

fn answer(choices::Answer { option, text, sentences, fit, reason, is_chosen }: &choices::Answer) -> Value {
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
    json!({
        "option": option,
        "answer": text,
        "sentences": sentences,
        "fits": fits,
        "reason": reason,
        "chosen": is_chosen,
    })
}

/// Answers a question with an option, or leaves it unanswered. Returns the text of the file.
pub fn choose_option(file: &RuleFile, topic: &str, option: Option<&str>) -> Answer {
    let options = AboutOption::all(&Shipped);
    let same: Vec<&AboutOption> = options.iter().filter(|option| option.topic == topic).collect();
    let add = option.and_then(|name| same.iter().copied().find(|option| option.name == name));
    if same.is_empty() || add.is_none() && option.is_some() {
        let message = match option.filter(|_| !same.is_empty()) {
            Some(option) => format!("the topic `{topic}` doesn't have the option `{option}`"),
            None => format!("there is no topic `{topic}`"),
        };
        return Err(Failure::InvalidCall { message });
    }
    let message = "the file has a syntax error".to_owned();
    choose(&file.text()?, &same, add).map(Value::String).ok_or(Failure::InvalidRules { message })
}

pub fn explain(file: &RuleFile) -> Answer {
    Ok(json!(file.explained()?.0))
}
