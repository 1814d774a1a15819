// Messages between a host and its players' devices. Made from the JSON Schemas beside it.

/**
 * Where a gift goes.
 */
export type To = "later" | "pile" | Seat | Zone;
/**
 * A chair at the table by its position in turn order, counted from 0 (R1). Whoever sits in it keeps it from deal to deal; who deals, and so which chair is East, a [`DealContext`](crate::table::context::DealContext) says.  A seat knows no name: [`Ruleset::seat_name`](crate::ruleset::Ruleset::seat_name) has that of a chair, and [`Ruleset::name_on_deal`](crate::ruleset::Ruleset::name_on_deal) its wind on one deal.
 */
export type Seat = number;
/**
 * A place that is no seat: tiles go there, and others come from there. Nobody can see it.
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
 * The tiles a player passes in one pass: its own tiles for each receiver, and how many tiles it passes blind.
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
 * A winning hand that the dealer can declare before or after the Charleston.
 */
export type Declaration = "heavenly-hand" | "earthly-hand";
/**
 * What a player does. A message from a player's device can only become one of these.
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
 * What everyone can know about something that happened.
 */
export type Fact =
  | {
      laid: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many tiles in each gift.
         *
         * @maxItems 8
         */
        gifts: Given[];
      };
    }
  | {
      requested: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many tiles, if the number is said aloud. Default: it is secret.
         */
        aloud?: number;
      };
    }
  | {
      "named-suit": {
        /**
         * Who.
         */
        seat: Seat;
      };
    }
  | {
      settled: {
        /**
         * Who exchanges.
         */
        group: SeatSet;
        /**
         * How many tiles each passes.
         */
        number: number;
      };
    }
  | {
      "picked-up": {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many.
         */
        count: number;
      };
    }
  | {
      "put-on-pile": {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many.
         */
        count: number;
        /**
         * Which tiles, if they are face up. Default: they are face down.
         *
         * @maxItems 24
         */
        "face-up"?: Tile[];
      };
    }
  | {
      "picked-up-pile": {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many.
         */
        count: number;
      };
    }
  | {
      peeked: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many it has seen so far.
         */
        count: number;
      };
    }
  | {
      penalized: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many of the tiles it has certainly seen.
         */
        tiles: number;
        /**
         * The points, negative.
         */
        points: number;
      };
    }
  | {
      "took-from-wall": {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many.
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
         * The direction's position in the list of the pass, counted from 0.
         */
        direction: number;
      };
    }
  | {
      rolled: {
        /**
         * Who.
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
         * The direction's position in the list of the pass, counted from 0.
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
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      passed: {
        /**
         * The pass.
         */
        step: StepId;
        /**
         * Whether the passed tiles are now in the wall.
         */
        "to-wall": boolean;
        /**
         * What comes next.
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
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      stopped: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * What it stopped.
         */
        part: Part;
        /**
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      "stopped-early": {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * What it stopped.
         */
        part: Part;
        /**
         * What it adds to the counters.
         */
        counts: Counts;
      };
    }
  | {
      voted: {
        /**
         * Who.
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
         * Who.
         */
        seat: Seat;
      };
    }
  | {
      decided: {
        /**
         * What it is about.
         */
        part: Part;
        /**
         * Whether it is played.
         */
        played: boolean;
        /**
         * What it adds to the counters.
         */
        counts: Counts;
        /**
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      asked: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * The entry of [`Schedule::requests`](crate::schedule::Schedule::requests).
         */
        request: number;
        /**
         * What it adds to the counters.
         */
        counts: Counts;
        /**
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      ended: {
        /**
         * Who.
         */
        seat: Seat;
      };
    }
  | {
      redealt: {
        /**
         * Who caused it.
         */
        seat: Seat;
        /**
         * The dealing, which starts with the dealer.
         */
        then: Stage;
      };
    }
  | {
      dealt: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * How many.
         */
        count: number;
        /**
         * What comes next.
         */
        then: Stage;
      };
    }
  | {
      drew: {
        /**
         * Who.
         */
        seat: Seat;
      };
    }
  | {
      declared: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * Which.
         */
        declaration: Declaration;
      };
    }
  | {
      rejected: {
        /**
         * Who had declared it.
         */
        seat: Seat;
        /**
         * Which.
         */
        declaration: Declaration;
      };
    }
  | {
      won: {
        /**
         * Who.
         */
        seat: Seat;
        /**
         * Which.
         */
        declaration: Declaration;
      };
    }
  | {
      "play-began": {
        /**
         * Who.
         */
        seat: Seat;
      };
    }
  | {
      "went-into-wall": {
        /**
         * Whose.
         */
        seat: Seat;
        /**
         * How many tiles.
         */
        count: number;
      };
    };
