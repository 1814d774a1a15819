//! Compares two rulesets rule by rule.

use serde::Serialize;

use super::alignment::Alignment;
use super::topic::{Statement, Topic};
use super::{phases, table};

use crate::describe::words::{and, the};
use crate::lists::unique;
use crate::ruleset::Phase;
use crate::schedule::{Part, PassStep, Schedule};
use crate::words::capitalized;

/// A rule that differs between two rulesets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// The topic of the rule.
    pub topic: Topic,
    /// The titles of the phases or passes, as in the first ruleset that has them. Empty if the rule is about the whole
    /// Charleston.
    pub of: Vec<String>,
    /// The difference in a sentence.
    pub sentence: String,
    /// The rule of the first ruleset.
    pub a: Side,
    /// The rule of the second ruleset.
    pub b: Side,
    /// The phases or passes that the rule is about, in both rulesets; `None` for the whole Charleston.
    #[serde(skip)]
    pub(crate) parts: Vec<Parts>,
}

/// A phase or pass in both rulesets; `None` for the whole Charleston.
pub(crate) type Parts = Option<(Part, Part)>;

/// A rule of one of the two rulesets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// The rule in words.
    pub rule: String,
    /// The paths of its settings. Empty if no file sets them and the other rule comes from a setting.
    pub settings: Vec<String>,
}

impl Side {
    fn of(rule: &Statement, other: &Statement) -> Self {
        Self { rule: rule.clause.clone(), settings: rule.causes(other) }
    }

    fn add(&mut self, rule: &Statement, other: &Statement) {
        let new = rule.causes(other).into_iter().filter(|setting| !self.settings.contains(setting));
        self.settings.extend(new.collect::<Vec<_>>());
    }
}

impl Difference {
    /// Removes these settings, which no file sets, unless only such settings are left.
    fn leave_out(&mut self, defaults: &[Vec<String>; 2]) {
        let set = |side: &Side, defaults: &[String]| -> Vec<String> {
            let settings = side.settings.iter().filter(|setting| !defaults.contains(setting));
            settings.cloned().collect()
        };
        let (one, other) = (set(&self.a, &defaults[0]), set(&self.b, &defaults[1]));
        if !(one.is_empty() && other.is_empty()) {
            (self.a.settings, self.b.settings) = (one, other);
        }
    }
}

/// Returns every rule that differs, in order of play. Rules that are written differently but mean the same thing
/// aren't included. The sentences refer to the second ruleset as `name`.
pub fn compare(a: &Schedule, b: &Schedule, name: &str) -> Vec<Difference> {
    let alignment = Alignment::of(a, b);
    let counts = [a, b].map(|schedule| schedule.passes().count());
    // Without a common pass, all passes of the first ruleset are compared with the usual ones of the second.
    let (common, compared, every) = match alignment.passes.len() {
        0 => (counts[0], b.passes().map(PassStep::part).collect(), "On every pass, "),
        common => {
            let has_same = counts == [common; 2];
            let every = if has_same { "On every pass, " } else { "On every pass that both have, " };
            (common, alignment.passes.iter().map(|(_, pass)| *pass).collect(), every)
        }
    };
    let has_turns = a.ruleset().is_clockwise() != b.ruleset().is_clockwise();
    let mut found = Found { differences: Vec::new(), usual: phases::usual(b, compared) };
    found.differ(None, (table::statements(a, b), table::statements(b, a)));
    found.lists(None, (a, b), &alignment);
    if alignment.passes.is_empty() {
        found.usual_rules(a, b);
    }
    for &(one, other) in &alignment.phases {
        found.differ(Some((one, other)), (phases::phase(a, one), phases::phase(b, other)));
        found.lists(Some((one, other)), (a, b), &alignment);
        for &(pass, at) in alignment.passes.iter().filter(|(pass, _)| pass.whole() == one) {
            found
                .differ(Some((pass, at)), (phases::pass(a, pass, has_turns), phases::pass(b, at, has_turns)));
        }
    }
    let mut differences = found.differences;
    let defaults = [a, b].map(|schedule| schedule.ruleset().default_settings());
    for difference in &mut differences {
        let parts = difference.parts.iter().flatten();
        difference.of = parts.map(|(part, _)| a.part_title(*part).to_owned()).collect();
        difference.sentence = sentence(difference, (common, every), name);
        difference.leave_out(&defaults);
    }
    differences
}

struct Found {
    differences: Vec<Difference>,
    /// The most common rules in the passes of the second ruleset.
    usual: Vec<Statement>,
}

