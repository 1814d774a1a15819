import type {
  Command, DealContext, Event, EventId, Fact, HostCommand, Move, PlayerMessage, Refusal, SavedTable, Seat,
  SpectatorUpdate, TableDescription, Tile, Update, WrittenRule,
} from "./dist/messages.js";

export type * from "./dist/messages.js";

/** The result of a call. Calls never throw. */
export type Result<T> = { ok: T; error?: undefined } | { ok?: undefined; error: Failure };

/** Why a call has no result. */
export type Failure =
  /** The call is unknown or incomplete. */
  | { kind: "invalid-call"; message: string }
  /** The rule file can't be read or has errors. `check` lists them. */
  | { kind: "invalid-rules"; message: string }
  /** The command is against the rules. The table hasn't changed. */
  | { kind: "refused"; refusal: Refusal }
  /** The table can't be opened with these settings. */
  | { kind: "invalid-table"; message: string }
  /** There is no table with this number. */
  | { kind: "unknown-table"; message: string }
  /** The story can't be read or replayed. */
  | { kind: "invalid-story"; message: string }
  /** The library stopped. It has been restarted, and all tables are as they were before the call. */
  | { kind: "crashed"; message: string };

/** A rule file. */
export interface RuleFile {
  /** The name of a shipped ruleset, or the path of one of the `files`. */
  name: string;
  /** The text of each file, by path: the rule file, and any parents and options that aren't shipped. */
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
  /** The ruleset that the file extends, as the file names it. */
  base: string | null;
  /** The display name of that ruleset, or the file's own name if the file doesn't extend one. */
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
    /** The option that says the same thing, if there is one. */
    option: string | null;
    /** The answer in words, if it is one of the answers or the opposite of all of them. */
    answer: string | null;
    /** If `answer` is null, the sentences of the explanation that an answer would change. May be empty. */
    sentences: string[];
  };
  answers: Answer[];
}

export interface Answer {
  /** The name of the option. */
  option: string;
  answer: string;
  /** The sentences of the explanation that tell this answer apart from the others, assuming that no other question is
   * answered. */
  sentences: string[];
  /** Whether the answer would change the rules, matches how the table already plays, or can't be used. */
  fits: "changes" | "already-played" | "refused";
  /** Why it can't be used. */
  reason: (Reason & { /** For the person who answers. */ sentence: string }) | null;
  /** Whether the file lists it. */
  chosen: boolean;
}

/** Why an answer can't be used. `option` and `options` name other answers. */
export type Reason =
  /** It can't be combined with this answer to another question. */
  | { kind: "conflict"; option: string }
  /** It can be used only together with one of these answers to another question. */
  | { kind: "needs"; options: string[] }
  /** The ruleset doesn't have what the answer changes. */
  | { kind: "missing"; part: "pass" | "phase" | "setting" }
  /** The ruleset already has what the answer adds. */
  | { kind: "already-there" }
  /** It would change nothing, such as a penalty for peeking at a table without blind passes. */
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
  /** Places that explain the finding, starting with its own. */
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
export interface Explanation {
  name: string;
  source?: string;
  sections: Section[];
}

export interface Section {
  about: { part: string; name?: string; number?: number };
  title: string;
  sentences: Sentence[];
}

export interface Sentence {
  text: string;
  /** The settings that it comes from. Empty if it holds at every table. */
  settings: { setting: string; file?: string; line?: number }[];
}

/** How the table plays. */
export interface Schedule {
  name: string;
  /** The seats, their hands and the box, in a sentence. */
  seats: string;
  /** The phases that have steps, in order. */
  phases: { title: string; steps: ScheduleStep[] }[];
  /** What comes after the last step, such as `Play begins`. */
  ends: { id: string; title: string }[];
  /** Every way that the Charleston can go. */
  routes: {
    title: string;
    ways: {
      /** How many tiles each seat passes: `18-21`, or `East 3 South 6` if the seats differ. */
      tiles: string;
      /** What is unusual about this way. */
      text: string;
    }[];
    /** What the list leaves out. */
    notes: string[];
  };
  /** The steps, as lines of text. */
  steps: string[];
  /** The ways in which the Charleston can go, as lines of text. */
  ways: string[];
}

