//! Reads where the tiles in a pass go (R5, R8).

use super::Reader;
use super::unused::Table;
use crate::format::grammar::ROUTE_KEYS;
use crate::format::shape::{GiftDoc, PassDoc, RangeDoc, SettleWord, TilesDoc, ToDoc};
use crate::ruleset::{
    Choice, Chooses, DEALER, DIRECTIONS, Direction, Draws, GiftRule, NONE, PILE, Route, Ruled, RulesetError,
    SeatRef, To, Who, Whom, Zone, ZoneRule, defaults,
};
use crate::table::context::Role;
use crate::table::seat::{MAX_SEATS, Seat};
use crate::toml::key_path::KeyPath;

impl<'a> Reader<'a> {
    /// Reads where the tiles go. If the route is invalid, reports it and returns `None`.
    pub(super) fn route(&mut self, id: &str, doc: &PassDoc<'a>, path: &KeyPath) -> Option<Ruled<Route>> {
        let found_before = self.findings.len();
        let to = doc.to.as_ref().map(|to| ("to", self.to(to, doc, path)));
        let pairs = doc.between.as_ref().map(|pairs| ("between", self.pairs(pairs, &path.key("between"))));
        let gifts = doc.gifts.as_ref().map(|gifts| ("gifts", self.gifts(gifts, doc, path)));
        let mut written = [to, pairs, gifts].into_iter().flatten();
        let (key, route) = match (written.next(), written.next()) {
            (Some(only), None) => only,
            (Some(_), Some(_)) => {
                let (keys, mut places) = self.rivals(path, &ROUTE_KEYS, "one of them");
                let last = places.pop().map_or_else(|| self.span(path), |label| label.span);
                self.found_beside(RulesetError::TwoRoutes { name: id.to_owned(), keys }, last, places);
                return None;
            }
            (None, _) => {
                self.report_no_route(id, path);
                return None;
            }
        };
        let route = route?;
        self.out_of_place(&route, doc, path);
        self.names_seats_alike(&route, &path.key(key));
        (self.findings.len() == found_before).then(|| self.ruled(route, path.key(key)))
    }

    /// Reports two seats that a pass names, such as a chair and the dealer, if they can be the same player.
    fn names_seats_alike(&mut self, route: &Route, path: &KeyPath) {
        if let Some([one, other]) = self.alike(&route.named().collect::<Vec<_>>()) {
            let (one, other) = (self.word_of(one), self.word_of(other));
            let in_gifts = matches!(route, Route::Gifts(_));
            self.found(RulesetError::MixedSeats { one, other, in_gifts }, self.span(path));
        }
    }

    /// Finds two named seats that can be the same player.
    fn alike(&self, named: &[SeatRef]) -> Option<[SeatRef; 2]> {
        let players = self.players();
        let mut pairs = named.iter().flat_map(|one| named.iter().map(move |other| [*one, *other]));
        pairs.find(|[one, other]| one.can_be(*other, players))
    }

    /// Returns the name that the rule file uses for a seat.
    fn word_of(&self, named: SeatRef) -> String {
        match named {
            SeatRef::Chair(seat) => self.seats[seat.position()].to_owned(),
            SeatRef::FromDealer(0) if !self.winds => DEALER.to_owned(),
            SeatRef::FromDealer(steps) => {
                let player = self.players().iter().nth(usize::from(steps)).unwrap_or_default();
                self.seats[player.position()].to_owned()
            }
            SeatRef::Role(role) => role.word().to_owned(),
        }
    }

    fn report_no_route(&mut self, id: &str, path: &KeyPath) {
        // A misspelled name of an inherited pass is reported as an unused pass instead.
        let is_elsewhere =
            self.inherited_near(Table::Passes, id).is_some() || self.is_at_home(Table::Passes, id);
        let is_slip = is_elsewhere && !self.is_made(id);
        if !is_slip && !ROUTE_KEYS.iter().any(|key| self.is_reported(&path.key(key))) {
            self.found(RulesetError::NoRoute { name: id.to_owned() }, self.span(path));
        }
    }

