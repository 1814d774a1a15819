import type {
  Command, DealContext, Event, EventId, Fact, HostCommand, Move, NewEvents, NewFacts, NumberedView, Refusal, SavedTable,
  Seat, SeatEvent, Section, SpectatorView, TableDescription, Tile, WrittenRule,
} from "./dist/messages.js";

export type * from "./dist/messages.js";

/** The result of a call. Calls never throw. */
export type Result<T> = { ok: T; error?: undefined } | { ok?: undefined; error: Failure };

/** Why a call failed. */
export type Failure =
  /** The call is unknown or incomplete, or its input can't be written as JSON. */
  | { kind: "invalid-call"; message: string }
  /** The rule file can't be read or has errors. `check` lists them. */
  | { kind: "invalid-rules"; message: string }
  /** The command is against the rules. The table hasn't changed. */
  | { kind: "refused"; /** The refusal's sentence. */ message: string; refusal: Refusal }
  /** The table can't be opened with these settings. */
  | { kind: "invalid-table"; message: string }
  /** The table was closed, or it couldn't be restored after a crash. */
  | { kind: "unknown-table"; message: string }
  /** The story can't be read or replayed. */
  | { kind: "invalid-story"; message: string }
  /** The module crashed. It has been restarted, and all open tables are as they were before the call. This is a bug in
   * the library. */
  | { kind: "crashed"; message: string };

/** A rule file. */
export interface RuleFile {
  /** The name of a shipped ruleset, or the path of one of the `files`. Without a folder, it must end in `.toml`. */
  name: string;
  /** The text of each file, by path: the rule file itself, and any files that it uses, except shipped ones. A file
   * that is larger than 128 KiB in UTF-8 is an error. */
  files?: Record<string, string>;
}

/** A shipped ruleset. */
export interface Ruleset {
  name: string;
  /** The display name. */
  title: string;
  /** What kind of game it is, in one sentence. */
  about: string;
  source: string | null;
  text: string;
}

/** A shipped option. */
export interface Option {
  name: string;
  /** Options with the same topic are alternatives. */
  topic: string;
  question: string;
  answer: string;
  /** The settings that it needs, such as `box.blanks`. */
  needs: string[];
  /** The options that it can't be used with. */
  excludes: string[];
  source: string | null;
  text: string;
}

/** The questions that options answer, in order of play. */
export interface Questions {
  /** The name of the ruleset that the file extends, as written in the file. */
  base: string | null;
  /** The display name of that ruleset, or the file's own name if it doesn't extend a ruleset. */
  "base-name": string;
  /** The options that the file lists. */
  with: string[];
  questions: Question[];
}

export interface Question {
  topic: string;
  question: string;
  /** How the table plays if none of the answers is chosen. Answers to other questions don't change this, unless this
   * question comes up only because of them. */
  otherwise: {
    /** The option that sets the same rule, if there is one. */
    option: string | null;
    /** How the table plays, as an answer: the option's own answer or, if there is no such option, `Yes` or `No`. Null
     * if none of these fits. */
    answer: string | null;
    /** If `answer` is null, the sentences of the explanation that an answer would change. May be empty. */
    sentences: string[];
  };
  answers: QuestionAnswer[];
}

export interface QuestionAnswer {
  /** The name of the option. */
  option: string;
  answer: string;
  /** The sentences of the explanation that tell this answer apart from the others, assuming that no other question is
   * answered. */
  sentences: string[];
  /** Without any answer to this question: whether this answer would change the rules, matches how the table plays, or
   * can't be used. */
  fits: "changes" | "already-played" | "refused";
  /** Why it can't be used. */
  reason: (Reason & { /** For the person who answers. */ sentence: string }) | null;
  /** Whether the file lists this option. */
  chosen: boolean;
}

