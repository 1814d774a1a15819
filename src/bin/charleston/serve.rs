//! Serves the built site on this machine.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tiny_http::{Header, Method, Request, Response, Server};

/// A built site, which can be read only from this machine.
pub struct Site {
    server: Server,
    /// The site's folder, with links resolved.
    folder: PathBuf,
    /// The page's folder on the site, with a slash at the end if it isn't the site's own.
    page: &'static str,
}

/// The folder of the page on a whole site.
const PLAY: &str = "play/";

/// Returns the folder of the page in a built site, or in the built page alone. `None` if the folder has no page.
fn page_in(folder: &Path) -> Option<&'static str> {
    // Only the page has a service worker.
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
    /// Serves a folder on a free port. `None` if it has no page.
    pub fn open(folder: &Path) -> io::Result<Option<Self>> {
        let Some(page) = page_in(folder) else { return Ok(None) };
        let server = Server::http("127.0.0.1:0").map_err(io::Error::other)?;
        Ok(Some(Self { server, folder: folder.canonicalize()?, page }))
    }

    /// Returns the page's address.
    pub fn address(&self) -> String {
        format!("http://{}/{}", self.server.server_addr(), self.page)
    }

    /// Answers requests until the program is stopped.
    pub fn serve(&self) {
        for request in self.server.incoming_requests() {
            // A browser that has closed the connection doesn't need the answer.
            let _unread = self.answer(request);
        }
    }

    fn answer(&self, request: Request) -> io::Result<()> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return request.respond(Response::empty(405).with_header(header("Allow", "GET, HEAD")));
        }
        let path = request.url().split(['?', '#']).next().unwrap_or_default().to_owned();
        match self.find(&path) {
            Some(file) if file.is_dir() => {
                request.respond(Response::empty(301).with_header(header("Location", &format!("{path}/"))))
            }
            Some(file) => {
                let response = Response::from_file(File::open(&file)?)
                    .with_header(header("Content-Type", media_type(&file)))
                    .with_header(header("Cache-Control", "no-cache"))
                    .with_header(header("X-Content-Type-Options", "nosniff"));
                request.respond(response)
            }
            None => request.respond(Response::from_string("There is no such file.\n").with_status_code(404)),
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

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values are plain text")
}

/// Returns the type of a file, by its ending.
fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
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
