//! The judge: whether a command is legal now, and what it amounts to. It reads and never writes.

use super::Session;
use super::blind::Flow;
use super::command::{Command, Declaration, Offer};
use super::event::{Event, Fact, Secret};
use super::judge::Judge;
use super::public::Stage;
use super::refusal::Refusal;
use crate::chance::Purpose;
use crate::rack::Packet;
use crate::ruleset::{Ask, CannotPass, Change, Count, Look, Miscount, Peek};
use crate::schedule::{Gate, PassStep, Question, Step, Target};
use crate::seat::Seat;
use crate::tile::Tile;

impl Session {
    /// Whether a seat may do this now, and what happens if it does. Nothing is changed.
    ///
    /// # Errors
    ///
    /// The command is against the rules; the refusal says which.
    pub fn decide(&self, seat: Seat, command: &Command, judge: &impl Judge) -> Result<Event, Refusal> {
        if self.public.seats.get(seat).is_none() {
            return Err(Refusal::NoSuchSeat);
        }
        match self.public.stage {
            Stage::Over(_) => return Err(Refusal::Over),
            Stage::Dealing(_) => return Err(Refusal::Dealing),
            Stage::At(_) | Stage::Closing { .. } => {}
        }
        match command {
            Command::Pass(offer) => self.pass(seat, offer),
            Command::Wish(number) => self.wish(seat, *number),
            Command::Look => self.look(seat),
            Command::Peek => self.peek(seat),
            Command::Stop => self.stop(seat),
            Command::Agree => self.vote(seat, true, &[Question::Stop, Question::Agree]),
            Command::Decline => self.decline(seat),
            Command::Ask => self.ask(seat),
            Command::Declare(declaration) => self.declare(seat, *declaration, judge),
            Command::Miscount => self.miscount(seat),
            Command::CannotPass => self.cannot_pass(seat),
            Command::CallDead(_) => Err(Refusal::NoDeadHands),
            Command::BeginPlay => self.begin_play(seat),
        }
    }

