//! Choosing options changes only the list of options in the text of a rule file.

use charleston::internal::check::choices::{Asked, Chosen, Otherwise, choose, questions};
use charleston::internal::check::report::check;
use charleston::source::AboutOption;
use charleston::{Memory, Shipped};

use crate::gallery::{assert_cases, club};

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
    let windows = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(choose(&windows(plain), &[], Some(&courtesy)), Some(windows(&one)));
    assert_eq!(choose(&windows(&one), &[], Some(&flowers)), Some(windows(&two)));
    assert_eq!(choose(&windows(&two), &[&flowers, &courtesy], None), Some(windows(plain)));
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

/// Shows how the table of a club plays without an answer to each question, and why it can't use some answers.
fn page(file: &str) -> String {
    let questions = questions(&club(file), "club.toml", file).expect("it can be read");
    let mut page = format!("{file}\n\n");
    for Asked { question, otherwise: Otherwise { option, answer, sentences }, answers, .. } in questions.asked
    {
        page += &format!("{question}\n");
        page.extend(answer.map(|answer| format!("  without an answer: {answer} {option:?}\n")));
        page.extend(sentences.iter().map(|sentence| format!("    {sentence}\n")));
        let refused = answers.into_iter().filter_map(|answer| Some((answer.option, answer.reason?)));
        page.extend(refused.map(|(option, (reason, why))| format!("  {option}: {why} {reason:?}\n")));
    }
    page
}

#[test]
fn refused_answers_and_defaults_match_their_snapshots() {
    assert_cases("questions", page);
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
