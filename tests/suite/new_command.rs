//! `charleston new`: the files it writes, the questions it asks, and what it refuses.

use std::fs;
use std::path::Path;

use charleston::Shipped;

use crate::command_line::{Ended, folder, folder_with, run, run_with};
use crate::gallery::names;

/// Writes a club's rules without asking questions.
fn new(folder: &Path, file: &str, base: &str, more: &[&str]) -> Ended {
    run(folder, &[&["new", file, "--from", base, "--name", "Tuesday Club"], more].concat())
}

#[track_caller]
fn assert_passes_check(folder: &Path, file: &str) {
    let checked = run(folder, &["check", "--deny", "warnings", file]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{}", checked.out);
}

const TUESDAY: &str = r#"# Everything that this file doesn't change follows the ruleset that it extends.
extends = "nmjl"
with = [
    # How does the courtesy pass work? There is no courtesy pass.
    "no-courtesy",
    # Can players pass flowers? No.
    "no-passing-flowers",
]
name = "Tuesday Club"
source = "Decided by the club"
# To add a note for the players, remove the `#` from the next line:
# notes = { add = ["Phones are silent."] }
"#;

#[test]
fn named_options_are_written_with_comments() {
    let here = folder("new-named");
    let options = ["--with", "no-courtesy", "--with", "no-passing-flowers"];
    let ended = new(&here, "tuesday.toml", "nmjl", &options);
    let wrote = "Wrote tuesday.toml. To read its rules, run `charleston explain tuesday.toml`.\n";
    assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, wrote, ""));
    assert_eq!(fs::read_to_string(here.join("tuesday.toml")).unwrap(), TUESDAY);
    assert_passes_check(&here, "tuesday.toml");
    assert_eq!(names(&here), ["tuesday.toml"]);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/clubs/options.md");
    assert!(fs::read_to_string(page).unwrap().contains(TUESDAY), "the book shows another file");

    assert_eq!(new(&here, "plain.toml", "nmjl", &[]).code, 0);
    assert!(!fs::read_to_string(here.join("plain.toml")).unwrap().contains("with ="));
    assert_passes_check(&here, "plain.toml");
}

#[test]
fn every_option_is_written_or_refused() {
    let here = folder("new-every");
    let (mut written, mut refused) = (0, 0);
    for base in Shipped::slugs() {
        for option in Shipped::options() {
            let file = format!("{base}-{option}.toml");
            let ended = new(&here, &file, base, &["--with", option]);
            if here.join(&file).exists() {
                assert_eq!(ended.code, 0, "{base} with {option}");
                // If no tiles are passed blind, a rule about peeking has no effect, so there's a warning.
                if option.contains("peek") && !ended.err.is_empty() {
                    assert!(ended.err.starts_with("warning[without-effect]"), "{}", ended.err);
                    fs::remove_file(here.join(&file)).unwrap();
                }
                assert!(
                    ended.err.is_empty() || !here.join(&file).exists(),
                    "{base} with {option}: {}",
                    ended.err
                );
                written += 1;
            } else {
                assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{base} with {option}");
                assert!(ended.err.starts_with("error[option-"), "{base} with {option}: {}", ended.err);
                assert!(ended.err.contains(&format!("`{option}`")), "{base} with {option}: {}", ended.err);
                refused += 1;
            }
        }
    }
    assert!(written > 100 && refused > 30, "{written} written, {refused} refused");
    assert_passes_check(&here, ".");
}

#[test]
fn any_name_is_quoted() {
    let here = folder("new-quoted");
    for name in ["\"Tiles\" \\ & # 'more'", "Café 麻將", "]\n[charleston]"] {
        let args = ["new", "club.toml", "--force", "--from", "nmjl", "--name", name];
        let ended = run(&here, &args);
        assert_eq!(ended.code, 0, "{}", ended.err);
        let text = fs::read_to_string(here.join("club.toml")).unwrap();
        let table: toml::Table = toml::from_str(&text).unwrap();
        assert_eq!(table["name"].as_str(), Some(name));
        assert_eq!(run(&here, &["check", "club.toml"]).code, 0);
    }
}

