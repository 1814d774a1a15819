//! The rule sheet: it has the same text as the explanation, and fits on one page with every combination of options.

use std::collections::BTreeMap;
use std::fs;
use std::iter::successors;
use std::path::{Path, PathBuf};

use charleston::internal::check::explain::{About, Explanation};
use charleston::internal::diagnostic::Sources;
use charleston::internal::load::{Checked, read};
use charleston::internal::output::sheet::{Fit, Page, page};
use charleston::{Schedule, Shipped};

use crate::drawings::{Element, elements};
use crate::gallery::{assert_page, league_with, load};
use crate::options::{chosen, club};
use crate::rulesets;

/// The smallest letter size allowed, in points. It's just under 10, because lengths on a sheet are rounded.
const SMALLEST: f64 = 9.99;

/// How many of the tallest sheets `.ci/sheets.py` prints.
const PRINTED: usize = 50;

/// The folder of the sheets that `.ci/sheets.py` prints.
fn printed() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets")
}

/// The explanation of a shipped ruleset, and of its parent.
fn shipped(slug: &str) -> (Explanation, Option<Explanation>, Schedule) {
    let sources = Sources::default();
    let reading = read(&Shipped, slug, &sources).unwrap();
    let explanation = Explanation::of_reading(&reading).unwrap();
    let parent = Shipped::text(slug).unwrap().lines().find_map(|line| {
        let parent = line.strip_prefix("extends = \"")?.trim_end_matches('"');
        Some(Explanation::of(&Schedule::load(&Shipped, parent).unwrap()))
    });
    (explanation, parent, reading.schedule.unwrap())
}

fn sheet(slug: &str) -> Page {
    let (explanation, parent, schedule) = shipped(slug);
    page(explanation, parent.as_ref(), &schedule, false)
}

/// The texts of a sheet that are also in the explanation, in order. Panics if the sheet isn't well-formed.
fn texts(html: &str) -> Vec<String> {
    let all = elements(html.strip_prefix("<!doctype html>\n").unwrap());
    let around = |element| successors(Some(element), |element: &&Element| Some(&all[element.around?]));
    let is_extra = |element: &Element| {
        ["title", "style", "svg"].contains(&element.name.as_str())
            || matches!(element.get("class"), Some("legend" | "strip" | "compact strip"))
    };
    let texts = all.iter().filter(|element| ["h1", "h2", "h3", "li", "p"].contains(&element.name.as_str()));
    let texts = texts.filter(|element| !around(*element).any(is_extra));
    texts.map(|element| element.content.clone()).filter(|text| !text.is_empty()).collect()
}

/// The size of the smallest letters in the drawings of a sheet, in points. Infinite if it has no drawings.
fn smallest_letters(html: &str) -> f64 {
    let value = |text: &str, before: &str, after: &[char]| -> f64 {
        let (_, rest) = text.split_once(before).unwrap();
        rest.split(after).next().unwrap().parse().unwrap()
    };
    let smallest = |figure: &str| {
        let unit = value(figure, "--wide:", &['p']) / value(figure, "viewBox=\"0 0 ", &[' ']);
        let texts = figure.split("<text ").skip(1);
        texts.map(|text| value(text, "font-size=\"", &['"']) * unit).fold(f64::INFINITY, f64::min)
    };
    html.split("<figure").skip(1).map(smallest).fold(f64::INFINITY, f64::min)
}

/// The texts that the sheet for an explanation must have, in order.
fn expected(Explanation { name, source, sections }: &Explanation) -> Vec<String> {
    let mut texts = vec![name.clone()];
    for (at, section) in sections.iter().enumerate() {
        let is_pass =
            |at: usize| sections.get(at).is_some_and(|section| matches!(section.about, About::Pass { .. }));
        texts.extend(match &section.about {
            About::Pass { name: _, number } if is_pass(at - 1) || is_pass(at + 1) => {
                Some(format!("{number}. {}:", section.title))
            }
            About::Pass { .. } if section.title == sections[at - 1].title => None,
            About::Pass { .. } => Some(format!("{}:", section.title)),
            _ => Some(section.title.clone()),
        });
        texts.extend(section.sentences.iter().map(|sentence| sentence.text.clone()));
    }
    texts.extend(source.iter().map(|source| format!("Source: {source}")));
    texts
}

/// Replaces the style sheet and the drawings, which have tests of their own.
fn readable(html: &str) -> String {
    let between = |text: &str, from: &str, to: &str, with: &dyn Fn(&str) -> String| {
        let mut parts = text.split(from);
        let mut readable = parts.next().unwrap().to_owned();
        for part in parts {
            let (cut, rest) = part.split_once(to).unwrap();
            readable.push_str(&with(cut));
            readable.push_str(rest);
        }
        readable
    };
    let html = between(html, "<style>", "</style>", &|_| "<style>...</style>".to_owned());
    between(&html, "<svg", "</svg>", &|svg| {
        let label = svg.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next());
        format!("[{}]", label.unwrap())
    })
}

/// The rule file of a club that extends the League's rules.
fn file(name: &str) -> String {
    format!("extends = \"nmjl\"\nname = \"{name}\"\nsource = \"Us\"\n")
}

/// A rule file with titles that take up more than one page.
fn long_file() -> String {
    let long = "a long title ".repeat(6);
    let title = |part: &str| format!("{part}.title = \"{} {long}\"\n", part.replace('.', " "));
    let parts =
        ["phases.first", "phases.second", "phases.courtesy", "passes.first-left", "passes.first-across"];
    file(&"Name ".repeat(14)) + &parts.map(title).concat()
}

