//! The built command on good and bad input: its exit codes, what it prints where, and that it never panics.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Creates an empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command-line").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// How a command ended.
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The command in a folder, without the variables that choose whether it prints colors.
pub fn charleston(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_charleston"));
    command.current_dir(folder).args(args);
    for color in ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CLICOLOR"] {
        command.env_remove(color);
    }
    command
}

/// Runs the command in a folder, with `input` as its standard input.
pub fn run_with(folder: &Path, args: &[&str], input: &(impl AsRef<[u8]> + ?Sized)) -> Ended {
    let mut command = charleston(folder, args);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A command that reads nothing may have closed its input already.
    let _unread = child.stdin.take().unwrap().write_all(input.as_ref());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    for text in [&out, &err] {
        assert!(!text.contains("panicked"), "{args:?}: {text}");
        assert!(!text.contains('\u{1b}'), "{args:?}: colour that nobody sees: {text:?}");
        assert!(!text.contains("\n\n\n"), "{args:?}: two blank lines: {text}");
    }
    Ended { code: output.status.code().unwrap_or(-1), out, err }
}

impl Ended {
    /// Asserts that the command exited with this code, and that standard error contains this text.
    #[track_caller]
    pub fn assert_says(&self, code: i32, said: &str) {
        assert!(self.code == code && self.err.contains(said), "{}: {}", self.code, self.err);
    }

    /// Asserts that the command exited with this code, and that standard error starts with this text.
    #[track_caller]
    pub fn assert_begins(&self, code: i32, said: &str) {
        assert!(self.code == code && self.err.starts_with(said), "{}: {}", self.code, self.err);
    }

    /// Asserts that the command did nothing, and that standard error starts with this text.
    #[track_caller]
    pub fn assert_refused(&self, said: &str) {
        self.assert_begins(2, said);
        assert_eq!(self.out, "");
    }

