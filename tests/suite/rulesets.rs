//! The shipped rulesets: the library has exactly the files in the folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use charleston::internal::check::laws::Laws;
use charleston::table::{Deal, Purpose, Randomness};
use charleston::{DealContext, Directory, LoadError, Schedule, Shipped};

use crate::gallery::names;

/// Every ruleset the library ships.
pub fn shipped() -> Vec<Arc<Schedule>> {
    Shipped::slugs().map(load).collect()
}

/// Every shipped ruleset, and every ruleset written for a story.
pub fn all() -> impl Iterator<Item = Arc<Schedule>> {
    shipped().into_iter().chain(of_stories())
}

/// Every shipped ruleset and every variant, by the name that a story has for it.
pub fn named() -> Vec<(String, Arc<Schedule>)> {
    let shipped = Shipped::slugs().map(|slug| (slug.to_owned(), load(slug)));
    shipped.chain(variants().into_iter().map(|file| (file.clone(), variant(&file)))).collect()
}

/// Every ruleset written for a story, and every variant.
pub fn of_stories() -> Vec<Arc<Schedule>> {
    let files = ["rulesets", "variants"].map(files_in);
    let files = files.iter().flatten();
    files.map(|file| variant(file)).collect()
}

/// The folder of the stories.
pub fn stories() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stories")
}

/// The variants: complete tables that play differently from every shipped ruleset.
pub fn variants() -> Vec<String> {
    files_in("variants")
}

/// Loads a story ruleset or a variant by its path in the stories folder.
pub fn variant(file: &str) -> Arc<Schedule> {
    loaded(file, || Schedule::load(&Directory::new(stories()), file))
}

/// Loads a ruleset only for the first test that needs it.
fn loaded(name: &str, load: impl FnOnce() -> Result<Schedule, LoadError>) -> Arc<Schedule> {
    static LOADED: Mutex<BTreeMap<String, Arc<Schedule>>> = Mutex::new(BTreeMap::new());
    once(&LOADED, name.to_owned(), || load().unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Computes the proofs of a schedule only for the first test that needs them.
pub fn laws(schedule: &Arc<Schedule>) -> Arc<Laws> {
    static LAWS: Mutex<BTreeMap<usize, Arc<Laws>>> = Mutex::new(BTreeMap::new());
    // The laws keep the schedule, so no other schedule ever has its address.
    once(&LAWS, Arc::as_ptr(schedule).addr(), || Laws::of(Arc::clone(schedule)))
}

fn once<K: Ord, T>(known: &Mutex<BTreeMap<K, Arc<T>>>, key: K, make: impl FnOnce() -> T) -> Arc<T> {
    if let Some(made) = known.lock().unwrap().get(&key) {
        return Arc::clone(made);
    }
    let made = Arc::new(make());
    Arc::clone(known.lock().unwrap().entry(key).or_insert(made))
}

/// The text of a story, a story ruleset or a variant, by its path in the stories folder.
pub fn variant_text(file: &str) -> String {
    std::fs::read_to_string(stories().join(file)).unwrap()
}

/// The files in a subfolder of the stories folder, such as `variants/NAME.toml`.
fn files_in(folder: &str) -> Vec<String> {
    let names = names(&stories().join(folder));
    let files: Vec<String> = names.iter().map(|name| format!("{folder}/{name}")).collect();
    assert!(!files.is_empty(), "there are no {folder} beside the stories");
    files
}

/// A ruleset by its slug.
pub fn load(slug: &str) -> Arc<Schedule> {
    loaded(slug, || Schedule::load(&Shipped, slug))
}

/// Deals every seat its hand on the first deal.
pub fn deal(schedule: &Schedule, seed: u64) -> Deal {
    let ruleset = schedule.ruleset();
    let draw = Randomness::from_seed(seed).draw(Purpose::Deal, 0);
    Deal::shuffled(ruleset.tile_box(), &ruleset.hands(&DealContext::default()), draw)
}

#[test]
fn the_rulesets_folder_is_the_registry() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let files = names(&folder).into_iter().filter(|name| folder.join(name).is_file());
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let on_disk: BTreeMap<String, String> = files.map(|name| (name.clone(), text(&name))).collect();
    let embedded = Shipped::slugs().map(|slug| (format!("{slug}.toml"), Shipped::text(slug).unwrap().into()));
    assert!(on_disk.len() >= 8, "rulesets/ is empty");
    assert_eq!(embedded.collect::<BTreeMap<_, _>>(), on_disk);
}
