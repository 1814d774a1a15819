//! Checks everything that the README and the book show.
//!
//! Each page is processed from top to bottom in its own folder. A block after `<!-- file: club.toml -->` is written to
//! that file. A block after `<!-- written: club.toml -->` shows a file that a command wrote. A TOML block without a
//! name must be a valid rule file, and one after `<!-- on: nmjl -->` must be valid on top of that ruleset. The `$`
//! lines of a console block are run and must print what follows them; the line `...` matches any lines.
//! `<!-- picture: pass.svg -->` names a file that earlier commands write, and that is published next to the page. A
//! block after `<!-- not run -->` is only shown. Rust blocks are compiled and run as doctests.
//!
//! If the environment variable `UPDATE_DOCS` is set, the pages are updated to show what the commands print.

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use charleston::internal::describe::schedule::{rules, steps};
use charleston::wire::schema::Published;
use charleston::{Schedule, Shipped};

use crate::command_line::{self, folder, run_line};
use crate::gallery;

struct Block {
    language: String,
    /// The text of the comment before the block.
    mark: Option<String>,
    text: String,
    /// The position of the text in the page.
    range: Range<usize>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README and the pages of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = gallery::below(&root().join("docs/src"));
    pages.push(root().join("README.md"));
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut open): (Vec<Block>, Option<Block>) = (Vec::new(), None);
    let (mut mark, mut at) = (None, 0);
    for line in page.split_inclusive('\n') {
        let (here, plain) = (at, line.trim_end());
        at += line.len();
        match (&mut open, plain.strip_prefix("```")) {
            (None, Some(language)) => {
                let range = at..at;
                open = Some(Block {
                    language: language.to_owned(),
                    mark: mark.take(),
                    text: String::new(),
                    range,
                });
            }
            (Some(block), Some("")) => {
                block.range.end = here;
                block.text = page[block.range.clone()].to_owned();
                blocks.extend(open.take());
            }
            (Some(_), _) => {}
            (None, None) => {
                let comment = plain.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
                if !plain.is_empty() || comment.is_some() {
                    mark = comment.map(str::to_owned);
                }
            }
        }
    }
    assert!(open.is_none(), "a block isn't closed");
    blocks
}

/// Checks the blocks of a page. Returns the outdated ones, with the text that each should have.
fn work_through(page: &Path, text: &str) -> Vec<(Range<usize>, String)> {
    let name = page.strip_prefix(root()).unwrap().to_string_lossy().replace(['/', '.'], "-");
    let here = folder(&format!("docs-{name}"));
    let mut changed = Vec::new();
    let is_updated = std::env::var_os("UPDATE_DOCS").is_some();
    for block in blocks(text) {
        let (what, rest) = block.mark.as_deref().and_then(|mark| mark.split_once(": ")).unwrap_or_default();
        match (block.language.as_str(), what) {
            (_, "file") => fs::write(here.join(rest), &block.text).unwrap(),
            (_, "written") => {
                let written = fs::read_to_string(here.join(rest)).unwrap();
                if written != block.text {
                    changed.push((block.range, written));
                }
            }
            ("toml", "on") => assert_changes(rest, &block.text),
            _ if block.mark.as_deref() == Some("not run") => {}
            ("toml", _) => assert!(!gallery::load(&block.text).ruleset().name().is_empty()),
            ("console", _) => {
                let shown = run_all(&here, &block.text);
                if shown != block.text {
                    changed.push((block.range, shown));
                }
            }
            ("rust", _) => assert_is_a_doctest(page),
            ("text" | "json" | "yaml" | "lua" | "sh" | "diff", _) => {}
            (other, _) => panic!("{}: what is a block of `{other}`?", page.display()),
        }
    }
    let pictures = text.lines().filter_map(|line| line.strip_prefix("<!-- picture: ")?.strip_suffix(" -->"));
    for picture in pictures {
        let (written, published) =
            (fs::read_to_string(here.join(picture)).unwrap(), page.with_file_name(picture));
        if is_updated {
            fs::write(&published, &written).unwrap();
        }
        let is_current = fs::read_to_string(&published).is_ok_and(|text| text == written);
        assert!(is_current, "{} is out of date: set UPDATE_DOCS", published.display());
    }
    changed
}