/** Why an answer can't be used. `option` and `options` name other answers. */
export type Reason =
  /** It can't be combined with this answer to another question. */
  | { kind: "conflict"; option: string }
  /** It can be used only together with one of these answers to another question. */
  | { kind: "needs"; options: string[] }
  /** The ruleset doesn't have the pass, phase or setting that the answer changes. */
  | { kind: "missing"; part: "pass" | "phase" | "setting" }
  /** The ruleset already has the list entry that the answer adds. */
  | { kind: "already-there" }
  /** It would have no effect, because another rule decides this or no rule depends on it. For example, a penalty for peeking has no effect if there are no blind passes. */
  | { kind: "no-effect" }
  /** The rule file would have an error. */
  | { kind: "error" };

/** A range in a file. Offsets are in UTF-16 code units, as in JavaScript strings. */
export interface Place {
  file: string;
  from: number;
  to: number;
  /** Counted from 1. */
  line: number;
  /** In characters, counted from 1. */
  column: number;
}

/** An error or a warning. */
export interface Finding {
  /** Its kind, such as `unknown-key`. `page` explains it. */
  id: string;
  severity: "error" | "warning";
  message: string;
  help: string | null;
  place: Place | null;
  /** The places that explain the finding, starting with the place of the finding itself. */
  labels: (Place & { text: string })[];
  fixes: Fix[];
}

export interface Fix {
  /** A safe fix can be applied without asking. */
  kind: "safe" | "suggestion";
  title: string;
  edits: (Place & { text: string })[];
}

/** The rules in sentences. */
export interface ExplainedRules {
  name: string;
  source?: string;
  sections: Section[];
}

/** How the table plays. */
export interface Schedule {
  name: string;
  /** A sentence about the seats, their hands and the box. */
  seats: string;
  /** The phases that have steps, in order. */
  phases: { title: string; steps: ScheduleStep[] }[];
  /** The ways in which the Charleston can end, such as `Play begins`. */
  ends: { id: string; title: string }[];
  /** The routes that the Charleston can take. */
  routes: {
    title: string;
    ways: {
      /** How many tiles each seat passes: `18-21`, or `East 3 South 6` if the seats differ. */
      tiles: string;
      /** Everything unusual that happens on this route. */
      text: string;
    }[];
    /** Notes about the routes that the list leaves out. */
    notes: string[];
  };
  /** The steps, as lines of text. */
  steps: string[];
  /** The routes that the Charleston can take, as lines of text. */
  ways: string[];
}

export interface ScheduleStep {
  id: string;
  /** Numbered from 1 across all phases. */
  number: number;
  title: string;
  /** A description of the step: the decision or the pass, and what can follow. */
  text: string;
  /** Whether players answer a question in this step. Otherwise, they pass tiles. */
  asks: boolean;
  /** What can follow this step. `to` is the id of a step or an end, or `deal`. The usual way comes first. */
  ways: { to: string; /** Empty if it is always taken. */ when: string; usual: boolean }[];
  /** A drawing of the pass, with arrows around a table. Null for questions. */
  drawing: Drawing | null;
}

export interface Drawing {
  /** A single `<svg>` element with no size, scripts or ids. It uses `currentColor`. */
  svg: string;
  /** The pass in words. */
  words: string;
  /** The size of its `viewBox`. */
  width: number;
  height: number;
}

/** A rule sheet. */
export interface Sheet {
  /** A complete, printable HTML document without scripts. */
  html: string;
  /** The number of printed pages. */
  pages: number;
  /** A warning for the person who prints the sheet, if it takes up more than one page. */
  warning: string | null;
}

export interface Differences {
  /** The names of the two rulesets. */
  a: string;
  b: string;
  differences: Difference[];
}

export interface Difference {
  topic: string;
  /** The titles of the phases or passes. Empty if the difference affects the Charleston as a whole. */
  of: string[];
  sentence: string;
  /** What each ruleset says. */
  a: DifferingRule;
  b: DifferingRule;
}

export interface DifferingRule {
  /** The rule as a clause, such as `there is a Charleston on every deal`. */
  rule: string;
  /** The settings that it comes from, such as `charleston.rounds`. May be empty. */
  settings: string[];
}

