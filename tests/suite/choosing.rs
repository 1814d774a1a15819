//! Picking options changes the text of a rule file, and nothing else in it.

use charleston::check::choices::{Chosen, choose};
use charleston::source::{AboutOption, Shipped};

fn option(name: &str) -> AboutOption {
    AboutOption::all(&Shipped).into_iter().find(|option| option.name == name).expect("it is shipped")
}

#[test]
fn picks_come_and_go_without_a_trace() {
    let plain =
        "# Ours\nextends = \"nmjl\" # the League\nname = \"Tuesday\"\n\n[passes.courtesy]\ntiles = 2\n";
    let (courtesy, flowers) = (option("no-courtesy"), option("no-passing-flowers"));
    let one = choose(plain, &[], Some(&courtesy)).expect("it can be added");
    let list = "with = [\n    # How does the courtesy pass work? It isn't played.\n    \"no-courtesy\",\n]\n";
    assert_eq!(one, plain.replace("the League\n", &format!("the League\n{list}")));
    let two = choose(&one, &[], Some(&flowers)).expect("it can be added");
    assert_eq!(Chosen::of(&two).map(|chosen| chosen.with.len()), Some(2));
    assert_eq!(choose(&two, &[&flowers], None).as_deref(), Some(one.as_str()));
    assert_eq!(choose(&two, &[&flowers, &courtesy], None).as_deref(), Some(plain));
    let swapped = choose(&two, &[&courtesy], Some(&option("courtesy-up-to-two"))).expect("it can be swapped");
    assert!(!swapped.contains("It isn't played"), "{swapped}");
}

#[test]
fn the_authors_comments_stay() {
    let (courtesy, flowers) = (option("no-courtesy"), option("no-passing-flowers"));
    for (text, chosen) in [
        ("with = [\"no-courtesy\"]\n", "with = [\"no-courtesy\", \"no-passing-flowers\"]\n"),
        ("with = []\n", "with = [\"no-passing-flowers\"]\n"),
        (
            "with = [\n  # why not\n  \"no-courtesy\" # ours\n]\n",
            "with = [\n  # why not\n  \"no-courtesy\", # ours\n    # Can flowers be passed? No.\n    \
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
