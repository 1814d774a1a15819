// Runs the library in a worker, so that a long call never freezes the page.

import { type Computer, Games, type Modules, type Opening, Overview, type Result, type RuleFile, Rules, type Table, Tables } from "charleston-rules";
import type { SavedTable } from "charleston-rules/messages";

export type ModuleName = keyof Modules;

/** A call from the page to the library, or to one of its tables. */
export interface Request {
  id: number;
  /** A module to start before the call. */
  module?: { name: ModuleName; module: WebAssembly.Module };
  table?: number;
  call: string;
  input: unknown[];
}

export interface Reply {
  id: number;
  answer: Result<unknown>;
  /** The table in its saved form, if the call opened or changed it. */
  saved?: SavedTable;
}

const classes = { rules: Rules, overview: Overview, games: Games, tables: Tables };
/** The modules that have been started so far. */
const library: { rules?: Rules; overview?: Overview; games?: Games; tables?: Tables } = {};
const tables = new Map<number, Table>();
let lastTable = 0;

function keep(answer: Result<Table>): Omit<Reply, "id"> {
  if (!answer.ok) return { answer };
  lastTable += 1;
  tables.set(lastTable, answer.ok);
  return { answer: { ok: lastTable }, saved: answer.ok.save().ok };
}

function run({ module, table, call, input }: Request): Omit<Reply, "id"> {
  if (module) Object.assign(library, { [module.name]: new classes[module.name](module.module) });
  if (call === "start") return { answer: { ok: true } };
  if (call === "open-table" && library.tables) return keep(library.tables.openTable(...(input as [RuleFile, Opening, Computer])));
  if (call === "restore-table" && library.tables) return keep(library.tables.restoreTable(...(input as [RuleFile, SavedTable, Computer])));
  const target = table === undefined ? Object.values(library).find((part) => call in part) : tables.get(table);
  if (!target) return { answer: { error: { kind: "unknown-table", message: "there is no such table" } } };
  const method = (target as unknown as Record<string, (...input: unknown[]) => Result<unknown>>)[call];
  if (typeof method !== "function") return { answer: { error: { kind: "invalid-call", message: call } } };
  const answer = method.apply(target, input);
  if (table === undefined) return { answer };
  if (call === "close") tables.delete(table);
  const changes = ["play", "report", "computerTurn", "undo"].includes(call) && answer.ok !== undefined;
  return { answer, saved: changes ? tables.get(table)?.save().ok : undefined };
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  let reply: Omit<Reply, "id">;
  try {
    reply = run(data);
  } catch (error) {
    reply = { answer: { error: { kind: "crashed", message: String(error) } } };
  }
  self.postMessage({ id: data.id, ...reply } satisfies Reply);
};