/** A game that shows a difference. */
export interface DifferenceGame {
  story: string;
  instead: string;
  alone: boolean;
}

/** A game, step by step, as seen by a player or by someone who sees everything. */
export interface StorySteps {
  /** What the story shows. */
  title: string | null;
  table: TableDescription;
  steps: GameStep[];
  /** The differences between the story and the replayed game. */
  differences: string[];
}

/** A move. The first step is the deal, which has no events. */
export interface GameStep {
  /** The move in the words of a story, such as `east passes 1B 2B 3B`. Null for the deal and for other players'
   * moves. */
  line: string | null;
  /** Why the move was refused, if the story shows a refused move. */
  refused: Refusal | null;
  events: ShownEvent[];
  /** The point that the game has reached, such as the title of a pass. */
  place: string;
  /** The hands that the reader can see: all hands, or only the player's own. */
  hands: ShownHand[];
  /** The tiles that the reader can see in the pile. */
  pile: Tile[];
}

/** An event as one seat sees it. */
export interface DescribedEvent {
  event: SeatEvent;
  /** The sentence for the seat's player, such as `You pick up 3 tiles: 1B 4C GD.` */
  sentence: string;
}

export interface ShownEvent {
  /** What happened. A reader who is a player is addressed as "you". */
  sentence: string;
  fact: Fact;
  /** The tiles that move in this event and that the reader can see. */
  tiles: Tile[];
  /** The hands after this event. */
  hands: ShownHand[];
}

export interface ShownHand {
  seat: Seat;
  /** Sorted. */
  rack: Tile[];
  /** The tiles that the seat has passed face down, in the order of its gifts. Empty once the pass is over. */
  passed: Tile[];
  /** The tiles that the seat has picked up in this pass. They go on the rack when the pass is over. */
  received: Tile[];
}

/** A tile that can't be passed now. */
export interface KeptTile {
  tile: Tile;
  /** Why, for the player. */
  sentence: string;
  rule: WrittenRule | null;
}

/** The actions that a seat can take now, in words. */
export interface Instructions {
  /** Such as `Pass 3 tiles to South.` */
  sentence: string;
  /** Where the tiles in a pass can go, in the same order as the prompt's receivers. */
  receivers: string[];
  /** The commands that can be sent exactly as they are, with labels for their buttons. */
  commands: { command: Command; label: string }[];
}

/** How a table is opened: with a secret key, or with a seed for tests and practice. */
export type Opening = { context?: DealContext } & (
  /** 64 hexadecimal digits from the system's random number generator. Keep them secret: they reveal every hand. Use new
   * ones for every table: with the same key, the next deal has the same tiles. */
  | { key: string; seed?: undefined }
  | { key?: undefined; seed: number }
);

/** An update for a seat: everything that it sees, or only new events. A message of the type `Update`. */
export type SeatUpdate = { view: NumberedView; events?: undefined } | { view?: undefined; events: NewEvents };

/** An update for spectators. A message of the type `SpectatorUpdate`. */
export type SpectatorsUpdate = { view: SpectatorView; facts?: undefined } | { view?: undefined; facts: NewFacts };

/** The seats that the computer plays, and how it plays them. With the same `seed`, `random` makes the same moves in a new
 * table, but not after an undo or in a restored table. */
export interface Computer {
  seats: Seat[];
  plays: "random" | "keeps-pairs";
  seed?: number;
}

/** A `WebAssembly.Module`. TypeScript has that type only in its libraries for browsers. */
export type CompiledModule = object;

/** The source of a module: its URL, its bytes, or the compiled module itself. If it can't be loaded, the promise is
 * rejected. */
export type ModuleSource = { readonly href: string } | string | ArrayBuffer | ArrayBufferView | CompiledModule;

/** Loads the rules module. Without a source, loads the file that comes with this package. */
export function loadRules(source?: ModuleSource): Promise<Rules>;