    fn to(&mut self, to: &ToDoc, doc: &PassDoc, pass: &KeyPath) -> Option<Route> {
        let path = pass.key("to");
        match to {
            ToDoc::Word(word) => match *word {
                "each-other" => Some(Route::EachOther),
                "middle" => self.zone(Zone::Middle, doc, pass),
                "wall" => self.zone(Zone::Wall, doc, pass),
                PILE => Some(Route::Gifts(vec![GiftRule {
                    from: None,
                    to: Whom::Pile,
                    tiles: None,
                    selection: None,
                }])),
                word => {
                    self.direction(word, &["each-other", "middle", "wall", PILE], &path).map(Route::Offset)
                }
            },
            ToDoc::Further(steps) => {
                let steps = self.steps(i64::from(*steps), &path)?;
                Some(Route::Offset(Direction { steps, word: None }))
            }
            ToDoc::OneOf(words) => self.choice(words, doc, pass),
        }
    }

    /// Converts a number of steps to the number of seats ahead in turn order. Reports an error if the steps lead back
    /// to the same seat or go around the table more than once.
    pub(super) fn steps(&mut self, steps: i64, path: &KeyPath) -> Option<usize> {
        let seats = i64::try_from(self.seats.len()).unwrap_or(i64::MAX).max(1);
        let further = usize::try_from(steps.rem_euclid(seats)).unwrap_or(0);
        if self.seats_are_known && (further == 0 || steps.abs() > seats) {
            let error = match further {
                0 => RulesetError::GivesToItself,
                _ => RulesetError::TooFar {
                    further: steps.unsigned_abs(),
                    seats: self.seats.len(),
                    same: steps % seats,
                },
            };
            self.found_for_seats(error, self.span(path));
            return None;
        }
        (further > 0).then_some(further)
    }

    /// Reads a direction, which is one of the table's own or one that every table has. `others` lists the other words
    /// that are valid here.
    fn direction(&mut self, word: &str, others: &[&str], path: &KeyPath) -> Option<Direction> {
        let seats = self.seats.len();
        if let Some((own, steps)) = self.directions.iter().find(|(own, _)| *own == word) {
            return Some(Direction { steps: (*steps)?, word: Some((*own).to_owned()) });
        }
        let (right, left) = if self.clockwise { (seats - 1, 1) } else { (1, seats - 1) };
        let steps = match word {
            "right" => right,
            "left" => left,
            "across" if seats % 2 == 1 => {
                if self.seats_are_known {
                    self.found_for_seats(RulesetError::AcrossNeedsEvenSeats { seats }, self.span(path));
                }
                return None;
            }
            "across" => seats / 2,
            // An error in one of the table's own directions is reported where it is defined.
            _ if self.is_reported(&KeyPath::root().key("table").key("directions").key(word)) => return None,
            _ => {
                let own = self.directions.iter().map(|(own, _)| (*own).to_owned());
                let there = DIRECTIONS.iter().filter(|word| **word != "across" || seats.is_multiple_of(2));
                let all = there.chain(others).map(|word| (*word).to_owned());
                let known = all.chain(own).collect();
                let or_seat = others.iter().any(|word| self.is_a_seat(word));
                let error = RulesetError::UnknownDirection { name: word.to_owned(), known, or_seat };
                self.found(error, self.span(path));
                return None;
            }
        };
        Some(Direction { steps, word: None })
    }

    /// Reads a list of directions, one of which is chosen each time the pass is played.
    fn choice(&mut self, words: &[&str], doc: &PassDoc, pass: &KeyPath) -> Option<Route> {
        let path = pass.key("to");
        let mut among = Vec::new();
        for (position, word) in words.iter().enumerate() {
            match *word {
                NONE => among.push(None),
                word => among.extend(self.direction(word, &[NONE], &path.index(position)).map(Some)),
            }
        }
        if doc.choose.is_none() && !self.is_reported(&pass.key("choose")) {
            self.found(RulesetError::NoChooser, self.span(&path));
        }
        let by = doc.choose.filter(|_| among.len() == words.len())?;
        let steps = |to: &Option<Direction>| to.as_ref().map(|to| to.steps);
        if among.iter().all(Option::is_none) {
            self.found(RulesetError::NobodyPasses { by_direction: true }, self.span(&path));
        } else if by != Chooses::Deal && among.iter().all(|to| steps(to) == steps(&among[0])) {
            let by = self.key_label(&pass.key("choose"), "nothing to choose");
            self.found_beside(RulesetError::NothingToChoose, self.span(&path), by);
        }
        let announced = doc.announce.unwrap_or(defaults::ANNOUNCED);
        let dice = doc.dice.unwrap_or(defaults::DICE);
        Some(Route::OneOf(Choice { among, by, dice, announced }))
    }

