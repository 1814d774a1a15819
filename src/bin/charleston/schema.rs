//! `charleston schema`.

use charleston::internal::format::schema::schema;
use charleston::internal::output::{comparison, explanation, json, stories};
use charleston::wire::schema::Published;
use serde_json::Value;

use crate::{Ended, print};

/// A schema: its name, and the function that creates it.
type Named = (&'static str, fn() -> Value);

/// The schemas of rule files and of the command line's output. The others are in the library's API.
const OF_FILES: [Named; 5] = [
    ("ruleset", || schema().clone()),
    ("check", json::schema),
    ("test", stories::json::schema),
    ("explain", explanation::schema),
    ("diff", comparison::schema),
];

/// Returns the names of all schemas.
pub fn names() -> impl Iterator<Item = &'static str> {
    OF_FILES.iter().map(|(name, _)| *name).chain(Published::ALL.iter().map(|one| one.name()))
}

pub fn run(of: &str) -> Ended {
    let of_file = || OF_FILES.iter().find(|(name, _)| *name == of).map(|(_, schema)| schema());
    let published = Published::ALL.iter().find(|one| one.name() == of).map(|one| one.schema());
    let schema = published.or_else(of_file).expect("the command line accepts only these names");
    print::document(&format!("{schema:#}\n"));
    Ended::Clean
}
