//! The built command never reports success if it checked nothing, and it lists the files it skipped.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::command_line::{BAD, Ended, GOOD, charleston, folder, folder_with, run, run_with};

const ODD: &str = "#:scheme ruleset.schema.json\nextends = \"nmjl\"\nname = \"Odd\"\nsource = \"Us\"\n";
const MACHINE: [&str; 5] = ["json", "github", "sarif", "gitlab", "junit"];

/// The skipped files, and why each was skipped.
fn skipped(ended: &Ended) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let json = ended.json();
    let all = json["skipped"].as_array().unwrap().iter();
    all.map(|skipped| (text(&skipped["path"]), text(&skipped["why"]))).collect()
}

#[test]
fn machine_formats_are_always_complete() {
    let folder = folder_with(
        "machines",
        &[("clean.toml", GOOD), ("odd.toml", ODD), ("bad.toml", BAD), ("empty/x.txt", "")],
    );
    for format in MACHINE {
        for (paths, code) in [
            (&["clean.toml"][..], 0),
            (&["odd.toml"], 0),
            (&["odd.toml", "--deny", "warnings"], 1),
            (&["bad.toml", "clean.toml"], 1),
            (&["none.toml"], 2),
            (&["none.toml", "bad.toml"], 2),
            (&["empty"], 2),
        ] {
            let ended = run(&folder, &[&["check", "--format", format], paths].concat());
            assert_eq!(ended.code, code, "{format} {paths:?}");
            // The summary goes to standard error, unless no file was checked.
            let is_any = ended.err.lines().all(|line| line.contains(" checked, ")) && !ended.err.is_empty();
            assert_eq!(
                is_any,
                !matches!(paths, ["none.toml"] | ["empty"]),
                "{format} {paths:?}: {}",
                ended.err
            );
            match format {
                "github" => assert!(ended.out.lines().all(|line| line.starts_with("::")), "{}", ended.out),
                "junit" => assert!(ended.out.ends_with("</testsuites>\n"), "{}", ended.out),
                _ => assert!(!ended.json().is_null()),
            }
            // Only a clean file may be missing from the report.
            let is_told =
                ["bad.toml", "odd.toml", "none.toml", "empty"].iter().any(|path| ended.out.contains(path));
            assert_eq!(is_told, paths != ["clean.toml"], "{format} {paths:?}: {}", ended.out);
        }
    }
}

#[test]
fn warnings_exit_with_0_unless_denied() {
    let folder = folder_with("denied", &[("odd.toml", ODD)]);
    let ended = run(&folder, &["check", "odd.toml"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "1 file checked, 1 warning\n"));
    assert!(ended.err.starts_with("warning[schema-line]: "), "{}", ended.err);
    let denied = run(&folder, &["check", "odd.toml", "--deny", "warnings"]);
    assert_eq!((denied.code, denied.out.as_str()), (1, "1 file checked, 1 error\n"));
    assert!(denied.err.starts_with("error[schema-line]: "), "{}", denied.err);
    assert_eq!(run(&folder, &["check", "odd.toml", "--deny", "everything"]).code, 2);
}

#[test]
fn quiet_prints_only_errors() {
    let folder = folder_with("quiet", &[("odd.toml", ODD), ("bad.toml", BAD), ("Cargo.toml", "[package]\n")]);
    for args in [&["check", "--quiet", "odd.toml"][..], &["check", "-q", "--format", "short", "odd.toml"]] {
        let ended = run(&folder, args);
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, "", ""), "{args:?}");
    }
    let ended = run(&folder, &["check", "--quiet", "."]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(
        ended.err.starts_with("error[unknown-key]") && !ended.err.contains("schema-line"),
        "{}",
        ended.err
    );
    let ended = run(&folder, &["check", "--quiet", "--deny", "warnings", "odd.toml"]);
    ended.assert_begins(1, "error[schema-line]");
    let ended = run(&folder, &["check", "--quiet", "none.toml"]);
    ended.assert_begins(2, "error[missing-file]");
}

