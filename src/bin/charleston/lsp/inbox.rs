//! What an editor has said and the server has not taken yet.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::wire::{Incoming, Reader};

/// Messages that wait at most; those behind them wait where they come from.
const MOST_WAITING: usize = 256;
/// After how long without a message somebody looks whether the editor is there at all.
const A_WHILE: Duration = Duration::from_secs(1);

/// Messages in the order in which they came.
pub struct Inbox {
    incoming: Receiver<Incoming>,
    waiting: VecDeque<Incoming>,
}

/// What became of waiting for a message.
pub enum Next {
    Message(Incoming),
    /// None has come for a while.
    Quiet,
    /// None will come.
    End,
}

impl Inbox {
    /// What comes in over standard input, which is read ahead.
    pub fn of_stdin() -> io::Result<Self> {
        let (sender, incoming) = sync_channel(MOST_WAITING);
        let read_ahead = move || {
            let mut reader = Reader::new(BufReader::new(io::stdin()));
            // An editor that is gone asks for nothing more.
            while let Ok(Some(message)) = reader.next() {
                if sender.send(message).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().spawn(read_ahead)?;
        Ok(Self { incoming, waiting: VecDeque::new() })
    }

    pub fn next(&mut self) -> Next {
        if self.waiting.is_empty() {
            match self.incoming.recv_timeout(A_WHILE) {
                Ok(message) => self.waiting.push_back(message),
                Err(RecvTimeoutError::Timeout) => return Next::Quiet,
                Err(RecvTimeoutError::Disconnected) => return Next::End,
            }
        }
        let room = MOST_WAITING.saturating_sub(self.waiting.len());
        self.waiting.extend(self.incoming.try_iter().take(room));
        self.waiting.pop_front().map_or(Next::Quiet, Next::Message)
    }

    /// The texts that a message which waits changes further.
    pub fn to_change(&self) -> BTreeSet<String> {
        self.waiting.iter().filter_map(changed).map(str::to_owned).collect()
    }
}

/// The text that a message changes.
fn changed(message: &Incoming) -> Option<&str> {
    match message {
        Incoming::Notification { method, params } if method == "textDocument/didChange" => address(params),
        _ => None,
    }
}

/// The text that a message is about.
pub fn address(params: &Value) -> Option<&str> {
    params["textDocument"]["uri"].as_str()
}
