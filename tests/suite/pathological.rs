//! Files of the maximum size, made to be as costly as possible: each gets findings, and checking it takes little
//! memory.
//!
//! `cargo test --test suite pathological -- --nocapture` also prints how long each takes.

use std::time::Instant;

use allocation_counter::measure;
use charleston::Memory;
use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::describe::routes::ways;
use charleston::internal::diagnostic::RuleId;
use charleston::internal::output::text::render;
use charleston::internal::schedule::routes::{MAX_ROUTES, Routes};
use charleston::source::MAX_BYTES;

use crate::gallery::load;
use crate::rules_mutated::assert_places;

/// The most memory that checking one file and rendering its findings may take.
const MAX_ROOM: u64 = 64 << 20;

/// A text of the maximum size: a beginning, followed by as many pieces as fit, with room for a few more letters.
fn full(begins: &str, piece: impl Fn(usize) -> String) -> String {
    let mut text = begins.to_owned();
    for number in 0.. {
        let piece = piece(number);
        if text.len() + piece.len() + 16 > usize::try_from(MAX_BYTES).unwrap() {
            break;
        }
        text += &piece;
    }
    text
}

/// Returns names that differ only in their numbers.
fn near(number: usize) -> String {
    format!("some-long-name-of-a-thing-{number:04}")
}

/// The list items for the names with these numbers.
fn names(from: usize, to: usize) -> String {
    (from..to).map(|number| format!("\"{}\", ", near(number))).collect()
}

fn files() -> Vec<(&'static str, String)> {
    let head = "format = 1\nname = \"x\"\nsource = \"x\"\n";
    let same = |piece: &'static str| full("", move |_| piece.to_owned());
    let phases: String = (0..200)
        .map(|number| format!("[phases.{}]\npasses = [{}]\n", near(number), names(number, number + 12)))
        .collect();
    let passes: String = (5000..5200).map(|number| format!("[passes.{}]\nto = 1\n", near(number))).collect();
    let keys = "name = 1\nsource = 1\nformat = 1\nextends = 1\nmin = 1\nat-most = 1\n";
    let misplaced = |number| format!("[passes.p{number}]\n{keys}[phases.p{number}]\n{keys}");
    let misplaced: String = (0..190).map(misplaced).collect();
    let near_names = format!("{head}[charleston]\nphases = [{}]\n{phases}{passes}", names(900, 932));
    vec![
        ("misplaced keys", full(&format!("{misplaced}[box]\nsuits = ["), |_| "1,".to_owned()) + "]"),
        ("brackets", same("[")),
        ("open lists", same("a = [\n")),
        ("dotted keys", same("a.")),
        ("quotes", same("\"")),
        ("three quotes", same("\"\"\"\n")),
        ("open texts", same("a = \"\n")),
        ("open texts in a list", full("a = [", |_| "\"x, ".to_owned())),
        ("words", same("a ")),
        ("lines of a word", same("a\n")),
        ("equals signs", same("=")),
        ("carriage returns", same("\r")),
        ("control characters", same("#\u{7}\n")),
        ("commas", full("a = [", |_| ",".to_owned())),
        ("keys", full(head, |number| format!("key-{number} = 1\n"))),
        ("keys in braces", full("x = {", |number| format!("k{number} = 1, "))),
        ("one key", same("a = 1\n")),
        ("tables", full(head, |number| format!("[t{number}]\n"))),
        ("deep tables", full(head, |number| format!("[t{number}.a.b.c.d.e.f]\n"))),
        ("one table", same("[a]\nb = 1\n")),
        ("lists of tables", same("[[a]]\nb = 1\n")),
        ("phases", full(head, |number| format!("[phases.p{number}]\n"))),
        ("phases that say nothing", full(head, |number| format!("phases.p{number} = 1\n"))),
        ("a list", full("charleston.phases = [", |_| "\"x\", ".to_owned()) + "]"),
        ("a list of lists", full("passes.x.between = [", |_| "[\"a\", 1], ".to_owned()) + "]"),
        ("one line", format!("name = \"{}\"", full("", |_| "x".to_owned()))),
        ("one line and a slip", format!("nmae = \"{}\"", "é".repeat(60_000))),
        ("one long word", format!("{}  = 1", full("", |_| "x".to_owned()))),
        ("names that are near", near_names),
        ("keys that are near", full("[charleston]\n", |number| format!("never-pas{number} = 1\n"))),
    ]
}

#[test]
fn pathological_files_use_little_memory() {
    for (name, text) in files() {
        assert!(text.len() as u64 <= MAX_BYTES, "{name} has {} bytes", text.len());
        let memory = Memory::default().with_file("club.toml", text);
        let (mut found, mut page, mut times) = (0, 0, Vec::new());
        let taken = measure(|| {
            let begun = Instant::now();
            let CheckedFile { findings, sources, .. } = check(&memory, "club.toml").unwrap();
            times.push(begun.elapsed());
            assert_places(&findings, &sources);
            found = findings.len();
            page = render(&findings, &sources, false).len();
            times.push(begun.elapsed());
        });
        eprintln!("{name}: {found} findings, {page} bytes, {} KiB, {times:?}", taken.bytes_max >> 10);
        assert!((1..=112).contains(&found), "{name}: {found}");
        assert!(taken.bytes_max < MAX_ROOM, "{name} takes {} bytes", taken.bytes_max);
        assert!(page < 1 << 18, "{name}: a page of {page} bytes");
    }
}