    /// The JSON report on standard output.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Writes files below a folder.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Creates a folder with these files for one test.
pub fn folder_with(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    write(&folder, files);
    folder
}

pub fn run(folder: &Path, args: &[&str]) -> Ended {
    run_with(folder, args, "")
}

/// A rule file with an unknown key on line 5.
pub const BAD: &str =
    "extends = \"nmjl\"\nname = \"Bad\"\nsource = \"Us\"\n[passes.second-right]\nblnd = 0\n";

/// A club's rule file that changes one setting.
pub const GOOD: &str =
    "extends = \"nmjl\"\nname = \"Tuesday Club\"\nsource = \"Us\"\n[passes.second-right]\nblind = 0\n";

#[test]
fn check_and_play_report_the_same_errors() {
    let folder = folder_with("findings", &[("bad.toml", "extends = \"nmlj\"\nname = \"Club\"\n")]);
    let checked = run(&folder, &["check", "bad.toml"]);
    checked.assert_says(1, "--> bad.toml:1:11\n");
    assert_eq!(checked.out, "1 file checked, 1 error\n");
    let played = run(&folder, &["play", "bad.toml"]);
    assert_eq!((played.code, played.out.as_str(), played.err.trim_end()), (1, "", checked.err.trim_end()));
}

#[test]
fn unreadable_files_exit_with_2() {
    let folder = folder("unreadable");
    fs::create_dir(folder.join("folder.toml")).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    fs::write(folder.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::write(folder.join("large.toml"), vec![b'#'; 10 << 20]).unwrap();
    for (args, id) in [
        (["check", "none.toml"], "missing-file"),
        (["check", "latin.toml"], "not-utf8"),
        (["check", "large.toml"], "file-too-large"),
        (["check", "empty"], "no-files"),
        (["play", "folder.toml"], "not-a-file"),
        (["play", "empty"], "not-a-file"),
        (["play", "none.toml"], "missing-file"),
        (["schedule", "large.toml"], "file-too-large"),
        (["test", "none.txt"], "missing-file"),
        (["test", "latin.toml"], "not-utf8"),
        (["test", "empty"], "no-files"),
    ] {
        let ended = run(&folder, &args);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{args:?}: {}", ended.err);
        assert!(ended.err.starts_with(&format!("error[{id}]: ")), "{args:?}: {}", ended.err);
        assert!(!ended.err.ends_with("\n\n"), "{args:?}: {}", ended.err);
    }
}

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let folder = folder_with("several", &[("good.toml", GOOD), ("bad.toml", &GOOD.replace("blind", "blnd"))]);
    let ended = run(&folder, &["check", "bad.toml", "none.toml", "good.toml"]);
    assert_eq!(ended.code, 2);
    assert_eq!(ended.out, "2 files checked, 1 error; 1 couldn't be read\n");
    assert!(ended.err.contains("error[unknown-key]") && ended.err.contains("error[missing-file]"));
    let ended = run(&folder, &["check", ".", "./good.toml", "good.toml"]);
    let said =
        "2 files checked, 1 error\nchecked once, although it was found twice: ./good.toml, good.toml\n";
    assert_eq!((ended.code, ended.out.as_str()), (1, said), "{}", ended.err);
}

#[test]
fn rulesets_are_found_by_name_or_path() {
    let folder = folder_with("named", &[("club", GOOD)]);
    for name in ["club", "./club", "nmjl"] {
        let ended = run(&folder, &["check", name]);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{name}");
        assert_eq!(run(&folder, &["schedule", name]).code, 0, "{name}");
    }
    let ended = run(&folder, &["play", "nmlj"]);
    assert_eq!(ended.code, 2);
    assert_eq!(ended.err, "error[unknown-ruleset]: there is no ruleset `nmlj`\nhelp: did you mean `nmjl`?\n");
}

#[test]
fn results_do_not_depend_on_the_folder() {
    let files = [
        (".git/x", ""),
        ("house/rules/base.toml", &*GOOD.replace("blind", "blnd")),
        ("house/club/club.toml", "extends = \"../rules/base.toml\"\nname = \"Club\"\n"),
        ("house/club/out.toml", "extends = \"../../../out.toml\"\nname = \"Out\"\n"),
    ];
    let folder = folder_with("everywhere", &files);
    let house = folder.join("house").to_str().unwrap().to_owned();
    let (club, base) = (format!("{house}/club/club.toml"), format!("{house}/rules/base.toml"));
    for (place, path, club, base) in [
        (".", "./house/club/club.toml", "house/club/club.toml", "house/rules/base.toml"),
        ("house/club", "club.toml", "club.toml", "../rules/base.toml"),
        ("house/rules", "../club/club.toml", "../club/club.toml", "../rules/base.toml"),
        (".", &club, &club, &base),
    ] {
        let place = folder.join(place);
        let ended = run(&place, &["check", path]);
        ended.assert_says(1, &format!("--> {base}:5:1\n"));
        ended.assert_says(1, &format!("::: {club}:1:11\n"));
        for command in ["check", "play"] {
            let ended = run(&place, &[command, &path.replace("club.toml", "out.toml")]);
            ended.assert_begins(1, "error[parent-outside]: ");
        }
    }
    // Now the club's own folder is the repository, so its file can no longer extend a file above it.
    fs::create_dir(folder.join("house/club/.git")).unwrap();
    run(&folder, &["check", "house/club/club.toml"]).assert_begins(1, "error[parent-outside]: ");
}

#[cfg(unix)]
#[test]
fn a_link_does_not_escape_the_root() {
    let files = [
        ("house/.git/x", ""),
        ("house/base.toml", &*GOOD.replace("blind", "blnd")),
        ("outside.toml", GOOD),
        ("house/club/club.toml", "extends = \"../base.toml\"\nname = \"Club\"\n"),
        ("house/club/out.toml", "extends = \"out-link.toml\"\nname = \"Club\"\n"),
    ];
    let folder = folder_with("linked", &files);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
    link("../../outside.toml", "house/club/out-link.toml");
    link("house/club", "club");
    let ended = run(&folder, &["check", "house/club/out.toml"]);
    assert!(ended.err.starts_with("error[parent-outside]: "), "{}", ended.err);
    // `..` starts from the folder that the link leads to, so the path can't be shortened to `base.toml`.
    let ended = run(&folder, &["check", "club/club.toml"]);
    assert!(ended.err.contains("--> club/../base.toml:5:1\n"), "{}", ended.err);
}

#[cfg(unix)]
#[test]
fn any_file_name_works() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("paths");
    let strange = OsStr::from_bytes(b"caf\xe9.toml");
    let outside = folder.join("rules");
    fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink("../club.toml", outside.join("link.toml")).unwrap();
    for name in [strange, OsStr::new("a\\b.toml"), OsStr::new("club.toml"), OsStr::new("a b.toml")] {
        // Not every file system allows all of these names.
        if fs::write(folder.join(name), GOOD).is_ok() {
            let checked = charleston(&folder, &["check"]).arg(name).output().unwrap();
            assert!(checked.status.success(), "{name:?}: {}", String::from_utf8_lossy(&checked.stderr));
        }
    }
    assert_eq!(run(&outside, &["check", "link.toml"]).code, 0);
}

