//! The language server with editors that have few capabilities or send unusual messages.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::lsp::{CLUB, Editor, HOUSE, actions, broken_house, changes, files, range, uri, usual};

const ODD: &str = "extends = \"nmjl\"\nname = \"Club\"\nsource = \"us\"\n\n[passes.first-right]\nblind = 9\n";

fn greeting(folder: &Path, capabilities: Value) -> Value {
    json!({ "processId": null, "rootUri": uri(folder), "capabilities": capabilities })
}

#[test]
fn actions_respect_the_editors_capabilities() {
    let text = format!("{ODD}\n[passes.unused]\nto = \"left\"\n");
    let (folder, [club]) = files("lsp-plain", [("club.toml", &text)]);
    let (mut editor, can) = Editor::greeted(greeting(&folder, json!({})));
    assert_eq!((&can["renameProvider"], &can["codeActionProvider"]), (&json!(true), &Value::Null));
    editor.open(&club, &text);
    let said = editor.said_of(&club);
    assert_eq!(said[0].get("version"), None);

    let (mut editor, can) = Editor::greeted(greeting(&folder, usual()));
    assert_eq!(can["renameProvider"], json!({ "prepareProvider": true }));
    assert_eq!(can["codeActionProvider"]["codeActionKinds"][0], "quickfix");
    editor.open(&club, &text);
    let said = editor.said_of(&club);
    assert_eq!(said[0]["version"], 1);
    assert!(said[0]["diagnostics"].as_array().unwrap().iter().any(|finding| finding["tags"] == json!([1])));
}

#[test]
fn one_action_allows_one_lint() {
    let text = format!("{ODD}[passes.second-left]\nblind = 8\n");
    let (mut editor, _, [club]) = Editor::opened("lsp-silenced-once", [("club.toml", &text)]);
    let findings = editor.findings(&club);
    assert_eq!(findings.len(), 2, "{findings:?}");
    let range = json!({ "start": findings[0]["range"]["start"], "end": findings[1]["range"]["end"] });
    let params = json!({
        "textDocument": { "uri": club }, "range": range, "context": { "diagnostics": [], "only": ["quickfix"] },
    });
    let offered = editor.ask("textDocument/codeAction", params).unwrap();
    let silencing: Vec<&Value> = offered
        .as_array()
        .unwrap()
        .iter()
        .filter(|action| action["title"].as_str().unwrap().starts_with("allow "))
        .collect();
    assert_eq!(silencing.len(), 1);
    assert_eq!(silencing[0]["diagnostics"], json!(findings));
}

#[test]
fn a_malformed_capability_is_ignored() {
    let (folder, [club]) = files("lsp-odd-client", [("club.toml", ODD)]);
    let odd = json!({
        "general": { "positionEncodings": 7 },
        "workspace": [],
        "textDocument": { "publishDiagnostics": { "versionSupport": 1 }, "codeAction": true, "rename": null },
    });
    let params = json!({
        "processId": "me",
        "capabilities": odd,
        "workspaceFolders": [{ "uri": 3 }, { "uri": "c:\\x" }, null, { "uri": uri(&folder), "name": "rules" }],
    });
    let (mut editor, can) = Editor::greeted(params);
    assert_eq!((&can["positionEncoding"], &can["renameProvider"]), (&json!("utf-16"), &json!(true)));
    editor.open(&club, ODD);
    assert_eq!(editor.ids(&club), ["blind-beyond-the-pass"]);
    for capabilities in [json!(null), json!([1]), json!("x")] {
        assert_eq!(Editor::greeted(greeting(&folder, capabilities)).1["renameProvider"], true);
    }
}

#[test]
fn findings_are_pushed_without_refresh_support() {
    let (folder, [house, club]) = files("lsp-no-refresh", [("house.toml", HOUSE), ("club.toml", CLUB)]);
    let (mut editor, can) =
        Editor::greeted(greeting(&folder, json!({ "textDocument": { "diagnostic": {} } })));
    assert_eq!(can.get("diagnosticProvider"), None);
    editor.open(&house, HOUSE);
    editor.open(&club, CLUB);
    editor.write(&house, 2, &broken_house());
    assert_eq!(editor.ids(&club), ["unknown-pass"]);
}