/// The most work that finding the bounds of any ruleset may take.
const MAX_WORK: usize = 20_000_000;

/// A table of eight with thousands of routes. These three agree to the first phases, and the passes of every phase have
/// these settings.
fn many_routes(agree: [&str; 3], passes: [&str; 4]) -> String {
    let names = ["ann", "ben", "cat", "dan", "eve", "fay", "gil", "hob"];
    let seats = names.map(|name| format!("\"{name}\"")).join(", ");
    let phases: String = (0..28).map(|phase| format!("\"p{phase}\", ")).collect();
    let mut text = format!(
        "format = 1\nname = \"Club\"\n[table]\nseats = [{seats}]\n[charleston]\nphases = [{phases}]\n"
    );
    for phase in 0..28 {
        let passes_of_phase: String = (0..4).map(|number| format!("\"x{phase}-{number}\", ")).collect();
        let consent = match agree.get(phase) {
            Some(who) => format!("consent = {{ agree = [\"{who}\"] }}\n"),
            None if phase < 20 => String::new(),
            // Everyone can ask for one of these, so they can be played in any order.
            None => {
                let by = names[phase - 20];
                format!("consent = {{ asked-by = \"{by}\", at-most = 8, until = \"first-discard\" }}\n")
            }
        };
        text += &format!("[phases.p{phase}]\npasses = [{passes_of_phase}]\n{consent}");
        let passes = (0..).zip(passes);
        text.extend(passes.map(|(number, pass)| format!("[passes.x{phase}-{number}]\n{pass}\n")));
    }
    text
}

/// A swap between two roles.
const SWAP: &str = "gifts = [{ from = \"winner\", to = \"loser\", tiles = 1 }, \
                    { from = \"loser\", to = \"winner\", tiles = 1 }]";

#[test]
fn roles_dont_multiply_the_work() {
    let work = |agree, pass| load(&many_routes(agree, [pass; 4])).bounds().work;
    let (right, roles) = ("to = \"right\"\ntiles = 1", ["dealer", "winner", "loser"]);
    let plain = work(["ann", "ben", "cat"], right);
    assert!(work(roles, right) < plain + plain / 100, "consent moves no tiles");
    for work in [plain, work(roles, SWAP)] {
        assert!((1..MAX_WORK).contains(&work), "{work}");
    }
}

#[test]
fn rules_with_too_many_cases_are_refused() {
    let pile = "to = \"pile\"\ntiles = 1\npile-goes-to = \"last-place\"";
    let requests = "to = \"right\"\ntiles = { min = 0, max = 1, settle = \"fewest\" }";
    let text = many_routes(["ann", "ben", "cat"], [SWAP, requests, pile, pile]);
    let CheckedFile { findings, .. } =
        check(&Memory::default().with_file("club.toml", text), "club.toml").unwrap();
    let error = findings.iter().find(|finding| finding.id == RuleId::RackTooSmall).unwrap();
    assert_eq!(
        error.message,
        "the rules have too many cases to make sure that a rack has room for every hand"
    );
}

#[test]
fn endless_routes_are_cut_off() {
    let names: String = (0..7).map(|number| format!("\"q{number}\", ")).collect();
    let again = "consent = { agree = \"all\", at-most = 20 }";
    let mut text = format!(
        "format = 1\nname = \"Club\"\n[charleston]\nphases = [\"p\"]\n[phases.p]\npasses = [{names}]\n{again}\n"
    );
    text.extend((0..7).map(|number| format!("[passes.q{number}]\nto = \"right\"\ntiles = 1\n{again}\n")));
    let Routes { routes, is_complete, .. } = Routes::of(&load(&text));
    assert!(!is_complete && !routes.is_empty(), "{} routes", routes.len());
    assert!(routes.iter().all(|route| route.turns.len() <= 260), "the list has very long routes");
}

#[test]
fn no_more_ways_are_listed_than_promised() {
    // The seven cycles repeat together only after 27,720 deals.
    let cycles = [5, 7, 8, 9, 11, 5, 7];
    let names: String = (0..7).map(|number| format!("\"p{number}\", ")).collect();
    let mut text = format!("format = 1\nname = \"Club\"\n[charleston]\nphases = [{names}]\n");
    text.extend(cycles.iter().enumerate().map(|(number, cycle)| {
        format!(
            "[phases.p{number}]\npasses = [\"q{number}\", \"r{number}\"]\nconsent = {{ agree = \"all\" }}\n\
             [passes.q{number}]\nto = \"right\"\ntiles = 1\ndeals = {{ cycle = {cycle}, on = [{}] }}\n\
             [passes.r{number}]\nto = \"left\"\ntiles = 1\nrounds = [\"{}\"]\nafter = [\"win\"]\n",
            number % 5 + 1,
            ["east", "south", "west", "north"][number % 4],
        )
    }));
    let schedule = load(&text);
    let Routes { routes, is_complete, .. } = Routes::of(&schedule);
    assert_eq!((routes.len(), is_complete), (MAX_ROUTES, false));
    let notes = ways(&schedule).notes;
    assert!(notes.iter().any(|note| note.contains("list is incomplete")), "{notes:?}");
}
