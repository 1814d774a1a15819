//! `charleston open`: links that hold rule files, and the page that it serves locally.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use charleston::Shipped;
use charleston::source::AboutOption;
use flate2::{Decompress, FlushDecompress};
use serde_json::{Value, json};

use crate::command_line::{Ended, charleston, folder, run, write};

const SITE: &str = "https://example.org/charleston/";

fn links() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/links")
}

/// Decodes the fragment of a link.
fn decode(fragment: &str) -> Value {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: String = fragment.chars().map(|digit| format!("{:06b}", DIGITS.find(digit).unwrap())).collect();
    let bytes: Vec<u8> =
        (0..bits.len() / 8).map(|at| u8::from_str_radix(&bits[at * 8..][..8], 2).unwrap()).collect();
    let [version, low, high, compressed @ ..] = bytes.as_slice() else { panic!("{fragment} is too short") };
    assert_eq!(*version, 1);
    let mut stream = Decompress::new(false);
    stream.set_dictionary(&fs::read(links().join("dictionary-1.txt")).unwrap()).unwrap();
    let mut text = Vec::with_capacity(1 << 20);
    stream.decompress_vec(compressed, &mut text, FlushDecompress::Finish).unwrap();
    let (mut a, mut b) = (0_u32, 0_u32);
    for byte in &text {
        a = (a + u32::from(*byte)) % 255;
        b = (b + a) % 255;
    }
    assert_eq!((u32::from(*low), u32::from(*high)), (a, b), "the checksum");
    serde_json::from_slice(&text).unwrap()
}

/// The fragment of the link that a command prints.
#[track_caller]
fn fragment(ended: &Ended) -> String {
    assert_eq!(ended.code, 0, "{}", ended.err);
    let link = ended.out.strip_prefix(SITE).unwrap_or_else(|| panic!("{}", ended.out));
    link.strip_prefix("play/#").unwrap().trim_end().to_owned()
}

fn open(here: &Path, arguments: &[&str]) -> Ended {
    run(here, &[&["open", "--no-browser", "--site", SITE], arguments].concat())
}

/// A file that changes no rules.
fn club(parent: &str) -> String {
    format!("extends = \"{parent}\"\nname = \"Tuesday Club\"\nsource = \"Decided by the club\"\n")
}

#[test]
fn links_carry_parents_and_own_options() {
    let here = folder("open-family");
    let option = "format = 1\n[option]\ntopic = \"x\"\nquestion = \"X?\"\nanswer = \"Yes\"\n[every-pass]\nchange = \"locked\"\n";
    let tuesday = club("town.toml").replace("name", "with = [\"no-courtesy\", \"options/x.toml\"]\nname");
    let town = club("nmjl");
    write(&here, &[("a/tuesday.toml", &tuesday), ("a/town.toml", &town), ("a/options/x.toml", option)]);
    let files = json!({ "tuesday.toml": tuesday, "town.toml": town, "options/x.toml": option });
    let shared = decode(&fragment(&open(&here, &["a/tuesday.toml", "--view", "play", "--seed", "7"])));
    assert_eq!(shared, json!({ "files": files, "name": "tuesday.toml", "seed": 7, "view": "play" }));
}

#[test]
fn parents_above_keep_their_folders() {
    let here = folder("open-above");
    fs::create_dir(here.join(".git")).unwrap();
    let (tuesday, town) = (club("../town.toml"), club("../clubs/nmjl.toml"));
    let files = [("deep/clubs/tuesday.toml", &*tuesday), ("deep/town.toml", &town), ("clubs/nmjl.toml", "")];
    write(&here, &files);
    let shared = decode(&fragment(&open(&here, &["deep/clubs/tuesday.toml"])));
    assert_eq!(shared["name"], "deep/clubs/tuesday.toml");
    assert_eq!(shared["files"].as_object().unwrap().len(), 3, "{shared}");
}

#[test]
fn a_shipped_ruleset_opens_as_base() {
    let shared = decode(&fragment(&open(&folder("open-shipped"), &["nmjl"])));
    assert!(shared["files"]["club.toml"].as_str().unwrap().starts_with("extends = \"nmjl\"\n"), "{shared}");
    assert_eq!(shared["view"], "rules");
}

