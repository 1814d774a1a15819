//! Prompts and refusals, as they are sent to a player's device.

use serde::{Deserialize, Serialize};

use crate::redacted::redacted;
use crate::ruleset::{PeekCost, Place, PlaceId, To};
use crate::schedule::Schedule;
use crate::session::{Command, Declaration, Gift, Part, PassPrompt, Prompt, Refusal, RefusalId, SuitToName};
use crate::strict::strict;
use crate::table::rack::{Packet, Rack};
use crate::table::seat::{Seat, SeatSet};
use crate::table::selection::Condition;
use crate::table::tile::Tile;

/// The actions that a seat can take now. A screen can show them without knowing the rules.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SentPrompt {
    /// The seats that the table is waiting for.
    pub waiting_for: SeatSet,
    /// The declared hand that the host has to confirm or reject before anything else can happen. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for_host: Option<Declaration>,
    /// Commands that can be sent exactly as they are, such as picking up or stopping. They include declaring a winning
    /// hand, no matter which tiles the player holds, because the library doesn't know the card. A program that plays
    /// for a player uses `default_command`.
    pub commands: Vec<Command>,
    /// The phase or the pass that the player can stop, agree to, decline or ask for. It isn't always the current one. Its
    /// title is in the table's description. Default: none of these commands can be sent now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Part>,
    /// The tiles that can be passed. Default: no tiles can be passed now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<SentPass>,
    /// How many tiles can be requested (R11). Default: the player can't make a request now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Bounds>,
    /// The suits that can be named (R14). Default: the player has no suit to name now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub name_suit: Vec<SuitToName>,
    /// The cost of peeking (R22). Default: the player can't peek now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peek: Option<PeekCost>,
    /// The number of dice that the host rolls for this player. Default: none now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// A command that the host can play if the player is away. If players have to agree to a phase or a pass, it
    /// declines. Default: the table isn't waiting for this player's command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_command: Option<Command>,
}

/// The tiles that can be passed now.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SentPass {
    /// Where the tiles go, and how many, including blind tiles.
    pub receivers: Vec<Gift>,
    /// The minimum number of tiles in total. It can exceed the sum of the receivers' minimums: a player with too few
    /// tiles that can be passed decides which receivers get fewer.
    pub min_in_all: u8,
    /// The maximum number of tiles that can be passed blind, to all receivers together (R18).
    pub max_blind: u8,
    /// All tiles that the player can choose to pass, including those that the player has passed and can still change.
    pub passable: Packet,
    /// Lists of these tiles that can be passed together. A player's own tiles in a pass must all be from one list,
    /// except as `fill-up` and `conditions-for` say. There is at least one list, which is empty if the player has no
    /// tiles that can be passed. Conditions such as [`Condition::Highest`] also limit which tiles in a list can be
    /// passed.
    pub choices: Vec<Packet>,
    /// Whether the player has too few tiles that meet the conditions (R17), and so passes all tiles in one of the lists
    /// and any other `passable` tiles. Default: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fill_up: bool,
    /// The conditions that the player's own tiles have to meet together.
    pub conditions: Vec<Condition>,
    /// The rule that sets the conditions.
    pub conditions_by: WrittenRule,
    /// The only receiver whose tiles have to be in one of the lists and meet the conditions. Other receivers can get
    /// any of the `passable` tiles. Default: the conditions apply to all of the player's own tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions_for: Option<To>,
    /// The rule that lifts the conditions for this player, who has too few tiles that meet them (R17). Default: the
    /// conditions apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifted_by: Option<WrittenRule>,
    /// The player's tiles that must stay on the rack (R14), each with its rule.
    pub staying: Vec<SentStayingTile>,
    /// Whether the player has already passed and can now choose other tiles instead (R29).
    pub changes: bool,
}

/// A tile that has to stay on the rack.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SentStayingTile {
    /// The tile.
    pub tile: Tile,
    /// The rule that keeps tiles of its kind on the rack.
    pub by: WrittenRule,
}

