//! Messages as they come and go: a length, and so much JSON.
//!
//! The crates that do this end, or ask for as much memory as they are told, when something else comes. Here that is
//! answered, and the next message is read.

use std::io::{self, BufRead, Read, Write};

use gen_lsp_types::ErrorCodes;
use gen_lsp_types::json_rpc::{Error, Id, RequestObject, ResponseObject};
use serde_json::Value;

use super::surrogates::whole;

/// The longest message that is read, in bytes; a ruleset file has at most a hundredth of it.
const MOST_BYTES: u64 = 16 << 20;
/// The longest line before a message.
const MOST_HEADER: u64 = 4 << 10;

/// What an editor said.
#[derive(Debug, Clone, PartialEq)]
pub enum Incoming {
    /// It waits for an answer.
    Request { id: Id, method: String, params: Value },
    /// It tells something.
    Notification { method: String, params: Value },
    /// It answers what it was asked.
    Response,
    /// It cannot be understood, and why; with the id that the answer is to have.
    Broken { id: Id, error: Error },
}

/// Messages as they come in.
pub struct Reader<R> {
    input: R,
    /// How long the next message is, where that is known and something before it was none.
    ahead: Option<u64>,
}

impl<R: BufRead> Reader<R> {
    pub fn new(input: R) -> Self {
        Self { input, ahead: None }
    }

    /// The next message; nothing at the end.
    pub fn next(&mut self) -> io::Result<Option<Incoming>> {
        let length = match self.ahead.take() {
            Some(length) => length,
            None => match header(&mut self.input)? {
                Header { is_end: true, .. } => return Ok(None),
                Header { length: Some(length), is_broken: false, .. } => length,
                Header { length, .. } => {
                    self.ahead = length;
                    return Ok(Some(broken(
                        ErrorCodes::ParseError,
                        "a message begins with its Content-Length",
                    )));
                }
            },
        };
        let mut message = self.input.by_ref().take(length);
        if length > MOST_BYTES {
            io::copy(&mut message, &mut io::sink())?;
            return Ok(Some(broken(ErrorCodes::InvalidRequest, "no message is as long as this")));
        }
        let mut bytes = Vec::new();
        message.read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < length {
            return Ok(None);
        }
        let message = serde_json::from_slice(&bytes)
            .or_else(|_| serde_json::from_str(&whole(&String::from_utf8_lossy(&bytes))));
        Ok(Some(match message {
            Ok(message) => understood(message),
            Err(error) => broken(ErrorCodes::ParseError, &format!("this is not JSON: {error}")),
        }))
    }
}

/// What stands before a message.
#[derive(Default)]
struct Header {
    length: Option<u64>,
    /// Whether some of it is no header.
    is_broken: bool,
    is_end: bool,
}

fn header(input: &mut impl BufRead) -> io::Result<Header> {
    let mut header = Header::default();
    let mut is_begun = false;
    loop {
        let mut line = Vec::new();
        input.take(MOST_HEADER).read_until(b'\n', &mut line)?;
        header.is_end = line.is_empty();
        let line = String::from_utf8_lossy(&line).trim().to_lowercase();
        if header.is_end || (line.is_empty() && is_begun) {
            return Ok(header);
        }
        is_begun |= !line.is_empty();
        // Where a message was taken for a header, the next length stands at its end.
        match line.rfind(LENGTH).and_then(|at| Some((at, line.get(at + LENGTH.len()..)?))) {
            Some((at, length)) => {
                header.length = length.trim().parse().ok();
                header.is_broken |= at > 0;
            }
            None => header.is_broken |= !(line.is_empty() || line.starts_with("content-type:")),
        }
    }
}

const LENGTH: &str = "content-length:";

fn broken(code: ErrorCodes, message: &str) -> Incoming {
    Incoming::Broken { id: Id::Null, error: error(code, message) }
}

/// What is answered where something is refused.
pub fn error(code: ErrorCodes, message: impl Into<String>) -> Error {
    Error { code, message: message.into(), data: None }
}

