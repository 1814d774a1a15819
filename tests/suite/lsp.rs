//! The language server as an editor sees it: over standard input and output, using only the protocol.

use std::fs;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use charleston::internal::load::Checked;
use lsp_server::Message;
use serde_json::{Value, json};

use crate::check_meaning::checked;
use crate::command_line::{charleston, folder_with};
use crate::gallery::read;

/// An editor that has started the server.
pub struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: i64,
    /// The notifications and requests from the server.
    pub received: Vec<Value>,
}

impl Editor {
    /// Starts the server, and sends it nothing yet.
    pub fn start() -> Self {
        let mut command = charleston(Path::new("."), &["lsp"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, asked: 0, received: Vec::new() }
    }

    /// Starts an editor that has these capabilities and opens this folder.
    pub fn with(folder: &Path, capabilities: Value) -> Self {
        let folders = json!([{ "uri": uri(folder), "name": "rules" }]);
        Self::greeted(json!({ "processId": null, "capabilities": capabilities, "workspaceFolders": folders }))
            .0
    }

    /// Starts an editor with these parameters. Also returns the server's capabilities.
    pub fn greeted(params: Value) -> (Self, Value) {
        let mut editor = Self::start();
        let welcome = editor.ask("initialize", params).unwrap();
        assert_eq!(welcome["serverInfo"]["name"], "charleston");
        editor.tell("initialized", json!({}));
        (editor, welcome["capabilities"].clone())
    }

    /// Starts an editor with the usual capabilities.
    pub fn usual(folder: &Path) -> Self {
        Self::with(folder, usual())
    }

    pub fn send(&mut self, text: &str) {
        let message = format!("Content-Length: {}\r\n\r\n{text}", text.len());
        self.send_raw(message.as_bytes());
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Waits for the server's next message.
    pub fn next(&mut self) -> Value {
        let message = Message::read(&mut self.output).unwrap().expect("the server is still there");
        serde_json::to_value(message).unwrap()
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    /// Sends a request, and returns the answer or the error.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
        loop {
            let message = self.next();
            if message.get("method").is_some() {
                self.received.push(message);
                continue;
            }
            assert_eq!(message["id"], id, "{message}");
            return match message.get("error") {
                Some(error) => Err(error.clone()),
                None => Ok(message["result"].clone()),
            };
        }
    }

    /// Waits until the server has handled everything.
    pub fn settle(&mut self) {
        assert_eq!(self.ask("test/settle", json!({})).unwrap_err()["code"], -32601);
    }

    /// Starts an editor with these files in its folder, all of them open.
    pub fn opened<const N: usize>(name: &str, texts: [(&str, &str); N]) -> (Self, PathBuf, [String; N]) {
        let (folder, uris) = files(name, texts);
        let mut editor = Self::usual(&folder);
        for (uri, (_, text)) in uris.iter().zip(texts) {
            editor.open(uri, text);
        }
        (editor, folder, uris)
    }

    /// Sends a request about a place in a document.
    pub fn ask_at(&mut self, method: &str, place: Value) -> Value {
        self.ask(&format!("textDocument/{method}"), place).unwrap()
    }

    /// Renames the phase or pass at a place.
    pub fn rename(&mut self, mut place: Value, new: &str) -> Result<Value, Value> {
        place["newName"] = json!(new);
        self.ask("textDocument/rename", place)
    }

    /// The files and lines that refer to the name at a place.
    pub fn references(&mut self, mut place: Value, with_definitions: bool) -> Vec<Value> {
        place["context"] = json!({ "includeDeclaration": with_definitions });
        let found = self.ask_at("references", place);
        let places = found.as_array().unwrap().iter();
        places.map(|place| json!([place["uri"], place["range"]["start"]["line"]])).collect()
    }

    /// The phases and passes of a document.
    pub fn symbols(&mut self, uri: &str) -> Vec<Value> {
        let found = self.ask_at("documentSymbol", json!({ "textDocument": { "uri": uri } }));
        found.as_array().unwrap().clone()
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text of a document.
    pub fn write(&mut self, uri: &str, version: i64, text: &str) {
        self.change(uri, version, json!([{ "text": text }]));
    }

    pub fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Everything that the server has published about a document since the last call.
    pub fn said_of(&mut self, uri: &str) -> Vec<Value> {
        self.settle();
        let is_it = |sent: &Value| {
            sent["method"] == "textDocument/publishDiagnostics" && sent["params"]["uri"] == uri
        };
        let said: Vec<Value> =
            self.received.iter().filter(|sent| is_it(sent)).map(|sent| sent["params"].clone()).collect();
        self.received.retain(|sent| !is_it(sent));
        said
    }

    /// The findings that the server published last for a document.
    pub fn findings(&mut self, uri: &str) -> Vec<Value> {
        let said = self.said_of(uri);
        said.last().unwrap_or_else(|| panic!("nothing said of {uri}"))["diagnostics"]
            .as_array()
            .unwrap()
            .clone()
    }

    /// The ids of the findings in a text.
    pub fn ids(&mut self, uri: &str) -> Vec<String> {
        self.findings(uri).iter().map(|finding| finding["code"].as_str().unwrap().to_owned()).collect()
    }

    /// Waits for the server to exit by itself, and returns its exit code.
    pub fn left_by_itself(mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap()
    }

    pub fn close(&mut self, uri: &str) {
        self.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// Closes the server's input, and returns its exit code.
    pub fn leave(mut self) -> i32 {
        drop(self.input.take());
        self.child.wait().unwrap().code().unwrap()
    }
}

/// The capabilities that most editors have.
pub fn usual() -> Value {
    json!({
        "workspace": { "workspaceEdit": { "documentChanges": true } },
        "textDocument": {
            "publishDiagnostics": {
                "relatedInformation": true, "versionSupport": true, "tagSupport": { "valueSet": [1, 2] },
            },
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
                "isPreferredSupport": true,
            },
            "rename": { "prepareSupport": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
    })
}

/// The URI of a file, as VS Code writes it.
pub fn uri(path: &Path) -> String {
    let encode = |letter: char| match letter {
        ' ' => "%20".to_owned(),
        'é' => "%C3%A9".to_owned(),
        other => other.to_string(),
    };
    format!("file://{}", path.to_str().unwrap().chars().map(encode).collect::<String>())
}

/// Writes files into a folder, and returns their URIs.
pub fn files<const N: usize>(name: &str, files: [(&str, &str); N]) -> (PathBuf, [String; N]) {
    let folder = folder_with(name, &files);
    let uris = files.map(|(file, _)| uri(&folder.join(file)));
    (folder, uris)
}

/// The range of a word's first occurrence in a text, with columns in UTF-16.
pub fn range(text: &str, word: &str) -> Value {
    let at = text.find(word).unwrap_or_else(|| panic!("no {word}"));
    let place = |at: usize| {
        let before = &text[..at];
        let line = before.rsplit('\n').next().unwrap();
        json!({ "line": before.matches('\n').count(), "character": line.encode_utf16().count() })
    };
    json!({ "start": place(at), "end": place(at + word.len()) })
}

pub const HOUSE: &str = r#"format = 1
name = "House"
source = "The house"

[charleston]
phases = ["one"]

[phases.one]
passes = ["right", "left"]

[passes.right]
to = "right"

[passes.left]
to = "left"
blind = 3

[lints]
undone-pass = "allow"
title-says-otherwise = "allow"
"#;

/// The house with a mistake on line 9.
pub fn broken_house() -> String {
    HOUSE.replace("\"left\"]", "\"lift\"]")
}

pub const CLUB: &str =
    "extends = \"house.toml\"\nname = \"Club\"\nsource = \"us\"\n[passes.left]\nblind = 0\n";

#[test]
fn every_finding_is_published_on_its_token() {
    let Checked { findings, sources, .. } = checked("eight-defects");
    let text = read("bad", "eight-defects.toml");
    let (mut editor, _, [uri]) = Editor::opened("lsp-findings", [("club.toml", &text)]);
    let mut published = editor.findings(&uri);
    published.retain(|finding| finding["severity"] == 1);
    assert_eq!(published.len(), findings.len());
    for (published, finding) in published.iter().zip(&findings) {
        assert_eq!(published["code"], finding.id.as_str());
        let (line, column) = sources.line_and_column(finding.place().unwrap());
        let start = json!({ "line": line - 1, "character": column - 1 });
        assert_eq!(published["range"]["start"], start, "{}", finding.id);
    }
    assert_eq!(published[0]["message"], "there is no phase `secnd`\ndid you mean `second`?");
    let other = &published[0]["relatedInformation"][0];
    assert_eq!((&other["message"], &other["location"]["uri"]), (&json!("this one is close"), &json!(uri)));
    assert_eq!(other["location"]["range"]["start"], range(&text, "second]")["start"]);
}

#[test]
fn open_text_takes_precedence_over_the_disk() {
    let (folder, [house, club]) = files(
        "lsp-open",
        [("our house/méson.toml", HOUSE), ("our house/club.toml", &CLUB.replace("house", "méson"))],
    );
    let mut editor = Editor::usual(&folder);
    let text = CLUB.replace("house", "méson");
    // An old version of the parent, which the editor shows for comparison, doesn't count.
    editor.open(&house.replace("file:", "git:"), &broken_house());
    editor.open(&club, &text);
    assert_eq!(editor.ids(&club), Vec::<String>::new());

    // The parent changes but isn't saved. The open child is checked again.
    editor.open(&house, HOUSE);
    editor.write(&house, 2, &broken_house());
    assert_eq!(editor.ids(&house), ["unknown-pass"]);
    let finding = &editor.findings(&club)[0];
    assert_eq!(finding["range"], range(&text, "\"méson.toml\""), "{finding}");
    let place = &finding["relatedInformation"][0]["location"];
    assert_eq!((&place["uri"], &place["range"]["start"]["line"]), (&json!(house), &json!(8)), "{finding}");

    // The parent is closed without being saved, so the file on disk counts again.
    editor.close(&house);
    assert_eq!(editor.ids(&club), Vec::<String>::new());
    assert_eq!(editor.ids(&house), Vec::<String>::new());

    // The server rereads a changed file when the editor reports the change.
    fs::write(folder.join("our house/méson.toml"), "format = 1\n").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": house, "type": 2 }] }));
    assert!(!editor.ids(&club).is_empty());
    assert_eq!(editor.said_of(&house), Vec::<Value>::new(), "it is not open");
}

#[test]
fn an_untitled_document_is_checked() {
    let (folder, []) = files("lsp-untitled", []);
    let mut editor = Editor::usual(&folder);
    let uri = "untitled:Untitled-1";
    editor
        .open(uri, "extends = \"nmjl\"\nname = \"Club\"\nsource = \"us\"\n[passes.second-right]\nblnd = 0\n");
    assert_eq!(editor.ids(uri), ["unknown-key"]);
    // It is still a rule file while a line is unfinished.
    editor.write(uri, 2, "extends = \"");
    assert_eq!(editor.ids(uri), ["invalid-toml"]);
    editor.write(uri, 2, "extends = \"house.toml\"\nname = \"Club\"\n");
    assert_eq!(editor.findings(uri)[0]["code"], "missing-parent");
    let outside = "file:///no/such/folder/of/ours/club.toml";
    editor.open(outside, "extends = \"nmjl\"\nname = \"Club\"\nsource = \"us\"\n");
    assert_eq!(editor.ids(outside), Vec::<String>::new());
}

/// Edits a text and deletes the new lines again, with emoji before and inside the changed ranges.
#[test]
fn edits_are_applied_at_the_right_place() {
    let (folder, []) = files("lsp-changes", []);
    let text = "extends = \"nmjl\"\r\nname = \"😀 Clüb 🀄\"\r\nsource = \"us\"\r\n";
    for (encoding, column) in [("utf-16", 12), ("utf-8", 14)] {
        let mut capabilities = usual();
        capabilities["general"] = json!({ "positionEncodings": [encoding] });
        let mut editor = Editor::with(&folder, capabilities);
        let uri = uri(&folder.join("club.toml"));
        editor.open(&uri, text);
        assert_eq!(editor.ids(&uri), Vec::<String>::new());
        let at = |line: i64, start: i64, end: i64| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
        // Close the quote after the emoji, turn the rest of the line into a comment, add two lines with unknown keys,
        // and replace the emoji in one of them.
        let changes = json!([
            { "range": at(1, column, column), "text": "\"#" },
            { "range": at(3, 0, 0), "text": "🀄 = 1\r\npick-up = 2\r\n" },
            { "range": at(3, 0, column - 10), "text": "x" },
        ]);
        editor.change(&uri, 2, changes);
        let said = editor.said_of(&uri);
        assert_eq!(said[0]["version"], 2);
        let places: Vec<(&Value, &Value)> = said[0]["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|finding| (&finding["code"], &finding["range"]["start"]["line"]))
            .collect();
        let unknown = json!("unknown-key");
        assert_eq!(places, [(&unknown, &json!(3)), (&unknown, &json!(4))], "{encoding}: {said:?}");
        // The range ends after the last line, as when an editor deletes everything to the end.
        editor.change(&uri, 3, json!([{ "range": at(0, 0, 0), "text": "" }, {
            "range": { "start": { "line": 3, "character": 0 }, "end": { "line": 999, "character": 0 } }, "text": "",
        }]));
        assert_eq!(editor.ids(&uri), Vec::<String>::new());
    }
}

#[test]
fn pulled_findings_are_refreshed_when_they_change() {
    let (folder, [house, club]) = files("lsp-pull", [("house.toml", HOUSE), ("club.toml", CLUB)]);
    let capabilities = json!({ "textDocument": { "diagnostic": {} }, "workspace": {
        "diagnostics": { "refreshSupport": true }, "didChangeWatchedFiles": { "dynamicRegistration": true },
    } });
    let mut editor = Editor::with(&folder, capabilities);
    editor.open(&house, HOUSE);
    editor.open(&club, CLUB);
    editor.settle();
    let broken = broken_house();
    for (version, text, refreshes, found) in [
        (2, &*broken, 1, json!("unknown-pass")),
        (3, &broken, 1, json!("unknown-pass")),
        (4, HOUSE, 2, Value::Null),
    ] {
        editor.write(&house, version, text);
        let answer = editor.ask_at("diagnostic", json!({ "textDocument": { "uri": club } }));
        assert_eq!((&answer["kind"], &answer["items"][0]["code"]), (&json!("full"), &found));
        let methods: Vec<&str> =
            editor.received.iter().map(|sent| sent["method"].as_str().unwrap()).collect();
        assert_eq!(methods[0], "client/registerCapability");
        assert_eq!(methods[1..], vec!["workspace/diagnostic/refresh"; refreshes]);
    }
}

/// If several changes arrive while the server is busy, only the last text has to be checked.
#[test]
fn queued_changes_are_checked_once() {
    let long = format!("{HOUSE}{}", "# a long remark on the rules of the house\n".repeat(2000));
    let (mut editor, _, [house]) = Editor::opened("lsp-queue", [("house.toml", &long)]);
    let at = json!({ "line": 0, "character": 0 });
    let change = |version: i64| {
        let text = if version == 201 { "blnd = 1\n" } else { "#\n" };
        let changes = json!([{ "range": { "start": at, "end": at }, "text": text }]);
        let document = json!({ "uri": house, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        let text =
            json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }).to_string();
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    };
    let all: String = (2..=201).map(change).collect();
    editor.send_raw(all.as_bytes());
    let said = editor.said_of(&house);
    assert!(said.len() < 200, "{}", said.len());
    let last = said.last().unwrap();
    assert_eq!((&last["version"], &last["diagnostics"][0]["code"]), (&json!(201), &json!("unknown-key")));
}

/// The code actions that the server offers for a finding.
pub fn actions(editor: &mut Editor, uri: &str, finding: &Value, only: Value) -> Vec<Value> {
    let context = json!({ "diagnostics": [finding], "only": only });
    let params = json!({ "textDocument": { "uri": uri }, "range": finding["range"], "context": context });
    editor.ask("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
}

#[test]
fn a_warning_can_be_fixed_or_allowed() {
    let text = "extends = \"nmjl\"\nname = \"Club\"\nsource = \"us\"\n\n[passes.first-right]\nblind = 9\n";
    let allow = "allow `blind-beyond-the-pass` in this file";
    for (title, only) in [("write `3`", json!(["quickfix"])), (allow, json!(null))] {
        let (mut editor, _, [club]) = Editor::opened("lsp-warning", [("club.toml", text)]);
        let findings = editor.findings(&club);
        let [finding] = &findings[..] else { panic!("{findings:?}") };
        assert_eq!((&finding["severity"], &finding["code"]), (&json!(2), &json!("blind-beyond-the-pass")));
        let actions = actions(&mut editor, &club, finding, only);
        let action = actions.iter().find(|action| action["title"] == title).unwrap();
        let change = &action["edit"]["documentChanges"][0];
        assert_eq!(change["textDocument"], json!({ "uri": club, "version": 1 }));
        editor.change(&club, 2, changes(&change["edits"]));
        assert_eq!(editor.ids(&club), Vec::<String>::new());
    }
}

/// Turns the edits in an answer into changes to a document, from the last to the first.
pub fn changes(edits: &Value) -> Value {
    let edits = edits.as_array().unwrap().iter().rev();
    edits.map(|edit| json!({ "range": edit["range"], "text": edit["newText"] })).collect()
}
