//! The files that share a name.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use charleston::check::report::CheckedFile;
use charleston::diagnostic::{Diagnostic, RuleId};
use charleston::source::{Directory, MOST_BYTES};
use charleston::symbols::Name;

use super::desk::{Asked, Chain, Desk, file, own, resolved};
use super::server::Server;
use super::texts::Text;
use crate::files::{self, Wanted};

/// The rulesets that build on one file, and what might belong to them as well.
pub struct Family {
    /// The ruleset that was asked for, and all others at hand that build on the same file.
    pub members: Vec<Chain>,
    /// Files that were looked at and found to be no members.
    others: Vec<PathBuf>,
}

impl Server {
    /// A ruleset and all others at hand that build on the same file, and that file itself: those that are open, and
    /// those in the folders and in its project.
    pub fn family(&self, desk: &Desk<'_>, open: &Text, home: &str) -> Family {
        let home = own(home);
        // A link leads to a file that is there already.
        let mut seen: BTreeSet<PathBuf> = open.path.iter().map(|path| resolved(path)).collect();
        let mut family =
            Family { members: desk.chain(Asked::from(open)).into_iter().collect(), others: Vec::new() };
        for path in self.at_hand(open) {
            let own_path = resolved(&path);
            if !seen.insert(own_path.clone()) {
                continue;
            }
            let is_parent_or_child =
                own_path == home || desk.said(&path).is_ok_and(|text| text.contains("extends"));
            let chain = is_parent_or_child.then(|| desk.chain(Asked::File(&path))).flatten();
            match chain.filter(|chain| chain.sources.iter().any(|source| own(&source.name) == home)) {
                Some(chain) => family.members.push(chain),
                None => family.others.push(path),
            }
        }
        family
    }

    /// The files in which rules may stand.
    fn at_hand(&self, open: &Text) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.texts.iter().filter_map(|text| text.path.clone()).collect();
        let mut folders = self.folders.clone();
        if let Some(path) = &open.path {
            let (directory, _) = Directory::around(path);
            let root = directory.root().to_owned();
            if !root.join(".git").exists() {
                // Only what lies beside it can have to do with it.
                paths.extend(beside(&root));
            } else if !folders.iter().any(|folder| resolved(folder) == root) {
                folders.push(root);
            }
        }
        paths.extend(files::find(&folders, Wanted::Rules).files);
        paths
    }
}

impl Family {
    /// Why a name cannot be written anew everywhere: it may stand in a file of which something cannot be read.
    pub fn unread(&self, desk: &Desk<'_>, open: &Text, name: &Name<'_>) -> Option<String> {
        let members = self.members.iter().map(|member| member.file().map_or(Asked::from(open), Asked::File));
        let names_it = |text: &str| text.contains(name.text());
        let speaks_of_it = |text: &str| names_it(text) && self.is_spoken_of(text);
        let others = self.others.iter().filter(|path| desk.said(path).is_ok_and(|text| speaks_of_it(&text)));
        let broken = members
            .into_iter()
            .find_map(|member| broken(desk, member, names_it))
            .or_else(|| others.map(|path| Asked::File(path)).find_map(|other| broken(desk, other, names_it)))
            .or_else(|| {
                let is_it = |path: &Path| {
                    let text = beginning(path);
                    names_it(&text) && (self.is_spoken_of(&text) || self.speaks_of(path))
                };
                desk.unread().into_iter().find(|(path, _)| is_it(path)).map(|(_, error)| error.to_string())
            })?;
        Some(format!("`{}` may stand as well where it cannot be changed: {broken}", name.text()))
    }

    /// Whether a text says the name of a file of these.
    fn is_spoken_of(&self, text: &str) -> bool {
        let mut sources = self.members.iter().flat_map(|member| member.sources.iter());
        sources.any(|source| file_name(file(&source.name)).is_some_and(|name| text.contains(name)))
    }

    /// Whether one of these says the name of a file.
    fn speaks_of(&self, path: &Path) -> bool {
        let Some(name) = file_name(Some(path)) else { return false };
        self.members.iter().any(|member| member.sources.iter().any(|source| source.text.contains(name)))
    }
}

fn file_name(path: Option<&Path>) -> Option<&str> {
    path?.file_name()?.to_str()
}

/// Where something is no TOML, in the first such file of a ruleset whose text is of interest.
fn broken(desk: &Desk<'_>, asked: Asked<'_>, is_of_interest: impl Fn(&str) -> bool) -> Option<String> {
    let CheckedFile { findings, sources, .. } = desk.check(asked).ok()?;
    let is_broken = |finding: &&Diagnostic| [RuleId::InvalidToml, RuleId::TooDeep].contains(&finding.id);
    findings.iter().filter(is_broken).find_map(|finding| {
        let span = finding.place()?;
        let source = sources.get(span.source).filter(|source| is_of_interest(&source.text))?;
        let (line, _) = sources.line_and_column(span);
        Some(format!("line {line} of `{}` is not TOML", source.name))
    })
}

/// What a file says that is no text as a whole.
fn beginning(path: &Path) -> String {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    read.map(|_| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// The files in a folder that are called like rule files.
fn beside(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        let name = file_name(Some(path)).unwrap_or_default();
        !name.starts_with('.') && name.to_ascii_lowercase().ends_with(".toml")
    });
    paths.sort();
    paths
}
