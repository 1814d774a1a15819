//! What the server does with each message.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use gen_lsp_types::json_rpc::{Error, Id, RequestObject, ResponseObject};
use gen_lsp_types::{
    CodeActionRequest, DefinitionRequest, DidChangeWatchedFilesRegistrationOptions,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, DocumentDiagnosticReport, DocumentDiagnosticRequest, DocumentSymbolRequest,
    ErrorCodes, FileSystemWatcher, FullDocumentDiagnosticReport, InitializeRequest, PrepareRenameRequest,
    ReferencesRequest, Registration, RegistrationParams, RegistrationRequest,
    RelatedFullDocumentDiagnosticReport, RenameRequest, Request, ShutdownRequest,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::client::{Client, folders};
use super::desk::{Desk, file};
use super::inbox;
use super::lines::Lines;
use super::texts::Texts;
use super::uri;
use super::wire::{Incoming, Outgoing, error};
use crate::Ended;

/// The server between two messages.
#[derive(Debug, Default)]
pub struct Server {
    stage: Stage,
    pub client: Client,
    /// The folders that are open.
    pub folders: Vec<PathBuf>,
    pub texts: Texts,
    /// The open texts that a message changes which has come already.
    pub to_change: BTreeSet<String>,
    /// What was found in the open texts when it was said last.
    pub said: BTreeMap<String, Vec<gen_lsp_types::Diagnostic>>,
    /// The process of the editor, where it can be seen.
    editor: Option<PathBuf>,
    /// How many requests it has made.
    asked: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// Nothing has been agreed.
    #[default]
    New,
    Running,
    /// Nothing more is to be done but to leave.
    Stopped,
    Left(Ended),
}

impl Server {
    /// Takes a message and says what is to be said to it.
    pub fn take(&mut self, incoming: Incoming) -> Vec<Outgoing> {
        match incoming {
            Incoming::Request { id, method, params } => {
                let answer = self.answer(&method, id.clone(), params);
                vec![Outgoing::Answer(answer.unwrap_or_else(|error| ResponseObject::from_error(id, error)))]
            }
            Incoming::Notification { method, params } => self.notice(&method, params),
            Incoming::Response => Vec::new(),
            Incoming::Broken { id, error } => vec![Outgoing::Answer(ResponseObject::from_error(id, error))],
        }
    }

    /// How it ends, once it was told to leave.
    pub fn ended(&self) -> Option<Ended> {
        if let Stage::Left(ended) = self.stage { Some(ended) } else { None }
    }

    /// Whether the editor is gone without having said so.
    pub fn is_alone(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| !editor.exists())
    }

    /// What is at hand to answer with.
    pub fn desk(&self) -> Desk<'_> {
        Desk::new(&self.texts)
    }

    /// The address of a file by the name of its source: as the editor knows it, if it has it open.
    pub fn address(&self, name: &str) -> Option<String> {
        if self.texts.get(name).is_some() {
            return Some(name.to_owned());
        }
        let path = file(name)?;
        self.texts.of(path).map(|open| open.address.clone()).or_else(|| uri::of(path))
    }

    /// The lines of a file by the name of its source. Of a file that is not open, editors do not show the mark that
    /// it may begin with.
    pub fn lines<'t>(&self, name: &str, text: &'t str) -> Lines<'t> {
        let is_open =
            self.texts.get(name).is_some() || file(name).is_some_and(|path| self.texts.of(path).is_some());
        let lines = Lines::new(text, self.client.columns);
        if is_open { lines } else { lines.without_mark() }
    }

    fn answer(&mut self, method: &str, id: Id, params: Value) -> Result<ResponseObject, Error> {
        match (self.stage, method) {
            (Stage::New, "initialize") => {
                if !params.is_object() {
                    return Err(error(ErrorCodes::InvalidParams, "`initialize` says who asks"));
                }
                self.client = Client::new(&params["capabilities"]);
                self.folders = folders(&params);
                self.editor = process(&params["processId"]);
                self.stage = Stage::Running;
                return Ok(ResponseObject::from_success::<InitializeRequest>(id, self.client.welcome()));
            }
            (Stage::New, _) => {
                return Err(error(ErrorCodes::ServerNotInitialized, "the first request is `initialize`"));
            }
            (Stage::Running, "initialize") => {
                return Err(error(ErrorCodes::InvalidRequest, "it is initialized already"));
            }
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Stopped;
                return Ok(ResponseObject::from_success::<ShutdownRequest>(id, ()));
            }
            (Stage::Stopped | Stage::Left(_), _) => {
                return Err(error(ErrorCodes::InvalidRequest, "it is shut down: only `exit` is left"));
            }
            (Stage::Running, _) => {}
        }
        self.answer_about_texts(method, id, params)
    }

    fn answer_about_texts(&mut self, method: &str, id: Id, params: Value) -> Result<ResponseObject, Error> {
        let refused = |why: String| error(ErrorCodes::Custom(REQUEST_FAILED), why);
        match method {
            "textDocument/definition" => ask::<DefinitionRequest>(id, params, |params| {
                let found = self.definition(&params.text_document_position_params);
                Ok(found.map(|location| gen_lsp_types::Definition::from(location).into()))
            }),
            "textDocument/references" => ask::<ReferencesRequest>(id, params, |params| {
                let with_definitions = params.context.include_declaration;
                Ok(self.references(&params.text_document_position_params, with_definitions))
            }),
            "textDocument/prepareRename" => ask::<PrepareRenameRequest>(id, params, |params| {
                self.prepare_rename(&params.text_document_position_params).map(Some).map_err(refused)
            }),
            "textDocument/rename" => ask::<RenameRequest>(id, params, |params| {
                let renamed = self.rename(&params.text_document_position_params, &params.new_name);
                renamed.map(Some).map_err(refused)
            }),
            "textDocument/codeAction" => {
                ask::<CodeActionRequest>(id, params, |params| Ok(self.actions(&params)))
            }
            "textDocument/documentSymbol" => ask::<DocumentSymbolRequest>(id, params, |params| {
                let open = self.texts.get(params.text_document.uri.as_ref());
                Ok(open.map(|open| self.symbols(open)))
            }),
            "textDocument/diagnostic" => ask::<DocumentDiagnosticRequest>(id, params, |params| {
                Ok(report(self.answered(params.text_document.uri.as_ref())))
            }),
            _ => Err(error(ErrorCodes::MethodNotFound, format!("`{method}` is not answered here"))),
        }
    }

    /// Takes a notification; one that cannot be read, or comes at the wrong time, is let go, as the protocol says.
    fn notice(&mut self, method: &str, params: Value) -> Vec<Outgoing> {
        match (self.stage, method) {
            (stage, "exit") => {
                let is_orderly = stage == Stage::Stopped;
                // The protocol wants 1 where no `shutdown` came before.
                self.stage = Stage::Left(if is_orderly { Ended::Clean } else { Ended::Findings });
                Vec::new()
            }
            (Stage::Running, "initialized") => self.watch(),
            (Stage::Running, _) => self.notice_of_texts(method, params).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn notice_of_texts(&mut self, method: &str, params: Value) -> Option<Vec<Outgoing>> {
        match method {
            "textDocument/didOpen" => {
                let opened = read::<DidOpenTextDocumentParams>(params).ok()?.text_document;
                let (address, language) = (opened.uri.as_ref(), opened.language_id);
                self.texts.open(address, &String::from(language), opened.version, opened.text);
                Some(self.say_findings(Some(address)))
            }
            "textDocument/didChange" => {
                let address = inbox::address(&params)?;
                let version = params["textDocument"]["version"].as_i64();
                let version = version.and_then(|version| i32::try_from(version).ok());
                let changes = params["contentChanges"].as_array().map(Vec::as_slice).unwrap_or_default();
                self.texts.change(address, version, changes, self.client.columns);
                Some(self.say_findings(Some(address)))
            }
            "textDocument/didSave" => {
                let saved = read::<DidSaveTextDocumentParams>(params).ok()?.text_document;
                Some(self.say_findings(Some(saved.uri.as_ref())))
            }
            "textDocument/didClose" => {
                let closed = read::<DidCloseTextDocumentParams>(params).ok()?.text_document;
                Some(self.close(closed.uri.as_ref()))
            }
            "workspace/didChangeWatchedFiles" => Some(self.say_findings(None)),
            "workspace/didChangeWorkspaceFolders" => {
                let event = read::<DidChangeWorkspaceFoldersParams>(params).ok()?.event;
                let path = |folder: &gen_lsp_types::WorkspaceFolder| uri::path(folder.uri.as_ref());
                let removed: Vec<PathBuf> = event.removed.iter().filter_map(path).collect();
                self.folders.retain(|folder| !removed.contains(folder));
                self.folders.extend(event.added.iter().filter_map(path));
                None
            }
            _ => None,
        }
    }

    /// Asks to be told when a file changes on the disk: an open text may build on it.
    fn watch(&mut self) -> Vec<Outgoing> {
        if !self.client.watches {
            return Vec::new();
        }
        // A rule file may name the file of the schema.
        let watcher = FileSystemWatcher { glob_pattern: "**/*.{toml,json}".to_owned().into(), kind: None };
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
        let registration = Registration {
            id: "rulesets".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        vec![self.request::<RegistrationRequest>(RegistrationParams { registrations: vec![registration] })]
    }

    pub fn request<R: Request>(&mut self, params: R::Params) -> Outgoing {
        self.asked += 1;
        Outgoing::Said(RequestObject::from_request::<R>(Id::Number(self.asked), params))
    }
}

/// What a request is answered with that is understood and still cannot be met.
const REQUEST_FAILED: i32 = -32803;

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Error> {
    serde_json::from_value(params).map_err(|wrong| error(ErrorCodes::InvalidParams, wrong.to_string()))
}

fn ask<R: Request>(
    id: Id,
    params: Value,
    answer: impl FnOnce(R::Params) -> Result<R::Result, Error>,
) -> Result<ResponseObject, Error> {
    Ok(ResponseObject::from_success::<R>(id, answer(read(params)?)?))
}

fn report(items: Vec<gen_lsp_types::Diagnostic>) -> DocumentDiagnosticReport {
    let full = FullDocumentDiagnosticReport { items, ..FullDocumentDiagnosticReport::default() };
    RelatedFullDocumentDiagnosticReport { full_document_diagnostic_report: full, related_documents: None }
        .into()
}

/// Where the system shows a process while it is there; nothing where it cannot be seen from here.
fn process(id: &Value) -> Option<PathBuf> {
    Some(Path::new("/proc").join(id.as_u64()?.to_string())).filter(|process| process.exists())
}
