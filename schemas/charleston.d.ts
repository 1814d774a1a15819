// Messages between a host and its players' devices. Generated from JSON Schemas in this folder.

/**
 * The destination of a gift.
 */
export type To = "later" | "pile" | Seat | Zone;
/**
 * A chair at the table, by its position in turn order, counted from 0 (R1). A player keeps the same chair from deal to deal. The `DealContext` has the chair that deals, which is East. A seat has no name. `Ruleset::seat_name` returns a chair's name, and `Ruleset::name_on_deal` returns its wind in a deal.
 */
export type Seat = number;
/**
 * The middle of the table or the wall. Seats pass tiles there and get the same number back, and no player can see the tiles there.
 */
export type Zone = "middle" | "wall";
/**
 * A tile or a card, as players write it.
 */
export type Tile =
  | "1B"
  | "2B"
  | "3B"
  | "4B"
  | "5B"
  | "6B"
  | "7B"
  | "8B"
  | "9B"
  | "1C"
  | "2C"
  | "3C"
  | "4C"
  | "5C"
  | "6C"
  | "7C"
  | "8C"
  | "9C"
  | "1D"
  | "2D"
  | "3D"
  | "4D"
  | "5D"
  | "6D"
  | "7D"
  | "8D"
  | "9D"
  | "S2"
  | "S3"
  | "S4"
  | "S5"
  | "S6"
  | "S7"
  | "S8"
  | "S9"
  | "S10"
  | "SJ"
  | "SQ"
  | "SK"
  | "SA"
  | "H2"
  | "H3"
  | "H4"
  | "H5"
  | "H6"
  | "H7"
  | "H8"
  | "H9"
  | "H10"
  | "HJ"
  | "HQ"
  | "HK"
  | "HA"
  | "D2"
  | "D3"
  | "D4"
  | "D5"
  | "D6"
  | "D7"
  | "D8"
  | "D9"
  | "D10"
  | "DJ"
  | "DQ"
  | "DK"
  | "DA"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "C10"
  | "CJ"
  | "CQ"
  | "CK"
  | "CA"
  | "E"
  | "S"
  | "W"
  | "N"
  | "RD"
  | "GD"
  | "WD"
  | "F"
  | "SN"
  | "J"
  | "BL";
/**
 * The tiles that a player passes in one pass: the player's own tiles for each receiver, and the number of tiles passed blind.
 *
 * @maxItems 9
 */
export type Offer = OfferedGift[];
/**
 * A kind of tile.
 */
export type Kind =
  | "bam"
  | "crak"
  | "dot"
  | "spade"
  | "heart"
  | "diamond"
  | "club"
  | "wind"
  | "dragon"
  | "flower"
  | "season"
  | "joker"
  | "blank";
/**
 * A winning hand that the dealer can declare before the first discard.
 */
export type Declaration = "heavenly-hand" | "earthly-hand";
/**
 * A command from a player. A player's message can't contain any other kind of move.
 */
export type Command =
  | {
      pass: Offer;
    }
  | {
      request: number;
    }
  | {
      "name-suit": Kind;
    }
  | "pick-up"
  | "peek"
  | "stop"
  | "agree"
  | "decline"
  | "ask"
  | {
      declare: Declaration;
    }
  | "miscount"
  | "cannot-pass"
  | {
      "call-dead": Seat;
    }
  | "begin-play";
/**
 * The topic of a rule.
 */
export type Topic =
  | "seats"
  | "turn-order"
  | "vacant-seats"
  | "hands"
  | "box"
  | "deals"
  | "heavenly-hand"
  | "earthly-hand"
  | "cannot-pass"
  | "miscount"
  | "phases"
  | "phase-title"
  | "phase-deals"
  | "phase-consent"
  | "then"
  | "passes"
  | "pass-title"
  | "pass-deals"
  | "route"
  | "count"
  | "blind"
  | "pile"
  | "pick-up"
  | "change"
  | "peek"
  | "nobody-has-any"
  | "never-pass"
  | "selection"
  | "pass-consent";
/**
 * The public part of an event.
 */
