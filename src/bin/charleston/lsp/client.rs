//! The capabilities of the editor and the server.

use std::path::PathBuf;

use gen_lsp_types::TextDocumentSyncKind;
use serde_json::{Value, json};

use super::paths;
use super::positions::Encoding;

/// The kind of action that applies all safe fixes.
pub const FIX_ALL: &str = "source.fixAll.charleston";

/// The editor's capabilities.
#[derive(Debug, Clone, Copy)]
pub struct Client {
    pub encoding: Encoding,
    /// Whether the editor requests diagnostics, and requests them again when a parent changes. The server sends
    /// diagnostics to other editors without waiting for a request.
    pub pulls: bool,
    pub shows_related: bool,
    pub takes_versioned_diagnostics: bool,
    pub takes_versioned_edits: bool,
    pub takes_actions: bool,
    pub prepares_rename: bool,
    pub nests_symbols: bool,
    /// Whether the editor reports changes to files on disk.
    pub watches_files: bool,
    /// Whether the editor has turned on completion. It is off by default, because another TOML server may already offer
    /// it.
    pub wants_completion: bool,
    pub wants_hover: bool,
}

impl Client {
    /// Reads the editor's capabilities and options. Treats a value of an unexpected type as missing.
    pub fn new(capabilities: &Value, options: &Value) -> Self {
        let (workspace, text) = (&capabilities["workspace"], &capabilities["textDocument"]);
        let (published, pulled) = (&text["publishDiagnostics"], &text["diagnostic"]);
        let encodings = capabilities["general"]["positionEncodings"].as_array();
        let has_utf8 = encodings.is_some_and(|encodings| encodings.contains(&Value::from("utf-8")));
        Self {
            encoding: if has_utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            pulls: pulled.is_object() && is_set(&workspace["diagnostics"]["refreshSupport"]),
            shows_related: is_set(&published["relatedInformation"]) || is_set(&pulled["relatedInformation"]),
            takes_versioned_diagnostics: is_set(&published["versionSupport"]),
            takes_versioned_edits: is_set(&workspace["workspaceEdit"]["documentChanges"]),
            takes_actions: text["codeAction"]["codeActionLiteralSupport"].is_object(),
            prepares_rename: is_set(&text["rename"]["prepareSupport"]),
            nests_symbols: is_set(&text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            watches_files: is_set(&workspace["didChangeWatchedFiles"]["dynamicRegistration"]),
            wants_completion: is_set(&options["completion"]),
            wants_hover: is_set(&options["hover"]),
        }
    }

    /// Returns the answer to `initialize`.
    pub fn initialize_result(self) -> Value {
        let encoding = match self.encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        };
        let mut capabilities = json!({
            "positionEncoding": encoding,
            "textDocumentSync": { "openClose": true, "change": TextDocumentSyncKind::Incremental, "save": true },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentSymbolProvider": true,
            "hoverProvider": self.wants_hover,
            "renameProvider": true,
            "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
        });
        if self.prepares_rename {
            capabilities["renameProvider"] = json!({ "prepareProvider": true });
        }
        if self.takes_actions {
            capabilities["codeActionProvider"] = json!({ "codeActionKinds": ["quickfix", FIX_ALL] });
        }
        if self.wants_completion {
            capabilities["completionProvider"] = json!({ "triggerCharacters": ["[", ".", "\""] });
        }
        if self.pulls {
            capabilities["diagnosticProvider"] = json!({
                "identifier": "charleston", "interFileDependencies": true, "workspaceDiagnostics": false,
            });
        }
        let server = json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") });
        json!({ "capabilities": capabilities, "serverInfo": server })
    }
}

fn is_set(capability: &Value) -> bool {
    *capability == true
}

/// Returns the folders that the editor has open.
pub fn folders(params: &Value) -> Vec<PathBuf> {
    let path = |folder: &Value| paths::from_uri(folder.as_str()?);
    match params["workspaceFolders"].as_array() {
        Some(folders) => folders.iter().filter_map(|folder| path(&folder["uri"])).collect(),
        // Older editors send only one folder.
        None => path(&params["rootUri"]).into_iter().collect(),
    }
}