#[test]
fn commands_without_files_run() {
    let folder = folder("nothing");
    for (args, says) in [
        (["list", "--"].as_slice(), "nmjl"),
        (&["schema"], "\"$schema\""),
        (&["settings"], "[passes.NAME]"),
        (&["settings", "box"], "jokers = 0..40"),
        (&["settings", "passes.courtesy"], "[passes.NAME]"),
        (&["settings", "phases.second.consent"], "at-most = 1..20"),
        (&["schedule", "nmjl"], "Steps"),
        (&["play", "nmjl", "--seed", "7"], "seed 7"),
    ] {
        let ended = run(&folder, args);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{args:?}");
        assert!(ended.out.contains(says), "{args:?}: {}", ended.out);
    }
    let (one, other) = (["play", "nmjl", "--seed", "7"], ["play", "nmjl", "--seed", "7"]);
    assert_eq!(run(&folder, &one).out, run(&folder, &other).out);
}

#[test]
fn endless_redeals_are_abandoned() {
    let folder = folder("hopeless");
    let stays = ["dot", "bam", "crak", "wind", "flower", "season", "joker"];
    let file = format!(
        "extends = \"nmjl\"\nname = \"Dragons\"\n[charleston]\nphases = [\"first\"]\n\
         cannot-pass = \"redeal\"\nnever-pass = {stays:?}\n"
    );
    fs::write(folder.join("dragons.toml"), file).unwrap();
    let ended = run(&folder, &["play", "dragons.toml", "--seed", "1"]);
    ended.assert_says(2, "error[dealt-again]: the tiles were redealt 1000 times");
}

#[test]
fn every_help_shows_an_example() {
    let folder = folder("help");
    for command in ["list", "new", "check", "play", "test", "schedule", "settings", "schema"] {
        let ended = run(&folder, &[command, "--help"]);
        assert_eq!(ended.code, 0, "{command}");
        assert!(ended.out.contains(&format!("Example: charleston {command}")), "{}", ended.out);
    }
    assert!(run(&folder, &["--help"]).out.contains("Example: charleston check"));
    let ended = run(&folder, &[]);
    ended.assert_says(2, "Usage: charleston");
    assert_eq!(run(&folder, &["chekc"]).code, 2);
    let ended = run(&folder, &["settings", "pases"]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""));
    assert_eq!(ended.err, "error: there is no table or setting `pases`: did you mean `passes`?\n");
    let ended = run(&folder, &["settings", "blind"]);
    assert_eq!(ended.code, 0);
    assert!(
        ended.out.contains("[charleston]\n\n  blind = ") && ended.out.contains("[passes.NAME]"),
        "{}",
        ended.out
    );
}
