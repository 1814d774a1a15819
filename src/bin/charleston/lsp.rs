//! `charleston lsp`: what an editor asks of a language server, over standard input and output.
//!
//! It keeps the texts that are open and what was last said of them; every answer is found anew.

use std::io;

mod actions;
mod client;
mod desk;
mod family;
mod findings;
mod go;
mod inbox;
mod lines;
mod ours;
mod rename;
mod say;
mod server;
mod silence;
mod surrogates;
mod symbols;
mod texts;
mod uri;
mod wire;

use inbox::{Inbox, Next};
use server::Server;

use crate::Ended;

pub fn run() -> Ended {
    let Ok(mut inbox) = Inbox::of_stdin() else { return Ended::CouldNotRun };
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut server = Server::default();
    loop {
        let incoming = match inbox.next() {
            Next::Message(incoming) => incoming,
            Next::Quiet if server.is_alone() => return Ended::Findings,
            Next::Quiet => continue,
            Next::End => return Ended::Findings,
        };
        server.to_change = inbox.to_change();
        let said = server.take(incoming);
        if said.iter().any(|message| wire::write(&mut output, message).is_err()) {
            return Ended::Findings;
        }
        if let Some(ended) = server.ended() {
            return ended;
        }
    }
}
