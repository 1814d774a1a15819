//! Puts the shipped rulesets into the library, sorted by slug.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let rulesets = Path::new(&root).join("rulesets");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=rulesets");
    let mut table = String::from("&[\n");
    for slug in slugs(&rulesets)? {
        let path = rulesets.join(format!("{slug}.toml"));
        let _written = writeln!(table, "    ({slug:?}, include_str!({:?})),", path.display().to_string());
    }
    table.push_str("]\n");
    fs::write(Path::new(&out).join("rulesets.rs"), table)
}

fn slugs(folder: &Path) -> io::Result<Vec<String>> {
    let mut slugs = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let slug = path.file_stem().and_then(|stem| stem.to_str());
            if path.extension().is_some_and(|extension| extension == "toml") {
                slugs.extend(slug.map(str::to_owned));
            }
        }
    }
    slugs.sort();
    Ok(slugs)
}
