//! The screen for a player at the terminal: the numbered rack, in color, and notes about the tiles.

use charleston::internal::describe::{conditions, event, play, words};
use charleston::internal::escape;
use charleston::internal::play::story::now;
use charleston::internal::table::rack::{Rack, written};
use charleston::session::{PassPrompt, PublicAnswer, PublicSeat};
use charleston::table::{Kind, SeatSet};
use charleston::{Prompt, Seat, Tile, View};

/// The width of a line of the rack, in columns.
const WIDTH: usize = 76;

/// Whether to use color.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub has_color: bool,
}

impl Style {
    /// Wraps text in the escape codes for a color or for bold type.
    fn paint(self, code: &str, text: &str) -> String {
        if self.has_color && !code.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Makes a line bold, such as the one that tells the player what to do now.
    pub fn strong(self, text: &str) -> String {
        self.paint("1", &escape::text(text))
    }
}

/// Returns the color of a tile: bams are green, craks red and dots cyan.
fn color(tile: Tile) -> &'static str {
    match tile.kind() {
        Kind::Bam => "32",
        Kind::Crak | Kind::Heart | Kind::Diamond => "31",
        Kind::Dot => "36",
        Kind::Dragon => match tile.to_string().as_str() {
            "RD" => "1;31",
            "GD" => "1;32",
            _ => "1",
        },
        Kind::Flower | Kind::Season => "35",
        Kind::Joker => "1;33",
        _ => "",
    }
}

/// Returns the tiles that a person can choose by number. Includes the passed tiles if the person can change them.
pub fn rack(view: &View, prompt: &Prompt) -> Rack {
    match &prompt.pass {
        Some(pass) if pass.changes => view.own.before_passing(),
        _ => view.own.rack(),
    }
}

/// Returns the first lines above a question: what the person can do now, and the rack.
pub fn rack_lines(style: Style, view: &View, prompt: &Prompt) -> Vec<String> {
    let mut lines = vec![String::new(), style.strong(&now(view, prompt))];
    lines.extend(numbered(style, &rack(view, prompt), prompt.pass.as_ref()));
    lines
}

/// Returns the lines below the rack: why some tiles can't be passed, and what has happened in this step.
pub fn notes(view: &View, prompt: &Prompt) -> impl Iterator<Item = String> {
    let notes = reasons(view, prompt).into_iter().chain(own(view, prompt)).chain(done_by_others(view));
    let tile_box = view.schedule().ruleset().tile_box();
    notes.map(|note| format!("  {}", tile_box.worded(note)))
}