export type Fact =
  | {
      passed: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles in each gift: the seat's own and those passed blind.
         *
         * @maxItems 8
         */
        gifts: Given[];
      };
    }
  | {
      requested: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles, if it was requested aloud. Default: it is secret.
         */
        aloud?: number;
      };
    }
  | {
      "named-suit": {
        /**
         * The seat.
         */
        seat: Seat;
      };
    }
  | {
      settled: {
        /**
         * The seats that exchange tiles.
         */
        group: SeatSet;
        /**
         * The number of tiles that each seat passes.
         */
        number: number;
      };
    }
  | {
      "picked-up": {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
      };
    }
  | {
      "put-on-pile": {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
        /**
         * The tiles, if they are face up. Default: they are face down.
         *
         * @maxItems 24
         */
        "face-up"?: Tile[];
      };
    }
  | {
      "picked-up-pile": {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
      };
    }
  | {
      peeked: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles that the seat has seen so far.
         */
        count: number;
      };
    }
  | {
      penalized: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles passed blind that the seat must have seen.
         */
        tiles: number;
        /**
         * The points, as a negative number.
         */
        points: number;
      };
    }
  | {
      "took-from-wall": {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
      };
    }
  | {
      directed: {
        /**
         * The pass.
         */
        step: StepId;
        /**
         * The direction's position in the pass's list, counted from 0.
         */
        direction: number;
      };
    }
  | {
      rolled: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The pass.
         */
        step: StepId;
        /**
         * The total of the dice.
         */
        pips: number;
        /**
         * The direction's position in the pass's list, counted from 0.
         */
        direction: number;
      };
    }
  | {
      skipped: {
        /**
         * The pass.
         */
        step: StepId;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      "pass-ended": {
        /**
         * The pass.
         */
        step: StepId;
        /**
         * Whether the passed tiles are now in the wall.
         */
        "to-wall": boolean;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      "nobody-has-any": {
        /**
         * The pass.
         */
        step: StepId;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      stopped: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The phase or pass that the seat stopped.
         */
        part: Part;
        /**
         * Whether players had passed tiles of their own, which go back to them. Default: false.
         */
        "tiles-go-back"?: boolean;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      "stopped-early": {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The phase or pass that the seat stopped.
         */
        part: Part;
        /**
         * The change to the counters.
         */
        counts: Counts;
      };
    }
  | {
      voted: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * Whether it agrees.
         */
        agrees: boolean;
      };
    }
  | {
      answered: {
        /**
         * The seat.
         */
        seat: Seat;
      };
    }
  | {
      decided: {
        /**
         * The phase or pass.
         */
        part: Part;
        /**
         * Whether it is played.
         */
        played: boolean;
        /**
         * The change to the counters.
         */
        counts: Counts;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      asked: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The position of the requested phase or pass among those that players can ask for.
         */
        request: number;
        /**
         * The change to the counters.
         */
        counts: Counts;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      ended: {
        /**
         * The seat.
         */
        seat: Seat;
      };
    }
  | {
      redealt: {
        /**
         * The seat that caused the redeal.
         */
        seat: Seat;
        /**
         * The next stage: the deal, which starts with the dealer.
         */
        then: Stage;
      };
    }
  | {
      dealt: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
        /**
         * The next stage.
         */
        then: Stage;
      };
    }
  | {
      drew: {
        /**
         * The seat.
         */
        seat: Seat;
      };
    }
  | {
      declared: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The declared hand.
         */
        declaration: Declaration;
      };
    }
  | {
      rejected: {
        /**
         * The seat that declared the hand.
         */
        seat: Seat;
        /**
         * The declared hand.
         */
        declaration: Declaration;
      };
    }
  | {
      won: {
        /**
         * The seat.
         */
        seat: Seat;
        /**
         * The declared hand.
         */
        declaration: Declaration;
      };
    }
  | {
      "play-began": {
        /**
         * The seat.
         */
        seat: Seat;
      };
    }
  | {
      "went-into-wall": {
        /**
         * The vacant seat.
         */
        seat: Seat;
        /**
         * The number of tiles.
         */
        count: number;
      };
    };
/**
 * A set of seats.
 */
export type SeatSet = Seat[];
/**
 * The position of a step in its schedule, counted from 0.
 */
export type StepId = number;
/**
 * Where the table is in the Charleston.
 */
export type Stage =
  | {
      dealing: Seat;
    }
  | {
      at: StepId;
    }
  | {
      closing: {
        /**
         * Whether players can still ask for phases.
         */
        open: boolean;
      };
    }
  | {
      over: Outcome;
    };
/**
 * How a table ended.
 */
export type Outcome =
  | "play-began"
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      won: [Seat, Declaration];
    };
/**
 * The part that only the acting seat can know.
 */
export type Secret =
  | "nothing"
  | {
      /**
       * @maxItems 31
       */
      tiles: Tile[];
    }
  | {
      /**
       * @maxItems 31
       */
      unseen: Tile[];
    }
  | {
      request: number;
    }
  | {
      suit: Kind;
    }
  | {
      answer: Answer;
    };
/**
 * A seat's answer to a question.
 */
export type Answer = "agrees" | "stops" | "does-not-agree" | "asks" | "does-not-ask";
/**
 * The part of the rules that a section explains.
 */
export type About =
  | {
      part: "table";
    }
  | {
      part: "before";
    }
  | {
      part: "every-pass";
    }
  | {
      part: "phase";
      /**
       * Its name in the file.
       */
      name: string;
    }
  | {
      part: "pass";
      /**
       * Its name in the file.
       */
      name: string;
      /**
       * Its position in its phase, counted from 1.
       */
      number: number;
    }
  | {
      part: "after";
    }
  | {
      part: "notes";
    };
/**
 * The reason for a refusal, as a word that never changes.
 */