/// Runs the commands of a block, and returns each of them with what it prints.
fn run_all(here: &Path, block: &str) -> String {
    let mut shown = String::new();
    for command in format!("\n{block}").split("\n$ ").skip(1) {
        let (line, expected) = command.split_once('\n').unwrap_or((command, ""));
        let printed = run(here, line);
        let expected = expected.trim_end_matches('\n');
        let is_shown = matches(expected, printed.trim_end());
        let output = if is_shown { expected } else { printed.trim_end() };
        let gap = if output.is_empty() { "" } else { "\n" };
        write!(shown, "$ {line}\n{output}{gap}").unwrap();
    }
    shown
}

/// Runs a command in a folder, and returns what it prints.
fn run(here: &Path, line: &str) -> String {
    let line = line.split(" #").next().unwrap();
    let ended = match line.strip_prefix("cargo run --release --") {
        Some(arguments) => run_line(root(), &format!("charleston{arguments}")),
        None if line.starts_with("charleston") => run_line(here, line),
        None => panic!("`{line}` can't be run here: write `<!-- not run -->` before it"),
    };
    ended.err + &ended.out
}

/// Whether the shown lines match a text. A line of three dots matches any lines.
fn matches(shown: &str, text: &str) -> bool {
    let shown = format!("\n{shown}\n");
    let pieces: Vec<&str> = shown.split("\n...\n").collect();
    let text = format!("\n{text}\n");
    let [first, rest @ ..] = pieces.as_slice() else { return false };
    let Some((last, middle)) = rest.split_last() else { return shown == text };
    let Some(mut left) = text.strip_prefix(first) else { return false };
    for piece in middle {
        let Some(at) = left.find(&format!("\n{piece}\n")) else { return false };
        left = &left[at + 1 + piece.len()..];
    }
    left.ends_with(&format!("\n{last}"))
}

/// Asserts that these lines are valid on top of a ruleset, and that they change it.
fn assert_changes(parent: &str, lines: &str) {
    let head = format!("extends = \"{parent}\"\nname = \"Club\"\n");
    let load = |file: &str| {
        let schedule = gallery::load(file);
        [steps(&schedule), rules(&schedule)].concat()
    };
    assert_ne!(load(&head), load(&format!("{head}{lines}")), "this changes nothing:\n{lines}");
}

fn assert_is_a_doctest(page: &Path) {
    let path = page.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
    let library = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    assert!(library.contains(&format!("include_str!(\"../{path}\")")), "src/lib.rs doesn't test {path}");
}

#[test]
fn the_pages_show_what_is_so() {
    let mut wrong = String::new();
    for page in pages() {
        let mut text = fs::read_to_string(&page).unwrap();
        let changed = work_through(&page, &text);
        if changed.is_empty() {
            continue;
        }
        for (range, shown) in changed.into_iter().rev() {
            writeln!(wrong, "{}: this should be\n{shown}", page.display()).unwrap();
            text.replace_range(range, &shown);
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&page, text).unwrap();
        }
    }
    let is_updated = std::env::var_os("UPDATE_DOCS").is_some();
    assert!(wrong.is_empty() || is_updated, "{wrong}\nRun it with UPDATE_DOCS=1 and read the changes.");
}

/// The rows of all tables with this header on a page. Each row is split into its first cell and the rest.
fn rows(page: &str, header: &str) -> Vec<(String, String)> {
    let head = format!("\n| {header} |\n|---|---|\n");
    let tables = page.split(&head).skip(1).map(|rest| rest.split("\n\n").next().unwrap());
    let row = |row: &str| {
        let (first, rest) = row.split_once(" | ").unwrap();
        (first.trim_start_matches("| ").to_owned(), rest.strip_suffix(" |").unwrap().to_owned())
    };
    let rows: Vec<_> = tables.flat_map(str::lines).map(row).collect();
    assert!(rows.len() > 15, "{header}");
    rows
}

/// The rule file lines in a table cell.
fn lines(cell: &str) -> String {
    cell.trim_matches('`').replace("`<br>`", "\n")
}

