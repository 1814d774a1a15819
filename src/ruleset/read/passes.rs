//! Reads the passes, including where their tiles go and how many tiles are passed (R5).

use super::Reader;
use super::consent::About;
use super::unused::Played;
use super::when::with_consent;
use crate::diagnostic::{Label, RuleId, Span};
use crate::format::by_name::ByName;
use crate::format::shape::{
    CharlestonDoc, NobodyDoc, NobodyWord, PassDoc, PeekCostDoc, PeekDoc, PeekWord, RangeDoc, SettleWord,
    TilesDoc,
};
use crate::ruleset::{
    Choice, Chooses, Count, Draws, END, Exchange, LeadsTo, NobodyHasAny, Pass, Peek, PeekCost, PileRule,
    PlaceId, Route, Ruled, RulesetError, Sight, VacantSeat, Zone, ZoneRule, all_endings, defaults,
};
use crate::table::context::{DealFilter, Deals};
use crate::table::seat::Seat;
use crate::table::selection::Conditions;
use crate::table::tile::KindSet;
use crate::toml::key_path::KeyPath;

/// The settings that apply to any pass that doesn't have its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Everywhere {
    stays: Ruled<KindSet>,
    /// `None` if it isn't set.
    blind: Option<Ruled<u8>>,
    selection: Ruled<Conditions>,
    sight: Sight,
}

impl<'a> Reader<'a> {
    pub(super) fn everywhere(&mut self, doc: &CharlestonDoc<'a>) -> Everywhere {
        let path = KeyPath::root().key("charleston");
        let stays = self.stays(doc.never_pass.as_deref(), &path);
        let selection = self.selection(doc.selection.as_deref(), &path);
        let sight = Sight {
            pick_up: self.ruled(doc.pick_up.unwrap_or(defaults::PICK_UP), path.key("pick-up")),
            change: self.ruled(doc.change.unwrap_or(defaults::CHANGE), path.key("change")),
            peek: self.ruled(doc.peek.as_ref().map_or(defaults::PEEK, read_peek), path.key("peek")),
        };
        let blind = doc.blind.map(|blind| self.ruled(blind, path.key("blind")));
        Everywhere { stays, blind, selection, sight }
    }

    /// Returns the pass's own setting, or else the one for every pass.
    fn own_or<T>(&mut self, own: Option<T>, everywhere: Ruled<T>, path: KeyPath) -> Ruled<T> {
        own.map_or(everywhere, |own| self.ruled(own, path))
    }

    fn sight(&mut self, doc: &PassDoc, everywhere: Sight, path: &KeyPath) -> Sight {
        Sight {
            pick_up: self.own_or(doc.pick_up, everywhere.pick_up, path.key("pick-up")),
            change: self.own_or(doc.change, everywhere.change, path.key("change")),
            peek: self.own_or(doc.peek.as_ref().map(read_peek), everywhere.peek, path.key("peek")),
        }
    }

