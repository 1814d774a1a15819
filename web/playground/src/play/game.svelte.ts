// A game between one player and the computer. The table itself is in the library's worker; this class holds only the
// player's view of it.

import type { GameStep, Instructions, KeptTile, RuleFile } from "charleston-rules";
import type { Command, Fact, NumberedView, Seat, SentPrompt, TableDescription } from "charleston-rules/messages";

import { type Client, messageOf, type RemoteTable } from "../library/client";
import { list, nameOf, speakOf, without } from "./tiles";

export type Plays = "keeps-pairs" | "random";

export interface Entry {
  text: string;
  own: boolean;
  /** The tiles that only this player knows. */
  tiles: string[];
}

/** Whether an event gave any player new information, so that the move before it can't be undone. */
function reveals(fact: Fact, me: Seat): boolean {
  if ("passed" in fact || "answered" in fact) return false;
  if ("requested" in fact) return fact.requested.aloud !== undefined;
  if ("picked-up" in fact) return fact["picked-up"].seat === me;
  return true;
}

/** Whether a player should be told of an event: it is more than a usual move, or it brought this player tiles. */
function isNews(fact: Fact, isMine: boolean): boolean {
  if ("passed" in fact || "pass-ended" in fact) return false;
  if ("requested" in fact) return !isMine && fact.requested.aloud !== undefined;
  return isMine ? !("answered" in fact) : !("picked-up" in fact);
}

export class Game {
  view = $state.raw<NumberedView | null>(null);
  table = $state.raw<TableDescription | null>(null);
  log = $state.raw<Entry[]>([]);
  problem = $state("");
  /** What happened since this player's last action began, as far as the player should be told. */
  news = $state.raw<string[]>([]);
  isBusy = $state(false);
  /** The tiles that are still there from the deal, and those given and received since. */
  kept = $state.raw<string[]>([]);
  gave = $state.raw<string[]>([]);
  got = $state.raw<string[]>([]);
  canUndo = $state(false);
  /** What the player can do now, in words. */
  instructions = $state.raw<Instructions | null>(null);
  /** The tiles that can't be passed now, and why. */
  stays = $state.raw<KeptTile[]>([]);
  /** The current stage of the game, such as the title of a pass. */
  place = $state("");

  #remote: RemoteTable | null = null;
  #isClosed = false;
  /** The state before the player's last move, which is restored when that move is undone. */
  #before: { moves: number; known: number; log: Entry[]; gave: string[]; got: string[]; passed: string[] } | null = null;
  /** How many steps of the game are in the log. */
  #known = 0;
  /** The moves that the computer is making. */
  #moving: Promise<void> = Promise.resolve();

  constructor(readonly client: Client, readonly file: RuleFile, public seat: Seat, readonly plays: Plays, readonly seed: number) {}

