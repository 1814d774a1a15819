//! Calls about rules: rulesets and options, explanations, schedules, proofs and comparisons.

use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::check::choices::{Chosen, Fit, Question, choose};
use charleston::check::diff::{self, Pair};
use charleston::check::explain::Explanation;
use charleston::check::witness;
use charleston::describe;
use charleston::diagnostic::{Severity, Sources};
use charleston::load;
use charleston::source::AboutOption;
use charleston::wire::SentRefusal;
use charleston::{Memory, Refusal, Schedule, Shipped, check};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};

/// Text in a file.
pub type Text = String;

/// A rule file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RuleFile {
    /// The name of a shipped ruleset, or the path of one of the files.
    pub name: String,
    /// The texts of files by path: the rule file, its parents and its own options, unless they are shipped.
    #[serde(default)]
    pub files: BTreeMap<String, Text>,
}

impl RuleFile {
    /// Returns the files as a source.
    pub fn source(&self) -> Memory {
        self.files
            .iter()
            .fold(Memory::default(), |memory, (path, text)| memory.with_file(path, text.as_str()))
    }

    /// Compiles the rules.
    pub fn schedule(&self) -> Result<Arc<Schedule>, Failure> {
        let loaded = Schedule::load(&self.source(), &self.name);
        loaded.map(Arc::new).map_err(|error| Failure::InvalidRules { message: error.to_string() })
    }

    fn explained(&self) -> Result<(Explanation, Arc<Schedule>), Failure> {
        let sources = Sources::default();
        let reading = load::read(&self.source(), &self.name, &sources)
            .map_err(|error| Failure::InvalidRules { message: error.to_string() })?;
        let explanation = Explanation::of_reading(&reading);
        let explained = explanation.zip(reading.schedule.map(Arc::new));
        explained.ok_or_else(|| Failure::InvalidRules {
            message: reading
                .findings
                .iter()
                .map(|finding| finding.line(&sources))
                .collect::<Vec<_>>()
                .join("\n"),
        })
    }

    /// Explains the rules as if the file listed exactly these options, besides those that aren't shipped. If they have an
    /// error, returns its message.
    fn explained_with(&self, with: &[String]) -> Result<Explanation, String> {
        let text = self.files.get(&self.name).ok_or("only a file's options can be changed")?;
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
        let source = self.source().with_file(&self.name, text);
        let reading = load::read(&source, &self.name, &sources).map_err(|error| error.to_string())?;
        Explanation::of_reading(&reading).ok_or_else(|| {
            let error = reading.findings.iter().find(|finding| finding.severity >= Severity::Error);
            error.map_or_else(String::new, |error| error.message.clone())
        })
    }

    fn chosen(&self) -> Result<Chosen, Failure> {
        let text = self.files.get(&self.name).map_or("", String::as_str);
        let message = "the file has a syntax error".to_owned();
        Chosen::of(text).ok_or(Failure::InvalidRules { message })
    }
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
    let Chosen { base, with } = file.chosen()?;
    let explain = |with: &[String]| file.explained_with(with);
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

pub fn witnesses(file: &RuleFile) -> Answer {
    let (explanation, schedule) = file.explained()?;
    Ok(json!(witness::witnesses(&schedule, &explanation, &file.name)))
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

pub fn diff(file: &RuleFile, other: &RuleFile, games: bool) -> Answer {
    let (a, b) = (file.schedule()?, other.schedule()?);
    let (own, mut name) = (a.ruleset().name(), b.ruleset().name());
    if own == name {
        name = &other.name;
    }
    let pair = Pair { a: &a, b: &b, ruleset: &file.name, name };
    let difference = |difference: &diff::Difference| {
        let mut shown = json!(difference);
        if games {
            shown["game"] = json!(diff::game(&pair, difference));
        }
        shown
    };
    let differences: Vec<Value> = diff::compare(&a, &b, name).iter().map(difference).collect();
    Ok(json!({ "a": own, "b": b.ruleset().name(), "differences": differences }))
}

/// A refusal, as the player reads it.
pub fn refused(refusal: &Refusal, schedule: &Schedule) -> Failure {
    Failure::Refused { refusal: json!(SentRefusal::of(refusal, schedule)) }
}
