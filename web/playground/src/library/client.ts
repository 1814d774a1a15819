// Calls the library from the page. Each client has its own worker, and starts a new worker if that one stops.

import rules from "../../../package/dist/rules.wasm?url";
import games from "../../../package/dist/games.wasm?url";
import overview from "../../../package/dist/overview.wasm?url";
import tables from "../../../package/dist/tables.wasm?url";

import type {
  Computer, DifferenceGame, Differences, ExplainedRules, Failure, Finding, GameStep, Instructions, KeptTile, Option, Questions, Result, RuleFile, Ruleset,
  Schedule, Sheet, StorySteps,
} from "charleston-rules";
import type { Command, Event, HostCommand, Move, SavedTable, Seat, TableDescription, Update } from "charleston-rules/messages";

import type { ModuleName, Reply, Request } from "./worker";

/** Longer than any call should take, even on a slow device. */
const MAX_SECONDS = 60;

const URLS: Record<ModuleName, string> = { rules, overview, games, tables };
/** The calls in the modules that are loaded only when needed. Calls to an open table aren't listed, because their
 * module was already loaded when the table was opened. */
const MODULE_OF: Record<string, ModuleName> = {
  schedule: "overview", sheet: "overview", page: "overview", complete: "overview", hover: "overview", witnesses: "games", prove: "tables", diff: "games", game: "games",
  storySteps: "tables", "open-table": "tables", "restore-table": "tables",
};

