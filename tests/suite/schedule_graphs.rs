//! Pictures of schedules: one graph, three formats.

use charleston::Shipped;
use charleston::internal::describe::graph::{Edge, Graph, Node};
use charleston::internal::output::{dot, mermaid, picture};
use charleston::internal::schedule::routes::{Route, Routes, Turn};
use charleston::internal::schedule::{Question, Schedule, Step};

use crate::any_ruleset::any_ruleset;
use crate::drawings::elements;
use crate::gallery::{accepted, assert_page, league_with};
use crate::rulesets;

/// Returns whether the graph leads from one place to another. Gates that no longer ask anyone can be in between.
fn leads(graph: &Graph, from: Node, to: Node, depth: usize) -> bool {
    let is_gate = |node: Node| matches!(node, Node::Step(step) if graph.steps[step].is_gate);
    let onward: Vec<Node> = graph.edges.iter().filter(|edge| edge.from == from).map(|edge| edge.to).collect();
    onward.contains(&to)
        || depth > 0 && onward.iter().any(|next| is_gate(*next) && leads(graph, *next, to, depth - 1))
}

/// The place where an event happens; `None` for a winning hand.
fn place(schedule: &Schedule, turn: Turn) -> Option<Node> {
    Some(match turn {
        Turn::HeavenlyHand | Turn::EarthlyHand(_) => return None,
        Turn::PassPlayed(id)
        | Turn::NobodyHasAny(id)
        | Turn::Skipped(id)
        | Turn::Ended(id)
        | Turn::Redealt(id)
        | Turn::Stopped(id)
        | Turn::StoppedEarly(id)
        | Turn::Declined(id)
        | Turn::Agreed(id) => Node::Step(id.position()),
        Turn::Asked { request } => {
            let asks = |step: &Step| matches!(step, Step::Gate(gate) if gate.question == Question::Request(u8::try_from(request).unwrap()));
            schedule.find(asks).map_or(Node::Close, |id| Node::Step(id.position()))
        }
    })
}

fn assert_leads_along(schedule: &Schedule, graph: &Graph, route: &Route) {
    let (mut at, mut last) = (Node::Deal, None);
    for turn in &route.turns {
        let Some(next) = place(schedule, *turn) else { return };
        // The pass goes on after an early stop.
        let goes_on = at == next && last.is_some_and(|last| matches!(last, Turn::StoppedEarly(_)));
        last = Some(*turn);
        let is_shown = goes_on || leads(graph, at, next, 3);
        assert!(is_shown, "{}: {:?}: {at:?} to {next:?}", schedule.ruleset().file(), route.turns);
        at = next;
        match turn {
            Turn::Ended(_) => assert!(leads(graph, at, Node::End, 0)),
            Turn::Redealt(_) => assert!(leads(graph, at, Node::Deal, 0)),
            _ => {}
        }
    }
    let is_redealt = matches!(route.turns.last(), Some(Turn::Redealt(_)));
    assert!(
        is_redealt || [Node::Close, Node::End].into_iter().any(|end| leads(graph, at, end, 3)),
        "{}: {:?} ends nowhere\n{}",
        schedule.ruleset().file(),
        route.turns,
        mermaid::render(graph)
    );
}

#[test]
fn every_route_is_on_the_graph() {
    let random = (0..200).filter_map(|seed| accepted(&any_ruleset(seed)));
    for schedule in rulesets::all().chain(random) {
        let graph = Graph::of(&schedule);
        for route in Routes::of(&schedule).routes {
            assert_leads_along(&schedule, &graph, &route);
        }
        for (at, edge) in graph.edges.iter().enumerate() {
            let is_alike = |other: &Edge| (other.from, &other.label) == (edge.from, &edge.label);
            let is_vague = edge.label.ends_with("n some deals");
            assert!(is_vague || !graph.edges[..at].iter().any(is_alike), "{edge:?}");
        }
    }
}