#[test]
fn paths_are_relative_to_the_new_file() {
    let option = "[option]\ntopic = \"flowers\"\nquestion = \"Flowers?\"\nanswer = \"They\\nstay\"\n\
                  [charleston]\nnever-pass = { add = [\"flower\"] }\n";
    let base = "extends = \"nmjl\"\nname = \"Base\"\nsource = \"Us\"\n";
    let here =
        folder_with("new-paths", &[("flowers.toml", option), ("base.toml", base), ("clubs/readme.txt", "")]);
    fs::create_dir(here.join(".git")).unwrap();
    let ended = new(&here, "clubs/club.toml", "base.toml", &["--with", "flowers.toml"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let text = fs::read_to_string(here.join("clubs/club.toml")).unwrap();
    let expected =
        "extends = \"../base.toml\"\nwith = [\n    # Flowers? They\\nstay.\n    \"../flowers.toml\",\n]\n";
    assert!(text.contains(expected), "{text}");
    assert_passes_check(&here, "clubs/club.toml");
}

#[test]
fn unknown_names_get_a_suggestion() {
    let here = folder("new-unknown");
    for (base, option, says) in [
        ("nmlj", "no-courtesy", "there is no ruleset `nmlj`"),
        ("nmjl", "no-cortesy", "help: did you mean `no-courtesy`?"),
        ("nmlj", "no-courtesy", "help: did you mean `nmjl`?"),
        ("nmjl", "big-card", "`big-card` is a ruleset, not an option"),
        ("no-courtesy", "no-second", "`no-courtesy` is an option"),
        ("base.toml", "no-second", "there is no file `base.toml`"),
    ] {
        let ended = new(&here, "club.toml", base, &["--with", option]);
        ended.assert_says(1, says);
        ended.assert_says(1, "error: `club.toml` wasn't written, because of the errors above\n");
    }
    let both = ["--with", "no-courtesy", "--with", "courtesy-up-to-two"];
    new(&here, "club.toml", "nmjl", &both).assert_says(1, "answer the same question");
    assert!(names(&here).is_empty());
}

#[test]
fn only_force_overwrites_a_file() {
    let here = folder_with("new-force", &[("club.toml", "# ours\n"), ("folder.toml/x", "")]);
    let exists = "error[would-overwrite]: `club.toml` already exists\nhelp: ";
    new(&here, "club.toml", "nmjl", &[]).assert_refused(exists);
    // The file is refused before any question is asked.
    run_with(&here, &["new", "club.toml"], "1\n").assert_refused(exists);
    // A file with errors doesn't overwrite it, either.
    assert_eq!(new(&here, "club.toml", "nmlj", &["--force"]).code, 1);
    assert_eq!(fs::read_to_string(here.join("club.toml")).unwrap(), "# ours\n");
    assert_eq!(new(&here, "club.toml", "nmjl", &["--force"]).code, 0);
    assert_passes_check(&here, "club.toml");
    new(&here, "folder.toml", "nmjl", &["--force"]).assert_refused("error[would-overwrite]: `folder.toml`");
    new(&here, "no/club.toml", "nmjl", &[]).assert_refused("error[unwritable-file]: `no/club.toml` can't");
    new(&here, "club", "nmjl", &[]).assert_refused("error: the name of a rule file must end in `.toml`\n");
    run(&here, &["new", "b.toml", "--from", "nmjl"]).assert_says(2, "--name <NAME>");
    run(&here, &["new", "b.toml", "--with", "no-second"]).assert_says(2, "--from <RULESET>");
    assert_eq!(names(&here), ["club.toml", "folder.toml"]);
}

#[test]
fn questions_over_a_pipe_are_numbered() {
    let here = folder("new-piped");
    // The ruleset by name, an empty line and then the club's name, then options by name, by number and with Enter.
    let answers = format!("nmjl\n\nTuesday Club\n7\nwith-blanks\n\n\n\n\n\n4\n{}", "\n".repeat(30));
    let ended = run_with(&here, &["new", "tuesday.toml"], &answers);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
    for line in [
        "\nWhich ruleset do you want to start from?\n  1  The Big Card (big-card)\n",
        "\nWrite a name:\n",
        "Answer with a number from 1 to 2, or press Enter for 1.\n",
        // The answer from the base ruleset comes first.
        "\nHow does the courtesy pass work?\n  1  Up to three tiles; the lower number wins (as in nmjl)\n  2  Up",
        // A question that earlier answers rule out says why.
        "\nDo players exchange tiles through a pool?\n  not asked: `no-courtesy` and `pool` set `charleston.phases` \
         differently\n",
        // An earlier answer added blanks to the set, so this question is asked.
        "\nCan players pass blanks?\n  1  As in nmjl\n  2  No (no-passing-blanks)\n",
        "\nCan players pass seasons?\n  not asked: `no-passing-seasons` needs `box.seasons`, which isn't set\n",
    ] {
        assert!(ended.out.contains(line), "{line}\nin\n{}", ended.out);
    }
    let text = fs::read_to_string(here.join("tuesday.toml")).unwrap();
    let with = "with = [\n    # Does the set have blanks? Yes, six.\n    \"with-blanks\",\n    # How does the courtesy pass \
                work? There is no courtesy pass.\n    \"no-courtesy\",\n]\nname = \"Tuesday Club\"\n";
    assert!(text.contains(with), "{text}");
    assert_passes_check(&here, "tuesday.toml");
}

#[test]
fn questions_come_in_order_of_play() {
    let here = folder("new-order");
    let ended =
        run_with(&here, &["new", "club.toml", "--name", "Club"], &format!("nmjl\n{}", "\n".repeat(40)));
    let at = |question: &str| ended.out.find(question).unwrap_or_else(|| panic!("{question}\n{}", ended.out));
    let in_order = [
        "How many tiles does East start with?",
        "Can East declare a winning hand before the Charleston?",
        "Is there a second Charleston?",
        "On which passes can players pass tiles blind?",
        "In what order do players pass in the second Charleston?",
        "If East gets a winning hand during the Charleston, when can East declare it?",
        "Can players pass blanks?",
    ];
    assert!(in_order.map(at).is_sorted(), "{}", ended.out);
}

#[test]
fn every_base_can_be_chosen_by_number() {
    let here = folder("new-numbers");
    for (at, base) in Shipped::slugs().enumerate() {
        // Choose the second answer to every question that has one.
        let answers = format!("{}\n{}", at + 1, "2\n".repeat(40));
        let file = format!("{base}.toml");
        let ended = run_with(&here, &["new", &file, "--name", "Club"], &answers);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
        assert!(fs::read_to_string(here.join(&file)).unwrap().contains(&format!("extends = \"{base}\"")));
        assert_passes_check(&here, &file);
    }
}

#[test]
fn end_of_input_leaves_no_file() {
    let here = folder("new-ended");
    for answers in ["", "6\n", "6\nClub\n", "6\nClub\n1\n1\n", "99\n", "6\n\n\n"] {
        let ended = run_with(&here, &["new", "club.toml"], answers);
        let says =
            "error: the input ended before every question was answered, so `club.toml` wasn't written\n";
        assert_eq!((ended.code, ended.err.as_str()), (2, says), "{answers:?}");
        assert!(names(&here).is_empty());
    }
}
