//! Random rule files that mix everything the format can express.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

use charleston::table::{Draw, Purpose, Randomness};

use crate::explained::settings;

mod routes;

const WINDS: [&str; 4] = ["east", "south", "west", "north"];
const NAMES: [&str; 8] = ["ann", "ben", "cat", "dan", "eve", "fay", "gil", "hob"];

/// The words for conditions on the tiles of a pass.
static CONDITIONS: LazyLock<BTreeSet<String>> = LazyLock::new(|| settings()["charleston.selection"].clone());

/// Writes a random rule file.
struct Writer {
    text: String,
    draw: Draw,
    seats: Vec<&'static str>,
    vacant: Vec<&'static str>,
    is_cards: bool,
    never_stuck: bool,
}

/// Returns the random rule file for a seed.
pub fn any_ruleset(seed: u64) -> String {
    let mut writer = Writer::new("format = 1\nname = \"Any\"\n", seed);
    writer.table();
    writer.charleston();
    writer.only_taken_directions()
}

/// Returns a League table with random conditions on its phases and passes.
pub fn any_conditions(seed: u64) -> String {
    let mut writer = Writer::new("extends = \"nmjl\"\nname = \"Any\"\n", seed);
    writer.seats = vec!["east", "south", "west", "north"];
    let parts =
        ["phases.first", "phases.second", "phases.courtesy", "passes.first-across", "passes.second-left"];
    for part in ["charleston"].into_iter().chain(parts) {
        writeln!(writer.text, "[{part}]").unwrap();
        writer.condition(4);
    }
    writer.text
}

impl Writer {
    fn new(text: &str, seed: u64) -> Self {
        Self {
            text: text.to_owned(),
            draw: Randomness::from_seed(seed).draw(Purpose::Player, 0),
            seats: Vec::new(),
            vacant: Vec::new(),
            is_cards: false,
            never_stuck: false,
        }
    }

    /// Removes unused directions, because a direction that no pass uses is an error.
    fn only_taken_directions(self) -> String {
        let taken = [("up", 1), ("down", -1)].map(|(word, steps)| {
            let is_taken = self.text.contains(&format!("{word:?}"));
            is_taken.then(|| format!("{word} = {steps}"))
        });
        let taken: Vec<String> = taken.into_iter().flatten().collect();
        self.text.replace("{ up = 1, down = -1 }", &format!("{{ {} }}", taken.join(", ")))
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.draw.once_in(times)
    }

