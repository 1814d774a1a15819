//! The built command never reports success if it checked nothing, and it lists the files it skipped.

use std::fs;
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
fn machine_formats_name_the_standard_input() {
    let folder = folder("input");
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
fn files_in_utf_16_are_not_skipped() {
    for (command, name, text) in [("check", "club.toml", GOOD), ("test", "game.txt", "ruleset: nmjl\n")] {
        let folder = folder("utf-16");
        let bytes: Vec<u8> = ["\u{feff}", text].concat().encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(folder.join(name), bytes).unwrap();
        run(&folder, &[command, "."]).assert_begins(2, &format!("error[not-utf8]: `{name}`"));
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
fn a_file_precedes_the_links_to_it() {
    let folder = folder_with("link-first", &[("b.toml", GOOD), ("z.toml", BAD)]);
    std::os::unix::fs::symlink("z.toml", folder.join("a.toml")).unwrap();
    for paths in [&["."][..], &["a.toml", "b.toml", "z.toml"]] {
        fs::write(folder.join("z.toml"), BAD).unwrap();
        let shown = run(&folder, &[&["check", "--diff"], paths].concat());
        assert_eq!((shown.code, shown.out.matches("+++ ").count()), (1, 1), "{}", shown.out);
        let ended = run(&folder, &[&["check", "--fix"], paths].concat());
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert_eq!(
            ended.out,
            "2 files checked, no problems found\nchecked once, although it was found twice: a.toml\n"
        );
        assert!(ended.err.starts_with("fixed 1 finding in z.toml\n"), "{}", ended.err);
        assert!(folder.join("a.toml").is_symlink());
        assert_eq!(fs::read_to_string(folder.join("z.toml")).unwrap(), BAD.replace("blnd", "blind"));
    }
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

#[cfg(target_os = "linux")]
#[test]
fn a_write_error_fails_and_is_reported_once() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
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
        let output = charleston(&folder, &args).stdout(full()).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        let times = said.matches("error: can't write to standard output").count();
        assert_eq!(times, 1, "{args:?}: {said}");
    }
    // Findings that can't be delivered are a failure, even if they are only warnings.
    fs::write(folder.join("odd.toml"), ODD).unwrap();
    for (output, code) in [(Stdio::null(), 0), (full().into(), 2)] {
        let ended = charleston(&folder, &["check", "odd.toml"]).stderr(output).output().unwrap();
        assert_eq!(ended.status.code(), Some(code));
    }
}
