//! A schedule as a graph in DOT, the Graphviz language.

use crate::describe::graph::{Edge, Graph, Node, StepNode};
use crate::describe::wrap;

/// The maximum width of a line in a node, in characters.
const WIDTH: usize = 40;

/// Renders a schedule as a directed graph.
pub fn render(graph: &Graph) -> String {
    let Graph { name, phases, steps, edges } = graph;
    let mut lines = vec![
        "digraph schedule {".to_owned(),
        format!("    graph [label={} labelloc=t fontname=\"Arial\"];", quoted(&[name.as_str()])),
        "    node [shape=box fontname=\"Arial\"];".to_owned(),
        "    edge [fontname=\"Arial\"];".to_owned(),
        format!("    {} [label={} shape=oval];", Node::Deal.id(), quoted(&[Graph::title_of(Node::Deal)])),
    ];
    for (number, phase) in phases.iter().enumerate() {
        lines.push(format!("    subgraph cluster_{} {{", number + 1));
        lines.push(format!("        label={};", quoted(&wrapped(&phase.title))));
        for position in phase.steps.clone() {
            let Some(StepNode { is_gate, title, text }) = steps.get(position) else { continue };
            let mut label = vec![format!("{}. {title}", position + 1)];
            label.extend(wrapped(text));
            let shape = if *is_gate { " shape=hexagon" } else { "" };
            lines.push(format!("        {} [label={}{shape}];", Node::Step(position).id(), quoted(&label)));
        }
        lines.push("    }".to_owned());
    }
    for end in graph.ends() {
        lines.push(format!("    {} [label={} shape=oval];", end.id(), quoted(&[Graph::title_of(end)])));
    }
    for Edge { from, to, label, is_usual } in edges {
        let label = (!label.is_empty()).then(|| format!("label={}", quoted(&wrapped(label))));
        let style = (!is_usual).then(|| "style=dashed".to_owned());
        let look: Vec<String> = label.into_iter().chain(style).collect();
        let look = if look.is_empty() { String::new() } else { format!(" [{}]", look.join(" ")) };
        lines.push(format!("    {} -> {}{look};", from.id(), to.id()));
    }
    lines.push("}".to_owned());
    lines.join("\n") + "\n"
}

/// Writes lines as one string in quotation marks.
pub(super) fn quoted(lines: &[impl AsRef<str>]) -> String {
    let escaped = |line: &str| {
        let shown: String =
            line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        shown.replace('\\', "\\\\").replace('"', "\\\"")
    };
    let lines: Vec<String> = lines.iter().map(|line| escaped(line.as_ref())).collect();
    format!("\"{}\"", lines.join("\\n"))
}

fn wrapped(text: &str) -> Vec<String> {
    wrap::wrapped(text, WIDTH, "", "")
}
