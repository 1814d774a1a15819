//! Drawings of passes: every pass of every ruleset has one, and its arrows are the gifts of the compiled schedule.

use std::collections::BTreeSet;

use charleston::internal::output::drawing::{Drawing, compact, pass};
use charleston::internal::ruleset::{Exchange, To};
use charleston::internal::schedule::{PassStep, Schedule};
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::Event;

use crate::any_ruleset::any_ruleset;
use crate::gallery::{accepted, assert_page};
use crate::rulesets;

/// An XML element, and all text in it.
pub struct Element {
    pub name: String,
    pub content: String,
    attributes: Vec<(String, String)>,
    /// The position of the element around it.
    pub around: Option<usize>,
}

impl Element {
    pub fn get(&self, key: &str) -> Option<&str> {
        self.attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    fn number(&self, key: &str) -> f64 {
        self.get(key).unwrap_or_else(|| panic!("{} has no {key}", self.name)).parse().unwrap()
    }
}

/// Reads XML, such as a drawing. Panics if it isn't well-formed. Lines between elements aren't text.
pub fn elements(xml: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(xml);
    let (mut found, mut open): (Vec<Element>, Vec<usize>) = Default::default();
    loop {
        let event = reader.read_event().unwrap();
        let text = match &event {
            Event::Start(start) | Event::Empty(start) => {
                let attributes = start.attributes().map(|attribute| attribute.unwrap());
                let attributes = attributes.map(|one| (one.key.as_ref().to_owned(), one.value.into_owned()));
                found.push(Element {
                    name: start.name().as_ref().to_owned(),
                    content: String::new(),
                    attributes: attributes.collect(),
                    around: open.last().copied(),
                });
                open.extend(matches!(event, Event::Start(_)).then_some(found.len() - 1));
                continue;
            }
            Event::End(_) => {
                open.pop().unwrap();
                continue;
            }
            Event::Text(text) => text.to_string(),
            Event::GeneralRef(entity) => unescape(&format!("&{};", &**entity)).unwrap().into_owned(),
            Event::Eof => break,
            _ => continue,
        };
        if !text.contains('\n') {
            open.iter().for_each(|at| found[*at].content.push_str(&text));
        }
    }
    assert!(open.is_empty(), "{xml}");
    found
}

/// The coordinates in a path, as points.
fn points(path: &str) -> Vec<(f64, f64)> {
    let spaced = path.replace(['M', 'L', 'Q', 'Z'], " ");
    let numbers: Vec<f64> = spaced.split_whitespace().map(|number| number.parse().unwrap()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Points along the lines, curves and heads in a path.
fn along(path: &str) -> Vec<(f64, f64)> {
    let between = |one: (f64, f64), other: (f64, f64), share: f64| {
        (one.0 + (other.0 - one.0) * share, one.1 + (other.1 - one.1) * share)
    };
    let shares = || (0..=20).map(|step| f64::from(step) / 20.0);
    let part = |part: &str| -> Vec<(f64, f64)> {
        match points(part)[..] {
            [from, to] => shares().map(|share| between(from, to, share)).collect(),
            [from, control, to] if part.contains('Q') => {
                let at = |share| between(between(from, control, share), between(control, to, share), share);
                shares().map(at).collect()
            }
            ref corners => corners.to_vec(),
        }
    };
    path.split('M').skip(1).flat_map(part).collect()
}

/// The outermost points of an element. The width of text is an estimate.
fn reach(element: &Element) -> Vec<(f64, f64)> {
    let number = |key: &str| element.number(key);
    match element.name.as_str() {
        "rect" => {
            let (x, y) = (number("x"), number("y"));
            vec![(x, y), (x + number("width"), y + number("height"))]
        }
        "ellipse" => {
            let (x, y, rx, ry) = (number("cx"), number("cy"), number("rx"), number("ry"));
            vec![(x - rx, y - ry), (x + rx, y + ry)]
        }
        "text" => {
            let (x, y, size) = (number("x"), number("y"), number("font-size"));
            let half = element.content.chars().count() as f64 * size * 0.22;
            vec![(x - half, y - size * 0.72), (x + half, y)]
        }
        "path" => along(element.get("d").unwrap()),
        "svg" | "title" => Vec::new(),
        other => panic!("an unknown element: {other}"),
    }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn assert_is_self_contained(drawing: &Drawing, all: &[Element]) {
    let Drawing { svg, width, height, words } = drawing;
    for word in [" id=", "<script", "href", "url(", "style", "NaN", "inf"] {
        assert!(!svg.contains(word), "{word}: {svg}");
    }
    assert_eq!(all[0].get("viewBox"), Some(format!("0 0 {width} {height}").as_str()));
    assert_eq!(all[0].get("role"), Some("img"));
    assert!(svg.contains("<title>") && words.ends_with('.') && !words.contains(".."), "{words}");
    for color in all.iter().flat_map(|one| [one.get("fill"), one.get("stroke")]).flatten() {
        assert!(["none", "currentColor", "#777", "#aaa"].contains(&color), "{color}");
    }
    for point in all.iter().flat_map(reach) {
        let is_inside =
            (0.0..=f64::from(*width)).contains(&point.0) && (0.0..=f64::from(*height)).contains(&point.1);
        assert!(is_inside, "{point:?} is outside of {width} x {height}: {svg}");
    }
}

/// How many arrows should point at each seat and at the box in the middle, for each table in a drawing.
fn expected(schedule: &Schedule, step: &PassStep) -> Vec<(Vec<usize>, usize)> {
    let mut exchanges: Vec<Option<&Exchange>> = Vec::new();
    for exchange in step.routing.choices() {
        if !exchanges.contains(&exchange) {
            exchanges.push(exchange);
        }
    }
    let at_table = |exchange: Option<&Exchange>| {
        let (mut seats, mut middle) = (vec![0; schedule.seats()], 0);
        for (from, gift) in exchange.iter().flat_map(|exchange| {
            exchange.gifts.iter().flat_map(|(from, gifts)| gifts.iter().map(move |gift| (from, gift)))
        }) {
            match gift.to {
                To::Seat(to) => seats[to.position()] += 1,
                To::Pile => middle += 1,
                To::Zone(_) => {
                    middle += 1;
                    seats[from.position()] += 1;
                }
                _ => panic!("the receiver isn't known"),
            }
        }
        let has_pile = step.bounds.is_some_and(|bounds| bounds.picked_up.1 > 0);
        if let Some(seat) = step.pile_goes_to.filter(|_| exchange.is_some() && has_pile) {
            seats[seat.position()] += 1;
        }
        (seats, middle)
    };
    exchanges.into_iter().map(at_table).collect()
}

/// Counts the arrowheads at each seat and at the box in the middle, for each table in a drawing.
fn drawn(seats: usize, all: &[Element]) -> Vec<(Vec<usize>, usize)> {
    let center = |rect: &Element| {
        (rect.number("x") + rect.number("width") / 2.0, rect.number("y") + rect.number("height") / 2.0)
    };
    let around: Vec<(f64, f64)> =
        all.iter().filter(|one| one.name == "rect" && one.get("rx") == Some("9")).map(center).collect();
    let boxes: Vec<(f64, f64)> = all
        .iter()
        .filter(|one| one.name == "rect" && one.get("rx").is_none() && one.get("stroke") != Some("#aaa"))
        .map(center)
        .collect();
    let mut found: Vec<_> = around.chunks(seats).map(|_| (vec![0; seats], 0)).collect();
    let heads = all.iter().filter_map(|one| one.get("d")).filter(|path| path.ends_with('Z'));
    for tip in heads.map(|head| points(head)[0]) {
        let nearest = around.iter().chain(&boxes).enumerate();
        let nearest =
            nearest.min_by(|(_, one), (_, other)| distance(**one, tip).total_cmp(&distance(**other, tip)));
        let (nearest, place) = nearest.unwrap();
        assert!(distance(*place, tip) < 45.0, "{tip:?} is far from everything");
        match nearest.checked_sub(around.len()) {
            Some(middle) => found[middle].1 += 1,
            None => found[nearest / seats].0[nearest % seats] += 1,
        }
    }
    found
}

/// Panics if the text is too small for a sheet, or if anything in a compact drawing touches a letter.
fn assert_is_legible(all: &[Element], svg: &str) {
    let texts = || all.iter().filter(|one| one.name == "text");
    assert!(texts().all(|text| text.number("font-size") >= 14.0), "{svg}");
    let is_compact = all.iter().all(|one| one.get("rx") != Some("9"));
    if !is_compact {
        return;
    }
    let half_letter = |letter: char| match letter {
        'W' => 6.6,
        ' ' | ',' | 'i' | 'l' | 'r' | 't' => 2.0,
        _ => 4.0,
    };
    let half = |text: &Element| text.content.chars().map(half_letter).sum::<f64>();
    let apart = |text: &Element, (x, y): (f64, f64), wide: f64, high: f64| {
        let (aside, up) = ((text.number("x") - x).abs(), (text.number("y") - y).abs());
        (aside - half(text) - wide).max(up - 5.0 - high)
    };
    for text in texts() {
        for (x, y) in all.iter().filter_map(|one| one.get("d")).flat_map(along) {
            assert!(apart(text, (x, y + 5.0), 0.0, 0.0) > 1.5, "an arrow touches {}: {svg}", text.content);
        }
        for other in texts().filter(|other| !std::ptr::eq(*other, text)) {
            let apart = apart(text, (other.number("x"), other.number("y")), half(other), 5.0);
            assert!(apart > 1.5, "{} touches {}: {svg}", text.content, other.content);
        }
    }
}

fn all_passes(schedule: &Schedule) -> usize {
    for step in schedule.passes() {
        let small = compact(schedule, step);
        let all = elements(&small.svg);
        assert_is_self_contained(&small, &all);
        assert_is_legible(&all, &small.svg);
        let drawing = pass(schedule, step);
        let all = elements(&drawing.svg);
        assert_is_self_contained(&drawing, &all);
        let (file, title) = (schedule.ruleset().file(), &schedule.pass(step).title);
        // If the pass depends on roles, the drawing shows a deal where each role is a different player.
        let ruleset = schedule.ruleset();
        let has_roles =
            !ruleset.reported_roles().is_empty() || ruleset.depends_on_dealer() && !ruleset.has_winds();
        if !has_roles {
            let (drawn, expected) = (drawn(schedule.seats(), &all), expected(schedule, step));
            assert_eq!(drawn, expected, "{file}: {title}: {}", drawing.svg);
        }
    }
    schedule.passes().count()
}

#[test]
fn every_pass_has_a_drawing() {
    let all = rulesets::all();
    let passes: usize = all.map(|schedule| all_passes(&schedule)).sum();
    assert!(passes > 300, "only {passes} passes");
}

#[test]
fn any_pass_can_be_drawn() {
    let mut texts = BTreeSet::new();
    for text in (0..300).map(any_ruleset) {
        if let Some(schedule) = accepted(&text) {
            all_passes(&schedule);
            texts.insert(text);
        }
    }
    assert!(texts.len() > 100, "only {} rulesets", texts.len());
}

#[test]
fn drawings_read_as_they_should() {
    let pages = [
        ("right", rulesets::load("nmjl"), 0),
        ("pairs", rulesets::load("four-winds"), 1),
        ("each-other", rulesets::load("four-winds-ding-dong"), 3),
        ("dice", rulesets::variant("variants/sichuan-swap.toml"), 0),
        ("wall", rulesets::variant("variants/tiles-from-the-wall.toml"), 0),
    ];
    for (name, schedule, position) in pages {
        let Drawing { svg, width, height, words } = pass(&schedule, schedule.passes().nth(position).unwrap());
        let lines = svg.replace("><", ">\n<");
        assert_page(&format!("drawings/{name}"), &format!("{words}\n{width} x {height}\n\n{lines}"));
    }
}