    fn pass(&self, seat: Seat, offer: &Offer) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        self.judge_offer(step, seat, offer)?;
        let gifts = step.receivers[seat].iter().map(|to| offer.gift_for(*to));
        let counts = gifts.clone().map(|gift| u8::try_from(gift.len()).unwrap_or(u8::MAX)).collect();
        let tiles = gifts.flat_map(sorted).collect();
        Ok(Event::with_tiles(Fact::Laid { seat, gifts: counts, blind: offer.blind() }, tiles))
    }

    fn wish(&self, seat: Seat, number: u8) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        if step.receivers[seat].is_empty() {
            return Err(Refusal::SitsOut);
        }
        let rule = step.count.place;
        let Count::Fewest { min, max } = step.count.value else { return Err(Refusal::NoWish { rule }) };
        let public = &self.public.seats[seat];
        let change = self.schedule.ruleset().rules().change;
        if public.settled.is_some() {
            return Err(Refusal::AlreadySettled);
        }
        if public.act == super::Act::Wished && change.value == Change::Locked {
            return Err(Refusal::AlreadyWished { rule: change.place });
        }
        if number < min || number > max {
            return Err(Refusal::WishOutOfRange { least: min, most: max, rule });
        }
        if number > self.most_to_wish(step, seat) {
            return Err(Refusal::WishTooHigh);
        }
        Ok(Event { fact: Fact::Wished { seat }, secret: Secret::Wish(number) })
    }

    /// The most tiles a seat can pass, blind ones included; at least what it must pass (R17).
    pub(super) fn most_to_wish(&self, step: &PassStep, seat: Seat) -> u8 {
        let (min, max) = step.count.value.bounds();
        let (passable, _) = self.passable(step, seat);
        let able = u8::try_from(passable.len()).unwrap_or(u8::MAX).saturating_add(step.most_blind());
        able.clamp(min, max)
    }

    fn look(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        let rule = self.schedule.ruleset().rules().look;
        let public = &self.public.seats[seat];
        let flow = Flow::of(step, &self.public);
        if public.looked.is_some() {
            return Err(Refusal::AlreadyLooked);
        }
        if step.givers[seat].is_empty() {
            return Err(Refusal::NothingToLookAt);
        }
        if self.has_yet_to_pass(step, seat) {
            return Err(Refusal::PassFirst);
        }
        match rule.value {
            Look::Together => return Err(Refusal::LookTogether { rule: rule.place }),
            Look::OnceAllPassed if !flow.all_laid(step.looks_with(seat)) && public.settled != Some(0) => {
                return Err(Refusal::NotAllPassed { rule: rule.place });
            }
            Look::OnceAllPassed | Look::AfterOwnPass => {}
        }
        if !flow.has_passed(seat) || !flow.has_arrived(seat) || flow.before(seat) == 0 {
            return Err(Refusal::NothingToLookAt);
        }
        Ok(self.looked(step, seat))
    }

    /// A seat picks up what lies before it.
    pub(super) fn looked(&self, step: &PassStep, seat: Seat) -> Event {
        let tiles = self.picked_up(step, seat);
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        Event::with_tiles(Fact::Looked { seat, count }, tiles)
    }

    fn peek(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        let rule = self.schedule.ruleset().rules().peek;
        let public = &self.public.seats[seat];
        if step.most_blind() == 0 || public.act.is_laid() || step.receivers[seat].is_empty() {
            return Err(Refusal::NothingToPeekAt);
        }
        let Peek::Costs(points) = rule.value else { return Err(Refusal::Peek { rule: rule.place }) };
        if public.peeked > 0 {
            return Err(Refusal::AlreadyLooked);
        }
        let mut tiles = self.come_to(step, seat);
        tiles.sort_unstable();
        if tiles.is_empty() {
            return Err(Refusal::NothingToLookAt);
        }
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        Ok(Event::with_tiles(Fact::Peeked { seat, count, points }, tiles))
    }

    fn stop(&self, seat: Seat) -> Result<Event, Refusal> {
        let Some(step) = self.passing() else { return self.vote(seat, false, &[Question::Stop]) };
        let Some(window) = step.stop else { return Err(self.why_not_stop(step)) };
        if !window.by.contains(seat) {
            return Err(Refusal::NotYourConsent { rule: window.place });
        }
        if self.public.anyone_has_seen() {
            return Err(Refusal::TooLateToStop { rule: window.place });
        }
        Ok(Event::open(Fact::Stopped { seat, phase: step.phase, then: self.stage_after(window.leads_to) }))
    }

    /// Later passes of a phase that could be stopped come too late; other phases cannot be stopped (R24, R26).
    fn why_not_stop(&self, step: &PassStep) -> Refusal {
        match self.schedule.ruleset().phases()[step.phase].consent {
            Some(consent) if matches!(consent.value.ask, Ask::StopUntilFirstLook(_) | Ask::StopAtGate(_)) => {
                Refusal::TooLateToStop { rule: consent.place }
            }
            _ => Refusal::CannotStop,
        }
    }

    fn vote(&self, seat: Seat, agrees: bool, questions: &[Question]) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(if agrees { Refusal::NothingAsked } else { Refusal::CannotStop })?;
        if !questions.contains(&gate.question) {
            return Err(Refusal::NothingAsked);
        }
        self.may_answer(gate, seat)?;
        Ok(Event::open(Fact::Voted { seat, agrees }))
    }

    fn decline(&self, seat: Seat) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(Refusal::NothingAsked)?;
        if gate.question == Question::Stop {
            return Err(Refusal::NothingAsked);
        }
        self.may_answer(gate, seat)?;
        Ok(Event::open(Fact::Voted { seat, agrees: false }))
    }

    fn may_answer(&self, gate: &Gate, seat: Seat) -> Result<(), Refusal> {
        if !gate.voters.contains(seat) {
            Err(Refusal::NotYourConsent { rule: gate.place })
        } else if self.public.seats[seat].vote.is_some() {
            Err(Refusal::AlreadyAnswered)
        } else {
            Ok(())
        }
    }

    fn ask(&self, seat: Seat) -> Result<Event, Refusal> {
        if let Some(gate) = self.gate() {
            let Question::Request(request) = gate.question else { return Err(Refusal::NothingToAskFor) };
            self.may_answer(gate, seat)?;
            return Ok(Event::open(Fact::Asked { seat, request, then: self.stage_after(gate.agreed) }));
        }
        if self.public.stage != (Stage::Closing { open: true }) {
            return Err(Refusal::NothingToAskFor);
        }
        self.ask_before_discard(seat)
    }

    fn ask_before_discard(&self, seat: Seat) -> Result<Event, Refusal> {
        let phases = self.schedule.ruleset().phases();
        let mut refusal = Refusal::NothingToAskFor;
        for (request, asked_for) in self.schedule.requests().iter().enumerate() {
            let in_round = phases[asked_for.phase].rounds.value.contains(self.public.round);
            if !asked_for.until_discard || !in_round {
                continue;
            }
            if asked_for.by != seat {
                refusal = Refusal::NotYourConsent { rule: asked_for.place };
            } else if self.public.asked[request] >= asked_for.at_most {
                refusal = Refusal::AskedOften { rule: asked_for.place };
            } else {
                let then = self.stage_after(asked_for.first);
                return Ok(Event::open(Fact::Asked { seat, request, then }));
            }
        }
        Err(refusal)
    }

    fn declare(&self, seat: Seat, declaration: Declaration, judge: &impl Judge) -> Result<Event, Refusal> {
        let rules = self.schedule.ruleset().rules();
        let (rule, in_time) = match declaration {
            Declaration::HeavenlyHand => (rules.heavenly_hand, !self.public.begun),
            Declaration::EarthlyHand => (rules.earthly_hand, self.public.begun && self.is_closing()),
        };
        if !rule.value {
            return Err(Refusal::NoSuchHand { rule: rule.place });
        }
        if seat != Seat::DEALER {
            return Err(Refusal::DealerOnly);
        }
        if !in_time {
            return Err(match declaration {
                Declaration::HeavenlyHand => Refusal::TooLateToDeclare,
                Declaration::EarthlyHand => Refusal::TooEarlyToDeclare,
            });
        }
        if !judge.confirms(seat, declaration, &self.private[seat].rack) {
            return Err(Refusal::NotConfirmed);
        }
        Ok(Event::open(Fact::Won { seat, declaration }))
    }

    fn miscount(&self, seat: Seat) -> Result<Event, Refusal> {
        let miscount = self.public.seats[seat].miscount;
        let is_last = seat.position() + 1 == self.public.seats.seats();
        let draws = self.schedule.ruleset().rules().miscount.value == Miscount::LastSeatDraws;
        if miscount == 0 {
            return Err(Refusal::RightNumber);
        }
        if !(draws && is_last && miscount == -1) {
            return Ok(Event::open(Fact::Redealt { seat }));
        }
        let mut draw = self.hidden.chance.draw(Purpose::Wall, u32::from(self.public.wall));
        let drawn = self.hidden.wall.tiles().nth(draw.below(usize::from(self.public.wall)));
        Ok(match drawn {
            Some(tile) => Event::with_tiles(Fact::Drew { seat }, Packet::from_iter([tile])),
            None => Event::open(Fact::Redealt { seat }),
        })
    }

    fn cannot_pass(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        if step.receivers[seat].is_empty() {
            return Err(Refusal::SitsOut);
        }
        if !self.has_yet_to_pass(step, seat) || !self.need(step, seat).is_stuck {
            return Err(Refusal::CanPass);
        }
        let rule = self.schedule.ruleset().rules().cannot_pass;
        match rule.value {
            CannotPass::PassWhatYouCan => Err(Refusal::PassWhatYouCan { rule: rule.place }),
            CannotPass::EndCharleston => Ok(Event::open(Fact::Ended { seat })),
            CannotPass::Redeal => Ok(Event::open(Fact::Redealt { seat })),
        }
    }

    fn begin_play(&self, seat: Seat) -> Result<Event, Refusal> {
        if !self.is_closing() {
            return Err(Refusal::NotOver);
        }
        if seat != Seat::DEALER {
            return Err(Refusal::DealerOnly);
        }
        Ok(Event::open(Fact::PlayBegan { seat }))
    }

    /// Whether the Charleston is over and the dealer is about to discard.
    fn is_closing(&self) -> bool {
        matches!(self.public.stage, Stage::Closing { .. })
    }

    /// The gate the table stands at, if it does.
    pub(super) fn gate(&self) -> Option<&Gate> {
        let Stage::At(id) = self.public.stage else { return None };
        match self.schedule.step(id) {
            Step::Gate(gate) => Some(gate),
            Step::Pass(_) => None,
        }
    }

    /// Where a target leads at this table now.
    pub(super) fn stage_after(&self, target: Target) -> Stage {
        self.schedule.in_round(target, self.public.round, &self.public.asked).into()
    }
}

fn sorted(tiles: &[Tile]) -> Packet {
    let mut tiles: Packet = tiles.iter().copied().collect();
    tiles.sort_unstable();
    tiles
}