    fn zone(&mut self, zone: Zone, doc: &PassDoc, pass: &KeyPath) -> Option<Route> {
        let path = pass.key("joins");
        let joins = match &doc.joins {
            None => Who::Everyone,
            Some(names) => {
                let named = names.iter().enumerate().map(|(position, name)| {
                    let is_there = !name.is_empty();
                    is_there.then(|| self.seat(name, &[], &path.index(position))).flatten()
                });
                let seats: Vec<Option<SeatRef>> = named.collect();
                self.seats_listed_once(&seats, names, &path);
                Who::These(seats.into_iter().flatten().take(MAX_SEATS).collect())
            }
        };
        let is_known = self.seats_are_known && !self.is_reported(&path);
        let min = if zone == Zone::Middle { 2 } else { 1 };
        if is_known && doc.joins.as_ref().is_some_and(|names| names.len() < min) {
            self.found(RulesetError::NobodyJoins { zone }, self.span(&path));
        }
        Some(Route::Zone(ZoneRule {
            zone,
            joins,
            own_back: doc.own_back.unwrap_or(defaults::OWN_BACK),
            shuffle_in: doc.shuffle_in.unwrap_or(defaults::SHUFFLE_IN),
            draws: doc.draws.unwrap_or(defaults::DRAWS),
            order: doc.draw_order.unwrap_or(defaults::DRAW_ORDER),
        }))
    }