export interface ScheduleStep {
  id: string;
  /** Numbered from 1 across all phases. */
  number: number;
  title: string;
  /** What is decided, or who passes how many tiles to whom, and what can follow. */
  text: string;
  /** Whether players answer a question in this step. Otherwise, they pass tiles. */
  asks: boolean;
  /** What can follow: the id of a step or an end, or `deal`. The usual way comes first. */
  ways: { to: string; /** Empty if it is always taken. */ when: string; usual: boolean }[];
  /** The pass as arrows around a table. Null for questions. */
  drawing: Drawing | null;
}

export interface Drawing {
  /** One `<svg>` element without a size, scripts or ids. It uses `currentColor`. */
  svg: string;
  /** The pass in words. */
  words: string;
  /** The size of its `viewBox`. */
  width: number;
  height: number;
}

/** A rule sheet. */
export interface Sheet {
  /** A complete HTML document to print, without scripts. */
  html: string;
  /** How many pages it takes. */
  pages: number;
  /** A sentence for the person who prints the sheet, if it takes more than one page. */
  warning: string | null;
}

export interface Comparison {
  /** The names of the two rulesets. */
  a: string;
  b: string;
  differences: Difference[];
}

export interface Difference {
  topic: string;
  /** The titles of the phases or passes. Empty if the difference is about the whole Charleston. */
  of: string[];
  sentence: string;
  /** A game that shows it, if games were asked for. Null if none was found. */
  game?: { story: string; instead: string; alone: boolean } | null;
}

/** A game, step by step, as seen by a player or by someone who sees everything. */
export interface StorySteps {
  /** What the story shows. */
  title: string | null;
  table: TableDescription;
  steps: GameStep[];
  /** Where the story and the table differ. */
  differences: string[];
}

/** A move. The first step is the deal, without events. */
export interface GameStep {
  /** The move in the words of a story, such as `east passes 1B 2B 3B`. Null for the deal and for other players' moves. */
  line: string | null;
  /** Why the move was refused, if the story shows a refused move. */
  refused: Refusal | null;
  events: ToldEvent[];
  /** Where the table is now: the title of a pass, for example. */
  place: string;
  /** The hands that the reader sees: all, or the player's own. */
  hands: ShownHand[];
  /** The tiles in the pile that the reader can see. */
  pile: Tile[];
}

export interface ToldEvent {
  /** What happened. The reader's own seat is called "you". */
  sentence: string;
  fact: Fact;
  /** The tiles that the reader sees moving. */
  tiles: Tile[];
  /** The hands after this event. */
  hands: ShownHand[];
}

