//! The rule files in a project that share a symbol.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use charleston::Directory;
use charleston::internal::diagnostic::{Diagnostic, RuleId, SourceId};
use charleston::internal::editor::Chain;
use charleston::internal::editor::symbols::Symbol;

use super::documents::{Documents, Target};
use super::open_files::OpenFile;
use super::paths::{file_name, identity, of_source, resolve};
use super::server::Server;
use crate::files::{self, Wanted};

/// The rule files that share a symbol.
pub struct Dependents {
    /// Each rule file, along with the files that it extends. The open file comes first.
    pub chains: Vec<Chain>,
    /// Rule files that don't seem to share the symbol.
    others: Vec<PathBuf>,
}

impl Server {
    /// Returns an open file and all other rule files that share a symbol: those that extend or use the file called
    /// `home`, those that extend or use a file with the symbol in one of these, and so on. Searches the open files, the
    /// editor's folders, and the project.
    pub fn dependents(
        &self,
        documents: &Documents<'_>,
        open: &OpenFile,
        (home, symbol): (&str, &Symbol<'_>),
    ) -> Dependents {
        let mut homes = BTreeSet::from([identity(home)]);
        let mut seen: BTreeSet<PathBuf> = open.path.iter().map(|path| resolve(path)).collect();
        let mut paths = self.candidates(open);
        paths.retain(|path| seen.insert(resolve(path)));
        let mut others: Vec<_> =
            paths.into_iter().map(|path| (documents.chain(Target::File(&path)), path)).collect();
        let mut chains = Vec::new();
        let mut found: Vec<Chain> = documents.chain(Target::from(open)).into_iter().collect();
        while !found.is_empty() {
            for chain in &found {
                let symbols = chain.symbols();
                homes.extend(
                    symbols.same(symbol).map(|place| identity(chain.sources.name(place.span().source))),
                );
            }
            chains.append(&mut found);
            let shares =
                |chain: &Chain| chain.sources.iter().any(|source| homes.contains(&identity(&source.name)));
            let sharing = others.extract_if(.., |(chain, _)| chain.as_ref().is_some_and(shares));
            found.extend(sharing.filter_map(|(chain, _)| chain));
        }
        Dependents { chains, others: others.into_iter().map(|(_, path)| path).collect() }
    }

    /// Returns the files that may contain rules.
    fn candidates(&self, open: &OpenFile) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.files.iter().filter_map(|open| open.path.clone()).collect();
        let mut folders = self.folders.clone();
        if let Some(path) = &open.path {
            let root = Directory::around(path).0.root().to_owned();
            if !root.join(".git").exists() {
                // Without a project, only files in the same folder can extend this file.
                paths.extend(toml_files(&root));
            } else if !folders.iter().any(|folder| resolve(folder) == root) {
                folders.push(root);
            }
        }
        paths.extend(files::find(&folders, Wanted::Rules).files);
        paths
    }
}

impl Dependents {
    /// Returns the rule files, without the files that they extend.
    pub fn targets<'d>(&'d self, open: &'d OpenFile) -> impl Iterator<Item = Target<'d>> {
        let path = |chain: &'d Chain| of_source(chain.sources.name(SourceId(0)));
        self.chains.iter().map(move |chain| path(chain).map_or(Target::from(open), Target::File))
    }

    /// If a symbol may also be in a file that can't be read completely, explains why the symbol can't be renamed
    /// everywhere.
    pub fn unreadable(
        &self,
        documents: &Documents<'_>,
        open: &OpenFile,
        symbol: &Symbol<'_>,
    ) -> Option<String> {
        let names_it = |text: &str| text.contains(symbol.text());
        let is_related =
            |path: &Path, text: &str| names_it(text) && (self.is_named_in(text) || self.names(path));
        let others =
            self.others.iter().filter(|path| documents.text(path).is_ok_and(|text| is_related(path, &text)));
        let mut targets = self.targets(open).chain(others.map(|path| Target::File(path)));
        let broken = targets.find_map(|target| broken(documents, target, names_it));
        let unreadable = || {
            let mut files = documents.unreadable().into_iter();
            files
                .find(|(path, _)| is_related(path, &files::beginning(path).unwrap_or_default()))
                .map(|(_, error)| error.to_string())
        };
        let why = broken.or_else(unreadable)?;
        Some(format!("`{}` may also be in a file that can't be changed: {why}", symbol.text()))
    }

    /// Whether the text mentions one of these files by name.
    fn is_named_in(&self, text: &str) -> bool {
        let mut sources = self.chains.iter().flat_map(|chain| chain.sources.iter());
        sources
            .any(|source| of_source(&source.name).and_then(file_name).is_some_and(|name| text.contains(name)))
    }

    /// Whether one of these files mentions the file at `path` by name.
    fn names(&self, path: &Path) -> bool {
        let mut sources = self.chains.iter().flat_map(|chain| chain.sources.iter());
        file_name(path).is_some_and(|name| sources.any(|source| source.text.contains(name)))
    }
}

/// Describes the first syntax error in a chain, skipping files that don't contain the symbol's name.
fn broken(documents: &Documents<'_>, target: Target<'_>, names_it: impl Fn(&str) -> bool) -> Option<String> {
    let checked = documents.check(target).ok()?;
    let is_broken = |finding: &&Diagnostic| [RuleId::InvalidToml, RuleId::TooDeep].contains(&finding.id);
    checked.findings.iter().filter(is_broken).find_map(|finding| {
        let span = finding.place()?;
        let source = checked.sources.get(span.source).filter(|source| names_it(&source.text))?;
        let (line, _) = checked.sources.line_and_column(span);
        Some(format!("line {line} of `{}` isn't valid TOML", source.name))
    })
}

/// Returns the TOML files in a folder, except hidden ones.
fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        let name = file_name(path).unwrap_or_default();
        !name.starts_with('.') && name.to_ascii_lowercase().ends_with(".toml")
    });
    paths.sort();
    paths
}
