//! The language server on files that extend one another, whatever state the files are in.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::{CLUB, Editor, HOUSE, broken_house, files, range, uri, usual};
use crate::lsp_names::at;

/// Starts an editor, with a folder or without one.
fn editor(root: Option<&Path>) -> Editor {
    let params = json!({ "processId": null, "rootUri": root.map(uri), "capabilities": usual() });
    Editor::greeted(params).0
}

/// Renames the pass `left` in a document.
fn renamed(editor: &mut Editor, address: &str, text: &str, new: &str) -> Result<Value, Value> {
    editor.rename(at(address, text, "left"), new)
}

/// The files that an answer changes.
fn changed(answer: &Value) -> Vec<&str> {
    let changes = answer["documentChanges"].as_array().unwrap();
    changes.iter().map(|change| change["textDocument"]["uri"].as_str().unwrap()).collect()
}

#[test]
fn names_are_shared_across_the_project() {
    let deep = CLUB.replace("house", "../house");
    let (folder, [house, beside, below]) =
        files("lsp-project", [("house.toml", HOUSE), ("beside.toml", CLUB), ("deep/below.toml", &deep)]);
    // If nothing shows where the project starts, it's the file's own folder.
    let mut alone = editor(None);
    alone.open(&house, HOUSE);
    fs::create_dir(folder.join(".git")).unwrap();
    for root in [None, Some(folder.join("deep")), Some(folder.clone())] {
        let mut editor = editor(root.as_deref());
        editor.open(&below, &deep);
        let answer = renamed(&mut editor, &below, &deep, "up").unwrap();
        assert_eq!(changed(&answer), [&beside, &below, &house], "{root:?}");
    }
}

