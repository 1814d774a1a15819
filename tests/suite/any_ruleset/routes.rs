//! Random routes for the tiles of a pass.

use super::Writer;

impl Writer {
    pub(super) fn simple(&mut self) -> bool {
        let all = ["\"right\"", "\"left\"", "\"across\"", "\"up\"", "\"each-other\"", "-1", "1", "\"pile\""];
        let to = self.pick(&all);
        let is_odd = self.seats.len() % 2 == 1;
        self.say("to", if to == "\"across\"" && is_odd { "\"down\"" } else { to });
        false
    }

    pub(super) fn pairs(&mut self) -> bool {
        let seats = self.some_seats(8);
        let pairs = self.between(1, seats.len() / 2);
        let pairs: Vec<&[&str]> = seats.chunks_exact(2).take(pairs).collect();
        self.say("between", format!("{pairs:?}"));
        false
    }

    /// Writes random gifts, or a chain in which the last seat gives nothing.
    pub(super) fn gifts(&mut self) -> bool {
        let seats = self.some_seats(8);
        let mut pairs: Vec<[&str; 2]> = seats.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        if self.once_in(2) {
            let any = self.between(1, 2 * seats.len());
            pairs = (0..any).map(|_| [self.seat(), self.seat()]).filter(|[from, to]| from != to).collect();
        }
        pairs.sort_unstable();
        pairs.dedup();
        let gift =
            |[from, to]: [&str; 2], tiles: String| format!("{{ from = {from:?}, to = {to:?}{tiles} }}");
        let (mut gifts, mut judged) = (Vec::new(), Vec::new());
        for pair in pairs {
            let mut says =
                if self.once_in(2) { format!(", tiles = {}", self.between(1, 3)) } else { String::new() };
            if !says.is_empty() && !self.never_stuck && !judged.contains(&pair[0]) && self.once_in(3) {
                judged.push(pair[0]);
                let asked = self.asked_tiles(false).unwrap_or_else(|| "\"one-suit\"".to_owned());
                says.push_str(&format!(", selection = [{asked}]"));
            }
            gifts.push(gift(pair, says));
        }
        match self.draw.below(10) {
            0 | 1 => gifts = vec!["{ to = \"up\" }".to_owned(), "{ to = \"down\", tiles = 1 }".to_owned()],
            2 => gifts = vec!["{ from = \"dealer\", to = \"each-other\" }".to_owned()],
            3 => gifts = vec!["{ from = \"dealer\", to = \"up\" }".to_owned()],
            4 => {
                let back = "{ from = \"winner\", to = \"loser\", tiles = 2 }".to_owned();
                gifts = vec!["{ from = \"loser\", to = \"winner\" }".to_owned(), back];
            }
            5 => gifts = vec!["{ from = \"thrower\", to = \"each-other\" }".to_owned()],
            6 => gifts.push("{ to = \"pile\" }".to_owned()),
            7 => gifts = vec!["{ from = \"dealer\", to = \"pile\", tiles = 2 }, { to = \"up\" }".to_owned()],
            _ => {}
        }
        self.say("gifts", format!("[{}]", gifts.join(", ")));
        false
    }

    /// Writes a pass to the middle or the wall. Returns whether the seats draw before they pass.
    pub(super) fn zone(&mut self) -> bool {
        let zone = self.pick(&["middle", "wall"]);
        self.say("to", format!("{zone:?}"));
        if self.once_in(2) {
            let joins = self.between(2, self.seats.len());
            let mut joins = self.some_seats(joins);
            if zone == "wall" && self.once_in(4) {
                joins = vec!["dealer"];
            }
            self.say("joins", format!("{joins:?}"));
        }
        let first = zone == "wall" && self.once_in(2);
        if first {
            self.say("draws", "\"before\"");
        } else {
            self.maybe(if zone == "wall" { "shuffle-in" } else { "own-back" }, &["true", "false"]);
            self.maybe("draw-order", &["\"turn-order\"", "\"most-first\"", "\"fewest-first\""]);
        }
        first
    }

    pub(super) fn directions(&mut self) -> bool {
        let mut to: Vec<&str> = vec!["right", "left", "none"];
        if self.seats.len().is_multiple_of(2) {
            to.push("across");
        }
        self.draw.mix(&mut to);
        let max = self.between(2, to.len());
        to.truncate(max);
        self.say("to", format!("{to:?}"));
        let choose = self.pick(&["deal", "random", "dice"]);
        self.say("choose", format!("{choose:?}"));
        if choose != "deal" {
            self.maybe("announce", &["\"before\"", "\"once-all-passed\"", "\"once-all-passed\""]);
        }
        false
    }
}
