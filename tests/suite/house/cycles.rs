//! No two files under `src` import each other. A file and the files in its own folder count as one module: a parent may
//! use its children, and they may use the parent.

use std::collections::{BTreeMap, BTreeSet};

use super::{code, files, root, without_tests};

type Path = Vec<String>;

/// A source file, the paths it refers to, and the names it imports.
struct Module {
    file: String,
    paths: Vec<Path>,
    imports: BTreeMap<String, Path>,
}

/// Every file under `src` by its module path, such as `lib::fix::apply` or `bin::check`.
struct Modules(BTreeMap<Path, Module>);

impl Modules {
    fn read() -> Self {
        let modules = files(&root().join("src")).into_iter().map(|(file, text)| {
            let file = file.trim_start_matches("src/").to_owned();
            let text: String = code(without_tests(&text)).map(|(_, line)| format!("{line}\n")).collect();
            let imports: Vec<Path> = uses(&text).flat_map(|tree| expand(&tree)).collect();
            let anywhere = ["crate::", "super::", "charleston::"].iter().flat_map(|start| {
                text.match_indices(start)
                    .map(|(at, _)| text[at..].split(is_no_path).next().unwrap_or_default())
            });
            let anywhere =
                anywhere.map(|path| path.trim_end_matches("::").split("::").map(str::to_owned).collect());
            let paths = imports.iter().cloned().chain(anywhere).collect();
            let imports = imports.into_iter().filter_map(|path| Some((path.last()?.clone(), path))).collect();
            (module_path(&file), Module { file, paths, imports })
        });
        Self(modules.collect())
    }

    /// The module where a path starts, and the rest of the path.
    fn start<'a>(&self, from: &Path, path: &'a [String]) -> Option<(Path, &'a [String])> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some((vec![from[0].clone()], rest)),
            "charleston" if from[0] == "bin" => Some((vec!["lib".to_owned()], rest)),
            "super" => {
                let supers = path.iter().take_while(|part| *part == "super").count();
                Some((from[..from.len().checked_sub(supers)?].to_vec(), &path[supers..]))
            }
            "self" => Some((from.clone(), rest)),
            _ => self.0.contains_key(&joined(from, first)).then(|| (from.clone(), path)),
        }
    }

    /// The module that a path leads to, following re-exports.
    fn target(&self, from: &Path, path: &[String], depth: usize) -> Option<Path> {
        let (mut module, mut rest) = self.start(from, path)?;
        while let Some((next, further)) = rest.split_first() {
            let below = joined(&module, next);
            if self.0.contains_key(&below) {
                (module, rest) = (below, further);
                continue;
            }
            let re_exported = self.0.get(&module)?.imports.get(next).filter(|_| depth < 8);
            return re_exported.and_then(|path| self.target(&module, path, depth + 1)).or(Some(module));
        }
        self.0.contains_key(&module).then_some(module)
    }

    /// For each file, the files it imports, except its parents and children.
    fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let of = |(path, module): (&Path, &Module)| {
            let targets = module.paths.iter().filter_map(|used| self.target(path, used, 0));
            let apart = targets.filter(|target| !target.starts_with(path) && !path.starts_with(target));
            apart.map(|target| self.0[&target].file.as_str()).collect()
        };
        self.0.iter().map(|entry| (entry.1.file.as_str(), of(entry))).collect()
    }
}

fn joined(path: &Path, name: &str) -> Path {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

fn is_no_path(letter: char) -> bool {
    !(letter.is_alphanumeric() || letter == '_' || letter == ':')
}

fn module_path(file: &str) -> Path {
    let path = file.trim_end_matches(".rs").replace("bin/charleston", "bin");
    let parts = path.split('/').filter(|part| !["lib", "main"].contains(part));
    let library = (!path.starts_with("bin")).then_some("lib");
    library.into_iter().chain(parts).map(str::to_owned).collect()
}

/// The text of each `use` statement up to its semicolon, on one line.
fn uses(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("use ").filter_map(|(at, _)| {
        let line = text[..at].rsplit('\n').next()?.trim();
        let is_statement = line.is_empty() || line.starts_with("pub");
        let tree = text[at + "use ".len()..].split(';').next()?;
        is_statement.then(|| tree.split_whitespace().collect::<Vec<_>>().join(" ").replace(":: ", "::"))
    })
}

/// Every path in a tree such as `a::{b, c::{self, d}}`.
fn expand(tree: &str) -> Vec<Path> {
    let Some((before, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        let path = path.trim_end_matches("::self").trim_end_matches("::*");
        return vec![path.split("::").map(str::to_owned).collect()];
    };
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let mut depth = 0;
    let parts = inside.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| expand(&format!("{}{part}", before.trim()))).collect()
}

/// Everything that a file imports, directly or indirectly.
fn reached<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>, file: &'a str) -> BTreeSet<&'a str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![file]);
    while let Some(file) = open.pop() {
        open.extend(imports[file].iter().filter(|next| reached.insert(**next)));
    }
    reached
}

#[test]
fn no_two_files_import_each_other() {
    let modules = Modules::read();
    let imports = modules.imports();
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 500, "the imports were not found");
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (*file, reached(&imports, file))).collect();
    let cycles = imports.keys().filter(|file| reached[**file].contains(**file)).map(|file| {
        let others = reached[file].iter().copied();
        others.filter(|other| reached[other].contains(file)).collect::<Vec<_>>()
    });
    let cycles: BTreeSet<Vec<&str>> = cycles.collect();
    assert!(cycles.is_empty(), "these files import each other: {cycles:#?}");
}