  get prompt(): SentPrompt | null { return this.view?.prompt ?? null; }
  get rack(): string[] { return this.view?.view.own.rack ?? []; }
  /** The tiles that came from others and are still there. */
  get came(): string[] { return this.#came; }
  get isOver(): boolean { const stage = this.view?.view.public.stage; return typeof stage === "object" && "over" in stage; }
  get isMyTurn(): boolean { return this.prompt?.["waiting-for"].includes(this.seat) ?? false; }

  async open() {
    // To find out how many seats there are, first open a table without computer players.
    const first = await this.client.openTable(this.file, this.seed, { seats: [], plays: this.plays });
    if (!first.ok) { this.problem = `The table can't be opened: ${messageOf(first.error)}`; return; }
    const table = await first.ok.description();
    void first.ok.close();
    if (!table.ok) { this.problem = messageOf(table.error); return; }
    // The new ruleset may have fewer seats, or may leave this seat vacant.
    if (table.ok.seats[this.seat]?.vacant !== false) this.seat = Math.max(table.ok.seats.findIndex(({ vacant }) => !vacant), 0);
    const seats = table.ok.seats.flatMap(({ vacant }, seat) => (seat === this.seat || vacant ? [] : [seat]));
    const opened = await this.client.openTable(this.file, this.seed, { seats, plays: this.plays, seed: this.seed });
    if (!opened.ok) { this.problem = `The table can't be opened: ${messageOf(opened.error)}`; return; }
    this.#remote = opened.ok;
    this.table = table.ok;
    await this.#look();
    this.kept = this.rack;
    this.news = [];
    speakOf(this.rack);
    await this.#ends();
  }

  close() {
    this.#isClosed = true;
    void this.#remote?.close();
  }

  async #look() {
    const [update, instructions, kept, steps] = await Promise.all([
      this.#remote?.update(this.seat), this.#remote?.instructions(this.seat), this.#remote?.kept(this.seat),
      this.#remote?.steps(this.seat, this.#known),
    ]);
    if (this.#isClosed) return;
    if (update?.ok && "view" in update.ok) this.view = update.ok.view;
    else if (update?.error) this.problem = messageOf(update.error);
    this.instructions = instructions?.ok ?? null;
    this.stays = kept?.ok ?? [];
    if (steps?.ok) {
      this.#known += steps.ok.length;
      this.#note(steps.ok);
    } else if (steps?.error) this.problem = messageOf(steps.error);
  }

  /** Adds steps of the game to the log, as this player sees them. */
  #note(steps: GameStep[]) {
    const entries: Entry[] = [];
    const news: string[] = [];
    this.place = steps.at(-1)?.place ?? this.place;
    for (const { fact, sentence, tiles } of steps.flatMap(({ events }) => events)) {
      const [value] = Object.values(fact) as [{ seat?: Seat }];
      const isMine = value?.seat === this.seat;
      entries.push({ text: sentence, own: isMine, tiles: isMine ? tiles : [] });
      if (isNews(fact, isMine)) news.push(isMine && tiles.length > 0 ? `${sentence.replace(/\.$/, "")}: ${list(tiles.map(nameOf))}.` : sentence);
      if (isMine && "passed" in fact) {
        // If the player changes the pass, the new tiles replace the earlier ones.
        this.gave = [...without(this.gave, this.#passed), ...tiles];
        this.#passed = tiles;
      }
      if (isMine && ("picked-up" in fact || "picked-up-pile" in fact || "drew" in fact || "took-from-wall" in fact)) {
        this.got = [...this.got, ...tiles];
        // Players can draw tiles before they pass, and then pass these.
        const isBefore = !("picked-up" in fact) && this.#passed.length === 0;
        if (isBefore || "picked-up-pile" in fact) this.#came = [...this.#came, ...tiles];
        else this.#arriving = [...this.#arriving, ...tiles];
      }
      if ("pass-ended" in fact) {
        // Tiles that came earlier are passed on first.
        this.kept = without(this.kept, without(this.#passed, this.#came));
        const left = without(this.#came, this.#passed);
        this.#passed = [];
        this.#came = [...left, ...this.#arriving];
        this.#arriving = [];
      }
      if ("redealt" in fact) {
        this.kept = [];
        this.gave = [];
        this.got = [];
        this.#passed = [];
        this.#came = [];
        this.#arriving = [];
      }
      if (isMine && "dealt" in fact) this.kept = tiles;
      // The tiles of an unfinished pass go back.
      if (["stopped", "nobody-has-any", "skipped", "ended", "won"].some((end) => end in fact)) {
        this.gave = without(this.gave, this.#passed);
        this.#passed = [];
        this.#arriving = [];
      }
      if (reveals(fact, this.seat)) this.canUndo = false;
    }
    this.log = [...this.log, ...entries];
    this.news = [...this.news, ...news];
  }

  /** The tiles that the player has passed in this pass. */
  #passed: string[] = [];
  /** The tiles that came from others: those that the player can pass, and those that arrived in this pass. */
  #came: string[] = [];
  #arriving: string[] = [];

  /** Lets the computer play until this player has to act, or acts. */
  async #others() {
    for (let turn = 0; turn < 500 && !this.isBusy && !this.#isClosed && !this.isOver && !this.isMyTurn; turn += 1) if (!(await this.#turn())) break;
  }

  /** Begins an action of this player, after the computer's current move. False if another action isn't over yet. */
  async #starts() {
    if (this.isBusy) return false;
    this.isBusy = true;
    await this.#moving;
    this.news = [];
    return true;
  }

  /** Ends an action of this player, and waits for the computer's moves after it. */
  #ends() {
    this.isBusy = false;
    this.#moving = this.#others();
    return this.#moving;
  }

  async #turn(): Promise<boolean> {
    const played = await this.#remote?.computerTurn();
    if (!played?.ok || this.#isClosed) return false;
    await this.#look();
    return true;
  }

  /** Lets each of the other players make a move before this player does. */
  async wait() {
    if (!(await this.#starts())) return;
    this.problem = "";
    const seats = this.table?.seats.length ?? 4;
    let moved = false;
    for (let turn = 1; turn < seats; turn += 1) moved = (await this.#turn()) || moved;
    if (!moved) this.problem = "The other players are waiting for you.";
    await this.#ends();
  }

  async play(command: Command) {
    if (!this.#remote || !(await this.#starts())) return false;
    this.problem = "";
    const before = { moves: this.#remote.moves.length, known: this.#known, log: this.log, gave: this.gave, got: this.got, passed: this.#passed };
    const played = await this.#remote.play(this.seat, command);
    if (!played.ok) {
      this.problem = messageOf(played.error);
      await this.#ends();
      return false;
    }
    this.#before = before;
    this.canUndo = true;
    await this.#look();
    await this.#ends();
    return true;
  }

  /** Rolls the dice, or confirms or rejects a declared hand. */
  async report(command: Parameters<RemoteTable["report"]>[0]) {
    if (!(await this.#starts())) return;
    const reported = await this.#remote?.report(command);
    this.canUndo = false;
    if (reported?.error) this.problem = messageOf(reported.error);
    await this.#look();
    await this.#ends();
  }

  /** Rolls the dice for this player. The result depends only on the deal and the number of moves so far. */
  roll() {
    let state = (this.seed ^ Math.imul(this.#remote?.moves.length ?? 0, 0x9e3779b1)) >>> 0;
    let pips = 0;
    for (let die = 0; die < (this.prompt?.dice ?? 0); die += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      pips += 1 + ((state >>> 16) % 6);
    }
    return this.report({ rolled: { seat: this.seat, pips } });
  }

  /** Undoes this player's last move, and every move that the computer has made since. */
  async undo() {
    if (!this.#remote || !(await this.#starts())) return;
    const before = this.#before;
    if (!before || !this.canUndo) {
      this.problem = "It's too late to undo this.";
      return this.#ends();
    }
    while (this.#remote.moves.length > before.moves) if (!(await this.#remote.undo()).ok) break;
    this.#known = before.known;
    this.log = before.log;
    this.gave = before.gave;
    this.got = before.got;
    this.#passed = before.passed;
    this.canUndo = false;
    this.#before = null;
    this.problem = "";
    await this.#look();
    await this.#ends();
  }

  async story(): Promise<string | null> {
    const story = await this.#remote?.story(this.file.name);
    return story?.ok ?? null;
  }
}