export type RefusalId =
  | "no-such-seat"
  | "nobody-sits"
  | "no-dice"
  | "not-on-the-dice"
  | "dice-first"
  | "direction-known"
  | "draw-first"
  | "over"
  | "dealing"
  | "no-pass-now"
  | "sits-out"
  | "already-passed"
  | "change-after-pick-up"
  | "change-after-pick-up-elsewhere"
  | "change-after-vacant-seat"
  | "not-held"
  | "held-too-few"
  | "stays"
  | "of-no-suit"
  | "not-of-named-suit"
  | "two-suits"
  | "not-alike"
  | "alike"
  | "just-received"
  | "none-of"
  | "out-of-order"
  | "fill-up"
  | "wrong-receiver"
  | "blind-to-whom"
  | "receiver-twice"
  | "too-few"
  | "too-many"
  | "stuck"
  | "no-blind"
  | "too-many-blind"
  | "name-suit-first"
  | "no-suit-to-name"
  | "already-named"
  | "no-such-suit"
  | "request-first"
  | "no-request"
  | "request-out-of-range"
  | "more-than-offered"
  | "request-too-high"
  | "already-settled"
  | "already-requested"
  | "pass-first"
  | "nothing-to-pick-up"
  | "not-all-passed"
  | "already-picked-up"
  | "pick-up-together"
  | "peek"
  | "nothing-to-peek-at"
  | "cannot-stop"
  | "too-late-to-stop"
  | "stop-later"
  | "not-your-consent"
  | "nothing-asked"
  | "already-answered"
  | "already-stopped"
  | "final-answer"
  | "nothing-to-ask-for"
  | "asked-often"
  | "dealer-only"
  | "no-such-hand"
  | "too-late-to-declare"
  | "too-early-to-declare"
  | "phase-not-over"
  | "too-many-changes"
  | "declaration-pending"
  | "already-rejected"
  | "not-declared"
  | "right-number"
  | "can-pass"
  | "pass-what-you-can"
  | "pass-any-tiles"
  | "pass-qualifying-first"
  | "stale"
  | "no-dead-hands"
  | "not-over";
/**
 * The version of the save format. It is 1.
 */
export type Format = number;
/**
 * How the previous deal ended.
 */
export type PreviousDeal = "start" | "win" | "wall-game";
/**
 * A seat's action in a pass.
 */
export type Action =
  | "nothing"
  | "requested"
  | {
      offered: {
        /**
         * The number of tiles.
         */
        number: number;
      };
    }
  | {
      passed: {
        /**
         * The number of tiles in each of the seat's gifts.
         *
         * @maxItems 8
         */
        gifts: Given[];
        /**
         * The number of events in this pass before the one in which the seat passed. Together with `TableState::began_at`, this selects the random stream that mixes the tiles arriving at the seat, if it forwards any of them.
         */
        at: number;
      };
    };
/**
 * The public part of an answer.
 */
export type PublicAnswer =
  | {
      aloud: boolean;
    }
  | "secret";
/**
 * A hand that the dealer has declared, and whether the host has answered.
 */
export type Declared =
  | {
      waiting: Declaration;
    }
  | {
      rejected: Declaration;
    };
/**
 * The phase in which tiles last moved. They move when the dealer passes or a player sees tiles that arrived.
 */
export type Moved = "not-yet" | "in-this-phase" | "in-an-earlier-phase";
/**
 * A message from a host to a spectator. It doesn't contain any seat's secrets.
 */
export type SpectatorUpdate =
  | {
      view: SpectatorView;
    }
  | {
      facts: NewFacts;
    };
/**
 * A step of the Charleston.
 */
export type StepDescription =
  | {
      question: QuestionDescription;
    }
  | {
      pass: PassStepDescription;
    };
/**
 * Whether players hear each other's answers, and whether they can change their own.
 */
export type Ballot = "aloud" | "final" | "secret";
/**
 * The purpose of a random number. Each purpose has its own streams, so that the use of one stream doesn't affect another. A purpose's number, `purpose as u32`, never changes.
 */
export type Purpose = "deal" | "packet" | "wall" | "player" | "direction" | "zone" | "vacant-choice" | "table-id";
/**
 * A move, and the player who makes it. Only a host creates moves, because only the host knows which player sent a message.
 */
export type Move = [Seat, Command] | HostCommand;
/**
 * A command from the host: a dice roll at its table, or the ruling on a declared hand. A player's message can't contain a host command.
 */
export type HostCommand =
  | {
      rolled: {
        /**
         * The dealer.
         */
        seat: Seat;
        /**
         * The total of the dice.
         */
        pips: number;
      };
    }
  | {
      won: {
        /**
         * The dealer.
         */
        seat: Seat;
        /**
         * The declared hand.
         */
        declaration: Declaration;
      };
    }
  | {
      rejected: {
        /**
         * The dealer.
         */
        seat: Seat;
        /**
         * The declared hand.
         */
        declaration: Declaration;
      };
    };
/**
 * The reason why a file or folder is skipped.
 */
export type WhySkipped =
  "no-rules" | "no-story" | "story" | "rule-file" | "linked-folder" | "again" | "hidden" | "built";
/**
 * A condition on the tiles that a player passes together (R14).
 */
export type Condition =
  | "one-suit"
  | {
      "named-suit": Kind;
    }
  | "all-alike"
  | "all-different"
  | "not-just-received"
  | {
      "at-least-one": Tile[];
    }
  | {
      highest: Tile[][];
    }
  | {
      lowest: Tile[][];
    };
/**
 * How many times a player can lose the points for a peek in one pass.
 */
export type PeekPer = "pass" | "peek" | "tile";
/**
 * A message from a host to one seat. Only that seat and the host may see it.
 */
export type Update =
  | {
      view: NumberedView;
    }
  | {
      events: NewEvents;
    };

/**
 * The part of an offer for one receiver, in its serialized form.
 */
export interface OfferedGift {
  /**
   * The receiver. Default: the only receiver.
   */
  to?: To;
  /**
   * The player's own tiles. Default: none.
   *
   * @maxItems 31
   */
  tiles?: Tile[];
  /**
   * The number of tiles passed blind. Default: 0.
   */
  blind?: number;
}
/**
 * One of the two rulesets in a comparison.
 */
export interface ComparedRuleset {
  /**
   * The name of the shipped ruleset, or the path.
   */
  ruleset: string;
  /**
   * The ruleset's name.
   */
  name: string;
}
/**
 * A rule that differs, and a game that shows it.
 */