/**
 * Some of the seats of a table.
 */
export type SeatSet = Seat[];
/**
 * Names a step of one schedule, counted from 0.
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
         * Whether phases can still be asked for.
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
 * What only the acting seat can know.
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
  | "stale"
  | "no-dead-hands"
  | "not-over";
/**
 * The version of the form. It is 1.
 */
export type Format = number;
/**
 * How the previous deal ended.
 */
export type PreviousDeal = "start" | "win" | "wall-game";
/**
 * What a seat has done in this pass.
 */
export type Action =
  | "nothing"
  | "requested"
  | {
      offered: {
        /**
         * How many.
         */
        number: number;
      };
    }
  | {
      laid: {
        /**
         * How many tiles in each of its gifts.
         *
         * @maxItems 8
         */
        gifts: Given[];
        /**
         * How many events of this pass were before the one by which it laid them; with [`TableState::began_at`] it names the random stream that mixes what comes to it, where it forwards some of that.
         */
        at: number;
      };
    };
/**
 * What everyone can know about an answer.
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
 * The phase in which tiles last moved: the dealer passed, or a player saw tiles that arrived.
 */
export type Moved = "not-yet" | "in-this-phase" | "in-an-earlier-phase";
/**
 * What a host sends to a spectator. It holds no secret of any seat.
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
 * What a random number is for. Each purpose has streams of its own, so that how often one was used cannot show in another. The number of a purpose, `purpose as u32`, is the same for good.
 */
export type Purpose = "deal" | "packet" | "wall" | "player" | "direction" | "zone" | "vacant-choice" | "table-id";
/**
 * One move of a game, and who makes it. Only a host has these: it knows which player a message is from.
 */
export type Move = [Seat, Command] | HostCommand;
/**
 * What only the host reports: dice on its table, and whether a declared hand is on the card. No player's message can become one of these.
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
         * Which hand.
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
         * Which hand.
         */
        declaration: Declaration;
      };
    };
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
 * How often the points for a peek are lost in one pass.
 */
export type PeekUnit = "pass" | "peek" | "tile";
/**
 * What a host sends to one seat. Only that seat and the host may hold it.
 */
export type Update =
  | {
      view: NumberedView;
    }
  | {
      events: NewEvents;
    };

/**
 * What an offer has for one receiver, as it is written.
 */
export interface OfferedGift {
  /**
   * Who gets it. Default: the only receiver.
   */
  to?: To;
  /**
   * Own tiles. Default: none.
   *
   * @maxItems 31
   */
  tiles?: Tile[];
  /**
   * How many tiles are passed blind. Default: none.
   */
  blind?: number;
}
/**
 * How many tiles a seat laid down for one receiver.
 */
export interface Given {
  /**
   * How many of its own.
   */
  own: number;
  /**
   * How many it passes on unseen (R18).
   */
  blind: number;
}
/**
 * What a consent is about: a phase, or one pass of it alone.
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
 * What is counted when something is played: its own counter goes up, and those of the passes in it begin anew. Counters are named by their positions in [`Schedule::counters`](super::Schedule::counters).
 */
export interface Counts {
  /**
   * The counter that goes up.
   */
  up?: number;
  /**
   * The first of the counters that begin anew, and the one after the last.
   *
   * @minItems 2
   * @maxItems 2
   */
  anew: [number, number];
}
/**
 * Something that happened, with everything about it. It is for the host alone; a seat gets a [`SeatEvent`].
 */
export interface Event {
  /**
   * What everyone can know.
   */
  fact: Fact;
  /**
   * What only the acting seat can know.
   */
  secret?: Secret;
}
/**
 * An event of a table, by its number. Every seat is sent every event, so the numbers are the same for all seats and reveal nothing.
 */
export interface EventId {
  /**
   * The table.
   */
  table: string;
  /**
   * The events are counted from 1, and 0 is the opening. An undo takes a number of its own, and no number is used twice.
   */
  number: number;
}
/**
 * What a player's device sends. It doesn't say who the player is: the host knows whose connection it came on.
 */