    fn gifts(&mut self, docs: &[GiftDoc<'a>], pass: &PassDoc, path: &KeyPath) -> Option<Route> {
        self.gifts_are_counted_once(docs, pass, path);
        let path = path.key("gifts");
        let rules = docs.iter().enumerate().map(|(position, doc)| self.gift(doc, &path.index(position)));
        let rules: Vec<Option<GiftRule>> = rules.collect();
        // No seat can make two gifts with their own conditions.
        let selects = |rule: &GiftRule, (from, _): (Seat, To)| rule.selection.is_some().then_some(from);
        if let Some(([first, second], (from, _))) = self.repeated(&rules, selects) {
            let place = |gift: usize| path.index(gift).key("selection");
            let label = (first != second).then(|| self.label(&place(first), "the first")).flatten();
            let error = RulesetError::TwoSelections { name: self.seats[from.position()].to_owned() };
            self.found_beside(error, self.span(&place(second)), label);
        }
        if let Some(([first, second], (from, to))) = self.repeated(&rules, |_, gift| Some(gift)) {
            let is_from_all = |gift: usize| rules[gift].as_ref().is_some_and(|rule| rule.from.is_none());
            let is_one_from_all = is_from_all(first) != is_from_all(second);
            let both = [first, second].map(|gift| rules[gift].as_ref());
            let is_same =
                both[0].map(|rule| (&rule.from, &rule.to)) == both[1].map(|rule| (&rule.from, &rule.to));
            let mut named = both.into_iter().flatten().flat_map(GiftRule::named);
            let has_roles = !is_same && named.any(|seat| matches!(seat, SeatRef::Role(_)));
            let first = self.label(&path.index(first), "the first");
            let from = self.seats[from.position()].to_owned();
            let to = to.seat().map_or(PILE, |to| self.seats[to.position()]).to_owned();
            let error = RulesetError::GiftTwice { from, to, is_one_from_all, has_roles };
            self.found_beside(error, self.span(&path.index(second)), first);
            return None;
        }
        rules.into_iter().collect::<Option<_>>().map(Route::Gifts)
    }

    /// Finds two gifts with the same key in at least one seating. Returns the positions of their rules, and the second
    /// gift's giver and destination. Returns `None` if two of the named seats can be the same player, because that is
    /// reported as `mixed-seats`.
    fn repeated<K: PartialEq>(
        &self,
        rules: &[Option<GiftRule>],
        key: impl Fn(&GiftRule, (Seat, To)) -> Option<K>,
    ) -> Option<([usize; 2], (Seat, To))> {
        let rules =
            || rules.iter().enumerate().filter_map(|(position, rule)| Some((position, rule.as_ref()?)));
        let named: Vec<_> = rules().flat_map(|(_, rule)| rule.named()).collect();
        if self.alike(&named).is_some() {
            return None;
        }
        let seatings = self.seating().all(&named, |_| false);
        seatings.into_iter().filter(|seating| seating.seats > 1).find_map(|seating| {
            let mut known: Vec<(K, usize)> = Vec::new();
            for (position, rule) in rules() {
                for gift in rule.gifts(&seating) {
                    let Some(key) = key(rule, gift) else { continue };
                    if let Some((_, first)) = known.iter().find(|(other, _)| *other == key) {
                        return Some(([*first, position], gift));
                    }
                    known.push((key, position));
                }
            }
            None
        })
    }

    /// Checks gifts that set their own number of tiles.
    ///
    /// If the lowest request wins, it applies to every gift in the pass, so no gift can set its own number. If
    /// every gift sets a number, the number set for the whole pass has no effect.
    fn gifts_are_counted_once(&mut self, docs: &[GiftDoc], doc: &PassDoc, pass: &KeyPath) {
        let (gifts, count) = (pass.key("gifts"), pass.key("tiles"));
        let counted = |gift: &GiftDoc| gift.tiles.is_some();
        let is_open = |gift: &GiftDoc| gift.selection.is_some() && !counted(gift);
        if let (Some(TilesDoc::Range(_)), Some(position)) = (&doc.tiles, docs.iter().position(is_open)) {
            let open = self.label(&count, "the number isn't fixed");
            let own = self.span(&gifts.index(position).key("selection"));
            self.found_beside(RulesetError::GiftWithoutNumber, own, open);
        }
        let is_requested = match &doc.tiles {
            Some(TilesDoc::Range(RangeDoc { settle, .. })) => match settle {
                SettleWord::Fewest | SettleWord::Offer => true,
                SettleWord::Independent | SettleWord::Reported => false,
            },
            Some(TilesDoc::Exactly(_)) | None => false,
        };
        if let Some(position) = docs.iter().position(counted).filter(|_| is_requested) {
            let requested = self.label(&count, "the lowest request wins");
            let own = self.span(&gifts.index(position).key("tiles"));
            self.found_beside(RulesetError::GiftAgainstRequests, own, requested);
        } else if let Some(own) = self.own_key(&count).filter(|key| {
            // The inherited number may be one that the gifts can't have.
            let replaces = self.loaded.replaced.iter().any(|setting| setting.by.key == Some(*key));
            docs.iter().all(counted) && !replaces
        }) {
            let with = "a gift without its own `tiles`";
            let gifts = self.key_label(&gifts, "each gift has its own `tiles`");
            self.found_beside(RulesetError::OutOfPlace { key: "tiles", with }, own, gifts);
        }
    }

    fn gift(&mut self, doc: &GiftDoc<'a>, path: &KeyPath) -> Option<GiftRule> {
        let GiftDoc { from, to, tiles, selection } = doc;
        let giver = from.map(|name| self.seat(name, &[], &path.key("from")));
        let here = path.key("to");
        let to = match *to {
            "each-other" => Whom::EachOther,
            PILE => Whom::Pile,
            name if self.is_a_seat(name) => Whom::Seat(self.seat(name, &[], &here)?),
            word => {
                let names: Vec<&str> =
                    self.seats.iter().copied().chain([DEALER, "each-other", PILE]).collect();
                Whom::Further(self.direction(word, &names, &here)?)
            }
        };
        let from = match giver {
            Some(giver) => Some(giver?),
            None => None,
        };
        if matches!((from, &to), (Some(from), Whom::Seat(to)) if from == *to) {
            let giver = self.label(&path.key("from"), "the giver");
            self.found_beside(RulesetError::GivesToItself, self.span(&here), giver);
            return None;
        }
        let selection = selection.as_ref().map(|docs| self.selection(Some(docs), path));
        Some(GiftRule { from, to, tiles: *tiles, selection })
    }

    pub(super) fn is_a_seat(&self, name: &str) -> bool {
        name == DEALER || Role::from_word(name).is_some() || self.seats.contains(&name)
    }

    pub(super) fn pairs(&mut self, names: &[Vec<&str>], path: &KeyPath) -> Option<Route> {
        let mut paired: Vec<(SeatRef, KeyPath)> = Vec::new();
        let mut pairs = Vec::new();
        for (position, pair) in names.iter().enumerate() {
            let seats = self.pair(pair, &mut paired, &path.index(position));
            pairs.extend(seats);
        }
        (pairs.len() == names.len()).then_some(Route::Between(pairs))
    }

    fn pair<'b>(
        &mut self,
        names: &[&str],
        paired: &mut Vec<(SeatRef, KeyPath<'b>)>,
        path: &KeyPath<'b>,
    ) -> Option<[SeatRef; 2]> {
        let [first, second] = names else { return None };
        if first == second && !first.is_empty() {
            let once = self.label(&path.index(0), "the first time");
            let error = RulesetError::PairWithItself { name: (*first).to_owned() };
            self.found_beside(error, self.span(&path.index(1)), once);
            return None;
        }
        let seats = [*first, *second];
        let [one, other] = [0, 1].map(|position| {
            let here = path.index(position);
            let name = Some(seats[position]).filter(|name| !name.is_empty())?;
            let seat = self.seat(name, &[], &here)?;
            let earlier = paired.iter().find(|(paired, _)| *paired == seat);
            if let Some(once) = earlier.map(|(_, path)| self.label(path, "the first time")) {
                let error = RulesetError::SeatTwice { name: seats[position].to_owned() };
                self.found_beside(error, self.span(&here), once);
            }
            paired.push((seat, here));
            Some(seat)
        });
        Some([one?, other?])
    }

    /// Reports settings in this file that have no effect in a pass of this kind.
    fn out_of_place(&mut self, route: &Route, doc: &PassDoc, path: &KeyPath) {
        let draws_from = matches!(route, Route::Zone(_));
        let from_wall = matches!(route, Route::Zone(rule) if rule.zone == Zone::Wall);
        let chosen = matches!(route, Route::OneOf(_));
        let by_dice = matches!(route, Route::OneOf(choice) if choice.by == Chooses::Dice);
        let after =
            matches!(route, Route::Zone(rule) if rule.zone == Zone::Middle || rule.draws == Draws::After);
        let by_chance = matches!(route, Route::OneOf(choice) if choice.by != Chooses::Deal);
        let keys = [
            ("choose", doc.choose.is_some(), chosen, "a list of directions"),
            ("dice", doc.dice.is_some(), by_dice, "`choose = \"dice\"`"),
            ("announce", doc.announce.is_some(), by_chance, "directions chosen at random or by dice"),
            ("joins", doc.joins.is_some(), draws_from, "`to = \"middle\"` or `to = \"wall\"`"),
            ("own-back", doc.own_back.is_some(), draws_from && !from_wall, "`to = \"middle\"`"),
            (
                "shuffle-in",
                doc.shuffle_in.is_some(),
                from_wall && after,
                "`to = \"wall\"` with `draws = \"after\"`",
            ),
            (
                "draw-order",
                doc.draw_order.is_some(),
                after,
                "`to = \"middle\"`, or `to = \"wall\"` with `draws = \"after\"`",
            ),
            ("draws", doc.draws.is_some(), from_wall, "`to = \"wall\"`"),
            ("face", doc.face.is_some(), route.fills_pile(), "tiles that go to the `pile`"),
        ];
        // If the route has a finding, the parent's route may be read instead, and these keys may not fit it.
        let is_known = !ROUTE_KEYS.iter().any(|key| self.is_reported(&path.key(key)));
        let odd = keys.into_iter().filter(|(_, is_written, fits, _)| is_known && *is_written && !fits);
        for (key, _, _, with) in odd {
            if let Some(span) = self.own_key(&path.key(key)) {
                let chooses = (key == "announce").then_some("choose");
                let mut beside = chooses.into_iter().chain(ROUTE_KEYS);
                let label = beside.find_map(|key| self.label(&path.key(key), "with this"));
                self.found_beside(RulesetError::OutOfPlace { key, with }, span, label);
            }
        }
    }
}
