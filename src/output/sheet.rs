//! The rule sheet as an HTML page, made to print on one side of a sheet of paper.
//!
//! The page has no scripts and no external resources. Its style sheet uses the sizes from `sheet/style.rs`, so that
//! browsers break lines where `sheet/layout.rs` expects them to.

use crate::check::explain::{About, Explanation, Sentence};
use crate::check::sheet::{Block, Key, Line, Sheet};
use crate::output::explanation::places;
use crate::output::{drawing, heading};
use crate::schedule::Schedule;
use crate::words::capitalized;

mod layout;
mod metrics;
mod strip;
mod style;

use layout::{Column, Layout, Measured, Measures};
use metrics::{Text, Weight};
use strip::{Cell, Group, Piece, Row};
use style::{Drawings, Flow};

/// The styles that don't depend on the ruleset.
const CSS: &str = include_str!("sheet/sheet.css");

/// The mark beside a rule that differs from the parent's. Screen readers read its label.
const BAR: &str = "<svg class=\"bar\" role=\"img\" aria-label=\"changed:\" viewBox=\"0 0 3 10\" \
                   preserveAspectRatio=\"none\"><path d=\"M0 0h3v10H0z\"/></svg>";

/// A sheet, and its predicted size on paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The HTML document.
    pub html: String,
    /// The sheet's predicted height and font size on paper.
    pub fit: Fit,
}

/// The predicted height and font size of a sheet on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The number of pages, on either Letter or A4 paper.
    pub pages: usize,
    /// The font size of the sentences, in points: the largest size at which the sheet fits on one page.
    pub font: f64,
    /// The height of the first page's contents, in points.
    pub height: f64,
}

impl Fit {
    /// If the sheet takes up more than one page, returns a warning and a suggestion.
    pub fn warning(&self) -> Option<(String, &'static str)> {
        (self.pages > 1).then(|| {
            let pages = self.pages;
            let warning =
                format!("the sheet takes up {pages} pages: the rules don't fit on one, even at 10 points");
            let help = if pages == 2 {
                "print it on both sides of the paper"
            } else {
                "hang its pages side by side"
            };
            (warning, help)
        })
    }
}

/// Renders a sheet. Differences from the parent's explanation are marked. With `origin`, each rule is followed by the
/// locations where it is set.
pub fn page(
    explanation: Explanation,
    parent: Option<&Explanation>,
    schedule: &Schedule,
    origin: bool,
) -> Page {
    let sheet = Sheet::new(explanation, parent);
    let measured = measured(&sheet, schedule, origin);
    let layout = measured.layout();
    let html = Writer { sheet: &sheet, measured: &measured, layout: &layout, origin }.document();
    let Layout { style, pages, height, .. } = layout;
    Page { html, fit: Fit { pages: pages.len(), font: style.font, height } }
}

/// The word in the legend that is marked as an example.
const MARKED: &str = "Marked";

/// Returns the rest of the legend, which follows the marked word.
fn legend(parent: &str) -> String {
    format!(": different from {parent}")
}

/// An entry in the legend: a sign (or the numbers in drawings) and its meaning.
struct Sign {
    /// The sign's class in the style sheet, and its name for screen readers. `None` for the numbers, which aren't
    /// signs.
    look: Option<(&'static str, &'static str)>,
    meaning: &'static str,
}

/// Returns the meanings of the signs and numbers that appear on a sheet.
fn signs(sheet: &Sheet, groups: &[Group]) -> Vec<Sign> {
    let has = |key: Key| sheet.blocks.iter().flat_map(|block| &block.lines).any(|line| line.key == Some(key));
    let stop =
        Sign { look: Some(("stop", "Stop sign:")), meaning: "who decides whether this part is played" };
    let never_pass = Sign { look: Some(("never-pass", "Crossed circle:")), meaning: "what can't be passed" };
    let numbers = Sign { look: None, meaning: "Numbers in drawings: how many are passed" };
    let all = [(has(Key::Stop), stop), (has(Key::NeverPass), never_pass), (!groups.is_empty(), numbers)];
    all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, sign)| sign).collect()
}

fn source(source: &str) -> String {
    format!("Source: {source}")
}

/// Returns the heading of the block at a position; `None` if it has none.
fn title(blocks: &[Block], position: usize) -> Option<String> {
    let heading = heading(blocks, position, |block| (&block.about, block.title.as_str()))?;
    Some(if blocks[position].about.is_pass() { heading + ":" } else { heading })
}

/// Returns whether the heading of the block at a position is marked as changed. If a changed pass has no heading, the
/// heading of its phase is marked instead.
fn has_marked_heading(blocks: &[Block], position: usize) -> bool {
    let next = position + 1;
    let is_marked_here =
        blocks.get(next).is_some_and(|block| block.is_changed && title(blocks, next).is_none());
    blocks[position].is_changed || is_marked_here
}