#[test]
fn every_format_has_all_steps_and_ways() {
    for schedule in rulesets::all() {
        let graph = Graph::of(&schedule);
        let [mermaid, dot, svg] =
            [mermaid::render(&graph), dot::render(&graph), picture::render(&schedule, &graph)];
        let file = schedule.ruleset().file();
        let ways = |text: &str, arrow: &str| text.lines().filter(|line| line.contains(arrow)).count();
        assert_eq!(ways(&mermaid, "-->") + ways(&mermaid, "-.->"), graph.edges.len(), "{file}\n{mermaid}");
        assert_eq!(ways(&dot, " -> "), graph.edges.len(), "{file}\n{dot}");
        assert_eq!(svg.matches("Z\"/>").count(), graph.edges.len(), "{file}\n{svg}");
        let nested = elements(&svg).iter().filter(|element| element.name == "svg").count() - 1;
        assert_eq!(nested, schedule.passes().count(), "{file}");
        let ends = |node: Node| graph.edges.iter().any(|Edge { from, .. }| *from == node);
        assert!((0..graph.steps.len()).all(|step| ends(Node::Step(step))), "{file}");
    }
}

#[test]
fn titles_cannot_break_a_picture() {
    let title = r#"end "]} --> <b> & #1; %%{x}%% \\ `a` | [b] (c)"#;
    let text =
        format!("[phases.first]\ntitle = {0}\n[passes.first-right]\ntitle = {0}", format!("{title:?}"));
    let schedule = league_with(&text);
    elements(&picture::render(&schedule, &Graph::of(&schedule)));
}

#[test]
fn ways_with_the_same_answer_name_their_deals() {
    let graph =
        Graph::of(&league_with("phases.second.consent.agree = \"all\"\nphases.courtesy.deals = \"last\""));
    let labels: Vec<&str> =
        graph.edges.iter().map(|edge| edge.label.as_str()).filter(|label| label.starts_with("Not")).collect();
    assert_eq!(labels, ["Not agreed, on other deals", "Not agreed, only on the last deal"]);
}

#[test]
fn labels_for_three_deals_exclude_each_other() {
    let graph = Graph::of(&league_with(
        "[phases.second]\ndeals = { cycle = 3, on = [1] }\n\
         [phases.courtesy]\ndeals = { cycle = 3, on = [1, 2] }",
    ));
    let last = graph.steps.iter().position(|step| step.title == "First left").unwrap();
    let labels = graph.edges.iter().filter(|edge| edge.from == Node::Step(last)).map(|edge| &edge.label);
    let deals: Vec<&String> = labels.filter(|label| !label.contains("blind")).collect();
    assert_eq!(
        deals,
        ["On every 3rd deal from deal 1 on", "On every 3rd deal from deal 2 on", "On other deals"]
    );
}

#[test]
fn an_early_stop_takes_effect_later() {
    let early =
        "phases.second.consent = { stop = \"any-seat\", until = \"first-pick-up\", of = \"first-right\" }";
    let graph = Graph::of(&league_with(early));
    let stopped = graph.edges.iter().filter(|edge| edge.label.contains("stop"));
    let stopped: Vec<_> = stopped.map(|edge| (edge.from, edge.to, edge.label.as_str())).collect();
    assert_eq!(stopped, [(Node::Step(2), Node::Step(6), "The Second Charleston has been stopped")]);
    let says_so = "; any player can stop the Second Charleston early until someone picks up";
    assert!(graph.steps[0].text.ends_with(says_so), "{}", graph.steps[0].text);
}

#[test]
fn one_of_several_players_can_stop() {
    let stops = |settings: &str| {
        let graph = Graph::of(&league_with(settings));
        graph.edges.into_iter().map(|edge| edge.label).find(|label| label.contains("stop")).unwrap()
    };
    let two = stops("phases.second.consent = { stop = [\"east\", \"west\"], until = \"first-pick-up\" }");
    assert_eq!(two, "East or West stops it before anyone picks up");
    assert_eq!(stops("table.vacant-seats.north = {}"), "Any player stops it before anyone picks up");
}

#[test]
fn graphs_of_shipped_rulesets_read_as_they_should() {
    for slug in Shipped::slugs() {
        let graph = Graph::of(&rulesets::load(slug));
        assert_page(&format!("{slug}/mermaid"), &mermaid::render(&graph));
        assert_page(&format!("{slug}/dot"), &dot::render(&graph));
    }
}
