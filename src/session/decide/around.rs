//! Commands that don't pass tiles: declaring a winning hand, reporting a miscount, saying that a seat can't pass, and
//! discarding the first tile (R13, R17, R31 to R34).

use crate::ruleset::{CannotPass, EarthlyHand, Miscount};
use crate::schedule::Target;
use crate::session::{Declaration, Event, Fact, Moved, Refusal, Session, Stage};
use crate::table::random::Purpose;
use crate::table::seat::Seat;

impl Session {
    /// Checks that this hand has been declared and that the host hasn't ruled on it yet.
    pub(super) fn is_declared(&self, seat: Seat, declaration: Declaration) -> Result<(), Refusal> {
        let is_declared =
            self.public.waits_for_host() == Some(declaration) && seat == self.public.context.dealer;
        if is_declared { Ok(()) } else { Err(Refusal::NotDeclared) }
    }

    /// Checks that a player can declare this hand now (R31, R32). The host decides whether the hand wins.
    pub(in crate::session) fn may_declare(
        &self,
        seat: Seat,
        declaration: Declaration,
    ) -> Result<(), Refusal> {
        self.may_act(seat)?;
        let rules = self.schedule.ruleset().rules();
        let (is_played, rule) = match declaration {
            Declaration::HeavenlyHand => (rules.heavenly_hand.value, rules.heavenly_hand.place),
            Declaration::EarthlyHand => {
                (rules.earthly_hand.value != EarthlyHand::Never, rules.earthly_hand.place)
            }
        };
        if !is_played {
            return Err(Refusal::NoSuchHand { rule });
        }
        if seat != self.public.context.dealer {
            return Err(Refusal::DealerOnly);
        }
        match declaration {
            Declaration::HeavenlyHand if self.public.moved != Moved::NotYet => Err(Refusal::TooLateToDeclare),
            Declaration::EarthlyHand if !self.may_be_earthly() => Err(match rules.earthly_hand.value {
                EarthlyHand::AfterAnyPhase => Refusal::PhaseNotOver { rule },
                EarthlyHand::AtTheEnd | EarthlyHand::Never => Refusal::TooEarlyToDeclare { rule },
            }),
            // The hand can't have changed since the host rejected it.
            _ if self.public.declared.is_some() => Err(Refusal::AlreadyRejected),
            Declaration::HeavenlyHand | Declaration::EarthlyHand => Ok(()),
        }
    }

    /// Returns whether an Earthly Hand can be declared now (R32). It can be declared when the Charleston is over. On a
    /// deal without a Charleston, this is the hand that was dealt, which is a Heavenly Hand if the rules have those (R31).
    /// If the rules allow an Earthly Hand after any phase, it can also be declared when a phase is over and no tiles have
    /// moved since then.
    fn may_be_earthly(&self) -> bool {
        let (rules, moved) = (self.schedule.ruleset().rules(), self.public.moved);
        let is_between =
            rules.earthly_hand.value == EarthlyHand::AfterAnyPhase && moved == Moved::InAnEarlierPhase;
        let is_as_dealt = || {
            moved == Moved::NotYet && !matches!(self.schedule.begin(&self.public.context), Target::Step(_))
        };
        let is_heavenly = || rules.heavenly_hand.value && is_as_dealt();
        is_between || self.is_closing() && !is_heavenly()
    }

    pub(super) fn miscount(&self, seat: Seat) -> Result<Event, Refusal> {
        let miscount = self.public.seats[seat].miscount;
        let is_last = seat == self.public.context.last_served(self.public.seats.seats());
        let draws = self.schedule.ruleset().rules().miscount.value == Miscount::LastSeatDraws;
        if miscount == 0 {
            return Err(Refusal::RightNumber);
        }
        if !(draws && is_last && miscount == -1) {
            return Ok(self.redealt(seat));
        }
        let mut draw = self.randomness.draw(Purpose::Wall, u32::from(self.public.wall));
        let drawn = self.wall.tiles().nth(draw.below(usize::from(self.public.wall)));
        Ok(match drawn {
            Some(tile) => Event::with_tiles(Fact::Drew { seat }, [tile].into_iter().collect()),
            None => self.redealt(seat),
        })
    }

    pub(super) fn cannot_pass(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        if self.exchange(step).gives_nothing(seat) {
            return Err(Refusal::SitsOut);
        }
        self.table_moves_first(step, seat)?;
        self.suit_first(step, seat)?;
        let need = self.need(step, seat);
        let passed = self.public.seats[seat].act;
        let passed_too_few =
            passed.has_passed() && usize::from(passed.own() + passed.blind()) < step.due(seat);
        let is_due = self.has_yet_to_pass(step, seat) && (need.is_stuck || need.lifted_by.is_some());
        let rule = self.schedule.ruleset().rules().cannot_pass;
        if !is_due && (!passed_too_few || rule.value.is_announced()) {
            return Err(Refusal::CanPass);
        }
        match rule.value {
            CannotPass::AnyTiles if !need.is_stuck => Err(Refusal::PassAnyTiles { rule: rule.place }),
            CannotPass::FillUp if !need.is_stuck => Err(Refusal::PassQualifyingFirst { rule: rule.place }),
            CannotPass::PassWhatYouCan | CannotPass::AnyTiles | CannotPass::FillUp => {
                Err(Refusal::PassWhatYouCan { rule: rule.place })
            }
            CannotPass::EndCharleston => Ok(Event::open(Fact::Ended { seat })),
            CannotPass::Redeal => Ok(self.redealt(seat)),
        }
    }

    pub(super) fn begin_play(&self, seat: Seat) -> Result<Event, Refusal> {
        if !self.is_closing() {
            return Err(Refusal::NotOver);
        }
        if seat != self.public.context.dealer {
            return Err(Refusal::DealerOnly);
        }
        Ok(Event::open(Fact::PlayBegan { seat }))
    }

    /// Returns the event for dealing all tiles again, starting with the dealer.
    fn redealt(&self, seat: Seat) -> Event {
        Event::open(Fact::Redealt { seat, then: Stage::Dealing(self.public.context.dealer) })
    }

    /// Returns whether the Charleston is over and the dealer is about to discard.
    fn is_closing(&self) -> bool {
        matches!(self.public.stage, Stage::Closing { .. })
    }
}
