//! `charleston open RULESET`: opens a rule file in the playground.

use std::collections::BTreeMap;

use charleston::Memory;
use charleston::internal::describe::words::count;
use charleston::internal::diagnostic::{Severity, Sources};
use charleston::internal::escape;
use charleston::internal::load::{Checked, Reading, check};
use charleston::source::Reference;

use crate::args::{OpenArgs, View, site};
use crate::link::Shared;
use crate::serve::{Site, own_folder};
use crate::{Ended, browser, print, ruleset};

/// The length of the longest fragment that the page keeps in the browser's address bar.
const MAX_FRAGMENT: usize = 60_000;

/// The files that a link contains.
struct Files {
    /// The rule file's path.
    name: String,
    /// The text of each file, by path.
    texts: BTreeMap<String, String>,
    /// The number of errors in the rule file.
    errors: usize,
}

pub fn run(args: &OpenArgs) -> Result<Ended, Ended> {
    let files = files(&args.ruleset)?;
    let fragment = fragment(&files, args)?;
    let (address, site) = address(args)?;
    let link = format!("{address}#{fragment}");
    if !print::line(&link) {
        // No one is reading, so no one would see the link.
        return Ok(Ended::Clean);
    }
    if files.errors > 0 {
        let (name, errors) = (escape::text(&files.name), count(files.errors, "error"));
        print::stderr(&format!("note: `{name}` has {errors}. The page shows the details"));
    }
    if !args.no_browser && !browser::open(&link) {
        print::stderr("note: couldn't start a browser. Open the link yourself");
    }
    if let Some(site) = site {
        print::stderr("The page is served until you press Ctrl+C.");
        site.serve();
    }
    Ok(Ended::Clean)
}

/// Returns the address of the page, which ends with a slash, and the site to serve if the page is on this machine.
fn address(args: &OpenArgs) -> Result<(String, Option<Site>), Ended> {
    let variable = std::env::var("CHARLESTON_SITE").ok().filter(|url| !url.is_empty());
    match (&args.site, &args.folder, variable) {
        (Some(address), _, _) => Ok((address.clone(), None)),
        (None, None, Some(url)) => site(&url).map(|address| (address, None)).map_err(|help| {
            let shown = escape::text(&url);
            refused(&format!("the variable CHARLESTON_SITE isn't a web address: `{shown}`"), &help)
        }),
        (None, folder, _) => {
            let Some(folder) = folder.clone().or_else(own_folder) else {
                return Err(refused("there is no playground on this machine", NO_PAGE));
            };
            let shown = escape::path(&folder);
            match Site::open(&folder) {
                Ok(Some(site)) => Ok((site.address.clone(), Some(site))),
                Ok(None) => Err(refused(&format!("`{shown}` has no playground"), NO_PAGE)),
                Err(error) => Err(refused(
                    &format!("`{shown}` can't be served: {error}"),
                    "to open the file on a website instead, use `--site URL`",
                )),
            }
        }
    }
}

const NO_PAGE: &str = "to build one, run `web/site/build.sh` in the charleston repository, and use `--folder` with \
                       the folder it creates; to open the file on a website instead, use `--site URL`";

fn refused(error: &str, help: &str) -> Ended {
    print::failed(&format!("error: {error}\nhelp: {help}"))
}

fn fragment(files: &Files, args: &OpenArgs) -> Result<String, Ended> {
    let view = args.view.unwrap_or(if files.errors > 0 { View::Text } else { View::Rules });
    let fragment = Shared { files: &files.texts, name: &files.name, seed: args.seed, view }.fragment();
    if fragment.len() > MAX_FRAGMENT {
        let name = escape::text(&files.name);
        let error = format!("`{name}`, its parents and its options are too long for a link");
        return Err(refused(&error, "open them in the playground's Sheet view"));
    }
    Ok(fragment)
}

/// Returns the files that a link contains: a rule file, and its parents and options, unless they are shipped.
fn files(name: &str) -> Result<Files, Ended> {
    let sources = Sources::default();
    let reading = ruleset::read_named(name, &sources)?;
    if reading.loaded.is_option {
        let error = format!("`{}` is an option, not a ruleset", escape::text(name));
        return Err(refused(&error, "open a file that lists it in `with`"));
    }
    let texts = reading.loaded.references.iter().zip(sources.iter());
    let own = texts.filter_map(|(reference, source)| match reference {
        Reference::Path(path) => Some((path.as_str(), source.text.as_str())),
        Reference::Slug(_) => None,
    });
    let own: Vec<(&str, &str)> = own.collect();
    if own.is_empty() {
        return Ok(extending(name));
    }
    let whole = named(&own, &reading, 0);
    let short = named(&own, &reading, shared_folder(&own));
    Ok(if is_same(&short, &reading) { short } else { whole })
}

/// Returns a rule file that extends a shipped ruleset and changes nothing.
fn extending(name: &str) -> Files {
    let text =
        format!("extends = \"{name}\"\nname = \"House rules\"\nsource = \"House rules of our club\"\n");
    Files { name: "club.toml".to_owned(), texts: [("club.toml".to_owned(), text)].into(), errors: 0 }
}

/// Returns the length of the folder path that all paths begin with, including its final slash.
fn shared_folder(own: &[(&str, &str)]) -> usize {
    let folder = |path: &str| path.rfind('/').map_or(0, |slash| slash + 1);
    let Some((first, rest)) = own.split_first() else { return 0 };
    let mut shared = &first.0[..folder(first.0)];
    while !rest.iter().all(|(path, _)| path.starts_with(shared)) {
        shared = &shared[..folder(shared.trim_end_matches('/'))];
    }
    shared.len()
}

/// Returns the files in a link, with the first `without` bytes of each path removed.
fn named(own: &[(&str, &str)], reading: &Reading<'_>, without: usize) -> Files {
    let mut texts = BTreeMap::new();
    let mut names = own.iter().map(|(path, text)| (&path[without..], *text));
    let (name, text) = names.next().unwrap_or_default();
    // Without this extension, the name would refer to a shipped ruleset.
    let name = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
    texts.insert(name.clone(), text.to_owned());
    texts.extend(names.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let errors = reading.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    Files { name, texts, errors }
}

/// Whether the files in a link have the same findings as the files on disk.
fn is_same(files: &Files, reading: &Reading<'_>) -> bool {
    let texts = files.texts.iter();
    let memory = texts.fold(Memory::default(), |memory, (path, text)| memory.with_file(path, text.as_str()));
    let ids = reading.findings.iter().map(|finding| finding.id);
    check(&memory, &files.name).is_ok_and(|Checked { findings, sources, .. }| {
        findings.iter().map(|finding| finding.id).eq(ids)
            && sources.iter().count() == reading.loaded.references.len()
    })
}
