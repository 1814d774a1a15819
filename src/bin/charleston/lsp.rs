//! `charleston lsp`: a language server over standard input and output.
//!
//! It keeps only the open files and the last published diagnostics, and computes every answer from scratch.

use std::time::Duration;

use lsp_server::{Connection, Message, ProtocolError, Response};

mod actions;
mod client;
mod complete;
mod dependents;
mod diagnostics;
mod documents;
mod goto;
mod open_files;
mod outline;
mod paths;
mod positions;
mod publish;
mod rename;
mod server;

use server::Server;

use crate::{Ended, print};

/// How long to wait for more changes before checking files again.
const TYPING_PAUSE: Duration = Duration::from_millis(20);
/// How often to check that the editor is still running.
const EDITOR_CHECK: Duration = Duration::from_secs(1);

pub fn run() -> Ended {
    let (connection, threads) = Connection::stdio();
    let exit = serve(&connection).or_else(|error| match error.channel_is_disconnected() {
        true => Ok(Exit::EndOfInput),
        false => Err(error),
    });
    drop(connection);
    match exit {
        Ok(Exit::AfterShutdown) => {
            return if threads.join().is_ok() { Ended::Clean } else { Ended::Findings };
        }
        Ok(Exit::EndOfInput) => {
            if let Err(error) = threads.join() {
                print::stderr(&format!("error: the editor's message can't be read: {error}"));
            }
        }
        // The input is still open, so the thread that reads it can't be joined.
        Ok(Exit::Abandoned) => {}
        Err(error) => print::stderr(&format!("error: {error}")),
    }
    // The protocol requires exit code 1 if the session ends without `shutdown`.
    Ended::Findings
}

/// How a session with an editor ended.
enum Exit {
    AfterShutdown,
    /// The input ended, or the editor sent `exit` without `shutdown`.
    EndOfInput,
    /// The editor's process has ended.
    Abandoned,
}

fn serve(connection: &Connection) -> Result<Exit, ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let mut server = Server::new(&params);
    // `initialize_finish` would refuse every message before `initialized`, such as `shutdown`.
    send(connection, [Response::new_ok(id, server.client.initialize_result()).into()]);
    loop {
        let wait = if server.changes.is_empty() { EDITOR_CHECK } else { TYPING_PAUSE };
        match connection.receiver.recv_timeout(wait) {
            Ok(Message::Request(request)) => {
                send(connection, server.publish());
                send(connection, [server.answer(request).into()]);
            }
            Ok(Message::Notification(notification)) if notification.method == "exit" => {
                return Ok(if server.is_shut_down { Exit::AfterShutdown } else { Exit::EndOfInput });
            }
            Ok(Message::Notification(notification)) => send(connection, server.notify(notification)),
            Ok(Message::Response(_)) => {}
            Err(error) if !error.is_timeout() => return Ok(Exit::EndOfInput),
            Err(_) if server.is_abandoned() => return Ok(Exit::Abandoned),
            Err(_) => send(connection, server.publish()),
        }
    }
}

/// Sends messages to the editor. Stops at the first failure, without an error: if the editor is gone, the server's
/// input ends too.
fn send(connection: &Connection, messages: impl IntoIterator<Item = Message>) {
    for message in messages {
        if connection.sender.send(message).is_err() {
            break;
        }
    }
}