export interface PlayerMessage {
  /**
   * What the player says or does.
   */
  command: Command;
  /**
   * The last event that the player had seen. Default: it counts whatever the player had seen.
   */
  seen?: EventId;
}
/**
 * Where a rule was written.
 */
export interface WrittenRule {
  /**
   * The file, by the name people know it by. Default: no file says it, and the setting's default counts.
   */
  file?: string;
  /**
   * The setting, such as `charleston.never-pass`.
   */
  setting: string;
}
/**
 * Why a command was refused.
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
   * The house rule it rests on. Default: the game itself is the reason.
   */
  rule?: WrittenRule;
}
/**
 * What one seat can know about something that happened.
 */
export interface SeatEvent {
  /**
   * What everyone can know.
   */
  fact: Fact;
  /**
   * What only this seat can know; [`Secret::Nothing`] if another seat acts.
   */
  secret?: Secret;
}
/**
 * Everything that everybody at the table may know.
 */
export interface SpectatorView {
  /**
   * The version of the form. It is 1.
   */
  format: Format;
  /**
   * The last event, or the last undo, that the view knows of.
   */
  last: EventId;
  /**
   * The rules the table plays by.
   */
  ruleset: RulesetId;
  /**
   * What everybody may know.
   */
  table: TableState;
}
/**
 * Which rules a table is played by.
 */
export interface RulesetId {
  /**
   * The file, by the name people know it by. It is for people: only the fingerprint decides.
   */
  file: string;
  /**
   * The fingerprint of all that the file and those it extends say together: 16 digits, 0 to 9 and a to f.
   */
  fingerprint: string;
}
/**
 * What everyone at the table can know.
 */
export interface TableState {
  /**
   * Where the table is in the Charleston.
   */
  stage: Stage;
  /**
   * The deal of the match, the round, who deals, and how the previous deal ended (R12).
   */
  context: DealContext;
  /**
   * What everyone can know about each seat.
   *
   * @maxItems 8
   */
  seats: PublicSeat[];
  /**
   * The direction of the current pass, if it was drawn or rolled: its position in the list of the pass, counted from 0. `None` while it isn't known.
   */
  direction?: number;
  /**
   * How often phases and passes with a limit have been played (R9).
   *
   * @minItems 8
   * @maxItems 8
   */
  played: number[];
  /**
   * Whether the Charleston has begun, so that it is too late for a Heavenly Hand (R31).
   */
  begun: boolean;
  /**
   * The hand that the dealer has declared since the table moved on, if any (R31, R32).
   */
  declared?: Declared;
  /**
   * In which phase tiles have moved, if in any: an Earthly Hand may be possible between two phases (R32).
   */
  moved: Moved;
  /**
   * The seats that have named a suit in this Charleston (R14). Default: none.
   */
  "named-suit"?: SeatSet;
  /**
   * How often all tiles have been dealt again (R34).
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
   * How many events have happened.
   */
  events: number;
  /**
   * How many of them happened before the table got to where it is.
   */
  "began-at": number;
}
/**
 * When in a match a deal is played, and who deals it.  Left as it is, it is the first of a match: the first round, and the first seat deals.  ``` use charleston::table::context::{PreviousDeal, DealContext}; use charleston::table::seat::Seat;  let sixth = DealContext::default().on_deal(6).in_round(Seat::new(1)).dealt_by(Seat::new(1)); assert_eq!(sixth.previous, PreviousDeal::Win); assert_eq!(sixth.after(PreviousDeal::WallGame).previous, PreviousDeal::WallGame); ```
 */
export interface DealContext {
  /**
   * Which deal of the match it is, counted from 1.
   */
  deal?: number;
  /**
   * The round, by the wind or the seat it is named after.
   */
  round?: Seat;
  /**
   * The chair that deals: East on this deal, at a Mah Jongg table.
   */
  dealer?: Seat;
  /**
   * How the deal before it ended.
   */
  after?: PreviousDeal & string;
  /**
   * Whether it is the last deal of the match. Default: no.
   */
  last?: boolean;
  /**
   * Who won the previous deal, and so on. The rules of most tables don't ask. Default: not reported.
   */
  roles?: Roles;
  /**
   * A number for each seat in turn order, such as the tricks it won in the previous deal, if the rules say that the seat passes so many tiles. Default: not reported.
   *
   * @maxItems 8
   */
  counts?: number[];
}
/**
 * Which chairs have the roles that rules can name. The host reports them with the deal; a table asks only for those that its rules name.
 */