    fn pick<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.draw.below(among.len())]
    }

    fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.draw.below(max - min + 1)
    }

    fn say(&mut self, key: &str, value: impl std::fmt::Display) {
        writeln!(self.text, "{key} = {value}").unwrap();
    }

    /// Writes a setting half of the time, and otherwise leaves its default.
    fn maybe(&mut self, key: &str, words: &[&str]) {
        if self.once_in(2) {
            let word = self.pick(words);
            self.say(key, word);
        }
    }

    fn seat(&mut self) -> &'static str {
        self.seats[self.draw.below(self.seats.len())]
    }

    fn seat_or_dealer(&mut self) -> &'static str {
        if self.once_in(4) { "dealer" } else { self.seat() }
    }

    fn role(&mut self) -> &'static str {
        ["winner", "loser", "thrower", "last-place"][self.draw.below(4)]
    }

    fn first_or_dealer(&mut self) -> &'static str {
        match self.draw.below(6) {
            0 => self.role(),
            1 | 2 => self.seats[0],
            _ => "dealer",
        }
    }

    /// Picks this many seats, in random order.
    fn some_seats(&mut self, count: usize) -> Vec<&'static str> {
        let mut seats = self.seats.clone();
        self.draw.mix(&mut seats);
        seats.truncate(count);
        seats
    }

    fn table(&mut self) {
        let seats = [2, 2, 3, 4, 4, 5, 6, 8][self.draw.below(8)];
        let names = if seats <= WINDS.len() && self.once_in(2) { WINDS.as_slice() } else { &NAMES };
        self.seats = names[..seats].to_vec();
        self.text.push_str("[table]\n");
        self.say("seats", format!("{:?}", self.seats.clone()));
        self.maybe("turn-order", &["\"clockwise\"", "\"counter-clockwise\""]);
        self.say("directions", "{ up = 1, down = -1 }");
        let small = self.once_in(4);
        let hand = if small { self.between(2, 7) } else { self.between(8, 16) };
        self.say("hand", hand);
        let extra = self.draw.below(3);
        self.say("dealer-extra", extra);
        let mut dealt = seats * hand + extra;
        if self.once_in(3) {
            let name = if self.once_in(4) { self.role() } else { self.seat_or_dealer() };
            let size = self.between(3, 18);
            self.say("hands", format!("{{ {name} = {size} }}"));
            dealt = dealt + size - hand;
        }
        if seats > 2 && self.once_in(2) {
            let max = 1 + self.draw.below(seats - 2);
            self.vacant = self.some_seats(max).into_iter().filter(|seat| *seat != self.seats[0]).collect();
            for vacant in self.vacant.clone() {
                writeln!(self.text, "[table.vacant-seats.{vacant}]").unwrap();
                self.maybe("gives", &["\"random\"", "\"top\"", "\"what-came\""]);
                self.maybe("at-the-end", &["\"stays\"", "\"into-the-wall\""]);
                if self.once_in(3) {
                    let stay = self.pick(&["[]", "[\"joker\"]", "[\"bam\", \"spade\"]"]);
                    self.say("never-pass", stay);
                }
            }
        }
        self.tile_box(dealt);
    }

    /// Writes a box with enough tiles for the deal, and often hardly any more.
    fn tile_box(&mut self, dealt: usize) {
        let room = if self.once_in(2) { 16 } else { 200 };
        for _ in 0..40 {
            let sets = self.between(1, 4);
            if self.once_in(4) {
                let jokers = self.draw.below(5);
                if (dealt..=dealt + room).contains(&(sets * (52 + jokers))) {
                    self.is_cards = true;
                    write!(self.text, "[box]\nof = \"cards\"\nsets = {sets}\njokers = {jokers}\n").unwrap();
                    return;
                }
                continue;
            }
            let (suits, copies) = (self.draw.below(4), self.between(1, 6));
            let [winds, dragons, are_flowers] = [(); 3].map(|()| self.once_in(2));
            let others = [self.draw.below(12), self.draw.below(9), self.draw.below(5), self.draw.below(5)];
            let kinds = 9 * suits + 4 * usize::from(winds) + 3 * usize::from(dragons);
            let total = sets * (copies * kinds + others.iter().sum::<usize>());
            if (dealt..=dealt + room).contains(&total) {
                let suits = &["bam", "crak", "dot"][..suits];
                write!(
                    self.text,
                    "[box]\nsuits = {suits:?}\nwinds = {winds}\ndragons = {dragons}\ncopies = {copies}\n\
                     sets = {sets}\nseasons-are-flowers = {are_flowers}\n"
                )
                .unwrap();
                for (kind, count) in ["jokers", "flowers", "seasons", "blanks"].into_iter().zip(others) {
                    self.say(kind, count);
                }
                if self.once_in(6) {
                    self.say("without", "[\"2D\", \"RD\"]");
                }
                return;
            }
        }
    }

    fn charleston(&mut self) {
        let phases = self.between(1, 3);
        let names: Vec<String> = (1..=phases).map(|phase| format!("p{phase}")).collect();
        self.text.push_str("[charleston]\n");
        self.say("phases", format!("{names:?}"));
        self.never_stuck = self.once_in(3);
        self.never_pass(2);
        self.sight();
        let stuck =
            ["\"pass-what-you-can\"", "\"any-tiles\"", "\"fill-up\"", "\"end-charleston\"", "\"redeal\""];
        self.maybe("cannot-pass", &stuck[..if self.never_stuck { 5 } else { 4 }]);
        self.maybe("miscount", &["\"redeal\"", "\"last-seat-draws\""]);
        self.maybe("heavenly-hand", &["true", "false"]);
        self.maybe("earthly-hand", &["\"never\"", "\"at-the-end\"", "\"after-any-phase\""]);
        if self.once_in(8) {
            self.say("blind", 2);
        }
        self.selection(6);
        self.condition(12);
        for phase in 1..=phases {
            self.phase(phase, phases);
        }
    }

    /// Writes when players see new tiles and can change a pass, either for one pass or for all of them.
    fn sight(&mut self) {
        self.maybe("pick-up", &["\"after-own-pass\"", "\"once-all-passed\"", "\"together\""]);
        self.maybe("change", &["\"until-picked-up\"", "\"locked\""]);
        let costs =
            ["\"refused\"", "-10", "{ points = -5, per = \"peek\" }", "{ points = -5, per = \"tile\" }"];
        self.maybe("peek", &costs);
    }

    fn never_pass(&mut self, times: usize) {
        if !self.once_in(times) {
            return;
        }
        let kinds: &[&str] = match (self.never_stuck, self.is_cards) {
            (true, _) => &[],
            (false, true) => &["joker", "spade", "heart"],
            (false, false) => &["joker", "flower", "season", "blank", "wind", "dragon", "bam", "dot"],
        };
        let max = 1 + self.draw.below(3);
        let kinds: Vec<&str> = kinds.iter().copied().filter(|_| self.draw.once_in(3)).take(max).collect();
        self.say("never-pass", format!("{kinds:?}"));
    }

    fn selection(&mut self, times: usize) {
        if !self.never_stuck && self.once_in(times) {
            // `asked_tiles` returns the others.
            let words =
                CONDITIONS.iter().filter(|word| !["all-alike", "named-suit"].contains(&word.as_str()));
            let some: Vec<String> =
                words.filter(|_| self.draw.once_in(2)).map(|word| format!("{word:?}")).collect();
            let asked = self.asked_tiles(some.contains(&"\"all-different\"".to_owned()));
            self.say(
                "selection",
                format!("[{}]", some.into_iter().chain(asked).collect::<Vec<_>>().join(", ")),
            );
        }
    }

    /// May return a condition on the tiles of a pass: it lists tiles, or wants them all alike or of a named suit.
    pub(super) fn asked_tiles(&mut self, all_different: bool) -> Option<String> {
        let ranks = if self.is_cards {
            ["\"2\", \"A\", \"K\"", "\"SQ\", \"heart\""]
        } else {
            ["\"9\", \"8\"", "\"RD\", \"wind\""]
        };
        let ranks = self.pick(&ranks);
        match self.draw.below(8) {
            0 => Some(format!("{{ at-least-one = [{ranks}] }}")),
            1 => Some(format!("{{ highest = [{ranks}] }}")),
            2 => Some(format!("{{ lowest = [{ranks}] }}")),
            3 if !all_different => Some("\"all-alike\"".to_owned()),
            4 => Some("\"named-suit\"".to_owned()),
            _ => None,
        }
    }

    fn condition(&mut self, times: usize) {
        if self.once_in(times) {
            let seats = self.between(1, 2);
            let rounds = self.some_seats(seats);
            self.say("rounds", format!("{rounds:?}"));
        }
        if self.once_in(times) {
            let after = self.pick(&["[\"start\", \"win\"]", "[\"wall-game\"]", "[\"win\", \"wall-game\"]"]);
            self.say("after", after);
        }
        if self.once_in(times) {
            let deals = self.pick(&[
                "{ cycle = 2, on = [2] }",
                "{ cycle = 3, on = [1, 3] }",
                "{ cycle = 4, on = [4] }",
                "\"last\"",
                "\"all-but-last\"",
            ]);
            self.say("deals", deals);
        }
    }

    fn phase(&mut self, phase: usize, phases: usize) {
        let passes: Vec<String> = (1..=self.between(1, 3)).map(|pass| format!("x{phase}{pass}")).collect();
        writeln!(self.text, "[phases.p{phase}]").unwrap();
        self.say("passes", format!("{passes:?}"));
        self.condition(8);
        if phase < phases && self.once_in(6) {
            let then = if self.once_in(2) { "end".to_owned() } else { format!("p{phases}") };
            self.say("then", format!("{then:?}"));
        }
        let has_window = self.phase_consent(phase, phases, &passes);
        for (at, pass) in passes.iter().enumerate() {
            writeln!(self.text, "[passes.{pass}]").unwrap();
            self.condition(8);
            let later = passes.get(at + 1).cloned();
            self.pass_consent(later, has_window);
            self.pass();
        }
    }

    /// Writes who decides whether a phase is played. Returns whether players have a stop window instead of being asked.
    fn phase_consent(&mut self, phase: usize, phases: usize, passes: &[String]) -> bool {
        let mut of = passes[self.draw.below(passes.len())].clone();
        if phase > 1 && self.once_in(2) {
            of = format!("x{}1", phase - 1);
        }
        let mut leads = if phase < phases && self.once_in(3) {
            format!(", leads-to = \"p{}\"", phase + 1)
        } else if self.once_in(4) {
            ", leads-to = \"end\"".to_owned()
        } else {
            String::new()
        };
        let window = match self.draw.below(8) {
            0 => "first-pick-up",
            1 => "first-tiles",
            2 if phase == phases => {
                leads.clear();
                self.say("consent", "{ asked-by = \"any-seat\", at-most = 2, until = \"first-discard\" }");
                return false;
            }
            3..=5 => {
                let gate = self.gate();
                self.say("consent", format!("{{ {gate}{leads} }}"));
                return false;
            }
            _ => return false,
        };
        let who = if self.once_in(3) { self.first_or_dealer() } else { "any-seat" };
        self.say("consent", format!("{{ stop = {who:?}, until = {window:?}, of = {of:?}{leads} }}"));
        true
    }

    fn pass_consent(&mut self, later: Option<String>, has_window: bool) {
        let leads = match later {
            Some(later) if self.once_in(3) => format!(", leads-to = {later:?}"),
            _ if self.once_in(6) => ", leads-to = \"end\"".to_owned(),
            _ => String::new(),
        };
        match self.draw.below(8) {
            0 if !has_window => {
                let until = self.pick(&["first-pick-up", "first-tiles"]);
                self.say("consent", format!("{{ stop = \"any-seat\", until = {until:?}{leads} }}"));
            }
            1 | 2 => {
                let gate = self.gate();
                self.say("consent", format!("{{ {gate}{leads} }}"));
            }
            _ => {}
        }
    }

    /// Returns who is asked, and how many times the phase or pass can be played.
    fn gate(&mut self) -> String {
        let who = ["stop = \"any-seat\"", "stop = 2", "agree = \"all\"", "agree = \"majority\"", "agree = 2"];
        let one = self.first_or_dealer();
        if self.once_in(6) {
            let asks = self.pick(&["stop", "agree", "asked-by"]);
            return format!("{asks} = [{one:?}]");
        }
        let asks = ["agree = \"ONE\"", "stop = \"ONE\"", "asked-by = \"ONE\"", "asked-by = \"any-seat\""];
        let who = if self.once_in(2) { self.pick(&who) } else { self.pick(&asks) }.replace("ONE", one);
        let secret = if self.once_in(3) { ", ballot = \"secret\"" } else { "" };
        let again =
            if self.once_in(3) { format!(", at-most = {}", self.between(2, 3)) } else { String::new() };
        format!("{who}{secret}{again}")
    }

    fn pass(&mut self) {
        let max = if self.never_stuck { 2 } else { 4 };
        let tiles = self.between(1, max);
        let draws_first = match self.draw.below(8) {
            0 | 1 => self.gifts(),
            2 => self.zone(),
            3 => self.directions(),
            4 => self.pairs(),
            _ => self.simple(),
        };
        let written = self.text.lines().last().unwrap_or_default().to_owned();
        let (gifts, own) = (written.matches("to = ").count(), written.matches("tiles = ").count());
        let has_own = written.starts_with("gifts") && own > 0;
        let of_zones = ["to = \"middle", "to = \"wall", "joins", "own-back", "shuffle-in", "draw"];
        let is_zone = of_zones.iter().any(|words| written.starts_with(words));
        let has_pile = written.contains("\"pile\"");
        let all = ["independent", "reported", "fewest", "offer"];
        let settle = self.pick(if has_own { &all[..2] } else { &all });
        let count = match self.draw.below(3) {
            0 if !draws_first => {
                let min = self.draw.below(tiles + 1);
                format!("{{ min = {min}, max = {tiles}, settle = {settle:?} }}")
            }
            _ => tiles.to_string(),
        };
        if !(has_own && own == gifts) {
            self.say("tiles", count);
        }
        if has_pile {
            self.maybe("face", &["\"up\"", "\"down\""]);
        }
        if self.once_in(if has_pile { 2 } else { 8 }) {
            let goes_to = self.first_or_dealer();
            self.say("pile-goes-to", format!("{goes_to:?}"));
        }
        if !is_zone && !has_pile && !written.contains("selection") && self.once_in(2) {
            let blind = self.draw.below(tiles + 1);
            self.say("blind", blind);
            self.maybe("nobody-has-any", &["\"skip-pass\"", "\"end-phase\"", "\"end-charleston\""]);
        } else {
            self.selection(4);
        }
        self.never_pass(4);
        if self.once_in(4) {
            self.sight();
        }
    }
}
