//! Files that can't be read, and files that extend others.

use std::borrow::Cow;
use std::fs;

use charleston::internal::diagnostic::Sources;
use charleston::internal::format::document::decode;
use charleston::internal::load::check;
use charleston::internal::output::text::render;
use charleston::internal::toml::key_path::KeyPath;
use charleston::internal::toml::tree::Value;
use charleston::source::{Loaded, Reference, Source, SourceError, load};
use charleston::{Directory, Memory, Schedule};

use crate::command_line::folder;
use crate::gallery::assert_page;

fn read(memory: &Memory, reference: &str) -> Loaded<'static> {
    load(memory, reference, Box::leak(Box::default())).unwrap()
}

fn page(loaded: &Loaded) -> String {
    render(&loaded.findings, loaded.sources, false)
}

const HOUSE: &str = r#"format = 1
name = "House"

[charleston]
phases = ["first"]
pick-up = "together"

[passes.across]
to = "across"
tiles = { min = 0, max = 3, settle = "fewest" }
blind = 2
"#;

#[test]
fn a_child_overrides_settings_and_keeps_origins() {
    let club = "extends = \"house\"\n[passes.across]\ntiles = 2\n[passes.left]\nto = \"left\"\n";
    let memory = Memory::default().with_ruleset("house", HOUSE).with_file("club.toml", club);
    let loaded = read(&memory, "club.toml");
    assert_eq!(loaded.findings, []);
    assert!(!loaded.is_reported(&KeyPath::root()));
    let across = KeyPath::root().key("passes").key("across");
    assert_eq!(loaded.tree.at(&across.key("tiles")).unwrap().value, Value::Integer(2));
    assert_eq!(loaded.tree.at(&across.key("blind")).unwrap().value, Value::Integer(2));
    let tiles = loaded.tree.locate(&across.key("tiles")).unwrap();
    let blind = loaded.tree.locate(&across.key("blind")).unwrap();
    assert_eq!(loaded.sources.get(tiles.value.source).unwrap().name, "club.toml");
    assert_eq!(loaded.sources.get(blind.value.source).unwrap().name, "house");
    let doc = decode(&loaded.tree).unwrap();
    let passes = doc.passes.unwrap();
    assert_eq!(passes.into_keys().collect::<Vec<_>>(), ["across", "left"]);
    assert_eq!(doc.name, Some("House"));
}

#[test]
fn a_bad_setting_keeps_the_parents_value() {
    let club = "extends = \"house\"\n[charleston]\npick-up = \"togehter\"\n";
    let memory = Memory::default().with_ruleset("house", HOUSE).with_file("club.toml", club);
    let loaded = read(&memory, "club.toml");
    assert_eq!(loaded.findings.len(), 1);
    assert!(decode(&loaded.tree).unwrap().charleston.unwrap().pick_up.is_some());
}

#[test]
fn extends_is_not_inherited() {
    let memory = Memory::default()
        .with_ruleset("house", HOUSE)
        .with_file("a.toml", "extends = \"b.toml\"\n")
        .with_file("b.toml", "extends = \"house\"\nname = \"B\"\n");
    let loaded = read(&memory, "a.toml");
    let doc = decode(&loaded.tree).unwrap();
    assert_eq!((doc.extends, doc.name), (Some("b.toml"), Some("B")));
    assert_eq!(loaded.sources.iter().count(), 3);
}

#[test]
fn a_missing_key_is_reported_at_its_table() {
    let text = "[passes.left]\ntiles = { min = 0, max = 1, settle = \"fewest\" }\n[phases.x.consent]\n";
    let loaded = read(&Memory::default().with_file("club.toml", text), "club.toml");
    let shown = |path: KeyPath| {
        let place = loaded.tree.nearest_place(&path).value;
        &text[place.start..place.end]
    };
    let left = KeyPath::root().key("passes").key("left");
    assert_eq!(shown(left.key("to")), "[passes.left]");
    assert_eq!(shown(left.key("tiles").key("x")), "{ min = 0, max = 1, settle = \"fewest\" }");
    assert_eq!(shown(KeyPath::root().key("phases").key("y")), "phases");
    assert_eq!(shown(KeyPath::root().key("box")), "[passes.left]");
}

#[test]
fn unavailable_parents_are_reported() {
    let memory = Memory::default()
        .with_ruleset("house", HOUSE)
        .with_file("slug.toml", "extends = \"huose\"\n")
        .with_file("file.toml", "extends = \"hose.toml\"\n")
        .with_file("out.toml", "extends = \"../hose.toml\"\n")
        .with_file("self.toml", "name = \"Club\"\nextends = \"./x/../self.toml\"\n")
        .with_file("capitals.toml", "extends = \"HOUSE\"\n")
        .with_file("bare.toml", "extends = house\n")
        .with_file("a.toml", "extends = \"b.toml\"\n")
        .with_file("b.toml", "extends = \"./c.toml\"\n")
        .with_file("c.toml", "extends = \"./b.toml\"\n");
    let files = ["slug.toml", "file.toml", "out.toml", "self.toml", "capitals.toml", "bare.toml", "a.toml"];
    let pages = files.map(|file| {
        let loaded = read(&memory, file);
        assert!(loaded.is_reported(&KeyPath::root()), "{file}");
        page(&loaded)
    });
    assert_page("unavailable_parents_are_reported", &pages.join("\n"));
}