#[test]
fn files_outside_projects_share_names_with_neighbors() {
    // Outside any project, in the folder for temporary files.
    let folder = std::env::temp_dir().join(format!("charleston-lsp-beside-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let [house, club] = ["house.toml", "club.TOML"].map(|name| folder.join(name));
    fs::write(&house, HOUSE).unwrap();
    fs::write(&club, CLUB).unwrap();
    let mut editor = editor(None);
    editor.open(&uri(&house), HOUSE);
    let answer = renamed(&mut editor, &uri(&house), HOUSE, "up");
    fs::remove_dir_all(&folder).unwrap();
    let folder_is_free = !folder.ancestors().any(|above| above.join(".git").exists());
    let both = [uri(&club), uri(&house)];
    let expected = if folder_is_free { &both[..] } else { &both[1..] };
    assert_eq!(changed(&answer.unwrap()), expected);
}

#[test]
fn rename_is_refused_unless_every_file_changes() {
    let broken = CLUB.replace("source = \"us\"", "source = us\"");
    let torn = CLUB.replace("house.toml\"", "house.toml");
    let stranger = "name = \"left house\n[phases\n";
    let whole = CLUB.as_bytes().to_vec();
    let latin: Vec<u8> = CLUB.replace("Club", "M").bytes().chain([b'#', 0xE9]).collect();
    for (name, bytes, said) in [
        ("broken", broken.into_bytes(), Some("line 3 of `PATH` isn't valid TOML")),
        ("torn", torn.into_bytes(), Some("line 1 of `PATH` isn't valid TOML")),
        ("latin", latin, Some("`PATH` isn't UTF-8 text")),
        ("stranger", stranger.as_bytes().to_vec(), None),
        ("whole", whole, None),
    ] {
        let (folder, [house]) = files(&format!("lsp-unread-{name}"), [("house.toml", HOUSE)]);
        let other = folder.join("other.charleston.toml");
        fs::write(&other, bytes).unwrap();
        let mut editor = Editor::usual(&folder);
        editor.open(&house, HOUSE);
        let answer = renamed(&mut editor, &house, HOUSE, "up");
        match said {
            Some(said) => {
                let why = said.replace("PATH", &other.display().to_string());
                let said = format!("`left` may also be in a file that can't be changed: {why}");
                let refused = answer.unwrap_err();
                assert!(refused["message"].as_str().unwrap().starts_with(&said), "{refused}\n{said}");
            }
            None => assert!(answer.is_ok(), "{name}: {answer:?}"),
        }
    }
}

#[test]
fn rename_is_refused_if_a_parent_is_unreadable() {
    let house = HOUSE.replace("format = 1", "extends = \"base.toml\"");
    for (said, may) in [("[passes.left]", true), ("[passes.across]", false)] {
        let (folder, [uri]) = files("lsp-unread-parent", [("house.toml", &house)]);
        let bytes: Vec<u8> = said.bytes().chain(*b" # caf\xE9").collect();
        fs::write(folder.join("base.toml"), bytes).unwrap();
        let mut editor = Editor::usual(&folder);
        editor.open(&uri, &house);
        let answer = renamed(&mut editor, &uri, &house, "up");
        let message = answer.as_ref().err().map(|refused| refused["message"].as_str().unwrap());
        let is_refused = message.is_some_and(|message| message.contains("base.toml` isn't UTF-8 text"));
        assert_eq!(is_refused, may, "{answer:?}");
    }
}

#[test]
fn renaming_to_the_same_name_changes_nothing() {
    let (mut editor, _, [house]) = Editor::opened("lsp-same-name", [("house.toml", HOUSE)]);
    assert_eq!(renamed(&mut editor, &house, HOUSE, "left"), Ok(json!({ "documentChanges": [] })));
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    let marked = "\u{feff}passes.left.blind = 0\nextends = \"house.toml\"\nname = \"Club\"\n";
    let (folder, [house, club]) = files("lsp-mark", [("house.toml", HOUSE), ("club.toml", marked)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, HOUSE);
    let answer = renamed(&mut editor, &house, HOUSE, "up").unwrap();
    assert_eq!(changed(&answer), [&club, &house]);
    let shown = marked.trim_start_matches('\u{feff}');
    assert_eq!(answer["documentChanges"][0]["edits"][0]["range"], range(shown, "left"));
}

#[cfg(unix)]
#[test]
fn a_linked_parent_is_its_target() {
    let (folder, [house, club, other]) = files(
        "lsp-linked-parent",
        [("house.toml", HOUSE), ("club.toml", &CLUB.replace("house", "linked")), ("other.toml", CLUB)],
    );
    std::os::unix::fs::symlink(folder.join("house.toml"), folder.join("linked.toml")).unwrap();
    let mut editor = Editor::usual(&folder);
    let text = CLUB.replace("house", "linked");
    editor.open(&house, HOUSE);
    editor.open(&club, &text);
    assert_eq!(editor.ids(&club), Vec::<String>::new());
    editor.write(&house, 2, &broken_house());
    assert_eq!(editor.ids(&club), ["unknown-pass"]);
    editor.write(&house, 3, HOUSE);
    assert_eq!(editor.ids(&club), Vec::<String>::new());
    // The house is closed now. It can be reached under two names, but is still one file.
    editor.close(&house);
    let answer = renamed(&mut editor, &club, &text, "up").unwrap();
    let files = changed(&answer);
    assert_eq!((files.len(), files.contains(&&*other), files.contains(&&*club)), (3, true, true), "{answer}");
    assert_eq!(editor.references(at(&club, &text, "left"), true).len(), 4);
}

#[test]
fn parents_of_open_rule_files_are_rules() {
    // By itself, this could be any TOML file.
    let house = "inherits = \"nmjl\"\nname = \"House\"\n";
    let (folder, [parent, club]) = files("lsp-parents", [("house.toml", house), ("club.toml", CLUB)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&parent, house);
    assert_eq!(editor.ids(&parent), Vec::<String>::new());
    editor.open(&club, CLUB);
    let found = editor.findings(&parent);
    assert!(found.iter().any(|finding| finding["code"] == "unknown-key"), "{found:?}");
    editor.close(&club);
    assert_eq!(editor.ids(&parent), Vec::<String>::new());
    editor.open(&club, CLUB);
    let right = house.replace("inherits", "extends").replace("House\"\n", "House\"\nsource = \"us\"\n");
    editor.change(&parent, 2, json!([{ "text": right }]));
    assert_eq!(editor.ids(&parent), Vec::<String>::new());
}