fn understood(message: Value) -> Incoming {
    let Value::Object(mut message) = message else {
        return broken(ErrorCodes::InvalidRequest, "a message is an object");
    };
    let params = message.remove("params").unwrap_or(Value::Null);
    let id = message.remove("id").map(|id| match id {
        Value::String(id) => Ok(Id::String(id)),
        Value::Number(id) => id.as_i64().map(Id::Number).ok_or(()),
        _ => Err(()),
    });
    match (message.remove("method"), id) {
        (Some(Value::String(method)), Some(Ok(id))) => Incoming::Request { id, method, params },
        (Some(Value::String(method)), None) => Incoming::Notification { method, params },
        (None, Some(_)) if message.contains_key("result") || message.contains_key("error") => {
            Incoming::Response
        }
        (_, id) => {
            let error =
                error(ErrorCodes::InvalidRequest, "a message has a method, and an id if it is a request");
            Incoming::Broken { id: id.and_then(Result::ok).unwrap_or(Id::Null), error }
        }
    }
}

/// What is said to an editor.
#[derive(Debug, Clone, PartialEq)]
pub enum Outgoing {
    /// The answer to a request.
    Answer(ResponseObject),
    /// A request or a notification.
    Said(RequestObject),
}

/// Sends a message.
pub fn write(output: &mut impl Write, message: &Outgoing) -> io::Result<()> {
    let text = match message {
        Outgoing::Answer(answer) => serde_json::to_string(answer)?,
        Outgoing::Said(said) => serde_json::to_string(said)?,
    };
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is understood of an input: methods, and errors by their codes.
    fn all(input: &str) -> Vec<String> {
        let mut reader = Reader::new(input.as_bytes());
        let mut all = Vec::new();
        while let Some(incoming) = reader.next().unwrap() {
            all.push(match incoming {
                Incoming::Request { id, method, .. } => format!("{method} {id:?}"),
                Incoming::Notification { method, .. } => method,
                Incoming::Response => "response".to_owned(),
                Incoming::Broken { id, error } => format!("{} {id:?}", i32::from(error.code)),
            });
        }
        all
    }

    fn message(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn a_malformed_message_does_not_stop_reading() {
        let good = message("{\"method\":\"x\"}");
        for (garbage, said) in [
            (message("{"), "-32700 Null"),
            (message("[]"), "-32600 Null"),
            (message("{}"), "-32600 Null"),
            (message("{\"id\":7}"), "-32600 Number(7)"),
            (message("{\"id\":{},\"method\":\"y\"}"), "-32600 Null"),
            (message("\u{7f}"), "-32700 Null"),
            ("{\"method\":\"y\"}\n".to_owned(), "-32700 Null"),
            ("{\"method\":\"y\"}".to_owned(), "-32700 Null"),
            ("Content-Length: many\r\n\r\n".to_owned(), "-32700 Null"),
            ("Content-Length: -1\r\n\r\n".to_owned(), "-32700 Null"),
            ("Content-Length: 99999999999999999999\r\n\r\n".to_owned(), "-32700 Null"),
            ("Content-Type: x\r\n\r\n".to_owned(), "-32700 Null"),
            (
                format!("Content-Length: {0}\r\n\r\n{1}", MOST_BYTES + 1, " ".repeat((16 << 20) + 1)),
                "-32600 Null",
            ),
        ] {
            assert_eq!(all(&format!("{garbage}{good}{good}")), [said, "x", "x"], "{:.60}", garbage);
        }
    }

    #[test]
    fn a_lone_surrogate_is_accepted() {
        assert_eq!(all(&message("{\"method\":\"x\\ud83c\"}")), ["x\u{fffd}"]);
    }

    #[test]
    fn a_truncated_message_ends_the_stream() {
        for input in [
            "",
            "Content-Length: 99",
            "Content-Length: 99\r\n\r\n{}",
            "Content-Length: 99999999999999\r\n\r\n{}",
        ] {
            assert!(all(input).len() <= 1, "{input}");
        }
        assert_eq!(
            all("\r\n\r\ncontent-type: x\ncontent-length: 19\n\n{\"id\":1,\"result\":0}"),
            ["response"]
        );
    }
}