impl Found {
    /// Adds the rules that differ, except those that differ only as a consequence of another difference. A rule that is
    /// in only one ruleset counts as a consequence. So does a rule with the same wording in both rulesets if the tables
    /// have different players or neighbors: when the turn order differs, tiles passed to the right go to a different
    /// player.
    fn differ(&mut self, parts: Parts, (mut a, mut b): (Vec<Statement>, Vec<Statement>)) {
        // Some rules begin to matter when tiles can be passed blind, or all of them.
        let cause = [Topic::Blind, Topic::Count].into_iter().find_map(|topic| {
            let before = a.iter().find(|rule| rule.topic == topic)?;
            let position = b.iter().position(|rule| rule.topic == topic)?;
            (b[position].meaning != before.meaning).then_some(position)
        });
        let is_new = |rule: &&Statement| {
            matches!(rule.topic, Topic::Peek | Topic::NobodyHasAny)
                && !phases::refuses_peeks(rule)
                && a.iter().all(|other| other.topic != rule.topic)
        };
        let new: Vec<Statement> = b.iter().filter(is_new).cloned().collect();
        if let (Some(cause), Some((last, others))) = (cause, new.split_last()) {
            let cause = &mut b[cause];
            let others = others.iter().map(|rule| format!(", {}", rule.clause)).collect::<String>();
            cause.clause = format!("{}{others}, and {}", cause.clause, last.clause);
            cause.settings.extend(new.iter().flat_map(|rule| rule.settings.clone()));
            cause.details.clear();
        }
        with_counts(&mut a, &mut b);
        for one in a {
            let other = b.iter().find(|other| other.topic == one.topic);
            // How many tiles each player can pass blind also depends on how many they give, and to whom.
            let is_consequence = |other: &Statement| {
                let number = |rule: &Statement| rule.details.first().map(|(_, number)| number.clone());
                one.topic == Topic::Blind && number(&one) == number(other)
                    || one.clause == other.clause && (one.topic == Topic::Blind || self.has_other_players())
            };
            if let Some(other) = other.filter(|other| other.meaning != one.meaning && !is_consequence(other))
            {
                self.add(parts, (one, other.clone()));
            }
        }
    }

    /// Adds the rules in the passes of the first ruleset that differ from the most common ones of the second.
    fn usual_rules(&mut self, a: &Schedule, b: &Schedule) {
        let usual: Vec<(Part, Statement)> = self
            .usual
            .iter()
            .filter_map(|usual| {
                let has_it = |part: &Part| phases::described_rules(b, *part).contains(usual);
                Some((b.passes().map(PassStep::part).find(has_it)?, usual.clone()))
            })
            .collect();
        for part in a.passes().map(PassStep::part) {
            let rules = phases::described_rules(a, part).into_iter();
            // The new passes say what happens after them.
            for one in rules.filter(|rule| rule.topic != Topic::NobodyHasAny) {
                let other = usual.iter().find(|(_, other)| other.topic == one.topic);
                if let Some((from, other)) = other.filter(|(_, other)| other.meaning != one.meaning) {
                    self.add(Some((part, *from)), (one, other.clone()));
                }
            }
        }
    }

    /// Whether a difference that was already found is about who plays, or who sits next to whom.
    fn has_other_players(&self) -> bool {
        let is_about_players = |topic| matches!(topic, Topic::Seats | Topic::TurnOrder | Topic::VacantSeats);
        self.differences.iter().any(|known| is_about_players(known.topic))
    }

    /// Adds a difference. If another part has the same difference, adds this part to it. Two rules of a part can have the
    /// same words, because gifts say both who receives tiles and how many.
    fn add(&mut self, parts: Parts, (one, other): (Statement, Statement)) {
        let is_same = |known: &&mut Difference| {
            (known.topic == one.topic || known.parts.contains(&parts))
                && known.a.rule == one.clause
                && known.b.rule == other.clause
        };
        match self.differences.iter_mut().find(is_same) {
            Some(known) => {
                if !known.parts.contains(&parts) {
                    known.parts.push(parts);
                }
                known.a.add(&one, &other);
                known.b.add(&other, &one);
            }
            None => self.differences.push(Difference {
                topic: one.topic,
                of: Vec::new(),
                sentence: String::new(),
                a: Side::of(&one, &other),
                b: Side::of(&other, &one),
                parts: vec![parts],
            }),
        }
    }

    /// Adds the difference between the lists of phases, or between the lists of passes in a phase that both have.
    fn lists(&mut self, parts: Parts, (a, b): (&Schedule, &Schedule), alignment: &Alignment) {
        let (topic, words) = match parts {
            None => (Topic::Phases, ("part", "parts")),
            Some(_) => (Topic::Passes, ("pass", "passes")),
        };
        let (ones, setting) = in_list(a, parts.map(|(one, _)| one));
        let (others, other_setting) = in_list(b, parts.map(|(_, other)| other));
        let place = |part: &Part| others.iter().position(|other| Some(*other) == alignment.other(*part));
        let places: Vec<usize> = ones.iter().filter_map(place).collect();
        if [places.len(), others.len()] == [ones.len(); 2] && places.is_sorted() {
            return;
        }
        let gone: Vec<Part> = ones.iter().copied().filter(|part| alignment.other(*part).is_none()).collect();
        let gone = (!gone.is_empty()).then(|| format!("Left out: {}", all_of(&titles(a, &gone))));
        let added = others.iter().filter(|part| alignment.back(**part).is_none());
        let added = added.map(|part| format!("New: {}", phases::new_part(b, *part, &self.usual)));
        let changes = gone.into_iter().chain(added);
        let one = listed(&titles(a, &ones), words, std::iter::empty());
        let other = listed(&titles(b, &others), words, changes);
        self.add(parts, (Statement::new(topic, one, setting), Statement::new(topic, other, other_setting)));
    }
}