#[test]
fn files_with_errors_open_as_text() {
    let here = folder("open-errors");
    write(&here, &[("broken.toml", "extends = \"nmjl\"\n[[\nblnd = 1\n"), ("orphan", &club("gone.toml"))]);
    let ended = open(&here, &["broken.toml"]);
    assert_eq!(decode(&fragment(&ended))["view"], "text");
    assert_eq!(ended.err, "note: `broken.toml` has 1 error. The page shows the details\n");
    let shared = decode(&fragment(&open(&here, &["./orphan"])));
    assert_eq!((&shared["name"], &shared["view"]), (&json!("orphan.toml"), &json!("text")));
}

#[test]
fn files_too_long_for_a_link_are_refused() {
    let here = folder("open-refused");
    let random: String =
        (0_u64..20_000).map(|at| format!("# {:x}\n", at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40)).collect();
    let long = club("parent.toml") + &random[..100_000];
    let parent = club("nmjl") + &random[random.len() - 100_000..];
    write(&here, &[("long.toml", &long), ("parent.toml", &parent)]);
    open(&here, &["long.toml"]).assert_refused(
        "error: `long.toml`, its parents and its options are too long for a link\n\
         help: open them in the playground's Sheet view\n",
    );
    run(&here, &["open", "nmjl", "--site", "https://x.org/\" x"]).assert_refused("error: invalid value");
}

#[test]
fn sites_can_be_named_in_three_ways() {
    let link = |site: &str| run(&folder("open-site"), &["open", "nmjl", "--no-browser", "--site", site]).out;
    for site in ["http://x.org", "http://x.org/", "http://x.org/play", "http://x.org/play/"] {
        assert!(link(site).starts_with("http://x.org/play/#A"), "{site}");
    }
    let variable = |value: &str| {
        let mut command = charleston(&folder("open-site"), &["open", "nmjl", "--no-browser"]);
        command.env("CHARLESTON_SITE", value).output().unwrap()
    };
    assert!(variable(SITE).stdout.starts_with(format!("{SITE}play/#A").as_bytes()));
    let error = String::from_utf8(variable("x.org").stderr).unwrap();
    assert!(
        error.starts_with("error: the variable CHARLESTON_SITE isn't a web address: `x.org`\nhelp: "),
        "{error}"
    );
}

#[test]
fn three_house_rules_fit_in_160_characters() {
    let here = folder("open-short");
    let options: Vec<String> = AboutOption::all(&Shipped).into_iter().map(|option| option.name).collect();
    let mut longest = 0;
    for three in options.windows(3) {
        let with = format!("with = {three:?}\nname");
        write(&here, &[("tuesday.charleston.toml", &club("nmjl").replace("name", &with))]);
        longest = longest.max(fragment(&open(&here, &["tuesday.charleston.toml"])).len());
    }
    assert!(longest > 40 && longest <= 160, "{longest}");
}

/// The gallery has links that this command wrote, and links that the page wrote. To add one, write an entry with what it
/// shares, and set UPDATE_DOCS.
#[test]
fn every_link_of_the_gallery_is_readable() {
    let path = links().join("gallery.json");
    let mut known: Vec<Value> = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    for entry in &mut known {
        let (here, shared) = (folder("open-gallery"), entry["shared"].clone());
        for (name, text) in shared["files"].as_object().unwrap() {
            write(&here, &[(name, text.as_str().unwrap())]);
        }
        let [name, view] = ["name", "view"].map(|key| shared[key].as_str().unwrap());
        let seed = shared["seed"].to_string();
        let seed: &[&str] = if shared["seed"].is_null() { &[] } else { &["--seed", &seed] };
        let link = fragment(&open(&here, &[&[name, "--view", view], seed].concat()));
        assert_eq!(decode(&link), shared, "{}", entry["title"]);
        if entry["link"].is_null() {
            entry["link"] = json!(link);
        }
        assert_eq!(decode(entry["link"].as_str().unwrap()), shared, "{}", entry["title"]);
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, serde_json::to_string_pretty(&known).unwrap() + "\n").unwrap();
    }
    let written: Vec<Value> = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(written, known, "a link is missing in {}: set UPDATE_DOCS", path.display());
}

