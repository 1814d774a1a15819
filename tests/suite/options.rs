//! Options: small changes that combine in any order, or are refused with a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use charleston::internal::check::laws::Laws;
use charleston::internal::load::{Checked, check};
use charleston::table::{Kind, Purpose, Randomness};
use charleston::{Memory, Schedule, Shipped};

use crate::gallery::ids;
use crate::sizes::{
    OPTION_GAMES, OPTION_SETS, THREE_OPTION_GAMES, THREE_OPTION_PARTS, is_full, on_all_processors,
};

/// Checks a club's file that extends a ruleset with options and more settings.
pub fn club(base: &str, options: &[&str], more: &str) -> Checked {
    checked(Memory::default(), base, options, more)
}

fn checked(memory: Memory, base: &str, options: &[&str], more: &str) -> Checked {
    let with: Vec<String> = options.iter().map(|option| format!("{option:?}")).collect();
    let text = format!(
        "extends = {base:?}\nwith = [{}]\nname = \"Club\"\nsource = \"The club\"\n{more}",
        with.join(", ")
    );
    check(&memory.with_file("club.toml", text), "club.toml").unwrap()
}

fn schedule(base: &str, options: &[&str], more: &str) -> Schedule {
    let Checked { schedule, findings, .. } = club(base, options, more);
    schedule.unwrap_or_else(|| panic!("{base} with {options:?}: {findings:?}"))
}

#[test]
fn the_order_of_options_never_matters() {
    let fingerprint = |options: [&str; 3]| schedule("big-card", &options, "").ruleset().fingerprint();
    let one = fingerprint(["no-passing-blanks", "no-passing-flowers", "with-blanks"]);
    assert_eq!(one, fingerprint(["with-blanks", "no-passing-flowers", "no-passing-blanks"]));
}

#[test]
fn each_setting_for_every_pass_changes_the_rules() {
    let own = "passes.first-left.never-pass = [\"joker\"]\n";
    let fingerprint = |more: &str| schedule("nmjl", &[], &format!("{own}{more}")).ruleset().fingerprint();
    let mut seen = vec![fingerprint("")];
    for setting in [
        "blind = 1",
        "pick-up = \"together\"",
        "change = \"locked\"",
        "peek = -5",
        "nobody-has-any = \"end-charleston\"",
        "never-pass = [\"flower\"]",
        "never-pass = []",
        "blind = 0",
        "blind = 0\nselection = [\"one-suit\"]",
    ] {
        let changed = fingerprint(&format!("[every-pass]\n{setting}\n"));
        assert!(!seen.contains(&changed), "{setting}");
        seen.push(changed);
    }
}

#[test]
fn changes_for_every_pass_apply_to_all_lists() {
    let own = "passes.first-left.never-pass = [\"dragon\"]\n";
    let base = format!("extends = \"nmjl\"\nname = \"Base\"\n{own}");
    let changed = |options: &[&str], change: &str| {
        let memory = Memory::default().with_file("base.toml", base.as_str());
        let more = format!("[every-pass]\nnever-pass = {change}\n");
        let Checked { schedule, findings, .. } = checked(memory, "base.toml", options, &more);
        let schedule = schedule.ok_or_else(|| ids(&findings))?;
        let passes = &schedule.ruleset().phases()[0].passes;
        Ok([1, 2].map(|pass| passes[pass].stays.value.iter().collect::<Vec<_>>()))
    };
    let added = [vec![Kind::Wind, Kind::Joker], vec![Kind::Wind, Kind::Dragon]];
    assert_eq!(changed(&[], "{ add = [\"wind\"] }"), Ok(added));
    // Something is removed where it is.
    assert_eq!(changed(&[], "{ remove = [\"joker\"] }"), Ok([vec![], vec![Kind::Dragon]]));
    assert_eq!(changed(&["passing-jokers"], "{ remove = [\"dragon\"] }"), Ok([vec![], vec![]]));
    assert_eq!(changed(&[], "{ remove = [\"wind\"] }"), Err(vec!["nothing-to-edit"]));
    // What the file says about one pass comes last.
    let added = "{ add = [\"wind\"] }\n[passes.first-left]\nnever-pass = ";
    let last = |change| changed(&[], &format!("{added}{change}")).map(|[_, last]| last);
    assert_eq!(last("[\"dragon\", \"joker\"]"), Ok(vec![Kind::Dragon, Kind::Joker]));
    assert_eq!(last("{ remove = [\"wind\"] }"), Ok(vec![Kind::Dragon]));
}