#[test]
fn sheets_of_shipped_rulesets() {
    for slug in Shipped::slugs() {
        let Page { html, fit } = sheet(slug);
        let Fit { pages, font, height, .. } = fit;
        let predicted = format!("<!-- {pages} page at {font} pt, {height:.0} pt high -->\n");
        assert_page(&format!("{slug}/sheet"), &(predicted + &readable(&html)));
        assert_eq!(pages, 1, "{slug}");
    }
}

#[test]
fn the_text_of_a_sheet_is_the_explanation() {
    let check = |explanation: Explanation, parent: Option<&Explanation>, schedule: &Schedule| {
        let expected = expected(&explanation);
        let Page { html, .. } = page(explanation, parent, schedule, false);
        assert_eq!(texts(&html), expected);
        let file = schedule.ruleset().file();
        assert!(smallest_letters(&html) >= SMALLEST, "{file}: {}", smallest_letters(&html));
    };
    for slug in Shipped::slugs() {
        let (explanation, parent, schedule) = shipped(slug);
        check(explanation, parent.as_ref(), &schedule);
    }
    let parent = Explanation::of(&load(&file("Club")));
    for schedule in rulesets::all() {
        check(Explanation::of(&schedule), Some(&parent), &schedule);
    }
    let schedule = load(&file("Fish & <Chips> \\\"R\\\" Us"));
    check(Explanation::of(&schedule), Some(&parent), &schedule);
}

#[test]
fn each_of_several_passes_has_a_caption() {
    let text = "charleston.phases = [\"pair\"]\n[phases.pair]\ntitle = \"Left, then right\"\npasses = [\"l\", \"r\"]\n\
                [passes.l]\ntitle = \"Left,\"\nto = \"left\"\n[passes.r]\nto = \"right\"\n";
    let schedule = league_with(text);
    let html = page(Explanation::of(&schedule), None, &schedule, false).html;
    assert_eq!(html.matches("<figcaption>").count(), 2);
}

#[test]
fn a_sheet_stands_alone() {
    for slug in Shipped::slugs() {
        let Page { html, .. } = sheet(slug);
        for wrong in ["<script", "http", "url(", "src=", "@import", " id=", "javascript"] {
            assert!(!html.contains(wrong), "{slug} has {wrong}");
        }
        assert!(html.contains("<html lang=\"en\">") && html.contains("@page { margin: 6.35mm 7mm }"));
    }
}

#[test]
fn long_rules_take_several_pages() {
    let schedule = load(&long_file());
    let explanation = Explanation::of(&schedule);
    let expected = expected(&explanation);
    let Page { html, fit } = page(explanation, None, &schedule, true);
    assert!(fit.pages > 1 && fit.font >= 10.0, "{fit:?}");
    assert_eq!(html.matches("<div class=\"columns\">").count(), fit.pages);
    let origins: Vec<String> = texts(&html).into_iter().filter(|text| expected.contains(text)).collect();
    assert!(!origins.is_empty() && html.contains("<small>default</small>"));
}

#[test]
fn a_sheet_without_signs_has_no_legend() {
    let schedule = rulesets::variant("variants/no-passing.toml");
    let html = page(Explanation::of(&schedule), None, &schedule, false).html;
    assert!(!html.contains("<p class=\"legend\">"), "{html}");
}

/// Writes a sheet and the texts it must have, for `.ci/sheets.py`.
fn write(name: &str, explanation: Explanation, parent: Option<&Explanation>, schedule: &Schedule) {
    let expected = expected(&explanation).join("\n");
    let Page { html, fit } = page(explanation, parent, schedule, false);
    let folder = printed();
    fs::write(folder.join(format!("{name}.html")), html).unwrap();
    fs::write(folder.join(format!("{name}.txt")), format!("{:.1}\n{expected}\n", fit.height)).unwrap();
}

#[test]
fn every_set_of_options_fits_on_a_page() {
    let parents: BTreeMap<&str, Explanation> = Shipped::slugs()
        .map(|slug| (slug, Explanation::of(&Schedule::load(&Shipped, slug).unwrap())))
        .collect();
    let mut lengths = Vec::new();
    let (mut fonts, mut letters): (BTreeMap<_, usize>, BTreeMap<_, usize>) = Default::default();
    for (base, options) in chosen(2) {
        let Checked { schedule: Some(schedule), .. } = club(base, &options, "") else { continue };
        let Page { html, fit } = page(Explanation::of(&schedule), Some(&parents[base]), &schedule, false);
        let Fit { pages, font, height: _ } = fit;
        *fonts.entry(format!("{pages} at {font:04.1}")).or_default() += 1;
        let in_drawings = smallest_letters(&html);
        assert!(in_drawings >= SMALLEST, "{base} with {options:?} has letters of {in_drawings} points");
        let style = if html.contains("compact strip") { "compact" } else { "full" };
        *letters.entry(format!("{in_drawings:04.1} in {style} drawings")).or_default() += 1;
        lengths.push((texts(&html).concat().len(), base, options));
    }
    lengths.sort_by_key(|(length, ..)| std::cmp::Reverse(*length));
    println!("pages and fonts: {fonts:#?}, letters in drawings: {letters:#?}");
    assert!(fonts.keys().all(|fit| fit.starts_with("1 ")), "{fonts:?}: {:?}", lengths[0]);
    if printed().exists() {
        fs::remove_dir_all(printed()).unwrap();
    }
    fs::create_dir_all(printed()).unwrap();
    for slug in Shipped::slugs() {
        let (explanation, parent, schedule) = shipped(slug);
        write(slug, explanation, parent.as_ref(), &schedule);
    }
    for (length, base, options) in lengths.iter().take(PRINTED) {
        println!("{length} {base} {options:?}");
        let schedule = club(base, options, "").schedule.unwrap();
        let name = format!("{base}-{}", options.join("-"));
        write(&name, Explanation::of(&schedule), Some(&parents[base]), &schedule);
    }
}
