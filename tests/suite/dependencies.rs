//! How many crates the library depends on.

use std::collections::BTreeSet;
use std::process::Command;

/// The most crates that the library may pull in, including those that run only at build time.
const MAX: usize = 20;

#[test]
fn the_library_needs_at_most_twenty_crates() {
    let listed = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--no-default-features", "--edges", "normal,build"])
        .args(["--prefix", "none", "--no-dedupe", "--format", "{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).unwrap();
    // The first line is the library itself. Every other crate is listed once for each crate that needs it.
    let crates: BTreeSet<&str> =
        listed.lines().skip(1).map(|line| line.trim_end_matches(" (proc-macro)")).collect();
    assert!(crates.iter().any(|name| name.starts_with("toml_parser ")), "nothing was listed: {listed}");
    assert!(crates.len() <= MAX, "{} crates: {crates:?}", crates.len());
}