#[test]
fn every_house_rule_in_the_cookbook_works() {
    let page = fs::read_to_string(root().join("docs/src/clubs/cookbook.md")).unwrap();
    for (_, cell) in rows(&page, "house rule | line") {
        assert_changes("nmjl", &lines(&cell));
    }
}

#[test]
fn the_cookbook_names_every_pass_of_the_league() {
    let page = fs::read_to_string(root().join("docs/src/clubs/cookbook.md")).unwrap();
    let schedule = Schedule::load(&Shipped, "nmjl").unwrap();
    for phase in schedule.ruleset().phases() {
        let passes: Vec<String> = phase.passes.iter().map(|pass| format!("`{}`", pass.id)).collect();
        let row = format!("\n| `{}` | {} | ", phase.id, passes.join(", "));
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn every_listed_pass_works() {
    let page = fs::read_to_string(root().join("docs/src/clubs/other-tables.md")).unwrap();
    let smallest = blocks(&page).into_iter().next().unwrap().text;
    let (before, after) = smallest.split_once("to = ").unwrap();
    assert!(after.starts_with("\"right\"\n"));
    for (_, cell) in rows(&page, "what is passed | in `[passes.swap]`") {
        let _schedule = gallery::load(&format!("{before}{}\n", lines(&cell)));
    }
}

#[test]
fn the_book_explains_every_refusal() {
    let ids = Published::Refusal.schema()["definitions"]["RefusalId"]["oneOf"].clone();
    let explained = ids.as_array().unwrap().iter().fold(String::new(), |rows, refusal| {
        let (id, what) = (refusal["const"].as_str().unwrap(), refusal["description"].as_str().unwrap());
        format!("{rows}| `{id}` | {} |\n", without_rules(what))
    });
    let (path, head) = (root().join("docs/src/clubs/stories.md"), "| refusal | meaning |\n|---|---|\n");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rows) = page.split_once(head).unwrap();
    let after = rows.split_once("\n\n").map_or("", |(_, after)| after);
    let gap = if after.is_empty() { "" } else { "\n" };
    let expected = format!("{before}{head}{explained}{gap}{after}");
    let is_updated = std::env::var_os("UPDATE_DOCS").is_some();
    if is_updated {
        fs::write(&path, &expected).unwrap();
    }
    assert!(
        page == expected || is_updated,
        "The refusals aren't current. Run it with UPDATE_DOCS=1 and read the changes."
    );
}

/// A sentence without the numbers of the rules it cites.
fn without_rules(sentence: &str) -> String {
    let Some((before, cited)) = sentence.split_once(" (R") else { return sentence.to_owned() };
    format!("{before}{}", cited.split_once(')').unwrap().1)
}

#[test]
fn every_link_leads_to_a_page() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let links = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
        for link in links.filter(|link| !link.starts_with("https://")) {
            assert!(page.parent().unwrap().join(link).is_file(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn the_summary_lists_every_page() {
    let summary = fs::read_to_string(root().join("docs/src/SUMMARY.md")).unwrap();
    for page in pages() {
        let Ok(name) = page.strip_prefix(root().join("docs/src")) else { continue };
        let name = name.to_string_lossy();
        assert!(
            name == "SUMMARY.md" || summary.contains(&format!("({name})")),
            "SUMMARY.md doesn't list {name}"
        );
    }
}

#[test]
fn the_readme_lists_rulesets_and_commands() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(page.lines().count() <= 150);
    let printed = |argument| command_line::run(root(), &[argument]).out;
    let rulesets = printed("list");
    for name in
        rulesets.lines().take_while(|line| !line.is_empty()).map(|line| line.split(' ').next().unwrap())
    {
        assert!(page.contains(&format!("\n| `{name}` |")), "the README doesn't list {name}");
    }
    let help = printed("--help");
    for command in ["check", "diff", "explain", "play", "test", "schedule", "settings", "rule", "open", "lsp"]
    {
        assert!(
            page.contains(&format!("`charleston {command} "))
                || page.contains(&format!("`charleston {command}`"))
        );
        assert!(help.contains(&format!("\n  {command} ")), "there is no {command}");
    }
}
