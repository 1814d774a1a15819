//! A schedule as a Mermaid flowchart, which GitHub and many editors can render.

use crate::describe::graph::{Edge, Graph, Node, StepNode};
use crate::output::dot::quoted;

/// Renders a schedule as a flowchart.
pub fn render(graph: &Graph) -> String {
    let Graph { name, phases, steps, edges } = graph;
    let mut lines = vec!["---".to_owned(), format!("title: {}", quoted(&[name])), "---".to_owned()];
    lines.push("flowchart TD".to_owned());
    lines.push(format!("    {}([\"{}\"])", Node::Deal.id(), Graph::title_of(Node::Deal)));
    for (number, phase) in phases.iter().enumerate() {
        lines.push(format!("    subgraph phase{}[\"{}\"]", number + 1, escaped(&phase.title)));
        for position in phase.steps.clone() {
            let Some(StepNode { is_gate, title, text }) = steps.get(position) else { continue };
            let label = format!("{}. {}<br/>{}", position + 1, escaped(title), escaped(text));
            let (open, close) = if *is_gate { ("{{", "}}") } else { ("[", "]") };
            lines.push(format!("        {}{open}\"{label}\"{close}", Node::Step(position).id()));
        }
        lines.push("    end".to_owned());
    }
    for end in graph.ends() {
        lines.push(format!("    {}([\"{}\"])", end.id(), Graph::title_of(end)));
    }
    for Edge { from, to, label, is_usual } in edges {
        let arrow = if *is_usual { "-->" } else { "-.->" };
        let label = if label.is_empty() { String::new() } else { format!("|\"{}\"|", escaped(label)) };
        lines.push(format!("    {} {arrow}{label} {}", from.id(), to.id()));
    }
    lines.join("\n") + "\n"
}

/// Replaces characters that have a special meaning in a flowchart with their character codes.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            letter if letter.is_control() => escaped.push(' '),
            letter
                if letter.is_ascii_alphanumeric() || !letter.is_ascii() || " .,:()'?!-+".contains(letter) =>
            {
                escaped.push(letter);
            }
            letter => escaped.push_str(&format!("#{};", u32::from(letter))),
        }
    }
    escaped
}