    /// Reads every pass by name. The value is `None` for a pass with an invalid route, which is reported, and for an
    /// inherited pass that isn't played.
    pub(super) fn passes(
        &mut self,
        docs: &ByName<'a, PassDoc<'a>>,
        played: &Played,
        everywhere: Everywhere,
    ) -> ByName<'a, Option<Pass>> {
        let mut passes = ByName::default();
        for (id, doc) in docs.iter() {
            let is_own = self.own_key(&KeyPath::root().key("passes").key(id)).is_some();
            let is_read = is_own || played.passes.contains(id);
            passes.insert(id, if is_read { self.pass(id, doc, everywhere) } else { None });
        }
        self.nothing_blind_is_judged(&passes);
        passes
    }

    fn pass(&mut self, id: &str, doc: &PassDoc<'a>, everywhere: Everywhere) -> Option<Pass> {
        let PassDoc {
            title,
            to: _,
            between: _,
            gifts: _,
            choose: _,
            dice: _,
            announce: _,
            joins: _,
            own_back: _,
            shuffle_in: _,
            draws: _,
            draw_order: _,
            face,
            pile_goes_to,
            tiles,
            blind,
            pick_up: _,
            change: _,
            peek: _,
            nobody_has_any,
            never_pass,
            selection,
            consent,
            rounds,
            deals,
            after,
        } = doc;
        let path = KeyPath::root().key("passes").key(id);
        if id == END {
            let error = RulesetError::ReservedName { what: "pass", name: id.to_owned() };
            self.found(error, self.key(&path));
        }
        let route = self.route(id, doc, &path);
        let goes_to = pile_goes_to.and_then(|name| self.seat(name, &[], &path.key("pile-goes-to")));
        let pile = PileRule { face: face.unwrap_or(defaults::FACE), goes_to };
        let pile = self.ruled(pile, path.key("pile-goes-to"));
        let count = self.count(tiles.as_ref(), &path.key("tiles"));
        let nobody_has_any = nobody_has_any.as_ref().map_or(defaults::NOBODY_HAS_ANY, read_nobody);
        let nobody_has_any = self.ruled(nobody_has_any, path.key("nobody-has-any"));
        let consent = self.consent(About::Pass(id), consent.as_ref(), &path.key("consent"));
        let stays = never_pass.as_ref().map_or(everywhere.stays, |words| self.stays(Some(words), &path));
        let selection =
            selection.as_ref().map_or(everywhere.selection, |words| self.selection(Some(words), &path));
        let sight = self.sight(doc, everywhere.sight, &path);
        let when = self.when(rounds.as_deref(), deals.as_ref(), after.as_deref(), &path);
        let route = route?;
        // The setting for every pass doesn't apply if tiles go to a zone or the pile, because players can't pass blind
        // then.
        let blind = match (blind, everywhere.blind.filter(|_| route.value.can_be_blind())) {
            (None, Some(blind)) => blind,
            (own, _) => self.ruled(own.unwrap_or(defaults::BLIND), path.key("blind")),
        };
        let named: Vec<_> = route.value.named().chain(pile.value.goes_to).collect();
        let seating = self.seating().with_any(&named);
        let exchanges = Exchange::all_of(&route.value, count.value, &seating);
        self.somebody_passes(&route.value, &exchanges, &path);
        self.fits(&route.value, count.value, blind.value, &path);
        let when = self.when_directed(when, &route.value);
        let after = when.after.and(all_endings(named));
        let when = with_consent(DealFilter { after, ..when }, consent);
        let title = title.map_or_else(|| defaults::title(id), str::to_owned);
        Some(Pass {
            id: id.to_owned(),
            title,
            route,
            count,
            blind,
            pile,
            sight,
            nobody_has_any,
            stays,
            selection,
            consent,
            when,
        })
    }

    /// Reports conditions on tiles that can be passed blind, because unseen tiles can't be checked.
    ///
    /// If this file contains both settings, the finding is at the one that applies to fewer tiles or passes. Otherwise,
    /// it is at the one in this file, and names all the passes to which that one applies.
    fn nothing_blind_is_judged(&mut self, passes: &ByName<'_, Option<Pass>>) {
        let mut found: Vec<(Span, Option<Label>, bool, Vec<String>)> = Vec::new();
        for pass in passes.values().flatten() {
            let all = pass.selections();
            let Some(judged) = all.into_iter().find(|selection| !selection.value.is_empty()) else {
                continue;
            };
            if pass.blind.value == 0 {
                continue;
            }
            let own = KeyPath::root().key("passes").key(&pass.id);
            let path = |place: PlaceId| self.places.get(place).path;
            let (blind, selection) = (path(pass.blind.place), path(judged.place));
            let is_everywhere = selection == KeyPath::root().key("charleston").key("selection");
            let wrote = |path: &KeyPath| self.own_key(path).is_some();
            let is_narrower = !is_everywhere && blind != own.key("blind");
            let (at, beside) = if wrote(&selection) && (is_narrower || !wrote(&blind)) {
                (selection, self.label(&blind, "players don't see these tiles"))
            } else {
                (blind, self.label(&selection, "the conditions on the tiles"))
            };
            let span = self.span(&at);
            match found.iter_mut().find(|(known, ..)| *known == span) {
                Some((.., names)) => names.push(pass.id.clone()),
                None => found.push((span, beside, is_everywhere, vec![pass.id.clone()])),
            }
        }
        for (span, beside, is_everywhere, names) in found {
            self.found_once(RulesetError::BlindSelection { names, is_everywhere }, span, beside);
        }
    }

    /// Excludes the deals on which the direction is `none`, because the pass isn't played then.
    fn when_directed(&mut self, when: DealFilter, route: &Route) -> DealFilter {
        let Route::OneOf(Choice { among, by: Chooses::Deal, dice: _, announced: _ }) = route else {
            return when;
        };
        let directed = Deals::when(among.len(), |place| among[place - 1].is_some());
        DealFilter { deals: when.deals.and(&directed), ..when }
    }

    /// Checks that the pass's other settings work with its route.
    fn fits(&mut self, route: &Route, count: Count, blind: u8, path: &KeyPath) {
        if route.fills_pile() && blind > 0 {
            let to = ["to", "gifts"].into_iter().find_map(|key| self.label(&path.key(key), "with this"));
            self.found_beside(RulesetError::BlindWithPile, self.span(&path.key("blind")), to);
        }
        let Route::Zone(ZoneRule { zone, draws, .. }) = *route else { return };
        let to = self.label(&path.key("to"), "with this");
        if blind > 0 {
            self.found_beside(
                RulesetError::BlindWithZone { zone },
                self.span(&path.key("blind")),
                to.clone(),
            );
        }
        let is_exact = matches!(count, Count::Exactly(_));
        if zone == Zone::Wall && draws == Draws::Before && !is_exact {
            let first = self.label(&path.key("draws"), "it draws first");
            self.found_beside(RulesetError::DrawsUnknownNumber, self.span(&path.key("tiles")), first);
        }
    }

    /// Reports a pass in which only vacant seats give tiles.
    fn somebody_passes(&mut self, route: &Route, exchanges: &[Option<Exchange>], path: &KeyPath) {
        let is_vacant = |hand: &Option<VacantSeat>| hand.is_some();
        if matches!(route, Route::Offset(_) | Route::EachOther) && !self.vacant_seats.values().any(is_vacant)
        {
            return;
        }
        let sits = |seat: Seat| self.vacant_seats.get(seat).is_some_and(Option::is_none);
        let gives = |exchange: &Exchange| {
            exchange.players().iter().any(|seat| sits(seat) && !exchange.gives_nothing(seat))
        };
        let is_open = exchanges.iter().any(Option::is_some) && !self.has_found(RuleId::NobodySits);
        if is_open && !exchanges.iter().flatten().any(gives) {
            let key = ["gifts", "between", "joins", "to"].map(|key| path.key(key));
            let key = key.into_iter().find(|key| self.loaded.tree.locate(key).is_some());
            let vacant = KeyPath::root().key("table").key("vacant-seats");
            let vacant = self.label(&vacant, "these seats are vacant");
            let span = self.span(&key.unwrap_or(*path));
            self.found_beside(RulesetError::NobodyPasses { by_direction: false }, span, vacant);
        }
    }

    fn count(&mut self, doc: Option<&TilesDoc>, path: &KeyPath) -> Ruled<Count> {
        let count = match doc {
            None => Count::Exactly(defaults::TILES),
            Some(TilesDoc::Exactly(number)) => Count::Exactly(*number),
            Some(TilesDoc::Range(RangeDoc { min, max, settle })) => {
                let (min, max) = (*min, *max);
                if min > max {
                    let label = self.label(&path.key("max"), "the most");
                    let low = self.span(&path.key("min"));
                    self.found_beside(RulesetError::UpsideDownRange { min, max }, low, label);
                }
                match settle {
                    SettleWord::Fewest => Count::Fewest { min, max, aloud: false },
                    SettleWord::Offer => Count::Fewest { min, max, aloud: true },
                    // There is nothing to decide.
                    SettleWord::Independent if min == max => Count::Exactly(min),
                    SettleWord::Independent => Count::Independent { min, max },
                    SettleWord::Reported => Count::Reported { min, max },
                }
            }
        };
        self.ruled(count, *path)
    }
}

fn read_peek(doc: &PeekDoc) -> Peek {
    match doc {
        PeekDoc::Word(PeekWord::Refused) => Peek::Refused,
        PeekDoc::Points(points) => Peek::Costs(PeekCost { points: *points, per: defaults::PEEK_PER }),
        PeekDoc::Costs(PeekCostDoc { points, per }) => {
            // Without a cost, the unit has no meaning.
            let per = per.filter(|_| *points != 0).unwrap_or(defaults::PEEK_PER);
            Peek::Costs(PeekCost { points: *points, per })
        }
    }
}

/// Reads `nobody-has-any`. A named target is resolved later, when the phase that contains the pass is read.
fn read_nobody(doc: &NobodyDoc) -> NobodyHasAny {
    match doc {
        NobodyDoc::Word(NobodyWord::SkipPass) => NobodyHasAny::SkipPass,
        NobodyDoc::Word(NobodyWord::EndPhase) => NobodyHasAny::EndPhase,
        NobodyDoc::Word(NobodyWord::EndCharleston) => NobodyHasAny::EndCharleston,
        NobodyDoc::Leads(_) => NobodyHasAny::LeadsTo(LeadsTo::End),
    }
}
