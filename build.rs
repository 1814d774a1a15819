//! Generates constants for the library from the shipped rulesets and options, the pages for all errors and lints, and
//! the published schema, so that the library and editors follow the same schema.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

/// The path of the schema, relative to the root of the package.
const SCHEMA: &str = "schemas/ruleset.schema.json";
const RULESETS: &str = "rulesets";
const OPTIONS: &str = "rulesets/options";
const ERROR_PAGES: &str = "src/check/page";
const LINT_PAGES: &str = "src/check/lint";

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let (root, out) = (Path::new(&root), Path::new(&out));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={RULESETS}");
    println!("cargo::rerun-if-changed={ERROR_PAGES}");
    println!("cargo::rerun-if-changed={LINT_PAGES}");
    println!("cargo::rerun-if-changed={SCHEMA}");
    fs::write(out.join("rulesets.rs"), texts(root, RULESETS, "toml")?)?;
    fs::write(out.join("options.rs"), texts(root, OPTIONS, "toml")?)?;
    fs::write(out.join("error-pages.rs"), texts(root, ERROR_PAGES, "md")?)?;
    fs::write(out.join("lint-pages.rs"), texts(root, LINT_PAGES, "md")?)?;
    let text = fs::read_to_string(root.join(SCHEMA))?;
    let wrong = |error| io::Error::other(format!("{SCHEMA}: {error}"));
    let json = Json::read(&text).map_err(wrong)?;
    let mut docs = Vec::new();
    let grammar = schema(&json, &mut docs).map_err(wrong)?;
    fs::write(out.join("grammar.rs"), grammar)?;
    fs::write(out.join("grammar-docs.rs"), format!("&{docs:?}"))
}

/// Returns the source code for a table of the files in a folder, sorted by name. The table contains each file's name,
/// without the extension, and its text. The code doesn't contain the path of the root, so that one checkout never
/// includes files from another.
fn texts(root: &Path, folder: &str, ending: &str) -> io::Result<String> {
    let mut table = String::from("&[\n");
    for name in names(&root.join(folder), ending)? {
        let path = format!("/{folder}/{name}.{ending}");
        let text = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
        let _written = writeln!(table, "    ({name:?}, {text}),");
    }
    table.push_str("]\n");
    Ok(table)
}

fn names(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_stem().and_then(|stem| stem.to_str());
            if path.extension().is_some_and(|extension| extension == ending) {
                names.extend(name.map(str::to_owned));
            }
        }
    }
    names.sort();
    Ok(names)
}

/// Keys that don't affect which values are valid. They are allowed anywhere in the schema.
const REMARKS: [&str; 8] = [
    "$schema",
    "default",
    "title",
    "examples",
    "x-taplo",
    "x-tombi-additional-key-label",
    "x-tombi-table-keys-order",
    "x-tombi-toml-version",
];

/// Converts a schema to a constant of type `Schema`, which is defined in `src/format/grammar.rs`. Adds its descriptions
/// to `docs`.
fn schema<'a>(json: &'a Json, docs: &mut Vec<&'a str>) -> Result<String, String> {
    let mut examples = json.texts("examples");
    let variants = match json.get("anyOf") {
        None => variant(json, docs)?,
        Some(branches) => {
            known(json, &["anyOf", "description"])?;
            examples.extend(branches.entries().iter().flat_map(|branch| branch.texts("examples")));
            let variants = branches.entries().iter().map(|branch| variant(branch, docs));
            variants.collect::<Result<Vec<_>, _>>()?.join(", ")
        }
    };
    let noun = json.text("description").strip_prefix("The ").and_then(|rest| rest.split(' ').next());
    let (noun, default, doc) = (noun.unwrap_or_default(), default(json), doc(json, docs));
    Ok(format!(
        "Schema {{ doc: {doc}, default: {default:?}, noun: {noun:?}, examples: &{examples:?}, \
         variants: &[{variants}] }}"
    ))
}

/// Returns the default that a description names, as it would be written in a rule file.
fn default(json: &Json) -> Option<&str> {
    let (_, default) = json.text("description").split_once("Default: ")?;
    let default = default.split(". ").next().unwrap_or(default).lines().next()?;
    Some(default.trim_end_matches('.').trim_matches('`'))
}

/// Returns the position of a description in `docs`, and adds it if it isn't there.
fn doc<'a>(json: &'a Json, docs: &mut Vec<&'a str>) -> usize {
    let doc = json.text("description");
    docs.iter().position(|known| *known == doc).unwrap_or_else(|| {
        docs.push(doc);
        docs.len() - 1
    })
}

/// Converts the schema for one type of value, such as a table or a list, to a constant of type `Variant`.
fn variant<'a>(json: &'a Json, docs: &mut Vec<&'a str>) -> Result<String, String> {
    let (of, rules, [min, max]): (_, &[&str], _) = match json.text("type") {
        "object" => {
            ("Table", &["properties", "additionalProperties", "required"], ["minProperties", "maxProperties"])
        }
        "array" => ("List", &["items"], ["minItems", "maxItems"]),
        "string" => ("Text", &["enum"], ["minLength", "maxLength"]),
        "integer" => ("Integer", &[], ["minimum", "maximum"]),
        "boolean" => ("Boolean", &[], [""; 2]),
        kind => return Err(format!("the reader doesn't support values of type `{kind}`")),
    };
    known(json, &[rules, &[min, max, "type", "description"]].concat())?;
    let settings = keys(json, docs)?;
    let none = "None".to_owned();
    let others = if of == "Table" { others(json, docs)? } else { none.clone() };
    let entry = match json.get("items") {
        Some(entry) => format!("Some(&{})", schema(entry, docs)?),
        None if of == "List" => return Err("a list has no `items`".to_owned()),
        None => none,
    };
    let (required, words) = (required(json), json.texts("enum"));
    let bounds = format!("Bounds {{ min: {:?}, max: {:?} }}", json.number(min), json.number(max));
    Ok(format!(
        "Variant {{ doc: {}, of: Type::{of}, settings: &[{settings}], others: {others}, required: &{required:?}, \
         entry: {entry}, words: &{words:?}, bounds: {bounds} }}",
        doc(json, docs)
    ))
}