#[test]
fn standard_input_is_checked_like_a_file() {
    let folder =
        folder_with("input", &[(".git/x", ""), ("rules/house.toml", GOOD), ("rules/club.toml", BAD)]);
    let child = "extends = \"house.toml\"\nname = \"Club\"\n";
    let ended = run_with(&folder, &["check", "-"], GOOD);
    assert_eq!(
        (ended.code, ended.out.as_str(), ended.err.as_str()),
        (0, "1 file checked, no problems found\n", "")
    );
    let ended = run_with(&folder, &["check", "-"], child);
    assert_eq!(ended.code, 1);
    ended.assert_says(1, "there is no file `house.toml`");
    ended.assert_says(1, "--> <stdin>:1:11");
    // Neither the file nor its folder has to exist.
    for name in ["rules/club.toml", "rules/none.toml", "./rules/new.toml"] {
        let ended = run_with(&folder, &["check", "-", "--stdin-filename", name], child);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{name}");
        let ended = run_with(&folder, &["check", "--format", "short", "-", "--stdin-filename", name], BAD);
        let shown = name.trim_start_matches("./");
        assert!(ended.out.starts_with(&format!("{shown}:5:1: error[unknown-key]")), "{}", ended.out);
    }
    let ended = run_with(&folder, &["check", "-", "--stdin-filename", "no/such/club.toml"], GOOD);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let itself = run_with(&folder, &["check", "-", "--stdin-filename", "rules/house.toml"], child);
    itself.assert_begins(1, "error[extends-loop]: `rules/house.toml` extends itself");
    for format in MACHINE {
        let ended = run_with(&folder, &["check", "--format", format, "-"], "");
        assert_eq!(ended.code, 1, "{format}");
        assert!(ended.out.contains("stdin"), "{format}: {}", ended.out);
    }
}

#[test]
fn unreadable_standard_input_is_reported() {
    let folder = folder("no-input");
    let ended = run_with(&folder, &["check", "-"], &"# long\n".repeat(40_000));
    ended.assert_begins(2, "error[file-too-large]: `<stdin>` is too large");
    let ended = run(&folder, &["check", "x.toml", "--stdin-filename", "y.toml"]);
    ended.assert_says(2, "`--stdin-filename` names the file on standard input");
    let ended = run_with(&folder, &["check", "-"], b"name = \"caf\xe9\"\n");
    ended.assert_begins(2, "error[not-utf8]: `<stdin>`");
}

