//! What is right at first sight: nearly everything that is said at a table is a plain pass or a plain look, and
//! takes no more to judge and to write down than what stands here.
//!
//! It never says that something is wrong. What is not plainly right is judged in full, which is also where it is
//! defined what is right and what follows; in every test both are done, and compared.

use super::event::{Event, Fact};
use super::private::Private;
use super::public::{Givens, Public};
use super::{Command, Offer, Session, Stage};
use crate::rack::{Packet, sort};
use crate::ruleset::{Count, Exchange, Incoming, Look};
use crate::schedule::{PassStep, Step};
use crate::seat::{BySeat, Seat};

/// What follows what was played.
pub(super) enum Next {
    /// Nothing: the table waits for somebody.
    Waits,
    /// Perhaps something.
    Open,
}

impl Session {
    /// Plays a command that is plainly right; nothing, and nothing has changed, where it is not.
    pub(super) fn play_plainly(
        &mut self,
        seat: Seat,
        command: &Command,
        events: &mut Vec<Event>,
    ) -> Option<Next> {
        let Self { schedule, public, private, .. } = self;
        let Stage::At(id) = public.stage else { return None };
        let Step::Pass(step) = schedule.step(id) else { return None };
        if !step.is_plain {
            return None;
        }
        let exchange = public.exchange(step);
        let look = schedule.ruleset().rules().look.value;
        let event = match command {
            Command::Pass(offer) if exchange.giving().contains(seat) => {
                pass(step, exchange, (seat, offer), public, &mut private[seat])?
            }
            Command::Look if exchange.getting().contains(seat) => {
                self::look(step, exchange, look, seat, public, private)?
            }
            _ => return None,
        };
        events.push(event);
        let waits = look != Look::Together && waits(exchange, public);
        Some(if waits { Next::Waits } else { Next::Open })
    }
}

/// A pass for the first time, by a seat that names its gifts in their order and gives in each as many tiles as it must
/// have, and no more of them blind than it may.
fn pass(
    step: &PassStep,
    exchange: &Exchange,
    (seat, offer): (Seat, &Offer),
    public: &mut Public,
    own: &mut Private,
) -> Option<Event> {
    let settled = match step.count.value {
        Count::Exactly(_) => None,
        Count::Fewest { .. } => Some(public.seats[seat].settled.filter(|number| *number > 0)?),
        Count::Independent { .. } => return None,
    };
    let gives = &exchange.gifts[seat];
    let given = offer.own_gifts();
    let blind = offer.blind();
    if public.laid().contains(seat) || offer.blind_to_nobody() > 0 || given.len() != gives.len() {
        return None;
    }
    if blind > 0 && blind > step.most_blind[seat] {
        return None;
    }
    let (mut tiles, mut gifts) = (Packet::new(), Givens::new());
    tiles.add(offer.tiles());
    let mut rest = &mut tiles[..];
    for (gift, (to, given)) in gives.iter().zip(given) {
        let (least, most) = settled.map_or((gift.least, gift.most), |number| (number, number));
        let count = given.own.saturating_add(given.blind);
        if *to != gift.to || count != least || count != most {
            return None;
        }
        gifts.push(*given);
        let (own, others) = rest.split_at_mut_checked(usize::from(given.own))?;
        sort(own);
        rest = others;
    }
    if tiles.iter().any(|tile| step.stays.value.contains(tile.kind())) {
        return None;
    }
    own.lay_down(own.with_laid(&tiles)?);
    public.lay(seat, gifts);
    Some(Event::with_tiles(Fact::Laid { seat, gifts }, tiles))
}

/// A look at what was passed to a seat, where nobody passes blind, and the seat and all that give to it have passed.
fn look(
    step: &PassStep,
    exchange: &Exchange,
    look: Look,
    seat: Seat,
    public: &mut Public,
    private: &mut BySeat<Private>,
) -> Option<Event> {
    let before = match look {
        Look::AfterOwnPass if step.has_blind() => exchange.group_of(seat),
        Look::AfterOwnPass => exchange.giving_to(seat).with(seat),
        Look::OnceAllPassed => step.looks_with(exchange, seat).with(seat),
        Look::Together => return None,
    };
    let is_due = !public.looked().contains(seat) && before.is_within(public.laid());
    if !is_due || public.is_any_blind() {
        return None;
    }
    let tiles = match exchange.incoming(seat) {
        [only] => given(public, private, only),
        several => {
            let gifts = several.iter().flat_map(|gift| given(public, private, gift));
            gifts.collect::<Packet>().sorted()
        }
    };
    let count = u8::try_from(tiles.len()).ok().filter(|count| *count > 0)?;
    private[seat].pick_up(&tiles);
    public.pick_up(seat, count);
    Some(Event::with_tiles(Fact::Looked { seat, count }, tiles))
}

/// The own tiles in a gift, sorted.
pub(super) fn given(public: &Public, private: &BySeat<Private>, gift: &Incoming) -> Packet {
    let gifts = public.seats[gift.giver].act.gifts();
    let (before, from_here) = gifts.split_at(gift.position.min(gifts.len()));
    let first: usize = before.iter().map(|given| usize::from(given.own)).sum();
    let count = from_here.first().map_or(0, |given| usize::from(given.own));
    let mut tiles = Packet::new();
    tiles.add(private[gift.giver].lying().get(first..first + count).unwrap_or_default());
    tiles
}

/// Whether, when somebody has passed or looked, the table plainly waits for somebody: a seat has yet to lay its tiles, or
/// to pick up those that lie before it.
fn waits(exchange: &Exchange, public: &Public) -> bool {
    let (laid, looked, is_any_blind) = (public.laid(), public.looked(), public.is_any_blind());
    let own = |gift: &Incoming| public.seats[gift.giver].act.gifts()[gift.position].own;
    let lies_before = |seat| exchange.incoming(seat).iter().any(|gift| own(gift) > 0);
    exchange.groups.iter().any(|group| {
        if !exchange.giving().and(*group).is_within(laid) {
            return group.first().is_some_and(|seat| public.seats[seat].settled != Some(0));
        }
        let mut open = exchange.getting().and(*group).and_not(looked).iter();
        !is_any_blind && open.any(lies_before)
    })
}
