//! Refusals cite the deciding file and line, even in a parent or an option. Saved tables don't depend on line numbers.

use std::sync::Arc;

use charleston::internal::check::diff::play_the_same;
use charleston::internal::check::explain::Explanation;
use charleston::internal::diagnostic::Sources;
use charleston::internal::load::read;
use charleston::saved::SavedTable;
use charleston::wire::SentRefusal;
use charleston::{Command, DealContext, Memory, Offer, Refusal, Schedule, Seat, Shipped, Table};
use serde_json::json;

use crate::gallery::league_with;
use crate::players::tiles;

const HOUSE: &str = "# House rules.
extends = \"nmjl\"
name = \"House\"
source = \"Us\"

[passes.first-right]
tiles = 2
";

const NO_FLOWERS: &str = "[option]
topic = \"flowers\"
question = \"Can players pass flowers?\"
answer = \"No\"

[charleston]
never-pass = { add = [
    \"flower\",
] }
";

const CLUB: &str = "extends = \"house.charleston.toml\"
with = [\"no-flowers.toml\"]
name = \"Tuesday\"
source = \"Us\"


[charleston]
pick-up = \"together\"
";

const FILES: [(&str, &str); 3] =
    [("house.charleston.toml", HOUSE), ("no-flowers.toml", NO_FLOWERS), ("tuesday.charleston.toml", CLUB)];

fn memory() -> Memory {
    FILES.iter().fold(Memory::default(), |memory, (name, text)| memory.with_file(name, *text))
}

fn tuesday() -> Arc<Schedule> {
    Arc::new(Schedule::load(&memory(), "tuesday.charleston.toml").unwrap())
}

/// The refusals of some commands from East, with the places that they cite.
fn refusals(table: &Table) -> Vec<(Refusal, String)> {
    let east = table.private(Seat::FIRST).unwrap().rack();
    let mut all = Vec::new();
    for tile in east.tiles() {
        let offer = Offer::new().with(Seat::new(1), [*tile; 3]).unwrap();
        all.extend(table.decide(Seat::FIRST, &Command::Pass(offer)).err());
        let offer = Offer::new().with(Seat::new(1), [*tile]).unwrap();
        all.extend(table.decide(Seat::FIRST, &Command::Pass(offer)).err());
    }
    let cited = |refusal: &Refusal| Some(table.schedule().place(refusal.rule()?).to_string());
    all.into_iter().filter_map(|refusal| Some((refusal, cited(&refusal)?))).collect()
}

#[test]
fn a_sent_refusal_has_file_line_and_setting() {
    let schedule = tuesday();
    let table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default()).unwrap();
    let offer = Offer::new().with(Seat::new(1), tiles("S N 9B")).unwrap();
    let refusal = table.decide(Seat::FIRST, &Command::Pass(offer)).unwrap_err();
    let sent = serde_json::to_value(SentRefusal::of(&refusal, &schedule)).unwrap();
    let rule = json!({ "file": "house.charleston.toml", "line": 7, "setting": "passes.first-right.tiles" });
    assert_eq!((&sent["rule"], &sent["id"]), (&rule, &json!(refusal.id())));
    // A default isn't set on any line.
    let offer = Offer::new().and_blind(2);
    let refusal = table.decide(Seat::FIRST, &Command::Pass(offer)).unwrap_err();
    let sent = serde_json::to_value(SentRefusal::of(&refusal, &schedule)).unwrap();
    assert_eq!(sent["rule"], json!({ "setting": "passes.first-right.blind" }));
}

#[test]
fn explain_and_refusals_cite_the_same_lines() {
    let memory = memory();
    let mut cited = 0;
    for reference in Shipped::slugs().chain(["house.charleston.toml", "tuesday.charleston.toml"]) {
        let sources = Sources::default();
        let reading = read(&memory, reference, &sources).unwrap();
        let explanation = Explanation::of_reading(&reading).unwrap();
        let origins: Vec<String> = explanation
            .sentences()
            .flat_map(|sentence| &sentence.settings)
            .filter_map(|origin| {
                Some(format!("{}:{}: {}", origin.file.as_ref()?, origin.line?, origin.setting))
            })
            .collect();
        let schedule = Arc::new(reading.schedule.unwrap());
        for seed in 0..5 {
            let table = Table::shuffled(Arc::clone(&schedule), seed, DealContext::default()).unwrap();
            for (refusal, place) in refusals(&table) {
                assert!(origins.contains(&place), "{reference}: {refusal:?}: {place} isn't in {origins:?}");
                cited += 1;
            }
        }
    }
    assert!(cited > 100, "only {cited} refusals cite a line");
}

