// charleston for JavaScript. See index.d.ts for the types and their meanings.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const MODULES = {
  rules: "./dist/rules.wasm", overview: "./dist/overview.wasm", games: "./dist/games.wasm", tables: "./dist/tables.wasm",
};

/** Compiles a module from its bytes, from an address, or from the file that comes with this package. */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(source));
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.url} can't be loaded: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function loadRules(source = new URL(MODULES.rules, import.meta.url)) {
  return new Rules(await compile(source));
}

export async function loadOverview(source = new URL(MODULES.overview, import.meta.url)) {
  return new Overview(await compile(source));
}

export async function loadGames(source = new URL(MODULES.games, import.meta.url)) {
  return new Games(await compile(source));
}

export async function loadTables(source = new URL(MODULES.tables, import.meta.url)) {
  return new Tables(await compile(source));
}

/** The calls of one module. */
class Calls {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module).exports;
  }

  #run(text) {
    const { memory, charleston_alloc, charleston_call, charleston_free } = this.#exports;
    const bytes = encoder.encode(text);
    const at = charleston_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = charleston_call(at, bytes.length) >>> 0;
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const json = decoder.decode(new Uint8Array(memory.buffer, answer + 4, length));
    charleston_free(answer, length + 4);
    return JSON.parse(json);
  }

  call(name, fields = {}) {
    const text = JSON.stringify({ [name]: fields });
    try {
      return this.#run(text);
    } catch (error) {
      // A trap leaves the instance in an unknown state.
      this.#start();
      this.restarted();
      return { error: { kind: "crashed", message: String(error?.message ?? error) } };
    }
  }

  /** Called after a trap. */
  restarted() {}
}

export class Rules extends Calls {
  version() { return this.call("version"); }
  rulesets() { return this.call("rulesets"); }
  options() { return this.call("options"); }
  questions(file) { return this.call("questions", { file }); }
  choose(file, topic, option = null) { return this.call("choose", { file, topic, option }); }
  check(file) { return this.call("check", { file }); }
  fix(file) { return this.call("fix", { file }); }
  complete(file, offset) { return this.call("complete", { file, offset }); }
  hover(file, offset) { return this.call("hover", { file, offset }); }
  explain(file) { return this.call("explain", { file }); }
}

export class Overview extends Calls {
  schedule(file) { return this.call("schedule", { file }); }
  picture(file, format = "svg") { return this.call("picture", { file, format }); }
  sheet(file) { return this.call("sheet", { file }); }
  page(id) { return this.call("page", { id }); }
}

export class Games extends Calls {
  witnesses(file, sentences = null) { return this.call("witnesses", { file, sentences }); }
  prove(file) { return this.call("prove", { file }); }
  diff(file, other) { return this.call("diff", { file, other }); }
  game(file, other, difference) { return this.call("game", { file, other, difference }); }
}

export class Tables extends Calls {
  #tables = new Set();
  #isRestoring = false;

  /** Opens all tables again, as they last were. */
  restarted() {
    if (this.#isRestoring) return;
    this.#isRestoring = true;
    for (const table of this.#tables) table.restore();
    this.#isRestoring = false;
  }

  replay(file, story) { return this.call("replay", { file, story }); }
  storySteps(file, story, seat = null) { return this.call("story-steps", { file, story, seat }); }

  openTable(file, opening, computer = null) {
    return this.#opened("open-table", { file, opening, computer });
  }

  restoreTable(file, saved, computer = null) {
    return this.#opened("restore-table", { file, saved, computer });
  }

  #opened(name, fields) {
    const answer = this.call(name, fields);
    if (answer.error) return answer;
    const table = new Table(this, answer.ok, fields, () => this.#tables.delete(table));
    this.#tables.add(table);
    return { ok: table };
  }
}

/** All modules as one object. Modules can be added later. */
export class Charleston {
  constructor({ rules, overview, games, tables }) {
    this.add({ rules, overview, games, tables });
  }

  add({ rules, overview, games, tables }) {
    const parts = [rules && new Rules(rules), overview && new Overview(overview), games && new Games(games), tables && new Tables(tables)];
    for (const part of parts.filter(Boolean)) {
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
        if (!["constructor", "restarted"].includes(name)) this[name] = (...input) => part[name](...input);
      }
    }
  }
}

export async function load() {
  const [rules, overview, games, tables] = Object.values(MODULES).map((path) => compile(new URL(path, import.meta.url)));
  return new Charleston({ rules: await rules, overview: await overview, games: await games, tables: await tables });
}

export class Table {
  #library;
  #number;
  #origin;
  #forget;
  #saved;

  constructor(library, number, origin, forget) {
    this.#library = library;
    this.#number = number;
    this.#origin = origin;
    this.#forget = forget;
    this.#saved = this.save().ok;
  }

  #call(call, more = {}) {
    return this.#library.call(call, { table: this.#number, ...more });
  }

  #change(call, more) {
    const answer = this.#call(call, more);
    if (!answer.error) this.#saved = this.save().ok;
    return answer;
  }

  play(seat, command) { return this.#change("play", { seat, command }); }
  receive(seat, message) { return this.#change("receive", { seat, message }); }
  report(command) { return this.#change("report", { command }); }
  computerTurn() { return this.#change("computer-turn"); }
  undo() { return this.#change("undo"); }
  update(seat, seen = null) { return this.#call("update", { seat, seen }); }
  spectatorUpdate(seen = null) { return this.#call("spectator-update", { seen }); }
  description() { return this.#call("description"); }
  describe(seat, seen = null) { return this.#call("describe", { seat, seen }); }
  describeToSpectators(seen = null) { return this.#call("describe-to-spectators", { seen }); }
  moves() { return this.#call("moves"); }
  steps(seat, from = 0) { return this.#call("steps", { seat, from }); }
  kept(seat) { return this.#call("kept", { seat }); }
  instructions(seat) { return this.#call("instructions", { seat }); }
  story(ruleset) { return this.#call("story", { ruleset }); }
  save() { return this.#call("save"); }

  close() {
    this.#forget();
    return this.#call("close-table");
  }

  /** Opens the table again in a new instance. */
  restore() {
    const { file, computer } = this.#origin;
    const answer = this.#library.call("restore-table", { file, saved: this.#saved, computer });
    if (answer.ok) this.#number = answer.ok;
  }
}