export interface Roles {
  /**
   * Who won the previous deal. Default: not reported.
   */
  winner?: Seat;
  /**
   * Who lost the previous deal. Default: not reported.
   */
  loser?: Seat;
  /**
   * Who discarded the tile that won it. Default: nobody, or not reported.
   */
  thrower?: Seat;
  /**
   * Who has the lowest score in the match so far. Default: not reported.
   */
  "last-place"?: Seat;
}
/**
 * What everyone can know about a seat.
 */
export interface PublicSeat {
  /**
   * How many tiles are on its rack, without those it picked up in this pass.
   */
  held: number;
  /**
   * By how many tiles it was dealt too many or too few (R34).
   */
  miscount: number;
  /**
   * What it has done in this pass.
   */
  act: Action;
  /**
   * How many tiles it exchanges in this pass, once that is settled (R11).
   */
  settled?: number;
  /**
   * How many tiles it has picked up in this pass; `None` until it has picked up.
   */
  "picked-up"?: number;
  /**
   * How many tiles it peeked at in this pass.
   */
  peeked: number;
  /**
   * How often it peeked in this pass.
   */
  peeks: number;
  /**
   * How many tiles it drew from the wall in this pass before giving as many back.
   */
  drawn: number;
  /**
   * Its answer to the current question, as far as others can know.
   */
  vote?: PublicAnswer;
  /**
   * Its points from penalties so far (R22).
   */
  points: number;
}
/**
 * The pile beside the table, as everybody may know it: what lies face down on it is known only to the seats that gave it.
 */
export interface Pile {
  /**
   * How many tiles lie face down.
   */
  "face-down": number;
  /**
   * The tiles that lie face up, sorted.
   *
   * @maxItems 24
   */
  "face-up": Tile[];
}
/**
 * What has happened, as everybody may know it.
 */
export interface NewFacts {
  /**
   * The last event before these, whose numbers follow without a gap.
   */
  after: EventId;
  /**
   * What has happened, in order.
   */
  facts: Fact[];
}
/**
 * A seat of the table.
 */
export interface SeatDescription {
  /**
   * What it is called in the rules and all match long.
   */
  name: string;
  /**
   * What it is called on this deal: at a Mah Jongg table, its wind.
   */
  "name-on-deal": string;
  /**
   * How many tiles it is dealt.
   */
  hand: number;
  /**
   * Whether nobody sits there.
   */
  vacant: boolean;
}
/**
 * A phase of the Charleston.
 */
export interface PhaseDescription {
  /**
   * Its name in the rule file.
   */
  id: string;
  /**
   * What the table calls it.
   */
  title: string;
  /**
   * Its passes in order.
   */
  passes: PassDescription[];
}
/**
 * A pass.
 */
export interface PassDescription {
  /**
   * Its name in the rule file.
   */
  id: string;
  /**
   * What the table calls it.
   */
  title: string;
}
/**
 * Some seats are asked whether a phase or a pass is played.
 */
export interface QuestionDescription {
  /**
   * The phase.
   */
  phase: number;
  /**
   * The pass in the phase. Default: the whole phase.
   */
  pass?: number;
  /**
   * Who is asked.
   */
  asked: SeatSet;
  /**
   * How many have to say yes.
   */
  needed: number;
}
/**
 * Tiles are passed.
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
   * The ways the tiles can go: one, unless chance, dice or the number of the deal choose among several. The events name the chosen one by its position here.
   */
  ways: WayDescription[];
  /**
   * The most tiles that can be passed blind (R18).
   */
  "max-blind": number;
  /**
   * Whether the lowest request decides how many tiles are passed (R11).
   */
  "by-requests": boolean;
  /**
   * Whether players say their requests aloud, and can only answer with as many tiles or fewer. Default: the requests are secret, or none are made.
   */
  "requests-aloud"?: boolean;
  /**
   * Whether tiles that are given to the pile lie face up there. Default: they lie face down, or none are given.
   */
  "pile-face-up"?: boolean;
  /**
   * Who picks up the pile when the pass is over. Default: it stays where it is.
   */
  "pile-goes-to"?: Seat;
}
/**
 * A way the tiles can go.
 */