/// A command that serves a page until the end of the test.
struct Served(Child, String);

impl Drop for Served {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn serve(here: &Path, site: &str) -> Served {
    let mut command = charleston(here, &["open", "nmjl", "--no-browser", "--folder", site]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut link = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
    Served(child, link)
}

impl Served {
    fn connect(&self) -> TcpStream {
        TcpStream::connect(self.1.strip_prefix("http://").unwrap().split('/').next().unwrap()).unwrap()
    }

    /// Sends a request. Returns the status, the headers in lowercase, and the body.
    fn ask(&self, method: &str, path: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), head.to_lowercase(), body.to_owned())
    }
}

#[test]
fn the_built_site_is_served() {
    let here = folder("open-served");
    let site = [
        ("site/index.html", "book"),
        ("site/play/index.html", "page"),
        ("site/play/sw.js", "1"),
        ("site/play/a.wasm", "2"),
    ];
    write(&here, &site);
    write(&here, &[("secret.txt", "secret"), ("site/.hidden", "secret")]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("../secret.txt", here.join("site/link.txt")).unwrap();
    let served = serve(&here, "site");
    assert!(served.1.starts_with("http://127.0.0.1:") && served.1.contains("/play/#A"), "{}", served.1);
    for (path, body, kind) in [
        ("/", "book", "text/html; charset=utf-8"),
        ("/play/", "page", "text/html; charset=utf-8"),
        ("/play/sw.js?x", "1", "text/javascript; charset=utf-8"),
        ("/play/a.wasm", "2", "application/wasm"),
    ] {
        let (status, head, found) = served.ask("GET", path);
        assert_eq!((status, found.as_str()), (200, body), "{path}");
        assert!(head.contains(&format!("content-type: {kind}\r\n")), "{head}");
    }
    assert_eq!(served.ask("HEAD", "/").0, 200);
    assert_eq!(served.ask("POST", "/").0, 405);
    let (status, head, _) = served.ask("GET", "/play");
    assert!(status == 301 && head.contains("location: /play/\r\n"), "{head}");
    let outside =
        ["/../secret.txt", "/play/../../secret.txt", "/%2e%2e/secret.txt", "/.hidden", "/link.txt", "//play"];
    for path in outside.into_iter().chain([
        "/none",
        "/play//",
        "/..",
        "/play/..%5c..%5csecret.txt",
        "secret.txt",
        "*",
    ]) {
        let (status, _, body) = served.ask("GET", path);
        assert!(status == 404 && !body.contains("secret"), "{path}: {status} {body}");
    }
    assert!(serve(&here, "site/play").1.contains("/#A"));
}

#[test]
fn a_slow_reader_delays_no_other() {
    let here = folder("open-slow");
    write(&here, &[("sw.js", &"x".repeat(30_000_000)), ("index.html", "page")]);
    let served = serve(&here, ".");
    let slow: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = served.connect();
            write!(stream, "GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            stream
        })
        .collect();
    assert_eq!(served.ask("GET", "/").2, "page");
    drop(slow);
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_opens_the_printed_link() {
    use std::os::unix::fs::PermissionsExt;

    let here = folder("open-browser");
    write(&here, &[("bin/xdg-open", "#!/bin/sh\necho \"$1\" >\"$(dirname \"$0\")/opened\"\n")]);
    let start = || {
        let mut command = charleston(&here, &["open", "nmjl", "--site", SITE]);
        let output = command.env("PATH", format!("{}:/bin", here.join("bin").display())).output().unwrap();
        assert!(output.status.success());
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    fs::set_permissions(here.join("bin/xdg-open"), fs::Permissions::from_mode(0o755)).unwrap();
    let (link, error) = start();
    assert_eq!((fs::read_to_string(here.join("bin/opened")).unwrap(), error), (link, String::new()));
    fs::set_permissions(here.join("bin/xdg-open"), fs::Permissions::from_mode(0o644)).unwrap();
    if !Path::new("/bin/gio").exists()
        && !Path::new("/bin/wslview").exists()
        && !Path::new("/bin/xdg-open").exists()
    {
        let (link, error) = start();
        assert!(link.starts_with(SITE));
        assert_eq!(error, "note: couldn't start a browser. Open the link yourself\n");
    }
}
