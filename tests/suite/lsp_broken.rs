//! The language server on what no editor should send: it answers as the protocol says, and goes on.

use serde_json::{Value, json};

use crate::lsp::{CLUB, Editor, HOUSE, files};

fn code(error: &Value) -> i64 {
    error["code"].as_i64().unwrap()
}

#[test]
fn requests_outside_the_session_are_refused() {
    let mut editor = Editor::start();
    let hover =
        json!({ "textDocument": { "uri": "file:///a.toml" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(code(&editor.ask("textDocument/definition", hover.clone()).unwrap_err()), -32002);
    editor.open("file:///a.toml", "x");
    assert_eq!(code(&editor.ask("shutdown", json!(null)).unwrap_err()), -32002);
    let start = json!({ "capabilities": {} });
    editor.ask("initialize", start.clone()).unwrap();
    assert_eq!(code(&editor.ask("initialize", start).unwrap_err()), -32600);
    assert_eq!(
        editor.ask("textDocument/definition", hover.clone()).unwrap(),
        Value::Null,
        "it was not opened"
    );
    assert_eq!(editor.ask("shutdown", json!(null)).unwrap(), Value::Null);
    assert_eq!(code(&editor.ask("textDocument/definition", hover).unwrap_err()), -32600);
    assert_eq!(code(&editor.ask("initialize", json!({ "capabilities": {} })).unwrap_err()), -32600);
    assert!(editor.told.is_empty());
    editor.tell("exit", json!(null));
    assert_eq!(editor.leave(), 0);
}

#[test]
fn exiting_without_shutdown_exits_with_1() {
    let editor = Editor::start();
    assert_eq!(editor.leave(), 1);
    let mut editor = Editor::start();
    editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
    editor.tell("exit", json!(null));
    assert_eq!(editor.leave(), 1);
}

#[test]
fn a_malformed_request_is_answered_with_an_error() {
    let (folder, [club]) = files("lsp-broken", [("club.toml", CLUB)]);
    let mut editor = Editor::usual(&folder);
    for (text, code) in [
        ("{", -32700),
        ("\u{0}", -32700),
        ("[1, 2]", -32600),
        ("{}", -32600),
        ("{ \"jsonrpc\": \"2.0\", \"id\": [], \"method\": \"shutdown\" }", -32600),
    ] {
        editor.send(text);
        let answer = editor.next();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)), "{text}");
    }
    for garbage in [
        "Content-Length: -5\r\n\r\n",
        "\r\n\r\nwhat?\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n",
    ] {
        editor.send_raw(garbage.as_bytes());
        assert_eq!(editor.next()["error"]["code"], -32700, "{garbage}");
    }
    let long = vec![b' '; (16 << 20) + 1];
    editor.send_raw(format!("Content-Length: {}\r\n\r\n", long.len()).as_bytes());
    editor.send_raw(&long);
    assert_eq!(editor.next()["error"]["code"], -32600);

    for (method, params, code) in [
        ("textDocument/hover", json!({}), -32601),
        ("$/unheard-of", json!({}), -32601),
        ("textDocument/definition", json!({}), -32602),
        ("textDocument/rename", json!([1]), -32602),
        ("textDocument/codeAction", json!("x"), -32602),
    ] {
        assert_eq!(editor.ask(method, params).unwrap_err()["code"], code, "{method}");
    }
    for method in
        ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "$/setTrace", "x"]
    {
        editor.tell(method, json!({ "textDocument": 7 }));
    }
    editor.write(&club, 7, "never opened");
    assert_eq!(editor.said_of(&club), Vec::<Value>::new());
    editor.open(&club, CLUB);
    assert_eq!(editor.ids(&club), ["missing-parent"]);
}

#[test]
fn an_edit_with_a_bad_range_changes_nothing() {
    let (folder, [house]) = files("lsp-odd-changes", [("house.toml", HOUSE)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, HOUSE);
    assert_eq!(editor.ids(&house), Vec::<String>::new());
    let at = |line: i64, character: i64| json!({ "line": line, "character": character });
    for (version, change) in (2..).zip([
        json!({ "range": { "start": at(0, -1), "end": at(0, 0) }, "text": "x" }),
        json!({ "range": { "start": at(0, 0) }, "text": "x" }),
        json!({ "range": { "start": at(0, 0), "end": at(1 << 40, 0) }, "text": "x" }),
        json!({ "range": 3, "text": "x" }),
        json!({ "range": { "start": at(0, 0), "end": at(0, 0) } }),
        json!({}),
        json!("x"),
    ]) {
        // The changes beside it are made.
        let other = json!({ "range": { "start": at(0, 0), "end": at(0, 0) }, "text": "# \n" });
        editor.change(&house, version, json!([change, other]));
        assert_eq!(editor.ids(&house), Vec::<String>::new(), "{change}");
    }
    let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": house } }));
    assert_eq!(symbols.unwrap()[0]["range"]["start"]["line"], 7 + 7);
}

#[test]
fn half_a_surrogate_pair_becomes_a_replacement_character() {
    let (folder, [house]) = files("lsp-half-a-letter", [("house.toml", HOUSE)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, HOUSE);
    assert_eq!(editor.ids(&house), Vec::<String>::new());
    let start = json!({ "line": 2, "character": 0 });
    let change = json!([{ "range": { "start": start, "end": start }, "text": "HALF 🀄 = 1\n" }]);
    let document = json!({ "uri": house, "version": 2 });
    let params = json!({ "textDocument": document, "contentChanges": change });
    let told = json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }).to_string();
    editor.send(&told.replace("HALF", "\\ud83c"));
    let findings = editor.findings(&house);
    assert_eq!(findings[0]["range"]["start"], start, "{findings:?}");
}

/// Every place of a file, whole and cut off there, for every question about a place.
#[test]
fn requests_work_anywhere_in_truncated_files() {
    let (folder, [house, club]) = files("lsp-places", [("house.toml", HOUSE), ("club.toml", CLUB)]);
    let mut editor = Editor::usual(&folder);
    editor.open(&house, HOUSE);
    for end in (0..=CLUB.len()).step_by(3) {
        let text = &CLUB[..end];
        editor.open(&club, text);
        for (line, written) in text.split('\n').enumerate() {
            for character in (0..=written.len() + 1).step_by(4) {
                let place = json!({ "line": line, "character": character });
                let at = json!({ "textDocument": { "uri": club }, "position": place });
                editor.ask("textDocument/definition", at.clone()).unwrap();
                let _may_be_refused = editor.ask("textDocument/prepareRename", at);
            }
        }
        let everything = json!({
            "textDocument": { "uri": club },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 99 } },
            "context": { "diagnostics": [] },
        });
        editor.ask("textDocument/codeAction", everything).unwrap();
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": club } })).unwrap();
    }
    assert!(!editor.said_of(&club).is_empty());
}
