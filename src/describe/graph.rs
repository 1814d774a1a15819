//! A schedule as a graph: its steps, and the transitions between them.
//!
//! All diagrams of a schedule are drawn from this graph, so they can't contradict each other.

use crate::describe::consent::{answers, any_of, asked, stop_words, usual_ballot, window_line};
use crate::describe::event;
use crate::describe::schedule::{pass_words, phase_line};
use crate::describe::words::the;
use crate::schedule::routes::Turn;
use crate::schedule::{Gate, MAX_COUNTERS, PassStep, Schedule, Step, StepId, Target};
use crate::table::context::{DealContext, DealFilter};
use crate::words::capitalized;

/// The steps of a schedule and the transitions between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// The name of the rules.
    pub name: String,
    /// The phases with at least one step, in order.
    pub phases: Vec<PhaseNode>,
    /// The steps, in order.
    pub steps: Vec<StepNode>,
    /// The transitions between the steps. For each step, the transition in normal play comes first.
    pub edges: Vec<Edge>,
}

/// A phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseNode {
    /// The title of the phase, the deals on which it is played, and the players who can ask for it.
    pub title: String,
    /// The positions of the phase's steps.
    pub steps: std::ops::Range<usize>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepNode {
    /// Whether players make a decision in this step. Otherwise, they pass tiles.
    pub is_gate: bool,
    /// The title of the step.
    pub title: String,
    /// How players make the decision, or how many tiles they pass and in which direction.
    pub text: String,
}

/// A node of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// The deal, before the first step.
    Deal,
    /// A step, by its position.
    Step(usize),
    /// All phases are over, but players can still ask for one until the dealer discards.
    Close,
    /// The Charleston is over.
    End,
}

impl Node {
    /// Returns the node's id in Mermaid and DOT. No id is a keyword in either language.
    pub fn id(self) -> String {
        match self {
            Self::Deal => "deal".to_owned(),
            Self::Step(position) => format!("step{}", position + 1),
            Self::Close => "close".to_owned(),
            Self::End => "play".to_owned(),
        }
    }
}

/// A transition from one node to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The node where the transition starts.
    pub from: Node,
    /// The node where the transition ends.
    pub to: Node,
    /// When the transition is taken. Empty if it is always taken.
    pub label: String,
    /// Whether the transition is part of normal play.
    pub is_usual: bool,
}

impl Graph {
    /// Returns the graph of a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        let worded = |text: String| schedule.ruleset().tile_box().worded(text);
        let step = |step: &Step| match step {
            Step::Gate(gate) => StepNode {
                is_gate: true,
                title: format!("{}?", schedule.part_title(gate.part)),
                text: capitalized(&asked(schedule, gate, usual_ballot(schedule, gate))),
            },
            Step::Pass(pass) => StepNode {
                is_gate: false,
                title: schedule.pass(pass).title.clone(),
                text: worded(pass_text(schedule, pass)),
            },
        };
        let mut edges = Edges { schedule, found: Vec::new() };
        edges.find();
        Self {
            name: schedule.ruleset().name().to_owned(),
            phases: phases(schedule),
            steps: schedule.steps().iter().map(step).collect(),
            edges: edges.found,
        }
    }

    /// Returns the nodes after the last step: one, or two if players can ask for a phase until the dealer discards.
    pub fn ends(&self) -> Vec<Node> {
        let is_used = |node: &Node| self.edges.iter().any(|edge| [edge.from, edge.to].contains(node));
        [Node::Close, Node::End].into_iter().filter(is_used).collect()
    }

    /// Returns the title of a node that isn't a step.
    pub fn title_of(node: Node) -> &'static str {
        match node {
            Node::Deal => "The deal",
            Node::Step(_) => "",
            Node::Close => "All passes are done",
            Node::End => "Play begins",
        }
    }
}

fn phases(schedule: &Schedule) -> Vec<PhaseNode> {
    let mut end = 0;
    let phases = schedule.steps().chunk_by(|one, next| one.phase() == next.phase()).map(|steps| {
        let start = end;
        end += steps.len();
        PhaseNode { title: phase_line(schedule, steps[0].phase()), steps: start..end }
    });
    phases.collect()
}

fn pass_text(schedule: &Schedule, step: &PassStep) -> String {
    let mut text = capitalized(&pass_words(schedule, schedule.pass(step)));
    let blind = step.most_blind();
    if blind > 0 {
        text.push_str(&format!(", up to {blind} blind"));
    }
    if let Some(only) = event::pass_only_on(schedule, step) {
        text.push_str(&format!("; {only}"));
    }
    if let Some(window) = step.stop.filter(|window| window.early.is_some()) {
        text.push_str(&window_line(schedule, step, window));
    }
    text
}