const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === "undefined") {
    throw new Error("This browser can't run the page, because WebAssembly is turned off or missing. Try a current version of Firefox, Chrome, Edge or Safari; in Safari, also check that Lockdown Mode is off.");
  }
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Error(`A part of the page couldn't be loaded${response ? ` (${response.status})` : ""}. Check the connection, then reload the page.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads a module once. If that fails, the next call tries again. */
export function loadModule(name: ModuleName): Promise<WebAssembly.Module> {
  const before = compiled.get(name);
  if (before) return before;
  const loading = compile(URLS[name]);
  compiled.set(name, loading);
  loading.catch(() => compiled.delete(name));
  return loading;
}

/** Returns a message that tells the player why a call failed. */
export function messageOf(failure: Failure | undefined): string {
  if (!failure) return "the library didn't answer";
  return failure.message;
}

interface Waiting {
  settle: (reply: Omit<Reply, "id">) => void;
  timer: ReturnType<typeof setTimeout>;
}

const crashed = (message: string): Omit<Reply, "id"> => ({ answer: { error: { kind: "crashed", message } } });

export class Client {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  /** The modules that the worker has received. */
  #has = new Set<ModuleName>();
  /** Counts workers, so that a table can detect that its worker is gone. */
  generation = 0;

  /** Returns the worker, after sending it the module that a call needs. */
  async #start(call: string): Promise<Worker> {
    const name = MODULE_OF[call] ?? "rules";
    const module = await loadModule(name);
    const worker = this.#worker ?? this.#launch();
    if (!this.#has.has(name)) {
      this.#has.add(name);
      worker.postMessage({ id: 0, module: { name, module }, call: "start", input: [] } satisfies Request);
    }
    return worker;
  }

  #launch(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.#has.clear();
    this.generation += 1;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      clearTimeout(waiting?.timer);
      waiting?.settle(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.stop(event.message || "the library stopped");
    };
    return worker;
  }

  /** Stops the worker and cancels all pending calls. The next call starts a new worker. */
  stop(reason = "stopped") {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { settle, timer } of waiting) {
      clearTimeout(timer);
      settle(crashed(reason));
    }
  }

  async request(call: string, input: unknown[], table?: number): Promise<Omit<Reply, "id">> {
    let worker: Worker;
    try {
      worker = await this.#start(call);
    } catch (error) {
      return crashed(error instanceof Error ? error.message : String(error));
    }
    const id = (this.#last += 1);
    return new Promise((settle) => {
      const timer = setTimeout(() => this.stop("it took too long"), MAX_SECONDS * 1000);
      this.#waiting.set(id, { settle, timer });
      worker.postMessage({ id, call, input, table } satisfies Request);
    });
  }

  async #call<T>(call: string, ...input: unknown[]): Promise<Result<T>> {
    return (await this.request(call, input)).answer as Result<T>;
  }

  rulesets() { return this.#call<Ruleset[]>("rulesets"); }
  options() { return this.#call<Option[]>("options"); }
  questions(file: RuleFile) { return this.#call<Questions>("questions", file); }
  choose(file: RuleFile, topic: string, option: string | null) { return this.#call<string>("choose", file, topic, option); }
  check(file: RuleFile) { return this.#call<{ playable: boolean; findings: Finding[] }>("check", file); }
  page(id: string) { return this.#call<string | null>("page", id); }
  complete(file: RuleFile, offset: number) {
    return this.#call<{ text: string; doc: string; from: number; to: number }[]>("complete", file, offset);
  }
  hover(file: RuleFile, offset: number) {
    return this.#call<{ doc: string; from: number; to: number } | null>("hover", file, offset);
  }
  explain(file: RuleFile) { return this.#call<ExplainedRules>("explain", file); }
  witnesses(file: RuleFile, sentences: number[]) { return this.#call<(string | null)[]>("witnesses", file, sentences); }
  schedule(file: RuleFile) { return this.#call<Schedule>("schedule", file); }
  prove(file: RuleFile) { return this.#call<string[]>("prove", file); }
  diff(file: RuleFile, other: RuleFile) { return this.#call<Differences>("diff", file, other); }
  game(file: RuleFile, other: RuleFile, difference: number) {
    return this.#call<DifferenceGame | null>("game", file, other, difference);
  }
  sheet(file: RuleFile) { return this.#call<Sheet>("sheet", file); }
  storySteps(file: RuleFile, story: string) { return this.#call<StorySteps>("storySteps", file, story); }

  async openTable(file: RuleFile, seed: number, computer: Computer): Promise<Result<RemoteTable>> {
    const { answer, saved } = await this.request("open-table", [file, { seed }, computer]);
    if (answer.error || !saved) return answer as Result<RemoteTable>;
    return { ok: new RemoteTable(this, file, computer, answer.ok as number, saved) };
  }
}

/** A table in a client's worker. If that worker stops, the table is restored in the next one. */
export class RemoteTable {
  #generation: number;

  constructor(
    readonly client: Client,
    readonly file: RuleFile,
    readonly computer: Computer,
    private number: number,
    private saved: SavedTable,
  ) {
    this.#generation = client.generation;
  }

  async #call<T>(call: string, ...input: unknown[]): Promise<Result<T>> {
    if (this.#generation !== this.client.generation) await this.#restore();
    let reply = await this.client.request(call, input, this.number);
    if (reply.answer.error?.kind === "crashed" || reply.answer.error?.kind === "unknown-table") {
      await this.#restore();
      reply = await this.client.request(call, input, this.number);
    }
    if (reply.saved) this.saved = reply.saved;
    return reply.answer as Result<T>;
  }

  async #restore() {
    const { answer } = await this.client.request("restore-table", [this.file, this.saved, this.computer]);
    if (answer.ok !== undefined) this.number = answer.ok as number;
    this.#generation = this.client.generation;
  }

  get moves(): Move[] { return this.saved.moves; }
  play(seat: Seat, command: Command) { return this.#call<Event[]>("play", seat, command); }
  report(command: HostCommand) { return this.#call<Event[]>("report", command); }
  computerTurn() { return this.#call<{ move: Move; events: Event[] } | null>("computerTurn"); }
  undo() { return this.#call<Move | null>("undo"); }
  update(seat: Seat) { return this.#call<Update | null>("update", seat); }
  steps(seat: Seat, from: number) { return this.#call<GameStep[]>("steps", seat, from); }
  kept(seat: Seat) { return this.#call<KeptTile[]>("kept", seat); }
  instructions(seat: Seat) { return this.#call<Instructions | null>("instructions", seat); }
  description() { return this.#call<TableDescription>("description"); }
  story(ruleset: string) { return this.#call<string>("story", ruleset); }
  close() { return this.#call<boolean>("close"); }
}