/// The same rules on other lines, in other files and in another order.
fn rewritten() -> Memory {
    let house = HOUSE.replace("# House rules.", "# House rules.\n\n# More lines.");
    let club = "extends = \"base.toml\"\nname = \"Tuesday\"\nnotes = [\"No talking.\"]\n[charleston]\n\
                never-pass = [\"flower\", \"joker\"]\npick-up = \"together\"\n";
    Memory::default().with_file("base.toml", house).with_file("tuesday.charleston.toml", club)
}

#[test]
fn a_save_opens_after_lines_have_moved() {
    let mut table = Table::shuffled(tuesday(), 7, DealContext::default()).unwrap();
    for seat in table.schedule().ruleset().every_seat().take(3) {
        let pass = table.prompt(seat).and_then(|prompt| prompt.pass).unwrap();
        table.play(seat, &Command::Pass(pass.default_offer())).unwrap();
    }
    let text = serde_json::to_string(&table.save()).unwrap();
    assert!(!text.contains("house") && !text.contains("no-flowers"), "{text}");
    let moved = Arc::new(Schedule::load(&rewritten(), "tuesday.charleston.toml").unwrap());
    assert_eq!(moved.ruleset().fingerprint(), table.schedule().ruleset().fingerprint());
    let saved: SavedTable = serde_json::from_str(&text).unwrap();
    let opened = saved.open(Arc::clone(&moved)).unwrap();
    assert_eq!(opened.private(Seat::FIRST), table.private(Seat::FIRST));
    assert_eq!(serde_json::to_string(&opened.save()).unwrap(), text);
    let cited: Vec<String> = refusals(&opened).into_iter().map(|(_, place)| place).collect();
    let moved = ["base.toml:9: passes.first-right.tiles", "tuesday.charleston.toml:5: charleston.never-pass"];
    assert!(moved.iter().all(|place| cited.iter().any(|cited| cited == place)), "{cited:?}");
}

/// A setting with a list in both orders. In the argument, the list is between angle brackets.
fn both_orders(setting: &str) -> [Arc<Schedule>; 2] {
    let (before, rest) = setting.split_once('<').unwrap();
    let (list, after) = rest.split_once('>').unwrap();
    let (one, other) = list.split_once(" | ").unwrap();
    let load = |one: &str, other: &str| Arc::new(league_with(&format!("{before}{one}, {other}{after}")));
    [load(one, other), load(other, one)]
}

#[test]
fn lists_without_an_order_have_one_fingerprint() {
    for setting in [
        r#"charleston.never-pass = [<"joker" | "flower">]"#,
        r#"passes.first-left.never-pass = [<"joker" | "bam">]"#,
        r#"charleston.rounds = [<"east" | "north">]"#,
        r#"charleston.after = [<"win" | "start">]"#,
        r#"charleston.deals = { cycle = 4, on = [<1 | 3>] }"#,
        r#"phases.second.consent = { agree = [<"east" | "south">] }"#,
        r#"phases.second.consent = { stop = [<"east" | "south">], until = "gate" }"#,
        r#"phases.second.consent = { asked-by = [<"east" | "south">] }"#,
        r#"passes.first-right.selection = [<"one-suit" | "all-different">]"#,
        r#"passes.first-right.selection = [<{ at-least-one = ["flower", "RD"] } | "all-different">]"#,
        r#"passes.first-right.selection = [{ at-least-one = [<"flower" | "RD">] }, "all-different"]"#,
        r#"box.without = [<"1B" | "9C">]"#,
        r#"box.suits = [<"bam" | "crak">]"#,
        r#"passes.first-right = { to = "middle", joins = [<"east" | "west">] }"#,
    ] {
        let [one, other] = both_orders(setting);
        assert_eq!(one.ruleset().fingerprint(), other.ruleset().fingerprint(), "{setting}");
        for seed in 0..5 {
            assert_eq!(play_the_same(&one, &other, seed), Ok(()), "{setting}");
        }
    }
    for setting in [
        r#"charleston.phases = [<"first" | "second">]"#,
        r#"passes.first-right = { to = [<"right" | "left">], choose = "deal" }"#,
        r#"passes.first-right.selection = [{ highest = [<"flower" | "RD">] }]"#,
    ] {
        let [one, other] = both_orders(setting);
        assert_ne!(one.ruleset().fingerprint(), other.ruleset().fingerprint(), "{setting}");
    }
}