/** Loads the overview module. Without a source, loads the file that comes with this package. */
export function loadOverview(source?: ModuleSource): Promise<Overview>;

/** Loads the games module. Without a source, loads the file that comes with this package. */
export function loadGames(source?: ModuleSource): Promise<Games>;

/** Loads the tables module. Without a source, loads the file that comes with this package. */
export function loadTables(source?: ModuleSource): Promise<Tables>;

/** The calls that deal with rules and the text of rule files. */
export class Rules {
  constructor(module: CompiledModule);
  version(): Result<string>;
  rulesets(): Result<Ruleset[]>;
  options(): Result<Option[]>;
  questions(file: RuleFile): Result<Questions>;
  /** Chooses an option as the answer to the question about a topic, or removes the answer if no option is given.
   * Returns the file's new text. For a shipped ruleset, that is the text of a new file that extends it, without a
   * `name` yet. */
  choose(file: RuleFile, topic: string, option?: string | null): Result<string>;
  /** Checks a file. A file with errors isn't playable, and neither is an option. */
  check(file: RuleFile): Result<{ playable: boolean; findings: Finding[] }>;
  /** Returns the file's text with all safe fixes applied, or null for a shipped ruleset. */
  fix(file: RuleFile): Result<string | null>;
  explain(file: RuleFile): Result<ExplainedRules>;
}

/** The calls that deal with the Charleston as a whole: schedules, pictures and rule sheets. Also includes the pages
 * about errors and warnings, and what a text editor shows while a rule file is written. */
export class Overview {
  constructor(module: CompiledModule);
  schedule(file: RuleFile): Result<Schedule>;
  /** Returns a single picture of all steps: an SVG for web pages, or text for Mermaid or Graphviz. */
  picture(file: RuleFile, format?: "svg" | "mermaid" | "dot"): Result<string>;
  /** Returns the rule sheet, which marks each difference from the ruleset that the file extends. */
  sheet(file: RuleFile): Result<Sheet>;
  /** Returns the page about a kind of finding, in Markdown. */
  page(id: string): Result<string | null>;
  /** Returns the words that can be written at an offset in a file. */
  complete(file: RuleFile, offset: number): Result<{ text: string; doc: string; from: number; to: number }[]>;
  /** Returns the documentation for the key or value at an offset in a file, or null if there is none. */
  hover(file: RuleFile, offset: number): Result<{ doc: string; from: number; to: number } | null>;
}

/** The calls that search for games: example games for each rule and for each difference between two rulesets. */
export class Games {
  constructor(module: CompiledModule);
  /** Returns a story for each sentence of the explanation, or null if no game that shows the sentence was found. If
   * `sentences` is given, searches only for the sentences at these positions in the explanation, counted from 0, and
   * returns their stories in the order of the explanation. A search can take a few seconds if it finds no game. */
  witnesses(file: RuleFile, sentences?: number[] | null): Result<(string | null)[]>;
  diff(file: RuleFile, other: RuleFile): Result<Differences>;
  /** Searches for a game that shows the difference at this position in the answer of `diff`, counted from 0. Returns null
   * if none was found. The search can take a few seconds. */
  game(file: RuleFile, other: RuleFile, difference: number): Result<DifferenceGame | null>;
}

/** The calls that deal with tables and stories, and the call that proves what is true at every table. */
export class Tables {
  constructor(module: CompiledModule);
  /** Returns facts that hold for every deal and every choice the players make, one sentence each. */
  prove(file: RuleFile): Result<string[]>;
  replay(file: RuleFile, story: string): Result<{ events: Event[]; differences: string[] }>;
  /** Replays a story step by step, as a player sees it, or with all hands visible. */
  storySteps(file: RuleFile, story: string, seat?: Seat | null): Result<StorySteps>;
  openTable(file: RuleFile, opening: Opening, computer?: Computer | null): Result<Table>;
  /** Opens a saved table. If its players may have seen later events, for example because you go back to an older save,
   * give it a new, random id: 16 digits, 0 to 9 and a to f. Otherwise, events that they haven't seen get the numbers of
   * events that they have seen. The table draws the same random numbers again, so players who have seen tiles or a
   * direction since the save know what is coming. */
  restoreTable(
    file: RuleFile, saved: SavedTable, computer?: Computer | null, renamed?: { id: string } | null,
  ): Result<Table>;
}