export interface ShownHand {
  seat: Seat;
  /** Sorted. */
  rack: Tile[];
  /** The tiles that the seat has passed face down, in the order of its gifts. Empty once the pass is over. */
  laid: Tile[];
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

/** What a seat can do now, in words. */
export interface Instructions {
  /** Such as `Pass 3 tiles to South.` */
  sentence: string;
  /** Where the tiles in a pass go, in the order of the prompt's receivers. */
  receivers: string[];
  /** The commands that can be sent exactly as they are, with the labels of their buttons. */
  commands: { command: Command; label: string }[];
}

/** How a table is opened: with a secret key, or with a seed for tests and practice. */
export interface Opening {
  /** 64 hexadecimal digits from the system's random number generator. Keep them secret: they reveal every hand. */
  key?: string;
  seed?: number;
  context?: DealContext;
}

/** The seats that the computer plays. */
export interface Computer {
  seats: Seat[];
  plays: "random" | "keeps-pairs";
  seed?: number;
}

/** A module: its address, its bytes, or the compiled module itself. */
export type ModuleSource = URL | string | BufferSource | WebAssembly.Module;

/** Loads the rules module. Without a source, loads the file that comes with this package. */
export function loadRules(source?: ModuleSource): Promise<Rules>;

/** Loads the overview module. Without a source, loads the file that comes with this package. */
export function loadOverview(source?: ModuleSource): Promise<Overview>;

/** Loads the games module. Without a source, loads the file that comes with this package. */
export function loadGames(source?: ModuleSource): Promise<Games>;

/** Loads the tables module. Without a source, loads the file that comes with this package. */
export function loadTables(source?: ModuleSource): Promise<Tables>;

/** Rule files: what is wrong with them, and what they mean. */
export class Rules {
  constructor(module: WebAssembly.Module);
  version(): Result<string>;
  rulesets(): Result<Ruleset[]>;
  options(): Result<Option[]>;
  questions(file: RuleFile): Result<Questions>;
  /** Returns the file's text with the question about a topic answered by an option, or left unanswered. */
  choose(file: RuleFile, topic: string, option?: string | null): Result<string>;
  check(file: RuleFile): Result<{ playable: boolean; findings: Finding[] }>;
  /** Returns the file's text with all safe fixes applied, or null for a shipped ruleset. */
  fix(file: RuleFile): Result<string | null>;
  complete(file: RuleFile, offset: number): Result<{ text: string; doc: string; from: number; to: number }[]>;
  hover(file: RuleFile, offset: number): Result<{ doc: string; from: number; to: number } | null>;
  explain(file: RuleFile): Result<Explanation>;
}

/** The whole Charleston: schedules, pictures, sheets and proofs. Also the pages about errors and warnings. */
export class Overview {
  constructor(module: WebAssembly.Module);
  schedule(file: RuleFile): Result<Schedule>;
  /** Returns all steps as one picture: SVG for pages, or text for Mermaid or Graphviz. */
  picture(file: RuleFile, format?: "svg" | "mermaid" | "dot"): Result<string>;
  /** Returns the rule sheet. Differences from the ruleset that the file extends are marked. */
  sheet(file: RuleFile): Result<Sheet>;
  /** Returns sentences that say what holds for every deal and every choice. */
  prove(file: RuleFile): Result<string[]>;
  /** Returns the page about a kind of finding, in Markdown. */
  page(id: string): Result<string | null>;
}

/** Games that show rules and differences. */
export class Games {
  constructor(module: WebAssembly.Module);
  /** Returns a story for each sentence of the explanation, or null where no game was found. */
  witnesses(file: RuleFile): Result<(string | null)[]>;
  diff(file: RuleFile, other: RuleFile, options?: { games?: boolean }): Result<Comparison>;
}

/** Tables and stories. */
export class Tables {
  constructor(module: WebAssembly.Module);
  replay(file: RuleFile, story: string): Result<{ events: Event[]; differences: string[] }>;
  /** Replays a story step by step, as a player sees it, or with all hands. */
  storySteps(file: RuleFile, story: string, seat?: Seat | null): Result<StorySteps>;
  openTable(file: RuleFile, opening: Opening, computer?: Computer | null): Result<Table>;
  restoreTable(file: RuleFile, saved: SavedTable, computer?: Computer | null): Result<Table>;
}

/** Compiled modules. */
export interface Modules {
  rules?: WebAssembly.Module;
  overview?: WebAssembly.Module;
  games?: WebAssembly.Module;
  tables?: WebAssembly.Module;
}

/** One object with the calls from all the modules that it was given. */
export interface Charleston extends Omit<Rules, never>, Omit<Overview, never>, Omit<Games, never>, Omit<Tables, never> {
  /** Adds the calls from more modules, which can be loaded when they are first needed. */
  add(modules: Modules): void;
}
export const Charleston: new (modules: Modules) => Charleston;

/** Loads all modules from the files that come with this package. */
export function load(): Promise<Charleston>;

/** A table, with everything that the host knows. Give players only their updates. */
export class Table {
  private constructor();
  play(seat: Seat, command: Command): Result<Event[]>;
  receive(seat: Seat, message: PlayerMessage): Result<Event[]>;
  report(command: HostCommand): Result<Event[]>;
  /** Plays the computer's next move. Null if its seats have nothing to do now. */
  computerTurn(): Result<{ move: Move; events: Event[] } | null>;
  /** Undoes the last move, and returns it. */
  undo(): Result<Move | null>;
  /** What a seat sees and can do, or only the events since `seen` if it is given. Null for a vacant seat. */
  update(seat: Seat, seen?: EventId | null): Result<Update | null>;
  spectatorUpdate(seen?: EventId | null): Result<SpectatorUpdate>;
  describe(): Result<TableDescription>;
  moves(): Result<Move[]>;
  /** The game so far, as a player sees it or with all hands, starting at the step `from`. */
  steps(seat: Seat | "all-hands", from?: number): Result<GameStep[]>;
  /** The tiles on a seat's rack that it can't pass now, and why. */
  kept(seat: Seat): Result<KeptTile[]>;
  /** What a seat can do now, in the words of `charleston play --seat`. Null for a vacant seat. */
  instructions(seat: Seat): Result<Instructions | null>;
  /** Writes the game so far as a story of this ruleset. */
  story(ruleset: string): Result<string>;
  save(): Result<SavedTable>;
  close(): Result<boolean>;
}
