//! Serves the site, including the playground, on this machine.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write, empty};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// A server for a built site. It accepts connections only from this machine.
pub struct Site {
    listener: TcpListener,
    /// The site's folder, with links resolved.
    folder: PathBuf,
    /// The playground's address.
    pub address: String,
}

/// How long to wait for a browser's request.
const PATIENCE: Duration = Duration::from_secs(60);

/// The maximum length of a request, in bytes.
const MAX_REQUEST: u64 = 64 << 10;

/// The playground's folder in a complete site.
const PLAY: &str = "play/";

/// Returns the playground's path within a folder that contains either a complete site or only the playground. `None` if
/// the folder has no playground.
fn page_in(folder: &Path) -> Option<&'static str> {
    // Only the playground has a service worker.
    [PLAY, ""].into_iter().find(|page| folder.join(page).join("sw.js").is_file())
}

/// Returns the built site that belongs to this program: `site` in the build folder that the program is in, or
/// `share/charleston/site` where it is installed.
pub fn own_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    let above = program.parent()?.parent()?;
    let folders = ["site", "share/charleston/site"].map(|folder| above.join(folder));
    folders.into_iter().find(|folder| page_in(folder).is_some())
}

impl Site {
    /// Serves a folder on a free port. `None` if the folder has no playground.
    pub fn open(folder: &Path) -> io::Result<Option<Self>> {
        let Some(page) = page_in(folder) else { return Ok(None) };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = format!("http://{}/{page}", listener.local_addr()?);
        Ok(Some(Self { listener, folder: folder.canonicalize()?, address }))
    }

    /// Answers requests until the program is stopped.
    pub fn serve(&self) {
        thread::scope(|threads| {
            // Browsers open several connections, and leave some of them idle.
            for stream in self.listener.incoming().flatten() {
                // A browser that has closed the connection doesn't need the answer.
                threads.spawn(move || self.answer(stream).is_ok());
            }
        });
    }

    /// Answers one request and closes the connection.
    fn answer(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut request = BufReader::new(&stream).take(MAX_REQUEST);
        let mut first = String::new();
        request.read_line(&mut first)?;
        // The headers don't affect the response, but they come before the end of the request.
        let mut header = String::from("-");
        while !header.trim_end().is_empty() {
            header.clear();
            request.read_line(&mut header)?;
        }
        let mut words = first.split_whitespace();
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if !matches!(method, "GET" | "HEAD") {
            return respond(&stream, "405 Method Not Allowed", "Allow: GET, HEAD", &mut empty(), 0);
        }
        let path = target.split(['?', '#']).next().unwrap_or_default();
        match self.find(path) {
            Some(folder) if folder.is_dir() => {
                respond(&stream, "301 Moved Permanently", &format!("Location: {path}/"), &mut empty(), 0)
            }
            Some(path) => {
                let mut file = File::open(&path)?;
                let kind = format!("Content-Type: {}", media_type(&path));
                let length = file.metadata()?.len();
                let body: &mut dyn Read = if method == "HEAD" { &mut empty() } else { &mut file };
                respond(&stream, "200 OK", &kind, body, length)
            }
            None => respond(&stream, "404 Not Found", "Content-Type: text/plain", &mut empty(), 0),
        }
    }

    /// Returns the file at a path, or the folder if the path is missing its final slash.
    fn find(&self, path: &str) -> Option<PathBuf> {
        let mut names = path.strip_prefix('/')?.split('/').collect::<Vec<_>>();
        if names.last() == Some(&"") {
            names.pop();
            names.push("index.html");
        }
        // The names of files on a site don't need any other characters.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_name = |name: &&str| !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain);
        if !names.iter().all(is_name) {
            return None;
        }
        let file = self.folder.join(names.join("/")).canonicalize().ok()?;
        file.starts_with(&self.folder).then_some(file)
    }
}

/// Writes a response. `header` is added to the headers that are part of every response.
fn respond(
    mut stream: &TcpStream,
    status: &str,
    header: &str,
    body: &mut dyn Read,
    length: u64,
) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{header}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    io::copy(body, &mut stream)?;
    stream.flush()
}

/// Returns the media type of a file, based on its extension.
fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