/** Compiled modules. */
export interface Modules {
  rules?: CompiledModule;
  overview?: CompiledModule;
  games?: CompiledModule;
  tables?: CompiledModule;
}

/** A single object with the calls from all the modules that are passed to its constructor. */
export interface Charleston extends Omit<Rules, never>, Omit<Overview, never>, Omit<Games, never>, Omit<Tables, never> {
  /** Adds the calls from more modules, so that each module can be loaded when it is first needed. */
  add(modules: Modules): void;
}
export const Charleston: new (modules: Modules) => Charleston;

/** Loads all modules from the files that come with this package. */
export function load(): Promise<Charleston>;

/** A table, with everything that the host knows. Send players only their own updates. */
export class Table {
  private constructor();
  play(seat: Seat, command: Command): Result<Event[]>;
  /** Plays the command in a message from a player's device: a `PlayerMessage` of at most 10,000 characters of JSON. Anything
   * else gets an error. */
  receive(seat: Seat, message: unknown): Result<Event[]>;
  /** Plays a command of the host's own, such as the answer to a declared hand. */
  report(command: HostCommand): Result<Event[]>;
  /** Plays the computer's next move. Returns null if the computer has no move to make now. The computer doesn't wait for
   * people: before its move, ask each person whose prompt offers `stop`, or give them a few seconds. */
  computerTurn(): Result<{ move: Move; events: Event[] } | null>;
  /** Undoes the last move, and returns it. The table then draws the same random numbers again, so undo a move only if no
   * player has seen tiles or a direction since then. */
  undo(): Result<Move | null>;
  /** Returns an update for a seat: everything that it sees, or only the events after `seen`, if given. Returns null for
   * a vacant seat. */
  update(seat: Seat, seen?: EventId | null): Result<SeatUpdate | null>;
  spectatorUpdate(seen?: EventId | null): Result<SpectatorsUpdate>;
  /** Returns the table's seats, phases and passes. */
  description(): Result<TableDescription>;
  /** Describes the events after `seen`, or all events, to a seat's player. Returns null for a vacant seat. Players are
   * called by their chairs' names (`name` in the description), which are their winds on the first deal. On later deals, if
   * the rules refer to winds, the wind is added: `South (East)`. */
  describe(seat: Seat, seen?: EventId | null): Result<DescribedEvent[] | null>;
  /** Describes the events after `seen`, or all events, to spectators: one sentence per event. */
  describeToSpectators(seen?: EventId | null): Result<string[]>;
  moves(): Result<Move[]>;
  /** Returns the steps of the game so far, starting at `from`, as a player sees them or with all hands visible. */
  steps(seat: Seat | "all-hands", from?: number): Result<GameStep[]>;
  /** Returns each different tile on a seat's rack that can't be passed now, and the reason. The list is empty for a vacant
   * seat. */
  kept(seat: Seat): Result<KeptTile[]>;
  /** Returns the actions that a seat can take now, in the words of `charleston play --seat`, with chairs' names as in
   * `describe`. Returns null for a vacant seat. */
  instructions(seat: Seat): Result<Instructions | null>;
  /** Returns the game so far as a story that uses this ruleset. The story leaves out the key, so a replay draws other random
   * numbers. */
  story(ruleset: string): Result<string>;
  /** Returns the tiles in the wall, sorted. Only the host may see them. When the Charleston is over, shuffle them and go on
   * to play; the racks are in `update(seat)`. */
  wall(): Result<Tile[]>;
  save(): Result<SavedTable>;
  /** Frees the table's memory. All later calls get the error `unknown-table`. */
  close(): Result<true>;
}
