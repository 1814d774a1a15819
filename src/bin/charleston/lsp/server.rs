//! The server: its state and how it handles each message.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::{
    CodeActionRequest, CompletionRequest, DefinitionRequest, DidChangeTextDocumentParams,
    DidChangeWatchedFilesRegistrationOptions, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticRequest, DocumentSymbolRequest,
    FileSystemWatcher, FullDocumentDiagnosticReport, HoverRequest, PrepareRenameRequest, ReferencesRequest,
    Registration, RegistrationParams, RegistrationRequest, RelatedFullDocumentDiagnosticReport,
    RenameRequest, WorkspaceFolder,
};
use lsp_server::{ErrorCode, Message, Notification, Request, Response, ResponseError};
use serde_json::Value;

use super::client::{Client, folders};
use super::documents::Documents;
use super::open_files::{Changes, OpenFiles};
use super::paths;
use super::positions::Positions;

/// The server's state between messages.
pub struct Server {
    pub client: Client,
    /// The folders that the editor has open.
    pub folders: Vec<PathBuf>,
    pub files: OpenFiles,
    /// Changes whose files haven't been checked yet. The server checks them before its next answer, or when no messages
    /// arrive for a while.
    pub changes: Changes,
    /// The last diagnostics that the editor received for open files.
    pub published: BTreeMap<String, Vec<gen_lsp_types::Diagnostic>>,
    /// A path that exists only while the editor's process is running. `None` on systems without such a path.
    editor: Option<PathBuf>,
    /// Whether the editor has sent `shutdown`. After that, the server only waits for `exit`.
    pub is_shut_down: bool,
    /// The number of requests sent to the editor. The server doesn't use the responses.
    requests: i32,
}

impl Server {
    pub fn new(params: &Value) -> Self {
        Self {
            client: Client::new(&params["capabilities"], &params["initializationOptions"]),
            folders: folders(params),
            files: OpenFiles::default(),
            changes: Changes::default(),
            published: BTreeMap::new(),
            editor: process(&params["processId"]),
            is_shut_down: false,
            requests: 0,
        }
    }

