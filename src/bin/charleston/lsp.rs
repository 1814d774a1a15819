//! `charleston lsp`: what an editor asks of a language server, over standard input and output.
//!
//! It keeps nothing but the texts that are open; every answer is found anew.

use std::io;

mod actions;
mod client;
mod desk;
mod family;
mod findings;
mod go;
mod lines;
mod ours;
mod rename;
mod server;
mod silence;
mod surrogates;
mod symbols;
mod texts;
mod uri;
mod wire;

use server::Server;

use crate::Ended;

pub fn run() -> Ended {
    let mut reader = wire::Reader::new(io::stdin().lock());
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut server = Server::default();
    // An editor that is gone asks for nothing more.
    while let Ok(Some(incoming)) = reader.next() {
        let said = server.take(incoming);
        if said.iter().any(|message| wire::write(&mut output, message).is_err()) {
            break;
        }
        if let Some(ended) = server.ended() {
            return ended;
        }
    }
    Ended::Findings
}