export interface RuleDifference {
  /**
   * The topic of the rule.
   */
  topic: Topic;
  /**
   * The titles of the phases or passes, as in the first ruleset that has them. Empty if the rule is about the whole Charleston.
   */
  of: string[];
  /**
   * The difference in a sentence.
   */
  sentence: string;
  /**
   * The rule of the first ruleset.
   */
  a: Side;
  /**
   * The rule of the second ruleset.
   */
  b: Side;
  /**
   * The game. Absent if games weren't asked for, or none was found.
   */
  game?: Game;
  /**
   * Why there is no game, in a sentence. Absent if there is one, or games weren't asked for.
   */
  "without-game"?: string;
}
/**
 * A rule of one of the two rulesets.
 */
export interface Side {
  /**
   * The rule in words.
   */
  rule: string;
  /**
   * The paths of its settings. Empty if no file sets them and the other rule comes from a setting.
   */
  settings: string[];
}
/**
 * A game that shows a difference: the shortest one found, with no unnecessary moves.
 */
export interface Game {
  /**
   * The story. It agrees with the first ruleset, but not with the second.
   */
  story: string;
  /**
   * A sentence that says what happens at the end under the second ruleset.
   */
  instead: string;
  /**
   * Whether the second table plays the first ruleset with only this rule from the second one. It does if a quick search with all rules found no game, usually because another difference would show up earlier.
   */
  alone: boolean;
}
/**
 * The differences between two rulesets.
 */
export interface Comparison {
  /**
   * The version of the format: 1. Keys can be added within a version, but are never removed.
   */
  format: number;
  /**
   * The first ruleset.
   */
  a: ComparedRuleset;
  /**
   * The second ruleset.
   */
  b: ComparedRuleset;
  /**
   * The rules that differ, in order of play. Empty if both tables play the same.
   */
  differences: RuleDifference[];
}
/**
 * The number of tiles that a seat passes to one receiver.
 */
export interface Given {
  /**
   * The number of the seat's own tiles.
   */
  own: number;
  /**
   * The number of tiles passed blind (R18).
   */
  blind: number;
}
/**
 * A phase, or one of its passes.
 */
export interface Part {
  /**
   * The position of the phase in the ruleset, counted from 0.
   */
  phase: number;
  /**
   * The position of the pass in the phase, counted from 0. Default: the whole phase.
   */
  pass?: number;
}
/**
 * The counters that change when a phase or a pass is played: its own counter goes up, and the counters of the passes in it are reset. Only the engine reads them. A counter is identified by its position in the schedule.
 */
export interface Counts {
  /**
   * The counter that goes up. Default: none.
   */
  up?: number;
  /**
   * The half-open range of counters to reset: the first, and one past the last.
   *
   * @minItems 2
   * @maxItems 2
   */
  anew: [number, number];
}
/**
 * Something that happened, including its secret. Only the host may see it; a seat gets a `SeatEvent`.
 */
export interface Event {
  /**
   * The public part.
   */
  fact: Fact;
  /**
   * The part that only the acting seat can know. Default: nothing is secret.
   */
  secret?: Secret;
}
/**
 * A part of the explanation.
 */
export interface Section {
  /**
   * The part of the rules that it explains.
   */
  about: About;
  /**
   * Its heading.
   */
  title: string;
  /**
   * Its sentences, in order.
   */
  sentences: Sentence[];
}
/**
 * One rule, or a few rules that belong together.
 */
export interface Sentence {
  /**
   * The rule in players' words, in one or more sentences.
   */
  text: string;
  /**
   * The settings that it comes from. Empty if the rule applies at every table.
   */
  settings: Origin[];
}
/**
 * A setting, and where it is set.
 */
export interface Origin {
  /**
   * The path of the setting, such as `passes.courtesy.tiles`.
   */
  setting: string;
  /**
   * The file that sets it: a path, or the name of a shipped ruleset or option. Absent if no file sets it, so the default of the setting applies.
   */
  file?: string;
  /**
   * The line in the file, counted from 1. Absent if no file sets it.
   */
  line?: number;
}
/**
 * An explanation in JSON.
 */
export interface Explanation {
  /**
   * The version of the format: 1. Keys can be added within a version, but are never removed.
   */
  format: number;
  /**
   * The name of the rules.
   */
  name: string;
  /**
   * The source of the rules. Absent if the file doesn't name one.
   */
  source?: string;
  /**
   * The sections, in order of play.
   */
  sections: Section[];
}
/**
 * The id of an event: its table and its number. Every seat is sent every event, so the numbers are the same for all seats and reveal nothing.
 */
export interface EventId {
  /**
   * The table.
   */
  table: string;
  /**
   * The event number, counted from 1; the opening is 0. An undo has a number of its own, and no number is used twice.
   */
  number: number;
}
/**
 * A message from a player's device. It doesn't say who the player is, because the host knows whose connection it is.
 */
export interface PlayerMessage {
  /**
   * The player's command.
   */
  command: Command;
  /**
   * The last event that the player had seen. Default: the command is never refused as stale. Null means the same.
   */
  seen?: EventId | null;
}
/**
 * The setting that a rule comes from.
 */
export interface WrittenRule {
  /**
   * The file's name. Default: no file sets the rule, so the default of the setting applies.
   */
  file?: string;
  /**
   * The line in the file, counted from 1. Default: no file sets the rule.
   */
  line?: number;
  /**
   * The setting, such as `charleston.never-pass`.
   */
  setting: string;
}
/**
 * The reason a command was refused.
 */