/// Returns the required keys, with the first lines of their descriptions.
fn required(json: &Json) -> Vec<(&str, &str)> {
    let keys = json.get("properties").map_or(&[][..], Json::members);
    let doc =
        |key| keys.iter().find(|(known, _)| known == key).map_or("", |(_, inner)| inner.text("description"));
    json.texts("required").into_iter().map(|key| (key, doc(key).lines().next().unwrap_or_default())).collect()
}

fn keys<'a>(json: &'a Json, docs: &mut Vec<&'a str>) -> Result<String, String> {
    let keys = json.get("properties").map_or(&[][..], Json::members).iter();
    let keys = keys.map(|(key, inner)| Ok(format!("({key:?}, {})", schema(inner, docs)?)));
    Ok(keys.collect::<Result<Vec<_>, String>>()?.join(",\n"))
}

/// Converts the schema for keys that `properties` doesn't list, if the table allows such keys.
fn others<'a>(json: &'a Json, docs: &mut Vec<&'a str>) -> Result<String, String> {
    match json.get("additionalProperties") {
        Some(Json::Truth(false)) => Ok("None".to_owned()),
        Some(inner @ Json::Object(_)) => Ok(format!("Some(&{})", schema(inner, docs)?)),
        _ => Err("a table needs `additionalProperties`".to_owned()),
    }
}

/// Returns an error if the schema has a key that the reader doesn't support, so that no rule is ignored.
fn known(schema: &Json, rules: &[&str]) -> Result<(), String> {
    let mut keys = schema.members().iter().map(|(key, _)| key.as_str());
    match keys.find(|key| !rules.contains(key) && !REMARKS.contains(key)) {
        None => Ok(()),
        Some(key) => Err(format!("the reader doesn't support `{key}` here")),
    }
}

/// A JSON value, limited to the types of value that the schema uses. `serde_json` would add eight crates to every build
/// of the library.
enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    Text(String),
    Number(i64),
    Truth(bool),
}

impl Json {
    fn read(text: &str) -> Result<Self, String> {
        let mut rest = text;
        let value = Self::value(&mut rest)?;
        if rest.trim_start().is_empty() { Ok(value) } else { Err(odd(rest)) }
    }

    fn value(rest: &mut &str) -> Result<Self, String> {
        match rest.trim_start().as_bytes().first() {
            Some(b'{') => Ok(Self::Object(list(rest, ['{', '}'], |rest| {
                let key = text(rest)?;
                if take(rest, ':') { Ok((key, Self::value(rest)?)) } else { Err(odd(rest)) }
            })?)),
            Some(b'[') => Ok(Self::Array(list(rest, ['[', ']'], Self::value)?)),
            Some(b'"') => Ok(Self::Text(text(rest)?)),
            _ => {
                let here = rest.trim_start();
                let (word, behind) = here.split_at(here.find([',', ']', '}', '\n']).unwrap_or(here.len()));
                *rest = behind;
                match word {
                    "true" | "false" => Ok(Self::Truth(word == "true")),
                    _ => word.parse().map(Self::Number).map_err(|_| odd(word)),
                }
            }
        }
    }

    fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    fn entries(&self) -> &[Self] {
        if let Self::Array(entries) = self { entries } else { &[] }
    }

    fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    fn number(&self, key: &str) -> Option<i64> {
        if let Some(Self::Number(number)) = self.get(key) { Some(*number) } else { None }
    }

    fn text(&self, key: &str) -> &str {
        if let Some(Self::Text(text)) = self.get(key) { text } else { "" }
    }

    fn texts(&self, key: &str) -> Vec<&str> {
        let entries = self.get(key).map_or(&[][..], Self::entries).iter();
        entries
            .filter_map(|entry| if let Self::Text(text) = entry { Some(text.as_str()) } else { None })
            .collect()
    }
}

/// Parses a comma-separated list between two brackets.
fn list<T>(
    rest: &mut &str,
    [open, close]: [char; 2],
    entry: impl Fn(&mut &str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut entries = Vec::new();
    take(rest, open);
    while !take(rest, close) {
        if !entries.is_empty() && !take(rest, ',') {
            return Err(odd(rest));
        }
        entries.push(entry(rest)?);
    }
    Ok(entries)
}

fn text(rest: &mut &str) -> Result<String, String> {
    if !take(rest, '"') {
        return Err(odd(rest));
    }
    let mut text = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next() {
            Some('"') => break,
            Some('\\') => match letters.next() {
                Some('n') => text.push('\n'),
                Some(letter @ ('"' | '\\' | '/')) => text.push(letter),
                _ => return Err(odd(letters.as_str())),
            },
            Some(letter) => text.push(letter),
            None => return Err(odd("")),
        }
    }
    *rest = letters.as_str();
    Ok(text)
}

/// Consumes a character if it comes next. Returns whether it did.
fn take(rest: &mut &str, sign: char) -> bool {
    let taken = rest.trim_start().strip_prefix(sign);
    *rest = taken.unwrap_or(rest);
    taken.is_some()
}

fn odd(rest: &str) -> String {
    format!("unexpected JSON in a schema: `{}`", rest.chars().take(40).collect::<String>())
}