export interface WayDescription {
  /**
   * The direction in words, such as `to the right`. Default: the tiles don't all go the same way.
   */
  direction?: string;
  /**
   * What each seat gives, in turn order: to whom, and how many. Nothing if no tiles are passed.
   */
  gifts: SentGift[][];
}
/**
 * Where tiles go, and how many.
 */
export interface SentGift {
  /**
   * Where they go.
   */
  to: To;
  /**
   * The fewest.
   */
  min: number;
  /**
   * The most.
   */
  max: number;
}
/**
 * What a table plays. Seats, phases, passes and steps are numbered from 0 in the order given here.
 */
export interface TableDescription {
  /**
   * The version of the form. It is 1.
   */
  format: Format;
  /**
   * The table's id.
   */
  table: string;
  /**
   * The rules it plays by.
   */
  ruleset: RulesetId;
  /**
   * What the table calls its rules.
   */
  name: string;
  /**
   * Who deals.
   */
  dealer: Seat;
  /**
   * The seats in turn order.
   */
  seats: SeatDescription[];
  /**
   * The phases in the order of the rules.
   */
  phases: PhaseDescription[];
  /**
   * The steps of the Charleston: what is passed, and what is asked before.
   */
  steps: StepDescription[];
}
/**
 * Numbers of one stream that the host has drawn, from the first on. They show hands, so only the host may hold them.
 */
export interface Drawn {
  /**
   * What they are for.
   */
  purpose: Purpose;
  /**
   * Which stream of this purpose.
   */
  index: number;
  /**
   * The numbers in order.
   */
  numbers: number[];
}
/**
 * The numbers of a table's events, as they are saved.
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
   * The number of the last undo; 0 if nothing was undone.
   */
  undone: number;
  /**
   * Since which number each seat has had its prompt.
   */
  asked: number[];
}
/**
 * A saved table: how it was opened, and every move since. It holds every hand and the key, so only the host may hold it.
 */
export interface SavedTable {
  /**
   * The version of the form. It is 1.
   */
  format: Format;
  /**
   * The version of the engine that saved it. Only the same version opens it.
   */
  engine: string;
  /**
   * The rules it is played by.
   */
  ruleset: RulesetId;
  /**
   * The key from which everything random follows: 64 digits, 0 to 9 and a to f. Default: the host draws.
   */
  key?: string;
  /**
   * Every number that the host has drawn, if it draws. Default: none, because everything follows from the key.
   */
  drawn?: Drawn[];
  /**
   * When in a match it is played, and who deals.
   */
  context: DealContext;
  /**
   * The hands in turn order, if they were dealt elsewhere. A vacant seat keeps the order of its hand: the first tile is on top. Default: shuffled from the key.
   */
  deal?: Tile[][];
  /**
   * Every move that was accepted, in order.
   */
  moves: Move[];
  /**
   * The numbers of the events that clients have been sent. Default: as if nothing had been sent or undone.
   */
  numbers?: Numbers;
}
/**
 * Everything that one seat sees, and the last event before it.
 */
export interface NumberedView {
  /**
   * The last event, or the last undo, that the view knows of.
   */
  last: EventId;
  /**
   * What the seat sees.
   */
  view: SavedView;
  /**
   * What the seat may do now.
   */
  prompt: SentPrompt;
}
/**
 * What one seat sees of its table. Only that seat and the host may hold it.
 */
export interface SavedView {
  /**
   * The version of the form. It is 1.
   */
  format: Format;
  /**
   * The rules the table is played by.
   */
  ruleset: RulesetId;
  /**
   * Whose view it is.
   */
  seat: Seat;
  /**
   * What everybody at the table may know.
   */
  table: TableState;
  /**
   * What only this seat may know.
   */
  own: OwnTiles;
}
/**
 * What only one seat may know. Only that seat and the host may hold it.
 */