/// Measures everything on a sheet.
fn measured(sheet: &Sheet, schedule: &Schedule, origin: bool) -> Measured {
    let Sheet { name, source: cited, parent, blocks } = sheet;
    let line = |Line { sentence: Sentence { text, settings, constant: _ }, key, is_changed: _ }: &Line| {
        let weight = if key.is_some() { Weight::Bold } else { Weight::Regular };
        let origin = if origin { format!(" {}", places(settings)) } else { String::new() };
        (Text::new(&format!("{text}{origin}"), weight), key.is_some())
    };
    let measures = |(position, block): (usize, &Block)| Measures {
        is_pass: block.about.is_pass(),
        title: title(blocks, position).map(|title| Text::new(&title, Weight::Bold)),
        lines: block.lines.iter().map(line).collect(),
    };
    let groups = groups(sheet, schedule);
    // A sign and the space around it are about as wide as three letters.
    let signs: Vec<String> =
        signs(sheet, &groups).iter().map(|Sign { look: _, meaning }| format!("MMM{meaning}")).collect();
    Measured {
        signs: (!signs.is_empty()).then(|| Text::new(&signs.join(" "), Weight::Regular)),
        name: Text::new(name, Weight::Bold),
        legend: parent
            .as_ref()
            .map(|parent| Text::new(&format!("{MARKED}{}", legend(parent)), Weight::Regular)),
        source: cited.as_ref().map(|cited| Text::new(&source(cited), Weight::Regular)),
        blocks: blocks.iter().enumerate().map(measures).collect(),
        groups,
    }
}

/// Draws the passes of each phase.
fn groups(sheet: &Sheet, schedule: &Schedule) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (position, block) in sheet.blocks.iter().enumerate() {
        match &block.about {
            About::Phase { .. } => {
                let title = Text::new(&block.title, Weight::Bold);
                groups.push(Group { block: position, title, cells: Vec::new() });
            }
            About::Pass { name: _, number } => {
                let phase = groups.len().wrapping_sub(1);
                let step = schedule.passes().find(|step| (step.phase, step.pass + 1) == (phase, *number));
                if let (Some(step), Some(group)) = (step, groups.last_mut()) {
                    let is_only = schedule.ruleset().phases()[phase].passes.len() == 1;
                    let caption = caption(&block.title, &sheet.blocks[group.block].title, is_only);
                    let caption = caption.map(|text| (text.clone(), Text::new(&text, Weight::Regular)));
                    group.cells.push(Cell {
                        block: position,
                        full: drawing::pass(schedule, step),
                        compact: drawing::compact(schedule, step),
                        caption,
                    });
                }
            }
            About::Table | About::Before | About::EveryPass | About::After | About::Notes => {}
        }
    }
    groups.retain(|group| !group.cells.is_empty());
    groups
}

/// Returns the title of a pass without any leading words that it shares with the title of its phase. If no words are
/// left, returns the whole title, or `None` if the pass is the only one in its phase.
fn caption(title: &str, phase: &str, is_only: bool) -> Option<String> {
    let mut words = title.split(' ').peekable();
    phase.split(' ').take_while(|word| words.next_if_eq(word).is_some()).for_each(drop);
    if words.peek().is_none() {
        return (!is_only).then(|| title.to_owned());
    }
    Some(capitalized(&words.collect::<Vec<_>>().join(" ")))
}

/// Writes a sheet as HTML.
struct Writer<'a> {
    sheet: &'a Sheet,
    measured: &'a Measured,
    layout: &'a Layout,
    origin: bool,
}