export interface Refusal {
  /**
   * The reason, for programs.
   */
  id: RefusalId;
  /**
   * The reason, for the player.
   */
  sentence: string;
  /**
   * The house rule that the refusal is based on. Default: the game itself is the reason.
   */
  rule?: WrittenRule;
}
/**
 * An event as one seat sees it.
 */
export interface SeatEvent {
  /**
   * The public part.
   */
  fact: Fact;
  /**
   * The part that only this seat can know. Default: nothing, for example because another seat acts.
   */
  secret?: Secret;
}
/**
 * Everything that all players can see.
 */
export interface SpectatorView {
  /**
   * The version of this format: 1.
   */
  format: Format;
  /**
   * The last event or undo that the view includes.
   */
  last: EventId;
  /**
   * The rules that the table plays by.
   */
  ruleset: RulesetId;
  /**
   * The table's public state.
   */
  public: TableState;
}
/**
 * The rules that a table plays by.
 */
export interface RulesetId {
  /**
   * The rule file's name, for display. Only the fingerprint is compared.
   */
  file: string;
  /**
   * The fingerprint of everything in the file and the files it extends: 16 digits, 0 to 9 and a to f.
   */
  fingerprint: string;
}
/**
 * A table's public state.
 */
export interface TableState {
  /**
   * Where the table is in the Charleston.
   */
  stage: Stage;
  /**
   * The deal number, the round, who deals, and how the previous deal ended (R12).
   */
  context: DealContext;
  /**
   * The public state of each seat.
   *
   * @maxItems 8
   */
  seats: PublicSeat[];
  /**
   * The direction of the current pass, if it was drawn or rolled: its position in the pass's list, counted from 0. Default: it isn't drawn or rolled, or isn't known yet.
   */
  direction?: number;
  /**
   * How many times each phase or pass with a limit has been played (R9).
   *
   * @minItems 8
   * @maxItems 8
   */
  played: number[];
  /**
   * The hand that the dealer has declared at this stage (R31, R32). Default: none.
   */
  declared?: Declared;
  /**
   * The phase in which tiles last moved. This decides whether an Earthly Hand can be declared between two phases (R32).
   */
  moved: Moved;
  /**
   * The seats that have named a suit in this Charleston (R14). Default: none.
   */
  "named-suit"?: SeatSet;
  /**
   * How many times all tiles have been dealt again (R34).
   */
  redeals: number;
  /**
   * How many tiles are left in the wall.
   */
  wall: number;
  /**
   * The pile beside the table. Default: it is empty.
   */
  pile?: Pile;
  /**
   * The number of events so far, including the automatic ones when the table was opened, such as drawing the direction of the first pass. Those have no event number.
   */
  events: number;
  /**
   * The value of `events` when the current stage began.
   */
  "began-at": number;
}
/**
 * The position of a deal in the match, and who deals. The default is the first deal of a match, in the first round and dealt by the first seat.
 */
export interface DealContext {
  /**
   * The deal number in the match, counted from 1. Default: 1.
   */
  deal?: number;
  /**
   * The round, by the wind or seat that it is named after. Default: the first seat, 0.
   */
  round?: Seat;
  /**
   * The chair that deals. At a Mah Jongg table, this is East in this deal. Default: the first seat, 0.
   */
  dealer?: Seat;
  /**
   * How the previous deal ended. Default: there was none. Required from the second deal on.
   */
  after?: PreviousDeal & string;
  /**
   * Whether it is the last deal of the match. Default: no.
   */
  last?: boolean;
  /**
   * The winner of the previous deal and other roles. Most rules don't need them. Default: not reported.
   */
  roles?: Roles;
  /**
   * A number for each seat in turn order, such as the number of tricks it won in the previous deal, for rules with `settle = "reported"`. Default: not reported.
   *
   * @maxItems 8
   */
  counts?: number[];
}
/**
 * The chairs of the players with the roles that rules can name. The host reports them with the deal. A table asks only for the roles that its rules name.
 */
export interface Roles {
  /**
   * The player who won the previous deal. Default: not reported.
   */
  winner?: Seat;
  /**
   * The player who lost the previous deal. Default: not reported.
   */
  loser?: Seat;
  /**
   * The player who discarded the tile that won the previous deal. Default: no player, or not reported.
   */
  thrower?: Seat;
  /**
   * The player with the lowest score in the match so far. Default: not reported.
   */
  "last-place"?: Seat;
}
/**
 * A seat's public state.
 */
export interface PublicSeat {
  /**
   * The number of tiles on the seat's rack, not counting those picked up in this pass.
   */
  held: number;
  /**
   * How many extra tiles the seat was dealt; negative if it was dealt too few (R34).
   */
  miscount: number;
  /**
   * The seat's action in this pass.
   */
  act: Action;
  /**
   * The number of tiles that the seat exchanges, as settled by requests in this pass (R11). Default: not settled.
   */
  settled?: number;
  /**
   * The number of tiles that the seat has picked up in this pass. Default: it hasn't picked up yet.
   */
  "picked-up"?: number;
  /**
   * The number of tiles that the seat peeked at in this pass.
   */
  peeked: number;
  /**
   * How many times the seat peeked in this pass.
   */
  peeks: number;
  /**
   * The number of tiles that the seat drew from the wall in this pass before giving the same number back.
   */
  drawn: number;
  /**
   * The public part of the seat's answer to the current question. Default: it hasn't answered.
   */
  vote?: PublicAnswer;
  /**
   * The seat's points from penalties so far (R22).
   */
  points: number;
}
/**
 * The pile beside the table, as every player knows it. Face-down tiles are known only to the seats that gave them.
 */