export interface OwnTiles {
  /**
   * The tiles on its rack, sorted.
   *
   * @maxItems 31
   */
  rack: Tile[];
  /**
   * The tiles it has passed, face down, gift by gift and sorted within each. Default: it has not passed.
   *
   * @maxItems 31
   */
  laid?: Tile[];
  /**
   * The tiles it picked up in this pass, from the pile as well, sorted. Default: none.
   *
   * @maxItems 28
   */
  received?: Tile[];
  /**
   * The tiles it peeked at before it passed, sorted. Default: none.
   *
   * @maxItems 28
   */
  peeked?: Tile[];
  /**
   * The tiles that came to it in the pass before, sorted. Default: none.
   *
   * @maxItems 28
   */
  arrived?: Tile[];
  /**
   * How many tiles it requests to exchange (R11). Default: it has made no request.
   */
  request?: number;
  /**
   * The suit that it has named in this Charleston (R14). Default: it has named none.
   */
  "named-suit"?: Kind;
  /**
   * What it answered in the secret ballot that is being held. Default: nothing.
   */
  answer?: Answer;
}
/**
 * What a seat may do now: a form that a screen can draw, without the rules.
 */
export interface SentPrompt {
  /**
   * The seats that the table is waiting for.
   */
  "waiting-for": SeatSet;
  /**
   * The declared hand that the host has to confirm or reject before anything else happens. Default: none.
   */
  "waits-for-host"?: Declaration;
  /**
   * Commands that can be sent just as they are, such as picking up or stopping.
   */
  commands: Command[];
  /**
   * Which tiles can be passed. Default: none now.
   */
  pass?: SentPass;
  /**
   * How many tiles can be requested (R11). Default: nothing can be requested now.
   */
  request?: Bounds;
  /**
   * The suits that can be named (R14). Default: the player has no suit to name now.
   */
  "name-suit"?: SentSuit[];
  /**
   * What peeking costs (R22). Default: the player can't peek now.
   */
  peek?: SentPeek;
  /**
   * How many dice the host rolls for this player. Default: none now.
   */
  dice?: number;
  /**
   * What a host can play for the player if it is away. Default: the table doesn't wait for this player's command.
   */
  "default-command"?: Command;
}
/**
 * Which tiles can be passed now.
 */
export interface SentPass {
  /**
   * Where the tiles go, and how many, blind ones included.
   */
  receivers: SentGift[];
  /**
   * The fewest tiles in all: fewer than the receivers' together if the player holds too few.
   */
  "min-in-all": number;
  /**
   * The most that can be passed blind (R18).
   */
  "max-blind": number;
  /**
   * The tiles that can be passed together: all of the player's own have to be in one of these lists.
   */
  choices: Tile[][];
  /**
   * Tiles to fill up with: the player passes all tiles of one of the lists above, and any of these with them (R17). Default: the player passes only tiles of one list.
   *
   * @maxItems 31
   */
  "fill-up"?: Tile[];
  /**
   * What all own tiles have to fulfil together.
   */
  conditions: Condition[];
  /**
   * The rule that sets the conditions.
   */
  "conditions-by": WrittenRule;
  /**
   * The receiver of the tiles that have to be in one of the lists and fulfil the conditions; tiles for other receivers can be any but those that stay. Default: all of the player's own tiles.
   */
  "conditions-for"?: To;
  /**
   * The rule that lifts the conditions for this player, who holds too few tiles that fulfil them (R17). Default: they hold.
   */
  "lifted-by"?: WrittenRule;
  /**
   * The player's tiles that must stay on the rack (R14).
   *
   * @maxItems 31
   */
  staying: Tile[];
  /**
   * The rule by which they stay.
   */
  "staying-by": WrittenRule;
  /**
   * Whether the player has passed already and would take other tiles instead (R29).
   */
  changes: boolean;
}
/**
 * The fewest and the most.
 */
export interface Bounds {
  /**
   * The fewest.
   */
  min: number;
  /**
   * The most.
   */
  max: number;
}
/**
 * A suit that the player can name.
 */
export interface SentSuit {
  /**
   * The suit.
   */
  suit: Kind;
  /**
   * How many tiles of it could be passed together now.
   */
  tiles: number;
}
/**
 * What it costs to pass tiles blind after a peek at them.
 */
export interface SentPeek {
  /**
   * The points, zero or negative.
   */
  points: number;
  /**
   * How often they are lost in one pass.
   */
  per: PeekUnit;
}
/**
 * Events as one seat may see them.
 */
export interface NewEvents {
  /**
   * The last event before these, whose numbers follow without a gap.
   */
  after: EventId;
  /**
   * What has happened, in order.
   */
  events: SeatEvent[];
  /**
   * What the seat may do after them.
   */
  prompt: SentPrompt;
}