    /// Whether the editor's process has ended.
    pub fn is_abandoned(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| !editor.exists())
    }

    pub fn documents(&self) -> Documents<'_> {
        Documents::new(&self.files)
    }

    /// Returns the URI of a file, given the name of its source. For an open file, this is the URI that the editor uses.
    pub fn uri(&self, name: &str) -> Option<String> {
        if self.files.get(name).is_some() {
            return Some(name.to_owned());
        }
        let path = paths::of_source(name)?;
        self.files.at(path).map(|open| open.uri.clone()).or_else(|| paths::to_uri(path))
    }

    /// Creates positions for a file. `name` is the URI of an open file or the name of a source.
    pub fn positions<'t>(&self, name: &str, text: &'t str) -> Positions<'t> {
        let at_path = || paths::of_source(name).and_then(|path| self.files.at(path));
        match self.files.get(name).or_else(at_path) {
            Some(_) => Positions::new(text, self.client.encoding),
            None => Positions::without_mark(text, self.client.encoding),
        }
    }

    pub fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let result = self
            .result(&method, params)
            .unwrap_or_else(|| Err(error(ErrorCode::MethodNotFound, format!("`{method}` isn't supported"))));
        Response { id, response_result: result }
    }

    /// Returns the result of a request, or `None` if the server doesn't support the method.
    fn result(&mut self, method: &str, params: Value) -> Option<Result<Value, ResponseError>> {
        Some(match method {
            _ if self.is_shut_down => {
                Err(error(ErrorCode::InvalidRequest, "the server is shut down".to_owned()))
            }
            "shutdown" => {
                self.is_shut_down = true;
                Ok(Value::Null)
            }
            "textDocument/definition" => reply::<DefinitionRequest>(params, |params| {
                let found = self.definition(&params.text_document_position_params);
                Ok(found.map(|location| gen_lsp_types::Definition::from(location).into()))
            }),
            "textDocument/references" => reply::<ReferencesRequest>(params, |params| {
                let with_definitions = params.context.include_declaration;
                Ok(self.references(&params.text_document_position_params, with_definitions))
            }),
            "textDocument/prepareRename" => reply::<PrepareRenameRequest>(params, |params| {
                self.prepare_rename(&params.text_document_position_params).map(Some)
            }),
            "textDocument/rename" => reply::<RenameRequest>(params, |params| {
                self.rename(&params.text_document_position_params, &params.new_name).map(Some)
            }),
            "textDocument/codeAction" => {
                reply::<CodeActionRequest>(params, |params| Ok(self.actions(&params)))
            }
            "textDocument/completion" if self.client.wants_completion => {
                reply::<CompletionRequest>(params, |params| {
                    Ok(self.completions(&params.text_document_position_params).map(Into::into))
                })
            }
            "textDocument/hover" if self.client.wants_hover => {
                reply::<HoverRequest>(params, |params| Ok(self.hover(&params.text_document_position_params)))
            }
            "textDocument/documentSymbol" => reply::<DocumentSymbolRequest>(params, |params| {
                let open = self.files.get(params.text_document.uri.as_ref());
                Ok(open.map(|open| self.outline(open)))
            }),
            "textDocument/diagnostic" => reply::<DocumentDiagnosticRequest>(params, |params| {
                let items = self.pull(params.text_document.uri.as_ref());
                let full = FullDocumentDiagnosticReport { items, ..Default::default() };
                Ok(RelatedFullDocumentDiagnosticReport {
                    full_document_diagnostic_report: full,
                    related_documents: None,
                }
                .into())
            }),
            _ => return None,
        })
    }

    /// Handles a notification, or ignores it if it is invalid, as the protocol requires.
    pub fn notify(&mut self, notification: Notification) -> Vec<Message> {
        let Notification { method, params } = notification;
        if self.is_shut_down {
            return Vec::new();
        }
        self.handle_notification(&method, params).unwrap_or_default()
    }

    fn handle_notification(&mut self, method: &str, params: Value) -> serde_json::Result<Vec<Message>> {
        match method {
            "initialized" => return Ok(self.watch_files()),
            "textDocument/didOpen" => {
                let opened = serde_json::from_value::<DidOpenTextDocumentParams>(params)?.text_document;
                let uri = opened.uri.0.clone();
                self.files.open(opened);
                self.changed(&uri);
            }
            "textDocument/didChange" => {
                let changed: DidChangeTextDocumentParams = serde_json::from_value(params)?;
                let version = changed.text_document.version;
                let uri = changed.text_document.text_document_identifier.uri.0;
                self.files.change((&uri, version), changed.content_changes, self.client.encoding);
                self.changed(&uri);
            }
            "textDocument/didSave" => {
                let saved = serde_json::from_value::<DidSaveTextDocumentParams>(params)?.text_document;
                self.changed(saved.uri.as_ref());
            }
            "textDocument/didClose" => {
                let closed = serde_json::from_value::<DidCloseTextDocumentParams>(params)?.text_document;
                return Ok(self.close(closed.uri.as_ref()));
            }
            "workspace/didChangeWatchedFiles" => self.changes.on_disk = true,
            "workspace/didChangeWorkspaceFolders" => {
                let event = serde_json::from_value::<DidChangeWorkspaceFoldersParams>(params)?.event;
                let path = |folder: &WorkspaceFolder| paths::from_uri(folder.uri.as_ref());
                let removed: Vec<PathBuf> = event.removed.iter().filter_map(path).collect();
                self.folders.retain(|folder| !removed.contains(folder));
                self.folders.extend(event.added.iter().filter_map(path));
            }
            _ => {}
        }
        Ok(Vec::new())
    }

    fn changed(&mut self, uri: &str) {
        if let Some(open) = self.files.get(uri) {
            self.changes.add(open);
        }
    }

    /// Asks the editor to report changes on disk, because open files can extend other files or name a schema.
    fn watch_files(&mut self) -> Vec<Message> {
        if !self.client.watches_files {
            return Vec::new();
        }
        let watcher = FileSystemWatcher { glob_pattern: "**/*.{toml,json}".to_owned().into(), kind: None };
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
        let registration = Registration {
            id: "rulesets".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        vec![self.request::<RegistrationRequest>(RegistrationParams { registrations: vec![registration] })]
    }

    pub fn request<R: gen_lsp_types::Request>(&mut self, params: R::Params) -> Message {
        let id = self.requests.into();
        self.requests += 1;
        Request::new(id, R::METHOD.to_string(), params).into()
    }
}

/// Parses the parameters of a request, calls `answer` with them, and converts the result to JSON.
fn reply<R: gen_lsp_types::Request>(
    params: Value,
    answer: impl FnOnce(R::Params) -> Result<R::Result, String>,
) -> Result<Value, ResponseError> {
    let params =
        serde_json::from_value(params).map_err(|wrong| error(ErrorCode::InvalidParams, wrong.to_string()))?;
    let result = answer(params).map_err(|why| error(ErrorCode::RequestFailed, why))?;
    serde_json::to_value(result).map_err(|wrong| error(ErrorCode::InternalError, wrong.to_string()))
}

fn error(code: ErrorCode, message: String) -> ResponseError {
    ResponseError { code: code as i32, message, data: None }
}

/// Returns the `/proc` path of a running process on Linux. `None` on other systems.
fn process(id: &Value) -> Option<PathBuf> {
    Some(Path::new("/proc").join(id.as_u64()?.to_string())).filter(|process| process.exists())
}