export interface Pile {
  /**
   * The number of face-down tiles.
   */
  "face-down": number;
  /**
   * The face-up tiles, sorted.
   *
   * @maxItems 24
   */
  "face-up": Tile[];
}
/**
 * Events, as all players can see them.
 */
export interface NewFacts {
  /**
   * The last event before these events, whose numbers follow without a gap.
   */
  after: EventId;
  /**
   * The events, in order.
   */
  facts: Fact[];
}
/**
 * A seat at the table.
 */
export interface SeatDescription {
  /**
   * The seat's name in the rules, which stays the same for the whole match.
   */
  name: string;
  /**
   * The seat's name in this deal. At a Mah Jongg table, this is its wind.
   */
  "name-on-deal": string;
  /**
   * The number of tiles that the seat is dealt.
   */
  hand: number;
  /**
   * Whether the seat is vacant.
   */
  vacant: boolean;
}
/**
 * A phase of the Charleston.
 */
export interface PhaseDescription {
  /**
   * The phase's name in the rule file.
   */
  id: string;
  /**
   * The title of the phase, which players see.
   */
  title: string;
  /**
   * The passes in the phase, in order.
   */
  passes: PassDescription[];
}
/**
 * A pass.
 */
export interface PassDescription {
  /**
   * The pass's name in the rule file.
   */
  id: string;
  /**
   * The title of the pass, which players see.
   */
  title: string;
}
/**
 * A question that some seats are asked: whether to play a phase or a pass.
 */
export interface QuestionDescription {
  /**
   * The phase.
   */
  phase: number;
  /**
   * The pass in the phase. Default: the question is about the whole phase.
   */
  pass?: number;
  /**
   * The seats that are asked.
   */
  asked: SeatSet;
  /**
   * The number of seats that have to say yes.
   */
  needed: number;
  /**
   * How the seats answer (R23, R24).
   */
  ballot: Ballot;
}
/**
 * A step in which tiles are passed.
 */
export interface PassStepDescription {
  /**
   * The phase.
   */
  phase: number;
  /**
   * The pass in the phase.
   */
  pass: number;
  /**
   * The ways the tiles can go. There is only one, unless the direction is chosen at random, by dice, or by deal number. Events refer to the chosen way by its position in this list.
   */
  ways: WayDescription[];
  /**
   * The maximum number of tiles that a seat can pass blind (R18).
   */
  "max-blind": number;
  /**
   * Whether the lowest request determines how many tiles are passed (R11).
   */
  "by-requests": boolean;
  /**
   * Whether players make their requests aloud. A player can then answer a request only with the same number of tiles or fewer. Default: requests are secret, or no requests are made.
   */
  "requests-aloud"?: boolean;
  /**
   * Whether tiles given to the pile are face up. Default: they are face down, or no tiles are given to the pile.
   */
  "pile-face-up"?: boolean;
  /**
   * The seat that picks up the pile after the pass. Default: the pile stays where it is, or is always empty.
   */
  "pile-goes-to"?: Seat;
}
/**
 * One way the tiles can go.
 */
export interface WayDescription {
  /**
   * The direction in words, such as `to the right`. Default: the tiles don't all go the same way.
   */
  direction?: string;
  /**
   * Each seat's gifts, in turn order. Empty if no tiles are passed.
   */
  gifts: Gift[][];
}
/**
 * A gift that a seat makes in a pass. The number of tiles includes those passed blind.
 */
export interface Gift {
  /**
   * The destination.
   */
  to: To;
  /**
   * The minimum number of tiles.
   */
  min: number;
  /**
   * The maximum number of tiles.
   */
  max: number;
}
/**
 * The rules, seats and steps of a table. Seats, phases, passes and steps are numbered from 0 in the order given here.
 */
export interface TableDescription {
  /**
   * The version of this format: 1.
   */
  format: Format;
  /**
   * The table's id.
   */
  table: string;
  /**
   * The rules that the table plays by.
   */
  ruleset: RulesetId;
  /**
   * The rules' name, which players see.
   */
  name: string;
  /**
   * The dealer.
   */
  dealer: Seat;
  /**
   * The seats in turn order.
   */
  seats: SeatDescription[];
  /**
   * The phases, in the order that the rules list them.
   */
  phases: PhaseDescription[];
  /**
   * The steps of the Charleston: the passes, and the questions that are asked before them.
   */
  steps: StepDescription[];
}
/**
 * All numbers that the host has drawn from one stream. They reveal hands, so only the host may keep them.
 */
export interface Drawn {
  /**
   * The purpose of the stream.
   */
  purpose: Purpose;
  /**
   * The index of the stream among those with this purpose.
   */
  index: number;
  /**
   * The numbers, in order.
   */
  numbers: number[];
}
/**
 * The event numbers of a table, as they are saved.
 */
export interface Numbers {
  /**
   * The table's id.
   */
  table: string;
  /**
   * The number of the last event or undo.
   */
  last: number;
  /**
   * The number of the last undo; 0 if no move has been undone.
   */
  undone: number;
}
/**
 * A saved table: how it was opened, and every move since then. It contains every hand and the key, so only the host may see it.
 */