impl Writer<'_> {
    fn document(&self) -> String {
        let Sheet { name, source: cited, parent, blocks: _ } = self.sheet;
        let name = in_html(name);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n<meta name=\"viewport\" \
             content=\"width=device-width\" />\n<title>{name}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
             <main{} style=\"{}\">\n",
            if self.layout.style.flow == Flow::Paragraphs { " class=\"paragraphs\"" } else { "" },
            self.sizes()
        );
        let class = if self.measured.is_legend_beside(&self.layout.style) { " class=\"beside\"" } else { "" };
        html += &format!("<header{class}>\n<h1>{name}</h1>\n");
        if let Some(parent) = parent {
            let legend = in_html(&legend(parent));
            html += &format!("<p class=\"legend\">{BAR}<mark>{MARKED}</mark>{legend}</p>\n");
        }
        html += "</header>\n";
        html += &self.strip();
        html += &self.signs();
        let mut first = 0;
        for columns in &self.layout.pages {
            html += "<div class=\"columns\">\n";
            for Column { count, added } in columns {
                html += &format!(
                    "<div class=\"column\" style=\"--above-section:{}\">\n",
                    points(self.layout.style.above_section + added)
                );
                (first..first + count).for_each(|position| html += &self.block(position));
                first += count;
                html += "</div>\n";
            }
            html += "</div>\n";
        }
        if let Some(cited) = cited {
            html += &format!("<p class=\"source\">{}</p>\n", in_html(&source(cited)));
        }
        html + "</main>\n</body>\n</html>\n"
    }

    /// Returns the sizes that depend on the ruleset, as variables for the style sheet.
    fn sizes(&self) -> String {
        let Layout { style, name: (name, name_line), .. } = self.layout;
        let sizes = [
            ("font", style.font),
            ("line", style.line),
            ("gap", style.gap),
            ("indent", style.indent()),
            ("heading", style.heading()),
            ("heading-line", style.heading_line()),
            ("below-heading", style.below_heading() - 1.0),
            ("above-pass", style.above_pass),
            ("name", *name),
            ("name-line", *name_line),
        ];
        let sizes = sizes.map(|(name, size)| format!("--{name}:{}", points(size)));
        sizes.join(";")
    }

    /// Writes the legend, which explains the signs and numbers.
    fn signs(&self) -> String {
        let sign = |Sign { look, meaning }: &Sign| {
            let look = look.map_or_else(String::new, |(class, name)| {
                format!("<span class=\"sign {class}\" role=\"img\" aria-label=\"{name}\"></span>")
            });
            format!("<span class=\"meaning\">{look}{}</span>\n", in_html(meaning))
        };
        let signs: String = signs(self.sheet, &self.measured.groups).iter().map(sign).collect();
        if signs.is_empty() { signs } else { format!("<p class=\"legend\">{signs}</p>\n") }
    }

    /// Writes the drawings of all passes.
    fn strip(&self) -> String {
        if self.layout.rows.is_empty() {
            return String::new();
        }
        let is_compact = matches!(self.layout.style.drawings, Drawings::Compact(_));
        let class = if is_compact { "compact strip" } else { "strip" };
        let mut html = format!("<div class=\"{class}\">\n");
        for Row { pieces, title, drawing, height: _ } in &self.layout.rows {
            html += &format!(
                "<div class=\"row\" style=\"--title:{};--drawing:{}\">\n",
                points(*title),
                points(*drawing)
            );
            pieces.iter().for_each(|piece| html += &self.piece(piece));
            html += "</div>\n";
        }
        html + "</div>\n"
    }

    fn piece(&self, piece: &Piece) -> String {
        let group = &self.measured.groups[piece.group];
        let blocks = &self.sheet.blocks;
        let mut html = format!(
            "<div class=\"group\" style=\"--width:{}\">\n<p>{}</p>\n<div class=\"cells\">\n",
            points(piece.width()),
            in_html(&blocks[group.block].title)
        );
        for (cell, width) in group.cells[piece.first..].iter().zip(&piece.widths) {
            let block = &blocks[cell.block];
            let (drawing, wide, _) = cell.drawing(self.layout.style.drawings);
            let (is_changed, bar) = if block.has_mark() { (" class=\"changed\"", BAR) } else { ("", "") };
            let caption = cell
                .caption
                .as_ref()
                .map(|(caption, _)| format!("<figcaption>{}</figcaption>", in_html(caption)));
            // In HTML, the element doesn't need its namespace.
            let svg = drawing.svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
            html += &format!(
                "<figure{is_changed} style=\"--width:{};--wide:{}\">{bar}<div class=\"drawing\">{svg}</div>{}\
                 </figure>\n",
                points(*width),
                points(wide),
                caption.unwrap_or_default()
            );
        }
        html + "</div>\n</div>\n"
    }

    fn block(&self, position: usize) -> String {
        let block = &self.sheet.blocks[position];
        let is_run_in = self.measured.blocks[position].run_in(&self.layout.style).is_some();
        let (class, level) = match (block.about.is_pass(), is_run_in) {
            (false, _) => ("section", 2),
            (true, false) => ("pass", 3),
            (true, true) => ("pass run-in", 3),
        };
        let heading = title(&self.sheet.blocks, position).map(|title| in_html(&title));
        let heading = heading.map_or_else(String::new, |heading| {
            if has_marked_heading(&self.sheet.blocks, position) {
                format!("<h{level} class=\"changed\">{BAR}<mark>{heading}</mark></h{level}>")
            } else {
                format!("<h{level}>{heading}</h{level}>")
            }
        });
        let lines: String = block.lines.iter().map(|line| self.line(line)).collect();
        format!("<div class=\"{class}\">{heading}<ul>\n{lines}</ul></div>\n")
    }

    fn line(&self, line: &Line) -> String {
        let Line { sentence: Sentence { text, settings, constant: _ }, key, is_changed } = line;
        let mut text = in_html(text);
        if *is_changed {
            text = format!("{BAR}<mark>{text}</mark>");
        }
        if key.is_some() {
            text = format!("<strong>{text}</strong>");
        }
        let class = match (key, is_changed) {
            (None, false) => "",
            (None, true) => " class=\"changed\"",
            (Some(Key::Stop), false) => " class=\"stop\"",
            (Some(Key::Stop), true) => " class=\"stop changed\"",
            (Some(Key::NeverPass), false) => " class=\"never-pass\"",
            (Some(Key::NeverPass), true) => " class=\"never-pass changed\"",
        };
        let origin = if self.origin {
            format!(" <small>{}</small>", in_html(&places(settings)))
        } else {
            String::new()
        };
        format!("<li{class}>{text}{origin}</li>\n")
    }
}

/// Writes a length for a style.
fn points(length: f64) -> String {
    let number = format!("{length:.2}");
    format!("{}pt", number.trim_end_matches('0').trim_end_matches('.'))
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
