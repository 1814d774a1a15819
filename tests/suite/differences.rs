//! How rulesets differ, and games that show it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use charleston::internal::check::diff::{Difference, Game, Pair, compare, game, play_the_same, with_only};
use charleston::internal::play::story::{Statement, Story, replay_by};
use charleston::table::{Purpose, Randomness};
use charleston::{Schedule, Shipped};

use crate::any_ruleset::any_ruleset;
use crate::gallery::{accepted, assert_cases, assert_page, cases, league_with, read};
use crate::rewritten::rewritten;
use crate::rules_mutated::files;
use crate::rulesets::load;
use crate::sizes::{MANY_SAME_GAMES, REWRITTEN, SAME_GAMES, on_all_processors, sample};

/// Every pair of shipped rulesets.
fn pairs() -> Vec<(&'static str, &'static str)> {
    let slugs: Vec<&str> = Shipped::slugs().collect();
    let all = slugs.iter().flat_map(|one| slugs.iter().map(|other| (*one, *other)));
    all.filter(|(one, other)| one < other).collect()
}

fn differences(a: &Schedule, b: &Schedule) -> Vec<Difference> {
    compare(a, b, b.ruleset().name())
}

#[test]
fn every_pair_of_rulesets_is_compared() {
    for (one, other) in pairs() {
        let (a, b) = (load(one), load(other));
        let found = differences(&a, &b);
        let mut page = format!("{one}\n{other}\n");
        for difference in &found {
            page += &format!("\n{}\n", difference.sentence);
        }
        assert_page(&format!("diff/{one}--{other}"), &page);
        assert!(!found.is_empty(), "{one} and {other}");
        let back = differences(&b, &a);
        let topics =
            |found: &[Difference]| -> Vec<_> { found.iter().map(|one| format!("{:?}", one.topic)).collect() };
        let (mut there, mut back) = (topics(&found), topics(&back));
        there.sort();
        back.sort();
        there.dedup();
        back.dedup();
        assert_eq!(there, back, "{one} and {other}");
    }
}

#[test]
fn fewer_tiles_can_all_be_blind() {
    let [a, b] =
        [3, 2].map(|tiles| league_with(&format!("passes.second-left = {{ blind = 2, tiles = {tiles} }}")));
    let [difference] = &differences(&a, &b)[..] else { panic!("one difference") };
    assert_eq!(
        difference.sentence,
        "On Second left, each player passes 3 tiles; in Club, each player passes 2 tiles, and if only blind tiles are \
         passed, the pass is skipped."
    );
}

/// Returns the lines on which the replay of a story differs; `None` if the story can't be played at all.
fn differing(story: &Story, schedule: &Arc<Schedule>) -> Option<Vec<usize>> {
    let replayed = replay_by(story, Arc::clone(schedule)).ok()?;
    Some(replayed.differences.iter().map(|difference| difference.line).collect())
}

/// Asserts that a game agrees with table `a`, differs at table `b` only at its end, and needs every line.
fn assert_shows(case: &str, game: &Game, (a, b): (&Arc<Schedule>, &Arc<Schedule>)) {
    let story = &game.story;
    let parsed = Story::parse(story).unwrap_or_else(|errors| panic!("{case}: {errors:?}\n{story}"));
    assert_eq!(differing(&parsed, a), Some(Vec::new()), "{case}\n{story}");
    let last = parsed.lines.last().unwrap_or_else(|| panic!("{case}: no lines")).number;
    match differing(&parsed, b) {
        None => {}
        Some(lines) => {
            assert!(!lines.is_empty(), "{case}: it agrees with both\n{story}");
            let is_dealt = matches!(parsed.lines[0].statement, Statement::Holds(..));
            assert!(is_dealt || lines[0] >= last, "{case}: they part on lines {lines:?}\n{story}");
        }
    }
    for left_out in 0..parsed.lines.len() {
        let mut fewer = parsed.clone();
        let line = fewer.lines.remove(left_out);
        if matches!(line.statement, Statement::Holds(..)) {
            continue;
        }
        let is_gone = differing(&fewer, a) != Some(Vec::new()) || differing(&fewer, b) == Some(Vec::new());
        assert!(is_gone, "{case}: line {} isn't needed\n{story}", line.number);
    }
}

