//! What the editor can do, and what it is told that the server can.

use std::path::PathBuf;

use gen_lsp_types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, DiagnosticOptions, InitializeParams,
    InitializeResult, PositionEncodingKind, RenameOptions, ServerCapabilities, ServerInfo,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceFolders, WorkspaceFoldersServerCapabilities,
    WorkspaceOptions,
};

use super::lines::Columns;
use super::uri;

/// The kind of action that mends all at once.
pub const FIX_ALL: &str = "source.fixAll.charleston";

/// What the editor can do.
#[derive(Debug, Default, Clone, Copy)]
pub struct Client {
    pub columns: Columns,
    /// It asks for findings itself.
    pub pulls: bool,
    /// It asks anew when it is told to.
    pub pulls_again: bool,
    /// It shows other places of a finding.
    pub shows_related: bool,
    /// It takes changes that say of which version of a text they are.
    pub takes_versions: bool,
    /// It tells what happens to files on the disk.
    pub watches: bool,
}

impl Client {
    pub fn new(capabilities: &ClientCapabilities) -> Self {
        let ClientCapabilities { workspace, text_document, general, .. } = capabilities;
        let (workspace, text) = (workspace.as_ref(), text_document.as_ref());
        let encodings = general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let counts_bytes = encodings.is_some_and(|all| all.contains(&PositionEncodingKind::UTF8));
        let findings = text.and_then(|text| text.publish_diagnostics.as_ref());
        let related = findings.and_then(|findings| findings.diagnostics_capabilities.related_information);
        let edits = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let again = workspace.and_then(|workspace| workspace.diagnostics.as_ref());
        let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        Self {
            columns: if counts_bytes { Columns::Bytes } else { Columns::Utf16 },
            pulls: text.is_some_and(|text| text.diagnostic.is_some()),
            pulls_again: again.and_then(|again| again.refresh_support) == Some(true),
            shows_related: related == Some(true),
            takes_versions: edits.and_then(|edits| edits.document_changes) == Some(true),
            watches: watched.and_then(|watched| watched.dynamic_registration) == Some(true),
        }
    }

    /// What the server can do.
    pub fn welcome(self) -> InitializeResult {
        let kinds = vec![CodeActionKind::QuickFix, CodeActionKind::from(FIX_ALL)];
        let actions = CodeActionOptions { code_action_kinds: Some(kinds), ..CodeActionOptions::default() };
        let rename = RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() };
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
            code_action_provider: Some(actions.into()),
            rename_provider: Some(rename.into()),
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

/// The folders that are open.
pub fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    match &params.workspace_folders_initialize_params.workspace_folders {
        Some(WorkspaceFolders::WorkspaceFolderList(folders)) => {
            folders.iter().filter_map(|folder| uri::path(folder.uri.as_ref())).collect()
        }
        Some(WorkspaceFolders::Null) | None =>
        {
            #[allow(deprecated, reason = "what older editors send")]
            params.root_uri.iter().filter_map(|root| uri::path(root.as_ref())).collect()
        }
    }
}
