//! What the editor can do, and what it is told that the server can.

use std::path::PathBuf;

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, DiagnosticOptions, InitializeResult, PositionEncodingKind,
    RenameOptions, RenameProvider, ServerCapabilities, ServerInfo, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use serde_json::Value;

use super::lines::Columns;
use super::uri;

/// The kind of action that mends all at once.
pub const FIX_ALL: &str = "source.fixAll.charleston";

/// What the editor can do.
#[derive(Debug, Default, Clone, Copy)]
pub struct Client {
    pub columns: Columns,
    /// It asks for findings itself, and asks anew when it is told to. One that cannot be told would not ask when a
    /// parent changes, so it is sent the findings.
    pub pulls: bool,
    /// It shows other places of a finding.
    pub shows_related: bool,
    /// It shows faded what could be left out.
    pub fades: bool,
    /// It takes findings that say of which version of a text they are.
    pub counts_findings: bool,
    /// It takes changes that say of which version of a text they are.
    pub takes_versions: bool,
    /// It takes actions with their changes.
    pub takes_actions: bool,
    /// It takes it that one action is the one to do.
    pub takes_preferred: bool,
    /// It asks whether something can be called something else.
    pub prepares_rename: bool,
    /// It shows what is in a text with its extent.
    pub nests_symbols: bool,
    /// It tells what happens to files on the disk.
    pub watches: bool,
}

impl Client {
    /// What the capabilities say; an odd one is none.
    pub fn new(capabilities: &Value) -> Self {
        let (workspace, text) = (&capabilities["workspace"], &capabilities["textDocument"]);
        let (published, pulled) = (&text["publishDiagnostics"], &text["diagnostic"]);
        let encodings = &capabilities["general"]["positionEncodings"];
        let counts_bytes = has(encodings, &Value::from("utf-8"));
        let fades = |findings: &Value| has(&findings["tagSupport"]["valueSet"], &Value::from(1));
        Self {
            columns: if counts_bytes { Columns::Bytes } else { Columns::Utf16 },
            pulls: pulled.is_object() && is_set(&workspace["diagnostics"]["refreshSupport"]),
            shows_related: is_set(&published["relatedInformation"]) || is_set(&pulled["relatedInformation"]),
            fades: fades(published) || fades(pulled),
            counts_findings: is_set(&published["versionSupport"]),
            takes_versions: is_set(&workspace["workspaceEdit"]["documentChanges"]),
            takes_actions: text["codeAction"]["codeActionLiteralSupport"].is_object(),
            takes_preferred: is_set(&text["codeAction"]["isPreferredSupport"]),
            prepares_rename: is_set(&text["rename"]["prepareSupport"]),
            nests_symbols: is_set(&text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            watches: is_set(&workspace["didChangeWatchedFiles"]["dynamicRegistration"]),
        }
    }

    /// What the server can do.
    pub fn welcome(self) -> InitializeResult {
        let kinds = vec![CodeActionKind::QuickFix, CodeActionKind::from(FIX_ALL)];
        let actions = CodeActionOptions { code_action_kinds: Some(kinds), ..CodeActionOptions::default() };
        let prepare = RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() };
        let rename = if self.prepares_rename { prepare.into() } else { RenameProvider::Bool(true) };
        let folders = WorkspaceFoldersServerCapabilities {
            supported: Some(true),
            change_notifications: Some(true.into()),
        };
        let findings = DiagnosticOptions {
            identifier: Some("charleston".to_owned()),
            inter_file_dependencies: true,
            ..DiagnosticOptions::default()
        };
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            save: Some(true.into()),
            ..TextDocumentSyncOptions::default()
        };
        let encoding = match self.columns {
            Columns::Bytes => PositionEncodingKind::UTF8,
            Columns::Utf16 => PositionEncodingKind::UTF16,
        };
        let capabilities = ServerCapabilities {
            position_encoding: Some(encoding),
            text_document_sync: Some(sync.into()),
            definition_provider: Some(true.into()),
            references_provider: Some(true.into()),
            document_symbol_provider: Some(true.into()),
            code_action_provider: self.takes_actions.then(|| actions.into()),
            rename_provider: Some(rename),
            diagnostic_provider: self.pulls.then(|| findings.into()),
            workspace: Some(WorkspaceOptions {
                workspace_folders: Some(folders),
                ..WorkspaceOptions::default()
            }),
            ..ServerCapabilities::default()
        };
        let server = ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        InitializeResult { capabilities, server_info: Some(server) }
    }
}

fn is_set(capability: &Value) -> bool {
    *capability == true
}

fn has(list: &Value, wanted: &Value) -> bool {
    list.as_array().is_some_and(|list| list.contains(wanted))
}

/// The folders that are open.
pub fn folders(params: &Value) -> Vec<PathBuf> {
    let path = |folder: &Value| uri::path(folder.as_str()?);
    match params["workspaceFolders"].as_array() {
        Some(folders) => folders.iter().filter_map(|folder| path(&folder["uri"])).collect(),
        // What older editors send.
        None => path(&params["rootUri"]).into_iter().collect(),
    }
}