/// Whether there is a game that shows a difference. The game must show nothing else if it claims so.
fn has_game(
    case: &str,
    pair: &Pair,
    difference: &Difference,
    (a, b): (&Arc<Schedule>, &Arc<Schedule>),
) -> bool {
    let Some(game) = game(pair, difference) else { return false };
    let mixed = game.is_alone.then(|| Arc::new(with_only(pair, difference).unwrap()));
    assert_shows(case, &game, (a, mixed.as_ref().unwrap_or(b)));
    true
}

#[test]
fn every_game_shows_its_difference_at_the_end() {
    let (mut shown, mut all) = (0, Vec::new());
    for (one, other) in sample(pairs()) {
        let (a, b) = (load(one), load(other));
        let pair = Pair::new((&a, &b), one, b.ruleset().name());
        for difference in differences(&a, &b) {
            let case = format!("{one} and {other}: {}", difference.sentence);
            if has_game(&case, &pair, &difference, (&a, &b)) { shown += 1 } else { all.push(case) }
        }
    }
    eprintln!("{shown} differences have a game, {} have none: {all:#?}", all.len());
    assert!(shown > all.len() * 4, "{all:#?}");
}

/// Without unneeded moves, a move can be in another pass, where its tiles have another receiver.
#[test]
fn a_shortened_game_keeps_its_receivers() {
    let [a, b] = ["", "passes.first-left.blind = 0"]
        .map(|more| Arc::new(league_with(&format!("charleston.blind = 3\n{more}"))));
    let [difference] = &differences(&a, &b)[..] else { panic!("one difference") };
    assert!(has_game("first-left", &Pair::new((&a, &b), "a", "b"), difference, (&a, &b)));
}

/// Pairs of rule files that mean the same thing.
fn same_pairs() -> impl Iterator<Item = (u64, Arc<Schedule>, Arc<Schedule>)> {
    REWRITTEN.seeds().filter_map(|seed| {
        let text = any_ruleset(seed);
        let schedule = accepted(&text)?;
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 3);
        let other = rewritten(&text, schedule.ruleset(), &mut draw);
        let again =
            accepted(&other).unwrap_or_else(|| panic!("seed {seed}: {text}\n\nisn't the same as\n\n{other}"));
        Some((seed, schedule, again))
    })
}

#[test]
fn rewritten_rules_show_no_difference() {
    let mut pairs = 0;
    for (seed, a, b) in same_pairs() {
        let found: Vec<String> = differences(&a, &b).into_iter().map(|one| one.sentence).collect();
        assert!(found.is_empty(), "seed {seed}: {found:#?}");
        for game in SAME_GAMES.seeds() {
            let played = play_the_same(&a, &b, game);
            assert_eq!(played, Ok(()), "seed {seed}, game {game}");
        }
        pairs += 1;
    }
    assert!(pairs * 3 >= REWRITTEN.count(), "only {pairs} files could be rewritten");
}

#[test]
fn conditions_can_belong_to_single_gifts() {
    let to = |own: &str| {
        format!("[{{ from = 'east', to = 'across'{own} }}, {{ from = 'west', to = 'across'{own} }}]")
    };
    let condition = "selection = ['one-suit']";
    let of_gifts = club(&format!("passes.first-across = {{ gifts = {} }}", to(&format!(", {condition}"))));
    let of_pass = club(&format!("passes.first-across = {{ gifts = {}, {condition} }}", to("")));
    assert_eq!(differences(&of_gifts, &of_pass), []);
    for seed in SAME_GAMES.seeds() {
        assert_eq!(play_the_same(&of_gifts, &of_pass, seed), Ok(()), "game {seed}");
    }
}

#[test]
fn settings_without_effect_play_the_same() {
    for (one, other) in [
        // There is nothing to decide.
        ("tiles = 3", "tiles = { min = 3, max = 3, settle = 'independent' }"),
        // No one can peek before the direction is known.
        (LATE, &format!("{LATE}\npeek = -10")),
    ] {
        let [a, b] = [one, other].map(|text| club(&format!("[passes.first-right]\n{text}")));
        assert_eq!(differences(&a, &b), [], "{other}");
        for seed in SAME_GAMES.seeds() {
            assert_eq!(play_the_same(&a, &b, seed), Ok(()), "{other}, game {seed}");
        }
    }
}

/// A direction that is drawn after everyone has passed.
const LATE: &str = "to = ['left', 'right']\nchoose = 'random'\nannounce = 'once-all-passed'\nblind = 1";

#[test]
fn long_play_of_rewritten_rules_never_differs() {
    let pairs: Vec<_> = same_pairs().take(10).collect();
    on_all_processors(&pairs, |(seed, a, b)| {
        for game in MANY_SAME_GAMES.seeds() {
            assert_eq!(play_the_same(a, b, game), Ok(()), "seed {seed}, game {game}");
        }
    });
}

