//! Measures how long it takes to read, check and compile a rule file, and whether that changes with many files.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use charleston::source::Source;
use charleston::{Directory, Memory, Schedule, Shipped};

use crate::timing::{ROUNDS, laps, median, nanoseconds_each, time, written};

/// How many files each measurement reads.
pub const FILES: [usize; 3] = [10, 1_000, 10_000];
/// The number of rounds to take the median of, when each round reads thousands of files.
const FEW_ROUNDS: usize = 5;

/// Prints the time per file for different numbers of files.
pub fn print_growth() {
    println!(
        "Time to read, check and compile a rule file; half are complete, and half extend a shipped ruleset;"
    );
    println!("medians of {FEW_ROUNDS} rounds");
    let texts = texts("toml");
    let memory =
        texts.iter().fold(Memory::default(), |memory, (path, text)| memory.with_file(path, text.as_str()));
    growth("in memory", &memory, &texts);
    match Folder::with(&texts) {
        Ok(folder) => growth("in a folder", &Directory::new(&folder.0), &texts),
        Err(error) => println!("  in a folder: not measured, {error}"),
    }
    println!();
}

fn growth(place: &str, source: &impl Source, texts: &[(String, String)]) {
    let each = |files: usize| {
        let texts = &texts[..files];
        // Small sets are read several times, so that each measurement does the same amount of work.
        let times = texts.len().max(FILES[1]) / texts.len();
        let took = time(|| (0..times).for_each(|_| texts.iter().for_each(|(path, _)| load(source, path))));
        nanoseconds_each(took, times * files)
    };
    let mut times = FILES.map(|_| Vec::new());
    for _ in 0..FEW_ROUNDS {
        for (files, times) in FILES.iter().zip(&mut times) {
            times.push(each(*files));
        }
    }
    let medians = times.map(median);
    for (files, each) in FILES.iter().zip(medians) {
        println!("  {place:<12}{files:>6} files {:>10} each", written(each));
    }
    println!(
        "  {place:<12}{:.2} times as long per file with {} files as with {}",
        medians[2] / medians[0],
        FILES[2],
        FILES[0]
    );
}

/// Returns as many rule files as the largest measurement needs. Their names end in `ending`.
pub fn texts(ending: &str) -> Vec<(String, String)> {
    (0..FILES[2]).map(|at| (format!("club-{at}.{ending}"), club(at))).collect()
}

/// Reads, checks and compiles a rule file.
fn load(source: &impl Source, reference: &str) {
    let schedule = Schedule::load(source, reference).unwrap_or_else(|error| panic!("{reference}: {error}"));
    black_box(schedule);
}

/// Returns the rules of one club among many: a complete ruleset, or changes to a shipped one.
fn club(at: usize) -> String {
    let whole = |slug: &&str| Shipped::text(slug).is_some_and(|text| !text.contains("extends = "));
    let slugs: Vec<&str> = Shipped::slugs().filter(whole).collect();
    // Any ten consecutive files have the same mix of rulesets.
    let slug = slugs[at / 2 % slugs.len().min(5)];
    if at.is_multiple_of(2) {
        let text = Shipped::text(slug).unwrap_or_default();
        return text.replacen("name = \"", &format!("name = \"Club {at}: "), 1);
    }
    format!(
        "extends = \"{slug}\"\nname = \"Club {at}\"\nsource = \"Club {at}\"\n\n[charleston]\nnever-pass = [\"joker\", \"flower\"]\n"
    )
}

/// A folder with files. Dropping it removes the folder.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn with(texts: &[(String, String)]) -> std::io::Result<Self> {
        let folder = Self(std::env::temp_dir().join(format!("charleston-bench-{}", std::process::id())));
        fs::create_dir(&folder.0)?;
        for (path, text) in texts {
            fs::write(folder.0.join(path), text)?;
        }
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            println!("{} can't be removed: {error}", Path::display(&self.0));
        }
    }
}

/// Prints the time for each shipped ruleset and for the club in the README.
pub fn print_each() {
    println!("Time to read, check and compile one rule file: medians of {ROUNDS} rounds");
    for slug in Shipped::slugs() {
        print_one(slug, &Shipped, slug);
    }
    let readme = include_str!("../README.md");
    let club =
        readme.split("```toml\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap_or_default();
    print_one("the README's", &Memory::default().with_file("tuesday.toml", club), "tuesday.toml");
    println!();
}

fn print_one(name: &str, source: &impl Source, reference: &str) {
    let laps = laps(|| load(source, reference));
    let round = |_| nanoseconds_each(time(|| (0..laps).for_each(|_| load(source, reference))), laps as usize);
    println!("  {name:<22}{:>10}", written(median((0..ROUNDS).map(round).collect())));
}
