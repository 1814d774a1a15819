//! The language server on names: where they are defined and used, and how they are renamed.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::lsp::{CLUB, Editor, HOUSE, changes, files, range, uri};

/// The place after the first letter of a word.
pub fn at(uri: &str, text: &str, word: &str) -> Value {
    let mut place = range(text, word)["start"].clone();
    place["character"] = json!(place["character"].as_i64().unwrap() + 1);
    json!({ "textDocument": { "uri": uri }, "position": place })
}

/// The range of `word` in `text`, after the text `before`.
fn behind(text: &str, before: &str, word: &str) -> Value {
    let cut = text.find(before).unwrap() + before.len();
    let blanked: String = text[..cut].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
    range(&(blanked + &text[cut..]), word)
}

#[test]
fn goto_leads_to_definitions_and_parents() {
    let (mut editor, _, [house, club]) =
        Editor::opened("lsp-definition", [("house.toml", HOUSE), ("club.toml", CLUB)]);
    let mut definition = |at: Value| editor.ask_at("definition", at);
    assert_eq!(
        definition(at(&house, HOUSE, "\"one\"")),
        json!({ "uri": house, "range": behind(HOUSE, "[phases", "one") })
    );
    let left = definition(at(&house, HOUSE, "\"left\""));
    assert_eq!(
        left,
        json!({ "uri": house, "range": behind(HOUSE, "[passes.right]\nto = \"right\"\n\n[passes.", "left") })
    );
    // From the club's change to what it changes, and from the name of the parent file to the file.
    assert_eq!(definition(at(&club, CLUB, "left"))["uri"], json!(house));
    let first = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    assert_eq!(definition(at(&club, CLUB, "\"house.toml\"")), json!({ "uri": house, "range": first }));
    // A built-in direction, and a text that isn't a name.
    assert_eq!(definition(at(&house, HOUSE, "\"right\"\n")), Value::Null);
    assert_eq!(definition(at(&club, CLUB, "\"Club\"")), Value::Null);
}

#[test]
fn goto_never_opens_a_shipped_ruleset() {
    let text = "extends = \"nmjl\"\nname = \"Club\"\ncharleston.phases = [\"second\", \"courtesy\"]\n[phases.second]\ntitle = \"Ours\"\n";
    let (mut editor, _, [club]) = Editor::opened("lsp-shipped", [("club.toml", text)]);
    assert_eq!(editor.ask_at("definition", at(&club, text, "\"nmjl\"")), Value::Null);
    assert_eq!(editor.ask_at("definition", at(&club, text, "\"courtesy\"")), Value::Null);
    // Only the club's own change to the phase can be opened.
    let own = json!({ "uri": club, "range": behind(text, "[phases.", "second") });
    assert_eq!(editor.ask_at("definition", at(&club, text, "\"second\"")), own);
    let refused = editor.ask("textDocument/prepareRename", at(&club, text, "\"second\"")).unwrap_err();
    let expected = "`second` is a phase of the shipped ruleset `nmjl`, which can't be changed";
    assert_eq!((&refused["code"], &refused["message"]), (&json!(-32803), &json!(expected)));
}

#[test]
fn references_are_found_in_every_file() {
    let other = CLUB.replace("left", "right").replace("house", "../../house");
    let stranger = HOUSE.replace("House", "Strangers");
    let (folder, [house, club, other_uri, _]) = files(
        "lsp-references",
        [
            ("house.toml", HOUSE),
            ("club.toml", CLUB),
            ("deep/er/other.toml", &other),
            ("stranger.toml", &stranger),
        ],
    );
    fs::create_dir(folder.join(".git")).unwrap();
    let mut editor = Editor::usual(&folder);
    editor.open(&club, CLUB);
    let here = at(&club, CLUB, "left");
    let places = [json!([club, 3]), json!([house, 8]), json!([house, 13])];
    assert_eq!(editor.references(here.clone(), true), places);
    assert_eq!(editor.references(here, false), places[1..2]);
    editor.open(&other_uri, &other);
    assert_eq!(editor.references(at(&other_uri, &other, "right"), true).len(), 3);
}