#[test]
fn a_folder_search_reports_skipped_files() {
    let fragment = "this is only called so\n";
    let folder = folder_with(
        "search",
        &[
            ("a.charleston.toml", GOOD),
            ("rules/deep/b.toml", GOOD),
            ("rules/broken.toml", "[charleston\n"),
            ("c.CHARLESTON.TOML", fragment),
            ("Cargo.toml", "[package]\nname = \"charleston\"\n"),
            ("rules/clippy.toml", "x = 1\n"),
            ("rules/notes.txt", GOOD),
            ("target/x.charleston.toml", BAD),
            ("node_modules/p/x.charleston.toml", BAD),
            (".hidden/x.charleston.toml", BAD),
            (".x.charleston.toml", BAD),
            (".notes", ""),
            (".git/x.charleston.toml", BAD),
        ],
    );
    let ended = run(&folder, &["check", "--format", "json", "."]);
    assert_eq!(ended.code, 1);
    let json = ended.json();
    let files: Vec<&str> =
        json["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(files, ["a.charleston.toml", "c.CHARLESTON.TOML", "rules/broken.toml", "rules/deep/b.toml"]);
    let no_rules = |path: &str| (path.to_owned(), "no-rules".to_owned());
    let not_searched = |path: &str, why: &str| (path.to_owned(), why.to_owned());
    let expected = [
        not_searched(".hidden", "hidden"),
        not_searched(".x.charleston.toml", "hidden"),
        no_rules("Cargo.toml"),
        not_searched("node_modules", "built"),
        no_rules("rules/clippy.toml"),
        not_searched("target", "built"),
    ];
    assert_eq!(skipped(&ended), expected);
    let text = run(&folder, &["check", "."]);
    assert!(
        text.out.ends_with(
            "skipped, because it doesn't seem to contain rules: Cargo.toml, rules/clippy.toml\n\
             skipped, because it is hidden: .hidden, .x.charleston.toml\n\
             skipped, because it contains build output: node_modules, target\n"
        ),
        "{}",
        text.out
    );
    // A path you name is always checked, whatever it's called and wherever it is.
    for path in ["Cargo.toml", "target", ".hidden/x.charleston.toml", "rules/notes.txt"] {
        let ended = run(&folder, &["check", "--format", "json", path]);
        assert_eq!(
            (ended.json()["files"].as_array().unwrap().len(), skipped(&ended).len()),
            (1, 0),
            "{path}"
        );
    }
}

#[test]
fn a_folder_without_rules_fails() {
    let folder = folder_with(
        "none",
        &[("one/Cargo.toml", ""), ("two/a.toml", "a = 1\n"), ("two/b/b.toml", ""), ("zero/x.txt", "")],
    );
    for (path, help, skipped) in [
        ("zero", "rule files are named `NAME.charleston.toml`", ""),
        ("one", "skipped 1 TOML file without rules", "one/Cargo.toml"),
        ("two", "skipped 2 TOML files without rules", "two/a.toml, two/b/b.toml"),
    ] {
        let ended = run(&folder, &["check", path]);
        let said = match skipped {
            "" => String::new(),
            names => format!("skipped, because it doesn't seem to contain rules: {names}\n"),
        };
        assert_eq!(ended.out, said, "{path}");
        ended.assert_begins(2, &format!("error[no-files]: `{path}` has no rule files\nhelp: {help}"));
    }
}

#[test]
fn a_file_you_name_is_always_checked() {
    let folder = folder_with("names", &[("club", GOOD), ("club.txt", GOOD)]);
    for name in ["club", "club.txt"] {
        let ended = run(&folder, &["check", name]);
        let said = format!(
            "{name}: checked as a rule file, even though its name doesn't end in .toml\n\
             1 file checked, no problems found\n"
        );
        assert_eq!((ended.code, ended.out, ended.err.as_str()), (0, said, ""));
    }
}

#[test]
fn a_missing_path_is_explained() {
    let folder = folder("paths-to-nothing");
    for (path, help) in
        [("*.toml", "help: name files or folders: patterns aren't expanded here\n"), ("none.toml", "")]
    {
        let ended = run(&folder, &["check", path]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{path}");
        assert!(
            ended.err.starts_with("error[missing-file]: ") && ended.err.ends_with(help),
            "{path}: {}",
            ended.err
        );
    }
    // A shell pattern without a match can expand to no path, or to an empty one.
    for (args, said) in
        [(&["check"][..], "required arguments"), (&["check", ""], "a value is required for '<PATHS>")]
    {
        let ended = run(&folder, args);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{args:?}");
        assert!(ended.err.contains(said), "{}", ended.err);
    }
}

#[test]
fn a_file_named_twice_is_checked_once() {
    let folder = folder_with("twice", &[("a.toml", BAD), ("b/c.toml", GOOD)]);
    let whole = folder.join("a.toml").to_str().unwrap().to_owned();
    let ended = run(&folder, &["check", "--format", "json", "a.toml", ".", "b/../a.toml", &whole]);
    assert_eq!((ended.code, &ended.json()["totals"]["files"]), (1, &Value::from(2)));
    let again = |path: &str| (path.to_owned(), "again".to_owned());
    assert_eq!(skipped(&ended), [again("a.toml"), again("b/../a.toml"), again(&whole)]);
}

#[cfg(unix)]
#[test]
fn broken_and_circular_links_are_reported() {
    let folder = folder_with("loops", &[("rules/a.toml", GOOD)]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
    link("..", "rules/up");
    link("a.toml", "rules/b.toml");
    link("none.toml", "rules/dangling.toml");
    link("itself.toml", "rules/itself.toml");
    link("rules", "linked");
    let ended = run(&folder, &["check", "--format", "json", "rules"]);
    assert_eq!(ended.code, 2);
    let unread: Vec<Value> =
        ended.json()["unread"].as_array().unwrap().iter().map(|unread| unread["path"].clone()).collect();
    assert_eq!(unread, ["rules/dangling.toml", "rules/itself.toml"]);
    let left = |path: &str, why: &str| (path.to_owned(), why.to_owned());
    assert_eq!(skipped(&ended), [left("rules/b.toml", "again"), left("rules/up", "linked-folder")]);
    fs::remove_file(folder.join("rules/dangling.toml")).unwrap();
    fs::remove_file(folder.join("rules/itself.toml")).unwrap();
    // A link that you name is followed.
    let ended = run(&folder, &["check", "linked"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(
        ended.out.contains("skipped, because it is a link to another folder: linked/up\n"),
        "{}",
        ended.out
    );
    assert!(
        ended.out.contains("checked once, although it was found twice: linked/b.toml\n"),
        "{}",
        ended.out
    );
}

#[cfg(unix)]
#[test]
fn unreadable_folders_are_reported() {
    use std::os::unix::fs::PermissionsExt;
    let folder =
        folder_with("closed", &[("closed/a.toml", GOOD), ("open/b.toml", GOOD), ("open/c.toml", GOOD)]);
    let close =
        |path: &str, mode| fs::set_permissions(folder.join(path), fs::Permissions::from_mode(mode)).unwrap();
    close("closed", 0);
    close("open/c.toml", 0);
    // Some users, such as root, can read everything.
    if fs::read_dir(folder.join("closed")).is_err() {
        let ended = run(&folder, &["check", "."]);
        ended.assert_says(2, "error[unreadable-folder]: `closed` can't be searched: ");
        ended.assert_says(2, "error[unreadable-file]: `open/c.toml` can't be read: ");
        assert_eq!(ended.out, "1 file checked, no problems found; 2 couldn't be read\n");
    }
    close("closed", 0o755);
}

#[test]
fn the_printed_schema_is_the_published_one() {
    let folder = folder_with("schema", &[("club.toml", &format!("#:schema ruleset.schema.json\n\n{GOOD}"))]);
    let ended = run(&folder, &["check", "club.toml"]);
    assert!(ended.code == 0 && ended.err.starts_with("warning[missing-schema]"), "{}", ended.err);
    fs::write(folder.join("ruleset.schema.json"), run(&folder, &["schema"]).out).unwrap();
    let ended = run(&folder, &["check", "club.toml"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    // The schema for saved tables also mentions rules, but it isn't the schema for rule files.
    fs::write(folder.join("ruleset.schema.json"), run(&folder, &["schema", "table"]).out).unwrap();
    let ended = run(&folder, &["check", "club.toml"]);
    assert!(ended.err.contains("`ruleset.schema.json` isn't the schema for rule files"), "{}", ended.err);
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder_with("pipe", &[("bad.toml", BAD)]);
    let checks = MACHINE.into_iter().chain(["text", "short"]);
    let checks = checks.map(|format| (vec!["check", "--format", format, "bad.toml"], 1));
    for (args, code) in checks.chain([(vec!["schedule", "nmjl"], 0), (vec!["play", "nmjl"], 0)]) {
        let mut command = charleston(&folder, &args);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{args:?}");
    }
}

/// Runs a command with its output going to a full device.
#[cfg(target_os = "linux")]
fn run_full(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = charleston(folder, args).stdout(full).stdin(Stdio::null()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_write_error_fails_and_is_reported_once() {
    let folder = folder_with("full", &[("clean.toml", GOOD), ("bad.toml", BAD), ("worse.toml", BAD)]);
    run(&folder, &["play", "nmjl", "--seed", "7", "--record", "game.txt"]);
    let check = |format| vec!["check", "--format", format, "bad.toml"];
    // Writing nothing can't fail, so every format is tried with a file that has a finding.
    let checks = MACHINE.into_iter().chain(["text", "short"]).map(check);
    let others: [&[&str]; 12] = [
        &["check", "clean.toml"],
        &["check", "--diff", "bad.toml", "worse.toml"],
        &["list"],
        &["rule"],
        &["rule", "unknown-key"],
        &["settings"],
        &["settings", "box"],
        &["schema"],
        &["schedule", "nmjl"],
        &["play", "nmjl"],
        &["test", "game.txt"],
        &["--help"],
    ];
    for args in checks.chain(others.map(<[&str]>::to_vec)) {
        let (code, said) = run_full(&folder, &args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        let times = said.matches("error: can't write to standard output").count();
        assert_eq!(times, 1, "{args:?}: {said}");
    }
}