export interface SavedTable {
  /**
   * The version of the save format. It is 1.
   */
  format: Format;
  /**
   * The version of the engine that saved the table. Only the same version can open it.
   */
  engine: string;
  /**
   * The rules that the table plays by.
   */
  ruleset: RulesetId;
  /**
   * The key that determines everything random: 64 digits, 0 to 9 and a to f. Default: the host draws the random numbers.
   */
  key?: string;
  /**
   * Every random number that the host has drawn. Default: none, because the key determines them all.
   */
  drawn?: Drawn[];
  /**
   * The position of this deal in the match, and who deals.
   */
  context: DealContext;
  /**
   * The hands in turn order, if they were dealt elsewhere. The hand of a vacant seat keeps its order, with the top tile first. Default: shuffled from the key.
   */
  deal?: Tile[][];
  /**
   * Every move that was accepted, in order.
   */
  moves: Move[];
  /**
   * The numbers of the events that clients have been sent. Default: as if no event had been sent or undone.
   */
  numbers?: Numbers;
}
/**
 * The number of stories with each result.
 */
export interface StoryTotals {
  /**
   * The number of stories.
   */
  stories: number;
  /**
   * The number of stories that agree.
   */
  agree: number;
  /**
   * The number of stories that were updated.
   */
  updated: number;
  /**
   * The number of stories that differ.
   */
  differ: number;
  /**
   * The number of stories that can't be played.
   */
  invalid: number;
  /**
   * The number of files and folders that couldn't be read.
   */
  unread: number;
}
/**
 * The result of testing one story.
 */
export interface StoryDoc {
  /**
   * The path of the story as the user gave it, or as it was found in a folder. Control characters, and bytes that aren't UTF-8, are escaped.
   */
  path: string;
  /**
   * The title of the story. Absent if it has none.
   */
  title?: string;
  /**
   * The result.
   */
  result: "agrees" | "updated" | "differs" | "invalid";
  /**
   * The lines where the game differs from the story.
   */
  differences: DifferenceDoc[];
  /**
   * The errors that keep the story from being played.
   */
  errors: ErrorDoc[];
}
/**
 * A line where the game differs from the story.
 */
export interface DifferenceDoc {
  /**
   * The line in the file, numbered from 1.
   */
  line: number;
  /**
   * The expected result.
   */
  expected: string;
  /**
   * The actual result.
   */
  found: string;
  /**
   * Whether the rest of the story isn't compared, because the game can't go on as the story says.
   */
  "ends-comparison": boolean;
}
/**
 * An error in a story.
 */
export interface ErrorDoc {
  /**
   * The line in the file, numbered from 1.
   */
  line: number;
  /**
   * The problem, and how to fix it.
   */
  message: string;
}
/**
 * A file or folder that couldn't be read, and why.
 */
export interface UnreadDoc {
  /**
   * The path as the user gave it. Control characters, and bytes that aren't UTF-8, are escaped.
   */
  path: string;
  /**
   * The id of this kind of finding.
   */
  id: string;
  /**
   * Why the file or folder couldn't be read.
   */
  message: string;
  /**
   * How to correct the problem. Absent if charleston has no advice.
   */
  help?: string;
}
/**
 * A skipped file or folder.
 */
export interface Skipped {
  /**
   * The path.
   */
  path: string;
  /**
   * The reason.
   */
  why: WhySkipped;
}
/**
 * The result of testing stories.
 */
export interface Test {
  /**
   * The version of the format: 1. Keys can be added within a version, but are never removed.
   */
  format: number;
  /**
   * The number of stories with each result.
   */
  totals: StoryTotals;
  /**
   * Each tested story, in order.
   */
  stories: StoryDoc[];
  /**
   * Files and folders that couldn't be read.
   */
  unread: UnreadDoc[];
  /**
   * Skipped files and folders.
   */
  skipped: Skipped[];
}
/**
 * Everything that one seat sees.
 */
export interface NumberedView {
  /**
   * The last event or undo that the view includes.
   */
  last: EventId;
  /**
   * The seat's view.
   */
  view: SavedView;
  /**
   * The seat's prompt.
   */
  prompt: SentPrompt;
}
/**
 * The view of one seat, in its saved form. Only that seat and the host may see it.
 */
export interface SavedView {
  /**
   * The version of the save format. It is 1.
   */
  format: Format;
  /**
   * The rules that the table plays by.
   */
  ruleset: RulesetId;
  /**
   * The seat whose view it is.
   */
  seat: Seat;
  /**
   * The table's public state.
   */
  public: TableState;
  /**
   * The seat's private state.
   */
  own: OwnTiles;
}
/**
 * The private state of one seat. Only that seat and the host may see it.
 */
export interface OwnTiles {
  /**
   * The tiles on the seat's rack, sorted.
   *
   * @maxItems 31
   */
  rack: Tile[];
  /**
   * The tiles that the seat has passed face down, gift by gift and sorted within each gift. They stay here until the pass is over, even if the receiver has already picked them up. To count each tile at the table once, count `rack` and `passed` of every seat, but not `received`. Default: it hasn't passed.
   *
   * @maxItems 31
   */
  passed?: Tile[];
  /**
   * The tiles that the seat picked up in this pass, including those from the pile, sorted. They go on the rack when the pass is over. Default: none.
   *
   * @maxItems 28
   */
  received?: Tile[];
  /**
   * The tiles that the seat peeked at before passing, sorted. Default: none.
   *
   * @maxItems 28
   */
  peeked?: Tile[];
  /**
   * The tiles that arrived in the last pass that the seat took part in, sorted. Default: none.
   *
   * @maxItems 28
   */
  arrived?: Tile[];
  /**
   * The number of tiles that the seat requests to exchange (R11). Default: it hasn't made a request.
   */
  request?: number;
  /**
   * The suit that the seat has named in this Charleston (R14). Default: it hasn't named one.
   */
  "named-suit"?: Kind;
  /**
   * The seat's answer in the current secret ballot. Default: it hasn't answered.
   */
  answer?: Answer;
}
/**
 * The actions that a seat can take now. A screen can show them without knowing the rules.
 */
