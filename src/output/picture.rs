//! A schedule as one SVG picture: the steps in order from top to bottom, a drawing for each pass, and an arrow beside
//! the steps for each transition that doesn't follow this order.

use crate::describe::graph::{Edge, Graph, Node, StepNode};
use crate::output::drawing;
use crate::output::drawing::shapes::{escaped, f64_of, number, width};
use crate::schedule::Schedule;

/// The space around everything.
const MARGIN: f64 = 12.0;

/// The maximum width of a pass's drawing. Wider drawings are scaled down.
const MAX_DRAWING: f64 = 230.0;

/// The width of the text beside a drawing.
const TEXT: f64 = 220.0;

/// The width of the text on an arrow beside the steps.
const LABEL: f64 = 170.0;

/// The distance between the arrows beside the steps.
const LANE: f64 = 14.0;

/// The font sizes of titles and of other text.
const TITLE: f64 = 14.0;
const SIZE: f64 = 12.0;

/// The height of a line of text.
const LINE: f64 = 15.0;

/// The height of an arrow from one step to the next.
const DOWN: f64 = 26.0;

/// One row of the picture, which shows one node of the graph. Rows are ordered from top to bottom.
struct Row {
    node: Node,
    /// The title of the phase that starts with this row, to be written above it.
    heading: Option<Vec<String>>,
    title: Vec<String>,
    lines: Vec<String>,
    drawing: Option<drawing::Drawing>,
    /// The transitions that don't lead to the next row, or that aren't part of normal play.
    jumps: Vec<(Node, Vec<String>)>,
    /// The text on the arrow to the next row. `None` if normal play doesn't lead there.
    next: Option<String>,
    top: f64,
    height: f64,
}

/// Renders a schedule as an SVG document.
pub fn render(schedule: &Schedule, graph: &Graph) -> String {
    let mut rows = rows(schedule, graph);
    let column = rows.iter().filter_map(|row| row.drawing.as_ref()).map(|one| scaled(one).0);
    let column = column.fold(100.0, f64::max);
    let right = MARGIN + column + 16.0 + TEXT;
    let mut y = MARGIN + 2.0 * LINE;
    for row in &mut rows {
        y += row.heading.as_ref().map_or(0.0, |lines| 10.0 + LINE * f64_of(lines.len()));
        row.top = y;
        y += row.height + DOWN;
    }
    let lanes = f64_of(rows.iter().map(|row| row.jumps.len()).sum());
    let wide = right + LABEL + (lanes + 1.0) * LANE + MARGIN;
    let high = y - DOWN + MARGIN;
    let (name, wide_shown, high_shown) = (escaped(&graph.name), number(wide.ceil()), number(high.ceil()));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide_shown} {high_shown}\" width=\"{wide_shown}\" \
         height=\"{high_shown}\" role=\"group\" aria-label=\"{name}\" font-family=\"Arial, 'Liberation Sans', \
         sans-serif\" color=\"#000\" fill=\"currentColor\">\n<title>{name}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    line(&mut svg, (MARGIN, MARGIN + 16.0), &graph.name, 18.0, true);
    let mut lane = 0.0;
    for row in &rows {
        row.write(&mut svg, column, right);
        let mut start = row.top + 8.0;
        for (to, lines) in &row.jumps {
            let Some(target) = rows.iter().find(|row| row.node == *to) else { continue };
            lane += 1.0;
            start += label_height(lines);
            jump(&mut svg, (right, start), right + LABEL + lane * LANE, target.top + 8.0);
            for (position, text) in lines.iter().enumerate() {
                let y = start - 5.0 - LINE * f64_of(lines.len() - 1 - position);
                line(&mut svg, (right + 8.0, y), text, SIZE, false);
            }
        }
    }
    svg + "</svg>\n"
}

fn rows(schedule: &Schedule, graph: &Graph) -> Vec<Row> {
    let steps = (0..graph.steps.len()).map(Node::Step);
    let nodes: Vec<Node> = [Node::Deal].into_iter().chain(steps).chain(graph.ends()).collect();
    let row = |(position, node): (usize, &Node)| {
        let (title, lines, drawing) = match node {
            Node::Step(step) => {
                let StepNode { is_gate: _, title, text } = &graph.steps[*step];
                let drawing = schedule.steps()[*step].pass().map(|pass| drawing::pass(schedule, pass));
                (format!("{}. {title}", step + 1), wrapped(text, TEXT - 16.0, SIZE), drawing)
            }
            Node::Deal | Node::Close | Node::End => (Graph::title_of(*node).to_owned(), Vec::new(), None),
        };
        let heading = graph.phases.iter().find(|phase| Node::Step(phase.steps.start) == *node);
        let heading = heading.map(|phase| wrapped(&phase.title, TEXT + 100.0, TITLE));
        let below = nodes.get(position + 1);
        let (mut jumps, mut next) = (Vec::new(), None);
        for Edge { from: _, to, label, is_usual } in graph.edges.iter().filter(|edge| edge.from == *node) {
            if *is_usual && Some(to) == below {
                next = Some(label.clone());
            } else {
                jumps.push((*to, wrapped(label, LABEL, SIZE)));
            }
        }
        // Bold letters are wider.
        let title = wrapped(&title, TEXT - 32.0, TITLE);
        let text = LINE * f64_of(title.len() + lines.len()) + 16.0;
        let drawn = drawing.as_ref().map_or(0.0, |drawing| scaled(drawing).1);
        let beside = 16.0 + jumps.iter().map(|(_, lines)| label_height(lines)).sum::<f64>();
        let height = text.max(drawn).max(beside);
        Row { node: *node, heading, title, lines, drawing, jumps, next, top: 0.0, height }
    };
    nodes.iter().enumerate().map(row).collect()
}