/// A minimum and a maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Bounds {
    /// The minimum.
    pub min: u8,
    /// The maximum.
    pub max: u8,
}

/// The setting that a rule comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct WrittenRule {
    /// The file's name. Default: no file sets the rule, so the default of the setting applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in the file, counted from 1. Default: no file sets the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The setting, such as `charleston.never-pass`.
    pub setting: String,
}

/// The reason a command was refused.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote, title = "charleston refusal"))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SentRefusal {
    /// The reason, for programs.
    pub id: RefusalId,
    /// The reason, for the player.
    pub sentence: String,
    /// The house rule that the refusal is based on. Default: the game itself is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<WrittenRule>,
}

strict!(SentRefusal);

impl WrittenRule {
    /// Returns the setting that a rule comes from.
    #[doc(hidden)]
    pub fn at(schedule: &Schedule, id: PlaceId) -> Self {
        let Place { file, line, path } = schedule.place(id);
        Self { file: file.map(str::to_owned), line, setting: path.to_string() }
    }
}

impl SentRefusal {
    /// Creates a refusal for a table that plays by this schedule, which is
    /// [`Session::schedule`](crate::session::Session::schedule). With another schedule, the rule's location is wrong or
    /// missing.
    pub fn of(refusal: &Refusal, schedule: &Schedule) -> Self {
        Self {
            id: refusal.into(),
            sentence: refusal.sentence(schedule),
            rule: refusal.rule().map(|rule| WrittenRule::at(schedule, rule)),
        }
    }
}

impl SentPrompt {
    /// Creates the prompt for a seat at a table that plays by this schedule.
    pub(super) fn of(
        prompt: &Prompt,
        seat: Seat,
        waits_for_host: Option<Declaration>,
        schedule: &Schedule,
    ) -> Self {
        Self {
            waiting_for: prompt.waiting_for,
            waits_for_host,
            commands: prompt.commands().collect(),
            about: prompt.about,
            pass: prompt.pass.as_ref().map(|pass| SentPass::of(pass, schedule)),
            request: prompt.request.map(|(min, max)| Bounds { min, max }),
            name_suit: prompt.name_suit.to_vec(),
            peek: prompt.peek,
            dice: prompt.dice,
            default_command: prompt.default_command(seat),
        }
    }
}

impl SentPass {
    fn of(pass: &PassPrompt, schedule: &Schedule) -> Self {
        let rule = |id| WrittenRule::at(schedule, id);
        let tiles = |rack: &Rack| rack.tiles().iter().copied().collect();
        let PassPrompt {
            receivers,
            min_in_all,
            max_blind,
            passable,
            choices,
            conditions,
            conditions_for,
            lifted_by,
            staying,
            changes,
        } = pass;
        Self {
            receivers: receivers.to_vec(),
            min_in_all: *min_in_all,
            max_blind: *max_blind,
            passable: tiles(passable),
            choices: choices.iter().map(|list| tiles(&list)).collect(),
            fill_up: choices.fill.is_some(),
            conditions: conditions.value.list(),
            conditions_by: rule(conditions.place),
            conditions_for: *conditions_for,
            lifted_by: lifted_by.map(rule),
            staying: staying
                .iter()
                .map(|tile| SentStayingTile { tile: tile.tile, by: rule(tile.by) })
                .collect(),
            changes: *changes,
        }
    }
}

redacted! {
    /// Omits what depends on the player's tiles, such as the commands and the tiles to pass, so the output is safe to
    /// log.
    SentPrompt { waiting_for, waits_for_host, name_suit, peek, dice }

    /// Shows only the rules. Omits tiles, and numbers that depend on the player's tiles, so the output is safe to log.
    SentPass { conditions, conditions_by, conditions_for, changes }

    /// Omits the tile and its rule, so the output is safe to log.
    SentStayingTile {}

    /// Omits the sentence and the rule, which can depend on a tile on the player's rack, so the output is safe to log.
    SentRefusal { id }
}