#[test]
fn document_symbols_have_ranges() {
    let text = "format = 1 # ours\n[phases.\"\"]\npasses = []\n\n[passes.left]\nto = \"left\"\n[[passes.left.gifts]]\nto = \"x\" # last\n# next\n[passes.right.consent]\nof = \"y\"\n[lints]\n";
    let (folder, [house, cargo]) =
        files("lsp-extents", [("house.toml", text), ("Cargo.toml", "[passes.x]\n")]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, text);
    editor.open(&cargo, "[passes.x]\n");
    assert_eq!(editor.symbols(&cargo), Vec::<Value>::new());
    let symbols = editor.symbols(&house);
    let listed: Vec<Value> = symbols
        .iter()
        .map(|symbol| json!([symbol["detail"], symbol["name"], symbol["range"], symbol["selectionRange"]]))
        .collect();
    let left = "[passes.left]\nto = \"left\"\n[[passes.left.gifts]]\nto = \"x\"";
    let expected = [
        json!(["phase", "\"\"", range(text, "[phases.\"\"]\npasses = []"), range(text, "\"\"")]),
        json!(["pass", "left", range(text, left), range(text, "left")]),
        json!(["pass", "right", range(text, "[passes.right.consent]\nof = \"y\""), range(text, "right")]),
    ];
    assert_eq!(listed, expected);

    let (mut editor, _) = Editor::greeted(greeting(&folder, json!({})));
    editor.open(&house, text);
    let flat = editor.symbols(&house);
    assert_eq!(flat[1]["name"], "left");
    assert_eq!(flat[1]["location"], json!({ "uri": house, "range": range(text, left) }));
}

#[test]
fn documents_in_other_languages_are_ignored() {
    let wrong = format!("{ODD}blnd = 1\n");
    let (folder, [club, named]) =
        files("lsp-languages", [("club.toml", &wrong), ("club.charleston.toml", &wrong)]);
    let mut editor = Editor::usual(&folder);
    let past = club.replace("file:", "git:");
    for (address, language, is_looked_at) in [
        (&club, "markdown", false),
        (&club, "toml", true),
        (&club, "conf-toml", true),
        (&club, "", true),
        (&past, "toml", false),
        (&named, "plaintext", true),
    ] {
        let document = json!({ "uri": address, "languageId": language, "version": 1, "text": wrong });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        assert_eq!(!editor.findings(address).is_empty(), is_looked_at, "{address} {language}");
        editor.close(address);
        assert_eq!(editor.ids(address), Vec::<String>::new());
    }
}