/// Every file, with one value replaced by another file's value for the same setting.
fn changed_files() -> Vec<(String, String, String)> {
    let files = files();
    let setting = |line: &str| {
        let (key, value) = line.split_once(" = ")?;
        let is_word = key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        let value = value.split("  #").next().unwrap_or(value).to_owned();
        (is_word && !["name", "source", "extends", "format"].contains(&key)).then(|| (key.to_owned(), value))
    };
    let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (key, value) in files.iter().flat_map(|text| text.lines()).filter_map(setting) {
        let known = values.entry(key).or_default();
        if !known.contains(&value) {
            known.push(value);
        }
    }
    let mut changed = Vec::new();
    for text in &files {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((key, value)) = setting(line) else { continue };
            for other in values[&key].iter().filter(|other| **other != value) {
                let new = format!("{key} = {other}");
                let mut after = lines.clone();
                after[at] = &new;
                changed.push((text.clone(), after.join("\n"), format!("{line} -> {new}")));
            }
        }
    }
    changed
}

#[test]
fn every_changed_setting_that_matters_is_reported() {
    let (mut reported, mut silent) = (0, 0);
    for (text, after, what) in sample(changed_files()) {
        let Some((a, b)) = accepted(&text).zip(accepted(&after)) else { continue };
        if !differences(&a, &b).is_empty() {
            reported += 1;
            continue;
        }
        silent += 1;
        for game in SAME_GAMES.seeds() {
            assert_eq!(play_the_same(&a, &b, game), Ok(()), "{what} isn't reported:\n{after}");
        }
    }
    eprintln!("{reported} changes are reported, and {silent} make no difference");
    assert!(reported > silent, "{reported} changes are reported, and {silent} make no difference");
}

#[test]
fn changed_gifts_are_listed_once() {
    let exchange = |seat: &str, tiles: u8| {
        let gift = |from, to| format!("{{ from = {from:?}, to = {to:?}, tiles = {tiles} }}");
        let gifts = format!("[{}, {}]", gift("east", seat), gift(seat, "east"));
        accepted(&format!("extends = \"nmjl\"\nname = \"T\"\npasses.first-right.gifts = {gifts}\n")).unwrap()
    };
    let found = differences(&exchange("south", 2), &exchange("west", 3));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].a.settings, ["passes.first-right.gifts"]);
}

/// A club that plays by the League's rules, with these changes.
fn club(case: &str) -> Arc<Schedule> {
    let club = accepted(&format!("extends = \"nmjl\"\nname = \"Club\"\n{case}\n"));
    club.unwrap_or_else(|| panic!("{case}"))
}

fn topic_of(difference: &Difference) -> String {
    serde_json::to_value(difference.topic).unwrap().as_str().unwrap().to_owned()
}

/// Each case shows how a club's rules differ from the League's, and the settings that make the difference.
#[test]
fn every_changed_rule_matches_its_snapshot() {
    let league = load("nmjl");
    assert_cases("differences", |case| {
        let mut page = format!("{case}\n\n");
        for difference in differences(&league, &club(case)) {
            let Difference { sentence, a, b, .. } = &difference;
            let settings: BTreeSet<&str> = a.settings.iter().chain(&b.settings).map(String::as_str).collect();
            let settings = Vec::from_iter(settings).join(", ");
            page += &format!("  {sentence}\n    {}: {settings}\n", topic_of(&difference));
        }
        page
    });
}

/// Plays a sample of the changed rules. A case names the differences that no game can show.
#[test]
fn changed_rules_have_games() {
    let league = load("nmjl");
    let texts: Vec<String> =
        cases("differences", ".txt").iter().map(|name| read("differences", &format!("{name}.txt"))).collect();
    for case in sample(texts.iter().flat_map(|text| text.split("\n----\n"))) {
        let without = case.lines().find_map(|line| line.strip_prefix("# No game shows: "));
        let without = without.iter().flat_map(|topics| topics.split(", ")).map(str::to_owned);
        let club = club(case);
        let pair = Pair::new((&league, &club), "nmjl", "Club");
        let mut left = differences(&league, &club);
        left.retain(|difference| !has_game(case, &pair, difference, (&league, &club)));
        let left = left.iter().map(topic_of).collect::<BTreeSet<_>>();
        assert_eq!(left, without.collect(), "{case}");
    }
}