#[test]
fn options_of_a_topic_ask_one_question() {
    let mut questions: BTreeMap<String, String> = BTreeMap::new();
    let mut answers = BTreeSet::new();
    assert!(Shipped::options().count() >= 25);
    for name in Shipped::options() {
        let text = Shipped::text(&format!("options/{name}")).unwrap();
        let file: toml::Table = toml::from_str(text).unwrap();
        let about = |key: &str| file["option"][key].as_str().unwrap().to_owned();
        let (question, answer) = (about("question"), about("answer"));
        assert!(question.ends_with('?') && !answer.ends_with('.'), "{name}");
        assert!(!about("source").is_empty());
        assert_eq!(*questions.entry(about("topic")).or_insert_with(|| question.clone()), question, "{name}");
        assert!(answers.insert((question, answer)), "{name} answers what another option answers");
    }
}

/// Every set of up to three options, for every base.
pub fn sets() -> Vec<(&'static str, Vec<&'static str>)> {
    let options: Vec<&str> = Shipped::options().collect();
    let mut sets = Vec::new();
    for base in Shipped::slugs() {
        for (at, first) in options.iter().enumerate() {
            sets.push((base, vec![*first]));
            for (next, second) in options.iter().enumerate().skip(at + 1) {
                sets.push((base, vec![*first, *second]));
                let thirds = options.iter().skip(next + 1);
                sets.extend(thirds.map(|third| (base, vec![*first, *second, *third])));
            }
        }
    }
    sets
}

/// At full scale, every set of one or two options and a part of the sets of three; otherwise a few random sets. Each seed
/// below [`THREE_OPTION_PARTS`] has its own part.
pub fn chosen(seed: usize) -> Vec<(&'static str, Vec<&'static str>)> {
    let all = sets();
    if is_full() {
        let is_chosen =
            |(at, (_, options)): &(usize, (_, Vec<_>))| options.len() < 3 || at % THREE_OPTION_PARTS == seed;
        return all.into_iter().enumerate().filter(is_chosen).map(|(_, set)| set).collect();
    }
    let mut draw = Randomness::from_seed(seed as u64).draw(Purpose::Player, 0);
    (0..OPTION_SETS.count()).map(|_| all[draw.below(all.len())].clone()).collect()
}

/// Plays games with a set of options, or returns the ids of the errors if the set is refused.
fn play(base: &str, options: &[&str]) -> Result<(), BTreeSet<&'static str>> {
    let Checked { schedule, findings, .. } = club(base, options, "");
    let Some(schedule) = schedule else {
        return Err(ids(&findings).into_iter().collect());
    };
    let name = format!("{base} with {options:?}");
    let mut reversed: Vec<&str> = options.to_vec();
    reversed.reverse();
    let again = club(base, &reversed, "").schedule.unwrap_or_else(|| panic!("{name} the other way around"));
    assert_eq!(schedule.ruleset().fingerprint(), again.ruleset().fingerprint(), "{name}");
    let laws = Laws::of(Arc::new(schedule));
    let games = if options.len() < 3 { OPTION_GAMES.count() } else { THREE_OPTION_GAMES };
    for seed in 0..games {
        laws.game(seed).unwrap_or_else(|broken| panic!("{name}, seed {seed}: {broken}"));
    }
    Ok(())
}

#[test]
fn options_combine_or_are_refused_with_a_reason() {
    let chosen = chosen(1);
    let (mut played, mut refused) = (0, BTreeMap::<_, u32>::new());
    let results = on_all_processors(&chosen, |(base, options)| (base, options, play(base, options)));
    for (base, options, result) in results {
        match result {
            Ok(()) => played += 1,
            Err(ids) => {
                let is_explained = ids.iter().all(|id| ["option-conflict", "option-needs"].contains(id));
                assert!(is_explained, "{base} with {options:?}: {ids:?}");
                *refused.entry(ids).or_default() += 1;
            }
        }
    }
    println!("{} sets: {played} played, refused: {refused:?}", chosen.len());
    assert!(played > chosen.len() / 5, "only {played} of {} sets were played", chosen.len());
}