/// Shows the rack with a number below each tile, or an `x` below tiles that can't be passed now.
fn numbered(style: Style, rack: &Rack, pass: Option<&PassPrompt>) -> Vec<String> {
    let (mut lines, mut tiles, mut marks, mut columns) = (Vec::new(), String::new(), String::new(), 0);
    let mut before: Option<Tile> = None;
    for (number, tile) in (1..).zip(rack.tiles().iter().copied()) {
        let is_passable = pass.is_none_or(|pass| pass.passable.count(tile) > 0);
        let (name, mark) = (tile.to_string(), if is_passable { number.to_string() } else { "x".to_owned() });
        let width = name.len().max(mark.len()).max(2);
        if columns + width + 3 > WIDTH {
            lines.extend([std::mem::take(&mut tiles), std::mem::take(&mut marks)]);
            (columns, before) = (0, None);
        }
        let gap = match before {
            None => 2,
            Some(before) if before.kind() == tile.kind() => 1,
            Some(_) => 3,
        };
        let code = if is_passable { color(tile) } else { "2" };
        tiles.push_str(&format!(
            "{:gap$}{:pad$}{}",
            "",
            "",
            style.paint(code, &name),
            pad = width - name.len()
        ));
        marks.push_str(&format!("{:gap$}{}", "", style.paint("2", &format!("{mark:>width$}"))));
        columns += gap + width;
        before = Some(tile);
    }
    lines.extend([tiles, marks]);
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// Explains why some tiles can't be passed, and which tiles can be passed together.
fn reasons(view: &View, prompt: &Prompt) -> Vec<String> {
    let (Some(pass), schedule) = (&prompt.pass, view.schedule()) else { return Vec::new() };
    let mut lines = Vec::new();
    for staying in pass.staying.chunk_by(|one, other| one.by == other.by) {
        let tiles: Vec<Tile> = staying.iter().map(|staying| staying.tile).collect();
        lines.push(format!("x: {} can't be passed ({})", written(&tiles), schedule.place(staying[0].by)));
    }
    lines.extend(conditions(view, pass));
    lines
}

/// Describes the conditions that passed tiles must meet, or explains why they don't apply. Cites the house rule.
fn conditions(view: &View, pass: &PassPrompt) -> Vec<String> {
    let schedule = view.schedule();
    let conditions = pass.conditions.value;
    if conditions.is_empty() {
        return Vec::new();
    }
    let rule = schedule.place(pass.conditions.place);
    let text = conditions::in_words(conditions);
    if let Some(lifted_by) = pass.lifted_by {
        let place = schedule.place(lifted_by);
        return vec![match pass.choices.fill {
            Some(_) => {
                format!("you have too few suitable tiles, so pass those, then any others: {text} ({place})")
            }
            None => format!("doesn't apply, because you have too few suitable tiles: {text} ({place})"),
        }];
    }
    let to =
        pass.conditions_for.map(|to| format!(" to {}", event::receiver(schedule, to))).unwrap_or_default();
    let mut lines = vec![format!("tiles you pass{to}: {text} ({rule})")];
    if conditions.not_just_received && !view.own.arrived().is_empty() {
        lines.push(format!("received in the previous pass: {}", written(view.own.arrived())));
    }
    lines
}

/// Summarizes what the person has done in this step.
fn own(view: &View, prompt: &Prompt) -> Vec<String> {
    let own = &view.own;
    let passed = play::passed_to_each(view);
    let face_down = own.passed();
    let face_down = if passed.is_some() { &[] } else { &face_down[..] };
    let shown = [("passed", face_down), ("picked up", own.received()), ("peeked at", own.peeked())];
    let shown = shown.into_iter().filter(|(_, tiles)| !tiles.is_empty());
    let shown = shown.map(|(what, tiles)| format!("{what}: {}", written(tiles)));
    let blind: u8 = view.public.seats[view.seat].act.gifts().iter().map(|gift| gift.blind).sum();
    let blind = (blind > 0 && passed.is_none()).then(|| format!("passed blind: {}", words::tiles(blind)));
    let passed = passed.map(|passed| format!("passed: {passed}"));
    let mut lines: Vec<String> = passed.into_iter().chain(shown).chain(blind).collect();
    if let Some(request) = own.request().filter(|_| view.public.seats[view.seat].settled.is_none()) {
        let change = if prompt.request.is_some() {
            ", and you can change it until everyone you exchange tiles with has made a request"
        } else {
            ""
        };
        lines.push(format!("you request {request}{change}"));
    }
    lines
}

/// Summarizes what the other players have done in this step.
fn done_by_others(view: &View) -> Option<String> {
    let others = || view.public.seats.iter().filter(|(seat, _)| *seat != view.seat);
    let done = |deed: &str, has: &dyn Fn(&PublicSeat) -> bool| {
        let seats: SeatSet = others().filter(|(_, public)| has(public)).map(|(seat, _)| seat).collect();
        let have = if seats.len() == 1 { "has" } else { "have" };
        let names = event::seats(view.schedule(), seats);
        (!seats.is_empty()).then(|| format!("{names} {have} {deed}"))
    };
    let has_requested = |seat: &PublicSeat| seat.act.is_request() && seat.settled.is_none();
    let offer = |(seat, public): (Seat, &PublicSeat)| {
        let number = public.act.offer().filter(|_| has_requested(public))?;
        Some(format!("{} has offered {}", event::seat(view.schedule(), seat), words::tiles(number)))
    };
    let all = [
        done("made a request", &|seat| has_requested(seat) && seat.act.offer().is_none()),
        done("passed", &|seat| seat.act.has_passed() && seat.picked_up.is_none()),
        done("picked up", &PublicSeat::has_seen),
        done("agreed", &|seat| seat.vote == Some(PublicAnswer::Aloud(true))),
        done("refused", &|seat| seat.vote == Some(PublicAnswer::Aloud(false))),
        done("answered", &|seat| seat.vote == Some(PublicAnswer::Secret)),
    ];
    let all: Vec<String> = others().filter_map(offer).chain(all.into_iter().flatten()).collect();
    (!all.is_empty()).then(|| all.join("; "))
}