impl Row {
    fn write(&self, svg: &mut String, column: f64, right: f64) {
        let Self { node: _, heading, title, lines, drawing, jumps: _, next, top, height } = self;
        for (position, text) in heading.iter().flatten().enumerate() {
            let from_below = f64_of(heading.as_ref().map_or(0, Vec::len) - position) * LINE;
            line(svg, (MARGIN, top - from_below + 6.0), text, TITLE, true);
        }
        let (x, middle) = (MARGIN + column + 16.0, MARGIN + column / 2.0);
        let text_top = match drawing {
            Some(drawing) => {
                let (wide, high) = scaled(drawing);
                let [x, y] = [middle - wide / 2.0, *top].map(number);
                let place = format!(
                    "<svg x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" ",
                    number(wide),
                    number(high)
                );
                svg.push_str(&drawing.svg.replacen("<svg ", &place, 1));
                svg.push('\n');
                (top + high / 2.0 - LINE * f64_of(title.len() + lines.len() - 1) / 2.0).max(top + 20.0)
            }
            None => {
                let [x, y, wide, high] = [MARGIN, *top, right - MARGIN, *height].map(number);
                svg.push_str(&format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"8\" fill=\"none\" \
                     stroke=\"currentColor\"/>\n"
                ));
                top + 20.0
            }
        };
        let x = if drawing.is_some() { x } else { MARGIN + 12.0 };
        let title = title.iter().map(|text| (text, TITLE, true));
        let lines = lines.iter().map(|text| (text, SIZE, false));
        for (position, (text, size, is_bold)) in title.chain(lines).enumerate() {
            line(svg, (x, text_top + LINE * f64_of(position)), text, size, is_bold);
        }
        if let Some(label) = next {
            let shown = drawing.as_ref().map_or(*height, |drawing| scaled(drawing).1);
            let (from, to) = (top + shown + 3.0, top + height + DOWN - 2.0);
            arrow(svg, &format!("M{} {}V{}", number(middle), number(from), number(to - 8.0)));
            head(svg, (middle, to), (0.0, 1.0));
            line(svg, (middle + 10.0, to - 8.0), label, SIZE, false);
        }
    }
}

/// Returns the height of an arrow beside a step, including its text.
fn label_height(lines: &[String]) -> f64 {
    LINE * f64_of(lines.len()) + 12.0
}

/// Returns the width and height of a drawing, scaled down if it is too wide for the picture.
fn scaled(drawing: &drawing::Drawing) -> (f64, f64) {
    let (wide, high) = (f64::from(drawing.width), f64::from(drawing.height));
    let factor = (MAX_DRAWING / wide).min(1.0);
    (wide * factor, high * factor)
}

/// Writes an arrow from the right side of one row to the right side of another.
fn jump(svg: &mut String, (x, y): (f64, f64), lane: f64, to: f64) {
    let [start, from, lane, to_shown, end] = [x, y, lane, to, x + 8.0].map(number);
    arrow(svg, &format!("M{start} {from}H{lane}V{to_shown}H{end}"));
    head(svg, (x, to), (-1.0, 0.0));
}

fn arrow(svg: &mut String, path: &str) {
    svg.push_str(&format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/>\n"
    ));
}

/// Writes the head of an arrow that points in the given direction.
fn head(svg: &mut String, (x, y): (f64, f64), (dx, dy): (f64, f64)) {
    let corner = |sign: f64| (x - 9.0 * dx + sign * 4.5 * dy, y - 9.0 * dy + sign * 4.5 * dx);
    let [tip, one, other] =
        [(x, y), corner(1.0), corner(-1.0)].map(|(x, y)| format!("{} {}", number(x), number(y)));
    svg.push_str(&format!("<path d=\"M{tip}L{one}L{other}Z\"/>\n"));
}

fn line(svg: &mut String, (x, y): (f64, f64), text: &str, size: f64, is_bold: bool) {
    let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
    let [x, y, size] = [x, y, size].map(number);
    if !text.is_empty() {
        svg.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight}>{}</text>\n",
            escaped(text)
        ));
    }
}

fn wrapped(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
