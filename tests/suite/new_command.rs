//! `charleston new`: the files it writes for every ruleset, every option and any name.

use std::fs;
use std::path::Path;

use charleston::Shipped;

use crate::command_line::{Ended, folder, run, run_with};

/// Writes a club's rules without asking questions.
fn new(folder: &Path, file: &str, base: &str, more: &[&str]) -> Ended {
    run(folder, &[&["new", file, "--from", base, "--name", "Tuesday Club"], more].concat())
}

#[track_caller]
fn assert_passes_check(folder: &Path, file: &str) {
    let checked = run(folder, &["check", "--deny", "warnings", file]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{}", checked.out);
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

/// The longest name that most systems allow is written and fixed like any other.
#[cfg(unix)]
#[test]
fn a_file_name_can_have_255_bytes() {
    let here = folder("new-long-name");
    let file = format!("{}.toml", "a".repeat(250));
    assert_eq!(new(&here, &file, "nmjl", &[]).code, 0);
    let text = fs::read_to_string(here.join(&file)).unwrap();
    fs::write(here.join(&file), text.replace("extends =", "extend =")).unwrap();
    assert_eq!(run(&here, &["check", "--fix", &file]).code, 0);
    assert_eq!(fs::read_to_string(here.join(&file)).unwrap(), text);
    assert_eq!(fs::read_dir(&here).unwrap().count(), 1);
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