/// Merges the rules on routes and counts if only one ruleset has them in a single rule, because its gifts set their own
/// numbers.
fn with_counts(a: &mut Vec<Statement>, b: &mut Vec<Statement>) {
    let place = |rules: &[Statement], topic: Topic| rules.iter().position(|rule| rule.topic == topic);
    let both = |rules: &[Statement]| place(rules, Topic::Route).zip(place(rules, Topic::Count));
    let Some((ones, others)) = both(a).zip(both(b)) else { return };
    let is_single =
        |rules: &[Statement], (route, count): (usize, usize)| rules[route].clause == rules[count].clause;
    let merge = |rules: &mut Vec<Statement>, (route, count): (usize, usize)| {
        let rule = rules.remove(count);
        rules[route].clause = format!("{}, and {}", rules[route].clause, rule.clause);
        rules[route].settings.extend(rule.settings);
    };
    match [is_single(a, ones), is_single(b, others)] {
        _ if a[ones.0].meaning == b[others.0].meaning => {}
        [true, false] => merge(b, others),
        [false, true] => merge(a, ones),
        [true, true] | [false, false] => {}
    }
}

/// Returns the phases, or the passes in one phase, in order of play, and the setting that lists them.
fn in_list(schedule: &Schedule, phase: Option<Part>) -> (Vec<Part>, String) {
    let phases = schedule.ruleset().phases();
    let Some(phase) = phase else {
        let mut parts: Vec<Part> = (0..phases.len()).map(Part::phase_at).collect();
        // Players ask for the open phases after the others.
        parts.sort_by_key(|part| phases[part.phase()].is_open());
        return (parts, "charleston.phases".to_owned());
    };
    let Phase { id, passes, .. } = &phases[phase.phase()];
    ((0..passes.len()).map(|pass| phase.pass_at(pass)).collect(), format!("phases.{id}.passes"))
}

fn titles<'a>(schedule: &'a Schedule, parts: &[Part]) -> Vec<&'a str> {
    parts.iter().map(|part| schedule.part_title(*part)).collect()
}

/// Lists the titles of phases or passes, and then describes the changes. The last sentence ends without a period.
fn listed(titles: &[&str], (one, several): (&str, &str), changes: impl Iterator<Item = String>) -> String {
    let clause = match titles {
        [] => "no tiles are passed".to_owned(),
        [only] => format!("the only {one} is {only}"),
        titles => format!("the {several} are {}", all_of(titles)),
    };
    [clause].into_iter().chain(changes).collect::<Vec<_>>().join(". ")
}

/// Lists titles. If one of them has a comma, puts all of them in quotes.
fn all_of(titles: &[&str]) -> String {
    let quoted = |title: &&str| format!("“{title}”");
    if titles.len() > 1 && titles.iter().any(|title| title.contains(',')) {
        and(&titles.iter().map(quoted).collect::<Vec<_>>())
    } else {
        and(titles)
    }
}

/// Separates the part from its title in a rule about a title.
const CALLED: &str = " is called ";

/// Writes a difference as a sentence. `common` is the number of passes that both rulesets have, and `every` is how the
/// sentence begins if it is about all of them.
fn sentence(difference: &Difference, (common, every): (usize, &str), name: &str) -> String {
    let Difference { topic, of, sentence: _, a, b, parts } = difference;
    let titles = unique(of.iter().map(String::as_str), PartialEq::eq);
    if matches!(topic, Topic::PhaseTitle | Topic::PassTitle)
        && let (Some((what, one)), Some((_, other))) = (a.rule.split_once(CALLED), b.rule.split_once(CALLED))
    {
        return format!("{} {one}{CALLED}{other} in {name}.", capitalized(what));
    }
    let place = match parts.first().copied().flatten().map(|(part, _)| part.pass()) {
        Some(Some(_)) if parts.len() == common && common > 1 => every.to_owned(),
        // A pass or a phase that players stop, agree to or ask for.
        Some(_) if matches!(topic, Topic::PhaseConsent | Topic::PassConsent) => {
            format!("{}: ", all_of(&titles))
        }
        Some(Some(_)) => format!("On {}, ", all_of(&titles)),
        Some(None) => {
            let titles: Vec<String> = titles.into_iter().map(the).collect();
            let when = if *topic == Topic::Then { "After" } else { "In" };
            format!("{when} {}, ", and(&titles))
        }
        None => String::new(),
    };
    let rule = if place.is_empty() { capitalized(&a.rule) } else { a.rule.clone() };
    format!("{place}{rule}; in {name}, {}.", b.rule)
}
