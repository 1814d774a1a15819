//! The entry for SchemaStore, the catalog that tells editors which schema a file uses, follows its rules (see
//! `src/schemas/json/schema-catalog.json`, `assertCatalogJsonHasNoBadFields` in `cli.js`, and "About `catalog.json`" in
//! CONTRIBUTING.md there).

use serde_json::{Value, json};

const ENTRY: &str = include_str!("../../schemas/catalog-entry.json");
const MANIFEST: &str = include_str!("../../Cargo.toml");
const PAGE: &str = include_str!("../../docs/src/ci/check.md");
const HOOKS: &str = include_str!("../../.pre-commit-hooks.yaml");

fn entry() -> Value {
    serde_json::from_str(ENTRY).unwrap()
}

/// The URL is filled in once the repository has one. Until then, its host name is one that can't exist.
#[test]
fn the_schema_address_waits_for_the_repository() {
    let entry = entry();
    let url = entry["url"].as_str().unwrap();
    let (host, path) = url.strip_prefix("https://").unwrap().split_once('/').unwrap();
    assert_eq!(path.rsplit('/').next(), Some("ruleset.schema.json"));
    let manifest: toml::Table = MANIFEST.parse().unwrap();
    let is_known = manifest["package"].get("repository").is_some();
    assert_eq!(host.ends_with(".invalid"), !is_known, "the address of the schema is {url}");
}

/// Editors and the book use the same file name pattern, and the hook checks every file that could match it.
#[test]
fn catalog_hook_and_readme_agree_on_names() {
    assert_eq!(entry()["fileMatch"], json!(["*.charleston.toml"]));
    assert!(HOOKS.contains("entry: charleston check --only-rules\n"), "{HOOKS}");
    assert!(HOOKS.contains("types: [toml]\n"), "{HOOKS}");
    assert!(PAGE.contains("`NAME.charleston.toml`"));
}