/// The maximum length of the deals in a label.
const MAX_DEALS: usize = 100;

/// The deals on which each transition from a node is taken.
type Deals = Vec<((Node, String), Vec<DealFilter>)>;

/// The transitions found so far.
struct Edges<'a> {
    schedule: &'a Schedule,
    found: Vec<Edge>,
}

impl Edges<'_> {
    fn find(&mut self) {
        let (deals, _) = self.schedule.differing_contexts();
        let steps = (0..self.schedule.steps().len()).map(Node::Step);
        for from in [Node::Deal].into_iter().chain(steps).chain([Node::Close]) {
            let mut ways: Vec<_> = deals.iter().flat_map(|deal| self.ways(from, deal)).collect();
            if from == Node::Deal {
                ways.sort_by_key(|(to, _)| *to);
            }
            ways.into_iter().for_each(|(to, label)| self.add(from, to, label));
        }
        self.tell_deals_apart();
    }

    /// If transitions with the same label lead to different nodes on different deals, adds the deals to their labels.
    fn tell_deals_apart(&mut self) {
        let schedule = self.schedule;
        let mut left: Vec<usize> = (0..self.found.len()).collect();
        let mut known: Option<(Node, Deals)> = None;
        while let Some(first) = left.first().copied() {
            let Edge { from, label, .. } = self.found[first].clone();
            let is_alike = |at: &usize| self.found[*at].from == from && self.found[*at].label == label;
            let (mut alike, others): (Vec<usize>, Vec<usize>) = left.iter().copied().partition(is_alike);
            left = others;
            if alike.len() == 1 {
                continue;
            }
            alike.sort_by_key(|at| self.found[*at].to);
            let of_node = match known.take().filter(|(node, _)| *node == from) {
                Some((_, deals)) => deals,
                None => schedule.deals_by(&|deal| self.ways(from, deal)).unwrap_or_default(),
            };
            let said = |at: &usize| {
                let to = self.found[*at].to;
                let (_, on) = of_node.iter().find(|(way, _)| way.0 == to && way.1 == label)?;
                event::only_on_any(schedule, on).filter(|said| said.len() <= MAX_DEALS)
            };
            let deals: Vec<_> = alike.iter().map(said).collect();
            known = Some((from, of_node));
            // One of the transitions needs no deals of its own.
            let unsaid = deals.iter().filter(|deals| deals.is_none()).count();
            let rest = deals.iter().position(Option::is_none).unwrap_or(deals.len() - 1);
            let others = if unsaid > 1 { "on some deals" } else { "on other deals" };
            for (place, (at, deals)) in alike.iter().zip(deals).enumerate() {
                let only = deals.filter(|_| place != rest).unwrap_or_else(|| others.to_owned());
                let edge = &mut self.found[*at];
                match edge.label.is_empty() {
                    true => (edge.label, edge.is_usual) = (capitalized(&only), place == 0),
                    false => edge.label = format!("{}, {only}", edge.label),
                }
            }
        }
    }

    /// Returns the transitions that start at a node on a deal, each with its label as players at this table would word
    /// it.
    fn ways(&self, from: Node, deal: &DealContext) -> Vec<(Node, String)> {
        let tile_box = self.schedule.ruleset().tile_box();
        self.ways_from(from, deal).into_iter().map(|(to, label)| (to, tile_box.worded(label))).collect()
    }

    fn ways_from(&self, from: Node, deal: &DealContext) -> Vec<(Node, String)> {
        let schedule = self.schedule;
        match from {
            Node::Deal => vec![(self.node(schedule.begin(deal)), String::new())],
            Node::Step(position) => {
                let step = &schedule.steps()[position];
                match schedule.is_part_played(step.part(), deal) {
                    true => self.ways_on(position, step, deal),
                    false => Vec::new(),
                }
            }
            Node::Close => {
                let mut open = schedule.requests().iter().filter(|request| request.until_discard).peekable();
                let end = open.peek().map(|_| (Node::End, String::new()));
                let asked =
                    open.filter(|request| schedule.is_played(request.part.phase(), deal)).map(|request| {
                        let title = schedule.part_title(request.part);
                        let by = capitalized(&any_of(schedule, request.part));
                        let first = schedule.in_context(request.first, deal, &[0; MAX_COUNTERS]);
                        (self.node(first), format!("{by} asks for {title}"))
                    });
                end.into_iter().chain(asked).collect()
            }
            Node::End => Vec::new(),
        }
    }

    /// Returns the transitions that start at a step on a deal on which it is reached.
    fn ways_on(&self, position: usize, step: &Step, deal: &DealContext) -> Vec<(Node, String)> {
        let (schedule, id) = (self.schedule, StepId(u16::try_from(position).unwrap_or(u16::MAX)));
        let (mut ways, mut targets) = (Vec::new(), Vec::new());
        for onward in schedule.onward(id, deal, &[0; MAX_COUNTERS]) {
            let label = label(schedule, onward.turn, step);
            match onward.turn {
                // The pass goes on.
                Turn::StoppedEarly(_) => {}
                Turn::Redealt(_) => ways.push((Node::Deal, label)),
                _ => targets.push((onward.leads_to.unwrap_or(Target::End), label)),
            }
        }
        if let Step::Gate(Gate { counts, spent, .. }) = step
            && let Some(counter) = schedule.counter(*counts)
            && counter.at_most > 1
        {
            targets.push((*spent, format!("After {} times", counter.at_most)));
        }
        for (position, (target, label)) in targets.iter().enumerate() {
            ways.push((self.node(schedule.in_context(*target, deal, &[0; MAX_COUNTERS])), label.clone()));
            let is_first = targets[..position].iter().all(|(other, _)| other != target);
            if let Some((to, stopped)) = self.way_around(step.phase(), *target, deal).filter(|_| is_first) {
                let label = match label.is_empty() {
                    true => capitalized(&stopped),
                    false => format!("{label}, {stopped}"),
                };
                ways.push((to, label));
            }
        }
        ways
    }

    /// Returns where play goes from a phase instead of to `target` if a later phase has been stopped early, with a label
    /// that names that phase.
    fn way_around(&self, phase: usize, target: Target, deal: &DealContext) -> Option<(Node, String)> {
        let (schedule, none) = (self.schedule, [0; MAX_COUNTERS]);
        let usual = schedule.in_context(target, deal, &none);
        let mut earlier = schedule.passes().filter(|pass| pass.phase <= phase);
        earlier.find_map(|pass| {
            let window = schedule.stop_window(pass, deal, &none)?;
            let mut after = none;
            window.early.filter(|_| window.part.phase() > phase)?.count(&mut after);
            let target = schedule.in_context(target, deal, &after);
            let stopped = || format!("{} has been stopped", the(schedule.part_title(window.part)));
            (target != usual).then(|| (self.node(target), stopped()))
        })
    }

    fn node(&self, target: Target) -> Node {
        let is_open = self.schedule.requests().iter().any(|request| request.until_discard);
        match target {
            Target::Step(id) => Node::Step(id.position()),
            Target::Close if is_open => Node::Close,
            Target::Close | Target::End => Node::End,
        }
    }

    fn add(&mut self, from: Node, to: Node, label: String) {
        let is_known = |edge: &Edge| (edge.from, edge.to, &edge.label) == (from, to, &label);
        if !self.found.iter().any(is_known) {
            let is_usual = self.found.iter().all(|edge| edge.from != from);
            self.found.push(Edge { from, to, label, is_usual });
        }
    }
}

/// Describes when a transition is taken. Empty for normal play.
fn label(schedule: &Schedule, turn: Turn, step: &Step) -> String {
    match (turn, step) {
        (Turn::PassPlayed(_) | Turn::HeavenlyHand | Turn::EarthlyHand(_), _) => String::new(),
        (Turn::NobodyHasAny(_), _) => capitalized(event::ONLY_BLIND),
        (Turn::Skipped(_), _) => "No pass".to_owned(),
        (Turn::Ended(_) | Turn::Redealt(_), _) => "A player can't pass enough".to_owned(),
        (Turn::Stopped(_) | Turn::StoppedEarly(_), Step::Pass(pass)) => {
            pass.stop.map_or_else(String::new, |window| stop_words(schedule, pass, window))
        }
        (Turn::Agreed(_) | Turn::Asked { .. }, Step::Gate(gate)) => answers(gate.question).0.to_owned(),
        (Turn::Declined(_), Step::Gate(gate)) => answers(gate.question).1.to_owned(),
        (Turn::Stopped(_) | Turn::StoppedEarly(_), Step::Gate(_))
        | (Turn::Agreed(_) | Turn::Asked { .. } | Turn::Declined(_), Step::Pass(_)) => String::new(),
    }
}
