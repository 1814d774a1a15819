//! Choosing options changes only the list of options in the text of a rule file.

use charleston::internal::check::choices::{Chosen, MissingPart, Otherwise, Reason, choose, questions};
use charleston::internal::check::report::check;
use charleston::source::AboutOption;
use charleston::{Memory, Shipped};

fn option(name: &str) -> AboutOption {
    AboutOption::all(&Shipped).into_iter().find(|option| option.name == name).expect("it is shipped")
}

#[test]
fn picks_come_and_go_without_a_trace() {
    let plain =
        "# Ours\nextends = \"nmjl\" # the League\nname = \"Tuesday\"\n\n[passes.courtesy]\ntiles = 2\n";
    let (courtesy, flowers) = (option("no-courtesy"), option("no-passing-flowers"));
    let one = choose(plain, &[], Some(&courtesy)).expect("it can be added");
    let list = "with = [\n    # How does the courtesy pass work? There is no courtesy pass.\n    \"no-courtesy\",\n]\n";
    assert_eq!(one, plain.replace("the League\n", &format!("the League\n{list}")));
    let two = choose(&one, &[], Some(&flowers)).expect("it can be added");
    assert_eq!(Chosen::of(&two).map(|chosen| chosen.with.len()), Some(2));
    assert_eq!(choose(&two, &[&flowers], None).as_deref(), Some(one.as_str()));
    assert_eq!(choose(&two, &[&flowers, &courtesy], None).as_deref(), Some(plain));
    let swapped = choose(&two, &[&courtesy], Some(&option("courtesy-up-to-two"))).expect("it can be swapped");
    assert!(!swapped.contains("There is no courtesy pass"), "{swapped}");
}

#[test]
fn the_authors_comments_stay() {
    let (courtesy, flowers) = (option("no-courtesy"), option("no-passing-flowers"));
    for (text, chosen) in [
        ("with = [\"no-courtesy\"]\n", "with = [\"no-courtesy\", \"no-passing-flowers\"]\n"),
        ("with = []\n", "with = [\"no-passing-flowers\"]\n"),
        (
            "with = [\n  # why not\n  \"no-courtesy\" # ours\n]\n",
            "with = [\n  # why not\n  \"no-courtesy\", # ours\n    # Can players pass flowers? No.\n    \
             \"no-passing-flowers\",\n]\n",
        ),
    ] {
        assert_eq!(choose(text, &[], Some(&flowers)).as_deref(), Some(chosen));
        if let Some(without) = choose(chosen, &[&courtesy], None) {
            assert_eq!(without.matches('#').count(), chosen.matches('#').count());
        }
    }
    assert_eq!(choose("with = [\"no-courtesy\"\n[passes]\n", &[], Some(&flowers)), None);
}

/// Returns why an option can't be used, if it can't, and how the table plays without it.
fn asked(text: &str, option: &str) -> (Option<(Reason, String)>, Otherwise) {
    let source = Memory::default().with_file("club.toml", text);
    let questions = questions(&source, "club.toml", text).expect("it can be read");
    let mut asked = questions.asked.into_iter();
    let question = asked.find(|asked| asked.answers.iter().any(|answer| answer.option == option));
    let question = question.expect("it is asked");
    let answer = question.answers.into_iter().find(|answer| answer.option == option);
    (answer.expect("it is an answer").reason, question.otherwise)
}

#[test]
fn refused_answers_have_a_reason() {
    let league = "extends = \"nmjl\"\nname = \"Tuesday\"\n";
    let pairs = "extends = \"four-winds\"\nname = \"Tuesday\"\n";
    let ding_dong = "extends = \"four-winds-ding-dong\"\nname = \"Tuesday\"\n";
    let without_courtesy = format!("with = [\"no-courtesy\"]\n{league}");
    let conflict = Reason::Conflict { option: "no-courtesy".to_owned() };
    let needs = Reason::Needs { options: vec!["with-blanks".to_owned()] };
    let [pass, phase] = [MissingPart::Pass, MissingPart::Phase].map(|part| Reason::Missing { part });
    let said = |name: &str| format!("“{} {}”", option(name).question, option(name).answer);
    for (text, name, reason, sentence) in [
        (
            without_courtesy.as_str(),
            "pool",
            conflict,
            format!("Can't be combined with your answer {}.", said("no-courtesy")),
        ),
        (league, "no-passing-blanks", needs, format!("Only with the answer {}.", said("with-blanks"))),
        (pairs, "courtesy-up-to-two", pass, "Four Winds doesn't have the pass that this changes.".to_owned()),
        (
            pairs,
            "second-compulsory",
            phase,
            "Four Winds doesn't have the part of the Charleston that this changes.".to_owned(),
        ),
        (
            ding_dong,
            "ding-dong",
            Reason::AlreadyThere,
            "Four Winds, with Ding Dong already has this.".to_owned(),
        ),
        (pairs, "peek-penalty", Reason::NoEffect, "Makes no difference at your table.".to_owned()),
    ] {
        assert_eq!(asked(text, name).0, Some((reason, sentence)), "{name}");
    }
}

