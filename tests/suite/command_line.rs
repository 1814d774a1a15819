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

/// Runs a line that starts with `charleston`. As in a shell, quotes keep words together, `< FILE` supplies the standard
/// input, and `> FILE` stores the standard output.
pub fn run_line(folder: &Path, line: &str) -> Ended {
    let (line, output) = line.split_once(" > ").map_or((line, None), |(line, file)| (line, Some(file)));
    let (line, input) = line.split_once(" < ").map_or((line, None), |(line, file)| (line, Some(file)));
    // Every second part was in quotes, so it is a single word.
    let parts = line.split('"').enumerate();
    let words: Vec<&str> = parts
        .flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect();
    let ["charleston", args @ ..] = words.as_slice() else { panic!("`{line}` can't be run here") };
    let input = input.map_or_else(Vec::new, |file| fs::read(folder.join(file)).unwrap());
    let mut ended = run_with(folder, args, &input);
    if let Some(file) = output {
        fs::write(folder.join(file), std::mem::take(&mut ended.out)).unwrap();
    }
    ended
}

/// A rule file with an unknown key on line 5.
pub const BAD: &str =
    "extends = \"nmjl\"\nname = \"Bad\"\nsource = \"Us\"\n[passes.second-right]\nblnd = 0\n";

/// A club's rule file that changes one setting.
pub const GOOD: &str =
    "extends = \"nmjl\"\nname = \"Tuesday Club\"\nsource = \"Us\"\n[passes.second-right]\nblind = 0\n";

#[test]
fn unreadable_and_unwritable_files_exit_with_2() {
    let folder = folder("unreadable");
    fs::create_dir(folder.join("folder.toml")).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    fs::write(folder.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::write(folder.join("large.toml"), vec![b'#'; 10 << 20]).unwrap();
    for (args, id) in [
        (["check", "none.toml"].as_slice(), "missing-file"),
        (&["check", "latin.toml"], "not-utf8"),
        (&["check", "large.toml"], "file-too-large"),
        (&["check", "empty"], "no-files"),
        (&["play", "folder.toml"], "not-a-file"),
        (&["play", "empty"], "not-a-file"),
        (&["play", "none.toml"], "missing-file"),
        (&["schedule", "large.toml"], "file-too-large"),
        (&["test", "none.txt"], "missing-file"),
        (&["test", "latin.toml"], "not-utf8"),
        (&["test", "empty"], "no-files"),
        (&["play", "nmjl", "--record", "none/game.txt"], ""),
        (&["new", "none/club.toml", "--name", "Club", "--from", "nmjl"], ""),
    ] {
        let ended = run(&folder, args);
        let id = if id.is_empty() { String::new() } else { format!("[{id}]") };
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{args:?}: {}", ended.err);
        assert!(ended.err.starts_with(&format!("error{id}: ")), "{args:?}: {}", ended.err);
        assert!(!ended.err.ends_with("\n\n"), "{args:?}: {}", ended.err);
    }
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
fn a_link_to_a_story_is_never_updated() {
    let story = "ruleset: nmjl\nat first-left\n";
    let folder = folder_with("linked-story", &[("own.txt", story)]);
    std::os::unix::fs::symlink("own.txt", folder.join("story.txt")).unwrap();
    let ended = run(&folder, &["test", "--update", "story.txt"]);
    ended.assert_says(2, "error: `story.txt` can't be written: it is a link");
    assert_eq!(fs::read_to_string(folder.join("own.txt")).unwrap(), story);
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
}