/// A folder with files that can't be read, and references that can't be read there.
pub fn unreadable(name: &str) -> (Directory, [&'static str; 6]) {
    let folder = folder(name);
    fs::create_dir(folder.join("rules")).unwrap();
    fs::write(folder.join("rules/latin.toml"), b"name = \"Club\"\nsource = \"caf\xe9\"\n").unwrap();
    fs::write(folder.join("rules/large.toml"), vec![b'#'; (128 << 10) + 1]).unwrap();
    fs::create_dir_all(folder.join("rules/folder.toml")).unwrap();
    let references = [
        "rules/latin.toml",
        "rules/large.toml",
        "rules/folder.toml",
        "rules/none.toml",
        "../x.toml",
        "huose",
    ];
    (Directory::new(&folder), references)
}

#[test]
fn files_that_cannot_be_read_say_why() {
    let (directory, references) = unreadable("unreadable-rules");
    let errors = references
        .map(|reference| load(&directory, reference, &Sources::default()).unwrap_err().diagnostic());
    assert_page("files_that_cannot_be_read", &render(&errors, &Sources::default(), false));
}

#[test]
fn an_unknown_ruleset_name_explains_file_paths() {
    let said = |name: &str| Schedule::load(&Memory::default(), name).unwrap_err().to_string();
    let tuesday = said("tuesday");
    let start =
        "there is no ruleset `tuesday`: to use your own file, write its path: `tuesday.toml`; or write ";
    assert!(tuesday.starts_with(start) && tuesday.contains("`big-card`, "), "{tuesday}");
    assert_eq!(said("NMJL"), "there is no ruleset `NMJL`: did you mean `nmjl`?");
    assert_eq!(said("tuesday.toml"), "there is no file `tuesday.toml`");
}

#[test]
fn a_file_at_the_size_limit_is_read() {
    let folder = folder("large");
    let mut bytes = b"name = \"Club\" #".to_vec();
    bytes.resize(128 << 10, b'#');
    fs::write(folder.join("large.toml"), bytes).unwrap();
    assert_eq!(load(&Directory::new(&folder), "large.toml", &Sources::default()).unwrap().findings, []);
}

#[cfg(unix)]
#[test]
fn a_device_is_not_a_file() {
    let directory = Directory::new("/dev");
    assert!(matches!(directory.file("zero"), Err(SourceError::NotAFile { .. })));
}

#[test]
#[should_panic(expected = "`sources` is empty")]
fn two_rulesets_do_not_share_their_files() {
    let memory = Memory::default().with_ruleset("house", HOUSE);
    let sources = Sources::default();
    assert_eq!(load(&memory, "house", &sources).unwrap().findings, []);
    drop(load(&memory, "house", &sources));
}

/// A host's store that generates texts on demand, under its own slugs and paths.
struct Store;

impl Source for Store {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        match path {
            "down.toml" => {
                Err(SourceError::Unreadable { path: path.to_owned(), reason: "it is down".to_owned() })
            }
            path => Ok(format!("extends = \"house\"\nname = \"{path}\"\n")),
        }
    }

    fn shipped(&self, slug: &str) -> Option<Cow<'_, str>> {
        match slug {
            "house" => Some("extends = \"base\"\nname = \"House\"\n".to_owned().into()),
            "base" => Some(BASE.into()),
            _ => None,
        }
    }

    fn slugs(&self) -> Vec<Cow<'_, str>> {
        vec!["base".into(), "house".into()]
    }
}

const BASE: &str = "format = 1\nname = \"Base\"\n[charleston]\nphases = []\n";

#[test]
fn a_host_can_write_its_own_source() {
    let store: &dyn Source = &Store;
    let club = Schedule::load(store, "any/club.toml").unwrap();
    assert_eq!((club.ruleset().name(), club.ruleset().phases().len()), ("any/club.toml", 0));
    assert_eq!(Schedule::load(store, "house").unwrap().ruleset().name(), "House");
    let unknown = check(store, "hosue").unwrap_err();
    assert_eq!(unknown.help(), Some("did you mean `house`?"));
    let down = check(store, "down.toml").unwrap_err();
    assert_eq!(down.to_string(), "`down.toml` can't be read: it is down");
    let outside = check(store, "../up.toml").unwrap_err();
    assert_eq!(outside, SourceError::Outside { path: "../up.toml".to_owned() });
    let read = Reference::Slug("base".to_owned()).read(store).unwrap();
    assert_eq!((read.name.as_str(), read.text.as_str()), ("base", BASE));
}