#[test]
fn questions_know_the_answer_of_the_base() {
    let league = "extends = \"nmjl\"\nname = \"Tuesday\"\n";
    let (name, answer) = ("changes-until-pick-up", option("changes-until-pick-up").answer);
    let otherwise = Otherwise { option: Some(name.to_owned()), answer: Some(answer), sentences: Vec::new() };
    assert_eq!(asked(league, "no-changes").1, otherwise);
    for (option, answer) in [
        ("no-passing-flowers", "Yes"),
        ("passing-jokers", "No"),
        ("ding-dong", "No"),
        ("third-charleston", "No"),
    ] {
        let otherwise = Otherwise { answer: Some(answer.to_owned()), ..Otherwise::default() };
        assert_eq!(asked(league, option).1, otherwise, "{option}");
    }
    let sentence = "The dealer is dealt 14 tiles, and each of the other players 13.";
    let otherwise = Otherwise { sentences: vec![sentence.to_owned()], ..Otherwise::default() };
    assert_eq!(asked(league, "thirteen-for-east").1, otherwise);
}

/// Returns what each answer to each question means, and what applies without an answer.
fn meanings(with: &[&str]) -> Vec<(String, Otherwise, Vec<Vec<String>>)> {
    let text = format!("extends = \"nmjl\"\nwith = {with:?}\nname = \"Tuesday\"\n");
    let source = Memory::default().with_file("club.toml", &text);
    let questions = questions(&source, "club.toml", &text).expect("it can be read");
    let asked = questions.asked.into_iter().map(|asked| {
        let sentences = asked.answers.into_iter().map(|answer| answer.sentences).collect();
        (asked.topic, asked.otherwise, sentences)
    });
    asked.collect()
}

#[test]
fn answers_mean_the_same_beside_other_answers() {
    let plain = meanings(&[]);
    let topics = plain.iter().filter(|(_, _, sentences)| sentences.iter().any(|said| !said.is_empty()));
    assert!(topics.count() > 15, "{plain:?}");
    let blind = plain.iter().find(|(topic, ..)| topic == "blind-passing").expect("it is asked");
    let sentence = "First left and Last right: You can pass up to 3 tiles blind.";
    assert!(blind.1.sentences.iter().any(|said| said.starts_with(sentence)), "{blind:?}");
    for with in [["no-courtesy", "blind-everywhere"], ["second-if-all-agree", "no-passing-flowers"]] {
        assert_eq!(meanings(&with), plain, "{with:?}");
    }
    // The question about passing blanks comes up only if the set has blanks.
    let asks_blanks = |(topic, ..): &(String, Otherwise, Vec<Vec<String>>)| topic == "passing-blanks";
    let blanks = meanings(&["with-blanks"]);
    let (without, with) =
        (plain.iter().find(|asked| asks_blanks(asked)), blanks.iter().find(|asked| asks_blanks(asked)));
    assert_eq!(without.expect("it is asked").1.answer, None);
    assert_eq!(with.expect("it is asked").1.answer.as_deref(), Some("Yes"));
}

#[test]
fn options_that_change_one_list_all_count() {
    for with in [["no-second", "no-courtesy"], ["no-courtesy", "no-second"]] {
        let text = format!("extends = \"nmjl\"\nwith = {with:?}\nname = \"Tuesday\"\nsource = \"Us\"\n");
        let source = Memory::default().with_file("club.toml", text);
        assert_eq!(check(&source, "club.toml").expect("it can be read").findings, [], "{with:?}");
    }
}