#[test]
fn the_schema_file_is_watched_too() {
    let text = "#:schema ours/ruleset.schema.json\n\nextends = \"nmjl\"\nname = \"Club\"\nsource = \"us\"\n";
    let (folder, [club]) = files("lsp-schema", [("club.toml", text)]);
    let mut capabilities = usual();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    let mut editor = Editor::with(&folder, capabilities);
    editor.open(&club, text);
    assert_eq!(editor.ids(&club), ["missing-schema"]);
    let watchers = &editor.received[0]["params"]["registrations"][0]["registerOptions"]["watchers"];
    assert_eq!(watchers, &json!([{ "globPattern": "**/*.{toml,json}" }]));
    fs::create_dir(folder.join("ours")).unwrap();
    let schema = folder.join("ours/ruleset.schema.json");
    fs::write(&schema, "{ \"title\": \"charleston ruleset\" }").unwrap();
    let changes = json!([{ "uri": uri(&schema), "type": 1 }]);
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(editor.ids(&club), Vec::<String>::new());
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_exits_when_its_editor_dies() {
    let mut command = Command::new("sleep");
    let mut gone = command.arg("1000").spawn().unwrap();
    let (editor, _) = Editor::greeted(json!({ "processId": gone.id(), "capabilities": {} }));
    gone.kill().unwrap();
    gone.wait().unwrap();
    assert_eq!(editor.left_by_itself(), 1);
}

#[test]
fn the_exit_code_tells_whether_shutdown_came_first() {
    assert_eq!(Editor::start().leave(), 1);
    let mut hasty = Editor::start();
    hasty.ask("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(hasty.ask("shutdown", json!(null)), Ok(Value::Null), "before `initialized`");
    hasty.tell("exit", json!(null));
    assert_eq!(hasty.leave(), 0);
    for (shuts_down, code) in [(true, 0), (false, 1)] {
        let (mut editor, _) = Editor::greeted(json!({ "capabilities": {} }));
        if shuts_down {
            assert_eq!(editor.ask("shutdown", json!(null)).unwrap(), Value::Null);
            editor.open("untitled:Untitled-1", ODD);
            assert_eq!(editor.ask("shutdown", json!(null)).unwrap_err()["code"], -32600);
            assert_eq!(editor.received, Vec::<Value>::new());
        }
        editor.tell("exit", json!(null));
        assert_eq!(editor.leave(), code);
    }
}

#[test]
fn unknown_and_malformed_messages_get_an_error() {
    let (folder, [club]) = files("lsp-malformed", [("club.toml", ODD)]);
    let mut editor = Editor::usual(&folder);
    for (method, params, code) in [
        ("textDocument/hover", json!({}), -32601),
        ("textDocument/definition", json!({}), -32602),
        ("textDocument/rename", json!([1]), -32602),
    ] {
        assert_eq!(editor.ask(method, params).unwrap_err()["code"], code, "{method}");
    }
    for method in ["textDocument/didOpen", "textDocument/didChange", "$/setTrace"] {
        editor.tell(method, json!({ "textDocument": 7 }));
    }
    editor.write(&club, 7, "never opened");
    assert_eq!(editor.said_of(&club), Vec::<Value>::new());
    editor.open(&club, ODD);
    assert_eq!(editor.ids(&club), ["blind-beyond-the-pass"]);
}

#[test]
fn fix_all_also_fixes_hidden_mistakes() {
    let text = "extends = 'nmjl'\nnam = 'Club' # ours\nsource = \"us\n\n[passes.first-right]\nblnd = 1\n";
    let (folder, [club]) = files("lsp-fix-all-at-once", [("club.toml", text)]);
    for address in [club.as_str(), "untitled:Untitled-1"] {
        let mut editor = Editor::usual(&folder);
        editor.open(address, text);
        let found = editor.findings(address);
        let [finding, _, _] = &found[..] else { panic!("{found:?}") };
        let offered = actions(&mut editor, address, finding, json!(["source.fixAll"]));
        let [action] = &offered[..] else { panic!("{offered:?}") };
        let edits = &action["edit"]["documentChanges"][0]["edits"];
        assert!(edits.as_array().unwrap().iter().all(|edit| edit["newText"].as_str().unwrap().len() < 8));
        editor.change(address, 2, changes(edits));
        assert_eq!(editor.ids(address), Vec::<String>::new());
        // With nothing left to fix, no fix is offered.
        assert_eq!(actions(&mut editor, address, finding, json!(["source.fixAll"])), Vec::<Value>::new());
    }
}

/// Cuts a file off after every third byte, and sends every kind of request about places in the rest.
#[test]
fn every_place_in_unfinished_files_gets_an_answer() {
    let (folder, [house, club]) = files("lsp-places", [("house.toml", HOUSE), ("club.toml", CLUB)]);
    let mut greeting = greeting(&folder, usual());
    greeting["initializationOptions"] = json!({ "completion": true, "hover": true });
    let (mut editor, _) = Editor::greeted(greeting);
    editor.open(&house, HOUSE);
    for end in (0..=CLUB.len()).step_by(3) {
        let text = &CLUB[..end];
        editor.open(&club, text);
        for (line, written) in text.split('\n').enumerate() {
            for character in (0..=written.len() + 1).step_by(4) {
                let place = json!({ "line": line, "character": character });
                let at = json!({ "textDocument": { "uri": club }, "position": place });
                for question in ["definition", "completion", "hover"] {
                    editor.ask(&format!("textDocument/{question}"), at.clone()).unwrap();
                }
                let _may_be_refused = editor.ask("textDocument/prepareRename", at);
            }
        }
        let everything = json!({
            "textDocument": { "uri": club },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 99 } },
            "context": { "diagnostics": [] },
        });
        editor.ask("textDocument/codeAction", everything).unwrap();
        editor.symbols(&club);
    }
    assert!(!editor.said_of(&club).is_empty());
}