/// Makes the changes of an answer in the open files. Returns all changes by file.
fn apply(editor: &mut Editor, answer: &Value, open: &[&str]) -> BTreeMap<String, Value> {
    let mut made = BTreeMap::new();
    for change in answer["documentChanges"].as_array().unwrap() {
        let uri = change["textDocument"]["uri"].as_str().unwrap().to_owned();
        let is_open = open.contains(&uri.as_str());
        assert_eq!(change["textDocument"]["version"], if is_open { json!(1) } else { Value::Null });
        if is_open {
            editor.change(&uri, 2, changes(&change["edits"]));
        }
        made.insert(uri, change["edits"].clone());
    }
    made
}

#[test]
fn rename_changes_every_file_correctly() {
    let dotted = "extends = \"house.toml\"\nname = \"Dotted\"\npasses.left.blind = 1 # left\n";
    let (folder, [house, club, dotted_uri]) =
        files("lsp-rename", [("house.toml", HOUSE), ("club.toml", CLUB), ("dotted.toml", dotted)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, HOUSE);
    editor.open(&club, CLUB);
    let prepared = editor.ask("textDocument/prepareRename", at(&club, CLUB, "left")).unwrap();
    assert_eq!(prepared, json!({ "range": range(CLUB, "left"), "placeholder": "left" }));
    let answer = editor.rename(at(&club, CLUB, "left"), "the 😀 left").unwrap();
    let made = apply(&mut editor, &answer, &[&house, &club]);
    let texts = |uri: &str| -> Vec<&str> {
        made[uri].as_array().unwrap().iter().map(|edit| edit["newText"].as_str().unwrap()).collect()
    };
    let quoted = "\"the 😀 left\"";
    assert_eq!(
        (texts(&house), texts(&club), texts(&dotted_uri)),
        (vec![quoted; 2], vec![quoted], vec![quoted])
    );
    assert_eq!(editor.ids(&house), Vec::<String>::new());
    assert_eq!(editor.ids(&club), Vec::<String>::new());
}

#[test]
fn an_invalid_new_name_is_refused() {
    let five = HOUSE.replace("[charleston]", "[table]\nseats = [\"ann\", \"bea\", \"cleo\", \"dora\"]\ndirections = { up = 1 }\n\n[charleston]\nrounds = [\"ann\"]");
    let five = five.replace("to = \"left\"", "to = \"up\"");
    let (mut editor, _, [house]) = Editor::opened("lsp-refused", [("house.toml", &five)]);
    assert_eq!(editor.ids(&house), Vec::<String>::new());
    let path = house.strip_prefix("file://").unwrap().to_owned();
    for (word, new, expected) in [
        ("\"left\"]", "right", format!("`right` is already the name of a pass in {path}")),
        ("\"ann\"", "up", format!("`up` is already the name of a direction in {path}")),
        ("\"left\"]", " ", "the name of a pass needs at least one letter".to_owned()),
        ("\"one\"", "end", "`end` can't be the new name: a phase can't be named `end`".to_owned()),
        ("\"ann\"", "all", "`all` can't be the new name: ".to_owned()),
        ("\"House\"", "x", "only a phase, a pass, a seat or a direction from `[table]` can".to_owned()),
    ] {
        let refused = editor.rename(at(&house, &five, word), new).unwrap_err();
        assert_eq!(refused["code"], -32803);
        let message = refused["message"].as_str().unwrap();
        assert!(message.starts_with(&expected), "{word} as {new}: {message}");
    }
}

#[test]
fn names_that_options_need_are_renamed() {
    let vote = "[option]\ntopic = \"vote\"\nquestion = \"Is there a vote?\"\nanswer = \"Yes\"\n\
        needs = [\"passes.left.blind\"]\n[charleston]\nchange = \"locked\"\n";
    let club = "extends = \"house.toml\"\nwith = [\"vote.toml\"]\nname = \"Club\"\nsource = \"us\"\n\
        [passes.left]\nblind = 1\n";
    let (mut editor, _, [house, vote_uri, club_uri]) =
        Editor::opened("lsp-needs", [("house.toml", HOUSE), ("vote.toml", vote), ("club.toml", club)]);
    let place = at(&club_uri, club, "left");
    assert!(editor.references(place.clone(), false).contains(&json!([vote_uri, 4])));
    // The option doesn't define the pass, but the rulesets that use it do.
    let needed = at(&vote_uri, vote, "left");
    assert_eq!(editor.ask("textDocument/prepareRename", needed.clone()).unwrap()["placeholder"], "left");
    assert_eq!(editor.rename(needed, "next one"), editor.rename(place.clone(), "next one"));
    let answer = editor.rename(place, "next one").unwrap();
    let made = apply(&mut editor, &answer, &[&house, &vote_uri, &club_uri]);
    assert_eq!(made[&vote_uri], json!([{ "range": range(vote, "left"), "newText": "next one" }]));
    assert_eq!(editor.ids(&club_uri), Vec::<String>::new());
}

/// Renaming a pass in a shared option would break the other ruleset that uses the option.
#[test]
fn a_shared_option_shares_its_names() {
    let option = "[option]\ntopic = \"vote\"\nquestion = \"Is there a vote?\"\nanswer = \"Yes\"\n\
        needs = [\"passes.left\"]\n[passes.left]\nchange = \"locked\"\n";
    let with = CLUB.replace("name =", "with = [\"vote.toml\"]\nname =");
    let others = with.replace("house", "other");
    let (mut editor, _, [house, other, ours, theirs, vote]) = Editor::opened(
        "lsp-shared-option",
        [
            ("house.toml", HOUSE),
            ("other.toml", HOUSE),
            ("ours.toml", &with),
            ("theirs.toml", &others),
            ("vote.toml", option),
        ],
    );
    for (uri, text) in [(&house, HOUSE), (&theirs, &others), (&vote, option)] {
        let answer = editor.rename(at(uri, text, "left"), "up").unwrap();
        let changes = answer["documentChanges"].as_array().unwrap();
        let changed: Vec<&Value> = changes.iter().map(|change| &change["textDocument"]["uri"]).collect();
        assert_eq!(changed, [&house, &other, &ours, &theirs, &vote], "from {uri}");
    }
}

#[test]
fn rename_works_in_untitled_documents() {
    let (folder, []) = files("lsp-rename-untitled", []);
    let mut editor = Editor::with(&folder, json!({}));
    let address = "untitled:Untitled-1";
    editor.open(address, HOUSE);
    let answer = editor.rename(at(address, HOUSE, "\"one\""), "two").unwrap();
    let edits = &answer["changes"][address];
    assert_eq!(edits.as_array().unwrap().len(), 2, "{answer}");
    editor.change(address, 2, changes(edits));
    assert_eq!(editor.ids(address), Vec::<String>::new());
}

/// Winds change seats from deal to deal, and other seats don't.
#[test]
fn rename_never_turns_winds_into_chairs() {
    for (seats, old, new, may) in [
        ("east south west north", "\"east\"", "ann", false),
        ("east south west nord", "\"nord\"", "north", false),
        ("ann ben cem dan", "\"ann\"", "eve", true),
    ] {
        let seats: Vec<&str> = seats.split(' ').collect();
        let rule = "phases.second.consent = { agree = \"dealer\" }";
        let text = format!(
            "extends = \"nmjl\"\nname = \"C\"\nsource = \"us\"\n{rule}\n[table]\nseats = {seats:?}\n"
        );
        let (mut editor, _, [club]) = Editor::opened("lsp-winds", [("club.toml", &text)]);
        let answer = editor.rename(at(&club, &text, old), new);
        assert_eq!(answer.is_ok(), may, "{answer:?}");
    }
}

/// Another TOML server may already offer both.
#[test]
fn completion_and_hover_are_offered_on_request() {
    let text = format!("{CLUB}[charleston]\nchange = lo\n");
    let (folder, [club]) = files("lsp-completion", [("club.toml", &text)]);
    let (_, offered) = Editor::greeted(json!({ "capabilities": {} }));
    assert_eq!((&offered["completionProvider"], &offered["hoverProvider"]), (&Value::Null, &json!(false)));
    let options = json!({ "completion": true, "hover": true });
    let (mut editor, offered) = Editor::greeted(
        json!({ "capabilities": {}, "initializationOptions": options, "rootUri": uri(&folder) }),
    );
    assert!(offered["completionProvider"].is_object() && offered["hoverProvider"] == true);
    editor.open(&club, &text);
    let items = editor.ask("textDocument/completion", at(&club, &text, "lo\n")).unwrap();
    let locked = items.as_array().unwrap().iter().find(|item| item["label"] == "\"locked\"").unwrap();
    assert_eq!(locked["textEdit"], json!({ "range": range(&text, "lo"), "newText": "\"locked\"" }));
    assert!(locked["documentation"]["value"].as_str().unwrap().contains("- `locked`: "));
    let hover = editor.ask("textDocument/hover", at(&club, &text, "blind")).unwrap();
    assert_eq!(hover["range"], range(&text, "blind"));
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("`blind = 0..20`"));
}