export interface SentPrompt {
  /**
   * The seats that the table is waiting for.
   */
  "waiting-for": SeatSet;
  /**
   * The declared hand that the host has to confirm or reject before anything else can happen. Default: none.
   */
  "waits-for-host"?: Declaration;
  /**
   * Commands that can be sent exactly as they are, such as picking up or stopping. They include declaring a winning hand, no matter which tiles the player holds, because the library doesn't know the card. A program that plays for a player uses `default_command`.
   */
  commands: Command[];
  /**
   * The phase or the pass that the player can stop, agree to, decline or ask for. It isn't always the current one. Its title is in the table's description. Default: none of these commands can be sent now.
   */
  about?: Part;
  /**
   * The tiles that can be passed. Default: no tiles can be passed now.
   */
  pass?: SentPass;
  /**
   * How many tiles can be requested (R11). Default: the player can't make a request now.
   */
  request?: Bounds;
  /**
   * The suits that can be named (R14). Default: the player has no suit to name now.
   */
  "name-suit"?: SuitToName[];
  /**
   * The cost of peeking (R22). Default: the player can't peek now.
   */
  peek?: PeekCost;
  /**
   * The number of dice that the host rolls for this player. Default: none now.
   */
  dice?: number;
  /**
   * A command that the host can play if the player is away. If players have to agree to a phase or a pass, it declines. Default: the table isn't waiting for this player's command.
   */
  "default-command"?: Command;
}
/**
 * The tiles that can be passed now.
 */
export interface SentPass {
  /**
   * Where the tiles go, and how many, including blind tiles.
   */
  receivers: Gift[];
  /**
   * The minimum number of tiles in total. It can exceed the sum of the receivers' minimums: a player with too few tiles that can be passed decides which receivers get fewer.
   */
  "min-in-all": number;
  /**
   * The maximum number of tiles that can be passed blind, to all receivers together (R18).
   */
  "max-blind": number;
  /**
   * All tiles that the player can choose to pass, including those that the player has passed and can still change.
   *
   * @maxItems 31
   */
  passable: Tile[];
  /**
   * Lists of these tiles that can be passed together. A player's own tiles in a pass must all be from one list, except as `fill-up` and `conditions-for` say. There is at least one list, which is empty if the player has no tiles that can be passed. Conditions such as `Condition::Highest` also limit which tiles in a list can be passed.
   */
  choices: Tile[][];
  /**
   * Whether the player has too few tiles that meet the conditions (R17), and so passes all tiles in one of the lists and any other `passable` tiles. Default: no.
   */
  "fill-up"?: boolean;
  /**
   * The conditions that the player's own tiles have to meet together.
   */
  conditions: Condition[];
  /**
   * The rule that sets the conditions.
   */
  "conditions-by": WrittenRule;
  /**
   * The only receiver whose tiles have to be in one of the lists and meet the conditions. Other receivers can get any of the `passable` tiles. Default: the conditions apply to all of the player's own tiles.
   */
  "conditions-for"?: To;
  /**
   * The rule that lifts the conditions for this player, who has too few tiles that meet them (R17). Default: the conditions apply.
   */
  "lifted-by"?: WrittenRule;
  /**
   * The player's tiles that must stay on the rack (R14), each with its rule.
   */
  staying: SentStayingTile[];
  /**
   * Whether the player has already passed and can now choose other tiles instead (R29).
   */
  changes: boolean;
}
/**
 * A tile that has to stay on the rack.
 */
export interface SentStayingTile {
  /**
   * The tile.
   */
  tile: Tile;
  /**
   * The rule that keeps tiles of its kind on the rack.
   */
  by: WrittenRule;
}
/**
 * A minimum and a maximum.
 */
export interface Bounds {
  /**
   * The minimum.
   */
  min: number;
  /**
   * The maximum.
   */
  max: number;
}
/**
 * A suit that the player can name.
 */
export interface SuitToName {
  /**
   * The suit.
   */
  suit: Kind;
  /**
   * The number of tiles of this suit that can be passed together now.
   */
  tiles: number;
}
/**
 * The cost of passing tiles blind after peeking at them (R22).
 */
export interface PeekCost {
  /**
   * The number of points: zero or negative.
   */
  points: number;
  /**
   * How many times the points can be lost in one pass.
   */
  per: PeekPer;
}
/**
 * Events, as one seat can see them. Only that seat and the host may see them.
 */
export interface NewEvents {
  /**
   * The seat that the message is for.
   */
  seat: Seat;
  /**
   * The last event before these events, whose numbers follow without a gap.
   */
  after: EventId;
  /**
   * The events, in order.
   */
  events: SeatEvent[];
  /**
   * The seat's prompt after these events.
   */
  prompt: SentPrompt;
}
