//! `charleston check --prove` and `--games`, run from the command line.

use std::path::PathBuf;

use serde_json::Value;

use crate::command_line::{BAD, Ended, folder_with, run};

const CLUB: &str = "extends = \"nmjl\"\nname = \"Club\"\nsource = \"Us\"\n[passes.courtesy]\n\
    tiles = { min = 0, max = 1, settle = \"independent\" }\n[lints]\nunequal-courtesy = \"allow\"\n";
fn files(name: &str) -> PathBuf {
    folder_with(name, &[("club.toml", CLUB), ("bad.toml", BAD)])
}

#[test]
fn proofs_are_printed_below_findings() {
    let Ended { code, out, err } = run(&files("proved"), &["check", "--prove", "club.toml"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(
        out,
        "club.toml, for every deal and every choice:\n  \
         the Charleston ends after at most 7 passes\n  \
         every hand can end with 12 to 14 tiles (13 dealt); the dealer's, with 13 to 15 tiles (14 dealt)\n  \
         every phase and every pass can be played\n  \
         no player can get stuck: every hand has enough tiles that can be passed\n  \
         no joker changes hands\n\
         1 file checked, no problems found\n"
    );
}

#[test]
fn files_with_errors_are_not_proved() {
    let Ended { code, out, .. } =
        run(&files("not-proved"), &["check", "--prove", "--games", "2", "bad.toml", "club.toml"]);
    assert_eq!(code, 1);
    assert!(!out.contains("bad.toml, for every deal") && out.contains("club.toml, for every deal"), "{out}");
    assert!(out.ends_with("2 games played, no laws broken\n"), "{out}");
}

#[test]
fn the_json_has_a_proofs_section() {
    let folder = files("proved-json");
    let proved = |arguments: &[&str]| -> Value {
        let Ended { out, .. } = run(&folder, arguments);
        let json: Value = serde_json::from_str(&out).unwrap();
        let schema = charleston::internal::output::json::schema();
        jsonschema::validate(&schema, &json).unwrap();
        json["files"][0]["proofs"].clone()
    };
    assert_eq!(proved(&["check", "--format", "json", "club.toml"]), Value::Null);
    let proofs = proved(&["check", "--format", "json", "--prove", "--games", "1", "club.toml"]);
    assert_eq!(proofs["ends"]["max-passes"], 7);
    assert_eq!(proofs["sizes"]["hands"][1]["otherwise"]["held"], serde_json::json!([12, 13, 14]));
    let played = |arguments: &[&str]| -> Value {
        let Ended { out, err, .. } = run(&folder, &[&["check", "--format", "json"], arguments].concat());
        assert_eq!(
            err.contains("2 games played, no laws broken\n"),
            !arguments.contains(&"bad.toml"),
            "{err}"
        );
        serde_json::from_str::<Value>(&out).unwrap()["games"].clone()
    };
    assert_eq!(played(&["--games", "2", "club.toml"]), serde_json::json!({ "played": 2, "broken": [] }));
    assert_eq!(played(&["--games", "2", "bad.toml"]), serde_json::json!({ "played": 0, "broken": [] }));
    assert_eq!(played(&["bad.toml"]), Value::Null);
    assert_eq!(proofs["jokers"], serde_json::json!({ "in-the-box": 8, "move-in": [] }));
}

#[test]
fn the_first_seed_option_requires_games() {
    let folder = files("seeds");
    let Ended { code, out, .. } = run(&folder, &["check", "club.toml", "--games", "3", "--seed", "41"]);
    assert_eq!(
        (code, out.as_str()),
        (0, "1 file checked, no problems found\n3 games played, no laws broken\n")
    );
    let Ended { code, err, .. } = run(&folder, &["check", "club.toml", "--seed", "41"]);
    assert!(code == 2 && err.contains("--games"), "{err}");
}
